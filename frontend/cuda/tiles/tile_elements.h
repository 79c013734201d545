#pragma once

#include "frontend/cuda/plan/port_plan.h"
#include "frontend/cuda/tiles/tile_boxes.h"
#include "frontend/cuda/tiles/tile_shape.h"

#include <set>
#include <string>
#include <vector>

namespace forewarp::frontend::cuda::tiles {

/// A tile, ready to be written.
struct TileDraft {
    const plan::PortPlan& plan;
    const plan::PortedArray& array;
    TileShape shape;
    std::vector<long long> rowStrides;     ///< Of the array as it is declared, in elements; none where it is flat.
    std::vector<SourceLocation> locations; ///< Of the accesses…
    std::vector<std::string> members;      ///< …and what they read of an element: «.x».
    bool isPadded = false;                 ///< One element more in each row.
    bool isBoundByArray = false; ///< The program decides which elements it reads: all that the array has may be loaded.
    std::set<std::string> counters; ///< Names that the code has beside the plan's.
};

/// Writes how one element comes from the array. Dimensions are counted as in TileShape.
class TileElements {
  public:
    explicit TileElements(const TileDraft& draft);

    /// Those that the tile has.
    [[nodiscard]] const std::vector<std::size_t>& kept() const { return m_kept; }
    /// A name that nothing else has.
    [[nodiscard]] std::string name(const std::string& wanted) const;
    /// «row», where an element lies in the array.
    [[nodiscard]] std::string coordinate(std::size_t dimension) const;
    /// Whether places in the tile are places in the array.
    [[nodiscard]] bool startsAtZero(std::size_t dimension) const;
    /// Statements that bring one element into `tile`: where it lies, whether it exists. `places` are those in the tile.
    [[nodiscard]] std::vector<std::string> load(const std::string& tile, const std::vector<std::string>& places) const;

  private:
    [[nodiscard]] const TileDimension& dimension(std::size_t i) const { return m_shape.dimensions[i]; }
    [[nodiscard]] bool isDeclared(std::size_t i) const;
    [[nodiscard]] std::string declaration(std::size_t i, const std::vector<std::string>& places) const;
    [[nodiscard]] bool needsLong(std::size_t i) const;
    [[nodiscard]] std::set<std::string> usedBy(std::size_t i) const;
    [[nodiscard]] std::string flatArray() const;
    [[nodiscard]] std::string element() const;
    [[nodiscard]] std::string offset() const;
    [[nodiscard]] std::string conditions() const;
    [[nodiscard]] std::vector<std::string> insideOf(const TileBox& box) const;
    [[nodiscard]] std::string notBefore(std::size_t i, long long offset) const;
    [[nodiscard]] std::string notBehind(std::size_t i, long long offset) const;
    [[nodiscard]] std::string bound(const profile::IndexPolynomial& value) const;

    const TileDraft& m_draft;
    const TileShape& m_shape;
    std::set<std::string> m_taken; ///< Names.
    std::vector<std::size_t> m_kept;
};

} // namespace forewarp::frontend::cuda::tiles
