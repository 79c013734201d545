#pragma once
// What emulated device code and the emulation's runtime know of each other.
#include "vector_types.h"

#include <cstddef>
#include <cstdint>
#include <new>
#include <tuple>

/// A GPU as one thread of the CPU acts it: threads of a block are fibres that switch at barriers and warp functions only,
/// blocks run one after another, and both in an order that the environment variable EMULATION_SEED shuffles.
namespace emulation {

inline constexpr int kWarpSize = 32;
inline constexpr int kFaultStatus = 99; ///< Exit status of a program that breaks a rule of CUDA; stderr says which.

/// Where the running thread is; device code reads it as threadIdx, blockIdx, blockDim and gridDim.
struct Position {
    uint3 thread{}, block{};
    dim3 blockExtent, gridExtent;
};
inline constinit Position position{};

/// What stands between <<< and >>>.
struct Shape {
    dim3 grid, block;
    std::size_t sharedBytes;

    Shape(dim3 gridExtent, dim3 blockExtent, std::size_t dynamicSharedBytes = 0, const void* /*stream*/ = nullptr)
        : grid(gridExtent), block(blockExtent), sharedBytes(dynamicSharedBytes) {}
};

/// Prints the sentence with the running kernel and thread, and ends the program with kFaultStatus.
[[noreturn]] void fault(const char* format, ...) __attribute__((format(printf, 1, 2)));

/// Room for the parameters of the kernel launched next.
[[nodiscard]] void* parameterSpace(std::size_t bytes);

/// A launch error if the pointer, a kernel's argument, leads to memory that is not the device's.
void checkArgument(const void* pointer);
template <class T>
void checkArgument(const T&) {}
template <class T>
void checkArgument(T* const& pointer) {
    checkArgument(static_cast<const void*>(pointer));
}

/// Runs one thread after another; leaves the error of a launch that CUDA refuses to cudaGetLastError().
void run(const char* kernel, const Shape& shape, void (*body)(void*), void* parameters);

/// `kernel<<<shape>>>(arguments...)`, with the kernel's call as a function of the arguments.
template <class Call, class... Arguments>
void launch(const char* kernel, const Shape& shape, Call call, Arguments... arguments) {
    using Stored = std::tuple<Call, Arguments...>;
    (checkArgument(arguments), ...);
    auto* stored = new (parameterSpace(sizeof(Stored))) Stored(call, arguments...);
    const auto body = [](void* parameters) {
        std::apply([](auto& kernelCall, auto&... values) { kernelCall(values...); }, *static_cast<Stored*>(parameters));
    };
    run(kernel, shape, body, stored);
}

/// A statically sized __shared__ variable; its memory is new, and poisoned, in every block.
struct SharedSlot {
    void* memory = nullptr;
    std::uint32_t block = 0;
};
[[nodiscard]] void* sharedVariable(SharedSlot& slot, std::size_t bytes);
template <class T>
T& shared(SharedSlot& slot) {
    return *static_cast<T*>(sharedVariable(slot, sizeof(T)));
}
/// The memory of `extern __shared__`.
[[nodiscard]] void* dynamicShared();

/// __syncthreads() in that line of the source; returns how many threads came with a predicate that is true.
int barrier(int line, bool predicate = false);

/// Waits for the lanes of the mask; returns the bits that the source lane came with (all ones where it is not there).
[[nodiscard]] std::uint64_t exchange(unsigned mask, std::uint64_t bits, int sourceLane);
/// Waits for the lanes of the mask; returns those that came with a predicate that is true.
unsigned ballot(unsigned mask, bool predicate);
[[nodiscard]] int lane();

/// Notes an atomic operation of the running thread.
void noteAtomic(const void* address, unsigned bytes);

/// cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes), by the kernel's name.
void allowDynamicShared(const char* kernel, int bytes);

} // namespace emulation
