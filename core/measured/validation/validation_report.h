#pragma once

#include "core/measured/validation/validation.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::measured::validation {

/// What one model says of one row of a report.
struct ReportedAnswer {
    std::optional<Seconds> time; ///< Above 0; nothing where the model refuses, likewise the interval.
    std::optional<models::TimeInterval> interval;
    std::string limiter;
    std::string problem; ///< Why it refuses.
};

/// A measured row of a report.
struct ReportedRow {
    int line = 0;        ///< Of the measured file.
    std::string device;  ///< Id.
    std::string program; ///< Source file or benchmark.
    std::string kernel;  ///< Loop id, or the benchmark's name of the kernel.
    kernel::Bindings sizes;
    kernel::BlockShape block;
    Seconds measured; ///< Above 0.
    std::vector<ReportedAnswer> answers; ///< By position in ValidationReport::models.
};

/// A validation as validationJson() tells it: what is shown of one by a program that has not made it.
struct ValidationReport {
    std::vector<std::string> models;  ///< Ids, in the order in which they were asked.
    std::vector<std::string> devices; ///< Ids of those that have rows.
    std::vector<std::string> caveats; ///< Of the measured times.
    std::vector<ReportedRow> rows;
    std::vector<LeftOutRows> leftOut;
};

/// Reads what validationJson() wrote. Errors: not in that form; a time that is not above 0.
[[nodiscard]] Result<ValidationReport> readValidation(std::string_view json, std::string_view document);

/// Predicted and measured time of a row; nothing where the model at that position refuses.
[[nodiscard]] std::optional<TimePair> timesOf(const ReportedRow& row, std::size_t model);

/// Errors and intervals of the model at position `model` over the rows of one device, of all where `device` is empty. Each
/// row is a case of its own: ranks and choices have none.
[[nodiscard]] ErrorStatistics statisticsOf(const ValidationReport& report, std::size_t model,
                                           std::string_view device = {});

} // namespace forewarp::measured::validation
