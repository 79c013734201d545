#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/base/value_text.h"

#include <gtest/gtest.h>

#include <set>

namespace forewarp {
namespace {

using Words = std::vector<std::string>;

struct Named {
    std::string name;
};

TEST(Text, JoinsPartsOfAnyKind) {
    EXPECT_EQ(joined(Words{}, ", "), "");
    EXPECT_EQ(joined(Words{"a"}, ", "), "a");
    EXPECT_EQ(joined(Words{"a", "b", "c"}, " && "), "a && b && c");
    EXPECT_EQ(joined(std::set<std::string>{"b", "a"}, "; "), "a; b");
    EXPECT_EQ(joined(std::vector<Named>{{"x"}, {"y"}}, ", ", &Named::name), "x, y");
    EXPECT_EQ(joined(std::vector<int>{1, 2}, "+", [](int i) { return std::to_string(i); }), "1+2");
}

TEST(Text, PutsAndBeforeTheLastWord) {
    EXPECT_EQ(listed({}), "");
    EXPECT_EQ(listed({"a"}), "a");
    EXPECT_EQ(listed({"a", "b"}), "a and b");
    EXPECT_EQ(listed({"a", "b", "c"}), "a, b and c");
}

TEST(Text, CountsWhatALongListLeavesOut) {
    const Words words = {"a", "b", "c", "d", "e"};
    EXPECT_EQ(listedUpTo(3, words), "a, b, c and 2 more");
    EXPECT_EQ(listedUpTo(4, words), "a, b, c, d and 1 more");
    EXPECT_EQ(listedUpTo(5, words), "a, b, c, d, e");
    EXPECT_EQ(listedUpTo(1, words, [](const std::string& word) { return "«" + word + "»"; }), "«a» and 4 more");
}

TEST(Text, CapitalizesSmallLettersOnly) {
    EXPECT_EQ(capitalized("best"), "Best");
    EXPECT_EQ(capitalized("Best"), "Best");
    EXPECT_EQ(capitalized("µs"), "µs");
    EXPECT_EQ(capitalized(""), "");
}

TEST(Text, TellsBytesByTheUnitThatFits) {
    EXPECT_EQ(bytesText(999), "999 B");
    EXPECT_EQ(bytesText(1000), "0.977 KiB");
    EXPECT_EQ(bytesText(1.25 * 1024 * 1024), "1.25 MiB");
    EXPECT_EQ(sizeText(512), "512 B");
    EXPECT_EQ(sizeText(1000), "1000 B");
    EXPECT_EQ(sizeText(48.125 * 1024), "48.13 KiB");
    EXPECT_EQ(sizeText(1536.0 * 1024 * 1024), "1.5 GiB");
}

TEST(Text, RoundsSharesToWholePercent) {
    EXPECT_EQ(wholePercentText(0.126), "13 %");
    EXPECT_EQ(wholePercentText(1), "100 %");
}

} // namespace
} // namespace forewarp
