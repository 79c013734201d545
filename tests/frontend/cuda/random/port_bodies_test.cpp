// Loop bodies of what C writes otherwise than C++: ported, run on the emulated GPU, compared with the C functions as the C
// compiler makes them.
#include "tests/frontend/cuda/port_cases.h"
#include "tests/frontend/cuda/port_checks.h"
#include "tests/frontend/cuda/port_driver.h"
#include "tests/frontend/cuda/random/random_body.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace forewarp;
using namespace forewarp::test;
using testing::HasSubstr;

namespace {

constexpr int kIdiomsPerBody = 2;
constexpr unsigned kSeed = 19990901;

/// Each idiom comes in one body.
std::vector<test::RandomNest> bodies() {
    test::Dice dice(kSeed);
    std::vector<test::RandomNest> all;
    for (int first = 0; first < test::idiomCount(); first += kIdiomsPerBody)
        all.push_back(test::randomBody(dice, int(all.size()), first, kIdiomsPerBody));
    return all;
}

/// Updates of `t` that go around the loop, in types that warps exchange in others.
const std::vector<std::pair<test::NestResult, std::string>> kReductions = {
    {{"t", "short", "5"}, "t += x[i]"},
    {{"t", "unsigned char", "200"}, "t += b[i]"},
    {{"t", "char", "3"}, "t ^= c[i]"},
    {{"t", "signed char", "-1"}, "t &= c[i] | 9"},
    {{"t", "unsigned", "7"}, "if (t < x[i]) t = x[i]"},
    {{"t", "unsigned", "9"}, "t *= 2 * u[i] + 1"},
    {{"t", "unsigned", "9"}, "t -= b[i]"},
    {{"t", "long long", "-7"}, "t += (long long)x[i] * w[i]"},
    {{"t", "unsigned long long", "1"}, "t ^= u[i] * 5000000000"},
    {{"t", "int", "1"}, "t = t && x[i] > -60"},
    {{"t", "int", "0"}, "t |= x[i] > 49"},
    {{"t", "int", "4"}, "t += x[i] > 3"},
    {{"t", "double", "1"}, "if (d[i] < t) t = d[i]"},
    {{"t", "float", "-100"}, "t = fmaxf(t, f[i])"}};

std::vector<test::RandomNest> reductions() {
    std::vector<test::RandomNest> all;
    for (const auto& [result, update] : kReductions)
        all.push_back(test::nestAround("reduced_" + std::to_string(all.size()), "        " + update + ";\n", {result}));
    return all;
}

std::string textOf(const std::vector<test::RandomNest>& nests) {
    std::string text = test::kBodyHead;
    for (const test::RandomNest& nest : nests) text += nest.c;
    return text;
}

/// With the decision of a user who knows it, where iterations share nothing and the analysis does not see it.
std::vector<Result<frontend::cuda::CudaPort>> portsOf(const std::vector<test::RandomNest>& nests) {
    const frontend::SourceFile file{"bodies.c", {}, {}, textOf(nests)};
    const auto facts = test::factsOf(file);
    if (!facts) throw std::runtime_error("The bodies are no C.");
    std::vector<Result<frontend::cuda::CudaPort>> ports;
    for (const test::RandomNest& nest : nests) {
        test::PortCase portCase{file, facts, nest.function + ":L1", {}};
        if (nest.isIndependent) portCase.assumptions.independentLoops.insert(portCase.loop);
        ports.push_back(test::portOf(portCase));
    }
    return ports;
}

/// Every nest has to be ported, to compile, and to compute what the C does.
void expectEqual(const std::vector<test::RandomNest>& nests) {
    const auto ports = portsOf(nests);
    std::vector<test::PortSource> sources;
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < nests.size(); ++i) {
        EXPECT_TRUE(ports[i]) << ports[i].error().text() << '\n' << nests[i].c;
        if (!ports[i]) continue;
        sources.push_back({ports[i]->cuda, test::driverOf(nests[i], ports[i]->cuda)});
        numbers.push_back(i);
    }
    const test::PortPrograms programs(sources, textOf(nests));
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const std::string& c = nests[numbers[i]].c;
        EXPECT_EQ(programs.errors(i), "") << c;
        if (!programs.errors(i).empty()) continue;
        const test::CliOutcome outcome = programs.drive(i, {"32", "1", "1"});
        EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err << c;
    }
}

/// Why a loop with that body is refused.
std::string refusalOf(const std::string& body) {
    test::RandomNest nest = test::nestAround("refused", "        " + body + "\n", {});
    nest.isIndependent = true;
    const auto ports = portsOf({nest});
    return ports.front() ? "It is ported." : ports.front().error().text();
}

} // namespace

TEST(PortOfRandomBodies, EqualsTheCFunction) {
    expectEqual(bodies());
}

TEST(PortOfRandomBodies, RowsOfVariableLengthArePassedOn) {
    test::RandomNest nest = test::nestAround("traced",
                                             "        double v[2][2] = {{d[i], 1}, {x[i], 3}};\n"
                                             "        real[i] = trace(2, v);\n"
                                             "        whole[i] = 0;\n",
                                             {});
    nest.isIndependent = true;
    expectEqual({nest});
}

TEST(PortOfRandomBodies, ReductionsOfEveryTypeEqualTheC) {
    expectEqual(reductions());
}

TEST(PortOfRandomBodies, WhatCppHasNothingForIsRefused) {
    EXPECT_THAT(
        refusalOf("int t[n]; t[i] = 1; whole[i] = t[i];"),
        HasSubstr("How long t is, the source does not say. Declare it with as many elements as it has at most."));
    EXPECT_THAT(refusalOf("const int *q = (int[2]){1, x[i]}; whole[i] = q[1];"),
                HasSubstr("It needs the place of a value without a name. Declare a variable for it."));
    EXPECT_THAT(refusalOf("struct pair *q = &(struct pair){1, 2}; q->first += d[i]; real[i] = q->first;"),
                HasSubstr("It needs the place of a value without a name."));
    EXPECT_THAT(
        refusalOf("switch (x[i]) { case 1:; int t[2] = {1, 2}; whole[i] = t[1]; break; case 2: whole[i] = 3; }"),
        HasSubstr("Another case jumps over what t starts with. Put braces around the case."));
    EXPECT_THAT(refusalOf("_Bool t[2] = {0}; int k = 0; t[k++]++; whole[i] = t[0] + k;"),
                HasSubstr("It steps a truth value. Set it to true or false."));
    EXPECT_THAT(refusalOf("int (*turn)(int) = truth; whole[i] = turn(x[i]);"),
                HasSubstr("It calls a function through a pointer."));
    EXPECT_THAT(refusalOf("int k = 0; assert(k++ < 5); whole[i] = k;"), HasSubstr("StmtExpr"));
    EXPECT_THAT(refusalOf("whole[i] = L\"wide\"[i & 3];"), HasSubstr("StringLiteral"));
}
