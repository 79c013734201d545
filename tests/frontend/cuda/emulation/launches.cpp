// Launches: what CUDA refuses, shared memory, and blocks one after another.
#include "cuda_runtime.h"
#include "machine.h"

#include <numeric>

namespace emulation {

namespace {

constexpr std::size_t kParameterBytes = 4096; // CUDA C++ Programming Guide: the size of all parameters at most.
alignas(16) char parameterMemory[kParameterBytes];

/// Limits of every device of compute capability 7.5 and later (CUDA C++ Programming Guide, «Technical Specifications per
/// Compute Capability»).
int errorOf(const char* kernel, const Shape& shape) {
    const auto isEmpty = [](const dim3& extent) { return extent.x == 0 || extent.y == 0 || extent.z == 0; };
    const dim3 &grid = shape.grid, &block = shape.block;
    if (isEmpty(grid) || isEmpty(block)) return cudaErrorInvalidConfiguration;
    if (grid.x > 2147483647u || grid.y > 65535 || grid.z > 65535) return cudaErrorInvalidConfiguration;
    if (block.x > kMostThreads || block.y > kMostThreads || block.z > 64) return cudaErrorInvalidConfiguration;
    if (std::uint64_t(block.x) * block.y * block.z > kMostThreads) return cudaErrorInvalidConfiguration;
    if (shape.sharedBytes > kSharedBytes && !mayShare(kernel, shape.sharedBytes)) return cudaErrorInvalidValue;
    return cudaSuccess;
}

void prepareLaunch(const char* kernel, const Shape& shape) {
    running.kernel = kernel;
    running.firstBlock = running.block + 1;
    position.blockExtent = shape.block;
    position.gridExtent = shape.grid;
    machine.threads = shape.block.x * shape.block.y * shape.block.z;
    if (machine.fibres.empty()) {
        machine.fibres.resize(kMostThreads);
        machine.idle.resize(kMostThreads);
        std::iota(machine.idle.rbegin(), machine.idle.rend(), 0);
    }
    machine.dynamicBytes = shape.sharedBytes;
    machine.dynamic = shape.sharedBytes > 0 ? allocate(shape.sharedBytes, true) : nullptr;
}

} // namespace

void* parameterSpace(std::size_t bytes) {
    if (bytes > kParameterBytes) fault("a kernel has parameters of %zu bytes", bytes);
    return parameterMemory;
}

void run(const char* kernel, const Shape& shape, void (*body)(void*), void* parameters) {
    if (const int error = errorOf(kernel, shape); error != cudaSuccess) {
        setLaunchError(error);
        return;
    }
    const DeviceAccess access;
    prepareLaunch(kernel, shape);
    machine.body = body;
    machine.parameters = parameters;
    std::vector<std::uint32_t> blocks(std::size_t(shape.grid.x) * shape.grid.y * shape.grid.z);
    std::iota(blocks.begin(), blocks.end(), 0u);
    shuffle(blocks);
    for (const std::uint32_t block : blocks) {
        position.block = {block % shape.grid.x, block / shape.grid.x % shape.grid.y,
                          block / shape.grid.x / shape.grid.y};
        runBlock();
    }
    if (machine.dynamic) release(machine.dynamic);
    running.kernel = nullptr;
}

void* sharedVariable(SharedSlot& slot, std::size_t bytes) {
    if (slot.block == running.block) return slot.memory;
    if (!slot.memory) slot.memory = allocate(bytes, true);
    machine.sharedBytes += bytes;
    if (machine.sharedBytes > kSharedBytes) fault("its block has more than %zu bytes of shared memory", kSharedBytes);
    slot.block = running.block;
    poison(slot.memory, bytes);
    return slot.memory;
}

void* dynamicShared() {
    return machine.dynamic;
}

} // namespace emulation
