#include "core/models/prediction_steps.h"

#include "core/base/number_text.h"
#include "core/base/value_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::models {

namespace {

/// A smaller tail is lost in the models' own errors: 13.3 % (Hong and Kim, Merge benchmarks), 9.0 % (CGPredict, Table 4).
constexpr double kNotableTail = 0.1;

bool isIdentifierCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// So many digits that a fraction shows: «4.3», «1.04».
std::string fractionText(double value) {
    constexpr int kMostDigits = 4;
    std::string text;
    for (int digits = 1; digits <= kMostDigits; ++digits) {
        text = fixedText(value, digits);
        if (std::stod(text) != std::ceil(value) && std::stod(text) != std::floor(value)) break;
    }
    return text;
}

} // namespace

std::vector<int> termsNamedIn(std::string_view formula, const Derivation& derivation) {
    std::vector<int> positions;
    auto begin = formula.begin();
    while ((begin = std::find_if(begin, formula.end(), isIdentifierCharacter)) != formula.end()) {
        const auto end = std::find_if_not(begin, formula.end(), isIdentifierCharacter);
        const int position = derivation.indexOf({begin, end});
        const bool isNew = std::find(positions.begin(), positions.end(), position) == positions.end();
        if (position >= 0 && isNew) positions.push_back(position);
        begin = end;
    }
    return positions;
}

DerivationSteps::DerivationSteps(Derivation inputs) : derivation(std::move(inputs)) {}

double DerivationSteps::note(double value, const TermText& text) {
    Term term;
    term.symbol = text.symbol;
    term.meaning = text.meaning;
    term.value = value;
    term.unit = text.unit;
    term.formula = text.formula;
    term.equation = text.equation;
    term.inputs = termsNamedIn(text.formula, derivation);
    derivation.add(std::move(term));
    return value;
}

std::string warpCount(double warps) {
    std::string text = fixedText(warps, 1);
    if (text.ends_with(".0")) text.resize(text.size() - 2);
    return text;
}

bool isOneWarp(double warps) {
    return warpCount(warps) == "1";
}

std::string warpsThatWantMemory(double warps) {
    return warpCount(warps) + (isOneWarp(warps) ? " warp wants" : " warps want") + " memory";
}

std::string warpsServedAtATime(double warps) {
    return warpCount(warps) + (isOneWarp(warps) ? " is" : " are") + " served at a time";
}

Limiter tooFewWarps(double warps) {
    const std::string start = "too few warps to hide memory, ";
    if (isOneWarp(warps)) return {"latency-bound", start + "the only one waits for it"};
    return {"latency-bound", start + (warps == 2 ? "both" : "all " + warpCount(warps)) + " wait for it at a time"};
}

std::optional<std::string> tailCaveat(double rounds) {
    const double whole = std::ceil(rounds);
    if (!(whole > rounds * (1 + kNotableTail))) return std::nullopt;
    const std::string fills = fractionText(rounds);
    return "The grid fills the GPU " + fills + " times: a real GPU runs " + counted(whole, "whole round") + ", up to " +
           wholePercentText(whole / rounds - 1) + " longer than the model's " + fills + ".";
}

} // namespace forewarp::models
