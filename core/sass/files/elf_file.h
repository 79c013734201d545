#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::sass::files {

/// The first bytes of every ELF file.
inline constexpr std::string_view kElfMagic = "\177ELF";

/// The unsigned number that `width` bytes (1…8) from `offset` on hold, least significant first; they must lie inside `bytes`.
[[nodiscard]] std::uint64_t littleEndian(std::string_view bytes, std::size_t offset, int width);

/// One section; its views point into the file's bytes.
struct ElfSection {
    std::string_view name; ///< Printable ASCII.
    std::uint32_t type = 0;
    std::uint64_t flags = 0;
    std::uint64_t size = 0; ///< In memory; that of `content` where the file holds any.
    std::uint32_t link = 0; ///< Section that this one refers to.
    std::uint32_t info = 0; ///< Meaning by type.
    std::string_view content; ///< Empty for sections that are all zeros.
    std::uint64_t offset = 0; ///< In the file.
    std::uint64_t alignment = 1; ///< Of the offset; 0 and 1: none.
    std::string_view header; ///< Its entry in the section table.
};

/// One range of the file that is loaded as a whole.
struct ElfSegment {
    std::uint32_t type = 0;
    std::uint32_t flags = 0;
    std::uint64_t offset = 0;
    std::uint64_t fileBytes = 0;
    std::uint64_t memoryBytes = 0; ///< With the zeros behind what the file holds.
    std::string_view header; ///< Its entry in the segment table.
};

/// One symbol; its name points into the file's bytes.
struct ElfSymbol {
    std::string_view name;
    int type = 0;
    int other = 0; ///< Visibility and what the machine adds to it.
    std::uint32_t section = 0;
    std::uint64_t value = 0; ///< Its place in the section.
    std::uint64_t size = 0; ///< In bytes.
};
inline constexpr std::uint32_t kSymbolTable = 2;
inline constexpr std::uint32_t kNoBits = 8; ///< Type of sections that are all zeros.
inline constexpr std::size_t kElfHeaderBytes = 64;
inline constexpr std::size_t kSectionHeaderBytes = 64;
inline constexpr std::size_t kSegmentHeaderBytes = 56;
inline constexpr std::size_t kSymbolBytes = 24;
inline constexpr int kFunctionSymbol = 2;

/// What a 64-bit little-endian ELF file says of itself.
struct ElfFile {
    int abiVersion = 0;
    int machine = 0;
    int type = 0; ///< 1: to be linked, 2: executable.
    std::uint32_t flags = 0;
    std::uint64_t nameSection = 0; ///< The section that holds the names of sections.
    std::vector<ElfSection> sections;

    /// How many symbols a section holds, 0 where it is no symbol table.
    [[nodiscard]] std::uint64_t symbolCount(std::size_t section) const;
    /// A symbol by the table's section and its number; nothing where either is out of range or the name is cut short.
    [[nodiscard]] std::optional<ElfSymbol> symbol(std::size_t section, std::uint64_t number) const;
};

/// Reads header and section table; every offset is checked against the file's size.
///
/// Source: Tool Interface Standard, «Executable and Linking Format», 64-bit layout of the System V gABI. Inputs: the whole
/// file; its name for messages. Valid while `bytes` lives. Errors: no ELF file, not 64 bits little-endian, cut short, a section
/// or its name outside the file.
[[nodiscard]] Result<ElfFile> readElf(std::string_view bytes, std::string_view document);

/// The ranges of a file that are loaded; files that are still to be linked have none.
struct ElfSegments {
    std::uint64_t tableOffset = 0;
    std::vector<ElfSegment> segments;
};
/// Reads the segment table of a file that readElf() reads. Errors: the table or a segment lies outside the file.
[[nodiscard]] Result<ElfSegments> readSegments(std::string_view bytes, std::string_view document);

} // namespace forewarp::sass::files
