#include "core/kernel/mapping/joined_loops.h"

#include "core/kernel/nest/nest.h"

#include <map>

namespace forewarp::kernel::mapping {

namespace {

using Names = std::map<std::string, std::string, std::less<>>;

Expression renamed(const Expression& expression, const Names& names) {
    using Kind = Expression::Kind;
    if (expression.kind() == Kind::constant) return expression;
    if (expression.kind() == Kind::symbol) {
        const auto found = names.find(expression.name());
        return found == names.end() ? expression : Expression::symbol(found->second);
    }
    std::vector<Expression> operands;
    for (const Expression& operand : expression.operands()) operands.push_back(renamed(operand, names));
    if (expression.kind() == Kind::element) return Expression::element(expression.name(), operands.front());
    if (expression.kind() == Kind::choice) return Expression::choice(operands[0], operands[1], operands[2]);
    return Expression::binary(expression.kind(), operands[0], operands[1]);
}

void rename(std::optional<Expression>& expression, const Names& names) {
    if (expression) expression = renamed(*expression, names);
}

void rename(MemoryAccess& access, const Names& names) {
    rename(access.address, names);
    if (!access.index) return;
    access.index->constantBytes = renamed(access.index->constantBytes, names);
    for (AffineIndex::Stride& stride : access.index->strides) {
        stride.bytesPerIteration = renamed(stride.bytesPerIteration, names);
        if (const auto found = names.find(stride.loop); found != names.end()) stride.loop = found->second;
    }
}

} // namespace

std::optional<ProgramFacts> withJoinedLoops(const ProgramFacts& facts, int start, const std::vector<int>& joined) {
    if (joined.empty()) return std::nullopt;
    Names names;
    for (const int loop : joined) {
        const LoopFacts& each = facts.loops[std::size_t(loop)];
        names[each.id] = each.joinedWith;
    }
    ProgramFacts result = facts;
    for (const int loop : nest::loopsOfNest(facts, start)) {
        LoopFacts& each = result.loops[std::size_t(loop)];
        rename(each.tripCount, names);
        rename(each.condition, names);
        for (MemoryAccess& access : each.accesses) rename(access, names);
        for (BasicBlock& block : each.blocks) rename(block.condition, names);
    }
    return result;
}

} // namespace forewarp::kernel::mapping
