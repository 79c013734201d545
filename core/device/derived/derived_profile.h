#pragma once

#include "core/device/derived/given_facts.h"
#include "core/device/device.h"

#include <string>
#include <vector>

namespace forewarp::device::derived {

/// A profile made from another one, with the keys of its facts by where they came from. Keys are those of fields,
/// «instructions.fadd» and «dram».
struct DerivedProfile {
    Device device;
    std::vector<std::string> given;
    std::vector<std::string> derived; ///< Scaled, as other facts differ.
    std::vector<std::string> copied;
    std::vector<std::string> caveats; ///< What to know before trusting it.
};

/// The profile of a GPU that is built like `base` and differs from it in what is given.
///
/// Fields that follow from others are scaled with them, by rules(): what an SM gets of the memory with its bandwidth,
/// what L2 takes with the memory partitions, what lies behind L2 with the clock, copies with the link, instructions with
/// their lanes. All else is the base's: other latencies in cycles, overheads in time. What is not given is an estimate
/// whose source says how.
/// Valid: GPUs of one compute capability; a caveat says so of others.
/// Errors: nothing given, an unknown compute capability, a part of a cache that the base lacks, facts that cannot be true
/// together.
[[nodiscard]] Result<DerivedProfile> profileLike(const Device& base, const GivenFacts& given);

} // namespace forewarp::device::derived
