#include "core/program/differences.h"

#include "core/render/differences_sarif.h"
#include "core/render/json/plans/comparable_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace forewarp::program {

namespace {

ComparableLoop loop(const std::string& id, const std::string& verdict, double milliseconds = 0) {
    ComparableLoop made{.file = "a.c", .loop = id, .verdict = verdict};
    if (milliseconds > 0) {
        made.time = Seconds(milliseconds / 1000);
        made.interval = models::TimeInterval{*made.time * 0.8, *made.time * 1.25};
    }
    return made;
}

std::vector<Change> changesBetween(const std::vector<ComparableLoop>& before,
                                   const std::vector<ComparableLoop>& after) {
    std::vector<Change> changes;
    for (const Difference& difference : differencesBetween({"a100", before, {}}, {"a100", after, {}}))
        changes.push_back(difference.change);
    return changes;
}

std::string errorOf(const std::string& json) {
    const auto answer = render::json::plans::readComparable(json, "old.json");
    return answer ? "" : answer.error().text();
}

} // namespace

TEST(Differences, TheSameIsNoDifference) {
    EXPECT_TRUE(changesBetween({loop("f:L1", "proved", 1)}, {loop("f:L1", "proved", 1)}).empty());
    EXPECT_TRUE(changesBetween({loop("f:L1", "proved", 1)}, {loop("f:L1", "observed", 1.2)}).empty())
        << "Within the interval, and still parallel.";
}

TEST(Differences, TheGravestComesFirst) {
    const std::vector<ComparableLoop> before{loop("f:L1", "proved", 1), loop("f:L2", "proved", 1),
                                             loop("f:L3", "unknown"), loop("f:L4", "proved", 1),
                                             loop("f:L5", "refuted")};
    const std::vector<ComparableLoop> after{loop("f:L1", "proved", 0.5), loop("f:L2", "refuted"),
                                            loop("f:L3", "reduction", 1), loop("f:L4", "proved", 2),
                                            loop("f:L6", "refuted")};
    EXPECT_THAT(changesBetween(before, after),
                testing::ElementsAre(Change::verdictLost, Change::slower, Change::gone, Change::verdictWon,
                                     Change::faster, Change::appeared));
}

TEST(Differences, WorseIsAVerdictLostOrMoreTimeThanAllowed) {
    const auto differences = differencesBetween({"a100", {loop("f:L1", "proved", 1), loop("f:L2", "proved", 1)}, {}},
                                                {"a100", {loop("f:L1", "proved", 2), loop("f:L2", "unknown")}, {}});
    ASSERT_EQ(differences.size(), 2U);
    EXPECT_TRUE(isWorse(differences[0], 1e6));
    EXPECT_DOUBLE_EQ(differences[1].factor(), 2);
    EXPECT_TRUE(isWorse(differences[1], 0.5));
    EXPECT_FALSE(isWorse(differences[1], 1.5));
}

TEST(Differences, WhatAPlanPortsDiffers) {
    ComparableLoop ported = loop("f:L1", "proved", 1), staying = ported;
    ported.isPorted = true;
    staying.isPorted = false;
    EXPECT_THAT(changesBetween({ported}, {staying}), testing::ElementsAre(Change::stays));
    EXPECT_THAT(changesBetween({staying}, {ported}), testing::ElementsAre(Change::ported));
}

TEST(Comparable, AnswersOfEveryKindAreRead) {
    const auto plan = render::json::plans::readComparable(
        R"({"schema":1,"kind":"plan","device":"a100","after_s":2,"loops":[{"file":"a.c","loop":"f:L1","verdict":"proved",
            "choice":"ported","gpu_s":0.5,"gpu_interval":{"least_s":0.4,"most_s":0.6}}]})",
        "plan.json");
    ASSERT_TRUE(plan) << plan.error().text();
    EXPECT_EQ(plan->program, Seconds(2));
    ASSERT_EQ(plan->loops.size(), 1U);
    EXPECT_EQ(plan->loops[0].isPorted, true);
    EXPECT_EQ(plan->loops[0].interval->most, Seconds(0.6));
    const auto report = render::json::plans::readComparable(
        R"({"schema":1,"device":"h200","files":[{"file":"a.c","loops":[{"id":"f:L1","verdict":"proved","predictions":
            [{"model":"forewarp","time_s":0.25,"interval":null}]},{"id":"f:L2","verdict":"refuted","predictions":[]}]}]})",
        "report.json");
    ASSERT_TRUE(report) << report.error().text();
    ASSERT_EQ(report->loops.size(), 2U);
    EXPECT_EQ(report->loops[0].time, Seconds(0.25));
    EXPECT_EQ(report->loops[1].file, "a.c");
    EXPECT_FALSE(report->loops[1].time);
}

TEST(Comparable, OtherFilesAreRefused) {
    using testing::HasSubstr;
    EXPECT_THAT(errorOf("[]"), HasSubstr("no answer of Forewarp"));
    EXPECT_THAT(errorOf("{"), HasSubstr("old.json"));
    EXPECT_THAT(errorOf(R"({"schema":1})"), HasSubstr("no loops to compare"));
    EXPECT_THAT(errorOf(R"({"schema":1,"loops":[1]})"), HasSubstr("no id or no verdict"));
    EXPECT_THAT(errorOf(R"({"schema":1,"files":[1]})"), HasSubstr("A file here is none"));
    EXPECT_THAT(errorOf(R"({"schema":1,"loops":[{"id":"f:L1"}]})"), HasSubstr("no verdict"));
}

TEST(Differences, JsonHasBothSides) {
    const Comparable before{"a100", {loop("f:L1", "proved", 1)}, Seconds(3)},
        after{"a100", {loop("f:L1", "refuted")}, Seconds(4)};
    const auto json =
        nlohmann::json::parse(render::json::plans::differencesJson(before, after, differencesBetween(before, after)));
    EXPECT_EQ(json["loops"][0]["change"], "verdict lost");
    EXPECT_EQ(json["loops"][0]["before"]["verdict"], "proved");
    EXPECT_TRUE(json["loops"][0]["after"]["time_s"].is_null());
    EXPECT_EQ(json["program_after_s"], 4.0);
}

TEST(Differences, SarifMarksWhatIsWorse) {
    ComparableLoop before = loop("f:L1", "proved", 1), after = loop("f:L1", "refuted");
    after.line = 12;
    const auto differences = differencesBetween({"a100", {before, loop("f:L2", "unknown")}, {}},
                                                {"a100", {after, loop("f:L2", "proved", 1)}, {}});
    const auto log = nlohmann::json::parse(render::differencesSarif(differences, 0.1, "1.2.3"));
    EXPECT_EQ(log["version"], "2.1.0");
    const auto& run = log["runs"][0];
    EXPECT_EQ(run["tool"]["driver"]["version"], "1.2.3");
    ASSERT_EQ(run["results"].size(), 2U);
    EXPECT_EQ(run["results"][0]["ruleId"], "loop-verdict-lost");
    EXPECT_EQ(run["results"][0]["level"], "error");
    EXPECT_EQ(run["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"], 12);
    EXPECT_EQ(run["results"][1]["ruleId"], "loop-verdict-won");
    EXPECT_EQ(run["results"][1]["level"], "note");
    for (const auto& result : run["results"])
        EXPECT_EQ(run["tool"]["driver"]["rules"][result["ruleIndex"].get<std::size_t>()]["id"], result["ruleId"]);
}

} // namespace forewarp::program
