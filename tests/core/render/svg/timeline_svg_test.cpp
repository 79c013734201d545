#include "core/render/svg/timeline_svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace forewarp::render::svg {

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::size_t countOf(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

/// Every warp does one thing after the other, each for `length` cycles, `count` times.
simulation::scheduler::WarpSimulation inTurns(int warps, int count, double length,
                                              const std::vector<simulation::scheduler::WarpActivity>& activities) {
    simulation::scheduler::WarpSimulation simulation;
    for (int i = 0; i < count; ++i) {
        const simulation::scheduler::WarpActivity activity = activities[std::size_t(i) % activities.size()];
        for (int warp = 0; warp < warps; ++warp)
            simulation.intervals.push_back({i * length, (i + 1) * length, 0, warp, activity});
    }
    simulation.cycles = count * length;
    return simulation;
}

const std::vector<simulation::scheduler::WarpActivity> kTwo{simulation::scheduler::WarpActivity::computing,
                                                            simulation::scheduler::WarpActivity::waitingForResult};

/// The path of all bars of one kind; the legend's sample comes later.
std::string pathOf(const std::string& svg, const std::string& cssClass) {
    const std::size_t place = svg.find("<path class=\"warp-" + cssClass + "\"");
    if (place == std::string::npos) return {};
    const std::size_t begin = svg.find("d=\"", place) + 3;
    return svg.substr(begin, svg.find('"', begin) - begin);
}

/// Of all rows, without the legend's samples.
std::size_t barsIn(const std::string& svg) {
    std::size_t bars = 0;
    for (const char* look : {"computing", "memory", "for-unit", "for-result", "at-barrier", "mixed"}) {
        if (countOf(svg, "class=\"warp-" + std::string(look) + "\"") == 2) bars += countOf(pathOf(svg, look), "h");
    }
    return bars;
}

/// Every tag is closed by its like, and every attribute by a quotation mark.
bool isBalanced(const std::string& xml) {
    std::vector<std::string> open;
    for (std::size_t at = xml.find('<'); at != std::string::npos; at = xml.find('<', at + 1)) {
        const std::size_t end = xml.find('>', at);
        if (end == std::string::npos) return false;
        const std::string tag = xml.substr(at + 1, end - at - 1);
        if (tag.find('<') != std::string::npos || std::ranges::count(tag, '"') % 2 != 0) return false;
        if (tag.ends_with('/')) continue;
        if (!tag.starts_with('/')) {
            open.push_back(tag.substr(0, tag.find(' ')));
            continue;
        }
        if (open.empty() || open.back() != tag.substr(1)) return false;
        open.pop_back();
    }
    return open.empty();
}

} // namespace

TEST(TimelineWindow, IsAllOfAShortRun) {
    const TimelineWindow window = timelineWindow(inTurns(4, 30, 100, kTwo));
    EXPECT_DOUBLE_EQ(window.end, 3000);
    EXPECT_EQ(window.warps, 4);
    EXPECT_EQ(window.activeWarps, 4);
    EXPECT_TRUE(window.isWhole);
}

TEST(TimelineWindow, IsTheBeginningOfALongRun) {
    const TimelineWindow window = timelineWindow(inTurns(4, 500, 100, kTwo));
    EXPECT_DOUBLE_EQ(window.end, 5000);
    EXPECT_FALSE(window.isWhole);
}

TEST(TimelineWindow, IsShorterWhereMuchHappensYetNeverVeryShort) {
    EXPECT_DOUBLE_EQ(timelineWindow(inTurns(4, 2000, 10, kTwo)).end, 3000); // Of 300 intervals.
    EXPECT_DOUBLE_EQ(timelineWindow(inTurns(4, 20'000, 1, kTwo)).end, 2000);
}

TEST(TimelineWindow, EndsWhereTheRecordIsCut) {
    simulation::scheduler::WarpSimulation simulation = inTurns(2, 30, 100, kTwo);
    simulation.recordsAll = false;
    const TimelineWindow window = timelineWindow(simulation);
    EXPECT_DOUBLE_EQ(window.end, 2900);
    EXPECT_FALSE(window.isWhole);
}

TEST(TimelineWindow, ShowsTheFirstWarpsOfManyUntilTheyEnd) {
    simulation::scheduler::WarpSimulation simulation = inTurns(40, 10, 100, kTwo);
    for (int warp = 40; warp < 60; ++warp)
        simulation.intervals.push_back({1500, 1600, 0, warp, simulation::scheduler::WarpActivity::memory});
    const TimelineWindow window = timelineWindow(simulation);
    EXPECT_EQ(window.warps, 32);
    EXPECT_EQ(window.activeWarps, 40) << "those that start later are not missed";
    EXPECT_DOUBLE_EQ(window.end, 1000);
    EXPECT_FALSE(window.isWhole);
}

TEST(TimelineSvg, IsNothingWithoutIntervals) {
    EXPECT_EQ(timelineSvg({}), "");
    EXPECT_EQ(timelineWindow({}).warps, 0);
}

TEST(TimelineSvg, DrawsEachStretchWhereAndAsLongAsItIs) {
    simulation::scheduler::WarpSimulation simulation;
    simulation.intervals = {{0, 250, 0, 0, simulation::scheduler::WarpActivity::computing},
                            {250, 500, 0, 0, simulation::scheduler::WarpActivity::memory},
                            {500, 1000, 0, 0, simulation::scheduler::WarpActivity::computing}};
    const std::string svg = timelineSvg(simulation); // 644 pixels for 1,000 cycles, from 64 on.
    EXPECT_THAT(pathOf(svg, "computing"), AllOf(testing::StartsWith("M64 "), testing::EndsWith("h161m161 0h322")));
    EXPECT_THAT(pathOf(svg, "memory"), AllOf(testing::StartsWith("M225 "), testing::EndsWith("h161")));
    EXPECT_EQ(barsIn(svg), 3U);
}

TEST(TimelineSvg, StretchesAfterEachOtherAreOneBar) {
    simulation::scheduler::WarpSimulation simulation =
        inTurns(1, 8, 100, {simulation::scheduler::WarpActivity::computing});
    EXPECT_EQ(barsIn(timelineSvg(simulation)), 1U);
    simulation.intervals[4].begin += 50;
    EXPECT_EQ(barsIn(timelineSvg(simulation)), 2U);
}

TEST(TimelineSvg, WhatEndsLaterIsCutAtTheWindow) {
    simulation::scheduler::WarpSimulation simulation;
    simulation.intervals = {{0, 9000, 0, 0, simulation::scheduler::WarpActivity::memory}};
    EXPECT_THAT(pathOf(timelineSvg(simulation), "memory"), testing::EndsWith("h644"));
}

TEST(TimelineSvg, NarrowNeighboursAreMixedAndASingleOneStaysVisible) {
    const std::string mixed = timelineSvg(inTurns(1, 5000, 1, kTwo)); // A third of a pixel each.
    EXPECT_EQ(barsIn(mixed), 1U);
    EXPECT_THAT(pathOf(mixed, "mixed"), testing::EndsWith("h644"));
    simulation::scheduler::WarpSimulation simulation;
    simulation.intervals = {{0, 499.9, 0, 0, simulation::scheduler::WarpActivity::memory},
                            {499.9, 500.1, 0, 0, simulation::scheduler::WarpActivity::computing},
                            {500.1, 1000, 0, 0, simulation::scheduler::WarpActivity::memory}};
    const std::string single = timelineSvg(simulation);
    EXPECT_THAT(single, Not(HasSubstr("mixed")));
    EXPECT_THAT(pathOf(single, "computing"), testing::EndsWith("h0.5"));
}

TEST(TimelineSvg, EachWarpHasARowAndBlocksAreNamed) {
    simulation::scheduler::WarpSimulation simulation = inTurns(6, 10, 100, kTwo);
    simulation.sm.warpsPerBlock = 2;
    const std::string svg = timelineSvg(simulation);
    EXPECT_EQ(countOf(pathOf(svg, "computing"), "M"), 6U);
    for (const char* name : {">block 0<", ">block 1<", ">block 2<"}) EXPECT_THAT(svg, HasSubstr(name));
    EXPECT_THAT(svg, Not(HasSubstr(">block 3<")));
    EXPECT_THAT(svg, Not(HasSubstr("the first")));
}

TEST(TimelineSvg, SaysHowManyWarpsThereAreWhereNotAllHaveRoom) {
    const std::string svg = timelineSvg(inTurns(48, 10, 100, kTwo));
    EXPECT_EQ(countOf(pathOf(svg, "computing"), "M"), 32U);
    EXPECT_THAT(svg, HasSubstr("the first 32 of 48 warps"));
}

TEST(TimelineSvg, HasALegendAndAnAxis) {
    const std::string svg = timelineSvg(inTurns(2, 500, 100, kTwo));
    for (const char* part : {">computing<", ">memory<", ">waiting for a unit<", ">waiting for a result<",
                             ">at a barrier<", ">cycles<", ">0<", ">1\u2009000<", ">5\u2009000<"})
        EXPECT_THAT(svg, HasSubstr(part));
}

TEST(TimelineSvg, IsWellFormedAndNeedsNothingElse) {
    for (const simulation::scheduler::WarpSimulation& simulation :
         {inTurns(48, 300, 7, kTwo), inTurns(1, 1, 0.25, kTwo)}) {
        const std::string svg = timelineSvg(simulation);
        EXPECT_TRUE(isBalanced(svg)) << svg;
        EXPECT_TRUE(svg.starts_with("<svg"));
        EXPECT_TRUE(svg.ends_with("</svg>\n"));
        for (const char* part : {"nan", "inf", "url(", "href", "<style", "id="}) EXPECT_THAT(svg, Not(HasSubstr(part)));
    }
}

TEST(TimelineSvg, StaysSmallWhateverHappens) {
    // As narrow as can be without being mixed, in as many rows as there may be.
    const std::string svg = timelineSvg(inTurns(64, 2000, 1.6, kTwo));
    EXPECT_LT(svg.size(), 200'000U);
    EXPECT_LE(barsIn(svg), 12'000U);
    EXPECT_GT(barsIn(svg), 0U);
}

} // namespace forewarp::render::svg
