#pragma once

#include "core/base/result.h"
#include "frontend/profile/index_polynomial.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::frontend::cuda::tiles {

/// Why there is no tile. Inputs: the end of a sentence.
[[nodiscard]] Error refused(std::string why);

/// A counter that moves an address, its stride not 0: of threads, of a loop inside them, or of one around the nest. It counts 0, 1, 2, …
struct TileCounter {
    profile::IndexPolynomial stride; ///< Elements per count.
    long long count = 1; ///< Of its values, that a tile holds.
    profile::IndexPolynomial countText; ///< The same by name: «kBlockX».
    profile::IndexPolynomial start; ///< The first of them: «blockIdx.x * kBlockX».
    profile::IndexPolynomial distance; ///< What the code has for those after it: «threadIdx.x», «dx + 1»…
    long long step = 1; ///< …in such steps.
    std::optional<profile::IndexPolynomial> trips; ///< Number of all its values, if the same in every thread.
    bool fillsTiles = false; ///< Tiles hold values that exist only.

    [[nodiscard]] bool isFixed() const { return count == 1; }
    /// In the whole kernel.
    [[nodiscard]] bool isSet() const { return count == 1 && !trips; }
};

/// Elements, rows or planes of an array, and the part of them that a tile holds.
struct TileDimension {
    profile::IndexPolynomial stride; ///< Elements from one to the next: «n» for rows, 1 for elements.
    std::vector<long long> perCounter; ///< Steps per count of each counter.
    profile::IndexPolynomial first; ///< Where all accesses start, beside their offsets.
    std::vector<long long> offsets; ///< Of each access.
    long long extent = 1;

    [[nodiscard]] bool isKept() const { return extent > 1; }
    [[nodiscard]] long long leastOffset() const;
    [[nodiscard]] long long greatestOffset() const;
};

/// How a tile lies in an array: dimensions from the longest stride to the element.
struct TileShape {
    std::vector<TileCounter> counters;
    std::vector<TileDimension> dimensions;

    [[nodiscard]] long long elements() const;
    [[nodiscard]] std::size_t keptDimensions() const;
    /// «kBlockX + 2»
    [[nodiscard]] profile::IndexPolynomial extentText(const TileDimension& dimension) const;
    /// In the array, of what the tile holds first.
    [[nodiscard]] profile::IndexPolynomial startOf(const TileDimension& dimension) const;
    /// In the tile, of what an access reads.
    [[nodiscard]] profile::IndexPolynomial placeOf(const TileDimension& dimension, std::size_t access) const;
    /// In the array, the least that accesses of this offset read; and behind the greatest. Only where trips are known.
    [[nodiscard]] profile::IndexPolynomial begin(const TileDimension& dimension, long long offset) const;
    [[nodiscard]] profile::IndexPolynomial end(const TileDimension& dimension, long long offset) const;
    /// Whether a tile may hold something before begin(), or from end() on.
    [[nodiscard]] bool startsEarly(const TileDimension& dimension) const;
    [[nodiscard]] bool endsLate(const TileDimension& dimension) const;
};

/// Takes addresses apart into rows and elements.
///
/// Inputs: where each access starts, in elements, and what moves them all; strides of rows as the array is declared, none
/// where it is flat. Rows are the distances that counters go and what is left of the addresses; a row that the tile would
/// hold several times over becomes elements. Errors: as the end of a sentence, why there is no such tile.
[[nodiscard]] Result<TileShape> tileShape(std::vector<TileCounter> counters,
                                          const std::vector<profile::IndexPolynomial>& addresses,
                                          const std::vector<long long>& rowStrides);

} // namespace forewarp::frontend::cuda::tiles
