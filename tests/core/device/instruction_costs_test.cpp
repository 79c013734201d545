// The bundled GTX 460's costs are those of Resios, «GPU performance prediction using parametrized models», Utrecht 2011,
// Table 3.1.

#include "core/device/device.h"
#include "core/device/instruction_facts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace forewarp::device {
namespace {

template <class Visit>
void forEachKind(Visit visit) {
    for (int i = 0; i < kInstructionKindCount; ++i) visit(InstructionKind(i));
}

TEST(InstructionKinds, HaveNamesAndLabelsOfTheirOwn) {
    std::set<std::string_view> names;
    std::set<std::string_view> labels;
    forEachKind([&](InstructionKind kind) {
        EXPECT_TRUE(names.insert(name(kind)).second) << name(kind);
        EXPECT_TRUE(labels.insert(label(kind)).second) << label(kind);
        EXPECT_EQ(isDouble(kind), label(kind).starts_with("double")) << name(kind);
    });
    EXPECT_EQ(name(InstructionKind::add), "add");
    EXPECT_EQ(name(InstructionKind::bitwise), "and");
    EXPECT_EQ(name(InstructionKind::fmadd), "fmadd");
    EXPECT_EQ(name(InstructionKind::dspecial), "dspecial");
    EXPECT_EQ(label(InstructionKind::madd), "integer multiply-add");
}

TEST(InstructionCosts, Gtx460HasTable31) {
    struct Row {
        InstructionKind kind;
        double latency, throughput, warps;
    };
    const auto gtx460 = findDevice("gtx460");
    ASSERT_TRUE(gtx460) << gtx460.error().text();
    for (const Row& row : {Row{InstructionKind::add, 16, 32, 16}, Row{InstructionKind::mul, 20, 16, 16},
                           Row{InstructionKind::madd, 22, 16, 11}, Row{InstructionKind::div, 317, 1.8, 5},
                           Row{InstructionKind::bitwise, 16, 32, 16}, Row{InstructionKind::fadd, 16, 32, 16},
                           Row{InstructionKind::fmadd, 18, 32, 16}, Row{InstructionKind::fmul, 16, 32, 16},
                           Row{InstructionKind::fdiv, 711, 0.75, 4}, Row{InstructionKind::sqrt, 269, 1.6, 5}}) {
        const Sourced<InstructionCost>& cost = gtx460->costOf(row.kind);
        EXPECT_EQ(cost.value.latency, Cycles(row.latency)) << name(row.kind);
        EXPECT_EQ(cost.value.throughput, row.throughput) << name(row.kind);
        EXPECT_EQ(cost.value.warpsToPeak, row.warps) << name(row.kind);
        EXPECT_EQ(cost.confidence, Confidence::measured) << name(row.kind);
        EXPECT_NE(cost.source.find("Table 3.1"), std::string::npos) << cost.source;
    }
}

/// Results per cycle that the device's lanes can give at most.
double mostResults(const Device& device, InstructionKind kind) {
    if (isDouble(kind)) return device.fp64LanesPerSm.value;
    if (kind == InstructionKind::special) return device.sfuLanesPerSm.value;
    return device.fp32LanesPerSm.value;
}

TEST(InstructionCosts, OfBundledDevicesArePlausible) {
    for (const Device& device : bundledDevices()) {
        forEachKind([&](InstructionKind kind) {
            SCOPED_TRACE(device.id + " " + std::string(name(kind)));
            const Sourced<InstructionCost>& cost = device.costOf(kind);
            EXPECT_LE(cost.value.throughput, mostResults(device, kind));
            EXPECT_EQ(cost.confidence == Confidence::estimated, cost.source.starts_with("estimated: "));
            if (isDouble(kind) && device.fp64LanesPerSm.value == 0) {
                EXPECT_EQ(cost.value.throughput, 0);
                return;
            }
            EXPECT_GT(cost.value.throughput, 0);
            EXPECT_GE(cost.value.latency, Cycles(1));
            EXPECT_GE(cost.value.warpsToPeak, 1);
            EXPECT_LE(cost.value.warpsToPeak, 2 * device.capability.warpsPerSm);
        });
    }
}

/// All but the measured ones of the GTX 460 and the H100, whose peaks come with them.
TEST(InstructionCosts, PeaksFollowLittlesLaw) {
    int rows = 0;
    for (const Device& device : bundledDevices()) {
        forEachKind([&](InstructionKind kind) {
            const Sourced<InstructionCost>& cost = device.costOf(kind);
            if (cost.value.throughput == 0 || cost.source.ends_with("Table 3.1") ||
                cost.source.find("forewarp-cli calibrate") != std::string::npos)
                return;
            const double inFlight = cost.value.latency.value() * cost.value.throughput / 32;
            EXPECT_NEAR(cost.value.warpsToPeak, std::max(1.0, inFlight), 0.001 * inFlight)
                << device.id << " " << name(kind);
            ++rows;
        });
    }
    EXPECT_GT(rows, 200);
}

TEST(InstructionCosts, OrderWithinADeviceIsThatOfTheHardware) {
    for (const Device& device : bundledDevices()) {
        SCOPED_TRACE(device.id);
        const auto cost = [&](InstructionKind kind) { return device.costOf(kind).value; };
        EXPECT_LT(cost(InstructionKind::div).throughput, cost(InstructionKind::mul).throughput);
        EXPECT_GT(cost(InstructionKind::div).latency, cost(InstructionKind::mul).latency);
        EXPECT_LT(cost(InstructionKind::fdiv).throughput, cost(InstructionKind::fmul).throughput);
        EXPECT_LT(cost(InstructionKind::sqrt).throughput, cost(InstructionKind::fmul).throughput);
        EXPECT_GE(cost(InstructionKind::mul).latency, cost(InstructionKind::fmul).latency * 0.9);
        EXPECT_LE(cost(InstructionKind::dadd).throughput, cost(InstructionKind::fadd).throughput);
        EXPECT_LE(cost(InstructionKind::ddiv).throughput, cost(InstructionKind::fdiv).throughput);
    }
}

TEST(InstructionFacts, NameLatencyThroughputAndPeak) {
    const auto gtx460 = findDevice("gtx460");
    ASSERT_TRUE(gtx460) << gtx460.error().text();
    const std::vector<DeviceFact> all = instructionFacts(*gtx460);
    ASSERT_EQ(all.size(), 3U * kInstructionKindCount);
    const auto first = std::ranges::find(all, "instructions.fmadd.latency", &DeviceFact::key);
    ASSERT_NE(first, all.end());
    EXPECT_EQ(first->label, "Float multiply-add: latency");
    EXPECT_EQ(first->value, 18);
    EXPECT_EQ(first->unit, "cycle");
    EXPECT_EQ(first->confidence, Confidence::measured);
    EXPECT_NE(first->source.find("Table 3.1"), std::string::npos);
    EXPECT_EQ(first[1].label, "Float multiply-add: throughput");
    EXPECT_EQ(first[1].value, 32);
    EXPECT_EQ(first[1].unit, "per cycle");
    EXPECT_EQ(first[2].label, "Float multiply-add: peak at");
    EXPECT_EQ(first[2].value, 16);
    EXPECT_EQ(first[2].unit, "warps");
    EXPECT_EQ(first[2].source, "as its latency");
}

TEST(InstructionFacts, SayWhereThereIsNoUnit) {
    const auto gtx8800 = findDevice("8800gtx");
    ASSERT_TRUE(gtx8800) << gtx8800.error().text();
    const std::vector<DeviceFact> all = instructionFacts(*gtx8800);
    EXPECT_EQ(all.size(), 3U * (kInstructionKindCount - 6) + 6);
    EXPECT_EQ(all.back().label, "Double sin, exp, …: no such unit");
    EXPECT_EQ(all.back().value, 0);
    EXPECT_NE(all.back().source.find("no double precision"), std::string::npos);
}

} // namespace
} // namespace forewarp::device
