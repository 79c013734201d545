#pragma once

#include "core/base/source_location.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::sass::encoding {

/// How instructions are encoded.
enum class Encoding {
    maxwell, ///< sm_50…sm_62: 64 bits each, one control word for three of them.
    volta,   ///< sm_70 and later: 128 bits each, with their control fields.
};
[[nodiscard]] Encoding encodingOf(int sm);

/// «maxwell: none» in a barrier field.
inline constexpr int kNoBarrier = 7;
inline constexpr int kBarriers = 6;
/// RZ reads 0 and takes no result.
inline constexpr int kZeroRegister = 255;
/// PT is always true.
inline constexpr int kTruePredicate = 7;

/// What the assembler tells the scheduler: 21 bits, the same on all GPUs since Maxwell.
///
/// Source: maxas, wiki «Control Codes»; bits 0–3 stall, 4 yield (0: yes), 5–7 write barrier, 8–10 read barrier, 11–16 wait
/// mask, 17–20 reuse.
struct ControlCode {
    int stall = 0; ///< Cycles until the warp's next instruction may issue, 0…15.
    bool yields = false; ///< Hint to go on with another warp.
    int writeBarrier = kNoBarrier; ///< Set until the result is written.
    int readBarrier = kNoBarrier; ///< Set until the operands are read.
    unsigned waitMask = 0; ///< Bit per barrier that has to be clear first.
    unsigned reuse = 0; ///< Bit per source operand kept in the reuse cache.

    friend bool operator==(const ControlCode&, const ControlCode&) = default;
};
[[nodiscard]] ControlCode decodeControl(std::uint32_t bits);
[[nodiscard]] std::uint32_t encodeControl(const ControlCode& control);
/// «02:-:1:Y:d» as maxas writes it: wait mask, read barrier, write barrier (from 1), yield, stall.
[[nodiscard]] std::string controlText(const ControlCode& control);

/// What an instruction does, as far as its cost and its place in the program go.
enum class InstructionClass {
    alu, ///< Fixed latency, full rate.
    doublePrecision,
    quarterRate, ///< MUFU and conversions.
    globalLoad,
    globalStore,
    sharedLoad,
    sharedStore,
    localLoad,
    localStore,
    constantLoad,
    specialRegister, ///< S2R and its like.
    branch,
    call,
    ret,
    exit,
    barrier, ///< BAR, DEPBAR, MEMBAR.
    nop,
    unknown, ///< Not in the tables: assumed to read and write all it names.
};
[[nodiscard]] std::string_view name(InstructionClass instructionClass);

/// Consecutive registers that one operand names: R4…R7 for 128 bits.
struct RegisterRange {
    int first = 0;
    int count = 1;

    friend bool operator==(const RegisterRange&, const RegisterRange&) = default;
};

/// One machine instruction.
struct Instruction {
    std::uint64_t address = 0; ///< Byte offset in its kernel.
    std::array<std::uint64_t, 2> words{}; ///< Encoding; Maxwell uses the first only.
    ControlCode control;
    std::string mnemonic; ///< «LDG.E.64»
    std::vector<std::string> operands; ///< «R2», «[R4+0x10]», as the listing has them.
    int guard = kTruePredicate;
    bool isGuardNegated = false;
    bool isGuardUniform = false; ///< «@UP0»: a predicate of the uniform datapath, from Turing on.
    InstructionClass instructionClass = InstructionClass::unknown;
    std::vector<RegisterRange> reads;
    std::vector<RegisterRange> writes;
    unsigned predicateReads = 0; ///< Bit per predicate, the guard too; PT never.
    unsigned predicateWrites = 0;
    std::optional<std::uint64_t> target; ///< Of branches and calls inside the kernel.
    SourceLocation location; ///< Line of the listing; unknown for cubins.

    /// «@!P0 LDG.E.64 R2, [R4+0x10]»
    [[nodiscard]] std::string text() const;
    /// Whether another instruction may be skipped or follow because of it.
    [[nodiscard]] bool endsBlock() const;
};

/// One kernel with what it asks of an SM.
struct Kernel {
    std::string name;
    int sm = 0; ///< 75 for sm_75.
    int registers = 0; ///< Per thread, as the file records them; else the highest used + 1.
    std::uint64_t sharedBytes = 0; ///< Static, per block.
    std::uint64_t localBytes = 0; ///< Per thread.
    int barriers = 0; ///< Of BAR.
    std::vector<Instruction> instructions;
    std::vector<std::string> caveats; ///< What had to be assumed.

    /// Position of the instruction at an address, -1 where there is none.
    [[nodiscard]] int indexAt(std::uint64_t address) const;
    /// The highest register that any instruction names, -1 without one.
    [[nodiscard]] int highestRegister() const;
};

} // namespace forewarp::sass::encoding
