// What perf script and gprof print, as both wrote it for the example program (some lines of each).
#include "core/measured/profiler/sampled_profile.h"

#include <gmock/gmock.h>

namespace forewarp::measured::profiler {

namespace {

using testing::HasSubstr;
using testing::SizeIs;

constexpr const char* kCallers = R"(flow 12608 75230.459694:     250000 cpu-clock:ppp: 
	            1868 place_obstacles+0x148 (/home/me/flow)
  obstacles.c:15
	            1153 main+0x83 (/home/me/flow)
  main.c:59
	           2724a __libc_start_call_main+0x7a (/usr/lib/x86_64-linux-gnu/libc.so.6)
  libc-start.c:74

flow 12608 75230.463695:     250000 cpu-clock:ppp: 
	            1e7d solve_pressure+0xed (/home/me/flow)
  solver.c:64
	            1228 main+0x158 (/home/me/flow)
  main.c:30

flow 12608 75230.460198:     250000 cpu-clock:ppp: 
	ffffffff81688025 memcg1_commit_charge+0x85 ([kernel.kallsyms])
  [kernel.kallsyms][ffffffff81688025]
	               0 [unknown] ([unknown])

)";

constexpr const char* kPlain =
    R"(           my flow 12618 [003] 10.000000:     300000 cycles:u:      7f0cb9fbd69e handle_amd+0x7e (/usr/lib/ld-linux-x86-64.so.2)
  dl-get-cpu-features.c:327
           my flow 12618 [003] 10.500000:     100000 cycles:u:      5582c4ae6858 sweep+0x138 (/home/me/flow)
  solver.c:64
)";

constexpr const char* kFlat = R"(Flat profile:

Each sample counts as 0.01 seconds.
  %   cumulative   self              self     total           
 time   seconds   seconds    calls  ms/call  ms/call  name    
 75.07      0.15     0.15     1600     0.09     0.09  sweep
 15.01      0.18     0.03      120     0.25     0.33  advect
  5.00      0.19     0.01                             main
  0.00      0.19     0.00       40     0.00     0.00  step

 %         the percentage of the total running time of the
time       program used by this function.

			Call graph

index % time    self  children    called     name
                0.00    0.20      40/40          main [2]
[1]    100.0    0.00    0.20      40         step [1]
)";

constexpr const char* kLines = R"(Flat profile:

Each sample counts as 0.01 seconds.
  %   cumulative   self              self     total           
 time   seconds   seconds    calls  Ts/call  Ts/call  name    
 42.54      0.09     0.09                             sweep (solver.c:64 @ 1c2d)
 25.02      0.14     0.05                             sweep (solver.c:64 @ 1c10)
  0.00      0.14     0.00     1600     0.00     0.00  sweep (solver.c:61 @ 1b80)
)";

SampledProfile read(const char* text) {
    auto profile = readSampledProfile(text, "profile.txt");
    EXPECT_TRUE(profile) << profile.error().text();
    return profile ? *std::move(profile) : SampledProfile();
}

std::string refusalOf(std::string_view text) {
    const auto profile = readSampledProfile(text, "profile.txt");
    return profile ? "read" : profile.error().text();
}

} // namespace

TEST(PerfScript, SamplesOfAClockTakeTheirPeriod) {
    const SampledProfile profile = read(kCallers);
    EXPECT_EQ(profile.tool, "perf script");
    ASSERT_THAT(profile.samples, SizeIs(3));
    EXPECT_DOUBLE_EQ(profile.samples[0].seconds, 250e-6);
    EXPECT_DOUBLE_EQ(profile.seconds, 750e-6);
    EXPECT_TRUE(profile.hasLines && profile.hasCallers);
}

TEST(PerfScript, CallersComeFirst) {
    const SampledProfile profile = read(kCallers);
    ASSERT_THAT(profile.samples[0].frames, SizeIs(3));
    EXPECT_EQ(profile.samples[0].frames[1].function, "main");
    EXPECT_EQ(profile.samples[0].frames[1].line, 59);
    EXPECT_EQ(profile.samples[0].frames[2].function, "place_obstacles");
    EXPECT_EQ(profile.samples[0].frames[2].file, "obstacles.c");
    EXPECT_EQ(profile.samples[0].frames[2].line, 15);
    EXPECT_EQ(profile.samples[2].frames.back().line, 0) << "code of the system has no lines";
}

TEST(PerfScript, OtherEventsShareTheTimeBetweenTheFirstAndTheLast) {
    const SampledProfile profile = read(kPlain);
    ASSERT_THAT(profile.samples, SizeIs(2));
    EXPECT_DOUBLE_EQ(profile.seconds, 1) << "two samples half a second apart";
    EXPECT_DOUBLE_EQ(profile.samples[0].seconds, 0.75) << "300 000 of 400 000 cycles";
    EXPECT_EQ(profile.samples[1].frames.back().line, 64);
    EXPECT_FALSE(profile.hasCallers);
}

TEST(Gprof, HasTimesAndCallsOfFunctions) {
    const SampledProfile profile = read(kFlat);
    EXPECT_EQ(profile.tool, "gprof");
    ASSERT_THAT(profile.samples, SizeIs(3)) << "the call graph below is no part of it";
    EXPECT_EQ(profile.samples[0].frames.back().function, "sweep");
    EXPECT_DOUBLE_EQ(profile.samples[0].seconds, 0.15);
    EXPECT_EQ(profile.calls.at("sweep"), 1600);
    EXPECT_EQ(profile.calls.at("step"), 40) << "also of functions that took no time";
    EXPECT_FALSE(profile.calls.contains("main"));
    EXPECT_FALSE(profile.hasLines);
}

TEST(Gprof, HasLines) {
    const SampledProfile profile = read(kLines);
    ASSERT_THAT(profile.samples, SizeIs(2));
    EXPECT_EQ(profile.samples[1].frames.back().file, "solver.c");
    EXPECT_EQ(profile.samples[1].frames.back().line, 64);
    EXPECT_EQ(profile.calls.at("sweep"), 1600);
    EXPECT_TRUE(profile.hasLines);
}

TEST(SampledProfile, WhatIsNoneIsRefused) {
    EXPECT_THAT(refusalOf(""), HasSubstr("There are no samples in it."));
    EXPECT_THAT(refusalOf("int main(void) { return 0; }\n"), HasSubstr("Give what perf script -F +srcline prints."));
    EXPECT_THAT(refusalOf("Flat profile:\n\nnothing\n"), HasSubstr("There is no flat profile in it."));
    EXPECT_THAT(refusalOf("Flat profile:\n  0.00      0.00     0.00       40     0.00     0.00  step\n"),
                HasSubstr("less than a sample"));
    EXPECT_THAT(refusalOf("flow 1 1e400: 5 cycles:\nflow 1 nan: x cycles:\n"), HasSubstr("no samples"));
}

} // namespace forewarp::measured::profiler
