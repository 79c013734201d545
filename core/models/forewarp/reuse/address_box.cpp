#include "core/models/forewarp/reuse/address_box.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace forewarp::models::forewarp::reuse {

namespace {

/// Bytes that lie in at least one of the ranges.
double unitedRange(const std::vector<AddressBox>& boxes) {
    std::vector<std::pair<double, double>> ranges;
    for (const AddressBox& box : boxes) ranges.emplace_back(box.first(), box.first() + box.range());
    std::ranges::sort(ranges);
    double united = 0;
    double end = -std::numeric_limits<double>::infinity();
    for (const auto& [begin, last] : ranges) {
        united += std::max(0.0, last - std::max(begin, end));
        end = std::max(end, last);
    }
    return united;
}

} // namespace

AddressBox::AddressBox(double first, double elementBytes, std::vector<Sweep> sweeps, double sectorBytes, double range)
    : m_first(first) {
    std::ranges::sort(sweeps, {}, [](const Sweep& sweep) { return std::abs(sweep.bytes); });
    double run = elementBytes;
    double reach = elementBytes;
    double repeats = 1;
    for (const Sweep& sweep : sweeps) {
        const double step = std::abs(sweep.bytes);
        if (step == 0 || sweep.count <= 1) continue;
        reach += step * (sweep.count - 1);
        if (m_repeats.empty() && step <= std::max(run, sectorBytes)) {
            run += step * (sweep.count - 1);
            continue;
        }
        repeats *= sweep.count;
        m_repeats.push_back({step, sweep.count});
    }
    std::ranges::reverse(m_repeats);
    const auto inSectors = [&](double bytes) { return std::ceil(bytes / sectorBytes) * sectorBytes; };
    const bool isAligned =
        std::ranges::all_of(m_repeats, [&](const Sweep& repeat) { return std::fmod(repeat.bytes, sectorBytes) == 0; });
    if (isAligned && std::isfinite(first)) {
        m_first = std::floor(first / sectorBytes) * sectorBytes; // All its runs begin at the same place of a sector.
        run += first - m_first;
        reach += first - m_first;
    }
    m_run = inSectors(run);
    m_range = inSectors(std::isfinite(range) ? range : reach);
    m_touched = std::isfinite(range) ? std::min(m_range, repeats * m_run) : repeats * m_run;
}

AddressBox AddressBox::somewhere(double first, double range, double touched) {
    AddressBox box;
    box.m_first = first;
    box.m_range = range;
    box.m_run = range;
    box.m_touched = std::min(range, touched);
    return box;
}

AddressBox AddressBox::atMost(double touched) const {
    AddressBox box = *this;
    box.m_touched = std::min(m_touched, touched);
    return box;
}

bool AddressBox::hasShapeOf(const AddressBox& other) const {
    return std::ranges::equal(m_repeats, other.m_repeats,
                              [](const Sweep& a, const Sweep& b) { return a.bytes == b.bytes && a.count == b.count; });
}

/// Boxes of one shape meet where each counter is moved by a whole number of steps and still counts, and the runs by what is
/// left.
double AddressBox::overlapAlike(const AddressBox& other) const {
    double share = 1;
    double bytes = other.m_first - m_first;
    for (const Sweep& repeat : m_repeats) {
        const double steps = std::round(bytes / repeat.bytes);
        bytes -= steps * repeat.bytes;
        share *= std::max(0.0, 1 - std::abs(steps) / repeat.count);
    }
    const double common = std::min(m_run, bytes + other.m_run) - std::max(0.0, bytes);
    return share * std::clamp(common / m_run, 0.0, 1.0);
}

double AddressBox::overlapWith(const AddressBox& other) const {
    if (hasShapeOf(other)) return overlapAlike(other);
    const double common = std::min(m_first + m_range, other.m_first + other.m_range) - std::max(m_first, other.m_first);
    if (common <= 0 || m_range <= 0) return 0;
    return std::min(1.0, common / m_range) * std::min(1.0, other.m_touched / other.m_range);
}

double touchedTogether(std::vector<AddressBox> boxes) {
    constexpr std::size_t kLooksBack = 16; ///< Boxes further apart seldom overlap where nearer ones do not.
    std::ranges::sort(boxes, [](const AddressBox& a, const AddressBox& b) {
        return std::pair(-a.touched(), a.first()) < std::pair(-b.touched(), b.first());
    });
    double touched = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        double overlap = 0;
        for (std::size_t back = 1; back <= std::min(i, kLooksBack); ++back)
            overlap = std::max(overlap, boxes[i].overlapWith(boxes[i - back]));
        touched += boxes[i].touched() * (1 - overlap);
    }
    return std::min(touched, unitedRange(boxes));
}

} // namespace forewarp::models::forewarp::reuse
