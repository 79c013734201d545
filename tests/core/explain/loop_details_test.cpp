#include "core/explain/loop_details.h"

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

} // namespace
} // namespace forewarp::explain
