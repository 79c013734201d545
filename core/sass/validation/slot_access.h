#pragma once

#include "core/sass/demotion/demotion.h"

#include <optional>
#include <string>

namespace forewarp::sass::validation {

/// What an added load or store moves.
struct SlotAccess {
    bool isStore = false;
    int value = 0; ///< Register.
    int slot = 0;
};

/// What the encoding of an added instruction does; nothing, with the reason, unless it loads or stores one slot by RDA.
[[nodiscard]] std::optional<SlotAccess> slotAccessOf(const encoding::Instruction& added,
                                                     const demotion::Demotion& demotion, std::string& reason);

} // namespace forewarp::sass::validation
