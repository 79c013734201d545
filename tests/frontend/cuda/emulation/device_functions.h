#pragma once
// Functions of device code (CUDA C++ Programming Guide, «C++ Language Extensions»; CUDA Math API).
#include "emulation.h"

#include <bit>
#include <cstring>
#include <math.h>
#include <stdlib.h>
#include <type_traits>

#define __syncthreads() emulation::barrier(__LINE__)
#define __syncthreads_count(predicate) emulation::barrier(__LINE__, (predicate) != 0)
#define __syncthreads_or(predicate) (emulation::barrier(__LINE__, (predicate) != 0) > 0)
#define __syncthreads_and(predicate) (emulation::barrier(__LINE__, (predicate) == 0) == 0)

inline void __syncwarp(unsigned mask = 0xffffffffu) {
    emulation::ballot(mask, false);
}
/// Time passes quickly here.
long long clock64();
inline void __threadfence() {}
inline void __threadfence_block() {}

inline unsigned __ballot_sync(unsigned mask, int predicate) {
    return emulation::ballot(mask, predicate != 0);
}
inline int __any_sync(unsigned mask, int predicate) {
    return emulation::ballot(mask, predicate != 0) != 0;
}
inline int __all_sync(unsigned mask, int predicate) {
    return emulation::ballot(mask, predicate == 0) == 0;
}

namespace emulation {

/// Types that CUDA shuffles.
template <class T>
concept Shuffled = std::is_arithmetic_v<T> && (sizeof(T) == 4 || sizeof(T) == 8);

template <Shuffled T>
T shuffled(unsigned mask, T value, int sourceLane) {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    return std::bit_cast<T>(Bits(exchange(mask, std::bit_cast<Bits>(value), sourceLane)));
}

/// The source lane where it lies in the same segment of `width` lanes, else the caller's own.
inline int laneInSegment(int source, int width) {
    const int own = lane(), first = own & ~(width - 1);
    return source < first || source >= first + width ? own : source;
}

} // namespace emulation

template <emulation::Shuffled T>
T __shfl_sync(unsigned mask, T value, int source, int width = emulation::kWarpSize) {
    return emulation::shuffled(mask, value, (emulation::lane() & ~(width - 1)) + (source & (width - 1)));
}
template <emulation::Shuffled T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = emulation::kWarpSize) {
    return emulation::shuffled(mask, value, emulation::laneInSegment(emulation::lane() - int(delta), width));
}
template <emulation::Shuffled T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = emulation::kWarpSize) {
    return emulation::shuffled(mask, value, emulation::laneInSegment(emulation::lane() + int(delta), width));
}
template <emulation::Shuffled T>
T __shfl_xor_sync(unsigned mask, T value, int laneMask, int width = emulation::kWarpSize) {
    const int own = emulation::lane(),
              source = own ^ laneMask; // Later segments are out of reach, earlier ones are not.
    return emulation::shuffled(mask, value, source >= (own & ~(width - 1)) + width ? own : source);
}

namespace emulation {

/// Replaces the value at the address by operation(value); returns what was there.
template <class T, class Operation>
__attribute__((no_sanitize("thread"))) T atomically(T* address, Operation operation) {
    noteAtomic(address, sizeof(T));
    const T old = *address;
    *address = operation(old);
    return old;
}

} // namespace emulation

#define EMULATED_ATOMIC(name, type, result)                                                                            \
    inline type name(type* address, type value) {                                                                      \
        return emulation::atomically(address, [value]([[maybe_unused]] type old) -> type { return result; });          \
    }
#define EMULATED_WORD_ATOMIC(name, result)                                                                             \
    EMULATED_ATOMIC(name, int, result)                                                                                 \
    EMULATED_ATOMIC(name, unsigned, result)                                                                            \
    EMULATED_ATOMIC(name, unsigned long long, result)

EMULATED_ATOMIC(atomicAdd, int, int(unsigned(old) + unsigned(value)))
EMULATED_ATOMIC(atomicAdd, unsigned, old + value)
EMULATED_ATOMIC(atomicAdd, unsigned long long, old + value)
EMULATED_ATOMIC(atomicAdd, float, old + value)
EMULATED_ATOMIC(atomicAdd, double, old + value)
EMULATED_ATOMIC(atomicSub, int, int(unsigned(old) - unsigned(value)))
EMULATED_ATOMIC(atomicSub, unsigned, old - value)
EMULATED_WORD_ATOMIC(atomicMin, old < value ? old : value)
EMULATED_ATOMIC(atomicMin, long long, old < value ? old : value)
EMULATED_WORD_ATOMIC(atomicMax, old > value ? old : value)
EMULATED_ATOMIC(atomicMax, long long, old > value ? old : value)
EMULATED_WORD_ATOMIC(atomicAnd, old& value)
EMULATED_WORD_ATOMIC(atomicOr, old | value)
EMULATED_WORD_ATOMIC(atomicXor, old ^ value)
EMULATED_WORD_ATOMIC(atomicExch, value)
EMULATED_ATOMIC(atomicExch, float, value)
#undef EMULATED_WORD_ATOMIC
#undef EMULATED_ATOMIC

#define EMULATED_COMPARE_AND_SWAP(type)                                                                                \
    inline type atomicCAS(type* address, type expected, type value) {                                                  \
        return emulation::atomically(address, [=](type old) { return old == expected ? value : old; });                \
    }
EMULATED_COMPARE_AND_SWAP(int)
EMULATED_COMPARE_AND_SWAP(unsigned)
EMULATED_COMPARE_AND_SWAP(unsigned long long)
EMULATED_COMPARE_AND_SWAP(unsigned short)
#undef EMULATED_COMPARE_AND_SWAP

// As math_functions.h has them: what mixes other types is ambiguous there, too.
#define EMULATED_MINIMUM_AND_MAXIMUM(result, first, second)                                                            \
    constexpr result min(first a, second b) {                                                                          \
        return (result)b < (result)a ? (result)b : (result)a;                                                          \
    }                                                                                                                  \
    constexpr result max(first a, second b) {                                                                          \
        return (result)a < (result)b ? (result)b : (result)a;                                                          \
    }
#define EMULATED_INTEGER_MINIMA(integer)                                                                               \
    EMULATED_MINIMUM_AND_MAXIMUM(integer, integer, integer)                                                            \
    EMULATED_MINIMUM_AND_MAXIMUM(unsigned integer, unsigned integer, unsigned integer)                                 \
    EMULATED_MINIMUM_AND_MAXIMUM(unsigned integer, integer, unsigned integer)                                          \
    EMULATED_MINIMUM_AND_MAXIMUM(unsigned integer, unsigned integer, integer)
EMULATED_INTEGER_MINIMA(int)
EMULATED_INTEGER_MINIMA(long)
EMULATED_INTEGER_MINIMA(long long)
#undef EMULATED_INTEGER_MINIMA
#undef EMULATED_MINIMUM_AND_MAXIMUM
inline float min(float a, float b) {
    return fminf(a, b);
}
inline float max(float a, float b) {
    return fmaxf(a, b);
}
inline double min(double a, double b) {
    return fmin(a, b);
}
inline double max(double a, double b) {
    return fmax(a, b);
}
inline double min(float a, double b) {
    return fmin(a, b);
}
inline double max(float a, double b) {
    return fmax(a, b);
}
inline double min(double a, float b) {
    return fmin(a, b);
}
inline double max(double a, float b) {
    return fmax(a, b);
}

inline float rsqrtf(float x) {
    return 1.0f / sqrtf(x);
}
inline double rsqrt(double x) {
    return 1.0 / sqrt(x);
}
inline float __fadd_rn(float a, float b) {
    return a + b;
}
inline float __fmul_rn(float a, float b) {
    return a * b;
}
inline double __dadd_rn(double a, double b) {
    return a + b;
}
inline double __dmul_rn(double a, double b) {
    return a * b;
}
inline float __fmaf_rn(float a, float b, float c) {
    return fmaf(a, b, c);
}
inline double __fma_rn(double a, double b, double c) {
    return fma(a, b, c);
}

template <class T>
T __ldg(const T* address) {
    return *address;
}
inline int __float_as_int(float x) {
    return std::bit_cast<int>(x);
}
inline unsigned __float_as_uint(float x) {
    return std::bit_cast<unsigned>(x);
}
inline float __int_as_float(int x) {
    return std::bit_cast<float>(x);
}
inline float __uint_as_float(unsigned x) {
    return std::bit_cast<float>(x);
}
inline long long __double_as_longlong(double x) {
    return std::bit_cast<long long>(x);
}
inline double __longlong_as_double(long long x) {
    return std::bit_cast<double>(x);
}
constexpr int __popc(unsigned x) {
    return std::popcount(x);
}
constexpr int __clz(int x) {
    return std::countl_zero(unsigned(x));
}
constexpr int __ffs(int x) {
    return x == 0 ? 0 : std::countr_zero(unsigned(x)) + 1;
}
