#include "core/models/parametrized/caveats.h"

#include "core/models/prediction_inputs.h"

namespace forewarp::models::parametrized {

std::vector<std::string> caveatsOf(const kernel::KernelProfile& kernel, const device::Device& device,
                                   const kernel::Launch& launch) {
    std::vector<std::string> caveats;
    if (!kernel.simulation.usesCaches && device.l2)
        caveats.push_back(nameOf(device) + " has caches that this prediction leaves out: every access goes to DRAM.");
    if (device.costOf(device::InstructionKind::fadd).confidence == device::Confidence::estimated)
        caveats.push_back("What instructions cost on " + nameOf(device) + " is estimated, not measured.");
    append(caveats, idleLanesCaveat(launch));
    append(caveats, idleSmsCaveat(device, launch));
    return caveats;
}

std::vector<std::string> unknownAddressesCaveat(const std::vector<std::string>& accesses) {
    if (accesses.empty()) return {};
    return {"Which addresses a warp uses is not known for " + fewOf(accesses) +
            "; one transaction per lane is assumed."};
}

std::string spillCaveat(int needed, int allowed) {
    return "The code needs about " + std::to_string(needed) + " registers per thread, " + std::to_string(allowed) +
           " are allowed: values are spilled.";
}

std::string noDoublesCaveat(const device::Device& device) {
    return nameOf(device) + " has no double-precision unit: doubles count as floats.";
}

} // namespace forewarp::models::parametrized
