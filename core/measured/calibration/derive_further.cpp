#include "core/measured/calibration/derivation.h"
#include "core/measured/calibration/known_series.h"

#include <algorithm>

namespace forewarp::measured::calibration {

namespace {

constexpr double kSameLevel = 0.1;
constexpr double kMicro = 1e6;
constexpr double kGiga = 1e9;

void addLaunches(Derivation& derivation) {
    const auto add = [&](const char* series, const char* key, const char* label, const char* method) {
        if (const Series* found = derivation.measured.find(series))
            derivation.addFurther(key, label, found->samples.front().median * kMicro, "us", method);
    };
    add("launch.timed", "launch_timed", "Empty kernel between two events", "what timing with events adds at least");
    add("launch.first", "launch_first", "First launch of a kernel", "between two events, its code loaded on the way");
}

void addExtraInstruction(Derivation& derivation, std::string_view instruction, const std::string& label) {
    const Series* chain = derivation.measured.find(instructionSeries(instruction, "chain"));
    const Series* warps = derivation.measured.find(instructionSeries(instruction, "warps"));
    if (!chain || !warps) return;
    const std::string key(instruction);
    derivation.addFurther(key + "_latency", label + ": latency", lineThrough(chain->samples).slope, "cycle",
                          "slope of the time of dependent instructions of one warp");
    derivation.addFurther(key + "_throughput", label + ": throughput", highestPlateau(warps->samples, kSameLevel).level,
                          "per cycle", "highest of 1 to 32 warps");
}

/// Bandwidth of the worst stride over the best.
void addCamping(Derivation& derivation) {
    const Series* camping = derivation.measured.find("camping");
    if (!camping) return;
    const auto [least, most] = std::ranges::minmax(camping->samples, {}, &Sample::median);
    derivation.addFurther("camping", "Bandwidth of the worst stride, of the best", least.median / most.median, "",
                          "accesses of warps 128 B to 64 KiB apart: near 1 where addresses are hashed over channels");
}

} // namespace

void deriveFurther(Derivation& derivation) {
    addLaunches(derivation);
    if (const Series* constant = derivation.measured.find("chase.constant"))
        derivation.addFurther("constant_latency", "Constant memory latency",
                              firstPlateau(constant->samples, kSameLevel).level, "cycle",
                              "pointer chase of one thread, on the level of its first cache");
    if (const Series* copy = derivation.measured.find("stream.copy"))
        derivation.addFurther("copy_bandwidth", "Copy within the GPU's memory, read and written",
                              highestPlateau(copy->samples, kSameLevel).level / kGiga, "GB/s", "all SMs");
    addExtraInstruction(derivation, "shuffle", "Shuffle");
    addExtraInstruction(derivation, "hadd", "Half add, two in one");
    addExtraInstruction(derivation, "hmul", "Half multiply, two in one");
    addExtraInstruction(derivation, "hmadd", "Half multiply-add, two in one");
    addCamping(derivation);
}

} // namespace forewarp::measured::calibration
