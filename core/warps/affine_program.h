#pragma once

#include "core/kernel/kernel_profile.h"
#include "core/warps/warp_stream.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace forewarp::warps {

/// The steps of a kernel with the accesses whose addresses are known, in the form in which warps run them fast.
///
/// Loops that hold no such access are left out, and so is what does not pair up. Addresses are counted modulo 2^64.
struct AffineProgram {
    struct Step {
        kernel::ThreadStep::Kind kind = kernel::ThreadStep::Kind::access;
        int index = 0;   ///< In `accesses` or `loops`.
        int partner = 0; ///< Of an enter the step of its leave, and the other way round.
    };
    /// What a counter adds to an address for each iteration.
    struct CounterBytes {
        int loop = 0;
        std::uint64_t bytes = 0;
    };
    /// An access as one step makes it.
    struct Access {
        int position = 0;        ///< In KernelProfile::accesses.
        int lanePattern = 0;     ///< In `lanePatterns`.
        std::uint64_t start = 0; ///< Address of thread (0, 0, 0) in its first iteration.
        std::vector<CounterBytes> counters; ///< Of the loops around it.
        /// Where the address is no affine form: what to add to `start`, which then is that of the array.
        std::shared_ptr<const kernel::lanes::EvaluatedAddress> evaluated{};
        std::shared_ptr<const kernel::lanes::LaneCondition> condition{}; ///< Of the lanes that take part.
    };
    /// What a counter adds to the trips of a loop inside for each iteration.
    struct CounterTrips {
        int loop = 0;
        double trips = 0;
    };
    struct Loop {
        double constant = 0;
        std::array<double, 3> perThread{};
        std::vector<CounterTrips> counters; ///< Of the loops around it.

        [[nodiscard]] bool variesByThread() const { return perThread != std::array<double, 3>{}; }
    };
    /// Address steps from thread to thread in x, y and z.
    using LanePattern = std::array<std::uint64_t, 3>;

    std::vector<Step> steps;
    std::vector<Access> accesses; ///< In program order.
    std::vector<Loop> loops;      ///< By position in KernelProfile::innerLoops.
    std::vector<LanePattern> lanePatterns;
};

[[nodiscard]] AffineProgram affineProgram(const kernel::KernelProfile& kernel);

/// Trips of `loop` that come from constant and thread alone.
[[nodiscard]] double tripsOfThread(const AffineProgram::Loop& loop, const ThreadIndex& thread);

} // namespace forewarp::warps
