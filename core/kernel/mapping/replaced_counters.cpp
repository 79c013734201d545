#include "core/kernel/mapping/replaced_counters.h"

#include <optional>

namespace forewarp::kernel::mapping {

namespace {

using Sums = std::map<std::string, CounterSum, std::less<>>;

Expression expressionOf(const CounterSum& sum) {
    Expression result;
    for (const auto& [loop, factor] : sum) result = result + Expression::constant(factor) * Expression::symbol(loop);
    return result;
}

Expression replaced(const Expression& expression, const Sums& sums) {
    using Kind = Expression::Kind;
    if (expression.kind() == Kind::constant) return expression;
    if (expression.kind() == Kind::symbol) {
        const auto found = sums.find(expression.name());
        return found == sums.end() ? expression : expressionOf(found->second);
    }
    std::vector<Expression> operands;
    for (const Expression& operand : expression.operands()) operands.push_back(replaced(operand, sums));
    if (expression.kind() == Kind::element) return Expression::element(expression.name(), operands.front());
    if (expression.kind() == Kind::choice) return Expression::choice(operands[0], operands[1], operands[2]);
    return Expression::binary(expression.kind(), operands[0], operands[1]);
}

void replace(std::optional<Expression>& expression, const Sums& sums) {
    if (expression) expression = replaced(*expression, sums);
}

void replace(MemoryAccess& access, const Sums& sums) {
    replace(access.address, sums);
    if (!access.index) return;
    access.index->constantBytes = replaced(access.index->constantBytes, sums);
    std::vector<AffineIndex::Stride> strides;
    for (const AffineIndex::Stride& stride : access.index->strides) {
        const Expression bytes = replaced(stride.bytesPerIteration, sums);
        const auto found = sums.find(stride.loop);
        if (found == sums.end()) {
            strides.push_back({stride.loop, bytes});
            continue;
        }
        for (const auto& [loop, factor] : found->second)
            strides.push_back({loop, Expression::constant(factor) * bytes});
    }
    access.index->strides = std::move(strides);
}

} // namespace

void replaceCounters(ProgramFacts& facts, const std::vector<int>& nest, const Sums& sums) {
    for (const int loop : nest) {
        LoopFacts& each = facts.loops[std::size_t(loop)];
        replace(each.tripCount, sums);
        replace(each.condition, sums);
        for (MemoryAccess& access : each.accesses) replace(access, sums);
        for (BasicBlock& block : each.blocks) replace(block.condition, sums);
    }
}

} // namespace forewarp::kernel::mapping
