#pragma once

#include "core/device/device.h"
#include "core/device/occupancy.h"
#include "core/sass/analysis/stall_prediction.h"
#include "core/sass/demotion/demotion.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace forewarp::sass::demotion {

/// One program that does what the kernel does.
struct Variant {
    enum class Kind {
        original,
        demoted,
        rival, ///< Compiled to fewer registers by other means, such as spills to local memory; given by the user.
    };
    Kind kind = Kind::original;
    std::string name; ///< «original», «40 registers: loop accesses, banks», the rival's file.
    std::optional<Demotion> demotion; ///< Of demoted ones, rejected ones too where there is one.
    std::string rejection; ///< Why it is out of the running, in a sentence; empty where it is not.
    int registers = 0;
    double sharedBytes = 0; ///< Per block, dynamic ones included.
    std::optional<device::Occupancy> occupancy;
    std::optional<analysis::StallPrediction> prediction;
    double adjustedStall = 0; ///< S · f(occupancy) / f(best occupancy of all in the running), cycles of one warp.

    [[nodiscard]] bool isRanked() const { return rejection.empty() && prediction.has_value(); }
};

/// Which variants to make.
struct VariantRequest {
    kernel::BlockShape block;
    std::optional<int> registers; ///< So many are demoted; without it, as many as each step of occupancy takes.
    std::optional<CandidateOrder> order; ///< The only one to try; without it, all three.
    std::uint64_t dynamicSharedBytes = 0;
    std::vector<std::pair<std::string, encoding::Kernel>> rivals; ///< With their names.
};

/// The original, every demotion to every step of occupancy (24 each), and the rivals, best first; the rejected at the end.
///
/// Source: RegDem, section 4 and the authors' tool: the smallest stall adjusted for occupancy wins. Each demotion is
/// validated, and rejected where that fails. Demotions with the same code as an earlier one are left out.
[[nodiscard]] std::vector<Variant> rankVariants(const encoding::Kernel& kernel, const device::Device& device,
                                                const analysis::StallCosts& costs, const VariantRequest& request);

} // namespace forewarp::sass::demotion
