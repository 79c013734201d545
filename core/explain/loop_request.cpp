#include "core/explain/loop_request.h"

namespace forewarp::explain {

bool haveSameProfile(const LoopRequest& a, const LoopRequest& b) {
    return a.facts == b.facts && a.loop == b.loop && a.scenario.assumptions == b.scenario.assumptions;
}

bool haveSameSimulations(const LoopRequest& a, const LoopRequest& b) {
    return haveSameProfile(a, b) && a.device == b.device;
}

bool differByBlockOnly(const LoopRequest& a, const LoopRequest& b) {
    return haveSameSimulations(a, b) && a.scenario.model == b.scenario.model && a.scenario.band == b.scenario.band &&
           a.scenario.hostMemory == b.scenario.hostMemory;
}

} // namespace forewarp::explain
