#pragma once

#include <span>
#include <string>
#include <vector>

namespace forewarp::frontend::project {

/// Compiler arguments, sorted by whether they decide what the source means.
struct SiftedArguments {
    std::vector<std::string> kept;    ///< What the compiler is given, in the order written.
    std::vector<std::string> dropped; ///< What should be said to be left out, each once and with its value.
};

/// Keeps the language, include, define and target options among a C compiler's arguments.
///
/// A project's arguments come from whoever wrote the project, and the compiler is part of Forewarp: an option that loads
/// code, writes a file or starts a program never gets to it. Only what is known to do none of that is kept. Options of
/// ordinary builds that change nothing in what the source means (-O2, -Wall, -o, -MD …) are neither kept nor in `dropped`.
[[nodiscard]] SiftedArguments sift(std::span<const std::string> arguments);

/// True where arguments left out (-fwrapv, -fno-strict-overflow) give signed arithmetic that overflows a meaning.
[[nodiscard]] bool defineOverflow(const std::vector<std::string>& dropped);

/// The sentences about what sift() left out; empty where nothing is to be said.
[[nodiscard]] std::string sentenceOnDropped(const std::vector<std::string>& dropped);

} // namespace forewarp::frontend::project
