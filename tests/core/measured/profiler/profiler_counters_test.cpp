#include "core/measured/profiler/profiler_counters.h"

#include <gmock/gmock.h>

namespace forewarp::measured::profiler {

namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

device::Device device(std::string_view id) {
    return device::findDevice(id).value();
}

Result<ProfilerCounters> onlyKernel(std::string_view csv, std::string_view gpu, std::string_view name = {}) {
    const auto kernels = readProfilerCounters(csv, "profile.csv", device(gpu));
    if (!kernels) return kernels.failureAs<ProfilerCounters>();
    return chooseKernel(*kernels, name, "profile.csv");
}

std::string refusalOf(std::string_view csv, std::string_view gpu, std::string_view name = {}) {
    const auto counters = onlyKernel(csv, gpu, name);
    return counters ? "accepted" : counters.error().text();
}

/// The command-line profiler's own layout: comments, copies with fewer fields, times in microseconds.
const char* const kLog = "# CUDA_PROFILE_LOG_VERSION 2.0\n"
                         "# CUDA_DEVICE 0 GeForce GTX 280\n"
                         "# TIMESTAMPFACTOR fffff6faa0f3f368\n"
                         "method,gputime,cputime,occupancy,gld_32b,gld_64b,gld_128b,gst_32b,gst_64b,gst_128b\n"
                         "memcpyHtoD,1752.224,1873.000\n"
                         "_Z5naivePf,2000.000,12.000,0.500,0,100,7,1600,3,1\n"
                         "_Z5naivePf,4000.000,11.000,0.500,0,300,7,1600,3,1\n"
                         "_Z8diagonalPf,512.5,11.000,1.000,0,200,0,0,200,0\n";

const char* const kRows =
    "==PROF== Connected to process 4711\n"
    "total time: 3,5 s\n"
    "\"ID\",\"Process ID\",\"Kernel Name\",\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n"
    "\"0\",\"4711\",\"copy<float, 4>(float*)\",\"\",\"gpu__time_duration.sum\",\"usecond\",\"1,250.5\"\n"
    "\"0\",\"4711\",\"copy<float, "
    "4>(float*)\",\"\",\"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum\",\"sector\",\"1,048,576\"\n"
    "\"0\",\"4711\",\"copy<float, "
    "4>(float*)\",\"\",\"l1tex__t_sectors_pipe_lsu_mem_global_op_ld_lookup_hit.sum\",\"sector\",\"262,144\"\n"
    "\"0\",\"4711\",\"copy<float, "
    "4>(float*)\",\"\",\"l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum\",\"sector\",\"2000\"\n"
    "\"0\",\"4711\",\"copy<float, 4>(float*)\",\"\",\"lts__t_sectors_op_read_lookup_hit.sum\",\"sector\",\"300\"\n"
    "\"0\",\"4711\",\"copy<float, 4>(float*)\",\"\",\"lts__t_sectors_op_read_lookup_miss.sum\",\"sector\",\"100\"\n"
    "\"0\",\"4711\",\"copy<float, 4>(float*)\",\"\",\"lts__t_sector_op_write_hit_rate.pct\",\"%\",\"12.5\"\n"
    "\"0\",\"4711\",\"copy<float, "
    "4>(float*)\",\"\",\"sm__warps_active.avg.pct_of_peak_sustained_active\",\"%\",\"75\"\n"
    "\"0\",\"4711\",\"copy<float, "
    "4>(float*)\",\"\",\"dram__throughput.avg.pct_of_peak_sustained_elapsed\",\"\",\"n/a\"\n"
    "==PROF== Disconnected from process 4711\n";

const char* const kRawPage = "\"ID\",\"Kernel Name\",\"Block Size\",\"gpu__time_duration.sum\","
                             "\"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum\",\"lts__t_sector_hit_rate.pct\"\n"
                             "\"\",\"\",\"\",\"ns\",\"Ksector\",\"%\"\n"
                             "\"0\",\"first\",\"(256, 1, 1)\",\"2,000\",\"4\",\"50\"\n"
                             "\"1\",\"second\",\"(256, 1, 1)\",\"7,000\",\"9\",\"100\"\n"
                             "\"2\",\"first\",\"(256, 1, 1)\",\"4,000\",\"4\",\"100\"\n";

} // namespace

TEST(ProfilerCounters, CountersOfOneTpcAreMultipliedByAllOfThem) {
    // GTX 280: 30 SMs in TPCs of 3. Two launches with 100 and 300 reads of 64 bytes.
    const auto counters = onlyKernel(kLog, "gtx280", "_Z5naivePf");
    ASSERT_TRUE(counters) << counters.error().text();
    EXPECT_EQ(counters->launches, 2);
    EXPECT_THAT(counters->counts.loads, ElementsAre(0, 2000, 70));
    EXPECT_THAT(counters->counts.stores, ElementsAre(16000, 30, 10));
    EXPECT_DOUBLE_EQ(counters->time->value(), 3e-3);
    EXPECT_DOUBLE_EQ(*counters->warps, 16); // Half of 32.
    EXPECT_FALSE(counters->loadL2HitRate);
    EXPECT_THAT(counters->caveats,
                ElementsAre(HasSubstr("2 launches"), AllOf(HasSubstr("3 SMs"), HasSubstr("all 10"))));
}

TEST(ProfilerCounters, TheVisualProfilersTitlesHaveBlanks) {
    const auto counters = onlyKernel("Method,GPU Time,gld 64b,gst 64b\nk,10,5,6\n", "gtx280");
    ASSERT_TRUE(counters) << counters.error().text();
    EXPECT_THAT(counters->counts.loads, ElementsAre(0, 50, 0));
    EXPECT_THAT(counters->counts.stores, ElementsAre(0, 60, 0));
    EXPECT_DOUBLE_EQ(counters->time->value(), 1e-5);
    EXPECT_FALSE(counters->warps);
    EXPECT_THAT(counters->caveats.back(), HasSubstr("lacks gld_32b, gld_128b, gst_32b, gst_128b"));
}

TEST(ProfilerCounters, EarlierGpusHaveTwoSmsPerTpc) {
    const auto counters = onlyKernel("method,gld_64b\nk,5\n", "8800gtx"); // 16 SMs
    ASSERT_TRUE(counters) << counters.error().text();
    EXPECT_THAT(counters->counts.loads, ElementsAre(0, 40, 0));
}

TEST(ProfilerCounters, CopiesAreNoKernels) {
    const auto kernels = readProfilerCounters(kLog, "profile.csv", device("gtx280"));
    ASSERT_TRUE(kernels);
    ASSERT_THAT(*kernels, SizeIs(2));
    EXPECT_EQ(kernels->back().kernel, "_Z8diagonalPf");
}

TEST(ProfilerCounters, SectorsOfNsightComputeAreTransactionsOf32Bytes) {
    const auto counters = onlyKernel(kRows, "h200");
    ASSERT_TRUE(counters) << counters.error().text();
    EXPECT_EQ(counters->kernel, "copy<float, 4>(float*)");
    EXPECT_EQ(counters->launches, 1);
    EXPECT_THAT(counters->counts.loads, ElementsAre(1048576, 0, 0));
    EXPECT_THAT(counters->counts.stores, ElementsAre(2000, 0, 0));
    EXPECT_DOUBLE_EQ(counters->time->value(), 1250.5e-6);
    EXPECT_DOUBLE_EQ(*counters->warps, 48); // 75 % of 64.
    EXPECT_DOUBLE_EQ(*counters->loadL1HitRate, 0.25);
    EXPECT_DOUBLE_EQ(*counters->loadL2HitRate, 0.75);
    EXPECT_DOUBLE_EQ(*counters->storeL2HitRate, 0.125);
    EXPECT_THAT(counters->caveats, SizeIs(0));
}

TEST(ProfilerCounters, TheRawPageHasAColumnPerMetric) {
    const auto counters = onlyKernel(kRawPage, "h200", "first");
    ASSERT_TRUE(counters) << counters.error().text();
    EXPECT_EQ(counters->launches, 2);
    EXPECT_THAT(counters->counts.loads, ElementsAre(4000, 0, 0));
    EXPECT_DOUBLE_EQ(counters->time->value(), 3e-6);
    EXPECT_DOUBLE_EQ(*counters->loadL2HitRate, 0.75); // Of loads and stores together, 50 % and 100 %.
    EXPECT_FALSE(counters->loadL1HitRate);
}

TEST(ProfilerCounters, SectorsOfL2StandInForThoseOfL1) {
    const auto counters = onlyKernel("ID,Kernel Name,Metric Name,Metric Unit,Metric Value\n"
                                     "0,k,lts__t_sectors_op_read.sum,sector,64\n"
                                     "0,k,lts__t_sectors_op_read_lookup_hit.sum,sector,16\n",
                                     "h200");
    ASSERT_TRUE(counters) << counters.error().text();
    EXPECT_THAT(counters->counts.loads, ElementsAre(64, 0, 0));
    EXPECT_EQ(counters->loadL1HitRate, 0);
    EXPECT_DOUBLE_EQ(*counters->loadL2HitRate, 0.25);
    EXPECT_THAT(counters->caveats, ElementsAre(HasSubstr("reach L2")));
}

TEST(ProfilerCounters, AByteOrderMarkIsNoPartOfTheHeader) {
    const auto counters = onlyKernel("\xEF\xBB\xBFmethod,gld_64b\nk,5\n", "gtx280");
    ASSERT_TRUE(counters) << counters.error().text();
    EXPECT_THAT(counters->counts.loads, ElementsAre(0, 50, 0));
}

TEST(ProfilerCounters, RatesRoundedAboveAllAreAll) {
    const auto rateOf = [](const std::string& percent) {
        const std::string rows = "\"Kernel Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\"\n"
                                 "\"k\",\"l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum\",\"sector\",\"8\"\n"
                                 "\"k\",\"lts__t_sector_hit_rate.pct\",\"%\",\"" +
                                 percent + "\"\n";
        return *onlyKernel(rows, "h200")->loadL2HitRate;
    };
    EXPECT_EQ(rateOf("100.02"), 1);
    EXPECT_DOUBLE_EQ(rateOf("120"), 1.2) << "no rounding: refused as a rate";
}

TEST(ProfilerCounters, SeveralKernelsAreListed) {
    EXPECT_THAT(refusalOf(kRawPage, "h200"),
                AllOf(HasSubstr("several kernels"), HasSubstr("--kernel: first, second.")));
    EXPECT_THAT(refusalOf(kRawPage, "h200", "third"), AllOf(HasSubstr("called third"), HasSubstr("first, second")));
    EXPECT_EQ(onlyKernel(kRawPage, "h200", "sec")->kernel, "second");
}

TEST(ProfilerCounters, OtherFilesAreRefusedWithARemedy) {
    EXPECT_THAT(refusalOf("a,b\n1,2\n", "h200"), AllOf(HasSubstr("profile.csv"), HasSubstr("ncu --csv")));
    EXPECT_THAT(refusalOf("", "gtx280"), HasSubstr("no CSV of a profiler"));
    EXPECT_THAT(refusalOf("method=[ k ] gputime=[ 7.4 ]\n", "gtx280"), HasSubstr("COMPUTE_PROFILE_CSV=1"));
    EXPECT_THAT(refusalOf("method,gputime\nk,5\n", "gtx280"), HasSubstr("gst_128b"));
    EXPECT_THAT(refusalOf("Kernel Name,gpu__time_duration.sum\nk,5\n", "h200"), HasSubstr("op_ld.sum"));
}

TEST(ProfilerCounters, TheFileMustBeOfThisGpu) {
    EXPECT_THAT(refusalOf(kRows, "gtx280"), AllOf(HasSubstr("GTX 280"), HasSubstr("--device")));
    EXPECT_THAT(refusalOf(kLog, "c2075"), AllOf(HasSubstr("C2075"), HasSubstr("--device")));
}

TEST(ProfilerCounters, WhatIsNoNumberIsRefusedAtItsLine) {
    EXPECT_THAT(refusalOf("method,gld_64b\nk,many\n", "gtx280"), HasSubstr("profile.csv:2: gld64b"));
    const std::string german = "Kernel Name,Metric Name,Metric Unit,Metric Value\n"
                               "k,lts__t_sector_hit_rate.pct,%,\"9,00\"\n";
    EXPECT_THAT(refusalOf(german, "h200"), AllOf(HasSubstr("profile.csv:2"), HasSubstr("LC_ALL=C")));
    const std::string unit = "Kernel Name,Metric Name,Metric Unit,Metric Value\nk,gpu__time_duration.sum,hour,2\n";
    EXPECT_THAT(refusalOf(unit, "h200"), AllOf(HasSubstr("«hour»"), HasSubstr("--print-units base")));
}

} // namespace forewarp::measured::profiler
