#pragma once

#include "tests/support/sass_interpreter/interpreter.h"

#include <cstdint>

namespace forewarp::sass::test {

/// A kernel that nobody wrote, and what it is started with.
///
/// It computes with 20 to 80 registers in branches, loops and functions, on memory that each thread has for itself, and
/// stores at its end whatever registers hold values. Its control fields are right, so that what it computes does not depend
/// on what registers and shared memory hold before they are written.
struct RandomProgram {
    encoding::Kernel kernel;
    support::sass_interpreter::ExecutionInput input;
};
[[nodiscard]] RandomProgram randomProgram(std::uint64_t seed, int sm);

} // namespace forewarp::sass::test
