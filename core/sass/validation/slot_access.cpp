#include "core/sass/validation/slot_access.h"

#include "core/sass/encoding/decode.h"
#include "core/sass/encoding/encoding_bits.h"
#include "core/sass/encoding/inserted_instructions.h"
#include "core/sass/files/listing_lines.h"
#include "core/sass/validation/instruction_comparison.h"
#include "core/sass/validation/kernel_pair.h"

namespace forewarp::sass::validation {

namespace {

/// The instruction as its encoding alone tells it.
encoding::Instruction decoded(const encoding::Instruction& instruction, int sm) {
    encoding::Instruction plain;
    plain.address = instruction.address;
    plain.words = instruction.words;
    encoding::decode(plain, sm);
    return plain;
}

bool agrees(const encoding::Instruction& given, const encoding::Instruction& encoded) {
    return given.instructionClass == encoded.instructionClass && given.reads == encoded.reads &&
           given.writes == encoded.writes && given.guard == encoded.guard &&
           given.isGuardNegated == encoded.isGuardNegated && given.predicateReads == encoded.predicateReads &&
           given.predicateWrites == encoded.predicateWrites;
}

/// Bytes that stand in the encoding beside the address register.
std::int64_t offsetOf(const encoding::Instruction& access, int sm) {
    return encoding::Bits(access.words).signedAt(encoding::encodingOf(sm) == encoding::Encoding::maxwell ? 20 : 40, 24);
}

/// -1 where the offset is that of no slot.
int slotAt(std::int64_t offset, const demotion::Demotion& demotion) {
    for (int slot = 0; slot < demotion.slotCount(); ++slot)
        if (std::int64_t(demotion.slotOffset(slot)) == offset) return slot;
    return -1;
}

/// Where an access has its address and its value, among the registers that are read.
struct AccessRegisters {
    int address = encoding::kZeroRegister;
    int value = encoding::kZeroRegister;
};
AccessRegisters registersOf(const encoding::Instruction& access, bool isStore, int sm) {
    const encoding::Bits bits(access.words);
    if (encoding::encodingOf(sm) == encoding::Encoding::maxwell)
        return {int(bits.number(8, 8)), int(bits.number(0, 8))};
    return {int(bits.number(24, 8)), int(bits.number(isStore ? 32 : 16, 8))};
}

} // namespace

std::optional<SlotAccess> slotAccessOf(const encoding::Instruction& added, const demotion::Demotion& demotion,
                                       std::string& reason) {
    const int sm = demotion.edited.kernel.sm;
    const encoding::Instruction encoded = decoded(added, sm);
    const bool isStore = encoded.instructionClass == encoding::InstructionClass::sharedStore;
    if (!isStore && encoded.instructionClass != encoding::InstructionClass::sharedLoad) {
        reason = "was added, but neither loads nor stores a slot";
        return std::nullopt;
    }
    const AccessRegisters registers = registersOf(added, isStore, sm);
    const std::int64_t offset = offsetOf(added, sm);
    const encoding::Instruction expected =
        isStore ? encoding::sharedStore(sm, demotion.addressRegister, std::uint32_t(offset), registers.value)
                : encoding::sharedLoad(sm, registers.value, demotion.addressRegister, std::uint32_t(offset));
    const SlotAccess access{isStore, registers.value, slotAt(offset, demotion)};
    if (registers.address != demotion.addressRegister)
        reason = "goes by " + registerText(registers.address) + " instead of " +
                 registerText(demotion.addressRegister) + ", the thread's address";
    else if (access.slot < 0) reason = "reaches " + files::hexText(std::uint64_t(offset)) + ", where no slot is";
    else if (!isSameOperation(added, expected, sm)) reason = "was added, but moves no plain word of 32 bits";
    else if (!agrees(added, encoded)) reason = "has other registers or predicates than its encoding";
    else if (registers.value == encoding::kZeroRegister) reason = "moves RZ";
    else return access;
    return std::nullopt;
}

} // namespace forewarp::sass::validation
