// What resources/calibration/partition_camping.cu prints is what readBenchmarks() reads; no GPU is asked.

#include "core/simulation/partitions/benchmarks_csv.h"
#include "core/simulation/partitions/memory_benchmarks.h"

#include <gmock/gmock.h>

#include <fstream>
#include <iterator>
#include <regex>

namespace forewarp::simulation::partitions {
namespace {

using enum BenchmarkPattern;
using testing::HasSubstr;

std::string suite() {
    std::ifstream file(FOREWARP_SOURCE_DIR "/resources/calibration/partition_camping.cu");
    return {std::istreambuf_iterator<char>(file), {}};
}

/// What the suite prints first.
std::string headerOf(const std::string& source) {
    std::smatch found;
    return std::regex_search(source, found, std::regex(R"re(printf\("(kind,[a-z_,]*)\\n"\))re")) ? found[1].str() : "";
}

/// The entries of a table of names, quotes and all.
std::string namesIn(const std::string& source, const std::string& table) {
    std::smatch found;
    return std::regex_search(source, found, std::regex(table + R"(\[\] = \{([^}]*)\})")) ? found[1].str() : "";
}

TEST(CalibrationSuite, PrintsTheColumnsThatAreRead) {
    EXPECT_EQ(headerOf(suite()), "kind,pattern,word_bytes,warps,time_ms,transactions");
}

TEST(CalibrationSuite, NamesPatternsAsTheReaderDoes) {
    const std::string patterns = namesIn(suite(), "kPatternNames");
    for (const BenchmarkPattern pattern : {spread, camped, l1Hit, l2Hit, miss})
        EXPECT_THAT(patterns, HasSubstr('"' + std::string(name(pattern)) + '"'));
    EXPECT_EQ(namesIn(suite(), "kKindNames"), R"("load", "store")");
}

// Rows as its format «%s,%s,%u,%u,%.6f,%.0f» makes them.
TEST(CalibrationSuite, ItsRowsAreRead) {
    const auto read = readBenchmarks(headerOf(suite()) + "\nload,L1 hit,2,1,0.250000,135168\n"
                                                         "store,camped,8,32,12.500000,4325376\n",
                                     "times.csv");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_FALSE(read->isSimulated);
    ASSERT_EQ(read->times.size(), 2U);
    const BenchmarkTime& first = read->times.front();
    EXPECT_EQ(first.kind, kernel::AccessKind::load);
    EXPECT_EQ(first.pattern, l1Hit);
    EXPECT_EQ(first.wordBytes, 2);
    EXPECT_EQ(first.warps, 1);
    EXPECT_DOUBLE_EQ(first.time.value(), 0.25e-3);
    EXPECT_EQ(first.transactions, 135168);
    EXPECT_EQ(read->times.back().kind, kernel::AccessKind::store);
    EXPECT_EQ(read->times.back().pattern, camped);
}

} // namespace
} // namespace forewarp::simulation::partitions
