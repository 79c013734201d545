#include "core/models/prediction_inputs.h"

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/base/value_text.h"
#include "core/kernel/limits/count_limits.h"
#include "core/memory/memory_simulation.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace forewarp::models {

namespace {

/// A sample that leaves the time open by more is worth a word: about half of CGPredict's mean error, 9 %.
constexpr double kNotableSamplingError = 0.05;

std::string nameOf(const kernel::ProfiledAccess& access) {
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

std::string sourceOf(const kernel::ProfiledAccess& access) {
    return access.location.isKnown() ? access.location.text() + " " + nameOf(access) : nameOf(access);
}

void Sum::add(double summand, const std::string& text) {
    value += summand;
    formula += (formula.empty() ? "" : " + ") + text;
}

std::string fewOf(const std::vector<std::string>& names) {
    constexpr std::size_t kMostNamed = 3;
    return listedUpTo(kMostNamed, names);
}

BlockResidency residentBlocks(const kernel::Launch& launch, const device::Device& device,
                              const device::Occupancy& resident) {
    const double smCount = device.smCount.value;
    BlockResidency blocks;
    blocks.activeSms = std::min(smCount, launch.blocks);
    blocks.available = std::max(1.0, std::ceil(launch.blocks / blocks.activeSms));
    blocks.blocksPerSm = std::min(double(resident.blocksPerSm), blocks.available);
    blocks.smSource =
        "no more than there are blocks, of " + counted(smCount, "SM") + " (" + sourceOf(device.smCount) + ")";
    blocks.blockSource = "cc " + device.capability.text() + " holds " + counted(resident.blocksPerSm, "such block") +
                         " per SM, limited by " + std::string(device::name(resident.limiter)) + "; the launch has " +
                         valueText(blocks.available);
    return blocks;
}

double takeActiveWarps(const kernel::Launch& launch, const BlockResidency& blocks, const device::Occupancy& resident,
                       InputOrigins& origins, Derivation& terms) {
    terms.add({.symbol = "resident_blocks",
               .meaning = "blocks resident on one SM",
               .value = blocks.blocksPerSm,
               .source = blocks.blockSource});
    terms.add({.symbol = "warps_per_block",
               .meaning = "warps of a block",
               .value = double(resident.warpsPerBlock),
               .unit = "warps",
               .source = "block of " + launch.block.text() + ", in whole warps"});
    origins["w"].formula = "resident_blocks * warps_per_block";
    return blocks.blocksPerSm * resident.warpsPerBlock;
}

Seconds takeIssueTime(const kernel::KernelProfile& kernel, const device::Device& device, const BlockResidency& blocks,
                      const device::Occupancy& resident, InputOrigins& origins, Derivation& terms) {
    const double insts = kernel.mix.totalPerThread();
    const auto add = [&](const char* symbol, const char* meaning, double value, const char* unit, std::string source) {
        terms.add({.symbol = symbol, .meaning = meaning, .value = value, .unit = unit, .source = std::move(source)});
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

Result<std::shared_ptr<const memory::MemoryBehaviour>> memoryOf(const kernel::KernelProfile& kernel,
                                                                const device::Device& device,
                                                                const kernel::Launch& launch,
                                                                const KnownBehaviour& known) {
    if (known.memory) return known.memory;
    auto simulated = memory::simulateMemory(kernel, device, launch);
    if (!simulated) return simulated.failureAs<std::shared_ptr<const memory::MemoryBehaviour>>();
    return std::make_shared<const memory::MemoryBehaviour>(*std::move(simulated));
}

double requestsOf(const kernel::ProfiledAccess& access, const memory::AccessBehaviour& seen) {
    return seen.requestsPerWarp > 0 ? seen.requestsPerWarp : access.executionsPerThread;
}

std::optional<std::string> sampledTimeCaveat(double samplingError, Seconds time, Seconds longer) {
    const double more = longer / time - 1;
    if (more <= kNotableSamplingError) return std::nullopt;
    return "DRAM traffic is known to ± " + wholePercentText(samplingError) + " from a sample, which makes ± " +
           wholePercentText(more) + " of the time.";
}

std::optional<std::string> idleLanesCaveat(const kernel::Launch& launch) {
    const int threads = launch.block.threads();
    if (threads % warps::kWarpLanes == 0) return std::nullopt;
    return "A block of " + counted(threads, "thread") +
           " leaves lanes of its last warp idle; they cost as much as busy ones.";
}

std::optional<std::string> idleSmsCaveat(const device::Device& device, const kernel::Launch& launch) {
    if (launch.blocks >= device.smCount.value) return std::nullopt;
    return "The grid has " + counted(launch.blocks, "block") + " for " + valueText(device.smCount.value) +
           " SMs; the others stay idle.";
}

std::string nameOf(const device::Device& device) {
    return device.name.empty() ? device.id : device.name;
}

Result<device::Occupancy> residencyOf(const kernel::KernelProfile& kernel, const device::Device& device,
                                      const kernel::Launch& launch) {
    auto resident = device::occupancy(device.capability,
                                      {launch.block.threads(), launch.registersPerThread, launch.sharedPerBlock});
    if (resident && !(launch.blocks > 0)) {
        return Error{ErrorKind::input, "The grid has no blocks.", kernel.loop,
                     "Give the loops at least one iteration."};
    }
    if (auto error = kernel::limits::refuseEndlessGrid(kernel, launch)) return *std::move(error);
    return resident;
}

void append(std::vector<std::string>& list, const std::vector<std::string>& more) {
    list.insert(list.end(), more.begin(), more.end());
}

void append(std::vector<std::string>& list, const std::optional<std::string>& more) {
    if (more) list.push_back(*more);
}

} // namespace forewarp::models
