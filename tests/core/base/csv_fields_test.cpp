#include "core/base/csv_fields.h"

#include <gtest/gtest.h>

namespace forewarp {

namespace {

using Fields = std::vector<std::string>;

TEST(CsvFields, CommasPartFieldsAndBlanksAroundThemGo) {
    EXPECT_EQ(csvFields("a, b c ,,d\r"), (Fields{"a", "b c", "", "d"}));
}

TEST(CsvFields, QuotesKeepCommasAndADoubledQuoteIsOne) {
    EXPECT_EQ(csvFields(R"("a,b","say ""no""",c)"), (Fields{"a,b", "say \"no\"", "c"}));
}

TEST(CsvFields, AnEmptyLineIsOneEmptyField) {
    EXPECT_EQ(csvFields(""), Fields{""});
}

TEST(CsvFields, LinesAreTakenOneByOneWithOrWithoutALastLineEnd) {
    std::string_view text = "first\n\nlast";
    EXPECT_EQ(takeLine(text), "first");
    EXPECT_EQ(takeLine(text), "");
    EXPECT_EQ(takeLine(text), "last");
    EXPECT_TRUE(text.empty());
}

TEST(CsvFields, AByteOrderMarkGoes) {
    EXPECT_EQ(withoutByteOrderMark("\xEF\xBB\xBFgpu"), "gpu");
    EXPECT_EQ(withoutByteOrderMark("gpu"), "gpu");
}

} // namespace

} // namespace forewarp
