#pragma once

#include "frontend/loops/values/possible_values.h"

#include <llvm/ADT/APSInt.h>

#include <map>
#include <optional>
#include <string>

namespace forewarp::frontend::loops::values {

/// So many values an outcome holds.
inline constexpr std::size_t kMostValues = 16;

/// Where there are too many, one that is neither the least nor the largest makes room; the others are not known then.
void add(Possible value, Outcome& outcome);

/// The choices of both; nothing where they take different ways.
[[nodiscard]] std::optional<std::map<std::string, std::string>> joined(
    std::map<std::string, std::string> choices, const std::map<std::string, std::string>& others);

/// 1 or 0, in the type of `like`.
[[nodiscard]] llvm::APSInt truth(bool value, const llvm::APSInt& like);

/// As C computes, with operands converted to one type; nothing where that is undefined. Inputs: a
/// clang::BinaryOperatorKind that does not assign.
[[nodiscard]] std::optional<llvm::APSInt> combined(int operation, const llvm::APSInt& a, const llvm::APSInt& b);

} // namespace forewarp::frontend::loops::values
