#include "frontend/trace/measure/loop_times.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace forewarp::frontend::trace::measure {

namespace {

constexpr double kLeastPerEntry = 10e-6; ///< Seconds: two looks at the clock take some 50e-9.

/// Entries of each loop and of all that ran in it.
std::vector<double> entriesWithin(const std::vector<kernel::MeasuredLoop>& loops) {
    std::vector<double> entries;
    for (const kernel::MeasuredLoop& loop : loops) entries.push_back(loop.entries);
    for (std::size_t i = loops.size(); i-- > 0;)
        if (loops[i].parent >= 0) entries[std::size_t(loops[i].parent)] += entries[i];
    return entries;
}

/// Together, the loops that ran in one take no longer than it did.
void fitIntoParents(kernel::MeasuredRun& run) {
    const auto around = [&](const kernel::MeasuredLoop& loop) {
        return loop.parent < 0 ? run.loops.size() : std::size_t(loop.parent); // The last place is the program's.
    };
    std::vector<double> inside(run.loops.size() + 1), longest = inside;
    for (const kernel::MeasuredLoop& loop : run.loops) inside[around(loop)] += loop.seconds;
    longest.back() = run.seconds;
    for (std::size_t i = 0; i < run.loops.size(); ++i) { // Parents come before what ran in them.
        double& seconds = run.loops[i].seconds;
        const std::size_t outer = around(run.loops[i]);
        const double share = inside[outer] > longest[outer] ? longest[outer] / inside[outer] : 1;
        seconds = std::min(seconds * share, longest[outer]); // The product alone rounds to more, for an only loop.
        longest[i] = seconds;
    }
}

/// The loops around a place and itself, of those that are in `names`.
std::string wayTo(std::size_t place, const std::vector<kernel::MeasuredLoop>& loops,
                  const std::set<std::string>& names) {
    const std::string name = loops[place].file + ":" + loops[place].loop + "\n";
    const std::string own = names.contains(name) ? name : std::string();
    return loops[place].parent < 0 ? own : wayTo(std::size_t(loops[place].parent), loops, names) + own;
}

/// The places of each way.
std::multimap<std::string, std::size_t> placesByWay(const std::vector<kernel::MeasuredLoop>& loops,
                                                    const std::set<std::string>& names) {
    std::multimap<std::string, std::size_t> places;
    for (std::size_t i = 0; i < loops.size(); ++i)
        if (names.contains(loops[i].file + ":" + loops[i].loop + "\n")) places.insert({wayTo(i, loops, names), i});
    return places;
}

bool ranAlike(const kernel::MeasuredLoop& counted, const kernel::MeasuredLoop& timed) {
    constexpr double kNotable = 0.02;
    return timed.isTimed && !timed.isOpen && !timed.isRecursive && !counted.isRecursive &&
           std::abs(timed.entries - counted.entries) <= kNotable * counted.entries;
}

/// What each place of the run took in the other one; nothing where it cannot be told.
std::vector<std::optional<double>> secondsIn(const std::vector<kernel::MeasuredLoop>& timed,
                                             const std::vector<kernel::MeasuredLoop>& counted) {
    std::set<std::string> names;
    for (const kernel::MeasuredLoop& loop : timed) names.insert(loop.file + ":" + loop.loop + "\n");
    const auto there = placesByWay(timed, names), here = placesByWay(counted, names);
    std::vector<std::optional<double>> seconds(counted.size());
    for (const auto& [way, place] : here) {
        const auto found = there.find(way);
        const bool isOne = here.count(way) == 1 && there.count(way) == 1;
        if (isOne && ranAlike(counted[place], timed[found->second])) seconds[place] = timed[found->second].seconds;
    }
    return seconds;
}

} // namespace

void takeOutCounting(kernel::MeasuredRun& run) {
    constexpr double kMostPerEntry =
        10e-9; ///< Seconds: some 30 instructions. Times of short loops leave the clock out.
    const std::vector<double> entries = entriesWithin(run.loops);
    double all = 0;
    for (const kernel::MeasuredLoop& loop : run.loops) all += loop.entries;
    const double excess = std::max(0.0, run.countedSeconds - run.seconds);
    const double perEntry = all > 0 ? std::min(kMostPerEntry, excess / all) : 0;
    const double counted = run.countedSeconds - perEntry * all;
    const double rest = counted > 0 ? run.seconds / counted : 1;
    for (std::size_t i = 0; i < run.loops.size(); ++i)
        run.loops[i].seconds = std::max(0.0, run.loops[i].seconds - perEntry * entries[i]) * rest;
    fitIntoParents(run);
}

std::set<std::uint32_t> loopsToTime(const std::vector<kernel::MeasuredLoop>& counted,
                                    const std::vector<CountedLoop>& loops) {
    struct Sum {
        double seconds = 0, entries = 0;
    };
    std::map<std::pair<std::string, std::string>, Sum> sums;
    for (const kernel::MeasuredLoop& loop : counted) {
        Sum& sum = sums[{loop.file, loop.loop}];
        sum.seconds += loop.seconds;
        sum.entries += loop.entries;
    }
    std::set<std::uint32_t> chosen;
    for (std::size_t i = 0; i < loops.size(); ++i) {
        const auto sum = sums.find({loops[i].file, loops[i].loop});
        if (sum != sums.end() && sum->second.seconds > kLeastPerEntry * sum->second.entries)
            chosen.insert(std::uint32_t(i));
    }
    return chosen;
}

void takeTimes(const std::vector<kernel::MeasuredLoop>& timed, kernel::MeasuredRun& run) {
    const std::vector<std::optional<double>> seconds = secondsIn(timed, run.loops);
    std::vector<double> before;
    for (const kernel::MeasuredLoop& loop : run.loops) before.push_back(loop.seconds);
    for (std::size_t i = 0; i < run.loops.size(); ++i) { // Parents come before what ran in them.
        kernel::MeasuredLoop& loop = run.loops[i];
        const double around = loop.parent < 0 ? 0 : before[std::size_t(loop.parent)];
        if (seconds[i]) loop.seconds = *seconds[i];
        else if (around > 0) loop.seconds *= run.loops[std::size_t(loop.parent)].seconds / around;
    }
    fitIntoParents(run);
}

void fitCalls(kernel::MeasuredRun& run) {
    std::vector<double> left(run.loops.size() + 1), calls(left.size());
    left[0] = run.seconds;
    for (std::size_t i = 0; i < run.loops.size(); ++i) {
        left[i + 1] += run.loops[i].seconds;
        left[std::size_t(run.loops[i].parent + 1)] -= run.loops[i].seconds;
    }
    for (const kernel::MeasuredCall& call : run.calls) calls[std::size_t(call.parent + 1)] += call.seconds;
    for (kernel::MeasuredCall& call : run.calls) {
        const auto around = std::size_t(call.parent + 1);
        if (calls[around] > left[around]) call.seconds *= std::max(0.0, left[around]) / calls[around];
    }
}

} // namespace forewarp::frontend::trace::measure
