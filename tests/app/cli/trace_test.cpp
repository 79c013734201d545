#include "cli_run.h"

#include "core/trace/thread_trace_format.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cstring>
#include <set>
#include <sstream>

namespace forewarp::test {

namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// A matrix in compressed rows times a vector; row i has 1 + i % 8 elements, 4.5 on average where 8 divides n.
const char* const kCsr = R"(#include <stdio.h>
#include <stdlib.h>
static int row[2001], column[16000];
static double value[16000], x[2000], y[2000];
void multiply(int n, const int *restrict row, const int *restrict column, const double *restrict value,
              const double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int k = row[i]; k < row[i + 1]; k++)
            sum += value[k] * x[column[k]];
        y[i] = sum;
    }
}
int main(int argc, char **argv)
{
    for (int a = 1; a < argc; a++) {
        int n = atoi(argv[a]);
        for (int i = 0; i < n; i++) {
            row[i + 1] = row[i] + 1 + i % 8;
            for (int k = row[i]; k < row[i + 1]; k++)
                column[k] = k * 7 % n;
        }
        multiply(n, row, column, value, x, y);
    }
    puts("done");
    return 0;
}
)";

/// Its loop runs before it falls, and never with an argument.
const char* const kCrash = R"(#include <stdio.h>
static double a[5000];
static void fill(int n)
{
    for (int i = 0; i < n; i++)
        a[i] = a[i] * 0.5 + i;
}
int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 1)
        return 7;
    fill(5000);
    puts("about to fall");
    fflush(stdout);
    *(volatile int *)0 = 1;
    return 0;
}
)";

/// Reverses an array into another, on the heap.
const char* const kReverse = R"(#include <stdlib.h>
static void reverse(int n, const int *restrict order, const float *restrict from, float *restrict to)
{
    for (int i = 0; i < n; i++)
        to[order[i]] = from[i];
}
int main(void)
{
    int n = 60000;
    float *from = malloc(n * sizeof *from), *to = malloc(10);
    int *order = calloc(n, sizeof *order);
    to = realloc(to, n * sizeof *to);
    for (int i = 0; i < n; i++) {
        from[i] = i;
        order[i] = n - 1 - i;
    }
    reverse(n, order, from, to);
    int wrong = to[0] != n - 1 || to[n - 1] != 0;
    free(from);
    free(to);
    free(order);
    return wrong;
}
)";

const char* const kGemm = FOREWARP_SOURCE_DIR "/resources/examples/polybench-like/gemm.c";

json jsonOf(const CliOutcome& outcome) {
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return json::parse(outcome.out, nullptr, false);
}

std::set<std::string> keysOf(const json& object) {
    std::set<std::string> keys;
    for (const auto& [key, value] : object.items()) keys.insert(key);
    return keys;
}

std::size_t widestLine(const std::string& text) {
    std::size_t widest = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        widest = std::max(widest, std::size_t(std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; })));
    return widest;
}

const json& accessOf(const json& loop, const std::string& text) {
    for (const json& access : loop["accesses"])
        if (access["text"].get<std::string>().starts_with(text + ":")) return access;
    static const json kNone;
    ADD_FAILURE() << "no access " << text << " in " << loop["accesses"].dump(2);
    return kNone;
}

class CliTrace : public ::testing::Test {
  protected:
    [[nodiscard]] json traced(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "trace");
        arguments.emplace_back("--json");
        return jsonOf(runCli(std::move(arguments)));
    }
    [[nodiscard]] json predicted(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "predict");
        arguments.emplace_back("--json");
        return jsonOf(runCli(std::move(arguments)))["loops"][0];
    }

    const ScratchFolder m_scratch;
    const std::string m_csr = m_scratch.write("csr.c", kCsr);
    const std::string m_crash = m_scratch.write("crash.c", kCrash);
    const std::string m_multiply = m_csr + ":8";
};

} // namespace

// A thread loads row[i] and row[i + 1], stores y[i], and loads value, column and x per element: 3 + 3 · 4.5 accesses.
TEST_F(CliTrace, JsonTellsWhatWasRecorded) {
    const json trace = traced({m_multiply, "--arguments", "2000"});
    EXPECT_EQ(keysOf(trace), (std::set<std::string>{"schema", "trace_file", "loop", "program", "mapped", "sizes",
                                                    "threads", "events", "bytes", "whole", "execution", "host_seconds",
                                                    "ending", "ended_early", "output", "caveats"}));
    EXPECT_EQ(trace["schema"], 1);
    EXPECT_TRUE(trace["trace_file"].is_null());
    EXPECT_EQ(trace["loop"], "multiply:L1");
    EXPECT_EQ(trace["program"], "csr.c 2000");
    EXPECT_EQ(trace["mapped"], json::parse(R"([{"loop": "multiply:L1", "iterations": 2000}])"));
    EXPECT_EQ(trace["sizes"]["n"], 2000);
    EXPECT_EQ(trace["sizes"]["multiply:L1.1.trips"], 4.5);
    EXPECT_EQ(trace["threads"], json::parse("[2000, 1, 1]"));
    EXPECT_EQ(trace["events"], 33000);
    EXPECT_GT(trace["bytes"], 0);
    EXPECT_EQ(trace["whole"], true);
    EXPECT_EQ(trace["execution"], 1);
    EXPECT_GT(trace["host_seconds"], 0);
    EXPECT_EQ(trace["ended_early"], false);
    EXPECT_THAT(trace["ending"].get<std::string>(), HasSubstr("status 0"));
    EXPECT_EQ(trace["output"], "done\n");
    EXPECT_TRUE(trace["caveats"].is_array());
}

TEST_F(CliTrace, NothingIsLeftBehindWithoutAName) {
    CliRun run{.arguments = {"trace", m_multiply, "--arguments", "80", "--host-runs", "0"}, .input = {}};
    const ScratchFolder temporary;
    run.environment = {"TMPDIR=" + temporary.path()};
    EXPECT_EQ(runCli(run).code, 0);
    EXPECT_TRUE(fs::is_empty(temporary.path()));
}

TEST_F(CliTrace, ANamedTraceIsKeptAndReplaced) {
    const std::string path = m_scratch.write("nest.trace", "an older file");
    const std::string beside = m_scratch.write("nest.trace.new", "somebody's");
    EXPECT_EQ(runCli({"trace", m_multiply, "--arguments", "2000", "-o", path}).code, 2); // Not ours.
    EXPECT_EQ(runCli({"trace", m_multiply, "-o", path, "--force"}).code, 3); // Without an argument the nest never runs.
    EXPECT_EQ(textOfFile(path), "an older file");
    (void)traced({m_csr + ":multiply:L1", "--arguments", "1000", "-o", path, "--force"});
    const json trace = traced({m_csr + ":multiply:L1", "--arguments", "2000", "-o", path}); // Ours by now.
    EXPECT_EQ(trace["trace_file"], path);
    EXPECT_EQ(trace["bytes"], fs::file_size(path));
    const auto opened = trace::ThreadTrace::open(path);
    ASSERT_TRUE(opened) << opened.error().text();
    EXPECT_EQ((*opened)->header().events, 33000);
    EXPECT_EQ(textOfFile(beside), "somebody's");
    EXPECT_EQ(std::distance(fs::directory_iterator(m_scratch.path()), {}), 4) << "two sources, the trace, somebody's";
}

// 64 · 64 threads load a and b 64 times each, load c and store it: 64 · 64 · 130 = 532 480 accesses.
// Where arrays lie decides which DRAM banks and cache sets they meet: a prediction must not depend on the run's luck.
TEST_F(CliTrace, AddressesAreTheSameInEveryRun) {
    const std::string source = m_scratch.write("reverse.c", kReverse) + ":4";
    const auto recorded = [&](const std::string& name) {
        const std::string path = m_scratch.path(name);
        EXPECT_EQ(runCli({"trace", source, "--output", path, "--host-runs", "0"}).code, 0);
        const std::string bytes = textOfFile(path);
        trace::Preamble preamble;
        EXPECT_GT(bytes.size(), sizeof(preamble));
        std::memcpy(&preamble, bytes.data(), std::min(bytes.size(), sizeof(preamble)));
        return bytes.substr(sizeof(preamble), preamble.indexAt - sizeof(preamble));
    };
    const std::string first = recorded("first.trace");
    EXPECT_GT(first.size(), 10U);
    EXPECT_TRUE(recorded("second.trace") == first);
    EXPECT_TRUE(recorded("third.trace") == first);
}

TEST_F(CliTrace, TextTellsThreadsAccessesSizesAndTheRun) {
    const CliOutcome outcome = runCli({"trace", std::string(kGemm) + ":gemm:L1", "--", "-DN=64"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("gemm:L1  ● proved"), HasSubstr("Program    gemm.c"),
                                   HasSubstr("64 of 64 (j along x) × 64 of 64 (i along y)"),
                                   HasSubstr("532\u2009480, in "), HasSubstr("number 1 of the nest, every thread"),
                                   HasSubstr("n = 64"), HasSubstr("sequential on this machine"),
                                   HasSubstr("Run        The program exited with status 0")));
    EXPECT_LE(widestLine(outcome.out), 100U);
}

TEST_F(CliTrace, FewerThreadsAreEnoughWhereTheUserSaysSo) {
    const json trace = traced({m_multiply, "--arguments", "2000", "--trace-threads", "96", "--host-runs", "0"});
    EXPECT_EQ(trace["threads"], json::parse("[96, 1, 1]"));
    EXPECT_EQ(trace["whole"], false);
    EXPECT_EQ(trace["mapped"][0]["iterations"], 2000);
    EXPECT_TRUE(trace["host_seconds"].is_null());
}

// An SM of a Tesla C2075, which has 14, has 32 768 registers: 4 blocks of 256 threads with 32 each, 2 with 63.
// 2 · 8 · 4 · 256 = 16 384 and 2 · 8 · 2 · 256 = 8192 threads are enough.
TEST_F(CliTrace, TwoFillingsOfEightSmsAreEnough) {
    const std::string file = m_scratch.write("a/long.c", "static float a[40000];\nint main(void)\n{\n"
                                                         "    for (int i = 0; i < 40000; i++) a[i] += i;\n"
                                                         "    return (int)a[1];\n}\n");
    const auto threadsWith = [&](const char* registers) {
        return traced({file + ":4", "--device", "c2075", "--host-runs", "0", "--registers", registers})["threads"];
    };
    EXPECT_EQ(threadsWith("32"), json::parse("[16384, 1, 1]"));
    EXPECT_EQ(threadsWith("63"), json::parse("[8192, 1, 1]"));
}

TEST_F(CliTrace, OneOfSeveralExecutionsIsChosen) {
    const json trace = traced({m_multiply, "--arguments", "400 80 160", "--execution", "2"});
    EXPECT_EQ(trace["execution"], 2);
    EXPECT_EQ(trace["sizes"]["n"], 80);
    EXPECT_EQ(runCli({"trace", m_multiply, "--arguments", "80", "--execution", "2"}).code, 3);
}

TEST_F(CliTrace, ACrashIsAResultWithTheLastOutput) {
    const json trace = traced({m_crash + ":5"});
    EXPECT_EQ(trace["ended_early"], true);
    EXPECT_EQ(trace["threads"], json::parse("[5000, 1, 1]"));
    EXPECT_THAT(trace["ending"].get<std::string>(), HasSubstr("crashed"));
    const CliOutcome text = runCli({"trace", m_crash + ":5"});
    EXPECT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("Its last output:\n  | about to fall\n"));
}

TEST_F(CliTrace, ANestThatNeverRunsAndAProgramWithoutMainAreErrors) {
    const CliOutcome never = runCli({"trace", m_crash + ":5", "--arguments", "x"});
    EXPECT_EQ(never.code, 3);
    EXPECT_EQ(never.out, "");
    EXPECT_THAT(never.err, AllOf(HasSubstr("fill:L1 was never executed"), HasSubstr("status 7")));
    const std::string part = m_scratch.write("part/part.c", "void f(int n, const int *p, float *a)\n{\n"
                                                            "    for (int i = 0; i < n; i++) a[p[i]] = 0;\n}\n");
    const CliOutcome noMain = runCli({"trace", part + ":3"});
    EXPECT_EQ(noMain.code, 3);
    EXPECT_THAT(noMain.err, HasSubstr("main()"));
}

TEST_F(CliTrace, WrongPlacesAndValuesAreErrors) {
    EXPECT_THAT(runCli({"trace", m_csr}).err, HasSubstr("A run traces one loop. Name it, as in FILE:LINE"));
    EXPECT_EQ(runCli({"trace", m_csr}).code, 2);
    EXPECT_THAT(runCli({"trace", m_csr + ":multply:L1"}).err, HasSubstr("The nearest: «multiply:L1»"));
    EXPECT_EQ(runCli({"trace", m_multiply, "--set", "m=3"}).code, 2);
    EXPECT_EQ(runCli({"trace", m_multiply, "--device", "gtx0"}).code, 2);
    EXPECT_EQ(runCli({"trace", m_multiply, "--execution", "0"}).code, 2);
    const CliOutcome folder = runCli({"trace", m_multiply, "--arguments", "80", "-o", m_scratch.path("no/nest.trace")});
    EXPECT_EQ(folder.code, 3);
    EXPECT_THAT(folder.err, HasSubstr("cannot be written"));
    EXPECT_EQ(runCli({"trace", m_multiply, "--arguments", "80", "-o", m_scratch.path()}).code, 3);
}

TEST_F(CliTrace, AFolderIsOneProgram) {
    const ScratchFolder folder;
    folder.write("main.c", "void fill(int n, float *a);\nstatic float a[640];\n"
                           "int main(void) { fill(640, a); return 0; }\n");
    folder.write("fill.c", "void fill(int n, float *a)\n{\n    for (int i = 0; i < n; i++) a[i] = i;\n}\n");
    EXPECT_EQ(traced({folder.path() + ":fill:L1"})["threads"], json::parse("[640, 1, 1]"));
    const CliOutcome none = runCli({"trace", folder.path() + ":fil:L1"});
    EXPECT_EQ(none.code, 2);
    EXPECT_THAT(none.err, HasSubstr("No file here has a loop fil:L1"));
}

TEST_F(CliTrace, LoopsAreTracedInTheOrderTheyNest) {
    const std::string gemm = std::string(kGemm) + ":gemm:L1";
    const CliOutcome swapped = runCli({"trace", gemm, "--map", "x=i", "y=j", "--", "-DN=64"});
    EXPECT_EQ(swapped.code, 2);
    EXPECT_THAT(swapped.err, HasSubstr("innermost mapped loop along x"));
    const CliOutcome rows = runCli({"trace", gemm, "--map", "x=i", "--", "-DN=64"});
    EXPECT_THAT(rows.out, HasSubstr("64 of 64 (i along x)\n"));
}

TEST_F(CliTrace, ProgressLinesComeOnRequest) {
    const CliOutcome outcome = runCli({"trace", m_multiply, "--arguments", "80", "--progress", "--json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    double last = 0;
    int count = 0;
    std::istringstream lines(outcome.err);
    for (std::string line; std::getline(lines, line); ++count) {
        std::istringstream words(line);
        std::string word;
        double fraction = -1;
        words >> word >> fraction;
        EXPECT_EQ(word, "progress") << line;
        EXPECT_TRUE(fraction >= last && fraction <= 1) << line;
        last = fraction;
    }
    EXPECT_EQ(last, 1);
    EXPECT_GE(count, 3);
}

TEST_F(CliTrace, PredictionTakesThreadsAndTripsFromTheRun) {
    const json loop = predicted({m_multiply, "--trace", "run", "--arguments", "2000"});
    EXPECT_EQ(loop["threads"], 2000);
    EXPECT_EQ(accessOf(loop, "value[k]")["executions_per_thread"], 4.5);
    EXPECT_EQ(loop["memory"]["traced"], true);
    EXPECT_THAT(loop["memory"]["provenance"].get<std::string>(), HasSubstr("trace of csr.c 2000"));
    EXPECT_GT(loop["host_s"], 0);
    EXPECT_THAT(loop["assumptions"].dump(), HasSubstr("n = 2000 (in the traced run)"));
    EXPECT_THAT(loop["assumptions"].dump(), HasSubstr("multiply:L1.1.trips = 4.5 (in the traced run)"));
}

// Every second float from a boundary on: a half-warp of compute capability 1.3 gets them in one segment of 128 bytes.
TEST_F(CliTrace, RecordedTransactionsHaveASizeWithoutCaches) {
    const std::string gather = m_scratch.write("gather.c", "static int column[4096];\n"
                                                           "static _Alignas(256) float x[8192], y[4096];\n"
                                                           "int main(void)\n"
                                                           "{\n"
                                                           "    for (int i = 0; i < 4096; i++) column[i] = 2 * i;\n"
                                                           "    for (int i = 0; i < 4096; i++)\n"
                                                           "        y[i] = x[column[i]];\n"
                                                           "    return 0;\n}\n");
    const json loop = predicted({gather + ":6", "--device", "gtx280", "--model", "cgpredict", "--trace", "run"});
    const json access = accessOf(loop, "x[column[i]]");
    EXPECT_EQ(access["transactions_per_warp"], 2);
    EXPECT_EQ(access["bytes_per_transaction"], 128);
}

TEST_F(CliTrace, GivenSizesPrevailOverTheRun) {
    const std::vector<std::string> arguments{m_multiply, "--trace", "run", "--arguments", "2000", "--set", "n=100000"};
    const json loop = predicted(arguments);
    EXPECT_EQ(loop["threads"], 100000);
    EXPECT_TRUE(loop["host_s"].is_null()) << "of another size";
    EXPECT_THAT(loop["predictions"].dump(), HasSubstr("simulated with n = 2000, the kernel has n = 100000"));
    EXPECT_EQ(accessOf(loop, "value[k]")["executions_per_thread"], 4.5);
}

TEST_F(CliTrace, PredictionShowsTheHostBesideTheGpu) {
    const CliOutcome outcome =
        runCli({"predict", std::string(kGemm) + ":" + std::to_string(lineOf("polybench-like/gemm.c", "int i = 0")),
                "--trace", "run", "--", "-DN=64"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.out,
                AllOf(HasSubstr("  Host       "), HasSubstr(", in sequence on the CPU that ran it; "), HasSubstr("× "),
                      HasSubstr(" without transfers\n"), HasSubstr("  Memory     trace of gemm.c")));
    EXPECT_LE(widestLine(outcome.out), 100U);
}

TEST_F(CliTrace, AutoRunsOnlyWhatTheSourceLeavesOpen) {
    const std::string affine = m_scratch.write("a/part.c", "void f(int n, float *a)\n{\n"
                                                           "    for (int i = 0; i < n; i++) a[i] = 0;\n}\n");
    const json loop = predicted({affine + ":3", "--trace", "auto"}); // There is no main(): a run would be an error.
    EXPECT_EQ(loop["memory"]["traced"], false);
    EXPECT_TRUE(loop["host_s"].is_null());
    EXPECT_EQ(runCli({"predict", affine + ":3", "--trace", "run"}).code, 3);
    EXPECT_EQ(predicted({m_multiply, "--trace", "auto", "--arguments", "2000"})["memory"]["traced"], true);
    EXPECT_EQ(predicted({m_multiply})["memory"]["traced"], false);
}

TEST_F(CliTrace, AutoRunsWhereATripCountIsUnknown) {
    const std::string text = "void f(const int *restrict m, float *restrict a)\n{\n"
                             "    for (int i = 0; i < 64; i++)\n"
                             "        for (int k = 0; m[k] > 0; k++) a[i] += 1;\n}\n";
    const CliOutcome outcome = runCli({"predict", m_scratch.write("b/open.c", text) + ":3", "--trace", "auto"});
    EXPECT_EQ(outcome.code, 3);
    EXPECT_THAT(outcome.err, HasSubstr("main()"));
}

TEST_F(CliTrace, PredictionIsTracedForOneLoopOnly) {
    const CliOutcome file = runCli({"predict", m_csr, "--trace", "run"});
    EXPECT_EQ(file.code, 2);
    EXPECT_THAT(file.err, HasSubstr("A run traces one loop. Name it"));
    const CliOutcome untraced = runCli({"predict", m_multiply, "--arguments", "2000"});
    EXPECT_EQ(untraced.code, 2);
    EXPECT_THAT(untraced.err, HasSubstr("requires --trace"));
    EXPECT_EQ(runCli({"predict", m_multiply, "--trace", "perhaps"}).code, 2);
    EXPECT_EQ(runCli({"predict", m_crash + ":5", "--trace", "run", "--arguments", "x"}).code, 3);
}

} // namespace forewarp::test
