#include "frontend/ptx/ptx_code.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace forewarp::frontend::ptx {

namespace {

bool isWordCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '%';
}

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

/// The first word, dots belonging to it, and what follows.
std::pair<std::string_view, std::string_view> firstWord(std::string_view text) {
    const std::size_t end = std::min(text.find_first_of(" \t\r\n"), text.size());
    return {text.substr(0, end), trimmed(text.substr(end))};
}

/// The words of `text`, registers and labels among them.
std::vector<std::string> wordsIn(std::string_view text) {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && isWordCharacter(text[end])) ++end;
        if (end > i) words.emplace_back(text.substr(i, end - i));
        i = std::max(end, i + 1);
    }
    return words;
}

std::string withoutComments(std::string_view ptx) {
    std::string text;
    for (std::size_t i = 0; i < ptx.size();) {
        std::size_t next = i + 1;
        if (ptx.substr(i, 2) == "//") next = std::min(ptx.find('\n', i), ptx.size());
        else if (ptx.substr(i, 2) == "/*") next = std::min(ptx.find("*/", i + 2), ptx.size() - 2) + 2;
        else text += ptx[i];
        i = next;
    }
    return text;
}

/// What stands between the braces of a kernel.
std::optional<std::string_view> bodyOf(std::string_view text, std::string_view kernel) {
    for (std::size_t entry = text.find(".entry"); entry != std::string_view::npos;
         entry = text.find(".entry", entry + 1)) {
        const std::string_view rest = trimmed(text.substr(entry + 6));
        if (!rest.starts_with(kernel) || (rest.size() > kernel.size() && isWordCharacter(rest[kernel.size()])))
            continue;
        const std::size_t begin = text.find('{', entry);
        int depth = 0;
        for (std::size_t i = begin; i < text.size(); ++i) {
            if (text[i] == '{') ++depth;
            if (text[i] == '}' && --depth == 0) return text.substr(begin + 1, i - begin - 1);
        }
    }
    return std::nullopt;
}

/// 32-bit registers behind a type such as «.f64»; nothing for a word that is no type.
std::optional<int> widthOf(std::string_view type) {
    if (type == ".pred") return 0;
    if (type.size() < 3 || type[0] != '.' || std::string_view("busf").find(type[1]) == std::string_view::npos)
        return std::nullopt;
    std::size_t bits = 0;
    for (const char c : type.substr(2)) {
        if (!std::isdigit(static_cast<unsigned char>(c))) break;
        bits = bits * 10 + std::size_t(c - '0');
    }
    if (bits == 0) return std::nullopt;
    return type.ends_with("x2") ? int(bits) * 2 / 32 : int((bits + 31) / 32);
}

/// Instructions whose first operand is not a result.
bool writesNothing(std::string_view operation) {
    static constexpr std::array<std::string_view, 19> kStarts = {
        "st",   "red",  "bra",     "brx",       "ret",   "exit",     "bar",       "barrier", "membar", "fence",
        "call", "trap", "discard", "nanosleep", "brkpt", "prefetch", "prefetchu", "pmevent", "cp"};
    const std::string_view stem = operation.substr(0, operation.find('.'));
    return std::ranges::find(kStarts, stem) != kStarts.end();
}

class PtxReader {
  public:
    PtxCode read(std::string_view body) {
        std::size_t begin = 0;
        int vector = 0; // inside the braces of an operand
        for (std::size_t i = 0; i < body.size(); ++i) {
            const bool isEmpty = trimmed(body.substr(begin, i - begin)).empty();
            if (body[i] == '{' && !isEmpty) ++vector;
            else if (body[i] == '}' && vector > 0) --vector;
            else if (body[i] == '{' || body[i] == '}') begin = i + 1; // a scope, here as long as the kernel
            else if (body[i] == ':' && isLabel(trimmed(body.substr(begin, i - begin)))) {
                m_label = trimmed(body.substr(begin, i - begin));
                m_code.labels[m_label] = int(m_code.instructions.size());
                begin = i + 1;
            } else if (body[i] == ';') {
                takeStatement(trimmed(body.substr(begin, i - begin)));
                m_label.clear();
                begin = i + 1;
            }
        }
        aimTables();
        return std::move(m_code);
    }

  private:
    static bool isLabel(std::string_view text) { return !text.empty() && std::ranges::all_of(text, isWordCharacter); }

    void takeStatement(std::string_view text) {
        const auto [word, rest] = firstWord(text);
        if (word == ".reg") declare(rest);
        else if (word == ".branchtargets") m_tables[m_label] = wordsIn(rest);
        else if (!word.empty() && word.front() != '.') takeInstruction(text);
    }

    /// «.b32 %r<8>» or «.f32 a, b»
    void declare(std::string_view text) {
        const auto [type, names] = firstWord(text);
        const auto width = widthOf(type);
        if (!width) return;
        const std::vector<std::string> words = wordsIn(names);
        if (const std::size_t count = names.find('<'); count != std::string_view::npos && words.size() == 2)
            m_families[words[0]] = *width;
        else
            for (const std::string& name : words) m_families[name] = *width;
    }

    /// Position of a register; nothing for other words.
    std::optional<int> registerOf(const std::string& word) {
        if (const auto known = m_registers.find(word); known != m_registers.end()) return known->second;
        auto family = m_families.find(word);
        if (family == m_families.end()) {
            const std::size_t number = word.find_last_not_of("0123456789") + 1;
            if (number < word.size()) family = m_families.find(word.substr(0, number));
        }
        if (family == m_families.end()) return std::nullopt;
        m_code.widths.push_back(family->second);
        return m_registers[word] = int(m_code.widths.size()) - 1;
    }

    void collect(std::string_view text, std::vector<int>& registers) {
        for (const std::string& word : wordsIn(text))
            if (const auto position = registerOf(word)) registers.push_back(*position);
    }

    void takeInstruction(std::string_view text) {
        PtxInstruction instruction;
        if (text.front() == '@') {
            const auto [guard, rest] = firstWord(text);
            instruction.isGuarded = true;
            collect(guard, instruction.read);
            text = rest;
        }
        const auto [operation, operands] = firstWord(text);
        instruction.operation = operation;
        std::size_t first = writesNothing(operation) ? 0 : firstOperandEnd(operands);
        if (operation.starts_with("call")) first = callResultEnd(operands);
        const std::string_view result = operands.substr(0, first);
        collect(result, result.find('[') == std::string_view::npos ? instruction.written : instruction.read);
        collect(operands.substr(first), instruction.read);
        const std::string_view stem = operation.substr(0, operation.find('.'));
        if (const std::vector<std::string> words = wordsIn(operands);
            (stem == "bra" || stem == "brx") && !words.empty())
            instruction.targets = {words.back()};
        const bool leaves = stem == "bra" || stem == "brx" || stem == "ret" || stem == "exit" || stem == "trap";
        instruction.fallsThrough = !leaves || instruction.isGuarded;
        const bool readsSpecial = operands.substr(first).find('.') != std::string_view::npos; // «%tid.x», not «%r1»
        instruction.isCopy = operation.starts_with("ld.param") || stem == "cvta" || (stem == "mov" && !readsSpecial);
        m_code.instructions.push_back(std::move(instruction));
    }

    static std::size_t firstOperandEnd(std::string_view operands) {
        int depth = 0;
        for (std::size_t i = 0; i < operands.size(); ++i) {
            if (operands[i] == '{' || operands[i] == '[') ++depth;
            if (operands[i] == '}' || operands[i] == ']') --depth;
            if (operands[i] == ',' && depth == 0) return i;
        }
        return operands.size();
    }

    /// «call (result), name, (arguments)» writes what its first parentheses hold, where there are two.
    static std::size_t callResultEnd(std::string_view operands) {
        return operands.starts_with('(') ? std::min(operands.find(')'), operands.size()) : 0;
    }

    /// Jumps through a table may go to each of its labels.
    void aimTables() {
        for (PtxInstruction& instruction : m_code.instructions)
            if (instruction.operation.starts_with("brx") && !instruction.targets.empty()) {
                const auto table = m_tables.find(instruction.targets.front());
                if (table != m_tables.end()) instruction.targets = table->second;
            }
    }

    PtxCode m_code;
    std::string m_label; ///< Right in front of the statement being read.
    std::map<std::string, int> m_families;  ///< Width of names that start with this, or are this.
    std::map<std::string, int> m_registers; ///< Positions by name.
    std::map<std::string, std::vector<std::string>> m_tables;
};

} // namespace

std::optional<PtxCode> readPtx(std::string_view ptx, std::string_view kernel) {
    const std::string text = withoutComments(ptx);
    const auto body = bodyOf(text, kernel);
    if (!body) return std::nullopt;
    return PtxReader().read(*body);
}

} // namespace forewarp::frontend::ptx
