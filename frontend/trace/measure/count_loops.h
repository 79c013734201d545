#pragma once

#include "frontend/loops/parse.h"
#include "frontend/trace/measure.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace forewarp::frontend::trace::measure {

/// void(i32 call, ptr address, i64 bytes): notes what a call of the C library touches, in the loop that it is made in.
inline constexpr char kTouch[] = "forewarp.touch";
/// void(i32 call, i64 bytes): the function has returned.
inline constexpr char kReturn[] = "forewarp.return";

/// A loop that the code of a program counts, and its number there.
struct NumberedLoop {
    CountedLoop loop;
    std::uint32_t number = 0;
};

/// What loops note of themselves.
enum class Noted {
    everything, ///< Entries, iterations, the time of some entries, and what names hold when they are entered.
    times ///< Entries, and the time of some: that hardly slows down a loop that is entered seldom.
};

/// Makes loops of one file note how they run. `file` is as it was parsed: its module is not optimised yet.
///
/// Returns: the numbers of the loops that cannot be counted, since the compiler sees none there.
[[nodiscard]] std::vector<std::uint32_t> countLoops(loops::ParsedFile& file, std::span<const NumberedLoop> loops,
                                                    Noted noted);

/// Adds what counting code calls to the linked program. Inputs: the number of counted loops.
void addCountingCode(llvm::Module& program, std::size_t loops);

} // namespace forewarp::frontend::trace::measure
