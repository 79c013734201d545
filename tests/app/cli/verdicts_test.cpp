#include "cli_run.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <set>

namespace forewarp::test {

namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// One loop that is proved under an assumption, one that carries a value.
const char* const kTwoLoops = "void copy(int n, const float *in, float *out)\n"
                              "{\n"
                              "    for (int i = 0; i < n; i++)\n"
                              "        out[i] = in[i];\n"
                              "}\n"
                              "void sum(int n, float *x)\n"
                              "{\n"
                              "    for (int i = 1; i < n; i++)\n"
                              "        x[i] = x[i] + x[i - 1];\n"
                              "}\n";

json jsonOf(const std::vector<std::string>& arguments) {
    const CliOutcome outcome = runCli(arguments);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return json::parse(outcome.out, nullptr, false);
}

/// The key of the only assumption in kTwoLoops.
std::string keyIn(const std::string& file) {
    const json loop = jsonOf({"loops", file, "--json"})["loops"][0];
    EXPECT_EQ(loop["verdict"], "proved") << loop.dump(2);
    EXPECT_EQ(loop["assumptions"].size(), 1U) << loop.dump(2);
    return loop["assumptions"].empty() ? "" : loop["assumptions"][0]["key"].get<std::string>();
}

} // namespace

TEST(CliVerdicts, ARejectedAssumptionTakesTheVerdict) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("two.c", kTwoLoops);
    const std::string key = keyIn(file);
    for (const std::string& rejected : {key, std::string("all")}) {
        const json loop = jsonOf({"loops", file, "--json", "--reject", rejected})["loops"][0];
        EXPECT_EQ(loop["verdict"], "unknown") << rejected;
        EXPECT_THAT(loop["reason"].get<std::string>(), HasSubstr("which you rejected"));
    }
    const json predicted = jsonOf({"predict", file, "--json", "--reject", key})["loops"][0];
    EXPECT_EQ(predicted["verdict"], "unknown");
    EXPECT_EQ(jsonOf({"predict", file, "--json"})["loops"][0]["verdict"], "proved");
}

TEST(CliVerdicts, AnAssumptionNobodyMakesCannotBeRejected) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("two.c", kTwoLoops);
    const std::string key = keyIn(file);
    for (const char* verb : {"loops", "predict", "compare"}) {
        const CliOutcome outcome = runCli({verb, file, "--reject", "copy: pigs fly"});
        EXPECT_EQ(outcome.code, 2) << verb;
        EXPECT_EQ(outcome.out, "") << verb;
        EXPECT_THAT(outcome.err, AllOf(HasSubstr("pigs fly"), HasSubstr(key))) << verb;
    }
}

TEST(CliVerdicts, ALoopTakenAsIndependentSaysSo) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("two.c", kTwoLoops);
    const std::string id = jsonOf({"loops", file, "--json"})["loops"][1]["id"].get<std::string>();
    const CliOutcome taken = runCli({"predict", file + ":8", "--independent", id});
    EXPECT_EQ(taken.code, 0) << taken.err;
    EXPECT_THAT(taken.out, HasSubstr("on request"));
    EXPECT_THAT(runCli({"predict", file + ":8"}).out, Not(HasSubstr("on request")));
    const CliOutcome unknown = runCli({"predict", file, "--independent", "summ:L1"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err, AllOf(HasSubstr("summ:L1"), HasSubstr("The nearest: «" + id + "»")));
}

TEST(CliVerdicts, LoopsCanBeFilteredByVerdict) {
    const std::vector<std::string> all{"proved", "reduction", "observed", "refuted", "unknown"};
    const std::size_t count = jsonOf({"loops", "matmul.c", "--json"})["loops"].size();
    std::size_t found = 0;
    for (const std::string& verdict : all) {
        const json listed = jsonOf({"loops", "matmul.c", "--json", "--verdict", verdict});
        for (const json& loop : listed["loops"]) {
            EXPECT_EQ(loop["verdict"], verdict);
            ++found;
        }
    }
    EXPECT_EQ(found, count);
    const json two = jsonOf({"loops", "matmul.c", "--json", "--verdict", "proved", "--verdict", "reduction"});
    EXPECT_GT(two["loops"].size(), jsonOf({"loops", "matmul.c", "--json", "--verdict", "proved"})["loops"].size());
    EXPECT_EQ(runCli({"loops", "matmul.c", "--verdict", "perhaps"}).code, 2);
    EXPECT_THAT(runCli({"loops", "matmul.c", "--verdict", "observed"}).out, HasSubstr("No loop has a verdict"));
}

TEST(CliVerdicts, APlaceShowsItsLoopAndThoseInside) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("two.c", kTwoLoops);
    EXPECT_THAT(runCli({"loops", file + ":8"}).out, AllOf(HasSubstr("sum:L1"), Not(HasSubstr("copy:L1"))));
    EXPECT_THAT(runCli({"loops", file + ":copy:L1"}).out, AllOf(HasSubstr("copy:L1"), Not(HasSubstr("sum:L1"))));
    EXPECT_EQ(jsonOf({"loops", file + ":3", "--json"})["loops"].size(), 1U);
    const CliOutcome nothing = runCli({"loops", file + ":20"});
    EXPECT_EQ(nothing.code, 3);
    EXPECT_THAT(nothing.err, HasSubstr("two.c"));
}

TEST(CliVerdicts, BothEndsOfADependenceHaveAPlace) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("two.c", kTwoLoops);
    const json loop = jsonOf({"loops", file, "--json"})["loops"][1];
    EXPECT_EQ(loop["verdict"], "refuted") << loop.dump(2);
    ASSERT_FALSE(loop["dependences"].empty());
    const json& dependence = loop["dependences"][0];
    EXPECT_EQ(dependence["kind"], "flow");
    EXPECT_EQ(dependence["variable"], "x");
    EXPECT_EQ(dependence["certain"], true);
    EXPECT_EQ(dependence["source"]["access"], "store");
    EXPECT_EQ(dependence["sink"]["access"], "load");
    EXPECT_EQ(dependence["source"]["line"], 9);
    EXPECT_EQ(dependence["sink"]["line"], 9);
    ASSERT_FALSE(dependence["distances"].empty());
    EXPECT_EQ(dependence["distances"][0]["direction"], "<");
    EXPECT_EQ(dependence["distances"][0]["iterations"], 1);
    EXPECT_GE(loop["evidence"].size(), 2U);
    const std::string sentence = dependence["sentence"].get<std::string>();
    EXPECT_THAT(runCli({"predict", file + ":8"}).out, HasSubstr("x[i - 1]"));
    const CliOutcome explained = runCli({"explain", file + ":8"});
    EXPECT_EQ(explained.code, 3) << "there is no time to explain";
    EXPECT_THAT(explained.err, AllOf(HasSubstr("It stays on the CPU. "), HasSubstr("x[i - 1]"), HasSubstr("--independent")));
    EXPECT_FALSE(sentence.empty());
}

} // namespace forewarp::test
