#pragma once

#include "core/device/device.h"
#include "core/simulation/partitions.h"

namespace forewarp {

class ObjectReader;

/// The GPU that «device» names, by id or path of a profile. Notes an error in the reader where there is none.
[[nodiscard]] Device readGpu(ObjectReader& reader);

/// kLoadCounters and kStoreCounters, each of which must be there.
[[nodiscard]] TransactionCounts readCounts(ObjectReader& reader);

} // namespace forewarp
