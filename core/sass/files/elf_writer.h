#pragma once

#include "core/base/result.h"
#include "core/sass/files/elf_file.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::sass::files {

/// Writes a number's bytes over those at an offset, least significant first; they must lie inside `bytes`.
void putLittleEndian(std::string& bytes, std::size_t offset, std::uint64_t value, int width);

/// A section that is all zeros and has been added.
struct ZeroSection {
    std::string name;
    std::uint64_t flags = 0;
    std::uint64_t bytes = 0; ///< In memory.
    std::uint32_t info = 0;
    std::uint64_t alignment = 16;
};

/// What becomes of a file's sections; those not named stay as they are.
struct ElfChanges {
    std::map<std::size_t, std::string> contents;      ///< By section.
    std::map<std::size_t, std::uint64_t> zeroBytes;   ///< New sizes of sections that are all zeros.
    std::map<std::size_t, std::uint32_t> infos;       ///< sh_info.
    std::vector<ZeroSection> added;                   ///< Numbered after the others.

    /// The new content of a section, to be edited; that of the file at first.
    std::string& contentOf(const ElfFile& file, std::size_t section);
};

/// Puts a file together again: header, sections in the order they stood in, section table, segment table. Sections keep
/// their numbers and alignment; segments follow the sections that they held, and grow with the zeros at their ends. Zeros
/// that no segment holds get one of their own.
///
/// Inputs: the file's bytes and what readElf() said of them. Errors: sections that overlap; a segment outside the file, or that
/// holds no section; more sections than the header can count.
[[nodiscard]] Result<std::string> rewriteElf(std::string_view bytes, const ElfFile& file, const ElfChanges& changes,
                                             std::string_view document);

} // namespace forewarp::sass::files
