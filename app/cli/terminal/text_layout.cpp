#include "app/cli/terminal/text_layout.h"

#include "core/base/control_characters.h"
#include "core/base/text.h"

#include <algorithm>
#include <cstdlib>

#include <sys/ioctl.h>
#include <unistd.h>

namespace forewarp::cli::terminal {

namespace {

constexpr std::size_t kLeastParagraphWidth = 24;
constexpr std::size_t kUsualTerminalWidth = 80;
constexpr std::size_t kLeastPageWidth = 60;
constexpr std::size_t kMostPageWidth = 160;
constexpr std::size_t kFilePageWidth = 100; ///< Where stdout is no terminal.

bool isContinuation(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// Bytes of the first `characters` characters.
std::size_t bytesOf(std::string_view text, std::size_t characters) {
    std::size_t position = 0;
    while (position < text.size()) {
        if (!isContinuation(text[position])) {
            if (characters == 0) break;
            --characters;
        }
        ++position;
    }
    return position;
}

/// Where a word that is wider is divided: between the parts of a name, «vbrpsy_compute_|masking:L1|.2», if there are some.
std::size_t breakOf(std::string_view word, std::size_t width) {
    const std::size_t most = bytesOf(word, width);
    for (std::size_t i = most; i > most / 2; --i)
        if (word[i - 1] == '_' || word[i - 1] == '/' || word[i] == ':' || word[i] == '.') return i;
    return most;
}

void appendWord(std::string_view word, std::size_t width, std::vector<std::string>& lines) {
    const bool startsLine = lines.back().empty();
    if (!startsLine && widthOf(lines.back()) + 1 + widthOf(word) <= width) {
        lines.back().append(" ").append(word);
        return;
    }
    if (!startsLine) lines.emplace_back();
    while (widthOf(word) > width) {
        const std::size_t bytes = breakOf(word, width);
        lines.back() = word.substr(0, bytes);
        lines.emplace_back();
        word.remove_prefix(bytes);
    }
    lines.back() = word;
}

} // namespace

std::size_t terminalWidth(int descriptor) {
    winsize size{};
    if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    const char* columns = std::getenv("COLUMNS");
    const int known = columns ? std::atoi(columns) : 0;
    return known > 0 ? std::size_t(known) : kUsualTerminalWidth;
}

std::size_t pageWidth() {
    static const std::size_t width = isatty(STDOUT_FILENO) == 1
                                         ? std::clamp(terminalWidth(STDOUT_FILENO), kLeastPageWidth, kMostPageWidth)
                                         : kFilePageWidth;
    return width;
}

std::string printable(std::string_view text) {
    std::string line(text);
    std::ranges::replace_if(line, [](char c) { return c == '\n' || c == '\t' || c == '\r'; }, ' ');
    return withoutControls(line);
}

std::string shortened(std::string_view text, std::size_t width) {
    if (widthOf(text) <= width) return std::string(text);
    return std::string(text.substr(0, bytesOf(text, width - 1))) + "…";
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> lines(1);
    while (!text.empty()) {
        const std::size_t space = std::min(text.find(' '), text.size());
        if (space > 0) appendWord(text.substr(0, space), width, lines);
        text.remove_prefix(std::min(space + 1, text.size()));
    }
    return lines;
}

std::string hanging(const std::string& head, std::string_view text) {
    const std::size_t indent = widthOf(head);
    const std::size_t width = std::max(kLeastParagraphWidth, pageWidth() - std::min(indent, pageWidth()));
    std::string paragraph;
    for (const std::string& line : wrapped(text, width)) {
        paragraph += (paragraph.empty() ? head : std::string(indent, ' ')) + line + "\n";
    }
    return paragraph;
}

std::string counted(std::size_t count, const std::string& noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

} // namespace forewarp::cli::terminal
