#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace forewarp::frontend::trace::run {

// What instrumented code and the process that runs it agree on. No C source can define names with a dot.

inline constexpr char kRuntimePrefix[] = "forewarp."; ///< Of all names below.
inline constexpr char kCursorSymbol[] = "forewarp.cursor"; ///< char*: where the next event goes.
inline constexpr char kFlushSymbol[] = "forewarp.flush"; ///< char*(char*): hands a chunk over, returns the next one.
inline constexpr char kLoopStateSymbol[] = "forewarp.loops"; ///< LoopState[]: one per watched loop.
/// Stands before the names of the C library's heap functions, where these write events. By their own names, LLVM would
/// assume that they leave the cursor alone, and might remove calls.
inline constexpr char kHeapPrefix[] = "forewarp.heap.";
inline constexpr std::array kHeapFunctions{"malloc", "calloc", "realloc", "aligned_alloc", "free"};
inline constexpr char kExhaustedSymbol[] =
    "forewarp.exhausted"; ///< void(int loop): marks a condition's exit until replaced.
inline constexpr char kReturnedTwiceSymbol[] = "forewarp.returned_twice"; ///< void(int, uint64_t*): after setjmp().
/// uint64_t(const void*, int): what the bytes hold, 0 where there is no memory to read.
inline constexpr char kReadIfThereSymbol[] = "forewarp.read_if_there";
/// void(): memory that the code takes to be unchanged has changed.
inline constexpr char kOverlapSymbol[] = "forewarp.overlap";
inline constexpr char kNestBeginSymbol[] = "forewarp.nest_begin"; ///< void(): a nest that is measured begins…
inline constexpr char kNestEndSymbol[] = "forewarp.nest_end"; ///< void(): …and ends.

// Of code that counts its loops; see loop_counting.h.
inline constexpr char kPlacesSymbol[] = "forewarp.places"; ///< LoopPlace[]
inline constexpr char kPlaceOfSymbol[] = "forewarp.place_of"; ///< uint32_t(uint32_t loop, uint32_t parent)
inline constexpr char kBeginEntrySymbol[] = "forewarp.begin_entry"; ///< double(uint32_t place, uint32_t parent)
inline constexpr char kEndEntrySymbol[] =
    "forewarp.end_entry"; ///< void(uint32_t place, double begin, uint64_t iterations)
/// void(uint32_t place, uint32_t position, const void* address, uint64_t room): where an array begins, and how many bytes it
/// has from there; 0 where the code does not tell.
inline constexpr char kNoteAddressSymbol[] = "forewarp.note_address";
inline constexpr char kNoteReachSymbol[] = "forewarp.note_reach";
/// void(uint32_t call, uint32_t place, const void* address, uint64_t bytes): what a function of the C library touches.
inline constexpr char kNoteTouchSymbol[] = "forewarp.note_touch";
/// void(uint32_t call): the function has returned.
inline constexpr char kNoteReturnSymbol[] = "forewarp.note_return";
inline constexpr char kNoteShareSymbol[] = "forewarp.note_share"; ///< Called by the counting code itself.
inline constexpr char kNoteValueSymbol[] =
    "forewarp.note_value"; ///< void(uint32_t place, uint32_t position, double value)

/// Names and addresses that a program is linked to, before those of this process.
using RuntimeSymbols = std::vector<std::pair<std::string, void*>>;
template <class Function>
[[nodiscard]] void* addressOf(Function* function) {
    return reinterpret_cast<void*>(function);
}

/// What the traced code keeps of each watched loop.
struct LoopState {
    std::uint64_t depth = 0; ///< Entries that have not been left.
    /// How often its condition ended it: each time, one event «iterate» stands for no iteration of the source.
    std::uint64_t exhausted = 0;
};

// The first sites have fixed numbers, so that the runtime can write their events too.
inline constexpr std::uint16_t kHeapSite = 1; ///< discard: malloc's result, free's argument.
inline constexpr std::uint16_t kMovedFromSite = 2; ///< readRange: what realloc copies.
inline constexpr std::uint16_t kMovedToSite = 3; ///< writeRange: where to.
inline constexpr std::uint16_t kFirstLoopSite = 4;
inline constexpr std::uint16_t enterSite(std::size_t loop) {
    return std::uint16_t(kFirstLoopSite + 3 * loop);
}
inline constexpr std::uint16_t iterateSite(std::size_t loop) {
    return std::uint16_t(enterSite(loop) + 1);
}
inline constexpr std::uint16_t leaveSite(std::size_t loop) {
    return std::uint16_t(enterSite(loop) + 2);
}

} // namespace forewarp::frontend::trace::run
