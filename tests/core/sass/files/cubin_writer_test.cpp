#include "core/sass/files/cubin_writer.h"

#include "core/sass/demotion/code_references.h"
#include "core/sass/encoding/inserted_instructions.h"
#include "core/sass/files/cubin.h"
#include "core/sass/files/cubin_info.h"
#include "core/sass/files/elf_writer.h"
#include "tests/core/sass/cubin_path.h"
#include "tests/core/sass/files/hand_made_cubin.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <utility>

namespace forewarp::sass::files {
namespace {

using test::littleEndianBytes;
using test::MadeCubin;
using test::MadeSection;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using Place = demotion::Origin::Place;

const std::vector<std::string>& executables() {
    static const std::vector<std::string> all = {
        "saxpy_sm75",  "saxpy_sm86",  "saxpy_sm90",  "tiled_product_sm75", "tiled_product_sm86", "tiled_product_sm90",
        "n_body_sm75", "n_body_sm86", "n_body_sm90", "quotient_sm75",      "quotient_sm86",      "quotient_sm90"};
    return all;
}

std::string cubinFile(const std::string& name) {
    std::ifstream file(sample::cubinPath(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

encoding::Kernel kernelOf(const std::string& bytes, std::size_t number = 0) {
    const auto kernels = readCubin(bytes, "file.cubin");
    if (kernels && kernels->size() > number) return (*kernels)[number];
    ADD_FAILURE() << (kernels ? "too few kernels" : kernels.error().text());
    return {};
}

ElfFile elfOf(const std::string& bytes) {
    auto file = readElf(bytes, "file.cubin");
    if (file) return *std::move(file);
    ADD_FAILURE() << file.error().text();
    return {};
}

std::vector<ElfSegment> segmentsOf(const std::string& bytes) {
    auto segments = readSegments(bytes, "file.cubin");
    if (segments) return std::move(segments->segments);
    ADD_FAILURE() << segments.error().text();
    return {};
}

/// The first section of a name; an empty one, of type 0, without any.
ElfSection sectionOf(const ElfFile& file, std::string_view name) {
    const auto found = std::ranges::find(file.sections, name, &ElfSection::name);
    return found == file.sections.end() ? ElfSection{} : *found;
}
std::vector<InfoRecord> recordsOf(const ElfFile& file, const std::string& section) {
    auto records = readInfo(sectionOf(file, section).content, "file.cubin", section);
    return records ? *std::move(records) : std::vector<InfoRecord>{};
}
std::vector<std::uint64_t> numbersOf(const ElfFile& file, const std::string& section, InfoAttribute which) {
    std::vector<std::uint64_t> numbers;
    for (const InfoRecord& record : recordsOf(file, section))
        for (std::size_t i = 0; record.is(which) && i < record.payload.size(); i += 4)
            numbers.push_back(littleEndian(record.payload, i, 4));
    return numbers;
}

/// NOPs before instructions of the original, so many each.
using Additions = std::vector<std::pair<int, int>>;

/// The kernel with NOPs added and, where asked for, one register in slots for blocks of 64 threads.
demotion::Demotion demotionOf(const encoding::Kernel& kernel, const Additions& additions, int slots = 0) {
    demotion::Demotion demotion;
    demotion.block = {64, 1, 1};
    demotion.places = encoding::identityMap();
    demotion.slotBase = encoding::sharedWindowBase(kernel.sm) + std::uint32_t(kernel.sharedBytes);
    if (slots > 0) demotion.demoted = {{.registers = {4, slots}, .firstSlot = 0, .loads = 1, .stores = 1}};
    demotion.edited.kernel = kernel;
    demotion.edited.kernel.instructions.clear();
    for (int i = 0; i < int(kernel.instructions.size()); ++i) {
        for (const auto& [before, count] : additions)
            for (int n = 0; before == i && n < count; ++n) {
                demotion.edited.kernel.instructions.push_back(encoding::noOperation(kernel.sm));
                demotion.edited.origins.push_back({i, Place::before});
            }
        demotion.edited.kernel.instructions.push_back(kernel.instructions[std::size_t(i)]);
        demotion.edited.origins.push_back({i, Place::itself});
    }
    const auto references = demotion::codeReferences(kernel, analysis::controlFlowOf(kernel));
    if (!references) ADD_FAILURE() << references.error().text();
    else if (const auto error = demotion::layOut(demotion.edited, kernel, *references)) ADD_FAILURE() << error->text();
    return demotion;
}

PatchedCubin patched(const std::string& bytes, const encoding::Kernel& kernel, const demotion::Demotion& demotion) {
    auto result = patchCubin(bytes, "file.cubin", kernel, demotion);
    if (result) return *std::move(result);
    ADD_FAILURE() << result.error().text();
    return {};
}
std::string refusalOf(const std::string& bytes, const encoding::Kernel& kernel, const demotion::Demotion& demotion) {
    const auto result = patchCubin(bytes, "file.cubin", kernel, demotion);
    if (result.hasValue()) return "nothing refused";
    EXPECT_THAT(result.error().place, HasSubstr("file.cubin"));
    EXPECT_NE(result.error().remedy, "");
    return result.error().message;
}
std::string refusalOf(const std::string& bytes) {
    const encoding::Kernel kernel = kernelOf(bytes);
    return refusalOf(bytes, kernel, demotionOf(kernel, {}));
}

bool isForDebugging(std::string_view name) {
    return name.find(".debug") != std::string_view::npos || name.find(".nv_debug") != std::string_view::npos;
}

// ---- Files that ptxas wrote ------------------------------------------------------------------------------------

TEST(CubinWriter, WithoutChangesEverySectionStaysButThoseForDebuggers) {
    for (const std::string& name : executables()) {
        SCOPED_TRACE(name);
        const std::string bytes = cubinFile(name);
        const encoding::Kernel kernel = kernelOf(bytes);
        const std::string after = patched(bytes, kernel, demotionOf(kernel, {})).bytes;
        const ElfFile oldFile = elfOf(bytes);
        const ElfFile newFile = elfOf(after);
        ASSERT_EQ(newFile.sections.size(), oldFile.sections.size());
        for (std::size_t i = 0; i < oldFile.sections.size(); ++i) {
            const ElfSection& one = newFile.sections[i];
            const ElfSection& old = oldFile.sections[i];
            EXPECT_EQ(one.name, old.name);
            EXPECT_EQ(one.content, isForDebugging(old.name) ? "" : old.content) << old.name;
            EXPECT_EQ(std::tuple(one.type, one.flags, one.link, one.info, one.alignment),
                      std::tuple(old.type, old.flags, old.link, old.info, old.alignment));
        }
    }
}

TEST(CubinWriter, SectionsAreAlignedAndSegmentsHoldTheSame) {
    for (const std::string& name : executables()) {
        SCOPED_TRACE(name);
        const std::string bytes = cubinFile(name);
        const encoding::Kernel kernel = kernelOf(bytes);
        const std::string after = patched(bytes, kernel, demotionOf(kernel, {{1, 9}})).bytes;
        const ElfFile oldFile = elfOf(bytes);
        const ElfFile newFile = elfOf(after);
        for (const ElfSection& one : newFile.sections)
            EXPECT_EQ(one.offset % std::max<std::uint64_t>(one.alignment, 1), 0U) << one.name;
        const std::vector<ElfSegment> oldSegments = segmentsOf(bytes);
        const std::vector<ElfSegment> newSegments = segmentsOf(after);
        ASSERT_EQ(newSegments.size(), oldSegments.size());
        for (std::size_t s = 0; s < oldSegments.size(); ++s) {
            for (std::size_t i = 0; i < oldFile.sections.size(); ++i) {
                const auto holds = [i](const ElfFile& file, const ElfSegment& segment) {
                    const ElfSection& one = file.sections[i];
                    return one.offset >= segment.offset &&
                           one.offset + one.content.size() <= segment.offset + segment.fileBytes;
                };
                if (oldFile.sections[i].content.empty() || isForDebugging(oldFile.sections[i].name)) continue;
                EXPECT_EQ(holds(newFile, newSegments[s]), holds(oldFile, oldSegments[s]))
                    << oldFile.sections[i].name << " in segment " << s;
            }
        }
    }
}

TEST(CubinWriter, WhatIsReadBackIsWhatWasWritten) {
    for (const std::string& name : executables()) {
        SCOPED_TRACE(name);
        const std::string bytes = cubinFile(name);
        const encoding::Kernel kernel = kernelOf(bytes);
        demotion::Demotion demotion = demotionOf(kernel, {{0, 3}, {7, 1}});
        demotion.edited.kernel.instructions[5].control.stall = 11;
        const encoding::Kernel again = kernelOf(patched(bytes, kernel, demotion).bytes);
        EXPECT_EQ(again.name, kernel.name);
        EXPECT_EQ(again.registers, kernel.registers);
        EXPECT_EQ(again.sharedBytes, kernel.sharedBytes);
        EXPECT_EQ(again.barriers, kernel.barriers);
        EXPECT_EQ(again.caveats, kernel.caveats);
        ASSERT_EQ(again.instructions.size(), demotion.edited.kernel.instructions.size());
        for (std::size_t i = 0; i < again.instructions.size(); ++i) {
            const encoding::Instruction& one = again.instructions[i];
            const encoding::Instruction& wanted = demotion.edited.kernel.instructions[i];
            EXPECT_EQ(one.words[0], wanted.words[0]);
            EXPECT_EQ(one.control, wanted.control);
            EXPECT_EQ(one.target, wanted.target);
            EXPECT_EQ(one.address, wanted.address);
        }
    }
}

TEST(CubinWriter, ExitsAreWhereTheFileSaysTheyAre) {
    for (const std::string& name : executables()) {
        SCOPED_TRACE(name);
        const std::string bytes = cubinFile(name);
        const encoding::Kernel kernel = kernelOf(bytes);
        const std::string after = patched(bytes, kernel, demotionOf(kernel, {{0, 2}, {5, 1}, {14, 1}})).bytes;
        std::vector<std::uint64_t> exits;
        for (const encoding::Instruction& instruction : kernelOf(after).instructions)
            if (instruction.instructionClass == encoding::InstructionClass::exit) exits.push_back(instruction.address);
        EXPECT_EQ(numbersOf(elfOf(after), ".nv.info." + kernel.name, InfoAttribute::exitOffsets), exits);
    }
}

// The function begins at 0x1c0 = 28 · 16 and ends with the code: 144 instructions and 3 more fill 152.
TEST(CubinWriter, FunctionsInsideTheCodeMove) {
    const std::string bytes = cubinFile("quotient_sm75");
    const encoding::Kernel kernel = kernelOf(bytes);
    const std::string after = patched(bytes, kernel, demotionOf(kernel, {{0, 1}, {28, 2}})).bytes;
    const ElfFile file = elfOf(after);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> functions;
    for (std::size_t table = 0; table < file.sections.size(); ++table)
        for (std::uint64_t i = 0; i < file.symbolCount(table); ++i)
            if (const auto symbol = file.symbol(table, i); symbol->type == kFunctionSymbol)
                functions.emplace_back(symbol->value, symbol->size);
    EXPECT_THAT(functions, ElementsAre(std::pair(0x1d0, 0x7b0), std::pair(0, 0x980)));
}

TEST(CubinWriter, RegistersAreRecordedWhereTheyWere) {
    for (const std::string name : {"n_body_sm75", "n_body_sm90"}) {
        const std::string bytes = cubinFile(name);
        const encoding::Kernel kernel = kernelOf(bytes);
        demotion::Demotion demotion = demotionOf(kernel, {});
        demotion.edited.kernel.registers = 40;
        const std::string after = patched(bytes, kernel, demotion).bytes;
        EXPECT_EQ(kernelOf(after).registers, 40);
        EXPECT_THAT(kernelOf(after).caveats, IsEmpty());
        const std::uint32_t old = sectionOf(elfOf(bytes), ".text.nBody").info;
        const std::uint32_t now = sectionOf(elfOf(after), ".text.nBody").info;
        EXPECT_EQ(now, name == "n_body_sm75" ? (old & 0xffffff) | 40U << 24 : old);
    }
}

TEST(CubinWriter, EmptiedSectionsAreNamed) {
    const std::string bytes = cubinFile("saxpy_sm75");
    const encoding::Kernel kernel = kernelOf(bytes);
    const PatchedCubin result = patched(bytes, kernel, demotionOf(kernel, {}));
    EXPECT_THAT(result.notes, ElementsAre(HasSubstr("describe the code before: .debug_frame.")));
    EXPECT_EQ(sectionOf(elfOf(result.bytes), ".rel.debug_frame").content, "");
}

// ---- Shared memory ---------------------------------------------------------------------------------------------

// One register of 64 threads takes 256 bytes; from sm_90 on 1024 of the system's lie before them. ptxas writes a section and
// a segment of just that size for a kernel that declares so much.
TEST(CubinWriter, KernelsWithoutSharedMemoryGetASection) {
    for (const std::string name : {"n_body_sm75", "n_body_sm86", "n_body_sm90"}) {
        SCOPED_TRACE(name);
        const std::string bytes = cubinFile(name);
        const encoding::Kernel kernel = kernelOf(bytes);
        const std::uint64_t size = kernel.sm == 90 ? 1024 + 256 : 256;
        const std::string after = patched(bytes, kernel, demotionOf(kernel, {}, 1)).bytes;
        EXPECT_EQ(kernelOf(after).sharedBytes, 256U);
        const ElfFile file = elfOf(after);
        const ElfSection& shared = file.sections.back();
        EXPECT_EQ(shared.name, ".nv.shared.nBody");
        EXPECT_EQ(shared.type, kNoBits);
        EXPECT_EQ(shared.flags, 0x43U); // Written, loaded, with a section in `info`.
        EXPECT_EQ(shared.size, size);
        EXPECT_EQ(file.sections[shared.info].name, ".text.nBody");
        const std::vector<ElfSegment> segments = segmentsOf(after);
        const auto segment =
            std::ranges::find_if(segments, [](const ElfSegment& one) { return one.type == 1 && one.flags == 6; });
        ASSERT_NE(segment, segments.end());
        EXPECT_EQ(segment->offset, shared.offset);
        EXPECT_EQ(segment->fileBytes, 0U);
        EXPECT_EQ(segment->memoryBytes, size);
        EXPECT_EQ(segments.front().type, 6U); // The table of segments itself.
        EXPECT_EQ(segments.front().fileBytes, segments.size() * 56);
        EXPECT_EQ(segments.front().offset, readSegments(after, "")->tableOffset);
    }
}

TEST(CubinWriter, SharedMemoryGrows) {
    for (const std::string name : {"tiled_product_sm75", "tiled_product_sm86", "tiled_product_sm90"}) {
        SCOPED_TRACE(name);
        const std::string bytes = cubinFile(name);
        const encoding::Kernel kernel = kernelOf(bytes);
        const std::string after = patched(bytes, kernel, demotionOf(kernel, {}, 3)).bytes;
        EXPECT_EQ(kernelOf(after).sharedBytes, 2048U + 3 * 256);
        const ElfFile file = elfOf(after);
        EXPECT_EQ(file.sections.size(), elfOf(bytes).sections.size());
        std::vector<std::uint64_t> zeros;
        for (const ElfSegment& segment : segmentsOf(after)) zeros.push_back(segment.memoryBytes - segment.fileBytes);
        EXPECT_THAT(zeros, Contains(2048U + 3 * 256 + (kernel.sm == 90 ? 1024 : 0)));
    }
}

// 4096 − 2048 bytes are the launch's own; 256 more make 2304.
TEST(CubinWriter, SlotsBehindDynamicSharedMemoryAreTheLaunchsAffair) {
    const std::string bytes = cubinFile("tiled_product_sm75");
    const encoding::Kernel kernel = kernelOf(bytes);
    demotion::Demotion demotion = demotionOf(kernel, {}, 1);
    demotion.slotBase = 4096;
    const PatchedCubin result = patched(bytes, kernel, demotion);
    EXPECT_EQ(kernelOf(result.bytes).sharedBytes, 2048U);
    EXPECT_THAT(result.notes, Contains(HasSubstr("256 bytes of dynamic shared memory more, 2304 in all")));
}

TEST(CubinWriter, SharedMemoryHasABound) {
    const std::string bytes = cubinFile("n_body_sm90");
    const encoding::Kernel kernel = kernelOf(bytes);
    demotion::Demotion demotion = demotionOf(kernel, {}, 12);
    demotion.block = {1024, 1, 1}; // 12 · 4 · 1024 = 49152
    EXPECT_EQ(kernelOf(patched(bytes, kernel, demotion).bytes).sharedBytes, 49152U);
    demotion.demoted.front().registers.count = 13;
    EXPECT_THAT(refusalOf(bytes, kernel, demotion), HasSubstr("53248 bytes per block"));
}

TEST(CubinWriter, SlotsMayNotLieInTheKernelsOwnMemory) {
    const std::string bytes = cubinFile("tiled_product_sm75");
    const encoding::Kernel kernel = kernelOf(bytes);
    demotion::Demotion demotion = demotionOf(kernel, {}, 1);
    demotion.slotBase = 2044;
    const auto result = patchCubin(bytes, "file.cubin", kernel, demotion);
    ASSERT_FALSE(result.hasValue());
    EXPECT_EQ(result.error().kind, ErrorKind::internal);
}

// ---- Blocks ----------------------------------------------------------------------------------------------------

TEST(CubinWriter, TheBlockIsTheOneThatTheSlotsAreFor) {
    const std::string bytes = cubinFile("saxpy_sm86");
    const encoding::Kernel kernel = kernelOf(bytes);
    const PatchedCubin result = patched(bytes, kernel, demotionOf(kernel, {}, 1));
    EXPECT_THAT(numbersOf(elfOf(result.bytes), ".nv.info.saxpy", InfoAttribute::requiredThreads),
                ElementsAre(64, 1, 1));
    EXPECT_THAT(result.notes, Contains(HasSubstr("blocks of 64")));
}

TEST(CubinWriter, ABlockOfTwoDimensionsIsTheOnlyOne) {
    const std::string bytes = cubinFile("saxpy_sm86");
    const encoding::Kernel kernel = kernelOf(bytes);
    demotion::Demotion demotion = demotionOf(kernel, {}, 1);
    demotion.block = {16, 4, 1};
    const PatchedCubin result = patched(bytes, kernel, demotion);
    EXPECT_THAT(numbersOf(elfOf(result.bytes), ".nv.info.saxpy", InfoAttribute::requiredThreads),
                ElementsAre(16, 4, 1));
    EXPECT_THAT(result.notes, Contains(HasSubstr("refuses others")));
}

InfoRecord sized(InfoAttribute attribute, const std::vector<std::uint32_t>& numbers) {
    InfoRecord record{.format = 4, .attribute = int(attribute), .value = 0, .payload = {}};
    for (const std::uint32_t number : numbers) record.payload += test::littleEndianBytes(number, 4);
    return record;
}

/// Three additions and an EXIT, NOPs before the second, in slots where asked for.
struct Moved {
    explicit Moved(int slots = 0)
        : kernel(kernelOf(cubinFile("saxpy_sm75"))), demotion(demotionOf(kernel, {{1, 2}}, slots)) {}

    /// The record's numbers afterwards; empty where it is refused, with the reason in `reason`.
    std::vector<std::uint64_t> patch(InfoRecord record) {
        std::vector<InfoRecord> records{std::move(record)};
        const auto error = patchKernelInfo(records, MovedCode(demotion.edited, kernel), demotion);
        reason = error ? error->message : "";
        std::vector<std::uint64_t> numbers;
        for (std::size_t i = 0; !error && i < records.front().payload.size(); i += 4)
            numbers.push_back(littleEndian(records.front().payload, i, 4));
        return numbers;
    }

    encoding::Kernel kernel;
    demotion::Demotion demotion;
    std::string reason;
};

TEST(CubinInfo, OffsetsFollowTheirInstructions) {
    Moved moved;
    for (const int attribute : {0x1c, 0x1d, 0x25, 0x28, 0x31, 0x47})
        EXPECT_THAT(moved.patch(sized(InfoAttribute(attribute), {0, 0x10, 0x20})), ElementsAre(0, 0x30, 0x40));
    EXPECT_THAT(moved.patch(sized(InfoAttribute::partlyUsedLoads, {0x10, 0xfff})), ElementsAre(0x30, 0xfff));
    EXPECT_THAT(moved.patch(sized(InfoAttribute::mbarrierOffsets, {0x10, 0xff, 4, 0x3f0105})),
                ElementsAre(0x30, 0xff, 4, 0x3f0105));
}

TEST(CubinInfo, OffsetsOutsideTheCodeAreRefused) {
    Moved moved;
    for (const std::uint32_t offset : {0x18U, 0x100U, 0xfffffff0U}) {
        EXPECT_THAT(moved.patch(sized(InfoAttribute::exitOffsets, {offset})), IsEmpty());
        EXPECT_THAT(moved.reason, HasSubstr("none begins there"));
    }
    InfoRecord cut = sized(InfoAttribute::exitOffsets, {0});
    cut.payload += '\0';
    EXPECT_THAT(moved.patch(cut), IsEmpty());
    EXPECT_THAT(moved.reason, HasSubstr("no whole number"));
}

TEST(CubinInfo, MasksOfGroupsAreRenamed) {
    Moved moved(1); // R4 is demoted.
    moved.demotion.places[7] = 5;
    EXPECT_THAT(moved.patch(sized(InfoAttribute::groupMaskRegisters, {0xffffffff, 0x05000007})),
                ElementsAre(0xffffffff, 0x05000005));
    EXPECT_THAT(moved.patch(sized(InfoAttribute::groupMaskRegisters, {0x05000004})), IsEmpty());
    EXPECT_THAT(moved.reason, HasSubstr("R4"));
    EXPECT_THAT(moved.patch(sized(InfoAttribute::groupMaskRegisters, {0x04000007})), IsEmpty());
}

TEST(CubinInfo, RegistersInUnknownPlacesAreRefused) {
    Moved moved;
    EXPECT_THAT(moved.patch(sized(InfoAttribute::mbarrierOffsets, {0x10, 0x02, 4, 0x3f0105})), IsEmpty());
    EXPECT_THAT(moved.reason, HasSubstr("0x39"));
    EXPECT_THAT(moved.patch(sized(InfoAttribute(0x40), {0x10, 0x00090202, 0xffffffff})), IsEmpty());
    EXPECT_THAT(moved.reason, HasSubstr("0x40"));
    EXPECT_THAT(moved.patch(sized(InfoAttribute(0x34), {0x10, 0, 1, 0x20})), IsEmpty());
    EXPECT_THAT(moved.patch(sized(InfoAttribute(0x46), {0x10})), IsEmpty());
}

TEST(CubinInfo, LargestBlocksAreOnlyLowered) {
    Moved moved(1);
    EXPECT_THAT(moved.patch(sized(InfoAttribute::maxThreads, {128, 1, 1})), ElementsAre(128, 1, 1));
    EXPECT_THAT(moved.patch(sized(InfoAttribute::maxThreads, {16, 2, 1})), IsEmpty());
    EXPECT_THAT(moved.patch(sized(InfoAttribute::maxThreads, {16, 2})), IsEmpty());
    EXPECT_THAT(Moved().patch(sized(InfoAttribute::maxThreads, {128, 1, 1})), ElementsAre(128, 1, 1));
}

TEST(CubinInfo, RequiredBlocksHaveToFit) {
    Moved moved(1);
    EXPECT_THAT(moved.patch(sized(InfoAttribute::requiredThreads, {64, 1, 1})), ElementsAre(64, 1, 1));
    EXPECT_THAT(moved.patch(sized(InfoAttribute::requiredThreads, {32, 2, 1})), IsEmpty());
    EXPECT_THAT(moved.patch(sized(InfoAttribute::requiredThreads, {32, 1, 1})), IsEmpty());
    EXPECT_THAT(moved.reason, HasSubstr("another shape than 64"));
}

TEST(CubinInfo, ClustersAreRefused) {
    Moved moved(1);
    EXPECT_THAT(moved.patch(sized(InfoAttribute::clusterBlocks, {1, 1, 1})), ElementsAre(1, 1, 1));
    EXPECT_THAT(moved.patch(sized(InfoAttribute::clusterBlocks, {2, 1, 1})), IsEmpty());
    EXPECT_THAT(moved.reason, HasSubstr("clusters"));
    EXPECT_THAT(Moved().patch(sized(InfoAttribute::clusterBlocks, {2, 1, 1})), ElementsAre(2, 1, 1));
}

TEST(CubinInfo, RecordsKeepTheirBytes) {
    const std::string bytes("\x04\x1c\x04\x00\x50\x00\x00\x00\x03\x1b\xff\x00\x01\x04\x00\x00\x02\x4c\x01\x00", 20);
    const auto records = readInfo(bytes, "file.cubin", ".nv.info.k");
    ASSERT_TRUE(records.hasValue());
    EXPECT_THAT(*records, SizeIs(4));
    EXPECT_EQ(writeInfo(*records), bytes);
}

// ---- What is refused -------------------------------------------------------------------------------------------

TEST(CubinWriter, FilesStillToBeLinkedAreRefused) {
    EXPECT_THAT(refusalOf(cubinFile("two_kernels_sm86")), HasSubstr("still to be linked"));
}

TEST(CubinWriter, OtherFilesAreRefused) {
    const std::string bytes = cubinFile("saxpy_sm75");
    encoding::Kernel kernel = kernelOf(bytes);
    const demotion::Demotion demotion = demotionOf(kernel, {});
    EXPECT_THAT(refusalOf(cubinFile("saxpy_sm86"), kernel, demotion), HasSubstr("other code"));
    EXPECT_THAT(refusalOf(cubinFile("n_body_sm75"), kernel, demotion), HasSubstr("no kernel saxpy"));
    kernel.instructions[3].words[0] ^= 1U << 16;
    EXPECT_THAT(refusalOf(bytes, kernel, demotion), HasSubstr("other code"));
}

/// With each occurrence of a text replaced by one as long.
std::string replaced(std::string bytes, std::string_view text, std::string_view by) {
    for (std::size_t at = bytes.find(text); at != std::string::npos; at = bytes.find(text, at + 1))
        bytes.replace(at, by.size(), by);
    return bytes;
}

TEST(CubinWriter, UnknownSectionsAreRefusedByName) {
    const std::string bytes = replaced(cubinFile("saxpy_sm75"), ".nv.callgraph", ".nv.merc.blah");
    const encoding::Kernel kernel = kernelOf(bytes);
    const auto result = patchCubin(bytes, "file.cubin", kernel, demotionOf(kernel, {}));
    ASSERT_FALSE(result.hasValue());
    EXPECT_EQ(result.error().place, "file.cubin: .nv.merc.blah");
}

TEST(CubinWriter, UnknownAttributesOfTheFileAreRefused) {
    // MIN_STACK_SIZE of symbol 8, 0 bytes.
    const std::string_view record("\x04\x12\x08\x00", 4);
    EXPECT_THAT(refusalOf(replaced(cubinFile("saxpy_sm75"), record, std::string("\x04\x7a\x08\x00", 4))),
                HasSubstr("attribute 0x7a"));
}

TEST(CubinWriter, FilesCutShortAreRefusedAtEveryLength) {
    const std::string bytes = cubinFile("quotient_sm90");
    const encoding::Kernel kernel = kernelOf(bytes);
    const demotion::Demotion demotion = demotionOf(kernel, {}, 1);
    for (std::size_t length = 0; length < bytes.size(); ++length)
        EXPECT_FALSE(patchCubin(bytes.substr(0, length), "file.cubin", kernel, demotion).hasValue()) << length;
}

// ---- Files made by hand ----------------------------------------------------------------------------------------

std::string symbolEntry(std::uint32_t name, int info, int section, std::uint64_t value, std::uint64_t size) {
    return test::littleEndianBytes(name, 4) + test::littleEndianBytes(std::uint64_t(info), 1) +
           test::littleEndianBytes(0x10, 1) + test::littleEndianBytes(std::uint64_t(section), 2) +
           test::littleEndianBytes(value, 8) + test::littleEndianBytes(size, 8);
}
std::string relocation(std::uint64_t offset, std::uint64_t symbol, std::uint64_t addend) {
    return test::littleEndianBytes(offset, 8) + test::littleEndianBytes(symbol << 32 | 56, 8) +
           test::littleEndianBytes(addend, 8);
}
/// FADD and EXIT, filled up with NOPs.
std::string code() {
    std::string bytes = test::littleEndianBytes(0x0000000500047221, 8) +
                        test::littleEndianBytes(0x000fc80000000000, 8) +
                        test::littleEndianBytes(0x000000000000794d, 8) + test::littleEndianBytes(0x000fea0003800000, 8);
    for (int i = 0; i < 6; ++i)
        bytes += test::littleEndianBytes(0x0000000000007918, 8) + test::littleEndianBytes(0x000fc00000000000, 8);
    return bytes;
}

/// Kernels a (section 2) and b (3), symbols (4) with their names (5): 1 is a, 2 b, 3 «data» in section 6.
test::MadeCubin twoKernels() {
    test::MadeCubin cubin;
    cubin.abiVersion = 8;
    cubin.flags = 0x06004b04; // sm_75
    const std::string symbols = std::string(24, '\0') + symbolEntry(1, 0x12, 2, 0, 0x80) +
                                symbolEntry(3, 0x12, 3, 0, 0x80) + symbolEntry(5, 0x11, 6, 0, 4);
    cubin.sections = {{.name = ".text.a", .content = code(), .info = 8U << 24 | 1},
                      {.name = ".text.b", .content = code(), .info = 8U << 24 | 2},
                      {.name = ".symtab", .content = symbols, .type = 2, .link = 5},
                      {.name = ".strtab", .content = std::string("\0a\0b\0data\0", 10), .type = 3},
                      {.name = ".nv.global.init", .content = std::string(8, '\x55')}};
    return cubin;
}
test::MadeCubin withRelocations(const std::string& name, std::uint32_t target, const std::string& content,
                                std::uint32_t type = 4) {
    test::MadeCubin cubin = twoKernels();
    cubin.sections.push_back({.name = name, .content = content, .type = type, .link = 4, .info = target});
    return cubin;
}

TEST(CubinWriter, OtherKernelsStay) {
    const std::string bytes = twoKernels().bytes();
    const encoding::Kernel a = kernelOf(bytes);
    const std::string after = patched(bytes, a, demotionOf(a, {{1, 8}}, 2)).bytes;
    const ElfFile file = elfOf(after);
    EXPECT_EQ(sectionOf(file, ".text.a").content.size(), 0x100U);
    EXPECT_EQ(sectionOf(file, ".text.b").content, code());
    EXPECT_EQ(file.symbol(4, 1)->size, 0x100U);
    EXPECT_EQ(file.symbol(4, 2)->size, 0x80U);
    EXPECT_EQ(kernelOf(after, 0).sharedBytes, 512U);
    EXPECT_EQ(kernelOf(after, 1).sharedBytes, 0U);
    EXPECT_EQ(kernelOf(after, 1).registers, 8);
    EXPECT_THAT(segmentsOf(after), IsEmpty()); // It had none.
}

TEST(CubinWriter, RelocationsOfTheCodeMove) {
    const std::string bytes = withRelocations(".rela.text.a", 2, relocation(0x14, 3, 8)).bytes();
    const encoding::Kernel a = kernelOf(bytes);
    const std::string after = patched(bytes, a, demotionOf(a, {{1, 2}})).bytes;
    EXPECT_EQ(sectionOf(elfOf(after), ".rela.text.a").content, relocation(0x34, 3, 8));
    EXPECT_THAT(refusalOf(withRelocations(".rela.text.a", 2, relocation(0x80, 3, 8)).bytes()),
                HasSubstr("outside the code"));
    EXPECT_THAT(refusalOf(withRelocations(".rela.text.a", 2, "short").bytes()), HasSubstr("cut short"));
}

TEST(CubinWriter, RelocationsIntoTheCodeMayOnlyNameItsStart) {
    const auto refusal = [](std::uint64_t symbol, std::uint64_t addend) {
        return refusalOf(withRelocations(".rela.nv.global.init", 6, relocation(0, symbol, addend)).bytes());
    };
    EXPECT_EQ(refusal(1, 0), "nothing refused");
    EXPECT_EQ(refusal(2, 0x10), "nothing refused"); // Code of the other kernel.
    EXPECT_THAT(refusal(1, 0x10), HasSubstr("into code that moves"));
    EXPECT_THAT(refusal(9, 0), HasSubstr("into code that moves")); // No such symbol.
    const std::string withoutAddend = relocation(0, 1, 0).substr(0, 16);
    EXPECT_THAT(refusalOf(withRelocations(".rel.nv.global.init", 6, withoutAddend, 9).bytes()),
                HasSubstr("into code that moves"));
    EXPECT_THAT(refusalOf(withRelocations(".rela.text.a", 2, relocation(0, 3, 0), 1).bytes()),
                HasSubstr("do not fit together"));
}

TEST(CubinWriter, SymbolsInsideInstructionsAreRefused) {
    test::MadeCubin cubin = twoKernels();
    cubin.sections[2].content += symbolEntry(5, 0x12, 2, 8, 8);
    EXPECT_THAT(refusalOf(cubin.bytes()), HasSubstr("inside an instruction"));
}

TEST(ElfWriter, AlignmentsThatNoFileHasAreRefused) {
    std::string bytes = twoKernels().bytes();
    const std::size_t table = littleEndian(bytes, 0x28, 8);
    putLittleEndian(bytes, table + 2 * kSectionHeaderBytes + 0x30, std::uint64_t{1} << 60, 8);
    EXPECT_THAT(refusalOf(bytes), HasSubstr("alignment"));
}

} // namespace
} // namespace forewarp::sass::files
