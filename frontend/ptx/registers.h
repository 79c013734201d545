#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/kernel/kernel_profile.h"
#include "frontend/frontend.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::frontend::ptx {

/// A loop nest as GPU assembly, and the registers it takes.
struct LoweredKernel {
    std::string kernel; ///< «gemm_L1_1» for «gemm:L1.1»: its name in PTX and cubin.
    std::string ptx;
    std::string architecture; ///< «sm_80»
    int registers = 0; ///< Peak of 32-bit registers alive in the PTX, predicates left out, plus what the runtime takes.
    std::optional<int> assembledRegisters; ///< As ptxas counts them, where one was found.
    std::optional<int> spillStoreBytes; ///< Likewise.
    std::optional<int> spillLoadBytes;
    std::string cubin; ///< What ptxas made, byte for byte; empty where none was found or it failed.
    std::vector<std::string> notes; ///< What could not be done, in sentences.
};

/// Translates the iterations of the mapped loops of one nest into a kernel and counts the registers of its PTX.
///
/// Inputs: the loops that become threads, x first, as KernelProfile::mapped has them; `architecture` as nvcc spells it,
/// moved to the nearest that LLVM knows. `ptxas`: path of the assembler, empty to look for it in PATH; it does not run,
/// but the library of mathematical functions lies beside it.
/// Errors: no such loop; code that cannot run on a GPU (with the reason); cancelled.
[[nodiscard]] Result<LoweredKernel> translateNest(const SourceFile& file, const std::string& loopId,
                                                  const std::vector<kernel::MappedLoop>& mapped,
                                                  const std::string& architecture, const std::string& ptxas = {},
                                                  const Progress& progress = {});

/// The kernel with what ptxas makes of it; as it is where there is no ptxas, with a note where that fails.
[[nodiscard]] LoweredKernel assembled(LoweredKernel lowered, const std::string& ptxas = {});

/// The same PTX assembled for at most so many registers per thread: what does not fit lives in local memory.
///
/// Inputs: a kernel that ptxas has assembled before; `ptxas` as for translateNest(). Returns: the kernel with its new cubin,
/// registers and spills. Errors: ptxas is not there or refuses, with what it says.
[[nodiscard]] Result<LoweredKernel> assembleCapped(const LoweredKernel& lowered, int registers,
                                                   const std::string& ptxas = {});

} // namespace forewarp::frontend::ptx
