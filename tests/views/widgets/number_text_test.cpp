#include "views/widgets/number_text.h"

#include <QLocale>
#include <gtest/gtest.h>

namespace forewarp::views::widgets {
namespace {

TEST(NumberText, IsTheSameInEveryLocale) {
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::German));
    EXPECT_EQ(timeText(Seconds(1.47e-3)), QStringLiteral("1.47 ms"));
    EXPECT_EQ(countText(50728), QStringLiteral("50\u2009728"));
    EXPECT_EQ(percentText(0.871), QStringLiteral("87.1 %"));
    EXPECT_EQ(blockText({256, 1, 1}), QStringLiteral("256 threads"));
    EXPECT_EQ(blockText({32, 8, 1}), QStringLiteral("32×8 = 256 threads"));
    QLocale::setDefault(before);
}

TEST(NumberText, RoundsCountsForRunningText) {
    EXPECT_EQ(roundedCountText(7), QStringLiteral("7"));
    EXPECT_EQ(roundedCountText(999), QStringLiteral("999"));
    EXPECT_EQ(roundedCountText(1000), QStringLiteral("1 k"));
    EXPECT_EQ(roundedCountText(999'700), QStringLiteral("1 M"));
    EXPECT_EQ(roundedCountText(4'200'000), QStringLiteral("4.2 M"));
    EXPECT_EQ(roundedCountText(123.4e12), QStringLiteral("123 T"));
}

} // namespace
} // namespace forewarp::views::widgets
