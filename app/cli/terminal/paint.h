#pragma once

#include "core/kernel/program_facts.h"

#include <string>
#include <string_view>

namespace forewarp::cli::terminal {

/// What a piece of text is, in the sense of emphasis.
enum class Tone { plain, strong, quiet, proved, reduction, observed, refuted, unknown };

[[nodiscard]] Tone toneOf(kernel::Verdict verdict);

/// Adds colours for a terminal, or nothing where the output is a file or NO_COLOR is set.
class Paint {
  public:
    explicit Paint(bool isOn) : m_isOn(isOn) {}
    /// Colours where stdout is a terminal and NO_COLOR is unset or empty (https://no-color.org).
    static Paint forStandardOutput();

    [[nodiscard]] std::string operator()(Tone tone, std::string_view text) const;

  private:
    bool m_isOn;
};

} // namespace forewarp::cli::terminal
