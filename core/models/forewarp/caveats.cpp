#include "core/models/forewarp/caveats.h"

#include "core/base/number_text.h"
#include "core/base/value_text.h"
#include "core/models/prediction_inputs.h"

#include <algorithm>
#include <cmath>

namespace forewarp::models::forewarp {

namespace {

/// Positions of all accesses that reach memory.
std::vector<std::size_t> accessesOf(const ForewarpGrounds& grounds) {
    std::vector<std::size_t> all;
    for (const reuse::PlacedPhase& placed : grounds.phases)
        for (const KernelPhase::Step& step : placed.phase.steps) all.push_back(step.access);
    return all;
}

/// Accesses whose addresses nobody knows, as they stand in the source.
std::vector<std::string> unknownAccesses(const ForewarpGrounds& grounds) {
    std::vector<std::string> unknown;
    for (const std::size_t position : accessesOf(grounds)) {
        const kernel::ProfiledAccess& access = grounds.kernel.accesses[position];
        const bool isOpen = !access.isKnown() && access.space == kernel::MemorySpace::global;
        if (isOpen && !grounds.isRecorded[position]) unknown.push_back(sourceOf(access));
    }
    return unknown;
}

std::optional<std::string> unknownAddresses(const ForewarpGrounds& grounds) {
    const std::vector<std::string> unknown = unknownAccesses(grounds);
    if (unknown.empty()) return std::nullopt;
    return "Which addresses a warp uses is not known for " + fewOf(unknown) +
           "; a sector from DRAM for each lane is assumed.";
}

std::optional<std::string> sharedMemory(const ForewarpGrounds& grounds) {
    const bool isUsed = std::ranges::any_of(accessesOf(grounds), [&](std::size_t access) {
        return grounds.kernel.accesses[access].space == kernel::MemorySpace::shared;
    });
    if (!isUsed) return std::nullopt;
    return "The model was never compared with measured kernels that use shared memory.";
}

std::optional<std::string> warpRows(const ForewarpGrounds& grounds) {
    if (grounds.kernel.rows.empty()) return std::nullopt;
    return "The model was never compared with measured kernels in which a warp has a row.";
}

std::optional<std::string> updates(const ForewarpGrounds& grounds) {
    for (const std::size_t position : accessesOf(grounds)) {
        const kernel::ProfiledAccess& access = grounds.kernel.accesses[position];
        if (!access.isUpdate || !access.evaluated || !access.evaluated->isGuess) continue;
        return "How many cells the threads update at " + sourceOf(access) +
               " depends on the data. Taken is: as many as the array is known to have, else one per thread. With fewer "
               "it takes longer.";
    }
    return std::nullopt;
}

/// Arrays of the thread's own in memory, small ones of which ptxas may keep in registers all the same.
std::vector<std::string> ownArrays(const ForewarpGrounds& grounds) {
    std::vector<std::string> names;
    for (const std::size_t position : accessesOf(grounds)) {
        const kernel::ProfiledAccess& access = grounds.kernel.accesses[position];
        if (access.isPrivate && std::ranges::find(names, access.array) == names.end()) names.push_back(access.array);
    }
    return names;
}

std::optional<std::string> memoryOfThreads(const ForewarpGrounds& grounds) {
    const std::vector<std::string> names = ownArrays(grounds);
    if (names.empty()) return std::nullopt;
    return "Each thread's " + fewOf(names) +
           " is taken to lie in memory. The compiler keeps some small arrays in registers all the same; then it takes "
           "down "
           "to a fifth of the time.";
}

/// What the estimate of registers leaves out, and occupancy with it.
std::optional<std::string> uncountedRegisters(const ForewarpGrounds& grounds) {
    std::vector<std::string> names;
    for (const reuse::PlacedPhase& placed : grounds.phases)
        for (const std::size_t position : placed.phase.inRegisters) {
            const kernel::ProfiledAccess& access = grounds.kernel.accesses[position];
            if (access.isPrivate && std::ranges::find(names, access.array) == names.end())
                names.push_back(access.array);
        }
    if (names.empty()) return std::nullopt;
    return "Each thread's " + fewOf(names) +
           " is taken to be kept in registers. An estimate of registers does not count these; nvcc does.";
}

std::optional<std::string> noL2(const ForewarpGrounds& grounds) {
    if (grounds.device.l2) return std::nullopt;
    return "The model's constants were fitted on a GPU with an L2 cache, " + nameOf(grounds.device) + " has none.";
}

std::optional<std::string> aliasing(const ForewarpGrounds& grounds) {
    for (const reuse::PlacedPhase& placed : grounds.phases) {
        const auto store = storeThatHolds(grounds.kernel, placed.phase);
        if (!store) continue;
        const bool isAsked = grounds.kernel.simulation.storesMayAlias;
        return "Every iteration waits for its loads, since the store to " + sourceOf(grounds.kernel.accesses[*store]) +
               " may change what the next one reads" +
               (isAsked ? "; with restrict pointers (--simulate restrict=on) it need not wait." : ".");
    }
    return std::nullopt;
}

std::optional<std::string> l1(const ForewarpGrounds& grounds) {
    const auto usesL1 = [](const reuse::AccessReuse& reuse) { return reuse.l1Hits > 0; };
    const bool isUsed = std::ranges::any_of(grounds.reuse.accesses,
                                            [&](const auto& ofPhase) { return std::ranges::any_of(ofPhase, usesL1); });
    if (!isUsed) return std::nullopt;
    return "What L1 serves was compared with sums on V100 and A100 only; --simulate l1=off leaves it out.";
}

/// What share of L2 the lines fill that warps walk along, where times jump: SYRK of 4096² on an RTX 2070 SUPER takes 2.5 s
/// in blocks of 64 × 4, 5.0 s in 128 × 4, 8.0 s in 256 × 4 (KLARAPTOR project).
std::optional<double> unstableShare(const ForewarpGrounds& grounds) {
    constexpr double kFrom = 0.3;
    constexpr double kTo = 1.5;
    const reuse::CacheFill& fill = grounds.reuse.fill;
    if (!grounds.device.l2 || fill.lostShare == 0) return std::nullopt;
    const double share = fill.walkedBytes / grounds.device.l2->size.value.value();
    return share < kFrom || share > kTo ? std::nullopt : std::optional(share);
}

std::optional<std::string> unstableL2(const ForewarpGrounds& grounds) {
    const auto share = unstableShare(grounds);
    if (!share) return std::nullopt;
    return "The lines that warps walk along fill " + wholePercentText(*share) +
           " of L2: measured times of such kernels jump by several times from one block to the next.";
}

/// From then on, one request per part of L2 and cycle, and a tenth more, fits what was measured.
constexpr int kSinceMaxwell = 5;

} // namespace

Doubts doubtsOf(const ForewarpGrounds& grounds) {
    const auto isUnmeasured = [](const auto& fact) {
        return !fact || fact->confidence != device::Confidence::measured;
    };
    return {.isDramUnmeasured = isUnmeasured(grounds.device.flow.dramShare),
            .isL2Unmeasured =
                grounds.device.capability.major < kSinceMaxwell && isUnmeasured(grounds.device.flow.l2RequestRate),
            .mayJump = unstableShare(grounds).has_value(),
            .hasUnknownAddresses = !unknownAccesses(grounds).empty(),
            .mayBeRegisters = !ownArrays(grounds).empty()};
}

std::vector<std::string> caveatsOf(const ForewarpGrounds& grounds) {
    std::vector<std::string> caveats;
    for (const auto& caveat : {unknownAddresses(grounds), sharedMemory(grounds), warpRows(grounds), updates(grounds),
                               memoryOfThreads(grounds), uncountedRegisters(grounds), noL2(grounds), aliasing(grounds),
                               l1(grounds), unstableL2(grounds)})
        append(caveats, caveat);
    return caveats;
}

} // namespace forewarp::models::forewarp
