#include "core/sass/validation/symbolic_blocks.h"

#include "core/sass/analysis/liveness.h"
#include "core/sass/files/listing_lines.h"

#include <array>
#include <tuple>

namespace forewarp::sass::validation {

namespace {

/// Number of an expression; the same number means the same value.
using Expression = int;

/// When an instruction takes effect.
struct Guard {
    enum class Kind { always, never, sometimes };
    Kind kind = Kind::always;
    Expression predicate = 0;
    bool isNegated = false;
};

/// All expressions of a block, each kept once.
class Expressions {
  public:
    [[nodiscard]] Expression fresh() {
        m_choices.emplace_back();
        return Expression(m_choices.size()) - 1;
    }

    /// `taken` where the guard holds, else `left`.
    [[nodiscard]] Expression choice(const Guard& guard, Expression taken, Expression left) {
        if (guard.kind == Guard::Kind::always) return taken;
        if (guard.kind == Guard::Kind::never) return left;
        const Expression whenTrue = guard.isNegated ? left : taken;
        const Expression whenFalse = guard.isNegated ? taken : left;
        const Choice choice{guard.predicate, where(guard.predicate, true, whenTrue),
                            where(guard.predicate, false, whenFalse)};
        if (choice.whenTrue == choice.whenFalse) return choice.whenTrue;
        const auto [known, isNew] = m_numbers.try_emplace(choice, Expression(m_choices.size()));
        if (isNew) m_choices.push_back(choice);
        return known->second;
    }

    /// What is left of an expression where the guard holds.
    [[nodiscard]] Expression under(const Guard& guard, Expression expression) const {
        if (guard.kind != Guard::Kind::sometimes) return expression;
        return where(guard.predicate, !guard.isNegated, expression);
    }

  private:
    struct Choice {
        Expression predicate = -1; ///< -1: a symbol.
        Expression whenTrue = -1;
        Expression whenFalse = -1;

        friend auto operator<=>(const Choice&, const Choice&) = default;
    };

    [[nodiscard]] Expression where(Expression predicate, bool isTrue, Expression expression) const {
        while (m_choices[std::size_t(expression)].predicate == predicate)
            expression =
                isTrue ? m_choices[std::size_t(expression)].whenTrue : m_choices[std::size_t(expression)].whenFalse;
        return expression;
    }

    std::vector<Choice> m_choices; // By expression.
    std::map<Choice, Expression> m_numbers;
};

/// Both kernels in one block.
class BlockComparison {
  public:
    BlockComparison(const KernelPair& pair, const ChangedEffects& effects, std::vector<ValidationFailure>& failures)
        : m_pair(pair), m_effects(effects), m_failures(failures),
          m_liveness(analysis::livenessOf(pair.original, pair.flow)) {}

    void run(const analysis::Block& block) {
        begin(m_liveness.before[std::size_t(block.first)]);
        for (int position = m_pair.firstOf(block); position < m_pair.endOf(block); ++position) {
            if (m_pair.isPrologue(position)) takePrologue(m_pair.changedAt(position));
            else if (!m_pair.isAdded(position)) takeOriginal(position);
            else if (const auto& access = m_effects.accesses[std::size_t(position)]) takeAccess(position, *access);
        }
        compareEnds(block, m_liveness.after[std::size_t(block.last)]);
    }

  private:
    /// The thing that holds a register of the original in the changed kernel.
    [[nodiscard]] Expression& placeOf(int reg) {
        const int slot = m_pair.demotion.slotOf(reg);
        if (slot >= 0) return m_slots[std::size_t(slot)];
        return m_changed[m_pair.demotion.places[std::size_t(reg)]];
    }
    [[nodiscard]] std::string placeText(int reg) const {
        const int slot = m_pair.demotion.slotOf(reg);
        if (slot >= 0) return "slot " + std::to_string(slot);
        return registerText(m_pair.demotion.places[std::size_t(reg)]);
    }

    void begin(const analysis::RegisterSet& alive) {
        m_expressions = {};
        m_slots.resize(std::size_t(m_pair.demotion.slotCount()));
        for (Expression& value : m_original) value = m_expressions.fresh();
        for (Expression& value : m_changed) value = m_expressions.fresh();
        for (Expression& value : m_slots) value = m_expressions.fresh();
        for (Expression& value : m_predicates) value = m_expressions.fresh();
        for (int reg = 0; reg < encoding::kZeroRegister; ++reg)
            if (alive.test(std::size_t(reg))) placeOf(reg) = m_original[std::size_t(reg)];
    }

    /// Uniform predicates guard what writes no register of a thread; nothing is known of them.
    [[nodiscard]] Guard guardOf(const encoding::Instruction& instruction) {
        const bool isTrue = instruction.guard == encoding::kTruePredicate;
        if (isTrue && !instruction.isGuardNegated) return {};
        if (isTrue) return {.kind = Guard::Kind::never};
        const Expression predicate =
            instruction.isGuardUniform ? m_expressions.fresh() : m_predicates[std::size_t(instruction.guard)];
        return {Guard::Kind::sometimes, predicate, instruction.isGuardNegated};
    }

    void takePrologue(const encoding::Instruction& instruction) {
        for (const encoding::RegisterRange& range : instruction.writes)
            for (int k = 0; k < range.count; ++k) m_changed[std::size_t(range.first + k)] = m_expressions.fresh();
    }

    void takeAccess(int position, const SlotAccess& access) {
        const Guard guard = guardOf(m_pair.changedAt(position));
        Expression& value = m_changed[std::size_t(access.value)];
        Expression& slot = m_slots[std::size_t(access.slot)];
        if (access.isStore) slot = m_expressions.choice(guard, value, slot);
        else value = m_expressions.choice(guard, slot, value);
    }

    void takeOriginal(int position) {
        const encoding::Instruction& instruction = m_pair.changedAt(position);
        const Guard guard = guardOf(instruction);
        const auto& operands = m_effects.operands[std::size_t(m_pair.originOf(position))];
        for (const OperandPair& operand : operands)
            if (!operand.isWritten) compareOperand(position, guard, operand);
        for (const OperandPair& operand : operands)
            if (operand.isWritten) writeOperand(guard, operand);
        for (int predicate = 0; predicate < encoding::kTruePredicate; ++predicate)
            if ((instruction.predicateWrites >> unsigned(predicate) & 1U) != 0)
                m_predicates[std::size_t(predicate)] = m_expressions.fresh();
    }

    void compareOperand(int position, const Guard& guard, const OperandPair& operand) {
        for (int k = 0; k < operand.original.count; ++k) {
            const int before = operand.original.first + k;
            const int now = operand.changed.first + k;
            const Expression expected = m_expressions.under(guard, m_original[std::size_t(before)]);
            if (now < encoding::kZeroRegister && m_expressions.under(guard, m_changed[std::size_t(now)]) == expected)
                continue;
            m_failures.push_back({position, validation::placeText(m_pair.changedAt(position)) + " reads " +
                                                registerText(now) + ", which does not hold " + registerText(before) +
                                                " of the original."});
        }
    }
    void writeOperand(const Guard& guard, const OperandPair& operand) {
        for (int k = 0; k < operand.original.count; ++k) {
            const Expression result = m_expressions.fresh();
            Expression& before = m_original[std::size_t(operand.original.first + k)];
            before = m_expressions.choice(guard, result, before);
            if (operand.changed.first + k >= encoding::kZeroRegister) continue;
            Expression& now = m_changed[std::size_t(operand.changed.first + k)];
            now = m_expressions.choice(guard, result, now);
        }
    }

    void compareEnds(const analysis::Block& block, const analysis::RegisterSet& alive) {
        const int end = m_pair.itself[std::size_t(block.last)];
        for (int reg = 0; reg < encoding::kZeroRegister; ++reg) {
            if (!alive.test(std::size_t(reg)) || placeOf(reg) == m_original[std::size_t(reg)]) continue;
            m_failures.push_back({end, placeText(reg) + " does not hold " + registerText(reg) +
                                           " of the original after the block that ends with " +
                                           validation::placeText(m_pair.changedAt(end)) + "."});
        }
    }

    const KernelPair& m_pair;
    const ChangedEffects& m_effects;
    std::vector<ValidationFailure>& m_failures;
    analysis::Liveness m_liveness; // Of the original.
    Expressions m_expressions;
    std::array<Expression, 256> m_original{}; // By register.
    std::array<Expression, 256> m_changed{};
    std::vector<Expression> m_slots;
    std::array<Expression, encoding::kTruePredicate> m_predicates{}; // The same in both.
};

} // namespace

void compareBlocks(const KernelPair& pair, const ChangedEffects& effects, std::vector<ValidationFailure>& failures) {
    BlockComparison comparison(pair, effects, failures);
    for (const analysis::Block& block : pair.flow.blocks) comparison.run(block);
}

} // namespace forewarp::sass::validation
