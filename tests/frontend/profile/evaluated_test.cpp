#include "core/device/device.h"
#include "core/kernel/nest/nest.h"
#include "core/kernel/profile_of.h"
#include "core/models/registry.h"
#include "frontend/frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

using namespace forewarp;

namespace {

kernel::ProgramFacts factsOf(const std::string& source) {
    auto facts = frontend::analyze({"input.c", {}, {}, source});
    EXPECT_TRUE(facts) << (facts ? "" : facts.error().text());
    return facts ? *facts : kernel::ProgramFacts{};
}

kernel::KernelProfile profiled(const kernel::ProgramFacts& facts, std::string_view loop, kernel::Bindings values) {
    kernel::Assumptions assumptions;
    assumptions.values = std::move(values);
    auto profile = kernel::profileOf(facts, loop, assumptions);
    EXPECT_TRUE(profile) << (profile ? "" : profile.error().text());
    return profile ? *profile : kernel::KernelProfile{};
}

const kernel::ProfiledAccess& accessAt(const kernel::KernelProfile& kernel, const std::string& text) {
    const auto found = std::ranges::find(kernel.accesses, text, &kernel::ProfiledAccess::text);
    static const kernel::ProfiledAccess none;
    EXPECT_NE(found, kernel.accesses.end()) << text;
    return found == kernel.accesses.end() ? none : *found;
}

using Thread = kernel::lanes::LaneFunction::Thread;
using Counters = std::vector<long long>;
using Index = std::function<long long(const Thread&, const Counters&)>;

/// Compares the address with the C code's, computed here, at random threads and iterations.
void expectAddress(const kernel::ProfiledAccess& access, const Index& index) {
    ASSERT_TRUE(access.evaluated) << access.text << ": " << access.unknownReason;
    const kernel::lanes::LaneExtent& extent = access.evaluated->extent;
    std::mt19937 random(11);
    int outside = 0;
    for (int i = 0; i < 2000; ++i) {
        Thread thread{};
        for (std::size_t d = 0; d < 3; ++d) thread[d] = (long long)(random() % (unsigned long long)extent.threads[d]);
        Counters counters;
        for (const long long trips : extent.trips)
            counters.push_back((long long)(random() % (unsigned long long)trips));
        const long long bytes = index(thread, counters) * access.elementBytes;
        ASSERT_EQ(access.evaluated->bytes.at(thread, counters), bytes)
            << access.text << " at " << thread[0] << ", " << thread[1];
        outside += double(bytes) < access.evaluated->least || double(bytes) >= access.evaluated->most;
    }
    EXPECT_LE(outside, 100) << access.text << ": the reach is that of a sample";
}

long long clamped(long long value, long long most) {
    return std::clamp(value, 0LL, most);
}

const char* const kBlur = R"(
static int clamp(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }
void blur(int w, int h, int r, const float *restrict in, float *restrict out) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int dy = -r; dy <= r; dy++)
                for (int dx = -r; dx <= r; dx++) s += in[clamp(y + dy, 0, h - 1) * w + clamp(x + dx, 0, w - 1)];
            out[y * w + x] = s;
        }
}
void padded(int w, int h, int r, const float *restrict in, float *restrict out) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int dy = 0; dy <= 2 * r; dy++)
                for (int dx = 0; dx <= 2 * r; dx++) s += in[(y + dy) * w + x + dx];
            out[y * w + x] = s;
        }
}
)";

TEST(Evaluated, BlurWithClampedBorders) {
    const auto facts = factsOf(kBlur);
    const auto kernel = profiled(facts, "blur:L1", {{"w", 640}, {"h", 480}, {"r", 2}});
    const auto& access = accessAt(kernel, "in[clamp(y + dy, 0, h - 1) * w + clamp(x + dx, 0, w - 1)]");
    expectAddress(access, [](const Thread& t, const Counters& c) {
        return clamped(t[1] + c[0] - 2, 479) * 640 + clamped(t[0] + c[1] - 2, 639);
    });
    EXPECT_TRUE(access.isAffine) << "but for the border";
    EXPECT_FALSE(access.isAffineEverywhere());
    EXPECT_EQ(access.bytesPerThreadX, 4);
    EXPECT_EQ(access.bytesPerThreadY, 4 * 640);
}

/// What a loop inside has computed differs from thread to thread: it is no size that somebody could give.
TEST(Evaluated, ResultsOfInnerLoopsAreNoSymbols) {
    const auto facts = factsOf(R"(
void reversed(int n, const float *restrict a, float *restrict b) {
    for (int i = 0; i < n; i++) {
        unsigned r = 0;
        for (int k = 0; k < 20; k++) r = r << 1 | (i >> k & 1);
        b[i] = a[r];
    }
}
)");
    const auto kernel = profiled(facts, "reversed:L1", {{"n", 1 << 20}});
    const auto isR = [](const kernel::Symbol& symbol) { return symbol.name == "r"; };
    EXPECT_TRUE(std::ranges::none_of(facts.symbols, isR));
    EXPECT_NE(accessAt(kernel, "a[r]").bytesPerThreadX, 0) << "one address for all threads";
}

TEST(Evaluated, GameOfLifeOnATorus) {
    const auto facts = factsOf(R"(
void life(int n, const unsigned char *restrict a, unsigned char *restrict b) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int c = 0;
            for (int di = -1; di <= 1; di++)
                for (int dj = -1; dj <= 1; dj++) c += a[((i + di + n) % n) * n + (j + dj + n) % n];
            b[i * n + j] = c == 3;
        }
})");
    const auto kernel = profiled(facts, "life:L1", {{"n", 200}});
    expectAddress(accessAt(kernel, "a[((i + di + n) % n) * n + (j + dj + n) % n]"),
                  [](const Thread& t, const Counters& c) {
                      return (t[1] + c[0] - 1 + 200) % 200 * 200 + (t[0] + c[1] - 1 + 200) % 200;
                  });
}

TEST(Evaluated, FlatIndicesTakenApart) {
    const auto facts = factsOf(R"(
void copy(int w, int h, const float *restrict in, float *restrict out) {
    for (int idx = 0; idx < w * h; idx++) {
        int x = idx % w, y = idx / w;
        out[y * w + x] = in[idx];
    }
}
void transpose(int w, int h, const float *restrict in, float *restrict out) {
    for (int idx = 0; idx < w * h; idx++) {
        int x = idx % w, y = idx / w;
        out[x * h + y] = in[idx];
    }
}
void tiles(int n, const float *restrict in, float *restrict out) {
    for (int idx = 0; idx < n * n; idx++) {
        int tile = idx / 256, t = idx % 256;
        int tx = tile % (n / 16), ty = tile / (n / 16);
        int x = tx * 16 + t % 16, y = ty * 16 + t / 16;
        out[x * n + y] = in[y * n + x];
    }
})");
    const auto copy = profiled(facts, "copy:L1", {{"w", 640}, {"h", 48}});
    const auto& written = accessAt(copy, "out[y * w + x]");
    expectAddress(written, [](const Thread& t, const Counters&) { return t[0]; });
    EXPECT_TRUE(written.isAffine);
    EXPECT_EQ(written.bytesPerThreadX, 4);
    const auto transpose = profiled(facts, "transpose:L1", {{"w", 640}, {"h", 48}});
    expectAddress(accessAt(transpose, "out[x * h + y]"),
                  [](const Thread& t, const Counters&) { return t[0] % 640 * 48 + t[0] / 640; });
    const auto tiles = profiled(facts, "tiles:L1", {{"n", 160}});
    const auto place = [](long long idx, bool isTransposed) {
        const long long tile = idx / 256, t = idx % 256;
        const long long x = tile % 10 * 16 + t % 16, y = tile / 10 * 16 + t / 16;
        return isTransposed ? x * 160 + y : y * 160 + x;
    };
    expectAddress(accessAt(tiles, "in[y * n + x]"),
                  [&](const Thread& t, const Counters&) { return place(t[0], false); });
    expectAddress(accessAt(tiles, "out[x * n + y]"),
                  [&](const Thread& t, const Counters&) { return place(t[0], true); });
}

TEST(Evaluated, TablesAndBits) {
    const auto facts = factsOf(R"(
static const int off[4] = {-1, 1, -64, 64};
static const unsigned char perm[2][4] = {{3, 1, 0, 2}, {0, 1, 2, 3}};
void taps(int n, const float *restrict a, float *restrict b) {
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = 0; k < 4; k++) s += a[i + 100 + off[k]];
        b[i] = s;
    }
}
void permuted(int n, const float *restrict a, float *restrict b) {
    for (int i = 0; i < n; i++) b[i] = a[4 * i + perm[i & 1][i >> 1 & 3]];
}
void bitonic(int n, int j, const int *restrict a, int *restrict b) {
    for (int i = 0; i < n; i++) b[i] = a[i ^ j];
}
void hash(unsigned n, const float *restrict a, float *restrict b) {
    for (unsigned i = 0; i < n; i++) b[i] = a[(i * 2654435761u) >> 20];
}
void reversed(unsigned n, const float *restrict a, float *restrict b) {
    for (unsigned i = 0; i < n; i++) b[i] = a[(i << 4 | i >> 4) & 255];
})");
    expectAddress(
        accessAt(profiled(facts, "taps:L1", {{"n", 500}}), "a[i + 100 + off[k]]"),
        [](const Thread& t, const Counters& c) { return t[0] + 100 + std::array{-1, 1, -64, 64}[std::size_t(c[0])]; });
    expectAddress(accessAt(profiled(facts, "permuted:L1", {{"n", 500}}), "a[4 * i + perm[i & 1][i >> 1 & 3]]"),
                  [](const Thread& t, const Counters&) {
                      const std::array<std::array<int, 4>, 2> perm{{{3, 1, 0, 2}, {0, 1, 2, 3}}};
                      return 4 * t[0] + perm[std::size_t(t[0] & 1)][std::size_t(t[0] >> 1 & 3)];
                  });
    expectAddress(accessAt(profiled(facts, "bitonic:L1", {{"n", 512}, {"j", 16}}), "a[i ^ j]"),
                  [](const Thread& t, const Counters&) { return t[0] ^ 16; });
    expectAddress(accessAt(profiled(facts, "hash:L1", {{"n", 100000}}), "a[(i * 2654435761u) >> 20]"),
                  [](const Thread& t, const Counters&) { return (long long)(unsigned(t[0]) * 2654435761U >> 20); });
    expectAddress(accessAt(profiled(facts, "reversed:L1", {{"n", 256}}), "a[(i << 4 | i >> 4) & 255]"),
                  [](const Thread& t, const Counters&) { return (t[0] << 4 | t[0] >> 4) & 255; });
}

/// «if» in place of «?:», and products with a parameter as the outer index.
TEST(Evaluated, BranchesAndPlanes) {
    const auto facts = factsOf(R"(
void mirror(int n, const float *restrict a, float *restrict b) {
    for (int i = 0; i < n; i++) {
        int k = i - 3;
        if (k < 0) k = -k;
        b[i] = a[k];
    }
}
void cases(int n, const float *restrict a, float *restrict b) {
    for (int i = 0; i < n; i++) {
        int k;
        switch (i & 3) {
        case 0: k = i; break;
        case 1: k = 2 * i; break;
        case 2: k = 500 - i; break;
        default: k = 0;
        }
        b[i] = a[k];
    }
}
void sometimes(int n, const float *restrict a, float *restrict b) {
    for (int i = 0; i < n; i++) {
        float s = 0;
        if (i & 64)
            for (int k = 0; k < 4; k++) s += a[i + k];
        b[i] = s;
    }
}
void squares(int n, const float *restrict a, float *restrict b) {
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = 0; k < 8; k++) s += a[i + k * k];
        b[i] = s;
    }
}
void lattice(int d, int n, const double *restrict f, double *restrict g) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) g[(d * n + i) * n + j] = f[(d * n + i) * n + (j + 1) % n];
})");
    expectAddress(accessAt(profiled(facts, "mirror:L1", {{"n", 100}}), "a[k]"),
                  [](const Thread& t, const Counters&) { return std::abs(t[0] - 3); });
    expectAddress(accessAt(profiled(facts, "squares:L1", {{"n", 100}}), "a[i + k * k]"),
                  [](const Thread& t, const Counters& c) { return t[0] + c[0] * c[0]; });
    expectAddress(accessAt(profiled(facts, "cases:L1", {{"n", 100}}), "a[k]"), [](const Thread& t, const Counters&) {
        const long long i = t[0];
        return std::array{i, 2 * i, 500 - i, 0LL}[std::size_t(i & 3)];
    });
    const auto sometimes = profiled(facts, "sometimes:L1", {{"n", 1024}});
    const auto& inner = accessAt(sometimes, "a[i + k]");
    EXPECT_EQ(inner.executionsPerThread, 2) << "every other warp runs the loop";
    ASSERT_TRUE(inner.condition);
    EXPECT_NE(inner.condition->holds.at({64, 0, 0}, std::array{1LL}), 0);
    EXPECT_EQ(inner.condition->holds.at({63, 0, 0}, std::array{1LL}), 0);
    const auto kernel = profiled(facts, "lattice:L1", {{"n", 100}, {"d", 3}});
    expectAddress(accessAt(kernel, "f[(d * n + i) * n + (j + 1) % n]"),
                  [](const Thread& t, const Counters&) { return (300 + t[1]) * 100 + (t[0] + 1) % 100; });
}

TEST(Evaluated, ListsAndRows) {
    const auto facts = factsOf(R"(
void spmv(int n, const int *restrict row, const int *restrict col, const float *restrict val, const float *restrict x,
          float *restrict y) {
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int k = row[i]; k < row[i + 1]; k++) s += val[k] * x[col[k]];
        y[i] = s;
    }
}
void segments(int n, int m, const int *restrict first, const float *restrict a, float *restrict b) {
    for (int v = 0; v < n; v++)
        for (int k = 0; k < m; k++) b[v * m + k] = a[first[v] + k];
})");
    EXPECT_EQ(facts.find("spmv:L1.1")->rowStarts, "row");
    const auto spmv = profiled(facts, "spmv:L1", {{"n", 1000}, {"spmv:L1.1.trips", 12}});
    const auto& values = accessAt(spmv, "val[k]");
    EXPECT_TRUE(values.isAffine) << "rows of 12, one behind the other";
    EXPECT_EQ(values.bytesPerThreadX, 48);
    EXPECT_EQ(values.bytesPerIteration, (std::vector<double>{4}));
    EXPECT_THAT(kernel::nest::neededSymbols(facts, "spmv:L1"),
                testing::ElementsAre("n", "spmv:L1.1.trips", "disorder of col"));
    const auto ordered = profiled(facts, "spmv:L1", {{"n", 1000}, {"spmv:L1.1.trips", 12}, {"disorder of col", 0}});
    const auto& x = accessAt(ordered, "x[col[k]]");
    EXPECT_EQ(x.evaluated->bytes.at({500, 0, 0}, std::array{0LL}), 500 * 4) << "a row for each element of x";
    const auto segments = profiled(facts, "segments:L1.1", {{"n", 100}, {"m", 256}});
    EXPECT_EQ(accessAt(segments, "a[first[v] + k]").bytesPerThreadX, 4) << "whatever first[v] is";
    EXPECT_TRUE(accessAt(segments, "a[first[v] + k]").isAffine);
}

TEST(Evaluated, AddressesAreNoNumbersThatSomebodyCouldGive) {
    const auto facts = factsOf(R"(
void walk(const float *p, const float *end, const float *q, float *restrict out, int n) {
    for (int i = 0; i < n; i++)
        if (p + i < end && (unsigned long)q % 64 == 0) out[i] = p[i];
})");
    for (const std::string& symbol : kernel::nest::neededSymbols(facts, "walk:L1"))
        EXPECT_TRUE(symbol == "n" || symbol.starts_with("share at ")) << symbol;
}

/// Whatever simplifying makes of it, «share at 5:18» is how often the comparison holds that stands there.
TEST(Evaluated, SharesAreThoseOfTheComparisonsInTheSource) {
    struct Case {
        const char* body; ///< Stores c[i] or does not, by two conditions on data.
        std::function<bool(bool, bool)> stores;
    };
    const std::vector<Case> cases{
        {"if (a[i] == 0) continue;\n if (b[i] != 3) continue;\n c[i] = 1;", [](bool x, bool y) { return !x && !y; }},
        {"if (a[i] < 2 &&\n b[i] >= 5) c[i] = 1;", [](bool x, bool y) { return x && y; }},
        {"if (a[i] == 0 ||\n b[i] == 0) continue;\n c[i] = 1;", [](bool x, bool y) { return !x && !y; }},
        {"if (!(a[i] > 1) &&\n !(b[i] <= 4)) c[i] = 1;", [](bool x, bool y) { return !x && !y; }},
        {"if (a[i] != 7) {\n if (b[i] == 1) continue;\n c[i] = 1; }", [](bool x, bool y) { return x && !y; }},
        {"if (a[i] > 3) { c[i] = 1; } else if (\n b[i] > 3) { c[i] = 2; }", [](bool x, bool y) { return x || y; }},
        {"if (d[i] < 0.5f) continue;\n if (d[i + 1] >= 2) continue;\n c[i] = 1;",
         [](bool x, bool y) { return !x && !y; }},
    };
    for (const Case& each : cases) {
        const auto facts =
            factsOf("void pick(int n, const int *restrict a, const int *restrict b, const float *restrict d, "
                    "float *restrict c) {\n for (int i = 0; i < n; i++) {\n " +
                    std::string(each.body) + "\n }\n}\n");
        std::vector<std::string> shares;
        for (const std::string& symbol : kernel::nest::neededSymbols(facts, "pick:L1"))
            if (symbol.starts_with(kernel::nest::kConditionShare)) shares.push_back(symbol);
        std::ranges::sort(shares); // By line.
        ASSERT_EQ(shares.size(), 2U) << each.body;
        for (const bool first : {false, true}) {
            for (const bool second : {false, true}) {
                const auto kernel =
                    profiled(facts, "pick:L1", {{"n", 4096}, {shares[0], first ? 1 : 0}, {shares[1], second ? 1 : 0}});
                double stored = 0;
                for (const kernel::ProfiledAccess& access : kernel.accesses)
                    if (access.kind == kernel::AccessKind::store) stored = std::max(stored, access.share);
                EXPECT_EQ(stored, each.stores(first, second) ? 1 : 0) << each.body << " " << first << " " << second;
            }
        }
    }
}

/// Seconds of Forewarp's own model.
double timeOf(const kernel::KernelProfile& kernel, const kernel::BlockShape& block,
              const char* device = "rtx2070super") {
    const auto gpu = device::findDevice(device);
    EXPECT_TRUE(gpu);
    const auto prediction = models::find("forewarp")->predict(kernel, *gpu, kernel.launchWith(block));
    EXPECT_TRUE(prediction) << (prediction ? "" : prediction.error().text());
    return prediction ? prediction->time.value() : 0;
}

/// Memory in both runs the same; the border costs some instructions.
TEST(Evaluated, TakesAsLongAsTheSameKernelWithoutABorder) {
    const auto facts = factsOf(kBlur);
    const kernel::Bindings sizes{{"w", 4096}, {"h", 4096}, {"r", 1}};
    auto border = profiled(facts, "blur:L1", sizes);
    auto affine = profiled(facts, "padded:L1", sizes);
    const auto withoutCode = [](kernel::KernelProfile& kernel) {
        for (kernel::BasicBlock& block : kernel.blocks)
            std::erase_if(block.instructions, [](const kernel::Instruction& each) { return each.access < 0; });
    };
    withoutCode(border);
    withoutCode(affine);
    for (const kernel::BlockShape block : {kernel::BlockShape{256, 1, 1}, {32, 8, 1}, {16, 16, 1}})
        EXPECT_NEAR(timeOf(border, block) / timeOf(affine, block), 1, 0.05) << block.text();
}

} // namespace
