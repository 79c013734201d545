#pragma once

#include "app/cli/terminal/paint.h"
#include "core/sass/report/demotion_report.h"

#include <cstdint>
#include <span>
#include <string>

namespace forewarp::cli::text {

/// How the kernels of one file are printed.
struct SassPage {
    std::string document;
    bool isDeviceChosen = false; ///< Else it is the one nearest to the code.
    bool showsListing = false;
};

/// Per kernel: resources, instructions, blocks, occupancy and its stairs, the most expensive blocks or the variants with
/// demoted registers, and what it all rests on; on demand every instruction.
///
///     saxpy  sm_75
///     Device        GeForce RTX 2070 SUPER (rtx2070super, the nearest to sm_75)
///     Registers     12 registers per thread, the highest named is R7; most alive at once: 4, before 0x00b0 FFMA R7, …
[[nodiscard]] std::string sassText(std::span<const sass::report::SassSubject> subjects, const SassPage& page,
                                   const terminal::Paint& paint);

/// «0x0120»
[[nodiscard]] std::string addressText(std::uint64_t address);

} // namespace forewarp::cli::text
