#include "frontend/project/header_folders.h"

#include "frontend/clang_headers.h"
#include "frontend/project/source_check.h"

#include <filesystem>
#include <map>
#include <optional>
#include <set>

namespace forewarp::frontend::project {
namespace fs = std::filesystem;

namespace {

constexpr llvm::StringLiteral kAskedLast = "-idirafter";
constexpr const char* kSystemFolders[] = {"/usr/include", "/usr/local/include", FOREWARP_CLANG_RESOURCES "/include"};

/// «zoe.h» of «#include "zoe.h"».
struct Include {
    std::string name;
    bool isQuoted = false;
};

/// As the file's text has them, whatever conditions stand around them.
std::vector<Include> includesIn(const std::string& text) {
    std::vector<Include> found;
    clang::Lexer lexer({}, {}, text.data(), text.data(), text.data() + text.size());
    clang::Token token;
    bool isDirective = false;
    do {
        lexer.LexFromRawLexer(token);
        if (token.isAtStartOfLine()) isDirective = token.is(clang::tok::hash);
        if (!isDirective || !token.is(clang::tok::raw_identifier) || token.getRawIdentifier() != "include") continue;
        isDirective = false;
        const llvm::StringRef rest =
            llvm::StringRef(text).substr(token.getLocation().getRawEncoding() + token.getLength()).ltrim(" \t");
        if (rest.empty() || (rest.front() != '"' && rest.front() != '<')) continue;
        const bool isQuoted = rest.front() == '"';
        const std::size_t end = rest.find_first_of(isQuoted ? "\"\n" : ">\n", 1);
        if (end != llvm::StringRef::npos && rest[end] != '\n') found.push_back({rest.slice(1, end).str(), isQuoted});
    } while (!token.is(clang::tok::eof));
    return found;
}

/// All files below a folder, by name; made when first asked.
class FilesBelow {
  public:
    FilesBelow(fs::path root, std::size_t most) : m_root(std::move(root)), m_most(most) {}

    /// The one folder from which `name` leads to a file; nothing where there is none, or another one.
    [[nodiscard]] std::optional<fs::path> folderWith(const fs::path& name) {
        if (!m_isRead) read();
        std::set<fs::path> folders;
        const auto [first, last] = m_files.equal_range(name.filename().string());
        for (auto it = first; it != last; ++it)
            if (auto folder = withoutEnd(it->second, name)) folders.insert(*std::move(folder));
        return folders.size() == 1 ? std::optional(*folders.begin()) : std::nullopt;
    }

  private:
    void read() {
        m_isRead = true;
        std::error_code ignored;
        std::size_t entries = 0;
        for (auto it = fs::recursive_directory_iterator(m_root, fs::directory_options::skip_permission_denied, ignored);
             it != fs::recursive_directory_iterator(); it.increment(ignored)) {
            if (++entries > m_most) return m_files.clear();
            const std::string name = it->path().filename().string();
            if (it->is_directory(ignored) && name.starts_with(".")) it.disable_recursion_pending();
            else if (it->is_regular_file(ignored)) m_files.insert({name, it->path()});
        }
    }

    /// «/p/Zoe» of «/p/Zoe/sub/zoe.h» and «sub/zoe.h».
    static std::optional<fs::path> withoutEnd(fs::path path, fs::path end) {
        while (end.has_filename()) {
            if (path.filename() != end.filename()) return std::nullopt;
            path = path.parent_path();
            end = end.parent_path();
        }
        return path;
    }

    fs::path m_root;
    std::size_t m_most;
    bool m_isRead = false;
    std::multimap<std::string, fs::path> m_files;
};

class HeaderSearch {
  public:
    HeaderSearch(const std::string& root, std::size_t mostEntries) : m_below(root, mostEntries) {}

    /// What the file needs beyond the folders it has.
    std::vector<fs::path> foldersFor(const SourceFile& file) {
        m_folders = given(file);
        const std::size_t known = m_folders.size();
        std::set<fs::path> followed;
        std::vector<fs::path> open{absolute(file, file.path)};
        while (!open.empty()) {
            const fs::path from = open.back();
            open.pop_back();
            if (!followed.insert(from).second) continue;
            for (const Include& include : includesOf(from))
                if (auto header = find(include, from.parent_path())) open.push_back(*std::move(header));
        }
        return {m_folders.begin() + std::ptrdiff_t(known), m_folders.end()};
    }

  private:
    static fs::path absolute(const SourceFile& file, const fs::path& path) {
        return (fs::path(file.workingDirectory) / path).lexically_normal();
    }

    static std::vector<fs::path> given(const SourceFile& file) {
        std::vector<fs::path> folders;
        for (std::size_t i = 0; i < file.compilerArguments.size(); ++i) {
            llvm::StringRef argument = file.compilerArguments[i];
            const bool isFolder = argument.consume_front("-I") || argument.consume_front("-isystem") ||
                                  argument.consume_front("-iquote") || argument.consume_front(kAskedLast);
            if (!isFolder) continue;
            if (argument.empty() && i + 1 < file.compilerArguments.size()) argument = file.compilerArguments[++i];
            folders.push_back(absolute(file, argument.str()));
        }
        return folders;
    }

    const std::vector<Include>& includesOf(const fs::path& path) {
        const auto [found, isNew] = m_includes.try_emplace(path);
        if (isNew)
            if (const auto text = readSource(path.string())) found->second = includesIn(*text);
        return found->second;
    }

    /// Where the header lies, if it is one of the project's; takes another folder where that has to be searched.
    std::optional<fs::path> find(const Include& include, const fs::path& from) {
        std::error_code ignored;
        const fs::path name = fs::path(include.name).lexically_normal();
        if (name.is_absolute() || name.empty()) return std::nullopt;
        if (include.isQuoted && fs::is_regular_file(from / name, ignored)) return from / name;
        for (const fs::path& folder : m_folders)
            if (fs::is_regular_file(folder / name, ignored)) return folder / name;
        for (const char* folder : kSystemFolders)
            if (fs::exists(folder / name, ignored)) return std::nullopt;
        if (*name.begin() == "..") return std::nullopt;
        const auto folder = m_below.folderWith(name);
        if (!folder) return std::nullopt;
        m_folders.push_back(*folder);
        return *folder / name;
    }

    FilesBelow m_below;
    std::map<fs::path, std::vector<Include>> m_includes;
    std::vector<fs::path> m_folders; ///< Of the file in question.
};

} // namespace

void addHeaderFolders(std::vector<SourceFile>& files, const std::string& root, std::size_t mostEntries) {
    HeaderSearch search(root, mostEntries);
    for (SourceFile& file : files)
        for (const fs::path& folder : search.foldersFor(file)) {
            // In one, as compile commands hardly write it: headerFoldersGiven() knows it by that.
            file.compilerArguments.push_back(kAskedLast.str() + folder.string());
        }
}

std::vector<std::string> headerFoldersGiven(const SourceFile& file) {
    std::vector<std::string> folders;
    for (llvm::StringRef argument : file.compilerArguments) {
        if (!argument.consume_front(kAskedLast) || argument.empty()) continue;
        const fs::path folder(argument.str());
        const fs::path near = file.projectFolder.empty() ? folder : folder.lexically_relative(file.projectFolder);
        folders.push_back(near.string());
    }
    return folders;
}

} // namespace forewarp::frontend::project
