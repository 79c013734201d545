#pragma once

#include "core/explain/report.h"

namespace forewarp::render {

/// What the analysis says of `for (i = 0; i < n; i++) y[i] = a * x[i] + y[i];`.
[[nodiscard]] kernel::ProgramFacts saxpyFacts();
/// What it says of the textbook matrix product, loops i, j, k.
[[nodiscard]] kernel::ProgramFacts gemmFacts();
/// A report with chosen numbers, made without any model: one loop of file «saxpy.c», predicted in 1.47 ms.
[[nodiscard]] explain::Report handMadeReport();
/// MWP = min(a, N) over two inputs, N used twice.
[[nodiscard]] models::Derivation smallDerivation();

} // namespace forewarp::render
