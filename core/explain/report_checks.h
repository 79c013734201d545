#pragma once

#include "core/base/result.h"
#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/kernel/program_facts.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace forewarp::explain {

/// Refuses a block that no launch on `device` can have (0 or 2048 threads), saying the limit.
[[nodiscard]] std::optional<Error> checkBlock(const kernel::BlockShape& block, const device::Device& device);
/// Refuses a register count that no thread on `device` can have, saying the limit; 0 asks for an estimate.
[[nodiscard]] std::optional<Error> checkRegisters(int registersPerThread, const device::Device& device);
/// Refuses names in `values` that no file needs, listing those that are needed, and values that their symbol cannot have.
[[nodiscard]] std::optional<Error> checkSymbols(const kernel::Bindings& values,
                                                const std::vector<kernel::ProgramFacts>& files);
/// Refuses a loop id that no file has, listing the nearest ones.
[[nodiscard]] std::optional<Error> checkLoop(std::string_view loopId, std::span<const kernel::ProgramFacts> files);
/// Refuses independent loops that no file has, and rejected keys that name no verdict's assumption, listing those there
/// are. Not part of makeReport(): decisions on other files of a project, or on a source that changed, rest.
[[nodiscard]] std::optional<Error> checkDecisions(const kernel::Assumptions& assumptions,
                                                  std::span<const kernel::ProgramFacts> files);

} // namespace forewarp::explain
