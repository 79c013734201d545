#include "core/base/result.h"

#include <gtest/gtest.h>

#include <memory>

namespace forewarp {
namespace {

TEST(Error, TextJoinsPlaceMessageRemedy) {
    const Error error{.message = "The key is missing.", .place = "gtx280.json: sm_clock", .remedy = "Add it."};
    EXPECT_EQ(error.text(), "gtx280.json: sm_clock: The key is missing. Add it.");
}

TEST(Error, TextLeavesOutWhatIsEmpty) {
    EXPECT_EQ((Error{.message = "No file.", .place = {}, .remedy = {}}).text(), "No file.");
    EXPECT_EQ((Error{.message = "No file.", .place = {}, .remedy = "Name one."}).text(), "No file. Name one.");
    EXPECT_EQ((Error{.message = "No file.", .place = "a.c", .remedy = {}}).text(), "a.c: No file.");
}

TEST(Error, IsAboutTheInputUnlessSaidOtherwise) {
    EXPECT_EQ(Error{}.kind, ErrorKind::input);
}

TEST(Result, HoldsAValue) {
    Result<int> result = 7;
    ASSERT_TRUE(result);
    EXPECT_TRUE(result.hasValue());
    EXPECT_FALSE(result.wasCancelled());
    *result = 8;
    EXPECT_EQ(result.value(), 8);
}

TEST(Result, HoldsAnError) {
    const Result<int> result = Error{.kind = ErrorKind::usage, .message = "No.", .place = {}, .remedy = {}};
    ASSERT_FALSE(result);
    EXPECT_FALSE(result.wasCancelled());
    EXPECT_EQ(result.error().kind, ErrorKind::usage);
    EXPECT_EQ(result.error().message, "No.");
}

TEST(Result, CancellationIsNeitherValueNorError) {
    const Result<int> result = Cancelled{};
    EXPECT_FALSE(result);
    EXPECT_FALSE(result.hasValue());
    EXPECT_TRUE(result.wasCancelled());
}

TEST(Result, GivesItsValueAway) {
    Result<std::unique_ptr<int>> result = std::make_unique<int>(3);
    const std::unique_ptr<int> taken = std::move(result).value();
    ASSERT_TRUE(taken);
    EXPECT_EQ(*taken, 3);
}

TEST(Result, FailureAsKeepsWhatHappened) {
    const Result<int> wrong = Error{.kind = ErrorKind::internal, .message = "Why.", .place = "here", .remedy = "So."};
    const Result<double> handedOn = wrong.failureAs<double>();
    ASSERT_FALSE(handedOn);
    EXPECT_EQ(handedOn.error().text(), wrong.error().text());
    EXPECT_EQ(handedOn.error().kind, ErrorKind::internal);

    const Result<int> cancelled = Cancelled{};
    EXPECT_TRUE(cancelled.failureAs<double>().wasCancelled());
}

} // namespace
} // namespace forewarp
