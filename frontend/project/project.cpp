#include "frontend/project/project.h"
#include "core/base/json_reader.h"
#include "frontend/clang_headers.h"
#include "frontend/project/header_folders.h"
#include "frontend/project/source_check.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace forewarp::frontend::project {
namespace fs = std::filesystem;

namespace {

constexpr char kWhatIsRead[] =
    "Forewarp reads C and C++: files that end in .c, .cpp, .cc or .cxx, and headers with loops.";

// Files and folders that headers are looked for among.
constexpr std::size_t kMostInProject = 200'000;
constexpr std::size_t kMostAroundFile = 2000;

std::string absolutePath(const std::string& directory, const std::string& path) {
    const fs::path whole = fs::path(directory) / path;
    std::error_code error;
    const fs::path canonical = fs::weakly_canonical(whole, error);
    return (error ? whole.lexically_normal() : canonical).string();
}

/// What is left of a compile command without compiler name, output and source.
std::vector<std::string> argumentsOf(const clang::tooling::CompileCommand& command, const std::string& directory) {
    std::vector<std::string> arguments =
        clang::tooling::getClangStripOutputAdjuster()(command.CommandLine, command.Filename);
    if (!arguments.empty()) arguments.erase(arguments.begin());
    const std::string source = absolutePath(directory, command.Filename);
    const fs::path name = fs::path(source).filename();
    std::erase_if(arguments, [&](const std::string& argument) {
        if (argument == "--" || argument == command.Filename) return true;
        return fs::path(argument).filename() == name && absolutePath(directory, argument) == source;
    });
    return arguments;
}

/// True where «for (» or «while (» stands in the file outside comments, texts and macros.
bool holdsLoops(const SourceFile& file) {
    const auto text = readSource(file.path);
    if (!text) return false;
    clang::Lexer lexer({}, {}, text->data(), text->data(), text->data() + text->size());
    bool isDirective = false, isLoopWord = false;
    clang::Token token;
    do {
        lexer.LexFromRawLexer(token);
        if (token.isAtStartOfLine()) isDirective = token.is(clang::tok::hash);
        if (isDirective) continue;
        if (isLoopWord && token.is(clang::tok::l_paren)) return true;
        isLoopWord = token.is(clang::tok::raw_identifier) &&
                     (token.getRawIdentifier() == "for" || token.getRawIdentifier() == "while");
    } while (!token.is(clang::tok::eof));
    return false;
}

/// Folders that the file's headers come from, its own first.
std::vector<fs::path> headerFoldersOf(const SourceFile& file) {
    std::vector<fs::path> folders{fs::path(file.path).parent_path()};
    for (std::size_t i = 0; i < file.compilerArguments.size(); ++i) {
        llvm::StringRef argument = file.compilerArguments[i];
        if (!argument.consume_front("-I")) continue;
        if (argument.empty() && i + 1 < file.compilerArguments.size()) argument = file.compilerArguments[++i];
        folders.emplace_back(absolutePath(file.workingDirectory, argument.str()));
    }
    return folders;
}

bool isBelow(const fs::path& path, const fs::path& folder) {
    const fs::path relative = path.lexically_relative(folder);
    return !relative.empty() && *relative.begin() != "..";
}

/// The folder that holds the database and all its files; «/» where they lie far apart.
fs::path rootOf(const std::vector<SourceFile>& files, fs::path root) {
    for (const SourceFile& file : files)
        while (!isBelow(file.path, root)) root = root.parent_path();
    return root;
}

/// Headers with loops that no database names: those beside the files and in folders of the project that these take headers
/// from, compiled as the first file to do so is.
void addHeaders(std::vector<SourceFile>& files, const fs::path& database) {
    const fs::path root = rootOf(files, database.parent_path());
    std::map<fs::path, const SourceFile*> firstOf;
    for (const SourceFile& file : files)
        for (const fs::path& folder : headerFoldersOf(file))
            if (folder == fs::path(file.path).parent_path() || (root.has_relative_path() && isBelow(folder, root)))
                firstOf.insert({folder, &file});
    std::vector<SourceFile> headers;
    for (const auto& [folder, first] : firstOf) {
        std::error_code ignored;
        for (const auto& entry : fs::directory_iterator(folder, ignored)) {
            SourceFile header{entry.path().string(), first->compilerArguments, first->workingDirectory, {}};
            if (isHeader(header.path) && entry.is_regular_file(ignored) && holdsLoops(header))
                headers.push_back(std::move(header));
        }
    }
    std::ranges::sort(headers, {}, &SourceFile::path);
    std::ranges::move(headers, std::back_inserter(files));
}

Result<std::vector<SourceFile>> filesOfDatabase(const fs::path& database, const ProjectOptions& options) {
    const auto text = readSource(database.string());
    if (!text) return text.failureAs<std::vector<SourceFile>>();
    if (const auto json = parseJson(*text, database.string()); !json) return json.failureAs<std::vector<SourceFile>>();
    std::string message;
    const auto commands = clang::tooling::JSONCompilationDatabase::loadFromFile(
        database.string(), message, clang::tooling::JSONCommandLineSyntax::AutoDetect);
    if (!commands)
        return Error{ErrorKind::input,
                     "It is not a compilation database (" + llvm::StringRef(message).trim().str() + ").",
                     database.string(), "Write it anew, for example with cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON."};
    std::vector<SourceFile> files;
    std::set<std::string> known;
    for (const auto& command : commands->getAllCompileCommands()) {
        if (!languageOf(command.Filename)) continue;
        // A relative "directory" is meant from where the database lies.
        const std::string directory = absolutePath(fs::absolute(database).parent_path().string(), command.Directory);
        SourceFile file{absolutePath(directory, command.Filename), argumentsOf(command, directory), directory, {}};
        file.compilerArguments.insert(file.compilerArguments.end(), options.compilerArguments.begin(),
                                      options.compilerArguments.end());
        if (known.insert(file.path).second) files.push_back(std::move(file));
    }
    if (files.empty()) return Error{ErrorKind::input, "It names no C file.", database.string(), kWhatIsRead};
    if (!options.leavesOutHeaders) addHeaders(files, absolutePath(".", database.string()));
    return files;
}

/// compile_commands.json of the build folder, or beside or above `start`.
std::optional<fs::path> findDatabase(fs::path start, const ProjectOptions& options) {
    const char* const name = "compile_commands.json";
    if (!options.buildDirectory.empty()) return fs::path(options.buildDirectory) / name;
    for (start = fs::absolute(start);; start = start.parent_path()) {
        if (fs::exists(start / name)) return start / name;
        if (start == start.root_path()) return std::nullopt;
    }
}

Result<std::vector<SourceFile>> filesOfFolder(const fs::path& folder, const ProjectOptions& options) {
    if (const auto direct = folder / "compile_commands.json"; options.buildDirectory.empty() && fs::exists(direct))
        return filesOfDatabase(direct, options);
    if (!options.buildDirectory.empty()) return filesOfDatabase(*findDatabase(folder, options), options);
    std::vector<SourceFile> files;
    std::vector<SourceFile> headers;
    std::error_code ignored; // an unreadable subfolder must not hide the readable ones
    for (auto it = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, ignored);
         it != fs::recursive_directory_iterator(); it.increment(ignored)) {
        if (it->is_directory(ignored) && it->path().filename().string().starts_with("."))
            it.disable_recursion_pending();
        else if (it->is_regular_file(ignored) && languageOf(it->path().string()))
            (isHeader(it->path().string()) ? headers : files)
                .push_back({it->path().string(), options.compilerArguments, fs::current_path(ignored).string(), {}});
    }
    if (files.empty()) return Error{ErrorKind::input, "The folder holds no C file.", folder.string(), kWhatIsRead};
    if (!options.leavesOutHeaders) std::ranges::copy_if(headers, std::back_inserter(files), holdsLoops);
    std::ranges::sort(files, {}, &SourceFile::path);
    addHeaderFolders(files, absolutePath(".", folder.string()), kMostInProject);
    return files;
}

/// The C files of its folder, compiled as it is.
std::vector<SourceFile> filesBeside(const SourceFile& file) {
    std::vector<SourceFile> files;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(fs::absolute(file.path).parent_path(), ignored)) {
        SourceFile other = file;
        other.path = entry.path().string();
        const bool isSource = languageOf(other.path) == Language::c && !isHeader(other.path);
        if (isSource && entry.is_regular_file(ignored)) files.push_back(std::move(other));
    }
    std::ranges::sort(files, {}, &SourceFile::path);
    return files;
}

/// Of a file that nobody says how to compile: headers below its folder, or else below the one around it.
void addHeadersAround(const fs::path& path, std::vector<SourceFile>& files) {
    const fs::path folder = absolutePath(".", path.parent_path().string());
    for (const fs::path& root : {folder, folder.parent_path()}) addHeaderFolders(files, root.string(), kMostAroundFile);
}

std::shared_ptr<const std::vector<SourceFile>> shared(std::vector<SourceFile> files) {
    return std::make_shared<const std::vector<SourceFile>>(std::move(files));
}

SourceFile fileWithCommand(const fs::path& path, const ProjectOptions& options) {
    SourceFile file{path.string(), options.compilerArguments, fs::current_path().string(), {}};
    const auto database = findDatabase(fs::absolute(path).parent_path(), options);
    ProjectOptions wanted = options;
    wanted.leavesOutHeaders = !isHeader(path.string());
    auto known = database ? filesOfDatabase(*database, wanted) : Result<std::vector<SourceFile>>(Cancelled{});
    const std::string absolute = fs::weakly_canonical(path).string();
    const auto match =
        known ? std::ranges::find(*known, absolute, &SourceFile::path) : std::vector<SourceFile>::iterator();
    if (!known || match == known->end()) {
        std::vector<SourceFile> beside = filesBeside(file);
        addHeadersAround(fs::absolute(path), beside);
        std::vector<SourceFile> alone{std::move(file)};
        addHeadersAround(fs::absolute(path), alone);
        alone.front().neighbours = shared(std::move(beside));
        return alone.front();
    }
    file.compilerArguments = match->compilerArguments;
    file.workingDirectory = match->workingDirectory;
    file.path = absolute;
    file.neighbours = shared(*std::move(known));
    return file;
}

Result<std::vector<SourceFile>> filesOf(const std::string& path, const ProjectOptions& options) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status))
        return Error{ErrorKind::input, "There is no such file or folder.", path, "Check the path."};
    if (!options.buildDirectory.empty() && !fs::exists(fs::path(options.buildDirectory) / "compile_commands.json"))
        return Error{ErrorKind::input, "The build folder holds no compile_commands.json.", options.buildDirectory,
                     "Give -p the folder that holds it, or leave -p out."};
    if (fs::is_directory(status)) return filesOfFolder(path, options);
    if (fs::path(path).extension() == ".json") return filesOfDatabase(path, options);
    if (auto problem = checkSource(path)) return *problem;
    return std::vector<SourceFile>{fileWithCommand(path, options)};
}

} // namespace

Result<std::vector<SourceFile>> openProject(const std::string& path, const ProjectOptions& options) {
    auto files = filesOf(path, options);
    if (!files) return files;
    std::error_code ignored;
    const fs::path folder = fs::is_directory(path, ignored) ? fs::path(path) : fs::absolute(path).parent_path();
    for (SourceFile& file : *files)
        file.projectFolder = absolutePath(fs::current_path(ignored).string(), folder.string());
    if (files->size() > 1) {
        const auto all = shared(*files);
        for (SourceFile& file : *files) file.neighbours = all;
    }
    return files;
}

} // namespace forewarp::frontend::project
