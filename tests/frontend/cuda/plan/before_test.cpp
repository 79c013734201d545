// Ports whose arrays begin in front of where their pointers lead to (before.c).
#include "tests/frontend/cuda/port_cases.h"
#include "tests/frontend/cuda/port_runner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace forewarp;
using namespace forewarp::test;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

const frontend::SourceFile kBefore{FOREWARP_SOURCE_DIR "/tests/frontend/cuda/plan/before.c", {}, {}, {}};

std::string textOf(const std::string& function) {
    static const auto facts = factsOf(kBefore);
    const auto port = test::portOf({kBefore, facts, function + ":L1", {}});
    return port ? port->cuda : port.error().text();
}

} // namespace

TEST(PortOfPointersIntoTheMiddle, EqualsTheCAtTwoSizes) {
    const std::vector<std::pair<std::string, std::vector<std::string>>> cases = {
        {"fir", {"n=77", "taps=5"}},
        {"ghost_cells", {"n=77"}},
        {"mirrored", {"n=40", "right=15"}},
        {"history", {}},
        {"backwards", {"n=77"}},
        {"far_in_front", {"n=7", "offset=30"}},
        {"sum_in_front", {"n=77"}},
        {"guarded", {"n=77", "k=5"}},
        {"ghost_rows", {"n=13", "m=35", "ld=40"}},
        {"from_an_offset", {"n=77"}},
        {"from_a_call", {"n=77"}},
        {"inside_an_array", {}}};
    std::vector<PortSource> sources;
    for (const auto& [function, sizes] : cases) sources.push_back({textOf(function), {}});
    const PortPrograms programs(sources);
    for (std::size_t i = 0; i < cases.size(); ++i) {
        ASSERT_EQ(programs.errors(i), "") << cases[i].first;
        for (std::vector<std::string> arguments : {cases[i].second, {}}) {
            arguments.push_back("runs=1");
            const CliOutcome outcome = programs.run(i, arguments);
            EXPECT_EQ(outcome.code, 0) << cases[i].first << ' ' << arguments[0] << outcome.out << outcome.err;
        }
    }
}

TEST(PortOfPointersIntoTheMiddle, CopiesFromTheFirstElementThatTheLoopTouches) {
    EXPECT_THAT(textOf("fir"),
                AllOf(HasSubstr("const long long x_before = std::max<long long>(0, (long long)taps - 1);"),
                      HasSubstr("x_gpu.copyIn(x - x_before);"), HasSubstr("x_gpu.get() + x_before"),
                      HasSubstr("x.get() + x_before")));
    EXPECT_THAT(textOf("far_in_front"), HasSubstr("x_gpu.copyOut(x - x_before);"));
}

TEST(PortOfPointersIntoTheMiddle, WhereSizesDecideTheyAreAskedFor) {
    EXPECT_THAT(textOf("mirrored"),
                AllOf(HasSubstr("n - 2 * right is negative: the loop would reach before its arrays."),
                      Not(HasSubstr("fa_before"))));
}

TEST(PortOfPointersIntoTheMiddle, NothingIsInFrontWhereAConditionKeepsTheLoopFromIt) {
    EXPECT_THAT(textOf("guarded"), Not(HasSubstr("x_before")));
}

TEST(PortOfPointersIntoTheMiddle, WhatDataDecideIsRefused) {
    EXPECT_THAT(textOf("by_data"), HasSubstr("x is read or written before the place it leads to."));
}
