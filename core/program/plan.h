#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/explain/report.h"
#include "core/explain/roofline/roofline.h"
#include "core/models/error_range.h"
#include "core/program/alternatives.h"

#include <compare>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace forewarp::program {

/// What becomes of a loop, and why.
enum class Choice {
    ported,     ///< Runs on the GPU.
    slower,     ///< The GPU would take longer for the loop itself.
    copies,     ///< The GPU would be faster, but the copies cost more than that.
    slight,     ///< The program would gain next to nothing.
    unmeasured, ///< It may be ported; whether that pays nobody knows before a run.
    unchosen,   ///< The user wants it to stay.
    tooLarge,   ///< Its arrays, with those of the loops that gain more, do not fit the GPU's memory.
    dependent,  ///< Its verdict does not allow it.
    unpredicted, ///< No kernel could be made of it; `why` says so.
};

/// A loop of the program.
struct LoopName {
    std::string file; ///< As the user named it.
    std::string loop; ///< Id.

    friend auto operator<=>(const LoopName&, const LoopName&) = default;
};

/// Sides that the user chose, whatever they cost: true for the GPU. Loops that cannot be ported are left out of account.
using ChosenSides = std::map<LoopName, bool>;

/// Sizes from which on the GPU is faster for a loop alone, with copies at each of its executions.
struct BreakEven {
    struct Size {
        std::string symbol;
        double value = 0;
    };
    std::vector<Size> sizes; ///< All sizes of the loop, larger by one factor.
    double factor = 1; ///< Larger than those of the run, by as much.
};

/// A loop of the program, over all places in which it ran.
struct PlannedLoop {
    std::string file; ///< As the user named it.
    std::string loop; ///< Id.
    SourceRange range;
    kernel::Verdict verdict = kernel::Verdict::unknown;
    Choice choice = Choice::dependent;
    bool isChosenByUser = false; ///< On either side.
    std::string why; ///< In a sentence; of a ported loop, what limits it there.
    std::string limiter; ///< By its name alone, «memory-bound», where `why` is what limits the loop on the GPU.
    double entries = 0; ///< Kernel starts, where it is ported.
    double iterations = 0; ///< Of the loop itself, over all entries.
    Seconds onCpu; ///< Measured, all entries; of a loop that stays on the CPU without the loops in it that are ported.
    std::optional<Seconds> onGpu; ///< Kernels and their starts, all entries; nothing where there is no prediction.
    std::optional<models::TimeInterval> gpuInterval;
    bool isTimeGuessed = false; ///< The time there rests on assumed values: its interval alone says something.
    kernel::BlockShape block;
    Seconds copying; ///< Of ported loops: copies that the program does without where this loop alone stays, at least 0.
    Seconds gain; ///< By which the program takes longer without it; of a loop that stays, by which it would with it.
    std::optional<BreakEven>
        breakEven; ///< Of a loop that stays though it could be ported; nothing: at no size looked at.
    std::optional<explain::roofline::Point> point; ///< Under the device's roofs.
    std::vector<Alternative> alternatives; ///< The user's, the fastest first; times of all entries.
};

/// An array that is copied, or several that a run does not tell apart.
struct PlannedCopy {
    std::vector<std::string> arrays; ///< «step:u»
    std::optional<Bytes> size; ///< Of one copy, on average; nothing where nobody knows it: they then take no time here.
    double in = 0; ///< Copies to the GPU.
    double out = 0;
    Seconds time;
};

/// The program with its arrays in another memory of the CPU.
struct PlannedMemory {
    device::HostMemory memory = device::HostMemory::pageable;
    Seconds after; ///< Of the program.
    std::size_t ported = 0; ///< Loops.
};

/// What nobody knows for sure, and what it may do to the program's time.
struct PlannedUnknown {
    std::string text; ///< «n = 1024 (assumed)»
    std::string loop; ///< Id.
    Seconds least; ///< Of the program.
    Seconds most;
};

/// Which loops of a measured program to port to a device, and what the program gains.
struct Plan {
    bool isMeasured = true; ///< Else nobody has run it: see overviewOf(). Times of the program are 0 then.
    std::vector<std::string>
        missing; ///< Of a program that nobody has run: sizes that are assumed, those of most loops first.
    std::string program; ///< The command line that was measured.
    std::string cpu; ///< Empty where it is not known.
    device::Device device;
    std::string model; ///< Id of the one in charge.
    Seconds before; ///< Measured.
    Seconds after;
    models::TimeInterval interval; ///< Of `after`.
    Seconds kernels; ///< Parts of `after`: the rest runs on the CPU.
    Seconds launches;
    Seconds copying;
    Seconds context;
    std::size_t loopsThatRan = 0; ///< Those inside of others, too; all loops of a program that nobody has run.
    device::HostMemory hostMemory = device::HostMemory::pageable; ///< Of the arrays on the CPU.
    std::vector<PlannedMemory> otherMemories; ///< With the same choices; empty where CPU and GPU share their memory.
    std::vector<PlannedLoop> loops; ///< Ported ones first, by gain; then the others by the time they take.
    std::vector<PlannedCopy> copies; ///< Those that are made, the longest first.
    Bytes memory; ///< Of the arrays that lie on the GPU, as far as their sizes are known.
    std::vector<PlannedUnknown> unknowns; ///< Of ported loops, what moves the program's time most first.
    std::vector<std::string> restsOn; ///< What the ported loops' verdicts assume, as users reject it.
    std::vector<std::string> caveats;

    [[nodiscard]] double speedup() const { return after.value() > 0 ? before / after : 0; }
    [[nodiscard]] std::size_t portedLoops() const;
    /// Those that may be ported, of a program that nobody has run.
    [[nodiscard]] std::size_t candidates() const;
};

/// «Alone, it pays from n = 6,200 on.»
[[nodiscard]] std::string breakEvenText(const BreakEven& breakEven);

/// «It calls f, whose time on a GPU nobody knows.»
[[nodiscard]] std::string unknownCallsText(const std::vector<std::string>& calls);

/// What Planner::make() and its plan() give for one set of choices.
[[nodiscard]] Result<Plan> makePlan(std::span<const kernel::ProgramFacts> files, const device::Device& device,
                                    const explain::Scenario& scenario, const Progress& progress = {});

} // namespace forewarp::program
