// Latency and throughput of instructions: chains in which each needs the result of the one before.
#pragma once

#include "measuring.cuh"

namespace calibration {

// One step of a chain from x to x, some with y beside it; a, b, c and d are only known when the kernel runs. Volatile
// assembly is neither left out nor reordered by the front end. Operands alternate, or both results of a step are read
// twice, so that the assembler cannot merge two instructions into one (two additions are one IADD3).
#define DEFINE_STEP(NAME, TYPE, CONSTRAINT, FIRST, SECOND)                                                             \
    struct NAME {                                                                                                      \
        using Value = TYPE;                                                                                            \
        static constexpr int kInstructions = 2;                                                                        \
        static __device__ inline void step(Value& x, Value&, Value a, Value b, Value c, Value d) {                     \
            asm volatile(FIRST : "+" CONSTRAINT(x) : CONSTRAINT(a), CONSTRAINT(b));                                    \
            asm volatile(SECOND : "+" CONSTRAINT(x) : CONSTRAINT(c), CONSTRAINT(d));                                   \
        }                                                                                                              \
    };
#define DEFINE_SAME_STEP(NAME, TYPE, CONSTRAINT, INSTRUCTION)                                                          \
    DEFINE_STEP(NAME, TYPE, CONSTRAINT, INSTRUCTION, INSTRUCTION)

DEFINE_SAME_STEP(MultiplyAdd, int, "r", "mad.lo.s32 %0, %0, %1, %2;")
DEFINE_SAME_STEP(Bitwise, int, "r", "lop3.b32 %0, %0, %1, %2, 0x96;")
DEFINE_SAME_STEP(FloatAdd, float, "f", "add.rn.f32 %0, %0, %1;")
DEFINE_SAME_STEP(FloatMultiply, float, "f", "mul.rn.f32 %0, %0, %1;")
DEFINE_SAME_STEP(FloatMultiplyAdd, float, "f", "fma.rn.f32 %0, %0, %1, %2;")
DEFINE_SAME_STEP(FloatSquareRoot, float, "f", "sqrt.rn.f32 %0, %0;")
DEFINE_SAME_STEP(FloatSine, float, "f", "sin.approx.f32 %0, %0;")
DEFINE_SAME_STEP(DoubleAdd, double, "d", "add.rn.f64 %0, %0, %1;")
DEFINE_SAME_STEP(DoubleMultiply, double, "d", "mul.rn.f64 %0, %0, %1;")
DEFINE_SAME_STEP(DoubleMultiplyAdd, double, "d", "fma.rn.f64 %0, %0, %1, %2;")
DEFINE_SAME_STEP(DoubleSquareRoot, double, "d", "sqrt.rn.f64 %0, %0;")

// Fibonacci's numbers.
struct Add {
    using Value = int;
    static constexpr int kInstructions = 2;
    static __device__ inline void step(Value& x, Value& y, Value, Value, Value, Value) {
        asm volatile("add.s32 %0, %0, %1;" : "+r"(x) : "r"(y));
        asm volatile("add.s32 %0, %0, %1;" : "+r"(y) : "r"(x));
    }
};

// Squares of squares.
struct Multiply {
    using Value = int;
    static constexpr int kInstructions = 1;
    static __device__ inline void step(Value& x, Value&, Value, Value, Value, Value) {
        asm volatile("mul.lo.s32 %0, %0, %0;" : "+r"(x));
    }
};

// One numerator, so that no quotient becomes zero.
struct Divide {
    using Value = int;
    static constexpr int kInstructions = 1;
    static __device__ inline void step(Value& x, Value&, Value a, Value, Value, Value) {
        asm volatile("div.s32 %0, %1, %0;" : "+r"(x) : "r"(a));
    }
};

// One numerator likewise: of two x would grow or shrink until divisions take their rare path.
#define DEFINE_DIVISION(NAME, TYPE, CONSTRAINT, INSTRUCTION)                                                           \
    struct NAME {                                                                                                      \
        using Value = TYPE;                                                                                            \
        static constexpr int kInstructions = 1;                                                                        \
        static __device__ inline void step(Value& x, Value&, Value a, Value, Value, Value) {                           \
            asm volatile(INSTRUCTION : "+" CONSTRAINT(x) : CONSTRAINT(a));                                             \
        }                                                                                                              \
    };
DEFINE_DIVISION(FloatDivide, float, "f", "div.rn.f32 %0, %1, %0;")
DEFINE_DIVISION(DoubleDivide, double, "d", "div.rn.f64 %0, %1, %0;")
#undef DEFINE_DIVISION

// To a float and back.
struct Convert {
    using Value = int;
    static constexpr int kInstructions = 2;
    static __device__ inline void step(Value& x, Value&, Value, Value, Value, Value) {
        float between;
        asm volatile("cvt.rn.f32.s32 %0, %1;" : "=f"(between) : "r"(x));
        asm volatile("cvt.rzi.s32.f32 %0, %1;" : "=r"(x) : "f"(between));
    }
};

// The library's function, as C programs call it.
struct DoubleSine {
    using Value = double;
    static constexpr int kInstructions = 1;
    static __device__ inline void step(Value& x, Value&, Value, Value, Value, Value) {
        x = sin(x);
        asm volatile("" : "+d"(x));
    }
};

struct Shuffle {
    using Value = int;
    static constexpr int kInstructions = 1;
    static __device__ inline void step(Value& x, Value&, Value a, Value, Value, Value) {
        asm volatile("shfl.sync.bfly.b32 %0, %0, %1, 31, 0xffffffff;" : "+r"(x) : "r"(a) : "memory");
    }
};

// Two halves in one register.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 530
DEFINE_SAME_STEP(HalfAdd, unsigned, "r", "add.rn.f16x2 %0, %0, %1;")
DEFINE_SAME_STEP(HalfMultiply, unsigned, "r", "mul.rn.f16x2 %0, %0, %1;")
DEFINE_SAME_STEP(HalfMultiplyAdd, unsigned, "r", "fma.rn.f16x2 %0, %0, %1, %2;")
#else
struct NoHalf {
    using Value = unsigned;
    static constexpr int kInstructions = 1;
    static __device__ inline void step(Value&, Value&, Value, Value, Value, Value) {}
};
using HalfAdd = NoHalf;
using HalfMultiply = NoHalf;
using HalfMultiplyAdd = NoHalf;
#endif

#undef DEFINE_SAME_STEP
#undef DEFINE_STEP

constexpr int kUnrolled = 8;

// kChains independent chains in every thread of one block; from the first warp's start to the last one's end.
template <class Step, int kChains>
__global__ void __launch_bounds__(kMostThreads) runChains(Reading* reading, int turns, typename Step::Value seed) {
    using Value = typename Step::Value;
    __shared__ unsigned long long start, end;
    if (threadIdx.x == 0) {
        start = ~0ULL;
        end = 0;
    }
    Value x[kChains], y[kChains];
    // Lanes differ: what is the same in all of them the assembler gives to another unit, or leaves out.
    for (int chain = 0; chain < kChains; ++chain) x[chain] = y[chain] = seed + Value(chain + int(threadIdx.x % 2));
    const Value a = seed + Value(1), b = seed + Value(2), c = seed + Value(3), d = seed + Value(4);
    __syncthreads();
    const unsigned long long before = cycleNow();
#pragma unroll 1
    for (int turn = 0; turn < turns; ++turn) {
#pragma unroll
        for (int i = 0; i < kUnrolled; ++i) {
#pragma unroll
            for (int chain = 0; chain < kChains; ++chain) Step::step(x[chain], y[chain], a, b, c, d);
        }
    }
    const unsigned long long after = cycleNow();
    Value sum = a;
    for (int chain = 0; chain < kChains; ++chain) sum = sum + x[chain] + y[chain];
    if (sum == Value(12345)) reading->sink = 1;
    atomicMin(&start, before);
    atomicMax(&end, after);
    __syncthreads();
    if (threadIdx.x == 0) reading->cycles = end - start;
}

// The value that operands start from: small, so that divisions and sines take their usual path.
template <class Value>
Value usualSeed() {
    return Value(3);
}
template <>
inline unsigned usualSeed<unsigned>() {
    return 0x3c003c00U; // Twice 1.0.
}

template <class Step, int kChains>
double chainCycles(const Gpu& gpu, unsigned warps, int turns) {
    gpu.clear();
    runChains<Step, kChains><<<1, warps * kWarp>>>(gpu.readings, turns, usualSeed<typename Step::Value>());
    gpu.finish();
    return double(gpu.read().cycles);
}

// Operations of single threads per cycle.
template <class Step, int kChains>
Sample throughputOf(const Gpu& gpu, double at, unsigned warps, int turns) {
    const double operations = double(warps) * kWarp * kChains * turns * kUnrolled * Step::kInstructions;
    return sampled(at, kRuns, [&] { return operations / chainCycles<Step, kChains>(gpu, warps, turns); });
}

template <class Step>
void measureInstruction(const Gpu& gpu, Document& document, const std::string& name) {
    constexpr int kTurns = 32;
    const std::string prefix = "instruction." + name;
    std::vector<Sample> latency, warps, chains;
    for (const int turns : {kTurns, 2 * kTurns, 4 * kTurns}) {
        const auto once = [&] { return chainCycles<Step, 1>(gpu, 1, turns); };
        latency.push_back(sampled(double(turns) * kUnrolled * Step::kInstructions, kRuns, once));
    }
    document.add(prefix + ".chain", "instructions in a chain", "cycle", latency);
    for (const unsigned count : {1U, 2U, 4U, 6U, 8U, 12U, 16U, 20U, 24U, 28U, 32U})
        warps.push_back(throughputOf<Step, 1>(gpu, count, count, kTurns));
    document.add(prefix + ".warps", "warps", "1/cycle", warps);
    constexpr unsigned kMostWarps = 32;
    chains.push_back(throughputOf<Step, 1>(gpu, 1, kMostWarps, kTurns));
    chains.push_back(throughputOf<Step, 2>(gpu, 2, kMostWarps, kTurns));
    chains.push_back(throughputOf<Step, 4>(gpu, 4, kMostWarps, kTurns));
    document.add(prefix + ".ilp", "chains in each of 32 warps", "1/cycle", chains);
}

// Names of the kinds are those of a device profile; the last ones have no place there.
inline void measureInstructions(const Gpu& gpu, Document& document) {
    measureInstruction<Add>(gpu, document, "add");
    measureInstruction<Multiply>(gpu, document, "mul");
    measureInstruction<MultiplyAdd>(gpu, document, "madd");
    measureInstruction<Divide>(gpu, document, "div");
    measureInstruction<Bitwise>(gpu, document, "and");
    measureInstruction<Convert>(gpu, document, "convert");
    measureInstruction<FloatAdd>(gpu, document, "fadd");
    measureInstruction<FloatMultiply>(gpu, document, "fmul");
    measureInstruction<FloatMultiplyAdd>(gpu, document, "fmadd");
    measureInstruction<FloatDivide>(gpu, document, "fdiv");
    measureInstruction<FloatSquareRoot>(gpu, document, "sqrt");
    measureInstruction<FloatSine>(gpu, document, "special");
    measureInstruction<DoubleAdd>(gpu, document, "dadd");
    measureInstruction<DoubleMultiply>(gpu, document, "dmul");
    measureInstruction<DoubleMultiplyAdd>(gpu, document, "dmadd");
    measureInstruction<DoubleDivide>(gpu, document, "ddiv");
    measureInstruction<DoubleSquareRoot>(gpu, document, "dsqrt");
    measureInstruction<DoubleSine>(gpu, document, "dspecial");
    measureInstruction<Shuffle>(gpu, document, "shuffle");
    if (!gpu.hasHalf()) return;
    measureInstruction<HalfAdd>(gpu, document, "hadd");
    measureInstruction<HalfMultiply>(gpu, document, "hmul");
    measureInstruction<HalfMultiplyAdd>(gpu, document, "hmadd");
}

} // namespace calibration
