#include "core/sass/files/listing_lines.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace forewarp::sass::files {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";
constexpr std::size_t kEncodingDigits = 16;
constexpr std::string_view kText = ".text.";
constexpr std::string_view kFunction = "Function : ";

bool isDigit(char character) {
    return character >= '0' && character <= '9';
}

bool isWordCharacter(char character) {
    return isDigit(character) || (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
           character == '_' || character == '$';
}

bool isHex(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

std::string_view upTo(std::string_view text, std::string_view ends) {
    return text.substr(0, text.find_first_of(ends));
}

/// «/* 0x… */» at the beginning of the text; empty where the comment is anything else or breaks off.
std::string_view encodingIn(std::string_view comment) {
    const std::size_t end = comment.find("*/");
    if (end == std::string_view::npos) return {};
    const std::string_view inside = trimmed(comment.substr(2, end - 2));
    if (!inside.starts_with("0x") || inside.size() != kEncodingDigits + 2 || !isHex(inside.substr(2))) return {};
    return inside.substr(2);
}

/// Where the control fields begin that recent tools print behind the operands.
std::size_t annotationStart(std::string_view statement) {
    for (std::size_t at = statement.find_first_of("&?"); at != std::string_view::npos;
         at = statement.find_first_of("&?", at + 1))
        if (at > 0 && kBlanks.find(statement[at - 1]) != std::string_view::npos) return at;
    return std::string_view::npos;
}

ListingLine brokenLine() {
    ListingLine line;
    line.kind = LineKind::broken;
    return line;
}

/// What stands behind «/*0008*/»: a statement with «;» or «}» behind it, and perhaps an encoding.
ListingLine instructionLine(std::uint64_t address, std::string_view rest) {
    ListingLine line;
    line.address = address;
    std::string_view code = trimmed(rest);
    if (code.starts_with('.')) return line; // Data of another section.
    if (code.starts_with('{')) code = trimmed(code.substr(1));
    const std::size_t comment = code.find("/*");
    const std::string_view text = code.substr(0, comment);
    std::size_t end = text.find(';');
    if (end == std::string_view::npos) end = text.find('}');
    if (end == std::string_view::npos) return brokenLine();
    line.kind = LineKind::instruction;
    line.tail = code.substr(end);
    const std::size_t annotation = annotationStart(text.substr(0, end));
    line.isAnnotated = annotation != std::string_view::npos;
    line.statement = trimmed(text.substr(0, line.isAnnotated ? annotation : end));
    if (comment == std::string_view::npos) return line;
    line.encodingDigits = encodingIn(code.substr(comment));
    return line.encodingDigits.empty() ? brokenLine() : line;
}

/// A line that begins with «/*».
ListingLine commentLine(std::string_view text) {
    const std::size_t end = text.find("*/");
    if (end == std::string_view::npos) return brokenLine();
    const std::string_view inside = text.substr(2, end - 2);
    if (isHex(inside)) {
        const auto address = hexNumber(inside);
        return address ? instructionLine(*address, text.substr(end + 2)) : brokenLine();
    }
    ListingLine line;
    if (!trimmed(inside).starts_with("0x")) return line;
    line.encodingDigits = encodingIn(text);
    line.kind = line.encodingDigits.empty() ? LineKind::broken : LineKind::encoding;
    return line;
}

/// «.L_x_0:» or «saxpy:» at the very beginning of a line.
ListingLine labelLine(std::string_view line) {
    ListingLine label;
    const std::size_t colon = line.find(':');
    if (colon == 0 || colon == std::string_view::npos) return label;
    if (line.substr(0, colon).find_first_of(" \t\",=(") != std::string_view::npos) return label;
    label.kind = LineKind::label;
    label.name = line.substr(0, colon);
    return label;
}

ListingLine namedLine(LineKind kind, std::string_view name) {
    ListingLine line;
    line.kind = kind;
    line.name = trimmed(name);
    return line;
}

bool isWithin(std::string_view word, std::string_view prefix, int highest) {
    const std::string_view digits = word.substr(prefix.size());
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc() && end == digits.data() + digits.size() && number <= highest;
}

/// Whether a word such as «R300», «UR64» or «P7» names what does not exist; other words are no registers.
bool isOutOfRange(std::string_view word, int sm) {
    constexpr int kHighest = 254; // 255 is RZ.
    constexpr int kHighestPredicate = 6;
    const int highestUniform = sm >= 100 ? kHighest : 62; // Blackwell has eight bits for them, the others six.
    const std::size_t digits = word.find_first_of("0123456789");
    if (digits == std::string_view::npos || !std::ranges::all_of(word.substr(digits), isDigit)) return false;
    const std::string_view file = word.substr(0, digits);
    if (file == "R") return !isWithin(word, file, kHighest);
    if (file == "UR") return !isWithin(word, file, highestUniform);
    return (file == "P" || file == "UP") && !isWithin(word, file, kHighestPredicate);
}

std::string_view outOfRangeIn(std::string_view operand, int sm) {
    for (std::size_t at = 0; at < operand.size();) {
        if (operand[at] == '`') return {}; // Names follow, not registers.
        std::size_t end = at;
        while (end < operand.size() && isWordCharacter(operand[end])) ++end;
        const std::string_view word = operand.substr(at, end - at);
        const bool isModifier = at > 0 && (operand[at - 1] == '.' || operand[at - 1] == '@');
        if (!word.empty() && !isModifier && isOutOfRange(word, sm)) return word;
        at = std::max(end, at + 1);
    }
    return {};
}

/// «@!P0 », «@UP1 »: takes it off the statement.
bool readGuard(std::string_view& statement, encoding::Instruction& instruction) {
    instruction.guard = encoding::kTruePredicate;
    instruction.isGuardNegated = false;
    instruction.isGuardUniform = false;
    if (!statement.starts_with('@')) return true;
    std::string_view guard = upTo(statement, kBlanks).substr(1);
    statement = trimmed(statement.substr(guard.size() + 1));
    instruction.isGuardNegated = guard.starts_with('!');
    if (instruction.isGuardNegated) guard.remove_prefix(1);
    instruction.isGuardUniform = guard.starts_with('U');
    if (instruction.isGuardUniform) guard.remove_prefix(1);
    if (guard.size() != 2 || guard[0] != 'P' || (guard[1] != 'T' && (guard[1] < '0' || guard[1] > '6'))) return false;
    instruction.guard = guard[1] == 'T' ? encoding::kTruePredicate : guard[1] - '0';
    return true;
}

/// The operands between commas that stand in no bracket.
void readOperands(std::string_view text, std::vector<std::string>& operands) {
    operands.clear();
    if (text.empty()) return;
    operands.reserve(1 + static_cast<std::size_t>(std::ranges::count(text, ',')));
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char character = text[at];
        if (character == '[' || character == '(') ++depth;
        if (character == ']' || character == ')') --depth;
        if (character != ',' || depth > 0) continue;
        operands.emplace_back(trimmed(text.substr(begin, at - begin)));
        begin = at + 1;
    }
    operands.emplace_back(trimmed(text.substr(begin)));
}

bool takesTarget(std::string_view mnemonic) {
    constexpr std::array<std::string_view, 10> kWithTarget = {"BRA", "JMP", "CAL",  "JCAL", "CALL",
                                                              "SSY", "PBK", "PCNT", "PRET", "BSSY"};
    return std::ranges::find(kWithTarget, upTo(mnemonic, ".")) != kWithTarget.end();
}

/// Absolute addresses are those of the GPU's memory, not of the kernel.
bool isAbsolute(std::string_view mnemonic) {
    return mnemonic.starts_with("J") || mnemonic.find(".ABS") != std::string_view::npos;
}

/// «`(.L_x_0)», «`(saxpy + 0x30)»
BranchOperand labelOperand(std::string_view text) {
    const std::string_view inside = upTo(text, ")");
    const std::size_t plus = inside.find('+');
    BranchOperand operand{trimmed(inside.substr(0, plus)), 0};
    if (plus != std::string_view::npos) operand.address = hexNumber(trimmed(inside.substr(plus + 1)));
    return operand;
}

} // namespace

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::optional<std::uint64_t> hexNumber(std::string_view text) {
    if (text.starts_with("0x")) text.remove_prefix(2);
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::string hexText(std::uint64_t number, std::size_t digits) {
    std::array<char, 16> buffer{};
    const char* end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, 16).ptr;
    const std::string shortest(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    return "0x" + std::string(digits - std::min(digits, shortest.size()), '0') + shortest;
}

ListingLine scanLine(std::string_view line) {
    const std::string_view text = trimmed(line);
    if (text.empty()) return {};
    if (text.starts_with("/*")) return commentLine(text);
    if (text.starts_with(kFunction)) return namedLine(LineKind::function, text.substr(kFunction.size()));
    if (text.starts_with(".section") && text.size() > 8 && kBlanks.find(text[8]) != std::string_view::npos)
        return namedLine(LineKind::section, upTo(trimmed(text.substr(8)), ","));
    return labelLine(line);
}

KernelTracker::Step KernelTracker::take(const ListingLine& line) {
    if (line.kind == LineKind::function) return begin(line.name);
    const bool isText = line.name.starts_with(kText);
    if (line.kind == LineKind::section && isText) return begin(line.name.substr(kText.size()));
    if (line.kind == LineKind::section) return std::exchange(m_isInside, false) ? Step::ends : Step::same;
    if (line.kind != LineKind::label || !isText) return Step::same;
    const std::string_view name = line.name.substr(kText.size());
    return m_isInside && m_name == name ? Step::same : begin(name); // Its section has been named already.
}

KernelTracker::Step KernelTracker::begin(std::string_view name) {
    m_isInside = true;
    m_name = name;
    return Step::begins;
}

bool readStatement(std::string_view statement, encoding::Instruction& instruction) {
    if (!readGuard(statement, instruction)) return false;
    const std::string_view mnemonic = upTo(statement, kBlanks);
    if (mnemonic.empty() || !isWordCharacter(mnemonic.front())) return false;
    instruction.mnemonic = mnemonic;
    readOperands(trimmed(statement.substr(mnemonic.size())), instruction.operands);
    return true;
}

std::string_view registerOutOfRange(const encoding::Instruction& instruction, int sm) {
    for (const std::string& operand : instruction.operands)
        if (const std::string_view word = outOfRangeIn(operand, sm); !word.empty()) return word;
    return {};
}

std::optional<BranchOperand> branchOperandOf(const encoding::Instruction& instruction) {
    if (instruction.operands.empty() || !takesTarget(instruction.mnemonic)) return std::nullopt;
    const std::string_view last = instruction.operands.back();
    if (const std::size_t label = last.find("`("); label != std::string_view::npos)
        return labelOperand(last.substr(label + 2));
    if (!last.starts_with("0x") || isAbsolute(instruction.mnemonic)) return BranchOperand{};
    return BranchOperand{{}, hexNumber(last)};
}

} // namespace forewarp::sass::files
