#include "core/measured/validation/measured_rows.h"
#include "core/measured/validation/validation.h"

#include <gmock/gmock.h>

namespace forewarp::measured::validation {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

MeasuredTimes read(std::string_view text) {
    auto measurements = readMeasuredTimes(text, "times.csv");
    EXPECT_TRUE(measurements.hasValue()) << measurements.error().text();
    return *std::move(measurements);
}

TEST(MeasuredRows, ABenchmarksSweepIsRead) {
    const auto read1 = read("gpu,benchmark,kernel,n,block_x,block_y,runs,min_ms,median_ms,max_ms\n"
                            "Tesla C2075,GEMM,gemm_kernel,256,32,8,5,1.5,2.5,4\n");
    ASSERT_EQ(read1.rows.size(), 1U);
    const MeasuredRow& row = read1.rows.front();
    EXPECT_EQ(row.line, 2);
    EXPECT_EQ(row.gpu, "Tesla C2075");
    EXPECT_EQ(row.program, "GEMM");
    EXPECT_EQ(row.kernel, "gemm_kernel");
    EXPECT_EQ(row.sizes, (kernel::Bindings{{"n", 256}}));
    EXPECT_EQ(row.block, (kernel::BlockShape{32, 8, 1}));
    EXPECT_EQ(row.runs, 5);
    EXPECT_DOUBLE_EQ(row.least.value(), 1.5e-3);
    EXPECT_DOUBLE_EQ(row.median.value(), 2.5e-3);
    EXPECT_DOUBLE_EQ(row.most.value(), 4e-3);
}

TEST(MeasuredRows, FilesLoopsAndSeveralSizesAreRead) {
    const auto times = read("gpu,file,loop,sizes,block_x,block_y,block_z,runs,min_ms,median_ms,max_ms\r\n"
                            "h200,a.c,f:L1,n=1024 m=32.5,8,8,4,3,1,1,1\r\n");
    ASSERT_EQ(times.rows.size(), 1U);
    EXPECT_EQ(times.rows[0].sizes, (kernel::Bindings{{"n", 1024}, {"m", 32.5}}));
    EXPECT_EQ(times.rows[0].block, (kernel::BlockShape{8, 8, 4}));
}

TEST(MeasuredRows, WhatIsNotToldIsTheMedianOneAndNothing) {
    const auto times = read("median_ms,gpu,file,loop,sizes,block_x\n2,h200,a.c,f:L1,,64\n");
    ASSERT_EQ(times.rows.size(), 1U);
    EXPECT_EQ(times.rows[0].least, times.rows[0].median);
    EXPECT_EQ(times.rows[0].most, times.rows[0].median);
    EXPECT_EQ(times.rows[0].block, (kernel::BlockShape{64, 1, 1}));
    EXPECT_EQ(times.rows[0].runs, 0);
    EXPECT_TRUE(times.rows[0].sizes.empty());
}

struct BrokenCase {
    const char* row;
    const char* reason;
};

class BrokenRows : public testing::TestWithParam<BrokenCase> {};

TEST_P(BrokenRows, AreToldWithTheirLineAndReason) {
    const auto times = read(std::string("gpu,file,loop,sizes,block_x,block_y,runs,min_ms,median_ms,max_ms\n"
                                        "h200,a.c,f:L1,n=1,32,1,5,1,1,1\n") +
                            GetParam().row + "\n");
    EXPECT_EQ(times.rows.size(), 1U);
    ASSERT_EQ(times.broken.size(), 1U);
    EXPECT_EQ(times.broken[0].line, 3);
    EXPECT_THAT(times.broken[0].reason, HasSubstr(GetParam().reason));
}

INSTANTIATE_TEST_SUITE_P(All, BrokenRows,
                         testing::Values(BrokenCase{"h200,a.c,f:L1,n=1,32,1,5,1,1", "9 fields where the header has 10"},
                                         BrokenCase{"h200,a.c,f:L1,n=1,32,1,5,1,one,1", "«one» is no number"},
                                         BrokenCase{"h200,a.c,f:L1,n=1,32.5,1,5,1,1,1", "«32.5» is no whole number"},
                                         BrokenCase{"h200,a.c,f:L1,n,32,1,5,1,1,1", "«n» is no size"},
                                         BrokenCase{"h200,a.c,f:L1,n=1,0,1,5,1,1,1", "no threads"},
                                         BrokenCase{"h200,a.c,f:L1,n=1,32,1,5,0,0,0", "nothing was measured"},
                                         BrokenCase{"h200,a.c,f:L1,n=1,32,1,5,1,nan,1", "«nan» is no number"},
                                         BrokenCase{"h200,a.c,f:L1,n=1,32,1,5,3,2,4", "between the least and the most"},
                                         BrokenCase{",a.c,f:L1,n=1,32,1,5,1,1,1", "names no GPU"},
                                         BrokenCase{"h200,a.c,,n=1,32,1,5,1,1,1", "names no kernel"}));

TEST(MeasuredRows, EmptyLinesAndRemarksAreNoRows) {
    const auto times =
        read("# Made up, by hand\ngpu,file,loop,sizes,block_x,median_ms\n\n#\nh200,a.c,f:L1,n=1,32,1\n\n");
    ASSERT_EQ(times.rows.size(), 1U);
    EXPECT_EQ(times.rows[0].line, 5);
    EXPECT_TRUE(times.broken.empty());
}

TEST(MeasuredRows, MissingColumnsAreNamed) {
    const auto times = readMeasuredTimes("gpu,file,block_x,median_ms\n", "times.csv");
    ASSERT_FALSE(times.hasValue());
    EXPECT_THAT(times.error().message, HasSubstr("lacks loop, sizes."));
    EXPECT_EQ(times.error().place, "times.csv");
    EXPECT_FALSE(readMeasuredTimes("", "times.csv").hasValue());
}

constexpr const char* kHarnessLine =
    R"({"schema":1,"kind":"forewarp-measurement","gpu":"NVIDIA H200","file":"gemm.c","loop":"gemm:L1",)"
    R"("sizes":{"n":1024},"block":[32,8,1],"runs":20,"kernel_ms":{"min":1.0,"median":1.5,"max":2.0},)"
    R"("copy_in_ms":0.5,"copy_out_ms":0.25,"host_ms":900.0,"equal":true,"largest_difference":0.0})";

TEST(MeasuredRows, TheLinesOfAHarnessAreRead) {
    const auto times = read(std::string(kHarnessLine) + "\n\n" + kHarnessLine);
    ASSERT_EQ(times.rows.size(), 2U);
    EXPECT_TRUE(times.broken.empty());
    const MeasuredRow& row = times.rows[1];
    EXPECT_EQ(row.line, 3);
    EXPECT_EQ(row.gpu, "NVIDIA H200");
    EXPECT_EQ(row.program, "gemm.c");
    EXPECT_EQ(row.kernel, "gemm:L1");
    EXPECT_EQ(row.sizes, (kernel::Bindings{{"n", 1024}}));
    EXPECT_EQ(row.block, (kernel::BlockShape{32, 8, 1}));
    EXPECT_EQ(row.runs, 20);
    EXPECT_DOUBLE_EQ(row.least.value(), 1e-3);
    EXPECT_DOUBLE_EQ(row.median.value(), 1.5e-3);
    EXPECT_DOUBLE_EQ(row.most.value(), 2e-3);
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
    return text.replace(text.find(what), what.size(), with);
}

TEST(MeasuredRows, ARunWithWrongResultsTellsNoTime) {
    const auto times = read(replaced(kHarnessLine, "true", "false"));
    EXPECT_TRUE(times.rows.empty());
    ASSERT_EQ(times.broken.size(), 1U);
    EXPECT_THAT(times.broken[0].reason, HasSubstr("differ from those of the C code"));
}

/// Such a kernel is another one than that whose block and sizes the row names.
TEST(MeasuredRows, ARunWithTilesInSharedMemoryIsNoneOfThePlainKernel) {
    const auto times = read(replaced(kHarnessLine, "\"runs\"", "\"tiles\":true,\"runs\""));
    EXPECT_TRUE(times.rows.empty());
    ASSERT_EQ(times.broken.size(), 1U);
    EXPECT_THAT(times.broken[0].reason, HasSubstr("keeps arrays in shared memory"));
}

TEST(MeasuredRows, ARunWithChosenThreadsIsAKernelOfItsOwn) {
    const auto times = read(std::string(kHarnessLine) + "\n" +
                            replaced(kHarnessLine, "\"runs\"", R"("threads":{"gemm:L1":"y","gemm:L1.1":"x"},"runs")"));
    ASSERT_EQ(times.rows.size(), 2U);
    EXPECT_THAT(times.rows[0].dimensions, IsEmpty());
    EXPECT_EQ(times.rows[1].kernel, "gemm:L1 y=gemm:L1 x=gemm:L1.1");
    const auto kernels = describedByRows(times).kernels;
    ASSERT_EQ(kernels.size(), 2U);
    EXPECT_EQ(kernels[1].loop, kernels[0].loop);
    EXPECT_THAT(kernels[1].dimensions, ElementsAre(Pair("gemm:L1", kernel::ThreadDimension::y),
                                                   Pair("gemm:L1.1", kernel::ThreadDimension::x)));
    EXPECT_THAT(read(replaced(kHarnessLine, "\"runs\"", R"("threads":{"gemm:L1":"w"},"runs")")).broken.at(0).reason,
                HasSubstr("is x, y or z"));
}

TEST(MeasuredRows, BrokenLinesOfAHarnessAreTold) {
    const auto times =
        read(std::string(kHarnessLine) + "\n{\"schema\":\n" + replaced(kHarnessLine, "\"schema\":1", "\"schema\":2") +
             "\n" + replaced(kHarnessLine, "[32,8,1]", "[32,8]") + "\n" +
             replaced(kHarnessLine, "{\"n\":1024}", "{\"n\":\"big\"}"));
    EXPECT_EQ(times.rows.size(), 1U);
    ASSERT_EQ(times.broken.size(), 4U);
    EXPECT_THAT(times.broken[0].reason, HasSubstr("not valid JSON"));
    EXPECT_THAT(times.broken[1].reason, HasSubstr("schema 1"));
    EXPECT_THAT(times.broken[2].reason, HasSubstr("three whole numbers"));
    EXPECT_THAT(times.broken[3].reason, HasSubstr("«n» is no number"));
}

} // namespace

} // namespace forewarp::measured::validation
