#pragma once

#include "core/base/result.h"
#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/models/prediction.h"

#include <string_view>

namespace forewarp::models::toy {

/// What the toy needs to know.
struct ToyParameters {
    Hertz smClock;
    double threads = 0;   ///< Of the launch.
    double insts = 0;     ///< Per thread.
    double threadsAtOnce = 1; ///< Instructions that the GPU completes per cycle.
};

/// Execution time on a GPU that does nothing but count instructions.
///
/// Source: none; the smallest model that a folder and a registry line make. Inputs: instructions per thread. Returns:
/// cycles and time of one launch with every term. Errors: no clock, no threads.
[[nodiscard]] Result<Prediction> toy(const ToyParameters& parameters);

[[nodiscard]] Result<Prediction> predictToy(const kernel::KernelProfile& kernel, const device::Device& device,
                                            const kernel::Launch& launch, const KnownBehaviour& known = {});

/// Keys: clock_hz, threads, insts, and optionally threads_at_once.
[[nodiscard]] Result<Prediction> predictToyFromParameters(std::string_view json, std::string_view document);

} // namespace forewarp::models::toy
