#include "frontend/project/source_check.h"

#include "frontend/kept/files_seen.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <sstream>

namespace forewarp::frontend::project {
namespace fs = std::filesystem;

/// The lists of the largest builds; more than one takes in.
static constexpr std::uintmax_t kMostBytes = std::uintmax_t(128) << 20;

/// Clang's parser recurses with the nesting of an expression; a generated line this long can exhaust the stack.
static constexpr std::size_t kLongestLine = 1'000'000;

static bool endsWithOneOf(std::string_view path, std::initializer_list<std::string_view> ends) {
    return std::ranges::any_of(ends, [&](std::string_view end) { return path.ends_with(end); });
}

std::optional<Language> languageOf(std::string_view path) {
    if (endsWithOneOf(path, {".c", ".i", ".h"})) return Language::c;
    if (endsWithOneOf(path, {".cpp", ".cc", ".cxx", ".c++", ".C", ".ii", ".hpp", ".hh", ".hxx"})) return Language::cpp;
    return std::nullopt;
}

bool isHeader(std::string_view path) {
    return endsWithOneOf(path, {".h", ".hpp", ".hh", ".hxx"});
}

Result<std::string> readSource(const std::string& path) {
    kept::noteLook(path);
    std::error_code ignored;
    if (!fs::exists(path, ignored)) return Error{ErrorKind::input, "There is no such file.", path, "Check the path."};
    if (fs::is_directory(path, ignored)) return Error{ErrorKind::input, "It is a folder, not a file.", path, {}};
    if (!fs::is_regular_file(path, ignored)) // Reading it may never end.
        return Error{ErrorKind::input, "It is a device or a pipe, not a file.", path, "Choose a text file."};
    const std::uintmax_t size = fs::file_size(path, ignored);
    if (size > kMostBytes)
        return Error{ErrorKind::input,
                     "The file has " + std::to_string(size >> 20) + " MiB; at most " +
                         std::to_string(kMostBytes >> 20) + " are read.",
                     path, "Divide it."};
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    if (!stream || !(text << stream.rdbuf()))
        if (size > 0 || !stream)
            return Error{ErrorKind::input, "The file cannot be read.", path, "Check its permissions."};
    return text.str();
}

std::optional<Error> checkSource(const std::string& path) {
    if (!languageOf(path))
        return Error{ErrorKind::input, "It is not a C source file.", path,
                     "Forewarp reads C and C++: files that end in .c, .cpp, .cc, .cxx, .h or .hpp."};
    const auto text = readSource(path);
    if (!text) return text.error();
    return checkSourceText(*text, path);
}

std::optional<Error> checkSourceText(std::string_view text, const std::string& path) {
    int line = 1;
    for (std::size_t begin = 0; begin < text.size(); ++line) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view current = text.substr(begin, end - begin);
        const std::string place = path + ":" + std::to_string(line);
        if (current.find('\0') != std::string_view::npos)
            return Error{ErrorKind::input, "It holds binary data, not C source text.", place, "Choose a text file."};
        if (current.size() > kLongestLine)
            return Error{ErrorKind::input,
                         "The line has " + std::to_string(current.size()) + " characters; at most 1000000 are read.",
                         place, "Break the line up."};
        begin = end + 1;
    }
    return std::nullopt;
}

} // namespace forewarp::frontend::project
