#include "app/cli/terminal/paint.h"

#include <cstdlib>

#include <unistd.h>

namespace forewarp::cli::terminal {

namespace {

/// ECMA-48 «select graphic rendition» parameters.
std::string_view codeOf(Tone tone) {
    switch (tone) {
    case Tone::plain: return "";
    case Tone::strong: return "1";
    case Tone::quiet: return "2";
    case Tone::proved: return "32";
    case Tone::reduction: return "36";
    case Tone::observed: return "34";
    case Tone::refuted: return "31";
    case Tone::unknown: return "33";
    }
    return "";
}

} // namespace

Tone toneOf(kernel::Verdict verdict) {
    switch (verdict) {
    case kernel::Verdict::proved: return Tone::proved;
    case kernel::Verdict::reduction: return Tone::reduction;
    case kernel::Verdict::observed: return Tone::observed;
    case kernel::Verdict::refuted: return Tone::refuted;
    case kernel::Verdict::unknown: break;
    }
    return Tone::unknown;
}

Paint Paint::forStandardOutput() {
    const char* refusal = std::getenv("NO_COLOR");
    const bool isRefused = refusal && *refusal != '\0';
    return Paint(!isRefused && isatty(STDOUT_FILENO) == 1);
}

std::string Paint::operator()(Tone tone, std::string_view text) const {
    if (!m_isOn || tone == Tone::plain) return std::string(text);
    return "\x1b[" + std::string(codeOf(tone)) + "m" + std::string(text) + "\x1b[0m";
}

} // namespace forewarp::cli::terminal
