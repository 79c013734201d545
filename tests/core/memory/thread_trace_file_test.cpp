// What a trace costs, and what becomes of files that are not whole.
#include "core/trace/thread_trace.h"

#include "hand_trace.h"
#include "random_threads.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <unistd.h>

namespace forewarp::memory {
namespace {

using namespace hand_trace;

/// Bytes of a trace of one thread, beyond those of an empty thread.
std::size_t bytesOf(const hand_trace::Marks& marks) {
    const hand_trace::TraceFile file;
    hand_trace::write(file.path(), {{}}, {});
    const std::size_t empty = file.bytes().size();
    hand_trace::write(file.path(), {marks}, {});
    return file.bytes().size() - empty;
}

/// A loop whose iteration i does `body(i)`.
hand_trace::Marks loopOf(std::uint64_t iterations, const std::function<hand_trace::Marks(std::uint64_t)>& body,
                         std::uint32_t loop = 0) {
    hand_trace::Marks marks{hand_trace::enter(loop)};
    for (std::uint64_t i = 0; i < iterations; ++i) {
        marks.push_back(hand_trace::iterate(loop));
        for (const hand_trace::Mark& mark : body(i)) marks.push_back(mark);
    }
    marks.push_back(hand_trace::leave(loop));
    return marks;
}

/// Multiples of 4 below 2^20, at random: the finaliser of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
std::uint64_t scattered(std::uint64_t number) {
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9;
    number = (number ^ number >> 27) * 0x94D049BB133111EB;
    return (number >> 46) * 4;
}

TEST(ThreadTraceFile, AnAffineLoopTakesTheRoomOfItsFirstIterations) {
    const auto body = [](std::uint64_t i) -> hand_trace::Marks {
        return {hand_trace::access(0, 0x7F0000000000 + 8 * i), hand_trace::access(1, 0x7F0010000000 + 4096 * i),
                hand_trace::access(2, 0x7F0020000000)};
    };
    // The number of hits grows from one byte to three: 4 marks · 1000 · 16 < 2^21.
    EXPECT_LE(bytesOf(loopOf(1000, body)), bytesOf(loopOf(4, body)) + 2);
    // In all: 3 accesses of at most 2 + 7 bytes, 2 steps of at most 4, marks of the loop, the number of hits.
    EXPECT_LE(bytesOf(loopOf(1000, body)), 3U * 9 + 2 * 4 + 2 + 2 + 3);
}

TEST(ThreadTraceFile, AnAffineNestTakesTheRoomOfItsFirstIterationsToo) {
    const auto nest = [](std::uint64_t iterations) {
        return loopOf(iterations, [=](std::uint64_t i) {
            return loopOf(
                iterations,
                [=](std::uint64_t j) -> hand_trace::Marks {
                    return {hand_trace::access(0, 4096 * i + 4 * j), hand_trace::access(1, 8 * j)};
                },
                1);
        });
    };
    EXPECT_LE(bytesOf(nest(100)), bytesOf(nest(4)) + 4);
}

TEST(ThreadTraceFile, InAMixedBodyOnlyTheScatteredAccessCosts) {
    const auto alone = [](std::uint64_t i) -> hand_trace::Marks { return {hand_trace::access(0, scattered(i))}; };
    const auto mixed = [](std::uint64_t i) -> hand_trace::Marks {
        return {hand_trace::access(1, 4 * i), hand_trace::access(0, scattered(i)),
                hand_trace::access(2, 0x700000 + 8 * i)};
    };
    const std::size_t bytes = bytesOf(loopOf(1000, mixed));
    EXPECT_LE(bytes, bytesOf(loopOf(1000, alone)) + 40) << "what two affine accesses take once";
    EXPECT_LE(bytes, 1000U * 4 + 60) << "differences below 2^20, a sign and a flag: 22 bits, four bytes";
}

TEST(ThreadTraceFile, AStepThatChangesIsLearned) {
    const auto body = [](std::uint64_t i) -> hand_trace::Marks {
        return {hand_trace::access(0, i < 500 ? 4 * i : 0x8000 + 32 * i)};
    };
    EXPECT_LE(bytesOf(loopOf(1000, body)), 40U);
}

TEST(ThreadTraceFile, AnAffineAccessUnderAConditionCostsItsCondition) {
    const auto body = [](std::uint64_t i) -> hand_trace::Marks {
        if (scattered(i) % 8 == 0) return {hand_trace::access(0, 4 * i)};
        return {hand_trace::access(0, 4 * i), hand_trace::access(1, 0x10000 + 4096 * i)};
    };
    EXPECT_LE(bytesOf(loopOf(1000, body)), 1000U * 2 / 2 + 80) << "two bytes for each of about 500 that leave it out";
}

long residentBytes() {
    long pages = 0;
    long resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return resident * ::sysconf(_SC_PAGESIZE);
}

TEST(ThreadTraceFile, WritingTakesNoMoreMemoryWhereTheTraceGrows) {
    const hand_trace::TraceFile file;
    auto writer = trace::ThreadTraceWriter::create(file.path());
    ASSERT_TRUE(writer.hasValue());
    std::mt19937_64 random(1);
    (*writer)->beginThread({0, 0, 0});
    const auto run = [&](int iterations) {
        for (int i = 0; i < iterations; ++i) {
            (*writer)->iterate(0);
            for (std::uint32_t access = 0; access < 5; ++access) (*writer)->access(access, random());
        }
    };
    run(1000);
    const long before = residentBytes();
    run(400'000);
    EXPECT_LT(residentBytes() - before, 4L << 20);
    EXPECT_GT((*writer)->bytesWritten(), std::uint64_t(16) << 20) << "5 · 400,000 addresses of 64 random bits";
}

TEST(ThreadTraceFile, SaysHowManyBytesItHasWritten) {
    const hand_trace::TraceFile file;
    auto writer = trace::ThreadTraceWriter::create(file.path());
    ASSERT_TRUE(writer.hasValue());
    for (long long x = 0; x < 100'000; ++x) {
        (*writer)->beginThread({x, 0, 0});
        (*writer)->access(0, scattered(std::uint64_t(x)));
        (*writer)->endThread();
    }
    const std::uint64_t bytes = (*writer)->bytesWritten();
    trace::ThreadTraceHeader header;
    header.extent = {100'000, 1, 1};
    ASSERT_FALSE((*writer)->finish(header));
    EXPECT_LT(std::filesystem::file_size(file.path()) - bytes, 1000U) << "all but the header";
}

std::string messageOf(const std::string& path) {
    const auto trace = trace::ThreadTrace::open(path);
    return trace ? "" : trace.error().message;
}

/// Some threads in a file, as bytes.
std::string someTrace() {
    hand_trace::RandomThreads random(3);
    const hand_trace::TraceFile file;
    hand_trace::write(file.path(), random.threads(40), random.steps());
    return file.bytes();
}

TEST(ThreadTraceFile, OtherFilesAreNoTraces) {
    const hand_trace::TraceFile file;
    EXPECT_NE(messageOf(file.path()), "") << "no file";
    file.setBytes("");
    EXPECT_EQ(messageOf(file.path()), "This is no trace of threads.");
    file.setBytes(std::string(1000, 'x'));
    EXPECT_EQ(messageOf(file.path()), "This is no trace of threads.");
    EXPECT_NE(messageOf(std::filesystem::temp_directory_path().string()), "") << "a folder";
}

TEST(ThreadTraceFile, AnotherVersionIsRefusedByName) {
    std::string bytes = someTrace();
    bytes[8] = 99; // The version follows the eight bytes of magic.
    const hand_trace::TraceFile file;
    file.setBytes(bytes);
    EXPECT_EQ(messageOf(file.path()), "The trace has format 99; this Forewarp reads 1.");
}

/// Before the checksum is looked at, which whoever writes such a file can make right.
TEST(ThreadTraceFile, MoreAccessesOrLoopsThanATraceHoldsAreRefused) {
    const hand_trace::TraceFile file;
    for (const std::size_t at : {12, 16}) { // Behind magic and version stand both counts.
        std::string bytes = someTrace();
        bytes[at + 3] = '\x64';
        file.setBytes(bytes);
        EXPECT_EQ(messageOf(file.path()), "The trace is damaged at its start.");
    }
}

TEST(ThreadTraceFile, EveryTruncationIsNoticed) {
    const std::string bytes = someTrace();
    const hand_trace::TraceFile file;
    for (std::size_t size = 0; size < bytes.size(); size += size < 100 ? 1 : 97) {
        file.setBytes(bytes.substr(0, size));
        EXPECT_NE(messageOf(file.path()), "") << size << " of " << bytes.size() << " bytes";
    }
    file.setBytes(bytes + "x");
    EXPECT_NE(messageOf(file.path()), "") << "something follows";
    file.setBytes(bytes);
    EXPECT_EQ(messageOf(file.path()), "");
}

TEST(ThreadTraceFile, AnUnfinishedTraceDoesNotOpen) {
    const hand_trace::TraceFile file;
    {
        auto writer = trace::ThreadTraceWriter::create(file.path());
        ASSERT_TRUE(writer.hasValue());
        (*writer)->beginThread({0, 0, 0});
        (*writer)->access(0, 4);
    }
    EXPECT_EQ(messageOf(file.path()), "The trace was never finished.");
}

/// Reads all threads to their ends, and looks at what comes only as far as any file must be right.
void readAll(const trace::ThreadTrace& trace, std::size_t accesses, std::size_t mostRequests) {
    const auto source = trace.threads();
    for (const int first : {0, 32}) {
        const auto warp = source->warp(hand_trace::lanesFrom(first));
        warps::WarpRequest request;
        std::size_t requests = 0;
        while (warp->next(request)) {
            ASSERT_LT(std::size_t(request.access), accesses);
            ASSERT_NE(request.lanes, 0U);
            ASSERT_LE(++requests, mostRequests) << "a damaged thread has no more marks than the longest one had";
        }
    }
}

TEST(ThreadTraceFile, DamageIsAnErrorOrOtherDataButNeverWorse) {
    const std::string whole = someTrace();
    hand_trace::RandomThreads nest(3);
    const hand_trace::Threads threads = nest.threads(40);
    std::size_t longest = 0;
    for (const hand_trace::Marks& marks : threads) longest = std::max(longest, marks.size());
    std::mt19937 random(5);
    const hand_trace::TraceFile file;
    int refused = 0;
    for (int i = 0; i < 1000; ++i) {
        std::string bytes = whole;
        for (unsigned flips = 1 + unsigned(random() % 4); flips > 0; --flips) {
            bytes[random() % bytes.size()] ^= char(1 + random() % 255);
        }
        file.setBytes(bytes);
        const auto trace = trace::ThreadTrace::open(file.path());
        if (trace) readAll(**trace, nest.steps().size(), std::size_t(warps::kWarpLanes) * 3 * longest);
        else ++refused;
    }
    EXPECT_GT(refused, 0);
    EXPECT_LT(refused, 1000);
}

TEST(ThreadTraceFile, DamageOutsideTheThreadsIsAlwaysNoticed) {
    const std::string whole = someTrace();
    const hand_trace::TraceFile file;
    const std::size_t json = whole.find("{\"loop\"");
    ASSERT_NE(json, std::string::npos);
    for (std::size_t at = 0; at < whole.size(); at += at < 72 || at >= json - 20 ? 1 : whole.size()) {
        std::string bytes = whole;
        bytes[at] ^= 0x10;
        file.setBytes(bytes);
        EXPECT_NE(messageOf(file.path()), "") << "byte " << at;
        if (at == 71) at = json - 21; // The threads lie in between.
    }
}

TEST(ThreadTraceFile, FailuresToWriteAreReported) {
    EXPECT_FALSE(trace::ThreadTraceWriter::create("/nowhere/at/all.trace").hasValue());
    if (::access("/dev/full", W_OK) != 0) GTEST_SKIP() << "there is no device that is always full";
    auto writer = trace::ThreadTraceWriter::create("/dev/full");
    if (!writer) return; // Told at once: the start of the file could not be written.
    EXPECT_TRUE((*writer)->finish({}).has_value());
}

TEST(ThreadTraceFile, ThreadsOutsideTheStatedExtentAreRefused) {
    const hand_trace::TraceFile file;
    auto writer = trace::ThreadTraceWriter::create(file.path());
    ASSERT_TRUE(writer.hasValue());
    (*writer)->beginThread({4, 0, 0});
    trace::ThreadTraceHeader header;
    header.extent = {4, 1, 1};
    EXPECT_TRUE((*writer)->finish(header).has_value());
}

TEST(ThreadTraceFile, NumbersThatATraceCannotHoldAreRefused) {
    const hand_trace::TraceFile file;
    auto writer = trace::ThreadTraceWriter::create(file.path());
    ASSERT_TRUE(writer.hasValue());
    (*writer)->beginThread({0, 0, 0});
    (*writer)->access(1 << 16, 4);
    trace::ThreadTraceHeader header;
    header.extent = {1, 1, 1};
    EXPECT_TRUE((*writer)->finish(header).has_value());
}

} // namespace
} // namespace forewarp::memory
