#include "core/advice/rewrites/nest_rewrites.h"

#include <algorithm>

namespace forewarp::advice::rewrites {

namespace {

bool hasDirection(const kernel::Dependence& dependence, const std::string& loop, char direction) {
    const kernel::Distance* distance = distanceIn(dependence, loop);
    return distance && distance->direction == direction;
}

/// The inner loop's bounds stay the same when it moves out.
bool isRectangular(const kernel::LoopFacts& outer, const kernel::LoopFacts& inner) {
    return inner.tripCount && !inner.tripCount->symbols().contains(outer.id);
}

/// How far the outer loop must be skewed so that every dependence leads to a later anti-diagonal; nothing where a
/// distance is unknown.
std::optional<long long> skewFactor(const kernel::LoopFacts& outer, const kernel::LoopFacts& inner) {
    long long factor = 1;
    for (const kernel::Dependence& dependence : outer.dependences) {
        const auto rows = iterationsIn(dependence, outer.id);
        const auto columns = iterationsIn(dependence, inner.id);
        if (!rows || !columns || *rows < 1) return {};
        if (*columns < 1) factor = std::max(factor, (1 - *columns + *rows - 1) / *rows);
    }
    for (const kernel::Dependence& dependence : inner.dependences) {
        if (iterationsIn(dependence, inner.id).value_or(0) < 1) return {};
    }
    return factor;
}

std::string countText(std::size_t more) {
    return more == 0 ? "" : more == 1 ? " and one more" : " and " + std::to_string(more) + " more";
}

} // namespace

std::optional<std::string> interchange(const NestView& nest) {
    const auto pair = nest.perfectPair();
    if (!pair || pair->first != &nest.loop() || nest.loop().dependences.empty() || !nest.isFullyKnown()) return {};
    const auto& [outer, inner] = *pair;
    // Legal where no direction vector is (<, >); the inner loop stays free outside where all are (<, =).
    const bool keepsColumns =
        std::all_of(outer->dependences.begin(), outer->dependences.end(),
                    [inner = inner](const kernel::Dependence& d) { return hasDirection(d, inner->id, '='); });
    if (!keepsColumns || !mayRunInParallel(*inner) || !isRectangular(*outer, *inner)) return {};
    return "Interchange this loop with " + nameOf(*inner) +
           ", which carries nothing: outside, its iterations run in parallel, each with the whole of this loop in it.";
}

std::optional<std::string> runOuterLoop(const NestView& nest) {
    const kernel::LoopFacts* outer = nest.parent();
    if (!outer || !mayRunInParallel(*outer)) return {};
    const std::string start =
        "Run " + nameOf(*outer) + " around it in parallel and keep this one sequential in each thread";
    const bool canSwap = outer->nestsPerfectly && isRectangular(*outer, nest.loop());
    return start +
           (canSwap ? "; interchange brings the parallel loop inside where neighbours in memory want it." : ".");
}

std::optional<std::string> runInnerLoop(const NestView& nest) {
    const kernel::LoopFacts* first = nullptr;
    std::size_t count = 0;
    for (const kernel::LoopFacts* inner : nest.children()) {
        if (!mayRunInParallel(*inner)) continue;
        if (!first) first = inner;
        ++count;
    }
    if (!first) return {};
    return "Run the inner " + (first->counter.empty() ? "loop" : "loop " + first->counter) + " in parallel (line " +
           std::to_string(first->writtenRange().begin.line) + countText(count - 1) +
           "), with this loop in sequence around it.";
}

std::optional<std::string> wavefront(const NestView& nest) {
    const auto pair = nest.perfectPair();
    if (!pair) return {};
    const auto& [outer, inner] = *pair;
    const bool bothCarry = !outer->dependences.empty() && !inner->dependences.empty();
    const bool areKnown = outer->evidence.empty() && inner->evidence.empty();
    if (!bothCarry || !areKnown || outer->counter.empty() || inner->counter.empty()) return {};
    const auto factor = skewFactor(*outer, *inner);
    if (!factor) return {};
    const std::string rows = (*factor == 1 ? "" : std::to_string(*factor) + "*") + outer->counter;
    return "Iterations with equal " + rows + " + " + inner->counter + " are independent: skew loop " + inner->counter +
           " by " + rows + " and run these diagonals in parallel, one after the other (wavefront).";
}

} // namespace forewarp::advice::rewrites
