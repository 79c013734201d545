#include "core/explain/loop_details.h"

#include "core/models/registry.h"
#include "tests/core/advice/sample_kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace forewarp::explain {
namespace {

/// out[x][y] = in[y][x], 2048² threads: the writes of a warp are uncoalesced, and all of them meet one partition.
LoopReport transposition() {
    LoopReport loop;
    loop.profile = sample::counted(2048, 2048, {}, {sample::access("in", 4, 8192)}, {sample::storeOf("out", 8192, 4)});
    loop.launch = loop.profile->launchWith({16, 16, 1});
    loop.predictions.emplace_back();
    return loop;
}

bool isAgainstCamping(const advice::layout::LayoutAdvice& advice) {
    return advice.band != nullptr;
}

TEST(LoopDetails, AdviceOfAllModelsStandsTogetherBestFirst) {
    const auto advice = detailsOf(*device::findDevice("gtx280"), transposition()).advice;
    EXPECT_TRUE(std::ranges::any_of(advice, isAgainstCamping));
    EXPECT_FALSE(std::ranges::all_of(advice, isAgainstCamping));
    EXPECT_TRUE(std::ranges::is_sorted(advice, std::greater(), &advice::layout::LayoutAdvice::gain));
}

TEST(LoopDetails, GpusThatDoNotCampGetNoAdviceAgainstIt) {
    EXPECT_TRUE(
        std::ranges::none_of(detailsOf(*device::findDevice("gtx460"), transposition()).advice, isAgainstCamping));
}

TEST(LoopDetails, AdviceOnLayoutHasTheTimesOfTheModelInCharge) {
    const device::Device a100 = *device::findDevice("a100");
    LoopReport loop = transposition();
    const auto model = models::find("forewarp");
    ASSERT_TRUE(model);
    loop.predictions[0] = *model->predict(*loop.profile, a100, loop.launch);
    const auto advice = detailsOf(a100, loop).advice;
    ASSERT_FALSE(advice.empty()) << "one of the two sides can be read along the rows";
    for (const advice::layout::LayoutAdvice& change : advice) {
        EXPECT_EQ(change.before, loop.best()->time) << "as the headline says: " << change.text;
        EXPECT_EQ(change.after, model->predict(change.kernel, a100, change.launch)->time) << change.text;
    }
}

} // namespace
} // namespace forewarp::explain
