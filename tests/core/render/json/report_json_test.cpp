#include "core/base/json_reader.h"
#include "core/render/json/report_json.h"
#include "tests/core/render/sample_band.h"
#include "tests/core/render/sample_report.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>

namespace forewarp::render::json {

namespace {

Json fileJson(const explain::Report& report) {
    return Json::parse(reportJson(report.files.front(), report));
}

bool holdsOnlyFiniteNumbers(const Json& json) {
    if (json.is_number_float()) return std::isfinite(json.get<double>());
    if (!json.is_structured()) return true;
    for (const Json& part : json) {
        if (!holdsOnlyFiniteNumbers(part)) return false;
    }
    return true;
}

} // namespace

TEST(ReportJson, fileHasTheKeysOfSchemaOne) {
    const Json json = fileJson(handMadeReport());
    EXPECT_EQ(json.at("schema"), 1);
    EXPECT_EQ(json.at("file"), "saxpy.c");
    EXPECT_EQ(json.at("device"), "gtx280");
    EXPECT_EQ(json.at("launch").at("block"), "auto");
    EXPECT_EQ(json.at("launch").at("registers_per_thread"), 0) << "estimated";
    EXPECT_EQ(json.at("loops").size(), 1U);
}

TEST(ReportJson, loopHasTheKeysOfSchemaOne) {
    const Json loop = fileJson(handMadeReport()).at("loops").at(0);
    EXPECT_EQ(loop.at("id"), "saxpy:L1");
    EXPECT_EQ(loop.at("function"), "saxpy");
    EXPECT_EQ(loop.at("line"), 2);
    EXPECT_EQ(loop.at("column"), 5);
    EXPECT_EQ(loop.at("end_line"), 9);
    EXPECT_EQ(loop.at("depth"), 1);
    EXPECT_EQ(loop.at("verdict"), "proved");
    EXPECT_EQ(loop.at("reason"), "No iteration writes what another one reads or writes.");
    EXPECT_EQ(loop.at("trip_count"), "n");
    EXPECT_EQ(loop.at("needed_symbols"), Json::array({"n"}));
    EXPECT_EQ(loop.at("assumptions"), Json::array({"n = 1024 (given)"}));
    EXPECT_EQ(loop.at("launches"), 3);
    EXPECT_EQ(loop.at("launch").at("block"), Json::array({256, 1, 1}));
}

TEST(ReportJson, loopTellsWhatItsVerdictRestsOn) {
    explain::Report report = handMadeReport();
    kernel::LoopFacts& facts = report.files[0].loops[0].facts;
    facts.dependences.emplace_back().variable = "y";
    facts.dependences[0].source = {"y[i]", kernel::AccessKind::store, {3, 5}};
    facts.dependences[0].sink = {"y[i - 1]", kernel::AccessKind::load, {3, 12}};
    facts.dependences[0].distances = {{"saxpy:L1", '<', 1}};
    facts.evidence = {{"calls puts (4:1)", {4, 1}}};
    facts.assumptions = {{kernel::VerdictAssumption::Kind::noOverlap, "x and y do not overlap"}};
    facts.privates = {{"t", true, {2, 3}}};
    facts.rewrites = {"Use a parallel scan."};
    const Json loop = fileJson(report).at("loops").at(0);
    const Json& dependence = loop.at("dependences").at(0);
    EXPECT_EQ(dependence.at("kind"), "flow");
    EXPECT_EQ(dependence.at("source").at("access"), "store");
    EXPECT_EQ(dependence.at("sink").at("column"), 12);
    EXPECT_EQ(dependence.at("distances").at(0).at("iterations"), 1);
    ASSERT_EQ(loop.at("evidence").size(), 3U);
    EXPECT_EQ(loop.at("evidence").at(1).at("text"), "reads y[i - 1] (3:12)");
    EXPECT_EQ(loop.at("evidence").at(2).at("line"), 4);
    EXPECT_EQ(loop.at("verdict_assumptions").at(0).at("kind"), "no overlap");
    EXPECT_EQ(loop.at("verdict_assumptions").at(0).at("key"), "saxpy: x and y do not overlap");
    EXPECT_EQ(loop.at("private").at(0).at("last"), true);
    EXPECT_EQ(loop.at("rewrites"), Json::array({"Use a parallel scan."}));
    EXPECT_TRUE(loop.at("observation").is_null());
}

TEST(ReportJson, predictionHasTheKeysOfSchemaOne) {
    const Json prediction = fileJson(handMadeReport()).at("loops").at(0).at("predictions").at(0);
    EXPECT_EQ(prediction.at("model"), "mwp-cwp");
    EXPECT_EQ(prediction.at("cycles"), 1500);
    EXPECT_EQ(prediction.at("time_s"), 1.47e-3);
    EXPECT_EQ(prediction.at("limiter"), "memory-bound: 20 warps want memory, 2.3 fit");
    EXPECT_EQ(prediction.at("occupancy"), 0.5);
    EXPECT_EQ(prediction.at("caveats"), Json::array({"Caches are not modelled."}));
}

TEST(ReportJson, accessTellsItsCost) {
    const Json access = fileJson(handMadeReport()).at("loops").at(0).at("accesses").at(0);
    EXPECT_EQ(access.at("text"), "x[i]: coalesced, 4 transactions of 32 B per warp");
    EXPECT_EQ(access.at("array"), "x");
    EXPECT_EQ(access.at("kind"), "load");
    EXPECT_EQ(access.at("line"), 3);
    EXPECT_EQ(access.at("column"), 9);
    EXPECT_EQ(access.at("class"), "coalesced");
    EXPECT_EQ(access.at("transactions_per_warp"), 4);
    EXPECT_EQ(access.at("bytes_per_transaction"), 32);
}

TEST(ReportJson, chosenBlockStandsInTheLaunch) {
    explain::Report report = handMadeReport();
    report.scenario.block = kernel::BlockShape{32, 8, 1};
    EXPECT_EQ(fileJson(report).at("launch").at("block"), Json::array({32, 8, 1}));
}

TEST(ReportJson, everyNumberIsFiniteOrNull) {
    explain::Report report = handMadeReport();
    models::Prediction& prediction = report.files[0].loops[0].predictions[0];
    prediction.time = Seconds(std::numeric_limits<double>::quiet_NaN());
    prediction.cycles = Cycles(std::numeric_limits<double>::infinity());
    prediction.occupancy = device::Occupancy{}; // 0 of 0 warps
    report.files[0].loops[0].profile->launches = std::numeric_limits<double>::infinity();
    const Json json = fileJson(report);
    EXPECT_TRUE(holdsOnlyFiniteNumbers(json));
    const Json& loop = json.at("loops").at(0);
    EXPECT_TRUE(loop.at("predictions").at(0).at("time_s").is_null());
    EXPECT_TRUE(loop.at("predictions").at(0).at("cycles").is_null());
    EXPECT_TRUE(loop.at("predictions").at(0).at("occupancy").is_null());
    EXPECT_TRUE(loop.at("launches").is_null());
}

TEST(ReportJson, unpredictedLoopSaysWhy) {
    explain::Report report = handMadeReport();
    explain::LoopReport& loop = report.files[0].loops[0];
    loop.profile.reset();
    loop.predictions.clear();
    loop.facts.tripCount.reset();
    loop.problem = "The trip count of saxpy:L1 is 0.";
    const Json json = fileJson(report).at("loops").at(0);
    EXPECT_EQ(json.at("predictions"), Json::array());
    EXPECT_EQ(json.at("problem"), loop.problem);
    EXPECT_TRUE(json.at("trip_count").is_null());
}

TEST(ReportJson, textThatIsNotUtf8IsReplaced) {
    explain::Report report = handMadeReport();
    report.files[0].facts.file = "gr\xfc\xdf.c";
    EXPECT_EQ(fileJson(report).at("file"), "gr\uFFFD\uFFFD.c");
}

TEST(ReportJson, wholeReportHoldsAllFiles) {
    explain::Report report = handMadeReport();
    report.files.push_back(report.files.front());
    const Json json = Json::parse(reportJson(report));
    EXPECT_EQ(json.at("schema"), 1);
    EXPECT_EQ(json.at("title"), "sample");
    EXPECT_EQ(json.at("version"), "0.1.0");
    EXPECT_EQ(json.at("device"), "gtx280");
    ASSERT_EQ(json.at("files").size(), 2U);
    EXPECT_EQ(json.at("files").at(1).at("loops").at(0).at("id"), "saxpy:L1");
}

TEST(ReportJson, predictionsCarryTheirBand) {
    explain::Report report = handMadeReport();
    EXPECT_TRUE(fileJson(report).at("loops").at(0).at("predictions").at(0).at("band").is_null());
    report.files[0].loops[0].predictions[0].band = std::make_shared<const models::ExecutionBand>(handMadeBand());
    const Json band = fileJson(report).at("loops").at(0).at("predictions").at(0).at("band");
    EXPECT_EQ(band.at("title"), "CampProf");
    EXPECT_EQ(band.at("points").size(), 3U);
}

} // namespace forewarp::render::json
