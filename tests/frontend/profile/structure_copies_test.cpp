// «s[i] = t[i]» copies a structure: to the profile loads and stores of its words, to the verdict one copy of all of it, or
// of each member where one of them is a local variable.
#include "core/kernel/program_facts.h"
#include "frontend/frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

using namespace forewarp;
using testing::Each;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

constexpr char kPoint[] = "typedef struct { float x, y; double m; int tag[3]; } Point;\n";

/// The facts of the only loop of f().
kernel::LoopFacts loopOf(const std::string& function, const std::string& types = kPoint) {
    const auto facts = frontend::analyze({"input.c", {}, {}, types + function});
    EXPECT_TRUE(facts) << (facts ? "" : facts.error().text());
    const kernel::LoopFacts* loop = facts ? facts->find("f:L1") : nullptr;
    EXPECT_TRUE(loop);
    return loop ? *loop : kernel::LoopFacts();
}

std::string textOf(const kernel::AffineIndex& index) {
    std::string text;
    for (const kernel::AffineIndex::Stride& stride : index.strides) text += stride.bytesPerIteration.text() + " i + ";
    return text + index.constantBytes.text();
}

/// «a[i] 8 at 32 i + 16»
std::vector<std::string> touchedBy(const kernel::LoopFacts& loop, kernel::AccessKind kind) {
    std::vector<std::string> texts;
    for (const kernel::MemoryAccess& access : loop.accesses)
        if (access.kind == kind)
            texts.push_back(access.text + " " + std::to_string(access.elementBytes) + " at " +
                            (access.index ? textOf(*access.index) : access.unknownReason));
    return texts;
}

} // namespace

TEST(StructureCopies, AreLoadsAndStoresOfWords) {
    const kernel::LoopFacts loop = loopOf("void f(Point *restrict a, const Point *restrict b, int n) {\n"
                                          "    for (int i = 0; i < n; i++) a[i] = b[n - i]; }\n");
    EXPECT_EQ(loop.verdict, kernel::Verdict::proved);
    EXPECT_THAT(loop.calls, IsEmpty()) << "No call that nobody knows";
    EXPECT_THAT(touchedBy(loop, kernel::AccessKind::store),
                ElementsAre("a[i] 8 at 32 i + 0", "a[i] 8 at 32 i + 8", "a[i] 8 at 32 i + 16", "a[i] 8 at 32 i + 24"));
    EXPECT_THAT(touchedBy(loop, kernel::AccessKind::load), SizeIs(4));
    EXPECT_THAT(loop.accesses, Each(testing::Field(&kernel::MemoryAccess::elementBytes, 8)));
}

TEST(StructureCopies, ReadNothingWhereTheyAreFilled) {
    const kernel::LoopFacts loop =
        loopOf("void f(Point *a, int n) { for (int i = 0; i < n; i++) a[i] = (Point){0}; }\n");
    EXPECT_THAT(loop.calls, IsEmpty());
    EXPECT_THAT(touchedBy(loop, kernel::AccessKind::load), IsEmpty());
    EXPECT_THAT(touchedBy(loop, kernel::AccessKind::store), SizeIs(4));
    EXPECT_EQ(loop.accesses.front().array, "a");
}

/// What the loop changes of its own copy stays in registers, and the rest is copied.
TEST(StructureCopies, GoThroughLocalVariables) {
    const kernel::LoopFacts loop =
        loopOf("void f(Point *restrict a, const Point *restrict b, int n) {\n"
               "    for (int i = 0; i < n; i++) { Point p = b[i]; p.x *= 2; a[i] = p; } }\n");
    EXPECT_THAT(loop.calls, IsEmpty());
    int loaded = 0, stored = 0;
    for (const kernel::MemoryAccess& access : loop.accesses)
        (access.kind == kernel::AccessKind::load ? loaded : stored) += access.elementBytes;
    EXPECT_EQ(loaded, 32);
    EXPECT_EQ(stored, 32);
}

/// Whatever the loads of single members stand for.
TEST(StructureCopies, AreNamedByTheStructure) {
    const auto namesIn = [](const std::string& body) {
        std::set<std::string> names;
        const std::string pair = "typedef struct { double x, y; } Pair;\n"
                                 "static Pair sum(Pair a, double s) { return (Pair){a.x + s, a.y + s}; }\n"
                                 "static Pair joined(Pair a, Pair b) { return (Pair){a.x * b.x, a.y - b.y}; }\n";
        for (const kernel::MemoryAccess& access :
             loopOf("void f(Pair *restrict a, Pair *restrict b, int n) {\n    for (int i = 0; i < n; i++) " + body +
                        " }\n",
                    pair)
                 .accesses)
            names.insert(access.text);
        return names;
    };
    EXPECT_THAT(namesIn("a[i] = (Pair){i, n};"), ElementsAre("a[i]"));
    EXPECT_THAT(namesIn("{ Pair p = b[i]; p.x = p.y; a[i] = p; }"), ElementsAre("a[i]", "b[i]"));
    EXPECT_THAT(namesIn("a[i] = sum(b[n - i], 2);"), ElementsAre("a[i]", "b[n - i]"));
    EXPECT_THAT(namesIn("{ Pair p = {i, n}; a[i] = joined(p, b[n - i]); }"), ElementsAre("a[i]", "b[n - i]"));
}

TEST(StructureCopies, OfMemcpyAreTheSame) {
    const kernel::LoopFacts loop =
        loopOf("#include <string.h>\n"
               "void f(Point *restrict a, const Point *restrict b, const int *at, int n) {\n"
               "    for (int i = 0; i < n; i++) memcpy(&a[i], &b[at[i]], sizeof(Point)); }\n");
    EXPECT_THAT(loop.calls, IsEmpty());
    EXPECT_THAT(touchedBy(loop, kernel::AccessKind::load), SizeIs(5)) << "at[i], and four words";
}

/// Words are no wider than the structure is aligned.
TEST(StructureCopies, HaveTheWordsOfTheirAlignment) {
    const std::string copy = "void f(T *restrict a, const T *restrict b, int n) {\n"
                             "    for (int i = 0; i < n; i++) a[i] = b[i]; }\n";
    const auto wordsOf = [&](const std::string& members) {
        return touchedBy(loopOf(copy, "typedef struct { " + members + " } T;\n"), kernel::AccessKind::store);
    };
    EXPECT_THAT(wordsOf("unsigned char r, g, b;"),
                ElementsAre("a[i] 1 at 3 i + 0", "a[i] 1 at 3 i + 1", "a[i] 1 at 3 i + 2"));
    EXPECT_THAT(wordsOf("float x, y, z;"), SizeIs(3));
    EXPECT_THAT(wordsOf("_Alignas(16) float v[4];"), ElementsAre("a[i] 16 at 16 i + 0"));
}

/// More bytes than nvcc would copy by loads and stores stay a call that the prediction knows nothing of, and says so.
TEST(StructureCopies, LargeOnesStayCalls) {
    const kernel::LoopFacts loop = loopOf("void f(T *restrict a, const T *restrict b, int n) {\n"
                                          "    for (int i = 0; i < n; i++) a[i] = b[i]; }\n",
                                          "typedef struct { double v[32]; } T;\n");
    EXPECT_THAT(loop.calls, ElementsAre("memcpy"));
}

/// Of many characters, several are taken as one word; whatever value they are set to.
TEST(StructureCopies, OfCharactersAreKnown) {
    const std::string type = "#include <string.h>\ntypedef struct { char name[101]; } T;\n";
    const auto bytesOf = [&](const std::string& statement) {
        const kernel::LoopFacts loop =
            loopOf("void f(T *restrict a, const T *restrict b, int c, int n) { for (int i = 0; i < n; i++) " +
                       statement + " }\n",
                   type);
        EXPECT_THAT(loop.calls, IsEmpty()) << statement;
        EXPECT_LE(loop.accesses.size(), 128U);
        int bytes = 0;
        for (const kernel::MemoryAccess& access : loop.accesses) bytes += access.elementBytes;
        return bytes;
    };
    EXPECT_EQ(bytesOf("a[i] = b[i];"), 202);
    EXPECT_EQ(bytesOf("memset(&a[i], c, sizeof a[i]);"), 101);
    EXPECT_EQ(bytesOf("memmove(a[i].name, a[i].name + 1, 100);"), 200);
}
