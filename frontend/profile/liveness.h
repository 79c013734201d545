#pragma once

#include <memory>
#include <vector>

namespace llvm {
class BasicBlock;
class Function;
class Value;
} // namespace llvm

namespace forewarp::frontend::profile {

struct LiveRanges;

/// Where the values of one function are alive. Values are what addRootsOf() names: what costs nothing is none.
///
/// Walks from every use back to the definition, so its cost is the total length of all live ranges.
class Liveness {
  public:
    explicit Liveness(const llvm::Function& function);
    ~Liveness();
    Liveness(const Liveness&) = delete;
    Liveness& operator=(const Liveness&) = delete;

    /// Read after `block`: by a later one, by itself in a later iteration, or by a phi that it leads to.
    [[nodiscard]] bool isAliveAfter(const llvm::Value& value, const llvm::BasicBlock& block) const;
    /// Values alive from the block's begin to its end; its own phis count as alive at its begin.
    [[nodiscard]] std::vector<const llvm::Value*> aliveThrough(const llvm::BasicBlock& block) const;

  private:
    std::unique_ptr<const LiveRanges> m_ranges;
};

} // namespace forewarp::frontend::profile
