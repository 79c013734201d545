#pragma once

#include "tests/fuzz/target.h"

#include <string_view>

// Seeds come from the repository: its examples, its devices, and what its tests are made of. Folders are named from the
// repository's root, and everything below them counts, in the order of its path.

namespace forewarp::fuzz {

/// The files whose names end like that.
[[nodiscard]] Inputs filesBelow(std::string_view folder, std::string_view ending);

/// What stands between R"( and )" in C++ sources: whole inputs of tests.
[[nodiscard]] Inputs rawStringsBelow(std::string_view folder);

/// What stands between quotes on one line of C++ sources, escapes resolved: short inputs of tests.
[[nodiscard]] Inputs quotedStringsBelow(std::string_view folder);

/// Both lists, one behind the other.
[[nodiscard]] Inputs operator+(Inputs first, const Inputs& second);

} // namespace forewarp::fuzz
