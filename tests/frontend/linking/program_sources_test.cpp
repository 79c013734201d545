#include "core/kernel/nest/symbol_values.h"
#include "core/kernel/profile_of.h"
#include "frontend/frontend.h"
#include "frontend/project/project.h"
#include "tests/app/cli/cli_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::frontend::linking {
namespace {

using kernel::Assumption;
using test::ScratchFolder;
using testing::HasSubstr;

/// A program of several sources; the loops that are asked about stand in kernels.c.
class ProgramSourcesTest : public testing::Test {
  protected:
    ProgramSourcesTest() {
        m_folder.write("grid.h", R"(
typedef struct { int nx, ny; double *u; } Grid;
extern int steps;
void scale(double *x, int n);
void sweep(Grid *g, int halo);
void drive(double *x, int n);
void setup(Grid *g, int w);
)");
        m_folder.write("kernels.c", R"(
#include "grid.h"
void scale(double *x, int n) { for (int i = 0; i < n; i++) x[i] *= 2; }
void sweep(Grid *g, int halo) { for (int j = halo; j < g->ny; j++) g->u[j * g->nx] = j; }
void fill(double *x) { for (int k = 0; k < steps; k++) x[k] = k; }
)");
    }

    /// What a prediction takes for the name in the first loop of the function.
    [[nodiscard]] Assumption taken(const std::string& function, const std::string& name) const {
        const auto files = project::openProject(m_folder.path(), {});
        EXPECT_TRUE(files) << files.error().text();
        for (const SourceFile& file : *files) {
            if (!file.path.ends_with("/kernels.c")) continue;
            const auto facts = analyze(file);
            for (Assumption& each : kernel::nest::valuesFor(*facts, function + ":L1", {}).assumptions)
                if (each.symbol == name) return each;
        }
        ADD_FAILURE() << "no " << name << " in " << function;
        return {};
    }
    void expectKnown(const std::string& function, const std::string& name, double value, const char* origin) const {
        const Assumption found = taken(function, name);
        EXPECT_EQ(found.value, value) << found.text;
        EXPECT_EQ(found.kind, Assumption::Kind::fromSource) << found.text;
        EXPECT_EQ(found.least, found.most) << found.text;
        EXPECT_THAT(found.text, HasSubstr(origin));
    }
    /// Nobody knows, and the range says so.
    void expectOpen(const std::string& function, const std::string& name) const {
        const Assumption found = taken(function, name);
        EXPECT_LE(found.least, kernel::kAssumedSize / 4) << found.text;
        EXPECT_GE(found.most, kernel::kAssumedSize * 4) << found.text;
    }

    ScratchFolder m_folder;
};

const char* const kDriver = "#include \"grid.h\"\nvoid drive(double *x, int n) { scale(x, n / 2 - 2); }\n"
                            "void setup(Grid *g, int w) { g->nx = w; g->ny = 2 * w; }\n";

/// main() does not write the variable's name; what it calls may.
TEST_F(ProgramSourcesTest, FunctionsThatNobodyKnowsMayChangeVariables) {
    m_folder.write("steps.c", "#include \"grid.h\"\nint steps = 100;\n");
    m_folder.write("main.c", "void fill(double *);\nvoid prepare(void);\nstatic double x[9];\n"
                             "int main(void) { prepare(); fill(x); }\n");
    EXPECT_THAT(taken("fill", "steps").text, HasSubstr("unless another file changes it"));
    m_folder.write("main.c", "void fill(double *);\nstatic double x[9];\nint main(void) { fill(x); }\n");
    EXPECT_THAT(taken("fill", "steps").text, testing::Not(HasSubstr("unless")));
}

/// What other sources make of it: a result, and what is stored behind a pointer.
TEST_F(ProgramSourcesTest, GiveResultsOfTheirFunctions) {
    m_folder.write("shape.h", "int padded(int n);\nint width(const Grid *g);\nvoid shape(int *w, int *h);\n"
                              "void beyond(int *n);\n");
    m_folder.write("shape.c", "#include \"grid.h\"\n#include \"shape.h\"\n"
                              "int padded(int n) { return (n + 63) / 64 * 64; }\n"
                              "int width(const Grid *g) { return g->nx; }\n"
                              "void shape(int *w, int *h) { *w = 800; if (h) *h = 600; }\n"
                              "void beyond(int *n) { n[1] = 7; }\n");
    const auto withMain = [&](const char* body) {
        m_folder.write("main.c", std::string("#include \"grid.h\"\n#include \"shape.h\"\nstatic double x[9];\n"
                                             "int main(void) { Grid g = {77, 88, x}; int w, h; ") +
                                     body + " }\n");
    };
    withMain("scale(x, padded(100));");
    expectKnown("scale", "n", 128, "main.c:4");
    withMain("scale(x, width(&g));");
    expectKnown("scale", "n", 77, "main.c:4");
    withMain("shape(&w, &h); scale(x, w * h);");
    expectKnown("scale", "n", 480000, "shape.c:5");
    withMain("w = 9; beyond(&w); scale(x, w);");
    expectOpen("scale", "n");
    m_folder.write("shape.c", "int none(void) { return 4; }\nvoid shape() {}\n");
    withMain("w = 9; shape(&w, &h); scale(x, w);");
    expectOpen("scale", "n");
    m_folder.write("shape.c", "int padded(int n) { return n + 1; }\n");
    m_folder.write("again.c", "int padded(int n) { return n; }\n");
    withMain("scale(x, padded(100));");
    expectOpen("scale", "n");
}

TEST_F(ProgramSourcesTest, GiveParametersFieldsAndVariablesTheirValues) {
    m_folder.write("driver.c", kDriver);
    m_folder.write("main.c", R"(
#include "grid.h"
int steps = 50;
static double x[4096];
int main(void) {
    Grid g;
    g.u = x;
    setup(&g, 48);
    sweep(&g, 3);
    drive(x, 4096);
}
)");
    expectKnown("scale", "n", 2046, "argument at main.c:10:14");
    expectKnown("sweep", "halo", 3, "argument at main.c:9:15");
    expectKnown("sweep", "g->ny", 96, "argument at main.c:8:15");
    expectKnown("sweep", "g->nx", 48, "argument at main.c:8:15");
    expectKnown("fill", "steps", 50, "initial value at main.c:3:13");
}

TEST_F(ProgramSourcesTest, DifferentCallsAreARangeAndArgumentsOfOneStayTogether) {
    m_folder.write("driver.c", kDriver);
    m_folder.write("main.c",
                   "#include \"grid.h\"\nint steps;\nstatic double x[9000];\nint main(int c, char **v) {\n"
                   "    scale(x, 8000);\n    drive(x, 200);\n    Grid g;\n    setup(&g, c > 1 ? atoi(v[1]) : 64);\n"
                   "    sweep(&g, 1);\n}\n");
    const Assumption n = taken("scale", "n");
    EXPECT_EQ(n.value, 8000) << n.text;
    EXPECT_THAT(n.text, HasSubstr("one of 2 values: argument at main.c:5:14"));
    const Assumption ny = taken("sweep", "g->ny");
    EXPECT_EQ(ny.value, 128) << ny.text;
    EXPECT_THAT(ny.text, HasSubstr("unless the program is told another"));
}

/// Each of these programs may give n any value.
TEST_F(ProgramSourcesTest, WhatNobodyCanFollowStaysOpen) {
    const std::string head = "#include \"grid.h\"\nint steps;\nstatic double x[99];\n";
    for (const char* main : {
             "int main(void) { void (*f)(double *, int) = scale; f(x, 7); scale(x, 9); }", // Through a pointer, too.
             "int unknown(void);\nint main(void) { scale(x, unknown()); }",
             "int main(void) { return 0; }",                                    // Nobody calls it.
             "void start(void) { scale(x, 9); }",                               // A library.
             "static void scale2(int n) { scale(x, n + 1); scale2(n - 1); }\nint main(void) { scale2(3); }",
             "int main(void) { for (int m = 1; m < 99; m++) scale(x, m); }",
         }) {
        m_folder.write("main.c", head + main);
        SCOPED_TRACE(main);
        expectOpen("scale", "n");
    }
    m_folder.write("main.c", head + "int main(void) { scale(x, 9); }");
    expectKnown("scale", "n", 9, "argument at main.c");
    m_folder.write("other.c",
                   head + "int main(void) { scale(x, 9); }"); // Two programs: each may be given more than that.
    expectOpen("scale", "n");
    m_folder.write("other.c", "void scale(double *x, int n) { x[n] = 0; }"); // Whose scale does main() call?
    expectOpen("scale", "n");
}

/// In each of these n is 64 in one call and 512 in another, and only one of the two is easily seen.
TEST_F(ProgramSourcesTest, WhatIsNotEasilySeenIsNotDenied) {
    m_folder.write("kinds.h", "#include \"grid.h\"\n#define SMALL(x) scale(x, 64)\n#define PASTE(f) sca##f\n"
                              "static inline void quick(double *x) { scale(x, 64); }\n");
    m_folder.write("main.c", "#include \"grid.h\"\nint steps;\nvoid warm(double *);\nstatic double x[999];\n"
                             "int main(void) { warm(x); scale(x, 512); }\n");
    for (const char* warm : {
             "#include \"kinds.h\"\nvoid warm(double *x) { SMALL(x); }",
             "#include \"kinds.h\"\nvoid warm(double *x) { quick(x); }",
             "#include \"kinds.h\"\nvoid warm(double *x) { PASTE(le)(x, 64); }",
             "void warm(double *x) { void scale(double *, int); scale(x, 64); }", // Declared in a block only…
             "void warm(double *x) { scale(x, 64); }", // …or nowhere.
             "#include \"missing.h\"\n#include \"grid.h\"\nvoid warm(double *x) { scale(x, SIZE); }",
             "#include \"grid.h\"\n#include \"calls.inc\"\n",
         }) {
        m_folder.write("warm.c", warm);
        m_folder.write("calls.inc", "void warm(double *x) { scale(x, 64); }\n");
        const Assumption n = taken("scale", "n");
        EXPECT_TRUE(n.least < n.most || n.text.find("one of 2") != std::string::npos) << n.text << "\n" << warm;
    }
    m_folder.write("warm.c", "#include \"kernels.c\"\nvoid warm(double *x) { scale(x, 64); }");
    expectOpen("scale", "n");
}

/// A field has one value where it is written by name, and another in ways that do not name it.
TEST_F(ProgramSourcesTest, StructuresThatAreFilledAsAWholeMayHoldAnything) {
    const std::string head = "#include \"grid.h\"\n#include <stdio.h>\n#include <string.h>\n#include <stddef.h>\n"
                             "int steps;\nstatic double x[9000];\nint main(void) {\n    Grid g = {20, 30, x};\n"
                             "    sweep(&g, 1);\n    Grid *p = &g;\n    char buffer[99] = \"\";\n    ";
    for (const char* rest : {
             "fread(&g, sizeof g, 1, stdin);",
             "memcpy(p, buffer, sizeof g);",
             "memset(p, 1, sizeof g);",
             "fread(&g.nx, sizeof(int), 2, stdin);",
             "g = *(Grid *)buffer;",
             "((int *)p)[1] = 64;",
             "*(int *)((char *)p + offsetof(Grid, ny)) = 64;",
             "Grid all[] = {{1, 2}, {3, 64}};\n    p = &all[1];",
             "*p = (Grid){.ny = 64};",
         }) {
        m_folder.write("main.c", head + rest + "\n    sweep(p, 1);\n}\n");
        const Assumption ny = taken("sweep", "g->ny");
        EXPECT_TRUE(ny.least < ny.most || ny.text.find("one of") != std::string::npos) << ny.text << "\n" << rest;
    }
    m_folder.write("main.c", head + "memset(p, 0, sizeof g);\n    sweep(p, 1);\n}\n");
    expectKnown("sweep", "g->ny", 30, "initial value at main.c:8:19");
}

TEST_F(ProgramSourcesTest, OtherNamesThatReadTheSameAreNotMeant) {
    m_folder.write("main.c", "#include \"grid.h\"\nint steps = 5;\nstatic double x[99];\nint main(void) {\n"
                             "    Grid g = {20, 30, x};\n    sweep(&g, 1);\n}\n");
    m_folder.write("other.c", "typedef struct { int nx, ny; } Grid;\nstatic int steps = 9;\n"
                              "static void sweep(Grid *g, int halo) { g->ny = halo + steps; }\n"
                              "void all(void) { Grid g = {1, 2}; sweep(&g, 7); }\n");
    expectKnown("fill", "steps", 5, "initial value at main.c:2:13");
    expectKnown("sweep", "g->ny", 30, "initial value at main.c:5:19");
    expectKnown("sweep", "halo", 1, "argument at main.c:6:15");
    m_folder.write("third.c", "#include \"grid.h\"\nvoid grow(Grid *g) { g->ny++; }\n");
    EXPECT_THAT(taken("sweep", "g->ny").text, HasSubstr("assumed"));
}

TEST_F(ProgramSourcesTest, AFileWithMainLeavesOtherProgramsAside) {
    m_folder.write("kernels.c",
                   "#include \"grid.h\"\nint steps = 9;\nvoid scale(double *x, int n) { for (int i = 0; i < n; "
                   "i++) x[i] *= 2; }\nint main(void) { double x[99]; scale(x, 80); drive(x, 4); }\n");
    m_folder.write("other.c", "#include \"grid.h\"\nint main(void) { double x[99]; scale(x, 5); }\n");
    const Assumption calls = taken("scale", "n");
    EXPECT_THAT(calls.text, HasSubstr("n = 80 (argument at 4:41, unless another file")) << "Nobody knows drive().";
    m_folder.write("driver.c", kDriver); // It is told 4 and passes 0, the kernel's own call counts as before.
    const Assumption n = taken("scale", "n");
    EXPECT_EQ(n.value, 80) << n.text;
    EXPECT_THAT(n.text, HasSubstr("one of 2 values"));
}

} // namespace
} // namespace forewarp::frontend::linking
