#include "frontend/cuda/lists/access_conditions.h"

#include <algorithm>
#include <ranges>

namespace forewarp::frontend::cuda::lists {

namespace {

using kernel::Expression;
using Kind = Expression::Kind;

bool isNumber(const Expression& e, long long value) {
    return e.isConstant() && e.value() == value;
}

/// Whether it is 1 or 0, or not 0 or 0, and no number of the program's.
bool isTruth(const Expression& e) {
    return e.kind() == Kind::less || e.kind() == Kind::equal || e.kind() == Kind::maximum || e.kind() == Kind::choice ||
           e.kind() == Kind::product || e.kind() == Kind::element;
}

std::vector<Way> either(std::vector<Way> a, const std::vector<Way>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

std::vector<Way> both(const std::vector<Way>& a, const std::vector<Way>& b) {
    std::vector<Way> ways;
    for (const Way& first : a)
        for (const Way& second : b) {
            ways.push_back(first);
            ways.back().insert(ways.back().end(), second.begin(), second.end());
        }
    return ways;
}

/// Of «a && b», which expressions have as a product or a choice, of «a || b», and of their opposites.
std::vector<Way> waysOf(const Condition& condition) {
    const std::vector<Expression> parts = condition.compared.operands();
    const auto part = [&](std::size_t at) { return waysOf({parts[at], condition.holds}); };
    const auto joined = [&](std::size_t a, std::size_t b, bool isAnd) {
        return isAnd == condition.holds ? both(part(a), part(b)) : either(part(a), part(b));
    };
    switch (condition.compared.kind()) {
    case Kind::product: return joined(0, 1, true);
    case Kind::maximum: return joined(0, 1, false);
    case Kind::choice:
        if (isNumber(parts[2], 0)) return joined(0, 1, true);
        if (isNumber(parts[1], 1)) return joined(0, 2, false);
        return {{condition}};
    case Kind::equal:
        if (isNumber(parts[1], 0) && isTruth(parts[0])) return waysOf({parts[0], !condition.holds});
        return {{condition}};
    default: return {{condition}};
    }
}

} // namespace

std::optional<std::vector<Way>> conditionsOf(const kernel::LoopFacts& loop, std::size_t position,
                                             const std::vector<const kernel::LoopFacts*>& nest) {
    const auto makesIt = [&](const kernel::BasicBlock& block) {
        return std::ranges::find(block.instructions, int(position), &kernel::Instruction::access) !=
               block.instructions.end();
    };
    const auto block = std::ranges::find_if(loop.blocks, makesIt);
    if (block == loop.blocks.end() || (block->isConditional && !block->condition)) return std::nullopt;
    std::vector<Way> ways = block->isConditional ? waysOf({*block->condition}) : std::vector<Way>{{}};
    const SourceLocation place = loop.accesses[position].location;
    for (const kernel::LoopFacts* around : nest | std::views::drop(1))
        if (around->condition && around->writtenRange().begin <= place && place <= around->writtenRange().end)
            ways = both(ways, waysOf({*around->condition}));
    constexpr std::size_t kMostWays = 16;
    return ways.size() <= kMostWays ? std::optional(ways) : std::nullopt;
}

} // namespace forewarp::frontend::cuda::lists
