#include "core/warps/warp_executions.h"

#include "core/warps/affine_program.h"
#include "core/warps/array_layout.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace forewarp::warps {

namespace {

constexpr long long kMostWarps = 1024;
constexpr double kMostCounters = 64;

/// Counts how often one warp after the other comes by each access.
class ExecutionCount {
  public:
    ExecutionCount(const AffineProgram& program, std::size_t accesses)
        : m_program(program), m_counters(program.loops.size()), m_ofThread(program.loops.size()), m_requests(accesses) {
    }

    void add(const WarpLanes& warp) {
        for (std::size_t loop = 0; loop < m_ofThread.size(); ++loop)
            for (std::size_t lane = 0; lane < kWarpLanes; ++lane)
                m_ofThread[loop][lane] = tripsOfThread(m_program.loops[loop], warp.thread[lane]);
        countSteps(0, m_program.steps.size(), warp.active, 1);
        ++m_warps;
    }

    [[nodiscard]] std::vector<double> mean() const {
        std::vector<double> mean = m_requests;
        for (double& requests : mean) requests /= std::max(1.0, m_warps);
        return mean;
    }

  private:
    using LaneTrips = std::array<double, kWarpLanes>;

    void countSteps(std::size_t begin, std::size_t end, std::uint32_t lanes, double times) {
        for (std::size_t i = begin; i < end; ++i) {
            const AffineProgram::Step& step = m_program.steps[i];
            if (step.kind == kernel::ThreadStep::Kind::access) {
                m_requests[std::size_t(m_program.accesses[std::size_t(step.index)].position)] += times;
                continue;
            }
            countLoop(i, lanes, times);
            i = std::size_t(step.partner);
        }
    }

    void countLoop(std::size_t enter, std::uint32_t lanes, double times) {
        const AffineProgram::Step& step = m_program.steps[enter];
        const auto end = std::size_t(step.partner);
        const LaneTrips trips = tripsOf(std::size_t(step.index));
        double most = 0;
        for (std::size_t lane = 0; lane < kWarpLanes; ++lane)
            if (lanes >> lane & 1) most = std::max(most, trips[lane]);
        if (most == 0) return;
        if (!bodyVaries(enter)) return countSteps(enter + 1, end, lanes, times * most);
        const double parts = std::min(most, kMostCounters);
        for (double part = 0; part < parts; ++part) {
            const double first = std::floor(part * most / parts);
            const double last = std::floor((part + 1) * most / parts) - 1;
            const double middle = (first + last) / 2;
            m_counters[std::size_t(step.index)] = middle;
            countSteps(enter + 1, end, lanes & lanesAt(middle, trips), times * (last - first + 1));
        }
    }

    [[nodiscard]] LaneTrips tripsOf(std::size_t loop) const {
        double ofCounters = 0;
        for (const auto& [outer, trips] : m_program.loops[loop].counters)
            ofCounters += trips * m_counters[std::size_t(outer)];
        LaneTrips trips;
        for (std::size_t lane = 0; lane < kWarpLanes; ++lane) {
            const double value = m_ofThread[loop][lane] + ofCounters;
            // A counter between two whole ones stands for both, so its trips are not rounded.
            trips[lane] = value < 1 ? 0 : value;
        }
        return trips;
    }

    static std::uint32_t lanesAt(double counter, const LaneTrips& trips) {
        std::uint32_t lanes = 0;
        for (std::size_t lane = 0; lane < kWarpLanes; ++lane) lanes |= std::uint32_t(counter < trips[lane]) << lane;
        return lanes;
    }

    /// Whether iterations of the loop differ: in the trips of a loop inside, or in the lanes that reach one.
    [[nodiscard]] bool bodyVaries(std::size_t enter) const {
        const AffineProgram::Step& step = m_program.steps[enter];
        const bool lanesVary = m_program.loops[std::size_t(step.index)].variesByThread();
        for (auto i = enter + 1; i < std::size_t(step.partner); ++i) {
            if (m_program.steps[i].kind != kernel::ThreadStep::Kind::enter) continue;
            const AffineProgram::Loop& inner = m_program.loops[std::size_t(m_program.steps[i].index)];
            const auto isOnThis = [&](const AffineProgram::CounterTrips& trips) { return trips.loop == step.index; };
            if (std::any_of(inner.counters.begin(), inner.counters.end(), isOnThis)) return true;
            if (lanesVary && inner.variesByThread()) return true;
        }
        return false;
    }

    const AffineProgram& m_program;
    std::vector<double> m_counters;
    std::vector<LaneTrips> m_ofThread;
    std::vector<double> m_requests;
    double m_warps = 0;
};

bool variesByThread(const AffineProgram& program) {
    return std::any_of(program.loops.begin(), program.loops.end(),
                       [](const AffineProgram::Loop& loop) { return loop.variesByThread(); });
}

} // namespace

std::vector<double> meanRequestsPerWarp(const kernel::KernelProfile& kernel, const kernel::BlockShape& block) {
    const AffineProgram program = affineProgram(kernel);
    const BlockGrid grid(extentOf(kernel), block);
    const long long warps = grid.blocks() * grid.warpsPerBlock();
    const long long parts = variesByThread(program) ? std::min(warps, kMostWarps) : 1;
    ExecutionCount count(program, kernel.accesses.size());
    for (long long part = 0; part < parts; ++part) {
        // The golden ratio spreads the places within the parts, so that no row of a block is preferred.
        constexpr double kGoldenRatio = 0.6180339887498949;
        const double place = parts == warps || parts == 1 ? 0 : std::fmod(double(part) * kGoldenRatio, 1);
        const auto warp = (long long)((double(part) + place) * double(warps) / double(parts));
        const WarpLanes lanes = grid.warp(warp / grid.warpsPerBlock(), int(warp % grid.warpsPerBlock()));
        if (lanes.active) count.add(lanes);
    }
    std::vector<double> requests = count.mean();
    for (std::size_t i = 0; i < requests.size(); ++i) requests[i] *= kernel.accesses[i].share;
    return requests;
}

} // namespace forewarp::warps
