#pragma once

#include "core/kernel/lanes/lane_function.h"
#include "core/kernel/launch.h"
#include "core/kernel/program_facts.h"
#include "core/kernel/simulation_choices.h"

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace forewarp::trace {
class ThreadTrace;
}

namespace forewarp::kernel {

enum class ThreadDimension { x, y, z };

/// Of loops that become threads, by id or counter.
using Dimensions = std::map<std::string, ThreadDimension, std::less<>>;

/// constant + Σ perThread · (x, y, z of a thread) + Σ perIteration · counters of the loops inside the thread.
struct CounterForm {
    double constant = 0;
    std::array<double, 3> perThread{};
    std::vector<double> perIteration; ///< By position in KernelProfile::innerLoops; missing ones count 0.
};

/// Trips at even distances from the first to the last thread along one dimension.
struct SampledTrips {
    ThreadDimension dimension = ThreadDimension::x;
    std::vector<double> trips; ///< None: they are not sampled.
};

/// A loop that runs inside each thread.
struct InnerLoop {
    std::string loop;    ///< Id.
    std::string counter; ///< «k»
    CounterForm trips;   ///< Iterations per entry; none where it is below 1.
    bool isMean = false; ///< Iterations vary in a way that `trips` cannot say; it holds their mean.
    bool isFixed = false; ///< A constant of the source, so that the compiler knows it.
    double most = 0;      ///< Iterations at most, where constants of the source say it; 0: they do not.
    SampledTrips sampled{}; ///< Of a mean, over the threads of one dimension.
};

/// One step of what every thread does.
struct ThreadStep {
    enum class Kind {
        access, ///< `index` is a position in KernelProfile::accesses.
        enter,  ///< Steps up to the leave are one iteration of inner loop `index`.
        leave,
    };
    Kind kind = Kind::access;
    int index = 0;
};

/// One step of what every thread executes.
struct ProgramStep {
    enum class Kind {
        block, ///< `index` is a position in KernelProfile::blocks.
        enter, ///< Steps up to the leave are one iteration of inner loop `index`.
        leave,
    };
    Kind kind = Kind::block;
    int index = 0;
};

/// Threads along x of a block whose warps have a row each.
inline constexpr int kRowWidth = 32;

/// Where an access goes.
enum class MemorySpace { global, shared };

/// A loop whose iterations become threads.
struct MappedLoop {
    std::string loop;    ///< Id.
    std::string counter; ///< «i»
    ThreadDimension dimension = ThreadDimension::x;
    double iterations = 0; ///< Threads in this dimension.
};

/// Dynamic executions per thread, by operation.
struct InstructionMix {
    std::array<double, kOperationCount> perThread{};

    double& operator[](Operation operation) { return perThread[std::size_t(operation)]; }
    double operator[](Operation operation) const { return perThread[std::size_t(operation)]; }
    /// Everything but loads and stores of global memory.
    [[nodiscard]] double computePerThread() const;
    [[nodiscard]] double totalPerThread() const;
};

/// A memory access with numbers in place of symbols.
struct ProfiledAccess {
    std::string array;
    std::string text;
    AccessKind kind = AccessKind::load;
    int elementBytes = 0;
    SourceLocation location;
    double executionsPerThread = 0;
    bool isAffine = false;
    std::string unknownReason;  ///< Where not affine.
    double constantBytes = 0;   ///< Byte offset of thread (0,0,0) in its first iteration; affine accesses only.
    double bytesPerThreadX = 0; ///< Address step from one thread to the next in x; likewise y, z.
    double bytesPerThreadY = 0;
    double bytesPerThreadZ = 0;
    std::vector<double> bytesPerIteration; ///< By position in KernelProfile::innerLoops; missing ones count 0.
    /// Whether the source gives these steps as numbers; else they hang on sizes that are known only when the program runs, such
    /// as a row's.
    bool hasFixedSteps = true;
    MemorySpace space = MemorySpace::global;
    bool fillsShared = false; ///< A global load whose value goes straight into shared memory.
    double fillInstructions = 0; ///< Of such a load, per execution: what finds the places, and keeps to the array.
    bool isPrivate = false;   ///< Of an array that each thread has a copy of, in local memory.
    bool isFixed = false;     ///< Of a table whose elements the source fixes.
    bool isUpdate = false;    ///< Half of an update of a cell that any thread may update: one atomic operation.
    /// The address, where it is no affine form, or is one nearly everywhere only (then isAffine is set, too).
    std::shared_ptr<const lanes::EvaluatedAddress> evaluated{};
    std::shared_ptr<const lanes::LaneCondition> condition{}; ///< Of the threads that take part; null: all do.
    double share = 1; ///< Of its loops' iterations, that in which a warp with 32 threads in x executes it.
    std::optional<long long> largestOffset{}; ///< As MemoryAccess has it.

    /// «b[j*n+i]»; where nobody wrote it, its array, or «an access».
    [[nodiscard]] std::string shownText() const {
        if (!text.empty()) return text;
        return array.empty() ? "an access" : array;
    }
    /// Whether the affine form holds for every thread and iteration.
    [[nodiscard]] bool isAffineEverywhere() const { return isAffine && !evaluated; }
    /// Whether its address is known, in either way.
    [[nodiscard]] bool isKnown() const { return isAffine || evaluated; }
    /// Whether it goes to a known place of global memory.
    [[nodiscard]] bool hasKnownPlace() const { return isKnown() && space == MemorySpace::global; }
    /// Of an affine access: whether neighbours meet in one place.
    [[nodiscard]] bool isSameForAllThreads() const {
        return bytesPerThreadX == 0 && bytesPerThreadY == 0 && bytesPerThreadZ == 0;
    }
    /// Address steps along x, y and z.
    [[nodiscard]] std::array<double, 3> bytesPerThread() const {
        return {bytesPerThreadX, bytesPerThreadY, bytesPerThreadZ};
    }
    /// Address step of an inner loop; 0 where it is missing.
    [[nodiscard]] double bytesPerIterationOf(int loop) const {
        const bool isThere = loop >= 0 && std::size_t(loop) < bytesPerIteration.size();
        return isThere ? bytesPerIteration[std::size_t(loop)] : 0;
    }
};

/// A statement a prediction rests on, which the user can change.
struct Assumption {
    enum class Kind {
        value,        ///< A symbol got this value because nobody gave one; `least` and `most` are plausible, too.
        given,        ///< The user gave the value.
        measured,     ///< A run of the program showed it.
        fromSource,   ///< The source fixes the value.
        independence, ///< Iterations are taken as independent without proof.
    };
    Kind kind = Kind::value;
    std::string symbol; ///< «n»; the loop's id for independence.
    double value = 0;
    std::string text;   ///< «n = 1024 (assumed; set it with --set n=…)»
    SourceLocation location;
    double least = 0;
    double most = 0;
    std::vector<double> turns{}; ///< Values from `least` to `most` at which a branch goes another way.
};

struct KernelProfile;
struct MeasuredRun;

/// What a simulation of the kernel's memory accesses looks at.
struct MemorySample {
    double mostThreads = 0; ///< 0: two batches of the threads that the simulated SMs hold.
    std::size_t mostRequests = std::size_t(1)
                               << 16; ///< Warp requests after which the simulation ends; earlier where each takes long.
    std::shared_ptr<const KernelProfile> sizes; ///< The nest with the sizes it looks at; null: the kernel's own.
    std::shared_ptr<const trace::ThreadTrace> trace;   ///< A run of the nest; null: the affine accesses.
};

/// The only thing a model knows of a program: one loop nest as a GPU kernel, with numbers.
struct KernelProfile {
    std::string loop; ///< Id of the nest's outermost loop.
    SourceRange range;
    Verdict verdict = Verdict::unknown;
    std::vector<MappedLoop> mapped;      ///< Fastest-varying (x) first.
    double launches = 1;                 ///< Times the kernel starts: iterations of the loops around it.
    InstructionMix mix;
    std::vector<ProfiledAccess> accesses;
    std::vector<InnerLoop> innerLoops;   ///< In any order; the steps say how they nest.
    std::vector<ThreadStep> steps;       ///< The accesses in program order, with the inner loops around them.
    MemorySample sample;
    std::vector<BasicBlock> blocks;      ///< Data-flow graphs of all blocks, pointing into `accesses`…
    std::vector<double> blockExecutions; ///< …and how often a warp with 32 threads in x runs each, per thread.
    std::vector<ProgramStep> program;    ///< The blocks in program order, with the inner loops around them.
    int depth = 1; ///< Of the nest's outermost loop: BlockInput::depth counts from there.
    SimulationChoices simulation;
    double syncsPerThread = 0;
    int sums = 0; ///< Reductions: each block adds up the parts of its threads in a tree of shuffles.
    /// Ids of inner loops whose iterations the lanes of a warp share: a warp for each row. Threads along x are the lanes
    /// then, and blocks have a warp's width along x.
    std::vector<std::string> rows;
    Dimensions dimensions; ///< That somebody, or a model, chose for it: Assumptions::dimensions; else empty.
    double rowSums = 0; ///< Times that each warp adds up the parts of its lanes, in a tree of shuffles.
    int registersPerThread = 0;
    Bytes sharedPerBlock;
    std::vector<Assumption> assumptions;
    std::vector<std::string> caveats;    ///< Where the profile is less than exact.
    std::vector<std::string> unknownCalls; ///< Nobody knows their time: a predicted time is then a lower bound.

    [[nodiscard]] double threads() const;
    /// Whether blocks of this shape do the kernel's work: rows of a warp's width where warps share rows.
    [[nodiscard]] bool mayRunIn(const BlockShape& block) const { return rows.empty() || block.x == kRowWidth; }
    /// Blocks in the grid that cover all iterations with blocks of this shape.
    [[nodiscard]] double blocksFor(const BlockShape& block) const;
    [[nodiscard]] Launch launchWith(const BlockShape& block) const;
};

/// What the user decides; everything else follows from the source.
struct Assumptions {
    Bindings values; ///< Symbol → value.
    std::shared_ptr<const MeasuredRun> run{}; ///< Whose values count where none is given above; null: none.
    std::set<std::string, std::less<>> independentLoops; ///< Loop ids taken as independent.
    std::set<std::string, std::less<>> rejected; ///< Keys of verdict assumptions that do not hold; see keyOf().
    int registersPerThread = 0; ///< 0: as many as the code needs, see registerNeed().
    /// Dimension of each loop, by id or counter, that shall become threads; empty: as profileOf() finds them.
    Dimensions dimensions;
    Bindings traceValues; ///< Sizes that memory is simulated at, where they are not those above.
    double traceThreads = 0; ///< Threads that memory is simulated for; 0: as many as it takes.
    SimulationChoices simulation;

    friend bool operator==(const Assumptions&, const Assumptions&) = default;
};

} // namespace forewarp::kernel
