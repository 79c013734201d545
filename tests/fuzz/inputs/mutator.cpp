#include "tests/fuzz/inputs/mutator.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstring>

namespace forewarp::fuzz {

namespace {

constexpr std::array<std::string_view, 28> kNumbers{"0",
                                                    "-0",
                                                    "1",
                                                    "-1",
                                                    "2",
                                                    "0.5",
                                                    "31",
                                                    "32",
                                                    "33",
                                                    "255",
                                                    "256",
                                                    "1024",
                                                    "65535",
                                                    "65536",
                                                    "99999",
                                                    "2147483647",
                                                    "-2147483648",
                                                    "2147483648",
                                                    "4294967295",
                                                    "4294967296",
                                                    "1e18",
                                                    "9223372036854775807",
                                                    "-9223372036854775808",
                                                    "18446744073709551615",
                                                    "1e308",
                                                    "-1e308",
                                                    "1e-308",
                                                    "1e999"};

constexpr std::array<std::uint64_t, 12> kWords{0,      1,          0x7F,       0x80,       0xFF,       0x7FFF,
                                               0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, ~0ULL >> 1, ~0ULL};

constexpr std::string_view kRepeated = "([{<\"/*-+~!;:,\\\n\t 0a";

bool isWordByte(char byte) {
    return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_';
}
bool isDigit(char byte) {
    return std::isdigit(static_cast<unsigned char>(byte)) != 0;
}

} // namespace

std::string Mutator::next() {
    std::string input = m_parts.empty() ? std::string() : m_parts[below(m_parts.size())];
    for (std::size_t left = 1 + below(4); left > 0; --left) damage(input);
    return input;
}

void Mutator::damage(std::string& input) {
    using Way = void (Mutator::*)(std::string&);
    constexpr std::array<Way, 16> kWays{&Mutator::flipBits,       &Mutator::overwriteByExtreme,
                                        &Mutator::cutOut,         &Mutator::cutOut,
                                        &Mutator::cutShort,       &Mutator::repeat,
                                        &Mutator::nest,           &Mutator::splice,
                                        &Mutator::splice,         &Mutator::exchangeNumber,
                                        &Mutator::exchangeNumber, &Mutator::exchangeNumber,
                                        &Mutator::exchangeNumber, &Mutator::exchangeWord,
                                        &Mutator::exchangeWord,   &Mutator::moveLine};
    (this->*kWays[below(kWays.size())])(input);
    if (input.size() > kMostBytes) input.resize(kMostBytes);
}

Mutator::Piece Mutator::pieceOf(const std::string& input, std::size_t mostBytes) {
    const std::size_t at = below(input.size());
    return {at, std::min(1 + below(mostBytes), input.size() - at)};
}

Mutator::Piece Mutator::wordOf(const std::string& input) {
    std::size_t at = below(input.size());
    while (at < input.size() && !isWordByte(input[at])) ++at;
    while (at > 0 && at < input.size() && isWordByte(input[at - 1])) --at;
    std::size_t end = at;
    while (end < input.size() && isWordByte(input[end])) ++end;
    return {at, end - at};
}

Mutator::Piece Mutator::numberOf(const std::string& input) {
    std::size_t at = below(input.size());
    while (at < input.size() && !isDigit(input[at])) ++at;
    while (at > 0 && at < input.size() && (isDigit(input[at - 1]) || input[at - 1] == '.')) --at;
    if (at > 0 && at < input.size() && input[at - 1] == '-') --at;
    std::size_t end = at + (at < input.size() && input[at] == '-' ? 1 : 0);
    while (end < input.size() && (isDigit(input[end]) || input[end] == '.')) ++end;
    return {at, end - at};
}

void Mutator::flipBits(std::string& input) {
    if (input.empty()) return;
    for (std::size_t left = 1 + below(3); left > 0; --left) input[below(input.size())] ^= char(1U << below(8));
}

void Mutator::overwriteByExtreme(std::string& input) {
    const std::size_t size = std::size_t(1) << below(4);
    if (input.size() < size) return;
    const std::uint64_t word = kWords[below(kWords.size())] + (below(4) == 0 ? below(9) - 4 : 0);
    // Numbers in files lie at multiples of their size, for the most part.
    std::memcpy(input.data() + below(input.size() / size) * size, &word, size);
}

void Mutator::cutOut(std::string& input) {
    if (input.empty()) return;
    const Piece piece = pieceOf(input, below(8) == 0 ? input.size() : 24);
    input.erase(piece.at, piece.size);
}

void Mutator::cutShort(std::string& input) {
    if (below(4) == 0) input.resize(below(input.size()));
}

void Mutator::repeat(std::string& input) {
    if (input.empty()) return;
    const Piece piece = pieceOf(input, 200);
    const std::string text = input.substr(piece.at, piece.size);
    const std::size_t times = below(6) == 0 ? below(2000) : 1 + below(4);
    std::string all;
    for (std::size_t i = 0; i < times && all.size() < kMostBytes / 4; ++i) all += text;
    input.insert(piece.at, all);
}

void Mutator::nest(std::string& input) {
    if (below(4) != 0) return;
    constexpr std::string_view kOpen = "([{";
    constexpr std::string_view kClosed = ")]}";
    const std::size_t depth = std::size_t(1) << below(17);
    const Piece inside = input.empty() ? Piece{} : pieceOf(input, 60);
    const std::size_t pair = below(2 * kOpen.size());
    if (pair < kOpen.size()) input.insert(inside.at + inside.size, std::string(depth, kClosed[pair]));
    const char opening = pair < kOpen.size() ? kOpen[pair] : kRepeated[below(kRepeated.size())];
    input.insert(inside.at, std::string(depth, opening));
}

void Mutator::splice(std::string& input) {
    if (m_parts.empty()) return;
    const std::string& other = m_parts[below(m_parts.size())];
    if (other.empty()) return;
    const Piece piece = pieceOf(other, below(4) == 0 ? other.size() : 60);
    const Piece place = input.empty() ? Piece{} : pieceOf(input, 60);
    input.replace(place.at, below(2) == 0 ? 0 : place.size, other, piece.at, piece.size);
}

void Mutator::exchangeNumber(std::string& input) {
    const Piece number = numberOf(input);
    if (number.size > 0) input.replace(number.at, number.size, kNumbers[below(kNumbers.size())]);
}

void Mutator::exchangeWord(std::string& input) {
    const std::string& other = below(2) == 0 && !m_parts.empty() ? m_parts[below(m_parts.size())] : input;
    const Piece word = wordOf(input);
    const Piece taken = wordOf(other);
    if (word.size > 0) input.replace(word.at, word.size, other.substr(taken.at, taken.size));
}

void Mutator::moveLine(std::string& input) {
    const std::size_t start = input.rfind('\n', below(input.size()));
    if (start == std::string::npos) return;
    const std::size_t end = std::min(input.find('\n', start + 1), input.size());
    const std::string line = input.substr(start, end - start);
    if (below(2) == 0) input.erase(start, line.size());
    const std::size_t place = std::min(input.find('\n', below(input.size())), input.size());
    input.insert(place, line);
}

} // namespace forewarp::fuzz
