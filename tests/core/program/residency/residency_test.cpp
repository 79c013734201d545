#include "core/program/residency/residency.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <map>
#include <random>

namespace forewarp::program::residency {

namespace {

/// The order of one execution of a body: steps that are not reached exactly once stand anywhere, as often as is due.
class Orders {
  public:
    explicit Orders(unsigned seed) : m_random(seed) {}

    /// Executes all steps, those of loops as often as they say.
    void walk(const std::vector<Step>& steps, const std::function<void(const Step&)>& execute) {
        for (const Step* step : next(steps)) {
            if (step->body.empty()) execute(*step);
            else
                for (int i = 0; i < int(step->iterations); ++i) walk(step->body, execute);
        }
    }

  private:
    std::vector<const Step*> next(const std::vector<Step>& steps) {
        std::vector<const Step*> order;
        for (const Step& step : steps)
            if (step.isRegular()) order.push_back(&step);
        for (const Step& step : steps) {
            if (step.isRegular()) continue;
            double& due = m_due[&step];
            for (due += step.entries; due >= 1; due -= 1)
                order.insert(order.begin() + std::ptrdiff_t(m_random() % (order.size() + 1)), &step);
        }
        return order;
    }

    std::mt19937 m_random;
    std::map<const Step*, double> m_due;
};

/// Runs a program step by step, and copies an object whenever it is read on a side where it is not valid.
class Execution {
  public:
    Execution(const Program& program, const Sides& sides, unsigned seed = 1)
        : m_program(program), m_sides(sides), m_orders(seed), m_valid(program.objects.size(), {true, false}) {
        m_orders.walk(program.steps, [this](const Step& step) { execute(step); });
    }

    [[nodiscard]] Seconds copies() const { return m_copies; }

  private:
    void execute(const Step& step) {
        const std::size_t side = step.unit >= 0 && m_sides[std::size_t(step.unit)] ? 1 : 0;
        for (const Touch& touch : step.touches) {
            auto& valid = m_valid[std::size_t(touch.object)];
            const Object& object = m_program.objects[std::size_t(touch.object)];
            if (touch.reads && !valid[side]) {
                m_copies += side == 1 ? object.in : object.out;
                valid[side] = true;
            }
            if (touch.writes) {
                valid[side] = true;
                valid[1 - side] = false;
            }
        }
    }

    const Program& m_program;
    const Sides& m_sides;
    Orders m_orders;
    std::vector<std::array<bool, 2>> m_valid;
    Seconds m_copies;
};

/// Likewise of objects of four parts, of which each execution of a step touches as many as its share says, any of them.
class ExecutionByParts {
  public:
    ExecutionByParts(const Program& program, const Sides& sides, unsigned seed)
        : m_program(program), m_sides(sides), m_random(seed), m_orders(seed), m_valid(program.objects.size()) {
        for (auto& parts : m_valid) parts.fill({true, false});
        m_orders.walk(program.steps, [this](const Step& step) { execute(step); });
    }

    [[nodiscard]] Seconds copies() const { return m_copies; }

  private:
    void execute(const Step& step) {
        const std::size_t side = step.unit >= 0 && m_sides[std::size_t(step.unit)] ? 1 : 0;
        for (const Touch& touch : step.touches) {
            const Object& object = m_program.objects[std::size_t(touch.object)];
            const std::size_t first = touch.share < 1 ? m_random() % 4 : 0;
            for (std::size_t i = 0; i < std::size_t(4 * touch.share); ++i) {
                auto& valid = m_valid[std::size_t(touch.object)][(first + i) % 4];
                if (touch.reads && !valid[side]) {
                    m_copies += (side == 1 ? object.in : object.out) / 4;
                    valid[side] = true;
                }
                if (touch.writes) valid = {side == 0, side == 1};
            }
        }
    }

    const Program& m_program;
    const Sides& m_sides;
    std::mt19937 m_random;
    Orders m_orders;
    std::vector<std::array<std::array<bool, 2>, 4>> m_valid;
    Seconds m_copies;
};

class RandomPrograms {
  public:
    explicit RandomPrograms(unsigned seed, bool hasShares = false, bool isIrregular = false)
        : m_random(seed), m_hasShares(hasShares), m_isIrregular(isIrregular) {}

    Program next() {
        Program program;
        const int objects = upTo(3), units = upTo(12);
        for (int i = 0; i < objects; ++i) program.objects.push_back({seconds(), seconds()});
        for (int i = 0; i < units; ++i) program.units.push_back({seconds() * 5, seconds() * 5});
        program.steps = steps(program, 2);
        Step end;
        for (int i = 0; i < objects; ++i) end.touches.push_back({i, true, false});
        program.steps.push_back(end);
        return program;
    }

  private:
    int upTo(int most) { return 1 + int(m_random() % unsigned(most)); }
    Seconds seconds() { return Seconds(double(upTo(1000)) / 1000); }

    std::vector<Step> steps(const Program& program, int depth) {
        std::vector<Step> made;
        for (int count = upTo(4); count > 0; --count) {
            Step step;
            if (depth > 0 && upTo(3) == 1) {
                step.body = steps(program, depth - 1);
                step.iterations = upTo(4);
            } else {
                step.unit = upTo(4) == 1 ? -1 : int(m_random() % program.units.size());
                for (int object = 0; object < int(program.objects.size()); ++object) {
                    const int kind = upTo(4);
                    if (kind == 4) continue;
                    step.touches.push_back({object, kind != 1, kind != 2});
                    if (m_hasShares) step.touches.back().share = upTo(4) / 4.0;
                }
            }
            if (m_isIrregular && upTo(3) == 1) step.entries = std::array{0.5, 0.25, 2.0, 3.0}[m_random() % 4];
            made.push_back(std::move(step));
        }
        return made;
    }

    std::mt19937 m_random;
    bool m_hasShares;
    bool m_isIrregular;
};

Seconds unitTime(const Program& program, const Sides& sides) {
    Seconds time;
    for (std::size_t i = 0; i < sides.size(); ++i) time += sides[i] ? program.units[i].onGpu : program.units[i].onCpu;
    return time;
}

Sides sidesOf(unsigned bits, std::size_t count) {
    Sides sides;
    for (std::size_t i = 0; i < count; ++i) sides.push_back((bits >> i & 1) != 0);
    return sides;
}

/// A GPU ten times as fast, and copies that cost more than one kernel gains.
Program timeLoop(double iterations, std::vector<Step> body) {
    Program program;
    program.objects = {{Seconds(2), Seconds(2)}};
    program.units = {{Seconds(10), Seconds(1)}, {Seconds(0.1), Seconds(0.5)}};
    program.steps = {{.body = std::move(body), .iterations = iterations}, {.touches = {{0, true, false}}}};
    return program;
}

} // namespace

TEST(Residency, FlowsAreTheCopiesOfAnExecution) {
    RandomPrograms programs(7);
    for (int i = 0; i < 3000; ++i) {
        const Program program = programs.next();
        const auto flows = flowsOf(program);
        for (unsigned bits : {0U, 1U, 2U, 5U, 0xaaaU, 0xfffU, unsigned(i) * 2654435761U >> 20}) {
            const Sides sides = sidesOf(bits, program.units.size());
            const Seconds executed = unitTime(program, sides) + Execution(program, sides).copies();
            ASSERT_NEAR(timeOf(program, flows, sides).value(), executed.value(), 1e-9)
                << "program " << i << ", " << bits;
        }
    }
}

TEST(Residency, PartsOfObjectsAreNeverCopiedMoreOftenThanFlowsSay) {
    RandomPrograms programs(11, true);
    double counted = 0, copied = 0;
    for (unsigned i = 0; i < 10000; ++i) {
        const Program program = programs.next();
        const auto flows = flowsOf(program);
        const Sides sides = sidesOf(0x9e3779b9U * i >> 20, program.units.size());
        const double most = (timeOf(program, flows, sides) - unitTime(program, sides)).value();
        const double made = ExecutionByParts(program, sides, i).copies().value();
        ASSERT_LE(made, most + 1e-9) << i;
        counted += most;
        copied += made;
    }
    EXPECT_LT(counted, 1.6 * copied) << "Nor are they thought to be moved whole.";
}

TEST(Residency, StepsThatRunNowAndThenCopyNoMoreOftenThanFlowsSay) {
    double counted = 0, copied = 0;
    for (const bool hasShares : {false, true}) {
        RandomPrograms programs(13, hasShares, true);
        for (unsigned i = 0; i < 10000; ++i) {
            const Program program = programs.next();
            const auto flows = flowsOf(program);
            const Sides sides = sidesOf(0x9e3779b9U * i >> 20, program.units.size());
            const double most = (timeOf(program, flows, sides) - unitTime(program, sides)).value();
            const double made = hasShares ? ExecutionByParts(program, sides, i).copies().value()
                                          : Execution(program, sides, i).copies().value();
            ASSERT_LE(made, most + 1e-9) << i << (hasShares ? " by parts" : "");
            counted += most;
            copied += made;
        }
    }
    EXPECT_LT(counted, 4 * copied) << "Nor are copies thought to be made in each iteration.";
}

TEST(Residency, WhatRunsNowAndThenEndsNoWay) {
    // The kernel writes, now and then the CPU writes all anew, and the CPU reads: a copy in each of 100 iterations.
    const Step kernel{.unit = 0, .touches = {{0, false, true}}};
    const Step reset{.touches = {{0, false, true}}, .entries = 0.1};
    const Step sum{.touches = {{0, true, false}}};
    const Program often = timeLoop(100, {kernel, reset, sum});
    EXPECT_NEAR((timeOf(often, flowsOf(often), {true, false}) - unitTime(often, {true, false})).value(), 2 * 100, 4);
    // The CPU reads now and then: as many copies as it reads.
    Step look{.body = {sum}, .iterations = 1000, .entries = 0.1};
    const Program seldom = timeLoop(100, {kernel, look});
    EXPECT_NEAR((timeOf(seldom, flowsOf(seldom), {true, false}) - unitTime(seldom, {true, false})).value(), 2 * 11, 4);
    // Both four times in each iteration, in an order that nobody knows.
    Step stage = kernel, use = sum;
    stage.entries = use.entries = 4;
    const Program stages = timeLoop(100, {stage, use});
    EXPECT_NEAR((timeOf(stages, flowsOf(stages), {true, false}) - unitTime(stages, {true, false})).value(), 2 * 400, 4);
}

TEST(Residency, OnlyWhatAStepTouchesIsCopied) {
    // The CPU fills all of it; each of 100 kernels reads a thousandth.
    Program program = timeLoop(100, {{.unit = 0, .touches = {{0, true, false, 0.001}}}});
    program.steps.insert(program.steps.begin(), Step{.touches = {{0, false, true}}});
    EXPECT_NEAR((timeOf(program, flowsOf(program), {true, false}) - unitTime(program, {true, false})).value(), 2 * 0.1,
                1e-9);
    // Each kernel writes another thousandth, which the CPU wants when all have run.
    program = timeLoop(100, {{.unit = 0, .touches = {{0, false, true, 0.001}}}});
    EXPECT_NEAR((timeOf(program, flowsOf(program), {true, false}) - unitTime(program, {true, false})).value(), 2 * 0.1,
                1e-9);
}

TEST(Residency, TheCutIsAsGoodAsTheBestOfAllChoices) {
    RandomPrograms programs(11);
    for (int i = 0; i < 10000; ++i) {
        const Program program = programs.next();
        const auto flows = flowsOf(program);
        Seconds best(1e9);
        for (unsigned bits = 0; bits < 1U << program.units.size(); ++bits)
            best = std::min(best, timeOf(program, flows, sidesOf(bits, program.units.size())));
        ASSERT_NEAR(timeOf(program, flows, bestSides(program, flows)).value(), best.value(), 1e-9) << "program " << i;
    }
}

TEST(Residency, DataThatStaysIsCopiedOnceInAndOnceOut) {
    const Program program = timeLoop(100, {{.unit = 0, .touches = {{0, true, true}}}});
    const auto flows = flowsOf(program);
    EXPECT_EQ(bestSides(program, flows), (Sides{true, false}));
    EXPECT_DOUBLE_EQ(timeOf(program, flows, {true, false}).value(), 1 + 0.1 + 2 + 2);
}

TEST(Residency, ALoopThatLosesAlonePaysWhereItsDataAre) {
    const std::vector<Step> body{{.unit = 0, .touches = {{0, true, true}}}, {.unit = 1, .touches = {{0, true, true}}}};
    const Program program = timeLoop(100, body);
    const auto flows = flowsOf(program);
    EXPECT_GT(program.units[1].onGpu, program.units[1].onCpu);
    EXPECT_EQ(bestSides(program, flows), (Sides{true, true}));
}

TEST(Residency, ALoopThatGainsAloneDoesNotPayWhereTheCpuWantsItsDataEachTime) {
    const std::vector<Step> body{{.unit = 0, .touches = {{0, true, true}}}, {.touches = {{0, true, true}}}};
    const Program program = timeLoop(100, body);
    const auto flows = flowsOf(program);
    EXPECT_LT(program.units[0].onGpu, program.units[0].onCpu);
    EXPECT_EQ(bestSides(program, flows), (Sides{false, false}));
}

TEST(Residency, WithoutAnythingToGainAllStaysOnTheCpu) {
    Program program = timeLoop(1, {{.unit = 0, .touches = {{0, true, true}}}});
    program.units = {{Seconds(1), Seconds(1)}, {Seconds(1), Seconds(1)}};
    EXPECT_EQ(bestSides(program, flowsOf(program)), (Sides{false, false}));
    EXPECT_TRUE(bestSides({}, {}).empty());
}

} // namespace forewarp::program::residency
