#include "core/kernel/mapping/thread_order.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace forewarp::kernel::mapping {

namespace {

/// The expression with a symbol in place of each element that it reads; nothing where the element moves with `counter`.
std::optional<Expression> withSymbolsForElements(const Expression& expression, const std::string& counter) {
    using Kind = Expression::Kind;
    if (expression.kind() == Kind::constant || expression.kind() == Kind::symbol) return expression;
    std::vector<Expression> operands;
    for (const Expression& operand : expression.operands()) {
        const auto plain = withSymbolsForElements(operand, counter);
        if (!plain) return std::nullopt;
        operands.push_back(*plain);
    }
    if (expression.kind() == Kind::element)
        return operands.front().symbols().contains(counter) ? std::nullopt
                                                            : std::optional(Expression::symbol(expression.text()));
    if (expression.kind() == Kind::choice) return Expression::choice(operands[0], operands[1], operands[2]);
    return Expression::binary(expression.kind(), operands[0], operands[1]);
}

/// Bytes from one iteration of the loop to the next, far from the ends of all ranges; nothing where data decide.
std::optional<double> probedStep(const Expression& address, const std::string& loop) {
    const auto plain = withSymbolsForElements(address, loop);
    if (!plain) return std::nullopt;
    Bindings here;
    double value = 10'007; // Sizes that differ from each other; counters stay far below them.
    for (const std::string& symbol : plain->symbols()) here[symbol] = value += 101;
    here[loop] = 517;
    Bindings next = here;
    next[loop] += 1;
    const auto from = plain->evaluate(here), to = plain->evaluate(next);
    return from && to ? std::optional(*to - *from) : std::nullopt;
}

bool isSideBySide(const MemoryAccess& access, const std::string& loop) {
    std::optional<double> step;
    if (access.index) {
        const auto stride = std::ranges::find(access.index->strides, loop, &AffineIndex::Stride::loop);
        if (stride != access.index->strides.end()) step = stride->bytesPerIteration.evaluate({});
    } else if (access.address) {
        step = probedStep(*access.address, loop);
    }
    return step && std::abs(*step) == access.elementBytes;
}

bool moveEachOther(const ProgramFacts& facts, const std::vector<int>& mapped) {
    return std::ranges::any_of(mapped, [&](int inner) {
        const LoopFacts& loop = facts.loops[std::size_t(inner)];
        const std::set<std::string> symbols = loop.tripCount ? loop.tripCount->symbols() : std::set<std::string>();
        return std::ranges::any_of(mapped,
                                   [&](int outer) { return symbols.contains(facts.loops[std::size_t(outer)].id); });
    });
}

} // namespace

std::vector<int> threadOrder(const ProgramFacts& facts, const std::vector<int>& nest, std::vector<int> mapped) {
    if (mapped.size() < 2 || moveEachOther(facts, mapped)) return mapped;
    const auto isFixed = [&](const std::string& name) {
        const Array* array = facts.array(name, facts.loops[std::size_t(nest.front())].function);
        return array && array->isFixed;
    };
    std::map<int, int> sideBySide;
    for (const int loop : nest)
        for (const MemoryAccess& access : facts.loops[std::size_t(loop)].accesses)
            for (const int candidate : mapped)
                if (!isFixed(access.array) && isSideBySide(access, facts.loops[std::size_t(candidate)].id))
                    ++sideBySide[candidate];
    auto best = mapped.end() - 1;
    for (auto loop = best; loop-- != mapped.begin();)
        if (sideBySide[*loop] > sideBySide[*best]) best = loop;
    std::rotate(best, best + 1, mapped.end());
    return mapped;
}

} // namespace forewarp::kernel::mapping
