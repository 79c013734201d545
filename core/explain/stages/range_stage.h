#pragma once

#include "core/explain/report.h"

namespace forewarp::explain::stages {

/// Kernels with the least and the most of each assumed value, of up to six; with what other calls and assignments give;
/// and with all assumed values at their ends at once, which has no symbol.
[[nodiscard]] std::vector<AssumedOtherwise> assumedOtherwise(const kernel::ProgramFacts& facts, std::string_view loopId,
                                                             const kernel::Assumptions& assumptions,
                                                             const kernel::KernelProfile& profile);

/// Adds the range that the first prediction's time lies in, by the same model and block; nothing where no value is
/// assumed and none has others. Where the report has a range already, of another block, its factors are kept.
void addTimeRange(const device::Device& device, LoopReport& report);

} // namespace forewarp::explain::stages
