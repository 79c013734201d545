#pragma once

#include "core/device/device.h"

#include <array>
#include <span>
#include <string_view>

namespace forewarp::device::derived {

/// Beside the keys of fields an input of rules; it stands outside of a profile's «fields».
inline constexpr std::string_view kCapabilityKey = "compute_capability";

/// How a field of a GPU that is built like another one follows from other fields.
struct Rule {
    std::string_view key;
    std::string_view reason;
    std::array<std::string_view, 4> inputs; ///< Where none differs from the base's, neither does the field.
    /// In base units; the base's own value where that is none that follows. Inputs: two devices that have the field.
    double (*derive)(const Device& base, const Device& device) = nullptr;
};

/// All rules, each behind those whose fields it uses.
[[nodiscard]] std::span<const Rule> rules();

/// The field that says how many lanes do instructions of this kind; empty where a data sheet does not tell.
[[nodiscard]] std::string_view lanesOf(InstructionKind kind);

/// What an instruction costs with the lanes of `device`, as far as lanesOf() names some: throughput, and warps that reach
/// it, in proportion. Doubles of a base without units for them are taken as floats on so many lanes.
[[nodiscard]] InstructionCost costLike(const Device& base, const Device& device, InstructionKind kind);

/// Whether two values of one fact may be the same: profiles round, and data sheets, too.
[[nodiscard]] bool agree(double a, double b);

} // namespace forewarp::device::derived
