#include "core/warps/affine_program.h"

#include "core/warps/array_layout.h"

#include <algorithm>
#include <cmath>

namespace forewarp::warps {

namespace {

double at(const std::vector<double>& perIteration, int loop) {
    return std::size_t(loop) < perIteration.size() ? perIteration[std::size_t(loop)] : 0;
}

/// Whole bytes, modulo 2^64.
std::uint64_t addressStep(double bytes) {
    constexpr double kFarthest = 1e18; // Below 2^63; no device has as much memory.
    return std::uint64_t(std::llround(std::clamp(bytes, -kFarthest, kFarthest)));
}

class ProgramBuilder {
  public:
    explicit ProgramBuilder(const kernel::KernelProfile& kernel) : m_kernel(kernel), m_bases(arrayBases(kernel)) {
        m_program.loops.resize(kernel.innerLoops.size());
    }

    AffineProgram build() {
        for (const kernel::ThreadStep& step : m_kernel.steps) {
            switch (step.kind) {
            case kernel::ThreadStep::Kind::access: access(step.index); break;
            case kernel::ThreadStep::Kind::enter: enter(step.index); break;
            case kernel::ThreadStep::Kind::leave: leave(step.index); break;
            }
        }
        while (!m_open.empty()) leave(loopOf(m_open.back()));
        return std::move(m_program);
    }

  private:
    [[nodiscard]] int loopOf(int step) const { return m_program.steps[std::size_t(step)].index; }

    void access(int position) {
        if (position < 0 || std::size_t(position) >= m_kernel.accesses.size()) return;
        const kernel::ProfiledAccess& profiled = m_kernel.accesses[std::size_t(position)];
        if (!profiled.isKnown()) return;
        const std::uint64_t base = m_bases[std::size_t(position)];
        const std::uint64_t start = profiled.evaluated ? base : base + addressStep(profiled.constantBytes);
        AffineProgram::Access access{position, lanePattern(profiled), start, {}, profiled.evaluated, profiled.condition};
        for (const int step : m_open) {
            const std::uint64_t bytes = addressStep(at(profiled.bytesPerIteration, loopOf(step)));
            if (bytes) access.counters.push_back({loopOf(step), bytes});
        }
        m_program.steps.push_back({kernel::ThreadStep::Kind::access, int(m_program.accesses.size()), 0});
        m_program.accesses.push_back(std::move(access));
    }

    int lanePattern(const kernel::ProfiledAccess& access) {
        const AffineProgram::LanePattern pattern{addressStep(access.bytesPerThreadX),
                                                 addressStep(access.bytesPerThreadY),
                                                 addressStep(access.bytesPerThreadZ)};
        auto& patterns = m_program.lanePatterns;
        const auto known = std::find(patterns.begin(), patterns.end(), pattern);
        if (known != patterns.end()) return int(known - patterns.begin());
        patterns.push_back(pattern);
        return int(patterns.size()) - 1;
    }

    void enter(int position) {
        if (position < 0 || std::size_t(position) >= m_kernel.innerLoops.size()) return;
        const kernel::CounterForm& trips = m_kernel.innerLoops[std::size_t(position)].trips;
        AffineProgram::Loop& loop = m_program.loops[std::size_t(position)];
        loop = {trips.constant, trips.perThread, {}};
        for (const int step : m_open) {
            const double perIteration = at(trips.perIteration, loopOf(step));
            if (perIteration != 0) loop.counters.push_back({loopOf(step), perIteration});
        }
        m_open.push_back(int(m_program.steps.size()));
        m_program.steps.push_back({kernel::ThreadStep::Kind::enter, position, 0});
    }

    void leave(int position) {
        if (m_open.empty() || loopOf(m_open.back()) != position) return;
        const int opened = m_open.back();
        m_open.pop_back();
        auto& steps = m_program.steps;
        if (opened + 1 == int(steps.size())) {
            steps.pop_back();
            return;
        }
        steps[std::size_t(opened)].partner = int(steps.size());
        steps.push_back({kernel::ThreadStep::Kind::leave, position, opened});
    }

    const kernel::KernelProfile& m_kernel;
    std::vector<std::uint64_t> m_bases;
    std::vector<int> m_open; ///< Steps that entered the loops around.
    AffineProgram m_program;
};

} // namespace

AffineProgram affineProgram(const kernel::KernelProfile& kernel) {
    return ProgramBuilder(kernel).build();
}

double tripsOfThread(const AffineProgram::Loop& loop, const ThreadIndex& thread) {
    return loop.constant + loop.perThread[0] * double(thread.x) + loop.perThread[1] * double(thread.y) +
           loop.perThread[2] * double(thread.z);
}

} // namespace forewarp::warps
