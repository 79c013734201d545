#include "app/cli/terminal/text_table.h"

#include "app/cli/terminal/text_layout.h"

#include <gtest/gtest.h>

namespace forewarp::cli::terminal {
namespace {

/// Where the last column of a table with a long name before it begins.
std::size_t sentencesBegin(bool hasSentences) {
    TextTable table({{"Loop", false, 60}, {"Why", false, 0, hasSentences}});
    table.addRow({{std::string(60, 'n')}, {std::string(2 * pageWidth(), 'w')}});
    return table.text(Paint(false)).find("Why");
}

TEST(TextTable, SentencesHaveHalfThePage) {
    EXPECT_LE(sentencesBegin(true), pageWidth() / 2);
    EXPECT_GT(sentencesBegin(false), pageWidth() / 2);
}

TEST(TextLayout, LongNamesAreDividedBetweenTheirParts) {
    using Lines = std::vector<std::string>;
    EXPECT_EQ(wrapped("vbrpsy_compute_masking_l:L1.1", 20), (Lines{"vbrpsy_compute_", "masking_l:L1.1"}));
    EXPECT_EQ(wrapped("GetUpProfile:L1.2.1", 12), (Lines{"GetUpProfile", ":L1.2.1"}));
    EXPECT_EQ(wrapped("abcdefghij", 4), (Lines{"abcd", "efgh", "ij"}));
    EXPECT_EQ(wrapped("a_bcdefghij", 6), (Lines{"a_bcde", "fghij"})) << "Not so that most of the line stays empty.";
}

} // namespace
} // namespace forewarp::cli::terminal
