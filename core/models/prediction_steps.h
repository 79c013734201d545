#pragma once

#include "core/models/prediction.h"

namespace forewarp::models {

/// What a computed term says besides its value.
struct TermText {
    std::string_view symbol;
    std::string_view unit;
    std::string_view meaning;
    std::string_view formula;
    std::string_view equation;
};

/// Positions of all terms whose symbols `formula` names, each once.
[[nodiscard]] std::vector<int> termsNamedIn(std::string_view formula, const Derivation& derivation);

/// A derivation in the making: every value that is noted also explains itself.
struct DerivationSteps {
    explicit DerivationSteps(Derivation inputs);

    Derivation derivation;

    double note(double value, const TermText& text);
    Cycles note(Cycles value, const TermText& text) { return Cycles(note(value.value(), text)); }
};

/// One decimal where it says something: «2.3», «20».
[[nodiscard]] std::string warpCount(double warps);
/// As it reads, so that 1.04 is «1 warp».
[[nodiscard]] bool isOneWarp(double warps);
/// «20 warps want memory»
[[nodiscard]] std::string warpsThatWantMemory(double warps);
/// «2.3 are served at a time»
[[nodiscard]] std::string warpsServedAtATime(double warps);
/// «latency-bound: too few warps to hide memory, all 4 wait for it at a time»
[[nodiscard]] Limiter tooFewWarps(double warps);

/// A caveat where a GPU, which runs whole rounds, needs notably more of them than the model counts.
[[nodiscard]] std::optional<std::string> tailCaveat(double rounds);

} // namespace forewarp::models
