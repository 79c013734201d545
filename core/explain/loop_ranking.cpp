#include "core/explain/loop_ranking.h"

#include <algorithm>
#include <cmath>

namespace forewarp::explain {

namespace {

/// Sorts the loops of one file into the two lists; parents stand before children.
void appendRanked(const FileReport& file, const kernel::Assumptions& assumptions, std::size_t firstPosition,
                  LoopRanking& ranking) {
    std::vector<bool> isTaken(file.loops.size(), false); // May run in parallel, or a loop around it may.
    for (std::size_t i = 0; i < file.loops.size(); ++i) {
        const kernel::LoopFacts& loop = file.loops[i].facts;
        const bool hasParent = loop.parent >= 0 && std::size_t(loop.parent) < i;
        const bool isInsideTaken = hasParent && isTaken[std::size_t(loop.parent)];
        const bool isParallel = mayRunInParallel(loop, assumptions);
        isTaken[i] = isInsideTaken || isParallel;
        const RankedLoop ranked{&file, &file.loops[i], firstPosition + i};
        if (isParallel && !isInsideTaken) ranking.parallel.push_back(ranked);
        if (!isParallel && !hasParent) ranking.undecided.push_back(ranked);
    }
}

} // namespace

bool mayRunInParallel(const kernel::LoopFacts& loop, const kernel::Assumptions& assumptions) {
    switch (loop.verdict) {
    case kernel::Verdict::proved:
    case kernel::Verdict::observed:
    case kernel::Verdict::reduction: return true;
    case kernel::Verdict::refuted:
    case kernel::Verdict::unknown: break;
    }
    return assumptions.independentLoops.contains(loop.id) || !loop.apartThroughout.empty();
}

Seconds totalTime(const LoopReport& loop) {
    if (!loop.best() || !loop.profile) return Seconds(0);
    const Seconds time = loop.best()->time * loop.profile->launches;
    return std::isfinite(time.value()) ? time : Seconds(0);
}

std::optional<models::TimeInterval> totalInterval(const LoopReport& loop) {
    const auto interval = loop.best() ? intervalOf(loop, *loop.best()) : std::nullopt;
    if (!interval) return std::nullopt;
    const double launches = loop.profile ? loop.profile->launches : 1;
    const double least = isTimeGuessed(loop) ? loop.range->leastLaunches : launches;
    const double most = isTimeGuessed(loop) ? loop.range->mostLaunches : launches;
    return models::TimeInterval{interval->least * least, interval->most * most};
}

bool isTimeGuessed(const LoopReport& loop) {
    return loop.range && isNotable(*loop.range);
}

LoopRanking rankedLoops(const Report& report) {
    LoopRanking ranking;
    std::size_t position = 0;
    for (const FileReport& file : report.files) {
        appendRanked(file, report.scenario.assumptions, position, ranking);
        position += file.loops.size();
    }
    std::sort(ranking.parallel.begin(), ranking.parallel.end(), [](const RankedLoop& a, const RankedLoop& b) {
        const Seconds left = totalTime(*a.loop);
        const Seconds right = totalTime(*b.loop);
        return left == right ? a.position < b.position : left > right;
    });
    return ranking;
}

std::vector<const LoopReport*> detailedLoops(const Report& report) {
    std::vector<const LoopReport*> detailed;
    for (const RankedLoop& ranked : rankedLoops(report).parallel) {
        if (detailed.size() < kDetailedLoops) detailed.push_back(ranked.loop);
    }
    return detailed;
}

std::string_view mark(kernel::Verdict verdict) {
    switch (verdict) {
    case kernel::Verdict::proved: return "●";
    case kernel::Verdict::reduction: return "▲";
    case kernel::Verdict::observed: return "◐";
    case kernel::Verdict::refuted: return "■";
    case kernel::Verdict::unknown: break;
    }
    return "?";
}

} // namespace forewarp::explain
