// Profiles come back from what the suite would measure on the GPUs they describe.

#include "core/device/device_fields.h"
#include "core/measured/calibration/calibration.h"
#include "core/measured/calibration/curves.h"
#include "virtual_gpu.h"

#include <gmock/gmock.h>

namespace forewarp::measured::calibration {
namespace {

using test::VirtualGpu;
using testing::HasSubstr;
using testing::IsEmpty;

Result<Calibration> calibrated(const Json& document) {
    const auto measurements = readCalibrationRun(document.dump(), "raw.json");
    if (!measurements) return measurements.failureAs<Calibration>();
    return calibrate(*measurements, "raw.json");
}

device::Device bundled(std::string_view id) {
    return *device::findDevice(id);
}

/// GPUs that the suite runs on.
std::vector<device::Device> measurableDevices() {
    std::vector<device::Device> devices;
    for (const device::Device& device : device::bundledDevices())
        if (device.l2) devices.push_back(device);
    return devices;
}

/// The count that hardware has, where the throughput is near to one.
double lanesNear(double throughput) {
    constexpr double kTolerance = 0.1;
    return hardwareCount(throughput, kTolerance).value_or(throughput);
}

/// What measurements of this device can give: the profile, but where its fields do not follow from one another as the
/// probes do.
device::Device measurable(const device::Device& device) {
    device::Device expected = device;
    expected.nvlink.reset(); // The driver tells PCI Express alone,
    if (expected.transfer.managedPeak) expected.transfer.managedPeak->value = BytesPerSecond(8e9); // and no probe this.
    using enum device::InstructionKind;
    const auto fastest = [&](std::initializer_list<device::InstructionKind> kinds) {
        double most = 0;
        for (const device::InstructionKind kind : kinds) most = std::max(most, device.costOf(kind).value.throughput);
        return most;
    };
    expected.fp32LanesPerSm.value = lanesNear(fastest({fmadd, fmul, fadd}));
    expected.fp64LanesPerSm.value = lanesNear(fastest({dmadd, dmul, dadd}));
    expected.sfuLanesPerSm.value = lanesNear(fastest({special}));
    expected.issueCycles.value = Cycles(32 / expected.fp32LanesPerSm.value);
    expected.aluLatency.value = device.costOf(device::InstructionKind::fadd).value.latency;
    // One access of each warp in flight: Little's law, where bundled profiles scale the 8 warps of the GTX 460.
    expected.globalPeakWarps.value =
        std::max(1.0, device.dramLatency.value.value() / device.departureDelayCoalesced.value.value());
    if (device.flow.gpcs && !device.flow.blockStartDelay) expected.flow.gpcs.reset();
    return expected;
}

struct Tolerance {
    double relative = 0;
    double ways = 0; ///< Of L2, absolute.
};

void expectFields(const device::Device& expected, const device::Device& measured, const Tolerance& tolerance) {
    for (const device::DeviceField& field : device::deviceFields()) {
        if (field.key == "dram_share") continue; // The suite does not measure it yet.
        SCOPED_TRACE(field.key);
        const auto wanted = field.get(expected), found = field.get(measured);
        ASSERT_EQ(wanted.has_value(), found.has_value());
        if (!wanted || field.key == "gpcs" || field.key == "block_start_delay")
            continue; // Only their ratio is measured.
        double allowed = tolerance.relative * wanted->value;
        if (field.key == "l2_ways") allowed = tolerance.ways;
        if (field.key == "granule_delay") allowed *= 4; // A few cycles on top of hundreds.
        EXPECT_NEAR(found->value, wanted->value, allowed);
    }
}

void expectInstructions(const device::Device& expected, const device::Device& measured, double relative) {
    for (int i = 0; i < device::kInstructionKindCount; ++i) {
        SCOPED_TRACE(device::name(device::InstructionKind(i)));
        const device::InstructionCost &wanted = expected.instructions[std::size_t(i)].value,
                                      &found = measured.instructions[std::size_t(i)].value;
        EXPECT_NEAR(found.latency.value(), wanted.latency.value(), relative * wanted.latency.value());
        EXPECT_NEAR(found.throughput, wanted.throughput, relative * wanted.throughput);
        EXPECT_NEAR(found.warpsToPeak, wanted.warpsToPeak, 2 * relative * wanted.warpsToPeak); // A ratio of two.
    }
}

/// The series of that name in a document.
Json& seriesIn(Json& document, const std::string& name) {
    for (Json& series : document["series"])
        if (series["name"] == name) return series;
    throw std::invalid_argument(name);
}

// Memory clocks are whole kilohertz, and rows of the bundled profiles have four digits: a thousandth.
TEST(Calibration, GivesBundledProfilesBackFromIdealCurves) {
    for (const device::Device& device : measurableDevices()) {
        SCOPED_TRACE(device.id);
        const auto calibration = calibrated(test::VirtualGpu(device).document());
        ASSERT_TRUE(calibration) << calibration.error().text();
        expectFields(measurable(device), calibration->device, {1e-3, 0.01});
        expectInstructions(device, calibration->device, 1e-9);
    }
}

// Runs that differ by one per cent: medians of five by half of that, and ratios of two of them by less than four.
TEST(Calibration, GivesBundledProfilesBackFromNoisyCurves) {
    for (const device::Device& device : measurableDevices())
        for (const unsigned seed : {1U, 2U, 3U}) {
            SCOPED_TRACE(device.id + " " + std::to_string(seed));
            const auto calibration = calibrated(test::VirtualGpu(device, 0.01, seed).document());
            ASSERT_TRUE(calibration) << calibration.error().text();
            expectFields(measurable(device), calibration->device, {0.04, 4});
            expectInstructions(device, calibration->device, 0.04);
        }
}

TEST(Calibration, ProfilesAreReadBackAsTheyAre) {
    for (const device::Device& device : measurableDevices()) {
        SCOPED_TRACE(device.id);
        const auto calibration = calibrated(test::VirtualGpu(device, 0.01).document());
        ASSERT_TRUE(calibration) << calibration.error().text();
        const std::string profile = device::writeDevice(calibration->device);
        const auto read = device::readDevice(profile, "profile.json");
        ASSERT_TRUE(read) << read.error().text();
        EXPECT_EQ(device::writeDevice(*read), profile);
    }
}

TEST(Calibration, SaysOfEveryFactWhereItIsFrom) {
    const auto calibration = calibrated(test::VirtualGpu(bundled("h200")).document());
    ASSERT_TRUE(calibration);
    for (const device::DeviceFact& fact : device::facts(calibration->device)) {
        SCOPED_TRACE(fact.key);
        if (fact.confidence == device::Confidence::measured && fact.source != "as its latency") {
            EXPECT_THAT(fact.source, HasSubstr("calibrate on H200 SXM 141 GB, 2026-01-31: "));
        }
        if (fact.confidence == device::Confidence::estimated) {
            EXPECT_THAT(fact.source, HasSubstr("estimated: "));
        }
    }
    EXPECT_EQ(calibration->device.id, "h200-sxm-141-gb");
    EXPECT_EQ(calibration->device.l2->latency.confidence, device::Confidence::measured);
    EXPECT_THAT(calibration->device.l2->latency.source, HasSubstr("runs 281 to 281"));
}

// Five groups with a block each 11.25 cycles; how many groups there are is not seen, only what they do together.
TEST(Calibration, MeasuresHowFastBlocksStart) {
    const auto calibration = calibrated(test::VirtualGpu(bundled("rtx2070super")).document());
    ASSERT_TRUE(calibration);
    const device::RequestFlow& flow = calibration->device.flow;
    EXPECT_NEAR(flow.blockStartDelay->value.value() / flow.gpcs->value, 11.25 / 5, 1e-6);
}

// Four ways: the rise behind an L1 of 64 KiB is over at 80 KiB.
TEST(Calibration, TellsWaysAndReplacementOfL1) {
    const auto calibration = calibrated(test::VirtualGpu(bundled("rtx2070super")).document());
    ASSERT_TRUE(calibration);
    const auto fact = [&](std::string_view key) {
        const auto found = std::ranges::find(calibration->further, key, &device::DeviceFact::key);
        return found == calibration->further.end() ? device::DeviceFact{} : *found;
    };
    EXPECT_EQ(fact("l1_ways").value, test::VirtualGpu::kL1Ways);
    EXPECT_EQ(fact("l1_line").value, 128);
    EXPECT_EQ(fact("l1_misses_behind").value, 1);
    EXPECT_THAT(fact("l1_misses_behind").source, HasSubstr("least recently used line seems"));
}

// Half of the accesses still hit in a ring half as long again: no cache that replaces the least recently used line.
TEST(Calibration, AnotherReplacementLeavesTheWaysOpen) {
    const device::Device device = bundled("h200");
    Json document = test::VirtualGpu(device).document();
    const double capacity = device.l2->size.value.value();
    for (Json& sample : seriesIn(document, "chase.l2")["samples"]) {
        const double excess = std::clamp(sample["at"].get<double>() / capacity - 1, 0.0, 1.0);
        for (const char* const key : {"least", "median", "most"}) sample[key] = 281 + excess * (690 - 281);
    }
    const auto calibration = calibrated(document);
    ASSERT_TRUE(calibration) << calibration.error().text();
    EXPECT_EQ(calibration->device.l2->ways.confidence, device::Confidence::estimated);
    EXPECT_EQ(calibration->device.l2->ways.value, 16);
}

TEST(Calibration, BelievesTheDriverWhereTheChaseAllowsIt) {
    const device::Device device = bundled("a100"); // 40 MiB in two halves: beyond 20 the far one is slower.
    Json document = test::VirtualGpu(device).document();
    for (Json& sample : seriesIn(document, "chase.l2")["samples"])
        if (sample["at"].get<double>() > device.l2->size.value.value() / 2)
            for (const char* const key : {"least", "median", "most"}) sample[key] = 1.5 * sample[key].get<double>();
    const auto calibration = calibrated(document);
    ASSERT_TRUE(calibration) << calibration.error().text();
    EXPECT_EQ(calibration->device.l2->size.value, device.l2->size.value);
    EXPECT_EQ(calibration->device.l2->latency.value, device.l2->latency.value);
    EXPECT_THAT(calibration->caveats, IsEmpty());
    document["gpu"]["l2_bytes"] = 1 << 28; // No chase of this GPU shows so much.
    const auto contradicted = calibrated(document);
    ASSERT_TRUE(contradicted) << contradicted.error().text();
    EXPECT_THAT(contradicted->caveats, testing::Contains(HasSubstr("The driver says that L2 has 256 MiB")));
}

TEST(Calibration, EstimatesWhatNeverQueues) {
    Json document = test::VirtualGpu(bundled("h200")).document();
    for (Json& sample : seriesIn(document, "departure.coalesced")["samples"])
        for (const char* const key : {"least", "median", "most"}) sample[key] = 690;
    const auto calibration = calibrated(document);
    ASSERT_TRUE(calibration);
    const device::Sourced<Cycles>& delay = calibration->device.departureDelayCoalesced;
    EXPECT_EQ(delay.confidence, device::Confidence::estimated);
    // 128 B, four sectors of 32 that take 1.74 cycles each.
    EXPECT_NEAR(delay.value.value(), 4 * 1.74, 1e-6);
    EXPECT_THAT(calibration->caveats, testing::Contains(HasSubstr("departure.coalesced")));
}

TEST(Calibration, FindsTheLinkByItsSpeedWhereTheSystemIsSilent) {
    Json document = test::VirtualGpu(bundled("gtx460")).document();
    document["gpu"]["pcie_generation"] = 0;
    const auto calibration = calibrated(document);
    ASSERT_TRUE(calibration);
    // 5 GB/s, a tenth less in the slower direction, need 16 lanes of 500 MB/s.
    EXPECT_EQ(calibration->device.pcieGeneration.value, 2);
    EXPECT_EQ(calibration->device.pcieLanes.value, 16);
    EXPECT_EQ(calibration->device.pcieGeneration.confidence, device::Confidence::estimated);
}

// A chain that takes no longer when it is longer: somebody else used the GPU, or the clock changed.
TEST(Calibration, DisturbedMeasurementsMakeNoProfile) {
    Json document = test::VirtualGpu(bundled("h200")).document();
    for (Json& sample : seriesIn(document, "instruction.fmul.chain")["samples"])
        for (const char* const key : {"least", "median", "most"}) sample[key] = 1000;
    const auto refused = calibrated(document);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().place, "raw.json: instructions.fmul.latency");
    EXPECT_THAT(refused.error().message, HasSubstr("no possible profile"));
}

TEST(Calibration, TakesTheLimitsOfTheNearestCapability) {
    Json document = test::VirtualGpu(bundled("rtx4090")).document();
    document["gpu"]["compute_capability"] = "12.1";
    const auto calibration = calibrated(document);
    ASSERT_TRUE(calibration);
    EXPECT_EQ(calibration->device.capability.text(), "12.0");
    EXPECT_THAT(calibration->caveats, testing::Contains(HasSubstr("those of 12.1 are not known")));
    for (const char* const unknown : {"13.0", "x", ""}) {
        document["gpu"]["compute_capability"] = unknown;
        const auto refused = calibrated(document);
        ASSERT_FALSE(refused) << unknown;
        EXPECT_EQ(refused.error().place, "raw.json: gpu.compute_capability");
    }
}

} // namespace
} // namespace forewarp::measured::calibration
