// Published numbers: Resios (2011), equations (4.5) and (4.6) on a GTX 460.
#include "core/simulation/scheduler/warp_simulation.h"

#include "tests/core/models/golden.h"
#include "tests/core/simulation/scheduler/sample_programs.h"

#include <gtest/gtest.h>

#include <map>

namespace forewarp::simulation::scheduler {
namespace {

constexpr double kWarpSize = 32;

/// Table 3.1.
const std::map<std::string, WarpInstruction>& published() {
    static const std::map<std::string, WarpInstruction> instructions = {
        {"madd", compute(22, kWarpSize / 16, 11)},
        {"mul", compute(20, kWarpSize / 16, 16)},
        {"fmul", compute(16, kWarpSize / 32, 16)},
    };
    return instructions;
}

/// Section 4.3.2: lines of 128 bytes at 64 bytes per cycle.
WarpInstruction globalAccess(double transactions) {
    return load(500, 128 * transactions / 64, 8);
}

TEST(Delay, OfComputeInstructionsIsAsPublished) {
    const Json golden = golden::readFile("published/resios.json").at("compute_delay");
    EXPECT_EQ(golden.size(), 27u);
    for (const Json& entry : golden) {
        const WarpInstruction& instruction = published().at(entry.at("instruction").get<std::string>());
        EXPECT_NEAR(delayAt(instruction, entry.at("parallelism").get<double>()), entry.at("cycles").get<double>(), 1e-9)
            << entry.dump();
    }
}

TEST(Delay, OfGlobalAccessesIsAsPublished) {
    const Json golden = golden::readFile("published/resios.json").at("global_delay");
    EXPECT_EQ(golden.size(), 12u);
    for (const Json& entry : golden) {
        const WarpInstruction access = globalAccess(entry.at("transactions").get<double>());
        EXPECT_NEAR(delayAt(access, entry.at("parallelism").get<double>()), entry.at("cycles").get<double>(), 1e-9)
            << entry.dump();
    }
}

// The thesis draws the delays of eight accesses one after the other at the peak: 8 · (latency / 8 + penalty).
TEST(Delay, OfEightAccessesPastThePeakIsAsPublished) {
    const Json golden = golden::readFile("published/resios.json");
    for (const Json& entry : golden.at("global_total_of_8")) {
        WarpInstruction access = globalAccess(entry.at("transactions").get<double>());
        access.peak = 7;
        EXPECT_NEAR(8 * delayAt(access, 8), entry.at("cycles").get<double>(), 1e-9) << entry.dump();
    }
    for (const Json& entry : golden.at("shared_total_of_8")) {
        const double conflictDegree = entry.at("conflict_degree").get<double>();
        WarpInstruction access = load(36, kWarpSize * 4 / (32 * 32) + conflictDegree * 4 / 32, 7);
        access.instructionClass = InstructionClass::sharedAccess;
        EXPECT_NEAR(8 * delayAt(access, 8), entry.at("cycles").get<double>(), 1e-9) << entry.dump();
    }
}

TEST(Delay, OfABarrierIsNone) {
    EXPECT_EQ(delayAt(barrier(), 1), 0);
}

} // namespace
} // namespace forewarp::simulation::scheduler
