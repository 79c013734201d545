#include "core/models/mwp_cwp/caveats.h"

#include "core/base/value_text.h"
#include "core/models/prediction_inputs.h"

#include <cmath>

namespace forewarp::models::mwp_cwp {

std::vector<std::string> caveatsOf(const MwpCwpParameters& parameters, double rounds) {
    std::vector<std::string> caveats;
    const double warps = parameters.threadsPerBlock / device::kWarpSize;
    if (std::ceil(warps) != warps) {
        caveats.push_back("A block of " + counted(parameters.threadsPerBlock, "thread") + " counts as " +
                          warpCount(warps) + " warps; a GPU runs " + warpCount(std::ceil(warps)) + ".");
    }
    append(caveats, tailCaveat(rounds));
    return caveats;
}

std::vector<std::string> caveatsOf(const device::Device& device, const kernel::Launch& launch,
                                   const std::vector<std::string>& unknown) {
    std::vector<std::string> caveats;
    if (device.capability.major >= 2) {
        caveats.push_back("The model knows no caches, " + device.name +
                          " has them: every access is charged a DRAM round trip.");
    }
    append(caveats, idleLanesCaveat(launch));
    append(caveats, idleSmsCaveat(device, launch));
    if (!unknown.empty()) {
        caveats.push_back("Which addresses a warp uses is not known for " + fewOf(unknown) +
                          "; one transaction per lane is assumed.");
    }
    return caveats;
}

} // namespace forewarp::models::mwp_cwp
