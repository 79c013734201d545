#pragma once

#include <optional>

namespace llvm {
class DataLayout;
class Value;
} // namespace llvm

namespace forewarp::frontend::profile {

/// Largest byte offset from `base` that an address can have without a wrap, where its one index is computed in fewer than
/// 64 bits: «a[i*n + j]» of two ints ends at 2³¹ elements.
///
/// Returns: nothing where the index has 64 bits, is a plain counter (its bound is of the same type), or where the steps
/// from `base` to `pointer` have other indices.
[[nodiscard]] std::optional<long long> largestOffset(const llvm::Value& pointer, const llvm::Value& base,
                                                     const llvm::DataLayout& layout);

} // namespace forewarp::frontend::profile
