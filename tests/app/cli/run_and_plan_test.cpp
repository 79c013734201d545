// run, plan, and what others take from a measured run.
#include "cli_run.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace forewarp::test {

namespace {

using nlohmann::json;
using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kSolver = R"(#include <stdio.h>
static double a[20000], b[20000];
static void smooth(int n, const double *restrict from, double *restrict to)
{
    for (int i = 1; i < n - 1; i++)
        to[i] = 0.5 * (from[i - 1] + from[i + 1]);
}
int main(int argc, char **argv)
{
    (void)argv;
    for (int t = 0; t < 10 * argc; t++) {
        smooth(20000, a, b);
        smooth(20000, b, a);
    }
    printf("done\n");
    return 0;
}
)";

/// What gprof -l prints of it, had it run for 0.2 s.
constexpr const char* kProfile = R"(Flat profile:

Each sample counts as 0.01 seconds.
  %   cumulative   self              self     total           
 time   seconds   seconds    calls  Ts/call  Ts/call  name    
 90.00      0.18     0.18                             smooth (solver.c:6 @ 1c2d)
 10.00      0.20     0.02                             main (solver.c:12 @ 1c10)
  0.00      0.20     0.00       20     0.00     0.00  smooth (solver.c:3 @ 1b80)
)";

/// A program, and a run of it.
class RunAndPlan : public testing::Test {
  protected:
    void SetUp() override {
        m_source = m_folder.write("solver.c", kSolver);
        m_run = m_folder.path("run.json");
        const CliOutcome outcome = cli({"run", m_source, "-o", m_run});
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        m_text = outcome.out;
    }

    [[nodiscard]] CliOutcome cli(std::vector<std::string> arguments) const {
        CliRun run;
        run.arguments = std::move(arguments);
        run.folder = m_folder.path();
        return runCli(run);
    }
    [[nodiscard]] json jsonOf(std::vector<std::string> arguments) const {
        arguments.emplace_back("--json");
        const CliOutcome outcome = cli(arguments);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return json::parse(outcome.out, nullptr, false);
    }

    ScratchFolder m_folder;
    std::string m_source;
    std::string m_run;
    std::string m_text;
};

json loopOf(const json& list, const std::string& id) {
    const auto found = std::ranges::find_if(list, [&](const json& loop) { return loop["loop"] == id; });
    return found == list.end() ? json() : *found;
}

} // namespace

TEST_F(RunAndPlan, ARunCountsEveryLoop) {
    EXPECT_THAT(m_text, AllOf(HasSubstr("exited with status 0"), HasSubstr("smooth:L1"), HasSubstr("done")));
    const json run = json::parse(textOfFile(m_run));
    EXPECT_EQ(run["kind"], "measured run");
    const json smooth = loopOf(run["loops"], "smooth:L1");
    EXPECT_EQ(smooth["entries"], 20.0);
    EXPECT_EQ(smooth["iterations"], 20 * 19998.0);
    EXPECT_EQ(smooth["parent"], 0);
    EXPECT_TRUE(fs::path(smooth["file"].get<std::string>()).is_absolute());
}

TEST_F(RunAndPlan, PredictTakesWhatWasMeasured) {
    const CliOutcome outcome = cli({"predict", m_source + ":5", "--run", m_run});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("n = 20000 (measured)"), Not(HasSubstr("1024"))));
    EXPECT_THAT(cli({"predict", m_source + ":5", "--run", m_run, "--set", "n=64"}).out, HasSubstr("n = 64 (given)"));
}

TEST_F(RunAndPlan, APlanSaysWhetherItIsWorthIt) {
    const CliOutcome outcome = cli({"plan", m_source, "--run", m_run, "--device", "a100"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("Not worth it"), HasSubstr("smooth:L1"), HasSubstr("A100")));
    const json plan = jsonOf({"plan", m_source, "--run", m_run, "--device", "a100"});
    EXPECT_EQ(plan["kind"], "plan");
    EXPECT_EQ(plan["after_s"], plan["before_s"]);
    EXPECT_EQ(loopOf(plan["loops"], "smooth:L1")["entries"], 20.0);
}

TEST_F(RunAndPlan, EveryDeviceHasItsPlan) {
    const json plans = jsonOf({"plan", m_source, "--run", m_run, "--device", "all"});
    EXPECT_GT(plans["plans"].size(), 30U);
    EXPECT_THAT(cli({"plan", m_source, "--run", m_run, "--device", "all"}).out, HasSubstr("not worth it"));
}

TEST_F(RunAndPlan, AChangedSourceHasNoRunAnyMore) {
    m_folder.write("solver.c", std::string(kSolver) + "\n");
    const CliOutcome plan = cli({"plan", m_source, "--run", m_run});
    EXPECT_EQ(plan.code, 3);
    EXPECT_THAT(plan.err, AllOf(HasSubstr("has changed since the run"), HasSubstr("Run the program again")));
    const CliOutcome predict = cli({"predict", m_source + ":5", "--run", m_run});
    EXPECT_EQ(predict.code, 0);
    EXPECT_THAT(predict.out, Not(HasSubstr("measured")));
}

TEST_F(RunAndPlan, ALoopIsNotPortedForTheSakeOfATimeThatLeavesOutItsCalls) {
    const std::string source = m_folder.write("calls.c", R"(#include <math.h>
#include <stdio.h>
static double heavy(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += sin(i) * exp(-i * 1e-3);
    return s;
}
int main(void)
{
    double r = 0;
    for (int t = 0; t < 4; t++)
        r += heavy(300000);
    printf("%g\n", r);
    return 0;
}
)");
    ASSERT_EQ(cli({"run", source, "-o", m_run, "--force"}).code, 0);
    const json outer = loopOf(jsonOf({"plan", source, "--run", m_run, "--device", "a100"})["loops"], "main:L1");
    EXPECT_NE(outer["choice"], "ported");
    EXPECT_FALSE(outer["why"].get<std::string>().empty());
}

TEST_F(RunAndPlan, LoopsOfOneNameInTwoFilesAreTwo) {
    m_folder.write("two/a.c", "static void step(int n, float *x) { for (int i = 0; i < n; i++) x[i] *= 2; }\n"
                              "void a(float *x) { for (int t = 0; t < 6; t++) step(100000, x); }\n");
    m_folder.write("two/b.c", "static void step(int n, float *x) { for (int i = 0; i < n; i++) x[i] += 1; }\n"
                              "void b(float *x) { for (int t = 0; t < 3; t++) step(50000, x); }\n");
    m_folder.write("two/main.c", "void a(float *);\nvoid b(float *);\nstatic float x[100000];\n"
                                 "int main(void) { a(x); b(x); return x[0] > 3; }\n");
    ASSERT_EQ(cli({"run", "two", "-o", m_run, "--force"}).code, 0);
    std::vector<double> iterations;
    const json plan = jsonOf({"plan", "two", "--run", m_run});
    for (const json& loop : plan["loops"])
        if (loop["loop"] == "step:L1") iterations.push_back(loop["iterations"]);
    EXPECT_THAT(iterations, testing::UnorderedElementsAre(600000, 150000));
}

TEST_F(RunAndPlan, ErrorsNameTheRemedy) {
    EXPECT_THAT(cli({"plan", m_source, "--device", "all"}).err, HasSubstr("forewarp-cli run"));
    EXPECT_EQ(cli({"plan", m_source, "--device", "all"}).code, 2);
    EXPECT_THAT(cli({"plan", m_source, "--run", m_source}).err, HasSubstr("solver.c"));
    EXPECT_EQ(cli({"run", m_source, "-o", m_source}).code, 2);
    const std::string lone = m_folder.write("lone/part.c", "void f(int n, float *x) { for (int i = 0; i < n; i++) x[i] = 0; }\n");
    EXPECT_THAT(cli({"run", lone}).err, HasSubstr("No source defines main()"));
    EXPECT_THAT(cli({"run", m_source, "--main", "other.c"}).err, HasSubstr("no such source"));
}

TEST_F(RunAndPlan, AnotherFolderReadsTheSameRun) {
    CliRun run;
    run.arguments = {"predict", fs::path(m_source).filename().string(), "--run", m_run};
    run.folder = m_folder.path();
    EXPECT_THAT(runCli(run).out, HasSubstr("measured"));
    run.arguments = {"predict", ".", "--run", "run.json"};
    EXPECT_THAT(runCli(run).out, HasSubstr("measured"));
}

TEST(Diff, AVerdictThatIsLostFailsTheCheck) {
    const ScratchFolder folder;
    const auto predicted = [&](const std::string& name, const std::string& body) {
        const std::string source =
            folder.write("copy.c", "void copy(int n, float *restrict a, const float *restrict b) {\n"
                                   "    for (int i = 1; i < n; i++) " +
                                       body + "\n}\n");
        const CliOutcome outcome = runCli({"predict", source, "--json"});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return folder.write(name, outcome.out);
    };
    const std::string before = predicted("old.json", "a[i] = b[i];");
    const std::string same = predicted("same.json", "a[i] = b[i];");
    const std::string after = predicted("new.json", "a[i] = a[i - 1] + b[i];");
    EXPECT_THAT(runCli({"diff", before, same, "--fail-over", "0"}).out, HasSubstr("Nothing differs"));
    const CliOutcome lost = runCli({"diff", before, after});
    EXPECT_EQ(lost.code, 0);
    EXPECT_THAT(lost.out, AllOf(HasSubstr("1 of 1 loop differs"), HasSubstr("verdict lost"), HasSubstr("copy:L1")));
    EXPECT_EQ(runCli({"diff", before, after, "--fail-over", "10"}).code, 1);
    EXPECT_EQ(json::parse(runCli({"diff", before, after, "--json"}).out)["loops"][0]["change"], "verdict lost");
    EXPECT_EQ(runCli({"diff", before, folder.write("other.json", "{}")}).code, 3);
}

TEST(RunExample, TheFlowSolverIsPlanned) {
    const ScratchFolder folder;
    const std::string run = folder.path("run.json");
    const CliOutcome measured = runCli({"run", "flow", "--arguments", "256 10", "-o", run});
    ASSERT_EQ(measured.code, 0) << measured.err;
    EXPECT_THAT(measured.out, AllOf(HasSubstr("sweep:L1"), HasSubstr("main:L1")));
    const CliOutcome outcome = runCli({"plan", "flow", "--run", run, "--device", "a100", "--json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const json plan = json::parse(outcome.out);
    EXPECT_EQ(loopOf(plan["loops"], "sweep:L1")["entries"], 400.0);
    EXPECT_EQ(loopOf(plan["loops"], "sweep:L1")["verdict"], "proved");
    EXPECT_EQ(loopOf(plan["loops"], "main:L1")["choice"], "verdict");
}

TEST_F(RunAndPlan, BeforeARunItSaysWhatMayBePortedAndHowToGoOn) {
    const CliOutcome outcome = cli({"plan", m_source, "--device", "a100"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("1 of 2 loop nests may run on A100"), HasSubstr("is not known yet"),
                                   HasSubstr("forewarp-cli run " + m_source), HasSubstr("smooth:L1")));
    const json plan = jsonOf({"plan", m_source});
    EXPECT_EQ(plan["measured"], false);
    EXPECT_TRUE(plan["before_s"].is_null());
    EXPECT_EQ(loopOf(plan["loops"], "smooth:L1")["choice"], "not known");
}

TEST_F(RunAndPlan, LoopsArePutOnASideByHand) {
    const json ported = jsonOf({"plan", m_source, "--run", m_run, "--port", "solver.c:5"});
    EXPECT_EQ(loopOf(ported["loops"], "smooth:L1")["choice"], "ported");
    EXPECT_EQ(loopOf(ported["loops"], "smooth:L1")["chosen_by_user"], true);
    EXPECT_GT(ported["after_s"], ported["before_s"]) << "It does not pay.";
    const json kept = jsonOf({"plan", m_source, "--run", m_run, "--keep", "smooth:L1"});
    EXPECT_EQ(loopOf(kept["loops"], "smooth:L1")["choice"], "chosen to stay");
    const CliOutcome unknown = cli({"plan", m_source, "--run", m_run, "--port", "other:L1"});
    EXPECT_EQ(unknown.code, 3);
    EXPECT_THAT(unknown.err, HasSubstr("No loop «other:L1»"));
}

TEST_F(RunAndPlan, MemoryOfTheArraysDecidesWhatCopiesTake) {
    const std::vector<std::string> asked{"plan", m_source, "--run", m_run, "--device", "a100", "--port", "smooth:L1"};
    const json pageable = jsonOf(asked);
    EXPECT_EQ(pageable["host_memory"], "pageable");
    std::vector<std::string> pinned = asked;
    pinned.insert(pinned.end(), {"--host-memory", "pinned"});
    const json faster = jsonOf(pinned);
    EXPECT_EQ(faster["host_memory"], "pinned");
    EXPECT_LT(faster["copies_s"], pageable["copies_s"]);
    EXPECT_EQ(pageable["other_memories"][0]["after_s"], faster["after_s"]);
    const CliOutcome outcome =
        cli({"predict", m_source + ":5", "--set", "n=1000000", "--device", "a100", "--host-memory", "pinned"});
    EXPECT_THAT(outcome.out, HasSubstr("from pinned memory")) << outcome.err;
    const CliOutcome unknown = cli({"plan", m_source, "--run", m_run, "--host-memory", "cached"});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_THAT(unknown.err, AllOf(HasSubstr("--host-memory cached"), HasSubstr("pageable, pinned or unified")));
}

TEST_F(RunAndPlan, AlternativesStandBesideCpuAndGpu) {
    const std::string table = m_folder.write("fpga.csv", "loop,platform,time_s\nsmooth:L1,FPGA,1e-9\n");
    const CliOutcome outcome = cli({"plan", m_source, "--run", m_run, "--alternatives", table});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("Alternatives that you gave"), HasSubstr("FPGA"), HasSubstr("20 ns")));
    const std::string broken = m_folder.write("broken.csv", "loop,platform,time_s\nsmooth:L1,FPGA,soon\n");
    const CliOutcome refused = cli({"plan", m_source, "--run", m_run, "--alternatives", broken});
    EXPECT_EQ(refused.code, 3);
    EXPECT_THAT(refused.err, HasSubstr("broken.csv:2"));
}

TEST_F(RunAndPlan, AReportBeginsWithThePlan) {
    const std::string page = m_folder.path("report.html");
    const CliOutcome outcome = cli({"report", m_source, "--run", m_run, "--device", "t4", "-o", page});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const std::string html = textOfFile(page);
    EXPECT_THAT(html, AllOf(HasSubstr("Not worth it: of the 2 loops that ran"), HasSubstr("What stays on the CPU"),
                            HasSubstr("The same program on other devices")));
    EXPECT_LT(html.find("Not worth it"), html.find("Prediction report"));
}

TEST_F(RunAndPlan, APredictionIsComparedWithTheMeasuredCpu) {
    const CliOutcome outcome = cli({"predict", m_source + ":5", "--run", m_run, "--device", "a100"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr(", in sequence on the CPU that ran it; "));
    // Which of them hangs on how busy this machine is.
    EXPECT_THAT(outcome.out, AnyOf(HasSubstr("Not worth it once: copies and launch included it takes"),
                                   HasSubstr("faster than here with copies and launch")));
}

TEST_F(RunAndPlan, AProfileStandsForARunThatCannotBeMade) {
    const std::string profile = m_folder.write("gprof.txt", kProfile), kept = m_folder.path("profile.json");
    const CliOutcome outcome = cli({"run", m_source, "--profile", profile, "-o", kept});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("profiled by gprof"));
    EXPECT_THAT(outcome.out, HasSubstr("How often loops ran is not in a profile"));
    const json plan = jsonOf({"plan", m_source, "--run", kept, "--device", "a100"});
    EXPECT_DOUBLE_EQ(plan["before_s"].get<double>(), 0.2);
    const auto loop = std::ranges::find_if(plan["loops"], [](const json& each) { return each["loop"] == "smooth:L1"; });
    ASSERT_NE(loop, plan["loops"].end());
    EXPECT_EQ((*loop)["entries"], 20) << "gprof counted the calls";
    EXPECT_DOUBLE_EQ((*loop)["cpu_s"].get<double>(), 0.18);
    const CliOutcome wrong = cli({"run", m_source, "--profile", m_source});
    EXPECT_NE(wrong.code, 0);
    EXPECT_THAT(wrong.err, HasSubstr("There are no samples in it."));
}

TEST_F(RunAndPlan, SharesOfConditionsAreMeasured) {
    const std::string source = m_folder.write("pick.c", R"(static int a[40000];
static float c[40000];
static void pick(int n, const int *restrict from, float *restrict to)
{
    for (int i = 0; i < n; i++) {
        if (from[i] == 0) continue;
        to[i] = to[i] * 2 + 1;
    }
}
int main(void)
{
    for (int i = 0; i < 40000; i++) a[i] = i % 8;
    for (int t = 0; t < 100; t++) pick(40000, a, c);
    return c[3] > 100;
}
)");
    const std::string run = m_folder.path("pick.json");
    ASSERT_EQ(cli({"run", source, "-o", run}).code, 0);
    const CliOutcome assumed = cli({"predict", source + ":5", "--all"});
    EXPECT_THAT(assumed.out, HasSubstr("the condition at 6:21 holds for half of the data"));
    const CliOutcome measured = cli({"predict", source + ":5", "--run", run, "--all"});
    ASSERT_EQ(measured.code, 0) << measured.err;
    EXPECT_THAT(measured.out, HasSubstr("the condition at 6:21 holds for 12.5 % of the data (measured)"));
    const CliOutcome given = cli({"predict", source + ":5", "--run", run, "--all", "--set", "share at 6:21=0.9"});
    EXPECT_THAT(given.out, HasSubstr("share at 6:21 = 0.9 (given)"));
}

} // namespace forewarp::test
