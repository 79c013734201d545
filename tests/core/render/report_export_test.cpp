#include "core/base/json_reader.h"
#include "core/render/report_csv.h"
#include "core/render/report_sarif.h"
#include "tests/core/render/sample_band.h"
#include "tests/core/render/sample_report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace forewarp::render {

namespace {

/// A reader of RFC 4180 that shares nothing with the writer.
std::vector<std::vector<std::string>> parsedCsv(const std::string& text) {
    std::vector<std::vector<std::string>> rows{{""}};
    bool isQuoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"' && isQuoted && i + 1 < text.size() && text[i + 1] == '"') rows.back().back() += text[++i];
        else if (c == '"') isQuoted = !isQuoted;
        else if (c == ',' && !isQuoted) rows.back().emplace_back();
        else if (c == '\n' && !isQuoted) rows.push_back({""});
        else if (c != '\r' || isQuoted) rows.back().back() += c;
    }
    rows.pop_back();
    return rows;
}

std::string field(const std::vector<std::vector<std::string>>& rows, std::size_t row, const std::string& column) {
    const auto place = std::find(rows[0].begin(), rows[0].end(), column);
    return place == rows[0].end() ? "no such column" : rows[row][std::size_t(place - rows[0].begin())];
}

} // namespace

TEST(ReportCsv, oneRowPerLoopAndModel) {
    explain::Report report = handMadeReport();
    explain::LoopReport& loop = report.files[0].loops[0];
    loop.predictions.push_back(loop.predictions.front());
    loop.predictions.back().model = "other";
    const auto rows = parsedCsv(reportCsv(report));
    ASSERT_EQ(rows.size(), 3U);
    EXPECT_EQ(field(rows, 1, "model"), "mwp-cwp");
    EXPECT_EQ(field(rows, 2, "model"), "other");
    EXPECT_EQ(field(rows, 1, "loop"), "saxpy:L1");
    EXPECT_EQ(field(rows, 1, "time_s"), "0.00147");
    EXPECT_EQ(field(rows, 1, "launches"), "3");
    EXPECT_EQ(field(rows, 1, "occupancy"), "0.5");
    EXPECT_EQ(field(rows, 1, "limiter"), "memory-bound: 20 warps want memory, 2.3 fit");
}

TEST(ReportCsv, evidenceStandsInItsColumn) {
    explain::Report report = handMadeReport();
    kernel::LoopFacts& facts = report.files[0].loops[0].facts;
    facts.privates = {{"t", false, {}}};
    facts.assumptions = {{kernel::VerdictAssumption::Kind::noOverlap, "x and y do not overlap"}};
    const auto rows = parsedCsv(reportCsv(report));
    EXPECT_EQ(field(rows, 1, "evidence"), "private: t; assumes x and y do not overlap");
    EXPECT_EQ(field(rows, 1, "trip_count"), "n");
}

TEST(ReportCsv, quotesCommasQuotesAndLineBreaks) {
    explain::Report report = handMadeReport();
    const std::string reason = "writes \"a\", then\r\nreads it";
    report.files[0].loops[0].facts.reason = reason;
    const std::string text = reportCsv(report);
    EXPECT_NE(text.find("\"writes \"\"a\"\", then\r\nreads it\""), std::string::npos);
    EXPECT_EQ(field(parsedCsv(text), 1, "reason"), reason);
}

TEST(ReportCsv, unpredictedLoopKeepsItsRow) {
    explain::Report report = handMadeReport();
    explain::LoopReport& loop = report.files[0].loops[0];
    loop.predictions.clear();
    loop.problem = "No trip count.";
    const auto rows = parsedCsv(reportCsv(report));
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[1].size(), rows[0].size());
    EXPECT_EQ(field(rows, 1, "model"), "");
    EXPECT_EQ(field(rows, 1, "problem"), "No trip count.");
}

TEST(ReportCsv, linesEndAsTheStandardSays) {
    const std::string text = reportCsv(handMadeReport());
    EXPECT_TRUE(text.ends_with("\r\n"));
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), std::count(text.begin(), text.end(), '\r'));
}

TEST(ReportCsv, bandsHaveTheirEdgesAtTheLaunchsWarps) {
    explain::Report report = handMadeReport();
    EXPECT_EQ(field(parsedCsv(reportCsv(report)), 1, "band_best_s"), "");
    models::Prediction& prediction = report.files[0].loops[0].predictions[0];
    models::ExecutionBand band = handMadeBand();
    prediction.band = std::make_shared<const models::ExecutionBand>(band);
    const auto rows = parsedCsv(reportCsv(report));
    EXPECT_EQ(field(rows, 1, "band_best_s"), "0.002");
    EXPECT_EQ(field(rows, 1, "band_worst_s"), "0.02");
    EXPECT_EQ(field(rows, 1, "band_degree"), "0.3333333333333333");
    band.line = models::LineSource::none;
    prediction.band = std::make_shared<const models::ExecutionBand>(band);
    EXPECT_EQ(field(parsedCsv(reportCsv(report)), 1, "band_degree"), "");
}

TEST(ReportSarif, resultsPointAtTheirRules) {
    const Json log = Json::parse(reportSarif(handMadeReport()));
    EXPECT_EQ(log.at("version"), "2.1.0");
    const Json& run = log.at("runs").at(0);
    const Json& driver = run.at("tool").at("driver");
    EXPECT_EQ(driver.at("name"), "Forewarp");
    std::set<std::string> ids;
    for (const Json& rule : driver.at("rules")) ids.insert(rule.at("id").get<std::string>());
    EXPECT_EQ(
        ids, (std::set<std::string>{"loop-proved", "loop-reduction", "loop-observed", "loop-refuted", "loop-unknown"}));
    const Json& result = run.at("results").at(0);
    EXPECT_EQ(result.at("ruleId"), "loop-proved");
    EXPECT_EQ(driver.at("rules").at(result.at("ruleIndex").get<std::size_t>()).at("id"), result.at("ruleId"));
}

TEST(ReportSarif, messageTellsTimeAndLimiter) {
    const Json log = Json::parse(reportSarif(handMadeReport()));
    const std::string text = log.at("runs").at(0).at("results").at(0).at("message").at("text");
    EXPECT_NE(text.find("1.47 ms"), std::string::npos) << text;
    EXPECT_NE(text.find("memory-bound"), std::string::npos) << text;
}

TEST(ReportSarif, regionEndsAfterTheLastCharacter) {
    const Json log = Json::parse(reportSarif(handMadeReport()));
    const Json& region =
        log.at("runs").at(0).at("results").at(0).at("locations").at(0).at("physicalLocation").at("region");
    EXPECT_EQ(region.at("startLine"), 2);
    EXPECT_EQ(region.at("startColumn"), 5);
    EXPECT_EQ(region.at("endLine"), 9);
    EXPECT_EQ(region.at("endColumn"), 3);
}

TEST(ReportSarif, bothEndsOfADependenceAreRelated) {
    explain::Report report = handMadeReport();
    kernel::Dependence& dependence = report.files[0].loops[0].facts.dependences.emplace_back();
    dependence.source = {"y[i]", kernel::AccessKind::store, {3, 5}};
    dependence.sink = {"y[i - 1]", kernel::AccessKind::load, {4, 12}};
    const Json log = Json::parse(reportSarif(report));
    const Json& related = log.at("runs").at(0).at("results").at(0).at("relatedLocations");
    ASSERT_EQ(related.size(), 2U);
    EXPECT_EQ(related.at(0).at("physicalLocation").at("region").at("startLine"), 3);
    EXPECT_EQ(related.at(1).at("physicalLocation").at("region").at("startLine"), 4);
    EXPECT_EQ(related.at(1).at("message").at("text"), "reads y[i - 1] (4:12)");
}

TEST(ReportSarif, unknownPlaceHasNoRegion) {
    explain::Report report = handMadeReport();
    report.files[0].loops[0].facts.range = {};
    const Json log = Json::parse(reportSarif(report));
    const Json& place = log.at("runs").at(0).at("results").at(0).at("locations").at(0).at("physicalLocation");
    EXPECT_FALSE(place.contains("region"));
}

TEST(ReportSarif, pathsBecomeUris) {
    explain::Report report = handMadeReport();
    const auto uriOf = [&](const std::string& file) {
        report.files[0].facts.file = file;
        const Json log = Json::parse(reportSarif(report));
        return log.at("runs")
            .at(0)
            .at("results")
            .at(0)
            .at("locations")
            .at(0)
            .at("physicalLocation")
            .at("artifactLocation")
            .at("uri")
            .get<std::string>();
    };
    EXPECT_EQ(uriOf("src/my file#1.c"), "src/my%20file%231.c");
    EXPECT_EQ(uriOf("/home/größe.c"), "file:///home/gr%C3%B6%C3%9Fe.c");
}

} // namespace forewarp::render
