#include "core/sass/analysis/liveness.h"
#include "tests/core/sass/sample_kernels.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace forewarp::sass::analysis {
namespace {

using namespace sample;

Liveness livenessOf(const encoding::Kernel& kernel) {
    return analysis::livenessOf(kernel, controlFlowOf(kernel));
}

/// «1 4 5»
std::string text(const RegisterSet& set) {
    std::string result;
    for (std::size_t i = 0; i < set.size(); ++i)
        if (set[i]) result += (result.empty() ? "" : " ") + std::to_string(i);
    return result;
}

TEST(Liveness, AValueLivesFromItsWriteToItsLastRead) {
    const Liveness live = livenessOf(sample::kernelOf(
        {sample::add(1, {}), sample::add(2, {1}), sample::add(3, {1, 2}), sample::add(4, {3}), sample::exit()}));
    EXPECT_EQ(text(live.before[0]), "");
    EXPECT_EQ(text(live.after[0]), "1");
    EXPECT_EQ(text(live.before[2]), "1 2");
    EXPECT_EQ(text(live.after[2]), "3");
    EXPECT_EQ(text(live.after[3]), ""); // R4 is never read.
    EXPECT_EQ(live.most, 2);
    EXPECT_EQ(live.mostAt, 2);
}

TEST(Liveness, WideOperandsAreAllTheirRegisters) {
    encoding::Instruction load = sample::make("LDG.E.128", encoding::InstructionClass::globalLoad);
    load.reads = {{2, 2}};
    load.writes = {{4, 4}};
    const Liveness live = livenessOf(sample::kernelOf({load, sample::add(0, {5, 7}), sample::exit()}));
    EXPECT_EQ(text(live.before[0]), "2 3");
    EXPECT_EQ(text(live.after[0]), "5 7");
}

TEST(Liveness, RzNeverLives) {
    encoding::Instruction wide = sample::add(0, {encoding::kZeroRegister});
    wide.reads.push_back({254, 4}); // R254, RZ and what is no register.
    EXPECT_EQ(text(livenessOf(sample::kernelOf({wide, sample::exit()})).before[0]), "254");
}

TEST(Liveness, AGuardedWriteEndsNothing) {
    const Liveness live =
        livenessOf(sample::kernelOf({sample::under(0, sample::add(1, {2})), sample::add(3, {1}), sample::exit()}));
    EXPECT_EQ(text(live.before[0]), "1 2");
    encoding::Instruction never = sample::add(1, {});
    never.isGuardNegated = true; // @!PT
    EXPECT_EQ(text(livenessOf(sample::kernelOf({never, sample::add(3, {1}), sample::exit()})).before[0]), "1");
}

TEST(Liveness, ALoopKeepsWhatItsNextRoundReads) {
    const Liveness live = livenessOf(sample::kernelOf({sample::add(1, {}), sample::add(2, {}), sample::add(2, {1, 2}),
                                                       sample::under(0, sample::branch(2)), sample::exit()}));
    EXPECT_EQ(text(live.before[3]), "1 2");
    EXPECT_EQ(text(live.before[4]), "");
}

TEST(Liveness, ACalleeReadsBeforeTheCallAndWritesForItsCaller) {
    // R4 = …; R5 = …; CAL 5; R7 = R6 + R5; EXIT; 5: R6 = R4; RET
    const Liveness live =
        livenessOf(sample::kernelOf({sample::add(4, {}), sample::add(5, {}), sample::call(5), sample::add(7, {6, 5}),
                                     sample::exit(), sample::add(6, {4}), sample::ret()}));
    // R6 is said to live before the call, too: whether all ways through a callee write it is not asked.
    EXPECT_EQ(text(live.before[2]), "4 5 6");
    EXPECT_EQ(text(live.before[6]), "5 6");
    EXPECT_EQ(text(live.before[5]), "4 5");
}

TEST(Liveness, ACallKeepsNothingForAnotherCallsReturn) {
    // CAL 5; R1 = …; CAL 5; R2 = R1; EXIT; 5: FADD; RET
    const Liveness live =
        livenessOf(sample::kernelOf({sample::call(5), sample::add(1, {}), sample::call(5), sample::add(2, {1}),
                                     sample::exit(), sample::add(3, {}), sample::ret()}));
    EXPECT_EQ(text(live.before[0]), "");
    EXPECT_EQ(text(live.before[2]), "1");
    EXPECT_EQ(text(live.before[5]), "1"); // For the second return.
}

TEST(Liveness, WhatIsNotHereMayReadEverything) {
    encoding::Instruction external = sample::make("CALL", encoding::InstructionClass::call);
    EXPECT_EQ(
        text(
            livenessOf(sample::kernelOf({sample::add(4, {}), external, sample::add(5, {}), sample::exit()})).before[1]),
        "4 5");
    encoding::Instruction table = sample::make("BRX", encoding::InstructionClass::branch);
    EXPECT_EQ(text(livenessOf(sample::kernelOf({sample::add(4, {3}), table, sample::exit()})).after[1]), "3 4");
    EXPECT_EQ(text(livenessOf(sample::kernelOf({sample::add(4, {3}), sample::ret()})).before[1]),
              "3 4"); // To a caller that is not here.
}

TEST(Liveness, NothingIsAliveInNothing) {
    const Liveness live = livenessOf(sample::kernelOf({}));
    EXPECT_EQ(live.most, 0);
    EXPECT_TRUE(live.before.empty());
}

// ---- All paths of random programs --------------------------------------------------------------------------------

constexpr int kRegisters = 4;

/// A thread on its way: where, which addresses calls and pushes have left.
struct Walker {
    int at = 0;
    std::vector<int> returns;
    std::vector<int> pushes;

    friend auto operator<=>(const Walker&, const Walker&) = default;
};

bool isOf(const encoding::Instruction& instruction, std::string_view mnemonic) {
    return instruction.mnemonic == mnemonic;
}

int targetOf(const encoding::Instruction& instruction) {
    return int(*instruction.target / sample::kBytesPerInstruction);
}

/// Where the thread stands if the instruction's guard holds; nothing where it ends or leaves the program.
std::vector<Walker> taken(const encoding::Kernel& kernel, Walker walker) {
    const encoding::Instruction& instruction = kernel.instructions[std::size_t(walker.at)];
    const auto jumpBack = [&](std::vector<int>& stack) {
        if (stack.empty()) return std::vector<Walker>{};
        walker.at = stack.back();
        stack.pop_back();
        return std::vector{walker};
    };
    if (isOf(instruction, "EXIT")) return {};
    if (isOf(instruction, "RET")) return jumpBack(walker.returns);
    if (isOf(instruction, "SYNC")) return jumpBack(walker.pushes);
    if (isOf(instruction, "CAL")) walker.returns.push_back(walker.at + 1);
    if (isOf(instruction, "SSY")) walker.pushes.push_back(targetOf(instruction));
    const bool isJump = isOf(instruction, "BRA") || isOf(instruction, "CAL");
    walker.at = isJump ? targetOf(instruction) : walker.at + 1;
    constexpr std::size_t kDeepest = 3;
    if (walker.returns.size() > kDeepest || walker.pushes.size() > kDeepest) return {};
    return {walker};
}

std::vector<Walker> steps(const encoding::Kernel& kernel, const Walker& walker) {
    std::vector<Walker> next = taken(kernel, walker);
    if (kernel.instructions[std::size_t(walker.at)].guard != encoding::kTruePredicate) {
        next.push_back(walker);
        ++next.back().at;
    }
    return next;
}

bool touches(const std::vector<encoding::RegisterRange>& ranges, int number) {
    return std::any_of(ranges.begin(), ranges.end(), [&](const encoding::RegisterRange& range) {
        return number >= range.first && number < range.first + range.count;
    });
}

/// Whether some way from here reads the register before it surely writes it.
bool isReadLater(const encoding::Kernel& kernel, const Walker& start, int number) {
    std::set<Walker> seen{start};
    std::vector<Walker> open{start};
    while (!open.empty()) {
        const Walker walker = open.back();
        open.pop_back();
        const encoding::Instruction& instruction = kernel.instructions[std::size_t(walker.at)];
        if (touches(instruction.reads, number)) return true;
        if (touches(instruction.writes, number) && instruction.guard == encoding::kTruePredicate) continue;
        for (const Walker& next : steps(kernel, walker))
            if (seen.insert(next).second) open.push_back(next);
    }
    return false;
}

class RandomPrograms {
  public:
    explicit RandomPrograms(unsigned seed) : m_random(seed) {}

    /// Jumps anywhere; with `leavesAddresses` calls, returns, SSY and SYNC, too.
    encoding::Kernel program(bool leavesAddresses) {
        const int size = 4 + below(9);
        std::vector<encoding::Instruction> instructions;
        while (int(instructions.size()) + 1 < size) {
            encoding::Instruction next = leavesAddresses && below(3) == 0 ? withAddress(size) : plain(size);
            instructions.push_back(below(3) == 0 ? sample::under(0, next) : next);
        }
        instructions.push_back(sample::exit());
        return sample::kernelOf(instructions);
    }

  private:
    int below(int limit) { return int(m_random() % unsigned(limit)); }

    encoding::Instruction plain(int size) {
        if (below(3) == 0) return sample::branch(below(size));
        encoding::Instruction result = sample::add(below(kRegisters), {});
        if (below(2) == 0) result.reads.push_back({below(kRegisters), 1 + below(2)});
        return result;
    }
    encoding::Instruction withAddress(int size) {
        switch (below(4)) {
        case 0: return sample::call(below(size));
        case 1: return sample::ret();
        case 2: return sample::push("SSY", below(size));
        default: return sample::pop("SYNC");
        }
    }

    std::mt19937 m_random;
};

TEST(Liveness, IsWhatAllPathsReadWhereThereAreJumpsOnly) {
    RandomPrograms programs(2019);
    int alive = 0;
    for (int round = 0; round < 3000; ++round) {
        const encoding::Kernel kernel = programs.program(false);
        const Liveness live = livenessOf(kernel);
        for (int i = 0; i < int(kernel.instructions.size()); ++i) {
            for (int number = 0; number < kRegisters; ++number) {
                const bool expected = isReadLater(kernel, {i, {}, {}}, number);
                ASSERT_EQ(live.before[std::size_t(i)][std::size_t(number)], expected)
                    << "round " << round << ", instruction " << i << ", R" << number;
                alive += expected ? 1 : 0;
            }
        }
    }
    EXPECT_GT(alive, 10000); // Enough that lives.
}

/// Every state that a thread may come to from the first instruction on.
std::set<Walker> statesOf(const encoding::Kernel& kernel) {
    std::set<Walker> seen{Walker{}};
    std::vector<Walker> open{Walker{}};
    while (!open.empty()) {
        const Walker walker = open.back();
        open.pop_back();
        for (const Walker& next : steps(kernel, walker))
            if (seen.insert(next).second) open.push_back(next);
    }
    return seen;
}

TEST(Liveness, MissesNothingThatAPathThroughCallsAndSyncsReads) {
    RandomPrograms programs(1907);
    int alive = 0;
    for (int round = 0; round < 3000; ++round) {
        const encoding::Kernel kernel = programs.program(true);
        const Liveness live = livenessOf(kernel);
        for (const Walker& walker : statesOf(kernel)) {
            for (int number = 0; number < kRegisters; ++number) {
                if (!isReadLater(kernel, walker, number)) continue;
                ASSERT_TRUE(live.before[std::size_t(walker.at)][std::size_t(number)])
                    << "round " << round << ", instruction " << walker.at << ", R" << number;
                ++alive;
            }
        }
    }
    EXPECT_GT(alive, 10000);
}

} // namespace
} // namespace forewarp::sass::analysis
