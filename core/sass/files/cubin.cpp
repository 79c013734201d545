#include "core/sass/files/cubin.h"

#include "core/sass/encoding/code_units.h"
#include "core/sass/encoding/decode.h"
#include "core/sass/encoding/inserted_instructions.h"
#include "core/sass/files/cubin_info.h"
#include "core/sass/files/elf_file.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace forewarp::sass::files {

namespace {

constexpr std::string_view kText = ".text.";
constexpr std::string_view kInfo = ".nv.info";
constexpr std::string_view kKernelInfo = ".nv.info.";
constexpr std::string_view kShared = ".nv.shared.";

/// What the file records of one kernel.
struct Resources {
    std::optional<std::uint32_t> registers;
    std::optional<std::uint32_t> barriers;
    std::uint32_t frameBytes = 0;
    std::uint64_t sharedBytes = 0;
};
using ResourcesByKernel = std::map<std::string_view, Resources>;

/// What all steps read.
struct Cubin {
    const ElfFile& file;
    std::string_view document;
    int sm = 0;
};

Error damaged(const Cubin& cubin, std::string_view section, const std::string& message) {
    return {ErrorKind::input, message, std::string(cubin.document) + ": " + std::string(section),
            "Make or copy the cubin again."};
}

/// Files of ABI version 8 (CUDA 13) keep it one byte further up.
int smOf(const ElfFile& file) {
    constexpr int kFirstShiftedVersion = 8;
    return static_cast<int>(file.flags >> (file.abiVersion >= kFirstShiftedVersion ? 8 : 0) & 0xff);
}

/// An error for architectures whose instructions are encoded in other ways.
std::optional<Error> refusedArchitecture(int sm, std::string_view document) {
    const bool isRead = (sm >= 50 && sm <= 62) || (sm >= 70 && sm <= 121);
    if (isRead) return std::nullopt;
    return Error{ErrorKind::input, "The code is for sm_" + std::to_string(sm) + ", whose encoding is not read here.",
                 std::string(document), "Compile for sm_50 to sm_62 or sm_70 to sm_121."};
}

/// Records of the whole file: a symbol's number and what it needs, 4 bytes each.
void addFileRecord(const Cubin& cubin, const ElfSection& section, const InfoRecord& record, ResourcesByKernel& found) {
    const bool isRegisterCount = record.is(InfoAttribute::registerCount);
    if (!isRegisterCount && !record.is(InfoAttribute::frameSize)) return;
    if (record.payload.size() < 8) return;
    const auto symbol = cubin.file.symbol(section.link, littleEndian(record.payload, 0, 4));
    const auto kernel = symbol ? found.find(symbol->name) : found.end();
    if (kernel == found.end()) return;
    const auto value = static_cast<std::uint32_t>(littleEndian(record.payload, 4, 4));
    if (isRegisterCount) kernel->second.registers = value;
    else kernel->second.frameBytes = value;
}

/// `.nv.info` speaks of all kernels, `.nv.info.NAME` of one.
std::optional<Error> addRecords(const Cubin& cubin, const ElfSection& section, ResourcesByKernel& found) {
    const bool isOfFile = section.name == kInfo;
    if (!isOfFile && !section.name.starts_with(kKernelInfo)) return std::nullopt;
    const auto records = readInfo(section.content, cubin.document, section.name);
    if (!records) return records.error();
    const auto kernel = isOfFile ? found.end() : found.find(section.name.substr(kKernelInfo.size()));
    for (const InfoRecord& record : *records) {
        if (isOfFile) addFileRecord(cubin, section, record, found);
        else if (record.is(InfoAttribute::barriers) && kernel != found.end()) kernel->second.barriers = record.value;
    }
    return std::nullopt;
}

/// Static shared bytes that the source asked for: from sm_90 on the section has 1024 of the system's own before them.
std::uint64_t sharedBytesOf(const Cubin& cubin, const ElfSection& shared) {
    const std::uint32_t reserved = encoding::sharedWindowBase(cubin.sm);
    return shared.size >= reserved ? shared.size - reserved : shared.size;
}

/// Of every section of code.
Result<ResourcesByKernel> readResources(const Cubin& cubin) {
    ResourcesByKernel found;
    for (const ElfSection& section : cubin.file.sections)
        if (section.name.starts_with(kText)) found[section.name.substr(kText.size())] = {};
    for (const ElfSection& section : cubin.file.sections) {
        if (auto error = addRecords(cubin, section, found)) return *std::move(error);
        if (!section.name.starts_with(kShared)) continue;
        const auto kernel = found.find(section.name.substr(kShared.size()));
        if (kernel != found.end()) kernel->second.sharedBytes = sharedBytesOf(cubin, section);
    }
    return found;
}

/// Sections that hold functions, none of them marked as a kernel's entry: code that is only called.
std::set<std::uint32_t> deviceFunctionSections(const ElfFile& file) {
    constexpr int kEntryMark = 0x10;
    std::set<std::uint32_t> functions;
    std::set<std::uint32_t> entries;
    for (std::size_t table = 0; table < file.sections.size(); ++table) {
        for (std::uint64_t i = 0; i < file.symbolCount(table); ++i) {
            const auto symbol = file.symbol(table, i);
            if (!symbol || symbol->type != kFunctionSymbol) continue;
            ((symbol->other & kEntryMark) != 0 ? entries : functions).insert(symbol->section);
        }
    }
    for (const std::uint32_t entry : entries) functions.erase(entry);
    return functions;
}

/// Groups of a control word and three instructions; its bits 21k…21k+20 belong to instruction k.
std::vector<encoding::Instruction> maxwellInstructions(std::string_view text) {
    std::vector<encoding::Instruction> instructions;
    for (std::size_t group = 0; group < text.size(); group += encoding::kMaxwellGroupBytes) {
        const std::uint64_t controls = littleEndian(text, group, encoding::kWordBytes);
        for (std::size_t k = 0; k < encoding::kMaxwellGroup; ++k) {
            encoding::Instruction& instruction = instructions.emplace_back();
            instruction.address = group + encoding::kWordBytes * (k + 1);
            instruction.words[0] = littleEndian(text, instruction.address, encoding::kWordBytes);
            instruction.control = encoding::decodeControl(
                static_cast<std::uint32_t>(controls >> encoding::kControlBits * k & encoding::kControlMask));
        }
    }
    return instructions;
}

/// 128 bits each, with the control field in bits 105…125.
std::vector<encoding::Instruction> voltaInstructions(std::string_view text) {
    std::vector<encoding::Instruction> instructions;
    instructions.reserve(text.size() / encoding::kVoltaBytes);
    for (std::size_t address = 0; address < text.size(); address += encoding::kVoltaBytes) {
        encoding::Instruction& instruction = instructions.emplace_back();
        instruction.address = address;
        instruction.words = {littleEndian(text, address, 8), littleEndian(text, address + 8, 8)};
        instruction.control = encoding::decodeControl(
            static_cast<std::uint32_t>(instruction.words[1] >> encoding::kVoltaControlBit & encoding::kControlMask));
    }
    return instructions;
}

Result<std::vector<encoding::Instruction>> readInstructions(const Cubin& cubin, const ElfSection& text) {
    const bool isMaxwell = encoding::encodingOf(cubin.sm) == encoding::Encoding::maxwell;
    const std::uint64_t unit = isMaxwell ? encoding::kMaxwellGroupBytes : encoding::kVoltaBytes;
    if (text.content.empty()) return damaged(cubin, text.name, "The kernel has no instructions.");
    if (text.content.size() % unit != 0)
        return damaged(cubin, text.name,
                       std::to_string(text.content.size()) + " bytes are no whole number of instructions, which take " +
                           std::to_string(unit) + (isMaxwell ? " for each three." : " each."));
    return isMaxwell ? maxwellInstructions(text.content) : voltaInstructions(text.content);
}

/// Names what the tables know, and says how much they do not.
void decodeAll(encoding::Kernel& kernel) {
    std::size_t unknown = 0;
    for (encoding::Instruction& instruction : kernel.instructions)
        if (!encoding::decode(instruction, kernel.sm)) ++unknown;
    if (unknown > 0)
        kernel.caveats.push_back("The opcodes of " + std::to_string(unknown) + " of " +
                                 std::to_string(kernel.instructions.size()) +
                                 " instructions are not in the tables; these are assumed to read and write every "
                                 "register they name.");
    constexpr int kFirstUnchecked = 100;
    if (kernel.sm >= kFirstUnchecked)
        kernel.caveats.push_back("Code for sm_" + std::to_string(kernel.sm) +
                                 " is read by the opcodes of sm_75 to sm_90, which were not checked on it.");
}

/// The record counts; older files repeat it in the section's header, where the highest 8 bits may hold it alone.
std::optional<Error> setRegisters(const Cubin& cubin, const ElfSection& text, const Resources& resources,
                                  encoding::Kernel& kernel) {
    constexpr std::uint32_t kMost = 255;
    const std::uint32_t inHeader = text.info >> 24;
    if (resources.registers.value_or(0) > kMost)
        return damaged(cubin, text.name,
                       "The file records " + std::to_string(*resources.registers) +
                           " registers per thread; no GPU has more than 255.");
    kernel.registers = static_cast<int>(resources.registers.value_or(inHeader));
    if (resources.registers && inHeader != 0 && inHeader != *resources.registers)
        kernel.caveats.push_back("The file records both " + std::to_string(*resources.registers) + " and " +
                                 std::to_string(inHeader) + " registers per thread; the first is used.");
    if (kernel.registers > 0) return std::nullopt;
    kernel.registers = kernel.highestRegister() + 1;
    kernel.caveats.emplace_back("The file records no register count; the highest register named counts.");
    return std::nullopt;
}

Result<encoding::Kernel> readKernel(const Cubin& cubin, const ElfSection& text, const ResourcesByKernel& known) {
    auto instructions = readInstructions(cubin, text);
    if (!instructions) return instructions.failureAs<encoding::Kernel>();
    encoding::Kernel kernel;
    kernel.name = text.name.substr(kText.size());
    kernel.sm = cubin.sm;
    kernel.instructions = *std::move(instructions);
    decodeAll(kernel);
    const Resources& resources = known.at(text.name.substr(kText.size()));
    if (auto error = setRegisters(cubin, text, resources, kernel)) return *std::move(error);
    kernel.sharedBytes = resources.sharedBytes;
    kernel.localBytes = resources.frameBytes;
    constexpr std::uint64_t kBarrierBits = 0x7f;
    kernel.barriers = static_cast<int>(resources.barriers.value_or(text.flags >> 20 & kBarrierBits));
    return kernel;
}

/// Whether sections that are read overlap, so that a small file could stand for any amount of code; only copies of debugging
/// text do so in true cubins.
bool readsBytesTwice(const ElfFile& file, std::size_t fileBytes) {
    std::size_t readBytes = 0;
    for (const ElfSection& section : file.sections) {
        const bool isRead =
            section.name.starts_with(kText) || section.name.starts_with(kInfo) || section.type == kSymbolTable;
        if (isRead) readBytes += section.content.size();
        if (readBytes > fileBytes) return true;
    }
    return false;
}

Result<std::vector<encoding::Kernel>> readKernels(const Cubin& cubin) {
    const auto known = readResources(cubin);
    if (!known) return known.failureAs<std::vector<encoding::Kernel>>();
    const std::set<std::uint32_t> skipped = deviceFunctionSections(cubin.file);
    std::vector<encoding::Kernel> kernels;
    for (std::uint32_t i = 0; i < cubin.file.sections.size(); ++i) {
        const ElfSection& section = cubin.file.sections[i];
        if (!section.name.starts_with(kText) || skipped.contains(i)) continue;
        auto kernel = readKernel(cubin, section, *known);
        if (!kernel) return kernel.failureAs<std::vector<encoding::Kernel>>();
        kernels.push_back(*std::move(kernel));
    }
    return kernels;
}

} // namespace

bool isElf(std::string_view bytes) {
    return bytes.starts_with(kElfMagic);
}

Result<std::vector<encoding::Kernel>> readCubin(std::string_view bytes, std::string_view document) {
    constexpr int kCudaMachine = 190;
    const auto file = readElf(bytes, document);
    if (!file) return file.failureAs<std::vector<encoding::Kernel>>();
    if (file->machine != kCudaMachine)
        return Error{ErrorKind::input,
                     "This ELF file is for machine " + std::to_string(file->machine) + ", not for a GPU (190).",
                     std::string(document), "Take the cubin out of it with cuobjdump -xelf all."};
    const Cubin cubin{.file = *file, .document = document, .sm = smOf(*file)};
    if (auto refused = refusedArchitecture(cubin.sm, document)) return *std::move(refused);
    if (readsBytesTwice(*file, bytes.size())) return damaged(cubin, "section table", "Sections of code overlap.");
    auto kernels = readKernels(cubin);
    if (kernels && kernels->empty())
        return Error{ErrorKind::input, "The cubin holds no kernel.", std::string(document),
                     "Compile a __global__ function."};
    return kernels;
}

} // namespace forewarp::sass::files
