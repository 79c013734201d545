#pragma once

#include "core/sass/encoding/spelling/volta_text.h"

namespace forewarp::sass::encoding::spelling {

/// Spells an arithmetic instruction. Returns false for any other one, and writes nothing then.
[[nodiscard]] bool writeVoltaArithmetic(VoltaText& text);

} // namespace forewarp::sass::encoding::spelling
