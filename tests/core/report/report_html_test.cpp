#include "core/report/block_curve_svg.h"
#include "core/report/loop_ranking.h"
#include "core/report/render.h"
#include "tests/core/report/sample_report.h"

#include <gtest/gtest.h>

namespace forewarp {

namespace {

std::size_t countOf(const std::string& text, const std::string& part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// `count` loops named after their position, the later the slower.
Report reportOfLoops(int count) {
    Report report = handMadeReport();
    const LoopReport pattern = report.files[0].loops[0];
    report.files[0].loops.clear();
    for (int i = 0; i < count; ++i) {
        LoopReport loop = pattern;
        loop.facts.id = "f" + std::to_string(i) + ":L1";
        loop.predictions[0].time = Seconds(1e-6 * (i + 1));
        report.files[0].loops.push_back(std::move(loop));
    }
    return report;
}

} // namespace

TEST(ReportHtml, pageTellsWhatMatters) {
    const std::string html = reportHtml(handMadeReport(), HtmlPlots::svg);
    const char* const parts[] = {"sample",
                                 "GeForce GTX 280",
                                 "Forewarp 0.1.0",
                                 "n = 1024 (given)",
                                 "●",
                                 "proved",
                                 "1.47 ms",
                                 "50.0 % (32 of 64 warps",
                                 "<svg",
                                 "best 96",
                                 "Caches are not modelled.",
                                 "MWP_peak_BW",
                                 "(7)",
                                 "by registers",
                                 "prefers-color-scheme",
                                 "memory-bound: 20 warps want memory, 2.3 fit"};
    for (const char* part : parts) {
        EXPECT_TRUE(holds(html, part)) << part;
    }
}

TEST(ReportHtml, pageStandsAlone) {
    const std::string html = reportHtml(handMadeReport(), HtmlPlots::svg);
    for (const char* part : {"<script", "<link", "src=", "url(", "@import", "http:", "https:"}) {
        EXPECT_FALSE(holds(html, part)) << part;
    }
}

TEST(ReportHtml, everyTextIsEscaped) {
    Report report = handMadeReport();
    const std::string evil = "<script>alert('x')</script>&\"";
    report.title = evil;
    report.device.name = evil;
    FileReport& file = report.files[0];
    file.facts.file = evil + ".c";
    file.facts.diagnostics = {{Severity::error, evil, {1, 1}, evil}};
    LoopReport& loop = file.loops[0];
    loop.facts.id = evil;
    loop.facts.reason = evil;
    loop.facts.evidence = {{evil, {1, 1}}};
    loop.facts.reductions = {{evil, evil, {1, 1}}};
    loop.facts.assumptions = {evil};
    loop.problem = evil;
    loop.profile->assumptions[0].text = evil;
    loop.accesses[0].access.text = evil;
    Prediction& prediction = loop.predictions[0];
    prediction.model = prediction.limiter = prediction.caseTaken = evil;
    prediction.caveats = {evil};
    for (Term& term : prediction.derivation.terms) {
        term.symbol = term.meaning = term.formula = term.equation = term.source = term.unit = evil;
    }
    for (const HtmlPlots plots : {HtmlPlots::svg, HtmlPlots::placeholders}) {
        const std::string html = reportHtml(report, plots);
        EXPECT_FALSE(holds(html, "<script")) << html;
        EXPECT_TRUE(holds(html, "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;&quot;"));
    }
}

TEST(ReportHtml, placeholdersKeepToRichText) {
    const std::string html = reportHtml(handMadeReport(), HtmlPlots::placeholders);
    EXPECT_TRUE(holds(html, "<p>[[plot:saxpy:L1]]</p>"));
    EXPECT_TRUE(holds(html, "bgcolor="));
    for (const char* part : {"<svg", "var(--", "@media", "flex", "grid"}) EXPECT_FALSE(holds(html, part)) << part;
    EXPECT_FALSE(holds(reportHtml(handMadeReport(), HtmlPlots::svg), "[[plot:"));
}

TEST(ReportHtml, loopsAreRankedByTime) {
    const std::string html = reportHtml(reportOfLoops(3), HtmlPlots::placeholders);
    EXPECT_LT(html.find("f2:L1"), html.find("f1:L1"));
    EXPECT_LT(html.find("f1:L1"), html.find("f0:L1"));
    EXPECT_FALSE(holds(html, "all loops"));
}

TEST(ReportHtml, detailsOfManyLoopsStopAtTwenty) {
    const Report report = reportOfLoops(21);
    const std::string html = reportHtml(report, HtmlPlots::placeholders);
    EXPECT_EQ(countOf(html, "[[plot:"), kDetailedLoops);
    EXPECT_TRUE(holds(html, "There are 21 loops."));
    EXPECT_FALSE(holds(html, "[[plot:f0:L1]]"));
    EXPECT_EQ(countOf(html, ">f0:L1<"), 1U); // In the appendix only.
    ASSERT_EQ(detailedLoops(report).size(), kDetailedLoops);
    EXPECT_EQ(detailedLoops(report).front()->facts.id, "f20:L1");
}

TEST(ReportHtml, unpredictedLoopSaysWhy) {
    Report report = handMadeReport();
    LoopReport& loop = report.files[0].loops[0];
    loop.predictions.clear();
    loop.profile.reset();
    loop.problem = "The trip count is not known.";
    const std::string html = reportHtml(report, HtmlPlots::svg);
    EXPECT_TRUE(holds(html, "No loop could be predicted."));
    EXPECT_TRUE(holds(html, "Not predicted: The trip count is not known."));
}

TEST(ReportHtml, emptyReportIsAPage) {
    Report report = handMadeReport();
    report.files.clear();
    EXPECT_TRUE(holds(reportHtml(report, HtmlPlots::svg), "No loops were found."));
}

TEST(LoopRanking, nestTakesTheTimeOfItsOutermostKernel) {
    Report report = reportOfLoops(3); // 1, 2 and 3 µs
    report.files[0].loops[1].facts.parent = 0;
    report.files[0].loops[1].facts.depth = 2;
    report.files[0].loops[1].profile->launches = 1e6;
    const std::vector<RankedLoop> ranked = rankedLoops(report);
    ASSERT_EQ(ranked.size(), 3U);
    EXPECT_EQ(ranked[0].loop->facts.id, "f2:L1");
    EXPECT_EQ(ranked[1].loop->facts.id, "f0:L1");
    EXPECT_EQ(ranked[2].loop->facts.id, "f1:L1");
    report.files[0].loops[0].predictions.clear(); // Now the inner loop is the nest's kernel.
    EXPECT_EQ(rankedLoops(report)[0].loop->facts.id, "f0:L1");
    EXPECT_DOUBLE_EQ(rankedLoops(report)[0].nestTime.value(), 2.0);
}

TEST(BlockCurveSvg, marksBestAndCurrent) {
    const LoopReport loop = handMadeReport().files[0].loops[0];
    const std::string svg = blockCurveSvg(loop.sweep, {loop.launch.block, Seconds(1.47e-3), 0});
    EXPECT_TRUE(holds(svg, "best 96"));
    EXPECT_TRUE(holds(svg, "256 · 1.47 ms"));
    EXPECT_TRUE(holds(svg, "predicted time [ms]"));
    EXPECT_TRUE(holds(svg, "threads per block"));
}

TEST(BlockCurveSvg, degenerateSweepsStayFinite) {
    EXPECT_EQ(blockCurveSvg({}, {}), "");
    const SweepPoint only{{32, 1, 1}, Seconds(0), 1};
    for (const SweepPoint& point : {only, SweepPoint{{32, 1, 1}, Seconds(5e-6), 1}}) {
        const std::string svg = blockCurveSvg({{point}, 0}, point);
        EXPECT_TRUE(holds(svg, "<svg"));
        EXPECT_FALSE(holds(svg, "nan"));
        EXPECT_FALSE(holds(svg, "inf"));
    }
}

} // namespace forewarp
