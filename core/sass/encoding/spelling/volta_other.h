#pragma once

#include "core/sass/encoding/spelling/volta_text.h"

namespace forewarp::sass::encoding::spelling {

/// Spells accesses to memory, jumps, barriers and the rest: whatever is no arithmetic. Writes nothing where the
/// instruction is not known.
void writeVoltaOther(VoltaText& text);

} // namespace forewarp::sass::encoding::spelling
