#include "core/memory/memory_behaviour.h"
#include "core/memory/memory_simulation.h"
#include "core/trace/thread_trace.h"
#include "tests/core/memory/sample_nests.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <unistd.h>

namespace forewarp::memory {
namespace {

device::Device device(std::string_view id) {
    const auto found = device::findDevice(id);
    EXPECT_TRUE(found.hasValue());
    return *found;
}

MemoryBehaviour simulated(const kernel::KernelProfile& kernel, const device::Device& device,
                          const kernel::BlockShape& block) {
    const auto behaviour = simulateMemory(kernel, device, kernel.launchWith(block));
    EXPECT_TRUE(behaviour.hasValue());
    return behaviour ? *behaviour : MemoryBehaviour{};
}

/// One batch of 128 × 128 threads in blocks of 128 × 8 on the TK1: 2 resident blocks, 16 rows, 64 warps.
MemoryBehaviour firstBatch(kernel::KernelProfile kernel) {
    kernel.sample.mostThreads = 2048;
    return simulated(kernel, device("tk1"), {128, 8, 1});
}

bool hasCaveat(const MemoryBehaviour& behaviour, std::string_view part) {
    return std::any_of(behaviour.caveats.begin(), behaviour.caveats.end(),
                       [&](const std::string& caveat) { return caveat.find(part) != std::string::npos; });
}

TEST(MemoryBehaviour, MatrixProductIsAsCgpredictHasIt) {
    const MemoryBehaviour behaviour = firstBatch(sample::matrixProduct(128));
    const AccessBehaviour& a = behaviour.accesses[0];
    EXPECT_EQ(a.accessClass, AccessClass::constant);
    EXPECT_EQ(a.traffic.requests, 64 * 128);
    EXPECT_EQ(a.traffic.l2TransactionsPerRequest(), 1);
    // A row of 128 threads has 4 warps and a line of 64 bytes 16 elements: 64 requests for each line.
    EXPECT_EQ(a.traffic.dramTransactionsPerRequest(), 1.0 / 64);
    EXPECT_EQ(a.traffic.distinctLines, 128);
    EXPECT_EQ(a.traffic.reuse(), 64);
    const AccessBehaviour& b = behaviour.accesses[1];
    EXPECT_EQ(b.accessClass, AccessClass::coalesced);
    EXPECT_EQ(b.traffic.l2TransactionsPerRequest(), 2); // 32 floats in lines of 64 bytes
    // 16 rows of threads share the 2 lines of a warp's request: 2/16.
    EXPECT_EQ(b.traffic.dramTransactionsPerRequest(), 1.0 / 8);
    EXPECT_EQ(b.traffic.l2HitRate(), 15.0 / 16);
    const AccessBehaviour& c = behaviour.accesses[2];
    EXPECT_EQ(c.accessClass, AccessClass::coalesced);
    EXPECT_EQ(c.traffic.dramTransactionsPerRequest(), 2);
    EXPECT_EQ(behaviour.threads, 2048);
    EXPECT_EQ(behaviour.batches, 1);
}

TEST(MemoryBehaviour, SymmetricProductReadsUncoalesced) {
    const MemoryBehaviour behaviour = firstBatch(sample::symmetricProduct(128));
    EXPECT_EQ(behaviour.accesses[0].accessClass, AccessClass::constant);
    EXPECT_EQ(behaviour.accesses[0].traffic.dramTransactionsPerRequest(), 1.0 / 64);
    const AccessBehaviour& column = behaviour.accesses[1];
    EXPECT_EQ(column.accessClass, AccessClass::uncoalesced);
    EXPECT_EQ(column.traffic.l2TransactionsPerRequest(), 32);
    // The array has 128 · 8 lines, all fit, and a[i][k] has fetched those of the first 16 rows: 896 of 8,192 requests.
    EXPECT_EQ(column.traffic.dramTransactionsPerRequest(), 896.0 / 8192);
    EXPECT_EQ(column.traffic.distinctLines, 1024);
    ASSERT_EQ(behaviour.arrays.size(), 2U);
    EXPECT_EQ(behaviour.arrays[0].name, "a");
    EXPECT_EQ(behaviour.arrays[0].traffic.distinctLines, 1024) << "lines that both touch count once";
    EXPECT_EQ(behaviour.arrays[0].traffic.dramTransactions, 1024);
}

/// c[i][j] += a[i][k] · b[k][j] as a run of the source would show it; arrays lie as cudaMalloc places them.
std::shared_ptr<const trace::ThreadTrace> traceOfMatrixProduct(const kernel::KernelProfile& kernel, std::uint64_t n) {
    std::string path = testing::TempDir() + "matrix_product_XXXXXX"; // tests run side by side
    const int handle = mkstemp(path.data());
    EXPECT_GE(handle, 0);
    close(handle);
    const auto writer = trace::ThreadTraceWriter::create(path);
    const std::uint64_t array = 4 * n * n;
    for (std::uint64_t i = 0; i < n; ++i) {
        for (std::uint64_t j = 0; j < n; ++j) {
            (*writer)->beginThread({(long long)j, (long long)i, 0});
            (*writer)->enterLoop(0);
            for (std::uint64_t k = 0; k < n; ++k) {
                (*writer)->iterate(0);
                (*writer)->access(0, 4 * (i * n + k));
                (*writer)->access(1, array + 4 * (k * n + j));
            }
            (*writer)->leaveLoop(0);
            (*writer)->access(2, 2 * array + 4 * (i * n + j));
            (*writer)->endThread();
        }
    }
    trace::ThreadTraceHeader header;
    header.program = "gemm.c " + std::to_string(n);
    header.mapped = {"L1", "L2"};
    header.mappedIterations = {double(n), double(n)};
    header.extent = {(long long)n, (long long)n, 1};
    header.events = double(n * n * (2 * n + 1));
    header.isWhole = true;
    header.steps = kernel.steps;
    EXPECT_FALSE((*writer)->finish(header).has_value());
    const auto trace = trace::ThreadTrace::open(path);
    EXPECT_TRUE(trace.hasValue());
    std::filesystem::remove(path);
    return *trace;
}

TEST(MemoryBehaviour, ATraceShowsWhatTheAffineAccessesShow) {
    kernel::KernelProfile kernel = sample::matrixProduct(64);
    const device::Device tk1 = device("tk1");
    const MemoryBehaviour affine = simulated(kernel, tk1, {64, 4, 1});
    kernel.sample.trace = traceOfMatrixProduct(kernel, 64);
    const MemoryBehaviour traced = simulated(kernel, tk1, {64, 4, 1});
    EXPECT_TRUE(traced.isTraced && traced.isWhole);
    EXPECT_EQ(traced.provenance, "trace of gemm.c 64, 2 of 2 batches, L2 128 KiB simulated");
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(traced.accesses[i].accessClass, affine.accesses[i].accessClass) << i;
        EXPECT_EQ(traced.accesses[i].requestsPerWarp, affine.accesses[i].requestsPerWarp) << i;
        EXPECT_EQ(traced.accesses[i].traffic.requests, affine.accesses[i].traffic.requests) << i;
        EXPECT_EQ(traced.accesses[i].traffic.l2Transactions, affine.accesses[i].traffic.l2Transactions) << i;
        EXPECT_EQ(traced.accesses[i].traffic.dramTransactions, affine.accesses[i].traffic.dramTransactions) << i;
    }
}

TEST(MemoryBehaviour, ATraceOfOtherThreadsIsLeftAlone) {
    kernel::KernelProfile kernel = sample::matrixProduct(64);
    kernel.sample.trace = traceOfMatrixProduct(kernel, 64);
    std::swap(kernel.mapped[0].loop, kernel.mapped[1].loop);
    const MemoryBehaviour behaviour = simulated(kernel, device("tk1"), {64, 4, 1});
    EXPECT_FALSE(behaviour.isTraced);
    EXPECT_THAT(behaviour.caveats, testing::Contains(testing::HasSubstr("trace again")));
}

TEST(MemoryBehaviour, ATraceOfAnotherSizeCountsInProportion) {
    kernel::KernelProfile kernel = sample::matrixProduct(1024);
    kernel::KernelProfile small = sample::matrixProduct(64);
    for (std::size_t i = 0; i < 2; ++i) {
        kernel.accesses[i].executionsPerThread = 1024;
        small.accesses[i].executionsPerThread = 64;
    }
    kernel.sample.sizes = std::make_shared<kernel::KernelProfile>(small);
    kernel.sample.trace = traceOfMatrixProduct(small, 64);
    const MemoryBehaviour behaviour = simulated(kernel, device("tk1"), {64, 4, 1});
    EXPECT_EQ(behaviour.accesses[0].requestsPerWarp, 1024);
    EXPECT_EQ(behaviour.accesses[2].requestsPerWarp, 1);
    EXPECT_EQ(behaviour.accesses[0].traffic.requests, 64 * 128);
    EXPECT_FALSE(behaviour.isWhole);
    EXPECT_TRUE(hasCaveat(behaviour, "64×64 threads, the kernel has 1024×1024 threads"));
}

TEST(MemoryBehaviour, WarpsTakeTurnsOneRequestEach) {
    // 2 KiB of L2 in 2 sets hold the line of every warp of the batch (16 in either) for a round, but not two.
    kernel::KernelProfile kernel = sample::nest(32, 32, {sample::loop(16)}, {sample::access("a", 0, 64, {4})});
    device::Device small = device("tk1");
    small.l2->size.value = Bytes(2048);
    EXPECT_EQ(simulated(kernel, small, {32, 32, 1}).total().dramTransactions, 32) << "each of 32 lines once";
    small.l2->size.value = Bytes(1024);
    EXPECT_EQ(simulated(kernel, small, {32, 32, 1}).total().dramTransactions, 32 * 16) << "gone before its next turn";
}

TEST(MemoryBehaviour, CachesStayFromBatchToBatch) {
    // All 4,096 warps read the same two lines.
    kernel::KernelProfile kernel = sample::nest(131072, 1, {}, {sample::access("a", 0, 0)});
    kernel.sample.mostThreads = 131072;
    const MemoryBehaviour behaviour = simulated(kernel, device("tk1"), {256, 1, 1});
    EXPECT_EQ(behaviour.batches, 64);
    EXPECT_EQ(behaviour.total().dramTransactions, 1);
    EXPECT_TRUE(behaviour.isWhole);
}

TEST(MemoryBehaviour, TwoBatchesSufficeWhereNothingElseIsAsked) {
    const kernel::KernelProfile kernel = sample::nest(131072, 1, {}, {sample::access("a", 4, 0)});
    const MemoryBehaviour behaviour = simulated(kernel, device("tk1"), {256, 1, 1});
    EXPECT_EQ(behaviour.threads, 4096);
    EXPECT_FALSE(behaviour.isWhole);
    EXPECT_EQ(behaviour.provenance, "affine accesses, 2 of 64 batches, L2 128 KiB simulated");
}

TEST(MemoryBehaviour, AccessesBehindALongLoopStandForThemselves) {
    kernel::KernelProfile kernel = sample::matrixProduct(4096);
    kernel.sample.mostRequests = 131072;
    const MemoryBehaviour behaviour = simulated(kernel, device("tk1"), {128, 8, 1});
    EXPECT_EQ(behaviour.accesses[0].requestsPerWarp, 4096);
    EXPECT_EQ(behaviour.accesses[2].requestsPerWarp, 1);
    EXPECT_EQ(behaviour.accesses[0].traffic.requests + behaviour.accesses[1].traffic.requests, 131072);
    EXPECT_EQ(behaviour.accesses[2].accessClass, AccessClass::coalesced);
    EXPECT_EQ(behaviour.accesses[2].traffic.l2TransactionsPerRequest(), 2);
    EXPECT_EQ(behaviour.accesses[2].traffic.dramTransactionsPerRequest(), 2);
    EXPECT_FALSE(hasCaveat(behaviour, "ended before c")) << "1 of 8,193 requests";
    kernel::KernelProfile small = sample::matrixProduct(32);
    small.sample.mostRequests = 320;
    EXPECT_TRUE(hasCaveat(simulated(small, device("tk1"), {32, 32, 1}), "ended before c")) << "1 of 65 requests";
}

TEST(MemoryBehaviour, RequestsPerWarpAreThoseOfTheKernelNotOfTheSample) {
    kernel::KernelProfile kernel = sample::matrixProduct(1024);
    kernel.assumptions.push_back({kernel::Assumption::Kind::given, "n", 1024, "n = 1024", {}});
    kernel::KernelProfile small = sample::matrixProduct(128);
    small.assumptions.push_back({kernel::Assumption::Kind::given, "n", 128, "n = 128", {}});
    kernel.sample.sizes = std::make_shared<kernel::KernelProfile>(small);
    kernel.sample.mostThreads = 2048;
    const MemoryBehaviour behaviour = simulated(kernel, device("tk1"), {128, 8, 1});
    EXPECT_EQ(behaviour.accesses[0].requestsPerWarp, 1024);
    EXPECT_EQ(behaviour.accesses[0].traffic.dramTransactionsPerRequest(), 1.0 / 64);
    EXPECT_EQ(behaviour.provenance, "affine accesses, n = 128, 1 of 8 batches, L2 128 KiB simulated");
    EXPECT_TRUE(hasCaveat(behaviour, "with n = 128, the kernel has n = 1024"));
}

TEST(MemoryBehaviour, SharedMemoryHasConflictsAndNoTraffic) {
    // Words 32 apart: on 8-byte banks lanes 0 … 31 meet in bank 0 by pairs of rows; the row has 64 words.
    kernel::KernelProfile kernel = sample::nest(32, 1, {}, {sample::access("tile", 256, 0), sample::access("a", 4, 0)});
    kernel.accesses[0].space = kernel::MemorySpace::shared;
    const MemoryBehaviour behaviour = simulated(kernel, device("tk1"), {32, 1, 1});
    EXPECT_EQ(behaviour.accesses[0].conflictDegree, 32);
    EXPECT_EQ(behaviour.accesses[0].traffic.requests, 0);
    EXPECT_EQ(behaviour.accesses[0].requestsPerWarp, 1);
    ASSERT_EQ(behaviour.arrays.size(), 1U);
    EXPECT_EQ(behaviour.arrays[0].name, "a");
}

TEST(MemoryBehaviour, UnknownAddressesAreLeftOutByName) {
    kernel::KernelProfile kernel = sample::nest(32, 1, {}, {sample::access("a", 4, 0), sample::access("index", 4, 0)});
    kernel.accesses[1].isAffine = false;
    kernel.accesses[1].executionsPerThread = 3;
    const MemoryBehaviour behaviour = simulated(kernel, device("tk1"), {32, 1, 1});
    EXPECT_EQ(behaviour.accesses[1].accessClass, AccessClass::unknown);
    EXPECT_EQ(behaviour.accesses[1].requestsPerWarp, 3);
    EXPECT_TRUE(hasCaveat(behaviour, "index"));
    EXPECT_FALSE(behaviour.isWhole);
}

TEST(MemoryBehaviour, FirstLevelCacheServesLoadsInSectorsAndLetsStoresPass) {
    kernel::KernelProfile kernel = sample::nest(32, 1, {sample::loop(2)}, {sample::access("a", 4, 0)},
                                                {sample::access("a", 4, 0, {}, kernel::AccessKind::store)});
    const MemoryBehaviour v100 = simulated(kernel, device("v100"), {32, 1, 1});
    // 128 bytes are 4 sectors; the second iteration hits in L1; the store finds them in L2.
    EXPECT_EQ(v100.accesses[0].traffic.transactions, 8);
    EXPECT_EQ(v100.accesses[0].traffic.l1Hits, 4);
    EXPECT_EQ(v100.accesses[0].traffic.l2Transactions, 4);
    EXPECT_EQ(v100.accesses[0].traffic.dramTransactions, 4);
    EXPECT_EQ(v100.accesses[1].traffic.l1Hits, 0);
    EXPECT_EQ(v100.accesses[1].traffic.l2Hits, 4);
    EXPECT_EQ(v100.accesses[0].transactionBytes.value(), 32);
    EXPECT_EQ(v100.total().distinctLines, 1);
    const MemoryBehaviour fermi = simulated(kernel, device("c2075"), {32, 1, 1});
    // One line of 128 bytes towards L1, its four sectors from L2; stores go to L2 in sectors.
    EXPECT_EQ(fermi.accesses[0].traffic.transactions, 2);
    EXPECT_EQ(fermi.accesses[0].traffic.l1Hits, 1);
    EXPECT_EQ(fermi.accesses[0].traffic.l2Transactions, 4);
    EXPECT_EQ(fermi.accesses[1].traffic.transactions, 4);
    EXPECT_EQ(fermi.accesses[0].transactionBytes.value(), 128);
    EXPECT_EQ(fermi.accesses[1].transactionBytes.value(), 32);
    EXPECT_EQ(fermi.accesses[0].traffic.bytesPerTransaction(), 128);
    EXPECT_EQ(fermi.total().bytes, 2 * 128 + 4 * 32);
}

TEST(MemoryBehaviour, WithoutL2EveryTransactionGoesToMemory) {
    const kernel::KernelProfile kernel = sample::nest(32, 1, {sample::loop(2)}, {sample::access("a", 8, 0)});
    const MemoryBehaviour behaviour = simulated(kernel, device("gtx280"), {32, 1, 1});
    // Every second float on cc 1.3: 128 bytes for each half-warp, twice.
    EXPECT_EQ(behaviour.total().transactions, 4);
    EXPECT_EQ(behaviour.total().dramTransactions, 4);
    EXPECT_EQ(behaviour.l2Bytes.value(), 0);
    EXPECT_EQ(behaviour.accesses[0].transactionBytes.value(), 0);
    EXPECT_EQ(behaviour.accesses[0].traffic.bytesPerTransaction(), 128);
}

TEST(MemoryBehaviour, OfALargeDeviceSomeSmsAreSimulatedWithTheirPartOfL2) {
    kernel::KernelProfile kernel = sample::matrixProduct(8192);
    kernel.sample.mostRequests = 131072;
    const MemoryBehaviour behaviour = simulated(kernel, device("v100"), {256, 1, 1});
    // 64 warps per SM, 256 requests each: 131072 / 16384 = 8 of 80 SMs; 6 MiB · 8/80 in sets of 24 · 128 bytes:
    // 629145.6 / 3072 = 204.8.
    EXPECT_EQ(behaviour.simulatedSms, 8);
    EXPECT_EQ(behaviour.l2Bytes.value(), 204 * 3072);
    EXPECT_TRUE(hasCaveat(behaviour, "8 of 80 SMs"));
}

TEST(MemoryBehaviour, ALaunchSmallerThanTheDeviceUsesFewerSms) {
    const kernel::KernelProfile kernel = sample::nest(1024, 1, {}, {sample::access("a", 4, 0)});
    const MemoryBehaviour behaviour = simulated(kernel, device("v100"), {256, 1, 1});
    EXPECT_EQ(behaviour.simulatedSms, 4);
    EXPECT_EQ(behaviour.l2Bytes.value(), 6 * 1024 * 1024) << "nobody else uses L2";
    EXPECT_TRUE(behaviour.isWhole);
    EXPECT_TRUE(hasCaveat(behaviour, "4 blocks for 80 SMs"));
}

TEST(MemoryBehaviour, PictureAndArraysAddUpToTheTotal) {
    const MemoryBehaviour behaviour = firstBatch(sample::matrixProduct(128));
    ASSERT_LE(behaviour.picture.slices.size(), 64U);
    MemoryTraffic sum;
    double requestsOfFirst = 0;
    for (const MemoryTraffic& array : behaviour.picture.slices[0].arrays) requestsOfFirst += array.requests;
    for (std::size_t i = 0; i < behaviour.picture.slices.size(); ++i) {
        double requests = 0;
        for (const MemoryTraffic& array : behaviour.picture.slices[i].arrays) {
            sum += array;
            requests += array.requests;
        }
        if (i + 1 < behaviour.picture.slices.size()) EXPECT_EQ(requests, requestsOfFirst);
    }
    EXPECT_EQ(sum.requests, behaviour.total().requests);
    EXPECT_EQ(sum.requests, 2 * 64 * 128 + 64);
    EXPECT_EQ(sum.dramTransactions, behaviour.total().dramTransactions);
    EXPECT_EQ(sum.distinctLines, 128 + 1024 + 128);
}

TEST(MemoryBehaviour, SamplingErrorTellsSteadyTrafficFromChangingTraffic) {
    // Every request brings two new lines: no doubt about the mean. The matrix product fetches a in bursts.
    kernel::KernelProfile steady = sample::nest(1 << 20, 1, {}, {sample::access("a", 4, 0)});
    EXPECT_EQ(simulated(steady, device("tk1"), {256, 1, 1}).samplingError, 0);
    const double bursts = firstBatch(sample::matrixProduct(128)).samplingError;
    EXPECT_GT(bursts, 0.01);
    EXPECT_LT(bursts, 1);
}

TEST(MemoryBehaviour, RowsOfABlockNarrowerThanAWarpMayJump) {
    // Two rows of 16 floats, each a line of 64 bytes: as few transactions as 32 floats need.
    const kernel::KernelProfile rows = sample::nest(16, 64, {}, {sample::access("a", 4, 4096)});
    EXPECT_EQ(simulated(rows, device("tk1"), {16, 16, 1}).accesses[0].accessClass, AccessClass::coalesced);
    // Eight rows of 4: eight lines.
    const kernel::KernelProfile squares = sample::nest(4, 64, {}, {sample::access("a", 4, 4096)});
    EXPECT_EQ(simulated(squares, device("tk1"), {4, 16, 1}).accesses[0].accessClass, AccessClass::uncoalesced);
}

TEST(MemoryBehaviour, ABlockThatCannotRunIsAnError) {
    const kernel::KernelProfile kernel = sample::matrixProduct(128);
    EXPECT_FALSE(simulateMemory(kernel, device("tk1"), kernel.launchWith({2048, 1, 1})).hasValue());
}

} // namespace
} // namespace forewarp::memory
