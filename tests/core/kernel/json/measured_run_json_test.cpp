#include "core/kernel/json/measured_run_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::kernel::json {

namespace {

MeasuredRun sampleRun() {
    MeasuredRun run;
    run.program = "flow 64";
    run.ending = "The program exited with status 0 after 1.2 s.";
    run.seconds = 1.2;
    run.countedSeconds = 1.3;
    run.cpu = "A CPU";
    run.files = {{"/src/flow.c", 0xfedcba9876543210}};
    run.loops = {
        {.file = "/src/flow.c", .loop = "main:L1", .entries = 1, .iterations = 10, .seconds = 1, .isTimed = true},
        {.file = "/src/flow.c",
         .loop = "step:L1",
         .parent = 0,
         .entries = 10,
         .iterations = 640,
         .isOpen = true,
         .isRecursive = true,
         .values = {{"n", {64, 64, 64, 64}}, {"&u", {140737488355328, 140737488355328, 140737488355328, 1}}}}};
    MeasuredNumber& address = run.loops[1].values["&u"];
    address.kin = 3;
    address.newBlocks = 4096;
    address.strays = {140737488355328, 140737488355400};
    run.caveats = {"Something."};
    return run;
}

std::string messageOf(const std::string& json) {
    const auto run = readRun(json, "run.json");
    return run ? "" : run.error().text();
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

} // namespace

TEST(MeasuredRunJson, ReadsWhatItWrites) {
    const std::string text = writeRun(sampleRun());
    const auto run = readRun(text, "run.json");
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(writeRun(*run), text);
    EXPECT_EQ(run->files.front().hash, 0xfedcba9876543210);
    EXPECT_EQ(run->loops[1].values.at("&u").mean, 140737488355328);
    EXPECT_FALSE(run->loops[1].isTimed);
    EXPECT_EQ(run->loops[1].values.at("&u").kin, 3);
    EXPECT_EQ(run->loops[1].values.at("&u").newBlocks, 4096);
    ASSERT_TRUE(run->loops[1].values.at("&u").strays);
    EXPECT_EQ(run->loops[1].values.at("&u").strays->most, 140737488355400);
}

TEST(MeasuredRunJson, SaysWhatIsWrong) {
    using testing::HasSubstr;
    const std::string text = writeRun(sampleRun());
    EXPECT_THAT(messageOf("{"), HasSubstr("run.json"));
    EXPECT_THAT(messageOf(replaced(text, "\"parent\": 0", "\"parent\": 1")), HasSubstr("listed after it"));
    EXPECT_THAT(messageOf(replaced(text, "\"parent\": 0", "\"parent\": -2")), HasSubstr("parent"));
    EXPECT_THAT(messageOf(replaced(text, "fedcba9876543210", "x")), HasSubstr("no hash"));
    EXPECT_THAT(messageOf(replaced(text, "\"entries\": 10.0", "\"entries\": -1")), HasSubstr("entries"));
    EXPECT_THAT(messageOf(replaced(text, "measured run", "plan")), HasSubstr("kind"));
    EXPECT_THAT(messageOf(replaced(text, "\"cpu\"", "\"gpu\"")), HasSubstr("cpu"));
}

TEST(MeasuredRun, PlacesOfALoopCountTogether) {
    MeasuredRun run = sampleRun();
    run.loops.push_back({.file = "/src/flow.c",
                         .loop = "step:L1",
                         .entries = 30,
                         .iterations = 60,
                         .seconds = 2,
                         .isTimed = true,
                         .values = {{"n", {2, 1, 3, 2}}}});
    const LoopTotals totals = totalsOf(run, "/src/flow.c", "step:L1");
    EXPECT_EQ(totals.entries, 40);
    EXPECT_EQ(totals.iterationsPerEntry(), 17.5);
    EXPECT_EQ(totals.places.size(), 2U);
    const auto n = valueIn(run, "/src/flow.c", "step:L1", "n");
    ASSERT_TRUE(n);
    EXPECT_DOUBLE_EQ(n->mean, (10 * 64 + 30 * 2) / 40.0);
    EXPECT_EQ(n->least, 1);
    EXPECT_EQ(n->most, 64);
    EXPECT_FALSE(valueIn(run, "/src/flow.c", "step:L1", "m"));
    EXPECT_EQ(totalsOf(run, "other.c", "step:L1").entries, 0);
}

} // namespace forewarp::kernel::json
