#include "core/kernel/kernel_profile.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace forewarp::kernel {

namespace {

int extent(const BlockShape& block, ThreadDimension dimension) {
    switch (dimension) {
    case ThreadDimension::x: return block.x;
    case ThreadDimension::y: return block.y;
    case ThreadDimension::z: break;
    }
    return block.z;
}

} // namespace

double InstructionMix::totalPerThread() const {
    return std::accumulate(perThread.begin(), perThread.end(), 0.0);
}

double InstructionMix::computePerThread() const {
    return totalPerThread() - (*this)[Operation::load] - (*this)[Operation::store];
}

double KernelProfile::threads() const {
    return std::accumulate(mapped.begin(), mapped.end(), 1.0,
                           [](double product, const MappedLoop& loop) { return product * loop.iterations; });
}

double KernelProfile::blocksFor(const BlockShape& block) const {
    double blocks = 1;
    for (const MappedLoop& loop : mapped) {
        blocks *= std::ceil(loop.iterations / std::max(1, extent(block, loop.dimension)));
    }
    return blocks;
}

Launch KernelProfile::launchWith(const BlockShape& block) const {
    return {block, blocksFor(block), registersPerThread, sharedPerBlock};
}

} // namespace forewarp::kernel
