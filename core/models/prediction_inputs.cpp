#include "core/models/prediction_inputs.h"

#include "core/kernel/value_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp {

namespace {

std::string nameOf(const ProfiledAccess& access) {
    if (!access.text.empty()) return access.text;
    return access.array.empty() ? "an access" : access.array;
}

} // namespace

void addInputTerm(Term term, const InputOrigins& origins, Derivation& derivation) {
    if (const auto origin = origins.find(term.symbol); origin != origins.end()) {
        term.source = origin->second.source;
        term.formula = origin->second.formula;
        term.location = origin->second.location;
    }
    term.inputs = termsNamedIn(term.formula, derivation);
    derivation.add(std::move(term));
}

Error impossibleInput(std::string_view document, std::string_view key, std::string message, std::string remedy) {
    const std::string place = document.empty() ? std::string(key) : std::string(document) + ": " + std::string(key);
    return {ErrorKind::input, std::move(message), place, std::move(remedy)};
}

std::string sourceOf(const ProfiledAccess& access) {
    return access.location.isKnown() ? access.location.text() + " " + nameOf(access) : nameOf(access);
}

void Sum::add(double summand, const std::string& text) {
    value += summand;
    formula += (formula.empty() ? "" : " + ") + text;
}

std::string fewOf(const std::vector<std::string>& names) {
    constexpr std::size_t kMostNamed = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(kMostNamed, names.size()); ++i) text += (i ? ", " : "") + names[i];
    if (names.size() > kMostNamed) text += " and " + std::to_string(names.size() - kMostNamed) + " more";
    return text;
}

ResidentBlocks residentBlocks(const Launch& launch, const Device& device, const Occupancy& resident) {
    const double smCount = device.smCount.value;
    ResidentBlocks blocks;
    blocks.activeSms = std::min(smCount, launch.blocks);
    blocks.available = std::max(1.0, std::ceil(launch.blocks / blocks.activeSms));
    blocks.blocksPerSm = std::min(double(resident.blocksPerSm), blocks.available);
    blocks.smSource =
        "no more than there are blocks, of " + counted(smCount, "SM") + " (" + sourceOf(device.smCount) + ")";
    blocks.blockSource = "cc " + device.capability.text() + " holds " + counted(resident.blocksPerSm, "such block") +
                         " per SM, limited by " + std::string(name(resident.limiter)) + "; the launch has " +
                         valueText(blocks.available);
    return blocks;
}

std::optional<std::string> idleLanesCaveat(const Launch& launch) {
    const int threads = launch.block.threads();
    if (threads % kWarpLanes == 0) return std::nullopt;
    return "A block of " + counted(threads, "thread") +
           " leaves lanes of its last warp idle; they cost as much as busy ones.";
}

std::optional<std::string> idleSmsCaveat(const Device& device, const Launch& launch) {
    if (launch.blocks >= device.smCount.value) return std::nullopt;
    return "The grid has " + counted(launch.blocks, "block") + " for " + valueText(device.smCount.value) +
           " SMs; the others stay idle.";
}

std::string nameOf(const Device& device) {
    return device.name.empty() ? device.id : device.name;
}

Result<Occupancy> residencyOf(const KernelProfile& kernel, const Device& device, const Launch& launch) {
    auto resident =
        occupancy(device.capability, {launch.block.threads(), launch.registersPerThread, launch.sharedPerBlock});
    if (resident && !(launch.blocks > 0)) {
        return Error{ErrorKind::input, "The grid has no blocks.", kernel.loop,
                     "Give the loops at least one iteration."};
    }
    return resident;
}

void append(std::vector<std::string>& list, const std::vector<std::string>& more) {
    list.insert(list.end(), more.begin(), more.end());
}

void append(std::vector<std::string>& list, const std::optional<std::string>& more) {
    if (more) list.push_back(*more);
}

} // namespace forewarp
