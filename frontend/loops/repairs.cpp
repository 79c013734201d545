#include "frontend/loops/repairs.h"

#include "frontend/clang_headers.h"
#include "frontend/project/source_check.h"

#include <algorithm>

namespace forewarp::frontend::loops {

namespace {

void blank(std::string& text, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end && i < text.size(); ++i)
        if (text[i] != '\n') text[i] = ' ';
}

struct TextLine {
    std::size_t begin = 0, end = 0;
};

TextLine lineOf(const std::string& text, int line) {
    std::size_t begin = 0;
    for (int current = 1; current < line && begin < text.size(); ++current)
        begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
    return {begin, std::min(text.find('\n', begin), text.size())};
}

void blankLine(std::string& text, int line) {
    const TextLine found = lineOf(text, line);
    blank(text, found.begin, found.end);
}

bool isName(llvm::StringRef text) {
    return !text.empty() && llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

/// The X of «BEFORE'X'…», empty for other messages.
std::string nameAfter(const kernel::Diagnostic& diagnostic, llvm::StringRef before) {
    llvm::StringRef message = diagnostic.message;
    if (!message.consume_front(before) || !message.consume_front("'")) return {};
    const llvm::StringRef name = message.split('\'').first;
    return isName(name) ? name.str() : std::string();
}

/// The first words and signs of a text.
std::vector<std::string> tokensOf(const std::string& text, std::size_t most) {
    std::vector<std::string> tokens;
    clang::Lexer lexer({}, {}, text.c_str(), text.c_str(), text.c_str() + text.size());
    for (clang::Token token; tokens.size() < most && !lexer.LexFromRawLexer(token);)
        tokens.push_back(token.is(clang::tok::raw_identifier)
                             ? token.getRawIdentifier().str()
                             : text.substr(std::size_t(token.getLocation().getRawEncoding()), token.getLength()));
    return tokens;
}

/// «API void f(», «LOCAL double *p»: between the name and what it declares stands the type.
bool isMacroBeforeType(const std::vector<std::string>& tokens) {
    if (tokens.size() < 3 || !isName(tokens[1]) || tokens[1] == "const" || tokens[1] == "volatile") return false;
    return isName(tokens[2]) || tokens[2] == "*";
}

/// The X of «X(int) f(», where X stands in capitals; empty for other lines.
std::string macroAroundType(const std::vector<std::string>& tokens) {
    const bool isShaped = tokens.size() > 6 && isName(tokens[0]) && tokens[1] == "(" && isName(tokens[2]);
    if (!isShaped || llvm::StringRef(tokens[0]).upper() != tokens[0]) return {};
    const auto close = std::ranges::find(tokens, ")");
    if (close == tokens.end() || close + 2 >= tokens.end()) return {};
    const auto name = *(close + 1) == "*" ? close + 2 : close + 1;
    return isName(*name) && name + 1 != tokens.end() && *(name + 1) == "(" ? tokens[0] : std::string();
}

/// One round of repairs.
class Round {
  public:
    Round(const Damage& damage, Repairs& repairs) : m_damage(damage), m_repairs(repairs) {}

    bool run() {
        for (const kernel::Diagnostic& diagnostic : m_damage.diagnostics)
            if (const std::string header = missingHeader(diagnostic); !header.empty())
                return m_repairs.missingHeaders.insert(header).second; // it may be behind all other errors
        return declareMissing() || blankInHeaders() || blankInFile();
    }

  private:
    bool declareMissing() {
        const std::string before = m_repairs.declarations();
        for (const kernel::Diagnostic& diagnostic : m_damage.diagnostics) {
            if (const std::string macro = macroAround(diagnostic); !macro.empty()) m_repairs.typeMacros.insert(macro);
            else if (const std::string type = nameAfter(diagnostic, "unknown type name "); !type.empty())
                (isMacroBeforeType(tokensAt(diagnostic)) ? m_repairs.missingMacros : m_repairs.missingTypes)
                    .insert(type);
            else if (const std::string name = nameAfter(diagnostic, "use of undeclared identifier "); !name.empty())
                declareNumber(name, diagnostic);
        }
        return m_repairs.declarations() != before;
    }

    void declareNumber(const std::string& name, const kernel::Diagnostic& diagnostic) {
        const bool isInFunction =
            diagnostic.file == m_damage.file.path && m_damage.source.functionAt(diagnostic.location.line);
        if (isInFunction && !m_repairs.missingTypes.contains(name)) m_repairs.missingNames.insert(name);
    }

    std::string* textOf(const kernel::Diagnostic& diagnostic) {
        if (!diagnostic.location.isKnown()) return nullptr;
        if (diagnostic.file == m_damage.file.path) return &m_repairs.text;
        llvm::SmallString<256> path(diagnostic.file);
        llvm::sys::fs::make_absolute(m_damage.file.workingDirectory, path);
        const auto known = m_repairs.headers.find(path.str().str());
        if (known != m_repairs.headers.end()) return &known->second;
        auto text = project::readSource(path.str().str());
        return text ? &m_repairs.headers.insert({path.str().str(), *std::move(text)}).first->second : nullptr;
    }

    std::vector<std::string> tokensAt(const kernel::Diagnostic& diagnostic) {
        const std::string* text = textOf(diagnostic);
        if (!text) return {};
        const TextLine line = lineOf(*text, diagnostic.location.line);
        return tokensOf(text->substr(std::min(line.begin + std::size_t(diagnostic.location.column) - 1, line.end), 200),
                        3);
    }

    std::string macroAround(const kernel::Diagnostic& diagnostic) {
        static constexpr llvm::StringLiteral kMessages[] = {"expected function body after function declarator",
                                                            "expected ';' after top level declarator"};
        if (!llvm::is_contained(kMessages, llvm::StringRef(diagnostic.message))) return {};
        const std::string* text = textOf(diagnostic);
        if (!text) return {};
        const TextLine line = lineOf(*text, diagnostic.location.line);
        return macroAroundType(tokensOf(text->substr(line.begin, 400), 16));
    }

    /// Blanks the first line of each header that holds an error.
    bool blankInHeaders() {
        std::set<std::string> done;
        bool changed = false;
        for (const kernel::Diagnostic& diagnostic : m_damage.diagnostics) {
            if (diagnostic.file == m_damage.file.path || !done.insert(diagnostic.file).second) continue;
            std::string* text = textOf(diagnostic);
            if (!text) continue;
            const std::string before = *text;
            blankLine(*text, diagnostic.location.line);
            changed |= *text != before;
        }
        return changed;
    }

    bool blankInFile() {
        const std::string before = m_repairs.text;
        for (const kernel::Diagnostic& diagnostic : m_damage.diagnostics) {
            if (diagnostic.file != m_damage.file.path) continue;
            const SourceFunction* function = m_damage.source.functionAt(diagnostic.location.line);
            if (!function) {
                blankLine(m_repairs.text, diagnostic.location.line);
                break;
            }
            if (!m_repairs.brokenFunctions.insert(function->name).second) continue;
            blank(m_repairs.text, function->bodyBegin, function->bodyEnd + 1);
            m_repairs.text[function->bodyBegin] = ';';
        }
        return m_repairs.text != before;
    }

    const Damage& m_damage;
    Repairs& m_repairs;
};

} // namespace

/// The header of C's library that declares the type; empty for types of others.
static std::string headerOf(const std::string& type) {
    static const std::map<std::string, std::vector<std::string>> kHeaders = {
        {"stddef.h", {"size_t", "ptrdiff_t", "wchar_t", "max_align_t"}},
        {"stdbool.h", {"bool"}},
        {"stdio.h", {"FILE"}},
        {"stdarg.h", {"va_list"}},
        {"time.h", {"time_t", "clock_t"}},
        {"sys/types.h", {"ssize_t", "off_t", "u_char", "u_short", "u_int", "u_long", "uint", "ushort"}},
        {"stdint.h",
         {"int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "intptr_t",
          "uintptr_t", "intmax_t", "uintmax_t"}}};
    for (const auto& [header, types] : kHeaders)
        if (std::ranges::find(types, type) != types.end()) return header;
    return {};
}

std::string Repairs::declarations() const {
    std::string text;
    for (const std::string& type : missingTypes) {
        const std::string header = headerOf(type);
        text += header.empty() ? "typedef struct " + type + " " + type + ";\n" : "#include <" + header + ">\n";
    }
    for (const std::string& macro : missingMacros) text += "#define " + macro + "\n";
    for (const std::string& macro : typeMacros) text += "#define " + macro + "(type) type\n";
    for (const std::string& name : missingNames)
        text += "extern volatile int " + name + " __attribute__((section(\"" + kMissingSection + "\")));\n";
    return text;
}

bool repair(const Damage& damage, Repairs& repairs) {
    return Round(damage, repairs).run();
}

std::string missingHeader(const kernel::Diagnostic& diagnostic) {
    const auto [quoted, rest] = llvm::StringRef(diagnostic.message).ltrim('\'').split('\'');
    return rest == " file not found" ? quoted.str() : std::string();
}

} // namespace forewarp::frontend::loops
