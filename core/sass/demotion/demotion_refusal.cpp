#include "core/sass/demotion/demotion_refusal.h"

#include "core/sass/encoding/instruction_queries.h"
#include "core/sass/encoding/register_fields.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace forewarp::sass::demotion {

namespace {

using Class = encoding::InstructionClass;

std::string addressText(const encoding::Instruction& instruction) {
    if (instruction.location.isKnown()) return instruction.location.text();
    std::string digits;
    for (int shift = 12; shift >= 0; shift -= 4)
        digits += "0123456789abcdef"[instruction.address >> unsigned(shift) & 0xF];
    return "0x" + digits;
}

/// A file does not say how much shared memory a launch adds. That it adds some shows where a kernel without static arrays
/// accesses shared memory.
bool seemsToUseDynamicShared(const encoding::Kernel& kernel) {
    return kernel.sharedBytes == 0 && std::ranges::any_of(kernel.instructions, encoding::isSharedAccess);
}

bool readsSpecial(const encoding::Kernel& kernel, std::string_view name) {
    return std::ranges::any_of(kernel.instructions, [name](const encoding::Instruction& instruction) {
        return instruction.instructionClass == Class::specialRegister &&
               std::ranges::find(instruction.operands, name) != instruction.operands.end();
    });
}

/// Slots are numbered by all dimensions of the block; one that the request leaves out would share them.
std::optional<Error> refuseShape(const encoding::Kernel& kernel, const kernel::BlockShape& block) {
    if (block.x < 1 || block.y < 1 || block.z < 1)
        return refusal(kernel, "A block has at least one thread.", "Give its threads.");
    const bool isFlat = block.y == 1 && block.z == 1;
    const bool usesMore = readsSpecial(kernel, "SR_TID.Y") || readsSpecial(kernel, "SR_TID.Z");
    if (isFlat && usesMore)
        return refusal(kernel, "The kernel is for blocks of two or three dimensions.",
                       "Give their shape, like --threads 32x8.");
    return std::nullopt;
}

} // namespace

std::optional<Error> refuseDemotion(const encoding::Kernel& kernel, const DemotionRequest& request) {
    if (auto error = refuseShape(kernel, request.block)) return error;
    for (const encoding::Instruction& instruction : kernel.instructions)
        if (!encoding::registerFields(instruction, kernel.sm))
            return refusal(kernel, "The registers of «" + instruction.text() + "» at " + addressText(instruction) +
                                       " are not known, so nothing can be moved.");
    if (request.dynamicSharedBytes == 0 && seemsToUseDynamicShared(kernel))
        return refusal(kernel, "The kernel uses shared memory that its launch adds; how much is not in the file.",
                       "Give the bytes with --dynamic-shared.");
    return std::nullopt;
}

Error refusal(const encoding::Kernel& kernel, std::string message, std::string remedy) {
    return {ErrorKind::input, std::move(message), kernel.name, std::move(remedy)};
}

} // namespace forewarp::sass::demotion
