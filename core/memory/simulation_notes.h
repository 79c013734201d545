#pragma once

#include "core/memory/memory_behaviour.h"
#include "core/memory/simulation_plan.h"

namespace forewarp::memory {

/// What a simulation was made from and how far it came, for those who have to tell its user.
struct SimulationFacts {
    const kernel::KernelProfile& kernel;
    const kernel::KernelProfile& sampled; ///< The kernel, or the same nest with other sizes.
    const device::Device& device;
    const kernel::Launch& launch;
    const SimulationPlan& plan;
    warps::ThreadIndex extent;            ///< Threads that there is something to say of.
    double blocks = 1;             ///< That cover them.
    bool isComplete = false;       ///< All of them ran to their end.
    std::vector<std::size_t> leftOut;   ///< Accesses without an address or a place in the program.
    std::vector<std::size_t> unreached; ///< Accesses that the requests did not suffice to reach.
};

/// Whether the simulated nest has the kernel's own sizes.
[[nodiscard]] bool hasKernelsSizes(const SimulationFacts& facts);

/// «affine accesses, n = 1024, 2 of 512 batches, L2 128 KiB simulated»
[[nodiscard]] std::string provenanceOf(const SimulationFacts& facts, const MemoryBehaviour& behaviour);

/// Where the behaviour is less than that of the launch.
[[nodiscard]] std::vector<std::string> caveatsOf(const SimulationFacts& facts);

} // namespace forewarp::memory
