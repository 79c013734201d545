#pragma once

#include "core/base/result.h"
#include "core/kernel/launch.h"
#include "core/sass/demotion/code_layout.h"
#include "core/sass/demotion/demotion_options.h"
#include "core/sass/demotion/relocation_space.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace forewarp::sass::demotion {

/// How far to demote, and for which launch.
struct DemotionRequest {
    kernel::BlockShape block; ///< Shape of the launch; the slots fit no other.
    int targetRegisters = 0; ///< Per thread, as the file would record them; 0: `demotedRegisters` says how far.
    int demotedRegisters = 0; ///< Registers to demote, at least.
    std::uint64_t dynamicSharedBytes = 0; ///< Shared memory that the launch adds; the slots lie behind it.
};

/// Registers that live in shared memory now.
struct DemotedGroup {
    encoding::RegisterRange registers; ///< Of the original.
    int firstSlot = 0; ///< One slot per register.
    int loads = 0; ///< Inserted, in the program text.
    int stores = 0;
};

/// A kernel with registers in shared memory.
struct Demotion {
    EditedKernel edited;
    DemotionOptions options;
    kernel::BlockShape block;
    std::vector<DemotedGroup> demoted;
    encoding::RegisterMap places; ///< Where each register went that is not demoted.
    int addressRegister = 0; ///< RDA: 4 · thread.
    int valueRegister = 0; ///< RDV, the first of them.
    int prologueLength = 0; ///< Instructions at the start that compute RDA.
    std::uint32_t slotBase = 0; ///< Byte address of slot 0 of thread 0: behind the kernel's own shared memory.
    int bankConflicts = 0; ///< Instructions whose sources conflict, in the program text.

    [[nodiscard]] int slotCount() const;
    /// Of one thread block, for the slots.
    [[nodiscard]] std::uint64_t slotBytes() const {
        return std::uint64_t(slotCount()) * 4 * std::uint64_t(block.threads());
    }
    /// slotBase + slot · threads · 4: equation (1) without the thread's part.
    [[nodiscard]] std::uint32_t slotOffset(int slot) const {
        return slotBase + std::uint32_t(slot) * 4 * std::uint32_t(block.threads());
    }
    /// The slot of an original register, -1 where it still is a register.
    [[nodiscard]] int slotOf(int reg) const;
};

/// Moves registers of a kernel to shared memory until it takes as few as asked, or no candidate is left.
///
/// Source: P. Sakdhnagool, A. Sabne, R. Eigenmann, «RegDem», arXiv:1907.02894, sections 3.2–3.4. Deviates: loads set no read
/// barrier, as RDA never changes; barriers that DEPBAR counts are left alone; a store waits where it must, not always in the
/// next instruction. RZ, R0, R1 and groups whose results have unknown latency are no candidates.
/// Errors: what codeReferences() refuses; instructions whose registers are not known; shared memory that a launch seems to
/// add while `dynamicSharedBytes` is 0; more static shared memory than 48 KiB; a block of fewer dimensions than the kernel
/// has; a target that cannot be reached, with the fewest registers that can.
[[nodiscard]] Result<Demotion> demote(const encoding::Kernel& kernel, const DemotionRequest& request,
                                      const DemotionOptions& options);

} // namespace forewarp::sass::demotion
