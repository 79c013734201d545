#pragma once

#include "core/base/result.h"
#include "core/sass/demotion/demotion.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::sass::files {

/// What a patched cubin says besides its code.
struct PatchedCubin {
    std::string bytes;
    std::vector<std::string> notes; ///< What was left out, and what launches have to keep to.
};

/// Puts a demoted kernel in the place of the one it was made from.
///
/// Changed are `.text`, `.nv.shared` (made where the kernel had none), registers (sh_info and attribute 0x2f), the offsets
/// of attributes 0x1c, 0x1d, 0x25, 0x28, 0x31, 0x39, 0x44 and 0x47, the registers of 0x29, relocations and symbols of the
/// code; attribute 0x10 requires the block that the slots are for. Debugging sections are emptied. Other
/// kernels stay as they are. Slots behind dynamic shared memory (`slotBase` beyond the kernel's own) are left to the launch,
/// with a note of how much it has to ask for.
/// Errors: no such kernel, or other code of it; a file still to be linked; sections or attributes whose meaning for moved
/// code is not known, by name (`.nv.merc`, `.nv.capmerc`); relocations into the code; more than 48 KiB of static shared
/// memory; architectures after sm_90 and before sm_75.
[[nodiscard]] Result<PatchedCubin> patchCubin(std::string_view bytes, std::string_view document,
                                              const encoding::Kernel& original, const demotion::Demotion& demotion);

} // namespace forewarp::sass::files
