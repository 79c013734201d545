#include "cli_run.h"

#include "core/kernel/json/program_facts_json.h"
#include "core/kernel/program_facts.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <sstream>

namespace forewarp::test {

namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;

/// Scatters through an index array: with an argument several elements go to one place, which then is added to.
const char* const kScatter = R"(#include <stdio.h>
static int place[1000];
static double out[1000];
static void scatter(int n)
{
    for (int i = 0; i < n; i++)
        out[place[i]] = out[place[i]] * 0.5 + i;
}
int main(int argc, char **argv)
{
    (void)argv;
    for (int i = 0; i < 1000; i++)
        place[i] = argc > 1 ? i % 10 : (i * 7) % 1000;
    scatter(1000);
    printf("%g\n", out[3]);
    return 0;
}
)";

int lineIn(const std::string& text, const std::string& part) {
    return 1 + int(std::count(text.begin(), text.begin() + std::ptrdiff_t(text.find(part)), '\n'));
}

json observed(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "observe");
    arguments.emplace_back("--json");
    const CliOutcome outcome = runCli(arguments);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return json::parse(outcome.out, nullptr, false);
}

} // namespace

TEST(CliObserve, APermutationIsObservedParallel) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("scatter.c", kScatter);
    EXPECT_EQ(json::parse(runCli({"loops", file, "--json"}).out)["loops"][0]["verdict"], "unknown");
    const json result = observed({file + ":6"});
    ASSERT_EQ(result["loops"].size(), 1U) << result.dump(2);
    const json& loop = result["loops"][0];
    EXPECT_EQ(loop["verdict"], "observed") << loop.dump(2);
    EXPECT_EQ(loop["observation"]["entries"], 1);
    EXPECT_EQ(loop["observation"]["iterations"], 1000);
    EXPECT_TRUE(loop["observation"]["conflicts"].empty());
    EXPECT_EQ(result["run"]["ended_early"], false);
    EXPECT_GT(result["run"]["events"].get<long long>(), 3000);
}

TEST(CliObserve, AnIndexThatCollidesIsRefutedWithBothEnds) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("scatter.c", kScatter);
    const json result = observed({file + ":scatter:L1", "--arguments", "x"});
    ASSERT_EQ(result["loops"].size(), 1U) << result.dump(2);
    const json& loop = result["loops"][0];
    EXPECT_EQ(loop["verdict"], "refuted") << loop.dump(2);
    ASSERT_FALSE(loop["dependences"].empty());
    EXPECT_EQ(loop["dependences"][0]["kind"], "flow");
    EXPECT_EQ(loop["dependences"][0]["source"]["line"], 7);
    EXPECT_EQ(loop["dependences"][0]["sink"]["line"], 7);
    EXPECT_THAT(loop["reason"].get<std::string>(), HasSubstr("A run met a carried dependence"));
}

TEST(CliObserve, TextTellsVerdictAndHowTheRunEnded) {
    const ScratchFolder scratch;
    const CliOutcome outcome = runCli({"observe", scratch.write("scatter.c", kScatter)});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("◐"), HasSubstr("observed"), HasSubstr(" events in ")));
}

TEST(CliObserve, ACrashIsAResultWithTheLastOutput) {
    const ScratchFolder scratch;
    const std::string text = "#include <stdio.h>\n"
                             "#include <stdlib.h>\n"
                             "static int place[100], out[100];\n"
                             "int main(void)\n"
                             "{\n"
                             "    puts(\"about to fall\");\n"
                             "    fflush(stdout);\n"
                             "    for (int i = 0; i < 100; i++) {\n"
                             "        out[place[i]] = i;\n"
                             "        if (i == 50) abort();\n"
                             "    }\n"
                             "    return out[0];\n"
                             "}\n";
    const std::string file = scratch.write("crash.c", text);
    const CliOutcome outcome = runCli({"observe", file + ":" + std::to_string(lineIn(text, "for (int i"))});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("  | about to fall"));
    const json result = observed({file + ":" + std::to_string(lineIn(text, "for (int i"))});
    EXPECT_EQ(result["run"]["ended_early"], true);
    EXPECT_FALSE(result["run"]["ending"].get<std::string>().empty());
}

TEST(CliObserve, AnEndlessLoopEndsWithTheTimeLimit) {
    const ScratchFolder scratch;
    const std::string text = "static volatile int go = 1;\n"
                             "static int place[100], out[100];\n"
                             "int main(void)\n"
                             "{\n"
                             "    for (int i = 0; go; i = (i + 1) % 100)\n"
                             "        out[place[i]] = i;\n"
                             "    return out[0];\n"
                             "}\n";
    const std::string file = scratch.write("endless.c", text);
    const auto start = std::chrono::steady_clock::now();
    const json result = observed({file + ":5", "--time-limit", "1"});
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    EXPECT_EQ(result["run"]["ended_early"], true) << result.dump(2);
    EXPECT_LT(taken.count(), 30);
}

TEST(CliObserve, AProgramNeedsAMain) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("part.c", "void f(int n, const int *p, float *a)\n"
                                                     "{\n    for (int i = 0; i < n; i++) a[p[i]] = 0;\n}\n");
    const CliOutcome outcome = runCli({"observe", file + ":3"});
    EXPECT_EQ(outcome.code, 3);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr("main"));
    EXPECT_TRUE(outcome.err.starts_with("forewarp-cli: ")) << outcome.err;
}

TEST(CliObserve, AFolderIsOneProgram) {
    const ScratchFolder scratch;
    scratch.write("main.c", "void fill(int n, const int *p, float *a);\n"
                            "static int p[64];\nstatic float a[64];\n"
                            "int main(void) { p[1] = 1; fill(2, p, a); return 0; }\n");
    scratch.write("fill.c", "void fill(int n, const int *p, float *a)\n"
                            "{\n    for (int i = 0; i < n; i++) a[p[i]] = 0;\n}\n");
    const json result = observed({scratch.path() + ":fill:L1"});
    ASSERT_EQ(result["loops"].size(), 1U) << result.dump(2);
    EXPECT_EQ(result["loops"][0]["verdict"], "observed") << result.dump(2);
    EXPECT_EQ(result["loops"][0]["observation"]["iterations"], 2);
}

TEST(CliObserve, StandardInputReachesTheProgram) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("reads.c", "#include <stdio.h>\n"
                                                      "static int place[100], out[100];\n"
                                                      "int main(void)\n"
                                                      "{\n"
                                                      "    int n = 0;\n"
                                                      "    if (scanf(\"%d\", &n) != 1) return 1;\n"
                                                      "    for (int i = 0; i < n; i++) place[i] = i;\n"
                                                      "    for (int i = 0; i < n; i++) out[place[i]] = i;\n"
                                                      "    return 0;\n"
                                                      "}\n");
    const json result = observed({file + ":8", "--stdin", scratch.write("input", "42\n")});
    EXPECT_EQ(result["loops"][0]["observation"]["iterations"], 42) << result.dump(2);
}

TEST(CliObserve, UnknownLoopsAndMissingFilesAreErrors) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("scatter.c", kScatter);
    const CliOutcome unknown = runCli({"observe", file + ":scater:L1"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err, AllOf(HasSubstr("scater:L1"), HasSubstr("The nearest: «scatter:L1»")));
    EXPECT_EQ(runCli({"observe", scratch.path("absent.c")}).code, 3);
    EXPECT_EQ(runCli({"observe", file, "--stdin", scratch.path("absent")}).code, 2);
    EXPECT_EQ(runCli({"observe", file, "--time-limit", "0"}).code, 2);
}

TEST(CliObserve, FactsCarryTheObservation) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("scatter.c", kScatter);
    const CliOutcome outcome =
        runCli({"analyze", file, "--facts", "--observe", "scatter:L1", "--argument", "x", "--argument", "y z"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const auto facts = kernel::json::readFacts(outcome.out, "stdout");
    ASSERT_TRUE(facts) << facts.error().text();
    const kernel::LoopFacts* loop = facts->find("scatter:L1");
    ASSERT_NE(loop, nullptr);
    EXPECT_EQ(loop->verdict, kernel::Verdict::refuted);
    ASSERT_TRUE(loop->observation);
    EXPECT_THAT(loop->observation->program, HasSubstr("y z"));
    double last = 0;
    std::istringstream lines(outcome.err);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word;
        double fraction = -1;
        words >> word >> fraction;
        EXPECT_EQ(word, "progress") << line;
        EXPECT_TRUE(fraction >= last && fraction <= 1) << line;
        last = fraction;
    }
    EXPECT_EQ(last, 1);
    EXPECT_EQ(runCli({"analyze", file, "--facts", "--observe", "scatter:L7"}).code, 2);
    EXPECT_EQ(runCli({"analyze", file, "--list", "--observe", "scatter:L1"}).code, 2);
}

} // namespace forewarp::test
