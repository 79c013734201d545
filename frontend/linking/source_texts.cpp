#include "frontend/linking/source_texts.h"

#include "frontend/clang_headers.h"
#include "frontend/project/source_check.h"

#include <algorithm>
#include <filesystem>

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
    bool isDirective = false, isMacro = false;
    clang::Token token;
    for (lexer.LexFromRawLexer(token); token.isNot(clang::tok::eof); lexer.LexFromRawLexer(token)) {
        if (token.isAtStartOfLine()) {
            isDirective = token.is(clang::tok::hash);
            isMacro = false;
        } else if (isDirective && token.is(clang::tok::raw_identifier)) {
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
}

void SourceTexts::readHeaders() {
    std::set<std::filesystem::path> folders;
    for (const SourceFile& file : m_files) folders.insert(std::filesystem::path(plainPath(file.path)).parent_path());
    std::error_code ignored;
    for (const std::filesystem::path& folder : folders) {
        for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
            const std::string path = entry.path().string();
            if (m_headers.size() >= kMostFiles || !project::isHeader(path) || !entry.is_regular_file(ignored)) continue;
            if (auto text = project::readSource(path)) m_headers.push_back({0, path, *std::move(text), std::nullopt});
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

void SourceTexts::Source::noteWords() {
    const auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
    for (auto at = text.begin(); at != text.end();) {
        const auto begin = std::find_if(at, text.end(), isPart);
        at = std::find_if_not(begin, text.end(), isPart);
        if (begin != at) words.insert({begin, at});
    }
}

bool SourceTexts::Source::mentions(const std::set<std::string>& names) {
    if (words.empty()) noteWords();
    return std::ranges::any_of(names, [&](const std::string& name) { return words.contains(name); });
}

bool SourceTexts::hasOtherLanguages() const {
    return std::ranges::any_of(m_files, [](const SourceFile& file) {
        return project::languageOf(file.path) == project::Language::cpp && !project::isHeader(file.path);
    });
}

bool SourceTexts::isIncluded(const Source& source) {
    const std::string name = std::filesystem::path(source.path).filename().string();
    return std::ranges::any_of(sources(), [&](const Source& other) {
        return &other != &source &&
               (other.text.find(name + '"') != std::string::npos || other.text.find(name + '>') != std::string::npos);
    });
}

} // namespace forewarp::frontend::linking
