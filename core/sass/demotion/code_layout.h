#pragma once

#include "core/base/result.h"
#include "core/sass/demotion/code_references.h"
#include "core/sass/encoding/instruction.h"

#include <optional>
#include <vector>

namespace forewarp::sass::demotion {

/// Where an instruction of a changed kernel comes from.
struct Origin {
    enum class Place {
        itself, ///< It is an instruction of the original.
        before, ///< Added before one: jumps to that one lead here.
        after,  ///< Added after one.
    };
    int instruction = 0; ///< Position in the original.
    Place place = Place::itself;

    friend bool operator==(const Origin&, const Origin&) = default;
};

/// A kernel with instructions added; those of the original are all there, in their order.
struct EditedKernel {
    encoding::Kernel kernel;
    std::vector<Origin> origins; ///< By instruction.
};

/// Gives every instruction its new address, points branches and code references to where their targets went, and fills up
/// with NOPs to whole lines of 64 (Maxwell) or 128 bytes. Labels of a listing become addresses in the operands' text.
///
/// Errors: a branch that no longer reaches its target.
[[nodiscard]] std::optional<Error> layOut(EditedKernel& edited, const encoding::Kernel& original,
                                          const std::vector<CodeReference>& references);

/// The new address of each original instruction's first instruction: what is added before it counts.
[[nodiscard]] std::vector<std::uint64_t> movedAddresses(const EditedKernel& edited, const encoding::Kernel& original);

} // namespace forewarp::sass::demotion
