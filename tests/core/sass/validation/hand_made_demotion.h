#pragma once

#include "core/sass/demotion/code_layout.h"
#include "core/sass/demotion/demotion.h"
#include "core/sass/encoding/decode.h"
#include "core/sass/encoding/encoding_bits.h"
#include "core/sass/encoding/inserted_instructions.h"
#include "core/sass/encoding/opcodes.h"
#include "core/sass/encoding/register_fields.h"

#include <array>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace forewarp::sass::sample {

/// How a test has an instruction wait and stall.
struct Timing {
    int stall = 1;
    int writeBarrier = encoding::kNoBarrier;
    int readBarrier = encoding::kNoBarrier;
    unsigned waitMask = 0;
};

inline void time(encoding::Instruction& instruction, const Timing& timing) {
    instruction.control.stall = timing.stall;
    instruction.control.writeBarrier = timing.writeBarrier;
    instruction.control.readBarrier = timing.readBarrier;
    instruction.control.waitMask = timing.waitMask;
}

/// Instructions of one architecture, encoded as nvcc 13 does for sm_75 and later, as maxas for Maxwell.
class Assembler {
  public:
    explicit Assembler(int sm) : m_sm(sm), m_isMaxwell(encoding::encodingOf(sm) == encoding::Encoding::maxwell) {}

    [[nodiscard]] encoding::Instruction threadIndex(int result) const {
        if (m_isMaxwell) return made({0xf0c8000002170000, 0}, {{0, result}});
        return made({0x7919, 0x2100}, {{16, result}});
    }
    [[nodiscard]] encoding::Instruction number(int result, std::uint32_t value) const {
        if (m_isMaxwell) return made({0x010000000007f000 | std::uint64_t(value) << 20, 0}, {{0, result}});
        return made({0x7802 | std::uint64_t(value) << 32, 0xf00}, {{16, result}});
    }
    [[nodiscard]] encoding::Instruction copy(int result, int source) const {
        if (m_isMaxwell) return made({0x5c98078000070000, 0}, {{0, result}, {20, source}});
        return made({0x7202, 0xf00}, {{16, result}, {32, source}});
    }
    [[nodiscard]] encoding::Instruction add(int result, int a, int b) const {
        if (m_isMaxwell) return made({0x5c58000000070000, 0}, {{0, result}, {8, a}, {20, b}});
        return made({0x7221, 0}, {{16, result}, {24, a}, {32, b}});
    }
    [[nodiscard]] encoding::Instruction multiply(int result, int a, int b) const {
        if (m_isMaxwell) return made({0x5c68000000070000, 0}, {{0, result}, {8, a}, {20, b}});
        return made({0x7220, 0x400000}, {{16, result}, {24, a}, {32, b}});
    }
    /// Subtracts 1.
    [[nodiscard]] encoding::Instruction decrement(int reg) const {
        if (m_isMaxwell) return made({0x1c0fffffff070000, 0}, {{0, reg}, {8, reg}});
        return made({0xffffffff00007810, 0x7ffe0ff}, {{16, reg}, {24, reg}});
    }
    /// P0 = reg ≠ 0
    [[nodiscard]] encoding::Instruction isNonzero(int reg) const {
        if (m_isMaxwell) return made({0x5b6b03800ff70007, 0}, {{8, reg}});
        return made({0x000000ff0000720c, 0x3f05270}, {{24, reg}});
    }
    [[nodiscard]] encoding::Instruction load(int result, int address) const {
        return encoding::sharedLoad(m_sm, result, address, 0);
    }
    [[nodiscard]] encoding::Instruction store(int address, int value) const {
        return encoding::sharedStore(m_sm, address, 0, value);
    }
    /// Under P0.
    [[nodiscard]] encoding::Instruction branch() const {
        if (m_isMaxwell) return underP0(made({0xe24000000007000f, 0}, {}));
        return underP0(made({0x7947, 0x3800000}, {}));
    }
    [[nodiscard]] encoding::Instruction exit() const {
        if (m_isMaxwell) return made({0xe30000000007000f, 0}, {});
        return made({0x794d, 0x3800000}, {});
    }

    [[nodiscard]] encoding::Instruction underP0(encoding::Instruction instruction) const {
        encoding::putBits(instruction.words, m_isMaxwell ? 16 : 12, 4, 0);
        encoding::decode(instruction, m_sm);
        return instruction;
    }

  private:
    [[nodiscard]] encoding::Instruction made(std::array<std::uint64_t, 2> words,
                                             const std::vector<std::pair<unsigned, int>>& registers) const {
        encoding::Instruction instruction;
        instruction.words = words;
        for (const auto& [bit, reg] : registers) encoding::putBits(instruction.words, bit, 8, std::uint64_t(reg));
        encoding::decode(instruction, m_sm);
        return instruction;
    }

    int m_sm;
    bool m_isMaxwell;
};

/// A demotion as it is put together.
struct HandMade {
    encoding::Kernel original;
    demotion::Demotion demotion;

    encoding::Instruction& changedAt(int position) {
        return demotion.edited.kernel.instructions[std::size_t(position)];
    }

    void add(encoding::Instruction instruction, demotion::Origin origin) {
        demotion.edited.kernel.instructions.push_back(std::move(instruction));
        demotion.edited.origins.push_back(origin);
    }
    void remove(int position) {
        demotion.edited.kernel.instructions.erase(demotion.edited.kernel.instructions.begin() + position);
        demotion.edited.origins.erase(demotion.edited.origins.begin() + position);
    }
    /// Addresses, targets and control fields, after a change.
    void finish() {
        std::ignore = demotion::layOut(demotion.edited, original, {});
        for (encoding::Instruction& instruction : demotion.edited.kernel.instructions)
            encoding::writeControl(instruction, original.sm);
    }
};

/// A loop that adds to R4 under a guard. R3 and R4 are demoted, to slots 0 and 1.
///
///     0  S2R R2                  7  @P0 FADD R4, R4, R6
///     1  MOV R4, 1               8  FMUL R7, R4, R6
///     2  MOV R3, 2               9  @P0 BRA 4
///     3  MOV R5, 8              10  FADD R4, R4, R7
///     4  LDS R6, [R2]           11  FADD R4, R4, R3
///     5  R5 = R5 - 1            12  STS [R2], R4
///     6  P0 = R5 != 0           13  EXIT
///
/// In the changed kernel RDA is R0, RDV R1; R2 stays, R5, R6 and R7 go to R3, R4 and R5.
class LoopSample {
  public:
    explicit LoopSample(int sm, const kernel::BlockShape& block = {32, 2, 1}) : m_sm(sm), m_make(sm) {
        m_made.demotion.block = block;
    }

    HandMade take() {
        makeOriginal();
        makeChanged();
        m_made.finish();
        return std::move(m_made);
    }

    // Positions in the changed kernel, behind the prologue.
    enum Position {
        readIndex,
        one,
        storeOne,
        two,
        storeTwo,
        count,
        loadInput,
        decrement,
        compare,
        loadSum,
        addUnderGuard,
        storeSum,
        multiply,
        branch,
        loadSumAgain,
        addProduct,
        loadSecond,
        addSecond,
        storeResult,
        exit,
    };

  private:
    static constexpr demotion::Origin::Place kItself = demotion::Origin::Place::itself;
    static constexpr int kSettled = 8; ///< Cycles after which every result of fixed latency is there.

    void makeOriginal() {
        encoding::Kernel& kernel = m_made.original;
        kernel.name = "sample";
        kernel.sm = m_sm;
        kernel.sharedBytes = 130;
        const auto put = [&](encoding::Instruction instruction, const Timing& timing) {
            time(instruction, timing);
            kernel.instructions.push_back(std::move(instruction));
        };
        put(m_make.threadIndex(2), {.stall = 2, .writeBarrier = 0});
        put(m_make.number(4, 1), {.stall = 1});
        put(m_make.number(3, 2), {.stall = 1});
        put(m_make.number(5, 8), {.stall = kSettled});
        put(m_make.load(6, 2), {.stall = 2, .writeBarrier = 1, .waitMask = 0b1}); // 4: the loop
        put(m_make.decrement(5), {.stall = kSettled});
        put(m_make.isNonzero(5), {.stall = 13});
        put(m_make.underP0(m_make.add(4, 4, 6)), {.stall = 6, .waitMask = 0b10});
        put(m_make.multiply(7, 4, 6), {.stall = 6});
        put(m_make.branch(), {.stall = 5});
        put(m_make.add(4, 4, 7), {.stall = 6});
        put(m_make.add(4, 4, 3), {.stall = kSettled});
        put(m_make.store(2, 4), {.stall = 2, .readBarrier = 2});
        put(m_make.exit(), {.stall = 15, .waitMask = 0b100});
        finishOriginal();
    }
    void finishOriginal() {
        encoding::Kernel& kernel = m_made.original;
        kernel.registers = encoding::encodingOf(m_sm) == encoding::Encoding::volta ? 10 : 8;
        kernel.instructions[9].target = 0; // Until it has an address.
        demotion::EditedKernel itself{kernel, {}};
        for (int i = 0; i < int(kernel.instructions.size()); ++i) itself.origins.push_back({i, kItself});
        encoding::Kernel numbered = kernel;
        for (std::size_t i = 0; i < numbered.instructions.size(); ++i) numbered.instructions[i].address = i;
        numbered.instructions[9].target = 4;
        std::ignore = demotion::layOut(itself, numbered, {});
        itself.kernel.instructions.resize(kernel.instructions.size());
        kernel.instructions = itself.kernel.instructions;
        for (encoding::Instruction& instruction : kernel.instructions) encoding::writeControl(instruction, m_sm);
    }

    void makeChanged() {
        demotion::Demotion& demotion = m_made.demotion;
        demotion.edited.kernel.name = m_made.original.name;
        demotion.edited.kernel.sm = m_sm;
        demotion.demoted = {{.registers = {3, 1}, .firstSlot = 0}, {.registers = {4, 1}, .firstSlot = 1}};
        demotion.places = encoding::identityMap();
        for (const auto& [from, to] : {std::pair{5, 3}, std::pair{6, 4}, std::pair{7, 5}})
            demotion.places[std::size_t(from)] = std::uint8_t(to);
        demotion.addressRegister = 0;
        demotion.valueRegister = 1;
        demotion.slotBase = encoding::sharedWindowBase(m_sm) + 132;
        demotion.edited.kernel.sharedBytes = 132 + demotion.slotBytes();
        demotion.edited.kernel.registers = encoding::encodingOf(m_sm) == encoding::Encoding::volta ? 8 : 6;
        for (encoding::Instruction& instruction : encoding::threadAddress(m_sm, demotion.block, 0, 1, 5))
            m_made.add(std::move(instruction), {0, demotion::Origin::Place::before});
        demotion.prologueLength = int(demotion.edited.origins.size());
        makeBeforeLoop();
        makeLoop();
        makeAfterLoop();
    }
    void makeBeforeLoop() {
        original(0, {.stall = 2, .writeBarrier = 0});
        original(1, {.stall = kSettled});
        slotStore(1, {1, demotion::Origin::Place::after}, {.stall = 2, .readBarrier = 3});
        original(2, {.stall = kSettled, .waitMask = 0b1000});
        slotStore(0, {2, demotion::Origin::Place::after}, {.stall = 2, .readBarrier = 3});
        original(3, {.stall = kSettled});
    }
    void makeLoop() {
        original(4, {.stall = 2, .writeBarrier = 1, .waitMask = 0b1});
        original(5, {.stall = kSettled});
        original(6, {.stall = 13});
        slotLoad(1, {7, demotion::Origin::Place::before}, {.stall = 2, .writeBarrier = 4});
        original(7, {.stall = kSettled, .waitMask = 0b10010});
        encoding::Instruction store = m_make.underP0(encoding::sharedStore(m_sm, 0, m_made.demotion.slotOffset(1), 1));
        time(store, {.stall = 2, .readBarrier = 3});
        m_made.add(std::move(store), {7, demotion::Origin::Place::after});
        original(8, {.stall = 6});
        original(9, {.stall = 5});
    }
    void makeAfterLoop() {
        slotLoad(1, {10, demotion::Origin::Place::before}, {.stall = 2, .writeBarrier = 4});
        original(10, {.stall = kSettled, .waitMask = 0b10000});
        encoding::Instruction second =
            encoding::sharedLoad(m_sm, 5, 0, m_made.demotion.slotOffset(0)); // R7 is read no more.
        time(second, {.stall = 2, .writeBarrier = 4});
        m_made.add(std::move(second), {11, demotion::Origin::Place::before});
        encoding::RegisterMap map = valueMap();
        map[3] = 5;
        original(11, {.stall = kSettled, .waitMask = 0b10000}, map);
        original(12, {.stall = 2, .readBarrier = 2});
        original(13, {.stall = 15, .waitMask = 0b100});
    }

    /// Demoted registers in RDV.
    [[nodiscard]] encoding::RegisterMap valueMap() const {
        encoding::RegisterMap map = m_made.demotion.places;
        map[3] = map[4] = 1;
        return map;
    }
    void original(int position, const Timing& timing) { original(position, timing, valueMap()); }
    void original(int position, const Timing& timing, const encoding::RegisterMap& map) {
        encoding::Instruction instruction = m_made.original.instructions[std::size_t(position)];
        encoding::renameRegisters(instruction, m_sm, map);
        time(instruction, timing);
        m_made.add(std::move(instruction), {position, kItself});
    }
    void slotLoad(int slot, demotion::Origin origin, const Timing& timing) {
        encoding::Instruction instruction = encoding::sharedLoad(m_sm, 1, 0, m_made.demotion.slotOffset(slot));
        time(instruction, timing);
        m_made.add(std::move(instruction), origin);
    }
    void slotStore(int slot, demotion::Origin origin, const Timing& timing) {
        encoding::Instruction instruction = encoding::sharedStore(m_sm, 0, m_made.demotion.slotOffset(slot), 1);
        time(instruction, timing);
        m_made.add(std::move(instruction), origin);
    }

    int m_sm;
    Assembler m_make;
    HandMade m_made;
};

} // namespace forewarp::sass::sample
