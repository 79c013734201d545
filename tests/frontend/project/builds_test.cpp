// Loops are what the source says, whatever else a build makes of it: pragmas, checks, counters, other machines.
#include "frontend/frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace forewarp;
using testing::HasSubstr;

namespace {

constexpr char kSource[] = R"(
#include <math.h>
#include <stdio.h>
#include <string.h>
void saxpy(float a, const float *x, float *y, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
}
double norm(const double *x, int n) {
    double s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < n; i++) s += sqrt(fabs(x[i]));
    return s;
}
void multiply(int n, double A[n][n], double B[n][n], double C[n][n]) {
#pragma omp target teams distribute parallel for collapse(2)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double t = 0;
#pragma omp simd reduction(+ : t)
            for (int k = 0; k < n; k++) t += A[i][k] * B[k][j];
            C[i][j] = t;
        }
}
void count(const unsigned char *p, unsigned *counts, long n) {
#pragma acc parallel loop
    for (long i = 0; i < n; i++) {
#pragma omp atomic
        counts[p[i]]++;
    }
}
void copy_rows(char *to, const char *from, int height, int width, int pitch) {
    for (int y = 0; y < height; y++) memcpy(to + (size_t)y * width, from + (size_t)y * pitch, width);
}
void blur(const float *in, float *out, int width, int height) {
    for (int y = 0; y < height; y++)
        for (int x = 1; x < width - 1; x++)
            out[y * width + x] = (in[y * width + x - 1] + in[y * width + x] + in[y * width + x + 1]) / 3;
}
int first_negative(const int *a, int n) {
    int i;
    for (i = 0; i < n; i++)
        if (a[i] < 0) break;
    return i;
}
int main(int argc, char **argv) {
    static float x[4096];
    for (int i = 0; i < 4096; i++) x[i] = i;
    for (int step = 0; step < 10; step++) saxpy(2, x, x, 4096);
    printf("%g %d\n", x[4095], argc);
}
)";

std::string verdictsWith(const std::vector<std::string>& arguments) {
    const auto facts = frontend::analyze({"build.c", arguments, {}, kSource});
    if (!facts) return facts.error().text();
    std::string all;
    for (const kernel::LoopFacts& loop : facts->loops)
        all += loop.id + " " + std::string(kernel::name(loop.verdict)) + "\n";
    return all;
}

class Builds : public testing::TestWithParam<const char*> {};

std::vector<std::string> words(const std::string& text) {
    std::vector<std::string> all;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        all.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return all;
}

} // namespace

TEST_P(Builds, ChangeNoVerdict) {
    const std::string plain = verdictsWith({});
    ASSERT_THAT(plain, HasSubstr("multiply:L1.1.1 reduction"));
    ASSERT_THAT(plain, HasSubstr("copy_rows:L1 proved"));
    EXPECT_EQ(verdictsWith(words(GetParam())), plain);
}

INSTANTIATE_TEST_SUITE_P(
    Arguments, Builds,
    testing::Values("-fopenmp", "-fopenmp=libgomp", "-fopenmp-simd", "-fopenacc", "-fsanitize=address,undefined",
                    "-fsanitize=thread", "-fprofile-arcs -ftest-coverage", "--coverage", "-fprofile-generate",
                    "-fprofile-instr-generate -fcoverage-mapping", "-pg -finstrument-functions", "-ftrapv", "-fwrapv",
                    "-fno-strict-overflow", "-fno-tree-vectorize -fgraphite-identity -floop-nest-optimize",
                    "-ftree-parallelize-loops=4 -fmax-errors=3 -fdump-tree-all", "-fexcess-precision=standard",
                    "-frounding-math", "-ftrapping-math", "-fsignaling-nans", "-ffp-model=strict",
                    "-ffp-exception-behavior=strict", "-D_FORTIFY_SOURCE=2 -O2", "-D_FORTIFY_SOURCE=3 -O2",
                    "-fstack-protector-strong -fstack-clash-protection -fcf-protection", "-flto=auto", "-fno-inline",
                    "-fno-builtin", "-ffreestanding", "-O0", "-Ofast -ffast-math", "-fno-strict-aliasing",
                    "-fexceptions", "-funsigned-char -fshort-enums", "-mcpu=cortex-m4 -mthumb -mfloat-abi=hard",
                    "--target=arm-none-eabi", "-march=native", "-fanalyzer -fcilkplus -mveclibabi=svml",
                    "-fplugin=x.so"));

TEST(Build, ThatDefinesOverflowIsAnAssumptionOfTheVerdict) {
    const auto facts = frontend::analyze({"build.c", {"-fwrapv"}, {}, kSource});
    ASSERT_TRUE(facts) << facts.error().text();
    const kernel::LoopFacts* loop = facts->find("saxpy:L1");
    ASSERT_NE(loop, nullptr);
    EXPECT_TRUE(std::ranges::any_of(loop->assumptions, [](const auto& assumption) {
        return assumption.text.find("does not overflow") != std::string::npos;
    }));
}

TEST(Build, SaysWhatWasLeftOut) {
    const auto facts = frontend::analyze({"build.c", {"-fopenmp"}, {}, kSource});
    ASSERT_TRUE(facts) << facts.error().text();
    ASSERT_EQ(facts->diagnostics.size(), 1u);
    EXPECT_THAT(facts->diagnostics.front().message, HasSubstr("-fopenmp"));
    EXPECT_THAT(facts->diagnostics.front().message, HasSubstr("plain code"));
}

TEST(Build, ForAMachineWithoutItsLibraryIsAnalysedForThisOne) {
    const auto facts = frontend::analyze({"build.c", {"-mcpu=cortex-m4", "-mthumb"}, {}, kSource});
    ASSERT_TRUE(facts) << facts.error().text();
    ASSERT_EQ(facts->diagnostics.size(), 1u);
    EXPECT_EQ(facts->diagnostics.front().severity, kernel::Severity::note);
    EXPECT_THAT(facts->diagnostics.front().message, HasSubstr("-mcpu=cortex-m4 -mthumb"));
}
