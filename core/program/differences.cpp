#include "core/program/differences.h"

#include <algorithm>

namespace forewarp::program {

namespace {

bool mayRunInParallel(const std::string& verdict) {
    return verdict == "proved" || verdict == "reduction" || verdict == "observed";
}

const ComparableLoop* sameLoop(const Comparable& answer, const ComparableLoop& loop) {
    const auto found = std::ranges::find_if(
        answer.loops, [&](const ComparableLoop& other) { return other.file == loop.file && other.loop == loop.loop; });
    return found == answer.loops.end() ? nullptr : &*found;
}

/// Nothing where the time is what was to be expected.
std::optional<Change> changeOfTime(const ComparableLoop& before, const ComparableLoop& after) {
    constexpr double kNotable = 1.1;
    if (!before.time || !after.time) return std::nullopt;
    const Seconds least = before.interval ? before.interval->least : *before.time / kNotable;
    const Seconds most = before.interval ? before.interval->most : *before.time * kNotable;
    if (*after.time > most) return Change::slower;
    if (*after.time < least) return Change::faster;
    return std::nullopt;
}

std::optional<Change> changeOf(const ComparableLoop& before, const ComparableLoop& after) {
    const bool was = mayRunInParallel(before.verdict), is = mayRunInParallel(after.verdict);
    if (was != is) return is ? Change::verdictWon : Change::verdictLost;
    if (auto time = changeOfTime(before, after)) return time;
    const bool isDecided = before.isPorted && after.isPorted && *before.isPorted != *after.isPorted;
    if (isDecided) return *after.isPorted ? Change::ported : Change::stays;
    return std::nullopt;
}

} // namespace

double Difference::factor() const {
    return before.time && after.time && before.time->value() > 0 ? *after.time / *before.time : 1;
}

std::vector<Difference> differencesBetween(const Comparable& before, const Comparable& after) {
    std::vector<Difference> differences;
    for (const ComparableLoop& loop : before.loops) {
        const ComparableLoop* now = sameLoop(after, loop);
        if (!now) differences.push_back({Change::gone, loop, {}});
        else if (const auto change = changeOf(loop, *now)) differences.push_back({*change, loop, *now});
    }
    for (const ComparableLoop& loop : after.loops)
        if (!sameLoop(before, loop)) differences.push_back({Change::appeared, {}, loop});
    std::ranges::stable_sort(differences, {}, &Difference::change);
    return differences;
}

bool isWorse(const Difference& difference, double allowedShare) {
    if (difference.change == Change::verdictLost) return true;
    return difference.change == Change::slower && difference.factor() > 1 + allowedShare;
}

} // namespace forewarp::program
