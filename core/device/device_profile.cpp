#include "core/base/text.h"
#include "core/device/device.h"
#include "core/device/device_fields.h"
#include "core/device/device_json.h"
#include "core/device/dram_fields.h"
#include "core/device/instruction_facts.h"

#include <algorithm>
#include <cmath>

namespace forewarp::device {

namespace {

constexpr int kSchema = 1;

void readField(ObjectReader& fields, const DeviceField& field, Device& device) {
    ObjectReader entry = fields.object(field.key);
    Sourced<double> fact;
    fact.value = readNumber(entry, "value", field.key, readUnit(entry, field.dimension), field.range);
    readOrigin(entry, fact);
    fields.adopt(entry);
    field.set(device, fact);
}

/// Whether the profile gives any field of the group: then it has to give them all.
bool hasGroup(const ObjectReader& fields, std::string_view group) {
    const auto all = deviceFields();
    return std::any_of(all.begin(), all.end(),
                       [&](const DeviceField& field) { return field.group == group && fields.has(field.key); });
}

void readFields(ObjectReader& profile, Device& device) {
    ObjectReader fields = profile.object("fields");
    for (const DeviceField& field : deviceFields())
        if (field.group.empty() || hasGroup(fields, field.group)) readField(fields, field, device);
    checkFields(fields, device);
    profile.adopt(fields);
}

void readId(ObjectReader& profile, std::string& id) {
    constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyz0123456789-_";
    readText(profile, "id", id);
    if (id.find_first_not_of(kAllowed) != std::string::npos)
        profile.fail("id", "An id has lower-case letters, digits, - and _ only.", "Shorten it to such characters.");
}

void readCapability(ObjectReader& profile, ComputeCapability& capability) {
    const std::string text = profile.text("compute_capability");
    if (const ComputeCapability* found = findComputeCapability(text)) {
        capability = *found;
        return;
    }
    const std::string known = joined(computeCapabilities(), ", ", &ComputeCapability::text);
    profile.fail("compute_capability", "\"" + text + "\" is not a known compute capability.",
                 "Use one of: " + known + ".");
}

/// In the shown unit, or in the base unit where reading that back would round.
Json writeField(const DeviceField& field, const Sourced<double>& fact) {
    const DeviceUnit& shown = shownUnit(field, fact.value);
    const auto number = exactNumber(shown, fact.value);
    const DeviceUnit& unit = number ? shown : baseUnit(field.dimension);
    Json entry{{"value", writtenNumber(number.value_or(fact.value))}, {"unit", unit.name}};
    writeOrigin(fact, entry);
    return entry;
}

std::vector<DeviceFact> fieldFacts(const Device& device) {
    std::vector<DeviceFact> facts;
    for (const DeviceField& field : deviceFields()) {
        const auto fact = field.get(device);
        if (!fact) continue;
        const DeviceUnit& unit = shownUnit(field, fact->value);
        facts.push_back({.key = std::string(field.key),
                         .label = std::string(field.label),
                         .value = unit.fromBase(fact->value),
                         .unit = field.dimension == Dimension::count ? std::string() : std::string(unit.name),
                         .confidence = fact->confidence,
                         .source = fact->source});
    }
    return facts;
}

} // namespace

void readText(ObjectReader& reader, std::string_view key, std::string& text) {
    text = reader.text(key);
    const bool isBlank = text.find_first_not_of(" \t\r\n") == std::string::npos;
    if (isBlank) reader.fail(key, "This text is empty.", "Fill it in.");
}

const DeviceUnit& readUnit(ObjectReader& entry, Dimension dimension) {
    const std::string unitName = entry.text("unit");
    if (const DeviceUnit* unit = findDeviceUnit(unitName, dimension)) return *unit;
    entry.fail("unit", "\"" + unitName + "\" is no unit of " + std::string(name(dimension)) + ".",
               "Use one of: " + unitNames(dimension) + ".");
    return baseUnit(dimension);
}

double readNumber(ObjectReader& entry, std::string_view key, std::string_view what, const DeviceUnit& unit,
                  const ValueRange& range) {
    const double value = unit.toBase(entry.number(key));
    if (!range.holds(value) && !entry.failed())
        entry.fail(key, entry.member(key).dump() + " is impossible for " + std::string(what) + ".",
                   "Write " + range.text(unit) + ".");
    return value;
}

Json writtenNumber(double value) {
    constexpr double kLargestExact = 9007199254740992.0; // 2^53
    if (value == std::floor(value) && std::abs(value) < kLargestExact) return static_cast<long long>(value);
    return value;
}

Result<Device> readDevice(std::string_view json, std::string_view document) {
    const Result<Json> parsed = parseJson(json, document);
    if (!parsed) return parsed.error();
    ObjectReader profile(*parsed, std::string(document));
    if (profile.integer("schema") != kSchema)
        profile.fail("schema", "Only schema 1 of device profiles is known.", "Write \"schema\": 1.");
    Device device;
    readId(profile, device.id);
    readText(profile, "name", device.name);
    readCapability(profile, device.capability);
    readFields(profile, device);
    readDram(profile, device);
    readInstructions(profile, device);
    if (const std::optional<Error> error = profile.finish()) return *error;
    return device;
}

std::string writeDevice(const Device& device) {
    Json profile{{"schema", kSchema},
                 {"id", device.id},
                 {"name", device.name},
                 {"compute_capability", device.capability.text()},
                 {"fields", Json::object()}};
    for (const DeviceField& field : deviceFields())
        if (const auto fact = field.get(device)) profile["fields"][std::string(field.key)] = writeField(field, *fact);
    if (device.dram) profile["dram"] = dramJson(*device.dram);
    profile["instructions"] = instructionsJson(device);
    return profile.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::vector<DeviceFact> facts(const Device& device) {
    std::vector<DeviceFact> facts = fieldFacts(device);
    for (const std::vector<DeviceFact>& group : {dramFacts(device), instructionFacts(device)})
        facts.insert(facts.end(), group.begin(), group.end());
    return facts;
}

} // namespace forewarp::device
