#pragma once

#include "core/explain/report.h"

#include <QString>

#include <string_view>

namespace forewarp::views::memory {

/// What of a device one has to know to read the counts of a simulation.
struct CacheTraits {
    bool hasL1 = false;    ///< For global loads.
    Bytes dramTransaction; ///< What one transaction fetches; 0 where the device has no L2.
};
[[nodiscard]] CacheTraits cacheTraits(const forewarp::device::Device& device);

/// By the first model that simulated memory; null without a loop or such a model.
[[nodiscard]] const forewarp::memory::MemoryBehaviour* simulatedMemory(const forewarp::explain::LoopReport* loop);
/// Whether the simulation saw all that one launch does, with its own sizes.
[[nodiscard]] bool isOfLaunch(const forewarp::explain::LoopReport& loop,
                              const forewarp::memory::MemoryBehaviour& memory);
/// Where the loop first accesses an array, in order of its accesses.
[[nodiscard]] SourceLocation placeOf(const forewarp::explain::LoopReport& loop, std::string_view array);

/// Transactions that a cache served.
[[nodiscard]] double hitsOf(const forewarp::memory::MemoryTraffic& traffic);
/// Transactions that no cache served.
[[nodiscard]] double missesOf(const forewarp::memory::MemoryTraffic& traffic);

/// «The first-level cache serves 12 of 64 transactions.»
[[nodiscard]] QString l1Sentence(const forewarp::memory::MemoryTraffic& traffic);
[[nodiscard]] QString l2Sentence(const forewarp::memory::MemoryTraffic& traffic);
[[nodiscard]] QString reuseSentence(const forewarp::memory::MemoryTraffic& traffic);

/// «512 B», «4.2 MB»
[[nodiscard]] QString bytesText(double bytes);
/// «2.5×»
[[nodiscard]] QString timesText(double count);

} // namespace forewarp::views::memory
