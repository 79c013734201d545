#pragma once

#include "frontend/parallelism/affine/affine_reader.h"
#include "frontend/parallelism/affine/isl_context.h"
#include "frontend/parallelism/memory/memory_references.h"
#include "frontend/parallelism/memory/reference_places.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace forewarp::frontend::parallelism::memory {

/// Text of a set, and whether the set is exact.
struct SetText {
    std::string text = "true";
    bool isExact = true; ///< Otherwise a superset.
    bool isExactOutside = true; ///< So are the conditions outside the loop in question.

    void also(const std::string& constraint) { text += " and " + constraint; }
};

/// Sets of iterations for the references of one loop, as text for isl.
///
/// An instance of a reference is a point: the counters of the loops around it, those outside the loop in question shared
/// by all («o1»), the loop's own under the instance's prefix («a»), those inside as prefix and depth («a3»).
class InstanceSets {
  public:
    InstanceSets(const llvm::Loop& loop, ir::FunctionView& view, affine::IslContext& isl,
                 std::span<const MemoryReference> references);

    /// Which iterations execute the reference.
    [[nodiscard]] SetText domain(const MemoryReference& reference, const std::string& prefix);
    /// Iterations of `first` and `second` that touch a common byte; nothing where no level can be compared.
    [[nodiscard]] std::optional<SetText> overlap(const MemoryReference& first, const std::string& firstPrefix,
                                                 const MemoryReference& second, const std::string& secondPrefix);
    /// True where a look at the constants shows that the two never touch a common byte in any iterations.
    [[nodiscard]] bool neverMeet(const MemoryReference& first, const MemoryReference& second);
    /// Iterations of `inner` whose bytes all belong to `outer`; nothing where that cannot be said exactly.
    [[nodiscard]] std::optional<std::string> containment(const MemoryReference& outer, const std::string& outerPrefix,
                                                         const MemoryReference& inner, const std::string& innerPrefix);
    /// The reference in parts of `unit` bytes; itself where that is no division into a few.
    [[nodiscard]] std::vector<const MemoryReference*> partsOf(const MemoryReference& reference, std::uint64_t unit);
    /// Takes the declared dimensions of the array that all `references` lead to for rows, where subscripts of constant
    /// sizes run into each other for some bounds; false where the source shows none.
    bool takeDeclaredRows(const std::vector<const MemoryReference*>& references);
    /// Lets rows begin where all `references` to one array start, where something would have to be assumed otherwise and
    /// less is to be then.
    void leaveOutSharedStart(const std::vector<const MemoryReference*>& references);
    /// What the reference's place rests on: subscripts that stay in their rows, unsigned arithmetic that does not wrap.
    [[nodiscard]] std::vector<kernel::VerdictAssumption> assumptionsOf(const MemoryReference& reference);
    /// The last iteration of the loop, counted from 0; nothing where it is not known beforehand.
    [[nodiscard]] std::optional<std::string> lastIteration();

    /// «[p0] -> { [names] : condition }» with what is known of the parameters where `nests` run.
    [[nodiscard]] std::string set(const std::vector<std::string>& names, const std::string& condition,
                                  const std::vector<const affine::LoopNest*>& nests) const;
    /// The counters of an instance, the shared ones first.
    [[nodiscard]] std::vector<std::string> counters(const MemoryReference& reference, const std::string& prefix) const;

    [[nodiscard]] affine::AffineReader& reader() { return m_reader; }
    [[nodiscard]] affine::IslContext& isl() { return m_isl; }
    [[nodiscard]] const llvm::Loop& loop() const { return m_loop; }

  private:
    /// Whether the subscripts of a reference stay within their rows: in every run, in those of some sizes, or in none.
    enum class RowFit { always, assumed, never };

    [[nodiscard]] bool areComparable(const MemoryReference& first, const MemoryReference& second) const;
    [[nodiscard]] std::optional<std::string> byteText(const MemoryReference& reference, const std::string& prefix);
    [[nodiscard]] std::optional<std::string> lengthText(const MemoryReference& reference, const std::string& prefix);
    [[nodiscard]] std::optional<std::string> equalRows(const MemoryReference& first, const std::string& firstPrefix,
                                                       const MemoryReference& second, const std::string& secondPrefix);
    [[nodiscard]] bool isSameRow(const MemoryReference& first, const std::string& firstPrefix,
                                 const MemoryReference& second, const std::string& secondPrefix) const;
    [[nodiscard]] std::optional<std::string> equalPointers(const MemoryReference& first, const std::string& firstPrefix,
                                                           const MemoryReference& second,
                                                           const std::string& secondPrefix, bool& isExact);
    [[nodiscard]] std::string guardText(const Guard& guard, const MemoryReference& reference, const std::string& prefix,
                                        bool& isExact);
    [[nodiscard]] RowFit fitOf(const MemoryReference& reference);
    [[nodiscard]] bool staysForUsualSizes(const MemoryReference& reference, const std::string& outside);
    [[nodiscard]] std::optional<kernel::VerdictAssumption> assumedFit(const MemoryReference& reference,
                                                                      const ReferenceRows& rows,
                                                                      const std::string& outside, RowFit& fit);

    const llvm::Loop& m_loop;
    ir::FunctionView& m_view;
    affine::IslContext& m_isl;
    affine::AffineReader m_reader;
    ReferencePlaces m_places;
    std::map<std::pair<const MemoryReference*, std::uint64_t>, std::vector<MemoryReference>>
        m_parts; ///< By their size.
    std::map<const MemoryReference*, RowFit> m_fits; ///< As far as fitOf() was asked.
    std::map<const MemoryReference*, kernel::VerdictAssumption> m_assumptions;
};

} // namespace forewarp::frontend::parallelism::memory
