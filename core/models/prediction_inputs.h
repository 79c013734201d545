#pragma once

#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/memory/memory_behaviour.h"
#include "core/models/prediction_steps.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::models {

/// How an input came about, where that is known.
struct InputOrigin {
    std::string source;
    std::string formula; ///< Of terms that stand before it.
    SourceLocation location;
};
using InputOrigins = std::map<std::string, InputOrigin, std::less<>>; ///< By symbol.

/// Appends an input with its origin.
void addInputTerm(Term term, const InputOrigins& origins, Derivation& derivation);

/// The error of an input with an impossible value, placed at its key of the document.
[[nodiscard]] Error impossibleInput(std::string_view document, std::string_view key, std::string message,
                                    std::string remedy = {});

/// «gemm.c:12:5 b[k*n+j]»
[[nodiscard]] std::string sourceOf(const kernel::ProfiledAccess& access);

/// A fact's source, with «estimated: » before it where it is one.
template <class T>
[[nodiscard]] std::string sourceOf(const device::Sourced<T>& fact) {
    const bool saysSo = fact.confidence != device::Confidence::estimated || fact.source.starts_with("estimated");
    return saysSo ? fact.source : "estimated: " + fact.source;
}

/// A sum that grows together with its text: «Insts_1 + Insts_3».
struct Sum {
    double value = 0;
    std::string formula;

    void add(double summand, const std::string& text);
};

/// «a, b, c and 2 more»
[[nodiscard]] std::string fewOf(const std::vector<std::string>& names);

/// Blocks that are resident together, as the launch leaves them.
struct BlockResidency {
    double activeSms = 0;  ///< No more than there are blocks.
    double available = 0;  ///< Blocks per active SM in the whole launch.
    double blocksPerSm = 0;
    std::string smSource;
    std::string blockSource;
};
[[nodiscard]] BlockResidency residentBlocks(const kernel::Launch& launch, const device::Device& device,
                                            const device::Occupancy& resident);

/// Active warps per SM as the launch leaves them; the terms «resident_blocks» and «warps_per_block», whose product is «w».
[[nodiscard]] double takeActiveWarps(const kernel::Launch& launch, const BlockResidency& blocks,
                                     const device::Occupancy& resident, InputOrigins& origins, Derivation& terms);

/// Time to issue all instructions of the busiest SM: its terms, and their product as «t_issue». Needs «warps_per_block».
[[nodiscard]] Seconds takeIssueTime(const kernel::KernelProfile& kernel, const device::Device& device,
                                    const BlockResidency& blocks, const device::Occupancy& resident,
                                    InputOrigins& origins, Derivation& terms);

/// Symbols and keys of the transactions of 32, 64 and 128 bytes, as NVIDIA's profiler calls them.
inline constexpr std::array<std::string_view, 3> kLoadCounters{"gld_32b", "gld_64b", "gld_128b"};
inline constexpr std::array<std::string_view, 3> kStoreCounters{"gst_32b", "gst_64b", "gst_128b"};

/// What the kernel's accesses meet: as it is known, else simulated. Errors: those of simulateMemory().
[[nodiscard]] Result<std::shared_ptr<const memory::MemoryBehaviour>> memoryOf(const kernel::KernelProfile& kernel,
                                                                              const device::Device& device,
                                                                              const kernel::Launch& launch,
                                                                              const KnownBehaviour& known);

/// Executions of an access by a warp: as simulated, else as the profile has them.
[[nodiscard]] double requestsOf(const kernel::ProfiledAccess& access, const memory::AccessBehaviour& seen);

/// Says how well a time is known, where that is worth a word. Inputs: `longer`, the time with DRAM traffic that is
/// `samplingError` higher.
[[nodiscard]] std::optional<std::string> sampledTimeCaveat(double samplingError, Seconds time, Seconds longer);

/// Where the launch leaves lanes or SMs idle.
[[nodiscard]] std::optional<std::string> idleLanesCaveat(const kernel::Launch& launch);
[[nodiscard]] std::optional<std::string> idleSmsCaveat(const device::Device& device, const kernel::Launch& launch);

[[nodiscard]] std::string nameOf(const device::Device& device);

/// How many of these blocks fit on an SM. Errors: a block that cannot run, a grid without blocks or with too many.
[[nodiscard]] Result<device::Occupancy> residencyOf(const kernel::KernelProfile& kernel, const device::Device& device,
                                                    const kernel::Launch& launch);

void append(std::vector<std::string>& list, const std::vector<std::string>& more);
void append(std::vector<std::string>& list, const std::optional<std::string>& more);

} // namespace forewarp::models
