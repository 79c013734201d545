#pragma once

#include "core/base/result.h"
#include "core/sass/analysis/control_flow.h"
#include "core/sass/encoding/instruction.h"

#include <optional>
#include <vector>

namespace forewarp::sass {

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
    Kernel kernel;
    std::vector<Origin> origins; ///< By instruction.
};

/// An instruction that holds the address of another as a number: the MOV that gives a called function its return address.
struct CodeReference {
    int instruction = 0;
    int target = 0; ///< Instruction that it leads to.
};

/// Finds what holds addresses, so that code can move.
///
/// Errors, with the line or address: indirect jumps (BRX), calls out of the kernel, a call whose return address no MOV before
/// it holds, a RET that counts from elsewhere than the kernel's start, a target outside the kernel, opcodes not in the tables.
[[nodiscard]] Result<std::vector<CodeReference>> codeReferences(const Kernel& kernel, const ControlFlow& flow);

/// Gives every instruction its new address, points branches and code references to where their targets went, and fills up
/// with NOPs to whole lines of 64 (Maxwell) or 128 bytes. Labels of a listing become addresses in the operands' text.
///
/// Errors: a branch that no longer reaches its target.
[[nodiscard]] std::optional<Error> layOut(EditedKernel& edited, const Kernel& original,
                                          const std::vector<CodeReference>& references);

/// The new address of each original instruction's first instruction: what is added before it counts.
[[nodiscard]] std::vector<std::uint64_t> movedAddresses(const EditedKernel& edited, const Kernel& original);

} // namespace forewarp::sass
