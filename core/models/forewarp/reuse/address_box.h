#pragma once

#include <limits>
#include <vector>

namespace forewarp::models::forewarp::reuse {

/// A counter that moves an address: bytes from one to the next, and how far it counts.
struct Sweep {
    double bytes = 0;
    double count = 1;
};

/// The sectors that one access touches of its array: runs of bytes side by side, repeated by counters.
class AddressBox {
  public:
    /// Of an affine address. Inputs: `first`: least byte offset; `range`: bytes from there to the last one that any
    /// thread can reach, where counters hang together; `sweeps`: mean counts; bytes of a sector.
    AddressBox(double first, double elementBytes, std::vector<Sweep> sweeps, double sectorBytes,
               double range = std::numeric_limits<double>::infinity());
    /// Of an address that is no form: somewhere in a range, `touched` bytes of it.
    static AddressBox somewhere(double first, double range, double touched);

    [[nodiscard]] double first() const { return m_first; }
    [[nodiscard]] double range() const { return m_range; }
    /// Bytes of all sectors.
    [[nodiscard]] double touched() const { return m_touched; }
    /// The same box, of which fewer sectors are touched than it has.
    [[nodiscard]] AddressBox atMost(double touched) const;

    /// Share of this box that `other` touches as well: exact where runs are repeated alike, else in proportion to ranges.
    [[nodiscard]] double overlapWith(const AddressBox& other) const;

  private:
    AddressBox() = default;
    [[nodiscard]] bool hasShapeOf(const AddressBox& other) const;
    [[nodiscard]] double overlapAlike(const AddressBox& other) const;

    double m_first = 0;
    double m_range = 0;
    double m_run = 0; ///< Bytes side by side, in whole sectors.
    std::vector<Sweep> m_repeats; ///< Of the run, by falling step.
    double m_touched = 0;
};

/// Bytes of all sectors that at least one of the boxes touches: never more than lie in their ranges.
[[nodiscard]] double touchedTogether(std::vector<AddressBox> boxes);

} // namespace forewarp::models::forewarp::reuse
