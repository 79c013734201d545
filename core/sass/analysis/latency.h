#pragma once

#include "core/sass/encoding/instruction.h"

#include <optional>

namespace forewarp::sass::analysis {

/// Whether an instruction ends in its own time: memory, S2R, conversions, whatever sets a barrier.
[[nodiscard]] bool hasVariableLatency(const encoding::Instruction& instruction);

/// Cycles after issue when any instruction may read the result of one of fixed latency; nothing where that is not known
/// (double precision and tensor cores without barrier, unknown opcodes).
///
/// Source: maxas, wiki «Control Codes» (6 on Maxwell); Jia et al., «Dissecting the NVIDIA Volta/Turing GPU» (4, halves 6).
/// Loads and stores take their operands later than the ALU may: 8 up to sm_75, 5 from sm_80 on, in code of nvcc 13.
[[nodiscard]] std::optional<int> fixedLatency(const encoding::Instruction& instruction, int sm);

/// Cycles until `later` may read `reg`; less than fixedLatency() for readers that access no memory. On sm_90 still less
/// for the halves that IMAD.WIDE and IMAD.HI give or take one after the other.
[[nodiscard]] std::optional<int> latencyBetween(const encoding::Instruction& earlier,
                                                const encoding::Instruction& later, int reg, int sm);

} // namespace forewarp::sass::analysis
