#include "core/sass/demotion/code_layout.h"

#include "core/sass/demotion/code_references.h"
#include "core/sass/encoding/decode.h"
#include "core/sass/encoding/inserted_instructions.h"
#include "core/sass/encoding/opcodes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <utility>

namespace forewarp::sass::demotion {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;
using Place = Origin::Place;
using Words = std::array<std::uint64_t, 2>;

constexpr Words kExit = {0x000000000000794d, 0x000fea0003800000};
constexpr Words kNop = {0x0000000000007918, 0x000fc00000000000};
constexpr Words kAdd = {0x0000000500047221, 0x000fc80000000000}; // FADD R4, R0, R5

encoding::Kernel kernelOf(int sm, const std::vector<Words>& code) {
    encoding::Kernel kernel;
    kernel.name = "k";
    kernel.sm = sm;
    for (const Words& words : code) {
        encoding::Instruction& instruction = kernel.instructions.emplace_back();
        const std::size_t i = kernel.instructions.size() - 1;
        instruction.address = encoding::encodingOf(sm) == encoding::Encoding::maxwell ? 8 * (i + i / 3 + 1) : 16 * i;
        instruction.words = words;
        encoding::decode(instruction, sm);
    }
    return kernel;
}

/// With so many NOPs before and after some of its instructions.
struct Added {
    int instruction = 0;
    Place place = Place::before;
    int count = 1;
};
EditedKernel edited(const encoding::Kernel& kernel, const std::vector<Added>& additions) {
    EditedKernel result{kernel, {}};
    result.kernel.instructions.clear();
    for (int i = 0; i < int(kernel.instructions.size()); ++i) {
        const auto add = [&](Place place) {
            for (const Added& added : additions)
                for (int n = 0; added.instruction == i && added.place == place && n < added.count; ++n) {
                    result.kernel.instructions.push_back(encoding::noOperation(kernel.sm));
                    result.origins.push_back({i, place});
                }
        };
        add(Place::before);
        result.kernel.instructions.push_back(kernel.instructions[std::size_t(i)]);
        result.origins.push_back({i, Place::itself});
        add(Place::after);
    }
    return result;
}

std::vector<CodeReference> referencesOf(const encoding::Kernel& kernel) {
    const auto references = codeReferences(kernel, analysis::controlFlowOf(kernel));
    if (references) return *references;
    ADD_FAILURE() << references.error().text();
    return {};
}

EditedKernel laidOut(const encoding::Kernel& kernel, const std::vector<Added>& additions) {
    EditedKernel result = edited(kernel, additions);
    const auto error = layOut(result, kernel, referencesOf(kernel));
    if (error) ADD_FAILURE() << error->text();
    return result;
}

std::string refusalOf(const encoding::Kernel& kernel) {
    const auto references = codeReferences(kernel, analysis::controlFlowOf(kernel));
    if (references.hasValue()) return "nothing refused";
    EXPECT_NE(references.error().place, "");
    EXPECT_NE(references.error().remedy, "");
    return references.error().message;
}

std::vector<std::uint64_t> addressesOf(const encoding::Kernel& kernel) {
    std::vector<std::uint64_t> addresses;
    for (const encoding::Instruction& instruction : kernel.instructions) addresses.push_back(instruction.address);
    return addresses;
}

/// What decode() reads from the words now.
std::optional<std::uint64_t> encodedTarget(const encoding::Kernel& kernel, std::size_t position) {
    encoding::Instruction copy = kernel.instructions[position];
    encoding::decode(copy, kernel.sm);
    return copy.target;
}

TEST(CodeLayout, VoltaFillsLinesOf128Bytes) {
    const encoding::Kernel kernel = kernelOf(75, {kAdd, kExit, kNop});
    const EditedKernel result = laidOut(kernel, {{1, Place::before}});
    EXPECT_THAT(addressesOf(result.kernel), ElementsAre(0, 0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70));
    EXPECT_EQ(result.kernel.instructions.back().mnemonic, "NOP");
    ASSERT_THAT(result.origins, SizeIs(8));
    EXPECT_EQ(result.origins[3], (Origin{2, Place::itself}));
    for (std::size_t i = 4; i < 8; ++i) EXPECT_EQ(result.origins[i], (Origin{2, Place::after}));
}

// Groups of 32 bytes begin with the control word.
TEST(CodeLayout, MaxwellFillsLinesOf64Bytes) {
    const encoding::Kernel kernel =
        kernelOf(52, {{0x5c98078000070002, 0}, {0xe30000000007000f, 0}, {0x50b0000000070f00, 0}});
    const EditedKernel result = laidOut(kernel, {{1, Place::before}});
    EXPECT_THAT(addressesOf(result.kernel), ElementsAre(8, 16, 24, 40, 48, 56));
}

TEST(CodeLayout, DoneTwiceIsDoneOnce) {
    const encoding::Kernel kernel = kernelOf(75, {kAdd, kExit, kNop});
    EditedKernel result = laidOut(kernel, {{1, Place::before}});
    ASSERT_FALSE(layOut(result, kernel, {}));
    EXPECT_THAT(result.kernel.instructions, SizeIs(8));
}

// 0: FADD; 1: @P0 BRA 3; 2: FADD; 3: EXIT. A NOP after 2 and two before 3.
TEST(CodeLayout, JumpsLeadToWhatWasAddedBeforeTheirTarget) {
    const encoding::Kernel kernel = kernelOf(75, {kAdd, {0x0000001000000947, 0x000fea0003800000}, kAdd, kExit});
    ASSERT_EQ(kernel.instructions[1].target, 0x30U);
    const EditedKernel result = laidOut(kernel, {{2, Place::after}, {3, Place::before, 2}});
    EXPECT_EQ(result.kernel.instructions[1].target, 0x40U);
    EXPECT_EQ(result.kernel.instructions[1].words, (Words{0x0000002000000947, 0x000fea0003800000}));
    EXPECT_THAT(movedAddresses(result, kernel), ElementsAre(0, 0x10, 0x20, 0x40));
}

// FADD; BRA to the start: −0x20 becomes −0x50.
TEST(CodeLayout, JumpsBackStaySigned) {
    const encoding::Kernel on75 = kernelOf(75, {kAdd, {0xffffffe000007947, 0x000fc0000383ffff}});
    const std::vector<Added> added = {{0, Place::before}, {1, Place::before, 2}};
    EXPECT_EQ(laidOut(on75, added).kernel.instructions[4].words, (Words{0xffffffb000007947, 0x000fc0000383ffff}));
    // Units of 4 bytes from sm_90 on: −8 is 0xf8 and ones, −0x14 is 0xec.
    const encoding::Kernel on90 = kernelOf(90, {kAdd, {0xfffffffc00f87947, 0x000fc0000383ffff}});
    EXPECT_EQ(laidOut(on90, added).kernel.instructions[4].words, (Words{0xfffffffc00ec7947, 0x000fc0000383ffff}));
}

// From sm_90 on the offset's lowest 8 bits stand apart: 0x400 bytes are 0x100 units.
TEST(CodeLayout, HopperSplitsTheOffset) {
    const encoding::Kernel kernel = kernelOf(90, {{0x0000000000047947, 0x000fea0003800000}, kAdd, kExit});
    ASSERT_EQ(kernel.instructions[0].target, 0x20U);
    const EditedKernel result = laidOut(kernel, {{1, Place::before, 63}});
    EXPECT_EQ(result.kernel.instructions[0].words, (Words{0x0000000400007947, 0x000fea0003800000}));
    EXPECT_EQ(result.kernel.instructions[0].target, 0x410U);
}

// Its barrier B1 stands where BRA has the lowest bits; the offset is in bytes (own reading of kernels that nvcc 13.0 compiled).
TEST(CodeLayout, BarriersForConvergenceKeepTheirNumber) {
    const encoding::Kernel kernel = kernelOf(90, {{0x0000001000017945, 0x000fe20003800000}, kAdd, kExit});
    ASSERT_EQ(kernel.instructions[0].target, 0x20U);
    const EditedKernel result = laidOut(kernel, {{2, Place::before}, {1, Place::after, 3}});
    EXPECT_EQ(result.kernel.instructions[0].words, (Words{0x0000004000017945, 0x000fe20003800000}));
}

// Bits 32 and 33 say that the jump depends on divergence (own reading of a kernel that nvcc 13.0 compiled for sm_86).
TEST(CodeLayout, ModifiersBelowTheOffsetStay) {
    const encoding::Kernel kernel = kernelOf(86, {{0x0000001306007947, 0x002fea000b800000}, kAdd, kExit});
    ASSERT_EQ(kernel.instructions[0].target, 0x20U);
    const EditedKernel result = laidOut(kernel, {{1, Place::before}});
    EXPECT_EQ(result.kernel.instructions[0].words, (Words{0x0000002306007947, 0x002fea000b800000}));
}

// Such a jump may go on, too: what follows is no dead code. Own reading of a kernel that nvcc 13.0 compiled for sm_75.
TEST(CodeLayout, JumpsThatDependOnDivergenceFallThrough) {
    const encoding::Kernel kernel = kernelOf(75, {{0x0000001200007947, 0x000fee0003800000}, kAdd, kExit});
    EXPECT_EQ(kernel.instructions[0].target, 0x20U);
    EXPECT_EQ(kernel.instructions[0].mnemonic, "BRA.DIV");
    EXPECT_THAT(analysis::controlFlowOf(kernel).blocks[0].successors, testing::UnorderedElementsAre(1, 2));
}

// 0: SSY 3 (at 0x08, to 0x28: offset 0x18); 3 in the next group. Two NOPs before it: at 0x28 and 0x30.
TEST(CodeLayout, MaxwellCountsControlWords) {
    const encoding::Kernel kernel = kernelOf(
        52, {{0xe290000001800000, 0}, {0x5c98078000070002, 0}, {0xf0f800000000000f, 0}, {0xe30000000007000f, 0}});
    ASSERT_EQ(kernel.instructions[0].target, 0x28U);
    const EditedKernel result = laidOut(kernel, {{1, Place::before, 3}});
    EXPECT_THAT(addressesOf(result.kernel), ElementsAre(8, 16, 24, 40, 48, 56, 72, 80, 88, 104, 112, 120));
    EXPECT_EQ(result.kernel.instructions[0].target, 72U);
    EXPECT_EQ(result.kernel.instructions[0].words[0], 0xe290000003800000U); // 72 − 16 = 0x38
    EXPECT_EQ(encodedTarget(result.kernel, 0), 72U);
}

TEST(CodeLayout, TextNamesTheNewAddress) {
    encoding::Kernel kernel = kernelOf(75, {{0x0000001000000947, 0x000fea0003800000}, kAdd, kExit, kNop});
    for (const char* label : {"`(.L_x_0)", "0x20", ".L_x_0"}) {
        kernel.instructions[0].operands = {label};
        EXPECT_THAT(laidOut(kernel, {{1, Place::before}}).kernel.instructions[0].operands, ElementsAre("0x30"));
    }
    kernel.instructions[0].words = {0x0000001000017945, 0x000fe20003800000};
    kernel.instructions[0].mnemonic = "BSSY";
    kernel.instructions[0].operands = {"B1"}; // A bare cubin tells no more.
    EXPECT_THAT(laidOut(kernel, {{1, Place::before}}).kernel.instructions[0].operands, ElementsAre("B1"));
}

TEST(CodeLayout, ControlFieldsStay) {
    encoding::Kernel kernel = kernelOf(75, {kAdd, kExit});
    kernel.instructions[0].control.stall = 7;
    EXPECT_EQ(laidOut(kernel, {}).kernel.instructions[0].control.stall, 7);
}

/// 0x00 MOV R9, 0x20; 0x10 CALL.REL 0x40; 0x20 EXIT; 0x30 NOP; 0x40 MOV R2, R9; 0x50 MOV R3, 0; 0x60 RET.REL R2
std::vector<Words> callingCode(int sm) {
    const bool isHopper = sm >= 90;
    return {{0x0000002000097802, 0x000fc60000000f00},
            {isHopper ? 0x0000000000087944U : 0x0000002000007944U, 0x000fea0003c00000},
            kExit,
            kNop,
            {0x0000000900027202, 0x000fe40000000f00},
            {0x0000000000037802, 0x000fe40000000f00},
            {isHopper ? 0xfffffffc02e47950U : 0xffffff9002007950U, 0x000fea0003c3ffff}};
}

TEST(CodeReferences, ReturnAddressesAreFoundThroughCopies) {
    for (const int sm : {75, 86, 90}) {
        const std::vector<CodeReference> references = referencesOf(kernelOf(sm, callingCode(sm)));
        ASSERT_THAT(references, SizeIs(1));
        EXPECT_EQ(references[0].instruction, 0);
        EXPECT_EQ(references[0].target, 2);
    }
}

// NOPs before 0 and 2: the call stands at 0x20 and returns to 0x30, the NOP; the function begins at 0x60, RET at 0x80.
TEST(CodeReferences, CallsAndReturnsMove) {
    for (const int sm : {75, 90}) {
        const EditedKernel result = laidOut(kernelOf(sm, callingCode(sm)), {{0, Place::before}, {2, Place::before}});
        const auto& code = result.kernel.instructions;
        const bool isHopper = sm == 90;
        EXPECT_EQ(code[1].words[0], 0x0000003000097802U);
        EXPECT_EQ(code[2].words[0], isHopper ? 0x00000000000c7944U : 0x0000003000007944U);
        EXPECT_EQ(code[8].words, (Words{isHopper ? 0xfffffffc02dc7950U : 0xffffff7002007950U, 0x000fea0003c3ffff}));
    }
}

// What was added after the call runs after the return.
TEST(CodeReferences, CallsReturnToWhatFollowsThem) {
    const EditedKernel result = laidOut(kernelOf(75, callingCode(75)), {{1, Place::after, 2}});
    EXPECT_EQ(result.kernel.instructions[0].words[0], 0x0000002000097802U);
    EXPECT_EQ(result.kernel.instructions[4].mnemonic, "EXIT");
}

TEST(CodeReferences, TextOfTheReturnAddressMoves) {
    encoding::Kernel kernel = kernelOf(75, callingCode(75));
    kernel.instructions[0].operands = {"R9", "32@lo((k + .L_x_0@srel))"};
    EXPECT_THAT(laidOut(kernel, {{0, Place::before}}).kernel.instructions[1].operands, ElementsAre("R9", "0x30"));
}

// IMAD.MOV.U32 R9, RZ, RZ, 0x20; IMAD.MOV.U32 R2, RZ, RZ, R9; HFMA2 R3, -RZ, RZ, 0, 0
TEST(CodeReferences, OtherInstructionsStandInForMov) {
    std::vector<Words> code = callingCode(75);
    code[0] = {0x00000020ff097424, 0x000fc600078e00ff};
    code[4] = {0x000000ffff027224, 0x000fe400078e0009};
    code[5] = {0x00000000ff037435, 0x000fe400000001ff};
    EXPECT_THAT(referencesOf(kernelOf(75, code)), SizeIs(1));
}

TEST(CodeReferences, AddressesThatAreNotKnownAreRefused) {
    const auto with = [](std::size_t position, Words words) {
        std::vector<Words> code = callingCode(75);
        code[position] = words;
        return refusalOf(kernelOf(75, code));
    };
    EXPECT_THAT(with(0, {0x0000003000097802, 0x000fc60000000f00}), HasSubstr("another address than the one after it"));
    EXPECT_THAT(with(0, {0x0000002000090802, 0x000fc60000000f00}), HasSubstr("R9 holds, which no MOV")); // @P0
    EXPECT_THAT(with(0, kNop), HasSubstr("R9 holds, which no MOV"));
    EXPECT_THAT(with(0, {0x0000000500097221, 0x000fc80000000000}), HasSubstr("R9 holds, which no MOV")); // FADD
    EXPECT_THAT(with(4, {0x0000000500027221, 0x000fc80000000000}), HasSubstr("that the caller did not write"));
    EXPECT_THAT(with(5, {0x0000000100037802, 0x000fe40000000f00}), HasSubstr("that the caller did not write"));
    EXPECT_THAT(with(6, {0xffffffa002007950, 0x000fea0003c3ffff}), HasSubstr("from the kernel's start"));
    EXPECT_THAT(with(6, {0xffffff9002007950, 0x000fea0003e3ffff}), HasSubstr("from the kernel's start")); // RET.ABS
    EXPECT_THAT(with(2, kNop), HasSubstr("returns from the kernel itself")); // Falls into the function.
}

// Without «MOV R3, 0» the caller has to clear R3, the upper half.
TEST(CodeReferences, UpperHalvesAreZero) {
    std::vector<Words> code = callingCode(75);
    code[5] = kNop;
    EXPECT_THAT(refusalOf(kernelOf(75, code)), HasSubstr("upper half"));
    code.insert(code.begin(), {0x0000000000037802, 0x000fe40000000f00});
    code[1][0] = 0x0000003000097802;
    code[7][0] = 0xffffff8002007950;
    const std::vector<CodeReference> references = referencesOf(kernelOf(75, code));
    ASSERT_THAT(references, SizeIs(1));
    EXPECT_EQ(references[0].instruction, 1);
}

// A function that calls another may not lose its own return address there.
TEST(CodeReferences, AddressesSurviveInnerCalls) {
    // 0x40: MOV R12, 0x60; CALL 0x90; MOV R3, 0; MOV R2, R9; RET R2; 0x90: MOV R13, 0; RET R12
    std::vector<Words> code = callingCode(75);
    code.resize(4);
    code.push_back({0x00000060000c7802, 0x000fc60000000f00});
    code.push_back({0x0000003000007944, 0x000fea0003c00000});
    code.push_back({0x0000000000037802, 0x000fe40000000f00});
    code.push_back({0x0000000900027202, 0x000fe40000000f00});
    code.push_back({0xffffff7002007950, 0x000fea0003c3ffff});
    code.push_back({0x00000000000d7802, 0x000fe40000000f00});
    code.push_back({0xffffff500c007950, 0x000fea0003c3ffff});
    EXPECT_THAT(referencesOf(kernelOf(75, code)), SizeIs(2));
    code[9] = {0x0000000500097221, 0x000fc80000000000}; // FADD R9: the inner function spoils it.
    EXPECT_THAT(refusalOf(kernelOf(75, code)), HasSubstr("did not write"));
}

TEST(CodeReferences, WhatCannotMoveIsRefused) {
    const auto only = [](Words words) { return refusalOf(kernelOf(75, {words, kExit})); };
    EXPECT_THAT(only({0xffffff2004007949, 0x000fea000383ffff}), HasSubstr("computed or looked up")); // BRX
    EXPECT_THAT(only({0x0000000000007943, 0x000fea0003c00000}), HasSubstr("by its address in memory")); // CALL.ABS
    EXPECT_THAT(only({0x0000005000007947, 0x000fea0003800000}), HasSubstr("leads out of this code"));
    EXPECT_THAT(only({0x000000000000734e, 0x000fea0003800000}), HasSubstr("not in the tables")); // LEPC
    EXPECT_THAT(refusalOf(kernelOf(52, {{0xe250000000007000, 0}, {0xe30000000007000f, 0}})),
                HasSubstr("computed or looked up"));
}

TEST(CodeReferences, ConstantTargetsOfMaxwellAreRefused) {
    encoding::Kernel kernel = kernelOf(52, {{0xe24000000007002f, 0}, {0xe30000000007000f, 0}});
    EXPECT_THAT(refusalOf(kernel), HasSubstr("computed or looked up"));
    kernel = kernelOf(52, {{0xe24000000007000f, 0}, {0xe30000000007000f, 0}});
    EXPECT_THAT(referencesOf(kernel), SizeIs(0));
}

TEST(CodeReferences, RefusalsNameTheLineOfAListing) {
    encoding::Kernel kernel = kernelOf(75, {kAdd, {0xffffff2004007949, 0x000fea000383ffff}});
    const auto atAddress = codeReferences(kernel, analysis::controlFlowOf(kernel));
    ASSERT_FALSE(atAddress.hasValue());
    EXPECT_EQ(atAddress.error().place, "k: 0x10");
    kernel.instructions[1].location.line = 12;
    const auto inLine = codeReferences(kernel, analysis::controlFlowOf(kernel));
    ASSERT_FALSE(inLine.hasValue());
    EXPECT_EQ(inLine.error().place, "k: line 12");
}

} // namespace
} // namespace forewarp::sass::demotion
