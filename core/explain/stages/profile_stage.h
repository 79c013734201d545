#pragma once

#include "core/explain/report.h"

#include <string_view>

namespace forewarp::explain::stages {

/// What facts and assumptions alone say of a loop: its verdict, the symbols it needs, its kernel, its time on the host.
/// Where there is no such loop, or no kernel can be made of it, LoopReport::problem says so.
[[nodiscard]] LoopReport profiledLoop(const kernel::ProgramFacts& facts, std::string_view loopId,
                                      const kernel::Assumptions& assumptions);

} // namespace forewarp::explain::stages
