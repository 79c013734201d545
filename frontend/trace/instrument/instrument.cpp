#include "frontend/trace/instrument/instrument.h"

#include "frontend/clang_headers.h"
#include "frontend/parallelism/scalars/cell_update.h"
#include "frontend/trace/instrument/call_reach.h"
#include "frontend/trace/instrument/event_insertion.h"
#include "frontend/trace/instrument/event_plan.h"
#include "frontend/trace/instrument/tracing_pipeline.h"
#include "frontend/trace/run/runtime_symbols.h"

#include <llvm/IR/IRBuilder.h>

namespace forewarp::frontend::trace::instrument {

namespace {

Result<std::vector<int>> positionsOf(const std::vector<std::string>& ids, const loops::SourceModel& source) {
    std::vector<int> positions;
    for (const std::string& id : ids) {
        const auto found = std::ranges::find(source.loops, id, &loops::SourceLoop::id);
        if (found == source.loops.end())
            return Error{ErrorKind::input, "There is no loop " + id + " in this file.", {}, "List them with «loops»."};
        positions.push_back(int(found - source.loops.begin()));
    }
    return positions;
}

/// One module on its way to being instrumented.
class Instrumenter {
  public:
    Instrumenter(llvm::Module& module, const loops::SourceModel& source, const std::vector<int>& positions)
        : m_module(module), m_source(source), m_positions(positions) {
        m_result.sites.resize(run::enterSite(positions.size()));
        m_result.sites[run::kHeapSite].kind = TraceSite::Kind::discard;
        m_result.sites[run::kMovedFromSite] = {.kind = TraceSite::Kind::readRange, .reference = 0};
        m_result.sites[run::kMovedToSite] = {.kind = TraceSite::Kind::writeRange, .reference = 1};
        for (const kernel::AccessKind kind : {kernel::AccessKind::load, kernel::AccessKind::store})
            m_result.references.push_back({kind, {}, {}, 0, false, "realloc()"});
        for (std::size_t i = 0; i < positions.size(); ++i) {
            m_result.loops.push_back({m_source.loops[std::size_t(positions[i])].id, {}, {}, {}});
            m_result.sites[run::enterSite(i)] = {.kind = TraceSite::Kind::enter, .loop = int(i)};
            m_result.sites[run::iterateSite(i)] = {.kind = TraceSite::Kind::iterate, .loop = int(i)};
            m_result.sites[run::leaveSite(i)] = {.kind = TraceSite::Kind::leave, .loop = int(i)};
        }
    }

    Result<Instrumentation> run(const CellUpdateFinder& findUpdate) {
        markExhaustion();
        TracingPipeline pipeline(m_module);
        joinLoops(pipeline, findUpdate);
        forgetPurity();
        watchHeap();
        reportLoopState();
        insertAllEvents();
        replaceMarks();
        if (m_result.sites.size() <= kMostSites) return std::move(m_result);
        return Error{ErrorKind::input,
                     "The watched loops run code with " + std::to_string(m_result.sites.size()) +
                         " memory accesses, more than the " + std::to_string(kMostSites) + " that can be told apart.",
                     {},
                     "Watch one loop at a time, or an inner one."};
    }

  private:
    const loops::SourceLoop& sourceLoop(std::size_t loop) const {
        return m_source.loops[std::size_t(m_positions[loop])];
    }

    /// A for or while loop tests its condition once more than it runs its body. Marks the branch where the condition
    /// ends the loop, so that this test does not count as an iteration. Runs before all passes: only then the branch
    /// has the loop's own location.
    void markExhaustion() {
        for (std::size_t i = 0; i < m_positions.size(); ++i) {
            llvm::Function* function = m_module.getFunction(sourceLoop(i).function);
            if (!function || sourceLoop(i).kind == kernel::LoopKind::doLoop) continue;
            for (llvm::BasicBlock& block : *function)
                if (auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
                    branch && endsLoop(*branch, sourceLoop(i))) {
                    insertMark(*branch, i);
                    break;
                }
        }
    }

    static bool endsLoop(const llvm::BranchInst& branch, const loops::SourceLoop& loop) {
        if (!branch.isConditional() || ir::FunctionView::locationOf(branch) != loop.debugLocation) return false;
        const llvm::StringRef body = branch.getSuccessor(0)->getName();
        return body.starts_with("for.body") || body.starts_with("while.body");
    }

    void insertMark(llvm::BranchInst& branch, std::size_t loop) {
        llvm::LLVMContext& context = m_module.getContext();
        llvm::BasicBlock* exit = branch.getSuccessor(1);
        auto* block = llvm::BasicBlock::Create(context, run::kExhaustedSymbol, branch.getFunction(), exit);
        llvm::IRBuilder<> builder(block);
        auto mark = m_module.getOrInsertFunction(run::kExhaustedSymbol, builder.getVoidTy(), builder.getInt32Ty());
        auto& function = *llvm::cast<llvm::Function>(mark.getCallee());
        function.setOnlyAccessesInaccessibleMemory();
        function.setDoesNotThrow();
        function.addFnAttr(llvm::Attribute::NoCallback);
        builder.CreateCall(mark, {builder.getInt32(unsigned(loop))})->addFnAttr(llvm::Attribute::NoMerge);
        builder.CreateBr(exit);
        branch.setSuccessor(1, block);
        exit->replacePhiUsesWith(branch.getParent(), block);
    }

    void joinLoops(TracingPipeline& pipeline, const CellUpdateFinder& findUpdate) {
        const CallReach reach(m_module);
        for (std::size_t i = 0; i < m_positions.size(); ++i) {
            WatchedLoop& watched = m_result.loops[i];
            llvm::Function* function = m_module.getFunction(sourceLoop(i).function);
            if (!function || function->isDeclaration()) {
                watched.problem = "Never reached: nothing in the program calls " + sourceLoop(i).function + "().";
                continue;
            }
            ir::FunctionView view(*function, m_source, pipeline.analysesOf(*function));
            llvm::Loop* loop = view.irLoopOf(m_positions[i]);
            if (!loop)
                watched.problem =
                    "It cannot be watched: its body never runs twice, or several loops come from one macro here.";
            else if (!loop->isLoopSimplifyForm() || !loop->hasDedicatedExits())
                watched.problem = "It cannot be watched: jumps enter or leave it in a way that cannot be followed.";
            else join(*loop, i, reach, view, findUpdate);
        }
    }

    void join(llvm::Loop& loop, std::size_t position, const CallReach& reach, ir::FunctionView& view,
              const CellUpdateFinder& findUpdate) {
        Reached reached = reach.from({loop.block_begin(), loop.block_end()});
        m_result.loops[position].unseenCalls.assign(reached.unseenCalls.begin(), reached.unseenCalls.end());
        m_called.merge(reached.functions);
        m_loops[&view.function()].push_back({&loop, position});
        if (findUpdate) findUpdates(loop, position, view, findUpdate);
    }

    void findUpdates(llvm::Loop& loop, std::size_t position, ir::FunctionView& view,
                     const CellUpdateFinder& findUpdate) {
        for (llvm::BasicBlock* block : loop.blocks())
            for (llvm::Instruction& instruction : *block)
                if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
                    if (const auto update = findUpdate(*store, loop, view)) {
                        addToGroup(*update);
                        m_updates[position].insert(update->store);
                    }
    }

    /// Updates by one operator are one group: they may follow one another on a cell in any order.
    void addToGroup(const parallelism::scalars::CellUpdate& update) {
        const int group =
            m_groupOfOperation.try_emplace(update.operation, int(m_groupOfOperation.size()) + 1).first->second;
        for (const llvm::Instruction* access : update.instructions) m_groups[access] = group;
    }

    /// Removes attributes such as «pure» from functions that write events: a call of them moves the cursor, which LLVM
    /// would not expect.
    void forgetPurity() {
        for (llvm::Function* function : m_called) {
            function->removeFnAttr(llvm::Attribute::Memory);
            for (llvm::User* user : function->users())
                if (auto* call = llvm::dyn_cast<llvm::CallBase>(user)) call->removeFnAttr(llvm::Attribute::Memory);
        }
        for (llvm::Function& function : m_module)
            for (llvm::Instruction& instruction : llvm::instructions(function))
                if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction); call && call->isIndirectCall())
                    call->removeFnAttr(llvm::Attribute::Memory);
    }

    void watchHeap() {
        for (const char* name : run::kHeapFunctions) {
            llvm::Function* function = m_module.getFunction(name);
            if (!function || !function->isDeclaration()) continue;
            function->setName(run::kHeapPrefix + std::string(name));
            function->setAttributes({});
            for (llvm::User* user : function->users())
                if (auto* call = llvm::dyn_cast<llvm::CallBase>(user)) call->setAttributes({});
        }
    }

    /// Adds a call behind each setjmp(), by which the loops that a longjmp() jumps out of are reported as left.
    void reportLoopState() {
        std::vector<llvm::CallInst*> calls;
        for (llvm::Function& function : m_module)
            for (llvm::Instruction& instruction : llvm::instructions(function))
                if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
                    call && call->hasFnAttr(llvm::Attribute::ReturnsTwice) && call->getType()->isIntegerTy(32))
                    calls.push_back(call);
        for (llvm::CallInst* call : calls) {
            llvm::BasicBlock& entry = call->getFunction()->getEntryBlock();
            llvm::IRBuilder<> builder(&entry, entry.begin());
            llvm::Value* saved =
                builder.CreateAlloca(builder.getInt64Ty(), builder.getInt32(unsigned(m_positions.size())));
            builder.SetInsertPoint(call->getNextNode());
            auto helper = m_module.getOrInsertFunction(run::kReturnedTwiceSymbol, builder.getVoidTy(),
                                                       builder.getInt32Ty(), saved->getType());
            builder.CreateCall(helper, {call, saved});
        }
    }

    void insertAllEvents() {
        std::set<llvm::Function*> functions = m_called;
        for (const auto& [function, loops] : m_loops) functions.insert(function);
        EventPlanner planner(m_result, m_groups);
        std::vector<EventPlan> plans; // all of them first: an insertion makes loop analyses void
        for (llvm::Function& function : m_module)
            if (functions.contains(&function))
                plans.push_back(planner.plan(function, m_loops[&function], m_called.contains(&function)));
        for (const auto& [loop, stores] : m_updates)
            for (const llvm::Instruction* store : stores)
                if (const auto found = planner.groupedReferences().find(store);
                    found != planner.groupedReferences().end())
                    m_result.loops[loop].updates.push_back(found->second);
        if (m_result.sites.size() > kMostSites) return;
        for (const EventPlan& plan : plans) insertEvents(plan);
    }

    /// Puts code in place of each mark that counts it in LoopState::exhausted where the loop's outermost entry has
    /// ended; the loop's «leave» stands before it, so that the depth is 0 then.
    void replaceMarks() {
        llvm::Function* mark = m_module.getFunction(run::kExhaustedSymbol);
        if (!mark) return;
        for (llvm::User* user : llvm::make_early_inc_range(mark->users())) {
            auto* call = llvm::cast<llvm::CallInst>(user);
            llvm::IRBuilder<> builder(call);
            builder.SetCurrentDebugLocation(llvm::DebugLoc());
            llvm::Type* word = builder.getInt64Ty();
            const auto loop = llvm::cast<llvm::ConstantInt>(call->getArgOperand(0))->getZExtValue();
            llvm::Value* state = builder.CreateConstGEP1_64(
                word, m_module.getOrInsertGlobal(run::kLoopStateSymbol, word), loop * sizeof(run::LoopState) / 8);
            llvm::Value* count = builder.CreateConstGEP1_64(word, state, offsetof(run::LoopState, exhausted) / 8);
            llvm::Value* isOutermost = builder.CreateIsNull(builder.CreateLoad(word, state));
            builder.CreateStore(
                builder.CreateAdd(builder.CreateLoad(word, count), builder.CreateZExt(isOutermost, word)), count);
            call->eraseFromParent();
        }
        mark->eraseFromParent();
    }

    llvm::Module& m_module;
    const loops::SourceModel& m_source;
    const std::vector<int>& m_positions;
    Instrumentation m_result;
    std::set<llvm::Function*> m_called; ///< May run within an iteration of a watched loop.
    std::map<llvm::Function*, std::vector<PlannedLoop>> m_loops;
    std::map<std::string, int> m_groupOfOperation;
    ReductionGroups m_groups;
    std::map<std::size_t, std::set<const llvm::Instruction*>> m_updates; ///< Stores, by watched loop.
};

} // namespace

Result<Instrumentation> instrument(llvm::Module& module, const loops::SourceModel& source,
                                   const std::vector<std::string>& loops, const CellUpdateFinder& findUpdate) {
    const auto positions = positionsOf(loops, source);
    if (!positions) return positions.failureAs<Instrumentation>();
    return Instrumenter(module, source, *positions).run(findUpdate);
}

} // namespace forewarp::frontend::trace::instrument
