#pragma once

#include "core/base/progress.h"
#include "core/explain/explained_loop.h"
#include "core/explain/loop_request.h"
#include "core/explain/newest.h"

#include <chrono>
#include <memory>
#include <mutex>
#include <vector>

namespace forewarp::explain {

/// Explains loops one after the other and keeps what each stage found, by what it depends on:
///
///     facts, loop, assumptions          → kernel profile
///     … on a device, with a block       → what simulations show of memory and partitions
///     … by the chosen models            → sweep over all blocks, report of each block
///
/// Of each stage the newest few are kept, so that memory stays bounded. Any thread may ask at any time; whatever takes
/// time keeps no other thread waiting.
class Explainer {
  public:
    /// The loop with the block that the request names, else with its best; the same object as long as it is kept. Only
    /// the first report of a loop has details of its own block; others show those of the latest answer, until detail()
    /// is asked.
    [[nodiscard]] SharedLoopReport explain(const LoopRequest& request);
    /// Whether explain() has nothing to simulate, and so answers within milliseconds.
    [[nodiscard]] bool isKnown(const LoopRequest& request) const;
    /// Takes a loop that was explained elsewhere, as the latest answer.
    void take(const LoopRequest& request, SharedLoopReport report);

    /// Adds the details of the request's own block to its report; see LoopDetails. Null where that loop was not
    /// explained yet, or where it was stopped.
    [[nodiscard]] SharedLoopReport detail(const LoopRequest& request, const Progress& progress = {});
    /// Blocks of the loop's sweep that are still to be explained with all that was asked of the latest answer, those
    /// nearest to it first; none of a loop that was not explained yet.
    [[nodiscard]] std::vector<kernel::BlockShape> unexplainedBlocks(const LoopRequest& request) const;
    /// Explains a loop that has been explained with another block as well, before anyone asks.
    void explainAhead(const LoopRequest& request, const kernel::BlockShape& block);

  private:
    /// Requests as keys: those that the same result serves are alike.
    template <class Value>
    using ByRequest = Newest<LoopRequest, Value, bool (*)(const LoopRequest&, const LoopRequest&)>;
    struct Behaviours {
        Newest<kernel::BlockShape, models::KnownBehaviour> blocks{kMostKeptBlocks};
    };
    /// A loop, and how long its latest report took to make.
    struct TimedLoop {
        ExplainedLoop loop;
        std::chrono::nanoseconds took = std::chrono::nanoseconds::max();
    };

    [[nodiscard]] LoopReport made(const LoopRequest& request);
    [[nodiscard]] LoopReport withBlock(const LoopRequest& request, const kernel::BlockShape& block,
                                       const LoopReport& known) const;
    [[nodiscard]] LoopReport profiled(const LoopRequest& request);
    [[nodiscard]] models::KnownBehaviour behaviourAt(const LoopRequest& request, const kernel::BlockShape& block) const;
    [[nodiscard]] SharedLoopReport latest(const LoopRequest& request) const;
    [[nodiscard]] SharedLoopReport kept(const LoopRequest& request, const kernel::BlockShape& block) const;
    SharedLoopReport answer(const LoopRequest& request, SharedLoopReport report, std::chrono::nanoseconds took);
    /// Only under m_mutex.
    void learnLocked(const LoopRequest& request, const LoopReport& report);

    static constexpr std::size_t kMostLoops = 2; ///< With a report of every block each, most with a timeline.
    static constexpr std::size_t kMostKernels = 4;

    mutable std::mutex m_mutex; ///< Of all below.
    ByRequest<std::shared_ptr<const LoopReport>> m_profiles{kMostKernels, haveSameProfile};
    ByRequest<Behaviours> m_behaviours{kMostKernels, haveSameSimulations};
    ByRequest<TimedLoop> m_loops{kMostLoops, differByBlockOnly};
};

} // namespace forewarp::explain
