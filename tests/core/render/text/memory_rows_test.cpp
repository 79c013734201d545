#include "core/render/text/memory_rows.h"

#include "core/base/json_reader.h"
#include "core/explain/loop_details.h"
#include "core/explain/loop_ranking.h"
#include "core/explain/memory_report.h"
#include "core/render/html/report_html.h"
#include "core/render/json/report_json.h"
#include "tests/core/kernel/sample_nests.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::render::text {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

explain::Scenario onJetson(double n) {
    explain::Scenario scenario;
    scenario.device = "tk1";
    scenario.block = kernel::BlockShape{32, 8, 1};
    scenario.assumptions.values["n"] = n;
    return scenario;
}

explain::LoopReport transposeReport(const explain::Scenario& scenario) {
    return explain::reportLoop(sample::transpose(), "t:L1", *device::findDevice(scenario.device), scenario);
}

TEST(MemoryRows, RowsSayWhatEachAccessMeets) {
    const explain::LoopReport loop = transposeReport(onJetson(256));
    const auto rows = accessRows(loop);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].access, "in[i*n+j]");
    EXPECT_EQ(rows[0].accessClass, "coalesced");
    EXPECT_EQ(rows[0].transactions, "2 × 64 B"); // 32 floats in lines of 64 bytes
    EXPECT_EQ(rows[0].dram, "2");                // nobody else reads them
    EXPECT_EQ(rows[1].kind, "store");
    EXPECT_EQ(rows[1].accessClass, "uncoalesced");
    EXPECT_EQ(rows[1].transactions, "32 × 64 B");
}

TEST(MemoryRows, WithoutASimulationOnlyTheCoalescingRuleSpeaks) {
    explain::Scenario scenario = onJetson(256);
    scenario.model = "mwp-cwp";
    const explain::LoopReport loop = transposeReport(scenario);
    EXPECT_EQ(explain::memoryOf(loop), nullptr);
    const auto rows = accessRows(loop);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].l2Hits, "–");
    EXPECT_EQ(rows[0].dram, "–");
    EXPECT_THAT(arrayRows(loop, *device::findDevice("tk1")), IsEmpty());
    EXPECT_THAT(provenanceText(loop), IsEmpty());
}

TEST(MemoryRows, ArraysAddUpTheirAccesses) {
    const explain::LoopReport loop = transposeReport(onJetson(256));
    const auto rows = arrayRows(loop, *device::findDevice("tk1"));
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[0].array, "in");
    EXPECT_EQ(rows[1].array, "out");
    EXPECT_THAT(provenanceText(loop), HasSubstr("n = 256"));
    EXPECT_THAT(provenanceText(loop), HasSubstr("L2 128 KiB simulated"));
}

TEST(MemoryRows, AdviceIsASentenceWithGainAndTimes) {
    advice::layout::LayoutAdvice advice;
    advice.text = "Swap them.";
    advice.before = Seconds(0.22);
    advice.after = Seconds(0.02);
    EXPECT_EQ(adviceText(advice), "11×: Swap them. (220 ms → 20 ms)");
}

explain::Report reportOf(const explain::Scenario& scenario) {
    auto report = explain::makeReport("sample", {sample::transpose()}, scenario);
    EXPECT_TRUE(report);
    return report ? *std::move(report) : explain::Report{};
}

TEST(MemoryRows, JsonHasTrafficPerAccessAndArrayAndTheAdvice) {
    explain::Report report = reportOf(onJetson(256));
    explain::detailForemostLoops(report, {});
    const auto json = parseJson(json::reportJson(report.files.front(), report), "report.json");
    ASSERT_TRUE(json);
    const Json& loop = json->at("loops").at(0);
    EXPECT_EQ(loop.at("memory").at("accesses").size(), 2U);
    EXPECT_EQ(loop.at("memory").at("accesses").at(1).at("class"), "uncoalesced");
    EXPECT_EQ(loop.at("memory").at("arrays").at(0).at("array"), "in");
    EXPECT_FALSE(loop.at("memory").at("traced").get<bool>());
    EXPECT_EQ(loop.at("advice").size(), report.files.front().loops.front().advice.size());
}

TEST(MemoryRows, HtmlShowsHitRatesArraysAndWhatWouldHelp) {
    const std::string html = html::reportHtml(reportOf(onJetson(256)), html::HtmlPlots::svg);
    EXPECT_THAT(html, HasSubstr("L2 hits"));
    EXPECT_THAT(html, HasSubstr("From DRAM"));
    EXPECT_THAT(html, HasSubstr("L2 128 KiB simulated"));
}

/// out[j*n+i] and in[i*n+j] change roles when i and j do: no mapping coalesces both, so nothing is offered that does not pay.
TEST(MemoryRows, AdviceThatDoesNotPayIsNotShown) {
    explain::Report report = reportOf(onJetson(256));
    explain::detailForemostLoops(report, {});
    for (const advice::layout::LayoutAdvice& advice : report.files.front().loops.front().advice)
        EXPECT_GE(advice.gain(), 1.05) << advice.text;
}

} // namespace
} // namespace forewarp::render::text
