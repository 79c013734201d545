#include "core/sass/encoding/inserted_instructions.h"

#include "core/sass/encoding/code_units.h"
#include "core/sass/encoding/decode.h"
#include "core/sass/encoding/encoding_bits.h"
#include "core/sass/encoding/register_fields.h"

#include <array>

namespace forewarp::sass::encoding {

namespace {

constexpr int kFirstAmpere = 80;

bool isMaxwell(int sm) {
    return encodingOf(sm) == Encoding::maxwell;
}

/// A field of an encoding and what goes there.
struct Content {
    unsigned bit = 0;
    unsigned width = 8;
    std::uint64_t value = 0;
};

/// What stands in no field that is given are the bits of `words`, which ptxas emits for the same operation.
template <std::size_t N>
Instruction assembled(int sm, const std::array<std::uint64_t, 2>& words, const std::array<Content, N>& contents) {
    constexpr int kCyclesToSetBarrier = 2;
    Instruction instruction;
    instruction.words = words;
    for (const Content& content : contents) putBits(instruction.words, content.bit, content.width, content.value);
    instruction.control.stall = kCyclesToSetBarrier;
    writeControl(instruction, sm);
    decode(instruction, sm);
    return instruction;
}

// maxas, MaxAsGrammar.pm; CuAssembler, DefaultInsAsmRepos.sm_61.txt.
constexpr std::uint64_t kMaxwellLds = 0xef4c000000070000;
constexpr std::uint64_t kMaxwellSts = 0xef5c000000070000;
constexpr std::uint64_t kMaxwellNop = 0x50b0000000070f00;
constexpr std::uint64_t kMaxwellS2r = 0xf0c8000000070000;
constexpr std::uint64_t kMaxwellXmad = 0x3600000000070000; // With an immediate of 16 bits.
constexpr std::uint64_t kMaxwellShl = 0x3848000000070000;  // With an immediate.
// Own reading of kernels compiled by ptxas 13.0 for sm_75, 80, 86, 89 and 90, guard PT.
constexpr std::array<std::uint64_t, 2> kLds = {0x7984, 0x800};
constexpr std::array<std::uint64_t, 2> kLdsU = {0x7984, 0x1800}; // So they load before sm_80.
constexpr std::array<std::uint64_t, 2> kSts = {0x7388, 0x800};
constexpr std::array<std::uint64_t, 2> kNop = {0x7918, 0};
constexpr std::array<std::uint64_t, 2> kS2r = {0x7919, 0};
constexpr std::array<std::uint64_t, 2> kImad = {0x7824, 0x78e0200};
constexpr std::array<std::uint64_t, 2> kShiftLeft = {0x7819, 0x6ff}; // SHF.L.U32, low half RZ.

enum class Axis : std::uint8_t { x = 0x21, y = 0x22, z = 0x23 }; ///< SR_TID.X and so on.

Instruction threadIndex(int sm, Axis axis, int result) {
    const std::uint64_t to = std::uint64_t(result);
    const std::uint64_t from = std::uint64_t(axis);
    if (isMaxwell(sm)) return assembled<2>(sm, {kMaxwellS2r, 0}, {{{0, 8, to}, {20, 8, from}}});
    return assembled<2>(sm, kS2r, {{{16, 8, to}, {72, 8, from}}});
}

/// sum += factor · scale; both factors have 16 bits.
Instruction multiplyAdd(int sm, int sum, int factor, int scale) {
    const std::uint64_t to = std::uint64_t(sum);
    const std::uint64_t from = std::uint64_t(factor);
    const std::uint64_t by = std::uint64_t(scale);
    if (isMaxwell(sm))
        return assembled<4>(sm, {kMaxwellXmad, 0}, {{{0, 8, to}, {8, 8, from}, {20, 16, by}, {39, 8, to}}});
    return assembled<4>(sm, kImad, {{{16, 8, to}, {24, 8, from}, {32, 32, by}, {64, 8, to}}});
}

Instruction timesFour(int sm, int reg) {
    const std::uint64_t number = std::uint64_t(reg);
    if (isMaxwell(sm)) return assembled<3>(sm, {kMaxwellShl, 0}, {{{0, 8, number}, {8, 8, number}, {20, 8, 2}}});
    return assembled<3>(sm, kShiftLeft, {{{16, 8, number}, {24, 8, number}, {32, 32, 2}}});
}

/// Cycles until any instruction may read the result of one of fixed latency.
///
/// Source: maxas, wiki «Control Codes», 6; from Volta on what ptxas leaves between such instructions and loads.
int settlingCycles(int sm) {
    if (isMaxwell(sm)) return 6;
    return sm < kFirstAmpere ? 8 : 6;
}

} // namespace

Instruction sharedLoad(int sm, int value, int address, std::uint32_t offset) {
    const std::uint64_t to = std::uint64_t(value);
    const std::uint64_t base = std::uint64_t(address);
    if (isMaxwell(sm)) return assembled<3>(sm, {kMaxwellLds, 0}, {{{0, 8, to}, {8, 8, base}, {20, 24, offset}}});
    return assembled<3>(sm, sm < kFirstAmpere ? kLdsU : kLds, {{{16, 8, to}, {24, 8, base}, {40, 24, offset}}});
}

Instruction sharedStore(int sm, int address, std::uint32_t offset, int value) {
    const std::uint64_t from = std::uint64_t(value);
    const std::uint64_t base = std::uint64_t(address);
    if (isMaxwell(sm)) return assembled<3>(sm, {kMaxwellSts, 0}, {{{0, 8, from}, {8, 8, base}, {20, 24, offset}}});
    return assembled<3>(sm, kSts, {{{24, 8, base}, {32, 8, from}, {40, 24, offset}}});
}

Instruction noOperation(int sm) {
    if (isMaxwell(sm)) return assembled<0>(sm, {kMaxwellNop, 0}, {});
    return assembled<0>(sm, kNop, {});
}

std::vector<Instruction> threadAddress(int sm, const kernel::BlockShape& block, int address, int scratch, int barrier) {
    std::vector<Instruction> instructions;
    const auto add = [&](Instruction instruction) { return &instructions.emplace_back(std::move(instruction)); };
    const auto read = [&](Axis axis, int result) {
        add(threadIndex(sm, axis, result))->control.writeBarrier = barrier;
    };
    const auto settle = [&](Instruction* instruction) {
        instruction->control.stall = settlingCycles(sm);
        return instruction;
    };
    const unsigned wait = 1U << unsigned(barrier);
    read(Axis::x, address);
    bool isWaitedFor = false;
    const auto addAxis = [&](Axis axis, int scale) {
        read(axis, scratch);
        settle(add(multiplyAdd(sm, address, scratch, scale)))->control.waitMask = wait;
        isWaitedFor = true;
    };
    if (block.y > 1) addAxis(Axis::y, block.x);
    if (block.z > 1) addAxis(Axis::z, block.x * block.y);
    Instruction* last = settle(add(timesFour(sm, address)));
    if (!isWaitedFor) last->control.waitMask = wait;
    for (Instruction& instruction : instructions) writeControl(instruction, sm);
    return instructions;
}

std::uint32_t sharedWindowBase(int sm) {
    constexpr std::uint32_t kReserved = 1024;
    return sm >= kFirstHopper ? kReserved : 0;
}

} // namespace forewarp::sass::encoding
