#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/trace/instrument/trace_format.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace forewarp::frontend::trace::watch {

/// The first pair of iterations found that touch one byte.
struct ObservedConflict {
    kernel::DependenceKind kind = kernel::DependenceKind::flow;
    std::uint16_t sourceSite = 0;
    std::uint16_t sinkSite = 0;
    std::uint64_t sourceIteration = 0; ///< Counted from 0 in its entry.
    std::uint64_t sinkIteration = 0;
    std::uint64_t entry = 0;           ///< Counted from 0.
    std::uint64_t address = 0;
};

/// What a watched loop's iterations did.
struct WatchedRun {
    std::uint64_t entries = 0;
    std::uint64_t iterations = 0;
    std::uint64_t accesses = 0;
    std::array<std::optional<ObservedConflict>, 3> conflicts; ///< By DependenceKind; the first of each.
    std::uint64_t shadowBytes = 0;                            ///< Largest size of the shadow memory.
    bool ranOutOfMemory =
        false; ///< The nest touched more memory than the shadow may hold; what follows was not compared.
};

/// Finds dependences that one loop carries in a stream of events, byte by byte.
///
/// Shadow memory keeps for each byte the iteration of the last write and of the first read after it, which is exact for
/// one loop: a dependence is carried where the two iterations of one entry differ. Recursive entries of the loop count
/// as part of the outermost one's iteration. Memory is bounded by `mostShadowBytes`.
class DependenceWatch {
  public:
    DependenceWatch(std::span<const instrument::TraceSite> sites, int loop, std::uint64_t mostShadowBytes);
    ~DependenceWatch();
    DependenceWatch(const DependenceWatch&) = delete;
    DependenceWatch& operator=(const DependenceWatch&) = delete;

    /// Takes the next events, in order; a two-word event is never split between calls.
    void consume(std::span<const std::uint64_t> events);
    [[nodiscard]] const WatchedRun& run() const;

  private:
    struct Shadow;
    std::unique_ptr<Shadow> m_shadow;
};

} // namespace forewarp::frontend::trace::watch
