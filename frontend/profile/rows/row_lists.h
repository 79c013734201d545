#pragma once

#include <map>
#include <string>

namespace llvm {
class LoadInst;
class Value;
} // namespace llvm

namespace forewarp::frontend::ir {
class FunctionView;
}

namespace forewarp::frontend::profile::rows {

/// Lists of pointers to rows that a function reads and leaves as they are: «double **a». On a GPU their rows lie one behind
/// the other, and a[i] is a place that threads work out.
class RowLists {
  public:
    explicit RowLists(ir::FunctionView& view);

    /// The load of «a[i]» where the value is one and serves only to reach elements of the row; null for any other value.
    [[nodiscard]] const llvm::LoadInst* rowLoad(const llvm::Value& value) const;
    /// «a»; empty for what is no such load.
    [[nodiscard]] std::string listOf(const llvm::Value& rowLoad) const;

  private:
    std::map<const llvm::Value*, std::string> m_lists; ///< By load.
};

} // namespace forewarp::frontend::profile::rows
