#include "frontend/parallelism/staying_apart.h"

#include "frontend/clang_headers.h"
#include "frontend/parallelism/affine/isl_context.h"
#include "frontend/parallelism/loop_exits.h"
#include "frontend/parallelism/memory/instance_sets.h"
#include "frontend/parallelism/memory/memory_references.h"

#include <algorithm>
#include <ranges>
#include <set>

namespace forewarp::frontend::parallelism {

namespace {

/// Asks of one loop and the loops inside it that shall be its threads.
class Separation {
  public:
    Separation(std::span<const llvm::Loop* const> parts, const llvm::Loop& around, ApartWhile when,
               ir::FunctionView& view)
        : m_parts(parts), m_around(around), m_when(when), m_view(view) {}

    /// All loops run as often as is known before they start, and the parts from the same start as often every time.
    bool countAlike() {
        llvm::SmallVector<const llvm::Loop*> open(m_around.begin(), m_around.end());
        if (isThroughout()) open = {&m_around};
        while (!open.empty()) {
            const llvm::Loop* loop = open.pop_back_val();
            const LoopExits exits = exitsOf(*loop, m_view);
            if (!exits.last || exits.early) return false;
            if (llvm::is_contained(m_parts, loop)) continue;
            if (loop->isInnermost()) return false; // All threads would run all of it.
            open.append(loop->begin(), loop->end());
        }
        return std::ranges::all_of(m_parts, [&](const llvm::Loop* part) { return countsAs(*part, *m_parts.front()); });
    }

    /// What stands beside the parts can be redone by all threads, and what it computes stays with each of them.
    bool canBeRedone() {
        std::set<const llvm::Value*> written;
        for (const llvm::Loop* part : m_parts)
            for (const llvm::BasicBlock* block : part->blocks())
                for (const llvm::Instruction& instruction : *block) {
                    const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
                    if (store) written.insert(llvm::getUnderlyingObject(store->getPointerOperand()));
                    const bool isAccess = store || llvm::isa<llvm::LoadInst>(instruction);
                    if ((!isAccess && instruction.mayReadOrWriteMemory()) || !isKeptInside(instruction, *part) ||
                        touchesOwnMemory(instruction))
                        return false;
                }
        return llvm::all_of(written, isVariable) &&
               llvm::all_of(m_around.blocks(), [&](const llvm::BasicBlock* block) {
                   return partWith(*block) || llvm::all_of(*block, [&](const llvm::Instruction& instruction) {
                              return isRedoable(instruction, written);
                          });
               });
    }

    /// No two different iterations touch the same memory, one of them writing, in any iterations of the loops between.
    bool isProved(WorkAccount& work, const std::vector<kernel::VerdictAssumption>& assumed) {
        const std::vector<memory::MemoryReference> references = memory::referencesIn(m_around, m_view);
        affine::IslContext isl(work);
        memory::InstanceSets sets(m_around, m_view, isl, references);
        return std::ranges::all_of(references, [&](const memory::MemoryReference& write) {
            return !write.isWrite || (write.root && write.path.size() == 1 &&
                                      std::ranges::all_of(references, [&](const memory::MemoryReference& other) {
                                          return areApart(write, other, sets, assumed);
                                      }));
        });
    }

  private:
    [[nodiscard]] bool isThroughout() const { return m_when == ApartWhile::wholeRun; }

    [[nodiscard]] const llvm::Loop* partWith(const llvm::BasicBlock& block) const {
        const auto part = std::ranges::find_if(m_parts, [&](const llvm::Loop* each) { return each->contains(&block); });
        return part == m_parts.end() ? nullptr : *part;
    }

    bool countsAs(const llvm::Loop& part, const llvm::Loop& other) {
        llvm::ScalarEvolution& evolution = m_view.analyses().evolution;
        const llvm::SCEV *count = evolution.getBackedgeTakenCount(&part), *start = startOf(part), *step = stepOf(part);
        return start && step && count == evolution.getBackedgeTakenCount(&other) && start == startOf(other) &&
               step == stepOf(other) && standsStill(count) && standsStill(start);
    }

    /// While all loops between run, not only the part itself.
    bool standsStill(const llvm::SCEV* value) {
        llvm::ScalarEvolution& evolution = m_view.analyses().evolution;
        return (!isThroughout() || evolution.isLoopInvariant(value, &m_around)) &&
               llvm::all_of(m_around.getSubLoops(),
                            [&](const llvm::Loop* inside) { return evolution.isLoopInvariant(value, inside); });
    }

    /// Of the loop's only counter; null where it has none, or several.
    const llvm::SCEVAddRecExpr* counterOf(const llvm::Loop& part) {
        const auto phis = part.getHeader()->phis();
        if (phis.begin() == phis.end() || std::next(phis.begin()) != phis.end()) return nullptr;
        llvm::PHINode& phi = *phis.begin();
        llvm::ScalarEvolution& evolution = m_view.analyses().evolution;
        const auto* counter =
            phi.getType()->isIntegerTy() ? llvm::dyn_cast<llvm::SCEVAddRecExpr>(evolution.getSCEV(&phi)) : nullptr;
        return counter && counter->getLoop() == &part && counter->isAffine() ? counter : nullptr;
    }
    const llvm::SCEV* startOf(const llvm::Loop& part) {
        const llvm::SCEVAddRecExpr* counter = counterOf(part);
        return counter ? counter->getStart() : nullptr;
    }
    const llvm::SCEV* stepOf(const llvm::Loop& part) {
        const llvm::SCEVAddRecExpr* counter = counterOf(part);
        return counter ? counter->getOperand(1) : nullptr;
    }

    static bool isVariable(const llvm::Value* object) {
        return llvm::isa<llvm::Argument, llvm::GlobalVariable>(object);
    }

    static bool isKeptInside(const llvm::Instruction& instruction, const llvm::Loop& loop) {
        return llvm::all_of(instruction.users(), [&](const llvm::User* user) {
            return loop.contains(llvm::cast<llvm::Instruction>(user));
        });
    }

    static bool touchesOwnMemory(const llvm::Instruction& instruction) {
        const llvm::Value* pointer = llvm::getLoadStorePointerOperand(&instruction);
        return pointer && llvm::isa<llvm::AllocaInst>(llvm::getUnderlyingObject(pointer));
    }

    [[nodiscard]] bool isRedoable(const llvm::Instruction& instruction,
                                  const std::set<const llvm::Value*>& written) const {
        if (!isKeptInside(instruction, m_around) || instruction.mayHaveSideEffects()) return false;
        if (!instruction.mayReadFromMemory()) return true;
        const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
        const llvm::Value* object = load ? llvm::getUnderlyingObject(load->getPointerOperand()) : nullptr;
        return object && isVariable(object) && !written.contains(object);
    }

    /// Arrays of different names were compared for the verdict on the loop around.
    bool areApart(const memory::MemoryReference& write, const memory::MemoryReference& other,
                  memory::InstanceSets& sets, const std::vector<kernel::VerdictAssumption>& assumed) {
        if (!other.root) return false;
        if (other.key() != write.key() || sets.neverMeet(write, other)) return true;
        const auto isAssumed = [&](const kernel::VerdictAssumption& each) { return llvm::is_contained(assumed, each); };
        return meetNowhere(write, other, sets) && llvm::all_of(sets.assumptionsOf(write), isAssumed) &&
               llvm::all_of(sets.assumptionsOf(other), isAssumed);
    }

    bool meetNowhere(const memory::MemoryReference& write, const memory::MemoryReference& other,
                     memory::InstanceSets& sets) {
        constexpr auto kFirst = "a", kSecond = "b";
        const auto overlap = sets.overlap(write, kFirst, other, kSecond);
        const llvm::Loop *ofWrite = partWith(*write.instruction->getParent()),
                         *ofOther = partWith(*other.instruction->getParent());
        if (!overlap || !ofWrite || !ofOther) return false;
        std::vector<std::string> names = sets.counters(write, kFirst);
        for (const std::string& name : sets.counters(other, kSecond))
            if (!llvm::is_contained(names, name)) names.push_back(name);
        const auto counter = [&](const llvm::Loop& loop, const char* prefix) {
            return sets.reader().counterName(loop, prefix);
        };
        std::string condition = sets.domain(write, kFirst).text + " and " + sets.domain(other, kSecond).text + " and " +
                                overlap->text + " and " + counter(*ofWrite, kFirst) +
                                " != " + counter(*ofOther, kSecond);
        if (!isThroughout()) condition += " and " + counter(m_around, kFirst) + " = " + counter(m_around, kSecond);
        return sets.isl().isEmpty(sets.set(names, condition, {&write.nest, &other.nest})) == affine::SetAnswer::yes;
    }

    std::span<const llvm::Loop* const> m_parts;
    const llvm::Loop& m_around;
    ApartWhile m_when;
    ir::FunctionView& m_view;
};

} // namespace

bool stayApart(std::span<const llvm::Loop* const> parts, const llvm::Loop& around, ApartWhile when,
               ir::FunctionView& view, WorkAccount& work, const std::vector<kernel::VerdictAssumption>& assumed) {
    Separation separation(parts, around, when, view);
    return separation.countAlike() && separation.canBeRedone() && separation.isProved(work, assumed);
}

} // namespace forewarp::frontend::parallelism
