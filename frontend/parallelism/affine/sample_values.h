#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace llvm {
class SCEV;
class ScalarEvolution;
class Value;
} // namespace llvm

namespace forewarp::frontend::parallelism::affine {

/// Computes expressions for sizes as programs have them («m / 2» is 32 where m is 64), to see whether a condition between
/// them is ever of use.
///
/// What instructions compute of whole numbers is followed back to values that nothing here computes; those get the sizes.
class SampleValues {
  public:
    SampleValues(const std::vector<const llvm::SCEV*>& expressions, llvm::ScalarEvolution& evolution);

    /// Values of all expressions, one list for each choice of sizes; choices that some expression cannot take (a byte
    /// of 1000, a division by 0) are left out. Equal sizes come first. Empty also where too many values are open.
    [[nodiscard]] std::vector<std::vector<long long>> all();

  private:
    [[nodiscard]] std::optional<std::vector<long long>> valuesFor(const std::vector<long long>& sizes);
    [[nodiscard]] std::optional<long long> valueOf(const llvm::SCEV* expression);
    [[nodiscard]] std::optional<long long> valueOf(const llvm::Value* value);
    [[nodiscard]] std::optional<long long> leafValue(const void* leaf, const llvm::Type* type);
    void findLeaves();

    std::vector<const llvm::SCEV*> m_expressions;
    llvm::ScalarEvolution& m_evolution;
    std::vector<const void*> m_leaves; ///< Values, and expressions that stand for a field of one.
    std::map<const void*, long long> m_sizes;
    bool m_findsLeaves = false;
    int m_depth = 0;
};

} // namespace forewarp::frontend::parallelism::affine
