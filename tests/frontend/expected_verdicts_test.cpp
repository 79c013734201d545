// Expectations stand in the C input, at the line of the loop they are about:
//     // expect VERDICT [trips=EXPRESSION] [op=OPERATOR] [var=NAME] [private=NAME] [assume=overlap|rows|wrap|none]
//                       [truth=parallel|refuted]
// «unproved» stands for any verdict but proved and reduction. «truth» is what holds where the verdict may be weaker: such a loop must never come out as its opposite.
#include "frontend/frontend.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>

using namespace forewarp;

namespace {

struct Expectation {
    int line = 0;
    std::string verdict;
    std::map<std::string, std::string> fields;

    [[nodiscard]] std::string field(const std::string& key) const {
        const auto found = fields.find(key);
        return found == fields.end() ? std::string() : found->second;
    }
    [[nodiscard]] bool isParallel() const {
        return verdict == "proved" || verdict == "reduction" || field("truth") == "parallel";
    }
};

Expectation parsed(int line, const std::string& verdict, const std::string& fields) {
    Expectation expectation{line, verdict, {}};
    static const std::regex kField(
        R"((trips|op|var|private|assume|truth)=(.*?)(?=\s+(?:op|var|private|assume|truth)=|\s*$))");
    for (std::sregex_iterator field(fields.begin(), fields.end(), kField), end; field != end; ++field)
        expectation.fields[(*field)[1]] = (*field)[2];
    return expectation;
}

std::vector<Expectation> expectationsIn(const std::string& path) {
    std::vector<Expectation> expectations;
    std::ifstream file(path);
    std::string text;
    static const std::regex kExpectation(R"(// expect (\w+)(.*)$)");
    for (int line = 1; std::getline(file, text); ++line) {
        std::smatch match;
        if (std::regex_search(text, match, kExpectation)) expectations.push_back(parsed(line, match[1], match[2]));
    }
    return expectations;
}

const kernel::LoopFacts* loopOnLine(const kernel::ProgramFacts& facts, int line) {
    for (const kernel::LoopFacts& loop : facts.loops)
        if (loop.range.begin.line == line) return &loop;
    return nullptr;
}

std::string kindName(kernel::VerdictAssumption::Kind kind) {
    switch (kind) {
    case kernel::VerdictAssumption::Kind::noOverlap: return "overlap";
    case kernel::VerdictAssumption::Kind::withinRows: return "rows";
    case kernel::VerdictAssumption::Kind::noWrap: break;
    }
    return "wrap";
}

bool assumes(const kernel::LoopFacts& loop, const std::string& kind) {
    if (kind == "none")
        return std::ranges::none_of(loop.assumptions, [](const auto& a) { return kindName(a.kind) == "overlap"; });
    return std::ranges::any_of(loop.assumptions, [&](const auto& a) { return kindName(a.kind) == kind; });
}

void check(const kernel::LoopFacts& loop, const Expectation& expected) {
    if (expected.verdict == "unproved")
        EXPECT_TRUE(loop.verdict != kernel::Verdict::proved && loop.verdict != kernel::Verdict::reduction)
            << loop.reason;
    else EXPECT_EQ(kernel::name(loop.verdict), expected.verdict) << loop.reason;
    EXPECT_FALSE(loop.reason.empty());
    if (const std::string trips = expected.field("trips"); !trips.empty()) {
        ASSERT_TRUE(loop.tripCount) << loop.tripCountReason;
        EXPECT_EQ(loop.tripCount->text(), trips);
    }
    if (const std::string assumed = expected.field("assume"); !assumed.empty())
        EXPECT_TRUE(assumes(loop, assumed)) << assumed << ": " << loop.reason;
    if (const std::string name = expected.field("private"); !name.empty())
        EXPECT_TRUE(std::ranges::any_of(loop.privates, [&](const auto& p) { return p.name == name; })) << name;
    const std::string operation = expected.field("op"), variable = expected.field("var");
    if (!operation.empty() || !variable.empty())
        EXPECT_TRUE(std::ranges::any_of(loop.reductions,
                                        [&](const kernel::Reduction& reduction) {
                                            return (operation.empty() || reduction.operation == operation) &&
                                                   (variable.empty() || reduction.variable == variable);
                                        }))
            << operation << " " << variable;
}

std::vector<std::string> filesIn(const std::string& folder) {
    std::vector<std::string> files;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(FOREWARP_SOURCE_DIR "/tests/frontend/" + folder))
        if (entry.path().extension() == ".c" || entry.path().extension() == ".cpp")
            files.push_back(entry.path().string());
    std::ranges::sort(files);
    return files;
}

/// What everyday code holds; what was written to bring a false proof about.
std::vector<std::string> caseFiles() {
    return filesIn("cases");
}
std::vector<std::string> trapFiles() {
    return filesIn("traps");
}

class ExpectedVerdicts : public testing::TestWithParam<std::string> {};

} // namespace

TEST_P(ExpectedVerdicts, HoldAtEveryLine) {
    const auto facts = frontend::analyze({GetParam(), {}, {}, {}});
    ASSERT_TRUE(facts) << facts.error().text();
    const auto expectations = expectationsIn(GetParam());
    ASSERT_GT(expectations.size(), 10u);
    EXPECT_EQ(facts->loops.size(), expectations.size()) << "every loop states what is expected of it";
    for (const Expectation& expected : expectations) {
        SCOPED_TRACE(std::filesystem::path(GetParam()).filename().string() + ":" + std::to_string(expected.line));
        const kernel::LoopFacts* loop = loopOnLine(*facts, expected.line);
        ASSERT_NE(loop, nullptr) << "no loop found on this line";
        check(*loop, expected);
    }
}

INSTANTIATE_TEST_SUITE_P(Cases, ExpectedVerdicts, testing::ValuesIn(caseFiles()),
                         [](const auto& info) { return std::filesystem::path(info.param).stem().string(); });

INSTANTIATE_TEST_SUITE_P(Traps, ExpectedVerdicts, testing::ValuesIn(trapFiles()),
                         [](const auto& info) { return std::filesystem::path(info.param).stem().string(); });

// Apart from single expectations: none of the loops that carry a dependence, or may, is called parallel, and hardly one
// of the parallel ones is missed.
TEST(VerdictCorpus, HasNoFalseProofAndFewMisses) {
    int parallel = 0, shown = 0, total = 0;
    for (const std::string& file : caseFiles()) {
        const auto facts = frontend::analyze({file, {}, {}, {}});
        ASSERT_TRUE(facts) << facts.error().text();
        for (const Expectation& expected : expectationsIn(file)) {
            const kernel::LoopFacts* loop = loopOnLine(*facts, expected.line);
            ASSERT_NE(loop, nullptr) << file << ":" << expected.line;
            const bool isShown =
                loop->verdict == kernel::Verdict::proved || loop->verdict == kernel::Verdict::reduction;
            EXPECT_TRUE(!isShown || expected.isParallel()) << file << ":" << expected.line << ": " << loop->reason;
            parallel += expected.isParallel();
            shown += isShown;
            ++total;
        }
    }
    EXPECT_GE(total, 400);
    EXPECT_GE(shown, parallel * 95 / 100);
}
