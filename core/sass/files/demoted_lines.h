#pragma once

#include "core/sass/demotion/code_layout.h"

#include <cstddef>
#include <string>
#include <vector>

namespace forewarp::sass::files {

/// Some lines of a text.
struct LineRange {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Puts a changed kernel in the place of a listing's lines of the original.
///
/// What was added gets lines of its own in the columns of the others, behind the labels that lead to it. Maxwell's
/// control words are written anew, before every three instructions; braces around instructions that no longer issue
/// together go.
void insertLines(std::vector<std::string>& lines, LineRange range, const encoding::Kernel& original,
                 const demotion::EditedKernel& edited);

} // namespace forewarp::sass::files
