#include "core/warps/affine_threads.h"

#include "core/warps/affine_program.h"
#include "core/warps/array_layout.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <utility>

namespace forewarp::warps {

namespace {

using LaneAddresses = std::array<std::uint64_t, kWarpLanes>;

/// A loop as one warp runs it.
struct RunningLoop {
    long long counter = 0;
    long long least = 0;             ///< Trips of the lane that runs fewest.
    long long most = 0;              ///< Of the one that runs most; the warp stays as long.
    std::uint32_t lanesAround = 0;   ///< Lanes that entered.
    int varying = -1;                ///< In AffineStream::m_varying; -1: all lanes run as often.
};

/// Trips of a loop by lane.
struct VaryingTrips {
    std::array<double, kWarpLanes> ofThread{}; ///< What does not depend on counters.
    std::array<long long, kWarpLanes> trips{}; ///< Of the present entry.
};

/// Numbers the ways in which the lanes of warps lie, from 1 on, so that equal ones are known.
class LaneShapes {
  public:
    std::uint32_t numberOf(std::uint32_t lanes, const LaneAddresses& addresses) {
        LaneAddresses distances{};
        const std::uint64_t first = addresses[std::size_t(std::countr_zero(lanes))];
        for (std::size_t lane = 0; lane < kWarpLanes; ++lane)
            if (lanes >> lane & 1) distances[lane] = addresses[lane] - first;
        return m_numbers.try_emplace({lanes, distances}, std::uint32_t(m_numbers.size() + 1)).first->second;
    }

  private:
    std::map<std::pair<std::uint32_t, LaneAddresses>, std::uint32_t> m_numbers;
};

/// Runs the program for one warp in lockstep: a lane takes part in a loop while its counter is below its own trips.
class AffineStream : public WarpStream {
  public:
    AffineStream(std::shared_ptr<const AffineProgram> program, const WarpLanes& warp, LaneShapes& shapes)
        : m_program(std::move(program)), m_allLanes(warp.active), m_lanes(warp.active),
          m_loops(m_program->loops.size()) {
        for (const AffineProgram::LanePattern& pattern : m_program->lanePatterns) {
            addPattern(pattern, warp);
            m_shapes.push_back(m_lanes == 0 ? 0 : shapes.numberOf(m_lanes, m_patterns.back()));
        }
        for (std::size_t loop = 0; loop < m_loops.size(); ++loop) addTrips(loop, warp);
        for (std::size_t lane = 0; lane < kWarpLanes; ++lane)
            m_threads[lane] = {warp.thread[lane].x, warp.thread[lane].y, warp.thread[lane].z};
        if (m_lanes == 0) m_step = m_program->steps.size();
    }

    bool next(WarpRequest& request) override {
        while (m_step < m_program->steps.size()) {
            const AffineProgram::Step& step = m_program->steps[m_step];
            switch (step.kind) {
            case kernel::ThreadStep::Kind::access:
                ++m_step;
                request.lanes = m_lanes;
                issue(m_program->accesses[std::size_t(step.index)], request);
                return true;
            case kernel::ThreadStep::Kind::enter: enter(step); break;
            case kernel::ThreadStep::Kind::leave: iterate(step); break;
            }
        }
        return false;
    }

  private:
    void addPattern(const AffineProgram::LanePattern& pattern, const WarpLanes& warp) {
        LaneAddresses& addresses = m_patterns.emplace_back();
        for (std::size_t lane = 0; lane < kWarpLanes; ++lane) {
            const ThreadIndex& thread = warp.thread[lane];
            addresses[lane] = pattern[0] * std::uint64_t(thread.x) + pattern[1] * std::uint64_t(thread.y) +
                              pattern[2] * std::uint64_t(thread.z);
        }
    }

    void addTrips(std::size_t loop, const WarpLanes& warp) {
        const AffineProgram::Loop& shape = m_program->loops[loop];
        if (!shape.variesByThread()) return;
        m_loops[loop].varying = int(m_varying.size());
        VaryingTrips& varying = m_varying.emplace_back();
        for (std::size_t lane = 0; lane < kWarpLanes; ++lane)
            varying.ofThread[lane] = tripsOfThread(shape, warp.thread[lane]);
    }

    void issue(const AffineProgram::Access& access, WarpRequest& request) const {
        if (access.condition) dropLanes(*access.condition, request);
        if (request.lanes == 0) return;
        if (access.evaluated) return evaluate(access, request);
        std::uint64_t start = access.start;
        for (const auto& [loop, bytes] : access.counters)
            start += bytes * std::uint64_t(m_loops[std::size_t(loop)].counter);
        const LaneAddresses& pattern = m_patterns[std::size_t(access.lanePattern)];
        request.access = access.position;
        request.pattern = request.lanes == m_allLanes ? m_shapes[std::size_t(access.lanePattern)] : 0;
        for (std::size_t lane = 0; lane < kWarpLanes; ++lane) request.address[lane] = start + pattern[lane];
    }

    /// Lanes that do not meet the condition.
    void dropLanes(const kernel::lanes::LaneCondition& condition, WarpRequest& request) const {
        const auto holds = valuesOf(condition.holds);
        for (std::size_t lane = 0; lane < kWarpLanes; ++lane)
            if (holds[lane] == 0) request.lanes &= ~(1U << lane);
    }

    void evaluate(const AffineProgram::Access& access, WarpRequest& request) const {
        const auto offsets = valuesOf(access.evaluated->bytes);
        request.access = access.position;
        request.pattern = 0;
        for (std::size_t lane = 0; lane < kWarpLanes; ++lane)
            request.address[lane] = access.start + std::uint64_t(offsets[lane]);
    }

    [[nodiscard]] std::array<long long, kWarpLanes> valuesOf(const kernel::lanes::LaneFunction& function) const {
        std::vector<long long> counters;
        for (const RunningLoop& loop : m_loops) counters.push_back(loop.counter);
        std::array<long long, kWarpLanes> values{};
        function.evaluate(m_threads, counters, values);
        return values;
    }

    void enter(const AffineProgram::Step& step) {
        RunningLoop& loop = m_loops[std::size_t(step.index)];
        const AffineProgram::Loop& shape = m_program->loops[std::size_t(step.index)];
        double ofCounters = 0;
        for (const auto& [outer, trips] : shape.counters)
            ofCounters += trips * double(m_loops[std::size_t(outer)].counter);
        loop.counter = 0;
        loop.lanesAround = m_lanes;
        if (loop.varying < 0) loop.least = loop.most = wholeTrips(shape.constant + ofCounters);
        else countTrips(loop, ofCounters);
        if (loop.most == 0) {
            m_step = std::size_t(step.partner) + 1;
            return;
        }
        m_lanes = lanesWithin(loop);
        ++m_step;
    }

    void countTrips(RunningLoop& loop, double ofCounters) {
        VaryingTrips& varying = m_varying[std::size_t(loop.varying)];
        loop.least = std::numeric_limits<long long>::max();
        loop.most = 0;
        for (std::uint32_t lanes = m_lanes; lanes; lanes &= lanes - 1) {
            const auto lane = std::size_t(std::countr_zero(lanes));
            varying.trips[lane] = wholeTrips(varying.ofThread[lane] + ofCounters);
            loop.least = std::min(loop.least, varying.trips[lane]);
            loop.most = std::max(loop.most, varying.trips[lane]);
        }
    }

    void iterate(const AffineProgram::Step& step) {
        RunningLoop& loop = m_loops[std::size_t(step.index)];
        if (++loop.counter < loop.most) {
            if (loop.counter >= loop.least) m_lanes = lanesWithin(loop);
            m_step = std::size_t(step.partner) + 1;
            return;
        }
        m_lanes = loop.lanesAround;
        ++m_step;
    }

    [[nodiscard]] std::uint32_t lanesWithin(const RunningLoop& loop) const {
        if (loop.counter < loop.least) return loop.lanesAround;
        const auto& trips = m_varying[std::size_t(loop.varying)].trips;
        std::uint32_t within = 0;
        for (std::size_t lane = 0; lane < kWarpLanes; ++lane)
            within |= std::uint32_t(loop.counter < trips[lane]) << lane;
        return within & loop.lanesAround;
    }

    std::shared_ptr<const AffineProgram> m_program;
    std::uint32_t m_allLanes;
    std::uint32_t m_lanes; ///< That take part here.
    std::size_t m_step = 0;
    std::vector<LaneAddresses> m_patterns; ///< By position in AffineProgram::lanePatterns.
    std::vector<std::uint32_t> m_shapes;   ///< Likewise: numbers of LaneShapes.
    std::vector<RunningLoop> m_loops;
    std::vector<VaryingTrips> m_varying;
    std::array<kernel::lanes::LaneFunction::Thread, kWarpLanes> m_threads{};
};

class AffineThreads : public ThreadSource {
  public:
    explicit AffineThreads(const kernel::KernelProfile& kernel)
        : m_program(std::make_shared<AffineProgram>(affineProgram(kernel))), m_extent(extentOf(kernel)) {}

    [[nodiscard]] std::unique_ptr<WarpStream> warp(const WarpLanes& lanes) const override {
        return std::make_unique<AffineStream>(m_program, lanes, *m_shapes);
    }
    [[nodiscard]] ThreadIndex extent() const override { return m_extent; }

  private:
    std::shared_ptr<const AffineProgram> m_program;
    std::shared_ptr<LaneShapes> m_shapes = std::make_shared<LaneShapes>();
    ThreadIndex m_extent;
};

} // namespace

std::unique_ptr<ThreadSource> affineThreads(const kernel::KernelProfile& kernel) {
    return std::make_unique<AffineThreads>(kernel);
}

} // namespace forewarp::warps
