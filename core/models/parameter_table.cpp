#include "core/models/parameter_table.h"

#include "core/base/json_reader.h"
#include "core/base/value_text.h"

#include <algorithm>
#include <cmath>

namespace forewarp::models {

namespace {

bool isIn(Range range, double value) {
    if (!std::isfinite(value)) return range == Range::any;
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
    return text.isWhole ? double(reader.integer(text.key)) : reader.number(text.key);
}

const ParameterValue* firstImpossible(const ParameterValues& values) {
    const auto found =
        std::ranges::find_if(values, [](const ParameterValue& each) { return !isIn(each.text->range, each.value); });
    return found == values.end() ? nullptr : &*found;
}

std::string refusalOf(const ParameterValue& wrong) {
    if (!wrong.text->refusal.empty()) return std::string(wrong.text->refusal);
    return "It must be " + std::string(rangeText(wrong.text->range)) + ", not " + valueText(wrong.value) + ".";
}

std::optional<Error> checkValues(const ParameterValues& values, std::string_view document) {
    const ParameterValue* wrong = firstImpossible(values);
    if (!wrong) return std::nullopt;
    return impossibleInput(document, wrong->key, refusalOf(*wrong), std::string(wrong->text->remedy));
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
