#pragma once

#include "core/memory/memory_behaviour.h"
#include "core/memory/touched_lines.h"

#include <array>
#include <vector>

namespace forewarp::memory {

/// Adds up the traffic of requests by access, array and time.
class TrafficRecorder {
  public:
    /// `accesses`: of the simulated kernel; arrays are told apart by name, accesses that name none have one of their own.
    explicit TrafficRecorder(const std::vector<kernel::ProfiledAccess>& accesses);

    /// Notes a line for the request that `record` will take next.
    void touch(std::uint64_t line, int access);
    void record(int access, const MemoryTraffic& traffic, AccessClass accessClass);
    /// For an access that the simulated time does not reach: counts for the access, but at no time and in no array.
    void recordApart(int access, const MemoryTraffic& traffic, AccessClass accessClass);

    /// Relative half-width of the 95 % interval of DRAM transactions per request, from slices of time.
    ///
    /// Source: batch means (Law, Simulation Modeling and Analysis, section 9.5.3); the first eighth, in which caches
    /// fill, and a last slice with fewer requests are dropped; Student's t by Abramowitz and Stegun 26.7.5.
    /// Returns: 0 without DRAM traffic; 1 where there are too few slices.
    [[nodiscard]] double samplingError() const;
    /// Fills in classes and traffic of the accesses, arrays and the picture.
    void writeInto(MemoryBehaviour& behaviour) const;

  private:
    struct OfAccess {
        MemoryTraffic traffic;
        std::array<double, 4> requests{}; ///< By AccessClass.
    };
    void addToSlice(int array, const MemoryTraffic& traffic);
    void halveSlices();
    [[nodiscard]] std::vector<double> dramPerRequest() const;

    std::vector<ArrayBehaviour> m_arrays; ///< Names only.
    std::vector<int> m_arrayOf; ///< By access; -1: shared memory.
    std::vector<OfAccess> m_accesses;
    TouchedLines m_lines;
    double m_newToAccess = 0; ///< Lines of the next request.
    double m_newToArray = 0;
    std::vector<CachePicture::Slice> m_slices; ///< The last is being filled.
    double m_requestsPerSlice = 1;
    double m_requestsInLast = 0;
};

} // namespace forewarp::memory
