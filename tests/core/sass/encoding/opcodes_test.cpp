#include "core/sass/encoding/decode.h"
#include "core/sass/encoding/mnemonic_class.h"
#include "core/sass/encoding/opcodes.h"
#include "core/sass/encoding/operand_width.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace forewarp::sass::encoding {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Class = InstructionClass;
using Range = RegisterRange;

std::string trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string_view::npos ? ""
                                           : std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

/// «@!P0 IADD3 R2, P0, R0, R2, RZ»
Instruction parsed(std::string_view text) {
    Instruction instruction;
    if (text.starts_with('@')) {
        const std::string guard(text.substr(1, text.find(' ') - 1));
        instruction.isGuardNegated = guard.starts_with('!');
        instruction.isGuardUniform = guard.find('U') != std::string::npos;
        instruction.guard = guard.ends_with('T') ? kTruePredicate : guard.back() - '0';
        text.remove_prefix(text.find(' ') + 1);
    }
    const std::size_t space = text.find(' ');
    instruction.mnemonic = text.substr(0, space);
    if (space == std::string_view::npos) return instruction;
    std::string_view rest = text.substr(space + 1);
    for (std::size_t comma = 0; comma != std::string_view::npos;) {
        comma = rest.find(',');
        instruction.operands.push_back(trimmed(rest.substr(0, comma)));
        if (comma != std::string_view::npos) rest.remove_prefix(comma + 1);
    }
    return instruction;
}

Instruction classified(std::string_view text, int sm = 80) {
    Instruction instruction = parsed(text);
    classify(instruction, sm);
    return instruction;
}

/// Only its encoding is known.
Instruction encoded(std::uint64_t low, std::uint64_t high) {
    Instruction instruction;
    instruction.words = {low, high};
    return instruction;
}

Instruction decoded(std::uint64_t low, std::uint64_t high, int sm, std::uint64_t address = 0) {
    Instruction instruction = encoded(low, high);
    instruction.address = address;
    EXPECT_TRUE(decode(instruction, sm)) << instruction.mnemonic;
    return instruction;
}

std::set<int> all(const std::vector<Range>& ranges) {
    std::set<int> registers;
    for (const Range& range : ranges)
        for (int i = 0; i < range.count; ++i) registers.insert(range.first + i);
    return registers;
}

// ---- By mnemonic and operands ----------------------------------------------------------------------------------

TEST(SassClassify, ClassesOfMnemonics) {
    EXPECT_EQ(classOf("LDG.E.64"), Class::globalLoad);
    EXPECT_EQ(classOf("LD.E"), Class::globalLoad);
    EXPECT_EQ(classOf("STG.E.64"), Class::globalStore);
    EXPECT_EQ(classOf("LDS.U.128"), Class::sharedLoad);
    EXPECT_EQ(classOf("STS"), Class::sharedStore);
    EXPECT_EQ(classOf("LDL.LU"), Class::localLoad);
    EXPECT_EQ(classOf("STL.64"), Class::localStore);
    EXPECT_EQ(classOf("LDC.U8"), Class::constantLoad);
    EXPECT_EQ(classOf("ULDC.64"), Class::constantLoad);
    EXPECT_EQ(classOf("S2R"), Class::specialRegister);
    EXPECT_EQ(classOf("DFMA.RM"), Class::doublePrecision);
    EXPECT_EQ(classOf("MUFU.RCP"), Class::quarterRate);
    EXPECT_EQ(classOf("I2F.F64"), Class::quarterRate);
    EXPECT_EQ(classOf("FFMA"), Class::alu);
    EXPECT_EQ(classOf("BRA"), Class::branch);
    EXPECT_EQ(classOf("BSSY"), Class::branch);
    EXPECT_EQ(classOf("CAL"), Class::call);
    EXPECT_EQ(classOf("RET.REL.NODEC"), Class::ret);
    EXPECT_EQ(classOf("EXIT"), Class::exit);
    EXPECT_EQ(classOf("BAR.SYNC.DEFER_BLOCKING"), Class::barrier);
    EXPECT_EQ(classOf("DEPBAR.LE"), Class::barrier);
    EXPECT_EQ(classOf("NOP"), Class::nop);
    EXPECT_EQ(classOf("FFMAX"), Class::unknown);
    EXPECT_EQ(classOf("LDGX"), Class::unknown);
    EXPECT_EQ(classOf(""), Class::unknown);
}

TEST(SassClassify, RegistersOfAnAccess) {
    EXPECT_EQ(accessRegisters("LDG.E"), 1);
    EXPECT_EQ(accessRegisters("LDG.E.U8"), 1);
    EXPECT_EQ(accessRegisters("LDG.E.64.SYS"), 2);
    EXPECT_EQ(accessRegisters("LDS.U.128"), 4);
    EXPECT_EQ(accessRegisters("LDGSTS.E.BYPASS.LTC128B.128"), 4);
    EXPECT_EQ(accessRegisters("LDG.E.LTC128B"), 1); // A prefetch size, not a width.
    EXPECT_EQ(accessRegisters("LDSM.16.M88.4"), 4);
    EXPECT_EQ(accessRegisters("LDSM.16.M88.2"), 2);
    EXPECT_EQ(accessRegisters("LDSM.16.M88"), 1);
}

TEST(SassClassify, TheFirstRegisterIsTheResult) {
    const Instruction add = classified("IADD3 R5, R6, -R7, R8.reuse");
    EXPECT_THAT(add.writes, ElementsAre(Range{5, 1}));
    EXPECT_THAT(add.reads, ElementsAre(Range{6, 1}, Range{7, 1}, Range{8, 1}));
}

TEST(SassClassify, DecorationsAreNoPartOfTheNumber) {
    for (const char* operand :
         {"R254", "-R254", "|R254|", "-|R254|", "~R254", "R254.reuse", "R254.H0_H0", "R254.H1", "-R254.reuse"})
        EXPECT_THAT(classified(std::string("FADD R0, RZ, ") + operand).reads, ElementsAre(Range{254, 1})) << operand;
    EXPECT_THAT(classified("IADD R3.CC, R0.reuse, R3", 61).writes, ElementsAre(Range{3, 1}));
}

TEST(SassClassify, WhatIsNoRegister) {
    const Instruction mov = classified("MOV RZ, UR4");
    EXPECT_THAT(mov.reads, IsEmpty());
    EXPECT_THAT(mov.writes, IsEmpty());
    EXPECT_THAT(classified("FFMA R0, RZ, c[0x0][0x160], -0x21").reads, IsEmpty());
    EXPECT_THAT(classified("S2R R0, SR_TID.X").reads, IsEmpty());
    EXPECT_THAT(classified("BRA `(.L_R3)").reads, IsEmpty());
    EXPECT_THAT(classified("BRA 0x1d60").reads, IsEmpty());
    EXPECT_THAT(classified("R2UR UR4, R2").writes, IsEmpty());
    EXPECT_THAT(classified("LDC R4, c[0x3][R5+0x10]").reads, ElementsAre(Range{5, 1}));
}

TEST(SassClassify, StoresHaveNoResult) {
    const Instruction store = classified("STG.E.128 [R2.64+0x10], R4");
    EXPECT_THAT(store.writes, IsEmpty());
    EXPECT_THAT(store.reads, ElementsAre(Range{2, 2}, Range{4, 4}));
    EXPECT_THAT(classified("STS.64 [R2+UR6], R4").reads, ElementsAre(Range{2, 1}, Range{4, 2}));
    EXPECT_THAT(classified("RED.E.ADD.64.STRONG.GPU [R2.64], R4").reads, ElementsAre(Range{2, 2}, Range{4, 2}));
    EXPECT_THAT(classified("BAR.SYNC R1, R2").reads, ElementsAre(Range{1, 1}, Range{2, 1}));
    EXPECT_THAT(classified("BAR.SYNC R1, R2").writes, IsEmpty());
}

TEST(SassClassify, Addresses) {
    EXPECT_THAT(classified("LDG.E.SYS R0, [R4+0x10]", 75).reads, ElementsAre(Range{4, 2}));
    EXPECT_THAT(classified("LDG R0, [R4]", 61).reads, ElementsAre(Range{4, 1}));
    EXPECT_THAT(classified("LDG.E R0, desc[UR4][R2.64]").reads, ElementsAre(Range{2, 2}));
    EXPECT_THAT(classified("LDG.E R0, [R4.U32+UR6]").reads, ElementsAre(Range{4, 1}));
    EXPECT_THAT(classified("LDG.E.64 R6, [UR4+0x8]").reads, IsEmpty());
    EXPECT_THAT(classified("LDG.E.64 R6, [UR4+0x8]").writes, ElementsAre(Range{6, 2}));
    EXPECT_THAT(classified("LDS.128 R8, [R4+UR6]").reads, ElementsAre(Range{4, 1}));
    EXPECT_THAT(classified("LDL R8, [R1+0x4]").reads, ElementsAre(Range{1, 1}));
    const Instruction copy = classified("LDGSTS.E.BYPASS.128 [R5], [R2.64]");
    EXPECT_THAT(copy.reads, ElementsAre(Range{5, 1}, Range{2, 2}));
    EXPECT_THAT(copy.writes, IsEmpty());
}

TEST(SassClassify, Atomics) {
    const Instruction swap = classified("ATOMG.E.CAS.64.STRONG.GPU PT, R6, [R2], R8, R10");
    EXPECT_THAT(swap.writes, ElementsAre(Range{6, 2}));
    EXPECT_THAT(swap.reads, ElementsAre(Range{2, 2}, Range{8, 2}, Range{10, 2}));
    EXPECT_EQ(swap.predicateWrites, 0U);
    // Maxwell has the value compared with and the new one side by side.
    EXPECT_THAT(classified("ATOM.E.CAS R6, [R2], R8", 52).reads, ElementsAre(Range{2, 2}, Range{8, 2}));
    EXPECT_THAT(classified("ATOMS.ADD R6, [R2], R8").reads, ElementsAre(Range{2, 1}, Range{8, 1}));
}

TEST(SassClassify, WideResults) {
    const Instruction wide = classified("IMAD.WIDE.U32 R10, P0, R8, R15, R12");
    EXPECT_THAT(wide.writes, ElementsAre(Range{10, 2}));
    EXPECT_THAT(wide.reads, ElementsAre(Range{8, 1}, Range{15, 1}, Range{12, 2}));
    EXPECT_EQ(wide.predicateWrites, 1U);
    const Instruction high = classified("IMAD.HI.U32 R7, R8, R9, R10");
    EXPECT_THAT(high.writes, ElementsAre(Range{7, 1}));
    EXPECT_THAT(high.reads, ElementsAre(Range{8, 1}, Range{9, 1}, Range{10, 2}));
    EXPECT_THAT(classified("IMAD.HI.U32 R7, R8, R9, R10", 61).reads,
                ElementsAre(Range{8, 1}, Range{9, 1}, Range{10, 1}));
    EXPECT_THAT(classified("SHF.L.U64.HI R7, R8, R9, R10").writes, ElementsAre(Range{7, 1}));
    EXPECT_THAT(classified("CS2R R2, SRZ").writes, ElementsAre(Range{2, 2}));
    EXPECT_THAT(classified("CS2R.32 R2, SR_CLOCKLO").writes, ElementsAre(Range{2, 1}));
}

TEST(SassClassify, DoublesArePairs) {
    const Instruction fma = classified("DFMA R2, -R4, R6, c[0x0][0x160]");
    EXPECT_THAT(fma.writes, ElementsAre(Range{2, 2}));
    EXPECT_THAT(fma.reads, ElementsAre(Range{4, 2}, Range{6, 2}));
    const Instruction compare = classified("DSETP.GT.AND P1, PT, |R14|, R16, !P2");
    EXPECT_THAT(compare.writes, IsEmpty());
    EXPECT_THAT(compare.reads, ElementsAre(Range{14, 2}, Range{16, 2}));
    EXPECT_EQ(compare.predicateWrites, 2U);
    EXPECT_EQ(compare.predicateReads, 4U);
}

TEST(SassClassify, Conversions) {
    const auto widths = [](std::string_view mnemonic) {
        const Instruction instruction = classified(std::string(mnemonic) + " R2, R4");
        return std::pair{instruction.writes.at(0).count, instruction.reads.at(0).count};
    };
    EXPECT_EQ(widths("I2F.F64"), (std::pair{2, 1}));
    EXPECT_EQ(widths("I2F.F64.U64"), (std::pair{2, 2}));
    EXPECT_EQ(widths("I2F.S64"), (std::pair{1, 2}));
    EXPECT_EQ(widths("I2F.U32.RP"), (std::pair{1, 1}));
    EXPECT_EQ(widths("F2I.U64.TRUNC"), (std::pair{2, 1}));
    EXPECT_EQ(widths("F2I.F64.TRUNC"), (std::pair{1, 2}));
    EXPECT_EQ(widths("F2I.S64.F64.TRUNC"), (std::pair{2, 2}));
    EXPECT_EQ(widths("F2F.F64.F32"), (std::pair{2, 1}));
    EXPECT_EQ(widths("F2F.FTZ.F32.F64"), (std::pair{1, 2}));
    EXPECT_EQ(widths("F2F.F64.F64.FLOOR"), (std::pair{2, 2}));
    EXPECT_EQ(widths("FRND.F64.FLOOR"), (std::pair{2, 2}));
    EXPECT_EQ(widths("MUFU.RCP64H"), (std::pair{1, 1})); // The upper half only.
}

TEST(SassClassify, TensorCoreFragments) {
    // PTX ISA, mma.sync: m·k and k·n elements over 32 threads.
    struct Case {
        const char* mnemonic;
        int d, a, b;
    };
    for (const Case& each :
         {Case{"HMMA.16816.F32", 4, 4, 2}, Case{"HMMA.16816.F16", 2, 4, 2}, Case{"HMMA.1688.F32", 4, 2, 1},
          Case{"HMMA.1688.F32.TF32", 4, 4, 2}, Case{"HMMA.16816.F32.BF16", 4, 4, 2},
          Case{"HMMA.884.F32.F32.STEP0", 2, 2, 2}, Case{"IMMA.8816.S8.S8", 2, 1, 1}, Case{"IMMA.16832.S8.S8", 4, 4, 2},
          Case{"IMMA.16832.S4.S4", 4, 2, 1}, Case{"BMMA.168256.XOR.POPC", 4, 4, 2}, Case{"DMMA.884", 4, 2, 2}}) {
        const Instruction product = classified(std::string(each.mnemonic) + " R20, R4, R8, R12");
        EXPECT_THAT(product.writes, ElementsAre(Range{20, each.d})) << each.mnemonic;
        EXPECT_THAT(product.reads, ElementsAre(Range{4, each.a}, Range{8, each.b}, Range{12, each.d})) << each.mnemonic;
    }
}

TEST(SassClassify, Predicates) {
    const Instruction compare = classified("@!P3 ISETP.GE.AND P0, P1, R2, R3, !P6");
    EXPECT_EQ(compare.predicateWrites, 0b11U);
    EXPECT_EQ(compare.predicateReads, 0b1001000U);
    const Instruction carry = classified("IADD3.X R5, P1, P2, R6, R7, R8, P3, !P4");
    EXPECT_EQ(carry.predicateWrites, 0b110U);
    EXPECT_EQ(carry.predicateReads, 0b11000U);
    const Instruction logic = classified("LOP3.LUT P0, RZ, R18, 0xff, RZ, 0xc0, !PT");
    EXPECT_EQ(logic.predicateWrites, 1U);
    EXPECT_EQ(logic.predicateReads, 0U);
    EXPECT_THAT(logic.writes, IsEmpty());
    const Instruction plop = classified("PLOP3.LUT P0, PT, P1, P2, PT, 0x80, 0x8");
    EXPECT_EQ(plop.predicateWrites, 1U);
    EXPECT_EQ(plop.predicateReads, 0b110U);
    const Instruction vote = classified("VOTE.ANY R3, P1, P2");
    EXPECT_EQ(vote.predicateWrites, 0b10U);
    EXPECT_EQ(vote.predicateReads, 0b100U);
    EXPECT_THAT(vote.writes, ElementsAre(Range{3, 1}));
    EXPECT_EQ(classified("SEL R0, R1, R2, !P5").predicateReads, 0b100000U);
    EXPECT_EQ(classified("P2R R0, PR, RZ, 0x7f").predicateReads, 0x7fU);
    EXPECT_EQ(classified("P2R R0, PR, RZ, 0x7f").predicateWrites, 0U);
    EXPECT_EQ(classified("R2P PR, R0, 0x3").predicateWrites, 0x7fU);
    EXPECT_THAT(classified("R2P PR, R0, 0x3").reads, ElementsAre(Range{0, 1}));
    EXPECT_EQ(classified("BRA P1, 0x130").predicateReads, 0b10U);
    EXPECT_EQ(classified("@UP3 UIADD3 UR4, UR4, 0x1, URZ").predicateReads, 0U);
    EXPECT_EQ(classified("@PT NOP").predicateReads, 0U);
}

TEST(SassClassify, JumpsThroughRegisters) {
    EXPECT_THAT(classified("RET.REL.NODEC R20 0x0").reads, ElementsAre(Range{20, 2}));
    EXPECT_THAT(classified("BRX R4 -0x50").reads, ElementsAre(Range{4, 2}));
    EXPECT_THAT(classified("BRX R4 -0x50", 61).reads, ElementsAre(Range{4, 1}));
    EXPECT_THAT(classified("CALL.ABS.NOINC R2").reads, ElementsAre(Range{2, 2}));
}

TEST(SassClassify, WhatIsUnknownIsReadAndWritten) {
    const Instruction unknown = classified("FROB R4, R6.64, [R8], P2, UR3");
    EXPECT_EQ(unknown.instructionClass, Class::unknown);
    EXPECT_THAT(unknown.reads, ElementsAre(Range{4, 1}, Range{6, 2}, Range{8, 1}));
    EXPECT_EQ(unknown.writes, unknown.reads);
    EXPECT_EQ(unknown.predicateReads, 0b100U);
    EXPECT_EQ(unknown.predicateWrites, 0b100U);
    EXPECT_THAT(classified("TEX.SCR.LL R4, R8, R12, 0x0, 0x58, 2D").writes,
                ElementsAre(Range{4, 4}, Range{8, 4}, Range{12, 4}));
    EXPECT_THAT(classified("HGMMA.64x128x16.F32.BF16 R24, gdesc[UR8], R24, gsb0").reads,
                ElementsAre(Range{24, 64}, Range{24, 64}));
}

TEST(SassClassify, GroupsEndBeforeRz) {
    EXPECT_THAT(classified("LDG.E.128 R252, [R254.64]").writes, ElementsAre(Range{252, 3}));
    EXPECT_THAT(classified("LDG.E.128 R252, [R254.64]").reads, ElementsAre(Range{254, 1}));
}

// ---- By encoding: every field at its ends ----------------------------------------------------------------------

/// FFMA R0, R0, R0, R0 under PT: operation 0x223, guard 7.
constexpr std::uint64_t kFfma = 0x7223;

TEST(SassDecodeVolta, RegisterFieldsAtTheirEnds) {
    const Instruction least = decoded(kFfma, 0, 80);
    EXPECT_THAT(least.writes, ElementsAre(Range{0, 1}));
    EXPECT_THAT(least.reads, ElementsAre(Range{0, 1}, Range{0, 1}, Range{0, 1}));
    const Instruction most = decoded(0xfefefe0000ULL | kFfma, 0xfe, 80);
    EXPECT_THAT(most.writes, ElementsAre(Range{254, 1}));
    EXPECT_THAT(most.reads, ElementsAre(Range{254, 1}, Range{254, 1}, Range{254, 1}));
    const Instruction zero = decoded(0xffffff0000ULL | kFfma, 0xff, 80);
    EXPECT_THAT(zero.writes, IsEmpty());
    EXPECT_THAT(zero.reads, IsEmpty());
    const Instruction distinct = decoded(0x0302010000ULL | kFfma, 4, 80);
    EXPECT_THAT(distinct.writes, ElementsAre(Range{1, 1}));
    EXPECT_THAT(distinct.reads, ElementsAre(Range{2, 1}, Range{3, 1}, Range{4, 1}));
}

TEST(SassDecodeVolta, FormsMoveTheSecondSource) {
    // Immediate, constant and uniform register in the second source: the third stays at 64–71.
    for (const std::uint64_t form : {4ULL, 5ULL, 6ULL})
        EXPECT_THAT(decoded(0x0302017000ULL | form << 9 | 0x23, 4, 80).reads, ElementsAre(Range{2, 1}, Range{4, 1}))
            << form;
    // In the third source: the second moves to 64–71.
    for (const std::uint64_t form : {2ULL, 3ULL, 7ULL})
        EXPECT_THAT(decoded(0x0302017000ULL | form << 9 | 0x23, 4, 80).reads, ElementsAre(Range{2, 1}, Range{4, 1}))
            << form;
    // FADD has no third source, so that nothing moves.
    EXPECT_THAT(decoded(0x0302017421ULL, 0, 80).reads, ElementsAre(Range{2, 1}));
    EXPECT_THAT(decoded(0x0302017221ULL, 0, 80).reads, ElementsAre(Range{2, 1}, Range{3, 1}));
}

TEST(SassDecodeVolta, GuardsAtTheirEnds) {
    EXPECT_EQ(decoded(0x0223, 0, 80).guard, 0);
    EXPECT_EQ(decoded(0x0223, 0, 80).predicateReads, 1U);
    EXPECT_EQ(decoded(0x6223, 0, 80).predicateReads, 0b1000000U);
    EXPECT_EQ(decoded(0x7223, 0, 80).predicateReads, 0U);
    EXPECT_FALSE(decoded(0x7223, 0, 80).isGuardNegated);
    EXPECT_TRUE(decoded(0xf223, 0, 80).isGuardNegated);
    EXPECT_EQ(decoded(0x8223, 0, 80).guard, 0);
}

TEST(SassDecodeVolta, UniformInstructionsHaveUniformGuards) {
    const Instruction add = decoded(0x0000000004040890ULL, 0, 80); // @UP0 UIADD3 UR4, UR4, …
    EXPECT_TRUE(add.isGuardUniform);
    EXPECT_EQ(add.predicateReads, 0U);
    EXPECT_THAT(add.reads, IsEmpty());
    EXPECT_THAT(add.writes, IsEmpty());
    EXPECT_FALSE(decoded(0x0000000004047890ULL, 0, 80).isGuardUniform);
}

TEST(SassDecodeVolta, PredicateFieldsAtTheirEnds) {
    const std::uint64_t isetp = 0x000000ffff00720c;
    const auto at = [&](unsigned low, std::uint64_t value) {
        // All four fields 7 (PT), but the one at `low`.
        std::uint64_t high = 7ULL << 4 | 7ULL << 17 | 7ULL << 20 | 7ULL << 23;
        high ^= (value ^ 7) << (low - 64);
        return decoded(isetp, high, 80);
    };
    EXPECT_EQ(at(81, 7).predicateWrites, 0U);
    EXPECT_EQ(at(81, 0).predicateWrites, 1U);
    EXPECT_EQ(at(81, 6).predicateWrites, 0x40U);
    EXPECT_EQ(at(84, 0).predicateWrites, 1U);
    EXPECT_EQ(at(84, 6).predicateWrites, 0x40U);
    EXPECT_EQ(at(87, 0).predicateReads, 1U);
    EXPECT_EQ(at(87, 6).predicateReads, 0x40U);
    EXPECT_EQ(at(68, 0).predicateReads, 1U);
    EXPECT_EQ(at(68, 6).predicateReads, 0x40U);
    EXPECT_EQ(at(68, 7).predicateReads, 0U);
}

TEST(SassDecodeVolta, AccessSizes) {
    struct Case {
        std::uint64_t size;
        const char* mnemonic;
        int registers;
    };
    for (const Case& each :
         {Case{0, "LDG.E.U8", 1}, Case{1, "LDG.E.S8", 1}, Case{2, "LDG.E.U16", 1}, Case{3, "LDG.E.S16", 1},
          Case{4, "LDG.E", 1}, Case{5, "LDG.E.64", 2}, Case{6, "LDG.E.128", 4}}) {
        const Instruction load = decoded(0x04087381, 0x000e0100ULL | each.size << 9, 75);
        EXPECT_EQ(load.mnemonic, each.mnemonic);
        EXPECT_THAT(load.writes, ElementsAre(Range{8, each.registers})) << each.mnemonic;
        EXPECT_THAT(load.reads, ElementsAre(Range{4, 2})) << each.mnemonic;
    }
    EXPECT_THAT(decoded(0x04087381, 0x000e0800, 75).reads, ElementsAre(Range{4, 1})); // Without .E
    EXPECT_EQ(decoded(0x04087381, 0x000e0800, 75).mnemonic, "LDG");
    EXPECT_EQ(decoded(0x0000000004087984, 0xa00, 75).mnemonic, "LDS.64");
}

TEST(SassDecodeVolta, AddressesBesideUniformRegisters) {
    // Bit 91: a uniform register takes part; bit 90: the other one has 64 bits.
    EXPECT_THAT(decoded(0x04087981, 0x0c0e0900, 80).reads, ElementsAre(Range{4, 2}));
    EXPECT_THAT(decoded(0x04087981, 0x080e0900, 80).reads, ElementsAre(Range{4, 1}));
}

TEST(SassDecodeVolta, AddressesOfAtomicsAndCopies) {
    // Their operation, or their condition, stands where loads tell the address's width: ptxas 13.0, sm_86.
    EXPECT_THAT(decoded(0x00000010021179a8, 0x081ee1c8, 86).reads, ElementsAre(Range{2, 2}, Range{16, 1}));
    EXPECT_THAT(decoded(0x000000130800798e, 0x0c10e788, 86).reads, ElementsAre(Range{8, 2}, Range{19, 1}));
    const Instruction copy = decoded(0x0010007002097fae, 0x0b901c44, 86);
    EXPECT_THAT(copy.reads, ElementsAre(Range{9, 1}, Range{2, 2}));
    EXPECT_EQ(copy.predicateReads, 0U);
    // atomicMin(long long) has type 5 on sm_86, 3 on sm_90; atomicAdd of double and float2.
    EXPECT_THAT(decoded(0x0000000a020479a8, 0x089eebc6, 86).writes, ElementsAre(Range{4, 2}));
    EXPECT_THAT(decoded(0x00000008020879a8, 0x089ee7c6, 90).reads, ElementsAre(Range{2, 2}, Range{8, 2}));
    EXPECT_THAT(decoded(0x0000000a060679a3, 0x081effc6, 90).writes, ElementsAre(Range{6, 2}));
    EXPECT_THAT(decoded(0x00000008020279a3, 0x081ef5c6, 90).writes, ElementsAre(Range{2, 2}));
}

TEST(SassDecodeVolta, ControlAtItsEnds) {
    EXPECT_EQ(decoded(kFfma, 0, 80).control, decodeControl(0));
    EXPECT_EQ(decoded(kFfma, ((1ULL << 21) - 1) << 41, 80).control, decodeControl((1U << 21) - 1));
    EXPECT_EQ(decoded(kFfma, 1ULL << 41, 80).control.stall, 1);
    EXPECT_EQ(decoded(kFfma, 1ULL << 61, 80).control.reuse, 8U);
}

TEST(SassDecodeVolta, TargetsForthAndBack) {
    // CuAssembler, TestData/Mandelbrot.sm_75.sass: @P0 BRA 0x1d60 and BRA to itself.
    EXPECT_EQ(decoded(0x00001aa000000947, 0x000fea0003800000, 75, 0x2b0).target, 0x1d60U);
    EXPECT_EQ(decoded(0xfffffff000007947, 0x000fc0000383ffff, 75, 0x160).target, 0x160U);
    // From sm_90 on in units of four bytes, the lowest 8 bits apart: own reading of a kernel that ptxas 13.0 compiled.
    EXPECT_EQ(decoded(0x0000000400209947, 0x0000000003800000, 90, 0x1690).target, 0x1b20U);
    EXPECT_EQ(decoded(0xfffffffc00fc7947, 0x000fc0000383ffff, 90, 0x1c0).target, 0x1c0U);
    EXPECT_EQ(decoded(0x000000000404794d, 0x03800000, 75).target, std::nullopt);
}

TEST(SassDecodeVolta, JumpsNameTheirBarrierAndCondition) {
    EXPECT_THAT(decoded(0x000001d000017945, 0x000fe20003800000, 75, 0x310).operands, ElementsAre("B1", "0x4f0"));
    EXPECT_EQ(decoded(0x000001d000017945, 0x000fe20003800000, 75, 0x310).target, 0x4f0U);
    EXPECT_THAT(decoded(0x0000000000017941, 0x000fea0003800000, 75).operands, ElementsAre("B1"));
    EXPECT_EQ(decoded(0xfffffffc00a08947, 0x000fea000083ffff, 90, 0x240).predicateReads, 0b11U); // @!P0 BRA P1, 0xd0
    EXPECT_EQ(decoded(0x0000001207e87947, 0x000fea000b800000, 90).mnemonic, "BRA.DIV");
    Instruction listed = parsed("BSYNC B5");
    listed.words = {0x0000000000017941, 0x000fea0003800000};
    decode(listed, 75);
    EXPECT_THAT(listed.operands, ElementsAre("B5")); // What a listing says stays.
}

TEST(SassDecodeVolta, BarriersReadAPredicateWhereTheyReduce) {
    // Own reading of kernels that nvcc 13.0 compiled for sm_86: __syncthreads(), __syncthreads_or(), its result.
    EXPECT_EQ(decoded(0x0000000000007b1d, 0x000fec0000010000, 86).predicateReads, 0U);
    EXPECT_EQ(decoded(0x0000000000007b1d, 0x000fec0000014800, 86).predicateReads, 0b1U);
    EXPECT_EQ(decoded(0x0000000000007b1d, 0x000fec0004814000, 86).predicateReads, 0b10U);
    EXPECT_EQ(decoded(0x0000000000ff731c, 0x000e220000004000, 86).predicateWrites, 0b1U);
    EXPECT_THAT(decoded(0x000000000005731c, 0x000e6400000e4000, 86).writes, ElementsAre(Range{5, 1}));
    // The count in R6, the number in R7, both in R8.
    EXPECT_THAT(decoded(0x008000060000791d, 0x004fec0000010000, 86).reads, ElementsAre(Range{6, 1}));
    EXPECT_THAT(decoded(0x000100070000751d, 0x0045f00000010000, 90).reads, ElementsAre(Range{7, 1}));
    EXPECT_THAT(decoded(0x000000080000731d, 0x000fec0000010000, 86).reads, ElementsAre(Range{8, 1}));
}

TEST(SassDecodeVolta, MatrixSizes) {
    // Products of every shape of mma.sync that ptxas 13.0 takes for sm_80; PTX tells the registers of each operand.
    struct Case {
        std::uint64_t low, high;
        int d, a, b;
    };
    for (const Case& each : {
             Case{0x000000000408723c, 0x004fde0000001010, 4, 2, 1}, // m16n8k8 f32.f16
             Case{0x000000080404723c, 0x004ff60000001810, 4, 4, 2}, // m16n8k16 f32.f16
             Case{0x000000080404723c, 0x004ff60000000810, 2, 4, 2}, // m16n8k16 f16
             Case{0x000000000408723c, 0x004fde0000085010, 4, 2, 1}, // m16n8k4 tf32
             Case{0x000000080404723c, 0x004ff60000081010, 4, 4, 2}, // m16n8k8 tf32
             Case{0x0000000500067237, 0x004fd80000005410, 2, 1, 1}, // m8n8k16 s8
             Case{0x0000000004087237, 0x004fde0000405410, 4, 2, 1}, // m16n8k16 s8
             Case{0x0000000804047237, 0x004ff60000404c10, 4, 4, 2}, // m16n8k32 u8.s8
             Case{0x0000000500067237, 0x004fd80000385410, 2, 1, 1}, // m8n8k32 s4
             Case{0x0000000004087237, 0x004fde0000585c10, 4, 2, 1}, // m16n8k32 s4
             Case{0x0000000804047237, 0x004ff60000785410, 4, 4, 2}, // m16n8k64 s4
             Case{0x000000050006723d, 0x004fd80000010410, 2, 1, 1}, // m8n8k128 b1
             Case{0x000000000408723d, 0x004fde0000010c10, 4, 2, 1}, // m16n8k128 b1
             Case{0x000000080404723d, 0x004ff60000011410, 4, 4, 2}, // m16n8k256 b1
             Case{0x000000060404723f, 0x004e360000000010, 4, 2, 2}, // m8n8k4 f64
         }) {
        const Instruction product = decoded(each.low, each.high, 80);
        SCOPED_TRACE(testing::Message() << std::hex << each.low << ' ' << each.high);
        EXPECT_EQ(product.writes.at(0).count, each.d);
        ASSERT_EQ(product.reads.size(), 3U);
        EXPECT_EQ(product.reads[0].count, each.a);
        EXPECT_EQ(product.reads[1].count, each.b);
        EXPECT_EQ(product.reads[2], (Range{16, each.d}));
    }
}

TEST(SassDecodeVolta, AnUnknownOpcodeReadsAndWritesAllItsFields) {
    Instruction unknown = encoded(0x0302017fffULL, 4);
    EXPECT_FALSE(decode(unknown, 80));
    EXPECT_EQ(unknown.mnemonic, "opcode 0xfff");
    EXPECT_EQ(unknown.instructionClass, Class::unknown);
    EXPECT_THAT(unknown.reads, ElementsAre(Range{1, 1}, Range{2, 1}, Range{3, 1}, Range{4, 1}));
    EXPECT_EQ(unknown.writes, unknown.reads);
    EXPECT_EQ(unknown.predicateReads, 0x7fU);
    EXPECT_EQ(unknown.predicateWrites, 0x7fU);
    Instruction low = encoded(0, 0);
    EXPECT_FALSE(decode(low, 80));
    EXPECT_EQ(low.mnemonic, "opcode 0x000");
    Instruction listed = encoded(0x0302017fffULL, 4);
    listed.mnemonic = "FROB";
    EXPECT_FALSE(decode(listed, 80));
    EXPECT_EQ(listed.mnemonic, "FROB");
}

TEST(SassDecodeVolta, DecodingAgainChangesNothing) {
    Instruction instruction = decoded(0x0302010000ULL | kFfma, 4, 80);
    const Instruction before = instruction;
    EXPECT_TRUE(decode(instruction, 80));
    EXPECT_EQ(instruction.reads, before.reads);
    EXPECT_EQ(instruction.writes, before.writes);
    EXPECT_EQ(instruction.predicateReads, before.predicateReads);
}

TEST(SassDecodeMaxwell, RegisterFieldsAtTheirEnds) {
    constexpr std::uint64_t kFfma59 = 0x5980000000070000;
    EXPECT_THAT(decoded(kFfma59, 0, 52).reads, ElementsAre(Range{0, 1}, Range{0, 1}, Range{0, 1}));
    const Instruction most = decoded(kFfma59 | 0xfeULL << 39 | 0xfeULL << 20 | 0xfefe, 0, 52);
    EXPECT_THAT(most.writes, ElementsAre(Range{254, 1}));
    EXPECT_THAT(most.reads, ElementsAre(Range{254, 1}, Range{254, 1}, Range{254, 1}));
    const Instruction zero = decoded(kFfma59 | 0xffULL << 39 | 0xffULL << 20 | 0xffff, 0, 52);
    EXPECT_THAT(zero.writes, IsEmpty());
    EXPECT_THAT(zero.reads, IsEmpty());
    const Instruction distinct = decoded(kFfma59 | 4ULL << 39 | 3ULL << 20 | 0x0201, 0, 52);
    EXPECT_THAT(distinct.writes, ElementsAre(Range{1, 1}));
    EXPECT_THAT(distinct.reads, ElementsAre(Range{2, 1}, Range{3, 1}, Range{4, 1}));
    // A constant in the third source: the second stands at 39–46.
    EXPECT_THAT(decoded(0x5180000000070201 | 4ULL << 39, 0, 52).reads, ElementsAre(Range{2, 1}, Range{4, 1}));
}

TEST(SassDecodeMaxwell, GuardsAtTheirEnds) {
    EXPECT_EQ(decoded(0x50b0000000000f00, 0, 52).predicateReads, 1U);
    EXPECT_EQ(decoded(0x50b0000000060f00, 0, 52).predicateReads, 0x40U);
    EXPECT_EQ(decoded(0x50b0000000070f00, 0, 52).predicateReads, 0U); // The padding NOP.
    EXPECT_TRUE(decoded(0x50b00000000f0f00, 0, 52).isGuardNegated);
}

TEST(SassDecodeMaxwell, PushesAndCallsHaveNoGuard) {
    // Zeros where P0 would stand; the target of CAL has been seen with them (0xe260000011800040).
    for (const std::uint64_t word : {0xe290000001000000, 0xe2a0000001000000, 0xe2b0000001000000, 0xe260000001000040}) {
        const Instruction push = decoded(word, 0, 52);
        EXPECT_EQ(push.guard, kTruePredicate) << push.mnemonic;
        EXPECT_EQ(push.predicateReads, 0U) << push.mnemonic;
        EXPECT_EQ(push.target, 0x18U) << push.mnemonic;
    }
    EXPECT_EQ(decoded(0xe24000000100000f, 0, 52).predicateReads, 1U);
}

TEST(SassDecodeMaxwell, MemoryFields) {
    // maxas, MaxAsGrammar.pm: size at 48–50, .E at 45, the stored data where results stand.
    const Instruction load = decoded(0xeed5200000070204, 0, 52);
    EXPECT_EQ(load.mnemonic, "LDG.E.64");
    EXPECT_THAT(load.writes, ElementsAre(Range{4, 2}));
    EXPECT_THAT(load.reads, ElementsAre(Range{2, 2}));
    const Instruction store = decoded(0xeede200000070204, 0, 52);
    EXPECT_EQ(store.mnemonic, "STG.E.128");
    EXPECT_THAT(store.writes, IsEmpty());
    EXPECT_EQ(all(store.reads), (std::set<int>{2, 3, 4, 5, 6, 7}));
    EXPECT_EQ(decoded(0xef4c000000070204, 0, 52).mnemonic, "LDS");
    EXPECT_EQ(decoded(0xef5c000000070204, 0, 52).instructionClass, Class::sharedStore);
    EXPECT_THAT(decoded(0xeed4000000070204, 0, 52).reads, ElementsAre(Range{2, 1}));
}

TEST(SassDecodeMaxwell, BarriersWithRegisters) {
    // maxas, MaxAsGrammar.pm: bit 44 says that the number is an immediate, 43 that the count is.
    EXPECT_THAT(decoded(0xf0a81b8000070000, 0, 52).reads, IsEmpty());
    EXPECT_THAT(decoded(0xf0a80b8000070200, 0, 52).reads, ElementsAre(Range{2, 1}));
    EXPECT_THAT(decoded(0xf0a8038000370200, 0, 52).reads, ElementsAre(Range{2, 1}, Range{3, 1}));
}

TEST(SassDecodeMaxwell, TargetsForthAndBack) {
    EXPECT_EQ(decoded(0xe24000000107000f, 0, 52, 0x8).target, 0x20U); // 0x10 beyond the next
    EXPECT_EQ(decoded(0xe2400fffff87000f, 0, 52, 0x28).target, 0x28U); // −8: itself
    EXPECT_EQ(decoded(0xe240080000070000, 0, 52, 0x800000).target, 0x8U);
    EXPECT_EQ(decoded(0xe290000001070000, 0, 52, 0x8).target, 0x20U);
    EXPECT_EQ(decoded(0xe30000000007000f, 0, 52).target, std::nullopt);
}

TEST(SassDecodeMaxwell, AnUnknownOpcodeReadsAndWritesAllItsFields) {
    Instruction unknown = encoded(0xfff8020000370201, 0);
    EXPECT_FALSE(decode(unknown, 52));
    EXPECT_EQ(unknown.mnemonic, "opcode 0xfff8");
    EXPECT_THAT(unknown.reads, ElementsAre(Range{1, 1}, Range{2, 1}, Range{3, 1}, Range{4, 1}));
    EXPECT_EQ(unknown.writes, unknown.reads);
}

// ---- Both ways agree -------------------------------------------------------------------------------------------

struct Listed {
    int sm;
    std::uint64_t low, high;
    const char* text;
    std::uint64_t address = 0;
};
std::ostream& operator<<(std::ostream& out, const Listed& listed) {
    return out << listed.text;
}

// cloudcores/CuAssembler, TestData/Mandelbrot.sm_75.sass
constexpr Listed kTuring[] = {
    {75, 0x00000a00ff017624, 0x000fd000078e00ff, "IMAD.MOV.U32 R1, RZ, RZ, c[0x0][0x28]"},
    {75, 0x0000000000007919, 0x000e240000002500, "S2R R0, SR_CTAID.X"},
    {75, 0x00006c0000007a0c, 0x001fd80003f06070, "ISETP.GE.U32.AND P0, PT, R0, c[0x0][0x1b0], PT"},
    {75, 0x000000000000094d, 0x000fea0003800000, "@P0 EXIT"},
    {75, 0x00006800ff047b82, 0x000e220000000000, "LDC.U8 R4, c[0x0][0x1a0]"},
    {75, 0x0000000100047882, 0x000fe40000000000, "UMOV UR4, 0x1"},
    {75, 0x0000690000057ab9, 0x000fe40000000800, "ULDC UR5, c[0x0][0x1a4]"},
    {75, 0x0000000504047290, 0x000fc6000fffe03f, "UIADD3 UR4, UR4, UR5, URZ"},
    {75, 0x000000ff04047812, 0x001fe400078ec0ff, "LOP3.LUT R4, R4, 0xff, RZ, 0xc0, !PT"},
    {75, 0x00006b0000077b06, 0x001e220000209000, "I2F.U32.RP R7, c[0x0][0x1ac]"},
    {75, 0x00001c5000007945, 0x000fe20003800000, "BSSY B0, 0x1d70", 0x110},
    {75, 0x0000000700077308, 0x001e240000001000, "MUFU.RCP R7, R7"},
    {75, 0x0ffffffe07027810, 0x001fc40007ffe0ff, "IADD3 R2, R7, 0xffffffe, RZ"},
    {75, 0x0000000200037305, 0x0004e4000021f000, "F2I.FTZ.U32.TRUNC.NTZ R3, R2"},
    {75, 0x000000ffff097224, 0x008fc800078e0a03, "IMAD.MOV R9, RZ, RZ, -R3"},
    {75, 0x00006b0009097a24, 0x000fc800078e02ff, "IMAD R9, R9, c[0x0][0x1ac], RZ"},
    {75, 0x0000000903037227, 0x000fe200078e0002, "IMAD.HI.U32 R3, R3, R9, R2"},
    {75, 0x80006b0008080a10, 0x000fe40007ffe0ff, "@P0 IADD3 R8, R8, -c[0x0][0x1ac], RZ"},
    {75, 0x00000003020e7207, 0x040fe40004000000, "SEL R14, R2.reuse, R3, !P0"},
    {75, 0x00005a000f007a0c, 0x000fd80000706670, "ISETP.GE.OR P0, PT, R15, c[0x0][0x168], P0"},
    {75, 0x000058000c027625, 0x000fd400078e020b, "IMAD.WIDE R2, R12, R11, c[0x0][0x160]"},
    {75, 0x0000000002097381, 0x000ea200001ee900, "LDG.E.SYS R9, [R2]"},
    {75, 0xfffffc0002107381, 0x000ea400001ee900, "LDG.E.SYS R16, [R2+-0x4]"},
    {75, 0x00000008ff087819, 0x104fe40000011609, "SHF.R.U32.HI R8, RZ, 0x8, R9.reuse"},
    {75, 0x000000080907781a, 0x000fe40000000000, "SGXT.U32 R7, R9, 0x8"},
    {75, 0x0000000a000a7213, 0x000fe40000000000, "IABS R10, R10"},
    {75, 0x000000ff12ff7812, 0x000fc6000780c0ff, "LOP3.LUT P0, RZ, R18, 0xff, RZ, 0xc0, !PT"},
    {75, 0x0000888010107816, 0x001fc800000000ff, "PRMT R16, R16, 0x8880, RZ"},
    {75, 0x0000000f000a7312, 0x000e620000201c00, "I2F.F64 R10, R15"},
    {75, 0x00005e000a0a762b, 0x002e080000000010, "DFMA R10, R10, R16, c[0x0][0x178]"},
    {75, 0x400000001010782b, 0x001e08000000000c, "DFMA R16, R16, 2, R12"},
    {75, 0x0000000a0a140228, 0x001fe20000000000, "@P0 DMUL R20, R10, R10"},
    {75, 0x0000000000148805, 0x000fe2000001ff00, "@!P0 CS2R R20, SRZ"},
    {75, 0x00000000140e7229, 0x001e220000000016, "DADD R14, R20, R22"},
    {75, 0x401000000e00742a, 0x0010640003f24000, "DSETP.GT.AND P1, PT, R14, 4, PT"},
    {75, 0x0000000000017941, 0x000fea0003800000, "BSYNC B1"},
};

// cloudcores/CuAssembler, CuAsm/InsAsmRepos/DefaultInsAsmRepos.sm_75.txt (without control fields)
constexpr Listed kTuringRecords[] = {
    {75, 0x00005a0003027625, 0x78e0002, "IMAD.WIDE.U32 R2, R3, R2, c[0x0][0x168]"},
    {75, 0x00005a0011147a25, 0x78e0014, "IMAD.WIDE.U32 R20, R17, c[0x0][0x168], R20"},
    {75, 0x0000660000027b12, 0x0301c00, "I2F.F64.S64 R2, c[0x0][0x198]"},
    {75, 0x000004001a047424, 0x78e0204, "IMAD R4, R26, R4, 0x400"},
    {75, 0x00006500030d0a24, 0x78e0208, "@P0 IMAD R13, R3.reuse, c[0x0][0x194], R8"},
    {75, 0x0000000700037308, 0x0001800, "MUFU.RCP64H R3, R7"},
    {75, 0x4000000400037308, 0x0001000, "MUFU.RCP R3, |R4|"},
};

// Likewise, with signs, functions and conversions.
constexpr Listed kTuringSigns[] = {
    {75, 0x8000580029087625, 0x78e0208, "IMAD.WIDE R8, R41, R8, -c[0x0][0x160]"},
    {75, 0x0000020005047a24, 0x78e0a04, "IMAD R4, R5, c[0x0][0x8], -R4"},
    {75, 0x0000760005317a27, 0x78e00ff, "IMAD.HI.U32 R49, R5, c[0x0][0x1d8], RZ"},
    {75, 0xe4eaae03ff127424, 0x78e00ff, "IMAD.MOV.U32 R18, RZ, RZ, -0x1b1551fd"},
    {75, 0x00000001ff098424, 0x78e02ff, "@!P0 IMAD.MOV R9, RZ, RZ, 0x1"},
    {75, 0x0000660000027b12, 0x0301800, "I2F.F64.U64 R2, c[0x0][0x198]"},
    {75, 0x00006c00000a7b12, 0x0301400, "I2F.S64 R10, c[0x0][0x1b0]"},
    {75, 0x0000001d000b7308, 0x0001c00, "MUFU.RSQ64H R11, R29"},
    {75, 0x00000013000a7308, 0x0000400, "MUFU.SIN R10, R19"},
    {75, 0x8000000600067308, 0x0001400, "MUFU.RSQ R6, -R6"},
    {75, 0x3ff000000604742b, 0x0000102, "DFMA R4, -R6, R2, 1"},
    {86, 0x3e22f98303037820, 0x040c000, "FMUL.RZ R3, R3, 0.15915493667125701904"},
    {86, 0x00000000ff037435, 0x00001ff, "HFMA2.MMA R3, -RZ, RZ, 0, 0"},
};

// cloudcores/CuAssembler, CuAsm/InsAsmRepos/DefaultInsAsmRepos.sm_61.txt
constexpr Listed kPascal[] = {
    {61, 0x4c98078000870001, 0, "MOV R1, c[0x0][0x20]"},
    {61, 0x4c98078005e0001a, 0, "@P0 MOV R26, c[0x0][0x178]"},
    {61, 0xf0c8000002570000, 0, "S2R R0, SR_CTAID.X"},
    {61, 0xf0c8000002780002, 0, "@!P0 S2R R2, SR_CTAID.Z"},
    {61, 0x4e00010000270002, 0, "XMAD R2, R0, c[0x0][0x8], R2"},
    {61, 0x4f107f8000270403, 0, "XMAD.MRG R3, R4, c[0x0][0x8].H1, RZ"},
    {61, 0x4e28010006a70d07, 0, "XMAD.CHI R7, R13.H1.reuse, c[0x0][0x1a8], R2.reuse"},
    {61, 0x4e00ff8005e70102, 0, "XMAD R2.CC, R1.reuse, c[0x0][0x178], RZ"},
    {61, 0x5c1200000ff70202, 0, "IADD R2, -R2, RZ"},
    {61, 0x5c10000000770007, 0, "IADD R7, R0, R7"},
    {61, 0x5c10800000d70414, 0, "IADD R20.CC, R4.reuse, R13"},
    {61, 0x5c10800000380003, 0, "@!P0 IADD R3.CC, R0.reuse, R3"},
    {61, 0x36be038400070faf, 0, "FSETP.GEU.AND P5, PT, |R15|, 1.5046327690525280102e-36, PT"},
    {61, 0x36bc247f80070f87, 0, "FSETP.GTU.OR P0, PT, |R15|, +INF, !P0"},
    {61, 0x37b301c2e107101f, 0, "FSETP.LE.AND P3, PT, R16.reuse, -112.5, P3"},
    {61, 0x4c413008001705ff, 0, "LOP.AND.NZ P1, RZ, R5, c[0x2][0x4]"},
    {61, 0x4c40340c040706ff, 0, "LOP.XOR.NZ P0, RZ, R6.reuse, c[0x3][0x100]"},
    {61, 0x5090038001071007, 0, "PSETP.OR.AND P0, PT, P1, P0, PT"},
    {61, 0x5090028020077017, 0, "PSETP.AND.AND P2, PT, PT, P1, P5"},
    {61, 0x50900380e00c9017, 0, "@!P4 PSETP.AND.AND P2, PT, !P1, PT, PT"},
    {61, 0x010ffffffc08f007, 0, "@!P0 MOV32I R7, 0xffffffc0"},
    {61, 0x32807fdf80080405, 0, "@!P0 FFMA R5, R4, 1.84467440737095516160e+19, RZ"},
    {61, 0x3380013f00070810, 0, "FFMA R16, R8, -0.5, R2"},
    {61, 0x32a0083f00071110, 0, "FFMA.FTZ R16, R17, 0.5, R16"},
    {61, 0x5c1180000157ff15, 0, "IADD R21.CC, RZ, -R21"},
    {61, 0x5c1008000087ff08, 0, "IADD.X R8, RZ, R8"},
    {61, 0x4e127f800577060a, 0, "XMAD.U16.S16 R10, R6, c[0x0][0x15c].H1, RZ"},
    {61, 0x4e3f7f800577060b, 0, "XMAD.S16.S16.CSFU R11, R6.H1, c[0x0][0x15c].H1, RZ"},
    {61, 0x4e90010007070102, 0, "XMAD.PSL R2, R1, c[0x0][0x1c0].H1, R2"},
};

void expectAgreement(const Listed& listed) {
    const Instruction told = classified(listed.text, listed.sm);
    const Instruction read = decoded(listed.low, listed.high, listed.sm);
    EXPECT_EQ(all(read.writes), all(told.writes));
    EXPECT_EQ(all(read.reads), all(told.reads));
    EXPECT_EQ(read.predicateReads, told.predicateReads);
    EXPECT_EQ(read.predicateWrites, told.predicateWrites);
    EXPECT_EQ(read.instructionClass, told.instructionClass);
    EXPECT_EQ(read.guard, told.guard);
    EXPECT_EQ(read.isGuardNegated, told.isGuardNegated);
    EXPECT_EQ(read.mnemonic.substr(0, read.mnemonic.find('.')), told.mnemonic.substr(0, told.mnemonic.find('.')));
}

class SassBothWays : public testing::TestWithParam<Listed> {};
TEST_P(SassBothWays, Agree) {
    expectAgreement(GetParam());
}
INSTANTIATE_TEST_SUITE_P(Turing, SassBothWays, testing::ValuesIn(kTuring));
INSTANTIATE_TEST_SUITE_P(TuringRecords, SassBothWays, testing::ValuesIn(kTuringRecords));
INSTANTIATE_TEST_SUITE_P(TuringSigns, SassBothWays, testing::ValuesIn(kTuringSigns));
INSTANTIATE_TEST_SUITE_P(Pascal, SassBothWays, testing::ValuesIn(kPascal));

// ---- Operands of bare encodings --------------------------------------------------------------------------------

/// As listings print it, but for what the fields are not known of.
std::string comparable(std::string text) {
    for (const std::string_view left : {".SYS", ".reuse"})
        for (std::size_t at = text.find(left); at != std::string::npos; at = text.find(left))
            text.erase(at, left.size());
    return text;
}

TEST(SassOperandsVolta, Addresses) {
    // Own reading of kernels that ptxas 13.0 compiled; offsets as the source has them.
    const auto text = [](std::uint64_t low, std::uint64_t high, int sm) { return decoded(low, high, sm).text(); };
    EXPECT_EQ(text(0x0004001106007388, 0x800, 86), "STS [R6+0x400], R17");
    EXPECT_EQ(text(0x0000000206007388, 0x4800, 86), "STS [R6.X4], R2");
    EXPECT_EQ(text(0x000014000a0d7984, 0x800, 90), "LDS R13, [R10+0x14]");
    EXPECT_EQ(text(0x0000000023047984, 0x1c00, 75), "LDS.U.128 R4, [R35]");
    EXPECT_EQ(text(0x00000000ff057984, 0x800, 86), "LDS R5, [RZ]");
    EXPECT_EQ(text(0x0000040402047981, 0xc1e1900, 86), "LDG.E R4, [R2.64+0x4]");
    EXPECT_EQ(text(0x0000040402057981, 0xc1e1900, 90), "LDG.E R5, desc[UR4][R2.64+0x4]");
    EXPECT_EQ(text(0x00000404ff027981, 0xc1ee900, 75), "LDG.E R2, [UR4+0x4]");
    EXPECT_EQ(text(0x0000040906007986, 0xc101906, 90), "STG.E desc[UR6][R6.64+0x4], R9");
    EXPECT_EQ(text(0x00008600ff027b82, 0xa00, 90), "LDC.64 R2, c[0x0][0x218]");
    EXPECT_EQ(text(0x0010007002097fae, 0xb901c44, 86), "LDGSTS.E.128 [R9+0x100], [R2.64+0x70]");
    EXPECT_EQ(text(0x00004fc002097fae, 0xb921846, 90), "LDGSTS.E [R9+0x4], desc[UR6][R2.64+-0x40]");
}

TEST(SassOperandsVolta, LanesBarriersAndJumps) {
    const auto text = [](std::uint64_t low, std::uint64_t high, int sm) { return decoded(low, high, sm).text(); };
    EXPECT_EQ(text(0x0c201f0000037f89, 0xe0000, 86), "SHFL.BFLY PT, R3, R0, 0x1, 0x1f");
    EXPECT_EQ(text(0x08001f0902037589, 0xe0000, 86), "SHFL.DOWN PT, R3, R2, R9, 0x1f");
    EXPECT_EQ(text(0x0060000003067989, 0xe0006, 86), "SHFL.IDX PT, R6, R3, 0x3, R6");
    EXPECT_EQ(text(0x00000000060573c4, 0x14200, 86), "REDUX.MAX.S32 UR5, R6");
    EXPECT_EQ(text(0x000080800000791a, 0, 86), "DEPBAR.LE SB0, 0x2");
    EXPECT_EQ(text(0x00c000060000791d, 0x10000, 90), "BAR.SYNC.DEFER_BLOCKING 0x3, R6");
    EXPECT_EQ(text(0x00c1000000007b1d, 0, 75), "BAR.SYNC 0x3, 0x40");
    EXPECT_EQ(text(0x0000002400007947, 0x3800000, 75), "BRA 0x34");
    EXPECT_EQ(text(0x00000000000579c3, 0x8800, 90), "S2UR UR5, SR_CgaCtaId");
    EXPECT_EQ(text(0x0000000405047291, 0xf8ec03f, 90), "ULEA UR4, UR5, UR4, 0x18");
}

TEST(SassOperandsVolta, ReusedRegistersSaySo) {
    // IMAD R21, R20.reuse, c[0x0][0x160], R3.reuse: bits a and c; IMAD.WIDE.U32 R28, R21, R7.reuse, …: b, though it
    // stands at 64–71.
    EXPECT_EQ(decoded(0x0000580014157a24, 0x144fe200078e0203, 86).text(),
              "IMAD R21, R20.reuse, c[0x0][0x160], R3.reuse");
    EXPECT_EQ(decoded(0x00005c00151c7625, 0x080fe400078e0007, 86).text(),
              "IMAD.WIDE.U32 R28, R21, R7.reuse, c[0x0][0x170]");
}

TEST(SassOperandsMaxwell, JumpsAndBarriers) {
    // maxas, MaxAsGrammar.pm: BRA CC.EQ is 0xe240000000000002.
    EXPECT_EQ(decoded(0xe240000001070002, 0, 52, 0x8).text(), "BRA CC.EQ, 0x20");
    EXPECT_EQ(decoded(0xe24000000107000f, 0, 52, 0x8).text(), "BRA 0x20");
    EXPECT_EQ(decoded(0xf0a81b8000070000, 0, 52).text(), "BAR.SYNC 0x0");
    EXPECT_EQ(decoded(0xf0f0000034170000, 0, 52).text(), "DEPBAR.LE SB5, 0x1");
    EXPECT_EQ(decoded(0xeed5200000870204, 0, 52).text(), "LDG.E.64 R4, [R2+0x8]");
}

class SassOperands : public testing::TestWithParam<Listed> {};
TEST_P(SassOperands, AreThoseOfTheListing) {
    const Listed& listed = GetParam();
    EXPECT_EQ(comparable(decoded(listed.low, listed.high, listed.sm, listed.address).text()), comparable(listed.text));
}
INSTANTIATE_TEST_SUITE_P(Turing, SassOperands, testing::ValuesIn(kTuring));
INSTANTIATE_TEST_SUITE_P(TuringRecords, SassOperands, testing::ValuesIn(kTuringRecords));
INSTANTIATE_TEST_SUITE_P(TuringSigns, SassOperands, testing::ValuesIn(kTuringSigns));
INSTANTIATE_TEST_SUITE_P(Pascal, SassOperands, testing::ValuesIn(kPascal));

} // namespace
} // namespace forewarp::sass::encoding
