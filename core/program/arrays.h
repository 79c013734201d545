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
    bool isOfLoops = false; ///< A loop touches it, not only calls of the C library.
};

/// The arrays that the loops of a run touch.
class ProgramArrays {
  public:
    /// Names that began at the same address are the same array, and so are those whose bytes overlap. A name that held
    /// several addresses, as after an exchange of pointers, stands for each of those arrays; one that held more than a run
    /// keeps stands for all that were seen in blocks of the heap with it, and for all between the first and the last address
    /// that lay in no block; a call of the C library stands for all between without making them one. Where the run saw no
    /// address, a name is an array of its own in each function. The tree must
    /// outlive this.
    explicit ProgramArrays(const PlaceTree& tree);

    [[nodiscard]] const std::vector<ProgramArray>& arrays() const { return m_arrays; }
    /// What the place does to arrays: as a unit, all of its nest; else the loop itself, without the loops in it.
    [[nodiscard]] const std::vector<residency::Touch>& touchesOf(std::size_t place) const { return m_touches[place]; }
    /// What one of the run's calls of the C library does to arrays; nothing where it is part of a unit.
    [[nodiscard]] const std::vector<residency::Touch>& touchesOfCall(std::size_t call) const {
        return m_touches[m_tree.places().size() + call];
    }

    /// Names of loops that stay, among ported ones, whose memory nobody saw: they may be arrays of those.
    [[nodiscard]] const std::vector<std::string>& unlocated() const { return m_unlocated; }

  private:
    /// A name in one place, or a call's argument, and what is done to it there.
    struct Use {
        std::size_t place = 0; ///< Calls follow the places; those within a unit are its own.
        const kernel::MeasuredCall* call = nullptr; ///< Null for a name.
        std::string name;
        bool reads = false;
        bool writes = false;
        std::optional<Bytes> size; ///< From each of the addresses on.
        std::optional<Bytes> moved; ///< Of it, by one execution; nothing where that is all.
        std::optional<Bytes> rows; ///< Of a list of pointers, which lies there: what they lead to.
        std::vector<double> addresses; ///< In rising order.
        bool isScattered = false; ///< There were others between the first and the last.
        int kin = 0; ///< See kernel::MeasuredNumber.
        std::optional<kernel::MeasuredNumber::Range> strays; ///< Likewise.
        std::vector<int> arrays; ///< Positions in m_arrays.
    };
    /// Bytes in memory that a use touches.
    struct Span {
        double begin = 0;
        double end = 0;
        std::size_t use = 0;
    };

    class Groups;

    [[nodiscard]] Bytes seenOf(const std::vector<Span>& ofOneArray) const;

    void addUses(std::size_t place);
    [[nodiscard]] bool holdsUnits(std::size_t place) const;
    [[nodiscard]] bool isAmongUnits(std::size_t place) const;
    void addCalls();
    [[nodiscard]] std::vector<Span> spans() const;
    template <typename Takes>
    void joinOverlaps(const std::vector<Span>& spans, Groups& groups, Takes takes) const;
    [[nodiscard]] Groups groupsOf(const std::vector<Span>& spans) const;
    void locate();
    void locateScatteredCalls(const std::vector<Span>& arrays);
    [[nodiscard]] Span extentOf(const Span& span) const;
    [[nodiscard]] std::optional<Bytes> sizeOf(const std::vector<Span>& ofOneArray) const;
    void nameUnlocated();
    void nameByCalls();
    void addName(int array, const std::string& name);
    void addTouches();
    void noteUse(int array, std::size_t use);
    [[nodiscard]] double shareOf(const Use& use, int array) const;
    [[nodiscard]] bool isWhole(const Use& use) const;
    [[nodiscard]] std::string shownName(const Use& use) const;

    const PlaceTree& m_tree;
    std::vector<Use> m_uses; ///< By place.
    std::vector<ProgramArray> m_arrays;
    std::vector<std::string> m_unlocated;
    std::vector<std::vector<residency::Touch>> m_touches; ///< By place, then by call.
};

} // namespace forewarp::program
