#include "app/cli/terminal/text_files.h"

#include "app/cli/terminal/written_files.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

namespace forewarp::cli::terminal {

std::string readStandardInput() {
    return {std::istreambuf_iterator<char>(std::cin), {}};
}

Result<std::string> readText(const std::string& path) {
    if (path == "-") return readStandardInput();
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        return Error{ErrorKind::input, "This is a folder, and a file is needed.", path, {}};
    }
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{ErrorKind::input, "The file cannot be read.", path, "Check its name and permissions."};
    noteInput(path);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

} // namespace forewarp::cli::terminal
