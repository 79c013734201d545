#include "views/timeline/timeline_range.h"

#include <algorithm>
#include <cmath>

namespace forewarp::views::timeline {

namespace {

constexpr double kLeastCycles = 8; ///< Shown at the strongest zoom.

/// The smallest of 1, 2, 5, 10 times a power of ten that is not below `least`.
double roundStep(double least) {
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1, 2, 5}) {
        if (factor * power >= least) return factor * power;
    }
    return 10 * power;
}

} // namespace

void TimelineRange::setTotal(double total) {
    const bool wasWhole = isWhole();
    m_total = total;
    if (wasWhole) showAll();
    else show(m_begin, m_end);
}

void TimelineRange::showAll() {
    m_begin = 0;
    m_end = m_total;
}

void TimelineRange::show(double begin, double end) {
    const double length = std::clamp(end - begin, std::min(kLeastCycles, m_total), m_total);
    m_begin = std::clamp((begin + end - length) / 2, 0.0, std::max(0.0, m_total - length));
    m_end = std::min(m_total, m_begin + length);
}

void TimelineRange::zoom(double cycle, double factor) {
    const double length = std::clamp(this->length() * factor, std::min(kLeastCycles, m_total), m_total);
    const double before = this->length() > 0 ? (cycle - m_begin) / this->length() : 0;
    const double begin = cycle - before * length;
    show(begin, begin + length);
}

void TimelineRange::move(double cycles) {
    const double begin = std::clamp(m_begin + cycles, 0.0, std::max(0.0, m_total - length()));
    show(begin, begin + length());
}

std::vector<double> ticksIn(double begin, double end, int most) {
    std::vector<double> ticks;
    if (!(end > begin) || most < 1) return ticks;
    const double step = roundStep((end - begin) / most);
    const double last = std::floor(end / step);
    for (double tick = std::ceil(begin / step); tick <= last; ++tick) ticks.push_back(tick * step);
    return ticks;
}

} // namespace forewarp::views::timeline
