#pragma once

#include "core/device/device.h"
#include "core/device/device_fields.h"

#include <span>
#include <string>
#include <string_view>

namespace forewarp::device::derived {

// What sources say of facts that come from another profile. From their first words misfits() finds the base again.

/// The field of that key, or nothing.
[[nodiscard]] const DeviceField* findField(std::string_view key);
/// «1555 GB/s»
[[nodiscard]] std::string shownText(const DeviceField& field, double baseValue);
/// «sm_count 98 instead of 108, sm_clock …» for each input that is not the base's; empty keys are none.
[[nodiscard]] std::string changesText(const Device& base, const Device& device,
                                      std::span<const std::string_view> inputs);

/// «estimated: derived from a100: 60.4 there; L2 has …; memory_partitions 12 instead of 10»
[[nodiscard]] std::string derivedSource(const Device& base, std::string_view valueThere, std::string_view reason,
                                        std::string_view changes);
/// «estimated: as of a100: NVIDIA data sheet»
[[nodiscard]] std::string copiedSource(const Device& base, std::string_view source);
/// The bundled profile that one of the two sources above names, or nothing.
[[nodiscard]] const Device* baseNamedIn(std::string_view source);

} // namespace forewarp::device::derived
