#include "core/render/plots/roofline_layout.h"

#include "core/render/svg/paper.h"
#include "core/render/svg/plan_svg.h"
#include "core/render/svg/roofline_svg.h"
#include "tests/core/program/sample_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace forewarp::render::plots {

namespace {

using explain::roofline::Level;
using explain::roofline::Point;
using testing::HasSubstr;
using testing::Not;

device::Device a100() {
    return *device::findDevice("a100");
}

RooflineDot dot(const std::string& name, double perByte, double perSecond, bool isChosen = true, double weight = 1) {
    Point point;
    point.perByte = perByte;
    point.perSecond = perSecond;
    return {name, point, weight, isChosen};
}

PlotRoom room(double width = 600, double height = 300) {
    return {width, height, 12, [](std::string_view text) { return 7.0 * double(text.size()); }};
}

/// Where a roof ends on the right, or NaN where there is no such word.
const RooflineLayout::Word* wordOf(const RooflineLayout& layout, std::string_view beginning) {
    const auto found =
        std::ranges::find_if(layout.words, [&](const auto& word) { return word.text.starts_with(beginning); });
    return found == layout.words.end() ? nullptr : &*found;
}

program::Plan samplePlan() {
    explain::Scenario scenario;
    scenario.device = "a100";
    scenario.assumptions.run = std::make_shared<const kernel::MeasuredRun>(program::sampleRun());
    return *program::makePlan(program::sampleFacts(), a100(), scenario);
}

} // namespace

TEST(RooflineLayout, MoreOperationsPerByteStandFurtherRightAndFasterOnesHigher) {
    const auto layout = layoutRoofline({dot("a", 0.25, 1e11), dot("b", 4, 1e12)}, a100(), room());
    ASSERT_EQ(layout.circles.size(), 2U);
    EXPECT_LT(layout.circles[0].x, layout.circles[1].x);
    EXPECT_GT(layout.circles[0].y, layout.circles[1].y);
    EXPECT_TRUE(wordOf(layout, "DRAM"));
    EXPECT_TRUE(wordOf(layout, "FP64"));
    EXPECT_TRUE(wordOf(layout, "a"));
    EXPECT_FALSE(wordOf(layout, "integer"));
}

TEST(RooflineLayout, EveryRoofOfTheA100HasANameThatNoOtherRoofCrosses) {
    Point integer;
    integer.perByte = 64;
    integer.perSecond = 1e12;
    integer.counted = explain::roofline::Counted::integer;
    const auto layout = layoutRoofline({dot("a", 0.25, 1e11), {"b", integer, 0.1, true}}, a100(), room(720, 320));
    for (const char* name : {"integer", "FP32", "FP64"}) {
        const RooflineLayout::Word* word = wordOf(layout, name);
        ASSERT_TRUE(word) << name;
        for (const auto& line : layout.lines) {
            const bool isRoof =
                line.tone == RooflineLayout::Tone::arithmetic || line.tone == RooflineLayout::Tone::otherArithmetic;
            EXPECT_FALSE(isRoof && line.y1 > word->y - 12 && line.y1 < word->y + 3) << name;
        }
    }
}

TEST(RooflineLayout, ADotOnTheRoofLiesOnItsLine) {
    const double bandwidth = a100().memoryBandwidth.value.value();
    const auto layout = layoutRoofline({dot("a", 0.5, 0.5 * bandwidth)}, a100(), room());
    const auto roof = std::ranges::find(layout.lines, RooflineLayout::Tone::memory, &RooflineLayout::Line::tone);
    ASSERT_NE(roof, layout.lines.end());
    const RooflineLayout::Circle& circle = layout.circles.front();
    const double share = (circle.x - roof->x1) / (roof->x2 - roof->x1);
    EXPECT_NEAR(circle.y, roof->y1 + share * (roof->y2 - roof->y1), 0.01);
}

TEST(RooflineLayout, NothingLeavesTheRoomWhateverTheNumbers) {
    const double kInfinity = std::numeric_limits<double>::infinity();
    const std::vector<RooflineDot> dots{dot("infinite", kInfinity, 1e9), dot("tiny", 1e-12, 1e-3),
                                        dot("huge", 1e12, 1e18), dot("middle", 1, 1e11)};
    for (const double width : {120.0, 300.0, 1900.0}) {
        const auto layout = layoutRoofline(dots, a100(), room(width, 180));
        for (const auto& line : layout.lines)
            for (const double x : {line.x1, line.x2}) EXPECT_TRUE(x >= 0 && x <= width) << x;
        for (const auto& circle : layout.circles) {
            EXPECT_TRUE(circle.x >= 0 && circle.x <= width) << circle.x;
            EXPECT_TRUE(circle.y >= 0 && circle.y <= 180) << circle.y;
        }
    }
}

TEST(RooflineLayout, NamesDoNotOverlap) {
    std::vector<RooflineDot> dots;
    for (int i = 0; i < 12; ++i) dots.push_back(dot("loop" + std::to_string(i), 0.5 + 0.01 * i, 1e11, i < 6, 0.2));
    const auto layout = layoutRoofline(dots, a100(), room());
    std::vector<RooflineLayout::Word> names;
    std::ranges::copy_if(layout.words, std::back_inserter(names), &RooflineLayout::Word::isName);
    EXPECT_FALSE(names.empty());
    EXPECT_LT(names.size(), dots.size());
    const auto left = [](const RooflineLayout::Word& word) {
        const double width = 7.0 * double(word.text.size());
        return word.anchor == RooflineLayout::Anchor::start    ? word.x
               : word.anchor == RooflineLayout::Anchor::middle ? word.x - width / 2
                                                               : word.x - width;
    };
    for (std::size_t i = 0; i < names.size(); ++i)
        for (std::size_t j = i + 1; j < names.size(); ++j) {
            const bool isApart = std::abs(names[i].y - names[j].y) >= 12 ||
                                 left(names[i]) + 7.0 * double(names[i].text.size()) <= left(names[j]) ||
                                 left(names[j]) + 7.0 * double(names[j].text.size()) <= left(names[i]);
            EXPECT_TRUE(isApart) << names[i].text << " " << names[j].text;
        }
}

TEST(RooflineLayout, TheDotsOfAPlanAreItsCandidates) {
    const std::vector<RooflineDot> dots = dotsOf(samplePlan());
    for (const RooflineDot& each : dots) EXPECT_TRUE(each.name == "step:L1" || each.name == "energy:L1") << each.name;
}

TEST(PlanSvg, BarsShowThePartsBeforeAndAfter) {
    const program::Plan plan = samplePlan();
    const std::string bars = svg::programBarsSvg(plan);
    EXPECT_THAT(bars, HasSubstr(">step:L1<"));
    EXPECT_THAT(bars, HasSubstr("times as fast"));
    const std::string devices = svg::deviceBarsSvg(std::vector{plan}, plan);
    EXPECT_THAT(devices, HasSubstr("A100"));
    EXPECT_THAT(devices, HasSubstr("10 s, measured"));
    program::Plan none = plan;
    for (program::PlannedLoop& loop : none.loops) loop.choice = program::Choice::slower;
    EXPECT_EQ(svg::programBarsSvg(none), "");
}

TEST(PlanSvg, OnPaperAPlotStandsAloneWithoutTooltips) {
    const std::string plot = svg::rooflineSvg({dot("a<b", 1, 1e11)}, a100());
    EXPECT_THAT(plot, HasSubstr("<title>a&lt;b</title>"));
    const std::string paper = svg::onPaper(plot);
    EXPECT_THAT(paper, HasSubstr("xmlns="));
    EXPECT_THAT(paper, HasSubstr("<style"));
    EXPECT_THAT(paper, Not(HasSubstr("<title>")));
    EXPECT_EQ(svg::onPaper("no plot"), "");
}

} // namespace forewarp::render::plots
