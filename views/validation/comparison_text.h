#pragma once

#include "core/measured/validation/validation_report.h"

#include <QString>

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace forewarp::views::validation {

using Report = forewarp::measured::validation::ValidationReport;
using Row = forewarp::measured::validation::ReportedRow;
using SharedReport = std::shared_ptr<const Report>;

/// «MWP–CWP», «Roofline»: a model's id as users read it.
[[nodiscard]] QString modelName(std::string_view model);
/// «H200 SXM 141 GB»; the id itself of a GPU without a profile.
[[nodiscard]] QString deviceName(std::string_view device);
/// «gemm.c gemm:L1»
[[nodiscard]] QString kernelName(const Row& row);
/// «n=1 024, m=32»
[[nodiscard]] QString sizesText(const kernel::Bindings& sizes);
/// «memory-bound» of «memory-bound: L2 takes 28.9 requests per cycle».
[[nodiscard]] QString limiterKind(std::string_view limiter);
/// «2.1 × too long» of a predicted time; «exact».
[[nodiscard]] QString factorText(const forewarp::measured::validation::TimePair& times);
/// «lines 4, 7 and 2 more»
[[nodiscard]] QString linesText(const std::vector<int>& lines);

/// How far a model is off, over all rows, and how many times its intervals hold.
[[nodiscard]] QString accuracySentence(const Report& report, std::size_t model);
/// Kernel, size, block, both times and the limiter of a row that the model answers, in lines.
[[nodiscard]] QString rowText(const Row& row, std::size_t model);

} // namespace forewarp::views::validation
