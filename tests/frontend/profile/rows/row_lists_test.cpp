// Elements of rows that pointers in a list lead to: their index is that of rows one behind the other.
#include "core/kernel/profile_of.h"
#include "frontend/frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

using namespace forewarp;
using testing::Contains;
using testing::HasSubstr;

namespace {

kernel::ProgramFacts factsOf(const std::string& source) {
    auto facts = frontend::analyze({"input.c", {}, {}, source});
    EXPECT_TRUE(facts) << (facts ? "" : facts.error().text());
    return facts ? *facts : kernel::ProgramFacts{};
}

/// The first access that is written so.
kernel::MemoryAccess accessIn(const kernel::ProgramFacts& facts, const std::string& text) {
    for (const kernel::LoopFacts& loop : facts.loops)
        for (const kernel::MemoryAccess& access : loop.accesses)
            if (access.text == text) return access;
    ADD_FAILURE() << "no access " << text;
    return {};
}

/// «constant; loop: stride; …», or the address in braces.
std::string indexText(const kernel::MemoryAccess& access) {
    if (!access.index) return "{" + (access.address ? access.address->text() : std::string()) + "}";
    std::string text = access.index->constantBytes.text();
    for (const auto& stride : access.index->strides)
        text += "; " + stride.loop + ": " + stride.bytesPerIteration.text();
    return access.array + " " + text;
}

const std::string kProduct = "void f(double **a, double **b, double **c, int n, int m, int p) {\n"
                             "  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) {\n"
                             "    double s = 0; for (int k = 0; k < p; k++) s += a[i][k] * b[k][j]; c[i][j] = s; } }";

} // namespace

TEST(RowLists, LieOneRowBehindTheOther) {
    const auto facts = factsOf(kProduct);
    EXPECT_EQ(indexText(accessIn(facts, "a[i][k]")), "a 0; f:L1: 8*p; f:L1.1.1: 8");
    EXPECT_EQ(indexText(accessIn(facts, "b[k][j]")), "b 0; f:L1.1: 8; f:L1.1.1: 8*m");
    EXPECT_EQ(indexText(accessIn(facts, "c[i][j]")), "c 0; f:L1: 8*m; f:L1.1: 8");
    EXPECT_TRUE(facts.loops[0].nestsPerfectly) << "Pointers to rows are worked out, not loaded.";
    for (const kernel::LoopFacts& loop : facts.loops)
        for (const kernel::MemoryAccess& access : loop.accesses) EXPECT_NE(access.text, "c[i]");
}

TEST(RowLists, ThePredictionSaysSo) {
    kernel::Assumptions assumptions;
    assumptions.values = {{"n", 64}, {"m", 64}, {"p", 64}};
    const auto profile = kernel::profileOf(factsOf(kProduct), "f:L1", assumptions);
    ASSERT_TRUE(profile);
    EXPECT_THAT(profile->caveats, Contains(HasSubstr("pointers in c, a, b lead to are counted as a port has them")));
    EXPECT_EQ(profile->mapped.size(), 2u);
}

TEST(RowLists, RowsAreAsLongAsTheNestReaches) {
    const auto facts = factsOf("struct grid { int nx, ny; float **u, **v; };\n"
                               "void f(struct grid *g) { for (int i = 1; i < g->nx - 1; i++)\n"
                               "  for (int j = 1; j < g->ny - 1; j++) g->v[i][j] = g->u[i + 1][j] + g->u[i][j + 1]; }");
    EXPECT_EQ(indexText(accessIn(facts, "g->u[i][j + 1]")), "g->u 4*{g->ny} + 8; f:L1: 4*{g->ny}; f:L1.1: 4");
    const auto triangle = factsOf("void f(double **l, int n) { for (int i = 0; i < n; i++)\n"
                                  "  for (int j = 0; j <= i; j++) l[i][j] *= 2; }");
    EXPECT_EQ(indexText(accessIn(triangle, "l[i][j]")), "l 0; f:L1: 8*n; f:L1.1: 8");
}

TEST(RowLists, PointersThatAreExchangedAroundTheNestLeadToLists) {
    const auto facts = factsOf("void f(double **u, double **v, int n, int m, int steps) {\n"
                               "  for (int t = 0; t < steps; t++) {\n"
                               "    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) v[i][j] = u[i][j] + 1;\n"
                               "    double **s = u; u = v; v = s; } }");
    EXPECT_EQ(indexText(accessIn(facts, "u[i][j]")), "u 0; f:L1.1: 8*m; f:L1.1.1: 8");
}

TEST(RowLists, ClampedRowsHaveAnAddressToBeEvaluated) {
    const auto facts = factsOf("void f(unsigned char **in, unsigned char *out, int w, int h) {\n"
                               "  for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {\n"
                               "    int above = y > 0 ? y - 1 : 0; out[y * w + x] = in[above][x] + in[y][x]; } }");
    const auto access = accessIn(facts, "in[above][x]");
    EXPECT_TRUE(access.inRow);
    EXPECT_THAT(indexText(access), HasSubstr("{f:L1.1} + w*"));
}

TEST(RowLists, OtherPointersInMemoryStayWhatTheyAre) {
    const std::string nest = "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) ";
    for (const std::string body :
         {"if (a[i]) a[i][j] = 1;", "{ a[i][j] = 1; if (j == 0) a[i] = a[0]; }", "{ a[i][j] = 1; keep(a[i]); }"})
        EXPECT_FALSE(accessIn(factsOf("void keep(double *); void f(double **a, int n, int m) { " + nest + body + " }"),
                              "a[i][j]")
                         .inRow)
            << body;
    EXPECT_FALSE(accessIn(factsOf("struct s { double *data; }; void f(struct s *a, int n, int m) { " + nest +
                                  "a[i].data[j] = 1; }"),
                          "a[i].data[j]")
                     .inRow);
}
