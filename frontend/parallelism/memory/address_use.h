#pragma once

namespace llvm {
class Loop;
class Value;
} // namespace llvm

namespace forewarp::frontend::parallelism::memory {

/// Whether the loop does more with addresses in `object` than load and store there: keeps one, compares it with another
/// pointer, makes a number of it, hands it on. A copy of the object lies elsewhere, so that would show.
[[nodiscard]] bool showsAddress(const llvm::Value& object, const llvm::Loop& loop);

} // namespace forewarp::frontend::parallelism::memory
