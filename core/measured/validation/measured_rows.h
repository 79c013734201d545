#pragma once

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/kernel/expression.h"
#include "core/kernel/kernel_profile.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::measured::validation {

/// What somebody measured of one kernel at one size with one block shape.
struct MeasuredRow {
    int line = 0;        ///< Of the file it was read from.
    std::string gpu;     ///< As the driver names it: «NVIDIA GeForce RTX 2070 SUPER».
    std::string program; ///< Source file or benchmark.
    std::string kernel;  ///< Loop id, or the benchmark's name of the kernel.
    kernel::Bindings sizes;      ///< «n» → 1024
    kernel::BlockShape block;
    int runs = 0;        ///< 0: not told.
    Seconds least;       ///< Of the runs; the median where only that is told, likewise `most`.
    Seconds median;
    Seconds most;
    std::string loop{}; ///< That the harness of a port names; empty where a benchmark's kernel is described elsewhere.
    kernel::Dimensions dimensions{}; ///< Of its threads, where they are not those that the nest has by itself.
};

/// «m=64 n=1024»
[[nodiscard]] std::string sizesText(const kernel::Bindings& sizes);

/// A row that nothing can be compared with.
struct BrokenRow {
    int line = 0;
    std::string reason; ///< «the median time is 0: nothing was measured»
};

/// A file of measured times.
struct MeasuredTimes {
    std::string document;
    std::vector<MeasuredRow> rows;
    std::vector<BrokenRow> broken;
};

/// Reads measured times, in milliseconds: comma-separated values, or the lines of JSON that the harness of a port prints.
///
/// CSV: a header with gpu, file or benchmark, loop or kernel, sizes («n=1024 m=32») or n, block_x, median_ms; where they
/// are told also block_y, block_z, runs, min_ms, max_ms; lines that begin with # are remarks. JSON: one object of kind
/// «forewarp-measurement», schema 1, per line. Rows that cannot be read, and those that tell no time or a wrong result,
/// are told as broken. Errors: neither of both, a column is missing.
[[nodiscard]] Result<MeasuredTimes> readMeasuredTimes(std::string_view text, std::string_view document);

} // namespace forewarp::measured::validation
