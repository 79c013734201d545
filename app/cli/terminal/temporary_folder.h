#pragma once

#include "app/cli/terminal/interrupts.h"

#include <string>

namespace forewarp::cli::terminal {

/// A folder for temporary files, gone with all of them when this goes, also after an interrupt.
class TemporaryFolder {
  public:
    /// «suite» makes it forewarp-suite-aB3xYz.
    explicit TemporaryFolder(const std::string& name);
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    /// Empty where it could not be made.
    [[nodiscard]] const std::string& path() const { return m_path; }

  private:
    Tidying m_tidying;
    std::string m_path;
};

} // namespace forewarp::cli::terminal
