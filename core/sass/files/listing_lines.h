#pragma once

#include "core/sass/encoding/instruction.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace forewarp::sass::files {

/// What a line of a listing is.
enum class LineKind {
    other,       ///< Nothing that belongs to the code.
    function,    ///< «Function : saxpy», as cuobjdump begins a kernel.
    section,     ///< «.section .text.saxpy,"ax",@progbits»
    label,       ///< «.L_x_0:»
    instruction, ///< «/*0008*/ MOV R1, c[0x0][0x28] ; /* 0x… */»
    encoding,    ///< «/* 0x… */» alone.
    broken,      ///< Begins like one of the last two and breaks off.
};

/// A line taken apart; the views point into it.
struct ListingLine {
    LineKind kind = LineKind::other;
    std::string_view name;           ///< Of the function, section or label.
    std::uint64_t address = 0;       ///< Of the instruction.
    std::string_view statement;      ///< «@P0 BRA `(.L_x_0)»
    std::string_view tail;           ///< From «;» or «}» to the end of the line.
    bool isAnnotated = false;        ///< Control fields stand behind the statement: «&wr=0x0 ?trans8».
    std::string_view encodingDigits; ///< 16 of them, without «0x»; empty where there is no encoding.
};
[[nodiscard]] ListingLine scanLine(std::string_view line);

/// Follows where kernels begin and end.
class KernelTracker {
  public:
    enum class Step { same, begins, ends };
    Step take(const ListingLine& line);
    [[nodiscard]] bool isInside() const { return m_isInside; }
    [[nodiscard]] const std::string& name() const { return m_name; }

  private:
    Step begin(std::string_view name);

    bool m_isInside = false;
    std::string m_name;
};

/// Fills guard, mnemonic and operands. Returns: false where the statement has no mnemonic or its guard is no predicate.
[[nodiscard]] bool readStatement(std::string_view statement, encoding::Instruction& instruction);

/// The first register or predicate among the operands that no GPU of this architecture has: «R300»; empty without one.
[[nodiscard]] std::string_view registerOutOfRange(const encoding::Instruction& instruction, int sm);

/// Where a branch says it goes.
struct BranchOperand {
    std::string_view label; ///< «.L_x_0»
    std::optional<std::uint64_t> address; ///< The address given, or the offset from the label.
};
/// The target of branches, calls, and what pushes a target (SSY, PBK, BSSY); nothing for other instructions.
[[nodiscard]] std::optional<BranchOperand> branchOperandOf(const encoding::Instruction& instruction);

/// The line without blanks around it; carriage returns are blanks.
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// «0x1f» or «1f», whole; nothing else.
[[nodiscard]] std::optional<std::uint64_t> hexNumber(std::string_view text);
/// «0x1f»; zeros in front up to so many digits.
[[nodiscard]] std::string hexText(std::uint64_t number, std::size_t digits = 1);

} // namespace forewarp::sass::files
