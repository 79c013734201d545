#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::measured::calibration {

/// Runs of one benchmark at one place of its axis.
struct Sample {
    double at = 0; ///< For instance bytes, or warps; the series says which.
    double median = 0;
    double least = 0;
    double most = 0;
    int runs = 1;
};

/// One curve that the calibration suite measured.
struct Series {
    std::string name; ///< «chase.l2», as resources/calibration names it.
    std::string axis; ///< What `at` counts, in words.
    std::string unit; ///< Of the values: «cycle», «s», «B/s».
    std::vector<Sample> samples; ///< By `at`, ascending; at least one.
};

/// What the driver and the system say of the GPU; 0 where they do not.
struct GpuIdentity {
    std::string name; ///< «NVIDIA H200»
    std::string computeCapability;
    int smCount = 0;
    double smClock = 0;     ///< Hz.
    double memoryClock = 0; ///< Hz; data move twice per cycle.
    int memoryBusBits = 0;
    double memoryBytes = 0;
    double l2Bytes = 0;
    bool cachesGlobalLoadsInL1 = false;
    bool sharesHostMemory = false;
    int pcieGeneration = 0;
    int pcieLanes = 0;
};

/// Everything that one run of the calibration suite found out.
struct CalibrationRun {
    std::string date; ///< «2026-01-31T12:00:00Z»
    GpuIdentity gpu;
    std::string driver; ///< CUDA version it supports.
    std::string runtime;
    std::string compiler;
    std::vector<Series> series;

    /// The series of that name, or nothing.
    [[nodiscard]] const Series* find(std::string_view name) const;
    /// The samples of a series that readCalibrationRun() requires.
    [[nodiscard]] const std::vector<Sample>& samples(std::string_view name) const;
};

/// Reads what the suite in resources/calibration prints (JSON, schema 1).
///
/// Whatever is read holds all series that a device profile needs, each in its unit; series of other names are kept.
/// Errors name the key: no such document, missing or unknown keys, missing series, wrong units, impossible values.
[[nodiscard]] Result<CalibrationRun> readCalibrationRun(std::string_view json, std::string_view document);

} // namespace forewarp::measured::calibration
