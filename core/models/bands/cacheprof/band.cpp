#include "core/models/bands/cacheprof/band.h"

#include <algorithm>

namespace forewarp::models::bands::cacheprof {

using simulation::partitions::BenchmarkPattern;

Band::Band(const CacheprofParameters& parameters, const BenchmarkFits& fits)
    : m_p(parameters), m_fits(fits), m_transactions(transactionsIn(parameters.counts)) {}

template <class SharesOf>
Seconds Band::sumOf(int w, SharesOf sharesOf) const {
    Seconds all;
    for (const CountedTransactions& each : m_transactions) {
        const ServedShares shares = sharesOf(each.kind);
        const auto add = [&](double share, BenchmarkPattern pattern) {
            if (share > 0) all += each.count * share * m_fits.perTransaction(each.kind, pattern, each.size, w);
        };
        add(shares.firstHit, firstHit(each.kind));
        add(shares.l2Hit, BenchmarkPattern::l2Hit);
        add(shares.miss, BenchmarkPattern::miss);
    }
    return all;
}

BenchmarkPattern Band::firstHit(kernel::AccessKind kind) const {
    return m_fits.has(kind, BenchmarkPattern::l1Hit) ? BenchmarkPattern::l1Hit : BenchmarkPattern::l2Hit;
}

Seconds Band::lower(int w) const {
    return sumOf(w, [](kernel::AccessKind) { return ServedShares{1, 0, 0}; });
}

Seconds Band::upper(int w) const {
    return std::max(lower(w), sumOf(w, [](kernel::AccessKind) { return ServedShares{0, 0, 1}; }));
}

Seconds Band::served(int w) const {
    const Seconds time = sumOf(w, [&](kernel::AccessKind kind) {
        const double l1 = kind == kernel::AccessKind::load ? m_p.loadL1HitRate : 0;
        const double l2 = kind == kernel::AccessKind::load ? m_p.loadL2HitRate : m_p.storeL2HitRate;
        return ServedShares{l1, (1 - l1) * l2, (1 - l1) * (1 - l2)};
    });
    return std::clamp(time, lower(w), upper(w));
}

double Band::place(int w) const {
    if (lineOf(m_p) == LineSource::none || !hasWidth(w)) return 0;
    const Seconds time = m_p.measured ? *m_p.measured : served(w);
    return std::clamp((time - lower(w)) / (upper(w) - lower(w)), 0., 1.);
}

Seconds Band::application(int w, double r) const {
    if (lineOf(m_p) == LineSource::predicted) return served(w);
    return lower(w) + r * (upper(w) - lower(w));
}

} // namespace forewarp::models::bands::cacheprof
