#include "tests/views/sample_advice.h"
#include "views/knapsack/plan_text.h"

#include <gtest/gtest.h>

namespace forewarp::views::knapsack {
namespace {

std::string difference(const advice::shared_memory::SharedMemoryPlan& plan) {
    return differenceSentence(plan).toStdString();
}

TEST(PlanText, TellsWhatIsUsedAndWhatIsTooMuch) {
    const advice::shared_memory::SharedMemoryPlan plan = test::samplePlan();
    EXPECT_EQ(amountText(plan, 0b010), QStringLiteral("18.0 of 48 KiB per block"));
    EXPECT_EQ(amountText(plan, 0b111), QStringLiteral("57.0 of 48 KiB per block: 9.0 KiB too much"));
    advice::shared_memory::SharedMemoryPlan full = plan;
    full.capacity = Bytes(39 * test::kKibi);
    EXPECT_EQ(amountText(full, 0b101), QStringLiteral("39.0 of 39 KiB per block")) << "just fits";
}

TEST(PlanText, ComparesWithNothingKept) {
    const advice::shared_memory::SharedMemoryPlan plan = test::samplePlan();
    EXPECT_EQ(gainSentence(plan, 0b001), QStringLiteral("1.84 ms → 920 µs, 2.0×, by sample-model"));
    EXPECT_EQ(gainSentence(plan, 0b110), QStringLiteral("1.84 ms → 1.9 ms, 0.97×, by sample-model")) << "slower";
    EXPECT_EQ(gainSentence(plan, 0), QStringLiteral("1.84 ms with nothing kept, by sample-model"));
    EXPECT_EQ(gainSentence(plan, 0b111), QStringLiteral("does not fit: tick fewer arrays"));
    EXPECT_EQ(gainSentence(plan, 0b1000), QStringLiteral("no prediction")) << "a set that was never predicted";
}

TEST(PlanText, SaysWhereTheAlgorithmsDifferAndWhy) {
    advice::shared_memory::SharedMemoryPlan plan = test::samplePlan();
    // Greedy keeps 25 + 12 reads, exact 25 + 18.
    EXPECT_EQ(difference(plan),
              "Exact keeps 16 % more reads than greedy. The fastest leaves table out: the exact choice "
              "would leave 2 instead of 8 blocks resident.");
    plan.outcomes[0b101].occupancy.blocksPerSm = 4;
    EXPECT_NE(difference(plan).find("would halve the resident blocks."), std::string::npos);
    plan.outcomes[0b101].occupancy.blocksPerSm = 8;
    EXPECT_NE(difference(plan).find("920 µs instead of 1.1 ms at the same occupancy."), std::string::npos);
    plan.outcomes[0b101].occupancy.blocksPerSm = 9;
    EXPECT_TRUE(differenceSentence(plan).endsWith(QStringLiteral("920 µs instead of 1.1 ms.")));
}

TEST(PlanText, SaysWhatTheFastestKeepsInstead) {
    advice::shared_memory::SharedMemoryPlan plan = test::samplePlan();
    plan.fastest = 0b011;
    EXPECT_NE(difference(plan).find("The fastest keeps row instead of table"), std::string::npos);
    plan.exact = 0b001;
    EXPECT_NE(difference(plan).find("The fastest keeps row too"), std::string::npos);
    plan.exact = 0b101;
    plan.fastest = 0;
    EXPECT_NE(difference(plan).find("The fastest leaves image and table out"), std::string::npos);
}

TEST(PlanText, SaysWhereTheyAgree) {
    advice::shared_memory::SharedMemoryPlan plan = test::samplePlan();
    plan.greedy = plan.exact = plan.fastest = 0b101;
    EXPECT_EQ(difference(plan), "All three keep the same: image and table.");
    plan.greedy = plan.exact = plan.fastest = 0;
    EXPECT_EQ(difference(plan), "All three keep nothing: it would not pay or not fit.");
    plan.greedy = 0b011;
    plan.exact = plan.fastest = 0b101;
    EXPECT_EQ(difference(plan), "Exact keeps 16 % more reads than greedy. Exact is also the fastest.");
    plan.greedy = plan.exact = 0b101;
    plan.fastest = 0b001;
    EXPECT_EQ(difference(plan).find("Greedy and exact keep the same. The fastest leaves table out"), 0U);
}

TEST(PlanText, AsManyReadsInLessIsAGainToo) {
    advice::shared_memory::SharedMemoryPlan plan = test::samplePlan();
    plan.opportunities[1].frequency = plan.opportunities[2].frequency;
    plan.greedy = 0b101;
    plan.exact = plan.fastest = 0b011;
    EXPECT_EQ(difference(plan).find("Exact keeps as many reads as greedy in 12.0 KiB less."), 0U);
    plan.greedy = 0;
    EXPECT_EQ(difference(plan).find("Exact keeps image and row, greedy nothing."), 0U);
}

} // namespace
} // namespace forewarp::views::knapsack
