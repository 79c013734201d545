// Whole traces: small programs compiled, run in a child process, and what the threads of one nest did read back.
#include "core/kernel/nest/nest.h"
#include "frontend/trace/trace_nest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

using namespace forewarp;
using frontend::trace::NestTraceRequest;
using frontend::trace::NestTraceResult;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

/// A folder of its own for each test, and a program of one file.
class TraceNest : public testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "traceXXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        m_folder = pattern;
        m_request.workingDirectory = m_folder;
        m_request.traceFile = m_folder + "/nest.trace";
        m_request.hostRuns = 0;
        m_request.limits.cpuSeconds = 20;
        m_request.limits.wallSeconds = 40;
        m_request.limits.memoryBytes = std::uint64_t(1) << 30;
    }
    void TearDown() override {
        m_trace.reset();
        std::filesystem::remove_all(m_folder);
    }

    void add(const std::string& name, const std::string& text) {
        const std::string path = m_folder + "/" + name;
        std::ofstream(path) << text;
        m_request.sources.push_back({path, {}, m_folder, {}});
        if (m_request.file.empty()) m_request.file = path;
    }

    Result<frontend::trace::NestTraceResult> run(const std::vector<std::string>& mapped,
                                                 const std::vector<std::string>& inner) {
        m_request.mapped = mapped;
        m_request.inner = inner;
        return frontend::trace::traceNest(m_request, {});
    }
    /// The outcome, with the trace opened.
    frontend::trace::NestTraceResult traced(const std::vector<std::string>& mapped,
                                            const std::vector<std::string>& inner = {}) {
        auto result = run(mapped, inner);
        EXPECT_TRUE(result) << (result.wasCancelled() ? "cancelled" : result.error().text());
        if (!result) return {};
        const auto trace = trace::ThreadTrace::open(m_request.traceFile);
        EXPECT_TRUE(trace) << trace.error().text();
        if (trace) m_trace = *trace;
        nameAccesses();
        return *result;
    }
    std::string errorOf(const std::vector<std::string>& mapped, const std::vector<std::string>& inner = {}) {
        const auto result = run(mapped, inner);
        return result ? "no error" : result.error().text();
    }

    /// Texts of the nest's accesses, as the analysis of the file lists them.
    void nameAccesses() {
        const auto facts = frontend::analyze(m_request.sources.front());
        ASSERT_TRUE(facts);
        m_names.clear();
        const auto outermost = facts->find(m_request.mapped.back()) - facts->loops.data();
        for (const int loop : kernel::nest::loopsOfNest(*facts, int(outermost)))
            for (const kernel::MemoryAccess& access : facts->loops[std::size_t(loop)].accesses)
                m_names.push_back((access.kind == kernel::AccessKind::load ? "" : "=") + access.text);
    }

    struct Touch {
        int access = 0;
        std::uint64_t address = 0;
    };
    std::vector<Touch> touchesOf(const warps::ThreadIndex& thread) const {
        std::vector<Touch> touches;
        warps::WarpLanes lanes;
        lanes.thread[0] = thread;
        lanes.active = 1;
        const auto source = m_trace->threads();
        const auto stream = source->warp(lanes);
        for (warps::WarpRequest request; stream->next(request);)
            touches.push_back({request.access, request.address[0]});
        return touches;
    }
    /// «a[i][k] 8»: what the thread touches, in bytes from where thread (0, 0, 0) first touched by that access.
    std::vector<std::string> of(const warps::ThreadIndex& thread) const {
        std::map<int, std::uint64_t> origin;
        for (const Touch& touch : touchesOf({})) origin.insert({touch.access, touch.address});
        std::vector<std::string> texts;
        for (const Touch& touch : touchesOf(thread))
            texts.push_back(m_names.at(std::size_t(touch.access)) + " " +
                            std::to_string((long long)(touch.address - origin[touch.access])));
        return texts;
    }

    std::string m_folder;
    frontend::trace::NestTraceRequest m_request;
    std::shared_ptr<const trace::ThreadTrace> m_trace;
    std::vector<std::string> m_names;
};

constexpr char kGemm[] = R"(
enum { N = 6, M = 4, K = 3 };
float a[N][K], b[K][M], c[N][M];
void gemm(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            float sum = 0;
            for (int k = 0; k < K; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}
int main(void) { gemm(); return 0; }
)";

} // namespace

TEST_F(TraceNest, GemmInTwoDimensions) {
    add("gemm.c", kGemm);
    const frontend::trace::NestTraceResult result = traced({"gemm:L1.1", "gemm:L1"}, {"gemm:L1.1.1"});
    EXPECT_THAT(of({0, 0, 0}), ElementsAre("a[i][k] 0", "b[k][j] 0", "a[i][k] 4", "b[k][j] 16", "a[i][k] 8",
                                           "b[k][j] 32", "=c[i][j] 0"));
    // a: 2 rows of 12 bytes; b: 3 columns, rows of 16 bytes; c: 2·16 + 3·4 = 44.
    EXPECT_THAT(of({3, 2, 0}), ElementsAre("a[i][k] 24", "b[k][j] 12", "a[i][k] 28", "b[k][j] 28", "a[i][k] 32",
                                           "b[k][j] 44", "=c[i][j] 44"));
    EXPECT_THAT(result.header.mapped, testing::ElementsAreArray(m_request.mapped));
    EXPECT_THAT(result.header.mappedIterations, ElementsAre(4, 6));
    EXPECT_EQ(result.header.extent.x, 4);
    EXPECT_EQ(result.header.extent.y, 6);
    EXPECT_EQ(result.header.extent.z, 1);
    EXPECT_EQ(result.header.events, 24 * 7);
    EXPECT_TRUE(result.header.isWhole);
    EXPECT_EQ(result.header.loop, "gemm:L1");
    EXPECT_EQ(result.header.program, "gemm.c");
    EXPECT_FALSE(result.endedEarly);
    EXPECT_THAT(result.ending, HasSubstr("stopped after 24 threads, which are enough"));
    EXPECT_THAT(result.header.caveats, IsEmpty());
}

TEST_F(TraceNest, GlobalArraysStartAtMultiplesOf256) {
    add("gemm.c", kGemm);
    traced({"gemm:L1.1", "gemm:L1"}, {"gemm:L1.1.1"});
    for (const Touch& touch : touchesOf({}))
        if (m_names[std::size_t(touch.access)] == "=c[i][j]") EXPECT_EQ(touch.address % 256, 0u);
    EXPECT_EQ(touchesOf({})[0].address % 256, 0u);
    EXPECT_EQ(touchesOf({})[1].address % 256, 0u);
}

TEST_F(TraceNest, ThreadsBeyondTheExtentAreLeftOut) {
    add("gemm.c", kGemm);
    m_request.extent = {3, 2, 0};
    const frontend::trace::NestTraceResult result = traced({"gemm:L1.1", "gemm:L1"}, {"gemm:L1.1.1"});
    EXPECT_EQ(result.header.extent.x, 3);
    EXPECT_EQ(result.header.extent.y, 2);
    EXPECT_EQ(result.header.events, 6 * 7);
    EXPECT_FALSE(result.header.isWhole);
    EXPECT_THAT(result.header.mappedIterations, ElementsAre(4, 6)) << "computed where the nest is entered";
    EXPECT_EQ(of({2, 1, 0}).back(), "=c[i][j] 24");
    EXPECT_THAT(of({3, 1, 0}), IsEmpty());
    EXPECT_THAT(result.ending, HasSubstr("stopped after 6 threads"));
}

TEST_F(TraceNest, StructuresAreCopiedWordByWord) {
    add("copy.c", "typedef struct { double x, y; float w; } Particle;\n"
                  "Particle a[40], b[40];\n"
                  "int main(void) { for (int i = 0; i < 40; i++) a[i] = b[39 - i]; return 0; }\n");
    const frontend::trace::NestTraceResult result = traced({"main:L1"});
    EXPECT_EQ(result.header.events, 40 * 6);
    EXPECT_THAT(of({1, 0, 0}),
                ElementsAre("b[39 - i] -24", "=a[i] 24", "b[39 - i] -24", "=a[i] 24", "b[39 - i] -24", "=a[i] 24"));
}

TEST_F(TraceNest, OneDimensionWithAnInnerLoop) {
    add("rows.c", "#include <stdlib.h>\n"
                  "static void sums(int n, int m, const double *a, double *s) {\n"
                  "    for (int i = 0; i < n; i++) {\n"
                  "        s[i] = 0;\n"
                  "        for (int j = 0; j < m; j++)\n"
                  "            s[i] += a[i * m + j];\n"
                  "    }\n"
                  "}\n"
                  "int main(void) {\n"
                  "    double *a = malloc(50 * 40 * sizeof *a), *s = malloc(50 * sizeof *s);\n"
                  "    for (int i = 0; i < 2000; i++) a[i] = i;\n"
                  "    sums(50, 40, a, s);\n"
                  "    free(a);\n"
                  "    free(s);\n"
                  "}\n");
    const frontend::trace::NestTraceResult result = traced({"sums:L1"}, {"sums:L1.1"});
    EXPECT_EQ(result.header.events, 50 * (1 + 40 * 3));
    EXPECT_THAT(result.header.mappedIterations, ElementsAre(50));
    EXPECT_EQ(result.header.sizes.at("n"), 50);
    EXPECT_EQ(result.header.sizes.at("m"), 40);
    const auto touches = touchesOf({});
    EXPECT_EQ(touches[0].address % 256, 0u) << "s, from malloc()";
    EXPECT_EQ(of({7, 0, 0})[0], "=s[i] 56"); // 7 doubles
    EXPECT_THAT(of({7, 0, 0}), Contains("a[i * m + j] 2552")); // (7·40 + 39)·8
}

TEST_F(TraceNest, TriangularInnerLoop) {
    add("triangle.c", "int l[8][8], x[8], y[8];\n"
                      "int main(void) {\n"
                      "    for (int i = 0; i < 8; i++) {\n"
                      "        int sum = 0;\n"
                      "        for (int j = 0; j < i; j++)\n"
                      "            sum += l[i][j] * x[j];\n"
                      "        y[i] = sum;\n"
                      "    }\n"
                      "}\n");
    const frontend::trace::NestTraceResult result = traced({"main:L1"}, {"main:L1.1"});
    EXPECT_EQ(result.header.events, 2 * 28 + 8); // 0 + 1 + … + 7 = 28
    EXPECT_THAT(of({0, 0, 0}), ElementsAre("=y[i] 0"));
    const auto one = touchesOf({1, 0, 0});
    const auto three = touchesOf({3, 0, 0});
    ASSERT_EQ(one.size(), 3u);
    ASSERT_EQ(three.size(), 7u);
    EXPECT_EQ(three[0].address - one[0].address, 64u); // 2 rows of 8 ints
    EXPECT_EQ(three[4].address - three[0].address, 8u);
    EXPECT_EQ(three[5].address - three[1].address, 8u);
}

TEST_F(TraceNest, TriangularThreads) {
    add("triangle.c", "int l[5][5];\n"
                      "int main(void) {\n"
                      "    for (int i = 0; i < 5; i++)\n"
                      "        for (int j = 0; j <= i; j++)\n"
                      "            l[i][j] = i + j;\n"
                      "}\n");
    const frontend::trace::NestTraceResult result = traced({"main:L1.1", "main:L1"});
    EXPECT_EQ(result.header.events, 15); // 1 + 2 + 3 + 4 + 5
    EXPECT_EQ(result.header.extent.x, 5);
    EXPECT_EQ(result.header.extent.y, 5);
    EXPECT_THAT(result.header.mappedIterations, ElementsAre(5, 5));
    EXPECT_TRUE(result.header.isWhole);
    EXPECT_THAT(of({2, 4, 0}), ElementsAre("=l[i][j] 88")); // 4·20 + 2·4
    EXPECT_THAT(of({4, 2, 0}), IsEmpty());
}

TEST_F(TraceNest, IndirectAccessOfACsrMatrix) {
    add("csr.c", "int row[5] = {0, 2, 2, 5, 6}, column[6] = {3, 0, 1, 2, 3, 0};\n"
                 "double value[6], x[4], y[4];\n"
                 "void multiply(int n) {\n"
                 "    for (int i = 0; i < n; i++) {\n"
                 "        double sum = 0;\n"
                 "        for (int k = row[i]; k < row[i + 1]; k++)\n"
                 "            sum += value[k] * x[column[k]];\n"
                 "        y[i] = sum;\n"
                 "    }\n"
                 "}\n"
                 "int main(int argc, char **argv) { multiply(argc * 4); return 0; }\n");
    const frontend::trace::NestTraceResult result = traced({"multiply:L1"}, {"multiply:L1.1"});
    // row[i], row[i + 1] and y[i] once per row; value[k], column[k] and x[column[k]] for each of the 6 elements.
    EXPECT_EQ(result.header.events, 4 * 3 + 6 * 3);
    EXPECT_EQ(result.header.sizes.at("n"), 4);
    EXPECT_EQ(result.header.sizes.at("multiply:L1.1.trips"), 1.5) << "6 elements in 4 rows, one of them empty";
    std::vector<std::string> gathered;
    for (int i = 0; i < 4; ++i)
        for (const std::string& text : of({i, 0, 0}))
            if (text.starts_with("x[")) gathered.push_back(text.substr(text.find(' ') + 1));
    // columns 3, 0 | | 1, 2, 3 | 0, in bytes from that of the first, 3·8
    EXPECT_THAT(gathered, ElementsAre("0", "-24", "-16", "-8", "0", "-24"));
}

TEST_F(TraceNest, ConditionalAccessIsRecordedWhereItRuns) {
    add("odd.c", "int a[64], b[64];\n"
                 "int main(void) {\n"
                 "    for (int i = 0; i < 64; i++)\n"
                 "        if (i % 3 == 1)\n"
                 "            a[i] = b[i];\n"
                 "}\n");
    const frontend::trace::NestTraceResult result = traced({"main:L1"});
    EXPECT_EQ(result.header.events, 2 * 21); // 1, 4, …, 61
    EXPECT_EQ(result.header.extent.x, 64);
    EXPECT_THAT(of({3, 0, 0}), IsEmpty());
    EXPECT_EQ(touchesOf({4, 0, 0})[0].address - touchesOf({1, 0, 0})[0].address, 12u);
    EXPECT_EQ(touchesOf({61, 0, 0}).size(), 2u);
}

constexpr char kThrice[] = R"(
int a[100];
void fill(int n) {
    for (int i = 0; i < n; i++)
        a[i] = n;
}
int main(void) { fill(10); fill(80); fill(0); fill(40); return 0; }
)";

TEST_F(TraceNest, FirstExecutionWithEnoughThreadsIsTaken) {
    add("fill.c", kThrice);
    m_request.enoughThreads = 30;
    const frontend::trace::NestTraceResult result = traced({"fill:L1"});
    EXPECT_EQ(result.header.execution, 2);
    EXPECT_THAT(result.header.mappedIterations, ElementsAre(80));
    EXPECT_EQ(result.header.events, 80);
    EXPECT_EQ(result.header.sizes.at("n"), 80);
    EXPECT_THAT(result.header.caveats, IsEmpty());
}

TEST_F(TraceNest, LongestExecutionIsTakenWhereNoneHasEnough) {
    add("fill.c", kThrice);
    m_request.enoughThreads = 500;
    const frontend::trace::NestTraceResult result = traced({"fill:L1"});
    EXPECT_EQ(result.header.execution, 2);
    EXPECT_EQ(result.header.events, 80);
    EXPECT_THAT(
        result.header.caveats,
        ElementsAre("No execution of the nest has 500 threads; the longest, number 2 with 80 threads, is recorded."));
    EXPECT_THAT(result.ending, HasSubstr("exited with status 0"));
    EXPECT_FALSE(result.endedEarly);
    std::vector<std::string> left;
    for (const auto& entry : std::filesystem::directory_iterator(m_folder)) left.push_back(entry.path().filename());
    EXPECT_THAT(left, testing::UnorderedElementsAre("fill.c", "nest.trace"));
}

TEST_F(TraceNest, LongestOfManyExecutionsWhoseExtentIsOpen) {
    add("triangles.c", "int l[300][300];\n"
                       "void fill(int n) {\n"
                       "    for (int i = 0; i < n; i++)\n"
                       "        for (int j = 0; j <= i; j++)\n"
                       "            l[i][j] = n;\n"
                       "}\n"
                       "int main(void) {\n"
                       "    for (int run = 0; run < 50; run++) fill(run % 7);\n"
                       "    fill(300);\n"
                       "    fill(30);\n"
                       "    fill(299);\n"
                       "    return 0;\n"
                       "}\n");
    m_request.enoughThreads = 1e6;
    const frontend::trace::NestTraceResult result = traced({"fill:L1.1", "fill:L1"});
    // fill(0) comes 8 times in 50 runs and is no execution: 42 before fill(300), with 300·301/2 threads.
    EXPECT_EQ(result.header.execution, 43);
    EXPECT_EQ(result.header.events, 45150);
    EXPECT_EQ(result.header.sizes.at("n"), 300);
    EXPECT_THAT(result.header.mappedIterations, ElementsAre(300, 300));
    EXPECT_TRUE(result.header.isWhole);
    EXPECT_THAT(of({7, 200, 0}), ElementsAre("=l[i][j] 240028")); // 200·1 200 + 7·4
}

TEST_F(TraceNest, WantedExecutionIsTaken) {
    add("fill.c", kThrice);
    m_request.execution = 3; // fill(0) runs no iteration and is none
    const frontend::trace::NestTraceResult result = traced({"fill:L1"});
    EXPECT_EQ(result.header.execution, 3);
    EXPECT_EQ(result.header.events, 40);
    m_trace.reset();
    m_request.execution = 4;
    EXPECT_THAT(errorOf({"fill:L1"}), HasSubstr("The nest at fill:L1 was executed 3 times only."));
}

TEST_F(TraceNest, TraceEndsAtItsSize) {
    add("hash.c", "int a[1 << 16];\n"
                  "int main(void) {\n"
                  "    for (unsigned i = 0; i < 1u << 20; i++)\n"
                  "        a[i * 2654435761u >> 16] = 1;\n"
                  "}\n");
    m_request.traceBytes = 100'000;
    const frontend::trace::NestTraceResult result = traced({"main:L1"});
    EXPECT_FALSE(result.header.isWhole);
    EXPECT_FALSE(result.endedEarly);
    EXPECT_GT(result.header.events, 1000);
    EXPECT_LT(result.header.events, 1 << 20);
    EXPECT_THAT(result.header.mappedIterations, ElementsAre(1 << 20));
    EXPECT_THAT(result.header.caveats, ElementsAre(HasSubstr("The trace ends at the size it may have")));
}

TEST_F(TraceNest, CrashInTheNestKeepsWhatWasRecorded) {
    add("crash.c", "#include <stdlib.h>\n"
                   "int main(void) {\n"
                   "    int *a[4] = {malloc(40), malloc(40), 0, malloc(40)};\n"
                   "    for (int i = 0; i < 4; i++)\n"
                   "        for (int j = 0; j < 10; j++)\n"
                   "            a[i][j] = j;\n"
                   "}\n");
    const frontend::trace::NestTraceResult result = traced({"main:L1"}, {"main:L1.1"});
    EXPECT_TRUE(result.endedEarly);
    EXPECT_THAT(result.ending, HasSubstr("The program crashed at a memory access to 0x0"));
    EXPECT_THAT(result.header.caveats, Contains(HasSubstr("The run ended early")));
    EXPECT_FALSE(result.header.isWhole);
    EXPECT_EQ(result.header.extent.x, 3);
    EXPECT_EQ(of({1, 0, 0}).size(), of({0, 0, 0}).size());
}

TEST_F(TraceNest, EndlessLoopIsStoppedByItsLimit) {
    add("endless.c", "volatile int stop;\n"
                     "int a[10];\n"
                     "int main(void) {\n"
                     "    for (int i = 0; i < 10; i++) {\n"
                     "        a[i] = i;\n"
                     "        while (i == 5 && !stop) a[i]++;\n"
                     "    }\n"
                     "}\n");
    m_request.limits.events = 1'000'000;
    const frontend::trace::NestTraceResult result = traced({"main:L1"}, {"main:L1.1"});
    EXPECT_TRUE(result.endedEarly);
    EXPECT_THAT(result.ending, HasSubstr("stopped at its limit of 1.0 M events"));
    EXPECT_EQ(result.header.extent.x, 6);
    m_trace.reset();
    m_request.limits.events = frontend::trace::RunLimits().events;
    m_request.limits.wallSeconds = 1;
    EXPECT_THAT(traced({"main:L1"}, {"main:L1.1"}).ending, HasSubstr("stopped at its limit of 1 s"));
}

TEST_F(TraceNest, ExitWithinAThreadIsAnEnding) {
    add("leave.c", "extern void check(int);\n"
                   "int a[10];\n"
                   "int main(void) {\n"
                   "    for (int i = 0; i < 10; i++) {\n"
                   "        a[i] = i;\n"
                   "        check(i);\n"
                   "    }\n"
                   "}\n");
    add("check.c", "#include <stdlib.h>\n"
                   "void check(int i) { if (i == 3) exit(7); }\n");
    const frontend::trace::NestTraceResult result = traced({"main:L1"});
    EXPECT_THAT(result.ending, HasSubstr("exited with status 7"));
    EXPECT_FALSE(result.endedEarly);
    EXPECT_FALSE(result.header.isWhole);
    EXPECT_EQ(result.header.events, 4);
}

TEST_F(TraceNest, NestThatNeverRunsIsAnError) {
    add("never.c", "int a[10];\n"
                   "void fill(int n) { for (int i = 0; i < n; i++) a[i] = i; }\n"
                   "int main(int argc, char **argv) { if (argc > 5) fill(10); return 3; }\n");
    const std::string error = errorOf({"fill:L1"});
    EXPECT_THAT(error,
                HasSubstr("The nest at fill:L1 was never executed in this run. The program exited with status 3"));
    EXPECT_FALSE(std::filesystem::exists(m_request.traceFile));
    EXPECT_THAT(errorOf({"fill:L7"}), HasSubstr("There is no loop fill:L7 in this file."));
}

TEST_F(TraceNest, FileThatCannotBeWrittenIsAnError) {
    add("fill.c", kThrice);
    m_request.traceFile = m_folder + "/missing/nest.trace";
    EXPECT_THAT(errorOf({"fill:L1"}), HasSubstr("missing/nest.trace"));
}

// The analysis takes loads out of loops that may not run them; the program must not notice.
TEST_F(TraceNest, LoadsMovedOutOfLoopsDoNotCrash) {
    add("guarded.c", "#include <stdio.h>\n"
                     "struct grid { int n; int *cells; };\n"
                     "int out[20];\n"
                     "void copy(int n, struct grid *from) {\n"
                     "    for (int i = 0; i < n; i++)\n"
                     "        for (int j = 0; j < 2; j++)\n"
                     "            if (from) out[2 * i + j] += from->cells[i] + from->n;\n"
                     "            else out[2 * i + j] = 1;\n"
                     "}\n"
                     "int main(void) {\n"
                     "    int cells[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};\n"
                     "    struct grid grid = {10, cells};\n"
                     "    copy(3, 0);\n"
                     "    copy(10, &grid);\n"
                     "    printf(\"%d %d\\n\", out[0], out[19]);\n"
                     "}\n");
    m_request.enoughThreads = 50; // never: the program runs to its end
    const frontend::trace::NestTraceResult result = traced({"copy:L1"}, {"copy:L1.1"});
    EXPECT_EQ(result.output, "12 20\n") << result.ending;
    EXPECT_EQ(result.header.execution, 2);
}

TEST_F(TraceNest, ProgramThatBreaksAnAssumptionIsStopped) {
    add("overlap.c", "#include <stdio.h>\n"
                     "struct size { int n; };\n"
                     "int a[100];\n"
                     "void shrink(struct size *size, int *out) {\n"
                     "    for (int i = 0; i < size->n; i++)\n"
                     "        out[i] = 3;\n"
                     "}\n"
                     "int main(void) { shrink((struct size *)(a + 5), a); return 0; }\n"
                     "int prepare(void) { a[5] = 10; return 0; }\n"
                     "__attribute__((constructor)) static void before(void) { prepare(); }\n");
    m_request.enoughThreads = 50;
    const frontend::trace::NestTraceResult result = traced({"shrink:L1"});
    EXPECT_TRUE(result.endedEarly);
    EXPECT_THAT(result.ending, HasSubstr("changed memory that the analysis assumes a loop leaves alone"));
}

TEST_F(TraceNest, NestOfAnotherFileThatCallsIntoThirdOnes) {
    add("nest.c", "extern int scale(int);\n"
                  "static int count;\n"
                  "int total(void) { return count; }\n"
                  "void run(int n, int *a) {\n"
                  "    for (int i = 0; i < n; i++) {\n"
                  "        a[i] = scale(a[i]);\n"
                  "        count++;\n"
                  "    }\n"
                  "}\n");
    add("scale.c", "static int count = 2;\n"
                   "int scale(int x) { return x * count; }\n");
    add("main.c", "#include <stdio.h>\n"
                  "extern void run(int, int *);\n"
                  "extern int total(void);\n"
                  "int main(void) {\n"
                  "    int a[30];\n"
                  "    for (int i = 0; i < 30; i++) a[i] = i;\n"
                  "    run(30, a);\n"
                  "    printf(\"%d %d\\n\", a[29], total());\n"
                  "}\n");
    m_request.enoughThreads = 31;
    const frontend::trace::NestTraceResult result = traced({"run:L1"});
    EXPECT_EQ(result.output, "58 30\n");
    EXPECT_EQ(result.header.events, 30 * 4); // a[i] and count are read and written
    EXPECT_EQ(touchesOf({})[0].address % 256, 0u) << "a local array";
}

TEST_F(TraceNest, RecursiveEntriesBelongToTheThreadThatMakesThem) {
    add("recursive.c", "int a[8], b[8];\n"
                       "void visit(int n) {\n"
                       "    for (int i = 0; i < n; i++) {\n"
                       "        a[i] = i;\n"
                       "        if (i == 1) visit(1);\n"
                       "        b[i] = i;\n"
                       "    }\n"
                       "}\n"
                       "int main(void) { visit(4); return 0; }\n");
    const frontend::trace::NestTraceResult result = traced({"visit:L1"});
    EXPECT_EQ(result.header.events, 8);
    EXPECT_EQ(of({1, 0, 0}), (std::vector<std::string>{"=a[i] 4", "=b[i] 4"}));
    EXPECT_EQ(result.header.execution, 1);
}

TEST_F(TraceNest, HeapBlocksAreAlignedAndCanBeFreed) {
    add("heap.c",
        "#include <stdlib.h>\n"
        "#include <string.h>\n"
        "#include <stdint.h>\n"
        "#include <stdio.h>\n"
        "int main(void) {\n"
        "    char *one = calloc(3, 300), *two = malloc(10), *three = aligned_alloc(64, 512);\n"
        "    void *four = 0;\n"
        "    if (posix_memalign(&four, 16, 1000)) return 1;\n"
        "    strcpy(two, \"kept\");\n"
        "    two = realloc(two, 5000);\n"
        "    int sum = 0;\n"
        "    for (int i = 0; i < 900; i++) sum += one[i];\n"
        "    for (int i = 0; i < 20; i++) two[i + 20] = 1;\n"
        "    printf(\"%d %s %d%d%d%d\\n\", sum, two, (int)((uintptr_t)one % 256), (int)((uintptr_t)two % 256),\n"
        "           (int)((uintptr_t)three % 256), (int)((uintptr_t)four % 256));\n"
        "    free(one), free(two), free(three), free(four);\n"
        "}\n");
    m_request.enoughThreads = 21;
    const frontend::trace::NestTraceResult result = traced({"main:L2"});
    EXPECT_EQ(result.output, "0 kept 0000\n") << result.ending;
}

TEST_F(TraceNest, HostTimeIsThatOfOneExecution) {
    add("work.c", "double a[100000];\n"
                  "void work(int n) { for (int i = 0; i < n; i++) a[i] = a[i] * 1.5 + i; }\n"
                  "int main(void) { work(10); work(100000); return 0; }\n");
    m_request.hostRuns = 3;
    m_request.enoughThreads = 1000;
    m_request.extent = {100, 0, 0};
    const frontend::trace::NestTraceResult result = traced({"work:L1"});
    EXPECT_EQ(result.header.execution, 2);
    EXPECT_GT(result.header.hostSeconds, 1e-6) << "100 000 iterations take at least 10 ps each";
    EXPECT_LT(result.header.hostSeconds, 0.5);
    EXPECT_THAT(result.header.caveats, IsEmpty());
}

TEST_F(TraceNest, HostTimeBeyondTheLimitIsACaveat) {
    add("slow.c", "int a[10];\n"
                  "volatile int go = 1;\n"
                  "int main(void) {\n"
                  "    for (int i = 0; i < 10; i++) a[i] = i;\n"
                  "    while (go) {}\n"
                  "}\n");
    m_request.hostRuns = 2;
    m_request.limits.wallSeconds = 1;
    const frontend::trace::NestTraceResult result = traced({"main:L1"});
    EXPECT_EQ(result.header.hostSeconds, 0);
    EXPECT_THAT(result.header.caveats, ElementsAre("The nest's time on this computer was not measured: the program "
                                                   "reached its time limit."));
    EXPECT_FALSE(result.endedEarly);
}

TEST(NestRequest, SurvivesItsJson) {
    frontend::trace::NestTraceRequest request;
    request.sources = {{"a.c", {"-DX"}, "/w", "int x;"}, {"b.c", {}, "", {}}};
    request.file = "a.c";
    request.mapped = {"f:L1.1", "f:L1"};
    request.inner = {"f:L1.1.1"};
    request.extent = {64, 2, 0};
    request.enoughThreads = 4096;
    request.execution = 2;
    request.traceBytes = 1000;
    request.traceFile = "/t/x";
    request.hostRuns = 0;
    request.arguments = {"7"};
    request.standardInput = "in";
    request.workingDirectory = "/w";
    request.limits.cpuSeconds = 3;
    request.limits.mayWriteFiles = true;
    const std::string json = frontend::trace::writeNestRequest(request);
    EXPECT_TRUE(frontend::trace::isNestRequest(json));
    EXPECT_FALSE(frontend::trace::isNestRequest(frontend::trace::writeRequest({})));
    const auto read = frontend::trace::readNestRequest(json);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(frontend::trace::writeNestRequest(*read), json);
    EXPECT_EQ(read->extent.y, 2);
    EXPECT_EQ(read->sources[0].sourceText, "int x;");
    EXPECT_FALSE(frontend::trace::readNestRequest(R"({"schema": 1, "task": "other"})"));
}

TEST(NestResult, SurvivesItsJson) {
    frontend::trace::NestTraceResult result;
    result.header.loop = "f:L1";
    result.header.mappedIterations = {8, 2};
    result.header.sizes["n"] = 8;
    result.header.extent = {8, 2, 1};
    result.header.hostSeconds = 0.25;
    result.header.caveats = {"One."};
    result.ending = "It ended.";
    result.endedEarly = true;
    result.output = "out";
    result.seconds = 1.5;
    const std::string json = frontend::trace::writeNestResult(result);
    const auto read = frontend::trace::readNestResult(json);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(frontend::trace::writeNestResult(*read), json);
    EXPECT_EQ(read->header.sizes.at("n"), 8);
    EXPECT_EQ(read->header.extent.y, 2);
}
