#include "core/sass/files/cubin_writer.h"

#include "core/base/rounding.h"
#include "core/base/text.h"
#include "core/kernel/limits/launch_limits.h"
#include "core/sass/encoding/code_units.h"
#include "core/sass/encoding/inserted_instructions.h"
#include "core/sass/files/cubin.h"
#include "core/sass/files/cubin_info.h"
#include "core/sass/files/elf_writer.h"
#include "core/sass/files/listing_lines.h"

#include <algorithm>
#include <array>
#include <utility>

namespace forewarp::sass::files {

namespace {

using Complaint = std::optional<Error>;

constexpr std::uint32_t kRelocationsWithAddend = 4;
constexpr std::uint32_t kRelocations = 9;
constexpr std::uint32_t kHighestByte = 24;
constexpr const char* kOtherCompiler = "Choose another kernel, or compile it with another compiler version.";

bool startsWithOneOf(std::string_view name, const std::vector<std::string_view>& starts) {
    return std::ranges::any_of(starts, [name](std::string_view start) { return name.starts_with(start); });
}

/// Sections for debuggers, and what relocates them.
bool isForDebugging(std::string_view name) {
    for (const std::string_view prefix : {".rela", ".rel"})
        if (name.starts_with(prefix) && name.substr(prefix.size()).starts_with('.')) name.remove_prefix(prefix.size());
    return startsWithOneOf(name, {".debug_", ".nv_debug"});
}

/// Sections that either hold nothing of the code, or are brought up to date.
bool isKnown(std::string_view name) {
    constexpr std::array<std::string_view, 12> kNames = {
        "",           ".shstrtab",     ".strtab",        ".symtab",    ".symtab_shndx",  ".nv.info", ".nv.callgraph",
        ".nv.compat", ".nv.prototype", ".nv.rel.action", ".nv.global", ".nv.global.init"};
    return std::ranges::find(kNames, name) != kNames.end() || isForDebugging(name) ||
           startsWithOneOf(
               name, {".text.", ".nv.info.", ".nv.constant", ".nv.shared.", ".nv.local.", ".note.", ".rel.", ".rela."});
}

/// 128 bits each, with their control fields.
std::string bytesOf(const encoding::Kernel& kernel) {
    std::string bytes(kernel.instructions.size() * encoding::kVoltaBytes, '\0');
    std::size_t at = 0;
    for (const encoding::Instruction& instruction : kernel.instructions) {
        constexpr std::uint64_t kMask = encoding::kControlMask << encoding::kVoltaControlBit;
        const std::uint64_t control = std::uint64_t{encoding::encodeControl(instruction.control)}
                                      << encoding::kVoltaControlBit;
        putLittleEndian(bytes, at, instruction.words[0], 8);
        putLittleEndian(bytes, at + encoding::kWordBytes, (instruction.words[1] & ~kMask) | control, 8);
        at += encoding::kVoltaBytes;
    }
    return bytes;
}

/// Changes one kernel of a cubin.
class CubinPatcher {
  public:
    CubinPatcher(std::string_view bytes, std::string_view document, const ElfFile& file,
                 const encoding::Kernel& original, const demotion::Demotion& demotion)
        : m_bytes(bytes), m_document(document), m_file(file), m_original(original), m_demotion(demotion),
          m_moved(demotion.edited, original), m_text(sectionOf(".text." + original.name)) {}

    [[nodiscard]] Result<PatchedCubin> run() {
        using Step = Complaint (CubinPatcher::*)();
        for (const Step step : {&CubinPatcher::checkFile, &CubinPatcher::replaceCode, &CubinPatcher::patchShared,
                                &CubinPatcher::patchInfo, &CubinPatcher::patchSymbols, &CubinPatcher::patchRelocations})
            if (Complaint complaint = (this->*step)()) return *std::move(complaint);
        emptyDebugging();
        noteBlock();
        auto written = rewriteElf(m_bytes, m_file, m_changes, m_document);
        if (!written) return written.failureAs<PatchedCubin>();
        return PatchedCubin{.bytes = *std::move(written), .notes = m_notes};
    }

  private:
    [[nodiscard]] const encoding::Kernel& kernel() const { return m_demotion.edited.kernel; }
    [[nodiscard]] std::size_t sectionOf(std::string_view name) const {
        const auto found = std::ranges::find(m_file.sections, name, &ElfSection::name);
        return std::size_t(found - m_file.sections.begin());
    }
    [[nodiscard]] const ElfSection& section(std::size_t number) const { return m_file.sections[number]; }
    [[nodiscard]] Error refuse(std::string_view where, const std::string& message, const char* remedy) const {
        return {ErrorKind::input, message, std::string(m_document) + ": " + std::string(where), remedy};
    }

    [[nodiscard]] Complaint checkFile() {
        constexpr int kExecutable = 2;
        if (m_file.type != kExecutable)
            return refuse("file header",
                          "The cubin is still to be linked; where its shared memory begins is not settled.",
                          "Compile without -rdc=true, or link it with nvlink first.");
        for (const ElfSection& one : m_file.sections) {
            if (!isKnown(one.name))
                return refuse(one.name, "What this section says of code that moves is not known.", kOtherCompiler);
            const bool isOfText = one.type == kRelocations || one.type == kRelocationsWithAddend;
            const bool isNamedSo = one.name.starts_with(".rel.") || one.name.starts_with(".rela.");
            if (isOfText != isNamedSo)
                return refuse(one.name, "The section's name and its type do not fit together.", kOtherCompiler);
        }
        if (m_text == m_file.sections.size())
            return refuse("section table", "The cubin has no section .text." + m_original.name + ".",
                          "Choose one of its kernels.");
        return std::nullopt;
    }

    [[nodiscard]] Complaint replaceCode() {
        m_changes.contentOf(m_file, m_text) = bytesOf(kernel());
        const std::uint32_t info = section(m_text).info;
        if (info >> kHighestByte != 0)
            m_changes.infos[m_text] = (info & 0xffffff) | std::uint32_t(kernel().registers) << kHighestByte;
        return std::nullopt;
    }

    // ---- Shared memory ---------------------------------------------------------------------------------------

    /// Slots behind what the kernel itself has grow the section; behind what launches add, the launches have to grow.
    [[nodiscard]] Complaint patchShared() {
        if (m_demotion.slotCount() == 0) return std::nullopt;
        constexpr std::uint64_t kWord = 4;
        const std::uint64_t base = encoding::sharedWindowBase(m_original.sm);
        const std::uint64_t ownEnd = base + roundedUp(m_original.sharedBytes, kWord);
        if (m_demotion.slotBase < ownEnd)
            return Error{ErrorKind::internal, "Slots lie in the kernel's own shared memory.", m_original.name, {}};
        const std::uint64_t end = m_demotion.slotBase + m_demotion.slotBytes();
        if (m_demotion.slotBase > ownEnd) return noteDynamicShared(end - base - m_original.sharedBytes);
        constexpr std::uint64_t kMostStatic = kernel::limits::kMostStaticSharedBytes;
        if (end - base > kMostStatic)
            return refuse(m_original.name,
                          "The slots and the kernel's own shared memory take " + std::to_string(end - base) +
                              " bytes per block; a cubin can ask for no more than " + std::to_string(kMostStatic) + ".",
                          "Demote fewer registers, or choose smaller blocks.");
        growShared(end);
        return std::nullopt;
    }

    Complaint noteDynamicShared(std::uint64_t bytes) {
        m_notes.push_back("Launches have to ask for " + std::to_string(m_demotion.slotBytes()) +
                          " bytes of dynamic shared memory more, " + std::to_string(bytes) +
                          " in all: the slots lie behind what they ask for already.");
        return std::nullopt;
    }

    void growShared(std::uint64_t bytes) {
        const std::string name = ".nv.shared." + m_original.name;
        const std::size_t shared = sectionOf(name);
        constexpr std::uint64_t kWritableLoadedLinked = 0x43;
        if (shared < m_file.sections.size()) m_changes.zeroBytes[shared] = bytes;
        else
            m_changes.added.push_back(
                {.name = name, .flags = kWritableLoadedLinked, .bytes = bytes, .info = std::uint32_t(m_text)});
    }

    // ---- .nv.info --------------------------------------------------------------------------------------------

    [[nodiscard]] Complaint patchInfo() {
        for (std::size_t i = 0; i < m_file.sections.size(); ++i) {
            const bool isOfKernel = section(i).name == ".nv.info." + m_original.name;
            if (!isOfKernel && section(i).name != ".nv.info") continue;
            auto records = readInfo(section(i).content, m_document, section(i).name);
            if (!records) return records.error();
            Complaint complaint = isOfKernel ? patchKernelInfo(*records, m_moved, m_demotion)
                                             : setRegisterCount(*records, section(i).link);
            if (complaint) {
                complaint->place = std::string(m_document) + ": " + std::string(section(i).name);
                return complaint;
            }
            m_changes.contentOf(m_file, i) = writeInfo(*records);
        }
        return std::nullopt;
    }

    [[nodiscard]] Complaint setRegisterCount(std::vector<InfoRecord>& records, std::size_t symbols) const {
        constexpr std::array<int, 5> kWithoutCode = {0x11, 0x12, 0x23, 0x2f, 0x53};
        for (InfoRecord& record : records) {
            if (std::ranges::find(kWithoutCode, record.attribute) == kWithoutCode.end())
                return Error{ErrorKind::input,
                             "The file holds attribute " + hexText(std::uint64_t(record.attribute), 2) +
                                 ", whose meaning for code that moves is not known.",
                             {},
                             kOtherCompiler};
            if (!record.is(InfoAttribute::registerCount) || record.payload.size() < 8) continue;
            const auto symbol = m_file.symbol(symbols, littleEndian(record.payload, 0, 4));
            if (symbol && symbol->name == m_original.name)
                putLittleEndian(record.payload, 4, std::uint64_t(kernel().registers), 4);
        }
        return std::nullopt;
    }

    // ---- Symbols and relocations -----------------------------------------------------------------------------

    /// Functions inside the code, and whatever else has a place in it.
    [[nodiscard]] Complaint patchSymbols() {
        for (std::size_t table = 0; table < m_file.sections.size(); ++table) {
            for (std::uint64_t i = 0; i < m_file.symbolCount(table); ++i) {
                const auto symbol = m_file.symbol(table, i);
                if (!symbol)
                    return refuse(section(table).name, "A symbol has no readable name.",
                                  "Make or copy the cubin again.");
                if (symbol->section != m_text) continue;
                const auto begin = m_moved.jump(symbol->value);
                const auto end = m_moved.jump(symbol->value + symbol->size);
                if (!begin || !end)
                    return refuse(section(table).name,
                                  "The symbol " + std::string(symbol->name) + " begins or ends inside an instruction.",
                                  kOtherCompiler);
                std::string& content = m_changes.contentOf(m_file, table);
                putLittleEndian(content, i * kSymbolBytes + 8, *begin, 8);
                putLittleEndian(content, i * kSymbolBytes + 16, symbol->size == 0 ? 0 : *end - *begin, 8);
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] Complaint patchRelocations() {
        for (std::size_t i = 0; i < m_file.sections.size(); ++i) {
            const bool isTable = section(i).type == kRelocations || section(i).type == kRelocationsWithAddend;
            if (!isTable || isForDebugging(section(i).name)) continue;
            const std::size_t entryBytes = section(i).type == kRelocations ? 16 : 24;
            if (section(i).content.size() % entryBytes != 0)
                return refuse(section(i).name, "The relocations are cut short.", "Make or copy the cubin again.");
            for (std::size_t at = 0; at < section(i).content.size(); at += entryBytes)
                if (Complaint complaint = patchRelocation(i, at)) return complaint;
        }
        return std::nullopt;
    }

    /// `info` names the section that is relocated, `link` the symbols.
    [[nodiscard]] Complaint patchRelocation(std::size_t table, std::size_t at) {
        const ElfSection& relocations = section(table);
        const auto symbol = m_file.symbol(relocations.link, littleEndian(relocations.content, at + 12, 4));
        const bool isPlain =
            relocations.type == kRelocationsWithAddend && littleEndian(relocations.content, at + 16, 8) == 0;
        if (!symbol || (symbol->section == m_text && !isPlain))
            return refuse(relocations.name, "A relocation counts from a symbol into code that moves.",
                          "Compile without -rdc=true.");
        if (relocations.info != m_text) return std::nullopt;
        const std::uint64_t offset = littleEndian(relocations.content, at, 8);
        const auto moved = m_moved.instruction(offset / encoding::kVoltaBytes * encoding::kVoltaBytes);
        if (!moved)
            return refuse(relocations.name, "A relocation lies outside the code.", "Make or copy the cubin again.");
        putLittleEndian(m_changes.contentOf(m_file, table), at, *moved + offset % encoding::kVoltaBytes, 8);
        return std::nullopt;
    }

    // ---- What is said ----------------------------------------------------------------------------------------

    void emptyDebugging() {
        std::vector<std::string_view> names;
        for (std::size_t i = 0; i < m_file.sections.size(); ++i) {
            if (!isForDebugging(section(i).name) || section(i).content.empty()) continue;
            m_changes.contentOf(m_file, i).clear();
            const bool isTable = section(i).type == kRelocations || section(i).type == kRelocationsWithAddend;
            if (!isTable) names.push_back(section(i).name);
        }
        if (!names.empty())
            m_notes.push_back(
                "Sections for debuggers are empty now, as they describe the code before: " + joined(names, ", ") + ".");
    }

    void noteBlock() {
        if (m_demotion.slotCount() == 0) return;
        m_notes.push_back("The slots are for blocks of " + m_demotion.block.text() +
                          " threads; the driver refuses others.");
    }

    std::string_view m_bytes;
    std::string_view m_document;
    const ElfFile& m_file;
    const encoding::Kernel& m_original;
    const demotion::Demotion& m_demotion;
    MovedCode m_moved;
    std::size_t m_text = 0; // Section of the code.
    ElfChanges m_changes;
    std::vector<std::string> m_notes;
};

/// Whether this is the file that the kernel was read from.
Complaint checkKernel(std::string_view bytes, std::string_view document, const encoding::Kernel& original) {
    const auto kernels = readCubin(bytes, document);
    if (!kernels) return kernels.error();
    const auto found = std::ranges::find(*kernels, original.name, &encoding::Kernel::name);
    const auto refuse = [&](const std::string& message) {
        return Error{ErrorKind::input, message, std::string(document), "Name the cubin that the kernel was read from."};
    };
    if (found == kernels->end()) return refuse("The cubin has no kernel " + original.name + ".");
    if (found->sm != original.sm || !std::ranges::equal(found->instructions, original.instructions, {},
                                                        &encoding::Instruction::words, &encoding::Instruction::words))
        return refuse("The cubin holds other code of " + original.name + " than the one that was changed.");
    return std::nullopt;
}

Complaint checkArchitecture(std::string_view document, int sm) {
    constexpr int kFirst = 75;
    constexpr int kLast = 90;
    if (sm >= kFirst && sm <= kLast) return std::nullopt;
    return Error{ErrorKind::input,
                 "Cubins for sm_" + std::to_string(sm) + " cannot be changed here, only those for sm_75 to sm_90.",
                 std::string(document), "Compile for one of these, or take the listing."};
}

} // namespace

Result<PatchedCubin> patchCubin(std::string_view bytes, std::string_view document, const encoding::Kernel& original,
                                const demotion::Demotion& demotion) {
    if (Complaint complaint = checkKernel(bytes, document, original)) return *std::move(complaint);
    if (Complaint complaint = checkArchitecture(document, original.sm)) return *std::move(complaint);
    const auto file = readElf(bytes, document);
    if (!file) return file.failureAs<PatchedCubin>();
    return CubinPatcher(bytes, document, *file, original, demotion).run();
}

} // namespace forewarp::sass::files
