#include "core/device/derived/given_facts.h"

#include "core/base/text.h"
#include "core/device/derived/rules.h"
#include "core/device/derived/sources.h"

#include <charconv>
#include <cmath>

namespace forewarp::device::derived {

namespace {

Error refusal(std::string_view text, std::string message, std::string remedy) {
    return {ErrorKind::usage, std::move(message), std::string(text), std::move(remedy)};
}

Error unknownKey(std::string_view text, std::string_view key) {
    return refusal(text, "\"" + std::string(key) + "\" is no fact of a device profile.",
                   "Use one of: id, name, " + std::string(kCapabilityKey) + ", " +
                       joined(deviceFields(), ", ", &DeviceField::key) + ".");
}

std::string_view withoutBlanks(std::string_view text) {
    constexpr std::string_view kBlanks = " \t";
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// The unit that people use: the sentence on a wrong value then shows how to write one.
const DeviceUnit& usualUnit(const DeviceField& field) {
    const DeviceUnit* usual = findDeviceUnit(field.units.usual, field.dimension);
    return usual ? *usual : baseUnit(field.dimension);
}

std::optional<Error> takeValue(std::string_view text, const DeviceField& field, std::string_view value,
                               GivenFacts& given) {
    double number = 0;
    const auto [end, failure] = std::from_chars(value.data(), value.data() + value.size(), number);
    const std::string expected = "Write " + field.range.text(usualUnit(field)) + ".";
    if (failure != std::errc{} || !std::isfinite(number))
        return refusal(text, "This is no number for " + std::string(field.key) + ".", expected);
    const std::string_view unitName = withoutBlanks(value.substr(std::size_t(end - value.data())));
    const DeviceUnit* unit = unitName.empty() ? &baseUnit(field.dimension) : findDeviceUnit(unitName, field.dimension);
    if (!unit)
        return refusal(text,
                       "\"" + std::string(unitName) + "\" is no unit of " + std::string(name(field.dimension)) + ".",
                       "Use one of: " + unitNames(field.dimension) + ".");
    const double inBaseUnits = unit->toBase(number);
    if (!field.range.holds(inBaseUnits))
        return refusal(text, std::string(value) + " is impossible for " + std::string(field.key) + ".", expected);
    given.values.insert_or_assign(std::string(field.key), inBaseUnits);
    return std::nullopt;
}

} // namespace

std::optional<Error> takeFact(std::string_view text, GivenFacts& given) {
    const std::size_t equals = text.find('=');
    const std::string_view key = withoutBlanks(text.substr(0, equals));
    if (equals == std::string_view::npos || key.empty())
        return refusal(text, "A fact is a key and a value.", "Write it as memory_bandwidth=1555GB/s or sm_count=98.");
    const std::string_view value = withoutBlanks(text.substr(equals + 1));
    if (value.empty()) return refusal(text, "There is no value.", "Write one behind the =.");
    if (const DeviceField* field = findField(key)) return takeValue(text, *field, value, given);
    if (key == "id") given.id = value;
    else if (key == "name") given.name = value;
    else if (key == kCapabilityKey) given.capability = value;
    else return unknownKey(text, key);
    return std::nullopt;
}

} // namespace forewarp::device::derived
