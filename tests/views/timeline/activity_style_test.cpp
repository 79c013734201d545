#include "views/theme/theme.h"
#include "views/timeline/activity_style.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace forewarp::views {
namespace {

class ActivityStyleTest : public testing::TestWithParam<ThemeMode> {
  protected:
    void SetUp() override { Theme::instance().setMode(GetParam()); }
    void TearDown() override { Theme::instance().setMode(ThemeMode::light); }
};

double luminance(const QColor& colour) {
    const auto linear = [](float c) { return c <= 0.04045F ? c / 12.92F : std::pow((c + 0.055F) / 1.055F, 2.4F); };
    return double(0.2126F * linear(colour.redF()) + 0.7152F * linear(colour.greenF()) +
                  0.0722F * linear(colour.blueF()));
}

/// WCAG 2.1, contrast ratio.
double contrast(const QColor& a, const QColor& b) {
    const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
    return (light + 0.05) / (dark + 0.05);
}

TEST_P(ActivityStyleTest, ColoursStandOutFromTheSurface) {
    for (const WarpActivity activity : kWarpActivities) {
        EXPECT_GE(contrast(activityColour(activity), tokens().surface), 3) << activityWord(activity).toStdString();
    }
}

TEST_P(ActivityStyleTest, NoTwoDifferInColourAlone) {
    std::set<std::tuple<double, Qt::BrushStyle>> shapes;
    for (const WarpActivity activity : kWarpActivities) {
        shapes.emplace(activityHeight(activity), activityPattern(activity));
    }
    EXPECT_EQ(shapes.size(), std::size_t(kWarpActivityCount));
}

TEST_P(ActivityStyleTest, PatternsHaveInkAndGround) {
    for (const WarpActivity activity : kWarpActivities) {
        int inked = 0;
        for (int i = 0; i < 16; ++i) inked += isInked(activity, i % 4, i / 4) ? 1 : 0;
        if (activityPattern(activity) == Qt::SolidPattern) {
            EXPECT_EQ(inked, 16);
            EXPECT_EQ(activityGround(activity), activityColour(activity));
        } else {
            EXPECT_EQ(inked, 4);
            EXPECT_NE(activityGround(activity), activityColour(activity));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Modes, ActivityStyleTest, testing::Values(ThemeMode::light, ThemeMode::dark),
                         [](const auto& info) { return info.param == ThemeMode::light ? "Light" : "Dark"; });

} // namespace
} // namespace forewarp::views
