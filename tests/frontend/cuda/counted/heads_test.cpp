// What heads of loops set, what loops leave behind, and where pointers are in front of them (heads.c).
#include "tests/frontend/cuda/port_cases.h"
#include "tests/frontend/cuda/port_checks.h"
#include "tests/frontend/cuda/port_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace forewarp;
using namespace forewarp::test;
using testing::HasSubstr;

namespace {

const frontend::SourceFile kHeads{FOREWARP_SOURCE_DIR "/tests/frontend/cuda/counted/heads.c", {}, {}, {}};

/// With the sizes that the port comes with.
Result<frontend::cuda::CudaPort> portOfHead(const std::string& loop) {
    static const auto facts = factsOf(kHeads);
    return test::portOf({kHeads, facts, loop, {}});
}

std::string textOfHead(const std::string& function) {
    const auto port = portOfHead(function + ":L1");
    return port ? port->cuda : port.error().text();
}

/// A loop of heads.c, and other sizes that its port has to be equal at.
struct HeadCase {
    std::string loop;
    std::vector<std::vector<std::string>> otherSizes;
};

const std::vector<HeadCase>& headCases() {
    static const std::vector<HeadCase> kCases = {{"sum_from_the_head:L1", {{"n=70"}, {"n=0"}}},
                                                 {"counted_from_the_head:L1", {{"n=70"}, {"n=0"}}},
                                                 {"half_spectrum:L1", {{"n=9"}, {"n=2"}, {"n=0"}}},
                                                 {"nested_steps:L1", {{"n=7", "m=13"}, {"n=0"}, {"m=0"}}},
                                                 {"swapped_ends:L1", {{"n=77"}}},
                                                 {"set_in_both:L1", {{"n=77"}}},
                                                 {"other_heads:L1", {{"n=40", "i=7"}, {"n=3", "i=9"}}},
                                                 {"between_jumps:L1", {{"n=7", "m=13", "row=13"}}},
                                                 {"between_jumps:L2", {{"n=7", "m=13", "row=20"}}},
                                                 {"bounded:L1", {{"n=70", "first=3"}}},
                                                 {"same_four:L1", {{"n=77"}}},
                                                 {"of_a_power:L1", {{"level=2"}}},
                                                 {"behind_others:L1", {{"n=50", "skip=3", "i=5"}, {"n=5", "i=9"}}},
                                                 {"before_a_middle:L1", {{"n=100", "m=7"}}},
                                                 {"bounded_in_a_loop:L1.1", {{"n=5"}}},
                                                 {"rows_of_the_inside:L1", {{"n=5", "m=0"}, {"n=5", "m=9"}}},
                                                 {"scaled_by_the_head:L1", {{"n=70"}}},
                                                 {"member_in_the_head:L1", {{"n=70"}}},
                                                 {"head_sets_anew:L1", {{"n=70"}}},
                                                 {"far_away:L1", {{"n=70", "step=3"}}},
                                                 {"scratch:L1", {{"n=13"}}},
                                                 {"by_steps:L1", {{"end=70", "step=3"}}},
                                                 {"unsigned_sum:L1", {{"n=70"}, {"n=1"}, {"n=0"}}},
                                                 {"unsigned_sum_by_twos:L1", {{"n=70"}, {"n=3"}, {"n=0"}}},
                                                 {"sum_with_a_size:L1", {{"n=70", "lag=3"}, {"n=3", "lag=9"}}},
                                                 {"up_to_both:L1", {{"n=70", "room=9"}, {"n=9", "room=70"}}}};
    return kCases;
}

} // namespace

TEST(PortOfHeads, EqualsTheCWithTheSizesItComesWithAndOthers) {
    std::vector<PortSource> sources;
    for (const HeadCase& each : headCases()) {
        const auto port = portOfHead(each.loop);
        ASSERT_TRUE(port) << each.loop << ": " << port.error().text();
        sources.push_back({port->cuda, {}});
    }
    const PortPrograms programs(sources);
    for (std::size_t i = 0; i < headCases().size(); ++i) {
        ASSERT_EQ(programs.errors(i), "") << headCases()[i].loop;
        std::vector<std::vector<std::string>> runs = headCases()[i].otherSizes;
        runs.push_back({});
        for (std::vector<std::string> arguments : runs) {
            arguments.push_back("runs=1");
            const CliOutcome outcome = programs.run(i, arguments);
            EXPECT_EQ(outcome.code, 0) << headCases()[i].loop << ' ' << arguments[0] << outcome.out << outcome.err;
        }
    }
}

TEST(PortOfHeads, TheHostSetsWhatTheHeadDoes) {
    EXPECT_THAT(textOfHead("sum_from_the_head"), HasSubstr("    sum = first;\n"));
    EXPECT_THAT(textOfHead("counted_from_the_head"), HasSubstr("    count = 0;\n"));
}

TEST(PortOfHeads, TheHostGivesWhatTheLoopLeavesBehind) {
    EXPECT_THAT(textOfHead("half_spectrum"), HasSubstr("int &i, int &j_after,"));
    EXPECT_THAT(textOfHead("nested_steps"), HasSubstr("int &k_after,"));
    EXPECT_THAT(textOfHead("asked_once_more"), HasSubstr("n moves with the iterations, and is read after the loop."))
        << "the condition moves it once more than the iterations do";
}

TEST(PortOfHeads, ARowWithoutElementsTakesNothingAway) {
    EXPECT_THAT(textOfHead("rows_of_the_inside"), HasSubstr("    k_after = (0 < n ? n : 0) * (1 < (m - 1) ?"));
}

TEST(PortOfHeads, WhatTheCallerHasToSetIsSaid) {
    EXPECT_THAT(textOfHead("member_in_the_head"), HasSubstr("// The C leaves s->k at m: set it so"));
    EXPECT_THAT(textOfHead("scaled_by_the_head"), HasSubstr("    factor_after = first * 2;\n"));
    EXPECT_THAT(textOfHead("far_away"), HasSubstr("p + (long long)n * (long long)step:")) << "beyond 32 bits";
}

TEST(PortOfHeads, HeadsThatDependOnEachOtherAreRefused) {
    EXPECT_THAT(textOfHead("head_on_head"), HasSubstr("cannot be numbered before it starts"));
}

TEST(PortOfHeads, WhatTheFactsDoNotCountInIsRefused) {
    EXPECT_THAT(textOfHead("set_on_both_ways"), HasSubstr("what that holds before the loop cannot be told"));
    EXPECT_THAT(textOfHead("through_another_name"), HasSubstr("n is changed in front of the loop"));
}

TEST(PortOfHeads, TheSelfCheckRunsTheLoop) {
    EXPECT_THAT(textOfHead("by_steps"), HasSubstr("[first=0] [end=1024] [step=4]"));
    EXPECT_THAT(textOfHead("behind_others"), HasSubstr("[n=1024] [skip=0] [i=0]"));
    EXPECT_THAT(textOfHead("of_a_power"), HasSubstr("[level=4]"));
}

TEST(PortOfHeads, WhatIsBoundedInFrontOfTheLoopIsTheLoopsSize) {
    EXPECT_THAT(textOfHead("bounded"), HasSubstr("require(first >= 0,"));
    EXPECT_THAT(textOfHead("bounded_otherwise"), HasSubstr("n is changed in front of the loop"));
}

TEST(PortOfHeads, NoPointerGoesBackFromAPlaceThatNobodySees) {
    const auto port = portOfHead("back_from_somewhere:L2");
    ASSERT_FALSE(port);
    EXPECT_THAT(port.error().text(), HasSubstr("y is read or written before the place it leads to."));
    EXPECT_THAT(textOfHead("back_from_its_end"), HasSubstr("y is read or written before the place it leads to."));
}

TEST(PortOfHeads, APointerToAnArrayIsNoPointerToThePort) {
    EXPECT_THAT(textOfHead("same_four"), HasSubstr("(const void *)four"));
    EXPECT_THAT(textOfHead("whole_array"), HasSubstr("It takes a pointer to an array as a whole."));
}
