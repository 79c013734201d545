#pragma once

#include "core/kernel/program_facts.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace forewarp::frontend::cuda::plan::counts {

/// Elements from an array's start to the last one that a nest touches, as C++ text: «n * m».
/// Where it depends on the sizes which access reaches farthest, the text is their maximum.
///
/// Inputs: the accesses by `array`, in any of its names, in the loops of the nest at `loopId`; `names` of scalars that the text may use.
/// Returns: nothing where an access is neither affine nor as greatestValue() takes it, or steps backwards, where the counters of other loops change how often a
/// loop runs, where the nest is inside a loop that moves the address, or where the text would be longer than a reader follows.
[[nodiscard]] std::optional<std::string> touchedElements(const kernel::ProgramFacts& facts, const std::string& loopId,
                                                         const std::set<std::string>& array, int elementBytes,
                                                         const std::set<std::string>& names);

/// The same as a number at these values, whatever moves the address; 0 where data decide that. Where an address is neither
/// affine nor as greatestValue() takes it, it is tried at the iterations, or at thousands of them.
[[nodiscard]] double touchedElementsAt(const kernel::ProgramFacts& facts, const std::string& loopId,
                                       const std::set<std::string>& array, int elementBytes,
                                       const kernel::Bindings& values);

/// Whether an access reaches further before the array's start than so many bytes, at these values.
[[nodiscard]] bool reachesBeforeStart(const kernel::ProgramFacts& facts, const std::string& loopId,
                                      const std::set<std::string>& array, const kernel::Bindings& values,
                                      double bytesBefore);

/// Whether a place lies before the array's start for all sizes but small ones, «1 - taps»: the pointer leads into the middle
/// of the array. That «n - 2*border» does, is up to the sizes.
[[nodiscard]] bool leadsBack(const kernel::Expression& place);

/// Elements in front of such a pointer, up to the first one that the nest touches without a condition.
struct BeforeStart {
    std::string text; ///< In C++; it may be below 0.
    double atSizes = 0; ///< The same as a number, never below 0.
};
/// Inputs as of touchedElements(), and values of sizes.
///
/// Returns: nothing where no access leads back, or where one is not affine in these scalars.
[[nodiscard]] std::optional<BeforeStart> touchedBefore(const kernel::ProgramFacts& facts, const std::string& loopId,
                                                       const std::set<std::string>& array, int elementBytes,
                                                       const std::set<std::string>& names,
                                                       const kernel::Bindings& values);

/// Where each access that no condition guards is nearest to the array's start, in bytes from there.
[[nodiscard]] std::vector<kernel::Expression> nearestPlaces(const kernel::ProgramFacts& facts,
                                                            const std::string& loopId,
                                                            const std::set<std::string>& array);

/// What must not be negative for the accesses to stay behind the array's start, as C++ text in elements: steps whose sign
/// the caller decides («stride») and, where the start is known, where the nearest iteration lies («first - 1»), but for
/// those that lead back. Inputs as of touchedElements().
[[nodiscard]] std::set<std::string> notNegative(const kernel::ProgramFacts& facts, const std::string& loopId,
                                                const std::set<std::string>& array, int elementBytes,
                                                const std::set<std::string>& names, bool isStartKnown);

/// Whether an access that walks back may come before the array's start, by values that the port does not know. Inputs as of
/// touchedElements().
[[nodiscard]] bool mayReachBeforeUnseen(const kernel::ProgramFacts& facts, const std::string& loopId,
                                        const std::set<std::string>& array, const std::set<std::string>& names);

/// What the facts call the memory that accesses in the nest itself reach by `array`: a pointer goes by what it was set to.
[[nodiscard]] std::set<std::string> memoryBehind(const kernel::ProgramFacts& facts, const std::string& loopId,
                                                 const std::set<std::string>& array);

/// How the analysed accesses by `array` in the nest are written, without blanks: «b[k*n+j]».
[[nodiscard]] std::set<std::string> analysedTexts(const kernel::ProgramFacts& facts, const std::string& loopId,
                                                  const std::set<std::string>& array);

/// Iterations of the innermost loops of the longest chain of the nest at these values.
[[nodiscard]] double iterationsAt(const kernel::ProgramFacts& facts, const std::string& loopId,
                                  const kernel::Bindings& values);

} // namespace forewarp::frontend::cuda::plan::counts
