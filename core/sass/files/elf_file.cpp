#include "core/sass/files/elf_file.h"

#include <algorithm>

namespace forewarp::sass::files {

namespace {

constexpr std::uint64_t kNumberElsewhere = 0xffff; ///< SHN_XINDEX

Error damaged(std::string_view document, std::string message) {
    return {ErrorKind::input, std::move(message), std::string(document), "Make or copy the file again."};
}

/// Nothing where the range does not lie inside.
std::optional<std::string_view> range(std::string_view bytes, std::uint64_t offset, std::uint64_t size) {
    if (offset > bytes.size() || size > bytes.size() - offset) return std::nullopt;
    return bytes.substr(offset, size);
}

/// Up to the zero byte that ends it; nothing where there is none, or so far off that no compiler wrote the name.
std::optional<std::string_view> textAt(std::string_view table, std::uint64_t offset) {
    constexpr std::size_t kLongestName = std::size_t{1} << 15;
    if (offset >= table.size()) return std::nullopt;
    const std::string_view text = table.substr(offset, kLongestName);
    const std::size_t end = text.find('\0');
    if (end == std::string_view::npos) return std::nullopt;
    return text.substr(0, end);
}

bool isPrintable(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

/// The section table as bytes, and which of its sections holds the names.
struct SectionTable {
    std::string_view headers;
    std::uint64_t count = 0;
    std::uint64_t nameSection = 0;

    [[nodiscard]] std::string_view header(std::uint64_t number) const {
        return headers.substr(number * kSectionHeaderBytes, kSectionHeaderBytes);
    }
};

/// Files with very many sections keep both numbers in the first section's header.
std::optional<SectionTable> sectionTableOf(std::string_view bytes) {
    const std::uint64_t offset = littleEndian(bytes, 0x28, 8);
    const auto first = range(bytes, offset, kSectionHeaderBytes);
    if (littleEndian(bytes, 0x3a, 2) != kSectionHeaderBytes || !first) return std::nullopt;
    SectionTable table{
        .headers = {}, .count = littleEndian(bytes, 0x3c, 2), .nameSection = littleEndian(bytes, 0x3e, 2)};
    if (table.count == 0) table.count = littleEndian(*first, 0x20, 8);
    if (table.nameSection == kNumberElsewhere) table.nameSection = littleEndian(*first, 0x28, 4);
    if (table.count > bytes.size() / kSectionHeaderBytes) return std::nullopt;
    const auto headers = range(bytes, offset, table.count * kSectionHeaderBytes);
    if (!headers) return std::nullopt;
    table.headers = *headers;
    return table;
}

/// Without its name; nothing where its content is not in the file.
std::optional<ElfSection> sectionOf(std::string_view bytes, std::string_view header) {
    ElfSection section;
    section.header = header;
    section.offset = littleEndian(header, 0x18, 8);
    section.alignment = littleEndian(header, 0x30, 8);
    section.type = static_cast<std::uint32_t>(littleEndian(header, 0x04, 4));
    section.flags = littleEndian(header, 0x08, 8);
    section.size = littleEndian(header, 0x20, 8);
    section.link = static_cast<std::uint32_t>(littleEndian(header, 0x28, 4));
    section.info = static_cast<std::uint32_t>(littleEndian(header, 0x2c, 4));
    constexpr std::uint32_t kUnused = 0;
    if (section.type == kNoBits || section.type == kUnused) return section;
    const auto content = range(bytes, section.offset, section.size);
    if (!content) return std::nullopt;
    section.content = *content;
    return section;
}

Result<std::vector<ElfSection>> readSections(std::string_view bytes, const SectionTable& table,
                                             std::string_view document) {
    std::vector<ElfSection> sections;
    sections.reserve(table.count);
    for (std::uint64_t i = 0; i < table.count; ++i) {
        const auto section = sectionOf(bytes, table.header(i));
        if (!section) return damaged(document, "Section " + std::to_string(i) + " lies outside the file.");
        sections.push_back(*section);
    }
    if (table.nameSection >= sections.size()) return damaged(document, "The names of the sections are missing.");
    for (std::uint64_t i = 0; i < table.count; ++i) {
        const auto name = textAt(sections[table.nameSection].content, littleEndian(table.header(i), 0, 4));
        if (!name || !isPrintable(*name))
            return damaged(document, "Section " + std::to_string(i) + " has no readable name.");
        sections[i].name = *name;
    }
    return sections;
}

} // namespace

std::uint64_t littleEndian(std::string_view bytes, std::size_t offset, int width) {
    std::uint64_t value = 0;
    for (int i = width - 1; i >= 0; --i)
        value = value << 8 | static_cast<unsigned char>(bytes[offset + static_cast<std::size_t>(i)]);
    return value;
}

std::uint64_t ElfFile::symbolCount(std::size_t section) const {
    if (section >= sections.size() || sections[section].type != kSymbolTable) return 0;
    return sections[section].content.size() / kSymbolBytes;
}

std::optional<ElfSymbol> ElfFile::symbol(std::size_t section, std::uint64_t number) const {
    if (number >= symbolCount(section)) return std::nullopt;
    const ElfSection& table = sections[section];
    const std::string_view entry = table.content.substr(number * kSymbolBytes, kSymbolBytes);
    if (table.link >= sections.size()) return std::nullopt;
    const auto name = textAt(sections[table.link].content, littleEndian(entry, 0, 4));
    if (!name) return std::nullopt;
    return ElfSymbol{.name = *name,
                     .type = static_cast<int>(littleEndian(entry, 4, 1) & 0xf),
                     .other = static_cast<int>(littleEndian(entry, 5, 1)),
                     .section = static_cast<std::uint32_t>(littleEndian(entry, 6, 2)),
                     .value = littleEndian(entry, 8, 8),
                     .size = littleEndian(entry, 16, 8)};
}

Result<ElfFile> readElf(std::string_view bytes, std::string_view document) {
    if (!bytes.starts_with(kElfMagic))
        return Error{ErrorKind::input, "This is no ELF file.", std::string(document),
                     "Make a cubin with nvcc -cubin, or take it out of a program with cuobjdump -xelf all."};
    if (bytes.size() < kElfHeaderBytes) return damaged(document, "The file ends inside its header.");
    constexpr std::string_view k64BitsLittleEndian = "\x02\x01";
    if (bytes.substr(4, 2) != k64BitsLittleEndian)
        return Error{ErrorKind::input, "This ELF file is not 64 bits wide and little-endian, as cubins are.",
                     std::string(document), "Compile with nvcc -m64 -cubin."};
    const auto table = sectionTableOf(bytes);
    if (!table) return damaged(document, "The table of sections lies outside the file: it is cut short or damaged.");
    auto sections = readSections(bytes, *table, document);
    if (!sections) return sections.failureAs<ElfFile>();
    return ElfFile{.abiVersion = static_cast<int>(littleEndian(bytes, 8, 1)),
                   .machine = static_cast<int>(littleEndian(bytes, 0x12, 2)),
                   .type = static_cast<int>(littleEndian(bytes, 0x10, 2)),
                   .flags = static_cast<std::uint32_t>(littleEndian(bytes, 0x30, 4)),
                   .nameSection = table->nameSection,
                   .sections = *std::move(sections)};
}

Result<ElfSegments> readSegments(std::string_view bytes, std::string_view document) {
    ElfSegments found{.tableOffset = littleEndian(bytes, 0x20, 8), .segments = {}};
    const std::uint64_t count = littleEndian(bytes, 0x38, 2);
    if (count == 0) return found;
    const auto table = range(bytes, found.tableOffset, count * kSegmentHeaderBytes);
    if (!table || littleEndian(bytes, 0x36, 2) != kSegmentHeaderBytes)
        return damaged(document, "The table of segments lies outside the file: it is cut short or damaged.");
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::string_view header = table->substr(i * kSegmentHeaderBytes, kSegmentHeaderBytes);
        const ElfSegment segment{.type = static_cast<std::uint32_t>(littleEndian(header, 0, 4)),
                                 .flags = static_cast<std::uint32_t>(littleEndian(header, 4, 4)),
                                 .offset = littleEndian(header, 0x08, 8),
                                 .fileBytes = littleEndian(header, 0x20, 8),
                                 .memoryBytes = littleEndian(header, 0x28, 8),
                                 .header = header};
        if (!range(bytes, segment.offset, segment.fileBytes))
            return damaged(document, "Segment " + std::to_string(i) + " lies outside the file.");
        found.segments.push_back(segment);
    }
    return found;
}

} // namespace forewarp::sass::files
