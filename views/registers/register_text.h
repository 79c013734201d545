#pragma once

#include "core/advice/block/register_steps.h"
#include "core/dataflow/registers.h"
#include "core/dataflow/spills.h"

#include <QString>

#include <vector>

namespace forewarp::views::registers {

/// Everything there is to say about the registers of a kernel.
struct RegisterFacts {
    dataflow::RegisterNeed need;
    std::vector<dataflow::SpillMove> moves;    ///< When held to `perThread`.
    std::vector<advice::block::RegisterStep> steps;
    int perThread = 0;               ///< That the prediction goes by.
    bool isGiven = false;            ///< By the user; else estimated from the code.

    /// Registers that every kernel needs besides those of its code.
    [[nodiscard]] int besides() const;
    [[nodiscard]] int peak() const; ///< Of the code; 0 without instructions.
    /// Position in `steps` of the step that `perThread` is on; -1 beyond the last.
    [[nodiscard]] int currentStep() const;
};

/// «24 registers per thread, estimated from the code: peak of 17 at line 12; 8 blocks resident, limited by warps; up to
/// 32 registers cost nothing.»
[[nodiscard]] QString registerHeadline(const RegisterFacts& facts);

} // namespace forewarp::views::registers
