// «a and b do not overlap» is no assumption where the function itself shows that they do.
#include "frontend/frontend.h"

#include <gmock/gmock.h>

using namespace forewarp;

namespace {

kernel::LoopFacts lastLoopOf(const std::string& source) {
    const auto facts = frontend::analyze({"input.c", {}, {}, "#include <stdlib.h>\n" + source});
    EXPECT_TRUE(facts && !facts->loops.empty()) << (facts ? "" : facts.error().text());
    return facts && !facts->loops.empty() ? facts->loops.back() : kernel::LoopFacts{};
}

void expectUnproved(const std::string& source) {
    const kernel::LoopFacts loop = lastLoopOf(source);
    EXPECT_TRUE(loop.verdict == kernel::Verdict::unknown || loop.verdict == kernel::Verdict::refuted)
        << source << loop.reason;
}

void expectProved(const std::string& source) {
    const kernel::LoopFacts loop = lastLoopOf(source);
    EXPECT_EQ(loop.verdict, kernel::Verdict::proved) << source << loop.reason;
}

const std::string kView = "typedef struct { double *data; long n; } View;\n";
const std::string kViews = "for (int k = 0; k < m; k++) v[k].data[0] += v[k].n; }\n";

const std::string kImage = "struct image { unsigned char *px; int width; };\n";
const std::string kRows = "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) rows[i][j] = j; }\n";

} // namespace

TEST(RefutedAssumption, RowsThatAreOneRow) {
    expectUnproved("void f(float **rows, float *x, int n, int m) { for (int i = 0; i < n; i++) rows[i] = x;\n"
                   "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) rows[i][j] += j; }\n"
                   "void g(float **rows, int n, int m) {\n"
                   "for (int i = 0; i < n; i++) rows[i] = rows[0];\n"
                   "for (int i = 0; i < n; i++) rows[i][0] += i; }\n");
    expectUnproved(
        "void f(float **rows, int n) {\nfloat *x = malloc(4 * n);\nfor (int i = 0; i < n; i++) rows[i] = x;\n"
        "for (int i = 0; i < n; i++) rows[i][0] += i; }\n");
    expectUnproved("void f(float **rows, int n) {\nrows[0] = malloc(4 * n); rows[1] = rows[0] + 1;\n"
                   "for (int i = 0; i < 2; i++) rows[i][i] = rows[i][0]; }\n");
    expectUnproved("void f(int n) { float *rows[2]; float *x = malloc(4 * n); rows[0] = x; rows[1] = x;\n"
                   "for (int i = 0; i < 2; i++) rows[i][0] += i; }\n");
    expectUnproved("void f(float **rows, float *x, int n) {\nrows[0] = x; rows[1] = x + 4;\n"
                   "for (int i = 0; i < n; i++) rows[i][0] += i; }\n");
}

TEST(RefutedAssumption, RowsThatAreNot) {
    expectProved("void f(float **rows, int n, int m) {\n"
                 "for (int i = 0; i < n; i++) rows[i] = malloc(m * sizeof *rows[i]);\n" +
                 kRows.substr(0, kRows.find("for (int j")) + "rows[i][0] = i; }\n");
    expectProved("void f(float **rows, float *x, int n, int m) {\n"
                 "for (int i = 0; i < n; i++) rows[i] = x + (long)i * m;\n"
                 "for (int i = 0; i < n; i++) rows[i][0] = i; }\n");
}

/// A structure's copy has its pointers, too.
TEST(RefutedAssumption, StructuresWithOnePointer) {
    for (const char* filled :
         {"const View *w, int m) { for (int k = 0; k < m; k++) v[k] = *w;",
          "int m) { for (int k = 1; k < m; k++) v[k] = v[0];", "int m) { for (int k = 1; k < m; k++) v[k] = v[k - 1];",
          "int m) { v[1] = v[0];", "const View *w, int m) { v[0] = *w; v[1] = *w;",
          "View w, int m) { for (int k = 0; k < m; k++) v[k] = w;",
          "double *x, int m) { for (int k = 0; k < m; k++) v[k] = (View){x, m};",
          "View *w, int m) { for (int k = 0; k < m; k++) {"
          " View t = *w; t.data = w->data + 2 * m; v[k] = t; }"})
        expectUnproved(kView + "void f(View *v, " + filled + "\n" + kViews);
    expectUnproved(kView + "void f(View *v, const View *w, int n) { for (int k = 0; k < 2; k++) v[k] = *w;\n"
                           "for (int i = 1; i < n; i++) v[0].data[i] = v[1].data[i - 1]; }\n");
}

/// Through a local variable, a function's result, or a number.
TEST(RefutedAssumption, PointersOfStructuresOnTheirWay) {
    const std::string functions = kView + "static View with(View a, int n) { a.n = n; return a; }\n";
    const std::string last = "for (int i = 0; i < n - 1; i++) v->data[i] = w->data[i + 1]; }\n";
    for (const char* way :
         {"View t = *w; t.n = 3; *v = t;", "View t = *w; t.data += 1; *v = t;",
          "View t = *w, u = t; u.n = n; v[0] = u;", "*v = with(*w, n);", "*(long *)&v->data = *(long *)&w->data;",
          "for (unsigned b = 0; b < sizeof(View); b++) ((char *)v)[b] = ((char *)w)[b];"})
        expectUnproved(functions + "void f(View *v, View *w, int n) { " + way + "\n" + last);
    expectProved(functions + "void f(View *v, View *w, double *x, int n) { View t = *w; t.data = x; *v = t;\n" + last);
}

/// A union may hold a pointer where LLVM sees a number.
TEST(RefutedAssumption, PointersInUnions) {
    expectUnproved("typedef struct { union { double value; double *data; } u; long n; } Any;\n"
                   "void f(Any *v, const Any *w, int m) { for (int k = 0; k < m; k++) {"
                   " Any t = *w; t.n = k; v[k] = t; }\n"
                   "for (int k = 0; k < m; k++) v[k].u.data[0] += v[k].n; }\n");
}

/// Several cells may come from one place.
TEST(RefutedAssumption, StructuresThatComeBack) {
    for (const char* from :
         {"w[k / 2]", "w[k % 4]", "w[k & 3]", "w[k >> 1]", "w[k * 3 / 4]", "w[k * k % 7]", "w[(unsigned char)k]",
          "w[k < 3 ? k : 3]", "w[(int)(k * 0.5)]", "(k & 1 ? w[k - 1] : w[k])"}) {
        expectUnproved(kView + "void f(View *v, const View *w, unsigned m) { for (unsigned k = 0; k < m; k++) v[k] = " +
                       from + ";\n" + kViews);
        expectUnproved("void f(double **v, double **w, unsigned m) { for (unsigned k = 0; k < m; k++) v[k] = " +
                       std::string(from) + ";\nfor (unsigned k = 0; k < m; k++) v[k][0] += k; }\n");
    }
    for (const char* filled :
         {"for (int k = 0; k < m; k++) { v[k] = *w; if (k & 1) w++; }",
          "View t = *w; for (int k = 0; k < m; k++) { if (k % 2 == 0) t = w[k]; v[k] = t; }",
          "for (int k = 0; k < m / 2; k++) { v[2 * k] = w[k]; v[2 * k + 1] = w[k]; }",
          "for (int k = 0; k < m / 2; k++) { v[2 * k].data = w[k].data; v[2 * k + 1].data = w[k].data; }",
          "for (int k = 0; k < m / 2; k++) v[k] = w[k]; for (int k = m / 2; k < m; k++) v[k] = w[k - m / 2];"})
        expectUnproved(kView + "void f(View *v, const View *w, int m) { " + filled + "\n" + kViews);
}

/// What one table has of another, both have.
TEST(RefutedAssumption, TablesThatShareRows) {
    const std::string rows = "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) r[i][j] = s[i][j] * 2; }\n";
    for (const char* shared : {"s[1] = r[0];", "for (int k = 0; k < n; k++) s[k] = r[n - 1 - k];",
                               "for (int k = 1; k < n; k++) s[k] = r[k - 1];", "double *t = r[0]; s[3] = t;",
                               "r[5] = s[2];", "__builtin_memcpy(s + 1, r, (n - 1) * sizeof *s);", "shift(s, r, n);"})
        expectUnproved(
            "static void shift(double **s, double **r, int n) { for (int k = 1; k < n; k++) s[k] = r[k - 1]; }\n"
            "void f(double **r, double **s, int n, int m) { " +
            std::string(shared) + "\n" + rows);
    const std::string matrices = "struct mat { int n; double **a; double *buf; };\n"
                                 "void f(struct mat *q, struct mat *p, int n, int m) { ";
    for (const char* shared : {"*q = *p;", "q->a = p->a;", "for (int k = 0; k < n; k++) q->a[k] = p->a[k];"})
        expectUnproved(matrices + shared +
                       "\nfor (int i = 1; i < n; i++) for (int j = 0; j < m; j++) q->a[i][j] = p->a[i - 1][j]; }\n");
    for (const char* apart : {"", "for (int k = 0; k < n; k++) { r[k] = malloc(8 * m); s[k] = malloc(8 * m); }",
                              "for (int k = 0; k < n; k++) r[k] = t[k];"})
        expectProved("void f(double **r, double **s, double **t, int n, int m) { " + std::string(apart) + "\n" + rows);
}

/// Each from its own call, through one variable.
TEST(RefutedAssumption, StructuresThatAFunctionMakes) {
    expectProved(kView + "static View made(int n) { View t; t.data = malloc(8 * n); t.n = n; return t; }\n"
                         "void f(int n) { View v[2]; for (int k = 0; k < 2; k++) v[k] = made(n);\n"
                         "for (int i = 1; i < n; i++) v[0].data[i] = v[1].data[i - 1]; }\n");
}

TEST(RefutedAssumption, MembersOfOneCall) {
    const std::string pair = "typedef struct { double *a, *b; } Pair;\n";
    const std::string last = "for (int i = 1; i < n; i++) v[1].a[i] = v[1].b[i - 1]; }\n";
    expectUnproved(
        pair + "void f(Pair *v, int n) { for (int k = 0; k < 2; k++) { v[k].a = malloc(8 * n); v[k].b = v[k].a; }\n" +
        last);
    expectUnproved(pair +
                   "void f(Pair *v, int n) { for (int k = 0; k < 2; k++) { Pair t; t.a = t.b = malloc(8 * n);"
                   " v[k] = t; }\n" +
                   last);
    expectProved(pair +
                 "void f(Pair *v, int n) { for (int k = 0; k < 2; k++) {"
                 " v[k].a = malloc(8 * n); v[k].b = malloc(8 * n); }\n" +
                 last);
}

/// What is collected from a list has been met once.
TEST(RefutedAssumption, ElementsOfAList) {
    const std::string list = "struct node { struct node *next; double *data, x; };\n";
    expectProved(list + "void f(struct node *p, struct node **v) { int m = 0; for (; p; p = p->next) v[m++] = p;\n"
                        "for (int k = 0; k < m; k++) v[k]->x *= 2; }\n");
    expectProved(list + "void f(struct node *p, double **v) { int m = 0; for (; p; p = p->next) v[m++] = p->data;\n"
                        "for (int k = 0; k < m; k++) v[k][0] *= 2; }\n");
    expectUnproved(list + "void f(struct node *p, struct node **v, int m) {"
                          " for (int k = 0; k < m; k++) { v[k] = p; if (k & 1) p = p->next; }\n"
                          "for (int k = 0; k < m; k++) v[k]->x *= 2; }\n");
}

/// Rows of what a structure points to.
TEST(RefutedAssumption, RowsOfAMember) {
    const std::string matrix = "struct mat { int n; double **a; double *buf; };\n"
                               "void f(struct mat *q, int n, int m) { for (int k = 0; k < n; k++) q->a[k] = q->buf + ";
    const std::string last = "for (int i = 0; i < n; i++) { q->a[i][0] = i; q->a[i][m - 1] = 2; } }\n";
    expectUnproved(matrix + "k;\n" + last);
    expectUnproved(matrix + "k * (m - 1);\n" + last);
    expectProved(matrix + "k * m;\n" + last);
}

/// What is assumed of all rows is not said of one iteration's.
TEST(RefutedAssumption, NamesAllRows) {
    const std::string last = "for (int i = 0; i < n; i++) v[i].data[0] = r[n - 1 - i][2] + r[3][i]; }\n";
    const kernel::LoopFacts loop = lastLoopOf(kView + "void f(View *v, double **r, int n) { " + last);
    std::vector<std::string> texts;
    for (const kernel::VerdictAssumption& each : loop.assumptions) texts.push_back(each.text);
    EXPECT_THAT(texts,
                testing::IsSupersetOf({"v[…].data and r[…] do not overlap", "v[…].data and r[3] do not overlap"}));
}

/// What the structures hold that a table leads to.
TEST(RefutedAssumption, StructuresBehindATable) {
    const std::string view = kView + "static View *made(double *d, long n) {"
                                     " View *t = malloc(sizeof *t); t->data = d; t->n = n; return t; }\n"
                                     "struct part { struct part *whole; double *data; int n; };\n";
    const std::string last = "for (int i = 0; i < m; i++) { v[i]->data[0] += i; v[i]->data[n - 1] = 2; } }\n";
    for (const char* shared :
         {"for (int k = 0; k < m; k++) v[k] = made(d, n);",
          "for (int k = 0; k < m; k++) { v[k] = malloc(16); v[k]->data = d; }",
          "for (int k = 0; k < m; k++) v[k]->data = d;", "for (int k = 0; k < m; k++) v[k]->data = d + k;",
          "for (int k = 0; k < m; k++) v[k] = made(d + k, n);", "v[0] = made(d, n); v[1] = made(d, n);",
          "View *w[9]; for (int k = 0; k < m; k++) w[k] = made(d, n); for (int k = 0; k < m; k++) v[k] = w[k];",
          "View *w[9]; for (int k = 0; k < m; k++) w[k]->data = d; for (int k = 0; k < m; k++) v[k] = w[k];",
          "View *t = made(d, n); v[0] = t; v[1] = made(t->data, n);",
          "for (int k = 0; k < m; k++) v[k] = made(v[0]->data, n);"})
        expectUnproved(view + "void f(View **v, double *d, int n, int m) { " + shared + "\n" + last);
    for (const char* apart : {"", "for (int k = 0; k < m; k++) v[k] = made(malloc(8 * n), n);",
                              "for (int k = 0; k < m; k++) v[k] = made(d + (long)k * n, n);",
                              "for (int k = 0; k < m; k++) { v[k]->data = d; d += n; }",
                              "v[0] = made(d, n); v[1] = made(malloc(8 * n), n);"})
        expectProved(view + "void f(View **v, double *d, int n, int m) { " + apart + "\n" + last);
    expectUnproved("struct duo { double *a, *b; };\nvoid f(struct duo **v, int n) {\n"
                   "for (int i = 0; i < n; i++) v[i]->b = v[n - 1 - i]->a;\n"
                   "for (int i = 0; i < n; i++) v[i]->a[0] = v[i]->b[0] + 1; }\n");
    for (const char* table : {"struct part **v", "struct part *v"}) {
        const std::string access = std::string(table).find("**") == std::string::npos ? "v[k]." : "v[k]->";
        expectProved(view + "void f(" + table + ", struct part *whole, int m) { for (int k = 0; k < m; k++) " + access +
                     "whole = whole;\nfor (int k = 0; k < m; k++) " + access + "data[0] += " + access + "n; }\n");
    }
}

/// What a function does before the loop counts, whatever it consists of.
TEST(RefutedAssumption, StructuresThatAFunctionFills) {
    const std::string fill =
        kView + "static void fill(View *v, const View *w, int m) { for (int k = 0; k < m; k++) v[k] = *w; }\n";
    expectUnproved(fill + "void f(View *v, const View *w, int m) { fill(v, w, m);\n" + kViews);
    expectUnproved(fill +
                   "static void prepare(View *v, const View *w, int m) { if (m > 0) fill(v, w, m); }\n"
                   "void f(View *v, const View *w, int m) { prepare(v, w, m);\n" +
                   kViews);
    expectUnproved(
        kView +
        "static void join(View *v, int m) { for (int k = 0; k < m; k++) v[2 * k].data = v[2 * k + 1].data; }\n"
        "void f(View *v, int m) { join(v, m);\n" +
        kViews);
    expectProved(kView +
                 "static void fill(View *v, const View *w, int m) { for (int k = 0; k < m; k++) v[k] = w[k]; }\n"
                 "void f(View *v, const View *w, int m) { fill(v, w, m);\n" +
                 kViews);
}

TEST(RefutedAssumption, StructuresWithTheirOwnPointers) {
    for (const char* filled : {"const View *w, int m) { for (int k = 0; k < m; k++) v[k] = w[k];",
                               "const View *w, int m) { v[0] = w[0]; v[1] = w[1];",
                               "int m) { for (int k = 0; k < m / 2; k++) {"
                               " View t = v[k]; v[k] = v[m - 1 - k]; v[m - 1 - k] = t; }",
                               "double *x, int m) { for (int k = 0; k < m; k++) v[k] = (View){x + k * m, m};",
                               "View *w, int m) { for (int k = 0; k < m; k++) { v[k].data = w->data; w->data += m; }"})
        expectProved(kView + "void f(View *v, " + filled + "\n" + kViews);
}

TEST(RefutedAssumption, AFieldThatPointsToItsOwnStructure) {
    expectUnproved(kImage + "void f(struct image *im, int flag) { if (flag) im->px = (unsigned char *)im;\n"
                            "for (int i = 0; i < 16; i++) im->px[i] = im->width; }\n");
    expectUnproved(kImage + "void f(struct image *im) { im->px = (unsigned char *)&im->width;\n"
                            "for (int i = 0; i < im->width; i++) im->px[i] = 1; }\n");
}

TEST(RefutedAssumption, TwoNamesOfOneMemory) {
    expectUnproved("struct pair { float *a, *b; };\n"
                   "void f(struct pair *p, float *x, int n) { p->a = x; p->b = x;\n"
                   "for (int i = 1; i < n; i++) p->a[i] = p->b[i - 1]; }\n");
    expectUnproved("struct pair { float *a, *b; };\n"
                   "void f(struct pair *p, int n) { p->a = p->b;\n"
                   "for (int i = 1; i < n; i++) p->a[i] = p->b[i - 1]; }\n");
    expectUnproved("struct pair { float *a, *b; };\n"
                   "void f(struct pair *p, int n, int flag) { if (flag) p->a = p->b + 1;\n"
                   "for (int i = 1; i < n; i++) p->a[i] = p->b[i - 1]; }\n");
    expectUnproved("float *a, *b;\nvoid f(int n, int flag) { if (flag) a = b;\n"
                   "for (int i = 1; i < n; i++) a[i] = b[i - 1]; }\n");
    expectUnproved("float *a, *b;\nvoid g(void);\nvoid f(float *x, int n) { a = x; g(); b = x + n / 2; g();\n"
                   "for (int i = 1; i < n; i++) a[i] = b[i - 1]; }\n");
}

TEST(RefutedAssumption, PointersThatAreSwappedInTheLoopAround) {
    expectUnproved("struct grid { float *now, *next; };\n"
                   "void f(struct grid *g, int n, int steps) { for (int t = 0; t < steps; t++) {\n"
                   "g->now = g->next;\n"
                   "for (int i = 1; i < n; i++) g->next[i] = g->now[i - 1]; } }\n");
    expectUnproved("void f(float *a, float *b, int n, int steps) { for (int t = 0; t < steps; t++) {\n"
                   "for (int i = 1; i < n; i++) b[i] = a[i - 1];\n"
                   "a = b; } }\n");
}

TEST(RefutedAssumption, TwoNamesOfTwoMemories) {
    expectProved("struct pair { float *a, *b; };\n"
                 "void f(struct pair *p, int n) { p->a = malloc(4 * n); p->b = malloc(4 * n);\n"
                 "for (int i = 1; i < n; i++) p->a[i] = p->b[i - 1]; }\n");
    expectProved("struct pair { float *a, *b; };\n"
                 "void f(struct pair *p, float *x, float *y, int n) { p->a = x; p->b = y;\n"
                 "for (int i = 1; i < n; i++) p->a[i] = p->b[i - 1]; }\n");
}
