#pragma once

#include "core/advice/register_steps.h"
#include "core/dataflow/registers.h"

#include <QString>

#include <vector>

namespace forewarp::views {

/// Everything there is to say about the registers of a kernel.
struct RegisterFacts {
    RegisterNeed need;
    std::vector<SpillMove> moves;    ///< When held to `perThread`.
    std::vector<RegisterStep> steps;
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
/// «33 to 40 registers: 6 blocks, 48 of 48 warps per SM; limited by registers; 12 spills and reloads per thread»
[[nodiscard]] QString stepSentence(const std::vector<RegisterStep>& steps, int position);
/// «from 33 registers: 6 instead of 8 blocks»: what comes after a step; empty after the last.
[[nodiscard]] QString cliffText(const std::vector<RegisterStep>& steps, int position);

} // namespace forewarp::views
