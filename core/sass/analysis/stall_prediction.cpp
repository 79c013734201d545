// Notation. Source: P. Sakdhnagool, A. Sabne, R. Eigenmann, «RegDem», arXiv:1907.02894, and the authors' tool,
// github.com/puttsk/pyrede, pycuasm/tuning.py.
//
//  source             here                   meaning                                           unit
//  S                  StallPrediction::stall stall of the program                              cycles of one warp
//  occ                occupancy              resident warps of those possible                  0…1
//  f                  occupancyCurve         how much longer stalls last                       relative
//  L                  latencyOf              from setting a barrier to its clearing            cycles
//  elapsed            Tracker::elapsed       stall counts since the barrier was set            cycles
//  level, 10          executions             loopFactor once per backward edge around a block  –

#include "core/sass/analysis/stall_prediction.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

namespace forewarp::sass::analysis {

namespace {

/// A barrier that an earlier instruction of the block has set.
struct Tracker {
    const encoding::Instruction* setter = nullptr;
    double elapsed = 0;
};
using Trackers = std::array<Tracker, std::size_t(encoding::kBarriers)>;

bool reachesGlobalOrLocal(encoding::InstructionClass setter) {
    return setter == encoding::InstructionClass::globalLoad || setter == encoding::InstructionClass::globalStore ||
           setter == encoding::InstructionClass::localLoad || setter == encoding::InstructionClass::localStore;
}

bool reachesShared(encoding::InstructionClass setter) {
    return setter == encoding::InstructionClass::sharedLoad || setter == encoding::InstructionClass::sharedStore;
}

void chargeIssue(BlockStall& block, const encoding::Instruction& instruction, double occupancy,
                 const StallCosts& costs) {
    const double stall = instruction.control.stall;
    switch (instruction.instructionClass) {
    case encoding::InstructionClass::doublePrecision:
        block.doublePrecision += stall * costs.doublePrecisionFactor * occupancy;
        break;
    case encoding::InstructionClass::quarterRate:
        block.quarterRate += stall * costs.quarterRateFactor * occupancy;
        break;
    // The paper scales these by occupancy, too (equation 2); the tool does not.
    default: block.issue += stall;
    }
}

/// What is left of the latency behind a barrier; S2R, double precision and the like cost nothing.
void chargeWait(BlockStall& block, const Tracker& tracker, const StallCosts& costs) {
    const encoding::InstructionClass setter = tracker.setter->instructionClass;
    if (reachesGlobalOrLocal(setter)) block.globalBarriers += std::max(0.0, costs.globalLatency - tracker.elapsed);
    if (reachesShared(setter)) block.sharedBarriers += std::max(0.0, costs.sharedLatency - tracker.elapsed);
}

void set(Trackers& trackers, int barrier, const encoding::Instruction& setter) {
    if (barrier >= 0 && barrier < encoding::kBarriers) trackers[std::size_t(barrier)] = {&setter, 0};
}

/// The tool's step 1; no barrier outlives its block. An instruction that waits for what it sets itself waits in full, as
/// the tool sets first.
BlockStall stallOf(const encoding::Kernel& kernel, const Block& block, double occupancy, const StallCosts& costs) {
    BlockStall result;
    Trackers trackers;
    for (int i = block.first; i <= block.last; ++i) {
        const encoding::Instruction& instruction = kernel.instructions[std::size_t(i)];
        chargeIssue(result, instruction, occupancy, costs);
        set(trackers, instruction.control.readBarrier, instruction);
        set(trackers, instruction.control.writeBarrier, instruction);
        for (std::size_t barrier = 0; barrier < trackers.size(); ++barrier) {
            Tracker& tracker = trackers[barrier];
            const bool isAwaited = (instruction.control.waitMask >> barrier & 1U) != 0;
            if (isAwaited && tracker.setter) chargeWait(result, std::exchange(tracker, {}), costs);
            tracker.elapsed += instruction.control.stall;
        }
    }
    return result;
}

/// Blocks breadth-first from one on, not beyond `last`.
std::vector<int> reachedFrom(const ControlFlow& flow, int first, int last) {
    std::vector<int> reached{first};
    std::vector<bool> isSeen(flow.blocks.size());
    isSeen[std::size_t(first)] = true;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        if (reached[i] == last) continue;
        for (const int next : flow.blocks[std::size_t(reached[i])].successors) {
            if (isSeen[std::size_t(next)]) continue;
            isSeen[std::size_t(next)] = true;
            reached.push_back(next);
        }
    }
    return reached;
}

struct Edge {
    int header = 0;
    int latch = 0;
};

/// Edges of a depth-first search back to a block that it is still in.
std::vector<Edge> backwardEdges(const ControlFlow& flow, int entry) {
    enum class Visit { none, open, done };
    std::vector<Edge> edges;
    std::vector<Visit> visits(flow.blocks.size());
    std::vector<std::pair<int, std::size_t>> path{{entry, 0}};
    visits[std::size_t(entry)] = Visit::open;
    while (!path.empty()) {
        auto& [at, next] = path.back();
        const std::vector<int>& successors = flow.blocks[std::size_t(at)].successors;
        if (next == successors.size()) {
            visits[std::size_t(at)] = Visit::done;
            path.pop_back();
            continue;
        }
        const int to = successors[next++];
        if (visits[std::size_t(to)] == Visit::open) edges.push_back({to, at});
        if (visits[std::size_t(to)] != Visit::none) continue;
        visits[std::size_t(to)] = Visit::open;
        path.emplace_back(to, 0);
    }
    return edges;
}

/// The kernel or a function that it calls.
struct Function {
    std::vector<int> blocks;
    std::vector<double> executions; ///< Per call, as `blocks`.
    std::vector<std::pair<int, double>> calls; ///< Entry of the callee; how often per call of this.
};

/// Sums over the calls of a kernel: a call brings in its callee's blocks as often as it runs itself.
class Executions {
  public:
    Executions(const encoding::Kernel& kernel, const ControlFlow& flow, double loopFactor)
        : m_kernel(kernel), m_flow(flow), m_loopFactor(loopFactor), m_functions(flow.blocks.size()) {}

    /// Per block; 0 for what is not reached.
    [[nodiscard]] std::vector<double> ofBlocks() {
        order(0);
        std::vector<double> executions(m_flow.blocks.size());
        std::vector<double> calls(m_flow.blocks.size()); // By entry.
        calls.front() = 1;
        for (auto entry = m_calleesFirst.rbegin(); entry != m_calleesFirst.rend(); ++entry) {
            const Function& function = m_functions[std::size_t(*entry)];
            const double times = calls[std::size_t(*entry)];
            for (std::size_t i = 0; i < function.blocks.size(); ++i)
                executions[std::size_t(function.blocks[i])] += times * function.executions[i];
            for (const auto& [callee, perCall] : function.calls) calls[std::size_t(callee)] += times * perCall;
        }
        return executions;
    }

  private:
    /// The tool's step 2: whatever the header of a backward edge reaches up to its latch counts ten times, exits on the
    /// way included.
    [[nodiscard]] Function functionAt(int entry) const {
        Function function;
        function.blocks = reachedFrom(m_flow, entry, -1);
        std::vector<double> executions(m_flow.blocks.size(), 1);
        for (const Edge& edge : backwardEdges(m_flow, entry))
            for (const int block : reachedFrom(m_flow, edge.header, edge.latch))
                executions[std::size_t(block)] *= m_loopFactor;
        for (const int block : function.blocks) {
            function.executions.push_back(executions[std::size_t(block)]);
            if (const int callee = calleeOf(block); callee >= 0)
                function.calls.emplace_back(callee, executions[std::size_t(block)]);
        }
        return function;
    }

    [[nodiscard]] int calleeOf(int block) const {
        const encoding::Instruction& end = m_kernel.instructions[std::size_t(m_flow.blocks[std::size_t(block)].last)];
        if (end.instructionClass != encoding::InstructionClass::call || !end.target) return -1;
        return m_flow.blockOf(m_kernel.indexAt(*end.target));
    }

    /// Lists functions after all that they call; a call back into one that is not done yet is recursion and finds it too
    /// late to count.
    void order(int entry) {
        std::vector<std::pair<int, std::size_t>> path;
        enter(entry, path);
        while (!path.empty()) {
            auto& [at, next] = path.back();
            const auto& calls = m_functions[std::size_t(at)].calls;
            if (next < calls.size()) {
                enter(calls[next++].first, path);
                continue;
            }
            m_calleesFirst.push_back(at);
            path.pop_back();
        }
    }

    void enter(int entry, std::vector<std::pair<int, std::size_t>>& path) {
        if (!m_known.insert(entry).second) return;
        m_functions[std::size_t(entry)] = functionAt(entry);
        path.emplace_back(entry, 0);
    }

    const encoding::Kernel& m_kernel;
    const ControlFlow& m_flow;
    double m_loopFactor;
    std::vector<Function> m_functions; // By entry block.
    std::vector<int> m_calleesFirst;
    std::set<int> m_known;
};

} // namespace

StallCosts stallCostsOf(const device::Device& device) {
    StallCosts costs; // The tool's own are those of sm_52.
    if (device.capability.number() == 52) return costs;
    const double fullRate = device.fp32LanesPerSm.value;
    if (device.fp64LanesPerSm.value > 0) costs.doublePrecisionFactor = fullRate / device.fp64LanesPerSm.value;
    if (device.sfuLanesPerSm.value > 0) costs.quarterRateFactor = fullRate / device.sfuLanesPerSm.value;
    return costs;
}

StallPrediction predictStall(const encoding::Kernel& kernel, const ControlFlow& flow, double occupancy,
                             const StallCosts& costs) {
    StallPrediction result;
    result.occupancy = occupancy;
    if (flow.blocks.empty()) return result;
    const std::vector<double> executions = Executions(kernel, flow, costs.loopFactor).ofBlocks();
    for (std::size_t i = 0; i < flow.blocks.size(); ++i) {
        BlockStall block = stallOf(kernel, flow.blocks[i], occupancy, costs);
        block.executions = executions[i];
        result.stall += block.executions * block.total();
        result.blocks.push_back(block);
    }
    return result;
}

double occupancyCurve(double occupancy) {
    return 0.14088 * std::pow(occupancy, -0.86281);
}

double adjustedStall(const StallPrediction& variant, double bestOccupancy) {
    return variant.stall * occupancyCurve(variant.occupancy) / occupancyCurve(bestOccupancy);
}

} // namespace forewarp::sass::analysis
