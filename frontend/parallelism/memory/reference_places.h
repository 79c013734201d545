#pragma once

#include "frontend/parallelism/affine/affine_reader.h"
#include "frontend/parallelism/memory/memory_references.h"

#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace forewarp::frontend::parallelism::memory {

/// Where a reference lies in its array: subscripts of rows, then bytes in the innermost row.
using Subscripts = std::vector<affine::LinearSubscript>;

/// The rows that the subscripts of a reference count in.
struct ReferenceRows {
    std::vector<affine::Polynomial> strides, extents;
    bool areDeclared = false; ///< From the declaration in the source, rather than from the addresses themselves.
};

/// Takes the addresses of one loop's references apart into subscripts.
class ReferencePlaces {
  public:
    /// Both must outlive this. References to one array are taken apart together.
    ReferencePlaces(affine::AffineReader& reader, std::span<const MemoryReference> references);

    /// Null for an address that is no linear form of counters.
    [[nodiscard]] const Subscripts* subscriptsOf(const MemoryReference& reference) const;
    /// Null for a reference that is counted in bytes alone.
    [[nodiscard]] const ReferenceRows* rowsOf(const MemoryReference& reference) const;
    /// Whether the subscripts hold only where unsigned arithmetic does not wrap around.
    [[nodiscard]] bool isUnwrapped(const MemoryReference& reference) const { return m_unwrapped.contains(&reference); }
    /// `part` begins `bytes` behind `whole`. Its address has to last.
    void addPart(const MemoryReference& part, const MemoryReference& whole, long long bytes);

    /// Counts references that are counted in bytes, all to one array, in its declared dimensions. Returns the subscripts
    /// that they had; nothing, with nothing changed, where the source shows no dimensions that fit.
    [[nodiscard]] std::optional<std::vector<Subscripts>> takeDeclaredRows(
        const std::vector<const MemoryReference*>& references, ir::FunctionView& view);
    /// Lets rows begin where all references start, which are all to one array: at «first» of a[i * n + first + j]. What
    /// first is does not matter then. Returns the subscripts that they had; nothing, with nothing changed, where they share
    /// no start, or do not go forward from it.
    [[nodiscard]] std::optional<std::vector<Subscripts>> leaveOutSharedStart(
        const std::vector<const MemoryReference*>& references);
    /// Undoes leaveOutSharedStart().
    void takeSubscripts(const std::vector<const MemoryReference*>& references, std::vector<Subscripts> before);
    /// Undoes takeDeclaredRows().
    void leaveRows(const std::vector<const MemoryReference*>& references, std::vector<Subscripts> before);

  private:
    [[nodiscard]] std::optional<affine::LinearSubscript> subscriptOf(const llvm::SCEV* index,
                                                                     const affine::LoopNest& nest);
    [[nodiscard]] std::optional<std::vector<affine::LinearAddress>> withWholeProducts(
        std::vector<affine::LinearAddress> addresses);
    void leaveOutCommonStart(std::vector<affine::LinearAddress>& addresses) const;
    [[nodiscard]] bool meetsByWrappingOnly(const MemoryReference& reference);
    [[nodiscard]] std::optional<affine::LinearAddress> addressOf(const MemoryReference& reference, bool neverWraps);
    [[nodiscard]] std::optional<affine::LinearSubscript> plainBytes(const affine::LinearAddress& address);
    void layOut(const std::vector<const MemoryReference*>& array);

    affine::AffineReader& m_reader;
    std::map<const MemoryReference*, Subscripts> m_subscripts;
    std::map<const MemoryReference*, ReferenceRows> m_rows;
    std::set<const MemoryReference*> m_unwrapped;
};

} // namespace forewarp::frontend::parallelism::memory
