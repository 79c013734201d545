// Whole observations: small programs compiled, run in a child process and watched.
#include "frontend/trace/observe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

using namespace forewarp;
using frontend::trace::ObservationRequest;
using frontend::trace::ObservationResult;
using testing::Contains;
using testing::HasSubstr;

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kIsSanitized = true;
#elif defined(__has_feature)
constexpr bool kIsSanitized = __has_feature(address_sanitizer);
#else
constexpr bool kIsSanitized = false;
#endif

/// A folder of its own for each test.
class Observe : public testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "observeXXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        m_folder = pattern;
        m_request.workingDirectory = m_folder;
        m_request.limits.cpuSeconds = 20;
        m_request.limits.wallSeconds = 40;
        m_request.limits.memoryBytes = std::uint64_t(1) << 30;
    }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    std::string add(const std::string& name, const std::string& text) {
        const std::string path = m_folder + "/" + name;
        std::ofstream(path) << text;
        m_request.sources.push_back({path, {}, m_folder, {}});
        if (m_request.file.empty()) m_request.file = path;
        return path;
    }

    frontend::trace::ObservationResult observed(const std::vector<std::string>& loops) {
        m_request.loops = loops;
        const auto result = frontend::trace::observe(m_request, {});
        EXPECT_TRUE(result) << (result.wasCancelled() ? "cancelled" : result.error().text());
        return result ? *result : frontend::trace::ObservationResult();
    }
    /// Of a program of one file, its only watched loop.
    kernel::Observation observe(const std::string& text, const std::string& loop = "main:L1") {
        add("a.c", text);
        m_result = observed({loop});
        return m_result.loops[loop];
    }
    std::string errorOf(const std::vector<std::string>& loops) {
        m_request.loops = loops;
        const auto result = frontend::trace::observe(m_request, {});
        return result ? "no error" : result.error().text();
    }

    std::string m_folder;
    frontend::trace::ObservationRequest m_request;
    frontend::trace::ObservationResult m_result;
};

constexpr char kScatter[] = R"(#include <stdio.h>
int index_of(int i);
int a[64];
int main(void) {
    for (int i = 0; i < 64; i++)
        a[index_of(i)] = i;
    int sum = 0;
    for (int i = 0; i < 64; i++) sum += a[i] * i;
    printf("%d\n", sum);
}
)";

} // namespace

TEST_F(Observe, PermutationScatterIsParallel) {
    const kernel::Observation seen =
        observe(std::string(kScatter) + "int index_of(int i) { return (i * 5 + 3) % 64; }\n");
    EXPECT_EQ(seen.sentence, "Observed parallel on this input: 64 iterations in 1 entry, no carried dependence.");
    EXPECT_EQ(seen.entries, 1u);
    EXPECT_EQ(seen.iterations, 64u);
    EXPECT_EQ(seen.accesses, 64u);
    EXPECT_TRUE(seen.conflicts.empty());
    EXPECT_TRUE(seen.caveats.empty()) << seen.caveats.front();
    EXPECT_EQ(seen.program, "a.c");
    EXPECT_FALSE(m_result.endedEarly);
    EXPECT_THAT(m_result.ending, HasSubstr("The program exited with status 0 after "));
}

TEST_F(Observe, CollidingScatterNamesTheFirstPair) {
    const kernel::Observation seen = observe(std::string(kScatter) + "int index_of(int i) { return i % 60; }\n");
    ASSERT_EQ(seen.conflicts.size(), 1u);
    const kernel::Dependence& pair = seen.conflicts.front();
    EXPECT_EQ(pair.kind, kernel::DependenceKind::output);
    EXPECT_EQ(pair.variable, "a");
    EXPECT_EQ(pair.source.text, "a[index_of(i)]");
    EXPECT_EQ(pair.sink.location, (SourceLocation{6, 24}));
    ASSERT_EQ(pair.distances.size(), 1u);
    EXPECT_EQ(pair.distances[0].loop, "main:L1");
    EXPECT_EQ(pair.distances[0].iterations, 60);
    EXPECT_EQ(pair.sentence, "iteration 60 writes a[index_of(i)] (6:24), written by iteration 0 (6:24)");
}

TEST_F(Observe, FlowDependenceNamesReaderAndWriter) {
    const kernel::Observation seen = observe("int h[16] = {0};\n"
                                             "int main(void) {\n"
                                             "    for (int i = 4; i < 16; i++)\n"
                                             "        h[i] = h[i - 4] * 2;\n"
                                             "    return h[15];\n"
                                             "}\n");
    ASSERT_EQ(seen.conflicts.size(), 1u);
    EXPECT_EQ(seen.conflicts[0].kind, kernel::DependenceKind::flow);
    EXPECT_EQ(seen.conflicts[0].sentence, "iteration 4 reads h[i - 4] (4:16), written by iteration 0 (4:14)");
    EXPECT_THAT(seen.sentence, HasSubstr("Iterations depend on each other on this input: iteration 4 reads"));
}

TEST_F(Observe, UpdatesByOneOperatorAreToldFromOtherConflicts) {
    add("a.c", "int h[9], g[9], out[9];\n"
               "int main(int argc, char **argv) {\n"
               "    for (int i = 0; i < 9; i++)\n"
               "        h[i * i % 4] += i;\n"
               "    for (int i = 0; i < 9; i++)\n"
               "        g[i * 4 % (8 + argc)] += i;\n"
               "    for (int i = 0; i < 9; i++) {\n"
               "        h[i * i % 4] += i;\n"
               "        out[i] = h[i];\n"
               "    }\n"
               "    return 0;\n"
               "}\n");
    const auto result = observed({"main:L1", "main:L2", "main:L3"});
    const kernel::Observation& meeting = result.loops.at("main:L1");
    EXPECT_TRUE(meeting.conflicts.empty());
    EXPECT_EQ(meeting.sentence,
              "Observed parallel on this input, but for updates of h[i * i % 4] (4:22) by one operator: "
              "9 iterations in 1 entry, no other carried dependence.");
    EXPECT_THAT(meeting.caveats, Contains(HasSubstr("must be atomic")));
    const kernel::Observation& apart = result.loops.at("main:L2");
    EXPECT_EQ(apart.sentence, "Observed parallel on this input: 9 iterations in 1 entry, no carried dependence.");
    EXPECT_TRUE(apart.caveats.empty());
    EXPECT_FALSE(result.loops.at("main:L3").conflicts.empty());
}

TEST_F(Observe, BuffersOfAnIterationAreItsOwn) {
    const kernel::Observation seen = observe(R"(#include <stdlib.h>
int out[50];
static int through_local(int i) {
    int t[8];
    for (int k = 0; k < 8; k++) t[k] = i + k;
    return t[i % 8] + t[(i + 1) % 8];
}
static int through_heap(int i) {
    int *t = malloc(sizeof *t * (size_t)(8 + i % 3));
    t[0] = i;
    t = realloc(t, 1000);
    t[7] = t[0];
    int r = t[7];
    free(t);
    return r;
}
struct big { int v[20]; };
static struct big make(int i) { struct big b = {{i}}; b.v[i % 20] += i; return b; }
static int take(struct big b) { b.v[1]++; return b.v[1]; }
int main(void) {
    for (int i = 0; i < 50; i++) {
        int here[4];
        for (int k = 0; k < 4; k++) here[k] = i;
        int vla[i + 1];
        vla[i] = here[i % 4];
        out[i] = through_local(i) + through_heap(i) + vla[i] + take(make(i)) + take((struct big){{i}});
    }
    return 0;
}
)");
    EXPECT_EQ(seen.sentence, "Observed parallel on this input: 50 iterations in 1 entry, no carried dependence.");
    EXPECT_GT(seen.accesses, 50u * 20);
}

TEST_F(Observe, ReallocCarriesItsContents) {
    const kernel::Observation seen = observe(R"(#include <stdlib.h>
int main(void) {
    int *t = malloc(4);
    t[0] = 7;
    int out[6];
    for (int i = 0; i < 6; i++) {
        int *bigger = malloc(100000 * (size_t)(i + 1));
        bigger[5] = i;
        int *copy = realloc(t, 4 * (size_t)(i + 2));
        t = copy;
        t[i + 1] = i;
        out[i] = t[i];
        free(bigger);
    }
    return out[3];
}
)");
    ASSERT_FALSE(seen.conflicts.empty());
    EXPECT_EQ(seen.conflicts[0].kind, kernel::DependenceKind::flow);
}

TEST_F(Observe, NeighbouringBytesAreToldApart) {
    const kernel::Observation seen = observe("char a[40];\n"
                                             "int main(void) {\n"
                                             "    for (int i = 0; i < 40; i++) a[i] = (char)(a[i] + i);\n"
                                             "    return a[3];\n"
                                             "}\n");
    EXPECT_THAT(seen.sentence, HasSubstr("Observed parallel"));
}

TEST_F(Observe, CopiedRangesCount) {
    const kernel::Observation seen = observe("#include <string.h>\n"
                                             "char rows[5][100];\n"
                                             "int main(int argc, char **argv) {\n"
                                             "    for (int i = 1; i < 5; i++)\n"
                                             "        memcpy(rows[i], rows[i - argc], 99 + (size_t)argc);\n"
                                             "    return rows[4][3];\n"
                                             "}\n");
    ASSERT_EQ(seen.conflicts.size(), 1u);
    EXPECT_EQ(seen.conflicts[0].kind, kernel::DependenceKind::flow);
    EXPECT_EQ(seen.conflicts[0].distances[0].iterations, 1);
    EXPECT_EQ(seen.conflicts[0].sink.text, "memcpy()");
}

TEST_F(Observe, IterationsAreTheSources) {
    const kernel::Observation seen = observe(R"(int x[100];
int count = 0;
static void fill(int n) {
    for (int i = 0; i < n; i++) {
        if (i == 7) break;
        x[i] = n;
    }
}
int main(void) {
    fill(0);
    fill(5);
    fill(100);
    int k = 0;
    while (k < 10 && x[k] != -1) {
        k++;
        if (k & 1) continue;
        x[k] = k;
    }
    do { x[k++] = 1; } while (k < 13);
    return 0;
}
)",
                                             "fill:L1");
    EXPECT_EQ(seen.entries, 3u);
    EXPECT_EQ(seen.iterations, 0u + 5 + 8);
    const auto others = observed({"main:L1", "main:L2"});
    EXPECT_EQ(others.loops.at("main:L1").iterations, 10u);
    EXPECT_EQ(others.loops.at("main:L2").iterations, 3u);
}

TEST_F(Observe, LoopsThatHardlyRunSaySo) {
    add("a.c", R"(int x[9];
static void unused(void) { for (int i = 0; i < 9; i++) x[i] = i; }
int main(int argc, char **argv) {
    for (int i = 0; i < argc; i++) x[i] = i;
    for (int i = 0; i < argc - 1; i++) x[i] = i;
    if (argc > 5) for (int i = 0; i < 9; i++) x[i] = i;
    return 0;
}
)");
    const auto result = observed({"main:L1", "main:L2", "main:L3", "unused:L1"});
    EXPECT_EQ(result.loops.at("main:L1").sentence, "Only one iteration ran: nothing to compare.");
    EXPECT_EQ(result.loops.at("main:L2").sentence, "No iteration ran: its condition never held.");
    EXPECT_EQ(result.loops.at("main:L3").sentence, "Never reached in this run.");
    EXPECT_EQ(result.loops.at("unused:L1").sentence, "Never reached: nothing in the program calls unused().");
}

TEST_F(Observe, NestedLoopsAreWatchedAtOnce) {
    add("a.c", R"(double m[6][6];
int main(void) {
    for (int i = 1; i < 6; i++)
        for (int j = 0; j < 6; j++)
            m[i][j] = m[i - 1][j] + 1;
    return 0;
}
)");
    const auto result = observed({"main:L1", "main:L1.1"});
    EXPECT_EQ(result.loops.at("main:L1").conflicts.size(), 1u);
    EXPECT_EQ(result.loops.at("main:L1.1").sentence,
              "Observed parallel on this input: 30 iterations in 5 entries, no carried dependence.");
}

TEST_F(Observe, UnseenLibraryCallsAreNamed) {
    const kernel::Observation seen = observe(R"(#include <stdio.h>
#include <math.h>
char text[8][40];
double y[8];
int main(void) {
    for (int i = 0; i < 8; i++) {
        snprintf(text[i], 40, "%d", i);
        y[i] = sin(i);
        puts("constant");
    }
    return 0;
}
)");
    EXPECT_THAT(seen.caveats, Contains("Memory that snprintf() touches was not compared."));
    EXPECT_EQ(seen.caveats.size(), 1u);
}

TEST_F(Observe, ACrashIsAResult) {
    const kernel::Observation seen = observe("#include <stdio.h>\n"
                                             "int a[100];\n"
                                             "int main(void) {\n"
                                             "    printf(\"before\\n\");\n"
                                             "    int *p = a;\n"
                                             "    for (int i = 0; i < 100; i++) {\n"
                                             "        if (i == 40) p = (int *)16;\n"
                                             "        p[i] = i;\n"
                                             "    }\n"
                                             "    return 0;\n"
                                             "}\n");
    EXPECT_TRUE(m_result.endedEarly);
    EXPECT_THAT(m_result.ending, HasSubstr("The program crashed at a memory access to 0xb0, near p[i] (8:14), after "));
    EXPECT_EQ(m_result.output, "before\n");
    EXPECT_EQ(seen.iterations, 41u);
    EXPECT_THAT(seen.sentence, HasSubstr("Observed parallel on this input: 41 iterations"));
    EXPECT_THAT(seen.caveats, Contains(HasSubstr("The run ended early: The program crashed")));
}

TEST_F(Observe, RunningOutOfStackIsACrash) {
    observe("int down(int n) { volatile char pad[4096]; pad[n % 4096] = 1; return down(n + 1) + pad[0]; }\n"
            "int a[3];\n"
            "int main(void) { for (int i = 0; i < 3; i++) a[i] = down(i); return 0; }\n");
    EXPECT_THAT(m_result.ending, HasSubstr("The program crashed at a memory access to 0x"));
}

TEST_F(Observe, AFailedAssertIsAResult) {
    observe("#include <assert.h>\nint a[9];\n"
            "int main(void) { for (int i = 0; i < 9; i++) { a[i] = i; assert(i < 5); } return 0; }\n");
    EXPECT_THAT(m_result.ending, HasSubstr("The program gave up (abort() or a failed assert)"));
    EXPECT_THAT(m_result.output, HasSubstr("Assertion `i < 5' failed"));
}

TEST_F(Observe, ExitEndsTheProgramOnly) {
    const kernel::Observation seen = observe(R"(#include <stdio.h>
#include <stdlib.h>
int a[9];
static void last(void) { printf("handler\n"); }
int main(void) {
    atexit(last);
    printf("no newline, then ");
    for (int i = 0; i < 9; i++) { a[i] = i; if (i == 5) exit(3); }
    return 0;
}
)");
    EXPECT_THAT(m_result.ending, HasSubstr("The program exited with status 3 after "));
    EXPECT_FALSE(m_result.endedEarly);
    EXPECT_EQ(m_result.output, "no newline, then handler\n");
    EXPECT_EQ(seen.iterations, 6u);
}

TEST_F(Observe, EndlessLoopsEndByTheClock) {
    m_request.limits.wallSeconds = 1;
    observe("int main(void) { volatile int x = 0; for (int i = 0; i < 9; i++) while (!x) {} return 0; }\n");
    EXPECT_TRUE(m_result.endedEarly);
    EXPECT_THAT(m_result.ending, HasSubstr("The program was stopped at its limit of 1 s, after 1."));
    EXPECT_LT(m_result.seconds, 10);
}

TEST_F(Observe, EndlessLoopsEndByProcessorTime) {
    m_request.limits.cpuSeconds = 1;
    observe("int a[9];\n"
            "int main(void) { for (int i = 0; i < 9; i++) a[i] = i; for (volatile int x = 0; !x;) {} return 0; }\n");
    EXPECT_THAT(m_result.ending, HasSubstr("The program was stopped, having used its 1 s of processor time,"));
    EXPECT_THAT(m_result.loops["main:L1"].sentence, HasSubstr("Observed parallel on this input: 9 iterations"));
}

TEST_F(Observe, EndlessLoopsEndByEvents) {
    m_request.limits.events = 3'000'000;
    const kernel::Observation seen =
        observe("int a[1000];\nint main(void) { for (unsigned i = 0;; i++) a[i % 1000] = 1; return 0; }\n");
    EXPECT_THAT(m_result.ending, HasSubstr("The program was stopped at its limit of 3.0 M events after "));
    EXPECT_GE(m_result.events, 3'000'000u);
    EXPECT_LT(m_result.events, 4'000'000u);
    ASSERT_FALSE(seen.conflicts.empty());
    EXPECT_EQ(seen.conflicts[0].distances[0].iterations, 1000);
}

TEST_F(Observe, ARequestToStopEndsTheRun) {
    add("a.c", "int main(void) { volatile int x = 0; for (int i = 0; i < 9; i++) while (!x) {} return 0; }\n");
    m_request.loops = {"main:L1"};
    std::stop_source stop;
    Progress progress{stop.get_token(), [&](double, std::string_view step) {
                          if (step == "running the program") stop.request_stop();
                      }};
    const auto result = frontend::trace::observe(m_request, progress);
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->endedEarly);
    EXPECT_THAT(result->ending, HasSubstr("The program was stopped on request after "));
    EXPECT_LT(result->seconds, 10);
}

TEST_F(Observe, MemoryIsLimited) {
    if (kIsSanitized) GTEST_SKIP() << "the sanitizer needs addresses without limit";
    m_request.limits.memoryBytes = 100 << 20;
    observe(R"(#include <stdio.h>
#include <stdlib.h>
int a[4];
int main(void) {
    for (int i = 0; i < 4; i++) a[i] = malloc((size_t)40 << 20) != NULL;
    printf("%d%d%d%d\n", a[0], a[1], a[2], a[3]);
    return 0;
}
)");
    EXPECT_EQ(m_result.output, "1100\n");
}

TEST_F(Observe, SeveralFilesMakeOneProgram) {
    const std::string kernel = add("kernel.c", R"(#include "shared.h"
static int scale(int x) { return 2 * x; }
void fill(int *a, int n) {
    for (int i = 0; i < n; i++) a[i] = scale(place(a, i));
}
)");
    std::ofstream(m_folder + "/shared.h") << "void fill(int *a, int n);\nint place(int *a, int i);\n";
    add("main.c", R"(#include "shared.h"
#include <stdio.h>
static int scale(int x) { return 3 * x; }
int data[30];
int place(int *a, int i) { return i > 0 ? a[i - 1] : scale(i) + 1; }
int main(void) { fill(data, 30); printf("%d\n", data[10]); return 0; }
)");
    add("other.c", "int fill(void) { return 1; }\nint main(void) { return fill(); }\n");
    const auto result = observed({"fill:L1"});
    EXPECT_EQ(result.output, "2048\n");
    const kernel::Observation& seen = result.loops.at("fill:L1");
    EXPECT_EQ(seen.program, "main.c");
    ASSERT_EQ(seen.conflicts.size(), 1u);
    EXPECT_EQ(seen.conflicts[0].sink.text, "a[i - 1] in main.c:5:43");
    EXPECT_FALSE(seen.conflicts[0].sink.location.isKnown());
    EXPECT_EQ(seen.conflicts[0].source.location, (SourceLocation{4, 38}));
}

TEST_F(Observe, ASourceThatCrashesTheCompilerIsLeftOut) {
    add("a.c", "int a[4];\nint main(void) { for (int i = 0; i < 4; i++) a[i] = i; }\n");
    add("b.c", "#pragma clang __debug crash\nint b;\n");
    EXPECT_THAT(observed({"main:L1"}).ending, HasSubstr("exited with status 0"));
    add("c.c", "int main(void);\n");
    m_request.file = m_folder + "/b.c";
    EXPECT_THAT(errorOf({"main:L1"}), HasSubstr("b.c: The compiler crashes on it"));
}

TEST_F(Observe, WhatCannotRunIsAnErrorWithARemedy) {
    add("kernel.c", "void fill(int *a) { for (int i = 0; i < 9; i++) a[i] = i; }\n");
    EXPECT_THAT(errorOf({"fill:L1"}), HasSubstr("No source defines main(): there is no program to run. Observe the "
                                                "whole folder, or a file with main()."));
    add("main.c", "void fill(int *a); int helper(int);\nint a[9];\n"
                  "int main(void) { fill(a); return helper(a[2]); }\n");
    EXPECT_THAT(errorOf({"fill:L1"}), HasSubstr("helper() is called, but no source defines it."));
    EXPECT_THAT(errorOf({"fill:L7"}), HasSubstr("helper() is called"));
    add("helper.c", "int helper(int x) { return x + }\n");
    EXPECT_THAT(errorOf({"fill:L1"}), HasSubstr("helper.c"));
    m_request.sources.pop_back();
    add("helper.c", "int helper(int x) { return x; }\n");
    EXPECT_THAT(errorOf({"fill:L7"}), HasSubstr("There is no loop fill:L7 in this file."));
    EXPECT_EQ(errorOf({"fill:L1"}), "no error");
    m_request.standardInput = m_folder + "/missing.txt";
    EXPECT_THAT(errorOf({"fill:L1"}), HasSubstr("The program's input cannot be read: No such file"));
}

TEST_F(Observe, ThePlainProgramPrintsTheSame) {
    const std::string source = R"(#include <stdio.h>
#include <stdlib.h>
#include <math.h>
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int v[200];
double s;
__attribute__((constructor)) static void first(void) { v[0] = 4711; }
static _Thread_local int calls;
int main(int argc, char **argv) {
    char line[80];
    while (fgets(line, sizeof line, stdin)) printf("read %s", line);
    for (int i = 1; i < argc; i++) printf("%s ", argv[i]);
    for (int i = 1; i < 200; i++) { v[i] = (v[i - 1] * 1103515245 + 12345) & 0xffff; calls++; }
    for (int i = 0; i < 200; i++) s += sin(v[i]) * 0.1f;
    qsort(v, 200, sizeof *v, compare);
    printf("%.17g %d %d %d\n", s, v[3], v[190], calls);
    return 7;
}
)";
    const std::string path = add("a.c", source);
    std::ofstream(m_folder + "/in.txt") << "one\ntwo\n";
    m_request.arguments = {"first", "a \"b\" c"};
    m_request.standardInput = m_folder + "/in.txt";
    const auto result = observed({"main:L2", "main:L3", "main:L4"});
    const std::string command = "cd " + m_folder +
                                " && clang-19 -O1 -ffp-contract=off a.c -o plain -lm && "
                                "./plain first 'a \"b\" c' < in.txt > plain.txt; test $? = 7";
    ASSERT_EQ(std::system(command.c_str()), 0);
    std::ifstream plain(m_folder + "/plain.txt");
    EXPECT_EQ(result.output, std::string(std::istreambuf_iterator<char>(plain), {}));
    EXPECT_THAT(result.ending, HasSubstr("exited with status 7"));
    EXPECT_EQ(result.loops.at("main:L3").program, "a.c first a \"b\" c < " + m_request.standardInput);
    EXPECT_FALSE(result.loops.at("main:L3").conflicts.empty());
}

TEST_F(Observe, WritingFilesIsRefusedUnlessAllowed) {
    const std::string source = R"(#include <stdio.h>
#include <stdlib.h>
#include <fcntl.h>
#include <unistd.h>
int a[4];
int main(void) {
    FILE *f = fopen("out.txt", "w");
    if (f) { fputs("text\n", f); fclose(f); }
    int d = open("made.bin", O_CREAT | O_RDWR, 0644);
    int gone = remove("keep.txt");
    int shell = system("touch shell.txt");
    FILE *in = fopen("keep.txt", "r");
    FILE *null = fopen("/dev/null", "w");
    for (int i = 0; i < 4; i++) a[i] = i;
    printf("%d %d %d %d %d %d\n", f != NULL, d >= 0, gone == 0, shell == 0, in != NULL, null != NULL);
    return 0;
}
)";
    std::ofstream(m_folder + "/keep.txt") << "kept";
    observe(source);
    EXPECT_EQ(m_result.output, "0 0 0 0 1 1\n");
    EXPECT_THAT(m_result.ending, HasSubstr("It was not allowed to write «out.txt». It was not allowed to start other"));
    for (const char* name : {"out.txt", "made.bin", "shell.txt"})
        EXPECT_FALSE(std::filesystem::exists(m_folder + "/" + name)) << name;
    m_request.limits.mayWriteFiles = true;
    const auto allowed = observed({"main:L1"});
    EXPECT_EQ(allowed.output, "1 1 1 0 0 1\n");
    EXPECT_TRUE(std::filesystem::exists(m_folder + "/out.txt"));
    EXPECT_FALSE(std::filesystem::exists(m_folder + "/shell.txt"));
}

TEST_F(Observe, ThreadsAreRefused) {
    observe(R"(#include <pthread.h>
int a[4];
static void *run(void *p) { return p; }
int main(void) {
    for (int i = 0; i < 4; i++) a[i] = i;
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
    return 0;
}
)");
    EXPECT_TRUE(m_result.endedEarly);
    EXPECT_THAT(m_result.ending, HasSubstr("stopped where it starts a thread, since only one thread can be watched"));
    EXPECT_EQ(m_result.loops["main:L1"].iterations, 4u);
}

TEST_F(Observe, RecursionIsPartOfTheOuterIteration) {
    const kernel::Observation seen = observe(R"(int tree[4000];
static void visit(int node, int depth) {
    int path[3];
    for (int k = 0; k < 3; k++) {
        path[k] = node * 3 + k + 1;
        tree[path[k]] = depth;
        if (depth < 6) visit(path[k], depth + 1);
    }
}
int main(void) { visit(0, 0); return 0; }
)",
                                             "visit:L1");
    EXPECT_EQ(seen.entries, 1u);
    EXPECT_EQ(seen.iterations, 3u);
    EXPECT_THAT(seen.sentence, HasSubstr("Observed parallel on this input: 3 iterations in 1 entry"));
}

TEST_F(Observe, LongjmpLeavesTheLoopsItEnds) {
    const kernel::Observation seen = observe(R"(#include <setjmp.h>
static jmp_buf back;
int a[10];
static void fill(int from) {
    for (int i = 0; i < 10; i++) {
        a[i] = from;
        if (i == 4 && from < 3) longjmp(back, from + 1);
    }
}
int main(void) {
    fill(setjmp(back));
    return 0;
}
)",
                                             "fill:L1");
    EXPECT_EQ(seen.entries, 4u);
    EXPECT_EQ(seen.iterations, 3u * 5 + 10);
    EXPECT_TRUE(seen.conflicts.empty());
}

TEST_F(Observe, LongBlocksAreSplit) {
    std::string body;
    for (int k = 0; k < 3000; ++k) body += "        a[i][" + std::to_string(k) + "] = i;\n";
    const kernel::Observation seen =
        observe("int a[20][3000];\nint main(void) {\n    for (int i = 0; i < 20; i++) {\n" + body +
                "    }\n    return a[3][4];\n}\n");
    EXPECT_EQ(seen.accesses, 20u * 3000);
    EXPECT_THAT(seen.sentence, HasSubstr("Observed parallel on this input: 20 iterations"));
}

TEST_F(Observe, TooManyPlacesAreAnError) {
    std::string body;
    for (int k = 0; k < 66000; ++k) body += "a[i]=i;if(i<0)i++;\n";
    add("a.c", "volatile int a[20];\nint main(void) {\nfor (int i = 0; i < 20; i++) {\n" + body + "}\n}\n");
    EXPECT_THAT(errorOf({"main:L1"}),
                HasSubstr("more than the 65536 that can be told apart. Watch one loop at a time"));
}

TEST_F(Observe, FunctionPointersAreFollowed) {
    const kernel::Observation seen = observe(R"(int state = 1, a[20];
static int step(int i) { return state += i; }
static int flat(int i) { return i; }
int (*table[2])(int) = {flat, step};
int main(int argc, char **argv) {
    for (int i = 0; i < 20; i++) a[i] = table[argc](i) * 2;
    return 0;
}
)");
    ASSERT_FALSE(seen.conflicts.empty());
    EXPECT_EQ(seen.conflicts[0].kind, kernel::DependenceKind::flow);
    EXPECT_EQ(seen.conflicts[0].variable, "state");
}

TEST_F(Observe, PureFunctionsAreWatchedToo) {
    const kernel::Observation seen = observe(R"(int a[20];
__attribute__((pure, noinline)) static int before(const int *p, int i) { return i > 0 ? p[i - 1] : 1; }
int main(void) {
    for (int i = 0; i < 20; i++) a[i] = before(a, i) * 2;
    return a[7] == 256;
}
)");
    ASSERT_EQ(seen.conflicts.size(), 1u);
    EXPECT_EQ(seen.conflicts[0].kind, kernel::DependenceKind::flow);
    EXPECT_EQ(seen.accesses, 20u + 19);
}

TEST_F(Observe, VariadicArgumentsAreTheCallsOwn) {
    const kernel::Observation seen = observe(R"(#include <stdarg.h>
int a[20];
static int sum(int n, ...) {
    va_list list;
    va_start(list, n);
    int s = 0;
    for (int i = 0; i < n; i++) s += va_arg(list, int);
    va_end(list);
    return s;
}
static int noise(int i) { int t[64]; for (int k = 0; k < 64; k++) t[k] = i; return t[i]; }
int main(void) {
    for (int i = 0; i < 20; i++) a[i] = noise(i) + sum(9, i, 1, 2, 3, 4, 5, 6, 7, 8);
    return 0;
}
)");
    EXPECT_THAT(seen.sentence, HasSubstr("Observed parallel on this input: 20 iterations"));
}

TEST(ObserveJson, RequestReadsBack) {
    frontend::trace::ObservationRequest request;
    request.sources = {{"a.c", {"-DN=4"}, "/w", "int x;", "/w/project"}, {"b.c", {}, "", {}}};
    request.file = "a.c";
    request.loops = {"f:L1", "g:L2.1"};
    request.arguments = {"1 2", "–"};
    request.standardInput = "in";
    request.workingDirectory = "/w";
    request.limits = {1, 2, 3, 4, 5, true};
    const auto back = frontend::trace::readRequest(frontend::trace::writeRequest(request));
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(frontend::trace::writeRequest(*back), frontend::trace::writeRequest(request));
    EXPECT_EQ(back->sources[0].sourceText, "int x;");
    EXPECT_EQ(back->sources[0].projectFolder, "/w/project");
    EXPECT_FALSE(back->sources[1].sourceText);
    EXPECT_EQ(back->limits.events, 5u);
    EXPECT_TRUE(back->limits.mayWriteFiles);
    EXPECT_EQ(back->arguments, request.arguments);
}

TEST(ObserveJson, LimitsMayBeLeftOutButNotBeNothing) {
    const std::string start = R"({"schema": 1, "sources": [], "file": "a.c", "loops": [], "arguments": [])";
    const auto plain = frontend::trace::readRequest(start + "}");
    ASSERT_TRUE(plain) << plain.error().text();
    EXPECT_EQ(plain->limits.cpuSeconds, frontend::trace::RunLimits().cpuSeconds);
    EXPECT_FALSE(frontend::trace::readRequest(start + R"(, "limits": {"events": 0}})"));
    EXPECT_FALSE(frontend::trace::readRequest(start + R"(, "limits": {"evnts": 7}})"));
}

TEST(ObserveJson, ResultReadsBack) {
    frontend::trace::ObservationResult result;
    kernel::Observation& seen = result.loops["f:L1"];
    seen.program = "a.c 4";
    seen.entries = 2;
    seen.iterations = 9;
    seen.sentence = "Observed.";
    seen.caveats = {"one"};
    result.ending = "It ended.";
    result.endedEarly = true;
    result.output = "text\n\xff";
    result.events = 12;
    result.seconds = 0.5;
    const auto back = frontend::trace::readResult(frontend::trace::writeResult(result));
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(back->loops.at("f:L1").iterations, 9u);
    EXPECT_EQ(back->loops.at("f:L1").caveats, seen.caveats);
    EXPECT_TRUE(back->endedEarly);
    EXPECT_EQ(back->events, 12u);
    EXPECT_EQ(frontend::trace::writeResult(*back), frontend::trace::writeResult(result));
    EXPECT_FALSE(frontend::trace::readResult("{}"));
}
