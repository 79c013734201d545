#pragma once

#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/models/prediction_steps.h"

#include <map>

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

/// Where the launch leaves lanes or SMs idle.
[[nodiscard]] std::optional<std::string> idleLanesCaveat(const Launch& launch);
[[nodiscard]] std::optional<std::string> idleSmsCaveat(const Device& device, const Launch& launch);

[[nodiscard]] std::string nameOf(const Device& device);

/// How many of these blocks fit on an SM. Errors: a block that cannot run, a grid without blocks.
[[nodiscard]] Result<Occupancy> residencyOf(const KernelProfile& kernel, const Device& device, const Launch& launch);

void append(std::vector<std::string>& list, const std::vector<std::string>& more);
void append(std::vector<std::string>& list, const std::optional<std::string>& more);

} // namespace forewarp
