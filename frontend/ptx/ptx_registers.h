#pragma once

#include "frontend/ptx/ptx_code.h"

namespace forewarp::frontend::ptx {

/// 32-bit registers per thread that a kernel needs.
///
/// Source: liveness as a backward data-flow problem (Aho, Lam, Sethi, Ullman: Compilers, 2nd ed., section 9.2.5); peak
/// of what is alive before or after an instruction, 64-bit values counting two, predicates none, 16-bit values one.
/// Deviates: parameters and constants take no register, since instructions hold them or find them in constant memory.
/// Returns: the peak, without what every kernel takes. Valid: the assembler orders instructions anew; its count is often
/// higher where loads can be issued together, and lower where values can be computed twice.
[[nodiscard]] int peakOfRegisters(const PtxCode& code);

} // namespace forewarp::frontend::ptx
