#include "frontend/parallelism/scalars/extremum_chain.h"

#include "frontend/clang_headers.h"

#include <algorithm>

namespace forewarp::frontend::parallelism::scalars {

namespace {

class ChainReader {
  public:
    ChainReader(const RunningValue& value, const llvm::Loop& loop) : m_value(value), m_loop(loop) {}

    std::optional<ExtremumChain> run() {
        for (const llvm::Value* member : m_value.members)
            if (!accepts(*llvm::cast<llvm::Instruction>(member))) return std::nullopt;
        for (const auto& [member, user] : m_value.otherUses)
            if (!m_tests.contains(user)) return std::nullopt;
        for (const llvm::Instruction* test : m_tests)
            if (!onlyDecides(*test)) return std::nullopt;
        if (m_chain.operation.empty()) return std::nullopt;
        return m_chain;
    }

  private:
    bool accepts(const llvm::Instruction& member) {
        if (&member == m_value.start && !llvm::isa<llvm::PHINode>(member)) return true;
        if (llvm::isa<llvm::PHINode, llvm::SelectInst>(member))
            return mergesOnlyMembers(member, m_value, m_loop) || acceptsUpdate(member);
        if (llvm::isa<llvm::CastInst>(member)) // converted to be compared, not to be kept
            return llvm::all_of(member.users(), [](const llvm::User* user) { return llvm::isa<llvm::CmpInst>(user); });
        const std::string applied = operatorOf(member, m_value);
        return (applied == "min" || applied == "max") && agrees(applied, Extremum::Order::real);
    }

    /// Every value that is not the running one comes in by a comparison with it.
    bool acceptsUpdate(const llvm::Instruction& member) {
        std::size_t explained = 0;
        for (const Choice& choice : choicesOf(member)) {
            if (m_value.has(choice.whenTrue) == m_value.has(choice.whenFalse)) continue;
            if (!acceptsChoice(choice)) return false;
            m_updates.insert({&member, choice.by});
            ++explained;
        }
        return explained == strangersIn(member, m_value, m_loop).size();
    }

    bool acceptsChoice(const Choice& choice) {
        const bool picksWhen = !m_value.has(choice.whenTrue);
        const llvm::Value* candidate = picksWhen ? choice.whenTrue : choice.whenFalse;
        const llvm::Value* running = picksWhen ? choice.whenFalse : choice.whenTrue;
        const auto extremum = extremumOf(*choice.decision, picksWhen, *candidate, *running);
        if (!extremum || !agrees(extremum->isMaximum ? "max" : "min", extremum->order)) return false;
        m_chain.isConsistent &= m_updates.empty() || m_chain.keepsFirst == extremum->keepsFirst;
        m_chain.keepsFirst = extremum->keepsFirst;
        m_tests.insert(extremum->test);
        return true;
    }

    bool agrees(const std::string& operation, Extremum::Order order) {
        if (!m_chain.operation.empty() && (m_chain.operation != operation || m_order != order)) return false;
        m_chain.operation = operation;
        m_order = order;
        return true;
    }

    /// The comparison may decide nothing but which value to keep, and what else is kept along with it.
    bool onlyDecides(const llvm::Instruction& bit) {
        return llvm::all_of(bit.users(), [&](const llvm::User* user) {
            const auto& instruction = *llvm::cast<llvm::Instruction>(user);
            if (!m_loop.contains(&instruction)) return false;
            if (const auto* branch = llvm::dyn_cast<llvm::BranchInst>(&instruction)) return onlySkips(*branch);
            if (m_value.has(&instruction)) return m_updates.contains({&instruction, &instruction});
            if (llvm::is_contained(conjuncts(instruction), &bit)) return onlyDecides(instruction);
            const auto* select = llvm::dyn_cast<llvm::SelectInst>(&instruction);
            if (!select || select->getTrueValue() == &bit || select->getFalseValue() == &bit) return false;
            m_chain.followers.push_back(select);
            return true;
        });
    }

    bool onlySkips(const llvm::BranchInst& branch) {
        for (const llvm::BasicBlock* after : llvm::successors(&branch)) {
            const auto detour = pureDetour(branch, *after);
            if (!detour) continue;
            for (const llvm::PHINode& phi : after->phis()) {
                if (!tellsApart(phi, branch, *detour)) continue;
                if (!m_value.has(&phi)) m_chain.followers.push_back(&phi);
                else if (!m_updates.contains({&phi, &branch})) return false;
            }
            return true;
        }
        return false;
    }

    const RunningValue& m_value;
    const llvm::Loop& m_loop;
    ExtremumChain m_chain;
    Extremum::Order m_order = Extremum::Order::real;
    std::set<const llvm::Instruction*> m_tests;
    std::set<std::pair<const llvm::Instruction*, const llvm::Instruction*>> m_updates; ///< Member, and what decides it.
};

/// Walks two running values backwards side by side.
class Companion {
  public:
    Companion(const RunningValue& extremum, const RunningValue& position)
        : m_extremum(extremum), m_position(position) {}

    std::set<const llvm::Instruction*> image; ///< What the position goes through where the extremum makes its choices.

    bool matches(const llvm::Value* a, const llvm::Value* b) {
        if (!m_extremum.has(a) || !m_position.has(b)) return !m_extremum.has(a) && !m_position.has(b);
        if (a == m_extremum.start || b == m_position.start) return a == m_extremum.start && b == m_position.start;
        const auto &left = *llvm::cast<llvm::Instruction>(a), &right = *llvm::cast<llvm::Instruction>(b);
        if (!m_seen.insert({a, b}).second) return true;
        image.insert(&right);
        if (llvm::isa<llvm::SelectInst>(left) && llvm::isa<llvm::SelectInst>(right))
            return left.getOperand(0) == right.getOperand(0) && matches(left.getOperand(1), right.getOperand(1)) &&
                   matches(left.getOperand(2), right.getOperand(2));
        const auto *first = llvm::dyn_cast<llvm::PHINode>(a), *second = llvm::dyn_cast<llvm::PHINode>(b);
        return first && second && first->getParent() == second->getParent() &&
               llvm::all_of(first->blocks(), [&](const llvm::BasicBlock* block) {
                   return matches(first->getIncomingValueForBlock(block), second->getIncomingValueForBlock(block));
               });
    }

  private:
    const RunningValue& m_extremum;
    const RunningValue& m_position;
    std::set<std::pair<const llvm::Value*, const llvm::Value*>> m_seen;
};

} // namespace

std::optional<ExtremumChain> extremumChain(const RunningValue& value, const llvm::Loop& loop) {
    return ChainReader(value, loop).run();
}

std::optional<std::set<const llvm::Instruction*>> companionOf(const RunningValue& extremum,
                                                              const RunningValue& position, const llvm::Loop& loop) {
    const llvm::BasicBlock* latch = loop.getLoopLatch();
    if (!latch || !position.otherUses.empty()) return std::nullopt;
    const auto lastOf = [&](const RunningValue& value) {
        return llvm::cast<llvm::PHINode>(value.start)->getIncomingValueForBlock(latch);
    };
    Companion companion(extremum, position);
    if (!companion.matches(lastOf(extremum), lastOf(position))) return std::nullopt;
    const bool goesElsewhere = std::ranges::any_of(position.members, [&](const llvm::Value* member) {
        return member != position.start && !companion.image.contains(llvm::cast<llvm::Instruction>(member));
    });
    return goesElsewhere ? std::nullopt : std::optional(companion.image);
}

} // namespace forewarp::frontend::parallelism::scalars
