#include "frontend/parallelism/loop_exits.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/library_calls.h"

namespace forewarp::frontend::parallelism {

LoopExits exitsOf(const llvm::Loop& loop, ir::FunctionView& view) {
    LoopExits exits;
    auto& evolution = view.analyses().evolution;
    const auto known = [](const llvm::SCEV* count) {
        return llvm::isa<llvm::SCEVCouldNotCompute>(count) ? nullptr : count;
    };
    llvm::SmallVector<std::pair<llvm::BasicBlock*, llvm::BasicBlock*>> edges;
    loop.getExitEdges(edges);
    const auto isFatal = [](const auto& edge) { return ir::endsTheProgram(*edge.second); };
    if (!llvm::all_of(edges, isFatal)) llvm::erase_if(edges, isFatal);
    llvm::SmallPtrSet<llvm::BasicBlock*, 4> exiting;
    for (const auto& edge : edges) exiting.insert(edge.first);
    exits.bound = known(evolution.getSymbolicMaxBackedgeTakenCount(&loop));
    if (exiting.size() == 1) {
        exits.last = known(evolution.getExitCount(&loop, *exiting.begin()));
        if (exits.last) exits.bound = exits.last;
        return exits;
    }
    // The loop's own condition stands in its latch or header; what leaves from elsewhere leaves early.
    for (llvm::BasicBlock* block : exiting) {
        if (block == loop.getLoopLatch()) continue;
        exits.early = kernel::EvidenceItem{"it may leave early (break, return or goto at " +
                                               ir::FunctionView::locationOf(*block->getTerminator()).text() + ")",
                                           ir::FunctionView::locationOf(*block->getTerminator())};
        if (block != loop.getHeader()) break;
    }
    return exits;
}

} // namespace forewarp::frontend::parallelism
