#include "core/advice/layout/camping.h"

#include "core/trace/thread_trace.h"
#include "tests/core/advice/sample_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include <unistd.h>

namespace forewarp::advice::layout {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::SizeIs;

device::Device device(const char* id) {
    return *device::findDevice(id);
}

std::optional<double> uncamped(double row, double element, const char* id) {
    const auto bytes = uncampedRow(Bytes(row), Bytes(element), device(id));
    return bytes ? std::optional(bytes->value()) : std::nullopt;
}

TEST(UncampedRow, RowsOfAllPartitionsGetOnePartitionsWidthMore) {
    EXPECT_EQ(uncamped(2048, 4, "gtx280"), 2304);
    EXPECT_EQ(uncamped(8192, 4, "gtx280"), 8448);
    EXPECT_EQ(uncamped(6 * 256, 4, "fx5600"), 7 * 256) << "six partitions";
}

TEST(UncampedRow, RowsThatMeetSomePartitionsOnlyDoSoToo) {
    EXPECT_EQ(uncamped(1024, 4, "gtx280"), 1280) << "two of eight";
    EXPECT_EQ(uncamped(512, 4, "fx5600"), 5 * 256) << "3 and 4 widths share a factor with six partitions";
}

TEST(UncampedRow, RowsThatMeetAllPartitionsStay) {
    EXPECT_FALSE(uncamped(8448, 4, "gtx280"));
    EXPECT_FALSE(uncamped(256, 4, "gtx280"));
    EXPECT_FALSE(uncamped(2048 + 4, 4, "gtx280")) << "they move on by themselves";
    EXPECT_FALSE(uncamped(0, 4, "gtx280"));
}

TEST(UncampedRow, HoldsWholeElements) {
    EXPECT_EQ(uncamped(24 * 256, 12, "gtx280"), 27 * 256) << "25 widths are no whole number of 12-byte elements";
    EXPECT_FALSE(uncamped(6 * 256, 12, "fx5600")) << "multiples of 3 widths never meet six partitions";
}

/// out[x][y] = in[y][x], n × n threads.
kernel::KernelProfile transposition(double n) {
    return sample::counted(n, n, {}, {sample::access("in", 4, 4 * n)}, {sample::storeOf("out", 4 * n, 4)});
}

/// A run of one thread.
std::shared_ptr<const trace::ThreadTrace> anyTrace() {
    const std::filesystem::path path =
        std::filesystem::path(testing::TempDir()) / ("camping_test-" + std::to_string(::getpid()) + ".trace");
    auto writer = trace::ThreadTraceWriter::create(path);
    if (!writer) return nullptr;
    (*writer)->beginThread({0, 0, 0});
    (*writer)->endThread();
    trace::ThreadTraceHeader header;
    header.mapped = {"L1"};
    header.mappedIterations = {1};
    header.extent = {1, 1, 1};
    if ((*writer)->finish(header)) return nullptr;
    auto trace = trace::ThreadTrace::open(path);
    std::filesystem::remove(path);
    return trace ? *trace : nullptr;
}

std::vector<LayoutAdvice> adviceFor(const kernel::KernelProfile& kernel, const char* id,
                                    const kernel::BlockShape& block) {
    return adviseAgainstCamping(kernel, device(id), kernel.launchWith(block));
}

TEST(Camping, PaddingTheColumnsWrittenPaysInATransposition) {
    const auto advice = adviceFor(transposition(2048), "gtx280", {16, 16, 1});
    ASSERT_FALSE(advice.empty());
    const LayoutAdvice& first = advice.front();
    EXPECT_GT(first.gain(), 2);
    EXPECT_EQ(first.kind, LayoutAdvice::Kind::pad);
    EXPECT_EQ(first.array, "out");
    EXPECT_EQ(first.text, "Pad rows of out by 256 B (64 elements): rows then start at different memory partitions.");
    EXPECT_EQ(first.kernel.accesses[1].bytesPerThreadX, 8448);
    EXPECT_EQ(first.kernel.accesses[1].bytesPerThreadY, 4);
    EXPECT_EQ(first.kernel.accesses[0].bytesPerThreadY, 8192) << "in stays";
    ASSERT_TRUE(first.band);
    EXPECT_THAT(first.band->degreeText, testing::Not(HasSubstr("Some accesses camp")))
        << "rows of the DRAM may cost still";
}

TEST(Camping, CaveatsTellTheMemoryItTakes) {
    const auto advice = adviceFor(transposition(2048), "gtx280", {16, 16, 1});
    ASSERT_FALSE(advice.empty());
    EXPECT_THAT(advice.front().caveats,
                testing::Contains(AllOf(HasSubstr("out takes 512 KiB (3.1 %) more"), HasSubstr("cudaMemcpy2D"))));
}

/// sum[x] += a[x][k] · b[x][k]: both are walked along rows that start at one partition.
kernel::KernelProfile rowProducts(double n) {
    return sample::counted(n, 1, {n}, {sample::access("a", 4 * n, 0, {4}), sample::access("b", 4 * n, 0, {4})},
                           {sample::storeOf("sum", 4, 0)});
}

TEST(Camping, ArraysThatCampTogetherArePaddedTogether) {
    const auto advice = adviceFor(rowProducts(2048), "gtx280", {128, 1, 1});
    const auto both = std::ranges::find(advice, "", &LayoutAdvice::array);
    ASSERT_NE(both, advice.end());
    EXPECT_THAT(both->text, HasSubstr("rows of a by 256 B (64 elements) and of b by 256 B (64 elements):"));
    EXPECT_EQ(both->kernel.accesses[0].bytesPerThreadX, 8448);
    EXPECT_EQ(both->kernel.accesses[1].bytesPerThreadX, 8448);
    EXPECT_EQ(both, advice.begin()) << "best first";
    EXPECT_THAT(both->caveats, SizeIs(3));
}

TEST(Camping, ArraysWhosePaddingAddsNothingAreLeftAlone) {
    const auto advice = adviceFor(transposition(2048), "gtx280", {16, 16, 1});
    EXPECT_THAT(advice, SizeIs(1)) << "in is read along its rows, with or without a pad";
}

TEST(Camping, SampledSizesArePaddedAlike) {
    kernel::KernelProfile kernel = transposition(2048);
    kernel.sample.sizes = std::make_shared<const kernel::KernelProfile>(transposition(1024));
    const auto advice = adviceFor(kernel, "gtx280", {16, 16, 1});
    ASSERT_FALSE(advice.empty());
    EXPECT_EQ(advice.front().kernel.sample.sizes->accesses[1].bytesPerThreadX, 4096 + 256);
}

TEST(Camping, RowsThatMeetAllPartitionsNeedNothing) {
    EXPECT_TRUE(adviceFor(transposition(2048 + 64), "gtx280", {16, 16, 1}).empty());
}

TEST(Camping, GpusThatHashTheirAddressesNeedNothing) {
    EXPECT_TRUE(adviceFor(transposition(2048), "gtx460", {16, 16, 1}).empty());
}

TEST(Camping, UnknownAddressesCannotBePadded) {
    kernel::KernelProfile kernel = transposition(2048);
    kernel.accesses[0].isAffine = false;
    EXPECT_TRUE(adviceFor(kernel, "gtx280", {16, 16, 1}).empty());
}

TEST(Camping, RecordedAddressesCannotBePadded) {
    kernel::KernelProfile kernel = transposition(2048);
    kernel.sample.trace = anyTrace();
    ASSERT_TRUE(kernel.sample.trace);
    EXPECT_TRUE(adviceFor(kernel, "gtx280", {16, 16, 1}).empty());
}

} // namespace
} // namespace forewarp::advice::layout
