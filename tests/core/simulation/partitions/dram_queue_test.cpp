#include "core/simulation/partitions/dram_queue.h"

#include <gtest/gtest.h>

namespace forewarp::simulation::partitions {
namespace {

constexpr double kNano = 1e-9;
constexpr Picoseconds kNanosecond = 1000;

/// Rows of 1,024 bytes in four banks, 1 ns per 10 bytes, round figures.
DramShape roundTiming() {
    device::DramTiming timing;
    timing.rowToColumn = Seconds(10 * kNano);
    timing.precharge = Seconds(12 * kNano);
    timing.rowCycle = Seconds(40 * kNano);
    timing.rowToRow = Seconds(5 * kNano);
    timing.readLatency = Seconds(8 * kNano);
    timing.writeLatency = Seconds(4 * kNano);
    timing.writeToRead = Seconds(6 * kNano);
    timing.banks = 4;
    timing.row = Bytes(1024);
    timing.burst = Bytes(32);
    timing.queue = 4;
    return {100, timing};
}

DramRequest read(std::uint64_t address, int owner = 0, std::uint32_t bytes = 64) {
    return {address, bytes, false, owner};
}
DramRequest write(std::uint64_t address, int owner = 0) {
    return {address, 64, true, owner};
}

/// Serves all that waits, one after the other; the ends.
std::vector<Picoseconds> drain(DramQueue& queue, Picoseconds now = 0) {
    std::vector<Picoseconds> ends;
    while (!queue.isEmpty()) {
        now = queue.begin(now).end;
        queue.end();
        ends.push_back(now);
    }
    return ends;
}

TEST(DramQueue, WithoutTimingTheBusAloneDecides) {
    DramQueue queue({100, std::nullopt});
    queue.accept(read(0), 0);
    queue.accept(write(1 << 20), 0);
    EXPECT_EQ(drain(queue), (std::vector<Picoseconds>{6400, 12800})); // 64 B · 100 ps each
}

TEST(DramQueue, AFirstReadOpensItsRow) {
    DramQueue queue(roundTiming());
    queue.accept(read(0), 0);
    EXPECT_EQ(drain(queue), (std::vector<Picoseconds>{10 * kNanosecond + 8 * kNanosecond + 6400}));
}

TEST(DramQueue, AnOpenRowIsReadWithoutAGap) {
    DramQueue queue(roundTiming());
    queue.accept(read(0), 0);
    queue.accept(read(64), 0);
    EXPECT_EQ(drain(queue), (std::vector<Picoseconds>{24400, 24400 + 6400}));
}

TEST(DramQueue, AnotherRowOfTheBankWaitsForItsCycle) {
    DramQueue queue(roundTiming());
    queue.accept(read(0), 0);
    queue.accept(read(5 * 1024), 0); // Row 5 of 4 banks is 11 to their base: bank 1 ^ 1 = 0 again.
    // Opened at 0 and again no sooner than at 40 ns; then 10 to the column and 8 to the data.
    EXPECT_EQ(drain(queue), (std::vector<Picoseconds>{24400, 40000 + 18000 + 6400}));
}

TEST(DramQueue, ARowOfAnotherBankOpensMeanwhile) {
    DramQueue queue(roundTiming());
    queue.accept(read(0), 0);
    queue.accept(read(1024), 0); // Bank 1, opened 5 ns later: its data could move at 23 ns, when the bus is taken.
    EXPECT_EQ(drain(queue), (std::vector<Picoseconds>{24400, 30800}));
}

TEST(DramQueue, AnOpenRowGoesBeforeAnOlderRequest) {
    DramQueue queue(roundTiming());
    queue.accept(read(0, 1), 0);
    queue.accept(read(5 * 1024, 2), 0);
    queue.accept(read(64, 3), 0);
    std::vector<int> owners;
    for (Picoseconds now = 0; !queue.isEmpty(); queue.end()) {
        const DramQueue::Service service = queue.begin(now);
        owners.push_back(service.request.owner);
        now = service.end;
    }
    EXPECT_EQ(owners, (std::vector<int>{1, 3, 2}));
}

TEST(DramQueue, TheBusTurnsFromWritingToReading) {
    DramQueue queue(roundTiming());
    queue.accept(write(0), 0);
    queue.accept(read(64), 0);
    const Picoseconds written = 10000 + 4000 + 6400;
    EXPECT_EQ(drain(queue), (std::vector<Picoseconds>{written, written + 6000 + 8000 + 6400}));
}

TEST(DramQueue, ReadsGoOnBeforeTheBusTurns) {
    DramQueue queue(roundTiming());
    queue.accept(read(0, 1), 0);
    queue.accept(write(64, 2), 0);
    queue.accept(read(128, 3), 0);
    (void)queue.begin(0);
    queue.end();
    EXPECT_EQ(queue.begin(24400).request.owner, 3);
}

TEST(DramQueue, ShortTransactionsTakeABurst) {
    DramQueue queue(roundTiming());
    queue.accept(read(0, 0, 8), 0);
    EXPECT_EQ(drain(queue), (std::vector<Picoseconds>{18000 + 3200})); // 32 B, not 8
}

TEST(DramQueue, OneBankIsEnough) {
    DramShape shape = roundTiming();
    shape.timing->banks = 1;
    DramQueue queue(shape);
    queue.accept(read(0), 0);
    queue.accept(read(7 * 1024), 0);
    EXPECT_EQ(drain(queue), (std::vector<Picoseconds>{24400, 40000 + 18000 + 6400}));
}

TEST(DramQueue, HoldsAsManyAsItSays) {
    DramQueue queue(roundTiming());
    for (int i = 0; i < 4; ++i) {
        EXPECT_FALSE(queue.isFull());
        queue.accept(read(0), 0);
    }
    EXPECT_TRUE(queue.isFull());
}

} // namespace
} // namespace forewarp::simulation::partitions
