#include "core/advice/transfers/transfers.h"

#include "core/kernel/profile_of.h"
#include "tests/core/kernel/sample_nests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace forewarp::advice::transfers {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

kernel::KernelProfile kernelOf(const kernel::ProgramFacts& facts, std::string_view loop, double n) {
    kernel::Assumptions assumptions;
    assumptions.values["n"] = n;
    auto kernel = kernel::profileOf(facts, loop, assumptions);
    EXPECT_TRUE(kernel);
    return kernel ? *std::move(kernel) : kernel::KernelProfile{};
}

/// for i < n { … }, with the accesses given.
kernel::ProgramFacts row(std::vector<kernel::MemoryAccess> accesses) {
    kernel::ProgramFacts facts;
    facts.file = "row.c";
    facts.loops.push_back(sample::loop("r:L1", {-1, 1, 3}, "n", kernel::Verdict::proved));
    for (kernel::MemoryAccess& access : accesses) sample::addAccess(facts.loops[0], std::move(access));
    facts.symbols.push_back({"n", {1, 1}});
    return facts;
}

kernel::MemoryAccess load(std::string text, std::string_view bytes) {
    return sample::access(kernel::AccessKind::load, std::move(text), {6, 9}, {{"r:L1", bytes}});
}

kernel::MemoryAccess store(std::string text, std::string_view bytes) {
    return sample::access(kernel::AccessKind::store, std::move(text), {7, 5}, {{"r:L1", bytes}});
}

kernel::MemoryAccess gather(std::string text, kernel::AccessKind kind) {
    kernel::MemoryAccess access = sample::access(kind, std::move(text), {6, 9}, {});
    access.index.reset();
    access.unknownReason = "its index is loaded";
    return access;
}

/// 1,000 MB/s whatever the size, 5 µs per launch, 50 ms of context.
device::Device device() {
    device::Device device;
    device.pcieGeneration.value = 3;
    device.pcieLanes.value = 16;
    device.launchOverhead.value = Seconds(5e-6);
    device.contextOverhead.value = Seconds(50e-3);
    device.transfer.peak.value = BytesPerSecond(1e9);
    device.transfer.start.value = BytesPerSecond(2e9);
    return device;
}

Overhead ofRow(std::vector<kernel::MemoryAccess> accesses, double n) {
    return overheadOf(kernelOf(row(std::move(accesses)), "r:L1", n), device());
}

TEST(Transfers, ProductBringsThreeMatricesInAndOneBack) {
    const Overhead overhead = overheadOf(kernelOf(sample::gemm(), "gemm:L1", 100), device());
    ASSERT_EQ(overhead.arrays.size(), 3U);
    for (const ArrayTransfer& array : overhead.arrays) {
        EXPECT_EQ(array.size, Bytes(40000)) << array.array;
        EXPECT_TRUE(array.goesIn) << array.array;
        EXPECT_EQ(array.comesOut, array.array == "c");
    }
    EXPECT_EQ(overhead.arrays[0].array, "a");
    EXPECT_EQ(overhead.arrays[0].reason, "read at 6:17; 39.06 KiB from a[0] to a[9999]");
    EXPECT_EQ(overhead.arrays[2].reason, "read at 6:5 and written at 6:5; 39.06 KiB from c[0] to c[9999]");
    EXPECT_EQ(overhead.bytesIn, Bytes(120000));
    EXPECT_EQ(overhead.bytesOut, Bytes(40000));
    EXPECT_DOUBLE_EQ(overhead.in.value(), 120e-6);
    EXPECT_DOUBLE_EQ(overhead.out.value(), 40e-6);
    EXPECT_EQ(overhead.launches, Seconds(5e-6));
    EXPECT_EQ(overhead.context, Seconds(50e-3));
    EXPECT_FALSE(overhead.isShared);
    EXPECT_THAT(overhead.caveats, IsEmpty());
}

TEST(Transfers, SumsLeaveTheContextOutOrTakeIt) {
    Overhead overhead;
    overhead.in = Seconds(1);
    overhead.out = Seconds(2);
    overhead.launches = Seconds(4);
    overhead.context = Seconds(8);
    EXPECT_EQ(overhead.transfers(), Seconds(3));
    EXPECT_EQ(overhead.withoutContext(), Seconds(7));
    EXPECT_EQ(overhead.total(), Seconds(15));
}

TEST(Transfers, SaxpyInPlaceGoesBothWays) {
    const Overhead overhead = ofRow({load("x[i]", "4"), load("y[i]", "4"), store("y[i]", "4")}, 1000);
    ASSERT_EQ(overhead.arrays.size(), 2U);
    EXPECT_TRUE(overhead.arrays[0].goesIn);
    EXPECT_FALSE(overhead.arrays[0].comesOut);
    EXPECT_TRUE(overhead.arrays[1].goesIn);
    EXPECT_TRUE(overhead.arrays[1].comesOut);
    EXPECT_EQ(overhead.bytesIn, Bytes(8000));
    EXPECT_EQ(overhead.bytesOut, Bytes(4000));
}

TEST(Transfers, EachArrayIsACopyOfItsOwn) {
    device::Device slowStart = device();
    slowStart.transfer.start.value = BytesPerSecond(1e6);
    slowStart.transfer.growth.value = 1e3;
    const kernel::KernelProfile kernel = kernelOf(row({load("x[i]", "4"), load("y[i]", "4")}), "r:L1", 1000);
    EXPECT_DOUBLE_EQ(overheadOf(kernel, slowStart).in.value(), 2 * 4000 / (1e6 + 4e6));
}

TEST(Transfers, TranspositionWritesAllOfItsResult) {
    kernel::ProgramFacts facts = sample::transpose();
    const Overhead overhead = overheadOf(kernelOf(facts, "t:L1", 64), device());
    ASSERT_EQ(overhead.arrays.size(), 2U);
    EXPECT_TRUE(overhead.arrays[0].goesIn);
    EXPECT_EQ(overhead.arrays[1].array, "out");
    EXPECT_FALSE(overhead.arrays[1].goesIn);
    EXPECT_TRUE(overhead.arrays[1].comesOut);
    EXPECT_EQ(overhead.arrays[1].size, Bytes(64 * 64 * 4));
}

TEST(Transfers, WhatAStrideLeavesOutHasToBeThereBefore) {
    const Overhead overhead = ofRow({store("y[2*i]", "8")}, 100);
    ASSERT_EQ(overhead.arrays.size(), 1U);
    EXPECT_TRUE(overhead.arrays[0].goesIn);
    EXPECT_EQ(overhead.arrays[0].size, Bytes(99 * 8 + 4));
    EXPECT_THAT(overhead.arrays[0].reason, HasSubstr("perhaps not everywhere"));
    EXPECT_FALSE(ofRow({store("y[i]", "4")}, 100).arrays[0].goesIn);
    EXPECT_FALSE(ofRow({store("y[n-i]", "0-4")}, 100).arrays[0].goesIn) << "backwards";
    EXPECT_FALSE(ofRow({store("y[0]", "0")}, 100).arrays[0].goesIn) << "one element";
}

TEST(Transfers, WhatAConditionLeavesOutHasToBeThereBefore) {
    kernel::ProgramFacts facts = row({store("y[i]", "4")});
    facts.loops[0].blocks.front().isConditional = true;
    const Overhead overhead = overheadOf(kernelOf(facts, "r:L1", 100), device());
    EXPECT_TRUE(overhead.arrays[0].goesIn);
    EXPECT_TRUE(overhead.arrays[0].comesOut);
}

TEST(Transfers, StoresSideBySideCoverTogether) {
    kernel::MemoryAccess second = store("y[i+100]", "4");
    second.index->constantBytes = sample::expression("400");
    EXPECT_FALSE(ofRow({store("y[i]", "4"), second}, 100).arrays[0].goesIn);
    EXPECT_EQ(ofRow({store("y[i]", "4"), second}, 100).bytesOut, Bytes(800));
    EXPECT_TRUE(ofRow({store("y[i]", "4"), second}, 99).arrays[0].goesIn) << "y[99] is left out";
}

TEST(Transfers, MembersSideBySideFillStructures) {
    const auto member = [](const char* name, int bytes) {
        kernel::MemoryAccess access = store(name, "8");
        access.index->constantBytes = sample::expression(std::to_string(bytes));
        return access;
    };
    EXPECT_FALSE(ofRow({member("p[i].x", 0), member("p[i].y", 4)}, 100).arrays[0].goesIn);
    EXPECT_FALSE(ofRow({member("p[i].y", 4), member("p[i].x", 0)}, 100).arrays[0].goesIn) << "whichever is first";
    EXPECT_TRUE(ofRow({member("p[i].x", 0), member("p[i].z", 8)}, 100).arrays[0].goesIn) << "y is left out";
    kernel::ProgramFacts some = row({member("p[i].x", 0), member("p[i].y", 4)});
    some.loops[0].blocks.front().isConditional = true;
    EXPECT_TRUE(overheadOf(kernelOf(some, "r:L1", 100), device()).arrays[0].goesIn);
}

TEST(Transfers, WhatEachThreadWroteItselfDoesNotComeIn) {
    EXPECT_FALSE(ofRow({store("y[i]", "4"), load("y[i]", "4")}, 100).arrays[0].goesIn);
    EXPECT_TRUE(ofRow({store("y[i]", "4"), load("y[0]", "0")}, 100).arrays[0].goesIn) << "another thread's";
    kernel::ProgramFacts conditional = row({store("y[i]", "4"), load("y[i]", "4")});
    conditional.loops[0].blocks.front().isConditional = true;
    EXPECT_TRUE(overheadOf(kernelOf(conditional, "r:L1", 100), device()).arrays[0].goesIn);
}

/// for i < n { s[i] = 0; for j < n s[i] += x[i*n+j], each sum kept in memory }
TEST(Transfers, RowsThatStartAtZeroDoNotComeIn) {
    kernel::ProgramFacts facts;
    facts.file = "rows.c";
    facts.loops.push_back(sample::loop("s:L1", {-1, 1, 1}, "n", kernel::Verdict::proved));
    facts.loops.push_back(sample::loop("s:L1.1", {0, 2, 3}, "n", kernel::Verdict::reduction));
    const auto sum = [](kernel::AccessKind kind, SourceLocation place) {
        return sample::access(kind, "s[i]", place, {{"s:L1", "4"}});
    };
    sample::addAccess(facts.loops[0], sum(kernel::AccessKind::store, {2, 5}));
    sample::addAccess(facts.loops[1], sum(kernel::AccessKind::load, {4, 5}));
    sample::addAccess(facts.loops[1], sum(kernel::AccessKind::store, {4, 5}));
    const Overhead started = overheadOf(kernelOf(facts, "s:L1", 50), device());
    EXPECT_FALSE(started.arrays[0].goesIn);
    facts.loops[0].accesses.clear();
    facts.loops[0].blocks.front().instructions.pop_back();
    const Overhead continued = overheadOf(kernelOf(facts, "s:L1", 50), device());
    EXPECT_TRUE(continued.arrays[0].goesIn);
}

/// for i < n { for j < i t[i*n+j] = … }: thread 0 writes nothing.
TEST(Transfers, TrianglesAreNotWrittenInFull) {
    kernel::ProgramFacts facts;
    facts.file = "triangle.c";
    facts.loops.push_back(sample::loop("t:L1", {-1, 1, 1}, "n", kernel::Verdict::proved));
    facts.loops.push_back(sample::loop("t:L1.1", {0, 2, 2}, "{t:L1}", kernel::Verdict::unknown));
    facts.loops[1].reason = "not asked";
    sample::addAccess(facts.loops[1], sample::access(kernel::AccessKind::store, "t[i*n+j]", {3, 5},
                                                     {{"t:L1", "4*n"}, {"t:L1.1", "4"}}));
    const Overhead overhead = overheadOf(kernelOf(facts, "t:L1", 10), device());
    ASSERT_EQ(overhead.arrays.size(), 1U);
    EXPECT_TRUE(overhead.arrays[0].goesIn);
    EXPECT_EQ(overhead.arrays[0].size, Bytes(4 * (9 * 10 + 8 + 1))); // the box to t[9*10+8]
}

/// for i < n { for j < n t[i*n+j] = …; }
TEST(Transfers, LoopsThatSomeThreadsMaySkipWriteNothingForCertain) {
    kernel::ProgramFacts facts;
    facts.file = "skips.c";
    facts.loops.push_back(sample::loop("s:L1", {-1, 1, 1}, "n", kernel::Verdict::proved));
    facts.loops.push_back(sample::loop("s:L1.1", {0, 2, 2}, "n", kernel::Verdict::unknown));
    sample::addAccess(facts.loops[1], sample::access(kernel::AccessKind::store, "t[i*n+j]", {3, 5},
                                                     {{"s:L1", "4*n"}, {"s:L1.1", "4"}}));
    const kernel::KernelProfile kernel = kernelOf(facts, "s:L1", 10);
    ASSERT_EQ(kernel.innerLoops.size(), 1U);
    const auto goesInWith = [&](kernel::CounterForm trips, bool isMean) {
        kernel::KernelProfile changed = kernel;
        changed.innerLoops[0].trips = std::move(trips);
        changed.innerLoops[0].isMean = isMean;
        return overheadOf(changed, device()).arrays[0].goesIn;
    };
    EXPECT_FALSE(goesInWith({10, {}, {}}, false));
    EXPECT_TRUE(goesInWith({10, {}, {}}, true));
    EXPECT_TRUE(goesInWith({10, {-1, 0, 0}, {}}, false));
    EXPECT_TRUE(goesInWith({10, {}, {-1}}, false));
    kernel::KernelProfile oneElement = kernelOf(facts, "s:L1", 1);
    EXPECT_FALSE(overheadOf(oneElement, device()).arrays[0].goesIn);
    oneElement.innerLoops[0].trips.constant = 0.4;
    EXPECT_TRUE(overheadOf(oneElement, device()).arrays[0].goesIn) << "no iteration";
}

TEST(Transfers, MeanTripsAreCalledMeans) {
    kernel::KernelProfile kernel = kernelOf(sample::gemm(), "gemm:L1", 10);
    kernel.innerLoops.at(0).isMean = true;
    EXPECT_THAT(overheadOf(kernel, device()).caveats, ElementsAre(HasSubstr("count their mean")));
}

TEST(Transfers, UnknownAddressesAreLeftOutWithACaveat) {
    const Overhead overhead = ofRow(
        {load("ix[i]", "4"), gather("x[ix[i]]", kernel::AccessKind::load), load("x[i]", "4"), store("y[i]", "4")}, 100);
    ASSERT_EQ(overhead.arrays.size(), 3U);
    EXPECT_EQ(overhead.arrays[1].array, "x");
    EXPECT_FALSE(overhead.arrays[1].size);
    EXPECT_TRUE(overhead.arrays[1].goesIn);
    EXPECT_EQ(overhead.arrays[1].reason, "read at 6:9; where x[ix[i]] goes is not known: its index is loaded");
    EXPECT_EQ(overhead.bytesIn, Bytes(400));
    EXPECT_THAT(overhead.caveats, ElementsAre("How much of x is touched is not known; copying it is left out."));
    EXPECT_TRUE(ofRow({gather("y[ix[i]]", kernel::AccessKind::store)}, 100).arrays[0].goesIn)
        << "a scatter leaves gaps";
}

/// from[y0*n + x0], where memory decides on y0 and x0: a run says how much there is.
TEST(Transfers, WhereMemoryDecidesTheRoomThatARunSawIsCopied) {
    kernel::KernelProfile kernel = kernelOf(row({load("x[i]", "4"), store("y[i]", "4")}), "r:L1", 100);
    kernel.accesses[0].evaluated = std::make_shared<const kernel::lanes::EvaluatedAddress>(
        kernel::lanes::EvaluatedAddress{.least = 0, .most = 2e9, .isGuess = true});
    EXPECT_FALSE(overheadOf(kernel, device()).arrays[0].size) << "As far as an int reaches is no size.";
    const Overhead overhead =
        overheadOf(kernel, device(), device::HostMemory::pageable, {{"x", Bytes(4096)}, {"y", Bytes(4096)}});
    EXPECT_EQ(overhead.arrays[0].size, Bytes(4096));
    EXPECT_THAT(overhead.arrays[0].reason, HasSubstr("4 KiB, all that there is of it in the run"));
    EXPECT_EQ(overhead.arrays[1].size, Bytes(400)) << "What is known to be touched.";
    EXPECT_TRUE(overhead.caveats.empty());
}

TEST(Transfers, LaunchesAddUpButCopiesDoNot) {
    kernel::KernelProfile kernel = kernelOf(row({load("x[i]", "4")}), "r:L1", 1000);
    kernel.launches = 16;
    const Overhead overhead = overheadOf(kernel, device());
    EXPECT_DOUBLE_EQ(overhead.launches.value(), 16 * 5e-6);
    EXPECT_EQ(overhead.bytesIn, Bytes(4000));
    ASSERT_EQ(overhead.caveats.size(), 1U);
    EXPECT_THAT(overhead.caveats[0], HasSubstr("the first of 16 launches"));
}

TEST(Transfers, TheSpeedOfUnifiedMemoryIsSaidToBeAnEstimateWhereItIsOne) {
    using device::HostMemory;
    const auto of = [](const char* id, HostMemory memory) { return memoryCaveats(*device::findDevice(id), memory); };
    EXPECT_THAT(of("a100", HostMemory::managed), testing::ElementsAre(testing::HasSubstr("is an estimate for A100")));
    EXPECT_THAT(of("k20x", HostMemory::managed), testing::ElementsAre(testing::HasSubstr("copied whole")));
    EXPECT_THAT(of("h100", HostMemory::managed), testing::IsEmpty()) << "It is measured there.";
    EXPECT_THAT(of("orin", HostMemory::managed), testing::IsEmpty()) << "Nothing is copied.";
    EXPECT_THAT(of("a100", HostMemory::pinned), testing::IsEmpty());
}

TEST(Transfers, NothingIsCopiedWhereCpuAndGpuShareTheirMemory) {
    const auto tk1 = device::findDevice("tk1");
    ASSERT_TRUE(tk1) << tk1.error().text();
    const Overhead overhead = overheadOf(kernelOf(sample::gemm(), "gemm:L1", 100), *tk1);
    EXPECT_TRUE(overhead.isShared);
    EXPECT_EQ(overhead.transfers(), Seconds(0));
    EXPECT_EQ(overhead.bytesIn, Bytes(0));
    EXPECT_EQ(overhead.arrays.size(), 3U);
    EXPECT_EQ(overhead.launches, tk1->launchOverhead.value);
    EXPECT_THAT(overhead.caveats, IsEmpty());
}

TEST(Transfers, SharedMemoryOfTheGpuIsNotCopied) {
    kernel::KernelProfile kernel = kernelOf(row({load("x[i]", "4"), load("tile[i]", "4")}), "r:L1", 1000);
    kernel.accesses[1].space = kernel::MemorySpace::shared;
    const Overhead overhead = overheadOf(kernel, device());
    ASSERT_EQ(overhead.arrays.size(), 1U);
    EXPECT_EQ(overhead.arrays[0].array, "x");
}

TEST(Transfers, AccessesWithoutANameAreArraysOfTheirOwn) {
    kernel::KernelProfile kernel = kernelOf(row({load("x[i]", "4"), load("y[i]", "4")}), "r:L1", 1024);
    for (kernel::ProfiledAccess& access : kernel.accesses) access.array.clear();
    const Overhead overhead = overheadOf(kernel, device());
    ASSERT_EQ(overhead.arrays.size(), 2U);
    EXPECT_EQ(overhead.bytesIn, Bytes(8192));
    EXPECT_EQ(overhead.arrays[0].reason, "read at 6:9; 4 KiB from element 0 to element 1023");
}

TEST(BreakEven, IsTheFirstExecutionAfterWhichTheGpuWasFaster) {
    Overhead overhead;
    overhead.in = Seconds(4);
    overhead.launches = Seconds(1);
    overhead.context = Seconds(5);
    EXPECT_EQ(breakEvenExecutions(overhead, Seconds(5), Seconds(1)), 4.0) << "20 > 9 + 4 · 2, but 15 = 9 + 3 · 2";
    EXPECT_EQ(breakEvenExecutions(overhead, Seconds(4), Seconds(1)), 5.0) << "16 < 9 + 4 · 2, but 20 > 9 + 5 · 2";
    EXPECT_FALSE(breakEvenExecutions(overhead, Seconds(2), Seconds(1))) << "launching takes what it gains";
    EXPECT_EQ(breakEvenExecutions(overhead, Seconds(100), Seconds(1)), 1.0);
}

TEST(BreakEven, NeverComesWhereTheHostIsAsFast) {
    Overhead overhead;
    overhead.context = Seconds(1);
    EXPECT_FALSE(breakEvenExecutions(overhead, Seconds(1), Seconds(1)));
    EXPECT_FALSE(breakEvenExecutions(overhead, Seconds(1), Seconds(2)));
    EXPECT_FALSE(breakEvenExecutions(overhead, Seconds(NAN), Seconds(1)));
    EXPECT_FALSE(breakEvenExecutions(overhead, Seconds(1), Seconds(NAN)));
}

} // namespace
} // namespace forewarp::advice::transfers
