#include "tests/frontend/trace/watch/watched_stream.h"

#include <gtest/gtest.h>

#include <string>

using namespace forewarp;
using namespace forewarp::frontend;

namespace {

constexpr std::uint64_t kAt = 0x7f00'1234'5000;

/// «flow 0>2» for each kind that was met, with the iterations of both ends.
std::string conflictsOf(const frontend::trace::watch::WatchedRun& run) {
    std::string text;
    for (const auto& conflict : run.conflicts) {
        if (!conflict) continue;
        if (!text.empty()) text += ", ";
        text += std::string(kernel::name(conflict->kind)) + " " + std::to_string(conflict->sourceIteration) + ">" +
                std::to_string(conflict->sinkIteration);
    }
    return text;
}

TEST(DependenceWatch, TellsFlowAntiAndOutputApart) {
    frontend::trace::watch::WatchedStream flow;
    flow.enter().iterate().store(kAt, 8).iterate().iterate().load(kAt, 8).leave();
    EXPECT_EQ(conflictsOf(flow.watched()), "flow 0>2");

    frontend::trace::watch::WatchedStream anti;
    anti.enter().iterate().load(kAt, 8).iterate().store(kAt, 8).leave();
    EXPECT_EQ(conflictsOf(anti.watched()), "anti 0>1");

    frontend::trace::watch::WatchedStream output;
    output.enter().iterate().store(kAt, 8).iterate().store(kAt, 8).leave();
    EXPECT_EQ(conflictsOf(output.watched()), "output 0>1");
}

TEST(DependenceWatch, NamesSitesIterationsEntryAndAddress) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter().iterate().leave().enter().iterate().store(kAt + 8, 8, 1).iterate().load(kAt, 16, 2).leave();
    const auto conflict = stream.watched().conflicts[std::size_t(kernel::DependenceKind::flow)];
    ASSERT_TRUE(conflict);
    EXPECT_EQ(conflict->kind, kernel::DependenceKind::flow);
    EXPECT_EQ(conflict->sourceSite,
              stream.numberOf({frontend::trace::instrument::TraceSite::Kind::store, 8, -1, 0, 1}));
    EXPECT_EQ(conflict->sinkSite, stream.numberOf({frontend::trace::instrument::TraceSite::Kind::load, 16, -1, 0, 2}));
    EXPECT_EQ(conflict->sourceIteration, 0u);
    EXPECT_EQ(conflict->sinkIteration, 1u);
    EXPECT_EQ(conflict->entry, 1u);
    EXPECT_EQ(conflict->address, kAt + 8);
}

TEST(DependenceWatch, AccessesOfOneIterationDoNotConflict) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter();
    for (std::uint64_t i = 0; i < 3; ++i) {
        const std::uint64_t at = kAt + 8 * i;
        stream.iterate().store(at, 8).load(at, 8).store(at, 8).load(at, 4).store(at + 3, 1);
    }
    EXPECT_EQ(conflictsOf(stream.leave().watched()), "");
}

TEST(DependenceWatch, ReadsAloneDoNotConflict) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter().iterate().load(kAt, 8).iterate().load(kAt, 8).iterate().load(kAt, 8).leave();
    EXPECT_EQ(conflictsOf(stream.watched()), "");
}

TEST(DependenceWatch, WriteBeforeReadInEachIterationCarriesNoFlow) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter();
    for (int i = 0; i < 3; ++i) stream.iterate().store(kAt, 8).load(kAt, 8);
    EXPECT_EQ(conflictsOf(stream.leave().watched()), "anti 0>1, output 0>1");
}

TEST(DependenceWatch, TheFirstReadSinceTheWriteIsTheSourceOfAnAntiDependence) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter().iterate().load(kAt, 8, 1).iterate().load(kAt, 8, 2).iterate().load(kAt, 8, 3).store(kAt, 8).leave();
    const auto conflict = stream.watched().conflicts[std::size_t(kernel::DependenceKind::anti)];
    ASSERT_TRUE(conflict);
    EXPECT_EQ(conflict->sourceIteration, 0u);
    EXPECT_EQ(conflict->sourceSite, stream.numberOf({frontend::trace::instrument::TraceSite::Kind::load, 8, -1, 0, 1}));
}

TEST(DependenceWatch, OneAccessMayEndTwoKinds) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter().iterate().store(kAt, 4).load(kAt, 4).iterate().store(kAt, 4).leave();
    EXPECT_EQ(conflictsOf(stream.watched()), "anti 0>1, output 0>1");
}

TEST(DependenceWatch, NeighbouringCharactersShowNothing) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter();
    for (std::uint64_t i = 0; i < 64; ++i) stream.iterate().load(kAt + i, 1).store(kAt + i, 1);
    EXPECT_EQ(conflictsOf(stream.leave().watched()), "");
}

TEST(DependenceWatch, IsExactToTheByteOnUnalignedStores) {
    for (std::uint64_t byte = 0; byte < 12; ++byte) {
        frontend::trace::watch::WatchedStream stream; // Bytes 6 to 9 lie in two granules.
        stream.enter().iterate().store(kAt, 8).discard(kAt, 8).iterate().store(kAt + 6, 4).iterate();
        stream.load(kAt + byte, 1).leave();
        EXPECT_EQ(conflictsOf(stream.watched()), byte >= 6 && byte < 10 ? "flow 1>2" : "") << byte;
    }
}

TEST(DependenceWatch, SmallAccessesMeetWhatALargeOneLeft) {
    for (std::uint64_t byte = 0; byte < 18; ++byte) {
        frontend::trace::watch::WatchedStream stream;
        stream.enter().iterate().store(kAt, 16).iterate().load(kAt + byte, 1).leave();
        EXPECT_EQ(conflictsOf(stream.watched()), byte < 16 ? "flow 0>1" : "") << byte;
    }
}

TEST(DependenceWatch, LargeAccessesMeetWhatASmallOneLeft) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter().iterate().store(kAt + 13, 1).iterate().load(kAt, 13).load(kAt + 14, 50).load(kAt + 1, 64).leave();
    const auto conflict = stream.watched().conflicts[std::size_t(kernel::DependenceKind::flow)];
    ASSERT_TRUE(conflict);
    EXPECT_EQ(conflict->address, kAt + 13);
    EXPECT_EQ(conflict->sinkSite, stream.numberOf({frontend::trace::instrument::TraceSite::Kind::load, 64, -1, 0, 0}));
}

TEST(DependenceWatch, AccessesMayCrossPages) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter().iterate().store(kAt + 4094, 4).iterate().load(kAt + 4090, 4).load(kAt + 4098, 1);
    EXPECT_EQ(conflictsOf(stream.watched()), "");
    EXPECT_EQ(conflictsOf(stream.load(kAt + 4097, 1).watched()), "flow 0>1");
}

TEST(DependenceWatch, PagesFarApartAreNotConfused) {
    constexpr std::uint64_t kUnknown = 4;
    frontend::trace::watch::WatchedStream stream;
    stream.enter();
    for (std::uint64_t page = 0; page < 2500; ++page) {
        stream.iterate().store(page << 35 | 0x10, 8).word(kUnknown << 48); // Unknown sites are skipped here too.
    }
    EXPECT_EQ(stream.sites().size(), kUnknown);
    EXPECT_EQ(conflictsOf(stream.watched()), "");
    EXPECT_EQ(conflictsOf(stream.iterate().load(std::uint64_t(77) << 35 | 0x10, 8).watched()), "flow 77>2500");
}

TEST(DependenceWatch, ANewEntryForgetsTheOneBefore) {
    frontend::trace::watch::WatchedStream stream;
    for (int entry = 0; entry < 3; ++entry) stream.enter().iterate().store(kAt, 8).load(kAt + 8, 8).leave();
    stream.enter().iterate().iterate().load(kAt, 8).store(kAt + 8, 8).leave();
    const frontend::trace::watch::WatchedRun run = stream.watched();
    EXPECT_EQ(conflictsOf(run), "");
    EXPECT_EQ(run.entries, 4u);
    EXPECT_EQ(run.iterations, 5u);
    EXPECT_EQ(run.accesses, 8u);
}

TEST(DependenceWatch, AccessesOutsideIterationsAreIgnored) {
    frontend::trace::watch::WatchedStream stream;
    stream.store(kAt, 8).enter().store(kAt, 8).iterate().store(kAt + 8, 8).iterate().load(kAt, 8).leave();
    stream.load(kAt + 8, 8).iterate().store(kAt + 8, 8).leave();
    const frontend::trace::watch::WatchedRun run = stream.watched();
    EXPECT_EQ(conflictsOf(run), "");
    EXPECT_EQ(run.entries, 1u);
    EXPECT_EQ(run.iterations, 2u);
    EXPECT_EQ(run.accesses, 2u);
    EXPECT_EQ(conflictsOf(stream.enter().iterate().store(kAt, 8).iterate().load(kAt, 8).watched()), "flow 0>1");
}

TEST(DependenceWatch, OtherLoopsAreIgnored) {
    constexpr int kOther = frontend::trace::watch::WatchedStream::kLoop + 1;
    frontend::trace::watch::WatchedStream stream;
    stream.enter(kOther).iterate(kOther).enter().iterate();
    stream.enter(kOther).iterate(kOther).store(kAt, 8).iterate(kOther).load(kAt, 8).leave(kOther).load(kAt, 8).leave();
    const frontend::trace::watch::WatchedRun run = stream.watched();
    EXPECT_EQ(conflictsOf(run), "");
    EXPECT_EQ(run.entries, 1u);
    EXPECT_EQ(run.iterations, 1u);
}

TEST(DependenceWatch, RecursiveEntriesArePartOfTheOutermostIteration) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter().iterate();
    stream.enter().iterate().store(kAt, 8).iterate().load(kAt, 8).leave();
    stream.store(kAt, 8);
    EXPECT_EQ(conflictsOf(stream.watched()), "");
    stream.iterate().enter().iterate().load(kAt, 8).leave().leave();
    const frontend::trace::watch::WatchedRun run = stream.watched();
    EXPECT_EQ(conflictsOf(run), "flow 0>1");
    EXPECT_EQ(run.entries, 1u);
    EXPECT_EQ(run.iterations, 2u);
}

TEST(DependenceWatch, DiscardForgetsItsBytesOnly) {
    for (std::uint64_t byte = 0; byte < 16; ++byte) {
        frontend::trace::watch::WatchedStream stream;
        stream.enter().iterate().store(kAt, 16).discard(kAt + 3, 6).iterate().load(kAt + byte, 1).leave();
        EXPECT_EQ(conflictsOf(stream.watched()), byte >= 3 && byte < 9 ? "" : "flow 0>1") << byte;
    }
}

TEST(DependenceWatch, DiscardOfManyPagesForgetsThemAll) {
    constexpr std::uint64_t kPage = 4096;
    for (const std::uint64_t bytes : {3 * kPage, 1000 * kPage, std::uint64_t(1) << 40}) {
        frontend::trace::watch::WatchedStream stream;
        const std::uint64_t before = kAt - 3 * kPage;
        const std::uint64_t after = kAt + bytes + 3 * kPage;
        stream.enter().iterate().store(before, 8).store(after, 8);
        stream.store(kAt + 90, 8).store(kAt + 100, 8).store(kAt + kPage + 16, 8);
        stream.store(kAt + 2 * kPage, 8).store(kAt + 92 + bytes, 8).store(kAt + 100 + bytes, 1);
        stream.discard(kAt + 100, bytes).iterate().store(kAt + 100, 8).store(kAt + kPage + 16, 8);
        stream.store(kAt + 2 * kPage, 8).store(kAt + 92 + bytes, 8);
        EXPECT_EQ(conflictsOf(stream.watched()), "") << bytes;
        EXPECT_EQ(conflictsOf(frontend::trace::watch::WatchedStream(stream).load(before, 8).watched()), "flow 0>1")
            << bytes;
        EXPECT_EQ(conflictsOf(frontend::trace::watch::WatchedStream(stream).load(after, 8).watched()), "flow 0>1")
            << bytes;
        frontend::trace::watch::WatchedStream behind = stream;
        EXPECT_EQ(conflictsOf(stream.load(kAt + 97, 1).watched()), "flow 0>1") << bytes;
        EXPECT_EQ(conflictsOf(behind.load(kAt + 100 + bytes, 1).watched()), "flow 0>1") << bytes;
    }
}

TEST(DependenceWatch, RangesAreAccessesOfThatManyBytes) {
    constexpr std::uint64_t kBytes = 3 * 4096 + 5;
    for (const std::uint64_t offset : {std::uint64_t(0), std::uint64_t(4096), kBytes - 1, kBytes}) {
        frontend::trace::watch::WatchedStream written;
        written.enter().iterate().writeRange(kAt + 3, kBytes).iterate().load(kAt + 3 + offset, 1).leave();
        EXPECT_EQ(conflictsOf(written.watched()), offset < kBytes ? "flow 0>1" : "") << offset;
        frontend::trace::watch::WatchedStream read;
        read.enter().iterate().readRange(kAt + 3, kBytes).iterate().store(kAt + 3 + offset, 1).leave();
        EXPECT_EQ(conflictsOf(read.watched()), offset < kBytes ? "anti 0>1" : "") << offset;
    }
    frontend::trace::watch::WatchedStream counted;
    EXPECT_EQ(counted.enter().iterate().readRange(kAt, 0).writeRange(kAt, 100).leave().watched().accesses, 2u);
}

TEST(DependenceWatch, LengthsAreNotTakenForEvents) {
    frontend::trace::watch::WatchedStream stream;
    const std::uint64_t iterate =
        std::uint64_t(stream.numberOf({frontend::trace::instrument::TraceSite::Kind::iterate, 0, 3, 0, -1})) << 48;
    const std::uint64_t enter =
        std::uint64_t(stream.numberOf({frontend::trace::instrument::TraceSite::Kind::enter, 0, 3, 0, -1})) << 48;
    for (int i = 0; i < 5; ++i) stream.discard(kAt, enter);
    stream.enter().iterate().discard(kAt, iterate).discard(kAt, iterate).leave();
    const frontend::trace::watch::WatchedRun run = stream.watched();
    EXPECT_EQ(run.entries, 1u);
    EXPECT_EQ(run.iterations, 1u);
}

TEST(DependenceWatch, PaddingAndUnknownSitesAreSkipped) {
    frontend::trace::watch::WatchedStream stream;
    constexpr std::uint64_t kUnknown = 6;
    const auto skipped = [&] { stream.word(0).word(0xffff'0000'0000'0000 | kAt).word(kUnknown << 48 | kAt); };
    skipped();
    stream.enter();
    for (int i = 0; i < 3; ++i) { // The last iteration comes after a conflict of each kind.
        stream.iterate().load(kAt, 8).store(kAt, 8).load(kAt, 8);
        skipped();
    }
    const frontend::trace::watch::WatchedRun run = stream.leave().watched();
    EXPECT_EQ(stream.sites().size(), kUnknown);
    EXPECT_EQ(run.iterations, 3u);
    EXPECT_EQ(run.accesses, 9u);
}

TEST(DependenceWatch, UpdatesOfOneReductionDoNotConflict) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter();
    for (int i = 0; i < 4; ++i) stream.iterate().load(kAt, 8, 0, 1).store(kAt, 8, 0, 1);
    EXPECT_EQ(conflictsOf(stream.watched()), "");
    EXPECT_EQ(conflictsOf(stream.iterate().load(kAt, 8).watched()), "flow 0>4");
}

TEST(DependenceWatch, DifferentReductionsConflict) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter().iterate().load(kAt, 8, 0, 1).store(kAt, 8, 0, 1);
    stream.iterate().load(kAt, 8, 0, 2).store(kAt, 8, 0, 2).leave();
    EXPECT_EQ(conflictsOf(stream.watched()), "flow 0>1, anti 0>1, output 0>1");
}

TEST(DependenceWatch, AResetBetweenUpdatesOfAReductionConflicts) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter().iterate().store(kAt, 8).load(kAt, 8, 0, 1).store(kAt, 8, 0, 1);
    stream.iterate().load(kAt, 8, 0, 1).store(kAt, 8, 0, 1).leave();
    EXPECT_EQ(conflictsOf(stream.watched()), "flow 0>1, output 0>1");
}

TEST(DependenceWatch, AResetAfterUpdatesOfTheSameIterationMeetsEarlierOnes) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter().iterate().load(kAt, 8, 0, 1).store(kAt, 8, 0, 1);
    stream.iterate().load(kAt, 8, 0, 1).store(kAt, 8, 0, 1).store(kAt, 8).leave();
    EXPECT_EQ(conflictsOf(stream.watched()), "anti 0>1, output 0>1");
}

TEST(DependenceWatch, APeekAtARunningReductionConflictsWithTheNextUpdate) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter().iterate().load(kAt, 8, 0, 1).store(kAt, 8, 0, 1).load(kAt, 8, 7);
    stream.iterate().load(kAt, 8, 0, 1).store(kAt, 8, 0, 1).leave();
    const auto conflict = stream.watched().conflicts[std::size_t(kernel::DependenceKind::anti)];
    ASSERT_TRUE(conflict);
    EXPECT_EQ(conflict->sourceSite, stream.numberOf({frontend::trace::instrument::TraceSite::Kind::load, 8, -1, 0, 7}));
}

TEST(DependenceWatch, AForeignReadHiddenBehindAReductionsOwnIsFound) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter().iterate().load(kAt, 8, 0, 1).iterate().load(kAt, 8, 7).iterate().store(kAt, 8, 0, 1).leave();
    EXPECT_EQ(conflictsOf(stream.watched()), "anti 1>2");
}

TEST(DependenceWatch, TheFirstConflictOfAKindIsKept) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter();
    for (int i = 0; i < 5; ++i) stream.iterate().load(kAt, 8).store(kAt, 8).load(kAt, 8).discard(kAt + 99, 1);
    stream.readRange(kAt, 8).leave().enter().iterate().store(kAt, 8).leave();
    const frontend::trace::watch::WatchedRun run = stream.watched();
    EXPECT_EQ(conflictsOf(run), "flow 0>1, anti 0>1, output 0>1");
    EXPECT_EQ(run.entries, 2u);
    EXPECT_EQ(run.iterations, 6u);
    EXPECT_EQ(run.accesses, 17u);
}

TEST(DependenceWatch, StopsComparingWhereMemoryEnds) {
    constexpr std::uint64_t kMost = 100'000;
    frontend::trace::watch::WatchedStream stream;
    stream.enter().iterate().store(kAt, 8);
    const frontend::trace::watch::WatchedRun small = stream.watched(kMost);
    EXPECT_FALSE(small.ranOutOfMemory);
    EXPECT_FALSE(stream.watched(small.shadowBytes).ranOutOfMemory);
    EXPECT_TRUE(stream.watched(small.shadowBytes - 1).ranOutOfMemory);
    for (std::uint64_t page = 1; page < 50; ++page) stream.store(kAt + page * 4096, 8);
    stream.iterate().load(kAt, 8).iterate().leave().enter().iterate().leave();
    const frontend::trace::watch::WatchedRun run = stream.watched(kMost);
    EXPECT_TRUE(run.ranOutOfMemory);
    EXPECT_EQ(conflictsOf(run), "");
    EXPECT_EQ(run.entries, 2u);
    EXPECT_EQ(run.iterations, 4u);
    EXPECT_LT(run.accesses, 50u);
    EXPECT_GT(run.accesses, 1u);
    EXPECT_LE(run.shadowBytes, kMost);
    EXPECT_GT(run.shadowBytes, small.shadowBytes);
}

TEST(DependenceWatch, ReusesTheMemoryOfDiscardedPages) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter();
    for (int i = 0; i < 100; ++i) stream.iterate().store(kAt, 8).discard(kAt, 4096);
    const frontend::trace::watch::WatchedRun run = stream.leave().watched(20'000);
    EXPECT_FALSE(run.ranOutOfMemory);
    EXPECT_EQ(conflictsOf(run), "");
}

TEST(DependenceWatch, ResultsDoNotDependOnHowTheStreamIsCut) {
    frontend::trace::watch::WatchedStream stream;
    stream.enter();
    for (std::uint64_t i = 0; i < 200; ++i) {
        stream.iterate().load(kAt + 8 * i, 8).store(kAt + 8 * i + 80, 8).load(kAt, 8);
        if (i >= 100) stream.store(kAt, 8); // From here on all kinds are known.
    }
    stream.leave();
    frontend::trace::watch::DependenceWatch watch(stream.sites(), frontend::trace::watch::WatchedStream::kLoop,
                                                  std::uint64_t(1) << 20);
    for (const std::uint64_t& event : stream.events()) watch.consume({&event, 1});
    EXPECT_EQ(conflictsOf(watch.run()), conflictsOf(stream.watched()));
    EXPECT_EQ(conflictsOf(watch.run()), "flow 0>10, anti 0>100, output 100>101");
    EXPECT_EQ(watch.run().accesses, 700u);
}

} // namespace
