// errno is memory that mathematics writes: where a module looks at it, calls that may set it have a side effect.
#include "frontend/frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace forewarp;
using testing::HasSubstr;

namespace {

const std::string kHeader = "#include <errno.h>\n#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
                            "#include <string.h>\n";
const std::string kRoots = "void roots(double *restrict y, const double *restrict x, int n) {\n"
                           "    for (int i = 0; i < n; i++) y[i] = sqrt(x[i]);\n"
                           "}\n";

kernel::LoopFacts firstLoopOf(const std::string& source) {
    const auto facts = frontend::analyze({"input.c", {}, {}, kHeader + source});
    EXPECT_TRUE(facts && !facts->loops.empty()) << (facts ? "" : facts.error().text());
    return facts && !facts->loops.empty() ? facts->loops.front() : kernel::LoopFacts{};
}

void expectObstacle(const std::string& source, const std::string& reason) {
    const kernel::LoopFacts loop = firstLoopOf(source);
    EXPECT_EQ(loop.verdict, kernel::Verdict::unknown) << source;
    EXPECT_THAT(loop.reason, HasSubstr(reason)) << source;
}

} // namespace

TEST(Errno, IsNothingWhereNobodyLooksAtIt) {
    EXPECT_EQ(firstLoopOf(kRoots).verdict, kernel::Verdict::proved);
    const std::string says = "int main(void) { FILE *f = fopen(\"x\", \"r\");\n"
                             "if (!f) { fprintf(stderr, \"%s\\n\", strerror(errno)); return 1; } return 0; }\n";
    EXPECT_EQ(firstLoopOf(kRoots + says).verdict, kernel::Verdict::proved);
    const std::string leaves =
        "void check(int failed) { if (failed) { int why = errno; perror(\"x\"); exit(why ? 2 : 1); } }\n";
    EXPECT_EQ(firstLoopOf(kRoots + leaves).verdict, kernel::Verdict::unknown) << "the exit status may be 0 there";
}

TEST(Errno, MakesMathematicsASideEffectWhereItIsRead) {
    const std::string reads = "int failed(void) { return errno != 0; }\n";
    expectObstacle(kRoots + reads, "Calls sqrt (7:40), which may set errno, and errno is used (9:27).");
    expectObstacle("void f(double *y, const double *x, int n) { for (int i = 0; i < n; i++) y[i] = log(x[i]);\n"
                   "if (errno == EDOM) y[0] = 0; }\n",
                   "Calls log");
    expectObstacle("void f(double *restrict y, const double *restrict x, int *bad, int n) {\n"
                   "for (int i = 0; i < n; i++) { errno = 0; y[i] = pow(x[i], 0.3); bad[i] = errno; } }\n",
                   "Calls pow");
    expectObstacle("void f(float *restrict y, const float *restrict x, int n) {\n"
                   "for (int i = 0; i < n; i++) y[i] = fmodf(x[i], 3); }\n" +
                       reads,
                   "Calls fmod ");
}

TEST(Errno, IsSeenThroughHelpers) {
    expectObstacle("static double half(double x) { return sqrt(x) / 2; }\n"
                   "static double quarter(double x) { return half(x) / 2; }\n"
                   "void f(double *restrict y, const double *restrict x, int n) {\n"
                   "for (int i = 0; i < n; i++) y[i] = quarter(x[i]); }\n"
                   "int failed(void) { return errno; }\n",
                   "which may set errno");
}

TEST(Errno, IsLeftAloneByRoundingAndSigns) {
    const std::string source = "void f(double *restrict y, const double *restrict x, int n) {\n"
                               "for (int i = 0; i < n; i++) y[i] = floor(x[i]) + fabs(x[i]) + fmax(x[i], 1); }\n"
                               "int failed(void) { return errno; }\n";
    EXPECT_EQ(firstLoopOf(source).verdict, kernel::Verdict::proved);
}
