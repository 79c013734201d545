#include "core/simulation/scheduler/loop_runs.h"

#include <algorithm>
#include <cmath>

namespace forewarp::simulation::scheduler {

namespace {

class RunPlanner {
  public:
    RunPlanner(const WarpProgram& program, LoopRuns& loops)
        : m_program(program), m_loops(loops), m_depth(program.steps.size()),
          m_fewest(program.steps.size(), kFewestRuns) {}

    void pairLoops() {
        std::vector<int> open;
        for (std::size_t i = 0; i < m_program.steps.size(); ++i) {
            const WarpStep& step = m_program.steps[i];
            if (step.kind == WarpStep::Kind::enter) {
                open.push_back(int(i));
            } else if (step.kind == WarpStep::Kind::leave && !open.empty()) {
                m_loops.partner[i] = open.back();
                m_loops.partner[std::size_t(open.back())] = int(i);
                m_depth[std::size_t(open.back())] = int(open.size()) - 1;
                m_deepest = std::max(m_deepest, int(open.size()) - 1);
                open.pop_back();
                if (!open.empty()) m_fewest[std::size_t(open.back())] = kFewestOuterRuns;
            }
        }
    }

    void countIterations() {
        constexpr double kRounding = 1e-9;
        constexpr double kMostTrips = 1e15; // Doubles count by ones up to here.
        for (std::size_t i = 0; i < m_program.steps.size(); ++i) {
            if (m_program.steps[i].kind != WarpStep::Kind::enter || m_loops.partner[i] < 0) continue;
            const double trips = std::min(m_program.steps[i].trips, kMostTrips);
            if (!(trips > 0)) continue;
            m_loops.whole[i] = std::floor(trips + kRounding);
            const double rest = trips - m_loops.whole[i];
            m_loops.fraction[i] = rest > kRounding ? rest : 0;
            m_loops.runs[i] = m_loops.whole[i];
        }
    }

    /// Shortens the outermost loops first, then those directly inside, …: with whole iterations, what they hide of other
    /// warps' latencies stays as it is.
    void shorten(double mostInstructions) {
        for (int depth = 0; depth <= m_deepest && instructions() > mostInstructions; ++depth) {
            shortenAt(depth, 0);
            if (instructions() <= mostInstructions) lengthenAt(depth, mostInstructions);
        }
    }

  private:
    void shortenAt(int depth, double share) {
        for (std::size_t i = 0; i < m_depth.size(); ++i) {
            const bool isLoop = m_program.steps[i].kind == WarpStep::Kind::enter && m_loops.partner[i] >= 0;
            if (!isLoop || m_depth[i] != depth) continue;
            const double whole = m_loops.whole[i];
            m_loops.runs[i] = std::min(whole, std::max(m_fewest[i], std::floor(whole * share)));
        }
    }

    /// As many iterations as the limit allows.
    void lengthenAt(int depth, double mostInstructions) {
        constexpr int kHalvings = 40;
        double fits = 0;
        double tooMany = 1;
        for (int i = 0; i < kHalvings; ++i) {
            const double share = (fits + tooMany) / 2;
            shortenAt(depth, share);
            (instructions() <= mostInstructions ? fits : tooMany) = share;
        }
        shortenAt(depth, fits);
    }

    /// Of one warp, as simulated.
    [[nodiscard]] double instructions() const {
        double total = 0;
        double times = 1;
        std::vector<double> around;
        for (std::size_t i = 0; i < m_program.steps.size(); ++i) {
            if (m_program.steps[i].kind == WarpStep::Kind::instruction) {
                total += times;
            } else if (m_loops.partner[i] > int(i)) {
                around.push_back(times);
                times *= m_loops.runs[i] + (m_loops.fraction[i] > 0 ? 1 : 0);
            } else if (m_loops.partner[i] >= 0) {
                times = around.back();
                around.pop_back();
            }
        }
        return total;
    }

    const WarpProgram& m_program;
    LoopRuns& m_loops;
    std::vector<int> m_depth; ///< By step, of an enter: loops around it.
    std::vector<double> m_fewest; ///< By step, of an enter: iterations that are simulated at least.
    int m_deepest = 0;
};

} // namespace

LoopRuns loopRuns(const WarpProgram& program, double mostInstructions) {
    const std::size_t steps = program.steps.size();
    LoopRuns loops{std::vector<int>(steps, -1), std::vector<double>(steps), std::vector<double>(steps),
                   std::vector<double>(steps)};
    RunPlanner planner(program, loops);
    planner.pairLoops();
    planner.countIterations();
    if (mostInstructions > 0) planner.shorten(mostInstructions);
    return loops;
}

} // namespace forewarp::simulation::scheduler
