#pragma once

#include "core/sass/encoding/instruction.h"
#include "core/sass/files/listing_lines.h"

#include <array>
#include <cstdint>
#include <string>

namespace forewarp::sass::files {

/// An instruction's encoding with its control fields; Maxwell keeps those in words of their own.
[[nodiscard]] std::array<std::uint64_t, 2> encodedWords(const encoding::Instruction& instruction,
                                                        encoding::Encoding encoding);

/// Maxwell: the word before three instructions. What `old` has for instructions that are not there stays.
[[nodiscard]] std::uint64_t controlWord(const encoding::Kernel& kernel, std::size_t firstInstruction,
                                        std::uint64_t old = 0);

/// Whether a line says the same as the instruction, but for blanks.
[[nodiscard]] bool says(const ListingLine& line, const encoding::Instruction& instruction);

/// Blanks up to a column, one at least.
void padTo(std::string& line, std::size_t column);

/// Puts another number in the place of some digits; «0x» and zeros before hexadecimal ones stay.
void replaceNumber(std::string& line, std::string_view digits, std::uint64_t number);

/// Gives the instruction of a line another address, of as many digits as before or more.
void replaceAddress(std::string& line, std::uint64_t address);

/// Puts another word in the place of a line's encoding. Returns: whether it was another.
bool replaceEncoding(std::string& line, std::uint64_t word);

/// Puts another instruction in the place of a line's statement, and takes annotations off. The mnemonic and the
/// encoding stay in their columns as far as there is room.
void replaceStatement(std::string& line, const encoding::Instruction& instruction);

} // namespace forewarp::sass::files
