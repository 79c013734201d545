#include "core/models/bands/campprof/band.h"

#include <algorithm>

namespace forewarp::models::bands::campprof {

Band::Band(const CampprofParameters& parameters, const BenchmarkFits& fits)
    : m_p(parameters), m_fits(fits), m_transactions(transactionsIn(parameters.counts)) {}

Seconds Band::lower(int w) const {
    return sum(simulation::partitions::BenchmarkPattern::spread, w);
}

Seconds Band::upper(int w) const {
    return std::max(lower(w), sum(simulation::partitions::BenchmarkPattern::camped, w));
}

Seconds Band::application(int w, const Place& place) const {
    if (place.timesUpper > 0) return place.timesUpper * upper(w);
    return lower(w) + place.r * (upper(w) - lower(w));
}

Place Band::place(int w) const {
    if (m_p.measured) return placeOf(*m_p.measured, LineSource::measured, w);
    if (m_p.simulated) return placeOf(*m_p.simulated, LineSource::predicted, w);
    if (m_p.degree) return {.line = LineSource::predicted, .r = *m_p.degree};
    return {};
}

Seconds Band::sum(simulation::partitions::BenchmarkPattern pattern, int w) const {
    Seconds all;
    for (const CountedTransactions& each : m_transactions)
        all += each.count * m_fits.perTransaction(each.kind, pattern, each.size, w);
    return all;
}

Place Band::placeOf(Seconds time, LineSource line, int w) const {
    const Seconds least = lower(w);
    const Seconds most = upper(w);
    Place place{.line = line,
                .time = time,
                .timesUpper = time > most ? time / most : 0,
                .lower = least,
                .hasWidth = most > least};
    if (place.hasWidth) place.r = std::max(0., (time - least) / (most - least));
    return place;
}

} // namespace forewarp::models::bands::campprof
