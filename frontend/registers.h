#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/kernel/kernel_profile.h"
#include "frontend/frontend.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::frontend {

/// A loop nest as GPU assembly, and the registers it takes.
struct LoweredKernel {
    std::string ptx;
    std::string architecture; ///< «sm_80»
    int registers = 0;        ///< Peak of 32-bit registers alive in the PTX, predicates left out, plus what the runtime takes.
    std::optional<int> assembledRegisters; ///< As ptxas counts them, where one was found.
    std::optional<int> spillStoreBytes;    ///< Likewise.
    std::optional<int> spillLoadBytes;
    std::vector<std::string> notes; ///< What could not be done, in sentences.
};

/// Translates the iterations of the mapped loops of one nest into a kernel and counts its registers.
///
/// Inputs: the loops that become threads, x first, as KernelProfile::mapped has them; `architecture` as nvcc spells it,
/// moved to the nearest that LLVM knows. `ptxas`: path of the assembler, empty to look for it in PATH.
/// Errors: no such loop; code that cannot run on a GPU (with the reason); cancelled.
[[nodiscard]] Result<LoweredKernel> lowerNest(const SourceFile& file, const std::string& loopId,
                                              const std::vector<MappedLoop>& mapped, const std::string& architecture,
                                              const std::string& ptxas = {}, const Progress& progress = {});

} // namespace forewarp::frontend
