// Whole measurements: small programs compiled, run with counters and compared with what their loops must have done.
#include "frontend/trace/measure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace forewarp::frontend::trace {

namespace {

using testing::HasSubstr;

class Measure : public testing::Test {
  protected:
    void SetUp() override {
        std::string pattern = (std::filesystem::temp_directory_path() / "measureXXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        m_folder = pattern;
        m_request.workingDirectory = m_folder;
        m_request.limits.cpuSeconds = 20;
        m_request.limits.wallSeconds = 40;
        m_request.measuresPlainTime = false;
    }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    /// Inputs: «loop name name» for each loop to count.
    void add(const std::string& name, const std::string& text, const std::vector<CountedLoop>& loops) {
        const std::string path = m_folder + "/" + name;
        std::ofstream(path) << text;
        m_request.sources.push_back({path, {}, m_folder, {}});
        for (CountedLoop loop : loops) {
            loop.file = path;
            m_request.loops.push_back(loop);
        }
    }

    kernel::MeasuredRun measured() {
        const auto result = measureProgram(m_request, {});
        EXPECT_TRUE(result) << (result.wasCancelled() ? "cancelled" : result.error().text());
        return result ? result->run : kernel::MeasuredRun();
    }
    std::string errorOf() {
        const auto result = measureProgram(m_request, {});
        return result ? "no error" : result.error().text();
    }

    [[nodiscard]] static kernel::LoopTotals totals(const kernel::MeasuredRun& run, const std::string& loop) {
        return kernel::totalsOf(run, run.files.empty() ? "" : fileOf(run, loop), loop);
    }
    [[nodiscard]] static std::string fileOf(const kernel::MeasuredRun& run, const std::string& loop) {
        const auto found = std::ranges::find(run.loops, loop, &kernel::MeasuredLoop::loop);
        return found == run.loops.end() ? "" : found->file;
    }
    static void expectCounts(const kernel::MeasuredRun& run, const std::string& loop, double entries,
                             double iterations) {
        EXPECT_EQ(totals(run, loop).entries, entries) << loop;
        EXPECT_EQ(totals(run, loop).iterations, iterations) << loop;
    }

    std::string m_folder;
    MeasureRequest m_request;
};

} // namespace

TEST_F(Measure, EveryKindOfLoopIsCountedAsTheSourceHasIt) {
    add("a.c", R"(#include <stdio.h>
static volatile int sink;
static void leave(int n) { for (int i = 0; i < n; i++) { if (i == 3) break; sink += i; } }
int main(void) {
    for (int i = 0; i < 10; i++)
        for (int j = i; j < 10; j++) sink += j;
    int k = 7, m = 3;
    while (k > 0 && m > 0) { k--; sink += m; }
    do { m--; } while (m > 0);
    for (;;) { if (++k == 5) break; if (k == 2) continue; sink += k; }
    for (int i = 5; i < 5; i++) sink += i;
    for (int i = 0; i < 6; i++) leave(i);
    for (int i = 0; i < 4; i++) { int j = i; again: if (j-- > 0) goto again; }
    return 0;
}
)",
        {{{}, "leave:L1", {}},
         {{}, "main:L1", {}},
         {{}, "main:L1.1", {}},
         {{}, "main:L2", {}},
         {{}, "main:L3", {}},
         {{}, "main:L4", {}},
         {{}, "main:L5", {}},
         {{}, "main:L6", {}},
         {{}, "main:L7", {}}});
    const kernel::MeasuredRun run = measured();
    EXPECT_FALSE(run.endedEarly) << run.ending;
    EXPECT_THAT(run.caveats, testing::Each(HasSubstr("processor for"))) << "A busy machine alone is one.";
    expectCounts(run, "main:L1", 1, 10);
    expectCounts(run, "main:L1.1", 10, 55);
    expectCounts(run, "main:L2", 1, 7);
    expectCounts(run, "main:L3", 1, 3);
    expectCounts(run, "main:L4", 1, 5);
    expectCounts(run, "main:L5", 1, 0);
    expectCounts(run, "main:L6", 1, 6);
    expectCounts(run, "leave:L1", 6, 0 + 1 + 2 + 3 + 4 + 4);
    expectCounts(run, "main:L7", 1, 4);
}

TEST_F(Measure, LoopsStandWhereTheyRan) {
    add("a.c", R"(void fill(int n, double *a);
static double a[100];
int main(void) {
    fill(100, a);
    for (int t = 0; t < 5; t++) fill(t < 2 ? 40 : 60, a);
    return 0;
}
)",
        {{{}, "main:L1", {}}});
    add("b.c", "void fill(int n, double *a) { for (int i = 0; i < n; i++) a[i] = i; }\n",
        {{{}, "fill:L1", {"n", "&a", "missing"}}});
    const kernel::MeasuredRun run = measured();
    ASSERT_EQ(run.loops.size(), 3U);
    EXPECT_EQ(run.loops[0].loop, "fill:L1");
    EXPECT_EQ(run.loops[0].parent, -1);
    EXPECT_EQ(run.loops[0].entries, 1);
    EXPECT_EQ(run.loops[1].loop, "main:L1");
    EXPECT_EQ(run.loops[2].loop, "fill:L1");
    EXPECT_EQ(run.loops[2].parent, 1);
    EXPECT_EQ(run.loops[2].entries, 5);
    EXPECT_EQ(run.loops[2].iterations, 2 * 40 + 3 * 60);
    const kernel::MeasuredNumber n = run.loops[2].values.at("n");
    EXPECT_EQ(n.least, 40);
    EXPECT_EQ(n.most, 60);
    EXPECT_DOUBLE_EQ(n.mean, (2 * 40 + 3 * 60) / 5.0);
    EXPECT_EQ(run.loops[0].values.at("&a").mean, run.loops[2].values.at("&a").mean);
    EXPECT_FALSE(run.loops[0].values.contains("missing"));
}

TEST_F(Measure, NamesAreReadAsTheSourceMeansThem) {
    add("a.c", R"(typedef struct { int nx; unsigned char ny; long dims[2]; double *data; } Grid;
struct Pair { Grid *grid; };
struct Big { long pad[6]; struct { int ny; } size; };
static int n = 3;
static double table[4];
static void big(struct Big b, double *out) { for (int i = 0; i < b.size.ny; i++) out[i] += 1; }
static void run(const Grid *g, struct Pair p, int *count, const unsigned short w) {
    int n = w + 1;
    for (int i = 0; i < g->nx; i++) g->data[i] += table[i & 3] + *count + n;
    {
        int n = -5;
        for (int i = 0; i < p.grid->ny; i++) g->data[i] -= n;
    }
}
int main(void) {
    static double data[300];
    Grid g = {7, 200, {11, 12}, data};
    int count = 42;
    struct Pair p = {&g};
    run(&g, p, &count, 65535);
    big((struct Big){{0}, {77}}, data);
    int later;
    for (int i = 0; i < 2; i++) { later = i + 9; for (int j = 0; j < later; j++) data[j] = n; }
    return 0;
}
)",
        {{{},
          "run:L1",
          {"g->nx", "g->ny", "g->dims[1]", "*count", "n", "w", "&g->data", "&table", "g->none", "g->nx->x"}},
         {{}, "run:L2", {"n", "p.grid->ny", "&data"}},
         {{}, "big:L1", {"b.size.ny"}},
         {{}, "main:L1", {"later", "n"}},
         {{}, "main:L1.1", {"later", "&data"}}});
    const kernel::MeasuredRun run = measured();
    ASSERT_EQ(run.loops.size(), 5U);
    EXPECT_EQ(run.loops[2].values.at("b.size.ny").mean, 77);
    const auto value = [&](std::size_t loop, const char* name) { return run.loops[loop].values.at(name).mean; };
    EXPECT_EQ(value(0, "g->nx"), 7);
    EXPECT_EQ(value(0, "g->ny"), 200);
    EXPECT_EQ(value(0, "g->dims[1]"), 12);
    EXPECT_EQ(value(0, "*count"), 42);
    EXPECT_EQ(value(0, "n"), 65536);
    EXPECT_EQ(value(0, "w"), 65535);
    EXPECT_GT(value(0, "&table"), 0);
    EXPECT_FALSE(run.loops[0].values.contains("g->none"));
    EXPECT_FALSE(run.loops[0].values.contains("g->nx->x"));
    EXPECT_EQ(value(1, "n"), -5);
    EXPECT_EQ(value(1, "p.grid->ny"), 200);
    EXPECT_FALSE(run.loops[3].values.contains("later")) << "It holds nothing yet.";
    EXPECT_EQ(value(3, "n"), 3);
    EXPECT_EQ(value(4, "later"), 9.5);
    EXPECT_EQ(value(4, "&data"), value(0, "&g->data"));
}

/// Structures, arrays of other sources, and pointers that have no value yet when the loop is entered.
TEST_F(Measure, ArraysAreFoundWhateverLeadsToThem) {
    add("b.c", "double shared[1000];\ndouble *led = shared;\n", {});
    add("a.c", R"(extern double shared[1000];
extern double *led;
static struct { double head[8], body[500]; } whole;
static double *same(double *p) { return p; }
int main(void) {
    double a[400], *views = a;
    for (int i = 0; i < 400; i++) a[i] = i;
    for (int t = 0; t < 3; t++) {
        for (int i = 0; i < 500; i++) whole.body[i] = t;
        for (int i = 0; i < 1000; i++) shared[i] += t;
        for (int i = 0; i < 1000; i++) led[i] += t;
        for (double *p = a + 10, *e = a + 200; p < e; p += 2) *p += t;
        for (int i = 0; i < 40; i++) { double *row = &a[i * 10]; for (int k = 2; k < 4; k++) row[k] = row[k - 1]; }
        for (int i = 0; i < 400; i++) same(views)[i] += 1;
    }
    return shared[3] + whole.body[2] + a[4] > 1e9;
}
)",
        {{{}, "main:L1", {"&a"}},
         {{}, "main:L2.1", {"&whole"}},
         {{}, "main:L2.2", {"&shared"}},
         {{}, "main:L2.3", {"&led"}},
         {{}, "main:L2.4", {"&*p"}, {{"&*p", {12, 66}}}},
         {{}, "main:L2.5", {"&row"}, {{"&row", {13, 101}, kernel::AccessKind::store}, {"&row", {13, 103}}}},
         {{}, "main:L2.6", {"&same(views)"}, {{"&same(views)", {14, 54}}}}});
    const kernel::MeasuredRun run = measured();
    const auto number = [&](const char* loop, const char* name) {
        const auto found = std::ranges::find(run.loops, loop, &kernel::MeasuredLoop::loop);
        const bool isThere = found != run.loops.end() && found->values.contains(name);
        EXPECT_TRUE(isThere) << loop << ' ' << name;
        return isThere ? found->values.at(name) : kernel::MeasuredNumber();
    };
    EXPECT_EQ(number("main:L2.1", "&whole").room, 508 * 8);
    EXPECT_EQ(number("main:L2.2", "&shared").room, 8000);
    EXPECT_EQ(number("main:L2.3", "&led").mean, number("main:L2.2", "&shared").mean);
    const double a = number("main:L1", "&a").mean;
    EXPECT_EQ(number("main:L2.4", "&*p").mean, a + 80);
    EXPECT_EQ(number("main:L2.4", "&*p").room, 189 * 8);
    EXPECT_EQ(number("main:L2.5", "&row").mean, a + 8) << "what is read first";
    EXPECT_EQ(number("main:L2.5", "&row").room, 393 * 8) << "from there to the last";
    EXPECT_EQ(number("main:L2.6", "&same(views)").mean, a);
    EXPECT_EQ(number("main:L2.6", "&same(views)").room, 3200);
}

TEST_F(Measure, ArraysSeenInOneBlockOfTheHeapAreKin) {
    add("a.c", R"(#include <stdlib.h>
enum { n = 100, buffers = 20 };
static double fixed[n];
static void fill(double *out) { for (int i = 0; i < n; i++) out[i] = i; }
static double sum(const double *in) { double s = 0; for (int i = 0; i < n; i++) s += in[i]; return s; }
static double most(const double *of) { double m = 0; for (int i = 0; i < n; i++) m = of[i] > m ? of[i] : m; return m; }
static double mean(const double *v) { double s = 0; for (int i = 0; i < n; i++) s += v[i]; return s / n; }
int main(void) {
    double *each[buffers], *table = calloc(n, sizeof *table), s = 0;
    for (int b = 0; b < buffers; b++) fill(each[b] = malloc(n * sizeof(double)));
    for (int b = 0; b < buffers; b++) s += sum(each[b]);
    for (int b = 0; b < buffers; b++) s += mean(b % 2 ? each[b] : fixed);
    s += most(table);
    return s > 1e9;
}
)",
        {{{}, "fill:L1", {"&out"}}, {{}, "sum:L1", {"&in"}}, {{}, "most:L1", {"&of"}}, {{}, "mean:L1", {"&v"}}});
    const kernel::MeasuredRun run = measured();
    ASSERT_EQ(run.loops.size(), 4U);
    const kernel::MeasuredNumber& out = run.loops[0].values.at("&out");
    const kernel::MeasuredNumber& in = run.loops[1].values.at("&in");
    const kernel::MeasuredNumber& v = run.loops[2].values.at("&v");
    const kernel::MeasuredNumber& of = run.loops[3].values.at("&of");
    EXPECT_GT(out.kin, 0);
    EXPECT_EQ(in.kin, out.kin);
    EXPECT_EQ(v.kin, out.kin);
    EXPECT_GT(of.kin, 0);
    EXPECT_NE(of.kin, out.kin);
    EXPECT_FALSE(out.strays || in.strays || of.strays);
    ASSERT_TRUE(v.strays) << "Half of the time it was no block of the heap.";
    EXPECT_EQ(v.strays->least, v.strays->most);
}

TEST_F(Measure, WhatWasCountedUntilTheEndCounts) {
    add("a.c", R"(#include <stdlib.h>
int main(int argc, char **argv) {
    int *volatile null = 0;
    for (int i = 0;; i++) {
        for (int j = 0; j < 8; j++) argc += j;
        if (i == 20) { if (argv[1][0] == 'c') *null = argc; else exit(argc & 1); }
    }
}
)",
        {{{}, "main:L1", {}}, {{}, "main:L1.1", {}}});
    m_request.arguments = {"exit"};
    const kernel::MeasuredRun exited = measured();
    expectCounts(exited, "main:L1", 1, 21);
    expectCounts(exited, "main:L1.1", 21, 168);
    EXPECT_FALSE(exited.endedEarly);
    m_request.arguments = {"crash"};
    const kernel::MeasuredRun crashed = measured();
    expectCounts(crashed, "main:L1", 1, 21);
    EXPECT_TRUE(crashed.endedEarly);
    EXPECT_THAT(crashed.ending, HasSubstr("crashed"));
}

TEST_F(Measure, AnEndlessLoopEndsAtTheLimit) {
    add("a.c", "int main(void) { volatile long n = 0; for (;;) n++; }\n", {{{}, "main:L1", {}}});
    m_request.limits.wallSeconds = 1;
    const kernel::MeasuredRun run = measured();
    EXPECT_TRUE(run.endedEarly);
    ASSERT_EQ(run.loops.size(), 1U);
    EXPECT_TRUE(run.loops.front().isOpen);
    EXPECT_GT(run.loops.front().seconds, 0.5);
}

TEST_F(Measure, RecursionAndJumpsKeepPlacesApart) {
    add("a.c", R"(#include <setjmp.h>
static jmp_buf back;
static volatile int sink;
static void tree(int depth) { for (int i = 0; i < 2; i++) if (depth > 0) tree(depth - 1); else sink++; }
static void jump(int n) { for (int i = 0; i < n; i++) { sink++; if (i == 4) longjmp(back, 1); } }
static void after(void) { for (int i = 0; i < 3; i++) sink++; }
int main(void) {
    tree(3);
    for (int t = 0; t < 2; t++) {
        if (!setjmp(back)) jump(10);
        after();
    }
    return 0;
}
)",
        {{{}, "tree:L1", {}}, {{}, "jump:L1", {}}, {{}, "after:L1", {}}, {{}, "main:L1", {}}});
    const kernel::MeasuredRun run = measured();
    expectCounts(run, "tree:L1", 15, 30);
    EXPECT_EQ(totals(run, "tree:L1").places.size(), 1U);
    EXPECT_TRUE(run.loops.front().isRecursive);
    EXPECT_EQ(totals(run, "jump:L1").entries, 2);
    expectCounts(run, "after:L1", 2, 6);
    expectCounts(run, "main:L1", 1, 2);
}

TEST_F(Measure, NoPeriodFallsInWithTheEntriesThatAreLookedAt) {
    add("a.c", R"(static volatile float f[400];
static void scale(int n) { for (int i = 0; i < n; i++) f[i] = f[i] * 0.5f; }
int main(void) {
    for (int t = 0; t < 50000; t++) { if (t % 16 == 0) scale(20); else scale(400); }
    return 0;
}
)",
        {{{}, "scale:L1", {"n"}}});
    const kernel::MeasuredRun run = measured();
    const double mean = totals(run, "scale:L1").iterationsPerEntry();
    ASSERT_EQ(run.loops.size(), 1U);
    EXPECT_NEAR(run.loops[0].values.at("n").mean / mean, 1, 0.1);
    EXPECT_THAT(run.loops[0].values.at("n").different, testing::UnorderedElementsAre(20, 400));
}

TEST_F(Measure, LoopsOfHeadersAreNamedAsNotCounted) {
    const std::string header = m_folder + "/util.h";
    std::ofstream(header) << "static void twice(float *a) { for (int i = 0; i < 8; i++) a[i] *= 2; }\n";
    m_request.sources.push_back({header, {}, m_folder, {}});
    m_request.loops.push_back({header, "twice:L1", {}});
    add("a.c", "#include \"util.h\"\nint main(void) { float a[8] = {0}; twice(a); return a[0] > 1; }\n", {});
    const kernel::MeasuredRun run = measured();
    EXPECT_TRUE(run.loops.empty());
    EXPECT_THAT(run.caveats, testing::Contains(HasSubstr("Loops of headers are not counted")));
}

TEST_F(Measure, MorePlacesThanCanBeToldApartStillCount) {
    std::string text = "static volatile long sink;\n";
    for (int f = 0; f < 8; ++f) text += "static void f" + std::to_string(f) + "(int depth);\n";
    std::vector<CountedLoop> loops;
    for (int f = 0; f < 8; ++f) {
        const std::string name = "f" + std::to_string(f);
        text += "static void " + name + "(int depth) { for (int i = 0; i < 1; i++) { sink++; if (depth > 0) {";
        for (int g = 0; g < 8; ++g)
            if (g != f) text += " f" + std::to_string(g) + "(depth - 1);";
        text += " } } }\n";
        loops.push_back({{}, name + ":L1", {}});
    }
    add("a.c", text + "int main(void) { f0(6); return 0; }\n", loops);
    const kernel::MeasuredRun run = measured();
    double entries = 0;
    for (const kernel::MeasuredLoop& loop : run.loops) entries += loop.entries;
    EXPECT_EQ(entries, 1 + 7 + 49 + 343 + 2401 + 16807 + 117649);
    EXPECT_THAT(run.caveats, testing::Contains(HasSubstr("more places than can be told apart")));
}

TEST_F(Measure, OneProgramOfSeveralHasToBeNamed) {
    add("a.c", "int main(void) { return 0; }\n", {});
    add("b.c", "int main(void) { for (int i = 0; i < 3; i++) ; return 1; }\n", {{{}, "main:L1", {}}});
    EXPECT_THAT(errorOf(), HasSubstr("which of them is the main source"));
    m_request.file = m_folder + "/b.c";
    EXPECT_THAT(measured().ending, HasSubstr("status 1"));
}

TEST_F(Measure, WithoutMainThereIsNothingToRun) {
    add("a.c", "void f(void) {}\n", {});
    EXPECT_THAT(errorOf(), HasSubstr("No source defines main()"));
}

TEST_F(Measure, ConditionsAreCountedWhereTheyAreAsked) {
    add("a.c", R"(static int a[1024], b[1024], c[1024];
static void pick(int n) {
    for (int i = 0; i < n; i++) {
        if (a[i] == 0) continue;
        if (b[i] != 3) continue;
        for (int k = 0; k < 4; k++)
            if (k > b[i]) c[i] += k;
    }
}
int main(void) {
    for (int i = 0; i < 1024; i++) { a[i] = i % 4; b[i] = i % 8; }
    for (int t = 0; t < 100; t++) pick(1024);
    return c[3];
}
)",
        {{{}, "pick:L1", {"share at 4:18", "share at 5:18", "share at 7:19", "share at 99:1"}},
         {{}, "pick:L1.1", {"share at 4:18", "share at 7:19"}},
         {{}, "main:L2", {"share at 4:18"}}});
    const kernel::MeasuredRun run = measured();
    const auto shareIn = [&](const char* loop, const char* name) -> std::optional<double> {
        const auto number = kernel::valueIn(run, fileOf(run, loop), loop, name);
        return number ? std::optional(number->mean) : std::nullopt;
    };
    EXPECT_DOUBLE_EQ(shareIn("pick:L1", "share at 4:18").value_or(-1), 0.25);
    EXPECT_DOUBLE_EQ(shareIn("pick:L1", "share at 5:18").value_or(-1), 5.0 / 6) << "Of those that get there.";
    EXPECT_DOUBLE_EQ(shareIn("pick:L1.1", "share at 7:19").value_or(-1), 0) << "b is 3.";
    EXPECT_FALSE(shareIn("pick:L1", "share at 7:19")) << "The loop inside counts it.";
    EXPECT_FALSE(shareIn("pick:L1", "share at 99:1"));
    EXPECT_FALSE(shareIn("main:L2", "share at 4:18"));
    expectCounts(run, "pick:L1", 100, 102400);
}

TEST_F(Measure, WhatTheCLibraryTouchesIsNotedWhereItIsCalled) {
    add("a.c", R"(#include <stdio.h>
#include <string.h>
#include <stdlib.h>
struct small { double a, b; };
static double u[4096], v[4096];
static int less(const void *a, const void *b) { return *(const double *)a < *(const double *)b; }
static void save(const double *x, size_t n) { fwrite(x, sizeof *x, n, stdout); }
int main(void) {
    memset(v, 0, sizeof v);
    struct small s = {1, 2}, t = s;
    double *rows = malloc(64 * 512);
    for (int step = 0; step < 20; step++) {
        for (int i = 0; i < 4096; i++) v[i] = u[i] + t.a;
        memcpy(u, v, sizeof u);
        if (step % 5 == 0) save(u + 1024, 64);
        for (int j = 0; j < 64; j++) memmove(rows + 64 * j, u + 64 * j, 512);
    }
    qsort(v, 4096, sizeof *v, less);
    free(rows);
    return 0;
}
)",
        {{{}, "main:L1", {"&u"}}, {{}, "main:L1.1", {"&u", "&v"}}, {{}, "main:L1.2", {}}});
    const kernel::MeasuredRun run = measured();
    ASSERT_EQ(run.loops.size(), 3U);
    const double u = run.loops[0].values.at("&u").mean, v = run.loops[1].values.at("&v").mean;
    const auto callOf = [&](const char* function, bool reads) {
        for (const kernel::MeasuredCall& call : run.calls)
            if (call.function == function && call.reads == reads) return call;
        ADD_FAILURE() << function;
        return kernel::MeasuredCall();
    };
    EXPECT_EQ(run.calls.size(), 7U) << "Copies of small structures are none.";
    const kernel::MeasuredCall fill = callOf("memset", false);
    EXPECT_EQ(fill.parent, -1);
    EXPECT_EQ(fill.before, 0);
    EXPECT_EQ(fill.location.line, 9);
    EXPECT_EQ(fill.address.mean, v);
    EXPECT_EQ(fill.address.room, 32768);
    EXPECT_TRUE(fill.writes);
    const kernel::MeasuredCall from = callOf("memcpy", true);
    EXPECT_EQ(from.parent, 0);
    EXPECT_EQ(from.before, 2);
    EXPECT_EQ(from.count, 20);
    EXPECT_EQ(from.address.mean, v);
    EXPECT_EQ(callOf("memcpy", false).address.mean, u);
    const kernel::MeasuredCall saved = callOf("fwrite", true);
    EXPECT_EQ(saved.parent, 0) << "Where the function was called that calls it.";
    EXPECT_EQ(saved.count, 4);
    EXPECT_EQ(saved.address.mean, u + 8192);
    EXPECT_EQ(saved.address.room, 512);
    const kernel::MeasuredCall row = callOf("memmove", true);
    EXPECT_EQ(run.loops[std::size_t(row.parent)].loop, "main:L1.2");
    EXPECT_EQ(row.count, 20 * 64);
    EXPECT_TRUE(row.address.different.empty());
    EXPECT_EQ(row.address.least, u);
    EXPECT_EQ(row.address.most, u + 63 * 512);
    const kernel::MeasuredCall sorted = callOf("qsort", true);
    EXPECT_TRUE(sorted.writes);
    EXPECT_EQ(sorted.parent, -1);
    EXPECT_EQ(sorted.before, 3);
    EXPECT_EQ(sorted.address.room, 32768);
}

TEST_F(Measure, TextsAndCopiesAreMeasured) {
    add("a.c", R"(#include <stdio.h>
#include <string.h>
static char from[70000], to[70000], line[70000];
int main(void) {
    memset(from, 'x', 60000);
    for (int step = 0; step < 5; step++) {
        strcpy(to, from);
        if (strlen(to) < 5) return 1;
        snprintf(line, sizeof line, "%s", to);
        memcpy(to, line, sizeof to);
    }
    return 0;
}
)",
        {{{}, "main:L1", {"&from", "&to", "&line"}}});
    const kernel::MeasuredRun run = measured();
    ASSERT_EQ(run.loops.size(), 1U);
    const auto expectCall = [&](const char* function, bool writes, const char* array, double bytes) {
        for (const kernel::MeasuredCall& call : run.calls) {
            if (call.function != function || call.writes != writes) continue;
            EXPECT_EQ(call.address.mean, run.loops[0].values.at(array).mean) << function;
            EXPECT_EQ(call.address.room, bytes) << function;
            return call;
        }
        ADD_FAILURE() << function;
        return kernel::MeasuredCall();
    };
    EXPECT_EQ(expectCall("strcpy", true, "&to", 60001).count, 5);
    expectCall("strcpy", false, "&from", 60001);
    expectCall("strlen", false, "&to", 60001);
    expectCall("snprintf", true, "&line", 60001);
    EXPECT_GT(expectCall("memcpy", true, "&to", 70000).seconds, 0);
    EXPECT_GT(expectCall("memset", true, "&from", 60000).seconds, 0);
    EXPECT_EQ(expectCall("memcpy", false, "&line", 70000).seconds, 0) << "It counts once.";
}

TEST_F(Measure, TimesAddUp) {
    add("a.c", R"(static double a[1000];
static void sweep(void) { for (int i = 0; i < 1000; i++) a[i] = a[i] * 0.5 + 1 / (a[i] + 2); }
int main(void) {
    for (int t = 0; t < 30000; t++) sweep();
    return a[3] > 100;
}
)",
        {{{}, "sweep:L1", {}}, {{}, "main:L1", {}}});
    m_request.measuresPlainTime = true;
    const kernel::MeasuredRun run = measured();
    ASSERT_EQ(run.loops.size(), 2U);
    expectCounts(run, "sweep:L1", 30000, 3e7);
    EXPECT_LE(run.loops[1].seconds, run.loops[0].seconds);
    EXPECT_LE(run.loops[0].seconds, run.seconds);
    EXPECT_GT(run.loops[1].seconds, 0); // How much, a busy machine decides: the program waits there, and samples do not.
    EXPECT_LE(run.seconds, run.countedSeconds);
}

/// What a program waits for makes its times longer, as a busy machine does.
TEST_F(Measure, WaitingIsSaid) {
    add("a.c", R"(
#include <unistd.h>
int main(int argc, char **argv) {
    double s = 0;
    for (int i = 0; i < 3; i++) {
        usleep(100000);
        s += argc;
    }
    return s > 100;
}
)",
        {{{}, "main:L1", {}}});
    const kernel::MeasuredRun run = measured();
    EXPECT_GE(run.seconds, 0.3);
    EXPECT_THAT(run.caveats, Contains(HasSubstr("The rest it waited, for input or for other programs")));
}

TEST_F(Measure, RequestsAndResultsAreReadBack) {
    add("a.c", "int main(void) { for (int i = 0; i < 3; i++) ; return 0; }\n", {{{}, "main:L1", {"n"}}});
    const std::string request = writeMeasureRequest(m_request);
    EXPECT_TRUE(isMeasureRequest(request));
    EXPECT_FALSE(isMeasureRequest("{}"));
    const auto read = readMeasureRequest(request);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(writeMeasureRequest(*read), request);
    const auto result = measureProgram(*read, {});
    ASSERT_TRUE(result);
    const auto answer = readMeasureResult(writeMeasureResult(*result));
    ASSERT_TRUE(answer) << answer.error().text();
    EXPECT_EQ(answer->run.loops.size(), 1U);
}

} // namespace forewarp::frontend::trace
