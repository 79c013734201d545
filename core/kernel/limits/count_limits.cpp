#include "core/kernel/limits/count_limits.h"

#include "core/base/value_text.h"
#include "core/kernel/limits/launch_limits.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace forewarp::kernel::limits {

namespace {

const char* remedyFor(const KernelProfile& kernel) {
    const bool hasValues = std::ranges::any_of(kernel.assumptions, [](const Assumption& assumption) {
        return assumption.kind == Assumption::Kind::value || assumption.kind == Assumption::Kind::given;
    });
    return hasValues ? "Give smaller values with --set." : "";
}

/// Of the part of the nest that runs most often, per thread.
double mostPerThread(const KernelProfile& kernel) {
    double most = 1;
    for (const double executions : kernel.blockExecutions) most = std::max(most, executions);
    for (const ProfiledAccess& access : kernel.accesses) most = std::max(most, access.executionsPerThread);
    return most;
}

} // namespace

std::optional<Error> refuseEndless(const KernelProfile& kernel, const ProgramFacts& facts) {
    constexpr double kBeyondCounting = 9223372036854775808.0; // 2^63
    const double all = kernel.launches * kernel.threads() * mostPerThread(kernel);
    if (all < kBeyondCounting) return std::nullopt;
    return Error{ErrorKind::input,
                 "The code of " + kernel.loop + " would run " + valueText(all) +
                     " times, which a counter of 64 bits does not hold.",
                 facts.file + ":" + kernel.range.begin.text(), remedyFor(kernel)};
}

std::optional<Error> refuseEndlessGrid(const KernelProfile& kernel, const Launch& launch) {
    for (const MappedLoop& loop : kernel.mapped) {
        if (loop.dimension != ThreadDimension::x) continue;
        const double blocks = std::ceil(loop.iterations / std::max(1, launch.block.x));
        if (blocks <= kMostBlocksInX) continue;
        return Error{ErrorKind::input,
                     "The grid would have " + valueText(blocks) + " blocks side by side: at most " +
                         valueText(kMostBlocksInX) + " are possible.",
                     kernel.loop, remedyFor(kernel)};
    }
    return std::nullopt;
}

} // namespace forewarp::kernel::limits
