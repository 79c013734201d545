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

} // namespace
} // namespace forewarp::cli::terminal
