// What ports ask of their sizes, and how much memory they take: with the sizes they come with, and with others.
#include "tests/frontend/cuda/port_cases.h"
#include "tests/frontend/cuda/port_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace forewarp;
using namespace forewarp::test;
using testing::HasSubstr;
using testing::Not;

namespace {

/// A function f whose first loop is ported, and other sizes that it has to be equal at.
struct ConditionCase {
    std::string name, c;
    std::vector<std::vector<std::string>> otherSizes;
};

const std::vector<ConditionCase> kConditionCases = {
    {"left where rows are too short",
     R"(int f(int w, int h, int pitch, unsigned char *p) {
    if (pitch < 3 * w) return -1;
    for (int y = 0; y < h; y++) {
        unsigned char *r = p + y * pitch;
        for (int x = 0; x < w; x++) { unsigned char t = r[3 * x]; r[3 * x] = r[3 * x + 2]; r[3 * x + 2] = t; }
    }
    return 0;
})",
     {{"w=13", "h=7", "pitch=40"}}},
    {"entered where halves are apart",
     "void f(int n, int m, float *a) { if (m >= n) for (int i = 0; i < n; i++) a[i + m] = a[i] + 1; }",
     {{"n=40", "m=41"}, {"n=0", "m=0"}}},
    {"left unless an offset is 0",
     "void f(int n, int k, float *a) { if (k != 0) return; for (int i = 0; i < n; i++) a[i] = a[i + k] * 2; }",
     {{"n=33"}}},
    {"left where there is nothing",
     "void f(int n, int m, float *a) { if (n <= 0 || m <= 0) return;\n"
     "    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i * m + j] += 1; }",
     {{"n=5", "m=0"}, {"n=0", "m=5"}}},
    {"rows that a verdict assumes",
     "void f(int w, int h, int ld, float *a) { for (int y = 0; y < h; y++)\n"
     "    for (int x = 0; x < w; x++) a[y * ld + x] *= 2; }",
     {{"w=5", "h=9", "ld=6"}}},
    {"steps that a verdict assumes",
     "void f(float *restrict o, const float *restrict in, unsigned long n, unsigned long ch) {\n"
     "    for (unsigned long k = 0; k < n; k += ch) for (int c = 0; c < 3; c++) o[k + c] = in[k + c]; }",
     {{"n=40", "ch=5"}}},
    {"a row length chosen before the loop",
     "void f(int n, int k, float *a) { int row = k > 4 ? k : 4;\n"
     "    for (int i = 0; i < n; i++) for (int c = 0; c < 4; c++) a[i * row + c] *= 2; }",
     {{"n=9", "k=7"}, {"n=9", "k=1"}}},
    {"a row length from a function",
     "static int up4(int w) { return (w + 3) & ~3; }\n"
     "void f(int w, int h, float *a) { int row = up4(w);\n"
     "    for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) a[y * row + x] *= 2; }",
     {{"w=13", "h=5", "row=16"}}},
    {"a constant row length",
     "void f(int n, float *a, const float *b) { const int w = 16;\n"
     "    for (int i = 0; i < n; i++) for (int j = 0; j < w; j++) a[i * w + j] = b[i * w + j] * 2; }",
     {{"n=13"}}},
    {"words in bytes",
     "#include <string.h>\nvoid f(int n, unsigned *o, const unsigned char *p) {\n"
     "    for (int i = 0; i < n; i++) { unsigned v; memcpy(&v, p + 4 * i, 4); o[i] = v; } }",
     {{"n=7"}}},
    {"halves of words in bytes",
     "void f(int n, unsigned char *p) { for (int i = 0; i < n; i++) *(unsigned short *)(p + 4 * i + 2) = i; }",
     {{"n=7"}}},
    {"rows that are cleared",
     "#include <string.h>\nvoid f(int n, int m, int *a) {\n"
     "    for (int i = 0; i < n; i++) { memset(a + i * m, 0, m * sizeof *a); a[i * m] = i; } }",
     {}},
    {"rows that a function clears",
     "#include <string.h>\nstatic void clear(int *p, int m) { memset(p, 0, m * sizeof *p); p[0] = 1; }\n"
     "void f(int n, int m, int *a) { for (int i = 0; i < n; i++) clear(a + i * m, m); }",
     {}},
    {"arrays in a structure of the thread's own",
     "struct S { float m[4]; int k; };\nvoid f(int n, float *a) { struct S s;\n"
     "    for (int i = 0; i < n; i++) { s.k = i & 3; for (int k = 0; k < 4; k++) s.m[k] = a[i] * k; a[i] = s.m[s.k]; } "
     "}",
     {{"n=77"}}},
    {"functions by the names of CUDA's",
     "static double log2(double x) { return x * 1.44; }\nstatic double round(double x) { return (int)(x + .5); }\n"
     "static int div(int a, int b) { return a / b + 1; }\n"
     "static double norm3d(double a, double b, double c) { return a + b + c; }\n"
     "void f(int n, double *a) { for (int i = 0; i < n; i++)\n"
     "    a[i] = log2(a[i]) + round(a[i]) + div(i, 3) + norm3d(a[i], 1, 2); }",
     {{"n=77"}}},
};

Result<frontend::cuda::CudaPort> portOfText(const std::string& c) {
    const frontend::SourceFile file{"f.c", {}, {}, c};
    const auto facts = test::factsOf(file);
    if (!facts) throw std::runtime_error("No C: " + c);
    return test::portOf({file, facts, "f:L1", {}});
}

const ConditionCase& called(const std::string& name) {
    return *std::ranges::find(kConditionCases, name, &ConditionCase::name);
}

} // namespace

TEST(PortConditions, ThePortEqualsTheCWithTheSizesItComesWith) {
    std::vector<test::PortSource> sources;
    for (const ConditionCase& each : kConditionCases) {
        const auto port = portOfText(each.c);
        ASSERT_TRUE(port) << each.name << ": " << port.error().text();
        sources.push_back({port->cuda, {}});
    }
    const test::PortPrograms programs(sources);
    for (std::size_t i = 0; i < kConditionCases.size(); ++i) {
        ASSERT_EQ(programs.errors(i), "") << kConditionCases[i].name;
        std::vector<std::vector<std::string>> runs = kConditionCases[i].otherSizes;
        runs.push_back({});
        for (std::vector<std::string> arguments : runs) {
            arguments.push_back("runs=1");
            const test::CliOutcome outcome = programs.run(i, arguments);
            EXPECT_EQ(outcome.code, 0) << kConditionCases[i].name << ' ' << arguments[0] << outcome.out << outcome.err;
        }
    }
}

TEST(PortConditions, SizesThatTheLoopIsNotForAreRefused) {
    const test::PortPrograms programs({{portOfText(called("left where rows are too short").c)->cuda, {}},
                                       {portOfText(called("rows that a verdict assumes").c)->cuda, {}}});
    const test::CliOutcome left = programs.run(0, {"w=40", "pitch=100", "runs=1"});
    EXPECT_EQ(left.code, 2);
    EXPECT_THAT(left.err, HasSubstr("pitch >= 3*w does not hold. For other values the C function does not come to the "
                                    "loop.\n"));
    const test::CliOutcome assumed = programs.run(1, {"w=40", "ld=39", "runs=1"});
    EXPECT_EQ(assumed.code, 2);
    EXPECT_THAT(assumed.err,
                HasSubstr("ld >= w does not hold. The port rests on this: subscripts of a stay within rows "
                          "of ld (ld >= w).\n"));
}

TEST(PortConditions, NumbersThatAreNoSizesAreNotAskedFor) {
    EXPECT_THAT(portOfText(called("a constant row length").c)->cuda, Not(HasSubstr("[w=")));
    EXPECT_THAT(portOfText(called("left where there is nothing").c)->cuda, Not(HasSubstr("does not hold")));
}

TEST(PortConditions, FunctionsOfTheProgramStandBesideCudas) {
    const std::string cuda = portOfText(called("functions by the names of CUDA's").c)->cuda;
    for (const char* name : {"log2_(", "round_(", "div_(", "norm3d_("}) EXPECT_THAT(cuda, HasSubstr(name));
    if (test::hasNvcc()) EXPECT_EQ(test::nvccErrors(cuda), "");
}
