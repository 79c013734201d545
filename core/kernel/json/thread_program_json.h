#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/kernel/kernel_profile.h"

namespace forewarp::kernel::json {

/// What each thread does: {inner_loops, steps, program}, steps as «access 3», «enter 0», «leave 0», those of the program
/// as «block 3».
[[nodiscard]] Json threadProgramJson(const KernelProfile& profile);
/// Reads it into a profile that has its accesses and blocks. Errors: a position that does not exist, a leave without its
/// enter, an enter without its leave.
void readThreadProgram(ObjectReader& reader, KernelProfile& profile);

} // namespace forewarp::kernel::json
