#include "core/kernel/nest/nest.h"
#include "core/kernel/nest/symbol_values.h"
#include "core/kernel/profile_of.h"
#include "frontend/frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace forewarp;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

/// What a prediction takes for `n` of the first loop of `f`, with a program around it.
kernel::Assumption assumedIn(const std::string& program, const std::string& name = "n") {
    const std::string head = "#include <stdio.h>\n#include <stdlib.h>\n";
    const auto facts = frontend::analyze({"input.c", {}, {}, head + program});
    EXPECT_TRUE(facts) << (facts ? "" : facts.error().text());
    if (!facts) return {};
    for (const kernel::LoopFacts& loop : facts->loops) {
        if (loop.function != "f") continue;
        for (kernel::Assumption& each : kernel::nest::valuesFor(*facts, loop.id, {}).assumptions)
            if (each.symbol == name) return each;
    }
    return {};
}

const std::string kLoop = "{ for (int i = 0; i < n; i++) a[i] *= 2; }\n";
const std::string kScale = "static void f(float *a, int n) " + kLoop;

double valueIn(const std::string& main) {
    const kernel::Assumption assumption = assumedIn(kScale + main);
    EXPECT_EQ(assumption.kind, kernel::Assumption::Kind::fromSource) << assumption.text << "\n" << main;
    EXPECT_EQ(assumption.least, assumption.most) << assumption.text << "\n" << main;
    return assumption.value;
}

/// Nobody knows, and the range says so.
void expectOpen(const std::string& program) {
    const kernel::Assumption assumption = assumedIn(program);
    EXPECT_EQ(assumption.value, kernel::kAssumedSize) << program;
    EXPECT_EQ(assumption.kind, kernel::Assumption::Kind::value) << assumption.text << "\n" << program;
    EXPECT_LE(assumption.least, kernel::kAssumedSize / 4) << assumption.text << "\n" << program;
    EXPECT_GE(assumption.most, kernel::kAssumedSize * 4) << assumption.text << "\n" << program;
}

} // namespace

TEST(DerivedValues, FollowCallsVariablesFieldsAndArithmetic) {
    EXPECT_EQ(valueIn("int main(void) { float a[9]; f(a, 100); f(a, 100); }"), 100);
    EXPECT_EQ(valueIn("enum { N = 77 };\nint main(void) { float a[9]; f(a, N); }"), 77);
    EXPECT_EQ(valueIn("static int size = 1 << 10;\nstatic void g(int m, float *a) { f(a, m / 2); }\n"
                      "int main(void) { float a[9]; g(size, a); }"),
              512);
    EXPECT_EQ(valueIn("struct s { int w, h; };\nstatic void g(struct s *s, float *a) { f(a, s->w * s->h); }\n"
                      "int main(void) { float a[9]; struct s s = {.h = 480}; s.w = 640; g(&s, a); }"),
              640 * 480);
}

TEST(DerivedValues, ConvertAsCDoes) {
    EXPECT_EQ(
        assumedIn("static void f(float *a, unsigned char n) " + kLoop + "int main(void) { float a[9]; f(a, 1000); }")
            .value,
        232);
    EXPECT_EQ(
        assumedIn("static void f(float *a, short n) " + kLoop + "int main(void) { float a[9]; f(a, 70000); }").value,
        4464);
    EXPECT_EQ(valueIn("int main(void) { float a[9]; int k = 5; f(a, (unsigned)(k - 6) >> 16); }"), 65535);
    EXPECT_EQ(valueIn("int main(void) { float a[9]; int k = 7; f(a, k / 2 * 100 + (k & 3) - (-k % 4)); }"), 306);
}

TEST(DerivedValues, DefaultsMayBeReplaced) {
    for (const std::string main :
         {"int main(int c, char **argv) { float a[9]; int n = c > 1 ? atoi(argv[1]) : 512; f(a, n); }",
          "int main(int c, char **argv) { float a[9]; int n = 512; if (c > 1) n = atoi(argv[1]); f(a, n); }",
          "int main(void) { float a[9]; int n = 512; scanf(\"%d\", &n); f(a, n); }",
          "int main(int c, char **argv) { float a[9]; f(a, 512); f(a, (int)strtol(argv[1], 0, 0)); }"}) {
        const kernel::Assumption assumption = assumedIn(kScale + main);
        EXPECT_EQ(assumption.value, 512) << main;
        EXPECT_THAT(assumption.text, HasSubstr("unless the program is told another"));
        EXPECT_EQ(assumption.least, 128) << assumption.text;
        EXPECT_EQ(assumption.most, 2048) << assumption.text;
    }
}

TEST(DerivedValues, OtherwiseChangedOnesStayOpen) {
    const std::string reads = "static void f(float *a) " + kLoop;
    for (const std::string change :
         {"n++;", "n <<= 17;", "n &= 7;", "set(&n);", "keep(&n);", "int *p = &n; *p = 1000000;", "n = n * 2;"})
        expectOpen("static int n = 16;\nstatic void set(int *p) { if (p) *p *= 9999; }\n"
                   "static int *kept;\nstatic void keep(int *p) { kept = p; }\n" +
                   reads + "int main(void) { float a[9]; set(0);" + change + " f(a); }");
    expectOpen("static int n = 16;\nstruct option { const char *name; int *value; };\n"
               "static struct option all[] = {{\"n\", &n}};\n" +
               reads + "int main(void) { float a[9]; *all[0].value = 5; f(a); }");
}

TEST(DerivedValues, StructuresThatInputIsReadIntoAreDefaults) {
    const kernel::Assumption read =
        assumedIn("struct shape { int n; };\nstatic void f(float *a, struct shape *s) { for (int i = 0; i < s->n; i++) "
                  "a[i] *= 2; }\n"
                  "int main(void) { float a[9]; struct shape s = {100}; fread(&s, sizeof s, 1, stdin); f(a, &s); }",
                  "s->n");
    EXPECT_EQ(read.value, 100);
    EXPECT_THAT(read.text, HasSubstr("unless the program is told another"));
}

/// From the address of one field the others can be reached.
TEST(DerivedValues, PointersWalkFromFieldToField) {
    const std::string head = kScale + "struct d { int nx, ny, nz; };\n"
                                      "static void grow(int *v) { for (int k = 0; k < 3; k++) v[k] *= 200; }\n"
                                      "static int less(const void *a, const void *b) { return 0; }\n";
    for (const std::string change : {"grow(&x.nx);", "int *p = &x.nx; p[1] = 70000;", "qsort(&x, 3, 4, less);"})
        expectOpen(head + "int main(void) { float a[9]; struct d x = {10, 30, 40};" + change + " f(a, x.ny); }");
    EXPECT_EQ(assumedIn(head + "static void set(int *v) { *v = 5; }\n"
                               "int main(void) { float a[9]; struct d x = {10, 30, 40}; set(&x.nx); f(a, x.ny); }")
                  .value,
              30);
    EXPECT_EQ(assumedIn(head + "int main(void) { float a[9]; struct d x[2] = {{0, 30, 40}, {1, 30, 40}};\n"
                               "qsort(x, 2, sizeof *x, less); f(a, x[1].ny); }")
                  .value,
              30);
}

TEST(DerivedValues, MembersOfUnionsLieOnEachOther) {
    expectOpen(kScale + "struct circle { int r, s; };\nstruct rect { int w, h; };\n"
                        "static union { struct circle ci; struct rect rc; } u;\n"
                        "static void set(struct circle *c, int r) { c->s = r; }\n"
                        "static void g(float *a, struct rect *r) { f(a, r->h); }\n"
                        "int main(void) { float a[9]; u.rc.h = 20; set(&u.ci, 70000); g(a, &u.rc); }");
}

TEST(DerivedValues, BitFieldsKeepTheirBits) {
    EXPECT_EQ(valueIn("struct s { unsigned q : 4; int r : 4; };\n"
                      "int main(void) { float a[9]; struct s x; x.q = 100; x.r = 9; f(a, x.q * 100 - x.r); }"),
              407);
}

TEST(DerivedValues, CallsThatCannotBeFollowedCount) {
    expectOpen(kScale + "int rnd(void);\nint main(void) { float a[9]; f(a, 3); f(a, rnd()); }");
    expectOpen(kScale +
               "static void (*later)(float *, int) = f;\nint main(void) { float a[9]; f(a, 3); later(a, 9000); }");
    expectOpen(
        "static void f(float *a, int n) { if (n < 3) return; for (int i = 0; i < n; i++) a[i] *= 2; f(a, n / 2); }\n"
        "int main(void) { float a[9]; f(a, 1000); }");
    expectOpen(kScale + "int main(void) { float a[9]; for (int n = 1; n < 99; n++) f(a, n); }");
    expectOpen("void f(float *a, int n) " + kLoop + "void g(float *a) { f(a, 3); }");
    const kernel::Assumption large =
        assumedIn(kScale + "int rnd(void);\nint main(void) { float a[9]; f(a, 1 << 20); f(a, rnd()); }");
    EXPECT_EQ(large.value, 1 << 20) << large.text;
    EXPECT_THAT(large.text, HasSubstr("others that are not known"));
    EXPECT_LT(large.least, large.value);
}

TEST(DerivedValues, FunctionsReturnThem) {
    EXPECT_EQ(valueIn("static int width(void) { return 640; }\nint main(void) { float a[9]; f(a, width()); }"), 640);
    EXPECT_EQ(valueIn("static int pad(int n) { return (n + 31) & ~31; }\n"
                      "int main(void) { float a[9]; f(a, pad(1000)); (void)pad(5); }"),
              1024)
        << "of this call";
    EXPECT_EQ(valueIn("static int half(int n) { return n / 2; }\nint main(void) { float a[9]; f(a, half(half(64))); }"),
              16);
    const kernel::Assumption either =
        assumedIn(kScale + "static int pick(int c) { if (c) return 4096; return 256; }\n"
                           "int main(int c, char **v) { float a[9]; f(a, pick(c) - pick(c > 1)); }");
    EXPECT_EQ(either.value, 3840) << either.text << " Two calls may return different values.";
    EXPECT_THAT(either.text, HasSubstr("one of 3 values"));
    expectOpen(kScale + "static int up(int n) { n++; return n; }\nint main(void) { float a[9]; f(a, up(5)); }");
    expectOpen(kScale + "static int deep(int n) { return n > 9 ? n : deep(2 * n); }\n"
                        "int main(void) { float a[9]; f(a, deep(5)); }");
}

TEST(DerivedValues, FunctionsStoreThemBehindPointers) {
    const std::string size = "static void size(int *w, int *h) { if (!w || h == NULL) return; *w = 320; h[0] = 200; }\n"
                             "static void both(int *w, int *h) { size(w, h); }\n";
    EXPECT_EQ(valueIn(size + "int main(void) { float a[9]; int w, h; size(&w, &h); f(a, w * h); }"), 64000);
    EXPECT_EQ(valueIn(size + "int main(void) { float a[9]; int w, h; both(&w, &h); f(a, h); }"), 200);
    const kernel::Assumption first =
        assumedIn(kScale + size + "int main(void) { float a[9]; int w = 7000, h; size(&w, &h); f(a, w); }");
    EXPECT_EQ(first.value, 7000) << "The function may return before it stores: " << first.text;
    EXPECT_THAT(first.text, HasSubstr("one of 2 values"));
    const kernel::Assumption read = assumedIn(kScale + "static void ask(int *n) { scanf(\"%d\", n); }\n"
                                                       "int main(void) { float a[9]; int n = 900; ask(&n); f(a, n); }");
    EXPECT_EQ(read.value, 900);
    EXPECT_THAT(read.text, HasSubstr("unless the program is told another"));
    expectOpen(kScale + "static void next(int *p) { *p++ = 5; *p = 6; }\n"
                        "int main(void) { float a[9]; int n = 7; next(&n); f(a, n); }");
    expectOpen(kScale + "static void low(char *p) { *p = 5; }\n"
                        "int main(void) { float a[9]; int n = 7; low((char *)&n); f(a, n); }");
}

TEST(DerivedValues, CountersAndTablesGiveSeveral) {
    const auto expectOneOf = [](const std::string& main, int values, double largest) {
        const kernel::Assumption found = assumedIn(kScale + main);
        EXPECT_EQ(found.value, largest) << found.text;
        EXPECT_THAT(found.text, HasSubstr("one of " + std::to_string(values) + " values"));
    };
    expectOneOf("int main(void) { float a[9]; for (int n = 64; n <= 1024; n *= 2) f(a, n); }", 5, 1024);
    expectOneOf("int main(void) { float a[9]; int n; for (n = 1000; n > 0; n = n / 10) f(a, n); }", 4, 1000);
    expectOneOf("int main(void) { float a[9]; for (int n = 1; n < 9; n++) f(a, n); }", 8, 8);
    expectOneOf("int main(void) { float a[9]; int sizes[] = {100, 200, 300};\n"
                "for (unsigned s = 0; s < sizeof sizes / sizeof sizes[0]; s++) f(a, sizes[s]); }",
                3, 300);
    expectOneOf("static const struct { int n; } all[] = {{10}, {20}};\n"
                "int main(void) { float a[9]; for (int s = 0; s < 2; s++) f(a, all[s].n); }",
                2, 20);
    expectOpen(kScale + "int main(void) { float a[9]; int n; for (n = 64; n <= 512; n *= 2) ; f(a, n); }");
    expectOpen(kScale + "int main(void) { float a[9]; for (int n = 64; n <= 512; n *= 2) { n += 5; f(a, n); } }");
    expectOpen(kScale + "int main(void) { float a[9]; int sizes[] = {1, 2}; sizes[1] = 70000; f(a, sizes[1]); }");
    expectOpen(kScale +
               "int main(int c, char **v) { float a[9]; int s[] = {1, 2}; int *p = s; p[c] = 9; f(a, s[c]); }");
    expectOpen(kScale + "int sizes[] = {1, 2};\nvoid set(void);\n"
                        "int main(void) { float a[9]; set(); f(a, sizes[1]); }");
}

TEST(DerivedValues, ConditionsBoundThem) {
    EXPECT_EQ(valueIn("int main(void) { float a[9]; int n = 1 << 20; n = n > 4096 ? 4096 : n; f(a, n); }"), 4096);
    EXPECT_EQ(valueIn("int main(void) { float a[9]; int n = 1 << 20; if (n > 4096) n = 4096; f(a, n); }"), 4096);
    EXPECT_EQ(valueIn("static void g(float *a, int s, int mx) { if (mx > s - 1) mx = s - 1; f(a, mx); }\n"
                      "int main(void) { float a[9]; g(a, 286, 999); }"),
              285);
    EXPECT_EQ(valueIn("int main(void) { float a[9]; int n = 5; if (n < 64) { n = 64; } f(a, n); }"), 64);
    EXPECT_EQ(valueIn("#define MIN(a, b) ((a) < (b) ? (a) : (b))\nint main(void) { float a[9]; int n = 900; f(a, "
                      "MIN(n, 300)); }"),
              300);
}

TEST(DerivedValues, BoundsCountWhereTheyHold) {
    const auto rangeIn = [](const std::string& main) {
        const kernel::Assumption found = assumedIn(kScale + main);
        return std::pair(found.value, found.text);
    };
    EXPECT_EQ(
        rangeIn("int main(int c, char **v) { float a[9]; int n = 4096; if (c > 1) { if (n > 64) n = 64; } f(a, n); }")
            .first,
        4096);
    EXPECT_EQ(rangeIn("int main(void) { float a[9]; int n = 512; f(a, n); if (n > 64) n = 64; f(a, 9); }").first, 512);
    EXPECT_EQ(rangeIn("struct s { int n; };\nint main(void) { float a[9]; struct s x = {8192}, y = {1024}; "
                      "if (y.n > 256) y.n = 256; f(a, x.n); f(a, y.n); }")
                  .first,
              8192);
}

/// f has 512 and c has 64: what one was given says nothing of the other.
TEST(DerivedValues, FieldsOfTwoStructuresAreNotOfOneKind) {
    const kernel::Assumption difference =
        assumedIn(kScale + "struct s { int n; };\nstatic void set(struct s *s, int n) { s->n = n; }\n"
                           "int main(void) { float a[9]; struct s x, y; set(&x, 512); set(&y, 64); f(a, x.n - y.n); }");
    EXPECT_EQ(difference.value, 448) << difference.text;
}

/// Without the option it is 0, and 4096 elements are what runs.
TEST(DerivedValues, AConditionThatMayBeZeroDecidesNothing) {
    EXPECT_EQ(assumedIn(kScale + "static int small;\nint main(int c, char **v) { float a[9]; if (c > 1) small = 1; "
                                 "f(a, small ? 64 : 4096); }")
                  .value,
              4096);
}

TEST(DerivedValues, ArgumentsOfOneCallStayTogether) {
    const std::string program = "static void f(float *a, int n, int m) { for (int i = 0; i < n; i++) for (int j = 0; j "
                                "< m; j++) a[i * m + j] *= 2; }\n"
                                "int main(void) { float a[9]; f(a, 1 << 20, 4); f(a, 4, 1 << 18); }";
    EXPECT_EQ(assumedIn(program, "n").value, 1 << 20);
    EXPECT_EQ(assumedIn(program, "m").value, 4) << "of the call with the most work";
    EXPECT_THAT(assumedIn(program, "m").text, AllOf(HasSubstr("one of 2 values"), HasSubstr("argument at 4:44")));
    const std::string fields = "struct grid { int nx, ny; float *u; };\n"
                               "static struct grid *made(int nx, int ny) { struct grid *g = malloc(sizeof *g); g->nx = "
                               "nx; g->ny = ny; return g; }\n"
                               "static void f(struct grid *g) { for (int j = 0; j < g->ny; j++) for (int i = 0; i < "
                               "g->nx; i++) g->u[j * g->nx + i] *= 2; }\n"
                               "int main(void) { f(made(300, 200)); f(made(4000, 10)); }";
    EXPECT_EQ(assumedIn(fields, "g->nx").value * assumedIn(fields, "g->ny").value, 300 * 200);
}

TEST(DerivedValues, TwoUnknownEndsOfALoopAreNotTheSame) {
    const std::string program = "void f(float *a, int lo, int hi) { for (int i = lo; i < hi; i++) a[i] *= 2; }";
    EXPECT_EQ(assumedIn(program, "hi").value, kernel::kAssumedSize);
    EXPECT_EQ(assumedIn(program, "lo").value, 0);
    EXPECT_GT(assumedIn(program, "lo").most, 0);
}
