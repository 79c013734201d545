#pragma once

#include "tests/core/sass/assembler.h"
#include "tests/core/sass/demotion/random_schedule.h"

#include <vector>

namespace forewarp::sass::test {

/// What a random operation may use.
class Supply {
  public:
    virtual ~Supply() = default;
    virtual int source(int words) = 0; ///< First of as many registers that hold values, aligned; RZ at times.
    virtual int result(int words) = 0;
    virtual int predicate() = 0;       ///< One that is set; PT at times.
    virtual int predicateResult() = 0; ///< PT at times.
    virtual Operand second() = 0;      ///< A register, a number, a constant.
};

/// An operation of the ALU with random modifiers and operands, for the architecture.
[[nodiscard]] encoding::Instruction randomOperation(int sm, Supply& supply, Random& random);

// The few that a program is held together with; the same for all architectures.
[[nodiscard]] encoding::Instruction moveNumber(int sm, int result, std::uint32_t value);
[[nodiscard]] encoding::Instruction moveConstant(int sm, int result, std::uint32_t byte);
[[nodiscard]] encoding::Instruction readSpecial(int sm, int result, unsigned which);
[[nodiscard]] encoding::Instruction addNumber(int sm, int result, int a, std::uint32_t value);
[[nodiscard]] encoding::Instruction shiftLeft(int sm, int result, int a, unsigned amount);
/// predicate = a ≠ number
[[nodiscard]] encoding::Instruction differs(int sm, int predicate, int a, std::uint32_t value);
/// result = a · factor + c, all below 2^16.
[[nodiscard]] encoding::Instruction multiplyAdd(int sm, int result, int a, std::uint32_t factor, int c);
/// The pair at `result` = the pair of constants at `byte` + a.
[[nodiscard]] std::vector<encoding::Instruction> addToPointer(int sm, int result, std::uint32_t byte, int a);

enum class Move { globalLoad, globalStore, sharedLoad, sharedStore };
/// Of 1, 2 or 4 words.
[[nodiscard]] encoding::Instruction access(int sm, Move move, int data, int words, int address, std::int32_t offset);

enum class Jump { branch, call, ret, exit, reconverge, synchronise, breakPoint, leave };
[[nodiscard]] encoding::Instruction jump(int sm, Jump jump, int reg = encoding::kZeroRegister);
[[nodiscard]] encoding::Instruction meet(int sm); ///< BAR.SYNC 0
/// Bytes from the next instruction.
void setOffset(encoding::Instruction& instruction, int sm, std::int64_t offset);

} // namespace forewarp::sass::test
