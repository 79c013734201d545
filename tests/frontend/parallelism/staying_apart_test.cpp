// Loops whose iterations stay apart over the loops between them and a parallel one (apart.c), or while one around them runs
// (throughout.c), and random nests against an interpreter that runs them as threads would.
#include "core/base/text.h"
#include "frontend/frontend.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <random>
#include <regex>
#include <sstream>

using namespace forewarp;

namespace {

kernel::ProgramFacts analysed(const frontend::SourceFile& file) {
    auto facts = frontend::analyze(file);
    EXPECT_TRUE(facts) << facts.error().text();
    return facts ? *std::move(facts) : kernel::ProgramFacts();
}

/// What the lines of a file say behind `// words`, by line: «f:L1», «f:L1 with f:L1.1».
std::map<int, std::string> expectationsIn(const std::string& path, const std::string& words) {
    std::map<int, std::string> found;
    std::ifstream file(path);
    const std::regex apart("// " + words + " (.*)$");
    std::string text;
    for (int line = 1; std::getline(file, text); ++line)
        if (std::smatch match; std::regex_search(text, match, apart)) found[line] = match[1];
    return found;
}

/// array[P i + a j + b k + c], or with (j + k) % trips in place of j.
struct Cell {
    char array = 'x';
    int ofJ = 1, ofK = 0, constant = 0;
    bool isWrapped = false;

    static constexpr int kPitch = 64, kOffset = 16;

    [[nodiscard]] std::string text(int trips) const {
        const std::string j = isWrapped ? "((j + k) % " + std::to_string(trips) + ")" : "j";
        return std::string(1, array) + "[" + std::to_string(kPitch) + " * i + " + std::to_string(ofJ) + " * " + j +
               " + " + std::to_string(ofK) + " * k + " + std::to_string(kOffset + constant) + "]";
    }
    [[nodiscard]] int at(int i, int j, int k, int trips) const {
        return kPitch * i + ofJ * (isWrapped ? (j + k) % trips : j) + ofK * k + kOffset + constant;
    }
};

/// target = 3 * source + before + 1, where `before` is read beside the loop, or 0.
struct Statement {
    Cell target, source;
};

using Memory = std::map<char, std::vector<int>>;

struct RandomNest {
    int trips = 4, between = 3;
    std::optional<Statement> first; ///< In a loop over j of its own, before the loop over k.
    std::optional<Cell> beside;     ///< Read between the loops over k and j.
    Statement inner;

    static constexpr int kRows = 3;

    [[nodiscard]] std::string source(int number) const {
        const std::string ofJ = "for (int j = 0; j < " + std::to_string(trips) + "; j++)";
        std::string text = "void f" + std::to_string(number) + "(int *restrict x, int *restrict y) {\n" +
                           "for (int i = 0; i < " + std::to_string(kRows) + "; i++) {\n";
        if (first) text += "{ const int k = 0; (void)k; " + ofJ + "\n" + assignment(*first, "0") + " }\n";
        text += "for (int k = 0; k < " + std::to_string(between) + "; k++) {\n";
        if (beside) text += "const int t = " + besideText() + ";\n";
        return text + ofJ + "\n" + assignment(inner, beside ? "t" : "0") + "}\n}\n}\n";
    }

    /// The loop over k alone, with both loops over j in it.
    [[nodiscard]] std::string sourceOfTurns(int number) const {
        const std::string ofJ = "for (int j = 0; j < " + std::to_string(trips) + "; j++)";
        std::string text = "void g" + std::to_string(number) +
                           "(int *restrict x, int *restrict y) {\nenum { i = 0 };\n" + "for (int k = 0; k < " +
                           std::to_string(between) + "; k++) {\n";
        if (beside) text += "const int t = " + besideText() + ";\n";
        if (first) text += ofJ + "\n" + assignment(*first, "0");
        return text + ofJ + "\n" + assignment(inner, beside ? "t" : "0") + "}\n}\n";
    }

    [[nodiscard]] Memory resultOfTurns(bool asThreads) const {
        Memory memory = start();
        for (int j = trips; asThreads && j-- > 0;)
            for (int k = 0; k < between; ++k) {
                const int before = besideAt(0, k, memory);
                if (first) run(*first, 0, j, k, 0, memory);
                run(inner, 0, j, k, before, memory);
            }
        for (int k = 0; !asThreads && k < between; ++k) {
            const int before = besideAt(0, k, memory);
            for (int j = 0; first && j < trips; ++j) run(*first, 0, j, k, 0, memory);
            for (int j = 0; j < trips; ++j) run(inner, 0, j, k, before, memory);
        }
        return memory;
    }

    /// As the C runs it, or a thread after the other: those of higher j first.
    [[nodiscard]] Memory result(bool asThreads) const {
        Memory memory = start();
        for (int i = 0; i < kRows; ++i) {
            if (!asThreads) {
                for (int j = 0; first && j < trips; ++j) run(*first, i, j, 0, 0, memory);
                for (int k = 0; k < between; ++k) runRow(i, k, memory);
                continue;
            }
            for (int j = trips; j-- > 0;) {
                if (first) run(*first, i, j, 0, 0, memory);
                for (int k = 0; k < between; ++k) run(inner, i, j, k, besideAt(i, k, memory), memory);
            }
        }
        return memory;
    }

  private:
    static Memory start() {
        Memory memory;
        for (const char array : {'x', 'y'})
            for (int n = 0; n < Cell::kPitch * (kRows + 1); ++n) memory[array].push_back(n * 7 % 31 + array);
        return memory;
    }
    [[nodiscard]] std::string assignment(const Statement& s, const std::string& before) const {
        return s.target.text(trips) + " = 3 * " + s.source.text(trips) + " + " + before + " + 1;\n";
    }
    [[nodiscard]] std::string besideText() const {
        Cell cell = *beside;
        cell.ofJ = 0;
        return std::regex_replace(cell.text(trips), std::regex(R"(0 \* (j|\(\(j \+ k\) % \d+\)) \+ )"), "");
    }
    [[nodiscard]] int besideAt(int i, int k, const Memory& memory) const {
        if (!beside) return 0;
        Cell cell = *beside;
        cell.ofJ = 0;
        return memory.at(cell.array)[std::size_t(cell.at(i, 0, k, trips))];
    }
    void runRow(int i, int k, Memory& memory) const {
        const int before = besideAt(i, k, memory);
        for (int j = 0; j < trips; ++j) run(inner, i, j, k, before, memory);
    }
    void run(const Statement& s, int i, int j, int k, int before, Memory& memory) const {
        const unsigned from = unsigned(memory[s.source.array][std::size_t(s.source.at(i, j, k, trips))]);
        memory[s.target.array][std::size_t(s.target.at(i, j, k, trips))] = int(3 * from + unsigned(before) + 1);
    }
};

class Dice {
  public:
    int among(std::initializer_list<int> values) {
        return values.begin()[std::uniform_int_distribution<std::size_t>(0, values.size() - 1)(m_engine)];
    }
    Cell cell() {
        return {among({0, 1}) != 0 ? 'x' : 'y', among({1, 1, 1, 1, 2, 0}), among({0, 0, 0, 0, 1, -1, 5}),
                among({0, 0, 0, 0, 1, -1, 4}), among({0, 0, 0, 0, 0, 1}) != 0};
    }
    RandomNest nest() {
        RandomNest nest{.trips = among({2, 4, 5, 7}), .between = among({2, 3, 4}), .first = {}, .beside = {},
                        .inner = {cell(), cell()}};
        if (among({0, 1}) != 0) nest.inner.source = nest.inner.target;
        if (among({0, 1}) != 0) nest.first = Statement{cell(), cell()};
        if (nest.first && among({0, 1}) != 0) nest.first->target = nest.inner.target, nest.first->target.ofK = 0;
        if (among({0, 0, 1}) != 0) nest.beside = cell();
        return nest;
    }

  private:
    std::mt19937 m_engine{20};
};

} // namespace

TEST(StayingApart, IsFoundWhereTheSourceSaysSoAndNowhereElse) {
    const std::string path = FOREWARP_SOURCE_DIR "/tests/frontend/parallelism/apart.c";
    const auto expected = expectationsIn(path, "apart within");
    EXPECT_GE(expected.size(), 18U);
    std::size_t met = 0;
    for (const kernel::LoopFacts& loop : analysed({path, {}, {}, {}}).loops) {
        const auto here = expected.find(loop.range.begin.line);
        met += here != expected.end();
        EXPECT_EQ(loop.apartWithin + (loop.joinedWith.empty() ? "" : " with " + loop.joinedWith),
                  here == expected.end() ? "" : here->second)
            << loop.id << " at line " << loop.range.begin.line;
    }
    EXPECT_EQ(met, expected.size());
}

TEST(StayingApart, ThreadsLeaveWhatTheLoopsLeave) {
    constexpr int kNests = 400;
    Dice dice;
    std::vector<RandomNest> nests;
    std::string source;
    for (int i = 0; i < kNests; ++i) source += nests.emplace_back(dice.nest()).source(i);
    const kernel::ProgramFacts facts = analysed({"random.c", {}, {}, source});
    int apart = 0, joined = 0, free = 0;
    for (int i = 0; i < kNests; ++i) {
        const RandomNest& nest = nests[std::size_t(i)];
        const kernel::LoopFacts* innermost =
            facts.find("f" + std::to_string(i) + (nest.first ? ":L1.2.1" : ":L1.1.1"));
        const bool isApart = innermost && !innermost->apartWithin.empty();
        const bool isFree = nest.result(false) == nest.result(true);
        apart += isApart;
        joined += isApart && nest.first;
        free += isFree;
        if (isApart) EXPECT_TRUE(isFree) << nest.source(i);
    }
    RecordProperty("apart", std::to_string(apart) + " of " + std::to_string(free) + " that are");
    EXPECT_GT(apart, 40);
    EXPECT_GT(joined, 10);
}

TEST(StayingApart, IsFoundThroughoutARunWhereTheSourceSaysSoAndNowhereElse) {
    const std::string path = FOREWARP_SOURCE_DIR "/tests/frontend/parallelism/throughout.c";
    const auto expected = expectationsIn(path, "throughout");
    EXPECT_GE(expected.size(), 16U);
    std::size_t met = 0;
    for (const kernel::LoopFacts& loop : analysed({path, {}, {}, {}}).loops) {
        const auto here = expected.find(loop.range.begin.line);
        met += here != expected.end();
        EXPECT_EQ(joined(loop.apartThroughout, " "), here == expected.end() ? "" : here->second)
            << loop.id << " at line " << loop.range.begin.line << ": " << loop.reason;
    }
    EXPECT_EQ(met, expected.size());
}

TEST(StayingApart, ThreadsThatRunAllOfALoopLeaveWhatItLeaves) {
    constexpr int kNests = 600;
    Dice dice;
    std::vector<RandomNest> nests;
    std::string source;
    for (int i = 0; i < kNests; ++i) source += nests.emplace_back(dice.nest()).sourceOfTurns(i);
    const kernel::ProgramFacts facts = analysed({"random.c", {}, {}, source});
    int apart = 0, joined = 0, free = 0;
    for (int i = 0; i < kNests; ++i) {
        const RandomNest& nest = nests[std::size_t(i)];
        const kernel::LoopFacts* outermost = facts.find("g" + std::to_string(i) + ":L1");
        const bool isApart = outermost && !outermost->apartThroughout.empty();
        const bool isFree = nest.resultOfTurns(false) == nest.resultOfTurns(true);
        apart += isApart;
        joined += isApart && nest.first;
        free += isFree;
        if (isApart) EXPECT_TRUE(isFree) << nest.sourceOfTurns(i);
    }
    RecordProperty("apart", std::to_string(apart) + " of " + std::to_string(free) + " that are");
    EXPECT_GT(apart, 40);
    EXPECT_GT(joined, 10);
}
