#include "app/cli/terminal/progress_line.h"

#include "app/cli/terminal/text_layout.h"

#include <csignal>
#include <iostream>

#include <unistd.h>

namespace forewarp::cli::terminal {

namespace {

constexpr std::string_view kEraseLine = "\r\x1b[K"; ///< ECMA-48: to the line's begin, then «erase in line».
constexpr std::chrono::milliseconds kLeastInterval{80};

volatile std::sig_atomic_t isLineShown = 0;

} // namespace

ProgressLine::ProgressLine(std::size_t files) : m_files(files), m_isOn(isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
    hideProgressLine();
}

void ProgressLine::show(std::size_t done, std::string_view what) {
    if (!m_isOn) return;
    const auto now = std::chrono::steady_clock::now();
    if (isLineShown != 0 && now - m_shown < kLeastInterval) return;
    m_shown = now;
    std::string line;
    if (m_files > 1) line = std::to_string(done) + " of " + std::to_string(m_files) + " files · ";
    line = shortened(line + printable(what), terminalWidth(STDERR_FILENO) - 1);
    isLineShown = 1; // First: an interrupt may come in between.
    std::cerr << kEraseLine << line << std::flush;
}

void hideProgressLine() {
    if (isLineShown == 0) return;
    isLineShown = 0;
    static_cast<void>(write(STDERR_FILENO, kEraseLine.data(), kEraseLine.size()) + 1); // There is nobody to tell.
}

void printPart(std::string_view text) {
    hideProgressLine();
    std::cout << text << std::flush;
}

} // namespace forewarp::cli::terminal
