#include "core/device/compute_capabilities.h"

#include "core/device/embedded_profiles.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::device {
namespace {

TEST(ComputeCapabilities, TableReads) {
    const auto read = readComputeCapabilities(embeddedComputeCapabilities().front().text, "compute_capabilities.json");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read->size(), 26U);
    EXPECT_EQ(computeCapabilities().size(), 26U);
}

TEST(ComputeCapabilities, AscendByNumberNotByText) {
    const auto& all = computeCapabilities();
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all.front().text(), "1.0");
    EXPECT_EQ(all.back().text(), "12.0");
    EXPECT_TRUE(
        std::is_sorted(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.number() < b.number(); }));
}

TEST(ComputeCapabilities, AreFoundByTheirText) {
    ASSERT_NE(findComputeCapability("10.0"), nullptr);
    EXPECT_EQ(findComputeCapability("10.0")->number(), 100);
    EXPECT_EQ(findComputeCapability("4.0"), nullptr);
    EXPECT_EQ(findComputeCapability("7"), nullptr);
    EXPECT_EQ(findComputeCapability("7.50"), nullptr);
    EXPECT_EQ(findComputeCapability(""), nullptr);
}

TEST(ComputeCapabilities, KeepTheRowOfAFermi) {
    const ComputeCapability* fermi = findComputeCapability("2.1");
    ASSERT_NE(fermi, nullptr);
    EXPECT_EQ(fermi->architecture, "Fermi GF10x");
    EXPECT_EQ(fermi->warpsPerSm, 48);
    EXPECT_EQ(fermi->threadsPerSm, 1536);
    EXPECT_EQ(fermi->blocksPerSm, 8);
    EXPECT_EQ(fermi->threadsPerBlock, 1024);
    EXPECT_EQ(fermi->registersPerSm, 32768);
    EXPECT_EQ(fermi->registersPerBlock, 32768);
    EXPECT_EQ(fermi->registerAllocationUnit, 64);
    EXPECT_EQ(fermi->registerAllocation, RegisterAllocation::perWarp);
    EXPECT_EQ(fermi->registersPerThread, 63);
    EXPECT_EQ(fermi->sharedPerSm, Bytes(49152));
    EXPECT_EQ(fermi->sharedPerBlock, Bytes(49152));
    EXPECT_EQ(fermi->sharedPerBlockOptIn, Bytes(49152));
    EXPECT_EQ(fermi->sharedReservedPerBlock, Bytes(0));
    EXPECT_EQ(fermi->sharedAllocationUnit, Bytes(128));
    EXPECT_EQ(fermi->warpAllocationGranularity, 2);
    EXPECT_EQ(fermi->subPartitions, 2);
    EXPECT_EQ(fermi->fp32CoresPerSm, 48);
    EXPECT_EQ(fermi->confidence, Confidence::published);
}

TEST(ComputeCapabilities, SourcesAreSpeltOut) {
    const ComputeCapability* kepler = findComputeCapability("3.2");
    ASSERT_NE(kepler, nullptr);
    EXPECT_EQ(kepler->confidence, Confidence::estimated);
    EXPECT_NE(kepler->sources.find("tmcdonell/cuda"), std::string::npos) << kepler->sources;
    EXPECT_NE(kepler->sources.find("65536"), std::string::npos) << "the disagreement is told: " << kepler->sources;
}

TEST(ComputeCapabilities, RowsAreConsistent) {
    for (const ComputeCapability& row : computeCapabilities()) {
        SCOPED_TRACE(row.text());
        EXPECT_EQ(row.threadsPerSm, row.warpsPerSm * 32);
        EXPECT_LE(row.threadsPerBlock, row.threadsPerSm);
        EXPECT_LE(row.registersPerBlock, row.registersPerSm);
        EXPECT_LE(row.sharedPerBlock, row.sharedPerBlockOptIn);
        EXPECT_LE(row.sharedPerBlockOptIn + row.sharedReservedPerBlock, row.sharedPerSm);
        EXPECT_EQ(row.registersPerSm % (row.subPartitions * row.registerAllocationUnit), 0);
        EXPECT_EQ(row.registerAllocation == RegisterAllocation::perBlock, row.major == 1);
        EXPECT_EQ(row.sharedReservedPerBlock, Bytes(row.major >= 8 ? 1024 : 0));
        EXPECT_FALSE(row.sources.empty());
        EXPECT_FALSE(row.architecture.empty());
    }
}

/// The table with one text replaced by another, and the place of the error that this makes.
std::string placeAfter(std::string_view from, std::string_view to) {
    std::string text(embeddedComputeCapabilities().front().text);
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    if (at == std::string::npos) return {};
    text.replace(at, from.size(), to);
    const auto read = readComputeCapabilities(text, "t.json");
    EXPECT_FALSE(read) << to;
    return read ? std::string() : read.error().place;
}

TEST(ComputeCapabilities, ErrorsNameTheKey) {
    EXPECT_EQ(placeAfter("\"schema\": 1", "\"schema\": 2"), "t.json: schema");
    EXPECT_EQ(placeAfter("\"cc\": \"1.0\"", "\"cc\": \"one\""), "t.json: compute_capabilities[0].cc");
    EXPECT_EQ(placeAfter("\"cc\": \"1.0\"", "\"cc\": \"1.\""), "t.json: compute_capabilities[0].cc");
    EXPECT_EQ(placeAfter("\"warps_per_sm\": 24", "\"warps_per_sm\": 0"),
              "t.json: compute_capabilities[0].warps_per_sm");
    EXPECT_EQ(placeAfter("\"warps_per_sm\"", "\"warps\""), "t.json: compute_capabilities[0].warps_per_sm");
    EXPECT_EQ(placeAfter("\"smem_reserved_per_block\": 0", "\"smem_reserved_per_block\": -1"),
              "t.json: compute_capabilities[0].smem_reserved_per_block");
    EXPECT_EQ(placeAfter("\"block\"", "\"thread\""), "t.json: compute_capabilities[0].reg_alloc_granularity");
    EXPECT_EQ(placeAfter("[\"O\"", "[\"X\""), "t.json: compute_capabilities[0].sources");
    EXPECT_EQ(placeAfter("\"arch\"", "\"more\": 1, \"arch\""), "t.json: compute_capabilities[0].more");
}

} // namespace
} // namespace forewarp::device
