#include "core/kernel/json/program_facts_json.h"
#include "core/kernel/nest/symbol_values.h"
#include "core/kernel/profile_of.h"
#include "frontend/frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace forewarp;
using testing::Contains;
using testing::Field;
using testing::HasSubstr;
using testing::StartsWith;

namespace {

kernel::ProgramFacts factsOf(const std::string& source) {
    auto facts = frontend::analyze({"input.c", {}, {}, source});
    EXPECT_TRUE(facts) << (facts ? "" : facts.error().text());
    return facts ? *facts : kernel::ProgramFacts{};
}

/// Bytes that `access` moves per iteration of `loop`, with n = 100.
double strideOf(const kernel::MemoryAccess& access, const std::string& loop) {
    if (!access.index) return NAN;
    for (const auto& stride : access.index->strides)
        if (stride.loop == loop) return stride.bytesPerIteration.evaluate({{"n", 100}, {"m", 7}}).value_or(NAN);
    return 0;
}

const kernel::MemoryAccess& accessCalled(const kernel::LoopFacts& loop, const std::string& text) {
    for (const kernel::MemoryAccess& access : loop.accesses)
        if (access.text == text) return access;
    static const kernel::MemoryAccess none;
    ADD_FAILURE() << "no access " << text;
    return none;
}

int count(const kernel::LoopFacts& loop, kernel::Operation operation) {
    int found = 0;
    for (const kernel::BasicBlock& block : loop.blocks)
        for (const kernel::Instruction& instruction : block.instructions) found += instruction.operation == operation;
    return found;
}

const char* const kProduct = R"(
void gemm(int n, const float *restrict a, const float *restrict b, float *restrict c) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float s = 0;
            for (int k = 0; k < n; k++)
                s += a[i * n + k] * b[k * n + j];
            c[i * n + j] = s;
        }
})";

} // namespace

TEST(Analysis, NamesLoopsByFunctionAndPosition) {
    const kernel::ProgramFacts facts = factsOf(kProduct);
    ASSERT_EQ(facts.loops.size(), 3u);
    EXPECT_EQ(facts.loops[0].id, "gemm:L1");
    EXPECT_EQ(facts.loops[1].id, "gemm:L1.1");
    EXPECT_EQ(facts.loops[2].id, "gemm:L1.1.1");
    EXPECT_EQ(facts.loops[2].parent, 1);
    EXPECT_EQ(facts.loops[2].depth, 3);
    EXPECT_EQ(facts.loops[2].counter, "k");
}

TEST(Analysis, RangesReachFromKeywordToLastCharacter) {
    const kernel::ProgramFacts facts =
        factsOf("void f(float *a) {\n  for (int i = 0; i < 9; i++)\n    a[i] = 0;\n  while (*a) { a++; }\n}\n");
    ASSERT_EQ(facts.loops.size(), 2u);
    EXPECT_EQ(facts.loops[0].range, (SourceRange{{2, 3}, {3, 13}}));
    EXPECT_EQ(facts.loops[1].range, (SourceRange{{4, 3}, {4, 21}}));
}

TEST(Analysis, ReadsAccessFunctionsWithSymbolicStrides) {
    const kernel::ProgramFacts facts = factsOf(kProduct);
    const kernel::LoopFacts& inner = facts.loops[2];
    const kernel::MemoryAccess& a = accessCalled(inner, "a[i * n + k]");
    EXPECT_EQ(a.array, "a");
    EXPECT_EQ(a.elementBytes, 4);
    EXPECT_EQ(strideOf(a, "gemm:L1"), 400);
    EXPECT_EQ(strideOf(a, "gemm:L1.1"), 0);
    EXPECT_EQ(strideOf(a, "gemm:L1.1.1"), 4);
    const kernel::MemoryAccess& b = accessCalled(inner, "b[k * n + j]");
    EXPECT_EQ(strideOf(b, "gemm:L1.1.1"), 400);
    EXPECT_EQ(strideOf(b, "gemm:L1.1"), 4);
    EXPECT_EQ(accessCalled(facts.loops[1], "c[i * n + j]").kind, kernel::AccessKind::store);
}

TEST(Analysis, ContractsMultiplyAndAdd) {
    const kernel::ProgramFacts facts = factsOf(kProduct);
    EXPECT_EQ(count(facts.loops[2], kernel::Operation::floatFma), 1);
    EXPECT_EQ(count(facts.loops[2], kernel::Operation::floatMultiply), 0);
    EXPECT_EQ(count(facts.loops[2], kernel::Operation::floatAdd), 0);
    EXPECT_EQ(count(facts.loops[2], kernel::Operation::load), 2);
}

TEST(Analysis, OnlyConditionsOfTheSourceMakeABlockConditional) {
    for (const kernel::LoopFacts& loop : factsOf(kProduct).loops)
        for (const kernel::BasicBlock& block : loop.blocks) EXPECT_FALSE(block.isConditional) << loop.id;
    const kernel::ProgramFacts branching =
        factsOf("void f(int n, float *restrict a, const int *restrict b) { for (int i = 0; "
                "i < n; i++) if (b[i] > 3) a[i] = 1 / a[i]; }");
    EXPECT_TRUE(accessCalled(branching.loops.at(0), "a[i]").isConditional);
    EXPECT_FALSE(accessCalled(branching.loops.at(0), "b[i]").isConditional);
}

TEST(Analysis, CountsWhatASmallFunctionComputesWhereItIsCalled) {
    const kernel::ProgramFacts facts =
        factsOf("static float half(float v) { return v / 2; }\nvoid f(int n, float *restrict a) "
                "{ for (int i = 0; i < n; i++) a[i] = half(a[i]); }");
    EXPECT_EQ(count(facts.loops.at(0), kernel::Operation::floatDivide), 1);
    EXPECT_TRUE(facts.loops[0].calls.empty());
}

TEST(Analysis, WhatComesFromAHeaderIsShownWhereItIsCalled) {
    const kernel::ProgramFacts facts =
        factsOf("# 40 \"helper.h\" 1\nstatic void put(float *a, int i) { a[i] = 1; }\n# 3 \"input.c\" 2\n"
                "void f(int n, float *restrict a) {\n  for (int i = 0; i < n; i++)\n    put(a, i);\n}\n");
    ASSERT_FALSE(facts.loops.empty());
    ASSERT_EQ(facts.loops.back().accesses.size(), 1u);
    EXPECT_EQ(facts.loops.back().accesses[0].location.line, 5);
}

TEST(Analysis, FunctionsWithLoopsStayCallsWithTheirName) {
    const kernel::ProgramFacts facts =
        factsOf("static int g(int v) { int s = 0; while (v) { s += v; v /= 3; } return s; }\nvoid f(int n, int "
                "*restrict a) { for (int i = 0; i < n; i++) a[i] = g(a[i]); }");
    EXPECT_THAT(facts.loops.at(1).calls, Contains("g"));
    EXPECT_EQ(count(facts.loops[1], kernel::Operation::call), 1);
}

TEST(Analysis, OperandsPointBackIntoTheBlock) {
    for (const kernel::LoopFacts& loop : factsOf(kProduct).loops)
        for (const kernel::BasicBlock& block : loop.blocks)
            for (std::size_t i = 0; i < block.instructions.size(); ++i)
                for (const int operand : block.instructions[i].operands) {
                    EXPECT_GE(operand, 0);
                    EXPECT_LT(operand, int(i));
                }
}

TEST(Analysis, TellsPerfectNestsFromOthers) {
    const kernel::ProgramFacts facts = factsOf(kProduct);
    EXPECT_TRUE(facts.loops[0].nestsPerfectly);
    EXPECT_FALSE(facts.loops[1].nestsPerfectly);
}

TEST(Analysis, ANestIsPerfectWhereThreadsCanRedoWhatStandsBetween) {
    const auto isPerfect = [](const std::string& between, const std::string& body, const std::string& behind = {}) {
        const kernel::ProgramFacts facts = factsOf(
            "#include <math.h>\nvoid f(int n, float *restrict a, float *restrict w, const float *restrict b) {\n"
            "for (int y = 0; y < n; y++) {\n" +
            between + "\nfor (int x = 0; x < n; x++) " + body + "\n" + behind + "}}\n");
        return facts.loops.at(0).nestsPerfectly;
    };
    EXPECT_TRUE(isPerfect("float fy = y * 0.5f + 1;", "a[y * n + x] = fy * b[y * n + x];"));
    EXPECT_TRUE(isPerfect("float wy = w[y];", "a[y * n + x] = wy;"));
    EXPECT_TRUE(isPerfect("int row = y * n;", "a[row + x] = b[row + x];"));
    EXPECT_FALSE(isPerfect("float first = a[y * n];", "a[y * n + x] -= first;")) << "Another thread has changed it.";
    EXPECT_FALSE(isPerfect("w[y] = 0;", "a[y * n + x] = b[y * n + x];")) << "Every thread would store.";
    EXPECT_FALSE(isPerfect("float e = expf(b[y]);", "a[y * n + x] = e;")) << "Too much to do again.";
    EXPECT_FALSE(isPerfect("", "a[y * n + x] = b[y * n + x];", "w[y] = 1;"));
    EXPECT_FALSE(isPerfect("float s = 0;", "s += b[y * n + x];", "w[y] = s;"));
    const kernel::ProgramFacts rows =
        factsOf("void f(int n, const int *restrict first, float *restrict a) { for (int v = 0; v < n; v++)\n"
                "for (int k = first[v]; k < first[v + 1]; k++) a[k] *= 2; }\n");
    EXPECT_FALSE(rows.loops.at(0).nestsPerfectly) << "No grid has as many threads as each row has elements.";
    const kernel::ProgramFacts looked =
        factsOf("void f(int n, const int *restrict row, const float *restrict b, float *restrict a) {\n"
                "for (int y = 0; y < n; y++) for (int x = 0; x < n; x++) a[y * n + x] = b[row[y] * n + x]; }\n");
    EXPECT_TRUE(looked.loops.at(0).nestsPerfectly) << "The load of a row's number leaves the inner loop.";
    const kernel::ProgramFacts behind = factsOf(
        "float f(int n, float *restrict a, const float *restrict b) { float t = -1; for (int y = 0; y < n; y++) {\n"
        "t = b[y] * 2; for (int x = 0; x < n; x++) a[y * n + x] = t; } return t; }\n");
    EXPECT_FALSE(behind.loops.at(0).nestsPerfectly) << "Without inner iterations nobody would leave t.";
}

TEST(Analysis, NamesOfArraysBelongToFunctions) {
    const kernel::ProgramFacts facts =
        factsOf("float f(int k) { float x[16]; float s = 0; for (int i = 0; i < 16; i++) x[i] = i * k;\n"
                "for (int i = 0; i < 16; i++) s += x[(i * k) & 15]; return s; }\n"
                "void g(int n, const float *x, float *y) { for (int i = 0; i < n; i++) y[i] = 2 * x[i]; }\n");
    ASSERT_TRUE(facts.array("x", "f"));
    EXPECT_EQ(facts.array("x", "f")->extentBytes, kernel::Expression::constant(64));
    ASSERT_TRUE(facts.array("x", "g"));
    EXPECT_FALSE(facts.array("x", "g")->extentBytes) << "That f has 16 elements says nothing of g.";
}

TEST(Analysis, NamesOfListsBelongToFunctions) {
    const kernel::ProgramFacts facts =
        factsOf("void f(int n, const float *a, float *b) { static const int at[4] = {3, 1, 0, 2};\n"
                "for (int i = 0; i < n; i++) b[i] = a[4 * i + at[i & 3]]; }\n"
                "void g(int n, const int *at, const float *a, float *b) {\n"
                "for (int i = 0; i < n; i++) b[i] = a[at[i]]; }\n");
    ASSERT_TRUE(facts.lookup("at", "g"));
    EXPECT_EQ(facts.lookup("at", "g")->kind, kernel::Lookup::Kind::list);
}

TEST(Analysis, ParametersDeclaredAsArraysHaveAnExtent) {
    const kernel::ProgramFacts facts = factsOf(
        "void f(int n, int m, const int *p, const float table[256], float a[n][m], float open[], float one[1]) {\n"
        "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = table[p[i]] + open[i] + one[j]; }\n");
    ASSERT_TRUE(facts.array("table", "f"));
    EXPECT_EQ(facts.array("table", "f")->extentBytes, kernel::Expression::constant(1024));
    ASSERT_TRUE(facts.array("a", "f") && facts.array("a", "f")->extentBytes);
    EXPECT_EQ(facts.array("a", "f")->extentBytes->evaluate({{"n", 3}, {"m", 5}}), 60);
    for (const char* unknown : {"p", "open", "one"}) {
        ASSERT_TRUE(facts.array(unknown, "f")) << unknown;
        EXPECT_FALSE(facts.array(unknown, "f")->extentBytes) << unknown;
    }
}

TEST(Analysis, ArraysInStructuresHaveAnExtent) {
    const kernel::ProgramFacts facts =
        factsOf("struct part { int n; double a[16]; float rest[1]; };\n"
                "void f(struct part *p) { for (int i = 0; i < p->n; i++) p -> a[i] = 2 * p->rest[i]; }\n"
                "void g(int m, struct part *v) { for (int i = 0; i < m; i++) v[i].a[3] = 0; }\n");
    ASSERT_TRUE(facts.array("p -> a", "f"));
    EXPECT_EQ(facts.array("p -> a", "f")->extentBytes, kernel::Expression::constant(128));
    EXPECT_FALSE(facts.array("p->rest", "f")) << "One element is how some say that nobody knows.";
    EXPECT_FALSE(facts.array("p -> a", "g"));
    const kernel::nest::SymbolValues values = kernel::nest::valuesFor(facts, "f:L1", {});
    ASSERT_FALSE(values.assumptions.empty());
    EXPECT_EQ(values.assumptions[0].value, 16) << values.assumptions[0].text;
    for (const kernel::Assumption& assumption : kernel::nest::valuesFor(facts, "g:L1", {}).assumptions)
        EXPECT_EQ(assumption.value, kernel::kAssumedSize) << "Any number of structures.";
}

TEST(Analysis, MembersBehindMacrosHaveTheirOwnNames) {
    const kernel::ProgramFacts facts =
        factsOf("struct image { int w, h, dy; short *map; };\n"
                "#define AT(im, x, y) (((im)->map + (long)(y) * (im)->dy)[x])\n"
                "#define AREA(im) ((im)->w * (im)->h)\n"
                "void f(struct image *a, struct image *b) {\n"
                "for (int y = 0; y < a->h; y++) for (int x = 0; x < a->w; x++) AT(b, x, y) = AT(a, x, y) * 2; }\n"
                "void g(struct image *a, short *p) { for (int i = 0; i < AREA(a); i++) p[i] = 0; }\n");
    std::set<std::string> names;
    for (const kernel::Symbol& symbol : facts.symbols) names.insert(symbol.name);
    EXPECT_THAT(names, testing::IsSupersetOf({"a->h", "a->w", "a->dy", "b->dy"}));
    EXPECT_FALSE(names.contains("AT(a, x, y)"));
    const kernel::MemoryAccess& read = accessCalled(facts.loops.at(1), "AT(a, x, y)");
    EXPECT_EQ(read.array, "a->map");
    EXPECT_TRUE(names.contains("AREA(a)")) << "of two members in one macro neither has it as its name";
}

TEST(Analysis, IndirectAddressHasAReason) {
    const kernel::ProgramFacts facts = factsOf(
        "void f(int n, const int *p, float *a, const float *b) { for (int i = 0; i < n; i++) a[i] = b[p[i]]; }");
    const kernel::MemoryAccess& access = accessCalled(facts.loops.at(0), "b[p[i]]");
    EXPECT_FALSE(access.index);
    EXPECT_THAT(access.unknownReason, HasSubstr("p[i]"));
}

TEST(Analysis, EarlyExitLeavesAnUpperBound) {
    const kernel::ProgramFacts facts = factsOf(R"(
int escape(float cr, float ci, int most) {
    float zr = 0, zi = 0; int k = 0;
    while (k < most && zr * zr + zi * zi < 4.0f) { float t = zr * zr - zi * zi + cr; zi = 2 * zr * zi + ci; zr = t; k++; }
    return k;
})");
    ASSERT_EQ(facts.loops.size(), 1u);
    ASSERT_TRUE(facts.loops[0].tripCount) << facts.loops[0].tripCountReason;
    EXPECT_TRUE(facts.loops[0].tripCountIsBound);
    EXPECT_EQ(facts.loops[0].tripCount->evaluate({{"most", 50}}), 50);
}

TEST(Analysis, ABoundByTheCountersTypeAloneIsNone) {
    const kernel::ProgramFacts facts =
        factsOf("struct list { struct list *next; int v; };\nint f(const int *a, int key) { for "
                "(int i = 0; ; i++) if (a[i] == key) return i; }");
    ASSERT_EQ(facts.loops.size(), 1u);
    EXPECT_FALSE(facts.loops[0].tripCount) << facts.loops[0].tripCount->text();
    EXPECT_FALSE(facts.loops[0].tripCountReason.empty());
}

namespace {

/// Of its symbol `position`, the only one; 0 where there are none or several.
double onlyValue(const kernel::ProgramFacts& facts, std::size_t position = 0) {
    const kernel::Symbol& symbol = facts.symbols.at(position);
    return symbol.values.size() == 1 ? symbol.values.front().value : 0;
}

} // namespace

TEST(Analysis, ConstantArgumentsOfAllCallsGiveValues) {
    const std::string callee = "static void f(int n, float *a) { for (int i = 0; i < n; i++) a[i] = 0; }\n";
    const kernel::ProgramFacts agreed = factsOf(callee + "void g(float *a) { f(128, a); }");
    ASSERT_EQ(agreed.symbols.size(), 1u);
    EXPECT_EQ(agreed.symbols[0].name, "n");
    EXPECT_EQ(onlyValue(agreed), 128);
    EXPECT_EQ(agreed.symbols[0].values[0].origin, "argument at 2:22");
    const kernel::ProgramFacts differing = factsOf(callee + "void g(float *a) { f(128, a); f(64, a); }");
    ASSERT_EQ(differing.symbols.at(0).values.size(), 2U);
    EXPECT_THAT(differing.symbols[0].values[1].choices, testing::ElementsAre(testing::Pair("calls of f", "2:31")));
}

TEST(Analysis, VariablesThatNobodyWritesBoundLoopsAroundCalls) {
    const std::string body = "void step(float *a);\nvoid run(float *a) { for (int s = 0; s < steps; s++) step(a); }\n";
    const kernel::ProgramFacts kept = factsOf("static int steps = 100;\n" + body);
    ASSERT_TRUE(kept.loops.at(0).tripCount) << kept.loops[0].tripCountReason;
    EXPECT_EQ(kept.loops[0].tripCount->text(), "steps");
    EXPECT_EQ(onlyValue(kept), 100);
    EXPECT_FALSE(factsOf("int steps = 100;\n" + body).loops.at(0).tripCount) << "step may change it";
    EXPECT_FALSE(factsOf("static int steps = 100;\n" + body + "void set(int s) { steps = s; }").loops.at(0).tripCount);
    EXPECT_FALSE(
        factsOf("static int steps = 100;\n" + body + "int *get(void) { return &steps; }").loops.at(0).tripCount);
}

TEST(Analysis, ValuesBelongToFunctions) {
    const kernel::ProgramFacts facts = factsOf("void f(int n, float *a) { for (int i = 0; i < n; i++) a[i] = 0; }\n"
                                               "void g(int n, float *a) { for (int i = 0; i < n; i++) a[i] = 1; }\n"
                                               "void h(float *a) { f(128, a); g(64, a); }");
    ASSERT_EQ(facts.symbols.size(), 2U);
    EXPECT_EQ(facts.symbols[0].function, "f");
    EXPECT_EQ(onlyValue(facts, 0), 128);
    EXPECT_EQ(facts.symbols[1].function, "g");
    EXPECT_EQ(onlyValue(facts, 1), 64);
}

TEST(Analysis, SymbolsHaveTheTypeOfTheirParameter) {
    const auto typeIn = [](const std::string& source) {
        const kernel::ProgramFacts facts = factsOf(source);
        return facts.symbols.empty() ? "no symbol" : facts.symbols[0].type;
    };
    const std::string body = ", float *a) { for (int i = 0; i < n; i++) a[i] = 0; }\n";
    EXPECT_EQ(typeIn("void f(int n" + body), "int");
    EXPECT_EQ(typeIn("void f(const unsigned char n" + body), "unsigned char");
    EXPECT_EQ(
        typeIn("typedef unsigned long count;\nvoid f(count n, float *a) { for (count i = 0; i < n; i++) a[i] = 0; }"),
        "unsigned long");
    EXPECT_EQ(typeIn("void f(int n" + body + "void g(short n" + body), "int") << "each has its own";
}

TEST(Analysis, LoopsThatAreNeverEnteredHaveNoIterations) {
    const kernel::ProgramFacts facts = factsOf("void f(float *a) { for (int i = 10; i < 5; i++) a[i] = 1; }");
    ASSERT_TRUE(facts.loops.at(0).tripCount) << facts.loops[0].tripCountReason;
    EXPECT_EQ(facts.loops[0].tripCount->evaluate({}), 0);
}

TEST(Analysis, CountsOf64BitsAreSaidInTheirSize) {
    const kernel::ProgramFacts facts =
        factsOf("void f(float *a) { for (unsigned long i = 0; i < 18446744073709551615UL; i++) a[i] = 1; }");
    ASSERT_TRUE(facts.loops.at(0).tripCount) << facts.loops[0].tripCountReason;
    EXPECT_NEAR(facts.loops[0].tripCount->evaluate({}).value_or(0) / 0x1p64, 1, 1e-9);
}

TEST(Analysis, BoundInAStructIsASymbolByItsText) {
    const kernel::ProgramFacts facts =
        factsOf("struct img { int w, h; unsigned char *p; };\nvoid f(const struct img *restrict "
                "in, float *restrict out) { for (int i = 0; i < in->w; i++) out[i] = 1; }");
    ASSERT_TRUE(facts.loops.at(0).tripCount) << facts.loops[0].tripCountReason;
    EXPECT_THAT(facts.loops[0].tripCount->symbols(), Contains("in->w"));
}

TEST(Analysis, FieldsOfAStructByValueKeepTheirNames) {
    const kernel::ProgramFacts facts =
        factsOf("struct view { float left, top, step; int most; };\nvoid f(struct view v, float "
                "*restrict out) { for (int i = 0; i < v.most; i++) out[i] = v.left; }");
    ASSERT_TRUE(facts.loops.at(0).tripCount);
    EXPECT_EQ(facts.loops[0].tripCount->text(), kernel::Expression::symbol("v.most").text());
    EXPECT_EQ(facts.symbols.at(0).name, "v.most");
}

TEST(Analysis, ErrorInOneFunctionLeavesTheOthersAnalysed) {
    const kernel::ProgramFacts facts =
        factsOf("void bad(float *a) {\n  for (int i = 0; i < 9; i++) a[i] = a.undeclared;\n}\nvoid good(float *a) {\n  "
                "for (int i = 0; i < 9; i++) a[i] = 0;\n}\n");
    ASSERT_EQ(facts.loops.size(), 2u);
    EXPECT_EQ(facts.loops[0].verdict, kernel::Verdict::unknown);
    EXPECT_THAT(facts.loops[0].reason, HasSubstr("bad holds an error"));
    EXPECT_EQ(facts.loops[1].verdict, kernel::Verdict::proved);
    ASSERT_EQ(facts.diagnostics.size(), 1u);
    EXPECT_EQ(facts.diagnostics[0].location.line, 2);
    EXPECT_THAT(facts.diagnostics[0].message, HasSubstr("not a structure"));
}

TEST(Analysis, MissingHeaderIsADiagnosticAndTheRestIsAnalysed) {
    const kernel::ProgramFacts facts =
        factsOf("#include \"not_there.h\"\n#include <nor/this.h>\nvoid f(float *a) { for (int i = 0; i < 9; i++) a[i] "
                "= 0; }\nvoid g(struct gone *a) { while (a->next) a = a->next; }\n");
    ASSERT_EQ(facts.loops.size(), 2u);
    EXPECT_THAT(facts.diagnostics, Contains(Field(&kernel::Diagnostic::message, HasSubstr("not_there.h"))));
    EXPECT_EQ(facts.loops[0].verdict, kernel::Verdict::proved);
    EXPECT_THAT(facts.loops[1].reason, HasSubstr("g holds an error"));
}

TEST(Analysis, ADamagedDeclarationDoesNotHideTheRest) {
    const kernel::ProgramFacts facts = factsOf(
        "int oops( { return 1; }\nvoid f(float *a) {\n  for (int i = 0; i < 9; i++)\n    for (int j = 0; j < 3; j++) "
        "a[3 * i + j] = 0;\n}\nint x = ;\nvoid g(float *a) {\n  for (int i = 0; i < 9; i++) a[i] = 0;\n}\n");
    ASSERT_EQ(facts.loops.size(), 3u);
    for (const kernel::LoopFacts& loop : facts.loops) EXPECT_EQ(loop.verdict, kernel::Verdict::proved) << loop.reason;
    EXPECT_EQ(facts.loops[1].parent, 0);
    EXPECT_EQ(facts.diagnostics.front().location.line, 1);
}

TEST(Analysis, AResultThatOneVariableAlwaysHoldsHasItsName) {
    const kernel::ProgramFacts facts = factsOf(R"(#include <stdlib.h>
void once(char **v, float *a) {
    int n = atoi(v[1]);
    for (int i = 0; i < n; i++) a[i] = 0;
}
void twice(char **v, float *a) {
    int n = atoi(v[1]);
    for (int i = 0; i < n; i++) a[i] = 0;
    n = atoi(v[2]);
    for (int i = 0; i < n; i++) a[i] = 0;
}
void apart(char **v, float *a) {
    { int n = atoi(v[1]); for (int i = 0; i < n; i++) a[i] = 0; }
    { int n = atoi(v[2]); for (int i = 0; i < n; i++) a[i] = 0; }
}
)");
    EXPECT_EQ(facts.find("once:L1")->tripCount->text(), "n");
    for (const char* loop : {"twice:L1", "twice:L2", "apart:L1", "apart:L2"})
        EXPECT_THAT(facts.find(loop)->tripCount->text(), HasSubstr("atoi() at")) << loop;
}

/// Their loops all stand where the macro is used, and an error hides some of them at first.
TEST(Analysis, LoopsOfFunctionsThatMacrosMakeStayWithTheirFunctions) {
    const kernel::ProgramFacts facts = factsOf(R"(#include "missing.h"
#define MAKE(name, type) \
    void name##Set(type **a, type v, int n, int m) { \
        for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = v; } \
    void name##Clear(type *x, int n) { for (int i = 0; i < n; i++) x[i] = 0; }
MAKE(a, int)
MAKE(b, unknown_t)
MAKE(c, double)
)");
    ASSERT_EQ(facts.loops.size(), 9u);
    for (const kernel::LoopFacts& loop : facts.loops) {
        EXPECT_THAT(loop.id, StartsWith(loop.function + ":L1"));
        EXPECT_EQ(loop.depth, loop.parent < 0 ? 1 : facts.loops[std::size_t(loop.parent)].depth + 1) << loop.id;
        if (loop.parent >= 0) EXPECT_EQ(facts.loops[std::size_t(loop.parent)].function, loop.function);
    }
    EXPECT_EQ(facts.find("aClear:L1")->verdict, kernel::Verdict::proved);
    EXPECT_THAT(facts.find("cClear:L1")->reason, HasSubstr("errors in the file"));
    EXPECT_TRUE(kernel::json::readFacts(kernel::json::writeFacts(facts), "facts"));
}

TEST(Analysis, WhatAMissingHeaderWouldHaveDeclaredIsMadeUp) {
    const kernel::ProgramFacts facts = factsOf(R"(#include "generated.h"
typedef struct { int n; real_t *data; } vector;
extern foo_t *make_foo(const bar_t *b);
API(int) exported(double *x, int n) { for (int i = 0; i < n; i++) x[i] += 1; return 0; }
INLINE void hidden(double *x, int n) { for (int i = 0; i < n; i++) x[i] += 1; }
void passes(foo_t *f, double *x, int n) { for (int i = 0; i < n; i++) x[i] += 1; }
void looks(foo_t *f, double *x, int n) { for (int i = 0; i < n; i++) x[i] += f->weight; }
int main(void) {
    static double x[100];
    puts(VERSION);
    for (int i = 0; i < 100; i++) x[i] = i;
    for (int i = 0; i < COUNT; i++) x[i] = i;
}
)");
    ASSERT_EQ(facts.loops.size(), 6u);
    for (const char* id : {"exported:L1", "hidden:L1", "passes:L1", "main:L1"})
        EXPECT_EQ(facts.find(id)->verdict, kernel::Verdict::proved) << id << ": " << facts.find(id)->reason;
    EXPECT_THAT(facts.find("looks:L1")->reason, HasSubstr("looks holds an error"));
    EXPECT_EQ(facts.find("main:L2")->verdict, kernel::Verdict::unknown);
    EXPECT_THAT(facts.find("main:L2")->reason, HasSubstr("ses COUNT (12:25), which is declared nowhere"));
}

/// A part that other files include leaves their headers to them.
TEST(Analysis, TypesOfTheLibraryNeedNoHeader) {
    const kernel::ProgramFacts facts =
        factsOf("static void part(uint8_t *out, const float *in, size_t n) { for (size_t i = 0; i < n; i++) out[i] = "
                "(uint8_t)in[i]; }\n");
    ASSERT_EQ(facts.loops.size(), 1u);
    EXPECT_EQ(facts.loops[0].verdict, kernel::Verdict::proved) << facts.loops[0].reason;
}

TEST(Analysis, PointersThatWalkCountTheirDistance) {
    const kernel::ProgramFacts facts = factsOf(
        "void f(float *p, float *end) { for (; p < end; p++) *p *= 2; }\n"
        "struct s { float *b, *e; };\nvoid g(struct s *v) { for (float *p = v->b; p != v->e; ++p) *p *= 2; }\n");
    ASSERT_EQ(facts.loops.size(), 2u);
    EXPECT_EQ(facts.loops[0].tripCount->text(), "{end - p}");
    EXPECT_EQ(facts.loops[1].tripCount->text(), "{v->e - v->b}");
}

TEST(Analysis, LoopsOfOneMacroAreListedWithoutAGuess) {
    const kernel::ProgramFacts facts =
        factsOf("#define TWICE(a) for (int i = 0; i < 9; i++) for (int j = 0; j < 9; j++) a[i * "
                "9 + j] = 0\nvoid f(float *a) { TWICE(a); }\n");
    ASSERT_EQ(facts.loops.size(), 2u);
    for (const kernel::LoopFacts& loop : facts.loops) {
        EXPECT_EQ(loop.verdict, kernel::Verdict::unknown);
        EXPECT_THAT(loop.reason, HasSubstr("macro"));
    }
}

TEST(Analysis, UnusedStaticFunctionsAreAnalysed) {
    EXPECT_EQ(factsOf("static void f(float *a) { for (int i = 0; i < 9; i++) a[i] = 0; }").loops.at(0).verdict,
              kernel::Verdict::proved);
}

TEST(Analysis, RefusesWhatIsNoCText) {
    const auto binary = frontend::analyze({"x.c", {}, {}, std::string("int a;\n\0\x7f", 9)});
    ASSERT_FALSE(binary);
    EXPECT_EQ(binary.error().place, "x.c:2");
    const auto longLine = frontend::analyze({"x.c", {}, {}, "int a = " + std::string(10'000'000, '1') + ";"});
    ASSERT_FALSE(longLine);
    EXPECT_THAT(longLine.error().text(), HasSubstr("x.c:1: The line has"));
    const auto missing = frontend::analyze({"/nowhere/x.c", {}, {}, {}});
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, ErrorKind::input);
}

TEST(Analysis, UnknownCompilerArgumentIsASentence) {
    const auto facts = frontend::analyze(
        {"x.c", {"--no-such-flag"}, {}, "void f(float *a) { for (int i = 0; i < 9; i++) a[i] = 0; }"});
    if (facts)
        EXPECT_THAT(facts->diagnostics, Contains(Field(&kernel::Diagnostic::message, HasSubstr("no-such-flag"))));
    else EXPECT_THAT(facts.error().text(), HasSubstr("no-such-flag"));
}

TEST(Analysis, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(frontend::analyze({"x.c", {}, {}, kProduct}, {}, {stop.get_token(), {}}).wasCancelled());
}

TEST(Analysis, SmallBudgetEndsInUnknownNotInHanging) {
    frontend::AnalysisBudget budget;
    budget.accessPairsPerLoop = 0;
    const auto facts = frontend::analyze({"x.c", {}, {}, kProduct}, budget);
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->loops[0].verdict, kernel::Verdict::unknown);
    EXPECT_THAT(facts->loops[0].reason, HasSubstr("oo complex"));
}

TEST(Analysis, SpentDependenceOperationsEndInUnknown) {
    frontend::AnalysisBudget budget;
    budget.workPerQuestion = 10;
    const auto facts = frontend::analyze({"x.c", {}, {}, kProduct}, budget);
    ASSERT_TRUE(facts);
    EXPECT_EQ(facts->loops[0].verdict, kernel::Verdict::unknown);
    EXPECT_THAT(facts->loops[0].reason, HasSubstr("Too complex"));
}
