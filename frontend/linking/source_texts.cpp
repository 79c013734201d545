#include "frontend/linking/source_texts.h"

#include "frontend/clang_headers.h"
#include "frontend/project/source_check.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace forewarp::frontend::linking {

namespace {

// A search reads every file once: so much takes a tenth of a second.
constexpr std::size_t kMostFiles = 4000;
constexpr std::size_t kMostBytes = std::size_t(64) << 20;

/// What stands at file scope since the last declaration ended.
struct Declaration {
    std::string name;      ///< Before its first parenthesis.
    std::string last;      ///< The last name.
    std::string first;     ///< The first one.
    std::set<std::string> inside; ///< Names in its parentheses.
    bool isStatic = false;
    bool hasValue = false; ///< «= {»
    bool hasDeclarations = false; ///< «int f(a, b) int a; …»: of the parameters, in the old form.
    int parentheses = 0;

    void take(const clang::Token& token) {
        if (token.is(clang::tok::raw_identifier)) {
            last = token.getRawIdentifier().str();
            if (first.empty()) first = last;
            if (parentheses > 0) inside.insert(last);
            const bool isSuffix = last.starts_with("__attribute") || last.starts_with("__asm") || last == "asm";
            hasDeclarations = hasDeclarations || (isFunction() && !isSuffix);
            isStatic = isStatic || (parentheses == 0 && last == "static");
        } else if (token.is(clang::tok::l_paren)) {
            const bool isAttribute = last == "__attribute__" || last == "__declspec" || last == "_Alignas";
            if (parentheses++ == 0 && name.empty() && !isAttribute) name = last;
        } else if (token.is(clang::tok::r_paren)) {
            --parentheses;
        } else if (token.is(clang::tok::equal) && parentheses == 0) {
            hasValue = true;
        }
    }
    /// «DEFINE(f) {»: no type stands before it.
    [[nodiscard]] bool isMacro() const { return name == first; }
    [[nodiscard]] bool isFunction() const { return !name.empty() && !hasValue && parentheses == 0; }
};

constexpr char kPasted[] = "##"; ///< What is made by it may be any name.

/// Names between quotes or angle brackets.
std::vector<std::string> includesIn(const std::string& text) {
    constexpr std::string_view kWord = "include";
    std::vector<std::string> names;
    for (std::size_t at = text.find(kWord); at != std::string::npos; at = text.find(kWord, at + 1)) {
        const std::size_t begin = text.find_first_not_of(" \t", at + kWord.size());
        if (begin == std::string::npos || (text[begin] != '"' && text[begin] != '<')) continue;
        const std::size_t end = text.find_first_of("\">\n", begin + 1);
        if (end != std::string::npos && text[end] != '\n') names.push_back(text.substr(begin + 1, end - begin - 1));
    }
    return names;
}

/// Where the compiler looks for what a file includes.
std::vector<std::filesystem::path> foldersFor(const std::string& file, const SourceFile& compiled) {
    std::vector<std::filesystem::path> folders{std::filesystem::path(file).parent_path()};
    const std::vector<std::string>& arguments = compiled.compilerArguments;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        llvm::StringRef argument = arguments[i];
        const bool isFolder = argument.consume_front("-I") || argument == "-isystem" || argument == "-iquote";
        if (!isFolder) continue;
        const std::string folder = argument.empty() || argument.starts_with("-")
                                       ? (i + 1 < arguments.size() ? arguments[++i] : std::string())
                                       : argument.str();
        folders.push_back(std::filesystem::path(compiled.workingDirectory) / folder);
    }
    return folders;
}

} // namespace

Definitions definitionsIn(std::string_view text) {
    const std::string copy(text); // The lexer wants a null behind it.
    clang::Lexer lexer({}, {}, copy.data(), copy.data(), copy.data() + copy.size());
    Definitions found;
    Declaration declaration;
    std::string old;  ///< A function in the old form, whose parameters are being declared.
    std::string open; ///< The function whose body this is.
    const char* begin = nullptr;
    int braces = 0;
    bool isDirective = false, isMacro = false, isFirst = false;
    int conditions = 0;
    clang::Token token;
    for (lexer.LexFromRawLexer(token); token.isNot(clang::tok::eof); lexer.LexFromRawLexer(token)) {
        if (token.isAtStartOfLine()) {
            isDirective = isFirst = token.is(clang::tok::hash);
            isMacro = false;
        } else if (isDirective && token.is(clang::tok::raw_identifier)) {
            if (std::exchange(isFirst, false)) {
                conditions += token.getRawIdentifier().starts_with("if");
                conditions -= token.getRawIdentifier() == "endif";
            }
            if (isMacro) found.inMacros.insert(token.getRawIdentifier().str());
            isMacro = isMacro || token.getRawIdentifier() == "define";
        }
        if (isDirective) continue;
        if (token.is(clang::tok::l_brace)) {
            if (braces++ > 0) continue;
            const bool isFunction = declaration.isFunction() && !declaration.isStatic;
            if (declaration.isFunction() && declaration.isMacro())
                found.inMacros.insert(declaration.inside.begin(), declaration.inside.end());
            open = isFunction ? declaration.name : old;
            if (conditions > 0 && !open.empty()) found.conditional.insert(open);
            old.clear();
            begin = lexer.getBufferLocation();
        } else if (token.is(clang::tok::r_brace)) {
            braces = std::max(0, braces - 1);
            if (braces > 0) continue;
            if (!open.empty()) found.functions[open] = std::size_t(lexer.getBufferLocation() - begin);
            open.clear();
            if (!declaration.hasValue) declaration = {};
        } else if (braces == 0 && token.is(clang::tok::semi)) {
            if (declaration.hasDeclarations && !declaration.isStatic) old = declaration.name;
            declaration = {};
        } else if (braces == 0) {
            declaration.take(token);
        }
    }
    return found;
}

namespace {

/// A declaration at file scope, and the words of what it is made of.
class MakingReader {
  public:
    void take(const clang::Token& token) {
        if (token.is(clang::tok::raw_identifier)) return takeWord(token.getRawIdentifier().str());
        if (token.is(clang::tok::l_paren)) {
            if (m_braces == 0 && m_parentheses++ == 0 && !m_hasValue) m_isFunction = nameLast();
        } else if (token.is(clang::tok::r_paren)) {
            if (m_braces == 0) m_parentheses = std::max(0, m_parentheses - 1);
        } else if (token.is(clang::tok::l_brace)) {
            if (m_braces++ == 0) nameLast();
        } else if (token.is(clang::tok::r_brace)) {
            m_braces = std::max(0, m_braces - 1);
            if (m_braces == 0 && m_isFunction) end();
        } else if (m_braces == 0 && token.is(clang::tok::equal)) {
            m_hasValue = true;
        } else if (m_braces == 0 && token.is(clang::tok::semi)) {
            end();
        }
    }

    Makings makings;

  private:
    void takeWord(const std::string& word) {
        if (m_braces > 0 || m_hasValue) m_inside.insert(word);
        else if (m_parentheses > 0) m_parameters.insert(word);
        else m_last = word;
    }
    bool nameLast() {
        if (m_last.empty()) return false;
        m_names.insert(m_last);
        return true;
    }
    void end() {
        nameLast();
        for (const std::string& parameter : m_parameters) m_inside.erase(parameter); // It is no name of the program.
        for (const std::string& name : m_names) makings[name].insert(m_inside.begin(), m_inside.end());
        m_names.clear();
        m_inside.clear();
        m_parameters.clear();
        m_last.clear();
        m_parentheses = 0;
        m_isFunction = m_hasValue = false;
    }

    std::set<std::string> m_names, m_inside, m_parameters;
    std::string m_last; ///< Outside of brackets.
    int m_braces = 0, m_parentheses = 0;
    bool m_isFunction = false, m_hasValue = false;
};

} // namespace

Makings makingsIn(std::string_view text) {
    const std::string copy(text);
    clang::Lexer lexer({}, {}, copy.data(), copy.data(), copy.data() + copy.size());
    MakingReader reader;
    std::string macro;
    std::set<std::string> parameters; ///< Of the macro.
    bool isDirective = false, isDefinition = false, isParameter = false, isNamed = false;
    clang::Token token;
    for (lexer.LexFromRawLexer(token); token.isNot(clang::tok::eof); lexer.LexFromRawLexer(token)) {
        if (token.isAtStartOfLine()) {
            isDirective = token.is(clang::tok::hash);
            isDefinition = isParameter = false;
            macro.clear();
            parameters.clear();
        }
        if (std::exchange(isNamed, false)) isParameter = token.is(clang::tok::l_paren) && !token.hasLeadingSpace();
        if (isParameter && token.is(clang::tok::r_paren)) isParameter = false;
        if (!isDirective) {
            reader.take(token);
        } else if (token.is(clang::tok::hashhash) && !macro.empty()) {
            reader.makings[macro].insert(kPasted);
        } else if (token.is(clang::tok::raw_identifier)) {
            const std::string word = token.getRawIdentifier().str();
            if (isParameter) parameters.insert(word);
            else if (!macro.empty() && !parameters.contains(word)) reader.makings[macro].insert(word);
            else if (macro.empty() && isDefinition) isNamed = !(macro = word).empty();
            else isDefinition = isDefinition || word == "define";
        }
    }
    return std::move(reader.makings);
}

std::optional<SourceTexts> textsAround(const SourceFile& file) {
    const bool isC = project::languageOf(file.path) == project::Language::c && !project::isHeader(file.path);
    return file.neighbours && isC ? std::optional<SourceTexts>(*file.neighbours) : std::nullopt;
}

std::string plainPath(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::absolute(path, ignored).lexically_normal().string();
}

std::vector<SourceTexts::Source>& SourceTexts::sources() {
    readAll();
    return m_sources;
}

std::vector<SourceTexts::Source>& SourceTexts::headers() {
    readAll();
    return m_headers;
}

void SourceTexts::readAll() {
    if (m_isRead) return;
    m_isRead = true;
    if (m_files.size() > kMostFiles) return;
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < m_files.size(); ++i) {
        const std::string& path = m_files[i].path;
        if (project::languageOf(path) != project::Language::c || project::isHeader(path)) continue;
        auto text = project::readSource(path);
        if (!text) continue;
        bytes += text->size();
        if (bytes > kMostBytes) {
            m_sources.clear();
            return;
        }
        m_sources.push_back({i, plainPath(path), *std::move(text), std::nullopt});
    }
    readHeaders();
    if (isLarge()) return;
    for (Source& source : m_sources) readIncluded(source.path, source.text, m_files[source.position], &source);
}

void SourceTexts::readHeaders() {
    std::set<std::filesystem::path> folders;
    for (const SourceFile& file : m_files) folders.insert(std::filesystem::path(plainPath(file.path)).parent_path());
    std::error_code ignored;
    for (const std::filesystem::path& folder : folders)
        for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
            if (project::isHeader(entry.path().string()) && entry.is_regular_file(ignored))
                addHeader(plainPath(entry.path().string()));
}

void SourceTexts::addHeader(const std::string& path) {
    if (m_headers.size() >= kMostFiles || !m_known.insert(path).second) return;
    if (auto text = project::readSource(path)) m_headers.push_back({0, path, *std::move(text), std::nullopt});
}

/// Inputs: the file that includes and its text; how its source is compiled; null for headers. Those of the system are none of
/// the project's.
void SourceTexts::readIncluded(const std::string& by, const std::string& text, const SourceFile& compiled,
                               Source* source) {
    for (const std::string& name : includesIn(text)) {
        for (const std::filesystem::path& folder : foldersFor(by, compiled)) {
            const std::string path = plainPath((folder / name).string());
            std::error_code ignored;
            if (path.starts_with("/usr/") || !std::filesystem::is_regular_file(path, ignored)) continue;
            if (project::isHeader(path)) {
                const std::size_t before = m_headers.size();
                addHeader(path);
                if (m_headers.size() > before) {
                    const std::string included = m_headers.back().text;
                    readIncluded(path, included, compiled, nullptr);
                }
            } else if (source && project::languageOf(path) != project::Language::c) {
                if (auto part = project::readSource(path)) source->parts.push_back(*std::move(part));
            }
            break;
        }
    }
}

const Definitions& SourceTexts::Source::definitionsOf(const std::set<std::string>& names) {
    static const Definitions kNone;
    const auto occurs = [&](const std::string& name) { return text.find(name) != std::string::npos; };
    if (std::ranges::none_of(names, occurs)) return kNone;
    if (!definitions) definitions = definitionsIn(text);
    return *definitions;
}

bool SourceTexts::Source::defines(const std::string& function) {
    return definitionsOf({function}).functions.contains(function);
}

bool SourceTexts::Source::hasMain() {
    return defines("main") && !definitionsOf({"main"}).conditional.contains("main");
}

void SourceTexts::Source::noteWords(std::string_view of) {
    const auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
    for (const auto* at = of.begin(); at != of.end();) {
        const auto* begin = std::find_if(at, of.end(), isPart);
        at = std::find_if_not(begin, of.end(), isPart);
        if (begin != at) words.emplace(begin, at);
    }
    if (of.find(kPasted) != std::string_view::npos) words.insert(kPasted);
}

bool SourceTexts::Source::mentions(const std::set<std::string>& names) {
    if (words.empty()) {
        noteWords(text);
        for (const std::string& part : parts) noteWords(part);
    }
    return std::ranges::any_of(names, [&](const std::string& name) { return words.contains(name); });
}

bool SourceTexts::isIncluded(const std::string& path) {
    const auto [known, isNew] = m_isIncluded.try_emplace(path, false);
    if (!isNew) return known->second;
    const std::string name = std::filesystem::path(path).filename().string();
    const auto includes = [&](const Source& other) {
        return other.path != path &&
               (other.text.find(name + '"') != std::string::npos || other.text.find(name + '>') != std::string::npos);
    };
    return known->second = std::ranges::any_of(sources(), includes) || std::ranges::any_of(headers(), includes);
}

std::set<std::string> SourceTexts::wordsFor(std::set<std::string> words) {
    if (!m_makers) {
        m_makers.emplace();
        for (const Source& header : headers())
            for (const auto& [name, inside] : makingsIn(header.text))
                for (const std::string& word : inside) (*m_makers)[word].push_back(name);
    }
    words.insert(kPasted);
    std::vector<std::string> open(words.begin(), words.end());
    while (!open.empty()) {
        const auto makers = m_makers->find(open.back());
        open.pop_back();
        if (makers == m_makers->end()) continue;
        for (const std::string& name : makers->second)
            if (words.insert(name).second) open.push_back(name);
    }
    return words;
}

bool SourceTexts::hasOtherLanguages() const {
    return std::ranges::any_of(m_files, [](const SourceFile& file) {
        return project::languageOf(file.path) == project::Language::cpp && !project::isHeader(file.path);
    });
}

} // namespace forewarp::frontend::linking
