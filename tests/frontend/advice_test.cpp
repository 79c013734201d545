// What a loop's rewrites must and must not say stands in the C input, at the loop's line:
//     // tips: +WORDS of some rewrite, -WORDS of none
// «none» stands for no rewrite at all. Case does not count.
#include "frontend/frontend.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <regex>

using namespace forewarp;

namespace {

std::string lowered(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return text;
}

struct Expectation {
    int line = 0;
    std::string tips;
};

std::vector<Expectation> expectationsIn(const std::string& path) {
    std::vector<Expectation> expectations;
    std::ifstream file(path);
    std::string text;
    for (int line = 1; std::getline(file, text); ++line)
        if (const std::size_t at = text.find("// tips: "); at != std::string::npos)
            expectations.push_back({line, text.substr(at + 9)});
    return expectations;
}

bool says(const kernel::LoopFacts& loop, const std::string& words) {
    return std::ranges::any_of(loop.rewrites, [&](const std::string& rewrite) {
        return lowered(rewrite).find(lowered(words)) != std::string::npos;
    });
}

void check(const kernel::LoopFacts& loop, const std::string& tips) {
    if (tips == "none") EXPECT_EQ(loop.rewrites, std::vector<std::string>());
    static const std::regex kTip(R"(([+-])(.*?)(?=, [+-]|$))");
    for (std::sregex_iterator tip(tips.begin(), tips.end(), kTip), end; tip != end; ++tip)
        EXPECT_EQ(says(loop, (*tip)[2]), (*tip)[1] == "+")
            << (*tip)[2] << "\n  " << kernel::name(loop.verdict) << ": " << loop.reason << "\n  "
            << testing::PrintToString(loop.rewrites);
}

} // namespace

TEST(Advice, HoldsAtEveryLine) {
    const std::string path = FOREWARP_SOURCE_DIR "/tests/frontend/advice/tips.c";
    const auto facts = frontend::analyze({path, {}, {}, {}});
    ASSERT_TRUE(facts) << facts.error().text();
    const auto expectations = expectationsIn(path);
    EXPECT_EQ(facts->loops.size(), expectations.size()) << "every loop states what is expected of it";
    for (const Expectation& expected : expectations) {
        SCOPED_TRACE("tips.c:" + std::to_string(expected.line));
        const auto loop = std::ranges::find(facts->loops, expected.line,
                                            [](const kernel::LoopFacts& each) { return each.range.begin.line; });
        ASSERT_NE(loop, facts->loops.end()) << "no loop found on this line";
        check(*loop, expected.tips);
    }
}
