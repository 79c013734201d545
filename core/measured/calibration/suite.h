#pragma once

#include "core/base/embedded_file.h"

#include <span>
#include <string_view>

namespace forewarp::measured::calibration {

/// The program to compile among the files of calibrationSuite(), and what it becomes.
inline constexpr std::string_view kSuiteSource = "calibrate.cu";
inline constexpr std::string_view kSuiteProgram = "calibrate";
/// The same for the times that `camp --benchmarks` reads.
inline constexpr std::string_view kCampingSource = "partition_camping.cu";
inline constexpr std::string_view kCampingProgram = "partition_camping";

/// The micro-benchmarks of resources/calibration, sources in CUDA: one folder with all of them compiles. The build
/// generates the body.
[[nodiscard]] std::span<const EmbeddedFile> calibrationSuite();

} // namespace forewarp::measured::calibration
