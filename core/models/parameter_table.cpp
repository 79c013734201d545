#include "core/models/parameter_table.h"

#include "core/base/json_reader.h"
#include "core/base/value_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace forewarp::models {

namespace {

/// A unit and its limits: clocks and bandwidths as in device profiles, everything else so that doubles still tell it
/// from its neighbours and no product of a few runs over.
struct NamedLimit {
    std::string_view unit;
    UnitLimit limit;
};
constexpr std::array kUnitLimits{
    NamedLimit{"Hz", {1, 1e11}},     NamedLimit{"B/s", {1, 1e15}},  NamedLimit{"B", {0, 1e15}},
    NamedLimit{"1/cycle", {0, 1e9}}, NamedLimit{"warps", {0, 1e6}}, NamedLimit{"ms", {0, 1e12}},
};
constexpr UnitLimit kOtherLimit{0, 1e18};

bool isBeyondUnit(const ParameterValue& each) {
    const UnitLimit limit = limitOf(each.text->unit);
    return each.value > limit.most || (each.value > 0 && each.value < limit.least);
}

std::string tooMuch(double most, double value) {
    return "It must be at most " + valueText(most) + ", not " + valueText(value) + ".";
}

bool isIn(Range range, double value) {
    if (!std::isfinite(value)) return false;
    switch (range) {
    case Range::aboveZero: return value > 0;
    case Range::notNegative: return value >= 0;
    case Range::atLeastOne: return value >= 1;
    case Range::share: return value >= 0 && value <= 1;
    case Range::any: break;
    }
    return true;
}

} // namespace

std::string_view rangeText(Range range) {
    switch (range) {
    case Range::aboveZero: return "above 0";
    case Range::notNegative: return "at least 0";
    case Range::atLeastOne: return "at least 1";
    case Range::share: return "between 0 and 1";
    case Range::any: break;
    }
    return "a number";
}

UnitLimit limitOf(std::string_view unit) {
    const auto found = std::ranges::find(kUnitLimits, unit, &NamedLimit::unit);
    return found == kUnitLimits.end() ? kOtherLimit : found->limit;
}

std::string withName(std::string_view symbol, std::string_view name) {
    std::string text(symbol);
    if (const std::size_t star = text.find('*'); star != std::string::npos) text.replace(star, 1, name);
    return text;
}

std::optional<double> readNumber(ObjectReader& reader, const ParameterText& text, bool isNeeded) {
    if (!isNeeded && !reader.has(text.key)) {
        static_cast<void>(reader.numberOr(text.key, 0)); // Errors name it as one of the keys that are known.
        return std::nullopt;
    }
    const double value = text.isWhole ? double(reader.integer(text.key)) : reader.number(text.key);
    if (text.most > 0 && value > text.most)
        reader.fail(text.key, tooMuch(text.most, value), "Give at most " + valueText(text.most) + ".");
    return value;
}

const ParameterValue* firstImpossible(const ParameterValues& values) {
    const auto found = std::ranges::find_if(
        values, [](const ParameterValue& each) { return !isIn(each.text->range, each.value) || isBeyondUnit(each); });
    return found == values.end() ? nullptr : &*found;
}

std::string refusalOf(const ParameterValue& wrong) {
    const UnitLimit limit = limitOf(wrong.text->unit);
    if (wrong.value > limit.most) return tooMuch(limit.most, wrong.value);
    if (isIn(wrong.text->range, wrong.value))
        return "It must be at least " + valueText(limit.least) + ", not " + valueText(wrong.value) + ".";
    if (!wrong.text->refusal.empty()) return std::string(wrong.text->refusal);
    return "It must be " + std::string(rangeText(wrong.text->range)) + ", not " + valueText(wrong.value) + ".";
}

std::string remedyOf(const ParameterValue& wrong) {
    if (!isIn(wrong.text->range, wrong.value)) return std::string(wrong.text->remedy);
    const UnitLimit limit = limitOf(wrong.text->unit);
    const bool isTooMuch = wrong.value > limit.most;
    return std::string(isTooMuch ? "Give at most " : "Give at least ") +
           valueText(isTooMuch ? limit.most : limit.least) + ".";
}

std::optional<Error> checkValues(const ParameterValues& values, std::string_view document) {
    const ParameterValue* wrong = firstImpossible(values);
    if (!wrong) return std::nullopt;
    return impossibleInput(document, wrong->key, refusalOf(*wrong), remedyOf(*wrong));
}

InputOrigins originsIn(std::string_view document, const ParameterValues& values) {
    InputOrigins origins;
    for (const ParameterValue& each : values)
        if (each.isTold) origins[each.symbol].source = std::string(document) + ": " + each.key;
    return origins;
}

void addTerms(const ParameterValues& values, const InputOrigins& origins, Derivation& derivation) {
    for (const ParameterValue& each : values) {
        if (!each.isTold || derivation.indexOf(each.symbol) >= 0) continue;
        Term term;
        term.symbol = each.symbol;
        term.meaning = each.text->meaning;
        term.value = each.value;
        term.unit = each.text->unit;
        addInputTerm(std::move(term), origins, derivation);
    }
}

} // namespace forewarp::models
