#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace forewarp::sass::sample {

/// The folders with cubins: those that only tests read, and the examples that users are sent to.
inline const std::vector<std::filesystem::path>& cubinFolders() {
    static const std::vector<std::filesystem::path> folders = {FOREWARP_SOURCE_DIR "/tests/core/sass/cubins",
                                                               FOREWARP_SOURCE_DIR "/resources/examples/assembly"};
    return folders;
}

/// Where «n_body_sm75» lies; a path without a file where it lies nowhere.
inline std::string cubinPath(const std::string& name) {
    std::filesystem::path path;
    for (const std::filesystem::path& folder : cubinFolders()) {
        path = folder / (name + ".cubin");
        if (std::filesystem::exists(path)) break;
    }
    return path.string();
}

/// All of them.
inline std::vector<std::filesystem::path> cubinPaths() {
    std::vector<std::filesystem::path> paths;
    for (const std::filesystem::path& folder : cubinFolders())
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.path().extension() == ".cubin") paths.push_back(entry.path());
    return paths;
}

} // namespace forewarp::sass::sample
