#pragma once

#include "core/program/plan.h"

#include <string>

namespace forewarp::render::text {

/// «Port 3 of 56 loops: 41 s → 6.6 s (5.1–8.0) on A100 80 GB.», or that it is not worth it.
[[nodiscard]] std::string planSentence(const program::Plan& plan);
/// «Without step:L1 it would be 12 s.»: of the loop that gains most; empty where it is the only one.
[[nodiscard]] std::string withoutSentence(const program::Plan& plan);
/// Of what the program's time is made up then, and what was measured.
[[nodiscard]] std::string partsSentence(const program::Plan& plan);
/// The same without what was measured: «1.2 s on the CPU, kernels 0.3 s, …».
[[nodiscard]] std::string partsText(const program::Plan& plan);
/// «Arrays lie in pageable memory. With all of them in pinned memory, the program would take 3.1 s; in unified memory,
/// 6.2 s.» Empty where that changes nothing.
[[nodiscard]] std::string memoriesSentence(const program::Plan& plan);
/// «solver.c:62»
[[nodiscard]] std::string placeOf(const program::PlannedLoop& loop);
/// By how much the program is faster with the loop on the GPU: «13.3 s», «−0.2 s»; empty where it has no time there.
[[nodiscard]] std::string gainText(const program::PlannedLoop& loop);
/// «1.1 s (0.7–1.5)»; «10 µs–1.7 s» where that rests on assumed values; «—» where it has no time there.
[[nodiscard]] std::string gpuText(const program::PlannedLoop& loop);

} // namespace forewarp::render::text
