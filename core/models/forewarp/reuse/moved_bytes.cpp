#include "core/models/forewarp/reuse/moved_bytes.h"

namespace forewarp::models::forewarp::reuse {

MovedBytes movedBytes(const ForewarpParameters& parameters) {
    MovedBytes ofWarp;
    for (const ForewarpPhase& phase : parameters.phases) {
        for (const ForewarpAccess& access : phase.accesses) {
            if (access.space != kernel::MemorySpace::global) continue;
            const double executions = phase.iterations * access.share;
            const double kept = access.kind == kernel::AccessKind::load ? access.l1Hits : 0;
            ofWarp.dram += Bytes(access.dramBytes) * executions;
            if (parameters.l2Rate > 0)
                ofWarp.l2 += Bytes(device::kRequestBytes) * (executions * access.requests * (1 - kept));
        }
    }
    const double warps = parameters.blocks * parameters.warpsPerBlock;
    return {ofWarp.dram * warps, ofWarp.l2 * warps};
}

} // namespace forewarp::models::forewarp::reuse
