#include "core/dataflow/arithmetic.h"

namespace forewarp::dataflow {

Arithmetic arithmeticOf(const kernel::KernelProfile& kernel) {
    using enum kernel::Operation;
    const kernel::InstructionMix& mix = kernel.mix;
    const double single =
        mix[floatAdd] + mix[floatMultiply] + 2 * mix[floatFma] + mix[floatDivide] + mix[floatSqrt] + mix[floatSpecial];
    const double twice = mix[doubleAdd] + mix[doubleMultiply] + 2 * mix[doubleFma] + mix[doubleDivide] +
                         mix[doubleSqrt] + mix[doubleSpecial];
    const double integer =
        mix[intAdd] + mix[intMultiply] + 2 * mix[intMultiplyAdd] + mix[intDivide] + mix[bitwise] + mix[compare];
    const double threads = kernel.threads();
    return {single * threads, twice * threads, integer * threads};
}

} // namespace forewarp::dataflow
