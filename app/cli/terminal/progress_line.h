#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace forewarp::cli::terminal {

/// One line on stderr that says how far long work is: «12 of 878 files · matrix/init.c». Nothing where stderr is no
/// terminal. Gone in the end.
class ProgressLine {
  public:
    explicit ProgressLine(std::size_t files);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Files that are done, and what is being done. What changes faster than an eye sees is left out.
    void show(std::size_t done, std::string_view what);

  private:
    std::size_t m_files;
    bool m_isOn;
    std::chrono::steady_clock::time_point m_shown;
};

/// Takes the line away until it is shown again; for whoever writes on the same terminal, and for signal handlers.
void hideProgressLine();

/// Writes a part of the result on stdout, where it is seen at once.
void printPart(std::string_view text);

} // namespace forewarp::cli::terminal
