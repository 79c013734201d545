#pragma once

#include "core/advice/shared_memory/shared_memory.h"
#include "core/advice/transfers/transfers.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/kernel/kernel_profile.h"
#include "frontend/frontend.h"

#include <set>
#include <string>
#include <vector>

namespace forewarp::frontend::cuda {

/// What a port is made of. All of it has to come from the same ProgramFacts.
struct PortChoices {
    kernel::KernelProfile kernel;   ///< The nest with its threads and sizes, as profileOf() makes it.
    kernel::BlockShape block;
    std::vector<advice::transfers::ArrayTransfer> transfers;      ///< As overheadOf() finds them.
    std::vector<advice::shared_memory::SharedOpportunity>
        shared;     ///< Arrays to keep in shared memory, of this block shape.
    std::set<std::string, std::less<>> independentLoops; ///< Ids of loops that the user declares independent.
};

/// A loop nest as a CUDA program.
struct CudaPort {
    std::string kernel; ///< «gemm_L1»
    std::string cuda; ///< The whole file: kernel, host function, the loop as the C has it, and a program that compares.
    std::string header; ///< Declares its entries for other programs, in C.
    kernel::BlockShape block;
    bool isBlockFixed = false; ///< Its tiles in shared memory fit this block shape only.
    std::vector<std::string> shared; ///< Arrays that are kept in shared memory.
    std::vector<std::string> notes; ///< What the port rests on and what it leaves out, in sentences.
};

/// Writes the CUDA port of one nest.
///
/// The mapped loops of the kernel become threads, and what is inside them runs in each thread. Reductions end in a tree
/// of warp shuffles. The file compiles with nvcc alone and, run, compares the port with the loop as the C has it.
/// Inputs: the facts that analyze() found in `file`, under the user's decisions. Valid: nests of loops whose
/// iterations can be numbered: what goes through them moves by equal steps.
/// Errors: what cannot be ported, with its place and the reason (calls without source, recursion, input and output,
/// variable arguments, pointers found in memory, exits from a loop that becomes threads); cancelled.
[[nodiscard]] Result<CudaPort> portNest(const SourceFile& file, const kernel::ProgramFacts& facts,
                                        const PortChoices& choices, const Progress& progress = {});

} // namespace forewarp::frontend::cuda
