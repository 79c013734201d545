#pragma once

#include "core/kernel/program_facts.h"

#include <vector>

namespace forewarp::dataflow {

/// How many machine instructions each instruction of a block becomes: more than one for integers of 64 bits.
///
/// GPUs have no units for these: ptxas writes two instructions for a sum, a shift or a mask, three for a product (of 32
/// by 32 bits into 64, and two more for the upper half). Where an upper half is not 0, a division calls a routine three
/// times as long as that of 32 bits (about 60 instructions for 20). Addresses and counters stay one: multiply-adds with a result of
/// 64 bits compute them.
[[nodiscard]] std::vector<double> machineInstructions(const kernel::BasicBlock& block);

} // namespace forewarp::dataflow
