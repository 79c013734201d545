#include "core/sass/files/listing_edits.h"

#include "core/sass/encoding/code_units.h"

namespace forewarp::sass::files {
namespace {

std::uint64_t withControl(std::uint64_t word, unsigned bit, const encoding::ControlCode& control) {
    return (word & ~(encoding::kControlMask << bit)) | (std::uint64_t{encoding::encodeControl(control)} << bit);
}

std::size_t columnOf(const std::string& line, std::string_view part) {
    return static_cast<std::size_t>(part.data() - line.data());
}

/// Where the statement begins behind its guard.
std::size_t mnemonicColumn(const std::string& line, std::string_view statement) {
    const std::size_t begin = columnOf(line, statement);
    return statement.starts_with('@') ? line.find_first_not_of(" \t", line.find_first_of(" \t", begin)) : begin;
}

/// What stands between a statement and its «;».
std::string gapBehind(const ListingLine& line) {
    if (line.isAnnotated) return " ";
    const char* end = line.statement.data() + line.statement.size();
    return {end, line.tail.data()};
}

} // namespace

std::array<std::uint64_t, 2> encodedWords(const encoding::Instruction& instruction, encoding::Encoding encoding) {
    if (encoding == encoding::Encoding::maxwell) return instruction.words;
    return {instruction.words[0], withControl(instruction.words[1], encoding::kVoltaControlBit, instruction.control)};
}

std::uint64_t controlWord(const encoding::Kernel& kernel, std::size_t firstInstruction, std::uint64_t old) {
    for (unsigned i = 0; i < encoding::kMaxwellGroup && firstInstruction + i < kernel.instructions.size(); ++i)
        old = withControl(old, encoding::kControlBits * i, kernel.instructions[firstInstruction + i].control);
    return old;
}

bool says(const ListingLine& line, const encoding::Instruction& instruction) {
    encoding::Instruction read;
    return readStatement(line.statement, read) && read.mnemonic == instruction.mnemonic &&
           read.operands == instruction.operands && read.guard == instruction.guard &&
           read.isGuardNegated == instruction.isGuardNegated && read.isGuardUniform == instruction.isGuardUniform;
}

void padTo(std::string& line, std::size_t column) {
    line.append(column > line.size() ? column - line.size() : 1, ' ');
}

void replaceNumber(std::string& line, std::string_view digits, std::uint64_t number) {
    const bool isHexadecimal = digits.starts_with("0x");
    const std::string written = isHexadecimal ? hexText(number, digits.size() - 2) : std::to_string(number);
    line.replace(columnOf(line, digits), digits.size(), written);
}

void replaceAddress(std::string& line, std::uint64_t address) {
    const std::size_t begin = line.find("/*") + 2;
    const std::size_t digits = line.find("*/", begin) - begin;
    line.replace(begin, digits, hexText(address, digits).substr(2));
}

bool replaceEncoding(std::string& line, std::uint64_t word) {
    const std::string_view digits = scanLine(line).encodingDigits;
    if (digits.empty() || hexNumber(digits) == word) return false;
    line.replace(columnOf(line, digits), digits.size(), hexText(word, digits.size()).substr(2));
    return true;
}

void replaceStatement(std::string& line, const encoding::Instruction& instruction) {
    const ListingLine old = scanLine(line);
    const std::string statement = instruction.text();
    const std::size_t guard = statement.find(instruction.mnemonic);
    const std::size_t column = mnemonicColumn(line, old.statement);
    std::string written = line.substr(0, columnOf(line, old.statement));
    written.resize(written.find_last_not_of(" \t") + 1);
    padTo(written, column > guard ? column - guard : 0);
    const std::size_t comment = old.tail.find("/*");
    written += statement + gapBehind(old) + std::string(trimmed(old.tail.substr(0, comment)));
    if (comment != std::string_view::npos) {
        padTo(written, columnOf(line, old.tail) + comment);
        written += old.tail.substr(comment);
    }
    if (line.ends_with('\r')) written += '\r';
    line = std::move(written);
}

} // namespace forewarp::sass::files
