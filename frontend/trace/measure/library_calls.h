#pragma once

#include "core/base/source_location.h"

#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class Module;
}

namespace forewarp::frontend::trace::measure {

/// A call of the C library that reads or writes memory through one of its arguments: fwrite(), memcpy(), qsort().
struct LibraryCall {
    std::string function;
    SourceLocation location;
    bool reads = false;
    bool writes = false;
};

/// Makes such calls note which bytes they touch. One that touches two places in memory counts twice. What touches less than
/// 256 bytes at a time is left out: no array is that small.
///
/// Inputs: a module before any pass, and before countLoops(); the number of the first call among the loops and calls of the
/// program. Returns: them, in the order of their numbers.
[[nodiscard]] std::vector<LibraryCall> noteLibraryCalls(llvm::Module& module, std::uint32_t first);

} // namespace forewarp::frontend::trace::measure
