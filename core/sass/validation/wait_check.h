#pragma once

#include "core/sass/validation/kernel_pair.h"
#include "core/sass/validation/validation.h"

#include <vector>

namespace forewarp::sass::validation {

/// Adds hazards of the changed kernel that the original has not, with added instructions among them, and waits for barriers
/// sooner than two cycles after they are set.
void checkWaits(const KernelPair& pair, std::vector<ValidationFailure>& failures);

} // namespace forewarp::sass::validation
