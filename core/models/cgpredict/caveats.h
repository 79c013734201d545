#pragma once

#include "core/models/cgpredict/cgpredict.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::models::cgpredict {

/// Where a GPU or a traced size is beyond what the model was made for.
[[nodiscard]] std::vector<std::string> caveatsOf(const memory::MemoryBehaviour& behaviour,
                                                 const kernel::MemorySample& sample, const device::Device& device,
                                                 double batches);

/// How much longer the kernel takes where DRAM traffic is as high as the sample leaves open. Inputs: `time` as predicted.
[[nodiscard]] std::optional<std::string> samplingCaveat(CgpredictParameters parameters, double samplingError,
                                                        Seconds time);

/// What is charged for accesses that were not simulated. Inputs: those whose addresses nobody knows; those that the
/// simulation did not come as far as.
[[nodiscard]] std::vector<std::string> unseenAccessCaveats(const std::vector<std::string>& unknown,
                                                           const std::vector<std::string>& unseen);

[[nodiscard]] std::string oneBatchCaveat();

} // namespace forewarp::models::cgpredict
