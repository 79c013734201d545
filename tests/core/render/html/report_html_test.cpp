#include "core/explain/loop_ranking.h"
#include "core/render/html/report_html.h"
#include "core/render/svg/block_curve_svg.h"
#include "tests/core/render/sample_band.h"
#include "tests/core/render/sample_report.h"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

namespace forewarp::render::html {

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
explain::Report reportOfLoops(int count) {
    explain::Report report = handMadeReport();
    const explain::LoopReport pattern = report.files[0].loops[0];
    report.files[0].loops.clear();
    for (int i = 0; i < count; ++i) {
        explain::LoopReport loop = pattern;
        loop.facts.id = "f" + std::to_string(i) + ":L1";
        loop.predictions[0].time = Seconds(1e-6 * (i + 1));
        report.files[0].loops.push_back(std::move(loop));
    }
    return report;
}

/// The hand-made report with a run of 40 warps, of which one interval each is recorded.
explain::Report simulatedReport() {
    auto simulation = std::make_shared<simulation::scheduler::WarpSimulation>();
    simulation->cycles = 12'345;
    simulation->totalCycles = 1'200'000;
    simulation->isExtrapolated = true;
    simulation->computeBusy = 0.63;
    simulation->memoryBusy = 0.98;
    simulation->meanReadyWarps = 3.21;
    for (int warp = 0; warp < 40; ++warp)
        simulation->intervals.push_back({0, 9000, 0, warp, simulation::scheduler::WarpActivity::memory});
    explain::Report report = handMadeReport();
    report.files[0].loops[0].predictions[0].simulation = std::move(simulation);
    return report;
}

/// The hand-made report with a band.
explain::Report bandedReport() {
    explain::Report report = handMadeReport();
    models::Prediction& prediction = report.files[0].loops[0].predictions[0];
    prediction.band = std::make_shared<const models::ExecutionBand>(handMadeBand());
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
    explain::Report report = handMadeReport();
    const std::string evil = "<script>alert('x')</script>&\"";
    report.title = evil;
    report.device.name = evil;
    explain::FileReport& file = report.files[0];
    file.facts.file = evil + ".c";
    file.facts.diagnostics = {{kernel::Severity::error, evil, {1, 1}, evil}};
    explain::LoopReport& loop = file.loops[0];
    loop.facts.id = evil;
    loop.facts.reason = evil;
    loop.facts.evidence = {{evil, {1, 1}}};
    loop.facts.reductions = {{evil, evil, {1, 1}}};
    loop.facts.assumptions = {{kernel::VerdictAssumption::Kind::noOverlap, evil}};
    loop.facts.privates = {{evil, false, {1, 1}}};
    loop.facts.rewrites = {evil};
    loop.facts.dependences.emplace_back().sentence = evil;
    loop.facts.observation = kernel::Observation{evil, 1, 2, 3, {}, {evil}, evil};
    loop.problem = evil;
    loop.profile->assumptions[0].text = evil;
    loop.accesses[0].access.text = evil;
    models::Prediction& prediction = loop.predictions[0];
    prediction.model = prediction.limiter.name = prediction.caseTaken = evil;
    prediction.caveats = {evil};
    models::ExecutionBand band = handMadeBand();
    band.title = band.bestLabel = band.worstLabel = band.degreeText = band.provenance = evil;
    band.regressions[0].fit.coefficients[0].name = evil;
    prediction.band = std::make_shared<const models::ExecutionBand>(band);
    for (models::Term& term : prediction.derivation.terms) {
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

TEST(ReportHtml, warpsAreSummedUpAboveTheirTimeline) {
    const std::string html = reportHtml(simulatedReport(), HtmlPlots::svg);
    EXPECT_TRUE(holds(html,
                      "<h4>Warps</h4>\n<p>12\u2009345 of 1\u2009200\u2009000 cycles simulated: a compute unit is "
                      "busy 63.0 % of the time, the memory unit 98.0 %; 3.21 warps are ready on average. Shown: the "
                      "first 5\u2009000 cycles of the first 32 warps of 40.</p>\n<div class=\"picture\">\n<svg"))
        << html;
    EXPECT_EQ(countOf(html, "</svg>"), 2U);
    EXPECT_TRUE(holds(html, "svg .warp-computing { stroke: var("));
}

TEST(ReportHtml, aTimelineIsAPlaceholderWhereOthersDraw) {
    const std::string html = reportHtml(simulatedReport(), HtmlPlots::placeholders);
    EXPECT_TRUE(holds(html, "<p>[[timeline:saxpy:L1]]</p>"));
    EXPECT_FALSE(holds(html, "<svg"));
    EXPECT_FALSE(holds(reportHtml(simulatedReport(), HtmlPlots::svg), "[[timeline:"));
}

TEST(ReportHtml, withoutRecordedWarpsThereIsNoTimeline) {
    explain::Report report = handMadeReport();
    report.files[0].loops[0].predictions[0].simulation = std::make_shared<simulation::scheduler::WarpSimulation>();
    for (const HtmlPlots plots : {HtmlPlots::svg, HtmlPlots::placeholders}) {
        EXPECT_FALSE(holds(reportHtml(report, plots), ">Warps<"));
        EXPECT_FALSE(holds(reportHtml(report, plots), "[[timeline:"));
    }
}

TEST(ReportHtml, aTimeBeyondItsBandIsNoShareOfTheWay) {
    explain::Report report = bandedReport();
    auto& shown = report.files[0].loops[0].predictions[0].band;
    auto band = std::make_shared<models::ExecutionBand>(*shown);
    band->degree = 6.85;
    for (models::BandPoint& point : band->points) point.application = 4.65 * point.worst;
    shown = band;
    const std::string html = reportHtml(report, HtmlPlots::svg);
    EXPECT_TRUE(holds(html, "this kernel takes 4.65 times as long as at worst."));
    EXPECT_FALSE(holds(html, "685"));
}

TEST(ReportHtml, aBandIsDrawnAndPutIntoWords) {
    const std::string html = reportHtml(bandedReport(), HtmlPlots::svg);
    EXPECT_TRUE(holds(html, "<h4>Execution band (CampProf)</h4>\n<div class=\"picture\">\n<svg"));
    EXPECT_TRUE(holds(html,
                      "From 2 ms (no camping) to 20 ms (full camping) with 2 active warps per SM; this kernel lies "
                      "at 33.3 % of the way. Some accesses camp: x[i] meets 1 of 2 partitions at a time.</p>"))
        << html;
    EXPECT_TRUE(holds(html, "class=\"share\""));
    EXPECT_TRUE(holds(html, "Benchmark times: benchmarks simulated."));
    EXPECT_TRUE(holds(html, "svg .band {")) << "in the page's colours, light and dark";
    EXPECT_FALSE(holds(html, "[[band:"));
}

TEST(ReportHtml, aBandIsAPlaceholderWhereOthersDraw) {
    const std::string html = reportHtml(bandedReport(), HtmlPlots::placeholders);
    EXPECT_TRUE(holds(html, "<p>[[band:saxpy:L1]]</p>"));
    EXPECT_TRUE(holds(html, "75.0 %")) << "of all bytes at partition 0";
    EXPECT_FALSE(holds(html, "<svg"));
}

TEST(ReportHtml, modelsOfOneNumberHaveNoBand) {
    for (const HtmlPlots plots : {HtmlPlots::svg, HtmlPlots::placeholders}) {
        const std::string html = reportHtml(handMadeReport(), plots);
        EXPECT_FALSE(holds(html, "Execution band"));
        EXPECT_FALSE(holds(html, "[[band:"));
        EXPECT_FALSE(holds(html, "regressions"));
    }
}

TEST(ReportHtml, aBandWithoutALineClaimsNoPlace) {
    explain::Report report = bandedReport();
    models::ExecutionBand band = handMadeBand();
    band.line = models::LineSource::none;
    report.files[0].loops[0].predictions[0].band = std::make_shared<const models::ExecutionBand>(band);
    EXPECT_FALSE(holds(reportHtml(report, HtmlPlots::svg), "of the way"));
}

TEST(ReportHtml, adviceAgainstCampingTellsTheDegreeLeft) {
    explain::Report report = bandedReport();
    advice::layout::LayoutAdvice advice;
    advice.text = "Pad rows of x.";
    advice.before = Seconds(8e-3);
    advice.after = Seconds(2e-3);
    report.files[0].loops[0].advice = {advice};
    EXPECT_FALSE(holds(reportHtml(report, HtmlPlots::svg), "the kernel then lies"));
    models::ExecutionBand after = handMadeBand();
    after.degree = 0.05;
    report.files[0].loops[0].advice[0].band = std::make_shared<const models::ExecutionBand>(after);
    EXPECT_TRUE(holds(reportHtml(report, HtmlPlots::svg),
                      "4×: Pad rows of x. (8 ms → 2 ms); the kernel then lies at 5.0 % of the way."));
}

TEST(ReportHtml, regressionsStandInTheAppendixOnce) {
    explain::Report report = reportOfLoops(3);
    for (explain::LoopReport& loop : report.files[0].loops)
        loop.predictions[0].band = std::make_shared<const models::ExecutionBand>(handMadeBand());
    const std::string html = reportHtml(report, HtmlPlots::svg);
    EXPECT_EQ(countOf(html, "Appendix: regressions of CampProf"), 1U);
    EXPECT_EQ(countOf(html, "<b>Writes, camped</b>"), 1U);
    for (const char* part : {"R² 0.970, RMSE 830 µs, 48 observations", ">0.25<", "&lt; 0.0001", ">0.0123<"})
        EXPECT_TRUE(holds(html, part)) << part << "\n" << html;
}

TEST(ReportHtml, leadNamesTheSlowestLoopAndTheirNumber) {
    const std::string html = reportHtml(handMadeReport(), HtmlPlots::placeholders);
    EXPECT_TRUE(holds(html,
                      "saxpy:L1</code> (saxpy.c:2) is the only loop that may run in parallel: <b>4.41 ms</b> in 3 "
                      "launches of 1.47 ms each on GeForce GTX 280 with blocks of 256 threads; memory-bound: 20"))
        << html;
    const std::string three = reportHtml(reportOfLoops(3), HtmlPlots::placeholders);
    EXPECT_TRUE(holds(three, "f2:L1</code> (saxpy.c:2) takes the most time of the 3 loops that may run in parallel: "))
        << three;
}

TEST(ReportHtml, loopsAreRankedByTime) {
    const std::string html = reportHtml(reportOfLoops(3), HtmlPlots::placeholders);
    EXPECT_LT(html.find(">f2:L1<"), html.find(">f1:L1<"));
    EXPECT_LT(html.find(">f1:L1<"), html.find(">f0:L1<"));
    EXPECT_FALSE(holds(html, "Not shown to be parallel"));
    EXPECT_FALSE(holds(html, "The others"));
}

TEST(ReportHtml, rankingNamesPlacesWithoutFoldersAndLimitersInAWord) {
    explain::Report report = handMadeReport();
    report.files[0].facts.file = "/home/someone/code/saxpy.c";
    const std::string html = reportHtml(report, HtmlPlots::placeholders);
    EXPECT_TRUE(holds(html, ">saxpy.c:2</td>"));
    EXPECT_TRUE(holds(html, ">memory</td>"));
}

TEST(ReportHtml, aLoopShowsWhatItsVerdictRestsOn) {
    explain::Report report = handMadeReport();
    kernel::LoopFacts& facts = report.files[0].loops[0].facts;
    facts.assumptions = {{kernel::VerdictAssumption::Kind::noOverlap, "x and y do not overlap"}};
    facts.privates = {{"t", false, {1, 1}}, {"u", true, {1, 2}}};
    const std::string html = reportHtml(report, HtmlPlots::placeholders);
    EXPECT_TRUE(holds(html, "<li>private: t; last value of u</li>")) << html;
    EXPECT_TRUE(holds(html, "<li>assumes x and y do not overlap</li>"));
    EXPECT_TRUE(holds(html, "<li>saxpy: x and y do not overlap (assumed for the verdict)</li>"));
}

TEST(ReportHtml, undecidedLoopsHaveAReasonAndNoTime) {
    explain::Report report = reportOfLoops(2);
    explain::LoopReport& slower = report.files[0].loops[1];
    slower.facts.verdict = kernel::Verdict::refuted;
    slower.facts.reason = "It reads what the iteration before wrote.";
    slower.facts.rewrites = {"Use a parallel scan.", "Or do not."};
    slower.predictions[0].time = Seconds(77e-3);
    const std::string html = reportHtml(report, HtmlPlots::placeholders);
    EXPECT_TRUE(holds(html, "f0:L1</code> (saxpy.c:2) is the only loop"));
    EXPECT_TRUE(holds(html, "One other outermost loop was not shown to be parallel."));
    EXPECT_GT(html.find(">f1:L1<"), html.find("Not shown to be parallel</h2>"));
    EXPECT_TRUE(holds(html, "It reads what the iteration before wrote. Try: Use a parallel scan.</td>"));
    EXPECT_FALSE(holds(html, "77 ms"));
    EXPECT_FALSE(holds(html, "[[plot:f1:L1]]"));
}

TEST(ReportHtml, withoutAParallelLoopTheLeadSaysSo) {
    explain::Report report = reportOfLoops(1);
    report.files[0].loops[0].facts.verdict = kernel::Verdict::unknown;
    const std::string html = reportHtml(report, HtmlPlots::placeholders);
    EXPECT_TRUE(holds(html, "No loop was shown to be parallel"));
    EXPECT_FALSE(holds(html, "[[plot:"));
    EXPECT_FALSE(holds(html, "derivations"));
}

TEST(ReportHtml, detailsOfManyLoopsStopAtTen) {
    const explain::Report report = reportOfLoops(21);
    const std::string html = reportHtml(report, HtmlPlots::placeholders);
    EXPECT_EQ(countOf(html, "[[plot:"), explain::kDetailedLoops);
    EXPECT_TRUE(holds(html, "The first 10 of 21."));
    EXPECT_TRUE(holds(html, "forewarp-cli explain FILE:LINE"));
    EXPECT_FALSE(holds(html, "[[plot:f0:L1]]"));
    EXPECT_EQ(countOf(html, ">f0:L1<"), 1U); // In the ranking only.
    EXPECT_EQ(countOf(html, "<h3"), explain::kDetailedLoops + 3); // Sections, and derivations of the first three.
}

TEST(ReportHtml, linksLeadToSections) {
    const std::string html = reportHtml(reportOfLoops(12), HtmlPlots::svg);
    EXPECT_EQ(countOf(html, "<a href=\"#loop-"), explain::kDetailedLoops);
    EXPECT_TRUE(holds(html, "<a href=\"#loop-11\">"));
    EXPECT_TRUE(holds(html, "id=\"loop-11\""));
}

TEST(ReportHtml, placeholdersComeInTheOrderOfDetailedLoops) {
    const explain::Report report = reportOfLoops(21);
    const std::string html = reportHtml(report, HtmlPlots::placeholders);
    const auto detailed = explain::detailedLoops(report);
    ASSERT_EQ(detailed.size(), explain::kDetailedLoops);
    EXPECT_EQ(detailed.front()->facts.id, "f20:L1");
    std::size_t last = 0;
    for (const explain::LoopReport* loop : detailed) {
        const std::size_t place = html.find("[[plot:" + loop->facts.id + "]]");
        ASSERT_NE(place, std::string::npos) << loop->facts.id;
        EXPECT_GT(place, last);
        last = place;
    }
}

TEST(ReportHtml, longRankingsAreCutShort) {
    const std::string html = reportHtml(reportOfLoops(41), HtmlPlots::placeholders);
    EXPECT_TRUE(holds(html, "1 more loop left out here"));
    EXPECT_FALSE(holds(html, ">f0:L1<"));
}

TEST(ReportHtml, numbersAgreeWithTheirNouns) {
    explain::Report report = handMadeReport();
    explain::LoopReport& loop = report.files[0].loops[0];
    loop.profile->launches = 1;
    loop.launch.blocks = 1;
    loop.launch.registersPerThread = 1;
    EXPECT_TRUE(holds(reportHtml(report, HtmlPlots::placeholders),
                      "1\u2009024 threads (i along x) in 1 block of 256, 1 register per thread; launched once."));
}

TEST(ReportHtml, timesOfTheDeviceAreInMicroseconds) {
    explain::Report report = handMadeReport();
    report.device.launchOverhead = {Seconds(5e-6), "a paper", device::Confidence::measured};
    const std::string html = reportHtml(report, HtmlPlots::placeholders);
    EXPECT_TRUE(holds(html, ">5 µs<"));
    EXPECT_FALSE(holds(html, ">5 us<"));
}

TEST(ReportHtml, columnsFillTheTable) {
    const std::string html = reportHtml(reportOfLoops(2), HtmlPlots::placeholders);
    std::size_t tables = 0;
    for (std::size_t at = html.find("<thead>"); at != std::string::npos; at = html.find("<thead>", at + 1)) {
        const std::string head = html.substr(at, html.find("</thead>", at) - at);
        int sum = 0;
        for (std::size_t width = head.find("width=\""); width != std::string::npos;
             width = head.find("width=\"", width + 1)) {
            sum += std::stoi(head.substr(width + 7));
        }
        EXPECT_EQ(sum, 100) << head;
        ++tables;
    }
    EXPECT_GE(tables, 5U);
}

TEST(ReportHtml, filesAreNamedFromTheFolderTheyShare) {
    explain::Report report = handMadeReport();
    report.files.resize(1);
    report.files.push_back(report.files.front());
    report.files[0].facts.file = "/home/someone/code/saxpy.c";
    report.files[1].facts.file = "/home/someone/code/flow/solver.c";
    report.files[1].facts.diagnostics = {
        {kernel::Severity::error, "/home/someone/code/flow/solver.h", {7, 1}, "no such type"},
        {kernel::Severity::error, "/usr/include/math.h", {9, 1}, "no such type"}};
    for (const ReportPart part : {ReportPart::whole, ReportPart::deciding, ReportPart::appendix}) {
        const std::string html = reportHtml(report, HtmlPlots::svg, {.part = part});
        EXPECT_FALSE(holds(html, "/home/someone"));
        EXPECT_TRUE(holds(html, "flow/solver.h:7:1: no such type"));
        EXPECT_TRUE(holds(html, "/usr/include/math.h:9:1")) << "outside of that folder";
    }
    EXPECT_TRUE(holds(reportHtml(report, HtmlPlots::svg), "flow/solver.c:2</h3>"));
}

TEST(ReportHtml, unpredictedLoopSaysWhy) {
    explain::Report report = handMadeReport();
    explain::LoopReport& loop = report.files[0].loops[0];
    loop.predictions.clear();
    loop.profile.reset();
    loop.problem = "The trip count is not known.";
    const std::string html = reportHtml(report, HtmlPlots::svg);
    EXPECT_TRUE(holds(html, "No loop could be predicted."));
    EXPECT_TRUE(holds(html, "Not predicted: The trip count is not known."));
}

TEST(ReportHtml, emptyReportIsAPage) {
    explain::Report report = handMadeReport();
    report.files.clear();
    EXPECT_TRUE(holds(reportHtml(report, HtmlPlots::svg), "No loops were found."));
}

TEST(BlockCurveSvg, marksBestAndCurrent) {
    const explain::LoopReport loop = handMadeReport().files[0].loops[0];
    const std::string svg = svg::blockCurveSvg(loop.sweep, {loop.launch.block, Seconds(1.47e-3), 0});
    EXPECT_TRUE(holds(svg, "best 96"));
    EXPECT_TRUE(holds(svg, "256 · 1.47 ms"));
    EXPECT_TRUE(holds(svg, "predicted time [ms]"));
    EXPECT_TRUE(holds(svg, "threads per block"));
}

TEST(BlockCurveSvg, degenerateSweepsStayFinite) {
    EXPECT_EQ(svg::blockCurveSvg({}, {}), "");
    const advice::block::SweepPoint only{{32, 1, 1}, Seconds(0), 1};
    for (const advice::block::SweepPoint& point : {only, advice::block::SweepPoint{{32, 1, 1}, Seconds(5e-6), 1}}) {
        const std::string svg = svg::blockCurveSvg({"mwp-cwp", {point}, 0}, point);
        EXPECT_TRUE(holds(svg, "<svg"));
        EXPECT_FALSE(holds(svg, "nan"));
        EXPECT_FALSE(holds(svg, "inf"));
    }
}

} // namespace forewarp::render::html
