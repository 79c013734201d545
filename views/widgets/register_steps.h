#pragma once

#include "core/advice/block/register_steps.h"

#include <QString>

#include <vector>

namespace forewarp::views::widgets {

/// Position of the step that a count of registers per thread is on; -1 beyond the last.
[[nodiscard]] int stepOf(const std::vector<advice::block::RegisterStep>& steps, int registersPerThread);
/// «33 to 40 registers: 6 blocks, 48 of 48 warps per SM; limited by registers; 12 spills and reloads per thread»
[[nodiscard]] QString stepSentence(const std::vector<advice::block::RegisterStep>& steps, int position);
/// «from 33 registers: 6 instead of 8 blocks»: what comes after a step; empty after the last.
[[nodiscard]] QString cliffText(const std::vector<advice::block::RegisterStep>& steps, int position);

} // namespace forewarp::views::widgets
