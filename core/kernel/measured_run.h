#pragma once

#include "core/base/source_location.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::kernel {

/// What a name held whenever a loop was entered.
struct MeasuredNumber {
    double mean = 0; ///< Over the entries that were looked at.
    double least = 0;
    double most = 0;
    double last = 0;
    std::vector<double> different{}; ///< What it held, each once, where that was no more than eight different numbers.
    double room =
        0; ///< Of an array's address: bytes from there to the end of its memory, at most; 0 where nobody knows.
    /// Of an array's address that lay in blocks of the heap: a number that it shares with all that were seen in one of these
    /// blocks, and with those that were seen in one of theirs. 0 for others.
    int kin = 0;
    /// Bytes of the blocks in which no array had been seen before: those of all of its kin have as many as these together.
    double newBlocks = 0;
    /// Addresses that lay in no block that is known; nothing where there was none.
    struct Range {
        double least = 0;
        double most = 0;
    };
    std::optional<Range> strays{};
};

/// A loop in one place of the run: a loop that is reached from two others is listed twice.
struct MeasuredLoop {
    std::string file; ///< As the user named it.
    std::string loop; ///< Id.
    int parent = -1;  ///< Position of the loop that it ran in, whatever functions lie between; -1 for none.
    double entries = 0;
    double iterations = 0; ///< Over all entries.
    double seconds = 0; ///< Over all entries, with all that the loop calls, and without what counting adds.
    bool isTimed = false; ///< Some entries were timed to their end; else `seconds` is 0.
    bool isOpen = false; ///< It still ran when the program ended.
    bool isRecursive = false; ///< It was entered again before it was left.
    double entriesFactor =
        1; ///< So many times as many entries, or as few, are as plausible, where nobody counted them.
    /// By name: the numbers among the symbols of its nest, and the addresses of its arrays.
    std::map<std::string, MeasuredNumber, std::less<>> values{};
};

/// A call of the C library that touched an array, such as fwrite(), in one place of the run.
struct MeasuredCall {
    std::string function;
    std::string file; ///< As the user named it.
    SourceLocation location{};
    int parent = -1; ///< Position of the loop that it was made in, whatever functions lie between; -1 for none.
    int before = 0; ///< Loops at this position and after it were not entered before the first call.
    double count = 0; ///< Calls that touched more than some numbers.
    bool reads = false;
    bool writes = false;
    MeasuredNumber address{}; ///< Where it began; `room` has the most bytes of one call.
    double seconds = 0; ///< Of all calls of memset(), memcpy() and memmove() that write here; 0 for others.
};

/// A source as it was when the program ran.
struct MeasuredFile {
    std::string file; ///< As the user named it.
    std::uint64_t hash = 0; ///< fingerprint() of its text.
};

/// One run of the user's program: which loops ran in which, how often, how long, and with which sizes.
struct MeasuredRun {
    std::string program; ///< The command line.
    std::string ending; ///< «The program exited with status 0 after 1.2 s.»
    bool endedEarly = false; ///< By a crash, a limit or a stop on request; what was counted until then is here.
    double seconds = 0; ///< The whole program, without counters where that was measured.
    double countedSeconds = 0; ///< Likewise, with counters.
    std::string cpu; ///< «AMD EPYC 7B13»; empty where the system does not say.
    std::vector<MeasuredFile> files;
    std::vector<MeasuredLoop> loops; ///< In the order of their first entry; parents before children.
    std::vector<std::string> caveats; ///< What was not measured, in sentences.
    std::vector<MeasuredCall> calls{};
    bool isProfile = false; ///< A profiler's: only times are measured; how often loops ran is what the source says.

    /// Whether a file of that name had a part in the run.
    [[nodiscard]] bool knows(std::string_view file) const;
};

/// What a run shows of one loop, wherever it ran.
struct LoopTotals {
    double entries = 0;
    double iterations = 0;
    double seconds = 0;
    bool isTimed = false;
    std::vector<std::size_t> places; ///< Positions in MeasuredRun::loops.

    [[nodiscard]] double iterationsPerEntry() const { return entries > 0 ? iterations / entries : 0; }
};
/// Zero entries where it never ran.
[[nodiscard]] LoopTotals totalsOf(const MeasuredRun& run, std::string_view file, std::string_view loop);

/// What a name held when the loop was entered, over all places; nothing where it was not looked at.
[[nodiscard]] std::optional<MeasuredNumber> valueIn(const MeasuredRun& run, std::string_view file,
                                                    std::string_view loop, std::string_view name);

/// The name under which a loop's values hold the address that an array began at: «&a».
[[nodiscard]] std::string addressName(std::string_view array);

/// The array that a list of pointers leads to first: «a[0]» of `a`.
[[nodiscard]] std::string firstRowOf(std::string_view list);

} // namespace forewarp::kernel
