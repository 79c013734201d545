#include "core/kernel/nest/known_trips.h"
#include "core/kernel/profile_of.h"
#include "tests/core/kernel/sample_nests.h"

#include <gtest/gtest.h>

namespace forewarp::kernel::nest {

namespace {

using sample::loop;

/// i runs in threads; j and k inside run m and 64 times, and the innermost as often as j counts.
ProgramFacts nest() {
    ProgramFacts facts;
    facts.loops.push_back(sample::loop("f:L1", {-1, 1, 1}, "n", Verdict::proved));
    facts.loops.push_back(sample::loop("f:L1.1", {0, 2, 2}, "m", Verdict::refuted));
    facts.loops.push_back(sample::loop("f:L1.1.1", {1, 3, 3}, "64", Verdict::refuted));
    facts.loops.push_back(sample::loop("f:L1.1.2", {1, 3, 8}, "{f:L1.1} + 1", Verdict::refuted));
    return facts;
}

KnownTrips tripsIn(const ProgramFacts& facts, const Bindings& values) {
    Assumptions assumptions;
    assumptions.values = values;
    const auto kernel = profileOf(facts, "f:L1", assumptions);
    EXPECT_TRUE(kernel);
    return kernel ? knownTrips(*kernel, facts) : KnownTrips{};
}

} // namespace

TEST(KnownTrips, AreThoseOfSourceAndUser) {
    const KnownTrips trips = tripsIn(nest(), {{"m", 9}});
    EXPECT_TRUE(trips.open.empty());
    ASSERT_EQ(trips.known.size(), 3U);
    EXPECT_EQ(trips.known[0].id, "f:L1.1");
    EXPECT_EQ(trips.known[0].trips, 9);
    EXPECT_EQ(trips.known[1].trips, 64);
    EXPECT_EQ(trips.known[2].trips, 5); // 1, 2 … 9: five in the mean
}

TEST(KnownTrips, AnAssumedSizeIsNotKnown) {
    const KnownTrips trips = tripsIn(nest(), {{"n", 4}});
    EXPECT_EQ(trips.open, (std::vector<std::string>{"f:L1.1", "f:L1.1.2"}));
    ASSERT_EQ(trips.known.size(), 1U);
    EXPECT_EQ(trips.known[0].trips, 64);
}

TEST(KnownTrips, ABoundIsNotAndAMissingCountCanBeGiven) {
    ProgramFacts facts = nest();
    facts.loops[2].tripCountIsBound = true;
    facts.loops[3].tripCount.reset();
    EXPECT_EQ(tripsIn(facts, {{"m", 9}}).open, (std::vector<std::string>{"f:L1.1.1", "f:L1.1.2"}));
    const KnownTrips given = tripsIn(facts, {{"m", 9}, {"f:L1.1.2.trips", 7}});
    ASSERT_EQ(given.known.size(), 2U);
    EXPECT_EQ(given.known[1].trips, 7);
}

} // namespace forewarp::kernel::nest
