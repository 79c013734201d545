#include "core/trace/traced_threads.h"

#include "core/trace/thread_trace_recording.h"
#include "core/trace/traced_lane.h"

#include <algorithm>
#include <mutex>

namespace forewarp::trace {

namespace {

/// Lanes of warps that have ended, for those to come: what their models learned is forgotten, the memory stays.
class LanePool {
  public:
    using Lanes = std::array<Lane, warps::kWarpLanes>;

    std::unique_ptr<Lanes> take() {
        const std::lock_guard guard(m_mutex);
        if (m_free.empty()) return std::make_unique<Lanes>();
        auto lanes = std::move(m_free.back());
        m_free.pop_back();
        return lanes;
    }
    void giveBack(std::unique_ptr<Lanes> lanes) {
        const std::lock_guard guard(m_mutex);
        m_free.push_back(std::move(lanes));
    }

  private:
    std::mutex m_mutex;
    std::vector<std::unique_ptr<Lanes>> m_free;
};

/// What the warps of one source share.
struct Shared {
    const Recording& recording;
    Places places;
    LanePool pool;
};

class TracedWarp : public warps::WarpStream {
  public:
    TracedWarp(std::shared_ptr<Shared> shared, const warps::WarpLanes& lanes)
        : m_shared(std::move(shared)), m_lanes(m_shared->pool.take()) {
        const std::vector<StreamStart>& index = m_shared->recording.index;
        auto found = index.begin();
        for (int lane = 0; lane < warps::kWarpLanes; ++lane) {
            if ((lanes.active >> lane & 1) == 0) continue;
            const auto thread = numberOf(lanes.thread[std::size_t(lane)], m_shared->recording.header.extent);
            if (!thread) continue;
            found = find(found, *thread);
            if (found == index.end() || found->thread != *thread) continue;
            (*m_lanes)[std::size_t(lane)].start(m_shared->recording, found->at);
            m_due |= 1U << lane;
        }
    }
    ~TracedWarp() override { m_shared->pool.giveBack(std::move(m_lanes)); }
    TracedWarp(const TracedWarp&) = delete;
    TracedWarp& operator=(const TracedWarp&) = delete;

    bool next(warps::WarpRequest& request) override {
        const bool haveChangedLoop = advanceLanes();
        if (m_live == 0) return false;
        // Lanes that were together are in the same iterations of all loops around theirs.
        if ((m_live & ~m_together) == 0 && !haveChangedLoop)
            gather(request, [](const Lane& lane, const Lane& other) { return lane.innermost() <=> other.innermost(); });
        else gather(request, [](const Lane& lane, const Lane& other) { return lane.compare(other); });
        m_due = m_together = request.lanes;
        return true;
    }

  private:
    using Start = std::vector<StreamStart>::const_iterator;

    /// Neighbouring lanes are neighbours in the index, as a rule.
    [[nodiscard]] Start find(Start last, std::uint64_t thread) const {
        const std::vector<StreamStart>& index = m_shared->recording.index;
        if (last != index.end() && last->thread < thread && last + 1 != index.end() && (last + 1)->thread == thread) {
            return last + 1;
        }
        return std::ranges::lower_bound(index, thread, {}, &StreamStart::thread);
    }
    /// Whether one of them entered or left a loop.
    bool advanceLanes() {
        bool haveChangedLoop = false;
        for (; m_due != 0; m_due &= m_due - 1) {
            Lane& lane = (*m_lanes)[std::size_t(std::countr_zero(m_due))];
            const std::uint32_t bit = m_due & (~m_due + 1);
            m_live = lane.advance(m_shared->places) ? m_live | bit : m_live & ~bit;
            haveChangedLoop |= lane.hasChangedLoop();
        }
        return haveChangedLoop;
    }
    /// Makes the request of the lanes whose keys are the smallest.
    template <class Compare>
    void gather(warps::WarpRequest& request, Compare compare) const {
        const Lane* earliest = &(*m_lanes)[std::size_t(std::countr_zero(m_live))];
        request.lanes = 0;
        request.pattern = 0;
        for (std::uint32_t left = m_live; left != 0; left &= left - 1) {
            const auto number = std::size_t(std::countr_zero(left));
            const Lane& lane = (*m_lanes)[number];
            const std::strong_ordering order = compare(lane, *earliest);
            if (order > 0) continue;
            if (order < 0) request.lanes = 0;
            if (order < 0) earliest = &lane;
            request.lanes |= 1U << number;
            request.address[number] = lane.address();
        }
        request.access = int(earliest->access());
    }

    std::shared_ptr<Shared> m_shared;
    std::unique_ptr<LanePool::Lanes> m_lanes;
    std::uint32_t m_due = 0; ///< Lanes whose next access is to be found.
    std::uint32_t m_live = 0; ///< Lanes that have one.
    std::uint32_t m_together = 0; ///< Lanes of the last request.
};

class TracedThreads : public warps::ThreadSource {
  public:
    explicit TracedThreads(const Recording& recording)
        : m_shared(new Shared{recording, Places(recording.preamble, recording.header.steps), {}}) {}

    std::unique_ptr<warps::WarpStream> warp(const warps::WarpLanes& lanes) const override {
        return std::make_unique<TracedWarp>(m_shared, lanes);
    }
    warps::ThreadIndex extent() const override { return m_shared->recording.header.extent; }

  private:
    std::shared_ptr<Shared> m_shared;
};

} // namespace

std::unique_ptr<warps::ThreadSource> threadsOf(const Recording& recording) {
    return std::make_unique<TracedThreads>(recording);
}

} // namespace forewarp::trace
