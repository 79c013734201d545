#include "core/device/derived/derived_profile.h"

#include "core/base/text.h"
#include "core/base/value_text.h"
#include "core/device/derived/rules.h"
#include "core/device/derived/sources.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace forewarp::device::derived {

namespace {

/// To as many digits as estimates have.
double rounded(double value) {
    constexpr int kDigits = 4;
    std::array<char, 32> digits{};
    const auto written = std::to_chars(digits.begin(), digits.end(), value, std::chars_format::general, kDigits);
    std::from_chars(digits.data(), written.ptr, value);
    return value;
}

std::string keyOf(InstructionKind kind) {
    return "instructions." + std::string(name(kind));
}

template <class Visit>
void forEachKind(Visit visit) {
    for (int i = 0; i < kInstructionKindCount; ++i) visit(InstructionKind(i));
}

Error usageError(std::string message, std::string place, std::string remedy) {
    return {ErrorKind::usage, std::move(message), std::move(place), std::move(remedy)};
}

std::optional<Error> takeIdentity(const Device& base, const GivenFacts& given, Device& device) {
    device.id = given.id.empty() ? base.id + "-like" : given.id;
    device.name = given.name.empty() ? "GPU like " + base.name : given.name;
    if (given.capability.empty()) return std::nullopt;
    const ComputeCapability* found = findComputeCapability(given.capability);
    if (!found)
        return usageError("\"" + given.capability + "\" is not a known compute capability.",
                          std::string(kCapabilityKey),
                          "Use one of: " + joined(computeCapabilities(), ", ", &ComputeCapability::text) + ".");
    device.capability = *found;
    return std::nullopt;
}

template <class T>
void markCopied(Sourced<T>& fact, const Device& base) {
    fact.source = copiedSource(base, fact.source);
    fact.confidence = Confidence::estimated;
}

void markAllCopied(Device& device, const Device& base) {
    for (const DeviceField& field : deviceFields()) {
        auto fact = field.get(device);
        if (!fact) continue;
        markCopied(*fact, base);
        field.set(device, *fact);
    }
    if (device.dram) markCopied(*device.dram, base);
    for (Sourced<InstructionCost>& cost : device.instructions) markCopied(cost, base);
}

/// Parts of a cache that the base lacks would leave the rest of it unknown.
bool canStandAlone(const DeviceField& field) {
    return field.group.empty() || field.group == field.key;
}

std::optional<Error> takeValues(const Device& base, const GivenFacts& given, DerivedProfile& profile) {
    const std::string source = given.source.empty() ? "given for devices --like" : given.source;
    for (const auto& [key, value] : given.values) {
        const DeviceField* field = findField(key);
        if (!field) return usageError("This is no fact of a device profile.", key, "Leave it out.");
        if (!canStandAlone(*field) && !field->get(base))
            return usageError(base.id + " has no such cache, so that its other facts are unknown.", key,
                              "Take a GPU that has one, or leave this out.");
        field->set(profile.device, {value, source, Confidence::published});
        profile.given.push_back(key);
    }
    return std::nullopt;
}

bool isGiven(const DerivedProfile& profile, std::string_view key) {
    return std::ranges::find(profile.given, key) != profile.given.end();
}

void deriveField(const Rule& rule, const Device& base, DerivedProfile& profile) {
    const DeviceField& field = *findField(rule.key);
    const auto there = field.get(base);
    if (!there || isGiven(profile, rule.key)) return;
    const std::string changes = changesText(base, profile.device, rule.inputs);
    const double value = changes.empty() ? there->value : rounded(rule.derive(base, profile.device));
    if (value == there->value) return;
    const std::string source = derivedSource(base, shownText(field, there->value), rule.reason, changes);
    field.set(profile.device, {value, source, Confidence::estimated});
    profile.derived.emplace_back(rule.key);
}

void deriveInstruction(InstructionKind kind, const Device& base, DerivedProfile& profile) {
    const std::array inputs{lanesOf(kind)};
    const std::string changes = changesText(base, profile.device, inputs);
    if (changes.empty()) return;
    InstructionCost cost = costLike(base, profile.device, kind);
    cost.throughput = rounded(cost.throughput);
    cost.warpsToPeak = rounded(cost.warpsToPeak);
    const std::string there = valueText(base.costOf(kind).value.throughput) + " per cycle";
    profile.device.instructions[std::size_t(kind)] = {
        cost, derivedSource(base, there, "as many for each lane", changes), Confidence::estimated};
    profile.derived.push_back(keyOf(kind));
}

/// All that is neither given nor derived.
void listCopied(DerivedProfile& profile) {
    const auto add = [&](const std::string& key) {
        const bool isDerived = std::ranges::find(profile.derived, key) != profile.derived.end();
        if (!isDerived && !isGiven(profile, key)) profile.copied.push_back(key);
    };
    for (const DeviceField& field : deviceFields())
        if (field.get(profile.device)) add(std::string(field.key));
    if (profile.device.dram) add("dram");
    forEachKind([&](InstructionKind kind) { add(keyOf(kind)); });
}

void addCaveats(const Device& base, DerivedProfile& profile) {
    const std::string here = profile.device.capability.text(), there = base.capability.text();
    if (here != there)
        profile.caveats.push_back("Its compute capability is " + here + ", that of " + base.id + " is " + there +
                                  ": what is copied, latencies and instructions above all, may differ.");
}

/// What the reader of profiles would refuse.
std::optional<Error> checked(const Device& device, const std::string& place) {
    const auto again = readDevice(writeDevice(device), place);
    if (again) return std::nullopt;
    Error error = again.error();
    error.kind = ErrorKind::usage;
    return error;
}

} // namespace

Result<DerivedProfile> profileLike(const Device& base, const GivenFacts& given) {
    if (given.values.empty() && given.capability.empty())
        return usageError("Nothing is given in which the GPU differs from " + base.id + ".", {},
                          "Give what its data sheet says, for instance memory_bandwidth=1555GB/s.");
    DerivedProfile profile{.device = base, .given = {}, .derived = {}, .copied = {}, .caveats = {}};
    if (auto error = takeIdentity(base, given, profile.device)) return *std::move(error);
    markAllCopied(profile.device, base);
    if (auto error = takeValues(base, given, profile)) return *std::move(error);
    for (const Rule& rule : rules()) deriveField(rule, base, profile);
    forEachKind([&](InstructionKind kind) { deriveInstruction(kind, base, profile); });
    listCopied(profile);
    addCaveats(base, profile);
    if (auto error = checked(profile.device, "like " + base.id)) return *std::move(error);
    return profile;
}

} // namespace forewarp::device::derived
