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

/// Two iterations of one entry that touch the same byte, one of them writing it.
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
    bool ranOutOfMemory = false; ///< More memory was touched than the shadow may hold; what follows was not compared.
};

/// Finds dependences that one loop carries in a stream of events, byte by byte.
///
/// Shadow memory keeps, for each byte, the iterations that wrote and read it (see ShadowMemory). The loop carries a
/// dependence where these belong to one entry and differ; for one loop that is exact. Where the loop is entered
/// recursively, the inner entry is part of the outermost one's iteration. Shadow memory takes at most
/// `mostShadowBytes`.
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
