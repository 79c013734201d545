#include "core/kernel/lanes/lane_function.h"
#include "core/kernel/lanes/typical_form.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

namespace forewarp::kernel::lanes {
namespace {

const LaneNames kNames{{{"n", 100}, {"z", 0}}, {{"x", 0}, {"y", 1}}, {{"k", 0}}, {}};

LaneFunction compiled(std::string_view text, const LaneNames& names = kNames) {
    const auto expression = Expression::parse(text);
    EXPECT_TRUE(expression) << text;
    auto function = LaneFunction::compile(*expression, names);
    EXPECT_TRUE(function) << text;
    return *function;
}

long long at(std::string_view text, LaneFunction::Thread thread = {}, long long counter = 0) {
    return compiled(text).at(thread, std::array{counter});
}

TEST(LaneFunction, FollowsThreadsAndCounters) {
    EXPECT_EQ(at("4*(y*n + x) + k", {3, 2, 0}, 5), 4 * 203 + 5);
    EXPECT_EQ(at("if(less(x - 1, 0), 0, x - 1)", {0, 0, 0}), 0);
    EXPECT_EQ(at("rem(x + n - 1, n)", {0, 0, 0}), 99);
    EXPECT_EQ(at("quot(x, 0) + rem(x, z) + x / z + shl(x, 70)", {5, 0, 0}), 0);
    EXPECT_EQ(at("9223372036854775807*x + 1", {2, 0, 0}), -1) << "numbers wrap around";
}

/// What Expression::evaluate() and a warp of 32 say must be the same for every lane.
TEST(LaneFunction, SaysWhatTheExpressionSays) {
    std::mt19937 random(7);
    const std::vector<std::string> leaves{"x", "y", "k", "n", "3", "7", "-5", "64"};
    const std::vector<std::string> calls{"min", "max",  "quot",  "rem", "and", "or",
                                         "xor", "less", "equal", "+",   "-",   "*"};
    const std::function<std::string(int)> any = [&](int depth) -> std::string {
        if (depth == 0) return leaves[random() % leaves.size()];
        const std::string& call = calls[random() % calls.size()];
        const std::string a = any(depth - 1), b = any(depth - 1);
        return call.size() == 1 ? "(" + a + call + b + ")" : call + "(" + a + ", " + b + ")";
    };
    int compared = 0;
    for (int round = 0; round < 300; ++round) {
        const std::string text = any(3);
        const LaneFunction function = compiled(text);
        std::array<LaneFunction::Thread, LaneFunction::kMostThreads> threads{};
        for (std::size_t lane = 0; lane < threads.size(); ++lane) threads[lane] = {(long long)lane, round % 5, 0};
        std::array<long long, LaneFunction::kMostThreads> values{};
        function.evaluate(threads, std::array{(long long)round}, values);
        for (std::size_t lane = 0; lane < threads.size(); ++lane) {
            const auto expected =
                Expression::parse(text)->evaluate({{"x", double(lane)}, {"y", round % 5}, {"k", round}, {"n", 100}});
            if (!expected) continue; // Divided by 0.
            EXPECT_EQ(double(values[lane]), *expected) << text << " lane " << lane;
            ++compared;
        }
    }
    EXPECT_GT(compared, 5000);
}

TEST(LaneFunction, LooksUpTablesAndLists) {
    LaneNames names = kNames;
    names.elements["t"].table = {10, 20, 30};
    names.elements["list"].step = 2;
    EXPECT_EQ(compiled("t[x]", names).at({2, 0, 0}, {}), 30);
    EXPECT_EQ(compiled("t[x]", names).at({3, 0, 0}, {}), 10) << "outside the table";
    EXPECT_EQ(compiled("list[x]", names).at({5, 0, 0}, {}), 10);
    names.elements["list"].disorder = 1;
    names.elements["list"].different = 50;
    const LaneFunction random = compiled("list[x]", names);
    std::set<long long> seen;
    for (long long x = 0; x < 1000; ++x) seen.insert(random.at({x, 0, 0}, {}));
    EXPECT_EQ(seen.size(), 50U);
    EXPECT_GE(*seen.begin(), 0);
    EXPECT_LT(*seen.rbegin(), 50);
    names.elements["c"].isChance = true;
    names.elements["c"].chance = 0.25;
    const LaneFunction chance = compiled("c[x]", names);
    int taken = 0;
    for (long long x = 0; x < 10000; ++x) taken += int(chance.at({x, 0, 0}, {}));
    EXPECT_NEAR(taken, 2500, 150);
}

TEST(LaneFunction, RefusesNamesWithoutANumber) {
    EXPECT_FALSE(LaneFunction::compile(*Expression::parse("x + unknown"), kNames));
    EXPECT_FALSE(LaneFunction::compile(*Expression::parse("list[x]"), kNames));
    std::string longText = "x";
    for (int i = 0; i < 500; ++i) longText += " + " + std::to_string(i % 7) + "*x*" + std::to_string(i);
    EXPECT_FALSE(LaneFunction::compile(*Expression::parse(longText), kNames));
}

TEST(TypicalForm, TakesABorderForNoMoreThanThat) {
    const LaneExtent extent{{1000, 1000, 1}, {5}};
    LaneNames names = kNames;
    names.values["n"] = 1000;
    const auto clamped = compiled("4*(n*min(max(y + k - 2, 0), n - 1) + min(max(x - 1, 0), n - 1))", names);
    const TypicalForm form = typicalForm(clamped, extent);
    EXPECT_TRUE(form.isForm);
    EXPECT_EQ(form.form.perThread, (std::array<double, 3>{4, 4000, 0}));
    EXPECT_EQ(form.form.perIteration, (std::vector<double>{4000}));
    EXPECT_EQ(form.form.constant, -4 * 2000 - 4);
    EXPECT_EQ(form.least, 0);
    EXPECT_EQ(form.most, 4 * (999 * 1000 + 998));
}

TEST(TypicalForm, KnowsWhatIsNone) {
    const LaneExtent extent{{4096, 1, 1}, {}};
    LaneNames names = kNames;
    names.elements["list"].disorder = 1;
    names.elements["list"].different = 4096;
    const TypicalForm random = typicalForm(compiled("4*list[x]", names), extent);
    EXPECT_FALSE(random.isForm);
    EXPECT_GT(random.form.perThread[0], 1000) << "mean size of the steps";
    EXPECT_FALSE(typicalForm(compiled("4*rem(x, 64)*64 + x / 64", names), extent).isForm);
    const TypicalForm slow = typicalForm(compiled("x / 256", names), extent);
    EXPECT_FALSE(slow.isForm);
    EXPECT_NEAR(slow.form.perThread[0], 1.0 / 256, 0.001);
}

TEST(TakenShare, CountsThreadsAndWarps) {
    const LaneExtent extent{{1024, 8, 1}, {}};
    const auto share = [&](std::string_view text) { return takenShare({compiled(text), extent}); };
    EXPECT_DOUBLE_EQ(share("equal(rem(x, 2), 0)").ofThreads, 0.5);
    EXPECT_DOUBLE_EQ(share("equal(rem(x, 2), 0)").ofWarps, 1);
    EXPECT_DOUBLE_EQ(share("less(x, 256)").ofThreads, 0.25);
    EXPECT_DOUBLE_EQ(share("less(x, 256)").ofWarps, 0.25);
    EXPECT_DOUBLE_EQ(share("less(y, 2)").ofWarps, 0.25);
    EXPECT_DOUBLE_EQ(share("less(x, 0)").ofWarps, 0);
    EXPECT_DOUBLE_EQ(takenShare({compiled("less(x, 50)"), {{100, 1, 1}, {}}}).ofThreads, 0.5)
        << "the last warp is short";
}

} // namespace
} // namespace forewarp::kernel::lanes
