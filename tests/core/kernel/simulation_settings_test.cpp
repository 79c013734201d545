#include "core/kernel/simulation_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::kernel {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

SimulationChoices applied(const std::vector<std::string>& settings) {
    SimulationChoices choices;
    for (const std::string& setting : settings) {
        const auto error = applySetting(setting, choices);
        EXPECT_FALSE(error) << setting;
    }
    return choices;
}

std::string refusal(std::string_view setting) {
    SimulationChoices choices;
    const auto error = applySetting(setting, choices);
    return error ? error->text() : "accepted";
}

TEST(SimulationSettings, DefaultsNeedNone) {
    EXPECT_THAT(settingsOf({}), IsEmpty());
}

TEST(SimulationSettings, TheThesisIsFourOfThem) {
    const auto thesis = SimulationChoices::asPublished();
    EXPECT_EQ(applied({"fma=off", "bandwidth=divided", "caches=off", "timing=published"}), thesis);
    EXPECT_EQ(applied(settingsOf(thesis)), thesis);
}

TEST(SimulationSettings, CachePolicyAndAliasingAreChoices) {
    EXPECT_FALSE(applied({"l1=off"}).loadsUseL1);
    EXPECT_TRUE(applied({"restrict=off"}).storesMayAlias);
    EXPECT_EQ(applied({"l1=on", "restrict=on"}), SimulationChoices());
    SimulationChoices both;
    both.loadsUseL1 = false;
    both.storesMayAlias = true;
    EXPECT_EQ(applied(settingsOf(both)), both);
    EXPECT_THAT(refusal("l1=maybe"), HasSubstr("l1=on or l1=off"));
    EXPECT_THAT(refusal("restrict="), HasSubstr("restrict=off or restrict=on"));
}

TEST(SimulationSettings, EveryPolicyIsReadAsItIsWritten) {
    for (int i = 0; i <= int(SchedulingPolicy::twoLevel); ++i) {
        SimulationChoices choices;
        choices.policy = SchedulingPolicy(i);
        EXPECT_EQ(applied(settingsOf(choices)), choices) << name(choices.policy);
    }
}

TEST(SimulationSettings, CountsAreWholeNumbers) {
    EXPECT_EQ(applied({"warps=96"}).mostWarps, 96);
    EXPECT_EQ(applied({"instructions=1000000"}).mostInstructions, 1e6);
    for (const char* bad : {"warps=1.5", "warps=-1", "warps=many", "warps=", "warps=99999999999", "warps=1000001",
                            "instructions=1e10", "instructions=nan"})
        EXPECT_THAT(refusal(bad), HasSubstr("whole number")) << bad;
}

TEST(SimulationSettings, RefusalsSayWhatIsKnown) {
    EXPECT_THAT(refusal("fma=maybe"), HasSubstr("fma=on or fma=off"));
    EXPECT_THAT(refusal("timing=exact"), HasSubstr("timing=published"));
    EXPECT_THAT(refusal("policy=random"), HasSubstr("greedy-then-oldest"));
    EXPECT_THAT(refusal("speed=1"), HasSubstr("bandwidth=shared|divided"));
    EXPECT_THAT(refusal(""), HasSubstr("bandwidth=shared|divided"));
}

} // namespace
} // namespace forewarp::kernel
