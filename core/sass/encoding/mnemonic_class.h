#pragma once

#include "core/sass/encoding/instruction.h"

#include <string_view>

namespace forewarp::sass::encoding {

/// The class of a mnemonic: «LDG.E.64» is a global load. `unknown` for one that is not in the table.
[[nodiscard]] InstructionClass classOf(std::string_view mnemonic);

} // namespace forewarp::sass::encoding
