#pragma once

#include "core/explain/report.h"

#include <memory>
#include <string>

namespace forewarp::explain {

using SharedFacts = std::shared_ptr<const kernel::ProgramFacts>;
using SharedLoopReport = std::shared_ptr<const LoopReport>;

/// One loop to explain on a device that was found already.
struct LoopRequest {
    SharedFacts facts;
    std::string loop; ///< Id.
    device::Device device;
    Scenario scenario;
};

// What two requests have in common, and so what serves both. Other facts are other facts, whatever they say.

/// Whether they ask about the same kernel: facts, loop and assumptions are the same.
[[nodiscard]] bool haveSameProfile(const LoopRequest& a, const LoopRequest& b);
/// Whether they ask about it on the same device, where a simulation of one block serves both.
[[nodiscard]] bool haveSameSimulations(const LoopRequest& a, const LoopRequest& b);
/// Whether nothing but the block tells the two apart.
[[nodiscard]] bool differByBlockOnly(const LoopRequest& a, const LoopRequest& b);

} // namespace forewarp::explain
