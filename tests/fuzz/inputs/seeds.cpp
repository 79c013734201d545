#include "tests/fuzz/inputs/seeds.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace forewarp::fuzz {

namespace {

namespace fs = std::filesystem;

void addRawStrings(std::string_view source, Inputs& found) {
    constexpr std::string_view kStart = "R\"";
    for (std::size_t at = source.find(kStart); at != std::string_view::npos; at = source.find(kStart, at + 1)) {
        const std::size_t open = source.find('(', at);
        if (open == std::string_view::npos || open - at > 18) continue;
        const std::string end = ")" + std::string(source.substr(at + 2, open - at - 2)) + "\"";
        const std::size_t close = source.find(end, open);
        if (close != std::string_view::npos) found.emplace_back(source.substr(open + 1, close - open - 1));
    }
}

char unescaped(char character) {
    if (character == 'n') return '\n';
    if (character == 't') return '\t';
    return character;
}

void addQuotedStrings(std::string_view line, Inputs& found) {
    if (line.starts_with("#include")) return;
    for (std::size_t at = line.find('"'); at != std::string_view::npos; at = line.find('"', at + 1)) {
        std::string text;
        for (++at; at < line.size() && line[at] != '"'; ++at)
            text += line[at] == '\\' && at + 1 < line.size() ? unescaped(line[++at]) : line[at];
        if (!text.empty()) found.push_back(std::move(text));
    }
}

Inputs sourcesBelow(std::string_view folder) {
    return filesBelow(folder, ".cpp") + filesBelow(folder, ".h");
}

} // namespace

Inputs filesBelow(std::string_view folder, std::string_view ending) {
    std::vector<fs::path> paths;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(fs::path(FOREWARP_SOURCE_DIR) / folder)) {
        if (entry.is_regular_file() && entry.path().string().ends_with(ending)) paths.push_back(entry.path());
    }
    std::ranges::sort(paths);
    Inputs texts;
    for (const fs::path& path : paths) {
        std::ifstream file(path, std::ios::binary);
        texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return texts;
}

Inputs rawStringsBelow(std::string_view folder) {
    Inputs found;
    for (const std::string& source : sourcesBelow(folder)) addRawStrings(source, found);
    return found;
}

Inputs quotedStringsBelow(std::string_view folder) {
    Inputs found;
    for (const std::string& source : sourcesBelow(folder)) {
        std::string_view rest = source;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            addQuotedStrings(rest.substr(0, end), found);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    return found;
}

Inputs operator+(Inputs first, const Inputs& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

} // namespace forewarp::fuzz
