#include "core/sass/encoding/instruction.h"

#include <gtest/gtest.h>

#include <set>

namespace forewarp::sass::encoding {
namespace {

TEST(SassEncoding, ChangesWithVolta) {
    EXPECT_EQ(encodingOf(50), Encoding::maxwell);
    EXPECT_EQ(encodingOf(62), Encoding::maxwell);
    EXPECT_EQ(encodingOf(70), Encoding::volta);
    EXPECT_EQ(encodingOf(120), Encoding::volta);
}

// ---- Control fields --------------------------------------------------------------------------------------------

TEST(SassControl, EveryValueComesBack) {
    for (std::uint32_t bits = 0; bits < 1U << 21; ++bits) ASSERT_EQ(encodeControl(decodeControl(bits)), bits);
}

TEST(SassControl, EveryFieldAtItsEnds) {
    // maxas, wiki «Control Codes»: bit positions; yield is the one bit where 0 means yes.
    const ControlCode least = decodeControl(0);
    EXPECT_EQ(least, (ControlCode{.stall = 0, .yields = true, .writeBarrier = 0, .readBarrier = 0}));
    const ControlCode most = decodeControl((1U << 21) - 1);
    EXPECT_EQ(most, (ControlCode{15, false, kNoBarrier, kNoBarrier, 0x3f, 0xf}));
    EXPECT_EQ(decodeControl(0xf).stall, 15);
    EXPECT_FALSE(decodeControl(1 << 4).yields);
    EXPECT_EQ(decodeControl(5 << 5).writeBarrier, 5);
    EXPECT_EQ(decodeControl(5 << 8).readBarrier, 5);
    EXPECT_EQ(decodeControl(1 << 11).waitMask, 1U);
    EXPECT_EQ(decodeControl(1 << 16).waitMask, 0x20U);
    EXPECT_EQ(decodeControl(1 << 17).reuse, 1U);
    EXPECT_EQ(decodeControl(1 << 20).reuse, 8U);
}

TEST(SassControl, BitsBeyondTheFieldSayNothing) {
    EXPECT_EQ(decodeControl(1U << 21), decodeControl(0));
}

TEST(SassControl, NoneIsSevenInBothBarriers) {
    // Bits 4–10 set: no yield, no barriers.
    EXPECT_EQ(encodeControl({}), 0x7f0U);
}

TEST(SassControl, ValuesTooLargeStayInTheirField) {
    EXPECT_EQ(encodeControl({.stall = 16, .waitMask = 0x40, .reuse = 0x10}), 0x7f0U);
}

TEST(SassControl, ReadsAsInMaxas) {
    EXPECT_EQ(controlText({}), "--:-:-:-:0");
    EXPECT_EQ(controlText({.stall = 13, .yields = true, .writeBarrier = 0, .waitMask = 2}), "02:-:1:Y:d");
    EXPECT_EQ(controlText({.stall = 15, .writeBarrier = 5, .readBarrier = 4, .waitMask = 0x3f}), "3f:5:6:-:f");
}

// ---- Names -----------------------------------------------------------------------------------------------------

TEST(SassInstructionClass, EveryNameIsItsOwn) {
    std::set<std::string_view> names;
    for (int i = 0; i <= int(InstructionClass::unknown); ++i) names.insert(name(InstructionClass(i)));
    EXPECT_EQ(names.size(), std::size_t(InstructionClass::unknown) + 1);
    EXPECT_EQ(names.count(""), 0U);
}

TEST(SassInstruction, TextIsThatOfAListing) {
    Instruction instruction{.mnemonic = "LDG.E.64", .operands = {"R2", "[R4+0x10]"}};
    EXPECT_EQ(instruction.text(), "LDG.E.64 R2, [R4+0x10]");
    instruction.guard = 0;
    instruction.isGuardNegated = true;
    EXPECT_EQ(instruction.text(), "@!P0 LDG.E.64 R2, [R4+0x10]");
    instruction.isGuardNegated = false;
    instruction.isGuardUniform = true;
    EXPECT_EQ(instruction.text(), "@UP0 LDG.E.64 R2, [R4+0x10]");
    EXPECT_EQ((Instruction{.mnemonic = "SHFL.IDX", .isGuardNegated = true}.text()), "@!PT SHFL.IDX");
    EXPECT_EQ(Instruction{.mnemonic = "EXIT"}.text(), "EXIT");
}

Instruction of(InstructionClass instructionClass, std::string mnemonic) {
    return {.mnemonic = std::move(mnemonic), .instructionClass = instructionClass};
}

TEST(SassInstruction, JumpsEndABlock) {
    EXPECT_TRUE(of(InstructionClass::branch, "BRA").endsBlock());
    EXPECT_TRUE(of(InstructionClass::branch, "SYNC").endsBlock());
    EXPECT_TRUE(of(InstructionClass::branch, "BSYNC").endsBlock());
    EXPECT_TRUE(of(InstructionClass::call, "CALL.REL.NOINC").endsBlock());
    EXPECT_TRUE(of(InstructionClass::ret, "RET.REL.NODEC").endsBlock());
    EXPECT_TRUE(of(InstructionClass::exit, "EXIT").endsBlock());
}

TEST(SassInstruction, WhatOnlyPreparesAJumpDoesNot) {
    for (const char* mnemonic : {"SSY", "PBK", "PCNT", "PRET", "BSSY", "BSSY.RECONVERGENT", "BREAK"})
        EXPECT_FALSE(of(InstructionClass::branch, mnemonic).endsBlock()) << mnemonic;
    EXPECT_FALSE(of(InstructionClass::barrier, "BAR.SYNC").endsBlock());
    EXPECT_FALSE(of(InstructionClass::unknown, "opcode 0x123").endsBlock());
}

// ---- Kernels ---------------------------------------------------------------------------------------------------

TEST(SassKernel, FindsAnAddress) {
    Kernel kernel;
    EXPECT_EQ(kernel.indexAt(0), -1);
    kernel.instructions = {{.address = 0x8}, {.address = 0x10}, {.address = 0x18}, {.address = 0x28}};
    EXPECT_EQ(kernel.indexAt(0x8), 0);
    EXPECT_EQ(kernel.indexAt(0x28), 3);
    EXPECT_EQ(kernel.indexAt(0x20), -1);
    EXPECT_EQ(kernel.indexAt(0), -1);
    EXPECT_EQ(kernel.indexAt(0x30), -1);
}

TEST(SassKernel, TheHighestRegisterIsTheLastOfItsRange) {
    Kernel kernel;
    EXPECT_EQ(kernel.highestRegister(), -1);
    kernel.instructions.push_back({.reads = {{4, 2}}});
    EXPECT_EQ(kernel.highestRegister(), 5);
    kernel.instructions.push_back({.writes = {{4, 4}}});
    EXPECT_EQ(kernel.highestRegister(), 7);
}

} // namespace
} // namespace forewarp::sass::encoding
