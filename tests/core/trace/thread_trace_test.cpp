#include "core/trace/thread_trace.h"

#include "tests/core/memory/hand_trace.h"
#include "tests/core/memory/random_threads.h"

#include <gtest/gtest.h>

#include <unistd.h>

namespace forewarp::trace {
namespace {

using namespace hand_trace;
using Kind = kernel::ThreadStep::Kind;

/// for (k) { 0; 1; } 2;
const std::vector<kernel::ThreadStep> kLoopThenStore{
    {Kind::enter, 0}, {Kind::access, 0}, {Kind::access, 1}, {Kind::leave, 0}, {Kind::access, 2}};

/// The threads' requests as one warp.
std::vector<hand_trace::Request> asWarp(const hand_trace::Threads& threads,
                                        const std::vector<kernel::ThreadStep>& steps) {
    const hand_trace::TraceFile file;
    hand_trace::write(file.path(), threads, steps);
    const auto trace = hand_trace::open(file.path());
    return hand_trace::requestsOf(*trace->threads(), hand_trace::lanesFrom(0, int(threads.size())));
}

TEST(ThreadTrace, GivesBackOneThreadAsItWasWritten) {
    const hand_trace::Threads threads{{hand_trace::enter(0), hand_trace::iterate(0), hand_trace::access(0, 100),
                                       hand_trace::access(1, 900), hand_trace::iterate(0), hand_trace::access(0, 104),
                                       hand_trace::access(1, 800), hand_trace::iterate(0), hand_trace::access(0, 108),
                                       hand_trace::access(1, 7), hand_trace::leave(0), hand_trace::access(2, 50)}};
    const std::vector<hand_trace::Request> expected{{0, {{0, 100}}}, {1, {{0, 900}}}, {0, {{0, 104}}}, {1, {{0, 800}}},
                                                    {0, {{0, 108}}}, {1, {{0, 7}}},   {2, {{0, 50}}}};
    EXPECT_EQ(asWarp(threads, kLoopThenStore), expected);
}

TEST(ThreadTrace, LanesWaitAtTheEndOfALoopForThoseThatRunItLonger) {
    const hand_trace::Threads threads{{hand_trace::enter(0), hand_trace::iterate(0), hand_trace::access(0, 10),
                                       hand_trace::leave(0), hand_trace::access(2, 50)},
                                      {hand_trace::enter(0), hand_trace::iterate(0), hand_trace::access(0, 20),
                                       hand_trace::iterate(0), hand_trace::access(0, 21), hand_trace::leave(0),
                                       hand_trace::access(2, 60)},
                                      {hand_trace::enter(0), hand_trace::leave(0), hand_trace::access(2, 70)}};
    const std::vector<hand_trace::Request> expected{
        {0, {{0, 10}, {1, 20}}}, {0, {{1, 21}}}, {2, {{0, 50}, {1, 60}, {2, 70}}}};
    EXPECT_EQ(asWarp(threads, kLoopThenStore), expected);
}

TEST(ThreadTrace, ALaneThatSkipsAnAccessIsNotInItsRequest) {
    const hand_trace::Threads threads{
        {hand_trace::enter(0), hand_trace::iterate(0), hand_trace::access(0, 10), hand_trace::access(1, 11),
         hand_trace::iterate(0), hand_trace::access(0, 12), hand_trace::leave(0)},
        {hand_trace::enter(0), hand_trace::iterate(0), hand_trace::access(1, 21), hand_trace::iterate(0),
         hand_trace::access(0, 22), hand_trace::access(1, 23), hand_trace::leave(0)}};
    const std::vector<hand_trace::Request> expected{
        {0, {{0, 10}}}, {1, {{0, 11}, {1, 21}}}, {0, {{0, 12}, {1, 22}}}, {1, {{1, 23}}}};
    EXPECT_EQ(asWarp(threads, kLoopThenStore), expected);
}

TEST(ThreadTrace, AccessesThatComeAgainWithoutALoopGoRound) {
    const hand_trace::Threads threads{
        {hand_trace::access(0, 10), hand_trace::access(1, 11), hand_trace::access(0, 12), hand_trace::access(1, 13),
         hand_trace::access(2, 14)},
        {hand_trace::access(0, 20), hand_trace::access(1, 21), hand_trace::access(2, 22)}};
    const std::vector<hand_trace::Request> expected{
        // Lane 1 stores in round 0, lane 0 in round 1: after its second access 0.
        {0, {{0, 10}, {1, 20}}}, {1, {{0, 11}, {1, 21}}}, {2, {{1, 22}}},
        {0, {{0, 12}}},          {1, {{0, 13}}},          {2, {{0, 14}}}};
    EXPECT_EQ(asWarp(threads, kLoopThenStore), expected);
}

TEST(ThreadTrace, WithoutStepsAccessesStandByNumberBeforeLoops) {
    const hand_trace::Threads threads{
        {hand_trace::enter(0), hand_trace::iterate(0), hand_trace::access(0, 10), hand_trace::leave(0)},
        {hand_trace::access(3, 20)}};
    const std::vector<hand_trace::Request> expected{{3, {{1, 20}}}, {0, {{0, 10}}}};
    EXPECT_EQ(asWarp(threads, {}), expected);
}

TEST(ThreadTrace, ClosesLoopsThatAreLeftWithoutAMark) {
    const std::vector<kernel::ThreadStep> steps{{Kind::enter, 0}, {Kind::enter, 1}, {Kind::access, 0},
                                                {Kind::leave, 1}, {Kind::leave, 0}, {Kind::access, 1}};
    const hand_trace::Threads complete{{hand_trace::enter(0), hand_trace::iterate(0), hand_trace::enter(1),
                                        hand_trace::iterate(1), hand_trace::access(0, 1), hand_trace::leave(1),
                                        hand_trace::iterate(0), hand_trace::enter(1), hand_trace::iterate(1),
                                        hand_trace::access(0, 2), hand_trace::leave(1), hand_trace::leave(0),
                                        hand_trace::access(1, 3)}};
    const hand_trace::Threads incomplete{{hand_trace::enter(0), hand_trace::iterate(0), hand_trace::enter(1),
                                          hand_trace::iterate(1), hand_trace::access(0, 1), hand_trace::iterate(0),
                                          hand_trace::iterate(1), hand_trace::access(0, 2), hand_trace::leave(0),
                                          hand_trace::access(1, 3)}};
    const hand_trace::Threads shorter{
        {hand_trace::enter(0), hand_trace::iterate(0), hand_trace::leave(0), hand_trace::access(1, 4)}};
    for (const hand_trace::Threads& threads : {complete, incomplete}) {
        const std::vector<hand_trace::Request> expected{{0, {{0, 1}}}, {0, {{0, 2}}}, {1, {{0, 3}, {1, 4}}}};
        EXPECT_EQ(asWarp({threads[0], shorter[0]}, steps), expected);
    }
}

TEST(ThreadTrace, LeavesOutThreadsThatAreNotRecorded) {
    const hand_trace::TraceFile file;
    hand_trace::write(file.path(),
                      {{hand_trace::access(0, 10)}, {hand_trace::access(0, 20)}, {hand_trace::access(0, 30)}}, {});
    const auto trace = hand_trace::open(file.path());
    warps::WarpLanes lanes = hand_trace::lanesFrom(-1, 5); // -1 and 3 are not there.
    lanes.active &= ~(1U << 2); // Nor is thread 1, in lane 2, asked for.
    const std::vector<hand_trace::Request> expected{{0, {{1, 10}, {3, 30}}}};
    EXPECT_EQ(hand_trace::requestsOf(*trace->threads(), lanes), expected);
}

TEST(ThreadTrace, FindsThreadsInAnyOrderOfRecording) {
    const hand_trace::TraceFile file;
    auto writer = ThreadTraceWriter::create(file.path());
    ASSERT_TRUE(writer.hasValue());
    for (const warps::ThreadIndex& thread :
         {warps::ThreadIndex{3, 1, 0}, warps::ThreadIndex{0, 0, 1}, warps::ThreadIndex{1, 1, 1}}) {
        (*writer)->beginThread(thread);
        (*writer)->access(0, std::uint64_t(thread.x + 10 * thread.y + 100 * thread.z));
    }
    ThreadTraceHeader header;
    header.extent = {4, 2, 2};
    ASSERT_FALSE((*writer)->finish(header));
    const auto trace = hand_trace::open(file.path());
    warps::WarpLanes lanes;
    lanes.active = 0b1111;
    lanes.thread[0] = {0, 0, 1};
    lanes.thread[1] = {1, 1, 1};
    lanes.thread[2] = {2, 1, 1};
    lanes.thread[3] = {3, 1, 0};
    const std::vector<hand_trace::Request> expected{{0, {{0, 100}, {1, 111}, {3, 13}}}};
    EXPECT_EQ(hand_trace::requestsOf(*trace->threads(), lanes), expected);
}

TEST(ThreadTrace, KeepsItsHeader) {
    ThreadTraceHeader header;
    header.loop = "gemm:L1";
    header.program = "gemm.c 128";
    header.mapped = {"f:L1.1", "f:L1"};
    header.mappedIterations = {128, 64.5};
    header.sizes = {{"n", 128}, {"gemm:L1.1.trips", 0.1}};
    header.extent = {128, 64, 3};
    header.execution = 2;
    header.events = 1e15;
    header.isWhole = true;
    header.hostSeconds = 0.0123;
    header.caveats = {"Stopped early.", "«x»"};
    header.steps = kLoopThenStore;
    const hand_trace::TraceFile file;
    auto writer = ThreadTraceWriter::create(file.path());
    ASSERT_TRUE(writer.hasValue());
    ASSERT_FALSE((*writer)->finish(header));
    const auto trace = hand_trace::open(file.path());
    const ThreadTraceHeader& read = trace->header();
    EXPECT_EQ(read.loop, header.loop);
    EXPECT_EQ(read.program, header.program);
    EXPECT_EQ(read.mapped, header.mapped);
    EXPECT_EQ(read.mappedIterations, header.mappedIterations);
    EXPECT_EQ(read.sizes, header.sizes);
    const warps::ThreadIndex extent = trace->threads()->extent();
    EXPECT_EQ((std::array{extent.x, extent.y, extent.z}), (std::array{128LL, 64LL, 3LL}));
    EXPECT_EQ(read.execution, 2);
    EXPECT_EQ(read.events, 1e15);
    EXPECT_TRUE(read.isWhole);
    EXPECT_EQ(read.hostSeconds, 0.0123);
    EXPECT_EQ(read.caveats, header.caveats);
    ASSERT_EQ(read.steps.size(), header.steps.size());
    for (std::size_t i = 0; i < read.steps.size(); ++i) {
        EXPECT_EQ(read.steps[i].kind, header.steps[i].kind) << i;
        EXPECT_EQ(read.steps[i].index, header.steps[i].index) << i;
    }
}

TEST(ThreadTrace, RandomNestsReadAsAPlainReferenceDoes) {
    for (unsigned seed = 0; seed < 150; ++seed) {
        hand_trace::RandomThreads random(seed);
        const hand_trace::Threads threads = random.threads(40);
        const hand_trace::TraceFile file;
        hand_trace::write(file.path(), threads, random.steps());
        const auto trace = hand_trace::open(file.path());
        const auto source = trace->threads();
        for (const int first : {0, 32}) {
            ASSERT_EQ(hand_trace::requestsOf(*source, hand_trace::lanesFrom(first)),
                      hand_trace::expectedRequests(threads, random.steps(), std::size_t(first), warps::kWarpLanes))
                << "seed " << seed << ", threads from " << first;
        }
    }
}

TEST(ThreadTrace, BodiesTooLongToRememberAreKeptAllTheSame) {
    hand_trace::Marks marks{hand_trace::enter(0)};
    for (std::uint32_t i = 0; i < 3; ++i) {
        marks.push_back(hand_trace::iterate(0));
        for (std::uint32_t j = 0; j < 3000; ++j) marks.push_back(hand_trace::access(j % 2500, j * 4096 + i * 4));
    }
    marks.push_back(hand_trace::leave(0));
    const auto expected = hand_trace::expectedRequests({marks}, {}, 0, 1);
    ASSERT_EQ(expected.size(), 9000U);
    EXPECT_EQ(asWarp({marks}, {}), expected);
}

TEST(ThreadTrace, TwoSourcesOfOneTraceDoNotDisturbEachOther) {
    hand_trace::RandomThreads random(7);
    const hand_trace::Threads threads = random.threads(64);
    const hand_trace::TraceFile file;
    hand_trace::write(file.path(), threads, random.steps());
    const auto trace = hand_trace::open(file.path());
    const auto one = trace->threads();
    const auto other = trace->threads();
    const auto first = one->warp(hand_trace::lanesFrom(0));
    const auto second = other->warp(hand_trace::lanesFrom(0));
    const auto third = one->warp(hand_trace::lanesFrom(32));
    std::array<std::vector<hand_trace::Request>, 3> read;
    warps::WarpRequest request;
    for (bool goesOn = true; goesOn;) { // In turns, the second twice as fast.
        goesOn = false;
        for (const int which : {0, 1, 1, 2}) {
            warps::WarpStream& warp = *std::array{first.get(), second.get(), third.get()}[std::size_t(which)];
            if (!warp.next(request)) continue;
            goesOn = true;
            read[std::size_t(which)].push_back(hand_trace::plain(request));
        }
    }
    EXPECT_EQ(read[0], hand_trace::expectedRequests(threads, random.steps(), 0, warps::kWarpLanes));
    EXPECT_EQ(read[1], read[0]);
    EXPECT_EQ(read[2], hand_trace::expectedRequests(threads, random.steps(), 32, warps::kWarpLanes));
}

TEST(ThreadTrace, AWarpThatFollowsAnEndedOneRemembersNothingOfIt) {
    hand_trace::RandomThreads random(11);
    const hand_trace::Threads threads = random.threads(64);
    const hand_trace::TraceFile file;
    hand_trace::write(file.path(), threads, random.steps());
    const auto trace = hand_trace::open(file.path());
    const auto source = trace->threads();
    warps::WarpRequest request;
    for (int i = 0; i < 3; ++i) static_cast<void>(source->warp(hand_trace::lanesFrom(0))->next(request));
    EXPECT_EQ(hand_trace::requestsOf(*source, hand_trace::lanesFrom(32)),
              hand_trace::expectedRequests(threads, random.steps(), 32, warps::kWarpLanes));
}

TEST(ThreadTrace, OutlivesTheNameOfItsFile) {
    const hand_trace::TraceFile file;
    hand_trace::write(file.path(), {{hand_trace::access(0, 10)}}, {});
    const auto trace = hand_trace::open(file.path());
    std::filesystem::remove(file.path());
    EXPECT_EQ(hand_trace::requestsOf(*trace->threads(), hand_trace::lanesFrom(0)),
              (std::vector<hand_trace::Request>{{0, {{0, 10}}}}));
}

} // namespace
} // namespace forewarp::trace
