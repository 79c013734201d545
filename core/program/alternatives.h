#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::program {

/// What else could run a loop, as the user estimates it: an FPGA, a vectorised CPU, another GPU.
struct Alternative {
    std::string loop; ///< Id, or «solver.c:62»: the end of its file's name, and its line.
    std::string platform; ///< «FPGA»
    Seconds time; ///< Of one execution of the loop, with all that belongs to it.
};

/// Reads a table with the columns loop, platform and time_s, in any order; others are left out of account.
///
/// Errors name the line: no such columns, an empty name, a time that is no number above 0.
[[nodiscard]] Result<std::vector<Alternative>> readAlternatives(std::string_view csv, std::string_view document);

} // namespace forewarp::program
