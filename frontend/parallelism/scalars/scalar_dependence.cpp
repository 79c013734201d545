#include "frontend/parallelism/scalars/scalar_dependence.h"

#include "frontend/clang_headers.h"
#include "frontend/parallelism/scalars/running_value.h"
#include "frontend/parallelism/scalars/variable_name.h"

namespace forewarp::frontend::parallelism::scalars {

namespace {

bool onlyPassesOn(const llvm::Value* value) {
    return llvm::isa<llvm::PHINode, llvm::CastInst>(value);
}

/// What `value` may be, seen through phis and conversions (and selects, where asked), and not beyond `end`.
std::vector<const llvm::Instruction*> origins(const llvm::Value& value, const llvm::Loop& loop,
                                              const llvm::PHINode* end, bool throughSelects) {
    std::vector<const llvm::Instruction*> result;
    std::vector<const llvm::Value*> open{&value};
    std::set<const llvm::Value*> seen;
    while (!open.empty()) {
        const auto* instruction = llvm::dyn_cast<llvm::Instruction>(open.back());
        open.pop_back();
        if (!instruction || !loop.contains(instruction) || !seen.insert(instruction).second) continue;
        const bool isSelect = throughSelects && llvm::isa<llvm::SelectInst>(instruction);
        if (instruction == end || (!onlyPassesOn(instruction) && !isSelect)) result.push_back(instruction);
        else
            for (const llvm::Value* operand : instruction->operand_values())
                if (!isSelect || operand != instruction->getOperand(0)) open.push_back(operand);
    }
    return result;
}

bool runsEveryTime(const llvm::Instruction& instruction, const llvm::Loop& loop, ir::FunctionView& view) {
    return view.analyses().dominators.dominates(instruction.getParent(), loop.getLoopLatch());
}

/// A reader of the phi; preferably one that runs in every iteration.
const llvm::Instruction* readerOf(const llvm::PHINode& phi, const llvm::Loop& loop, ir::FunctionView& view) {
    const llvm::Instruction* best = nullptr;
    const auto rank = [&](const llvm::Instruction& reader) {
        return 2 * int(runsEveryTime(reader, loop, view)) + int(ir::FunctionView::locationOf(reader).isKnown());
    };
    std::vector<const llvm::Value*> open{&phi};
    std::set<const llvm::Value*> seen;
    while (!open.empty()) {
        const llvm::Value* value = open.back();
        open.pop_back();
        if (!seen.insert(value).second) continue;
        for (const llvm::User* each : value->users()) {
            const auto* user = llvm::cast<llvm::Instruction>(each);
            if (!loop.contains(user) || user == &phi) continue;
            if (onlyPassesOn(user)) open.push_back(user);
            else if (!best || rank(*user) > rank(*best)) best = user;
        }
    }
    return best;
}

/// Some path takes another value instead: whether the old one is read depends on data, even where the compiler has made
/// both ready beforehand.
bool isReplacedSomewhere(const llvm::PHINode& phi, const llvm::Loop& loop) {
    const RunningValue value = follow(phi, loop);
    return llvm::any_of(value.members, [&](const llvm::Value* member) {
        const auto& instruction = *llvm::cast<llvm::Instruction>(member);
        const bool isMerge = llvm::isa<llvm::SelectInst>(instruction) ||
                             (llvm::isa<llvm::PHINode>(instruction) && instruction.getParent() != loop.getHeader());
        return isMerge && !mergesOnlyMembers(instruction, value, loop);
    });
}

std::string at(SourceLocation location) {
    return location.isKnown() ? " (" + location.text() + ")" : "";
}

std::vector<kernel::Distance> distancesOf(const llvm::Loop& loop, const llvm::Instruction* write,
                                          const llvm::Instruction* read, bool isNext, ir::FunctionView& view) {
    std::vector<kernel::Distance> inner;
    const auto& loops = view.analyses().loops;
    for (const llvm::Loop* each = write ? loops.getLoopFor(write->getParent()) : nullptr; each && each != &loop;
         each = each->getParentLoop())
        if (read && each->contains(read)) inner.insert(inner.begin(), kernel::Distance{view.idOf(each), '*', {}});
    std::vector<kernel::Distance> distances{
        {view.idOf(&loop), '<', isNext ? std::optional<long long>(1) : std::nullopt}};
    distances.insert(distances.end(), inner.begin(), inner.end());
    return distances;
}

std::string sentenceFor(const kernel::Dependence& dependence, bool isNext, const llvm::Loop& loop,
                        const ir::FunctionView& view) {
    const int joined = view.sourceLoopOf(&loop);
    const std::string counter = joined < 0 ? std::string() : view.source().loops[std::size_t(joined)].counter;
    return (counter.empty() ? "an iteration" : "iteration " + counter) +
           (dependence.isCertain ? " reads " : " may read ") + dependence.variable + at(dependence.sink.location) +
           ", written by " + (isNext ? "the iteration before" : "an earlier iteration") +
           at(dependence.source.location);
}

const llvm::Value& carriedBy(const llvm::PHINode& phi, const llvm::Loop& loop) {
    return *phi.getIncomingValueForBlock(loop.getLoopLatch());
}

/// Products with one factor and sums with one term that is the running value: s = a·s + b.
bool isLinearRecurrence(const RunningValue& value, const llvm::Loop& loop) {
    return llvm::all_of(value.members, [&](const llvm::Value* member) {
        const auto& instruction = *llvm::cast<llvm::Instruction>(member);
        if (llvm::isa<llvm::PHINode, llvm::SelectInst>(instruction)) return mergesOnlyMembers(instruction, value, loop);
        if (value.operandsFrom(instruction) != 1) return false;
        if (const auto* cast = llvm::dyn_cast<llvm::CastInst>(&instruction)) return keepsItsParts(*cast, value);
        switch (instruction.getOpcode()) {
        case llvm::Instruction::FAdd:
        case llvm::Instruction::FSub:
        case llvm::Instruction::FMul:
        case llvm::Instruction::Add:
        case llvm::Instruction::Sub:
        case llvm::Instruction::Mul: return true;
        case llvm::Instruction::Call: return instruction.getNumOperands() == 4; // fma and its callee
        default: return false;
        }
    });
}

/// Whether the running value is only stored besides, and decides neither a branch nor an address.
bool isOnlyStored(const RunningValue& value) {
    return llvm::all_of(value.otherUses, [](const auto& use) {
        const auto* store = llvm::dyn_cast<llvm::StoreInst>(use.second);
        return store && store->getValueOperand() == use.first;
    });
}

std::string rewriteForOwnPast(const RunningValue& value, const std::string& name, const llvm::Loop& loop) {
    const auto& phi = *llvm::cast<llvm::PHINode>(value.start);
    if (phi.getType()->isPointerTy())
        for (const llvm::Instruction* origin : origins(carriedBy(phi, loop), loop, nullptr, true))
            if (llvm::isa<llvm::LoadInst>(origin))
                return name +
                       " follows a chain of pointers: collect the nodes in an array first, then run over the array.";
    if (!value.has(&carriedBy(phi, loop)) || !isOnlyStored(value)) return {};
    if (const std::string shared = sharedOperator(value, loop); !shared.empty() && !value.otherUses.empty())
        return name + " is a running total by " + shared +
               " that the loop stores on its way: a parallel prefix scan computes all its values.";
    if (isLinearRecurrence(value, loop))
        return "A parallel scan computes " + name + ": the recurrence " + name + " = a·" + name +
               " + b is associative over the pairs (a, b).";
    return {};
}

/// Whether what goes around follows from the number of the iteration and from what stays the same, so that every iteration
/// could work it out for itself, though nobody here does: «k += i + 1», «p += two ? 2 : 1».
class ClosedForm {
  public:
    ClosedForm(const llvm::PHINode& phi, const llvm::Loop& loop, llvm::ScalarEvolution& evolution)
        : m_phi(phi), m_loop(loop), m_evolution(evolution) {}

    bool isLikely() {
        return m_evolution.isSCEVable(m_phi.getType()) &&
               (isRecord(m_phi) || (follows(carriedBy(m_phi, m_loop)) && m_goesAround));
    }

  private:
    bool isRecord(const llvm::PHINode& phi) const {
        if (!m_evolution.isSCEVable(phi.getType())) return false;
        const auto* record =
            llvm::dyn_cast<llvm::SCEVAddRecExpr>(m_evolution.getSCEV(const_cast<llvm::PHINode*>(&phi)));
        return record && record->getLoop() == &m_loop;
    }

    /// The value moves by sums only, of what no data decide.
    bool follows(const llvm::Value& value) {
        m_goesAround |= &value == &m_phi;
        const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
        if (!instruction || !m_loop.contains(instruction) || !m_seen.insert(instruction).second) return true;
        if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(instruction)) {
            if (phi->getParent() == m_loop.getHeader()) return phi == &m_phi || isRecord(*phi);
            return branchesFollow() && operandsFollow(*phi);
        }
        const bool isSum =
            instruction->getOpcode() == llvm::Instruction::Add || instruction->getOpcode() == llvm::Instruction::Sub;
        if (isSum || llvm::isa<llvm::GetElementPtrInst, llvm::CastInst, llvm::SelectInst, llvm::CmpInst>(instruction))
            return operandsFollow(*instruction);
        return llvm::isa<llvm::BinaryOperator>(instruction) && isInvariant(*instruction);
    }
    bool operandsFollow(const llvm::User& user) {
        return llvm::all_of(user.operands(), [&](const llvm::Use& operand) { return follows(*operand.get()); });
    }
    /// Made of what stays the same, though the loop computes it.
    bool isInvariant(const llvm::Value& value) const {
        const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
        if (!instruction || !m_loop.contains(instruction)) return true;
        return llvm::isa<llvm::BinaryOperator, llvm::CastInst>(instruction) &&
               llvm::all_of(instruction->operands(), [&](const llvm::Use& each) { return isInvariant(*each.get()); });
    }
    /// No way through the iteration is chosen by data.
    bool branchesFollow() {
        return std::exchange(m_hasAskedBranches, true) ||
               llvm::all_of(m_loop.blocks(), [&](const llvm::BasicBlock* block) {
                   const auto* branch = llvm::dyn_cast<llvm::BranchInst>(block->getTerminator());
                   return branch && (branch->isUnconditional() || follows(*branch->getCondition()));
               });
    }

    const llvm::PHINode& m_phi;
    const llvm::Loop& m_loop;
    llvm::ScalarEvolution& m_evolution;
    llvm::SmallPtrSet<const llvm::Instruction*, 32> m_seen;
    bool m_hasAskedBranches = false;
    bool m_goesAround =
        false; ///< The next value is made of this one, and not of what the iteration before had of another.
};

} // namespace

SourceLocation placeOf(const llvm::Value& value, const llvm::Loop& loop) {
    SourceLocation last;
    for (const llvm::Instruction* origin : origins(value, loop, nullptr, false))
        last = std::max(last, ir::FunctionView::locationOf(*origin));
    const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value);
    return last.isKnown() || !instruction ? last : ir::FunctionView::locationOf(*instruction);
}

kernel::Dependence carriedDependence(const llvm::PHINode& phi, const llvm::Loop& loop, ir::FunctionView& view) {
    const llvm::Value& carried = carriedBy(phi, loop);
    const auto sources = origins(carried, loop, &phi, true);
    const bool isKept = llvm::is_contained(sources, &phi); // some way round leaves the old value
    const llvm::Instruction* read = readerOf(phi, loop, view);
    const llvm::Instruction* write = nullptr;
    for (const llvm::Instruction* origin : origins(carried, loop, &phi, false))
        if (origin != &phi) write = origin;
    kernel::Dependence result;
    result.variable = variableName(phi, view);
    result.source = {result.variable, kernel::AccessKind::store, placeOf(carried, loop)};
    result.sink = {result.variable, kernel::AccessKind::load,
                   read ? ir::FunctionView::locationOf(*read) : SourceLocation{}};
    result.isCertain = !isKept && read && runsEveryTime(*read, loop, view) && !isReplacedSomewhere(phi, loop) &&
                       !ClosedForm(phi, loop, view.analyses().evolution).isLikely();
    result.distances = distancesOf(loop, write, read, !isKept, view);
    result.sentence = sentenceFor(result, !isKept, loop, view);
    return result;
}

std::string rewriteFor(const llvm::PHINode& phi, const llvm::Loop& loop, ir::FunctionView& view) {
    const std::string name = variableName(phi, view);
    const RunningValue value = follow(phi, loop);
    const llvm::Value& carried = carriedBy(phi, loop);
    if (const std::string own = rewriteForOwnPast(value, name, loop); !own.empty()) return own;
    if (value.has(&carried)) return {};
    auto& evolution = view.analyses().evolution;
    const llvm::SCEV* next =
        evolution.isSCEVable(carried.getType()) ? evolution.getSCEV(const_cast<llvm::Value*>(&carried)) : nullptr;
    const auto* record = next ? llvm::dyn_cast<llvm::SCEVAddRecExpr>(next) : nullptr;
    if (next && evolution.isLoopInvariant(next, &loop))
        return name + " is the same from the second iteration on: peel the first iteration.";
    if (record && record->getLoop() == &loop && record->isAffine())
        return name + " is what the counter gave in the iteration before: peel the first iteration and compute " +
               name + " from the counter.";
    return {};
}

} // namespace forewarp::frontend::parallelism::scalars
