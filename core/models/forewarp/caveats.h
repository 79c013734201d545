#pragma once

#include "core/models/forewarp/error.h"
#include "core/models/forewarp/reuse/reuse.h"

#include <string>
#include <vector>

namespace forewarp::models::forewarp {

/// What a prediction rests on.
struct ForewarpGrounds {
    const kernel::KernelProfile& kernel;
    const device::Device& device;
    const std::vector<reuse::PlacedPhase>& phases;
    const reuse::KernelReuse& reuse;
    std::vector<bool> isRecorded; ///< By access: a recorded run tells its addresses.
};

/// What makes the prediction less sure than those of kernels that were measured.
[[nodiscard]] Doubts doubtsOf(const ForewarpGrounds& grounds);

/// Where the kernel or the GPU is beyond what the model was made for, and what its user may choose otherwise.
[[nodiscard]] std::vector<std::string> caveatsOf(const ForewarpGrounds& grounds);

} // namespace forewarp::models::forewarp
