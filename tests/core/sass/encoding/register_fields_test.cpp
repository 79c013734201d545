#include "core/sass/encoding/register_fields.h"

#include "core/sass/encoding/decode.h"
#include "core/sass/encoding/opcodes.h"
#include "core/sass/files/cubin.h"
#include "core/sass/files/listing.h"
#include "tests/core/sass/cubin_path.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

namespace forewarp::sass::encoding {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Range = RegisterRange;
using Field = RegisterField;

Instruction decoded(std::uint64_t low, std::uint64_t high, int sm) {
    Instruction instruction;
    instruction.words = {low, high};
    EXPECT_TRUE(decode(instruction, sm)) << instruction.mnemonic;
    return instruction;
}

/// As a listing has it: registers by its text.
Instruction listed(std::uint64_t low, std::uint64_t high, int sm, std::string mnemonic,
                   std::vector<std::string> operands) {
    Instruction instruction;
    instruction.words = {low, high};
    instruction.mnemonic = std::move(mnemonic);
    instruction.operands = std::move(operands);
    if (encodingOf(sm) == Encoding::volta)
        instruction.control = decodeControl(std::uint32_t(high >> 41 & ((1U << 21) - 1)));
    classify(instruction, sm);
    return instruction;
}

/// Every register 100 up.
RegisterMap higher() {
    RegisterMap map = identityMap();
    for (int i = 0; i < 150; ++i) map[std::size_t(i)] = std::uint8_t(i + 100);
    return map;
}

std::vector<Field> fieldsOf(const Instruction& instruction, int sm) {
    return registerFields(instruction, sm).value_or(std::vector<Field>{});
}

// ---- Where they are --------------------------------------------------------------------------------------------

TEST(RegisterFields, OfVoltaStandAt16And24And32And64) {
    // FFMA R1, R2, R3, R4
    EXPECT_THAT(fieldsOf(decoded(0x0000000302017223, 4, 80), 80),
                ElementsAre(Field{16, {1, 1}, true}, Field{24, {2, 1}}, Field{32, {3, 1}}, Field{64, {4, 1}}));
}

TEST(RegisterFields, TheSecondSourceMovesWhereTheThirdIsAConstant) {
    // IMAD.WIDE R2, R12, R11, c[0x0][0x160]
    EXPECT_THAT(fieldsOf(decoded(0x000058000c027625, 0x78e020b, 75), 75),
                ElementsAre(Field{16, {2, 2}, true}, Field{24, {12, 1}}, Field{64, {11, 1}}));
}

TEST(RegisterFields, OfStores) {
    // STG.E.128 [R2], R4 on Maxwell has its data where results stand.
    EXPECT_THAT(fieldsOf(decoded(0xeede200000070204, 0, 52), 52), ElementsAre(Field{0, {4, 4}}, Field{8, {2, 2}}));
    // STS [R6], R2
    EXPECT_THAT(fieldsOf(decoded(0x0000000206007388, 0x800, 86), 86),
                ElementsAre(Field{24, {6, 1}}, Field{32, {2, 1}}));
}

TEST(RegisterFields, OfMaxwellStandAt0And8And20And39) {
    // FFMA R16, R8, R5, R2; FFMA R16, R8, R2, c[0x0][0x0]
    EXPECT_THAT(fieldsOf(decoded(0x5980010000570810, 0, 61), 61),
                ElementsAre(Field{0, {16, 1}, true}, Field{8, {8, 1}}, Field{20, {5, 1}}, Field{39, {2, 1}}));
    EXPECT_THAT(fieldsOf(decoded(0x5180010000070810, 0, 61), 61),
                ElementsAre(Field{0, {16, 1}, true}, Field{8, {8, 1}}, Field{39, {2, 1}}));
}

TEST(RegisterFields, RzIsLeftOut) {
    EXPECT_THAT(fieldsOf(decoded(0x000000ff04007210, 0x7ffe0ff, 86), 86),
                ElementsAre(Field{16, {0, 1}, true}, Field{24, {4, 1}}));
    EXPECT_THAT(registerFields(decoded(0x7918, 0, 86), 86), testing::Optional(IsEmpty()));
}

TEST(RegisterFields, NothingForUnknownOpcodes) {
    Instruction unknown;
    unknown.words = {0x0302017fffULL, 4};
    EXPECT_FALSE(decode(unknown, 80));
    EXPECT_EQ(registerFields(unknown, 80), std::nullopt);
    unknown.words = {0xfff8020000370201, 0};
    EXPECT_FALSE(decode(unknown, 52));
    EXPECT_EQ(registerFields(unknown, 52), std::nullopt);
}

TEST(RegisterFields, NothingWhereTheTextNamesOtherRegisters) {
    const std::uint64_t add = 0x0000000302017221; // FADD R1, R2, R3
    EXPECT_TRUE(registerFields(listed(add, 0, 80, "FADD", {"R1", "R2", "R3"}), 80).has_value());
    EXPECT_EQ(registerFields(listed(add, 0, 80, "FADD", {"R1", "R2", "R4"}), 80), std::nullopt);
    EXPECT_EQ(registerFields(listed(add, 0, 80, "FADD", {"R1", "R2"}), 80), std::nullopt);
    EXPECT_EQ(registerFields(listed(add, 0, 80, "FADD", {"R2", "R1", "R3"}), 80), std::nullopt);
    EXPECT_EQ(registerFields(listed(add, 0, 80, "DADD", {"R1", "R2", "R3"}), 80), std::nullopt);
}

// ---- New numbers -----------------------------------------------------------------------------------------------

TEST(RenameRegisters, EncodingTextAndSets) {
    Instruction add = listed(0x4000000302017221, 0x1000000000000100, 80, "FADD.FTZ", {"R1", "-R2", "|R3|.reuse"});
    renameRegisters(add, 80, higher());
    EXPECT_EQ(add.words, (std::array<std::uint64_t, 2>{0x4000006766657221, 0x1000000000000100}));
    EXPECT_EQ(add.text(), "FADD.FTZ R101, -R102, |R103|.reuse");
    EXPECT_THAT(add.writes, ElementsAre(Range{101, 1}));
    EXPECT_THAT(add.reads, ElementsAre(Range{102, 1}, Range{103, 1}));
}

TEST(RenameRegisters, LeavesWhatIsNoRegister) {
    // STG.E desc[UR4][R2.64+0x10], R7
    Instruction store = listed(0x0000100702007986, 0x000fe2000c101904, 90, "STG.E", {"desc[UR4][R2.64+0x10]", "R7"});
    renameRegisters(store, 90, higher());
    EXPECT_EQ(store.text(), "STG.E desc[UR4][R102.64+0x10], R107");
    EXPECT_EQ(store.words[0], 0x0000106b66007986U);
    EXPECT_EQ(store.words[1], 0x000fe2000c101904U);
    Instruction branch = listed(0x0000000000007947, 0x3800000, 86, "BRA", {"`(.L_R3)"});
    renameRegisters(branch, 86, higher());
    EXPECT_EQ(branch.text(), "BRA `(.L_R3)");
    Instruction zero = listed(0x000000ff04007210, 0x7ffe0ff, 86, "IADD3", {"R0", "R4", "RZ", "RZ"});
    renameRegisters(zero, 86, higher());
    EXPECT_EQ(zero.text(), "IADD3 R100, R104, RZ, RZ");
    EXPECT_EQ(zero.words[0], 0x000000ff68647210U);
}

TEST(RenameRegisters, HalvesKeepTheirSuffix) {
    Instruction xmad = listed(0x5b30011800370000, 0, 52, "XMAD.PSL.CBCC", {"R0", "R0.H1", "R3.H1", "R2"});
    renameRegisters(xmad, 52, higher());
    EXPECT_EQ(xmad.text(), "XMAD.PSL.CBCC R100, R100.H1, R103.H1, R102");
    EXPECT_EQ(decoded(xmad.words[0], 0, 52).text(), xmad.text());
}

TEST(RenameRegisters, LeavesInstructionsWithoutFieldsAlone) {
    const Instruction before = listed(0x0000000302017221, 0, 80, "FADD", {"R1", "R2", "R4"});
    Instruction after = before;
    renameRegisters(after, 80, higher());
    EXPECT_EQ(after.text(), before.text());
    EXPECT_EQ(after.words, before.words);
}

// ---- All that is committed -------------------------------------------------------------------------------------

std::string contentOf(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<Kernel> kernelsOf(const std::filesystem::path& path) {
    const std::string content = contentOf(path);
    if (files::isElf(content)) return files::readCubin(content, path.string()).value();
    return files::readListing(content, path.string()).value().kernels;
}

std::vector<Kernel> allKernels() {
    std::vector<Kernel> kernels;
    std::vector<std::filesystem::path> paths = sample::cubinPaths();
    for (const auto& entry : std::filesystem::directory_iterator(FOREWARP_SOURCE_DIR "/tests/core/sass/listings"))
        if (entry.path().extension() == ".sass") paths.push_back(entry.path());
    for (const std::filesystem::path& path : paths)
        for (Kernel& kernel : kernelsOf(path)) kernels.push_back(std::move(kernel));
    return kernels;
}

/// R0…R63 change places with R64…R127; what one operand joins stays together.
RegisterMap swapped() {
    RegisterMap map = identityMap();
    for (std::size_t i = 0; i < 128; ++i) map[i] = std::uint8_t(i ^ 64);
    return map;
}

std::set<int> all(const std::vector<Range>& ranges) {
    std::set<int> registers;
    for (const Range& range : ranges)
        for (int i = 0; i < range.count; ++i) registers.insert(range.first + i);
    return registers;
}
std::set<int> mapped(const std::vector<Range>& ranges, const RegisterMap& map) {
    std::set<int> registers;
    for (const int reg : all(ranges)) registers.insert(map[std::size_t(reg)]);
    return registers;
}

void expectSame(const Instruction& one, const Instruction& other) {
    EXPECT_EQ(one.words, other.words);
    EXPECT_EQ(one.text(), other.text());
    EXPECT_EQ(one.reads, other.reads);
    EXPECT_EQ(one.writes, other.writes);
    EXPECT_EQ(one.predicateReads, other.predicateReads);
    EXPECT_EQ(one.predicateWrites, other.predicateWrites);
    EXPECT_EQ(one.control, other.control);
    EXPECT_EQ(one.target, other.target);
}

TEST(RenameRegisters, AllInstructionsHaveFields) {
    std::size_t checked = 0;
    for (const Kernel& kernel : allKernels())
        for (const Instruction& instruction : kernel.instructions) {
            EXPECT_TRUE(registerFields(instruction, kernel.sm).has_value()) << kernel.name << ' ' << instruction.text();
            ++checked;
        }
    EXPECT_GT(checked, 2000U);
}

TEST(RenameRegisters, ThereAndBack) {
    const RegisterMap map = swapped();
    for (const Kernel& kernel : allKernels()) {
        for (const Instruction& before : kernel.instructions) {
            SCOPED_TRACE(kernel.name + " " + before.text());
            Instruction instruction = before;
            renameRegisters(instruction, kernel.sm, map);
            EXPECT_EQ(all(instruction.reads), mapped(before.reads, map));
            EXPECT_EQ(all(instruction.writes), mapped(before.writes, map));
            if (!before.reads.empty() || !before.writes.empty()) EXPECT_NE(instruction.words, before.words);
            renameRegisters(instruction, kernel.sm, map);
            expectSame(instruction, before);
        }
    }
}

TEST(RenameRegisters, TheNewEncodingSaysTheSame) {
    const RegisterMap map = swapped();
    for (const Kernel& kernel : allKernels()) {
        for (const Instruction& before : kernel.instructions) {
            Instruction renamed = before;
            renameRegisters(renamed, kernel.sm, map);
            Instruction read;
            read.address = renamed.address;
            read.words = renamed.words;
            decode(read, kernel.sm);
            SCOPED_TRACE(kernel.name + " " + before.text());
            EXPECT_EQ(all(read.reads), all(renamed.reads));
            EXPECT_EQ(all(read.writes), all(renamed.writes));
        }
    }
}

// ---- Control fields --------------------------------------------------------------------------------------------

TEST(WriteControl, GoesIntoBits105To125) {
    Instruction add = decoded(0x0000000302017221, 0xc00000000001ffffULL, 80);
    add.control = {.stall = 5, .yields = false, .writeBarrier = 2, .readBarrier = 7, .waitMask = 0b101, .reuse = 0b11};
    writeControl(add, 80);
    // 5 | 1 << 4 | 2 << 5 | 7 << 8 | 5 << 11 | 3 << 17
    EXPECT_EQ(add.words[1], 0xc00000000001ffffULL | 0x62f55ULL << 41);
    EXPECT_EQ(add.words[0], 0x0000000302017221U);
    EXPECT_EQ(decoded(add.words[0], add.words[1], 80).control, add.control);
}

TEST(WriteControl, MaxwellKeepsItElsewhere) {
    Instruction add = decoded(0x5c10000000770007, 0, 52);
    add.control.stall = 15;
    writeControl(add, 52);
    EXPECT_EQ(add.words, (std::array<std::uint64_t, 2>{0x5c10000000770007, 0}));
}

std::string reusing(unsigned mask, std::vector<std::string> operands) {
    // FFMA R1, R2, R2, R3
    Instruction fma = listed(0x0000000202017223, 3, 80, "FFMA", std::move(operands));
    fma.control.reuse = mask;
    writeControl(fma, 80);
    return fma.text();
}

TEST(WriteControl, TakesReuseFromOperandsOutOfTheCache) {
    const std::vector<std::string> operands = {"R1", "R2.reuse", "-R2.reuse", "R3.reuse"};
    EXPECT_EQ(reusing(0, operands), "FFMA R1, R2, -R2, R3");
    EXPECT_EQ(reusing(0b001, operands), "FFMA R1, R2.reuse, -R2, R3");
    EXPECT_EQ(reusing(0b010, operands), "FFMA R1, R2, -R2.reuse, R3");
    EXPECT_EQ(reusing(0b100, operands), "FFMA R1, R2, -R2, R3.reuse");
    EXPECT_EQ(reusing(0b111, operands), "FFMA R1, R2.reuse, -R2.reuse, R3.reuse");
}

TEST(WriteControl, ResultsAreNoSources) {
    // IADD R0, R0.reuse, R3 and with the second one kept.
    Instruction add = listed(0x5c10000000370000, 0, 52, "IADD", {"R0", "R0.reuse", "R3.reuse"});
    add.control.reuse = 1;
    writeControl(add, 52);
    EXPECT_EQ(add.text(), "IADD R0, R0.reuse, R3");
    add.operands = {"R0", "R0.reuse", "R3.reuse"};
    add.control.reuse = 2;
    writeControl(add, 52);
    EXPECT_EQ(add.text(), "IADD R0, R0, R3.reuse");
}

TEST(WriteControl, TheMaskCountsSourcesNotPlaces) {
    // IMAD.WIDE.U32 R28, R21, R7.reuse, c[0x0][0x170]: the second source stands at 64–71 (ptxas 13.0, sm_86).
    Instruction wide = listed(0x00005c00151c7625, 0x080fe400078e0007, 86, "IMAD.WIDE.U32",
                              {"R28", "R21", "R7.reuse", "c[0x0][0x170]"});
    writeControl(wide, 86);
    EXPECT_EQ(wide.text(), "IMAD.WIDE.U32 R28, R21, R7.reuse, c[0x0][0x170]");
    EXPECT_EQ(wide.words[1], 0x080fe400078e0007U);
}

TEST(WriteControl, HalvesOfMaxwell) {
    // XMAD.CHI R7, R13.H1.reuse, c[0x0][0x1a8], R2.reuse
    Instruction xmad =
        listed(0x4e28010006a70d07, 0, 61, "XMAD.CHI", {"R7", "R13.H1.reuse", "c[0x0][0x1a8]", "R2.reuse"});
    xmad.control.reuse = 0b100;
    writeControl(xmad, 61);
    EXPECT_EQ(xmad.text(), "XMAD.CHI R7, R13.H1, c[0x0][0x1a8], R2.reuse");
}

} // namespace
} // namespace forewarp::sass::encoding
