#include "core/sass/encoding/instruction.h"

#include <algorithm>
#include <array>

namespace forewarp::sass::encoding {

namespace {

struct BitField {
    unsigned low;
    unsigned width;

    [[nodiscard]] std::uint32_t in(std::uint32_t bits) const { return bits >> low & ((1U << width) - 1); }
    [[nodiscard]] std::uint32_t put(std::uint32_t value) const { return (value & ((1U << width) - 1)) << low; }
};
// maxas, wiki «Control Codes».
constexpr BitField kStall{0, 4};
constexpr BitField kNoYield{4, 1};
constexpr BitField kWriteBarrier{5, 3};
constexpr BitField kReadBarrier{8, 3};
constexpr BitField kWaitMask{11, 6};
constexpr BitField kReuse{17, 4};

/// Lower-case digits, as maxas writes them.
char hexDigit(unsigned value) {
    return "0123456789abcdef"[value & 0xF];
}
char barrierDigit(int barrier) {
    return barrier == kNoBarrier ? '-' : char('1' + barrier);
}

int highestOf(const std::vector<RegisterRange>& ranges) {
    int highest = -1;
    for (const RegisterRange& range : ranges) highest = std::max(highest, range.first + range.count - 1);
    return highest;
}

/// These leave an address or a barrier for later jumps and go on.
bool onlyPrepares(std::string_view mnemonic) {
    constexpr std::array<std::string_view, 6> kPreparing = {"SSY", "PBK", "PCNT", "PRET", "BSSY", "BREAK"};
    const std::string_view head = mnemonic.substr(0, mnemonic.find('.'));
    return std::ranges::find(kPreparing, head) != kPreparing.end();
}

} // namespace

Encoding encodingOf(int sm) {
    constexpr int kFirstVolta = 70;
    return sm < kFirstVolta ? Encoding::maxwell : Encoding::volta;
}

ControlCode decodeControl(std::uint32_t bits) {
    return {.stall = int(kStall.in(bits)),
            .yields = kNoYield.in(bits) == 0,
            .writeBarrier = int(kWriteBarrier.in(bits)),
            .readBarrier = int(kReadBarrier.in(bits)),
            .waitMask = kWaitMask.in(bits),
            .reuse = kReuse.in(bits)};
}

std::uint32_t encodeControl(const ControlCode& control) {
    return kStall.put(std::uint32_t(control.stall)) | kNoYield.put(control.yields ? 0 : 1) |
           kWriteBarrier.put(std::uint32_t(control.writeBarrier)) |
           kReadBarrier.put(std::uint32_t(control.readBarrier)) | kWaitMask.put(control.waitMask) |
           kReuse.put(control.reuse);
}

std::string controlText(const ControlCode& control) {
    std::string text = "--";
    if (control.waitMask != 0) text = {hexDigit(control.waitMask >> 4), hexDigit(control.waitMask)};
    text += {':', barrierDigit(control.readBarrier), ':', barrierDigit(control.writeBarrier)};
    return text + ':' + (control.yields ? 'Y' : '-') + ':' + hexDigit(unsigned(control.stall));
}

std::string_view name(InstructionClass instructionClass) {
    switch (instructionClass) {
    case InstructionClass::alu: return "ALU";
    case InstructionClass::doublePrecision: return "double precision";
    case InstructionClass::quarterRate: return "quarter rate";
    case InstructionClass::globalLoad: return "global load";
    case InstructionClass::globalStore: return "global store";
    case InstructionClass::sharedLoad: return "shared load";
    case InstructionClass::sharedStore: return "shared store";
    case InstructionClass::localLoad: return "local load";
    case InstructionClass::localStore: return "local store";
    case InstructionClass::constantLoad: return "constant load";
    case InstructionClass::specialRegister: return "special register";
    case InstructionClass::branch: return "branch";
    case InstructionClass::call: return "call";
    case InstructionClass::ret: return "return";
    case InstructionClass::exit: return "exit";
    case InstructionClass::barrier: return "barrier";
    case InstructionClass::nop: return "no operation";
    case InstructionClass::unknown: return "unknown";
    }
    return "unknown";
}

std::string Instruction::text() const {
    std::string text;
    if (guard != kTruePredicate || isGuardNegated) {
        text = isGuardNegated ? "@!" : "@";
        text += isGuardUniform ? "UP" : "P";
        text += guard == kTruePredicate ? "T" : std::to_string(guard);
        text += ' ';
    }
    text += mnemonic;
    for (std::size_t i = 0; i < operands.size(); ++i) text += (i == 0 ? " " : ", ") + operands[i];
    return text;
}

bool Instruction::endsBlock() const {
    switch (instructionClass) {
    case InstructionClass::branch: return !onlyPrepares(mnemonic);
    case InstructionClass::call:
    case InstructionClass::ret:
    case InstructionClass::exit: return true;
    default: return false;
    }
}

int Kernel::indexAt(std::uint64_t address) const {
    const auto found = std::ranges::lower_bound(instructions, address, {}, &Instruction::address);
    if (found == instructions.end() || found->address != address) return -1;
    return int(found - instructions.begin());
}

int Kernel::highestRegister() const {
    int highest = -1;
    for (const Instruction& instruction : instructions)
        highest = std::max({highest, highestOf(instruction.reads), highestOf(instruction.writes)});
    return highest;
}

} // namespace forewarp::sass::encoding
