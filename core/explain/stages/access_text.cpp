#include "core/explain/stages/access_text.h"

#include "core/base/number_text.h"
#include "core/memory/memory_behaviour.h"

#include <optional>

namespace forewarp::explain::stages {

namespace {

std::string costText(const kernel::ProfiledAccess& access, const memory::WarpAccess& warp) {
    const std::string transactions = countedText(warp.transactionsPerWarp, "transaction");
    const std::string cost = transactions + " of " + countText(warp.bytesPerTransaction) + " B per warp";
    switch (warp.accessClass) {
    case memory::AccessClass::constant: return "one address for all lanes, " + cost;
    case memory::AccessClass::coalesced: return "coalesced, " + cost;
    case memory::AccessClass::uncoalesced: return "uncoalesced, " + cost;
    case memory::AccessClass::unknown: break;
    }
    const std::string reason = access.unknownReason.empty() ? "" : " (" + access.unknownReason + ")";
    return "address unknown" + reason + ", " + transactions + " assumed";
}

/// What a simulation shows of an access that is no affine form: a recorded run, or the warps of a batch.
std::optional<memory::WarpAccess> asRecorded(const memory::AccessBehaviour& behaviour) {
    const memory::MemoryTraffic& traffic = behaviour.traffic;
    if (traffic.requests <= 0) return std::nullopt;
    return memory::WarpAccess{behaviour.accessClass, traffic.transactions / traffic.requests,
                              traffic.bytesPerTransaction()};
}

} // namespace

AccessReport accessReport(const kernel::ProfiledAccess& access, const kernel::BlockShape& block,
                          const device::Device& device, const memory::AccessBehaviour* behaviour) {
    memory::WarpAccess warp = memory::warpAccess(access, block, device.capability);
    const bool isAssumed = !access.isAffine;
    if (behaviour && isAssumed) warp = asRecorded(*behaviour).value_or(warp);
    const std::string& named = access.text.empty() ? access.array : access.text;
    const std::string text = (named.empty() ? "memory access" : named) + ": " + costText(access, warp);
    return {access, warp, text};
}

} // namespace forewarp::explain::stages
