#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class BasicBlock;
class CallBase;
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace forewarp::frontend::ir {

/// A call to a function of the C library that keeps a state of its own, or whose effects others see in order.
struct LibraryCall {
    enum class Kind {
        prints,     ///< printf, fputs …: what is printed keeps its order.
        readsInput, ///< fgets, scanf …: goes on where the call before stopped.
        sequence,   ///< rand, drand48 …: likewise, in a sequence of numbers.
        tokens,     ///< strtok: likewise, in a text, where its first argument is null.
        setting,    ///< srand, setlocale …: the last call decides.
        allocation, ///< malloc, calloc, aligned_alloc.
        release,    ///< free
    };
    std::string name; ///< As the source spells it.
    Kind kind = Kind::prints;
    int stream = -1; ///< Position of the FILE* among the arguments; -1 where the name says which stream.
};

/// Nothing for other calls, and for functions that the module defines itself.
[[nodiscard]] std::optional<LibraryCall> libraryCallOf(const llvm::CallBase& call);

/// What a call writes through one of its arguments.
struct WrittenArgument {
    unsigned position = 0;
    std::uint64_t bytes = 0;
};

/// «e» of frexp(x, &e), the two results of sincos(): of functions that write a number or two and do nothing else to memory;
/// empty for other calls.
[[nodiscard]] std::vector<WrittenArgument> argumentsWritten(const llvm::CallBase& call);

/// The function's name as people write it: «std::vector<double>::push_back» without its parameters.
[[nodiscard]] std::string writtenName(const llvm::Function& function);

/// The name in the source that a file with errors uses and nothing declares, where the instruction stands for such a use;
/// empty for others.
[[nodiscard]] std::string missingNameIn(const llvm::Instruction& instruction);

/// Tells LLVM what C library functions do to memory, by name and type: sin touches none, strtol what its arguments lead
/// to.
///
/// Bodies that headers offer for inlining («putchar calls putc») are dropped where the name says more. memcpy() and its
/// kind become LLVM's own operations, whatever the build calls them.
/// `errno` does not count here: the module is compiled without it, and errno_use.h marks who would set it.
void annotateLibrary(llvm::Module& module);

/// True for a block that control only enters to fail: every path from it ends in abort(), a failed assert(), a trap or
/// exit() with a constant status other than 0. No later code of the program sees what a loop left this way has done.
/// False where it may end in longjmp() or in a function that nobody can see into.
[[nodiscard]] bool endsTheProgram(const llvm::BasicBlock& block);

} // namespace forewarp::frontend::ir
