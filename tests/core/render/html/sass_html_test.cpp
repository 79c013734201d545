#include "core/render/html/sass_html.h"

#include "core/render/svg/demotion_svg.h"
#include "tests/core/sass/sample_kernels.h"

#include <gmock/gmock.h>

#include <string>
#include <utility>
#include <vector>

namespace forewarp::render::html {

namespace {

using sass::demotion::Variant;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

sass::demotion::Variant rankedVariant(sass::demotion::Variant::Kind kind, double stall) {
    sass::demotion::Variant variant;
    variant.kind = kind;
    variant.name = "named";
    variant.registers = 40;
    variant.prediction =
        sass::analysis::StallPrediction{.blocks = {{.issue = stall}}, .stall = stall, .occupancy = 0.75};
    variant.adjustedStall = stall;
    return variant;
}

/// A kernel of 40 registers on sm_52: three quarters of the warps.
sass::report::SassSubject subjectWith(std::vector<sass::demotion::Variant> variants) {
    sass::encoding::Kernel kernel = sass::sample::kernelOf({sass::sample::exit()});
    kernel.name = "a<b>";
    kernel.registers = 40;
    sass::report::SassSubject subject{
        sass::report::sassReport(kernel, device::findDevice("titanx-maxwell").value(), sass::report::SassView()),
        sass::report::SassDemotion()};
    subject.demotion->report.variants = std::move(variants);
    return subject;
}

int occurrences(const std::string& text, const std::string& piece) {
    int count = 0;
    for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++count;
    return count;
}

} // namespace

TEST(SassHtml, EscapesNames) {
    const std::vector<sass::report::SassSubject> subjects{
        subjectWith({rankedVariant(sass::demotion::Variant::Kind::original, 10)})};
    const std::string page = sassHtml("<file>", subjects);
    EXPECT_THAT(page, AllOf(HasSubstr("a&lt;b&gt;"), HasSubstr("&lt;file&gt;"), Not(HasSubstr("a<b>"))));
    EXPECT_THAT(page, AllOf(HasSubstr("Not worth it"), HasSubstr("original 40")));
}

TEST(SassHtml, LeavesOutWhatIsNotThere) {
    sass::demotion::Variant original;
    original.rejection = "Too large.";
    sass::report::SassSubject subject = subjectWith({original});
    subject.report.occupancy.reset();
    const std::vector<sass::report::SassSubject> subjects{subject};
    const std::string page = sassHtml("file", subjects);
    EXPECT_THAT(page,
                AllOf(HasSubstr("No variant can run. Too large."), Not(HasSubstr("<svg")), Not(HasSubstr("<table"))));
}

// The stairs go down to three quarters behind 32 registers, and again behind 40.
TEST(DemotionSvg, DrawsStairsAndVariants) {
    const auto svg = svg::occupancyStairsSvg(subjectWith({rankedVariant(sass::demotion::Variant::Kind::rival, 9),
                                                          rankedVariant(sass::demotion::Variant::Kind::original, 10)}));
    EXPECT_THAT(svg, AllOf(HasSubstr("original 40"), HasSubstr("rival 40"), Not(HasSubstr("demoted"))));
    EXPECT_EQ(occurrences(svg, "class=\"curve\""), 1);
}

// The longest bar is as wide as there is room; a half of it half as wide. Each has four parts, the legend too.
TEST(DemotionSvg, DrawsBarsToScale) {
    sass::report::DemotionReport report;
    report.variants = {rankedVariant(sass::demotion::Variant::Kind::original, 50),
                       rankedVariant(sass::demotion::Variant::Kind::rival, 100)};
    const std::string svg = svg::variantBarsSvg(report, {0, 1});
    EXPECT_THAT(svg, AllOf(HasSubstr("width=\"590.0\""), HasSubstr("width=\"295.0\"")));
    EXPECT_EQ(occurrences(svg, "<rect"), 12);
    EXPECT_EQ(svg::variantBarsSvg(report, {}), "");
}

// Ten of the first, the original behind them, the chosen one.
TEST(DemotionReport, ChoosesVariantsWorthARow) {
    sass::report::SassDemotion demotion;
    for (int i = 0; i < 14; ++i)
        demotion.report.variants.push_back(rankedVariant(sass::demotion::Variant::Kind::demoted, i));
    demotion.report.variants[11].kind = sass::demotion::Variant::Kind::original;
    demotion.report.variants[13].rejection = "No.";
    demotion.chosen = 12;
    EXPECT_THAT(sass::report::shownVariants(demotion), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12));
}

} // namespace forewarp::render::html
