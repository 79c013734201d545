#include "core/models/prediction_json.h"

#include "core/base/json_reader.h"
#include "core/models/prediction_inputs.h"

#include <utility>

namespace forewarp {

Device readGpu(ObjectReader& reader) {
    const std::string id = reader.text("device");
    if (reader.failed()) return {};
    auto device = findDevice(id);
    if (device) return *std::move(device);
    reader.fail("device", device.error().message, device.error().remedy);
    return {};
}

TransactionCounts readCounts(ObjectReader& reader) {
    TransactionCounts counts;
    for (std::size_t size = 0; size < kLoadCounters.size(); ++size)
        counts.loads[size] = reader.number(kLoadCounters[size]);
    for (std::size_t size = 0; size < kStoreCounters.size(); ++size)
        counts.stores[size] = reader.number(kStoreCounters[size]);
    return counts;
}

} // namespace forewarp
