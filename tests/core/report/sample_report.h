#pragma once

#include "core/report/report.h"

namespace forewarp {

/// What the analysis says of `for (i = 0; i < n; i++) y[i] = a * x[i] + y[i];`.
[[nodiscard]] ProgramFacts saxpyFacts();
/// What it says of the textbook matrix product, loops i, j, k.
[[nodiscard]] ProgramFacts gemmFacts();
/// A report with chosen numbers, made without any model: one loop of file «saxpy.c», predicted in 1.47 ms.
[[nodiscard]] Report handMadeReport();
/// MWP = min(a, N) over two inputs, N used twice.
[[nodiscard]] Derivation smallDerivation();

} // namespace forewarp
