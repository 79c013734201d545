#include "core/simulation/partitions/benchmarks_csv.h"
#include "core/simulation/partitions/memory_benchmarks.h"

#include <gtest/gtest.h>

namespace forewarp::simulation::partitions {
namespace {

constexpr const char* kHeader = "kind,pattern,word_bytes,warps,time_ms,transactions\n";

TEST(BenchmarksCsv, ReadsWhatTheSuitePrints) {
    const auto suite = readBenchmarks(std::string("# GeForce GTX 280\n") + kHeader +
                                          "load,camped,4,12,0.75,8640\n\n"
                                          "store,L2 hit,8,1,0.5,30\n",
                                      "times.csv");
    ASSERT_TRUE(suite) << suite.error().text();
    ASSERT_EQ(suite->times.size(), 2U);
    EXPECT_EQ(suite->times[0].pattern, BenchmarkPattern::camped);
    EXPECT_EQ(suite->times[0].warps, 12);
    EXPECT_DOUBLE_EQ(suite->times[0].time.value(), 0.75e-3);
    EXPECT_EQ(suite->times[1].kind, kernel::AccessKind::store);
    EXPECT_EQ(suite->times[1].pattern, BenchmarkPattern::l2Hit);
    EXPECT_FALSE(suite->isSimulated);
    EXPECT_EQ(suite->provenance, "measured, times.csv");
}

TEST(BenchmarksCsv, ColumnsMayStandInAnyOrder) {
    const auto suite = readBenchmarks("transactions,kind,extra,pattern,word_bytes,warps,time_ms\n"
                                      "64,load,x,spread,2,3,1.5\n",
                                      "times.csv");
    ASSERT_TRUE(suite) << suite.error().text();
    EXPECT_EQ(suite->times[0].transactions, 64);
    EXPECT_EQ(suite->times[0].wordBytes, 2);
}

TEST(BenchmarksCsv, WindowsFilesAreReadAlike) {
    const auto suite = readBenchmarks("\xEF\xBB\xBFkind,pattern,word_bytes,warps,time_ms,transactions\r\n"
                                      "load,miss,4,2,1,64\r\n",
                                      "times.csv");
    ASSERT_TRUE(suite) << suite.error().text();
    EXPECT_EQ(suite->times.size(), 1U);
}

TEST(BenchmarksCsv, NamesTheMissingColumn) {
    const auto suite = readBenchmarks("kind,pattern,word_bytes,warps,time_ms\n", "times.csv");
    ASSERT_FALSE(suite);
    EXPECT_NE(suite.error().text().find("transactions"), std::string::npos);
    EXPECT_NE(suite.error().text().find("times.csv:1"), std::string::npos);
}

TEST(BenchmarksCsv, NamesTheLineThatCannotBe) {
    for (const char* line :
         {"load,camped,3,1,1,1", "load,nowhere,4,1,1,1", "read,camped,4,1,1,1", "load,camped,4,0,1,1",
          "load,camped,4,1.5,1,1", "load,camped,4,1,-1,1", "load,camped,4,1,1,nan", "load,camped"}) {
        const auto suite = readBenchmarks(std::string(kHeader) + line + "\n", "times.csv");
        ASSERT_FALSE(suite) << line;
        EXPECT_NE(suite.error().text().find("times.csv:2"), std::string::npos) << suite.error().text();
    }
}

TEST(BenchmarksCsv, RefusesAnEmptyTable) {
    EXPECT_FALSE(readBenchmarks("", "times.csv"));
    EXPECT_FALSE(readBenchmarks(kHeader, "times.csv"));
}

} // namespace
} // namespace forewarp::simulation::partitions
