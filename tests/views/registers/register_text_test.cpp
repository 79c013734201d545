#include "tests/views/sample_advice.h"
#include "views/registers/register_text.h"

#include <gtest/gtest.h>

namespace forewarp::views::registers {
namespace {

RegisterFacts factsOf(int perThread, bool isGiven) {
    return {test::sampleNeed(), {}, test::sampleSteps(), perThread, isGiven};
}

std::string headline(const RegisterFacts& facts) {
    return registerHeadline(facts).toStdString();
}

TEST(RegisterText, TheHeadlineSaysNeedOccupancyAndWhatIsFree) {
    EXPECT_EQ(headline(factsOf(24, false)),
              "24 registers per thread, estimated from the code: peak of 17 at line 12; "
              "5 blocks resident, limited by registers; up to 32 registers cost nothing.");
    EXPECT_EQ(headline(factsOf(32, true)),
              "32 registers per thread, as given; the code needs about 24: peak of 17 at line 12; 5 blocks resident, "
              "limited by registers; from 33 registers: 4 instead of 5 blocks.");
}

TEST(RegisterText, TheHeadlineKnowsTheEnds) {
    EXPECT_NE(headline(factsOf(63, true)).find("2 blocks resident, limited by registers; a thread may have no more."),
              std::string::npos);
    EXPECT_NE(headline(factsOf(64, true)).find("; a thread may have 63 at most."), std::string::npos);
    RegisterFacts facts = factsOf(24, false);
    facts.steps.clear();
    EXPECT_NE(headline(facts).find("; this block cannot run at all."), std::string::npos);
    facts.need = {};
    EXPECT_EQ(headline(facts), "24 registers per thread, assumed; this block cannot run at all.");
}

TEST(RegisterText, TheHeadlineCountsMoves) {
    RegisterFacts facts = factsOf(20, true);
    facts.moves = test::sampleMoves();
    EXPECT_TRUE(registerHeadline(facts).endsWith(QStringLiteral("; 2 spills and 1 reloads in the code.")));
}

TEST(RegisterText, TheCurrentStepReachesTheCount) {
    EXPECT_EQ(factsOf(20, true).currentStep(), 0);
    EXPECT_EQ(factsOf(21, true).currentStep(), 1);
    EXPECT_EQ(factsOf(63, true).currentStep(), 4);
    EXPECT_EQ(factsOf(64, true).currentStep(), -1);
    EXPECT_EQ(factsOf(24, true).besides(), 7);
}

} // namespace
} // namespace forewarp::views::registers
