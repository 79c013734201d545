#include "core/models/prediction_inputs.h"

#include "core/kernel/value_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp {

namespace {

/// A time known no better for its sample is worth a word: about half of CGPredict's mean error, 9 %.
constexpr double kNotableSamplingError = 0.05;

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

std::optional<Error> checkSignificance(std::optional<double> level, std::string_view document) {
    if (!level || (*level >= 0 && *level <= 1)) return std::nullopt;
    return impossibleInput(document, "significance", "A level of significance is a share.",
                           "Give a number from 0 to 1, for instance 0.05.");
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

double takeActiveWarps(const Launch& launch, const ResidentBlocks& blocks, const Occupancy& resident,
                       InputOrigins& origins, Derivation& terms) {
    terms.add(
        {"resident_blocks", "blocks resident on one SM", blocks.blocksPerSm, "", "", "", blocks.blockSource, {}, {}});
    terms.add({"warps_per_block",
               "warps of a block",
               double(resident.warpsPerBlock),
               "warps",
               "",
               "",
               "block of " + launch.block.text() + ", in whole warps",
               {},
               {}});
    origins["w"].formula = "resident_blocks * warps_per_block";
    return blocks.blocksPerSm * resident.warpsPerBlock;
}

Seconds takeIssueTime(const KernelProfile& kernel, const Device& device, const ResidentBlocks& blocks,
                      const Occupancy& resident, InputOrigins& origins, Derivation& terms) {
    const double insts = kernel.mix.totalPerThread();
    const auto add = [&](const char* symbol, const char* meaning, double value, const char* unit, std::string source) {
        terms.add({symbol, meaning, value, unit, "", "", std::move(source), {}, {}});
    };
    add("clk", "SM clock", device.smClock.value.value(), "Hz", sourceOf(device.smClock));
    add("Issue_cycles", "to issue one warp instruction", device.issueCycles.value.value(), "cycles",
        sourceOf(device.issueCycles));
    add("Total_insts", "instructions per thread, memory instructions too", insts, "", kernel.loop);
    add("blocks_per_SM", "blocks of the busiest SM in the whole launch", blocks.available, "",
        "blocks / SMs, rounded up");
    origins["t_issue"].formula = "Issue_cycles * Total_insts * blocks_per_SM * warps_per_block / clk * 1000";
    const double warps = blocks.available * resident.warpsPerBlock;
    return device.issueCycles.value * insts * warps / device.smClock.value;
}

Result<std::shared_ptr<const MemoryBehaviour>> memoryOf(const KernelProfile& kernel, const Device& device,
                                                        const Launch& launch) {
    if (launch.memory) return launch.memory;
    auto simulated = simulateMemory(kernel, device, launch);
    if (!simulated) return simulated.failureAs<std::shared_ptr<const MemoryBehaviour>>();
    return std::make_shared<const MemoryBehaviour>(*std::move(simulated));
}

double requestsOf(const ProfiledAccess& access, const AccessBehaviour& seen) {
    return seen.requestsPerWarp > 0 ? seen.requestsPerWarp : access.executionsPerThread;
}

std::optional<std::string> sampledTimeCaveat(double samplingError, Seconds time, Seconds longer) {
    const double more = longer / time - 1;
    if (more <= kNotableSamplingError) return std::nullopt;
    return "DRAM traffic is known to ± " + valueText(std::round(samplingError * 100)) +
           " % from a sample, which makes ± " + valueText(std::round(more * 100)) + " % of the time.";
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
