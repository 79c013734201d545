#pragma once

#include "core/program/places.h"
#include "core/program/residency/residency.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::program {

/// An array of the program, whatever names its functions give it; several where a run does not tell them apart.
struct ProgramArray {
    std::vector<std::string> names; ///< «step:u», in order of appearance.
    std::optional<Bytes> size; ///< Nothing where nobody knows it.
};

/// The arrays that the loops of a run touch.
class ProgramArrays {
  public:
    /// Names that began at the same address are the same array, and so are those whose bytes overlap. A name that held
    /// several addresses, as after an exchange of pointers, makes one of all of them. Where the run saw no address, a name is
    /// an array of its own in each function. The tree must outlive this.
    explicit ProgramArrays(const PlaceTree& tree);

    [[nodiscard]] const std::vector<ProgramArray>& arrays() const { return m_arrays; }
    /// What the place does to arrays: as a unit, all of its nest; else the loop itself, without the loops in it.
    [[nodiscard]] std::vector<residency::Touch> touchesOf(std::size_t place) const;

  private:
    /// A name in one place, and what is done to it there.
    struct Use {
        std::size_t place = 0;
        std::string name;
        bool reads = false;
        bool writes = false;
        std::optional<Bytes> size;
        std::vector<double> addresses;
        int array = -1;
    };
    void addUses(std::size_t place);
    [[nodiscard]] std::string shownName(const Use& use) const;
    [[nodiscard]] std::vector<std::size_t> joinedUses() const;
    void join();

    const PlaceTree& m_tree;
    std::vector<Use> m_uses;
    std::vector<ProgramArray> m_arrays;
};

} // namespace forewarp::program
