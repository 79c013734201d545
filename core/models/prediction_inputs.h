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

namespace forewarp {

/// How an input came about, where that is known.
struct InputOrigin {
    std::string source;
    std::string formula; ///< Of terms that stand before it.
    SourceLocation location;
};
using InputOrigins = std::map<std::string, InputOrigin, std::less<>>; ///< By symbol.

/// Appends an input with its origin.
void addInputTerm(Term term, const InputOrigins& origins, Derivation& derivation);

/// An input that cannot be, at its key of the document.
[[nodiscard]] Error impossibleInput(std::string_view document, std::string_view key, std::string message,
                                    std::string remedy = {});

/// A level of significance that is no share.
[[nodiscard]] std::optional<Error> checkSignificance(std::optional<double> level, std::string_view document);

/// «gemm.c:12:5 b[k*n+j]»
[[nodiscard]] std::string sourceOf(const ProfiledAccess& access);

/// A fact's source, with «estimated: » before it where it is one.
template <class T>
[[nodiscard]] std::string sourceOf(const Sourced<T>& fact) {
    const bool saysSo = fact.confidence != Confidence::estimated || fact.source.starts_with("estimated");
    return saysSo ? fact.source : "estimated: " + fact.source;
}

/// The executions of several accesses added up, with the sum as text: «Insts_1 + Insts_3».
struct Sum {
    double value = 0;
    std::string formula;

    void add(double summand, const std::string& text);
};

/// «a, b, c and 2 more»
[[nodiscard]] std::string fewOf(const std::vector<std::string>& names);

/// Blocks that are resident together, as the launch leaves them.
struct ResidentBlocks {
    double activeSms = 0;  ///< No more than there are blocks.
    double available = 0;  ///< Blocks per active SM in the whole launch.
    double blocksPerSm = 0;
    std::string smSource;
    std::string blockSource;
};
[[nodiscard]] ResidentBlocks residentBlocks(const Launch& launch, const Device& device, const Occupancy& resident);

/// Active warps per SM as the launch leaves them; the terms «resident_blocks» and «warps_per_block», whose product is «w».
[[nodiscard]] double takeActiveWarps(const Launch& launch, const ResidentBlocks& blocks, const Occupancy& resident,
                                     InputOrigins& origins, Derivation& terms);

/// Time to issue all instructions of the busiest SM: its terms, and their product as «t_issue». Needs «warps_per_block».
[[nodiscard]] Seconds takeIssueTime(const KernelProfile& kernel, const Device& device, const ResidentBlocks& blocks,
                                    const Occupancy& resident, InputOrigins& origins, Derivation& terms);

/// Symbols and keys of the transactions of 32, 64 and 128 bytes, as NVIDIA's profiler calls them.
inline constexpr std::array<std::string_view, 3> kLoadCounters{"gld_32b", "gld_64b", "gld_128b"};
inline constexpr std::array<std::string_view, 3> kStoreCounters{"gst_32b", "gst_64b", "gst_128b"};

/// What the kernel's accesses meet: as the launch knows it, else simulated. Errors: those of simulateMemory().
[[nodiscard]] Result<std::shared_ptr<const MemoryBehaviour>> memoryOf(const KernelProfile& kernel, const Device& device,
                                                                      const Launch& launch);

/// Executions of an access by a warp; what was not simulated counts as the profile has it.
[[nodiscard]] double requestsOf(const ProfiledAccess& access, const AccessBehaviour& seen);

/// How well a time is known that DRAM traffic `samplingError` higher makes `longer`; nothing where that is well enough.
[[nodiscard]] std::optional<std::string> sampledTimeCaveat(double samplingError, Seconds time, Seconds longer);

/// Where the launch leaves lanes or SMs idle.
[[nodiscard]] std::optional<std::string> idleLanesCaveat(const Launch& launch);
[[nodiscard]] std::optional<std::string> idleSmsCaveat(const Device& device, const Launch& launch);

[[nodiscard]] std::string nameOf(const Device& device);

/// How many of these blocks fit on an SM. Errors: a block that cannot run, a grid without blocks.
[[nodiscard]] Result<Occupancy> residencyOf(const KernelProfile& kernel, const Device& device, const Launch& launch);

void append(std::vector<std::string>& list, const std::vector<std::string>& more);
void append(std::vector<std::string>& list, const std::optional<std::string>& more);

} // namespace forewarp
