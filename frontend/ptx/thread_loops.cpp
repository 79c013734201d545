#include "frontend/ptx/thread_loops.h"

#include "frontend/clang_headers.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicsNVPTX.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

#include <algorithm>
#include <map>

namespace forewarp::frontend::ptx {

namespace {

/// A loop on its way to be one iteration of itself.
struct ThreadRewrite {
    ThreadLoop thread;
    llvm::Value* index = nullptr; ///< Of the thread, 64 bits.
    llvm::Value* trips = nullptr; ///< Threads needed.
    std::vector<std::pair<llvm::PHINode*, llvm::Value*>> counters; ///< And what they are in this thread.
    std::vector<llvm::PHINode*> carried; ///< Handed on from one iteration to the next in another way.
};

struct GridRegisters {
    llvm::Intrinsic::ID block;
    llvm::Intrinsic::ID blockSize;
    llvm::Intrinsic::ID thread;
};

GridRegisters gridRegisters(kernel::ThreadDimension dimension) {
    using namespace llvm::Intrinsic;
    switch (dimension) {
    case kernel::ThreadDimension::x:
        return {nvvm_read_ptx_sreg_ctaid_x, nvvm_read_ptx_sreg_ntid_x, nvvm_read_ptx_sreg_tid_x};
    case kernel::ThreadDimension::y:
        return {nvvm_read_ptx_sreg_ctaid_y, nvvm_read_ptx_sreg_ntid_y, nvvm_read_ptx_sreg_tid_y};
    case kernel::ThreadDimension::z: break;
    }
    return {nvvm_read_ptx_sreg_ctaid_z, nvvm_read_ptx_sreg_ntid_z, nvvm_read_ptx_sreg_tid_z};
}

class ThreadMaker {
  public:
    ThreadMaker(llvm::Loop& nest, const std::vector<ThreadLoop>& loops, ir::FunctionAnalyses& analyses)
        : m_analyses(analyses), m_nest(nest), m_preheader(m_nest.getLoopPreheader()),
          m_function(*m_preheader->getParent()) {
        for (const ThreadLoop& loop : loops) m_rewrites.emplace_back().thread = loop;
        std::reverse(m_rewrites.begin(),
                     m_rewrites.end()); // expanding an inner loop's numbers may add counters outside
    }

    KernelRegion run() {
        for (ThreadRewrite& rewrite : m_rewrites) addIndex(rewrite);
        for (ThreadRewrite& rewrite : m_rewrites) {
            findTrips(rewrite);
            findCounters(rewrite);
        }
        std::vector<llvm::BasicBlock*> blocks(m_nest.block_begin(), m_nest.block_end());
        KernelRegion region;
        region.end = m_end = llvm::BasicBlock::Create(m_function.getContext(), "done", &m_function);
        new llvm::UnreachableInst(m_function.getContext(), m_end);
        region.entry = llvm::SplitBlock(m_preheader, m_firstIndex);
        leaveNest(blocks);
        for (ThreadRewrite& rewrite : m_rewrites)
            cut(rewrite, rewrite.thread.loop == &m_nest ? region.entry : rewrite.thread.loop->getLoopPreheader());
        region.blocks = {region.entry};
        region.blocks.insert(region.blocks.end(), blocks.begin(), blocks.end());
        return region;
    }

  private:
    void addIndex(ThreadRewrite& rewrite) {
        llvm::IRBuilder<> builder(m_preheader->getTerminator());
        const GridRegisters grid = gridRegisters(rewrite.thread.dimension);
        const auto read = [&](llvm::Intrinsic::ID id) { return builder.CreateIntrinsic(id, {}, {}); };
        llvm::Instruction* block = read(grid.block);
        llvm::Value* before = builder.CreateMul(block, read(grid.blockSize), "", true, true);
        llvm::Value* index = builder.CreateAdd(before, read(grid.thread), "thread", true, true);
        rewrite.index = builder.CreateZExt(index, builder.getInt64Ty());
        if (!m_firstIndex) m_firstIndex = block;
    }

    /// A value from outside that nothing computes: outlining makes a parameter of it.
    llvm::Value* addParameter(llvm::Type* type, const llvm::Twine& name, llvm::Instruction* before) {
        llvm::Value* nowhere = llvm::PoisonValue::get(llvm::PointerType::getUnqual(type->getContext()));
        return new llvm::LoadInst(type, nowhere, name, before->getIterator());
    }

    void findTrips(ThreadRewrite& rewrite) {
        const llvm::Loop* loop = rewrite.thread.loop;
        llvm::ScalarEvolution& evolution = m_analyses.evolution;
        llvm::Type* type = rewrite.index->getType();
        llvm::Instruction* entry = loop->getLoopPreheader()->getTerminator();
        const llvm::SCEV* taken = evolution.getExitCount(loop, loop->getLoopLatch());
        if (!llvm::isa<llvm::SCEVCouldNotCompute>(taken)) {
            const llvm::SCEV* trips = evolution.getTripCountFromExitCount(taken, type, loop);
            llvm::SCEVExpander expander(evolution, entry->getDataLayout(), "trips");
            if (evolution.isLoopInvariant(trips, loop) && expander.isSafeToExpandAt(trips, entry))
                rewrite.trips = expander.expandCodeFor(trips, type, entry);
        }
        if (!rewrite.trips) rewrite.trips = addParameter(type, "trips", m_firstIndex);
    }

    void findCounters(ThreadRewrite& rewrite) {
        for (llvm::PHINode& phi : rewrite.thread.loop->getHeader()->phis())
            if (llvm::Value* value = inThread(phi, rewrite)) rewrite.counters.emplace_back(&phi, value);
            else rewrite.carried.push_back(&phi);
    }

    /// What a counter is in the thread's iteration; nothing for other variables.
    llvm::Value* inThread(llvm::PHINode& phi, const ThreadRewrite& rewrite) {
        const llvm::Loop* loop = rewrite.thread.loop;
        llvm::ScalarEvolution& evolution = m_analyses.evolution;
        if (!evolution.isSCEVable(phi.getType())) return nullptr;
        const auto* form = llvm::dyn_cast<llvm::SCEVAddRecExpr>(evolution.getSCEV(&phi));
        if (!form || form->getLoop() != loop || !form->isAffine()) return nullptr;
        llvm::Instruction* entry = loop->getLoopPreheader()->getTerminator();
        llvm::SCEVExpander expander(evolution, entry->getDataLayout(), "step");
        const llvm::SCEV* step = form->getStepRecurrence(evolution);
        if (!expander.isSafeToExpandAt(step, entry)) return nullptr;
        llvm::Value* perThread = expander.expandCodeFor(step, step->getType(), entry);
        llvm::Value* start = phi.getIncomingValueForBlock(loop->getLoopPreheader());
        llvm::IRBuilder<> builder(&*loop->getHeader()->getFirstInsertionPt());
        llvm::Value* index = builder.CreateZExtOrTrunc(rewrite.index, step->getType());
        const bool isSigned = form->hasNoSignedWrap();
        llvm::Value* offset = builder.CreateMul(index, perThread, "", false, isSigned);
        if (phi.getType()->isPointerTy()) return builder.CreateGEP(builder.getInt8Ty(), start, offset, phi.getName());
        return builder.CreateAdd(start, offset, phi.getName(), false, isSigned);
    }

    /// True where the value read after the nest is one that the iterations hand on, which is in memory anyway.
    [[nodiscard]] bool isHandedOn(const llvm::PHINode& result) const {
        return llvm::all_of(result.incoming_values(), [&](const llvm::Use& use) {
            return llvm::any_of(m_rewrites, [&](const ThreadRewrite& rewrite) {
                return llvm::any_of(rewrite.carried, [&](const llvm::PHINode* phi) {
                    const auto latch = phi->getBasicBlockIndex(rewrite.thread.loop->getLoopLatch());
                    return use.get() == phi || use.get() == phi->getIncomingValue(unsigned(latch));
                });
            });
        });
    }

    /// Threads that leave the nest are done, once they have written what is read behind it.
    void leaveNest(std::vector<llvm::BasicBlock*>& blocks) {
        llvm::SmallVector<std::pair<llvm::BasicBlock*, llvm::BasicBlock*>, 8> edges;
        m_nest.getExitEdges(edges);
        std::map<const llvm::PHINode*, llvm::Value*> memory;
        for (const auto& [from, to] : edges) {
            llvm::BasicBlock* last = m_end;
            for (llvm::PHINode& result : to->phis()) {
                if (result.use_empty() || isHandedOn(result)) continue;
                if (last == m_end) {
                    last = llvm::BasicBlock::Create(m_function.getContext(), "result", &m_function);
                    llvm::BranchInst::Create(m_end, last);
                    blocks.push_back(last);
                }
                llvm::Value*& place = memory[&result];
                if (!place) place = addMemory(result);
                new llvm::StoreInst(result.getIncomingValueForBlock(from), place, last->getTerminator()->getIterator());
            }
            from->getTerminator()->replaceSuccessorWith(to, last);
        }
    }

    llvm::Value* addMemory(const llvm::Value& variable) {
        llvm::Type* pointer = llvm::PointerType::getUnqual(variable.getContext());
        return addParameter(pointer, variable.getName(), m_preheader->getTerminator());
    }

    void cut(ThreadRewrite& rewrite, llvm::BasicBlock* before) {
        llvm::BasicBlock* header = rewrite.thread.loop->getHeader();
        llvm::BasicBlock* latch = rewrite.thread.loop->getLoopLatch();
        for (auto& [phi, value] : rewrite.counters) {
            phi->replaceAllUsesWith(value);
            phi->eraseFromParent();
        }
        for (llvm::PHINode* phi : rewrite.carried) {
            if (!phi->use_empty()) keepInMemory(*phi, *header, *latch);
            phi->eraseFromParent();
        }
        latch->getTerminator()->setMetadata(llvm::LLVMContext::MD_loop, nullptr);
        llvm::BasicBlock* behind =
            isRepeated(*rewrite.thread.loop) ? rewrite.thread.loop->getUniqueExitBlock() : nullptr;
        if (!behind || !behind->phis().empty()) behind = m_end;
        latch->getTerminator()->replaceSuccessorWith(header, behind);
        llvm::IRBuilder<> builder(before->getTerminator());
        builder.CreateCondBr(builder.CreateICmpULT(rewrite.index, rewrite.trips), header, behind);
        before->getTerminator()->eraseFromParent();
    }

    /// Whether each thread comes to the loop more than once, in loops of the nest that are not its own.
    [[nodiscard]] bool isRepeated(const llvm::Loop& loop) const {
        for (const llvm::Loop* around = &loop; around != &m_nest;) {
            around = around->getParentLoop();
            const auto isIt = [&](const ThreadRewrite& rewrite) { return rewrite.thread.loop == around; };
            if (llvm::none_of(m_rewrites, isIt)) return true;
        }
        return false;
    }

    void keepInMemory(llvm::PHINode& phi, llvm::BasicBlock& header, llvm::BasicBlock& latch) {
        llvm::Value* memory = addMemory(phi);
        const auto start = header.getFirstInsertionPt();
        auto* earlier = new llvm::LoadInst(phi.getType(), memory, phi.getName(), start);
        llvm::Value* later = phi.getIncomingValueForBlock(&latch);
        phi.replaceAllUsesWith(earlier);
        if (later == &phi) later = earlier;
        new llvm::StoreInst(later, memory, latch.getTerminator()->getIterator());
    }

    ir::FunctionAnalyses& m_analyses;
    llvm::Loop& m_nest;
    llvm::BasicBlock* m_preheader; ///< Code before the nest ends here.
    llvm::Function& m_function;
    llvm::BasicBlock* m_end = nullptr;
    llvm::Instruction* m_firstIndex = nullptr;
    std::vector<ThreadRewrite> m_rewrites; ///< Innermost first.
};

} // namespace

KernelRegion makeThreads(llvm::Loop& nest, const std::vector<ThreadLoop>& loops, ir::FunctionAnalyses& analyses) {
    return ThreadMaker(nest, loops, analyses).run();
}

} // namespace forewarp::frontend::ptx
