#pragma once

#include "core/models/bands/benchmark_fits.h"
#include "core/models/bands/cacheprof/parameters.h"

#include <vector>

namespace forewarp::models::bands::cacheprof {

/// Where transactions end, as shares of one.
struct ServedShares {
    double firstHit = 0; ///< In the first cache that they use.
    double l2Hit = 0;    ///< In L2, behind it.
    double miss = 0;
};

/// The bounds of one kernel, and the line between them.
class Band {
  public:
    Band(const CacheprofParameters& parameters, const BenchmarkFits& fits);

    [[nodiscard]] const std::vector<CountedTransactions>& transactions() const { return m_transactions; }
    [[nodiscard]] simulation::partitions::BenchmarkPattern firstHit(kernel::AccessKind kind) const;
    [[nodiscard]] Seconds lower(int w) const;
    [[nodiscard]] Seconds upper(int w) const;
    [[nodiscard]] bool hasWidth(int w) const { return upper(w) > lower(w); }
    /// Hits and misses weighed; no further than the bounds, since the regressions of hits and misses may cross.
    [[nodiscard]] Seconds served(int w) const;
    /// Where the kernel lies at `w` warps; 0 where nothing tells it.
    [[nodiscard]] double place(int w) const;
    /// Inputs: `r`, the place of a measured time, which is kept for all numbers of warps.
    [[nodiscard]] Seconds application(int w, double r) const;

  private:
    /// Inputs: where the transactions of a kind end.
    template <class SharesOf>
    [[nodiscard]] Seconds sumOf(int w, SharesOf sharesOf) const;

    const CacheprofParameters& m_p;
    const BenchmarkFits& m_fits;
    std::vector<CountedTransactions> m_transactions;
};

} // namespace forewarp::models::bands::cacheprof
