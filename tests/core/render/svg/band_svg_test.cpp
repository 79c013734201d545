#include "core/render/svg/band_svg.h"

#include "core/render/svg/svg_elements.h"
#include "tests/core/render/sample_band.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sstream>

namespace forewarp::render::svg {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::Pointwise;

/// The value of `attribute` in the first element with this class; empty where there is none.
std::string attributeOf(const std::string& svg, const std::string& cssClass, const std::string& attribute) {
    const std::size_t place = svg.find("class=\"" + cssClass + "\"");
    if (place == std::string::npos) return {};
    const std::size_t begin = svg.find(" " + attribute + "=\"", place) + attribute.size() + 3;
    return svg.substr(begin, svg.find('"', begin) - begin);
}

/// The places of the polyline or polygon of this class, x and y in turn.
std::vector<double> placesOf(const std::string& svg, const std::string& cssClass) {
    std::string text = attributeOf(svg.substr(svg.find("class=\"" + cssClass + "\" points")), cssClass, "points");
    std::ranges::replace(text, ',', ' ');
    std::istringstream stream(text);
    std::vector<double> places;
    for (double number = 0; stream >> number;) places.push_back(number);
    return places;
}

TEST(BandSvg, LinesLieInTheAreaInTheirOrder) {
    const std::string svg = bandSvg(handMadeBand());
    const std::vector<double> best = placesOf(svg, "band-best");
    const std::vector<double> worst = placesOf(svg, "band-worst");
    const std::vector<double> application = placesOf(svg, "application");
    ASSERT_EQ(best.size(), 6U);
    for (const std::size_t y : {1U, 3U, 5U}) {
        EXPECT_GT(best[y], application[y]) << "less time stands lower";
        EXPECT_GT(application[y], worst[y]);
    }
    const std::vector<double> area = placesOf(svg, "band");
    ASSERT_EQ(area.size(), 12U) << "there and back";
    EXPECT_EQ(std::vector(area.begin(), area.begin() + 6), worst);
    EXPECT_EQ(area[6], best[4]);
    EXPECT_EQ(area[7], best[5]);
}

TEST(BandSvg, WideBandsHaveALogarithmicAxis) {
    const std::vector<double> best = placesOf(bandSvg(handMadeBand()), "band-best"); // 1, 2, 4 ms of 40 ms
    EXPECT_NEAR(best[1] - best[3], best[3] - best[5], 0.11) << "equal factors, equal distances";
}

TEST(BandSvg, NarrowBandsHaveAnEvenAxis) {
    models::ExecutionBand band = handMadeBand();
    for (models::BandPoint& point : band.points) {
        point.best = Seconds(1e-3 * (1 + point.warps / 4.0)); // 1.25, 1.5, 2 ms
        point.worst = point.best * 1.5;
        point.application.reset();
    }
    const std::vector<double> best = placesOf(bandSvg(band), "band-best");
    EXPECT_NEAR(best[3] - best[5], 2 * (best[1] - best[3]), 0.21);
}

TEST(BandSvg, MarksTheConfiguration) {
    const std::string svg = bandSvg(handMadeBand());
    const std::vector<double> application = placesOf(svg, "application");
    EXPECT_EQ(std::stod(attributeOf(svg, "now", "cx")), application[2]);
    EXPECT_EQ(std::stod(attributeOf(svg, "now", "cy")), application[3]);
    EXPECT_THAT(svg, HasSubstr("2 warps · 8 ms"));
}

TEST(BandSvg, AConfigurationOfUnknownPlaceIsMarkedAtTheBestCase) {
    models::ExecutionBand band = handMadeBand();
    band.line = models::LineSource::none;
    for (models::BandPoint& point : band.points) point.application.reset();
    const std::string svg = bandSvg(band);
    EXPECT_THAT(svg, Not(HasSubstr("\"application\"")));
    EXPECT_EQ(std::stod(attributeOf(svg, "now", "cy")), placesOf(svg, "band-best")[3]);
    EXPECT_THAT(svg, Not(HasSubstr("this kernel")));
}

TEST(BandSvg, LegendNamesEveryLine) {
    models::ExecutionBand band = handMadeBand();
    for (const char* word : {">no camping<", ">full camping<", ">this kernel, predicted<"})
        EXPECT_THAT(bandSvg(band), HasSubstr(word));
    band.line = models::LineSource::measured;
    EXPECT_THAT(bandSvg(band), HasSubstr(">this kernel, measured<"));
    band.bestLabel = "<all & hits>";
    EXPECT_THAT(bandSvg(band), HasSubstr("&lt;all &amp; hits&gt;"));
}

TEST(BandSvg, GreysWhatOccupancyForbids) {
    models::ExecutionBand band = handMadeBand();
    const std::string svg = bandSvg(band);
    EXPECT_EQ(std::stod(attributeOf(svg, "beyond", "x")), placesOf(svg, "band-best")[2]) << "from 2 warps on";
    EXPECT_THAT(svg, HasSubstr("beyond occupancy"));
    band.mostWarps = 4;
    EXPECT_THAT(bandSvg(band), Not(HasSubstr("beyond")));
}

TEST(BandSvg, PointsThatCannotBeDrawnAreLeftOut) {
    models::ExecutionBand band = handMadeBand();
    band.points[2].worst = Seconds(std::numeric_limits<double>::infinity());
    EXPECT_EQ(placesOf(bandSvg(band), "band-best").size(), 4U);
    band.points.clear();
    EXPECT_EQ(bandSvg(band), "");
}

TEST(BandSvg, OnePointSuffices) {
    models::ExecutionBand band = handMadeBand();
    band.points.resize(1);
    EXPECT_THAT(bandSvg(band), Not(HasSubstr("nan")));
}

TEST(PartitionSharesSvg, BarsAreAsHighAsTheirShares) {
    const std::string svg = partitionSharesSvg(handMadeBand());
    EXPECT_THAT(svg, HasSubstr("75.0 %"));
    EXPECT_THAT(svg, HasSubstr("25.0 %"));
    const double first = std::stod(attributeOf(svg, "share", "height"));
    const double second = std::stod(attributeOf(svg.substr(svg.rfind("<rect")), "share", "height"));
    EXPECT_NEAR(first, 3 * second, 0.2);
}

TEST(PartitionSharesSvg, IsEmptyWhereThereAreNone) {
    models::ExecutionBand band = handMadeBand();
    band.partitionShares.clear();
    EXPECT_EQ(partitionSharesSvg(band), "");
}

TEST(PlotAxis, LogarithmicTicksAreOneTwoFive) {
    const PlotAxis axis = logarithmicAxis(0.3, 7, 100, 0);
    EXPECT_THAT(axis.ticks(), Pointwise(DoubleEq(), {0.2, 0.5, 1.0, 2.0, 5.0, 10.0}));
    EXPECT_DOUBLE_EQ(axis.at(0.2), 100);
    EXPECT_DOUBLE_EQ(axis.at(10), 0);
    EXPECT_DOUBLE_EQ(axis.at(std::sqrt(2.0)), 50) << "the geometric mean lies in the middle";
}

TEST(PlotAxis, ValuesOnATickNeedNoFurtherOne) {
    EXPECT_THAT(logarithmicAxis(1, 5, 0, 1).ticks(), Pointwise(DoubleEq(), {1.0, 2.0, 5.0}));
}

TEST(PlotAxis, OneValueHasAnAxisToo) {
    const PlotAxis axis = logarithmicAxis(2, 2, 0, 1);
    EXPECT_LT(axis.low, axis.high);
}

TEST(PlotAxis, EvenTicksStartAtZero) {
    EXPECT_THAT(evenAxis(1, 4, 0, 1).ticks(), ElementsAre(0, 1, 2, 3, 4));
}

} // namespace
} // namespace forewarp::render::svg
