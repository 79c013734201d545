#include "app/cli/terminal/text_files.h"

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
    return std::string(std::istreambuf_iterator<char>(file), {});
}

std::optional<Error> writeText(const std::string& path, std::string_view text) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(text.data(), std::streamsize(text.size()));
    file.close();
    if (file) return std::nullopt;
    return Error{ErrorKind::input, "The file cannot be written.", path,
                 "Check that its folder exists, may be written to and has room."};
}

} // namespace forewarp::cli::terminal
