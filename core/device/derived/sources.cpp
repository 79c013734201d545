#include "core/device/derived/sources.h"

#include "core/base/text.h"
#include "core/base/value_text.h"
#include "core/device/derived/rules.h"

#include <algorithm>
#include <vector>

namespace forewarp::device::derived {

namespace {

constexpr std::string_view kEstimated = "estimated: ";
// Behind them follow the id of the base and a colon.
constexpr std::string_view kDerivedFrom = "estimated: derived from ";
constexpr std::string_view kAsOf = "estimated: as of ";

std::string factText(const Device& device, std::string_view key) {
    if (key == kCapabilityKey) return device.capability.text();
    const DeviceField* field = findField(key);
    const auto fact = field ? field->get(device) : std::nullopt;
    return fact ? shownText(*field, fact->value) : "";
}

const Device* bundledDevice(std::string_view id) {
    const auto found = std::ranges::find(bundledDevices(), id, &Device::id);
    return found == bundledDevices().end() ? nullptr : &*found;
}

/// The id; of a profile that is not the bundled one it says so, since nobody could find that again.
std::string nameOf(const Device& base) {
    const Device* bundled = bundledDevice(base.id);
    return bundled && *bundled == base ? base.id : base.id + " (not bundled)";
}

} // namespace

const DeviceField* findField(std::string_view key) {
    const auto all = deviceFields();
    const auto found = std::ranges::find(all, key, &DeviceField::key);
    return found == all.end() ? nullptr : &*found;
}

std::string shownText(const DeviceField& field, double baseValue) {
    const DeviceUnit& unit = shownUnit(field, baseValue);
    const std::string number = valueText(unit.fromBase(baseValue));
    if (field.dimension == Dimension::count) return number;
    return number + " " + std::string(unit.name);
}

std::string changesText(const Device& base, const Device& device, std::span<const std::string_view> inputs) {
    std::vector<std::string> changes;
    for (const std::string_view input : inputs) {
        const std::string here = factText(device, input), there = factText(base, input);
        if (here != there) changes.push_back(std::string(input) + " " + here + " instead of " + there);
    }
    return joined(changes, ", ");
}

std::string derivedSource(const Device& base, std::string_view valueThere, std::string_view reason,
                          std::string_view changes) {
    return std::string(kDerivedFrom) + nameOf(base) + ": " + std::string(valueThere) + " there; " +
           std::string(reason) + "; " + std::string(changes);
}

std::string copiedSource(const Device& base, std::string_view source) {
    if (source.starts_with(kEstimated)) source.remove_prefix(kEstimated.size());
    return std::string(kAsOf) + nameOf(base) + ": " + std::string(source);
}

const Device* baseNamedIn(std::string_view source) {
    for (const std::string_view begin : {kDerivedFrom, kAsOf}) {
        if (!source.starts_with(begin)) continue;
        source.remove_prefix(begin.size());
        return bundledDevice(source.substr(0, source.find(':')));
    }
    return nullptr;
}

} // namespace forewarp::device::derived
