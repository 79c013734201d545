#include "core/base/number_text.h"
#include "core/measured/calibration/derivation.h"

#include <algorithm>
#include <cmath>

namespace forewarp::measured::calibration {

namespace {

constexpr double kPiecesPerAccess = device::kWarpSize; // One of 64 bytes per lane.

std::optional<Queueing> queueingIn(const CalibrationRun& measured, std::string_view name) {
    const Series* series = measured.find(name);
    return series ? queueingOf(series->samples) : std::nullopt;
}

std::string queueText(const std::string& whose, const Queueing& queueing) {
    return "accesses of " + whose + " of 32 pieces of 64 B each, all in L2, median of " +
           countedText(double(queueing.samples), "sample") + " in which they queue";
}

/// Requests of all SMs at once, and of one alone: what binds is L2 there, and the SM here.
void deriveRequests(Derivation& derivation) {
    device::Device& device = derivation.device();
    if (const auto all = queueingIn(derivation.measured, "flow.l2_requests"))
        device.flow.l2RequestRate =
            derivation.fact(device.smCount.value * kPiecesPerAccess / all->delay, queueText("all SMs", *all));
    if (const auto one = queueingIn(derivation.measured, "flow.sm_requests"))
        device.flow.smRequestDelay = derivation.fact(Cycles(one->delay / kPiecesPerAccess), queueText("one SM", *one));
}

void deriveLatencies(Derivation& derivation) {
    device::Device& device = derivation.device();
    if (const Series* chase = derivation.measured.find("flow.l2_latency")) {
        const Sample& sample = chase->samples.front();
        device.flow.l2MeanLatency = derivation.fact(
            Cycles(sample.median), "pointer chase of one thread of every SM through a quarter of L2, mean "
                                   "over the SMs, " +
                                       runsText(sample.least, sample.most));
    }
    if (const Series* pieces = derivation.measured.find("flow.pieces")) {
        const Line line = lineThrough(pieces->samples);
        device.flow.granuleDelay = derivation.fact(
            Cycles(std::max(0.0, line.slope)),
            "slope of the latency of one warp whose lanes read 1 to 32 pieces of 64 B in L2, off the line by " +
                percentText(line.worst) + " at most");
    }
}

/// Only the blocks that all groups together start are measured.
void deriveBlockStart(Derivation& derivation) {
    const Series* blocks = derivation.measured.find("launch.blocks");
    if (!blocks) return;
    device::Device& device = derivation.device();
    const double cycles = lineThrough(blocks->samples).slope * device.smClock.value.value();
    if (!(cycles > 0)) return;
    constexpr double kSmsPerGroup = 8;
    const double groups = std::ceil(device.smCount.value / kSmsPerGroup);
    device.flow.gpcs = derivation.estimate(
        groups, "eight SMs in a group; only with block_start_delay does it say how fast blocks start");
    device.flow.blockStartDelay =
        derivation.fact(Cycles(groups * cycles), "slope of the time of empty kernels of up to " +
                                                     significantText(blocks->samples.back().at, 6) +
                                                     " blocks of one warp, " + significantText(1 / cycles, 4) +
                                                     " blocks per cycle, x " + significantText(groups, 4) + " groups");
}

} // namespace

void deriveFlow(Derivation& derivation) {
    deriveRequests(derivation);
    deriveLatencies(derivation);
    deriveBlockStart(derivation);
}

} // namespace forewarp::measured::calibration
