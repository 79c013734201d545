#pragma once

#include "core/models/bands/band_parameters.h"
#include "core/models/bands/benchmark_fits.h"
#include "core/models/bands/campprof/campprof.h"

#include <optional>
#include <vector>

namespace forewarp::models::bands::campprof {

/// What limits a kernel whose accesses queue at few partitions.
inline constexpr const char* kCampingLimiter = "partition camping";

/// The place of a kernel in its band.
struct Place {
    LineSource line = LineSource::none;
    std::optional<Seconds> time =
        {}; ///< Of the kernel, measured or simulated; nothing where another fact tells the place.
    double r = 0;
    double timesUpper = 0; ///< Above the upper bound, how many times that; else 0.
    Seconds lower = {};    ///< Where there is a time.
    bool hasWidth = true;  ///< Of the band; r tells nothing where it has none.
};

/// The bounds of one kernel, and the line between them.
class Band {
  public:
    Band(const CampprofParameters& parameters, const BenchmarkFits& fits);

    [[nodiscard]] const std::vector<CountedTransactions>& transactions() const { return m_transactions; }
    [[nodiscard]] Seconds lower(int w) const;
    [[nodiscard]] Seconds upper(int w) const;
    [[nodiscard]] Seconds application(int w, const Place& place) const;
    /// Where the kernel lies at `w` warps.
    [[nodiscard]] Place place(int w) const;

  private:
    [[nodiscard]] Seconds sum(simulation::partitions::BenchmarkPattern pattern, int w) const;
    [[nodiscard]] Place placeOf(Seconds time, LineSource line, int w) const;

    const CampprofParameters& m_p;
    const BenchmarkFits& m_fits;
    std::vector<CountedTransactions> m_transactions;
};

} // namespace forewarp::models::bands::campprof
