#pragma once

#include "core/base/result.h"
#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/models/forewarp/constants.h"
#include "core/models/prediction.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::models::forewarp {

/// One access of a phase. Counts are means per warp access.
struct ForewarpAccess {
    std::string number; ///< Ends its symbols: «3» for the kernel's third access.
    kernel::AccessKind kind = kernel::AccessKind::load;
    kernel::MemorySpace space = kernel::MemorySpace::global;
    int round = 0;            ///< Loads of one round are in flight together; counted from 0.
    double share = 1;    ///< Of the iterations in which a warp comes by, 0…1.
    double requests = 1; ///< Pieces of up to 64 bytes that the SM asks for; of shared memory: its conflict degree.
    double l1Hits = 0;      ///< Share that L1 keeps from L2, 0…1.
    double l1Turns = 1;     ///< Cycles that L1 takes for one warp access that it serves.
    double l1Fast = 0;      ///< Share that finds its data in L1 at once, not on its way; at most l1Hits.
    double missRate = 0; ///< Share of the others that waits for DRAM, 0…1.
    double dramBytes = 0; ///< That DRAM moves.
    double runBytes = 0; ///< Of those, side by side where DRAM goes for this access alone; 0: neighbours come along.
    double storeLines = 0; ///< Of a store: lines that a warp's lanes write to; 0 where requests count instead.
    double lines = 0;     ///< Of an atomic update: lines that all of them go to; 0: it is none.
    double further = 0; ///< Lanes of a warp that update a cell after another lane of it.
    bool isHot = false; ///< All threads of the grid read the same address.
};

/// The code of one loop, or that outside all loops, without the loops inside it.
struct ForewarpPhase {
    std::string number; ///< Ends its symbols.
    double iterations = 1; ///< Per thread: mean of all.
    double longest = 1; ///< Of the thread that runs longest among those that run together.
    double inFlight = 1; ///< Iterations whose loads are in flight together.
    Cycles issue; ///< To issue one iteration's instructions of one warp.
    Cycles chain; ///< Longest chain of instructions of one iteration that wait for each other, without loads.
    Cycles carried; ///< Longest chain of instructions from one iteration to the next: unrolling does not hide it.
    std::vector<ForewarpAccess> accesses; ///< In program order.
};

/// What Forewarp's own model needs to know.
struct ForewarpParameters {
    Hertz smClock;
    BytesPerSecond memoryBandwidth;
    double dramShare = 0.9; ///< Of it, that streams reach, 0…1.
    Bytes rowOpening = Bytes(44); ///< That DRAM could move while it goes to another place.
    double sms = 0;
    double blocks = 0;
    double blocksPerSm = 0; ///< Resident, as far as limits go.
    double warpsPerBlock = 0; ///< With threads to run.
    bool isStreaming = false; ///< Blocks are so short that their ends and starts overlap.
    Cycles aluLatency;
    Cycles l1Latency; ///< 0 where nothing is served by one.
    Cycles sharedLatency; ///< Likewise.
    Cycles l2Latency;
    Cycles dramLatency; ///< Round trip, L2 included.
    Cycles granuleDelay;
    Cycles requestDelay; ///< q
    double l2Rate = 0; ///< Requests per cycle of the whole L2; 0: there is none.
    double gpcs = 1;
    Cycles blockStartDelay; ///< Per block and GPC.
    std::vector<ForewarpPhase> phases;
    FittedConstants fitted;
};

/// Execution time as a p-norm of named bounds; the bound that takes most is the limiter.
///
/// Source: Forewarp's own; docs/model-forewarp.md derives equations (F1)–(F17).
/// Inputs: counts per warp access, device constants; the constants of core/models/forewarp/constants.h.
/// Returns: cycles and time of one launch with every term.
/// Valid: kernels whose warps stay together. Errors: counts below zero, shares above 1, no warps, blocks or clock.
/// Accuracy: see docs/validation.md.
[[nodiscard]] Result<Prediction> forewarpModel(const ForewarpParameters& parameters);

/// Parameters of a kernel on a device; predictForewarp() tells what they assume. Errors: likewise.
[[nodiscard]] Result<ForewarpParameters> forewarpParameters(const kernel::KernelProfile& kernel,
                                                            const device::Device& device, const kernel::Launch& launch,
                                                            const KnownBehaviour& known = {});

/// The model on the parameters of a kernel on a device.
///
/// Assumes: what fits L2 lies in it when the kernel starts, left by a copy to the GPU or by the kernel before. How nvcc
/// orders loads and stores, and which loops it unrolls: see phasesOf().
/// Errors: a block that cannot run, a grid without blocks.
[[nodiscard]] Result<Prediction> predictForewarp(const kernel::KernelProfile& kernel, const device::Device& device,
                                                 const kernel::Launch& launch, const KnownBehaviour& known = {});

/// Parameters as JSON.
[[nodiscard]] Result<Prediction> predictForewarpFromParameters(std::string_view json, std::string_view document);

} // namespace forewarp::models::forewarp
