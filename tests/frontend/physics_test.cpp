// What no GPU can escape: the same bytes take the same time, half of the work half of it, and nothing is faster than its
// memory. From C, through the front end, to Forewarp's own model.

#include "core/explain/report.h"
#include "core/kernel/profile_of.h"
#include "core/models/registry.h"
#include "frontend/frontend.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

using namespace forewarp;

namespace {

const std::array kDevices{"v100", "rtx2070super", "gtx1080ti", "c2075"};

/// Functions of one C source, predicted by the model in charge.
class Source {
  public:
    explicit Source(const std::string& text) {
        auto facts = frontend::analyze({"input.c", {}, {}, text});
        EXPECT_TRUE(facts) << (facts ? "" : facts.error().text());
        if (facts) m_facts = *std::move(facts);
    }

    /// Seconds of the first loop of `function`, with the block given.
    [[nodiscard]] double timeOf(const std::string& function, const std::string& device, const kernel::Bindings& values,
                                const kernel::BlockShape& block = {256, 1, 1}) const {
        kernel::Assumptions assumptions;
        assumptions.values = values;
        const auto gpu = device::findDevice(device);
        EXPECT_TRUE(gpu) << device;
        const auto kernel = kernel::profileOf(m_facts, function + ":L1", assumptions);
        EXPECT_TRUE(kernel) << (kernel ? "" : kernel.error().text());
        if (!gpu || !kernel) return 0;
        const auto prediction = models::find("forewarp")->predict(*kernel, *gpu, kernel->launchWith(block), {});
        EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
        return prediction ? prediction->time.value() : 0;
    }

  private:
    kernel::ProgramFacts m_facts;
};

constexpr double kMany = 1 << 24;

/// Seconds that the GPU's memory needs for so many bytes.
double atPeak(const std::string& device, double bytes) {
    return bytes / device::findDevice(device)->memoryBandwidth.value.value();
}

} // namespace

/// A window whose columns are clamped, whose index is taken apart, or whose weights are a table asks memory for the same.
TEST(Physics, AWindowTakesAboutAsLongHoweverItIsWritten) {
    const Source source(R"(#define CLAMP(x, l, h) ((x) < (l) ? (l) : (x) > (h) ? (h) : (x))
static const float G[25] = {1,4,6,4,1,4,16,24,16,4,6,24,36,24,6,4,16,24,16,4,1,4,6,4,1};
void plain(int w, int h, const float *restrict a, float *restrict b) { for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
    float s = 0; for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) s += a[(y + i)*(w + 4) + x + j]; b[y*w+x] = s; } }
void clamped(int w, int h, const float *restrict a, float *restrict b) { for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
    float s = 0; for (int i = -2; i <= 2; i++) for (int j = -2; j <= 2; j++) s += a[CLAMP(y + i, 0, h - 1)*w + CLAMP(x + j, 0, w - 1)]; b[y*w+x] = s; } }
void table(int w, int h, const float *restrict a, float *restrict b) { for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
    float s = 0; for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) s += G[i*5+j] * a[(y + i)*(w + 4) + x + j]; b[y*w+x] = s; } }
)");
    for (const char* device : kDevices) {
        const auto timeOf = [&](const char* function) {
            return source.timeOf(function, device, {{"w", 2048}, {"h", 2048}}, {64, 4, 1});
        };
        const double plain = timeOf("plain");
        EXPECT_LT(timeOf("clamped"), 1.5 * plain) << device;
        EXPECT_LT(timeOf("table"), 1.3 * plain) << device;
        EXPECT_GE(timeOf("clamped"), 0.97 * plain) << device << ": plain reads a margin, too";
    }
}

TEST(Physics, AScalarBetweenTwoLoopsCostsNothing) {
    const Source source(R"(
void plain(int n, float *restrict out, const float *restrict w, float t) {
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++) out[y * n + x] = ((float)y * 0.01f + t) * w[x];
}
void apart(int n, float *restrict out, const float *restrict w, float t) {
    for (int y = 0; y < n; y++) {
        float fy = (float)y * 0.01f + t;
        for (int x = 0; x < n; x++) out[y * n + x] = fy * w[x];
    }
})");
    for (const char* device : kDevices) {
        const double plain = source.timeOf("plain", device, {{"n", 2048}}, {32, 8, 1});
        const double apart = source.timeOf("apart", device, {{"n", 2048}}, {32, 8, 1});
        EXPECT_NEAR(apart / plain, 1, 0.05) << device;
    }
}

TEST(Physics, WindowsOfOneArrayTakeAsLongAsArrays) {
    const Source source(R"(#include <stddef.h>
void windows(const float *restrict a, float *restrict o, size_t n) { for (size_t i = 0; i < n; i++) o[i] = a[i] + a[i+n] + a[i+2*n]; }
void arrays(const float *restrict a, const float *restrict b, const float *restrict c, float *restrict o, size_t n) { for (size_t i = 0; i < n; i++) o[i] = a[i] + b[i] + c[i]; }
void fields(float *restrict p, size_t n, float dt) { for (size_t i = 0; i < n; i++) { p[i] += dt*p[3*n+i]; p[n+i] += dt*p[4*n+i]; p[2*n+i] += dt*p[5*n+i]; } }
void separate(float *restrict x, float *restrict y, float *restrict z, const float *restrict u, const float *restrict v, const float *restrict w, size_t n, float dt) { for (size_t i = 0; i < n; i++) { x[i] += dt*u[i]; y[i] += dt*v[i]; z[i] += dt*w[i]; } }
void neighbours(const float *restrict a, float *restrict o, size_t n) { for (size_t i = 0; i < n; i++) o[i] = a[i] + a[i+1] + a[i+2]; }
void copy(const float *restrict a, float *restrict o, size_t n) { for (size_t i = 0; i < n; i++) o[i] = a[i]; }
)");
    for (const std::string device : kDevices) {
        const auto time = [&](const char* function) { return source.timeOf(function, device, {{"n", kMany}}); };
        EXPECT_NEAR(time("windows") / time("arrays"), 1, 0.02) << device;
        EXPECT_NEAR(time("fields") / time("separate"), 1, 0.05) << device;
        EXPECT_GE(time("windows"), atPeak(device, 16 * kMany)) << device;
        EXPECT_GE(time("fields"), atPeak(device, 36 * kMany)) << device;
        // Before cc 5.0 as measured: loads pass L1 by, and L2 is asked three times.
        if (device != std::string("c2075"))
            EXPECT_NEAR(time("neighbours") / time("copy"), 1, 0.1) << device << ": what a neighbour has read is there";
    }
}

TEST(Physics, PlanesOfALatticeTakeAsLongAsArrays) {
    const Source source(R"(
void planes(const float *restrict a, float *restrict o, int n) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) o[i*n+j] = a[i*n+j] + a[n*n+i*n+j] + a[2*n*n+i*n+j] + a[3*n*n+i*n+j]; }
void arrays(const float *restrict a, const float *restrict b, const float *restrict c, const float *restrict d, float *restrict o, int n) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) o[i*n+j] = a[i*n+j] + b[i*n+j] + c[i*n+j] + d[i*n+j]; }
)");
    for (const std::string device : kDevices) {
        const auto time = [&](const char* function) {
            return source.timeOf(function, device, {{"n", 4096}}, {32, 8, 1});
        };
        EXPECT_NEAR(time("planes") / time("arrays"), 1, 0.02) << device;
        EXPECT_GE(time("planes"), atPeak(device, 20 * kMany)) << device;
    }
}

TEST(Physics, ATriangleIsHalfOfTheSquare) {
    const Source source(R"(
void square(int n, const float *restrict a, const float *restrict x, float *restrict y) { for (int i = 0; i < n; i++) { float s = 0; for (int k = 0; k < n; k++) s += a[k*n+i] * x[k]; y[i] = s; } }
void lower(int n, const float *restrict a, const float *restrict x, float *restrict y) { for (int i = 0; i < n; i++) { float s = 0; for (int k = 0; k <= i; k++) s += a[k*n+i] * x[k]; y[i] = s; } }
void upper(int n, const float *restrict a, const float *restrict x, float *restrict y) { for (int i = 0; i < n; i++) { float s = 0; for (int k = i; k < n; k++) s += a[k*n+i] * x[k]; y[i] = s; } }
)");
    for (const std::string device : kDevices) {
        const double square = source.timeOf("square", device, {{"n", 16384}});
        const double lower = source.timeOf("lower", device, {{"n", 16384}});
        EXPECT_GT(lower / square, 0.45) << device;
        EXPECT_LT(lower / square, 1.02) << device << ": the longest threads run to the end";
        EXPECT_GE(lower, atPeak(device, 2.0 * 16384 * 16384)) << device;
        EXPECT_GT(source.timeOf("upper", device, {{"n", 16384}}), lower)
            << device << ": lanes start in rows of their own";
    }
}

TEST(Physics, AWrittenOutFilterIsAsFastAsItsLoop) {
    std::string sum, line;
    for (int k = 0; k < 16; ++k)
        sum += (k ? " + " : "") + std::string("c[") + std::to_string(k) + "] * x[i + " + std::to_string(k) + "]";
    const Source source(
        "void loop(int n, const float *restrict c, const float *restrict x, float *restrict y) { for (int i = 0; i < "
        "n; i++) { float s = 0; for (int k = 0; k < 16; k++) s += c[k] * x[i + k]; y[i] = s; } }\n"
        "void written(int n, const float *restrict c, const float *restrict x, float *restrict y) { for (int i = 0; i "
        "< n; i++) y[i] = " +
        sum +
        "; }\n"
        "void any(int n, int taps, const float *restrict c, const float *restrict x, float *restrict y) { for (int i = "
        "0; i < n; i++) { float s = 0; for (int k = 0; k < taps; k++) s += c[k] * x[i + k]; y[i] = s; } }\n");
    for (const std::string device : kDevices) {
        const double written = source.timeOf("written", device, {{"n", kMany}});
        const double loop = source.timeOf("loop", device, {{"n", kMany}});
        EXPECT_NEAR(loop / written, 1, 0.15) << device;
        EXPECT_GE(source.timeOf("any", device, {{"n", kMany}, {"taps", 16}}), loop * 0.99) << device;
        EXPECT_GE(loop, atPeak(device, 8 * kMany)) << device;
    }
}

TEST(Physics, AConvolutionOfConstantSizeIsBoundByItsArithmetic) {
    const Source source(R"(
void constant(int n, const float *restrict c, const float *restrict a, float *restrict o) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { float s = 0; for (int k = 0; k < 15; k++) for (int l = 0; l < 15; l++) s += c[k*15+l] * a[(i+k)*(n+14)+j+l]; o[i*n+j] = s; } }
void any(int n, int m, const float *restrict c, const float *restrict a, float *restrict o) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { float s = 0; for (int k = 0; k < m; k++) for (int l = 0; l < m; l++) s += c[k*m+l] * a[(i+k)*(n+m-1)+j+l]; o[i*n+j] = s; } }
)");
    for (const std::string device : {"v100", "rtx2070super"}) {
        const double constant = source.timeOf("constant", device, {{"n", 4096}}, {32, 8, 1});
        const double any = source.timeOf("any", device, {{"n", 4096}, {"m", 15}}, {32, 8, 1});
        EXPECT_LE(constant, any * 1.01) << device;
        EXPECT_GE(any / constant, 1.05) << device << ": counters and addresses vanish";
    }
}

TEST(Physics, ColumnsOfAMatrixAreNoSlowerThanRows) {
    const Source source(R"(
void rows(int n, const float *restrict a, const float *restrict x, float *restrict y) { for (int i = 0; i < n; i++) { float s = 0; for (int k = 0; k < n; k++) s += a[i*n+k] * x[k]; y[i] = s; } }
void columns(int n, const float *restrict a, const float *restrict x, float *restrict y) { for (int i = 0; i < n; i++) { float s = 0; for (int k = 0; k < n; k++) s += a[k*n+i] * x[k]; y[i] = s; } }
)");
    for (const std::string device : kDevices) {
        const double columns = source.timeOf("columns", device, {{"n", 16384}});
        EXPECT_LE(columns, source.timeOf("rows", device, {{"n", 16384}}) * 1.01) << device;
        EXPECT_GE(columns, atPeak(device, 4.0 * 16384 * 16384)) << device;
    }
}

TEST(Physics, WhatIsTheSameInEveryIterationIsComputedOnce) {
    const Source source(R"(
void inside(int n, int blocks, int pieces, float *restrict out, const float *restrict b) {
    for (int k = 0; k < blocks; k++)
        for (int t = 0; t < 256; t++) {
            float s = 0;
            for (int i = 0; i < 256; i++) s += b[(k % pieces * n + i) * 256 + t];
            out[k * 256 + t] = s;
        }
}
void before(int n, int blocks, int pieces, float *restrict out, const float *restrict b) {
    for (int k = 0; k < blocks; k++)
        for (int t = 0; t < 256; t++) {
            float s = 0;
            int first = k % pieces * n;
            for (int i = 0; i < 256; i++) s += b[(first + i) * 256 + t];
            out[k * 256 + t] = s;
        }
}
)");
    for (const std::string device : kDevices) {
        const kernel::Bindings values{{"n", 256}, {"blocks", 20000}, {"pieces", 100}};
        const double inside = source.timeOf("inside", device, values);
        EXPECT_NEAR(inside / source.timeOf("before", device, values), 1, 0.02) << device;
    }
}

/// Neighbouring threads read neighbouring rows, and all of a row is used: memory brings every byte once, however far from
/// each other the lanes are.
TEST(Physics, ShortRowsOfNeighboursAreReadOnce) {
    const Source source(R"(
void four(int n, const unsigned long *restrict a, const unsigned long *restrict q, int *restrict out) { for (int i = 0; i < n; i++) {
    int bits = 0; for (int w = 0; w < 4; w++) bits += __builtin_popcountl(a[4 * i + w] ^ q[w]); out[i] = bits; } }
void any(int n, int d, const float *restrict a, float *restrict out) { for (int i = 0; i < n; i++) {
    float s = 0; for (int j = 0; j < d; j++) s += a[i * d + j]; out[i] = s; } }
)");
    for (const char* device : {"v100", "a100", "h100"}) {
        const double bytes = 36 * kMany;
        EXPECT_GT(source.timeOf("four", device, {{"n", kMany}}), atPeak(device, bytes)) << device;
        EXPECT_LT(source.timeOf("four", device, {{"n", kMany}}), 1.5 * atPeak(device, bytes)) << device;
        EXPECT_LT(source.timeOf("any", device, {{"n", kMany}, {"d", 8}}), 2 * atPeak(device, bytes)) << device;
    }
}

/// A table that L1 holds is fetched by each SM once, whichever blocks look things up in it.
TEST(Physics, ASmallTableCostsLittleMoreThanTheStreamsBesideIt) {
    const Source source(R"(
void small(int n, const int *restrict index, const float table[restrict 1024], float *restrict out) {
    for (int i = 0; i < n; i++) out[i] = table[index[i]]; }
void large(int n, const int *restrict index, const float *restrict table, float *restrict out) {
    for (int i = 0; i < n; i++) out[i] = table[index[i]]; }
)");
    for (const char* device : {"v100", "a100", "h100"}) {
        const kernel::Bindings values{{"n", kMany}, {"disorder of index", 1}};
        const double small = source.timeOf("small", device, values);
        EXPECT_GT(small, atPeak(device, 8 * kMany)) << device;
        EXPECT_LT(small, 2 * atPeak(device, 8 * kMany)) << device;
        EXPECT_GT(source.timeOf("large", device, values), 3 * small) << device;
    }
}

/// GPUs have no units for integers of 64 bits: sums and shifts take two instructions, products three.
TEST(Physics, WideIntegersTakeSeveralInstructions) {
    const Source source(R"(
void narrow(int n, const unsigned *restrict k, unsigned *restrict o) {
    for (int i = 0; i < n; i++) {
        unsigned x = k[i];
        for (int r = 0; r < 64; r++) { x ^= x >> 15; x *= 0x85ebca6bU; x += r; }
        o[i] = x;
    }
}
void wide(int n, const unsigned long *restrict k, unsigned long *restrict o) {
    for (int i = 0; i < n; i++) {
        unsigned long x = k[i];
        for (int r = 0; r < 64; r++) { x ^= x >> 33; x *= 0xff51afd7ed558ccdUL; x += r; }
        o[i] = x;
    }
}
)");
    for (const char* device : {"v100", "a100", "h100"}) {
        const kernel::Bindings values{{"n", kMany}};
        const double narrow = source.timeOf("narrow", device, values);
        EXPECT_GT(source.timeOf("wide", device, values), 1.7 * narrow) << device;
        EXPECT_LT(source.timeOf("wide", device, values), 3.2 * narrow) << device;
    }
}

/// L1 serves the fields of a structure one after the other.
TEST(Physics, FieldsOfAStructureTakeAsLongAsArraysOfFields) {
    const Source source(R"(
struct particle { float x, y, z, m; };
void apart(int n, float *restrict e, const float *restrict p) {
    for (int i = 0; i < n; i++)
        e[i] = p[3 * n + i] * (p[i] * p[i] + p[n + i] * p[n + i] + p[2 * n + i] * p[2 * n + i]);
}
void together(int n, float *restrict e, const struct particle *restrict p) {
    for (int i = 0; i < n; i++) e[i] = p[i].m * (p[i].x * p[i].x + p[i].y * p[i].y + p[i].z * p[i].z);
}
)");
    for (const std::string device : {"v100", "rtx2070super", "a100", "rtx4090"}) {
        const double together = source.timeOf("together", device, {{"n", kMany}});
        EXPECT_NEAR(together / source.timeOf("apart", device, {{"n", kMany}}), 1, 0.1) << device;
        EXPECT_GE(together, atPeak(device, 20 * kMany)) << device;
    }
}
