#pragma once

#include "core/sass/encoding/spelling/maxwell_text.h"

namespace forewarp::sass::encoding::spelling {

/// Spells accesses to memory, jumps, barriers and the rest: whatever is no arithmetic. Writes nothing where the
/// instruction is not known.
void writeMaxwellOther(MaxwellText& text);

} // namespace forewarp::sass::encoding::spelling
