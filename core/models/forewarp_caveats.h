#pragma once

#include "core/models/forewarp_reuse.h"

#include <string>
#include <vector>

namespace forewarp {

/// What a prediction rests on.
struct ForewarpGrounds {
    const KernelProfile& kernel;
    const Device& device;
    const std::vector<PlacedPhase>& phases;
    const KernelReuse& reuse;
    std::vector<bool> isRecorded; ///< By access: a recorded run tells its addresses.
};

/// Where the kernel or the GPU is beyond what the model was made for, and what its user may choose otherwise.
[[nodiscard]] std::vector<std::string> caveatsOf(const ForewarpGrounds& grounds);

} // namespace forewarp
