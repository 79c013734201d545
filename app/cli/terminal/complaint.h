#pragma once

#include "core/base/result.h"

#include <string>

namespace forewarp::cli::terminal {

/// What the process returns.
enum ExitCode { kDone = 0, kOverThreshold = 1, kBadUsage = 2, kBadInput = 3, kInternalError = 4 };

[[nodiscard]] ExitCode exitCodeOf(const Error& error);

/// Writes «forewarp-cli: place: message remedy» on stderr.
void complain(const Error& error);

/// Writes «note: text» on stderr: something to know of a result that is there all the same.
void note(const std::string& text);

/// The error of a failed result; a cancellation, which nothing here asks for, counts as internal.
template <class T>
[[nodiscard]] Error failureOf(const Result<T>& result) {
    if (result.wasCancelled()) return {ErrorKind::internal, "The work was stopped before it was done.", {}, {}};
    return result.error();
}

} // namespace forewarp::cli::terminal
