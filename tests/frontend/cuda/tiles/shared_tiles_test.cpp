#include "frontend/cuda/tiles/shared_tiles.h"

#include "tests/app/cli/cli_run.h"
#include "tests/frontend/cuda/tiles/tile_emulation.h"

#include <gtest/gtest.h>

namespace forewarp::test {
namespace {

using namespace frontend::cuda;

// ---- Nests ----

const char* const kGemm = R"(void gemm(int n, float *restrict out, const float *restrict a, const float *restrict b) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float sum = 0.0f;
            for (int k = 0; k < n; k++)
                sum += a[i * n + k] * b[k * n + j];
            out[i * n + j] = sum;
        }
})";

const char* const kGemmRows =
    R"(void gemm(int ni, int nj, int nk, float out[ni][nj], double a[restrict ni][nk], double b[restrict nk][nj]) {
    for (int i = 0; i < ni; i++)
        for (int j = 0; j < nj; j++) {
            double sum = 0;
            for (int k = 0; k < nk; k++)
                sum += a[i][k] * b[k][j];
            out[i][j] = sum;
        }
})";

const char* const kCross = R"(void cross(int n, float *restrict out, const float *restrict in) {
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            out[i * n + j] = in[i * n + j] + in[(i - 1) * n + j] + in[(i + 1) * n + j] + in[i * n + j - 1] +
                             in[i * n + j + 1];
})";

const char* const kFilter =
    R"(void filter(int h, int w, float *restrict out, const float *restrict in, const float *restrict weights) {
    for (int y = 0; y < h - 2; y++)
        for (int x = 0; x < w - 2; x++) {
            float sum = 0;
            for (int dy = 0; dy < 3; dy++)
                for (int dx = 0; dx < 3; dx++)
                    sum += in[(y + dy) * w + x + dx] * weights[dy * 3 + dx];
            out[y * w + x] = sum;
        }
})";

const char* const kBorder = R"(void border(int h, int w, float *restrict out, const float *restrict in) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    if (y + dy >= 0 && y + dy < h && x + dx >= 0 && x + dx < w) sum += in[(y + dy) * w + x + dx];
            out[y * w + x] = sum;
        }
})";

const char* const kAtax =
    R"(void atax(int nx, int ny, float *restrict a, const float *restrict x, float *restrict out) {
    for (int i = 0; i < nx; i++) {
        float sum = 0;
        for (int j = 0; j < ny; j++) sum += a[i * ny + j] * x[j];
        out[i] = sum;
    }
})";

const char* const kBody = "typedef struct { float x, y, z, m; } body;\n";
const char* const kBodies = R"(void bodies(int n, const body *restrict p, float *restrict out) {
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int j = 0; j < n; j++) sum += (p[j].x - p[i].x) * (p[j].y - p[i].y) * p[j].m;
        out[i] = sum;
    }
})";

const char* const kColumns = R"(void columns(int n, float *restrict out, const float *restrict a) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float sum = 0;
            for (int k = 0; k < n; k++) sum += a[k * n + i] * a[k * n + j];
            out[i * n + j] = sum;
        }
})";

const char* const kLine = R"(void line(int n, float *restrict out, const float *restrict in) {
    for (int i = 2; i < n - 2; i++) out[i] = in[i - 2] + in[i - 1] + in[i] + in[i + 1] + in[i + 2];
})";

const char* const kBackwards = R"(void backwards(int n, float *restrict out, const float *restrict in) {
    for (int i = n - 2; i > 0; i--) out[i] = in[i - 1] + in[i] + in[i + 1];
})";

const char* const kDiagonal = R"(float a[100][200], out[100][200];
void diagonal(void) {
    for (int i = 1; i < 99; i++)
        for (int j = 1; j < 199; j++) out[i][j] = a[i - 1][j - 1] + a[i][j] + a[i + 1][j + 1];
})";

const char* const kConstant = R"(float a[64][64], b[64][64], out[64][64];
void constant(void) {
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 64; j++) {
            float sum = 0;
            for (int k = 0; k < 64; k++) sum += a[i][k] * b[k][j];
            out[i][j] = sum;
        }
})";

const char* const kTimeSteps = R"(void times(int t, int n, float a[restrict t][n][n], float *restrict out) {
    for (int s = 0; s < t; s++)
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++) out[i * n + j] += a[s][i - 1][j] + a[s][i][j] + a[s][i + 1][j];
})";

const char* const kElimination = R"(void elimination(int n, float *restrict out, const float *restrict b) {
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++) out[i * n + j] -= b[i * n + k] * b[k * n + j];
})";

const char* const kSeven = R"(void seven(int n, float *restrict out, const float *restrict in) {
    for (int z = 1; z < n - 1; z++)
        for (int y = 1; y < n - 1; y++)
            for (int x = 1; x < n - 1; x++)
                out[(z * n + y) * n + x] = in[(z * n + y) * n + x] + in[((z - 1) * n + y) * n + x] +
                    in[((z + 1) * n + y) * n + x] + in[(z * n + y - 1) * n + x] + in[(z * n + y + 1) * n + x] +
                    in[(z * n + y) * n + x - 1] + in[(z * n + y) * n + x + 1];
})";

const char* const kPairs = R"(void pairs(int n, float *restrict out, const float *restrict in) {
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int k = 0; k < 5; k++) sum += in[2 * i + k];
        out[i] = sum;
    }
})";

const char* const kEven = R"(void even(int n, float *restrict out, const float *restrict in) {
    for (int i = 1; i < n; i += 2) {
        float sum = 0;
        for (int k = 0; k < 8; k += 2) sum += in[i + k];
        out[i] = sum;
    }
})";

const char* const kLater = R"(void later(int n, int m, float *restrict out, const float *restrict x) {
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int j = 1; j < m; j++) sum += x[j - 1] * x[j];
        out[i] = sum;
    }
})";

const char* const kSlanted = R"(void slanted(int n, float *restrict out, const float *restrict in) {
    for (int i = 0; i < n - 4; i++)
        for (int j = 4; j < n; j++) {
            float sum = 0;
            for (int k = 0; k < 4; k++) sum += in[(i + k) * n + (j - k)];
            out[i * n + j] = sum;
        }
})";

const char* const kImage = R"(unsigned char image[48][80][3];
void image_sum(float *restrict out) {
    for (int y = 0; y < 46; y++)
        for (int x = 0; x < 78; x++) {
            int sum = 0;
            for (int dy = 0; dy < 3; dy++)
                for (int dx = 0; dx < 3; dx++)
                    for (int c = 0; c < 3; c++) sum += image[y + dy][x + dx][c];
            out[y * 78 + x] = (float)sum;
        }
})";

const char* const kUnsigned = R"(void fir(unsigned n, unsigned m, float *restrict out, const float *restrict in) {
    for (unsigned i = 0; i < n; i++) {
        float sum = 0;
        for (unsigned k = 0; k < m; k++) sum += in[i + k];
        out[i] = sum;
    }
})";

const char* const kBatches =
    R"(void batches(int m, int n, float *restrict out, const float *restrict a, const float *restrict b) {
    for (int l = 0; l < m; l++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                float sum = 0;
                for (int k = 0; k < n; k++) sum += a[(l * n + i) * n + k] * b[k * n + j];
                out[(l * n + i) * n + j] = sum;
            }
})";

const kernel::BlockShape kSquare{16, 16, 1}, kWide{32, 8, 1}, kRow{64, 1, 1}, kCube{8, 4, 2};
const std::vector<std::vector<long long>> kOne = {{1}, {5}, {16}, {17}, {37}, {64}};
const std::vector<std::vector<long long>> kFromThree = {{3}, {4}, {17}, {18}, {19}, {37}, {66}};

std::vector<TileCase> executedCases() {
    const std::vector<std::vector<long long>> two = {{3, 3}, {5, 40}, {40, 5}, {33, 34}, {18, 18}};
    std::vector<TileCase> cases;
    for (const kernel::BlockShape& block : {kSquare, kWide, kRow}) {
        const std::string shape = "_" + std::to_string(block.x) + "x" + std::to_string(block.y);
        const auto add = [&](TileCase tileCase) {
            tileCase.name += shape;
            tileCase.block = block;
            cases.push_back(std::move(tileCase));
        };
        add({.name = "gemm_a", .code = kGemm, .loop = "gemm:L1", .array = "a", .scalars = {"n"}, .sizes = kOne});
        add({.name = "cross",
             .code = kCross,
             .loop = "cross:L1",
             .array = "in",
             .scalars = {"n"},
             .sizes = kFromThree,
             .firsts = {{"i", "1"}, {"j", "1"}}});
        add({.name = "filter",
             .code = kFilter,
             .loop = "filter:L1",
             .array = "in",
             .scalars = {"h", "w"},
             .sizes = two});
        add({.name = "weights",
             .code = kFilter,
             .loop = "filter:L1",
             .array = "weights",
             .scalars = {"h", "w"},
             .sizes = two});
        add({.name = "border",
             .code = kBorder,
             .loop = "border:L1",
             .array = "in",
             .elements = "h * w",
             .scalars = {"h", "w"},
             .sizes = {{1, 1}, {3, 40}, {40, 3}, {33, 34}},
             .firsts = {{"dy", "-1"}, {"dx", "-1"}},
             .condition = "y + dy >= 0 && y + dy < h && x + dx >= 0 && x + dx < w"});
        add({.name = "columns", .code = kColumns, .loop = "columns:L1", .array = "a", .scalars = {"n"}, .sizes = kOne});
        add({.name = "constant_a",
             .code = kConstant,
             .loop = "constant:L1",
             .array = "a",
             .rowExtents = "[64]",
             .sizes = {{}}});
        add({.name = "image",
             .code = kImage,
             .loop = "image_sum:L1",
             .array = "image",
             .elementType = "unsigned char",
             .rowExtents = "[80][3]",
             .sizes = {{}}});
        if (block.y == 1) continue;
        add({.name = "slanted",
             .code = kSlanted,
             .loop = "slanted:L1",
             .array = "in",
             .elements = "n * n",
             .scalars = {"n"},
             .sizes = {{5}, {9}, {21}, {40}},
             .firsts = {{"j", "4"}}});
        add({.name = "gemm_b", .code = kGemm, .loop = "gemm:L1", .array = "b", .scalars = {"n"}, .sizes = kOne});
        add({.name = "columns_j",
             .code = kColumns,
             .loop = "columns:L1",
             .array = "a",
             .scalars = {"n"},
             .sizes = kOne,
             .opportunity = 1});
        add({.name = "rows_a",
             .code = kGemmRows,
             .loop = "gemm:L1",
             .array = "a",
             .elementType = "double",
             .scalars = {"ni", "nj", "nk"},
             .sizes = {{5, 40, 33}, {40, 5, 3}, {17, 18, 64}},
             .texts = {{"a[i][k]", "a[i * nk + k]"}}});
        add({.name = "rows_b",
             .code = kGemmRows,
             .loop = "gemm:L1",
             .array = "b",
             .elementType = "double",
             .scalars = {"ni", "nj", "nk"},
             .sizes = {{5, 40, 33}, {40, 5, 3}, {17, 18, 64}},
             .texts = {{"b[k][j]", "b[k * nj + j]"}}});
        add({.name = "diagonal",
             .code = kDiagonal,
             .loop = "diagonal:L1",
             .array = "a",
             .rowExtents = "[200]",
             .sizes = {{}},
             .firsts = {{"i", "1"}, {"j", "1"}}});
        add({.name = "times",
             .code = kTimeSteps,
             .loop = "times:L1.1",
             .array = "a",
             .scalars = {"t", "n", "s"},
             .sizes = {{2, 3, 0}, {3, 18, 0}, {2, 37, 0}},
             .firsts = {{"i", "1"}, {"j", "1"}},
             .texts = {{"a[s][i - 1][j]", "a[s * n * n + (i - 1) * n + j]"},
                       {"a[s][i][j]", "a[s * n * n + i * n + j]"},
                       {"a[s][i + 1][j]", "a[s * n * n + (i + 1) * n + j]"}}});
        add({.name = "elimination_i",
             .code = kElimination,
             .loop = "elimination:L1.1",
             .array = "b",
             .scalars = {"n", "k"},
             .sizes = {{2, 0}, {17, 0}, {37, 0}},
             .firsts = {{"i", "k + 1"}, {"j", "k + 1"}}});
        add({.name = "elimination_j",
             .code = kElimination,
             .loop = "elimination:L1.1",
             .array = "b",
             .scalars = {"n", "k"},
             .sizes = {{2, 0}, {17, 0}, {37, 0}},
             .firsts = {{"i", "k + 1"}, {"j", "k + 1"}},
             .opportunity = 1});
        add({.name = "constant_b",
             .code = kConstant,
             .loop = "constant:L1",
             .array = "b",
             .rowExtents = "[64]",
             .sizes = {{}}});
    }
    const auto addRow = [&](TileCase tileCase) {
        tileCase.block = kRow;
        cases.push_back(std::move(tileCase));
    };
    addRow({.name = "atax",
            .code = kAtax,
            .loop = "atax:L1",
            .array = "x",
            .scalars = {"nx", "ny"},
            .sizes = {{5, 1}, {70, 64}, {100, 129}}});
    addRow({.name = "bodies_i",
            .code = kBodies,
            .loop = "bodies:L1",
            .array = "p",
            .elementType = "body",
            .structure = kBody,
            .scalars = {"n"},
            .sizes = {{1}, {64}, {100}}});
    addRow({.name = "bodies_j",
            .code = kBodies,
            .loop = "bodies:L1",
            .array = "p",
            .elementType = "body",
            .structure = kBody,
            .scalars = {"n"},
            .sizes = {{1}, {64}, {100}},
            .opportunity = 1});
    addRow({.name = "line",
            .code = kLine,
            .loop = "line:L1",
            .array = "in",
            .scalars = {"n"},
            .sizes = {{5}, {68}, {69}, {200}},
            .firsts = {{"i", "2"}}});
    addRow({.name = "backwards",
            .code = kBackwards,
            .loop = "backwards:L1",
            .array = "in",
            .scalars = {"n"},
            .sizes = {{3}, {66}, {67}, {200}},
            .firsts = {{"i", "n - 2"}},
            .steps = {{"i", -1}}});
    addRow({.name = "pairs",
            .code = kPairs,
            .loop = "pairs:L1",
            .array = "in",
            .scalars = {"n"},
            .sizes = {{1}, {64}, {65}, {200}}});
    addRow({.name = "even",
            .code = kEven,
            .loop = "even:L1",
            .array = "in",
            .scalars = {"n"},
            .sizes = {{2}, {65}, {128}, {300}},
            .firsts = {{"i", "1"}},
            .steps = {{"i", 2}, {"k", 2}}});
    addRow({.name = "later",
            .code = kLater,
            .loop = "later:L1",
            .array = "x",
            .scalars = {"n", "m"},
            .sizes = {{3, 2}, {70, 64}, {70, 65}, {70, 66}, {5, 200}},
            .firsts = {{"j", "1"}}});
    addRow({.name = "unsigned_fir",
            .code = kUnsigned,
            .loop = "fir:L1",
            .array = "in",
            .scalars = {"unsigned n", "unsigned m"},
            .sizes = {{1, 1}, {64, 64}, {65, 3}, {100, 130}}});
    cases.push_back({.name = "seven_cube",
                     .code = kSeven,
                     .loop = "seven:L1",
                     .block = kCube,
                     .array = "in",
                     .scalars = {"n"},
                     .sizes = {{3}, {4}, {10}, {13}},
                     .firsts = {{"x", "1"}, {"y", "1"}, {"z", "1"}}});
    cases.push_back({.name = "seven_known",
                     .code = kSeven,
                     .loop = "seven:L1",
                     .block = kCube,
                     .array = "in",
                     .elements = "n * n * n - n - 1",
                     .scalars = {"n"},
                     .sizes = {{4}, {10}, {13}},
                     .firsts = {{"x", "1"}, {"y", "1"}, {"z", "1"}}});
    cases.push_back({.name = "batches_a",
                     .code = kBatches,
                     .loop = "batches:L1",
                     .block = kCube,
                     .array = "a",
                     .scalars = {"m", "n"},
                     .sizes = {{1, 1}, {3, 9}, {5, 17}}});
    cases.push_back({.name = "batches_b",
                     .code = kBatches,
                     .loop = "batches:L1",
                     .block = kCube,
                     .array = "b",
                     .scalars = {"m", "n"},
                     .sizes = {{1, 1}, {3, 9}, {5, 17}}});
    return cases;
}

// ---- Executed ----

TEST(SharedTiles, HoldWhatEveryThreadReadsAndNothingElse) {
    std::string program = emulationStart(), calls;
    for (const TileCase& tileCase : executedCases()) {
        const TiledNest nest = tiledNest(tileCase);
        const auto tile = tileOf(nest);
        ASSERT_TRUE(tile) << tileCase.name << ": " << tile.error().message;
        EXPECT_LE(tile->fill.size(), 12U) << tileCase.name;
        program += emulation(tileCase, nest, *tile);
        calls += "    failed |= " + tileCase.name + "::run();\n";
    }
    program += "int main() {\n    int failed = 0;\n" + calls + "    return failed;\n}\n";
    const ScratchFolder folder;
    CliRun compilation;
    compilation.program = FOREWARP_CXX_COMPILER;
    compilation.arguments = {"-std=c++20",
                             "-w",
                             "-fsanitize=bounds",
                             "-fsanitize-undefined-trap-on-error",
                             folder.write("tiles.cpp", program),
                             "-o",
                             folder.path("tiles")};
    compilation.folder = folder.path();
    const CliOutcome compiled = runCli(compilation);
    ASSERT_EQ(compiled.code, 0) << compiled.err;
    CliRun execution;
    execution.program = folder.path("tiles");
    execution.folder = folder.path();
    const CliOutcome outcome = runCli(execution);
    EXPECT_EQ(outcome.code, 0) << outcome.out;
}

// ---- Written ----

frontend::cuda::plan::SharedTile tileOf(const TileCase& tileCase) {
    const auto tile = tileOf(tiledNest(tileCase));
    EXPECT_TRUE(tile) << tile.error().message;
    return tile ? *tile : frontend::cuda::plan::SharedTile{};
}

std::string textOf(const frontend::cuda::plan::SharedTile& tile) {
    std::string text = tile.declaration + "\n";
    for (const std::string& line : tile.fill) text += line + "\n";
    return text;
}

std::vector<std::string> readsOf(const frontend::cuda::plan::SharedTile& tile) {
    std::vector<std::string> reads;
    for (const auto& [location, read] : tile.reads) reads.push_back(read);
    return reads;
}

using Texts = std::vector<std::string>;

TEST(SharedTiles, AProductBringsInABlockOfEachMatrixPerStep) {
    const frontend::cuda::plan::SharedTile a =
        tileOf({.name = "a", .code = kGemm, .loop = "gemm:L1", .block = kSquare, .array = "a", .scalars = {"n"}});
    EXPECT_EQ(textOf(a), "__shared__ float a_tile[kBlockY][16];\n"
                         "{\n"
                         "    const int row = blockIdx.y * kBlockY + threadIdx.y;\n"
                         "    const int column = k_tile + threadIdx.x;\n"
                         "    if (row < n && column < n)\n"
                         "        a_tile[threadIdx.y][threadIdx.x] = a[(size_t)row * n + column];\n"
                         "}\n");
    EXPECT_EQ(a.reads, (std::map<SourceLocation, std::string>{{{6, 24}, "a_tile[threadIdx.y][k - k_tile]"}}));
    EXPECT_EQ(a.loop, "gemm:L1.1.1");
    EXPECT_EQ(a.iterations, 16);
    EXPECT_EQ(a.array, "a");
    const frontend::cuda::plan::SharedTile b =
        tileOf({.name = "b", .code = kGemm, .loop = "gemm:L1", .block = kWide, .array = "b", .scalars = {"n"}});
    EXPECT_EQ(textOf(b), "__shared__ float b_tile[32][kBlockX];\n"
                         "for (int r = threadIdx.y; r < 32; r += kBlockY) {\n"
                         "    const int row = k_tile + r;\n"
                         "    const int column = blockIdx.x * kBlockX + threadIdx.x;\n"
                         "    if (row < n && column < n)\n"
                         "        b_tile[r][threadIdx.x] = b[(size_t)row * n + column];\n"
                         "}\n");
    EXPECT_EQ(readsOf(b), Texts{"b_tile[k - k_tile][threadIdx.x]"});
}

TEST(SharedTiles, ACrossLeavesItsCornersOut) {
    const frontend::cuda::plan::SharedTile in =
        tileOf({.name = "in", .code = kCross, .loop = "cross:L1", .block = kSquare, .array = "in", .scalars = {"n"}});
    EXPECT_EQ(textOf(in),
              "__shared__ float in_tile[kBlockY + 2][kBlockX + 2];\n"
              "for (int t = threadIdx.y * kBlockX + threadIdx.x;\n"
              "     t < (kBlockY + 2) * (kBlockX + 2); t += kBlockX * kBlockY) {\n"
              "    const int r = t / (kBlockX + 2), c = t % (kBlockX + 2);\n"
              "    const int row = blockIdx.y * kBlockY + r;\n"
              "    const int column = blockIdx.x * kBlockX + c;\n"
              "    if (row < n && column < n && ((column > 0 && column < n - 1) || (row > 0 && row < n - 1)))\n"
              "        in_tile[r][c] = in[(size_t)row * n + column];\n"
              "}\n");
    EXPECT_TRUE(in.loop.empty());
    EXPECT_EQ(readsOf(in), (Texts{"in_tile[threadIdx.y + 1][threadIdx.x + 1]", "in_tile[threadIdx.y][threadIdx.x + 1]",
                                  "in_tile[threadIdx.y + 2][threadIdx.x + 1]", "in_tile[threadIdx.y + 1][threadIdx.x]",
                                  "in_tile[threadIdx.y + 1][threadIdx.x + 2]"}));
}

TEST(SharedTiles, WhereConditionsGuardReadsTheArrayBoundsTheFill) {
    const frontend::cuda::plan::SharedTile in = tileOf({.name = "in",
                                                        .code = kBorder,
                                                        .loop = "border:L1",
                                                        .block = kSquare,
                                                        .array = "in",
                                                        .elements = "h * w",
                                                        .scalars = {"h", "w"},
                                                        .firsts = {{"dy", "-1"}, {"dx", "-1"}}});
    EXPECT_EQ(textOf(in), "__shared__ float in_tile[kBlockY + 2][kBlockX + 2];\n"
                          "for (int t = threadIdx.y * kBlockX + threadIdx.x;\n"
                          "     t < (kBlockY + 2) * (kBlockX + 2); t += kBlockX * kBlockY) {\n"
                          "    const int r = t / (kBlockX + 2), c = t % (kBlockX + 2);\n"
                          "    const int row = blockIdx.y * kBlockY - 1 + r;\n"
                          "    const int column = blockIdx.x * kBlockX - 1 + c;\n"
                          "    const size_t offset = (size_t)row * w + column;\n"
                          "    if (offset < size_t(h) * size_t(w))\n"
                          "        in_tile[r][c] = in[offset];\n"
                          "}\n");
    EXPECT_EQ(readsOf(in), Texts{"in_tile[threadIdx.y + dy + 1][threadIdx.x + dx + 1]"});
}

TEST(SharedTiles, AVectorAndBodiesComeInAsManyAsThereAreThreads) {
    const frontend::cuda::plan::SharedTile x =
        tileOf({.name = "x", .code = kAtax, .loop = "atax:L1", .block = kRow, .array = "x", .scalars = {"nx", "ny"}});
    EXPECT_EQ(textOf(x), "__shared__ float x_tile[64];\n"
                         "{\n"
                         "    const int element = j_tile + threadIdx.x;\n"
                         "    if (element < ny)\n"
                         "        x_tile[threadIdx.x] = x[element];\n"
                         "}\n");
    EXPECT_EQ(x.iterations, 64);
    const frontend::cuda::plan::SharedTile p = tileOf({.name = "p",
                                                       .code = kBodies,
                                                       .loop = "bodies:L1",
                                                       .block = kRow,
                                                       .array = "p",
                                                       .elementType = "body",
                                                       .structure = kBody,
                                                       .scalars = {"n"}});
    EXPECT_EQ(p.declaration, "__shared__ body p_tile[64];");
    EXPECT_EQ(readsOf(p), (Texts{"p_tile[j - j_tile].x", "p_tile[j - j_tile].y", "p_tile[j - j_tile].m"}));
}

TEST(SharedTiles, RowsOfConstantLengthKeepTheirSubscripts) {
    const frontend::cuda::plan::SharedTile a = tileOf(
        {.name = "a", .code = kConstant, .loop = "constant:L1", .block = kSquare, .array = "a", .rowExtents = "[64]"});
    EXPECT_EQ(textOf(a), "__shared__ float a_tile[kBlockY][65];\n" // padded against bank conflicts
                         "for (int column = threadIdx.x; column < 64; column += kBlockX) {\n"
                         "    const int row = blockIdx.y * kBlockY + threadIdx.y;\n"
                         "    a_tile[threadIdx.y][column] = a[row][column];\n"
                         "}\n");
    EXPECT_EQ(readsOf(a), Texts{"a_tile[threadIdx.y][k]"});
}

TEST(SharedTiles, LoopsAroundTheNestAreScalarsOfTheKernel) {
    const frontend::cuda::plan::SharedTile a = tileOf({.name = "a",
                                                       .code = kTimeSteps,
                                                       .loop = "times:L1.1",
                                                       .block = kSquare,
                                                       .array = "a",
                                                       .scalars = {"t", "n", "s"},
                                                       .firsts = {{"s", "1"}, {"i", "1"}, {"j", "1"}}});
    EXPECT_NE(textOf(a).find("a[(size_t)(s - 1) * n * n + (size_t)row * n + column]"), std::string::npos) << textOf(a);
}

TEST(SharedTiles, NamesAreFreeOfThePlans) {
    TiledNest nest = tiledNest({.name = "a",
                                .code = kGemm,
                                .loop = "gemm:L1",
                                .block = kSquare,
                                .array = "a",
                                .scalars = {"n", "row", "a_tile"}});
    const auto tile = tileOf(nest);
    ASSERT_TRUE(tile);
    EXPECT_EQ(tile->declaration, "__shared__ float a_tile_2[kBlockY][16];");
    EXPECT_NE(textOf(*tile).find("const int row_ = "), std::string::npos) << textOf(*tile);
    nest.plan.tiles.push_back(*tile);
    const auto second = tileOf(nest);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->declaration, "__shared__ float a_tile_3[kBlockY][16];");
    EXPECT_NE(textOf(*second).find("const int row_ = "), std::string::npos) << "names of another fill are free";
}

TEST(SharedTiles, CoordinatesAreAsWideAsTheCounters) {
    TiledNest nest = tiledNest(
        {.name = "a", .code = kLine, .loop = "line:L1", .block = kRow, .array = "in", .scalars = {"size_t n"}});
    const auto tile = tileOf(nest);
    ASSERT_TRUE(tile);
    EXPECT_NE(textOf(*tile).find("const long long element = (long long)blockIdx.x * kBlockX + t;"), std::string::npos);
    EXPECT_NE(textOf(*tile).find("if (element < (long long)n)"), std::string::npos) << textOf(*tile);
}

TEST(SharedTiles, TilesOfALoopGoInTheStepsOfTheFirst) {
    TiledNest nest = tiledNest(
        {.name = "b",
         .code = kGemm,
         .loop = "gemm:L1",
         .block = kWide,
         .array = "b",
         .scalars = {"n"},
         .change = [](advice::shared_memory::SharedOpportunity& opportunity) { opportunity.iterations = 8; }});
    nest.plan.tiles.push_back(*tileOf(nest));
    nest.opportunity.iterations = 32;
    const auto second = tileOf(nest);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->iterations, 8);
    EXPECT_EQ(second->declaration, "__shared__ float b_tile_2[8][kBlockX];");
}

// ---- Refused ----

std::string whyNot(const TiledNest& nest) {
    const auto tile = tileOf(nest);
    return tile ? textOf(*tile) : tile.error().message;
}
std::string whyNot(const TileCase& tileCase) {
    return whyNot(tiledNest(tileCase));
}

const TileCase kGemmA{.name = "a", .code = kGemm, .loop = "gemm:L1", .block = kSquare, .array = "a", .scalars = {"n"}};

TEST(SharedTiles, AddressesFromDataStay) {
    const char* const code =
        R"(void gather(int n, float *restrict out, const float *restrict a, const int *restrict index) {
    for (int i = 0; i < n; i++) out[i] = a[index[i]];
})";
    const std::string why =
        whyNot(TileCase{.name = "a", .code = code, .loop = "gather:L1", .block = kRow, .array = "a", .scalars = {"n"}});
    EXPECT_EQ(why.find("its address"), 0U) << why;
}

TEST(SharedTiles, LoopsThatThreadsRunDifferentlyStay) {
    const char* const code = R"(void lower(int n, float *restrict out, const float *restrict a) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float sum = 0;
            for (int k = 0; k <= i; k++) sum += a[i * n + k] * a[j * n + k];
            out[i * n + j] = sum;
        }
})";
    EXPECT_EQ(whyNot(TileCase{
                  .name = "a", .code = code, .loop = "lower:L1", .block = kSquare, .array = "a", .scalars = {"n"}}),
              "the loop over k is not equally long for all threads");
    TileCase gemm = kGemmA;
    gemm.steps = {{"k", 2}};
    EXPECT_EQ(whyNot(gemm), "the loop over k goes in steps of 2");
    TiledNest nest = tiledNest(kGemmA);
    nest.loops["gemm:L1.1.1"].mayBeTiled = false;
    EXPECT_EQ(whyNot(nest), "the loop over k is one that the threads of a block cannot run together");
    nest.loops["gemm:L1.1.1"].first.clear();
    EXPECT_EQ(whyNot(nest), "the loop over k is not the same for all threads");
}

TEST(SharedTiles, InnerRangesThatOnlyTheRunKnowsStay) {
    const char* const code = R"(void boxes(int n, int m, int l, float *restrict out, const float *restrict in) {
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int k = 0; k < m; k++)
            for (int j = 0; j < l; j++) sum += in[i + 2 * k + j];
        out[i] = sum;
    }
})";
    TileCase boxes{
        .name = "in", .code = code, .loop = "boxes:L1", .block = kRow, .array = "in", .scalars = {"n", "m", "l"}};
    TiledNest nest = tiledNest(boxes);
    nest.opportunity.tileLoop = -1;
    EXPECT_EQ(whyNot(nest), "its address follows two loops, and only the run tells how far they go");
    nest.opportunity.tileLoop = 0;
    nest.opportunity.iterations = 16;
    EXPECT_EQ(whyNot(nest), "only the run tells how far the loop over j goes");
}

TEST(SharedTiles, ValuesThatTheKernelLacksStay) {
    TileCase gemm = kGemmA;
    gemm.scalars = {"m"};
    EXPECT_EQ(whyNot(gemm), "its address depends on n, which the block does not know");
    TileCase times{
        .name = "a", .code = kTimeSteps, .loop = "times:L1.1", .block = kSquare, .array = "a", .scalars = {"n"}};
    times.firsts = {{"s", ""}};
    EXPECT_EQ(whyNot(times), "its address depends on a loop around the nest that is not counted");
}

TEST(SharedTiles, ArraysThatChangeStay) {
    TiledNest nest = tiledNest(kGemmA);
    nest.plan.arrays[0].isRestrict = false;
    EXPECT_EQ(whyNot(nest), "it may overlap an array that the loop writes");
    nest.plan.arrays[1].isWritten = false;
    EXPECT_TRUE(tileOf(nest)) << "nothing is written that it could overlap";
    nest.plan.arrays[0].isWritten = true;
    EXPECT_EQ(whyNot(nest), "the loop writes it");
}

TEST(SharedTiles, TilesThatDoNotFitStay) {
    TileCase gemm = kGemmA;
    gemm.change = [](advice::shared_memory::SharedOpportunity& opportunity) { opportunity.iterations = 768; };
    EXPECT_TRUE(tileOf(tiledNest(gemm))) << "16 rows of 768 floats are 48 KiB";
    gemm.change = [](advice::shared_memory::SharedOpportunity& opportunity) { opportunity.iterations = 769; };
    EXPECT_EQ(whyNot(gemm), "a tile of it would take 49216 bytes of shared memory");
    EXPECT_EQ(whyNot(TileCase{.name = "b",
                              .code = kElimination,
                              .loop = "elimination:L1.1",
                              .block = kRow,
                              .array = "b",
                              .scalars = {"n", "k"}}),
              "a block reads one element of it");
}

TEST(SharedTiles, ReadsThatMayNotHappenStayWhereTheSizeIsUnknown) {
    EXPECT_EQ(whyNot(TileCase{.name = "in",
                              .code = kBorder,
                              .loop = "border:L1",
                              .block = kSquare,
                              .array = "in",
                              .scalars = {"h", "w"},
                              .firsts = {{"dy", "-1"}, {"dx", "-1"}}}),
              "conditions decide which of its elements are read, and their number is not known");
}

TEST(SharedTiles, ReadsInOtherFunctionsStay) {
    const char* const code = R"(static float at(const float *a, int n, int i, int j) { return a[i * n + j]; }
void product(int n, float *restrict out, const float *restrict a) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float sum = 0;
            for (int k = 0; k < n; k++) sum += at(a, n, i, k);
            out[i * n + j] = sum;
        }
})";
    EXPECT_EQ(whyNot(TileCase{
                  .name = "a", .code = code, .loop = "product:L1", .block = kSquare, .array = "a", .scalars = {"n"}}),
              "it is read in a function that the loop calls");
}

} // namespace
} // namespace forewarp::test
