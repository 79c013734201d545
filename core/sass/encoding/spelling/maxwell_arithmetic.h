#pragma once

#include "core/sass/encoding/spelling/maxwell_text.h"

namespace forewarp::sass::encoding::spelling {

/// Spells an arithmetic instruction. Returns false for any other one, and writes nothing then.
[[nodiscard]] bool writeMaxwellArithmetic(MaxwellText& text);

} // namespace forewarp::sass::encoding::spelling
