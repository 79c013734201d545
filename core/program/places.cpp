#include "core/program/places.h"

#include "core/explain/loop_ranking.h"
#include "core/kernel/decisions.h"

#include <algorithm>
#include <cmath>

namespace forewarp::program {

namespace {

/// What a reduction brings back to the CPU after each execution.
constexpr double kReducedBytes = 8;

/// The start of the kernel, and what its results take; the CPU waits for those.
Seconds perEntry(const explain::LoopReport& report, const device::Device& device) {
    if (report.facts.reductions.empty()) return device.launchOverhead.value;
    const Seconds start = device.launchAlone ? device.launchAlone->value : device.launchOverhead.value;
    const Seconds result = device::copyTime(device.transfer, Bytes(kReducedBytes), device::HostMemory::pageable);
    return start + result * double(report.facts.reductions.size());
}

/// Where an array lay in the run, if always in one place.
std::optional<double> onlyAddress(const kernel::MeasuredLoop& loop, const std::string& array) {
    const auto found = loop.values.find(kernel::addressName(array));
    const bool isOne = found != loop.values.end() && found->second.least == found->second.most;
    return isOne && found->second.least > 0 ? std::optional(found->second.least) : std::nullopt;
}

double bytesOf(const std::string& array, const explain::LoopReport& report) {
    if (!report.overhead) return 0;
    const auto& arrays = report.overhead->arrays;
    const auto found = std::ranges::find(arrays, array, &advice::transfers::ArrayTransfer::array);
    return found != arrays.end() && found->size ? found->size->value() : 0;
}

/// What the run shows to be false of what a verdict rests on: two arrays that lie in each other, not in one place. Nothing
/// where there is none, or where they lay in several places.
std::string overlapIn(const kernel::MeasuredLoop& measured, const explain::LoopReport& report) {
    for (const kernel::VerdictAssumption& assumption : report.facts.assumptions) {
        const auto arrays = kernel::arraysApart(assumption);
        if (!arrays) continue;
        const auto first = onlyAddress(measured, arrays->first), second = onlyAddress(measured, arrays->second);
        if (!first || !second || *first == *second) continue;
        const bool isFirstLower = *first < *second;
        const double bytes = bytesOf(isFirstLower ? arrays->first : arrays->second, report);
        const double apart = std::abs(*second - *first);
        if (apart < bytes)
            return "Its verdict takes it that " + assumption.text + "; in the run they lie " +
                   std::to_string((long long)apart) + " bytes apart, and overlap.";
    }
    return {};
}

} // namespace

PlaceTree::PlaceTree(std::span<const explain::SharedFacts> files, const device::Device& device,
                     const explain::Scenario& scenario, const Progress& progress)
    : m_device(device), m_scenario(scenario) {
    join(files);
    explainCandidates(progress);
    if (m_wasStopped) return;
    std::vector<std::size_t> chosen;
    for (const std::size_t place : m_outermost) chooseUnits(place, chosen);
    for (const std::size_t place : chosen) addUnit(place);
}

std::optional<std::size_t> PlaceTree::unitAround(int place) const {
    for (; place >= 0; place = m_places[std::size_t(place)].measured->parent)
        if (m_places[std::size_t(place)].isUnit) return std::size_t(place);
    return std::nullopt;
}

void PlaceTree::join(std::span<const explain::SharedFacts> files) {
    const std::vector<kernel::MeasuredLoop>& loops = run().loops;
    for (std::size_t i = 0; i < loops.size(); ++i) {
        Place place{.measured = &loops[i]};
        const auto facts =
            std::ranges::find_if(files, [&](const explain::SharedFacts& each) { return each->file == loops[i].file; });
        if (facts != files.end()) {
            place.facts = facts->get();
            place.loop = place.facts->find(loops[i].loop);
        }
        m_places.push_back(std::move(place));
        const int parent = loops[i].parent;
        (parent < 0 ? m_outermost : m_places[std::size_t(parent)].children).push_back(i);
    }
}

void PlaceTree::explainCandidates(const Progress& progress) {
    const double least = run().seconds * kLeastShare;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        Place& place = m_places[i];
        // Inside of others even the shortest loop counts: on the CPU, it would want its data there each time.
        const bool isSlight = place.measured->parent < 0 && place.measured->seconds < least;
        if (!place.loop || isSlight || place.measured->isRecursive) continue;
        if (progress.stopRequested()) {
            m_wasStopped = true;
            return;
        }
        auto& report = m_reports[{place.facts, place.loop->id}];
        if (!report) {
            progress.at(double(i) / double(m_places.size()), place.loop->id);
            report = std::make_unique<const explain::LoopReport>(
                explain::explainLoop(*place.facts, place.loop->id, m_device, m_scenario));
        }
        // A time that leaves out what calls take is no time to decide by.
        const bool isPredicted =
            report->best() && report->profile && !report->staysOnCpu && report->profile->unknownCalls.empty();
        place.isLookedAt = true;
        place.problem = report->problem;
        place.calls = report->profile ? report->profile->unknownCalls : std::vector<std::string>();
        if (!isPredicted || !explain::mayRunInParallel(report->facts, m_scenario.assumptions)) continue;
        if (std::string overlap = overlapIn(*place.measured, *report); !overlap.empty())
            place.problem = std::move(overlap);
        else place.report = report.get();
    }
}

/// All entries of the place.
Seconds PlaceTree::onGpu(const Place& place) const {
    return (place.report->best()->time + perEntry(*place.report, m_device)) * place.measured->entries;
}

/// Appends the units in this place, and returns the time it then takes with each of them on its faster side. A candidate is
/// taken whole unless the loops in it alone take less time; a slow one stays a candidate, since its data may be there.
Seconds PlaceTree::chooseUnits(std::size_t position, std::vector<std::size_t>& chosen) const {
    const Place& place = m_places[position];
    std::vector<std::size_t> inside;
    Seconds rest = onCpu(position);
    Seconds within;
    for (const std::size_t child : place.children) {
        rest = rest - std::min(rest, onCpu(child));
        within += chooseUnits(child, inside);
    }
    const Seconds apart = rest + within;
    if (!place.report) {
        chosen.insert(chosen.end(), inside.begin(), inside.end());
        return std::min(apart, onCpu(position));
    }
    const Seconds whole = onGpu(place);
    const bool isApart = !inside.empty() && apart < std::min(whole, onCpu(position));
    if (isApart) chosen.insert(chosen.end(), inside.begin(), inside.end());
    else chosen.push_back(position);
    return std::min({whole, apart, onCpu(position)});
}

void PlaceTree::addUnit(std::size_t position) {
    const Place& place = m_places[position];
    auto unit = std::ranges::find(m_units, place.report, &UnitOfPlaces::report);
    if (unit == m_units.end()) unit = m_units.insert(unit, {.report = place.report, .facts = place.facts});
    const double entries = place.measured->entries;
    const models::Prediction& best = *place.report->best();
    const auto interval = explain::intervalOf(*place.report, best).value_or(models::TimeInterval{best.time, best.time});
    const Seconds start = perEntry(*place.report, m_device);
    unit->entries += entries;
    unit->onCpu += onCpu(position);
    unit->kernels += best.time * entries;
    unit->launches += start * entries;
    // The next kernel may be started while one runs; not where its result is waited for.
    const bool isWaitedFor = !place.report->facts.reductions.empty();
    const double factor = place.measured->entriesFactor;
    unit->entriesFactor = std::max(unit->entriesFactor, factor);
    unit->interval.least +=
        (isWaitedFor ? interval.least + start : std::max(interval.least, start)) * (entries / factor);
    unit->interval.most += (interval.most + start) * (entries * factor);
    m_places[position].isUnit = true;
    cover(position, int(unit - m_units.begin()));
}

void PlaceTree::cover(std::size_t position, int unit) {
    m_places[position].unit = unit;
    for (const std::size_t child : m_places[position].children) cover(child, unit);
}

} // namespace forewarp::program
