#include "core/sass/files/listing.h"
#include "core/sass/files/listing_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <random>
#include <sstream>

namespace forewarp::sass::files {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::filesystem::path kListings = FOREWARP_SOURCE_DIR "/tests/core/sass/listings";

std::string fileText(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file) << path;
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string listingText(const std::string& name) {
    return fileText(kListings / (name + ".sass"));
}

std::vector<std::string> allListings() {
    std::vector<std::string> texts;
    for (const auto& entry : std::filesystem::directory_iterator(kListings))
        if (entry.path().extension() == ".sass") texts.push_back(fileText(entry.path()));
    return texts;
}

Listing readText(std::string_view text) {
    auto listing = readListing(text, "k.sass");
    EXPECT_TRUE(listing) << listing.error().text();
    return listing ? *listing : Listing{};
}

encoding::Kernel onlyKernel(std::string_view text) {
    const Listing listing = readText(text);
    EXPECT_THAT(listing.kernels, SizeIs(1));
    return listing.kernels.empty() ? encoding::Kernel{} : listing.kernels.front();
}

Error errorOf(std::string_view text) {
    const auto listing = readListing(text, "k.sass");
    EXPECT_FALSE(listing) << text;
    return listing ? Error{} : listing.error();
}

std::string replaced(std::string text, std::string_view old, std::string_view with) {
    const std::size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return at == std::string::npos ? text : text.replace(at, old.size(), with);
}

/// The number of the first line that holds the words.
std::string placeOf(const std::string& text, std::string_view words) {
    const auto at = static_cast<std::ptrdiff_t>(text.find(words));
    return "k.sass:" + std::to_string(1 + std::count(text.begin(), text.begin() + at, '\n'));
}

std::string upToLine(const std::string& text, std::string_view words) {
    return text.substr(0, text.rfind('\n', text.find(words)) + 1);
}

const encoding::Instruction& at(const encoding::Kernel& kernel, std::uint64_t address) {
    static const encoding::Instruction none;
    const int index = kernel.indexAt(address);
    EXPECT_GE(index, 0) << address;
    return index < 0 ? none : kernel.instructions[static_cast<std::size_t>(index)];
}

/// «        /*0010*/ EXIT ; /* 0x… */» with the second half of its encoding: stall 5, no barriers.
std::string turingLine(std::size_t address, const std::string& statement) {
    std::ostringstream line;
    line << "        /*" << std::hex << std::setw(4) << std::setfill('0') << address << "*/ " << statement
         << " ;  /* 0x000000000000794d */\n                  /* 0x000fea0003800000 */\n";
    return line.str();
}

/// A kernel k for sm_75, without the encodings that would belong to its statements.
std::string turingText(const std::vector<std::string>& statements) {
    std::string text = "\tcode for sm_75\n\t\tFunction : k\n";
    for (std::size_t i = 0; i < statements.size(); ++i) text += turingLine(16 * i, statements[i]);
    return text;
}

TEST(Listing, IsWrittenAsItWasRead) {
    EXPECT_GE(allListings().size(), 6U);
    for (const std::string& text : allListings()) {
        EXPECT_EQ(writeListing(readText(text)), text);
        std::string withReturns;
        for (const char character : text) withReturns += character == '\n' ? "\r\n" : std::string(1, character);
        EXPECT_EQ(writeListing(readText(withReturns)), withReturns);
        const std::string withoutEnd = text.substr(0, text.find_last_not_of('\n') + 1);
        EXPECT_EQ(writeListing(readText(withoutEnd)), withoutEnd);
    }
}

TEST(Listing, CarriageReturnsChangeNothingRead) {
    const encoding::Kernel plain = onlyKernel(listingText("block_sum_sm52"));
    std::string text;
    for (const char character : listingText("block_sum_sm52"))
        text += character == '\n' ? "\r\n" : std::string(1, character);
    const encoding::Kernel kernel = onlyKernel(text);
    ASSERT_EQ(kernel.instructions.size(), plain.instructions.size());
    EXPECT_EQ(kernel.name, plain.name);
    EXPECT_EQ(kernel.registers, plain.registers);
    for (std::size_t i = 0; i < plain.instructions.size(); ++i) {
        EXPECT_EQ(kernel.instructions[i].text(), plain.instructions[i].text());
        EXPECT_EQ(kernel.instructions[i].target, plain.instructions[i].target);
    }
}

TEST(Listing, TuringKernelOfCuobjdump) {
    const encoding::Kernel kernel = onlyKernel(listingText("saxpy_sm75"));
    EXPECT_EQ(kernel.name, "saxpy");
    EXPECT_EQ(kernel.sm, 75);
    ASSERT_THAT(kernel.instructions, SizeIs(16));
    const encoding::Instruction& multiply = at(kernel, 0xb0);
    EXPECT_EQ(multiply.mnemonic, "FFMA");
    EXPECT_THAT(multiply.operands, ElementsAre("R7", "R2", "c[0x0][0x164]", "R7"));
    EXPECT_THAT(multiply.words, ElementsAre(0x0000590002077a23U, 0x004fd00000000007U));
    EXPECT_EQ(multiply.control, (encoding::ControlCode{.stall = 8, .yields = true, .waitMask = 4}));
    EXPECT_EQ(multiply.location, (SourceLocation{29, 36}));
    EXPECT_EQ(at(kernel, 0x90).control, (encoding::ControlCode{.stall = 4, .writeBarrier = 2}));
    EXPECT_EQ(at(kernel, 0x90).instructionClass, encoding::InstructionClass::globalLoad);
    EXPECT_EQ(at(kernel, 0x50).guard, 0);
    EXPECT_FALSE(at(kernel, 0x50).isGuardNegated);
    EXPECT_EQ(at(kernel, 0x50).text(), "@P0 EXIT");
    EXPECT_EQ(at(kernel, 0xe0).target, 0xe0U);
    EXPECT_EQ(kernel.registers, 8);
    EXPECT_THAT(kernel.caveats, ElementsAre(HasSubstr("how many registers")));
}

TEST(Listing, AmpereKernelOfNvdisasmWithLabelsAndResources) {
    const encoding::Kernel kernel = onlyKernel(listingText("block_sum_sm86"));
    EXPECT_EQ(kernel.name, "blockSum");
    EXPECT_EQ(kernel.sm, 86);
    EXPECT_EQ(kernel.registers, 9);
    EXPECT_EQ(kernel.barriers, 1);
    EXPECT_EQ(kernel.sharedBytes, 1024U);
    EXPECT_THAT(kernel.caveats, IsEmpty());
    EXPECT_EQ(at(kernel, 0x150).target, 0xc0U);
    EXPECT_TRUE(at(kernel, 0xd0).isGuardNegated);
    EXPECT_EQ(at(kernel, 0xa0).control, (encoding::ControlCode{.stall = 4, .readBarrier = 0, .waitMask = 4}));
    EXPECT_THAT(at(kernel, 0x70).operands, ElementsAre("R2", "[R2.64]"));
}

TEST(Listing, HopperKernelTakesItsRegistersFromTheAttribute) {
    const encoding::Kernel kernel = onlyKernel(listingText("saxpy_sm90"));
    EXPECT_EQ(kernel.sm, 90);
    EXPECT_EQ(kernel.registers, 10);
    EXPECT_THAT(at(kernel, 0xd0).operands, ElementsAre("R2", "desc[UR4][R2.64]"));
    EXPECT_EQ(at(kernel, 0x130).target, 0x130U);
    EXPECT_THAT(kernel.caveats, IsEmpty());
}

TEST(Listing, MaxwellControlWordsAreSpreadOverThreeInstructions) {
    const encoding::Kernel kernel = onlyKernel(listingText("saxpy_sm52"));
    EXPECT_EQ(kernel.sm, 52);
    ASSERT_THAT(kernel.instructions, SizeIs(24));
    EXPECT_EQ(kernel.instructions[3].address, 0x28U);
    EXPECT_EQ(at(kernel, 0x10).control, (encoding::ControlCode{.stall = 1, .writeBarrier = 0}));
    EXPECT_EQ(at(kernel, 0x18).control, (encoding::ControlCode{.stall = 15, .yields = true, .writeBarrier = 1}));
    EXPECT_EQ(at(kernel, 0x28).control, (encoding::ControlCode{.stall = 1, .waitMask = 1, .reuse = 1}));
    EXPECT_THAT(at(kernel, 0x30).words, ElementsAre(0x4e00010000270002U, 0U));
    EXPECT_THAT(at(kernel, 0x30).operands, ElementsAre("R2", "R0.reuse", "c[0x0] [0x8]", "R2"));
}

TEST(Listing, MaxwellPairsAreReadThroughTheLinesBetweenThem) {
    const encoding::Kernel kernel = onlyKernel(listingText("block_sum_sm52"));
    EXPECT_EQ(kernel.registers, 7);
    EXPECT_EQ(kernel.barriers, 1);
    EXPECT_EQ(at(kernel, 0x10).control, (encoding::ControlCode{.stall = 0, .yields = true, .writeBarrier = 0}));
    EXPECT_EQ(at(kernel, 0x18).text(), "MOV32I R5, 0x80");
    EXPECT_EQ(at(kernel, 0x18).words[0], 0x010000000807f005U);
    EXPECT_EQ(at(kernel, 0x70).target, 0xd0U);  // SSY
    EXPECT_EQ(at(kernel, 0x78).target, 0xc8U);  // Behind the control word at 0xc0.
    EXPECT_EQ(at(kernel, 0xf0).target, 0x68U);
    EXPECT_EQ(at(kernel, 0x110).text(), "@P0 EXIT");
    EXPECT_EQ(at(kernel, 0x110).words[0], 0xe30000000000000fU);
}

TEST(Listing, ALabelMayStandBeforeTheEncodingOfALine) {
    std::string text = listingText("block_sum_sm52");
    const std::string pair = "LDS R3, [R4]         }\n";
    text = replaced(text, pair, pair + ".L_x_9:\n");
    text = replaced(text, "@P0 BRA `(.L_x_0)", "@P0 BRA `(.L_x_9)");
    EXPECT_EQ(at(onlyKernel(text), 0xf0).target, 0x98U);
}

TEST(Listing, AControlWordMayStandBehindTheTextOfTheNextInstruction) {
    const encoding::Kernel kernel = onlyKernel("\tcode for sm_52\n\t\tFunction : k\n"
                                               "/*0008*/ MOV R2, RZ; /* 0x001fc400fe2007f1 */\n"
                                               "                     /* 0x5c9807800ff70002 */\n"
                                               "/*0010*/ EXIT;       /* 0xe30000000007000f */\n");
    EXPECT_EQ(at(kernel, 8).words[0], 0x5c9807800ff70002U);
    EXPECT_EQ(at(kernel, 8).control.stall, 1);
}

TEST(Listing, DoublePrecisionOfPascal) {
    const encoding::Kernel kernel = onlyKernel(listingText("double_sm61"));
    EXPECT_EQ(kernel.name, "_Z6doublePdd");
    EXPECT_EQ(at(kernel, 0x38).instructionClass, encoding::InstructionClass::doublePrecision);
    EXPECT_EQ(at(kernel, 0x50).instructionClass, encoding::InstructionClass::quarterRate);
}

TEST(Listing, SeveralKernelsWithTheirOwnArchitectures) {
    const Listing listing = readText(listingText("two_kernels_sm80_sm86"));
    ASSERT_THAT(listing.kernels, SizeIs(2));
    EXPECT_EQ(listing.kernels[0].name, "poly");
    EXPECT_EQ(listing.kernels[0].sm, 80);
    EXPECT_EQ(listing.kernels[0].registers, 10); // -res-usage
    EXPECT_EQ(at(listing.kernels[0], 0xa0).target, 0x150U);
    EXPECT_EQ(listing.kernels[1].name, "blockSum");
    EXPECT_EQ(listing.kernels[1].sm, 86);
    EXPECT_EQ(listing.kernels[1].registers, 9);
    EXPECT_EQ(listing.kernels[1].sharedBytes, 1024U);
    EXPECT_EQ(listing.kernels[1].barriers, 1); // BAR.SYNC 0x0
}

TEST(Listing, UniformGuardsAndAnnotations) {
    const encoding::Kernel kernel = onlyKernel(turingText(
        {"@!UP1 UIADD3 UR4, UR4, 0x1, URZ    &req={1} &wr=0x0  ?trans8", "@!UPT UIADD3 URZ, URZ, URZ, URZ", "EXIT"}));
    const encoding::Instruction& add = kernel.instructions.front();
    EXPECT_EQ(add.guard, 1);
    EXPECT_TRUE(add.isGuardNegated);
    EXPECT_TRUE(add.isGuardUniform);
    EXPECT_EQ(add.mnemonic, "UIADD3");
    EXPECT_THAT(add.operands, ElementsAre("UR4", "UR4", "0x1", "URZ"));
    EXPECT_EQ(kernel.instructions[1].text(), "@!UPT UIADD3 URZ, URZ, URZ, URZ");
}

TEST(Listing, CommasInBracketsDoNotPartOperands) {
    const encoding::Kernel kernel = onlyKernel(
        turingText({"BRX R2 -0x110 (*\"BRANCH_TARGETS .L_x_1,.L_x_2\"*)", "LDG.E R0, [R2+0x10,R4]", "EXIT"}));
    EXPECT_THAT(kernel.instructions[0].operands, SizeIs(1));
    EXPECT_THAT(kernel.instructions[1].operands, ElementsAre("R0", "[R2+0x10,R4]"));
}

TEST(Listing, TargetsAreInstructionsOfTheKernelOnly) {
    const encoding::Kernel kernel =
        onlyKernel(turingText({"BRA 0x30", "BRA 0x38", "CALL.REL.NOINC `(elsewhere)", "CALL.ABS.NOINC 0x0",
                               "CALL.REL.NOINC R8 0x0", "BRA `(k+0x20)", "BSSY B0, 0x70", "EXIT"}));
    const auto target = [&](std::size_t i) { return kernel.instructions[i].target; };
    EXPECT_EQ(target(0), 0x30U);
    for (const std::size_t i : {1U, 2U, 3U, 4U}) EXPECT_EQ(target(i), std::nullopt) << i;
    EXPECT_EQ(target(5), 0x20U);
    EXPECT_EQ(target(6), 0x70U);
    EXPECT_THAT(kernel.caveats, testing::Contains("Branches or calls to where the listing shows no instruction: 4, the "
                                                  "first in line 5."));
}

TEST(Listing, NamesOfFunctionsInsideTheSectionAreLabels) {
    std::string text = turingText({"CALL.REL.NOINC `($k$half)", "EXIT", "RET.REL.NODEC R4 `(k)"});
    text = replaced(text, "        /*0020*/", "        .type           $k$half,@function\n$k$half:\n        /*0020*/");
    const encoding::Kernel kernel = onlyKernel(text);
    EXPECT_EQ(kernel.instructions[0].target, 0x20U);
    EXPECT_EQ(kernel.instructions[2].target, std::nullopt);
}

TEST(Listing, SaysWhatItHadToAssume) {
    const auto caveats = [](const std::vector<std::string>& statements) {
        return onlyKernel(turingText(statements)).caveats;
    };
    EXPECT_THAT(caveats({"EXIT"}), SizeIs(1)); // Registers.
    EXPECT_THAT(caveats({"LDS R2, [R0]", "EXIT"}), testing::Contains(HasSubstr("static shared memory")));
    EXPECT_THAT(caveats({"STL [R1], R0", "EXIT"}), testing::Contains(HasSubstr("local memory")));
    EXPECT_THAT(caveats({"EXIT", "MOV R2, R3"}), testing::Contains(HasSubstr("in line 5, is neither EXIT")));
}

TEST(Listing, BarriersAreCountedUpToTheHighestNumber) {
    EXPECT_EQ(onlyKernel(turingText({"EXIT"})).barriers, 0);
    EXPECT_EQ(onlyKernel(turingText({"BAR.ARV 0x2, 0x40", "BAR.SYNC.DEFER_BLOCKING 0x1", "EXIT"})).barriers, 3);
    EXPECT_EQ(onlyKernel(turingText({"BAR.SYNC.DEFER_BLOCKING R4", "EXIT"})).barriers, 16);
}

TEST(Listing, ArchitectureStandsInAnyOfFourLines) {
    const std::string text = turingText({"EXIT"});
    const std::string old = "\tcode for sm_75\n\t\tFunction : k\n";
    const auto smWith = [&](const std::string& lines) { return onlyKernel(replaced(text, old, lines)).sm; };
    EXPECT_EQ(smWith("arch = sm_86\nFunction : k\n"), 86);
    EXPECT_EQ(smWith("\t.target\tsm_90a\n.text.k:\n"), 90);
    EXPECT_EQ(
        smWith(
            "Function : k\n\t.headerflags @\"EF_CUDA_64BIT_ADDRESS EF_CUDA_SM80 EF_CUDA_VIRTUAL_SM(EF_CUDA_SM75)\"\n"),
        80);
}

TEST(Listing, ChangesGoWhereTheyBelong) {
    const std::string text = listingText("saxpy_sm75");
    Listing listing = readText(text);
    encoding::Instruction& multiply = listing.kernels[0].instructions[11];
    multiply.operands[0] = "R9";
    multiply.words[0] = 0x0000590002097a23U;
    multiply.control.stall = 9;
    const std::string expected =
        replaced(replaced(replaced(text, "FFMA R7,", "FFMA R9,"), "0x0000590002077a23", "0x0000590002097a23"),
                 "0x004fd00000000007", "0x004fd20000000007");
    EXPECT_EQ(writeListing(listing), expected);
}

TEST(Listing, ChangedStatementsKeepTheirColumns) {
    const std::string text = listingText("saxpy_sm75");
    Listing listing = readText(text);
    encoding::Instruction& exit = listing.kernels[0].instructions[5];
    exit.isGuardNegated = true;
    encoding::Instruction& load = listing.kernels[0].instructions[9];
    load.operands[1] = "[R2+0x10]";
    std::string expected = replaced(text, "               @P0 EXIT ;", "              @!P0 EXIT ;");
    expected = replaced(expected, "LDG.E.SYS R2, [R2] ;     ", "LDG.E.SYS R2, [R2+0x10] ;");
    EXPECT_EQ(writeListing(listing), expected);
}

TEST(Listing, AChangedMaxwellControlGoesToItsGroup) {
    const std::string text = listingText("block_sum_sm52");
    Listing listing = readText(text);
    listing.kernels[0].instructions[1].control.stall = 3; // Bits 21–24 of the first group.
    EXPECT_EQ(writeListing(listing), replaced(text, "0x001fc400e00007f1", "0x001fc400e06007f1"));
}

TEST(Listing, AnnotationsThatNoLongerHoldAreTakenOff) {
    const std::string text = turingText({"MOV R2, R3   &req={1} ?trans5", "EXIT"});
    Listing listing = readText(text);
    EXPECT_EQ(writeListing(listing), text);
    listing.kernels[0].instructions[0].words[0] = 0x794eU;
    const std::string written = writeListing(listing);
    EXPECT_THAT(written, HasSubstr("/*0000*/ MOV R2, R3 ;    "));
    EXPECT_EQ(written.find("/* 0x000000000000794e */"), text.find("/* 0x000000000000794d */"));
}

TEST(ListingErrors, WithoutEncodings) {
    const std::string text = "\tcode for sm_75\n\t\tFunction : k\n        /*0000*/ MOV R1, c[0x0][0x28] ;\n"
                             "        /*0010*/ EXIT ;\n";
    EXPECT_EQ(errorOf(text).text(),
              "k.sass:3: The listing has no encodings. Print it with nvdisasm -hex or cuobjdump -sass.");
    EXPECT_EQ(errorOf(replaced(text, "sm_75", "sm_52").replace(text.find("0000*"), 4, "0008")).message,
              "The listing has no encodings.");
}

TEST(ListingErrors, WithoutAKernel) {
    const std::string expected = "k.sass: The listing shows no kernel. Print it with nvdisasm -hex or cuobjdump -sass.";
    EXPECT_EQ(errorOf("").text(), expected);
    EXPECT_EQ(errorOf(".version 8.0\n.target sm_75\n.visible .entry k()\n{\n}\n").text(), expected);
}

TEST(ListingErrors, AnInstructionBeforeAnyKernel) {
    const Error error = errorOf(replaced(turingText({"EXIT"}), "\t\tFunction : k\n", ""));
    EXPECT_EQ(error.place, "k.sass:2");
    EXPECT_EQ(error.message, "An instruction stands before the name of any kernel.");
}

TEST(ListingErrors, Architectures) {
    const auto errorFor = [](const std::string& architecture) {
        return errorOf(replaced(turingText({"EXIT"}), "\tcode for sm_75\n", architecture));
    };
    EXPECT_EQ(errorFor("").text(), "k.sass:2: The listing does not say which architecture k is for. Add the line "
                                   "«.target sm_75», with the number of your GPU, before it.");
    EXPECT_EQ(errorFor("\tcode for sm_35\n").text(), "k.sass:3: k is for sm_35, older than Maxwell. Print newer code "
                                                     "alone: cuobjdump -sass -arch sm_50, or later.");
    EXPECT_EQ(errorFor("\tcode for sm_65\n").text(),
              "k.sass:3: sm_65 is not a known architecture. Known are some from sm_50 to sm_121; check the number.");
    EXPECT_EQ(errorFor("\tcode for sm_99999999999999\n").message,
              "The listing does not say which architecture k is for.");
}

TEST(ListingErrors, RegistersOutOfRange) {
    const auto messageFor = [](const std::string& statement) {
        return errorOf(turingText({"NOP", statement})).message;
    };
    EXPECT_EQ(errorOf(turingText({"NOP", "IADD3 R2, R300, 0x1, RZ"})).place, "k.sass:5");
    EXPECT_EQ(messageFor("IADD3 R2, -R255.reuse, 0x1, RZ"), "sm_75 has no register R255.");
    EXPECT_EQ(messageFor("STG.E [R99999999999.64+0x10], R2"), "sm_75 has no register R99999999999.");
    EXPECT_EQ(messageFor("UMOV UR63, 0x1"), "sm_75 has no register UR63.");
    EXPECT_EQ(messageFor("ISETP.NE.AND P7, PT, R0, RZ, PT"), "sm_75 has no register P7.");
    EXPECT_EQ(messageFor("@P7 EXIT"), "«@P7 EXIT» is no instruction.");
    EXPECT_EQ(onlyKernel(turingText({"MOV R254, RZ", "BRA `(R300)", "EXIT"})).sm, 75);
    EXPECT_EQ(onlyKernel(replaced(turingText({"UMOV UR63, 0x1", "EXIT"}), "sm_75", "sm_120")).sm, 120);
}

TEST(ListingErrors, AddressesThatDoNotFollow) {
    const std::string text = turingText({"NOP", "NOP", "EXIT"});
    EXPECT_EQ(
        errorOf(replaced(text, turingLine(0x10, "NOP"), "")).text(),
        "k.sass:5: The instruction at 0x20 stands where that at 0x10 belongs: lines are missing or doubled. Print "
        "the whole listing again with nvdisasm -hex or cuobjdump -sass.");
    EXPECT_THAT(errorOf(replaced(text, turingLine(0, "NOP"), "")).message, HasSubstr("0x10 stands where that at 0x0"));
    EXPECT_THAT(errorOf(text + turingLine(0x20, "EXIT")).message, HasSubstr("0x20 stands where that at 0x30"));
    const std::string maxwell = listingText("saxpy_sm52");
    EXPECT_THAT(errorOf(replaced(maxwell, "/*0028*/", "/*0020*/")).message,
                HasSubstr("0x20 stands where that at 0x28"));
}

TEST(ListingErrors, EndsInsideAnInstruction) {
    const std::string text = listingText("saxpy_sm75");
    const std::string half = upToLine(text, "/* 0x004fd00000000007 */");
    EXPECT_EQ(errorOf(half).place, placeOf(text, "FFMA"));
    EXPECT_EQ(errorOf(half).message, "The encoding of the instruction at 0xb0 is missing or incomplete.");
    const std::string digits = text.substr(0, text.find("590002077a23"));
    EXPECT_EQ(errorOf(digits).place, placeOf(text, "FFMA"));
    EXPECT_EQ(errorOf(digits).message, "The line breaks off, or is no instruction with its encoding.");
    const std::string operands = text.substr(0, text.find(", c[0x0][0x164], R7"));
    EXPECT_EQ(errorOf(operands).place, placeOf(text, "FFMA"));
    const std::string maxwell = listingText("saxpy_sm52");
    EXPECT_EQ(errorOf(upToLine(maxwell, "/*0028*/")).message, "No instruction follows this control word.");
    EXPECT_EQ(errorOf(upToLine(maxwell, "/*0028*/")).place, "k.sass:16");
    EXPECT_EQ(errorOf(upToLine(text, "/*0000*/")).text(),
              "k.sass:5: saxpy has no instructions. Print the whole listing "
              "again with nvdisasm -hex or cuobjdump -sass.");
}

TEST(ListingErrors, EncodingsThatAreMissingOrTooMany) {
    const std::string text = turingText({"NOP", "NOP", "EXIT"});
    const std::string second = "                  /* 0x000fea0003800000 */\n";
    EXPECT_EQ(errorOf(replaced(text, second, "")).place, "k.sass:3");
    EXPECT_EQ(errorOf(replaced(text, second, second + second)).message, "This encoding belongs to no instruction.");
    EXPECT_EQ(errorOf(replaced(text, second, second + second)).place, "k.sass:5");
    EXPECT_EQ(errorOf(replaced(text, "\t\tFunction : k\n", "\t\tFunction : k\n" + second)).place, "k.sass:3");
    EXPECT_EQ(errorOf(replaced(text, "0x000fea0003800000", "0x000fea000380000")).place, "k.sass:4");
    EXPECT_EQ(errorOf(replaced(text, "0x000fea0003800000", "0x000fea000380000g")).place, "k.sass:4");
}

TEST(ListingErrors, WhatIsNoInstruction) {
    EXPECT_EQ(errorOf(turingText({"NOP", "@P0"})).message, "«@P0» is no instruction.");
    EXPECT_EQ(errorOf(turingText({"NOP", ""})).place, "k.sass:5");
    EXPECT_EQ(errorOf(replaced(turingText({"NOP", "EXIT"}), "EXIT ;", "EXIT  ")).place, "k.sass:5");
}

TEST(ListingErrors, Utf16) {
    EXPECT_EQ(errorOf(std::string("\xff\xfe/\0*\0", 6)).text(), "k.sass: The listing is in UTF-16. Save it as UTF-8.");
}

/// One edit of the kinds that mails, editors, and broken transfers make.
std::string mutated(std::string text, std::mt19937& random) {
    const auto upTo = [&](std::size_t end) { return std::uniform_int_distribution<std::size_t>(0, end)(random); };
    constexpr std::string_view kPieces[] = {"\n", "/*", "*/", ";",  "}",      "{",    "`(",
                                            "@",  "0x", ":",  "\r", ".text.", "R999", "Function : "};
    switch (const std::size_t at = upTo(text.size()); upTo(5)) {
    case 0: return text.substr(0, at);
    case 1: return text.erase(at, upTo(200));
    case 2: return text.insert(at, kPieces[upTo(std::size(kPieces) - 1)]);
    case 3: return text.insert(at, text.substr(upTo(text.size()), upTo(400)));
    case 4: return text.insert(at, 1, static_cast<char>(upTo(255)));
    default: return text.substr(at);
    }
}

TEST(ListingErrors, NoMutilatedListingBreaksTheReader) {
    std::mt19937 random(5); // NOLINT(cert-msc51-cpp): the same listings every time.
    int read = 0;
    int refused = 0;
    for (const std::string& original : allListings()) {
        for (int round = 0; round < 300; ++round) {
            std::string text = original;
            for (int edits = 1 + round % 4; edits > 0; --edits) text = mutated(std::move(text), random);
            const auto listing = readListing(text, "k.sass");
            ++(listing ? read : refused);
            if (listing) EXPECT_EQ(writeListing(*listing), text);
            else EXPECT_FALSE(listing.error().message.empty() || listing.error().remedy.empty());
        }
    }
    EXPECT_GT(read, 50);
    EXPECT_GT(refused, 500);
}

} // namespace
} // namespace forewarp::sass::files
