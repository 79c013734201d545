#include "core/base/number_text.h"
#include "core/measured/calibration/derivation.h"
#include "core/measured/calibration/known_series.h"

#include <algorithm>

namespace forewarp::measured::calibration {

namespace {

constexpr double kNearHighest = 0.03;      // Throughputs this near to the highest belong to it.
constexpr double kCountTolerance = 0.1; // Measured throughputs miss the number of units by less.

/// Throughput of warps with one chain each and, where those are too few, with several.
Plateau peakThroughput(const CalibrationRun& measured, std::string_view instruction) {
    std::vector<Sample> samples = measured.samples(instructionSeries(instruction, "warps"));
    const std::vector<Sample>& chains = measured.samples(instructionSeries(instruction, "ilp"));
    samples.insert(samples.end(), chains.begin(), chains.end());
    return highestPlateau(samples, kNearHighest);
}

device::Sourced<device::InstructionCost> costOf(const Derivation& derivation, device::InstructionKind kind) {
    const Line chain = lineThrough(derivation.measured.samples(instructionSeries(device::name(kind), "chain")));
    const Plateau peak = peakThroughput(derivation.measured, device::name(kind));
    const std::vector<Sample>& warps = derivation.measured.samples(instructionSeries(device::name(kind), "warps"));
    const device::InstructionCost cost{Cycles(chain.slope), peak.level, std::max(1.0, kneeOf(warps, peak.level))};
    return derivation.fact(cost, "latency: slope of the time of dependent instructions of one warp, off the line by " +
                                     percentText(chain.worst) + " at most; throughput: highest of 1 to 32 warps with " +
                                     "1 to 4 chains each, " + runsText(peak) + "; warps: throughput of one warp " +
                                     significantText(warps.front().median / warps.front().at, 4) + " of " +
                                     significantText(peak.level, 4) + " per cycle");
}

/// Units of an SM: a count that hardware has, where the throughput is near to one. Of several kinds that the same units
/// run the fastest tells: others read more registers than their banks give at a time.
device::Sourced<double> lanesOf(const Derivation& derivation, std::initializer_list<device::InstructionKind> kinds) {
    const auto throughputOf = [&](device::InstructionKind kind) {
        return derivation.result.device.costOf(kind).value.throughput;
    };
    const device::InstructionKind kind = std::ranges::max(kinds, {}, throughputOf);
    const double throughput = throughputOf(kind);
    const double lanes = hardwareCount(throughput, kCountTolerance).value_or(throughput);
    return derivation.fact(lanes, "throughput of " + std::string(device::label(kind)) + ", " +
                                      significantText(throughput, 4) + " per cycle and SM" +
                                      (lanes == throughput ? "" : ", of the nearest count that hardware has"));
}

void deriveClock(Derivation& derivation) {
    const Plateau clock = highestPlateau(derivation.measured.samples("clock"), kNearHighest);
    std::string method = "cycles over nanoseconds of the SMs' counters while all SMs work, " +
                         runsText(clock.least / 1e6, clock.most / 1e6) + " MHz";
    if (derivation.measured.gpu.smClock > 0)
        method += "; the driver says " + significantText(derivation.measured.gpu.smClock / 1e6, 4) + " MHz";
    derivation.device().smClock = derivation.fact(Hertz(clock.level), method);
}

} // namespace

void deriveProcessor(Derivation& derivation) {
    device::Device& device = derivation.device();
    device.smCount = derivation.fromDriver(double(derivation.measured.gpu.smCount));
    deriveClock(derivation);
    for (int i = 0; i < device::kInstructionKindCount; ++i)
        device.instructions[std::size_t(i)] = costOf(derivation, device::InstructionKind(i));
    device.fp32LanesPerSm = lanesOf(
        derivation, {device::InstructionKind::fmadd, device::InstructionKind::fmul, device::InstructionKind::fadd});
    device.fp64LanesPerSm = lanesOf(
        derivation, {device::InstructionKind::dmadd, device::InstructionKind::dmul, device::InstructionKind::dadd});
    device.sfuLanesPerSm = lanesOf(derivation, {device::InstructionKind::special});
    const double lanes = device.fp32LanesPerSm.value;
    device.issueCycles = derivation.fact(Cycles(device::kWarpSize / lanes),
                                         "32 threads / " + significantText(lanes, 4) + " single-precision lanes");
    device.aluLatency = derivation.fact(device.costOf(device::InstructionKind::fadd).value.latency,
                                        "latency of a float add, see there");
}

} // namespace forewarp::measured::calibration
