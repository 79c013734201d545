#pragma once

#include "core/kernel/program_facts.h"
#include "frontend/frontend.h"

#include <string>
#include <vector>

namespace forewarp::frontend::linking {

/// The file with the definitions of functions of other sources behind its own text, so that one syntax tree has all that a
/// loop calls.
///
/// They are written as the compiler read them there: without macros, and with types by their own names. A function is left
/// out that uses variables or structures of its source, sizes of types, or functions of headers. Structures
/// and constants of headers, and what the library has, have to be the same in the file. Inputs: the functions, as
/// ProgramFacts::linked has them. Returns: the file as it is where nothing can be added, where something is not the same, or
/// where it would not compile.
[[nodiscard]] SourceFile withDefinitions(const SourceFile& file, const std::vector<kernel::LinkedFunction>& linked);

} // namespace forewarp::frontend::linking
