#pragma once

#include "core/base/units.h"
#include "core/models/error_range.h"

#include <optional>
#include <string>
#include <vector>

namespace forewarp::program {

/// What two answers about the same program can be compared by, of one loop.
struct ComparableLoop {
    std::string file; ///< As the user named it.
    std::string loop; ///< Id.
    int line = 0; ///< Where it begins; 0 where the answer does not say.
    std::string verdict; ///< «proved», as JSON spells it.
    std::optional<Seconds> time; ///< On the GPU, by the model in charge.
    std::optional<models::TimeInterval> interval;
    std::optional<bool> isPorted; ///< Of a plan only.
};

/// A report, a prediction, a list of verdicts or a plan, as far as it can be compared.
struct Comparable {
    std::string device; ///< Id; empty for verdicts alone.
    std::vector<ComparableLoop> loops;
    std::optional<Seconds> program; ///< Of a plan: the program's time with the ported loops on the GPU.
};

/// What became of a loop, the gravest first.
enum class Change { verdictLost, slower, stays, gone, verdictWon, faster, ported, appeared };

struct Difference {
    Change change = Change::gone;
    ComparableLoop before; ///< Empty where the loop appeared.
    ComparableLoop after; ///< Empty where it is gone.

    /// How many times as long it takes; 1 where no times can be compared.
    [[nodiscard]] double factor() const;
};

/// What differs between two answers, the gravest first, in the order of the old one. A time differs where it lies outside of
/// the older one's interval, or by more than a tenth where there is none. Loops are the same where file and id are.
[[nodiscard]] std::vector<Difference> differencesBetween(const Comparable& before, const Comparable& after);

/// Whether a check should fail: a verdict is lost, or a loop takes longer by more than this share of its time.
[[nodiscard]] bool isWorse(const Difference& difference, double allowedShare);

} // namespace forewarp::program
