#pragma once

#include "core/base/result.h"
#include "core/kernel/launch.h"
#include "core/sass/encoding/instruction.h"

#include <array>
#include <cstdint>
#include <vector>

namespace forewarp::support::sass_interpreter {

/// What a kernel starts with.
struct ExecutionInput {
    kernel::BlockShape block;
    std::array<int, 3> blocks = {1, 1, 1}; ///< Of the grid.
    std::uint64_t globalBase = 0x10000; ///< Address of the first byte of `global`.
    std::vector<std::uint8_t> global;
    std::vector<std::uint8_t> constants; ///< Bank 0: launch dimensions, then parameters.
    std::uint64_t dynamicSharedBytes = 0;
    std::uint64_t mostSteps = 10'000'000; ///< Instructions, all threads together.
    std::uint32_t seed = 1; ///< Of what registers and shared memory hold before they are written.
};

/// What a kernel leaves behind.
struct Execution {
    std::vector<std::uint8_t> global;
    std::vector<std::uint64_t> counts; ///< How often each instruction was executed, by all threads.
    std::uint64_t steps = 0;
};

/// Runs a kernel thread by thread, as slowly as its control fields permit.
///
/// Instructions of variable latency reach memory in the order of the program, but read and write registers at the latest
/// moment: when their barrier is waited for; before that a result register holds rubbish. Results of fixed latency arrive
/// after it, by the stall counts. So code that forgets to wait computes something else. Opcodes that are not in the
/// interpreter's list give a value mixed from their encoding (registers left out) and operands, the same for the same
/// operands. Threads of a block run up to each BAR in turn; what crosses lanes (SHFL, VOTE, tensor cores) is refused.
/// Errors: an instruction that cannot be run; an access outside memory; more steps than allowed; a BAR that not all reach.
[[nodiscard]] Result<Execution> interpret(const sass::encoding::Kernel& kernel, const ExecutionInput& input);

/// Puts the launch dimensions where the architecture's code reads them, and parameters behind (c[0][0x140], 0x160, 0x210).
[[nodiscard]] std::vector<std::uint8_t> constantBank(int sm, const kernel::BlockShape& block,
                                                     const std::array<int, 3>& blocks,
                                                     const std::vector<std::uint8_t>& parameters);

} // namespace forewarp::support::sass_interpreter
