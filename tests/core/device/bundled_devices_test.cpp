#include "core/device/device.h"
#include "core/device/embedded_profiles.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <tuple>

namespace forewarp::device {
namespace {

/// A file that goes away with the test.
class ScratchFile {
  public:
    ScratchFile(const std::string& name, std::string_view text)
        : m_path(std::filesystem::path(testing::TempDir()) / name) {
        std::ofstream(m_path, std::ios::binary) << text;
    }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;
    ~ScratchFile() { std::filesystem::remove(m_path); }
    [[nodiscard]] std::string path() const { return m_path.string(); }

  private:
    std::filesystem::path m_path;
};

TEST(BundledDevices, EveryProfileReads) {
    for (const EmbeddedFile& file : embeddedDeviceProfiles()) {
        const Result<Device> device = readDevice(file.text, file.name);
        ASSERT_TRUE(device) << device.error().text();
        EXPECT_EQ(device->id + ".json", file.name);
    }
    EXPECT_EQ(bundledDevices().size(), embeddedDeviceProfiles().size());
    EXPECT_GE(bundledDevices().size(), 17U);
}

TEST(BundledDevices, AreInOrderAndTellApart) {
    std::set<std::string> ids;
    std::set<std::string> names;
    const Device* before = nullptr;
    for (const Device& device : bundledDevices()) {
        EXPECT_TRUE(ids.insert(device.id).second) << device.id;
        EXPECT_TRUE(names.insert(device.name).second) << device.name;
        if (before) {
            EXPECT_LT(std::tuple(before->capability.number(), before->name),
                      std::tuple(device.capability.number(), device.name));
        }
        before = &device;
    }
}

TEST(BundledDevices, HavePlausibleValues) {
    for (const Device& device : bundledDevices()) {
        SCOPED_TRACE(device.id);
        EXPECT_GE(device.memoryBandwidth.value, BytesPerSecond(1e9));
        EXPECT_LE(device.memoryBandwidth.value, BytesPerSecond(20e12));
        EXPECT_GE(device.smClock.value, Hertz(0.3e9));
        EXPECT_LE(device.smClock.value, Hertz(4e9));
        EXPECT_LE(device.smCount.value, 1000);
        EXPECT_GE(device.memorySize.value, Bytes(256e6));
        EXPECT_EQ(device.l2.has_value(), device.capability.number() >= 20);
        EXPECT_LE(device.fp64LanesPerSm.value, device.fp32LanesPerSm.value);
        EXPECT_GT(device.dramLatency.value, device.sharedLatency.value);
        EXPECT_GT(device.dramLatency.value, device.aluLatency.value);
        EXPECT_LE(device.pcieLanes.value, 16);
        EXPECT_EQ(device.pcieLanes.value == 0, device.pcieGeneration.value == 0);
        EXPECT_TRUE(device.sharedBanks.value == 16 || device.sharedBanks.value == 32);
        EXPECT_GT(device.contextOverhead.value, device.launchOverhead.value);
        EXPECT_GE(device.globalPeakWarps.value, 1);
        EXPECT_LE(device.globalPeakWarps.value, device.capability.warpsPerSm);
        EXPECT_GE(device.sharedPeakWarps.value, 1);
        EXPECT_LE(device.sharedPeakWarps.value, device.capability.warpsPerSm);
    }
}

TEST(BundledDevices, CachesAreFasterThanMemory) {
    for (const Device& device : bundledDevices()) {
        if (!device.l2) continue;
        SCOPED_TRACE(device.id);
        EXPECT_LT(device.l2->latency.value, device.dramLatency.value);
        EXPECT_LT(device.l2->size.value, device.memorySize.value);
        if (device.l1) {
            EXPECT_LT(device.l1->latency.value, device.l2->latency.value);
        }
    }
}

TEST(BundledDevices, CachesHaveWholeSetsAndSectors) {
    for (const Device& device : bundledDevices()) {
        if (!device.l2) continue;
        SCOPED_TRACE(device.id);
        const double line = device.l2->line.value.value();
        EXPECT_EQ(std::fmod(device.l2->size.value.value(), line * device.l2->ways.value), 0);
        EXPECT_EQ(std::fmod(line, device.l2->sector.value.value()), 0);
    }
}

TEST(BundledDevices, DramIsNoQuickerThanL2FromOneTransactionToTheNext) {
    for (const Device& device : bundledDevices()) {
        SCOPED_TRACE(device.id);
        EXPECT_GT(device.sharedFillLatency.value, device.dramLatency.value);
        if (!device.l2) continue;
        EXPECT_GT(device.l2->departureDelay.value, Cycles(0));
        EXPECT_GE(device.l2->missDepartureDelay.value, device.l2->departureDelay.value);
    }
}

TEST(BundledDevices, EstimatedDelaysBehindL2AreASectorAtOneSmsShareOfTheBandwidth) {
    int estimates = 0;
    for (const Device& device : bundledDevices()) {
        if (!device.l2 || device.l2->missDepartureDelay.confidence != Confidence::estimated) continue;
        SCOPED_TRACE(device.id);
        const double bytesPerCycle =
            device.memoryBandwidth.value.value() / device.smCount.value / device.smClock.value.value();
        const double expected = device.l2->sector.value.value() / bytesPerCycle;
        EXPECT_NEAR(device.l2->missDepartureDelay.value.value(), expected,
                    std::max(0.0051, 0.001 * expected)); // Profiles give two decimals, or four digits.
        ++estimates;
    }
    EXPECT_GE(estimates, 1);
}

TEST(BundledDevices, Tk1HasTheConstantsOfCgpredict) {
    const Result<Device> tk1 = findDevice("tk1");
    ASSERT_TRUE(tk1) << tk1.error().text();
    ASSERT_TRUE(tk1->l2);
    EXPECT_EQ(tk1->smClock.value, Hertz(852e6));
    EXPECT_EQ(tk1->issueCycles.value, Cycles(0.5));
    EXPECT_EQ(tk1->l2->size.value, Bytes(128 * 1024));
    EXPECT_EQ(tk1->l2->line.value, Bytes(64));
    EXPECT_EQ(tk1->l2->latency.value, Cycles(164));
    EXPECT_EQ(tk1->dramLatency.value - tk1->l2->latency.value, Cycles(332));
    EXPECT_EQ(tk1->l2->departureDelay.value, Cycles(2));
    EXPECT_EQ(tk1->l2->missDepartureDelay.value, Cycles(10));
    EXPECT_EQ(tk1->sharedLatency.value, Cycles(67));
    EXPECT_EQ(tk1->sharedFillLatency.value, Cycles(506));
}

TEST(BundledDevices, Gtx460HasTheOverheadsOfResios) {
    const Result<Device> gtx460 = findDevice("gtx460");
    ASSERT_TRUE(gtx460) << gtx460.error().text();
    EXPECT_EQ(gtx460->contextOverhead.value, Seconds(65e-3));
    EXPECT_EQ(gtx460->launchOverhead.value, Seconds(4e-6));
    EXPECT_EQ(gtx460->transfer.peak.value, BytesPerSecond(5000e6));
    EXPECT_EQ(gtx460->transfer.start.value, BytesPerSecond(692e6));
    EXPECT_EQ(gtx460->transfer.growth.value, 100);
    EXPECT_EQ(gtx460->globalPeakWarps.value, 8);
    EXPECT_EQ(gtx460->sharedPeakWarps.value, 8);
    EXPECT_EQ(gtx460->transfer.growth.confidence, Confidence::measured);
}

TEST(BundledDevices, PeakRatesAreThoseThatNvidiaStates) {
    struct Case {
        const char* id;
        double floats; ///< Multiply-adds count twice.
        double doubles;
    };
    for (const Case& c : {Case{"m2090", 1331e9, 665e9}, {"k20x", 3.95e12, 1.31e12}}) {
        const Result<Device> device = findDevice(c.id);
        ASSERT_TRUE(device) << device.error().text();
        const double cycles = device->smCount.value * device->smClock.value.value();
        EXPECT_NEAR(2 * device->fp32LanesPerSm.value * cycles, c.floats, 0.005 * c.floats) << c.id;
        EXPECT_NEAR(2 * device->fp64LanesPerSm.value * cycles, c.doubles, 0.005 * c.doubles) << c.id;
    }
}

TEST(BundledDevices, MemoryClockTimesBusWidthIsTheBandwidth) {
    // 384 bits are 48 B; GDDR5 moves four words per cycle of its command clock: 0.924 GHz and 1.3 GHz.
    EXPECT_NEAR(findDevice("m2090")->memoryBandwidth.value.value(), 48 * 4 * 0.924e9, 0.05e9);
    EXPECT_NEAR(findDevice("k20x")->memoryBandwidth.value.value(), 48 * 4 * 1.3e9, 0.05e9);
}

TEST(BundledDevices, GpusWithoutL2TellTheirDram) {
    for (const Device& device : bundledDevices())
        EXPECT_TRUE(device.dram || device.l2) << device.id << " has nothing else to say how its partitions work";
}

/// RCD, RP, RC, RRD, CL, WL, CDLR.
constexpr std::array kDramTimes{&DramTiming::rowToColumn, &DramTiming::precharge,   &DramTiming::rowCycle,
                                &DramTiming::rowToRow,    &DramTiming::readLatency, &DramTiming::writeLatency,
                                &DramTiming::writeToRead};

void expectDram(const char* id, double commandClock, const std::array<int, kDramTimes.size()>& cycles) {
    const Result<Device> device = findDevice(id);
    ASSERT_TRUE(device && device->dram) << id;
    for (std::size_t i = 0; i < kDramTimes.size(); ++i) {
        const double expected = cycles[i] / commandClock;
        EXPECT_NEAR((device->dram->value.*kDramTimes[i]).value(), expected, 0.0005 * expected) << id << ", time " << i;
    }
    EXPECT_EQ(device->dram->confidence, Confidence::estimated) << "a simulator's configuration";
}

TEST(BundledDevices, DramTimesAreThoseOfTheConfigurationsOfGpgpuSim) {
    for (const char* id : {"8800gt", "8800gtx", "fx5600", "gtx280"}) expectDram(id, 0.8e9, {12, 10, 35, 8, 10, 7, 6});
    for (const char* id : {"c2075", "m2090", "gtx460"}) expectDram(id, 0.924e9, {12, 12, 40, 6, 12, 4, 5});
    expectDram("k20x", 1.25e9, {16, 16, 52, 8, 16, 6, 7});
}

TEST(BundledDevices, DramRowsHave64Bursts) {
    for (const Device& device : bundledDevices()) {
        if (!device.dram) continue;
        SCOPED_TRACE(device.id);
        const bool isGddr3 = device.capability.major == 1;
        const double chipsPerPartition = device.id == "k20x" ? 1 : 2;
        EXPECT_EQ(device.dram->value.burst, Bytes(chipsPerPartition * 4 * (isGddr3 ? 4 : 8)));
        EXPECT_EQ(device.dram->value.row, 64 * device.dram->value.burst);
        EXPECT_EQ(device.dram->value.banks, isGddr3 ? 8 : 16);
        EXPECT_EQ(device.dram->value.queue, isGddr3 ? 16 : 64);
    }
}

TEST(BundledDevices, RoundTrip) {
    for (const Device& device : bundledDevices()) {
        const Result<Device> again = readDevice(writeDevice(device), device.id);
        ASSERT_TRUE(again) << again.error().text();
        EXPECT_EQ(writeDevice(*again), writeDevice(device));
    }
}

TEST(FindDevice, ByIdOrNameWhateverTheCase) {
    ASSERT_FALSE(bundledDevices().empty());
    for (const std::string_view text : {"gtx280", "GTX280", "GeForce GTX 280", "geforce gtx 280"}) {
        const Result<Device> device = findDevice(text);
        ASSERT_TRUE(device) << device.error().text();
        EXPECT_EQ(device->id, "gtx280") << text;
    }
}

TEST(FindDevice, UnknownDeviceListsTheIds) {
    for (const std::string_view text : {"H3000", "gtx28", "gtx2800", ""}) {
        const Result<Device> device = findDevice(text);
        ASSERT_FALSE(device) << text;
        EXPECT_EQ(device.error().kind, ErrorKind::usage);
        EXPECT_NE(device.error().remedy.find("Run forewarp-cli devices"), std::string::npos) << device.error().remedy;
        for (const Device& known : bundledDevices())
            EXPECT_NE(device.error().remedy.find(known.id), std::string::npos) << known.id;
    }
    EXPECT_EQ(findDevice("H3000").error().message, "H3000 is not a known device.");
}

TEST(FindDevice, ByPathOfAProfile) {
    ASSERT_FALSE(bundledDevices().empty());
    Device mine = bundledDevices().front();
    mine.id = "mine";
    const ScratchFile file("forewarp_find_device_test.json", writeDevice(mine));
    const Result<Device> device = findDevice(file.path());
    ASSERT_TRUE(device) << device.error().text();
    EXPECT_EQ(device->id, "mine");
}

TEST(FindDevice, ErrorsOfAProfileFileNameTheFileAndTheKey) {
    const ScratchFile broken("forewarp_broken_device_test.json", "{\"schema\": 1}");
    const Result<Device> device = findDevice(broken.path());
    ASSERT_FALSE(device);
    EXPECT_EQ(device.error().kind, ErrorKind::input);
    EXPECT_EQ(device.error().place, broken.path() + ": id");
}

TEST(FindDevice, FilesThatCannotBeAProfile) {
    const Result<Device> missing = findDevice("/nowhere/at/all.json");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, ErrorKind::input);
    EXPECT_EQ(missing.error().place, "/nowhere/at/all.json");
    EXPECT_NE(missing.error().remedy.find("forewarp-cli devices"), std::string::npos);
    EXPECT_FALSE(findDevice("missing_here.json"));
    EXPECT_FALSE(findDevice(testing::TempDir())) << "a folder";
    EXPECT_FALSE(findDevice("/dev/zero")) << "never ends";

    const ScratchFile large("forewarp_large_device_test.json", std::string(2 * 1024 * 1024, ' '));
    const Result<Device> tooLarge = findDevice(large.path());
    ASSERT_FALSE(tooLarge);
    EXPECT_NE(tooLarge.error().message.find("too large"), std::string::npos) << tooLarge.error().message;
}

} // namespace
} // namespace forewarp::device
