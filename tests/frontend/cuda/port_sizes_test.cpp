// Ports at sizes other than those they were made for: what they allocate and launch has to fit all.
#include "tests/frontend/cuda/port_cases.h"
#include "tests/frontend/cuda/port_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace forewarp;
using namespace forewarp::test;
using testing::HasSubstr;

namespace {

/// A function of one nest, and arguments of the port's program.
struct SizeCase {
    std::string function;
    std::string c;
    kernel::Bindings portedFor;
    std::vector<std::vector<std::string>> runs;
    std::string loop = function + ":L1";
};

const std::vector<SizeCase> kCases = {
    {"floyd",
     R"(
void floyd(int n, int k, const float *restrict dist, float *restrict out) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float through = dist[i * n + k] + dist[k * n + j];
            out[i * n + j] = through < dist[i * n + j] ? through : dist[i * n + j];
        }
})",
     {{"n", 64}},
     {{"n=37", "k=3"}, {"n=37", "k=36"}, {"n=1", "k=0"}, {"n=12", "k=40"}}},
    {"columns",
     R"(
void columns(int n, int m, int lead, const double *restrict a, double *restrict b) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            b[i * lead + j] = a[j * n + i] + a[lead] - a[n];
})",
     {{"n", 32}, {"m", 32}, {"lead", 40}},
     {{"n=40", "m=3", "lead=7"}, {"n=3", "m=40", "lead=41"}, {"n=2", "m=2", "lead=500"}}},
    {"batched",
     R"(
void batched(int n, const float *restrict a, const float *restrict b, float *restrict c) {
    for (int g = 0; g < n; g++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                float sum = 0;
                for (int k = 0; k < 4; k++)
                    sum += a[(g * 4 + i) * 4 + k] * b[(g * 4 + k) * 4 + j];
                c[(g * 4 + i) * 4 + j] = sum;
            }
})",
     {{"n", 100}},
     {{"n=65537", "block=4x4x1"}, {"n=70", "block=3x5x3"}}},
    {"points",
     R"(
void points(long n, float by, const float (*restrict x)[3], float (*restrict y)[3]) {
    for (long i = 0; i < n; i++)
        for (int d = 0; d < 3; d++)
            y[i][d] = by * x[i][d];
})",
     {{"n", 1000}},
     {{"n=65600", "block=3x1"}, {"n=129", "block=2x16"}}},
    {"tridiagonal",
     R"(
void tridiagonal(int n, int systems, const float *restrict c, float *restrict d) {
    for (int s = 0; s < systems; s++) {
        d[s] = d[s] / (c[s] + 4);
        for (int i = 1; i < n; i++)
            d[i * systems + s] += c[i * systems + s] * d[(i - 1) * systems + s];
    }
})",
     {{"n", 32}, {"systems", 32}},
     {{"n=0", "systems=9"}, {"n=1", "systems=9"}, {"n=40", "systems=3"}}},
    {"lattice",
     R"(
static const int CX[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static int CY[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const double WEIGHT[3] = {4. / 9, 1. / 9, 1. / 36};
static const float NOISE = -1e-3f;
static int speed(int q) { return CX[q] * CX[q] + CX[q & 7] * 0; }
static float noisy(float x) {
    static const float SCALE[2][2] = {{1, 2}, {0.1f}};
    return x + NOISE * SCALE[1][0];
}
void lattice(int nx, int ny, const float *restrict f, float *restrict g) {
    for (int y = 1; y < ny - 1; y++)
        for (int x = 1; x < nx - 1; x++)
            for (int q = 0; q < 9; q++)
                g[(q * ny + y) * nx + x] =
                    noisy((float)WEIGHT[q % 3] * f[(q * ny + y + CY[q]) * nx + x + CX[q]] + speed(q));
})",
     {{"nx", 16}, {"ny", 16}},
     {{"nx=21", "ny=9", "f_elements=1701"}, {"nx=5", "ny=40", "f_elements=1800"}}},
    {"torus",
     R"(
static const int DX[4] = {1, -1, 0, 2};
void torus(int nx, int ny, const float *restrict a, float *restrict b) {
    for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++) {
            float s = a[y * nx + (x + 1) % nx] + a[((y - 1 + ny) % ny) * nx + x];
            for (int q = 0; q < 4; q++)
                s += a[y * nx + (x - DX[q] + 2 * nx) % nx];
            b[y * nx + x] = s;
        }
})",
     {{"nx", 64}, {"ny", 64}},
     {{"nx=21", "ny=9"}, {"nx=5", "ny=90"}, {"nx=1", "ny=1"}, {"nx=300", "ny=2"}}},
    {"clamped",
     R"(
void clamped(int w, int h, const unsigned char *restrict a, unsigned char *restrict b) {
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int s = 0;
            for (int j = -1; j <= 1; j++)
                for (int i = -1; i <= 1; i++) {
                    int yy = y + j < 0 ? 0 : y + j >= h ? h - 1 : y + j;
                    int xx = x + i < 0 ? 0 : x + i > w - 1 ? w - 1 : x + i;
                    s += a[yy * w + xx];
                }
            b[y * w + x] = s / 9;
        }
})",
     {{"w", 64}, {"h", 64}},
     {{"w=21", "h=9"}, {"w=5", "h=90"}, {"w=1", "h=1"}, {"w=300", "h=2"}}},
    {"tall",
     R"(
void tall(int n, int m, const float *restrict a, float *restrict b) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            b[i * m + j] = a[i * m + j] * 2;
})",
     {{"n", 1e6}, {"m", 8}},
     {{"n=65600", "m=3", "block=4x1"}, {"n=3", "m=30", "block=4x2"}}},
    {"interpolated", // Of the values made up for the list, each leads to four elements of the table.
     R"(
void interpolated(int n, const int *restrict index, const float *restrict table, float *restrict out) {
    for (int i = 0; i < n; i++) {
        const int at = 4 * index[i];
        out[i] = table[at] + table[at + 3];
    }
})",
     {{"n", 128}},
     {{"n=128"}, {"n=100"}, {"n=5000", "table_elements=40"}}},
    {"looked_up", // A constant table has so many rows, whatever the list holds.
     R"(
static const float kTable[4][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}};
void looked_up(int n, const int *restrict row, float *restrict out) {
    for (int i = 0; i < n; i++)
        out[i] = kTable[row[i]][2] + kTable[row[i] & 3][i % 3];
})",
     {{"n", 5000}},
     {{"n=5000"}, {"n=33"}}},
    {"chosen", // A mask bounds what nobody knows.
     R"(
void chosen(int n, const int *restrict choice, const float *restrict table, float *restrict out) {
    for (int i = 0; i < n; i++)
        out[i] = table[8 * i + (choice[i] & 7)];
})",
     {{"n", 5000}},
     {{"n=5000"}, {"n=33"}}},
    {"moved", // The port has arrays for p and q, not for a and b.
     R"(
void moved(int n, int lead, const double *restrict b, double *restrict a) {
    const int last = 3;
    double *p = &a[5];
    const double *q = b + lead * last + n * 2;
    for (int i = 0; i < n; i++)
        p[i] = q[i] + q[2 * i + 1];
})",
     {{"n", 5000}, {"lead", 7}},
     {{"n=5000"}, {"n=33"}}},
    {"strided", // Members that a macro reaches are options, too.
     R"(
struct image { int w, h, dy; short *map; };
#define ROW(im, y) ((im)->map + (long)(y) * (im)->dy)
#define AT(im, x, y) (ROW(im, y)[x])
void strided(const struct image *in, struct image *out) {
    for (int y = 0; y < in->h; y++)
        for (int x = 0; x < in->w; x++)
            AT(out, x, y) = AT(in, x, y) * 2;
})",
     {{"in->h", 20}, {"in->w", 30}, {"in->dy", 40}, {"out->dy", 32}},
     {{"in_h=20"}, {"in_h=7", "in_w=33", "in_dy=40", "out_dy=50"}}},
    {"sparse_rows", // Parts one behind the other: rows that begin anywhere would be as long as all elements.
     R"(
void sparse_rows(int rows, const int *restrict row, const int *restrict column, const float *restrict value,
                 const float *restrict x, float *restrict y) {
    for (int i = 0; i < rows; i++) {
        float sum = 0;
        for (int k = row[i]; k < row[i + 1]; k++)
            sum += value[k] * x[column[k]];
        y[i] = sum;
    }
})",
     {{"rows", 3000}},
     {{"rows=3000"}, {"rows=77"}, {"rows=1"}}},
    {"segments", // Their ends have an array of their own, and one is named with its last element.
     R"(
void segments(int n, const int *restrict first, const int *restrict end, const int *restrict last,
              const double *restrict x, double *restrict y) {
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int k = first[i]; k < end[i]; k++)
            sum += x[k];
        for (int k = first[i]; k <= last[i]; k++)
            sum -= x[k];
        y[i] = sum;
    }
})",
     {{"n", 2000}},
     {{"n=2000"}, {"n=50"}}},
    {"rows_of_a_list", // The list holds numbers of rows, not places.
     R"(
void rows_of_a_list(int n, const int *restrict list, const int *restrict row, const int *restrict column,
                    const float *restrict value, const float *restrict x, float *restrict y) {
    for (int i = 0; i < n; i++) {
        int r = list[i];
        float sum = 0;
        for (int k = row[r]; k < row[r + 1]; k++)
            sum += value[k] * x[column[k]];
        y[i] = sum;
    }
})",
     {{"n", 1000}},
     {{"n=1000"}, {"n=37"}}},
    {"from_one", // As Fortran counts.
     R"(
void from_one(int n, const int *restrict row, const int *restrict column, const double *restrict value,
              const double *restrict x, double *restrict y) {
    for (int i = 0; i < n; i++) {
        double sum = 0;
        int first = row[i] - 1, end = row[i + 1] - 1;
        for (int k = first; k < end; k++)
            sum += value[k] * x[column[k] - 1];
        y[i] = sum;
    }
})",
     {{"n", 1000}},
     {{"n=1000"}, {"n=37"}}},
    {"below_and_above", // What begins one part ends another; a value is a place of its own, too.
     R"(
void below_and_above(int n, const int *restrict row, const int *restrict diagonal, const double *restrict value,
                     double *restrict y) {
    for (int i = 0; i < n; i++) {
        double sum = value[diagonal[i]];
        for (int k = row[i]; k < diagonal[i]; k++)
            sum += value[k];
        for (int k = diagonal[i] + 1; k < row[i + 1]; k++)
            sum -= value[k];
        y[i] = sum;
    }
})",
     {{"n", 1000}},
     {{"n=1000"}, {"n=37"}}},
    {"texts", // Counted from a place that a list holds.
     R"(
void texts(int n, const char *restrict text, const int *restrict first, const int *restrict length, int *restrict sums) {
    for (int i = 0; i < n; i++) {
        int sum = 0;
        for (int k = 0; k < length[i]; k++)
            sum += text[first[i] + k];
        sums[i] = sum;
    }
})",
     {{"n", 1000}},
     {{"n=1000"}, {"n=37"}}},
    {"first_and_length", // The last part ends with the array.
     R"(
void first_and_length(int n, const int *restrict first, const int *restrict length, const double *restrict x,
                      double *restrict y) {
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int k = first[i]; k < first[i] + length[i]; k++)
            sum += x[k];
        y[i] = sum;
    }
})",
     {{"n", 1000}},
     {{"n=1000"}, {"n=37"}}},
    {"sparse_times_dense", // Parts are as long as they are in a product with one column.
     R"(
void sparse_times_dense(int rows, int m, const int *restrict row, const int *restrict column,
                        const float *restrict value, const float *restrict x, float *restrict y) {
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < m; j++) {
            float sum = 0;
            for (int k = row[i]; k < row[i + 1]; k++)
                sum += value[k] * x[(long)column[k] * m + j];
            y[(long)i * m + j] = sum;
        }
})",
     {{"rows", 300}, {"m", 20}},
     {{"rows=300"}, {"rows=37", "m=13"}}},
    {"neighbours", // Counts: no row of the list holds more than it is wide.
     R"(
void neighbours(int n, int most, const double *restrict x, const int *restrict count, const int *restrict list,
                double *restrict force) {
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int k = 0; k < count[i]; k++)
            sum += x[list[(long)i * most + k]] - x[i];
        force[i] = sum;
    }
})",
     {{"n", 500}, {"most", 20}},
     {{"n=500"}, {"n=30", "most=16"}}},
    {"pitched", // A step that is a size takes each iteration that much farther.
     R"(
void pitched(int n, int pitch, int skip, const double *restrict from, double *restrict to) {
    for (int u = 0; u < skip; u++) {
        int k = u;
        for (int i = 0; i < n; i++) {
            to[i] += from[k];
            k += pitch;
        }
    }
})",
     {{"n", 300}, {"pitch", 50}, {"skip", 70}},
     {{"n=300"}},
     "pitched:L1.1"},
    {"packed", // A triangle, one row behind the other: the loop inside runs as often as the one around it says.
     R"(
void packed(int n, const double *restrict ap, double *restrict x) {
    for (int i = n; i > 0 && i--;) {
        double sum = 0;
        for (int j = 0; j < i; j++)
            sum += ap[i * (i + 1) / 2 + j] * x[j];
        x[i] = sum;
    }
})",
     {{"n", 500}},
     {{"i=300"}, {"i=77"}},
     "packed:L1.1"},
    {"triangle", // Bounds that the function works out of the counter around them.
     R"(
void triangle(int n, int lda, double f, const double *restrict a, double *restrict x) {
    for (int i = n; i > 0 && i--;) {
        const int first = 0;
        const int end = i;
        for (int j = first; j < end; j++)
            x[j] += f * a[lda * i + j];
    }
})",
     {{"n", 500}, {"lda", 300}},
     {{"lda=300"}, {"lda=20", "i=19"}},
     "triangle:L1.1"},
};

Result<frontend::cuda::CudaPort> portOf(const SizeCase& sizeCase) {
    const frontend::SourceFile file{sizeCase.function + ".c", {}, {}, sizeCase.c};
    const auto facts = test::factsOf(file);
    if (!facts) throw std::runtime_error("No C: " + sizeCase.function);
    test::PortCase nest{file, facts, sizeCase.loop, {}};
    nest.assumptions.values = sizeCase.portedFor;
    return test::portOf(nest);
}

} // namespace

TEST(PortAtOtherSizes, EqualsTheC) {
    std::vector<test::PortSource> sources;
    for (const SizeCase& sizeCase : kCases) {
        const auto port = portOf(sizeCase);
        ASSERT_TRUE(port) << sizeCase.function << ": " << port.error().text();
        sources.push_back({port->cuda, {}});
    }
    const test::PortPrograms programs(sources);
    for (std::size_t i = 0; i < kCases.size(); ++i) {
        ASSERT_EQ(programs.errors(i), "") << kCases[i].function;
        for (std::vector<std::string> arguments : kCases[i].runs) {
            arguments.push_back("runs=1");
            const test::CliOutcome outcome = programs.run(i, arguments);
            EXPECT_EQ(outcome.code, 0) << kCases[i].function << ' ' << arguments[0] << outcome.out << outcome.err;
        }
    }
}

TEST(PortAtOtherSizes, NothingIsTouchedBehindADeclaredArray) {
    const SizeCase fixed{"fixed",
                         "double table[64], rows[4][32];\n"
                         "void fixed(int n, int first) {\n"
                         "    for (int i = 0; i < n; i++)\n"
                         "        table[i + 1] = rows[2][i] + first;\n"
                         "}\n",
                         {{"n", 10}},
                         {}};
    const test::PortPrograms programs({{portOf(fixed)->cuda, {}}});
    EXPECT_EQ(programs.run(0, {"n=60", "runs=1"}).code, 0) << programs.errors(0);
    for (const char* size : {"n=64", "n=100000"}) {
        const test::CliOutcome outcome = programs.run(0, {size, "runs=1"});
        EXPECT_EQ(outcome.code, 2);
        EXPECT_THAT(outcome.err, HasSubstr(" has fewer elements than these sizes need.\n"));
    }
}

TEST(PortAtOtherSizes, NothingIsTouchedBehindAnArrayInAStructure) {
    const SizeCase held{"held",
                        "struct part { int n; double a[16], b[16]; };\n"
                        "void held(struct part *p) {\n"
                        "    for (int i = 0; i < p->n; i++)\n"
                        "        p->b[i] = 2 * p->a[i];\n"
                        "}\n",
                        {},
                        {}};
    const auto port = portOf(held);
    ASSERT_TRUE(port) << port.error().text();
    const test::PortPrograms programs({{port->cuda, {}}});
    EXPECT_EQ(programs.run(0, {"runs=1"}).code, 0) << programs.errors(0);
    EXPECT_EQ(programs.run(0, {"p_n=16", "runs=1"}).code, 0);
    EXPECT_EQ(programs.run(0, {"p_n=17", "runs=1"}).code, 2);
}

/// Set in every branch before it is read: each thread has its own, wherever it is declared.
TEST(PortAtOtherSizes, VariablesThatEveryBranchSetsBelongToTheThread) {
    const SizeCase branches{"branches",
                            "void branches(int n, const float *restrict x, float *restrict y) {\n"
                            "    float a, b, rest;\n"
                            "    for (int i = 0; i < n; i++) {\n"
                            "        if (x[i] > 0.7f) { a = x[i]; b = 2; }\n"
                            "        else if (x[i] > 0.4f) { a = 1; b = x[i] * 3; }\n"
                            "        else a = b = 0;\n"
                            "        rest = a + b;\n"
                            "        y[i] = rest * x[i];\n"
                            "    }\n"
                            "}\n",
                            {{"n", 100}},
                            {}};
    const auto port = portOf(branches);
    ASSERT_TRUE(port) << port.error().text();
    const test::PortPrograms programs({{port->cuda, {}}});
    EXPECT_EQ(programs.run(0, {"n=333", "block=48"}).code, 0) << programs.errors(0);
}

/// The buffer of «q» begins where q leads to.
TEST(PortAtOtherSizes, RefusesWhatLiesBeforeAPointerThatNobodySees) {
    const std::string head = "void f(int n, int m, const float *restrict b, float *restrict a) {\n";
    const auto isRefused = [&](const std::string& set, const std::string& read) {
        const auto port = portOf(
            {"f",
             head + "    const float *q = " + set + ";\n" + "    for (int i = 0; i < n; i++) a[i] = " + read + ";\n}\n",
             {{"n", 100}, {"m", 10}},
             {}});
        if (!port) EXPECT_EQ(port.error().message, "q is read or written before the place it leads to.");
        return !port;
    };
    EXPECT_FALSE(isRefused("b + n - 1", "q[-i]"));
    EXPECT_FALSE(isRefused("b + n - 1", "q[i - 1]"));
    EXPECT_FALSE(isRefused("&b[2 * m]", "q[i - m]"));
    EXPECT_TRUE(isRefused("b; if (m > 3) q = b + 100", "q[i - 1]"));
    EXPECT_FALSE(isRefused("b; if (m > 3) q = b + 100", "q[i]"));
}

TEST(PortAtOtherSizes, CountsFromThePointerInsideOtherLoops) {
    const auto port = portOf({"f",
                              "void f(int n, int m, const float *restrict b, float *restrict a) {\n"
                              "    for (int k = 0; k < n; k++) {\n"
                              "        const float *q = b + (k + 1) * m;\n"
                              "        for (int i = 1; i < m; i++) a[i] += q[i - 1];\n"
                              "    }\n}\n",
                              {{"n", 100}, {"m", 10}},
                              {},
                              "f:L1.1"});
    ASSERT_TRUE(port) << port.error().text();
    EXPECT_THAT(port->cuda, HasSubstr("DeviceBuffer<float> q_gpu(std::max<long long>(0, (long long)m - 1));"));
}

TEST(PortAtOtherSizes, ReachesAsFarAsTheFarthestAccess) {
    const std::string cuda = portOf(kCases[0])->cuda;
    EXPECT_THAT(cuda, HasSubstr("DeviceBuffer<float> out_gpu(size_t(n) * size_t(n));"));
    EXPECT_THAT(cuda, HasSubstr("std::max<long long>("));
    EXPECT_THAT(portOf(kCases[4])->cuda, HasSubstr("std::max<long long>((long long)systems, (long long)"));
    EXPECT_THAT(portOf(kCases[6])->cuda, HasSubstr("DeviceBuffer<float> a_gpu(size_t(ny) * size_t(nx));"));
    EXPECT_THAT(portOf(kCases[7])->cuda, HasSubstr("DeviceBuffer<unsigned char> a_gpu(size_t(h) * size_t(w));"));
}

TEST(PortAtOtherSizes, TheLongestLoopHasTheGridsLongestDimension) {
    EXPECT_THAT(portOf(kCases[2])->cuda, HasSubstr("    const int g = blockIdx.x * blockDim.z + threadIdx.z;\n"
                                                   "    const int i = blockIdx.y * blockDim.y + threadIdx.y;\n"
                                                   "    const int j = blockIdx.z * blockDim.x + threadIdx.x;\n"));
    EXPECT_THAT(portOf(kCases[8])->cuda, HasSubstr("const int i = blockIdx.x * blockDim.y + threadIdx.y;"));
    EXPECT_THAT(portOf(kCases[1])->cuda, HasSubstr("const int i = blockIdx.y * blockDim.y + threadIdx.y;"));
}

TEST(PortAtOtherSizes, ConstantTablesComeAlong) {
    const std::string cuda = portOf(kCases[5])->cuda;
    EXPECT_THAT(cuda, HasSubstr("\n    static const int CX[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};\n"));
    EXPECT_THAT(cuda, HasSubstr("\n    static const double WEIGHT[3] = {0.4444444444444444, 0.1111111111111111, "
                                "0.027777777777777776};\n"));
    EXPECT_THAT(cuda, HasSubstr("\n    static const float NOISE = -0.001f;\n"));
    EXPECT_THAT(cuda, HasSubstr("    static const float SCALE[2][2] = {{1.0f, 2.0f}, {0.1f}};\n"));
    if (test::hasNvcc()) EXPECT_EQ(test::nvccErrors(cuda), "");
}
