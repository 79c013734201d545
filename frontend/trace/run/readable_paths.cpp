#include "frontend/trace/run/readable_paths.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/Path.h>

#include <filesystem>

namespace forewarp::frontend::trace::run {

namespace fs = std::filesystem;

namespace {

/// Without links, so that what is compared is where it seems to be.
fs::path canonical(const fs::path& path) {
    std::error_code ignored;
    return fs::weakly_canonical(fs::absolute(path, ignored), ignored);
}

bool isInside(const fs::path& path, const fs::path& folder) {
    const fs::path way = path.lexically_relative(folder);
    return !way.empty() && *way.begin() != "..";
}

bool holdsHome(const fs::path& folder) {
    llvm::SmallString<128> home;
    if (!llvm::sys::path::home_directory(home)) return folder == folder.root_path();
    return isInside(canonical(home.str().str()), folder);
}

/// Folders that the source names, as far as they lie in the project.
std::vector<fs::path> foldersOf(const SourceFile& source) {
    const fs::path own = canonical(source.path).parent_path();
    const fs::path project = source.projectFolder.empty() ? own : canonical(source.projectFolder);
    std::vector<fs::path> folders{own};
    if (!source.workingDirectory.empty()) folders.push_back(canonical(source.workingDirectory));
    std::erase_if(folders, [&](const fs::path& folder) { return !isInside(folder, project); });
    return folders;
}

} // namespace

std::vector<std::string> readablePaths(const RunRequest& request) {
    const fs::path working = canonical(request.workingDirectory.empty() ? "." : request.workingDirectory);
    std::vector<fs::path> folders{working};
    for (const SourceFile& source : request.sources) {
        const std::vector<fs::path> named = foldersOf(source);
        folders.insert(folders.end(), named.begin(), named.end());
    }
    std::erase_if(folders, holdsHome);
    std::vector<std::string> paths;
    for (const fs::path& folder : folders) paths.push_back(folder.string());
    std::error_code ignored;
    for (const std::string& argument : request.arguments)
        if (!argument.empty() && fs::exists(working / argument, ignored))
            paths.push_back((working / argument).string());
    return paths;
}

} // namespace forewarp::frontend::trace::run
