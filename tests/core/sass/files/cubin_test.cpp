#include "core/sass/files/cubin.h"

#include "core/sass/files/elf_file.h"
#include "tests/core/sass/cubin_path.h"
#include "tests/core/sass/files/hand_made_cubin.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>

namespace forewarp::sass::files {
namespace {

using test::littleEndianBytes;
using test::MadeCubin;
using test::MadeSection;
using test::put;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

std::string cubinFile(const std::string& name) {
    std::ifstream file(sample::cubinPath(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<encoding::Kernel> kernelsOf(const std::string& bytes) {
    const auto kernels = readCubin(bytes, "file.cubin");
    if (!kernels) {
        ADD_FAILURE() << kernels.error().text();
        return {};
    }
    return *kernels;
}

/// The only kernel; an empty one where there is another number of them.
encoding::Kernel kernelOf(const std::string& bytes) {
    const auto kernels = kernelsOf(bytes);
    EXPECT_THAT(kernels, SizeIs(1));
    return kernels.size() == 1 ? kernels.front() : encoding::Kernel{};
}

std::string errorOf(const std::string& bytes) {
    const auto kernels = readCubin(bytes, "file.cubin");
    if (kernels.hasValue()) return "no error";
    EXPECT_EQ(kernels.error().kind, ErrorKind::input);
    EXPECT_THAT(kernels.error().place, StartsWith("file.cubin"));
    EXPECT_NE(kernels.error().remedy, "");
    return kernels.error().message;
}

std::vector<std::uint64_t> addressesOf(const encoding::Kernel& kernel, encoding::InstructionClass wanted) {
    std::vector<std::uint64_t> addresses;
    for (const encoding::Instruction& instruction : kernel.instructions)
        if (instruction.instructionClass == wanted) addresses.push_back(instruction.address);
    return addresses;
}

/// What `nvcc -Xptxas -v` (13.0.88) printed, and what readelf says of the file: bytes of its text, offsets of its exits.
struct Printed {
    std::string file;
    std::string kernel;
    int sm = 0;
    int registers = 0;
    int barriers = 0;
    std::uint64_t sharedBytes = 0;
    std::size_t textBytes = 0;
    std::vector<std::uint64_t> exits; ///< .nv.info attribute 0x1c.
};

const std::vector<Printed>& printed() {
    static const std::vector<Printed> all = {
        {"saxpy_sm75", "saxpy", 75, 10, 0, 0, 0x100, {0x50, 0xd0}},
        {"saxpy_sm86", "saxpy", 86, 10, 0, 0, 0x180, {0x50, 0xe0}},
        {"saxpy_sm90", "saxpy", 90, 10, 0, 0, 0x200, {0x70, 0x120}},
        {"tiled_product_sm75", "tiledProduct", 75, 64, 1, 2048, 0x1700, {0x1680}},
        {"tiled_product_sm86", "tiledProduct", 86, 40, 1, 2048, 0x1780, {0x1690}},
        {"tiled_product_sm90", "tiledProduct", 90, 32, 1, 2048, 0x1800, {0x1740}},
        {"n_body_sm75", "nBody", 75, 72, 0, 0, 0x900, {0x8e0}},
        {"n_body_sm86", "nBody", 86, 80, 0, 0, 0xa00, {0x930}},
        {"n_body_sm90", "nBody", 90, 79, 0, 0, 0xa80, {0x970}},
    };
    return all;
}

TEST(Cubin, ResourcesAreThoseThatThePtxAssemblerPrints) {
    for (const Printed& expected : printed()) {
        SCOPED_TRACE(expected.file);
        const encoding::Kernel kernel = kernelOf(cubinFile(expected.file));
        EXPECT_EQ(kernel.name, expected.kernel);
        EXPECT_EQ(kernel.sm, expected.sm);
        EXPECT_EQ(kernel.registers, expected.registers);
        EXPECT_EQ(kernel.barriers, expected.barriers);
        EXPECT_EQ(kernel.sharedBytes, expected.sharedBytes);
        EXPECT_EQ(kernel.localBytes, 0U);
        EXPECT_THAT(kernel.instructions, SizeIs(expected.textBytes / 16));
    }
}

TEST(Cubin, ExitsAreWhereTheFileSaysTheyAre) {
    for (const Printed& expected : printed()) {
        SCOPED_TRACE(expected.file);
        EXPECT_EQ(addressesOf(kernelOf(cubinFile(expected.file)), encoding::InstructionClass::exit), expected.exits);
    }
}

TEST(Cubin, EveryOpcodeOfTheSamplesIsKnown) {
    for (const Printed& expected : printed()) {
        SCOPED_TRACE(expected.file);
        const encoding::Kernel kernel = kernelOf(cubinFile(expected.file));
        EXPECT_THAT(addressesOf(kernel, encoding::InstructionClass::unknown), IsEmpty());
        EXPECT_THAT(kernel.caveats, IsEmpty());
    }
}

// The assembler of CUDA 13 counts two more than its instructions name.
TEST(Cubin, InstructionsNameAllRegistersButTheTwoThatTheAssemblerAdds) {
    for (const Printed& expected : printed()) {
        SCOPED_TRACE(expected.file);
        EXPECT_EQ(kernelOf(cubinFile(expected.file)).highestRegister() + 1 + 2, expected.registers);
    }
}

// The words are those that a dump of saxpy_sm75.cubin shows at 0x700; fields by hand from the bits.
TEST(Cubin, InstructionsKeepTheirWordsAndControl) {
    const encoding::Kernel kernel = kernelOf(cubinFile("saxpy_sm75"));
    ASSERT_THAT(kernel.instructions, SizeIs(16));
    const encoding::Instruction& specialRegister = kernel.instructions[1];
    EXPECT_EQ(specialRegister.address, 0x10U);
    EXPECT_THAT(specialRegister.words, ElementsAre(0x0000000000047919U, 0x000e280000002500U));
    EXPECT_EQ(specialRegister.control, (encoding::ControlCode{.stall = 4, .writeBarrier = 0}));
    const encoding::Instruction& product = kernel.instructions[3];
    EXPECT_EQ(product.control, (encoding::ControlCode{.stall = 5, .yields = true, .waitMask = 1}));
    const encoding::Instruction& load = kernel.instructions[9];
    EXPECT_EQ(load.instructionClass, encoding::InstructionClass::globalLoad);
    EXPECT_EQ(load.control, (encoding::ControlCode{.stall = 4, .writeBarrier = 2}));
    EXPECT_THAT(load.reads, ElementsAre(encoding::RegisterRange{2, 2}));
    EXPECT_THAT(load.writes, ElementsAre(encoding::RegisterRange{2, 1}));
    const encoding::Instruction& sum = kernel.instructions[11];
    EXPECT_EQ(sum.control, (encoding::ControlCode{.stall = 8, .yields = true, .waitMask = 4}));
}

TEST(Cubin, GuardsAndTargetsAreDecoded) {
    const encoding::Kernel kernel = kernelOf(cubinFile("saxpy_sm75"));
    ASSERT_THAT(kernel.instructions, SizeIs(16));
    EXPECT_EQ(kernel.instructions[5].guard, 0);
    EXPECT_FALSE(kernel.instructions[5].isGuardNegated);
    EXPECT_EQ(kernel.instructions[13].guard, encoding::kTruePredicate);
    EXPECT_EQ(kernel.instructions[14].target, 0xe0U); // the endless loop after the exit
}

// Printed: clear 6 registers, 0 barriers, 0 bytes stack; pickTwice 38, 6 and 120; pick is a function with a section of its own.
TEST(Cubin, SeveralKernelsAreReadAndFunctionsThatAreOnlyCalledAreNot) {
    const auto kernels = kernelsOf(cubinFile("two_kernels_sm86"));
    ASSERT_THAT(kernels, SizeIs(2));
    EXPECT_EQ(kernels[0].name, "clear");
    EXPECT_EQ(kernels[0].registers, 6);
    EXPECT_EQ(kernels[0].barriers, 0);
    EXPECT_EQ(kernels[0].localBytes, 0U);
    EXPECT_EQ(kernels[1].name, "pickTwice");
    EXPECT_EQ(kernels[1].registers, 38);
    EXPECT_EQ(kernels[1].barriers, 6);
    EXPECT_EQ(kernels[1].localBytes, 120U);
    EXPECT_THAT(kernels[1].instructions, SizeIs(0x580 / 16));
}

TEST(Cubin, IsElfLooksAtTheFirstFourBytes) {
    EXPECT_TRUE(isElf(cubinFile("saxpy_sm75")));
    EXPECT_TRUE(isElf("\177ELF"));
    EXPECT_FALSE(isElf("\177EL"));
    EXPECT_FALSE(isElf("code for sm_75"));
    EXPECT_FALSE(isElf(""));
}

/// EXIT, NOP and NOP with different control fields; then three NOPs.
std::string maxwellText() {
    constexpr std::uint64_t kExit = 0xe30000000007000f;
    constexpr std::uint64_t kNop = 0x50b0000000070f00;
    constexpr std::uint64_t kPlain = 0x7f1; // stall 1, nothing else
    constexpr std::uint64_t kYield = 0x7ef; // stall 15, yields
    constexpr std::uint64_t kBarriers = 0x3ff12; // stall 2, sets barrier 0, waits for all six, keeps operand a
    std::string text;
    for (const std::uint64_t word :
         {kPlain | kYield << 21 | kBarriers << 42, kExit, kNop, kNop, std::uint64_t{0}, kNop, kNop, kNop})
        text += test::littleEndianBytes(word, 8);
    return text;
}

/// Up to CUDA 12: registers in the highest 8 bits of the section's info, barriers in bits 20…26 of its flags.
test::MadeCubin maxwellCubin() {
    return {.sections = {{.name = ".text.k", .content = maxwellText(), .flags = 6 | 3U << 20, .info = 21U << 24 | 5},
                         {.name = ".nv.shared.k", .content = {}, .type = 8, .memoryBytes = 1536}}};
}

TEST(Cubin, MaxwellGroupsHoldAControlWordAndThreeInstructions) {
    const encoding::Kernel kernel = kernelOf(maxwellCubin().bytes());
    ASSERT_THAT(kernel.instructions, SizeIs(6));
    std::vector<std::uint64_t> addresses;
    for (const encoding::Instruction& instruction : kernel.instructions) addresses.push_back(instruction.address);
    EXPECT_THAT(addresses, ElementsAre(8, 16, 24, 40, 48, 56));
    EXPECT_EQ(kernel.instructions[0].words[0], 0xe30000000007000fU);
    EXPECT_EQ(kernel.instructions[0].instructionClass, encoding::InstructionClass::exit);
    EXPECT_EQ(kernel.instructions[1].instructionClass, encoding::InstructionClass::nop);
    EXPECT_EQ(kernel.instructions[0].control, (encoding::ControlCode{.stall = 1}));
    EXPECT_EQ(kernel.instructions[1].control, (encoding::ControlCode{.stall = 15, .yields = true}));
    EXPECT_EQ(kernel.instructions[2].control,
              (encoding::ControlCode{.stall = 2, .writeBarrier = 0, .waitMask = 0x3f, .reuse = 1}));
}

TEST(Cubin, OlderFilesKeepResourcesInTheSectionHeader) {
    const encoding::Kernel kernel = kernelOf(maxwellCubin().bytes());
    EXPECT_EQ(kernel.sm, 52);
    EXPECT_EQ(kernel.registers, 21);
    EXPECT_EQ(kernel.barriers, 3);
    EXPECT_EQ(kernel.sharedBytes, 1536U);
    EXPECT_THAT(kernel.caveats, IsEmpty());
}

/// One function k in section 2, its symbol's number 1; then the records of the whole file.
test::MadeCubin cubinWithRecords(const std::string& records) {
    test::MadeCubin cubin = maxwellCubin();
    const std::string symbol =
        test::littleEndianBytes(1, 4) + "\x12\x10" + test::littleEndianBytes(2, 2) + std::string(16, '\0');
    cubin.sections.push_back({.name = ".strtab", .content = std::string("\0k\0", 3), .type = 3}); // 4
    cubin.sections.push_back({.name = ".symtab", .content = std::string(24, '\0') + symbol, .type = 2, .link = 4}); // 5
    cubin.sections.push_back({.name = ".nv.info", .content = records, .type = 0x70000000, .link = 5});
    return cubin;
}

/// Format «sized», 8 bytes: a symbol and a value.
std::string sizedRecord(int attribute, std::uint64_t symbol, std::uint64_t value) {
    return test::littleEndianBytes(4U | static_cast<unsigned>(attribute) << 8 | 8U << 16, 4) +
           test::littleEndianBytes(symbol, 4) + test::littleEndianBytes(value, 4);
}

TEST(Cubin, RecordsCountBeforeTheSectionHeader) {
    const encoding::Kernel kernel =
        kernelOf(cubinWithRecords(sizedRecord(0x2f, 1, 24) + sizedRecord(0x11, 1, 40)).bytes());
    EXPECT_EQ(kernel.registers, 24);
    EXPECT_EQ(kernel.localBytes, 40U);
    EXPECT_THAT(kernel.caveats, ElementsAre(HasSubstr("both 24 and 21 registers")));
}

TEST(Cubin, RecordsOfOtherSymbolsAreNotTheKernels) {
    EXPECT_EQ(kernelOf(cubinWithRecords(sizedRecord(0x2f, 0, 24)).bytes()).registers, 21);
    EXPECT_EQ(kernelOf(cubinWithRecords(sizedRecord(0x2f, 2, 24)).bytes()).registers, 21);
}

TEST(Cubin, WithoutACountTheHighestRegisterNamedCounts) {
    test::MadeCubin cubin = maxwellCubin();
    cubin.sections[0].info = 5;
    const encoding::Kernel kernel = kernelOf(cubin.bytes());
    EXPECT_EQ(kernel.registers, kernel.highestRegister() + 1);
    EXPECT_THAT(kernel.caveats, ElementsAre(HasSubstr("no register count")));
}

TEST(Cubin, BarriersOfARecordCountBeforeTheFlags) {
    test::MadeCubin cubin = maxwellCubin();
    cubin.sections.push_back({.name = ".nv.info.k", .content = test::littleEndianBytes(2U | 0x4cU << 8 | 9U << 16, 4)});
    EXPECT_EQ(kernelOf(cubin.bytes()).barriers, 9);
}

TEST(Cubin, UnknownOpcodesAreSaid) {
    test::MadeCubin cubin = maxwellCubin();
    test::put(cubin.sections[0].content, 16, 0xffff000000000000, 8);
    const encoding::Kernel kernel = kernelOf(cubin.bytes());
    EXPECT_THAT(kernel.caveats, ElementsAre(HasSubstr("opcodes of 1 of 6 instructions")));
    EXPECT_THAT(addressesOf(kernel, encoding::InstructionClass::unknown), ElementsAre(16));
}

TEST(Cubin, BlackwellCodeHasACaveat) {
    test::MadeCubin cubin{.abiVersion = 8, .flags = 0x06007804, .sections = {}};
    const std::string nop = test::littleEndianBytes(0x7918, 8) + test::littleEndianBytes(0x000fc00000000000, 8);
    cubin.sections.push_back({.name = ".text.k", .content = nop, .info = 8U << 24});
    const encoding::Kernel kernel = kernelOf(cubin.bytes());
    EXPECT_EQ(kernel.sm, 120);
    EXPECT_THAT(kernel.caveats, ElementsAre(HasSubstr("Code for sm_120")));
}

TEST(Cubin, RefusesWhatIsNoCubin) {
    EXPECT_EQ(errorOf(""), "This is no ELF file.");
    EXPECT_EQ(errorOf("code for sm_75"), "This is no ELF file.");
    EXPECT_EQ(errorOf("\177ELF\2\1"), "The file ends inside its header.");
    std::string narrow = maxwellCubin().bytes();
    narrow[4] = 1;
    EXPECT_THAT(errorOf(narrow), HasSubstr("not 64 bits wide"));
    test::MadeCubin program = maxwellCubin();
    program.machine = 62;
    EXPECT_EQ(errorOf(program.bytes()), "This ELF file is for machine 62, not for a GPU (190).");
}

std::string errorOfArchitecture(int abiVersion, std::uint32_t flags) {
    test::MadeCubin cubin = maxwellCubin();
    cubin.abiVersion = abiVersion;
    cubin.flags = flags;
    return errorOf(cubin.bytes());
}

TEST(Cubin, RefusesArchitecturesWithOtherEncodings) {
    EXPECT_THAT(errorOfArchitecture(7, 0x001e051e), StartsWith("The code is for sm_30,"));
    EXPECT_THAT(errorOfArchitecture(8, 0x06001e04), StartsWith("The code is for sm_30,"));
    EXPECT_THAT(errorOfArchitecture(7, 49), StartsWith("The code is for sm_49,"));
    EXPECT_EQ(errorOfArchitecture(7, 50), "no error");
    EXPECT_EQ(errorOfArchitecture(7, 62), "no error");
    EXPECT_THAT(errorOfArchitecture(7, 63), StartsWith("The code is for sm_63,"));
    EXPECT_THAT(errorOfArchitecture(7, 69), StartsWith("The code is for sm_69,"));
    EXPECT_EQ(errorOfArchitecture(7, 70), "no error");
    EXPECT_EQ(errorOfArchitecture(7, 121), "no error");
    EXPECT_THAT(errorOfArchitecture(7, 122), StartsWith("The code is for sm_122,"));
}

TEST(Cubin, RefusesTextThatIsNoWholeNumberOfInstructions) {
    test::MadeCubin cubin = maxwellCubin();
    cubin.sections[0].content.resize(48);
    EXPECT_EQ(errorOf(cubin.bytes()), "48 bytes are no whole number of instructions, which take 32 for each three.");
    cubin.flags = 75;
    EXPECT_EQ(errorOf(cubin.bytes()), "no error");
    cubin.sections[0].content.resize(40);
    EXPECT_EQ(errorOf(cubin.bytes()), "40 bytes are no whole number of instructions, which take 16 each.");
    cubin.sections[0].content.clear();
    EXPECT_EQ(errorOf(cubin.bytes()), "The kernel has no instructions.");
}

TEST(Cubin, RefusesDamagedRecords) {
    EXPECT_EQ(errorOf(cubinWithRecords("\x04\x2f").bytes()), "The last record is cut short.");
    EXPECT_EQ(errorOf(cubinWithRecords(test::littleEndianBytes(9, 4)).bytes()), "A record has the unknown format 9.");
    EXPECT_EQ(errorOf(cubinWithRecords(sizedRecord(0x2f, 1, 24).substr(0, 11)).bytes()),
              "A record is longer than its section.");
    EXPECT_THAT(errorOf(cubinWithRecords(sizedRecord(0x2f, 1, 256)).bytes()), HasSubstr("256 registers per thread"));
    EXPECT_EQ(errorOf(cubinWithRecords(sizedRecord(0x2f, 1, 255)).bytes()), "no error");
}

TEST(Cubin, RefusesAFileWithoutKernels) {
    EXPECT_EQ(errorOf(test::MadeCubin{}.bytes()), "The cubin holds no kernel.");
    test::MadeCubin called = cubinWithRecords("");
    called.sections[3].content[24 + 5] = 0; // the symbol no longer marks an entry
    EXPECT_EQ(errorOf(called.bytes()), "The cubin holds no kernel.");
}

/// Offset of a section's header in a file made by hand or by nvcc.
std::size_t headerOffset(const std::string& bytes, std::size_t section) {
    return littleEndian(bytes, 0x28, 8) + 64 * section;
}

TEST(Cubin, RefusesSectionsOutsideTheFile) {
    const std::string whole = maxwellCubin().bytes();
    std::string bytes = whole;
    test::put(bytes, headerOffset(whole, 2) + 0x18, whole.size() - 63, 8);
    EXPECT_EQ(errorOf(bytes), "Section 2 lies outside the file.");
    test::put(bytes, headerOffset(whole, 2) + 0x18, ~std::uint64_t{0}, 8);
    EXPECT_EQ(errorOf(bytes), "Section 2 lies outside the file.");
    bytes = whole;
    test::put(bytes, 0x28, ~std::uint64_t{0} - 32, 8);
    EXPECT_THAT(errorOf(bytes), HasSubstr("table of sections"));
    bytes = whole;
    test::put(bytes, 0x3c, 0xfff0, 2);
    EXPECT_THAT(errorOf(bytes), HasSubstr("table of sections"));
    bytes = whole;
    test::put(bytes, 0x3e, 4, 2);
    EXPECT_EQ(errorOf(bytes), "The names of the sections are missing.");
    bytes = whole;
    test::put(bytes, headerOffset(whole, 3), 4096, 4);
    EXPECT_EQ(errorOf(bytes), "Section 3 has no readable name.");
}

// Otherwise a small file could stand for any amount of code.
TEST(Cubin, RefusesSectionsThatOverlap) {
    test::MadeCubin cubin = maxwellCubin();
    for (int i = 0; i < 20; ++i) cubin.sections.push_back({.name = ".text.k" + std::to_string(i), .content = "x"});
    std::string bytes = cubin.bytes();
    for (std::size_t section = 4; section < 24; ++section) {
        test::put(bytes, headerOffset(bytes, section) + 0x18, 64, 8);
        test::put(bytes, headerOffset(bytes, section) + 0x20, 1024, 8);
    }
    EXPECT_EQ(errorOf(bytes), "Sections of code overlap.");
}

// As the assembler writes them for sm_100 and later: the PTX text of -lineinfo has two sections.
TEST(Cubin, SectionsThatAreNotReadMayShareTheirBytes) {
    test::MadeCubin cubin = maxwellCubin();
    for (const char* name : {".nv_debug_ptx_txt", ".nv.merc.nv_debug_ptx_txt"})
        cubin.sections.push_back({.name = name, .content = std::string(2048, 'x')});
    std::string bytes = cubin.bytes();
    test::put(bytes, headerOffset(bytes, 5) + 0x18, littleEndian(bytes, headerOffset(bytes, 4) + 0x18, 8), 8);
    EXPECT_THAT(kernelOf(bytes).instructions, SizeIs(6));
}

/// From memory that ends where the file does, so that the address sanitizer sees each byte read behind it.
Result<std::vector<encoding::Kernel>> readExactly(const std::string& bytes) {
    const std::vector<char> exact(bytes.begin(), bytes.end());
    return readCubin({exact.data(), exact.size()}, "file.cubin");
}

TEST(Cubin, RefusesEveryFileCutBeforeItsSectionTableEnds) {
    for (const Printed& sample : printed()) {
        const std::string whole = cubinFile(sample.file);
        const std::size_t end = headerOffset(whole, littleEndian(whole, 0x3c, 2));
        for (std::size_t size = 0; size < whole.size(); size += 64) {
            SCOPED_TRACE(sample.file + " cut to " + std::to_string(size));
            EXPECT_EQ(readExactly(whole.substr(0, size)).hasValue(), size >= end);
        }
    }
}

/// What a reader may rely on, however damaged the file was.
void expectUsable(const encoding::Kernel& kernel, std::size_t fileBytes) {
    EXPECT_GE(kernel.registers, 0);
    EXPECT_LE(kernel.registers, 256);
    EXPECT_LE(kernel.instructions.size() * 8, fileBytes);
    EXPECT_THAT(kernel.name, Each(testing::AllOf(testing::Ge(' '), testing::Le('~'))));
    for (const encoding::Instruction& instruction : kernel.instructions)
        for (const encoding::RegisterRange& range : instruction.writes)
            EXPECT_LE(range.first + range.count, encoding::kZeroRegister + 1);
}

/// A fixed sequence of numbers below `limit` (Knuth's MMIX constants).
class Numbers {
  public:
    std::size_t below(std::size_t limit) {
        m_state = m_state * 6364136223846793005U + 1442695040888963407U;
        return (m_state >> 33) % limit;
    }

  private:
    std::uint64_t m_state = 1;
};

/// Every other change hits the header or the section table, where the offsets are.
void damageOneByte(std::string& bytes, Numbers& numbers) {
    const std::size_t table = headerOffset(bytes, 0);
    std::size_t place = numbers.below(bytes.size());
    if (numbers.below(2) == 0 && table < bytes.size())
        place = numbers.below(8) == 0 ? numbers.below(64) : table + numbers.below(bytes.size() - table);
    bytes[place] = static_cast<char>(numbers.below(256));
}

TEST(Cubin, DamagedFilesAreReadOrRefused) {
    Numbers numbers;
    int read = 0;
    constexpr int kMutations = 1000;
    for (int mutation = 0; mutation < kMutations; ++mutation) {
        SCOPED_TRACE("mutation " + std::to_string(mutation));
        std::string bytes = cubinFile(printed()[static_cast<std::size_t>(mutation) % printed().size()].file);
        for (std::size_t change = numbers.below(4) + 1; change > 0; --change) damageOneByte(bytes, numbers);
        const auto kernels = readExactly(bytes);
        if (!kernels) EXPECT_NE(kernels.error().message, "");
        if (!kernels) continue;
        ++read;
        for (const encoding::Kernel& kernel : *kernels) expectUsable(kernel, bytes.size());
    }
    EXPECT_GT(read, 100);
    EXPECT_LT(read, 900);
}

} // namespace
} // namespace forewarp::sass::files
