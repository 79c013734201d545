#include "core/sass/analysis/hazards.h"

#include "core/sass/files/cubin.h"
#include "tests/core/sass/cubin_path.h"
#include "tests/core/sass/sample_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <ostream>
#include <random>
#include <set>
#include <sstream>

namespace forewarp::sass::analysis {

void PrintTo(const Hazard& hazard, std::ostream* out) {
    *out << "R" << hazard.reg << ": " << hazard.earlier << " -> " << hazard.later << ", kind " << int(hazard.kind)
         << ", barriers " << hazard.barriers;
}

namespace {

using namespace sample;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr int kVolta = 86;

std::vector<Hazard> hazards(std::vector<encoding::Instruction> instructions, int sm = kVolta) {
    encoding::Kernel kernel = sample::kernelOf(std::move(instructions));
    kernel.sm = sm;
    return hazardsOf(kernel, controlFlowOf(kernel));
}

/// An addition long enough ago for its result.
encoding::Instruction slowAdd(int result, const std::vector<int>& sources) {
    encoding::Instruction instruction = sample::add(result, sources);
    instruction.control.stall = 15;
    return instruction;
}
encoding::Instruction load(std::string mnemonic, encoding::InstructionClass instructionClass, int result, int address) {
    encoding::Instruction instruction = sample::make(std::move(mnemonic), instructionClass, 2);
    instruction.writes = {{result, 1}};
    instruction.reads = {{address, 1}};
    return instruction;
}
encoding::Instruction globalLoad(int result, int address) {
    return load("LDG", encoding::InstructionClass::globalLoad, result, address);
}
encoding::Instruction sharedLoad(int result, int address) {
    return load("LDS", encoding::InstructionClass::sharedLoad, result, address);
}
encoding::Instruction sharedStore(int address, int value) {
    encoding::Instruction instruction = sample::make("STS", encoding::InstructionClass::sharedStore, 2);
    instruction.reads = {{address, 1}, {value, 1}};
    return instruction;
}
encoding::Instruction blockBarrier(std::string mnemonic = "BAR.SYNC") {
    return sample::make(std::move(mnemonic), encoding::InstructionClass::barrier);
}
encoding::Instruction depbar(const std::string& barrier, const std::string& rest) {
    encoding::Instruction instruction = sample::make("DEPBAR.LE", encoding::InstructionClass::barrier);
    instruction.operands = {barrier, rest};
    return instruction;
}

// ---- Barriers ----------------------------------------------------------------------------------------------------

TEST(Hazards, AResultIsReadBeforeItHasArrived) {
    EXPECT_THAT(hazards({sample::writing(3, globalLoad(4, 2)), sample::add(5, {4}), sample::exit()}),
                ElementsAre(Hazard{0, 1, 4, HazardKind::unwrittenRead, 0b1000}));
    EXPECT_THAT(
        hazards({sample::writing(3, globalLoad(4, 2)), sample::waiting(0b1000, sample::add(5, {4})), sample::exit()}),
        IsEmpty());
    EXPECT_THAT(
        hazards({sample::writing(3, globalLoad(4, 2)), sample::waiting(0b0100, sample::add(5, {4})), sample::exit()}),
        ElementsAre(Hazard{0, 1, 4, HazardKind::unwrittenRead, 0b1000}));
}

TEST(Hazards, AnyInstructionMayWait) {
    EXPECT_THAT(hazards({sample::writing(3, globalLoad(4, 2)), sample::waiting(0b1000, sample::under(0, sample::alu())),
                         sample::add(5, {4}), sample::exit()}),
                IsEmpty());
}

TEST(Hazards, AResultIsOverwrittenBeforeItHasArrived) {
    EXPECT_THAT(hazards({sample::writing(0, globalLoad(4, 2)), sample::add(4, {}), sample::exit()}),
                ElementsAre(Hazard{0, 1, 4, HazardKind::unwrittenOverwritten, 1}));
    encoding::Instruction wide = sample::writing(0, globalLoad(4, 2));
    wide.writes = {{4, 4}};
    EXPECT_THAT(hazards({wide, sample::add(7, {}), sample::add(8, {}), sample::exit()}),
                ElementsAre(Hazard{0, 1, 7, HazardKind::unwrittenOverwritten, 1}));
}

TEST(Hazards, AnOperandIsOverwrittenBeforeItIsRead) {
    EXPECT_THAT(hazards({sample::reading(2, sharedStore(1, 4)), sample::add(4, {}), sample::exit()}),
                ElementsAre(Hazard{0, 1, 4, HazardKind::unreadOverwritten, 0b100}));
    EXPECT_THAT(
        hazards({sample::reading(2, sharedStore(1, 4)), sample::waiting(0b100, sample::add(4, {})), sample::exit()}),
        IsEmpty());
    EXPECT_THAT(hazards({sharedStore(1, 4), sample::add(4, {}), sample::exit()}),
                ElementsAre(Hazard{0, 1, 4, HazardKind::unreadOverwritten, 0}));
}

TEST(Hazards, WhatHasWrittenHasRead) {
    const encoding::Instruction both = sample::writing(1, sample::reading(2, globalLoad(4, 3)));
    EXPECT_THAT(hazards({both, sample::waiting(0b010, sample::add(3, {})), sample::exit()}), IsEmpty());
    EXPECT_THAT(hazards({both, sample::waiting(0b100, sample::add(3, {})), sample::exit()}), IsEmpty());
    EXPECT_THAT(hazards({both, sample::waiting(0b100, sample::add(4, {})), sample::exit()}),
                ElementsAre(Hazard{0, 1, 4, HazardKind::unwrittenOverwritten, 0b010}));
    EXPECT_THAT(hazards({both, sample::add(3, {}), sample::exit()}),
                ElementsAre(Hazard{0, 1, 3, HazardKind::unreadOverwritten, 0b110}));
}

TEST(Hazards, ABarrierIsClearWhenAllThatSetItAreDone) {
    EXPECT_THAT(hazards({sample::writing(0, globalLoad(4, 2)), sample::writing(0, globalLoad(5, 2)),
                         sample::waiting(1, sample::add(6, {4, 5})), sample::exit()}),
                IsEmpty());
    EXPECT_THAT(hazards({sample::writing(0, globalLoad(4, 2)), sample::waiting(1, sample::writing(0, globalLoad(5, 2))),
                         sample::add(6, {4, 5}), sample::exit()}),
                ElementsAre(Hazard{1, 2, 5, HazardKind::unwrittenRead, 1}));
}

TEST(Hazards, RzWaitsForNothing) {
    EXPECT_THAT(hazards({sample::writing(0, globalLoad(encoding::kZeroRegister, 2)),
                         sample::add(encoding::kZeroRegister, {encoding::kZeroRegister}), sample::exit()}),
                IsEmpty());
}

TEST(Hazards, DepbarWaitsForAllOrSurelyForNone) {
    const encoding::Instruction loading = sample::writing(1, globalLoad(4, 2));
    EXPECT_THAT(hazards({loading, depbar("SB1", "0x0"), sample::add(5, {4}), sample::exit()}), IsEmpty());
    const Hazard hazard{0, 2, 4, HazardKind::unwrittenRead, 0b10};
    EXPECT_THAT(hazards({loading, depbar("SB1", "0x2"), sample::add(5, {4}), sample::exit()}), ElementsAre(hazard));
    EXPECT_THAT(hazards({loading, depbar("SB0", "0x0"), sample::add(5, {4}), sample::exit()}), ElementsAre(hazard));
    EXPECT_THAT(hazards({loading, sample::make("DEPBAR", encoding::InstructionClass::barrier), sample::add(5, {4}),
                         sample::exit()}),
                ElementsAre(hazard));
}

// ---- Units that work in order ------------------------------------------------------------------------------------

TEST(Hazards, LoadsFromSharedMemoryEndInOrder) {
    const encoding::Instruction last = sample::writing(0, sharedLoad(5, 1));
    EXPECT_THAT(hazards({sharedLoad(4, 1), last, sample::waiting(1, sample::add(6, {4})), sample::exit()}), IsEmpty());
    EXPECT_THAT(hazards({last, sharedLoad(4, 1), sample::waiting(1, sample::add(6, {4})),
                         sample::exit()}), // Set by the one before.
                ElementsAre(Hazard{1, 2, 4, HazardKind::unwrittenRead, 0}));
    EXPECT_THAT(hazards({sharedLoad(4, 1), sample::reading(0, sharedStore(1, 7)),
                         sample::waiting(1, sample::add(6, {4})), sample::exit()}),
                ElementsAre(Hazard{0, 2, 4, HazardKind::unwrittenRead, 0})); // To have read is not to have written.
}

TEST(Hazards, ConversionsAndDoublePrecisionEndInOrder) {
    for (const auto& [mnemonic, of] : {std::pair{"I2F", encoding::InstructionClass::quarterRate},
                                       std::pair{"DADD", encoding::InstructionClass::doublePrecision}}) {
        EXPECT_THAT(hazards({sample::writing(1, load(mnemonic, of, 4, 1)), sample::writing(0, load(mnemonic, of, 5, 1)),
                             sample::waiting(1, sample::add(6, {4})), sample::exit()}),
                    IsEmpty())
            << mnemonic;
    }
    const encoding::Instruction other = sample::writing(0, load("MUFU", encoding::InstructionClass::quarterRate, 5, 1));
    EXPECT_THAT(hazards({sharedLoad(4, 1), other, sample::waiting(1, sample::add(6, {4})), sample::exit()}),
                ElementsAre(Hazard{0, 2, 4, HazardKind::unwrittenRead, 0}));
}

TEST(Hazards, AccessesToMemoryReadInOrderWhateverTheyGoTo) {
    EXPECT_THAT(hazards({sharedStore(1, 4), sample::writing(0, globalLoad(5, 3)),
                         sample::waiting(1, sample::add(4, {})), sample::exit()}),
                IsEmpty());
    EXPECT_THAT(hazards({sample::writing(1, globalLoad(4, 2)), sample::reading(0, sharedStore(3, 5)),
                         sample::waiting(1, sample::add(2, {})), sample::exit()}),
                IsEmpty());
}

TEST(Hazards, LoadsFromGlobalMemoryEndAsTheyComeButReadInOrder) {
    const encoding::Instruction first = sample::writing(1, globalLoad(4, 2));
    const encoding::Instruction last = sample::writing(0, globalLoad(5, 3));
    EXPECT_THAT(hazards({first, last, sample::waiting(1, sample::add(6, {4})), sample::exit()}),
                ElementsAre(Hazard{0, 2, 4, HazardKind::unwrittenRead, 0b10}));
    EXPECT_THAT(hazards({first, last, sample::waiting(1, sample::add(2, {})), sample::exit()}), IsEmpty());
}

TEST(Hazards, WhatComesLaterInTheSameUnitComesInTurn) {
    EXPECT_THAT(hazards({sharedStore(1, 4), sample::writing(0, sharedLoad(4, 1)), sample::exit()}), IsEmpty());
    EXPECT_THAT(hazards({sample::writing(1, sharedLoad(4, 1)), sample::writing(0, sharedLoad(4, 1)), sample::exit()}),
                IsEmpty());
    EXPECT_THAT(hazards({sample::writing(1, globalLoad(4, 1)), sample::writing(0, globalLoad(4, 1)), sample::exit()}),
                ElementsAre(Hazard{0, 1, 4, HazardKind::unwrittenOverwritten, 0b10}));
    EXPECT_THAT(hazards({sharedStore(1, 4), sample::writing(0, globalLoad(4, 1)), sample::exit()}), IsEmpty());
    EXPECT_THAT(hazards({sample::writing(1, globalLoad(4, 1)), sample::writing(0, sharedLoad(4, 1)), sample::exit()}),
                ElementsAre(Hazard{0, 1, 4, HazardKind::unwrittenOverwritten, 0b10}));
    EXPECT_THAT(
        hazards({sharedStore(1, 4), sample::writing(0, load("MUFU", encoding::InstructionClass::quarterRate, 4, 1)),
                 sample::exit()}),
        ElementsAre(Hazard{0, 1, 4, HazardKind::unreadOverwritten, 0}));
}

TEST(Hazards, BarrierOfTheBlockWaitsForStoresToSharedMemory) {
    EXPECT_THAT(hazards({sharedStore(1, 4), blockBarrier(), sample::add(4, {}), sample::exit()}), IsEmpty());
    EXPECT_THAT(hazards({sharedStore(1, 4), blockBarrier("BAR.ARV"), sample::add(4, {}), sample::exit()}),
                ElementsAre(Hazard{0, 2, 4, HazardKind::unreadOverwritten, 0}));
    encoding::Instruction arriving = blockBarrier("BAR"); // Without a listing.
    arriving.words[1] = 1U << 13;
    EXPECT_THAT(hazards({sharedStore(1, 4), arriving, sample::add(4, {}), sample::exit()}),
                ElementsAre(Hazard{0, 2, 4, HazardKind::unreadOverwritten, 0}));
    EXPECT_THAT(hazards({sample::writing(0, sharedLoad(4, 1)), blockBarrier(), sample::add(5, {4}), sample::exit()}),
                ElementsAre(Hazard{0, 2, 4, HazardKind::unwrittenRead, 1}));
}

TEST(Hazards, DoublePrecisionWithoutBarrierEndsInItsTime) {
    EXPECT_THAT(hazards({sample::reading(0, load("DADD", encoding::InstructionClass::doublePrecision, 4, 2)),
                         sample::add(5, {4}), sample::exit()}),
                IsEmpty());
    EXPECT_THAT(hazards({sample::reading(0, load("DADD", encoding::InstructionClass::doublePrecision, 4, 2)),
                         sample::add(2, {}), sample::exit()}),
                ElementsAre(Hazard{0, 1, 2, HazardKind::unreadOverwritten, 1}));
}

// ---- Paths -------------------------------------------------------------------------------------------------------

TEST(Hazards, OnePathThatDoesNotWaitIsEnough) {
    // 0: LDG R4; 1: @P0 BRA 3; 2: wait; 3: reads R4.
    const encoding::Instruction loading = sample::writing(0, globalLoad(4, 2));
    EXPECT_THAT(hazards({loading, sample::under(0, sample::branch(3)), sample::waiting(1, sample::alu()),
                         sample::add(5, {4}), sample::exit()}),
                ElementsAre(Hazard{0, 3, 4, HazardKind::unwrittenRead, 1}));
    EXPECT_THAT(hazards({loading, sample::under(0, sample::branch(3)), sample::waiting(1, sample::alu()),
                         sample::waiting(1, sample::add(5, {4})), sample::exit()}),
                IsEmpty());
}

TEST(Hazards, ALoopMeetsItself) {
    // 0: reads R4; 1: LDG R4; 2: @P0 BRA 0.
    EXPECT_THAT(hazards({slowAdd(5, {4}), sample::writing(0, globalLoad(4, 2)), sample::under(0, sample::branch(0)),
                         sample::waiting(1, sample::exit())}),
                ElementsAre(Hazard{1, 0, 4, HazardKind::unwrittenRead, 1},
                            Hazard{1, 1, 4, HazardKind::unwrittenOverwritten, 1}));
    EXPECT_THAT(hazards({sample::waiting(1, slowAdd(5, {4})), sample::writing(0, globalLoad(4, 2)),
                         sample::under(0, sample::branch(0)), sample::exit()}),
                IsEmpty());
}

TEST(Hazards, APathThatCoversAndOneThatDoesNot) {
    // 0: LDS R4; 1: @P0 BRA 3; 2: LDS R5, barrier 0; 3: waits for it, reads R4.
    EXPECT_THAT(hazards({sharedLoad(4, 1), sample::under(0, sample::branch(3)), sample::writing(0, sharedLoad(5, 1)),
                         sample::waiting(1, sample::add(6, {4})), sample::exit()}),
                ElementsAre(Hazard{0, 3, 4, HazardKind::unwrittenRead, 0}));
}

TEST(Hazards, ACalleeWaitsForItsCaller) {
    // 0: LDG R4; 1: CAL 4; 2: reads R4; 3: EXIT; 4: …; 5: RET
    const encoding::Instruction loading = sample::writing(0, globalLoad(4, 2));
    EXPECT_THAT(hazards({loading, sample::call(4), sample::add(5, {4}), sample::exit(),
                         sample::waiting(1, sample::alu()), sample::ret()}),
                IsEmpty());
    EXPECT_THAT(hazards({loading, sample::call(4), sample::add(5, {4}), sample::exit(), sample::alu(), sample::ret()}),
                ElementsAre(Hazard{0, 2, 4, HazardKind::unwrittenRead, 1}));
    EXPECT_THAT(hazards({loading, sample::call(4), sample::alu(), sample::exit(), sample::add(5, {4}), sample::ret()}),
                ElementsAre(Hazard{0, 4, 4, HazardKind::unwrittenRead, 1}));
}

TEST(Hazards, AFunctionReturnsToItsOwnCalls) {
    // 0: CAL 5; 1: waits, reads R4; 2: CAL 7; 3: reads R4; 4: EXIT; 5: LDG R4; 6: RET; 7: …; 8: RET
    EXPECT_THAT(
        hazards({sample::call(5), sample::waiting(1, slowAdd(6, {4})), sample::call(7), sample::add(6, {4}),
                 sample::exit(), sample::writing(0, globalLoad(4, 2)), sample::ret(), sample::alu(), sample::ret()}),
        IsEmpty());
}

// ---- Fixed latency -----------------------------------------------------------------------------------------------

encoding::Instruction after(int stall, encoding::Instruction instruction) {
    instruction.control.stall = stall;
    return instruction;
}

TEST(Hazards, AResultTakesSixCyclesOnMaxwell) {
    EXPECT_THAT(hazards({after(5, sample::add(4, {})), sample::add(5, {4}), sample::exit()}, 52),
                ElementsAre(Hazard{0, 1, 4, HazardKind::tooSoon, 0}));
    EXPECT_THAT(hazards({after(6, sample::add(4, {})), sample::add(5, {4}), sample::exit()}, 52), IsEmpty());
    EXPECT_THAT(
        hazards({after(2, sample::add(4, {})), after(4, sample::alu()), sample::add(5, {4}), sample::exit()}, 52),
        IsEmpty());
}

TEST(Hazards, FromVoltaOnMemoryAsksLaterThanTheAlu) {
    const auto between = [](int stall, const encoding::Instruction& later, int sm) {
        return hazards({after(stall, sample::add(4, {})), later, sample::exit()}, sm).size();
    };
    EXPECT_EQ(between(3, sample::add(5, {4}), 75), 1U);
    EXPECT_EQ(between(4, sample::add(5, {4}), 75), 0U);
    EXPECT_EQ(between(7, sharedStore(1, 4), 75), 1U);
    EXPECT_EQ(between(8, sharedStore(1, 4), 75), 0U);
    EXPECT_EQ(between(4, sharedStore(1, 4), 86), 1U);
    EXPECT_EQ(between(5, sharedStore(1, 4), 86), 0U);
    EXPECT_EQ(between(5, sharedStore(4, 1), 90), 0U);
    EXPECT_EQ(fixedLatency(sample::add(4, {}), 75), 8);
    EXPECT_EQ(fixedLatency(sample::add(4, {}), 86), 5);
    EXPECT_EQ(fixedLatency(sample::add(4, {}), 61), 6);
}

TEST(Hazards, AGuardedResultLeavesTheEarlierOneOnItsWay) {
    EXPECT_THAT(
        hazards({sample::add(4, {}), sample::under(0, sample::add(4, {})), sample::add(5, {4}), sample::exit()}),
        ElementsAre(Hazard{0, 2, 4, HazardKind::tooSoon, 0}, Hazard{1, 2, 4, HazardKind::tooSoon, 0}));
    EXPECT_THAT(hazards({sample::add(4, {}), after(4, sample::add(4, {})), sample::add(5, {4}), sample::exit()}),
                IsEmpty());
}

TEST(Hazards, HalvesOfWideProductsComeOneAfterTheOtherOnHopper) {
    encoding::Instruction product = after(3, sample::make("IMAD.WIDE", encoding::InstructionClass::alu));
    product.writes = {{4, 2}};
    const auto lower = hazards({product, sample::add(6, {4}), sample::exit()}, 90);
    EXPECT_THAT(lower, IsEmpty());
    EXPECT_THAT(hazards({product, sample::add(6, {4}), sample::exit()}, 86),
                ElementsAre(Hazard{0, 1, 4, HazardKind::tooSoon, 0}));
    EXPECT_THAT(hazards({product, sample::add(6, {5}), sample::exit()}, 90),
                ElementsAre(Hazard{0, 1, 5, HazardKind::tooSoon, 0}));
    encoding::Instruction sum = sample::make("IMAD.WIDE", encoding::InstructionClass::alu);
    sum.reads = {{8, 2}};
    EXPECT_THAT(hazards({after(2, sample::add(9, {})), sum, sample::exit()}, 90), IsEmpty());
    EXPECT_THAT(hazards({after(2, sample::add(8, {})), sum, sample::exit()}, 90),
                ElementsAre(Hazard{0, 1, 8, HazardKind::tooSoon, 0}));
}

TEST(Hazards, WhatLatencyIsKnown) {
    EXPECT_FALSE(fixedLatency(sample::make("DFMA", encoding::InstructionClass::doublePrecision), 80));
    EXPECT_FALSE(fixedLatency(sample::make("HMMA.16816.F32", encoding::InstructionClass::alu), 80));
    EXPECT_FALSE(fixedLatency(sample::make("opcode 0x23a", encoding::InstructionClass::unknown), 80));
    EXPECT_FALSE(fixedLatency(sample::writing(1, sample::alu()), 80));
    EXPECT_FALSE(fixedLatency(sample::make("SHFL.BFLY", encoding::InstructionClass::alu), 80));
    EXPECT_EQ(fixedLatency(sample::make("CS2R", encoding::InstructionClass::specialRegister), 86), 8);
    EXPECT_EQ(latencyBetween(sample::make("HFMA2", encoding::InstructionClass::alu), sample::alu(), 4, 75), 6);
    EXPECT_EQ(latencyBetween(sample::make("HFMA2", encoding::InstructionClass::alu), sample::alu(), 4, 86), 4);
    EXPECT_FALSE(hasVariableLatency(sample::alu()));
    EXPECT_FALSE(hasVariableLatency(sample::make("CS2R", encoding::InstructionClass::specialRegister)));
    EXPECT_TRUE(hasVariableLatency(sample::make("S2R", encoding::InstructionClass::specialRegister)));
    EXPECT_TRUE(hasVariableLatency(sample::reading(0, sample::make("IMAD", encoding::InstructionClass::alu))));
    EXPECT_TRUE(hasVariableLatency(sample::make("STL", encoding::InstructionClass::localStore)));
}

// ---- What is pending ---------------------------------------------------------------------------------------------

TEST(PendingBarriers, AreThoseOfAnyPath) {
    // 0: LDG, barrier 1; 1: @P0 BRA 3; 2: waits for it, sets 4; 3: EXIT
    const encoding::Kernel kernel =
        sample::kernelOf({sample::writing(1, globalLoad(4, 2)), sample::under(0, sample::branch(3)),
                          sample::waiting(0b10, sample::reading(4, sharedStore(1, 5))), sample::exit()});
    EXPECT_THAT(pendingBarriersOf(kernel, controlFlowOf(kernel)).before, ElementsAre(0, 0b10, 0b10, 0b10010));
}

TEST(PendingBarriers, GoThroughLoopsAndCalls) {
    // 0: CAL 2; 1: EXIT; 2: LDG, barrier 0; 3: @P0 BRA 2; 4: RET
    const encoding::Kernel kernel =
        sample::kernelOf({sample::call(2), sample::exit(), sample::writing(0, globalLoad(4, 2)),
                          sample::under(0, sample::branch(2)), sample::ret()});
    EXPECT_THAT(pendingBarriersOf(kernel, controlFlowOf(kernel)).before, ElementsAre(0, 1, 1, 1, 1));
}

// ---- Compiled code -----------------------------------------------------------------------------------------------

TEST(Hazards, CompilersLeaveNone) {
    int kernels = 0;
    for (const std::filesystem::path& path : sample::cubinPaths()) {
        std::stringstream bytes;
        bytes << std::ifstream(path, std::ios::binary).rdbuf();
        const auto found = files::readCubin(bytes.str(), path.string());
        ASSERT_TRUE(found.hasValue()) << path;
        for (const encoding::Kernel& kernel : *found) {
            EXPECT_THAT(hazardsOf(kernel, controlFlowOf(kernel)), IsEmpty()) << path << " " << kernel.name;
            ++kernels;
        }
    }
    EXPECT_GE(kernels, 10);
}

// ---- All paths of random programs ----------------------------------------------------------------------------------

constexpr int kRegisters = 5;

/// Jumps, loads with barriers, stores, additions and waits, at random.
class RandomPrograms {
  public:
    explicit RandomPrograms(unsigned seed) : m_random(seed) {}

    encoding::Kernel program() {
        const int size = 5 + below(8);
        std::vector<encoding::Instruction> instructions;
        while (int(instructions.size()) + 1 < size) {
            encoding::Instruction next = one(size);
            next.control.stall = 15;
            if (below(2) == 0) next.control.waitMask = 1U << unsigned(below(3));
            instructions.push_back(below(4) == 0 ? sample::under(0, next) : next);
        }
        instructions.push_back(sample::exit());
        encoding::Kernel kernel = sample::kernelOf(instructions);
        kernel.sm = kVolta;
        return kernel;
    }

  private:
    int below(int limit) { return int(m_random() % unsigned(limit)); }

    encoding::Instruction one(int size) {
        switch (below(6)) {
        case 0: return sample::branch(below(size));
        case 1: return sample::writing(below(3), globalLoad(below(kRegisters), below(kRegisters)));
        case 2: {
            const encoding::Instruction loading = sharedLoad(below(kRegisters), below(kRegisters));
            return below(2) == 0 ? loading : sample::writing(below(3), loading);
        }
        case 3: return sample::reading(below(3), sharedStore(below(kRegisters), below(kRegisters)));
        default: return sample::add(below(kRegisters), {below(kRegisters)});
        }
    }

    std::mt19937 m_random;
};

/// Something that one execution still has to do.
struct Open {
    int instruction;
    bool isWrite;
    bool isShared;
    int reg;
    unsigned barriers;
};

/// One way through a program; notes what it does not wait for.
class Walk {
  public:
    Walk(const encoding::Kernel& kernel, std::mt19937& random, std::set<Hazard>& found, std::set<int>& seen)
        : m_kernel(kernel), m_random(random), m_found(found), m_seen(seen) {}

    void run(int steps) {
        for (int at = 0; steps > 0 && at < int(m_kernel.instructions.size()); --steps) {
            const encoding::Instruction& instruction = m_kernel.instructions[std::size_t(at)];
            if (instruction.mnemonic == "EXIT") return;
            m_seen.insert(at);
            std::erase_if(m_open,
                          [&](const Open& open) { return (open.barriers & instruction.control.waitMask) != 0; });
            meet(at, instruction);
            start(at, instruction);
            const bool isTaken =
                instruction.target && (instruction.guard == encoding::kTruePredicate || m_random() % 2 == 0);
            at = isTaken ? int(*instruction.target / sample::kBytesPerInstruction) : at + 1;
        }
    }

  private:
    static bool isShared(const encoding::Instruction& instruction) {
        return instruction.mnemonic == "LDS" || instruction.mnemonic == "STS";
    }
    static bool isAccess(const encoding::Instruction& instruction) {
        return isShared(instruction) || instruction.mnemonic == "LDG";
    }
    void meet(int at, const encoding::Instruction& instruction) {
        for (const Open& open : m_open) {
            for (const encoding::RegisterRange& read : instruction.reads)
                if (read.first == open.reg && open.isWrite) note(open, at, HazardKind::unwrittenRead);
            const bool isInTurn = open.isWrite ? open.isShared && isShared(instruction) : isAccess(instruction);
            for (const encoding::RegisterRange& written : instruction.writes)
                if (written.first == open.reg && !isInTurn)
                    note(open, at, open.isWrite ? HazardKind::unwrittenOverwritten : HazardKind::unreadOverwritten);
        }
    }
    void note(const Open& open, int later, HazardKind kind) {
        const encoding::ControlCode& control = m_kernel.instructions[std::size_t(open.instruction)].control;
        m_found.insert({open.instruction, later, open.reg, kind, barriersOf(control, open.isWrite)});
    }
    static unsigned barriersOf(const encoding::ControlCode& control, bool isWrite) {
        const unsigned written =
            control.writeBarrier == encoding::kNoBarrier ? 0 : 1U << unsigned(control.writeBarrier);
        const unsigned read = control.readBarrier == encoding::kNoBarrier ? 0 : 1U << unsigned(control.readBarrier);
        return isWrite ? written : written | read;
    }
    void start(int at, const encoding::Instruction& instruction) {
        if (!isAccess(instruction)) return;
        const bool ofShared = isShared(instruction);
        for (Open& open : m_open)
            if (!open.isWrite || (open.isShared && ofShared))
                open.barriers |= barriersOf(instruction.control, open.isWrite);
        for (const encoding::RegisterRange& written : instruction.writes)
            m_open.push_back({at, true, ofShared, written.first, barriersOf(instruction.control, true)});
        for (const encoding::RegisterRange& read : instruction.reads)
            m_open.push_back({at, false, ofShared, read.first, barriersOf(instruction.control, false)});
    }

    const encoding::Kernel& m_kernel;
    std::mt19937& m_random;
    std::set<Hazard>& m_found;
    std::set<int>& m_seen;
    std::vector<Open> m_open;
};

TEST(Hazards, AreWhatWalksThroughRandomProgramsMeet) {
    RandomPrograms programs(1907);
    std::mt19937 random(2019);
    std::size_t met = 0;
    std::size_t told = 0;
    for (int round = 0; round < 800; ++round) {
        const encoding::Kernel kernel = programs.program();
        std::set<Hazard> found;
        std::set<int> seen;
        for (int walk = 0; walk < 100; ++walk) Walk(kernel, random, found, seen).run(40);
        const std::vector<Hazard> hazards = hazardsOf(kernel, controlFlowOf(kernel));
        for (const Hazard& hazard : found)
            ASSERT_TRUE(std::ranges::binary_search(hazards, hazard))
                << "round " << round << ": " << testing::PrintToString(hazard);
        met += found.size();
        told += std::size_t(std::ranges::count_if(
            hazards, [&](const Hazard& h) { return seen.contains(h.earlier) && seen.contains(h.later); }));
    }
    EXPECT_GT(met, 1500U);
    // What differs are rare ways, and paths that meet with barriers of their own.
    EXPECT_LT(double(told), 1.02 * double(met));
}

} // namespace
} // namespace forewarp::sass::analysis
