#include "core/report/loop_ranking.h"

#include "core/report/render.h"

#include <algorithm>
#include <cmath>

namespace forewarp {

namespace {

/// Where the nest of each loop begins, and whether a loop around it has a prediction; parents stand before children.
struct NestPlace {
    std::size_t root = 0;
    bool isCovered = false;
};

std::vector<NestPlace> nestPlaces(const std::vector<LoopReport>& loops) {
    std::vector<NestPlace> places(loops.size());
    for (std::size_t i = 0; i < loops.size(); ++i) {
        const int parent = loops[i].facts.parent;
        const bool hasParent = parent >= 0 && std::size_t(parent) < i;
        if (!hasParent) {
            places[i].root = i;
            continue;
        }
        const NestPlace& around = places[std::size_t(parent)];
        places[i] = {around.root, around.isCovered || loops[std::size_t(parent)].best() != nullptr};
    }
    return places;
}

void appendRanked(const FileReport& file, std::vector<RankedLoop>& ranked) {
    const std::vector<NestPlace> places = nestPlaces(file.loops);
    std::vector<Seconds> nestTimes(file.loops.size());
    for (std::size_t i = 0; i < file.loops.size(); ++i) {
        if (!places[i].isCovered) nestTimes[places[i].root] += totalTime(file.loops[i]);
    }
    for (std::size_t i = 0; i < file.loops.size(); ++i) {
        ranked.push_back({&file, &file.loops[i], nestTimes[places[i].root], ranked.size()});
    }
}

} // namespace

Seconds totalTime(const LoopReport& loop) {
    if (!loop.best() || !loop.profile) return Seconds(0);
    const Seconds time = loop.best()->time * loop.profile->launches;
    return std::isfinite(time.value()) ? time : Seconds(0);
}

std::vector<RankedLoop> rankedLoops(const Report& report) {
    std::vector<RankedLoop> ranked;
    for (const FileReport& file : report.files) appendRanked(file, ranked);
    std::sort(ranked.begin(), ranked.end(), [](const RankedLoop& a, const RankedLoop& b) {
        return a.nestTime == b.nestTime ? a.position < b.position : a.nestTime > b.nestTime;
    });
    return ranked;
}

std::vector<const LoopReport*> detailedLoops(const Report& report) {
    std::vector<const LoopReport*> detailed;
    for (const RankedLoop& ranked : rankedLoops(report)) {
        if (detailed.size() < kDetailedLoops) detailed.push_back(ranked.loop);
    }
    return detailed;
}

std::string_view mark(Verdict verdict) {
    switch (verdict) {
    case Verdict::proved: return "●";
    case Verdict::reduction: return "▲";
    case Verdict::observed: return "◐";
    case Verdict::refuted: return "■";
    case Verdict::unknown: break;
    }
    return "?";
}

} // namespace forewarp
