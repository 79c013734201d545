#include "core/sass/encoding/inserted_instructions.h"
#include "core/sass/files/listing.h"
#include "core/sass/files/listing_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>

namespace forewarp::sass::files {
namespace {

using Place = demotion::Origin::Place;
using testing::HasSubstr;
using testing::Not;

const std::filesystem::path kListings = FOREWARP_SOURCE_DIR "/tests/core/sass/listings";

std::string fileText(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file) << path;
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string listingText(const std::string& name) {
    return fileText(kListings / (name + ".sass"));
}

std::map<std::string, std::string> allListings() {
    std::map<std::string, std::string> texts;
    for (const auto& entry : std::filesystem::directory_iterator(kListings))
        if (entry.path().extension() == ".sass") texts[entry.path().filename()] = fileText(entry.path());
    return texts;
}

std::string withReturns(const std::string& text) {
    std::string result;
    for (const char character : text) result += character == '\n' ? "\r\n" : std::string(1, character);
    return result;
}

std::string replaced(std::string text, std::string_view old, std::string_view with) {
    const std::size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return at == std::string::npos ? text : text.replace(at, old.size(), with);
}

std::string section(const std::string& text, std::string_view from, std::string_view upTo) {
    const std::size_t begin = text.find(from);
    EXPECT_NE(begin, std::string::npos) << from;
    const std::size_t end = text.find(upTo, begin);
    EXPECT_NE(end, std::string::npos) << upTo;
    return end == std::string::npos ? text : text.substr(begin, end - begin);
}

Listing readText(const std::string& text) {
    auto listing = readListing(text, "k.sass");
    EXPECT_TRUE(listing) << listing.error().text() << text;
    return listing ? *listing : Listing{};
}

demotion::Demotion unchanged(const encoding::Kernel& kernel) {
    demotion::Demotion demotion;
    demotion.edited.kernel = kernel;
    for (int i = 0; i < int(kernel.instructions.size()); ++i) demotion.edited.origins.push_back({i, Place::itself});
    return demotion;
}

/// An instruction to add at a place of the original.
struct Addition {
    demotion::Origin origin;
    encoding::Instruction instruction;
};

/// With additions in order, those before an instruction ahead of it, and everything at its new address.
demotion::Demotion with(const encoding::Kernel& kernel, const std::vector<Addition>& additions) {
    demotion::Demotion demotion = unchanged({});
    demotion.edited.kernel = kernel;
    auto& [edited, origins] = demotion.edited;
    edited.instructions.clear();
    const auto add = [&](const demotion::Origin& origin) {
        for (const Addition& addition : additions) {
            if (addition.origin != origin) continue;
            edited.instructions.push_back(addition.instruction);
            origins.push_back(origin);
        }
    };
    for (int i = 0; i < int(kernel.instructions.size()); ++i) {
        add({i, Place::before});
        edited.instructions.push_back(kernel.instructions[std::size_t(i)]);
        origins.push_back({i, Place::itself});
        add({i, Place::after});
    }
    const auto error = demotion::layOut(demotion.edited, kernel, {});
    EXPECT_FALSE(error);
    return demotion;
}

std::string writtenWith(const std::string& text, const std::vector<Addition>& additions) {
    const Listing listing = readText(text);
    return writeDemotedListing(listing, 0, with(listing.kernels.at(0), additions));
}

void expectSame(const encoding::Kernel& read, const encoding::Kernel& edited, const std::string& text) {
    ASSERT_EQ(read.instructions.size(), edited.instructions.size()) << text;
    for (std::size_t i = 0; i < read.instructions.size(); ++i) {
        const encoding::Instruction& one = read.instructions[i];
        const encoding::Instruction& other = edited.instructions[i];
        EXPECT_EQ(one.address, other.address);
        EXPECT_EQ(one.text(), other.text());
        EXPECT_EQ(one.control, other.control) << i << text;
        EXPECT_EQ(one.target, other.target) << i << text;
        EXPECT_EQ(one.words[0], other.words[0]) << i << text;
        constexpr std::uint64_t kControl = ((std::uint64_t{1} << 21) - 1) << 41;
        EXPECT_EQ(one.words[1] & ~kControl, other.words[1] & ~kControl) << i << text;
    }
}

TEST(DemotedListing, WithoutChangeItIsTheSameText) {
    for (const auto& [name, plain] : allListings()) {
        for (const std::string& text : {plain, withReturns(plain), plain.substr(0, plain.find_last_not_of('\n') + 1)}) {
            const Listing listing = readText(text);
            for (std::size_t k = 0; k < listing.kernels.size(); ++k)
                EXPECT_EQ(writeDemotedListing(listing, k, unchanged(listing.kernels[k])), text) << name;
        }
    }
}

/// Additions that only check the text: loads, stores and no operations at random, with controls of their own.
std::vector<Addition> randomAdditions(const encoding::Kernel& kernel, std::mt19937& random) {
    const auto upTo = [&](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    std::vector<Addition> additions;
    for (int count = 1 + upTo(9); count > 0; --count) {
        const demotion::Origin origin{upTo(int(kernel.instructions.size()) - 1),
                                      upTo(1) == 0 ? Place::before : Place::after};
        const int value = upTo(254);
        const auto offset = std::uint32_t(4 * upTo(4000));
        encoding::Instruction added = upTo(2) == 0   ? encoding::noOperation(kernel.sm)
                                      : upTo(1) == 0 ? encoding::sharedLoad(kernel.sm, value, 3, offset)
                                                     : encoding::sharedStore(kernel.sm, 3, offset, value);
        added.control = {.stall = upTo(15), .yields = upTo(1) == 0, .writeBarrier = upTo(5), .waitMask = 5};
        additions.push_back({origin, added});
    }
    return additions;
}

TEST(DemotedListing, WhatIsReadBackIsWhatWasWritten) {
    std::mt19937 random(7); // NOLINT(cert-msc51-cpp): the same additions every time.
    for (const auto& [name, plain] : allListings()) {
        for (int round = 0; round < 40; ++round) {
            const Listing listing = readText(round % 2 == 0 ? plain : withReturns(plain));
            const std::size_t changed = std::size_t(round) % listing.kernels.size();
            const demotion::Demotion demotion =
                with(listing.kernels[changed], randomAdditions(listing.kernels[changed], random));
            const std::string text = writeDemotedListing(listing, changed, demotion);
            const Listing read = readText(text);
            ASSERT_EQ(read.kernels.size(), listing.kernels.size());
            for (std::size_t k = 0; k < read.kernels.size(); ++k)
                expectSame(read.kernels[k], k == changed ? demotion.edited.kernel : listing.kernels[k], text);
        }
    }
}

/// «LDS R6, [R3+0x100]» with the encoding of sm_75 and later, or that of Maxwell; stall 2, no barrier.
encoding::Instruction load(int sm) {
    encoding::Instruction instruction;
    instruction.mnemonic = "LDS";
    instruction.operands = {"R6", "[R3+0x100]"};
    instruction.instructionClass = encoding::InstructionClass::sharedLoad;
    instruction.control.stall = 2;
    if (encoding::encodingOf(sm) == encoding::Encoding::maxwell) instruction.words = {0xef4c000010070306, 0};
    else instruction.words = {0x0001000003067984, 0x0000000000000800};
    return instruction;
}

TEST(DemotedListing, AddedVoltaInstructionsTakeTwoLinesInTheColumnsOfTheOthers) {
    const std::string text = listingText("saxpy_sm75");
    const std::string written = writtenWith(text, {{{11, Place::before}, load(75)}});
    const std::string multiply = section(text, "        /*00b0*/", "        /*00c0*/");
    std::string added = replaced(multiply, "FFMA R7, R2, c[0x0][0x164], R7 ;", "LDS R6, [R3+0x100] ;            ");
    added = replaced(added, "0x0000590002077a23", "0x0001000003067984");
    added = replaced(added, "0x004fd00000000007", "0x000fe40000000800");
    EXPECT_EQ(section(written, "        /*00b0*/", "        /*00d0*/"), added + replaced(multiply, "00b0", "00c0"));
    EXPECT_EQ(section(written, "\n", "        /*00b0*/"), section(text, "\n", "        /*00b0*/"));
    EXPECT_THAT(written, HasSubstr("        /*00f0*/                   BRA 0xf0 ;   "));
}

TEST(DemotedListing, NoOperationsFillTheLastLineOfCode) {
    const std::string text = listingText("saxpy_sm75");
    const std::string written = writtenWith(text, {{{11, Place::before}, load(75)}});
    const std::string last = section(text, "        /*00f0*/", "\t\t....");
    EXPECT_EQ(section(written, "        /*0170*/", "\t\t...."),
              replaced(replaced(last, "00f0", "0170"), "0x000fc0", "0x000fe4")); // Stall 2 instead of 0.
    EXPECT_EQ(section(written, "\t\t....", "\n\n"), section(text, "\t\t....", "\n\n"));
}

TEST(DemotedListing, LabelsLeadToWhatIsAddedBeforeTheirTargets) {
    const std::string written =
        writtenWith(listingText("block_sum_sm52"), {{{9, Place::before}, load(52)}, {{8, Place::after}, load(52)}});
    const std::string blanks(84, ' ');
    const std::string lines = section(written, "        /*0058*/", "        /*0088*/");
    EXPECT_EQ(lines, // 0x7f2 is the control of what is added, 0x7ed … 0x7fd that of ISETP, SSY, BRA, 0x7e0 that of SHL.
              "        /*0058*/                   BAR.SYNC 0x0 ;                                   "
              "/* 0xf0a81b8000070000 */\n" +
                  blanks + "/* 0x001fb400fe4007f2 */\n" +
                  "        /*0068*/                   LDS R6, [R3+0x100] ;                             "
                  "/* 0xef4c000010070306 */\n"
                  ".L_x_0:\n"
                  "        /*0070*/                   LDS R6, [R3+0x100] ;                             "
                  "/* 0xef4c000010070306 */\n"
                  "        /*0078*/                   ISETP.GE.U32.AND P0, PT, R0, R5, PT ;            "
                  "/* 0x5b6c038000570007 */\n" +
                  blanks + "/* 0x001f8000ffa007f1 */\n");
    EXPECT_THAT(written, HasSubstr("@P0 BRA 0x70 ;"));
}

TEST(DemotedListing, InstructionsThatPartLoseTheirBraces) {
    const std::string text = listingText("block_sum_sm52");
    const std::string written = writtenWith(text, {{{12, Place::after}, load(52)}});
    EXPECT_EQ(section(written, "        /*0088*/", "                   IADD R6, R6, R4"),
              "        /*0088*/                   SHL R6, R5, 0x2 ;                                "
              "/* 0x3848000000270506 */\n"
              "        /*0090*/                   LDS R6, [R3+0x100] ;                             "
              "/* 0xef4c000010070306 */\n"
              "        /*0098*/                   LDS R3, [R4] ;                                   "
              "/* 0xef4c000000070403 */\n" +
                  std::string(84, ' ') +
                  "/* 0x007fd800e64007f2 */\n        /*00a8*/"); // IADD 0x7f2, LDS 0x732, FADD 0x1ff6.
    EXPECT_EQ(section(written, "        /*0010*/", "\n.L_x_0"), section(text, "        /*0010*/", "\n.L_x_0"));
}

TEST(DemotedListing, APairThatNoLongerIssuesAtOnceLosesItsBraces) {
    const Listing listing = readText(listingText("block_sum_sm52"));
    demotion::Demotion demotion = with(listing.kernels[0], {{{20, Place::after}, load(52)}});
    demotion.edited.kernel.instructions[1].control.stall = 1;
    const std::string written = writeDemotedListing(listing, 0, demotion);
    EXPECT_THAT(section(written, "/*0010*/", ".L_x_0"), Not(HasSubstr("{")));
    EXPECT_THAT(section(written, "/*0088*/", "/*0098*/"), HasSubstr("{"));
    expectSame(readText(written).kernels[0], demotion.edited.kernel, written);
}

TEST(DemotedListing, LabelsBetweenATextAndItsEncodingStandBehindWhatIsAdded) {
    const std::string pair = "LDS R3, [R4]         }\n";
    const std::string text = replaced(listingText("block_sum_sm52"), pair, pair + ".L_x_9:\n");
    const std::string written = writtenWith(text, {{{13, Place::after}, load(52)}});
    EXPECT_THAT(section(written, "LDS R6, [R3+0x100]", "IADD R6, R6, R4"), HasSubstr("\n.L_x_9:\n"));
}

TEST(DemotedListing, LongStatementsAreNoMeasureOfColumns) {
    const std::string written = writtenWith(listingText("double_sm61"), {{{3, Place::before}, load(61)}});
    EXPECT_THAT(written, HasSubstr("        /*0018*/                   ISCADD R2.CC, R0, c[0x0][0x148], 0x3;/*"));
    EXPECT_THAT(written, HasSubstr("        /*0028*/                   LDS R6, [R3+0x100];                /* 0xef4c"));
}

TEST(DemotedListing, ListingsWithoutAPlainLineGetOne) {
    const std::string text = "\tcode for sm_52\n\t\tFunction : k\n"
                             "/*0008*/ MOV R2, RZ; /* 0x001fc400fe2007f1 */\n"
                             "                     /* 0x5c9807800ff70002 */\n";
    const std::string written = writtenWith(text, {{{0, Place::before}, load(52)}});
    EXPECT_THAT(written, HasSubstr("/*0008*/ LDS R6, [R3+0x100] ; /* 0xef4c000010070306 */\n"
                                   "/*0010*/ MOV R2, RZ ; /* 0x5c9807800ff70002 */\n"));
    EXPECT_EQ(readText(written).kernels[0].instructions[1].text(), "MOV R2, RZ");
}

/// Writes a kernel with other needs and nothing else changed.
std::string writtenNeeding(const std::string& text, std::size_t kernel, int registers, std::uint64_t sharedBytes) {
    const Listing listing = readText(text);
    demotion::Demotion demotion = unchanged(listing.kernels.at(kernel));
    demotion.edited.kernel.registers = registers;
    demotion.edited.kernel.sharedBytes = sharedBytes;
    return writeDemotedListing(listing, kernel, demotion);
}

TEST(DemotedListing, RegistersAndSharedMemoryOfNvdisasm) {
    const std::string text = listingText("block_sum_sm86");
    const std::string expected = replaced(replaced(text, "SHI_REGISTERS=9", "SHI_REGISTERS=12"), "1024", "9216");
    EXPECT_EQ(writtenNeeding(text, 0, 12, 9216), expected);
    const std::string twoParts = replaced(text, ".zero\t\t1024", ".zero\t\t24\n\t.zero\t\t1000");
    EXPECT_EQ(writtenNeeding(twoParts, 0, 9, 1025), replaced(twoParts, ".zero\t\t1000", ".zero\t\t1001"));
}

TEST(DemotedListing, RegistersOfTheAttribute) {
    const std::string text = listingText("saxpy_sm90");
    EXPECT_EQ(writtenNeeding(text, 0, 200, 0), replaced(text, "0x0000000a", "0x000000c8"));
}

TEST(DemotedListing, ResourceUsageOfThatKernelOnly) {
    const std::string text = listingText("two_kernels_sm80_sm86");
    EXPECT_EQ(writtenNeeding(text, 1, 32, 33792),
              replaced(text, "REG:9 STACK:0 SHARED:1024", "REG:32 STACK:0 SHARED:33792"));
    EXPECT_EQ(writtenNeeding(text, 0, 9, 512), replaced(text, "REG:10 STACK:0 SHARED:0", "REG:9 STACK:0 SHARED:512"));
}

TEST(DemotedListing, OffsetsOfInstructionsGoWithThem) {
    const std::string attribute = "\t.section\t.nv.info.saxpy,\"\",@\"SHT_CUDA_INFO\"\n"
                                  "\t//----- nvinfo : EIATTR_EXIT_INSTR_OFFSETS\n"
                                  "        /*0030*/ \t.byte\t0x04, 0x1c\n"
                                  "        /*0034*/ \t.word\t0x00000070\n"
                                  "        /*0038*/ \t.word\t0x00000120\n"
                                  "\t//----- nvinfo : EIATTR_PARAM_CBANK\n"
                                  "        /*0040*/ \t.word\t0x00000070\n\n";
    const std::string mark = "//--------------------- .text.saxpy ";
    const std::string text = replaced(listingText("saxpy_sm90"), mark, attribute + mark);
    const std::string written = writtenWith(text, {{{7, Place::before}, load(90)}, {{8, Place::after}, load(90)}});
    EXPECT_EQ(section(written, "\t.section\t.nv.info.saxpy", mark),
              replaced(replaced(attribute, "0x00000070", "0x00000080"), "0x00000120", "0x00000140"));
}

TEST(DemotedListing, AnnotationsOfChangedLinesAreTakenOff) {
    const std::string lines = "        /*0000*/ MOV R2, R3   &req={1} ?trans5;  /* 0x000000000000794d */\n"
                              "                                             /* 0x000fea0003800000 */\n"
                              "        /*0010*/ EXIT   ?trans5;             /* 0x000000000000794d */\n"
                              "                                             /* 0x000fea0003800000 */\n";
    const Listing listing = readText("\tcode for sm_100\n\t\tFunction : k\n" + lines);
    demotion::Demotion demotion = with(listing.kernels[0], {{{0, Place::before}, load(100)}});
    demotion.edited.kernel.instructions[1].control.stall = 6;
    const std::string written = writeDemotedListing(listing, 0, demotion);
    EXPECT_THAT(written, HasSubstr("        /*0000*/ LDS R6, [R3+0x100] ;        /*"));
    EXPECT_THAT(written, HasSubstr("        /*0010*/ MOV R2, R3 ;                    /*"));
    EXPECT_THAT(written, HasSubstr("        /*0020*/ EXIT   ?trans5;             /*"));
}

TEST(Listing, AnAnnotationGoesWithTheControlFields) {
    const std::string text = "\tcode for sm_100\n\t\tFunction : k\n"
                             "        /*0000*/ EXIT   ?trans5;             /* 0x000000000000794d */\n"
                             "                                             /* 0x000fea0003800000 */\n";
    Listing listing = readText(text);
    listing.kernels[0].instructions[0].control.stall = 6;
    const std::string written = writeListing(listing);
    EXPECT_THAT(written, HasSubstr("        /*0000*/ EXIT ;                      /* 0x000000000000794d */\n"));
    EXPECT_THAT(written, HasSubstr("/* 0x000fec0003800000 */"));
}

} // namespace
} // namespace forewarp::sass::files
