#include "frontend/frontend.h"
#include "frontend/linking/definition_search.h"
#include "frontend/project/project.h"
#include "tests/app/cli/cli_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::frontend::linking {
namespace {

using kernel::Verdict;
using test::ScratchFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

TEST(DefinitionSearch, ReadsWhatASourceDefinesForOthers) {
    EXPECT_THAT(definitionsIn(R"(
#define TWICE(x) { x }
#include <math.h>
int declared(int);
static int hidden(int n) { return n; }
struct point { double x, y; };
double table[] = { 1, 2 };
double (*handler)(int) = 0;
/* double commented(void) { return 0; } */
double mix(double a, double b)
{
    if (a > b) { return a; }
    return b;
}
__attribute__((noinline)) unsigned long
counted(const struct point *all, int (*is)(const struct point *)) { return is(all); }
int old_form(a, b)
int a;
double b;
{ return a; }
int main(void) { return 0; }
)")
                    .functions,
                ElementsAre(Pair("counted", 18), Pair("main", 12), Pair("mix", 45), Pair("old_form", 12)));
}

TEST(Makings, TellWhatHeadersMakeOfWords) {
    const Makings makings = makingsIn(R"(
#define SMALL(x, n) scale(x, 64, n)
#define LIMIT 4096
#define PASTE(f) sca##f
void scale(double *x, int n);
static inline void quick(double *x) { scale(x, LIMIT); }
static const struct entry table[] = { { "small", scale } };
typedef struct grid { int nx, ny; } Grid;
int steps = LIMIT;
)");
    const auto of = [&](const char* name) {
        return makings.contains(name) ? makings.at(name) : std::set<std::string>();
    };
    EXPECT_THAT(of("SMALL"), ElementsAre("scale"));
    EXPECT_THAT(of("PASTE"), ElementsAre("##", "sca"));
    EXPECT_THAT(of("quick"), ElementsAre("LIMIT", "scale"));
    EXPECT_THAT(of("table"), ElementsAre("scale"));
    EXPECT_THAT(of("Grid"), testing::IsSupersetOf({"nx", "ny"}));
    EXPECT_THAT(of("steps"), ElementsAre("LIMIT"));
    EXPECT_TRUE(of("scale").empty());
}

/// Two sources of one program.
class LinkedCalls : public testing::Test {
  protected:
    kernel::ProgramFacts factsOf(const std::string& name) {
        const auto files = project::openProject(m_folder.path(), {});
        EXPECT_TRUE(files) << files.error().text();
        for (const SourceFile& file : *files)
            if (file.path.ends_with("/" + name)) return *analyze(file);
        ADD_FAILURE() << name;
        return {};
    }
    static Verdict verdictOf(const kernel::ProgramFacts& facts, const std::string& loop) {
        const kernel::LoopFacts* found = facts.find(loop);
        EXPECT_NE(found, nullptr) << loop;
        return found ? found->verdict : Verdict::unknown;
    }

    ScratchFolder m_folder;
};

constexpr const char* kHelpers = R"(
static int calls;
static double half(double x) { return 0.5 * x; }
double mix(double a, double b) { return half(a) + half(b); }
int next(void) { return calls++; }
void carry(double *y, int i) { y[i + 1] = y[i]; }
void put(double *y, int i, double value) { y[i] = value; }
double sum(const double *row, int n) { double s = 0; for (int j = 0; j < n; j++) s += row[j]; return s; }
)";

constexpr const char* kLoops = R"(
double mix(double a, double b);
int next(void);
void carry(double *y, int i);
void put(double *y, int i, double value);
double sum(const double *row, int n);
static double scale(double x) { for (int k = 0; k < 3; k++) x *= 0.5; return x; }
void mixed(int n, const double *restrict x, double *restrict y) { for (int i = 0; i < n; i++) y[i] = mix(x[i], y[i]); }
void counted(int n, double *y) { for (int i = 0; i < n; i++) y[i] = next(); }
void carried(int n, double *y) { for (int i = 0; i < n; i++) carry(y, i); }
void set(int n, double *y) { for (int i = 0; i < n; i++) put(y, i, scale(i)); }
void summed(int n, int m, const double *restrict x, double *restrict y) { for (int i = 0; i < n; i++) y[i] = sum(x + i * m, m); }
)";

TEST_F(LinkedCalls, CountForVerdictsAsThoseOfTheFileItself) {
    m_folder.write("helpers.c", kHelpers);
    m_folder.write("loops.c", kLoops);
    const kernel::ProgramFacts facts = factsOf("loops.c");
    EXPECT_EQ(verdictOf(facts, "mixed:L1"), Verdict::proved) << facts.find("mixed:L1")->reason;
    EXPECT_NE(verdictOf(facts, "counted:L1"), Verdict::proved);
    EXPECT_EQ(verdictOf(facts, "carried:L1"), Verdict::refuted);
    EXPECT_EQ(verdictOf(facts, "set:L1"), Verdict::proved) << facts.find("set:L1")->reason;
    EXPECT_EQ(verdictOf(facts, "summed:L1"), Verdict::proved) << facts.find("summed:L1")->reason;
    EXPECT_TRUE(facts.find("mixed:L1")->calls.empty());
    EXPECT_THAT(facts.linked, testing::Contains(kernel::LinkedFunction{"mix", m_folder.path("helpers.c")}));
    const kernel::ProgramFacts helpers = factsOf("helpers.c");
    EXPECT_EQ(helpers.loops.size(), 1U);
    EXPECT_TRUE(helpers.linked.empty());
}

TEST_F(LinkedCalls, AStaticFunctionOfTheSameNameIsAnotherOne) {
    m_folder.write("helpers.c", kHelpers);
    m_folder.write("loops.c",
                   "double mix(double a, double b);\nstatic double half(double x) { for (int k = 0; k < 3; k++) x = "
                   "x * 0.5 + k; return x; }\nvoid f(int n, double *x) { for (int i = 0; i < n; i++) x[i] = "
                   "half(mix(x[i], i)); }\n");
    const kernel::ProgramFacts facts = factsOf("loops.c");
    EXPECT_EQ(verdictOf(facts, "f:L1"), Verdict::proved) << facts.find("f:L1")->reason;
    EXPECT_EQ(verdictOf(facts, "half:L1"), Verdict::refuted) << facts.find("half:L1")->reason;
}

TEST_F(LinkedCalls, WhatOtherFunctionsOfTheSourceHandOutMayBeAnyArray) {
    m_folder.write("store.c", "static double room[1000];\nvoid put(int i, double value) { room[i] = value; }\n"
                              "double *all(void) { return room; }\n");
    m_folder.write("loops.c",
                   "void put(int i, double value);\ndouble *all(void);\nvoid shift(int n) {\n    double *old = "
                   "all();\n    for (int i = 0; i < n; i++) put(i + 1, old[i]);\n}\n"
                   "void fill(int n, const double *from) {\n    for (int i = 0; i < n; i++) put(i, from[i]);\n}\n");
    const kernel::ProgramFacts facts = factsOf("loops.c");
    for (const char* loop : {"shift:L1", "fill:L1"}) {
        EXPECT_EQ(verdictOf(facts, loop), Verdict::proved) << facts.find(loop)->reason;
        ASSERT_FALSE(facts.find(loop)->assumptions.empty()) << loop;
        EXPECT_THAT(facts.find(loop)->assumptions.front().text, HasSubstr("room of store.c"));
    }
}

/// Both files have a k: static in one of them, or in both.
TEST_F(LinkedCalls, WhatTheSourcesShareIsNothingOfTheFilesOwn) {
    const char* loops =
        "int g(int);\nstatic int k(int *a, int n) {\n    for (int i = 1; i < n; i++) a[i] = a[i - 1] * 3 + i;\n"
        "    return a[0];\n}\nint kk(int *a, int n) { return k(a, n); }\n"
        "void f(int *restrict a, const int *restrict b, int n) {\n    for (int i = 0; i < n; i++) a[i] = "
        "g(b[i]);\n}\n";
    m_folder.write("loops.c", loops);
    m_folder.write("b.c", "int k(int x) { int t[64]; for (int i = 0; i < x; i++) t[i] = i; return t[x & 3]; }\n"
                          "int g(int x) { return k(x); }\n");
    EXPECT_EQ(verdictOf(factsOf("loops.c"), "k:L1"), Verdict::refuted);
    EXPECT_EQ(verdictOf(factsOf("loops.c"), "f:L1"), Verdict::unknown);
    m_folder.write("b.c", "int k;\nint g(int x) { return k + x; }\n");
    EXPECT_EQ(verdictOf(factsOf("loops.c"), "k:L1"), Verdict::refuted);
}

TEST_F(LinkedCalls, FunctionsInTablesAreThoseOfTheirSource) {
    m_folder.write(
        "loops.c",
        "int g(int);\nint f0(int x) { return x + 1; }\nvoid f(int *restrict a, const int *restrict b, int n) "
        "{ for (int i = 0; i < n; i++) a[i] = g(b[i]); }\n");
    m_folder.write("b.c", "static int c;\nstatic int f0(int x) { c += x; return c; }\ntypedef int (*fp)(int);\n"
                          "static const fp t[1] = {f0};\nint g(int x) { return t[0](x); }\n");
    EXPECT_NE(verdictOf(factsOf("loops.c"), "f:L1"), Verdict::proved);
}

TEST_F(LinkedCalls, VariablesOfTwoSourcesOfOneNameAreTwo) {
    m_folder.write("loops.c",
                   "int k(int);\nvoid g(int);\nvoid f(int *restrict a, int n) { for (int i = 0; i < n; i++) { g(i); "
                   "a[i] = k(i); } }\n");
    m_folder.write("p/util.c", "static int s;\nvoid g(int x) { s = x; }\nint pget(void) { return s; }\n");
    m_folder.write("q/util.c", "static int s = 5;\nint k(int x) { int r = s; s = x; return r; }\n");
    EXPECT_NE(verdictOf(factsOf("loops.c"), "f:L1"), Verdict::proved);
}

TEST_F(LinkedCalls, OtherProgramsAndIncludedSourcesAreLeftAlone) {
    const char* loops =
        "double mix(double, double);\nvoid f(int n, double *x) { for (int i = 0; i < n; i++) x[i] = mix(x[i], i); "
        "}\nint main(void) { return 0; }\n";
    const char* mix = "double mix(double a, double b) { return a + b; }\n";
    m_folder.write("loops.c", loops);
    m_folder.write("other.c", std::string(mix) + "int main(void) { return 1; }\n");
    EXPECT_EQ(verdictOf(factsOf("loops.c"), "f:L1"), Verdict::unknown) << "Its main() is another program's.";
    m_folder.write("other.c", std::string("#include \"missing.h\"\n") + mix);
    EXPECT_EQ(verdictOf(factsOf("loops.c"), "f:L1"), Verdict::unknown) << "It does not compile.";
    m_folder.write("other.c",
                   std::string(mix) + "extern double also(double, double) __attribute__((alias(\"mix\")));\n");
    EXPECT_EQ(verdictOf(factsOf("loops.c"), "f:L1"), Verdict::unknown) << "It has a second name for it.";
    m_folder.write("other.c", mix);
    EXPECT_EQ(verdictOf(factsOf("loops.c"), "f:L1"), Verdict::proved);
    m_folder.write("whole.c", "#define STEP 1\n#include \"other.c\"\n");
    EXPECT_EQ(verdictOf(factsOf("loops.c"), "f:L1"), Verdict::unknown) << "Another source includes it.";
    m_folder.write("whole.c", "#define MAKE(type) type mix(type a, type b) { return a * b; }\nMAKE(double)\n");
    EXPECT_EQ(verdictOf(factsOf("loops.c"), "f:L1"), Verdict::unknown) << "A macro may make another.";
    m_folder.write(
        "whole.c",
        "#define MAKE(name) double name(double a, double b)\nMAKE(mix) { static double s; return s += a * b; }\n");
    EXPECT_EQ(verdictOf(factsOf("loops.c"), "f:L1"), Verdict::unknown) << "Likewise.";
}

TEST_F(LinkedCalls, OfSeveralDefinitionsNoneIsTaken) {
    m_folder.write("helpers.c", kHelpers);
    m_folder.write("others.c", "double mix(double a, double b) { static double last; return last += a * b; }\n");
    m_folder.write("loops.c", kLoops);
    const kernel::ProgramFacts facts = factsOf("loops.c");
    EXPECT_EQ(verdictOf(facts, "mixed:L1"), Verdict::unknown);
    EXPECT_THAT(facts.find("mixed:L1")->reason, HasSubstr("mix"));
    EXPECT_EQ(verdictOf(facts, "set:L1"), Verdict::proved);
}

TEST_F(LinkedCalls, WhatTheCompilerDoesNotSeeIsNotTaken) {
    m_folder.write("helpers.c", "#if 0\ndouble mix(double a, double b) { return a; }\n#endif\n"
                                "#define weak __attribute__((weak))\nweak int next(void) { return 1; }\n"
                                "float sum(const float *row, int n) { return row[n - 1]; }\n"
                                "void put(double *y, int i, double value) { y[i] = value + nobody; }\n");
    m_folder.write("loops.c", kLoops);
    const kernel::ProgramFacts facts = factsOf("loops.c");
    for (const char* loop : {"mixed:L1", "counted:L1", "summed:L1", "set:L1"})
        EXPECT_EQ(verdictOf(facts, loop), Verdict::unknown) << loop;
    EXPECT_TRUE(facts.linked.empty());
}

TEST_F(LinkedCalls, FollowFromSourceToSource) {
    m_folder.write("deep.c", "double deep(double x) { return x * x; }\n");
    m_folder.write("middle.c", "double deep(double);\ndouble middle(double x) { return deep(x) + 1; }\n");
    m_folder.write("loops.c", "double middle(double);\nvoid f(int n, double *x) { for (int i = 0; i < n; i++) x[i] = "
                              "middle(x[i]); }\n");
    const kernel::ProgramFacts facts = factsOf("loops.c");
    EXPECT_EQ(verdictOf(facts, "f:L1"), Verdict::proved) << facts.find("f:L1")->reason;
    EXPECT_EQ(facts.linked.size(), 2U);
}

TEST_F(LinkedCalls, AFileAloneSeesTheFilesBesideIt) {
    m_folder.write("helpers.c", kHelpers);
    m_folder.write("loops.c", kLoops);
    m_folder.write("far/away.c", "double far_away(double x) { return x; }\n");
    const auto files = project::openProject(m_folder.path("loops.c"), {});
    ASSERT_TRUE(files);
    ASSERT_TRUE(files->front().neighbours);
    EXPECT_EQ(files->front().neighbours->size(), 2U) << "Itself among them.";
    EXPECT_EQ(verdictOf(*analyze(files->front()), "mixed:L1"), Verdict::proved);
}

/// Libraries rename their functions by macros, so that they meet no other's.
TEST_F(LinkedCalls, NamesThatMacrosReplaceAreFound) {
    m_folder.write("names.h", R"(
#define mix lib__mix
#define APART(name) lib__##name
double mix(double a, double b);
double APART(half)(double x);
)");
    m_folder.write("helpers.c", R"(
#include "names.h"
double mix(double a, double b) { return APART(half)(a) + b; }
)");
    m_folder.write("halves.c", R"(
#include "names.h"
double APART(half)(double x) { return 0.5 * x; }
)");
    m_folder.write("loops.c", R"(
#include "names.h"
void mixed(int n, double *restrict y, const double *restrict x) { for (int i = 0; i < n; i++) y[i] = mix(x[i], 1.0); }
)");
    const kernel::ProgramFacts facts = factsOf("loops.c");
    EXPECT_EQ(verdictOf(facts, "mixed:L1"), Verdict::proved);
    EXPECT_EQ(facts.linked.size(), 2U);
    // Two sources that write the same name may mean another one each.
    m_folder.write("other.c", "double mix(double a, double b) { return b; }\n");
    EXPECT_EQ(verdictOf(factsOf("loops.c"), "mixed:L1"), Verdict::unknown);
}

/// Two programs in one folder: which of them the loop belongs to, nobody knows.
TEST_F(LinkedCalls, WhatAHeaderDefinesForAnotherProgramMayBeMeant) {
    m_folder.write("one.c", "void put(double *a, int i) { a[i] = 2 * a[i]; }\n");
    m_folder.write("loops.c", R"(
void put(double *a, int i);
void all(double *a, int n) { for (int i = 1; i < n; i++) put(a, i); }
)");
    EXPECT_EQ(verdictOf(factsOf("loops.c"), "all:L1"), Verdict::proved);
    m_folder.write("put_impl.h", "void put(double *a, int i) { a[i] = a[i] + a[i - 1]; }\n");
    m_folder.write("two.c", "#include \"put_impl.h\"\n");
    EXPECT_EQ(verdictOf(factsOf("loops.c"), "all:L1"), Verdict::unknown);
}

} // namespace
} // namespace forewarp::frontend::linking
