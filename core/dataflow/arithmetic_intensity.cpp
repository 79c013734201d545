// Notation. Paper: A. Resios, «GPU performance prediction using parametrized models», MSc thesis, Utrecht University 2011,
// Algorithm 6.3.
//
//  paper    here                 meaning                                       unit
//  n        result.onChip        on-chip instructions                          per run of a block
//  m        result.offChip       off-chip instructions                         per run of a block
//  on, off  isOffChip            where the value of an instruction comes from  –
//  sh       MemorySpace::shared  arrays in shared memory                       –
//  inouts   MemorySpace::global  arrays of the kernel's caller                 –
//  uses(v)  usesOffChip          operands, and the array that v reaches        –

#include "core/dataflow/arithmetic_intensity.h"

#include <algorithm>
#include <limits>

namespace forewarp::dataflow {

namespace {

bool reachesGlobal(const kernel::Instruction& instruction, const kernel::KernelProfile& kernel) {
    if (!instruction.isMemoryAccess()) return false;
    const bool isKnown = instruction.access >= 0 && std::size_t(instruction.access) < kernel.accesses.size();
    return !isKnown || kernel.accesses[std::size_t(instruction.access)].space == kernel::MemorySpace::global;
}

/// One run of the block. Program order has every operand before its users, which is what the thesis's breadth-first order
/// is for; the counts are the same.
ArithmeticIntensity intensityOf(const kernel::BasicBlock& block, const kernel::KernelProfile& kernel) {
    ArithmeticIntensity result;
    std::vector<bool> isOffChip; // Of what each instruction defines.
    isOffChip.reserve(block.instructions.size());
    for (const kernel::Instruction& instruction : block.instructions) {
        const bool usesOffChip = reachesGlobal(instruction, kernel) ||
                                 std::any_of(instruction.operands.begin(), instruction.operands.end(),
                                             [&](int operand) { return bool(isOffChip[std::size_t(operand)]); });
        (usesOffChip ? result.offChip : result.onChip) += 1;
        // The listing's «else» would put every result of arithmetic off-chip; the text has loads and stores only hand on.
        isOffChip.push_back(usesOffChip && instruction.isMemoryAccess());
    }
    return result;
}

} // namespace

double ArithmeticIntensity::ratio() const {
    return offChip > 0 ? onChip / offChip : std::numeric_limits<double>::infinity();
}

ArithmeticIntensity arithmeticIntensity(const kernel::KernelProfile& kernel) {
    ArithmeticIntensity sum;
    for (std::size_t i = 0; i < kernel.blocks.size(); ++i) {
        const ArithmeticIntensity once = intensityOf(kernel.blocks[i], kernel);
        sum.onChip += once.onChip * kernel.blockExecutions[i];
        sum.offChip += once.offChip * kernel.blockExecutions[i];
    }
    return sum;
}

} // namespace forewarp::dataflow
