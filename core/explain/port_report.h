#pragma once

#include "core/base/units.h"
#include "core/kernel/kernel_profile.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::explain {

/// What NVIDIA's compiler made of a port's kernel.
struct CompiledKernel {
    std::string architecture; ///< «sm_90»
    int registers = 0;        ///< Per thread.
    int sharedBytes = 0;      ///< Per block.
    int spillStoreBytes = 0;  ///< Per thread.
    int spillLoadBytes = 0;   ///< Likewise.
};

/// What a model says of a port.
struct PortTime {
    std::string model; ///< Registry id.
    Seconds time;      ///< Of one launch.
};

/// A loop as CUDA, with what there is to know of it.
struct PortReport {
    std::string loop;                ///< Id.
    std::string device;              ///< Id.
    std::string kernel;              ///< «gemm_L1»
    std::vector<kernel::MappedLoop> threads; ///< Loops that became threads, fastest-varying (x) first.
    kernel::BlockShape block;
    bool isBlockFixed = false;       ///< The kernel works with this block shape only.
    std::vector<std::string> shared; ///< Arrays that are kept in shared memory.
    bool isSharedByHand = false;     ///< As the user chose them; else the fastest choice.
    std::optional<CompiledKernel> compiled;
    std::string notCompiled;         ///< Why not.
    std::vector<PortTime> times;     ///< As ported; in the order of the models.
    std::vector<std::string> notes;  ///< What the port rests on and what it leaves out, in sentences.
    std::string cuda;                ///< The whole file.
};

} // namespace forewarp::explain
