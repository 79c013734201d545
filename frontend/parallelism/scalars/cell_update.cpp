#include "frontend/parallelism/scalars/cell_update.h"

#include "frontend/clang_headers.h"
#include "frontend/parallelism/scalars/extremum_chain.h"
#include "frontend/parallelism/scalars/running_value.h"

namespace forewarp::frontend::parallelism::scalars {

namespace {

/// Blocks between a load and its store; an update is one statement.
constexpr std::size_t kMostBlocksBetween = 16;

bool haveSameAddress(const llvm::LoadInst& load, const llvm::StoreInst& store, ir::FunctionView& view) {
    if (load.getType() != store.getValueOperand()->getType()) return false;
    if (load.getPointerOperand() == store.getPointerOperand()) return true;
    auto& evolution = view.analyses().evolution;
    return evolution.getSCEV(const_cast<llvm::Value*>(load.getPointerOperand())) ==
           evolution.getSCEV(const_cast<llvm::Value*>(store.getPointerOperand()));
}

/// The blocks that may run after the load's and before the store's; nothing where there are too many.
std::optional<std::vector<const llvm::BasicBlock*>> blocksBetween(const llvm::BasicBlock& first,
                                                                  const llvm::BasicBlock& last) {
    std::vector<const llvm::BasicBlock*> between, open{&last};
    while (!open.empty()) {
        const llvm::BasicBlock* block = open.back();
        open.pop_back();
        for (const llvm::BasicBlock* before : llvm::predecessors(block)) {
            if (before == &first || llvm::is_contained(between, before)) continue;
            if (before == &last || between.size() == kMostBlocksBetween) return std::nullopt;
            between.push_back(before);
            open.push_back(before);
        }
    }
    return between;
}

/// Looks from one store for the load of the same cell that its value comes from.
class Update {
  public:
    Update(llvm::StoreInst& store, llvm::Loop& loop, ir::FunctionView& view)
        : m_store(store), m_loop(loop), m_view(view) {}

    std::optional<CellUpdate> run() {
        if (!m_store.isSimple() || !m_loop.contains(&m_store)) return std::nullopt;
        std::optional<CellUpdate> found;
        for (llvm::BasicBlock* block : m_loop.blocks())
            for (llvm::Instruction& instruction : *block) {
                auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
                if (!load || !comesBefore(*load) || !haveSameAddress(*load, m_store, m_view)) continue;
                const std::string operation = operationFrom(*load);
                if (operation.empty() || !isUntouchedFrom(*load)) continue;
                if (found) return std::nullopt; // which of two loads is the update's would be a guess
                found = CellUpdate{load, &m_store, {load, &m_store}, operation};
            }
        return found;
    }

  private:
    /// In the same pass through the innermost loop around both.
    bool comesBefore(const llvm::LoadInst& load) const {
        const auto& analyses = m_view.analyses();
        return load.isSimple() && analyses.dominators.dominates(&load, &m_store) &&
               analyses.loops.getLoopFor(load.getParent()) == analyses.loops.getLoopFor(m_store.getParent());
    }

    std::string operationFrom(const llvm::LoadInst& load) const {
        RunningValue value = follow(load, m_loop);
        if (leavesLoop(value)) return {};
        const std::string guarded = guardedExtremum(value);
        if (!guarded.empty()) return guarded;
        if (!value.has(m_store.getValueOperand()) || !isStoredAsItIs(value)) return {};
        std::erase_if(value.otherUses, [&](const auto& use) { return use.second == &m_store; });
        if (value.otherUses.empty())
            if (const std::string shared = sharedOperator(value, m_loop); !shared.empty()) return shared;
        const auto chain = extremumChain(value, m_loop); // allows the comparisons that it is made of, and no others
        return chain && chain->followers.empty() ? chain->operation : std::string();
    }

    /// What is kept in a phi of some loop's header or read after the loop is not only this store's.
    bool leavesLoop(const RunningValue& value) const {
        return llvm::any_of(value.members, [&](const llvm::Value* member) {
            const auto& instruction = *llvm::cast<llvm::Instruction>(member);
            const bool isHeaderPhi =
                llvm::isa<llvm::PHINode>(instruction) && m_view.analyses().loops.isLoopHeader(instruction.getParent());
            return isHeaderPhi || llvm::any_of(member->users(), [&](const llvm::User* user) {
                       return !m_loop.contains(llvm::cast<llvm::Instruction>(user));
                   });
        });
    }

    /// The store takes the result, not an earlier value, and none of them says where to store.
    bool isStoredAsItIs(const RunningValue& value) const {
        return llvm::all_of(value.otherUses, [&](const auto& use) {
            return use.second != &m_store ||
                   (use.first == m_store.getValueOperand() && use.first != m_store.getPointerOperand());
        });
    }

    /// «if (x > m[j]) m[j] = x»: the store stands alone behind the comparison with the cell.
    std::string guardedExtremum(const RunningValue& value) const {
        const llvm::BasicBlock* detour = m_store.getParent();
        const llvm::BasicBlock* before = detour->getSinglePredecessor();
        const auto* branch = before ? llvm::dyn_cast<llvm::BranchInst>(before->getTerminator()) : nullptr;
        const llvm::BasicBlock* after = detour->getSingleSuccessor();
        if (!branch || !branch->isConditional() || !after || value.has(m_store.getValueOperand())) return {};
        const bool storesWhen = branch->getSuccessor(0) == detour;
        if (branch->getSuccessor(storesWhen ? 1 : 0) != after || after->phis().begin() != after->phis().end())
            return {};
        const auto extremum = extremumOf(*branch->getCondition(), storesWhen, *m_store.getValueOperand(), *value.start);
        if (!extremum || !decidesOnly(*extremum->test, *branch) || !isAlone(*detour)) return {};
        for (const llvm::Value* member : value.members) // the load, and its conversion for the comparison
            if (member != value.start && !llvm::isa<llvm::CastInst>(member)) return {};
        for (const auto& [member, user] : value.otherUses)
            if (user != extremum->test) return {};
        return extremum->isMaximum ? "max" : "min";
    }

    /// The bit reaches the branch, through conjunctions at most, and nothing else.
    static bool decidesOnly(const llvm::Instruction& bit, const llvm::BranchInst& branch) {
        return llvm::all_of(bit.users(), [&](const llvm::User* user) {
            const auto& instruction = *llvm::cast<llvm::Instruction>(user);
            return &instruction == &branch ||
                   (llvm::is_contained(conjuncts(instruction), &bit) && decidesOnly(instruction, branch));
        });
    }

    bool isAlone(const llvm::BasicBlock& block) const {
        return llvm::all_of(block, [&](const llvm::Instruction& instruction) {
            if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) return load->isSimple();
            return &instruction == &m_store || !instruction.mayHaveSideEffects();
        });
    }

    bool isUntouchedFrom(const llvm::LoadInst& load) const {
        const llvm::BasicBlock *first = load.getParent(), *last = m_store.getParent();
        if (first == last) return !mayBeWritten(load.getIterator(), m_store.getIterator(), load);
        const auto between = blocksBetween(*first, *last);
        return between && !mayBeWritten(load.getIterator(), first->end(), load) &&
               !mayBeWritten(last->begin(), m_store.getIterator(), load) &&
               llvm::none_of(*between, [&](const llvm::BasicBlock* block) {
                   return mayBeWritten(block->begin(), block->end(), load);
               });
    }

    bool mayBeWritten(llvm::BasicBlock::const_iterator begin, llvm::BasicBlock::const_iterator end,
                      const llvm::LoadInst& load) const {
        const auto cell = llvm::MemoryLocation::get(&load);
        return std::any_of(begin, end, [&](const llvm::Instruction& instruction) {
            return instruction.mayWriteToMemory() &&
                   isModSet(m_view.analyses().aliases.getModRefInfo(&instruction, cell));
        });
    }

    llvm::StoreInst& m_store;
    llvm::Loop& m_loop;
    ir::FunctionView& m_view;
};

} // namespace

std::optional<CellUpdate> cellUpdateOf(llvm::StoreInst& store, llvm::Loop& loop, ir::FunctionView& view) {
    return Update(store, loop, view).run();
}

} // namespace forewarp::frontend::parallelism::scalars
