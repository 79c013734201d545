#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace forewarp::frontend::ptx {

/// What ptxas says of one kernel.
struct AssembledKernel {
    int registers = 0; ///< Per thread.
    int spillStoreBytes = 0;
    int spillLoadBytes = 0;
};

/// Path of ptxas: `given`, or where PATH has it; empty where there is none.
[[nodiscard]] std::string findAssembler(const std::string& given);

/// Path of the library of mathematical functions that comes with this ptxas; empty where it is not beside it.
[[nodiscard]] std::string libdeviceOf(const std::string& assembler);

/// Reads what «ptxas -v» prints. Nothing where it does not say how many registers the kernel uses.
[[nodiscard]] std::optional<AssembledKernel> readAssemblerOutput(std::string_view output, std::string_view kernel);

/// What ptxas is to make.
struct AssemblyOrder {
    std::string_view ptx;
    std::string kernel;
    std::string architecture; ///< «sm_80»
    int mostRegisters = 0;    ///< Per thread; 0: as many as ptxas likes.
};

/// What became of an attempt to assemble.
struct Assembly {
    std::optional<AssembledKernel> kernel;
    std::string cubin; ///< Byte for byte; empty without a kernel.
    std::string note;  ///< Why there is none, in a sentence.
};

/// Runs ptxas on the text, for half a minute at most. What it makes can be loaded as it is, unless functions are missing
/// in the text: then it has to be linked first.
[[nodiscard]] Assembly assemble(const std::string& assembler, const AssemblyOrder& order);

} // namespace forewarp::frontend::ptx
