#include "core/sass/validation/slot_access.h"

#include "core/sass/encoding/encoding_bits.h"
#include "core/sass/encoding/inserted_instructions.h"
#include "core/sass/encoding/opcodes.h"
#include "core/sass/files/listing_lines.h"
#include "core/sass/validation/instruction_comparison.h"
#include "core/sass/validation/kernel_pair.h"

namespace forewarp::sass {

namespace {

/// The instruction as its encoding alone tells it.
Instruction decoded(const Instruction& instruction, int sm) {
    Instruction plain;
    plain.address = instruction.address;
    plain.words = instruction.words;
    decode(plain, sm);
    return plain;
}

bool agrees(const Instruction& given, const Instruction& encoded) {
    return given.instructionClass == encoded.instructionClass && given.reads == encoded.reads &&
           given.writes == encoded.writes && given.guard == encoded.guard &&
           given.isGuardNegated == encoded.isGuardNegated && given.predicateReads == encoded.predicateReads &&
           given.predicateWrites == encoded.predicateWrites;
}

/// Bytes that stand in the encoding beside the address register.
std::int64_t offsetOf(const Instruction& access, int sm) {
    return Bits(access.words).signedAt(encodingOf(sm) == Encoding::maxwell ? 20 : 40, 24);
}

/// -1 where the offset is that of no slot.
int slotAt(std::int64_t offset, const Demotion& demotion) {
    for (int slot = 0; slot < demotion.slotCount(); ++slot)
        if (std::int64_t(demotion.slotOffset(slot)) == offset) return slot;
    return -1;
}

/// Where an access has its address and its value, among the registers that are read.
struct AccessRegisters {
    int address = kZeroRegister;
    int value = kZeroRegister;
};
AccessRegisters registersOf(const Instruction& access, bool isStore, int sm) {
    const Bits bits(access.words);
    if (encodingOf(sm) == Encoding::maxwell) return {int(bits.number(8, 8)), int(bits.number(0, 8))};
    return {int(bits.number(24, 8)), int(bits.number(isStore ? 32 : 16, 8))};
}

} // namespace

std::optional<SlotAccess> slotAccessOf(const Instruction& added, const Demotion& demotion, std::string& reason) {
    const int sm = demotion.edited.kernel.sm;
    const Instruction encoded = decoded(added, sm);
    const bool isStore = encoded.instructionClass == InstructionClass::sharedStore;
    if (!isStore && encoded.instructionClass != InstructionClass::sharedLoad) {
        reason = "was added, but neither loads nor stores a slot";
        return std::nullopt;
    }
    const AccessRegisters registers = registersOf(added, isStore, sm);
    const std::int64_t offset = offsetOf(added, sm);
    const Instruction expected = isStore
                                     ? sharedStore(sm, demotion.addressRegister, std::uint32_t(offset), registers.value)
                                     : sharedLoad(sm, registers.value, demotion.addressRegister, std::uint32_t(offset));
    const SlotAccess access{isStore, registers.value, slotAt(offset, demotion)};
    if (registers.address != demotion.addressRegister)
        reason = "goes by " + registerText(registers.address) + " instead of " +
                 registerText(demotion.addressRegister) + ", the thread's address";
    else if (access.slot < 0) reason = "reaches " + hexText(std::uint64_t(offset)) + ", where no slot is";
    else if (!isSameOperation(added, expected, sm)) reason = "was added, but moves no plain word of 32 bits";
    else if (!agrees(added, encoded)) reason = "has other registers or predicates than its encoding";
    else if (registers.value == kZeroRegister) reason = "moves RZ";
    else return access;
    return std::nullopt;
}

} // namespace forewarp::sass
