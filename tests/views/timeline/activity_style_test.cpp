#include "views/theme/theme.h"
#include "views/timeline/activity_style.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

namespace forewarp::views::timeline {
namespace {

class ActivityStyleTest : public testing::TestWithParam<theme::ThemeMode> {
  protected:
    void SetUp() override { theme::Theme::instance().setMode(GetParam()); }
    void TearDown() override { theme::Theme::instance().setMode(theme::ThemeMode::light); }
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
    for (const simulation::scheduler::WarpActivity activity : kWarpActivities) {
        EXPECT_GE(contrast(activityColour(activity), theme::tokens().surface), 3)
            << activityWord(activity).toStdString();
    }
}

TEST_P(ActivityStyleTest, NoTwoDifferInColourAlone) {
    std::set<std::tuple<double, Qt::BrushStyle>> shapes;
    for (const simulation::scheduler::WarpActivity activity : kWarpActivities) {
        shapes.emplace(activityHeight(activity), activityPattern(activity));
    }
    EXPECT_EQ(shapes.size(), std::size_t(simulation::scheduler::kWarpActivityCount));
}

TEST_P(ActivityStyleTest, PatternsHaveInkAndGround) {
    for (const simulation::scheduler::WarpActivity activity : kWarpActivities) {
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

INSTANTIATE_TEST_SUITE_P(Modes, ActivityStyleTest, testing::Values(theme::ThemeMode::light, theme::ThemeMode::dark),
                         [](const auto& info) { return info.param == theme::ThemeMode::light ? "Light" : "Dark"; });

} // namespace
} // namespace forewarp::views::timeline
