#pragma once

#include "app/workbench/jobs/tool_job.h"
#include "core/measured/validation/validation_report.h"

#include <memory>

namespace forewarp::workbench::jobs::validating {

using SharedReport = std::shared_ptr<const measured::validation::ValidationReport>;

/// Measured times that predictions are to be compared with.
struct ValidatingRequest {
    QString measured; ///< File.
    QString kernels;  ///< File that says what the kernels are; empty where the rows describe themselves.

    /// «validate MEASURED --kernels=MAP.json --progress --json», as forewarp-cli takes it.
    [[nodiscard]] ToolCall toolCall() const;
    /// What `forewarp-cli validate --json` says. Errors: not in that form.
    [[nodiscard]] Result<SharedReport> readAnswer(const ToolOutput& output) const;
};

/// Compares predictions of all models with measured times.
using ValidatingJob = ToolJob<ValidatingRequest, SharedReport>;

} // namespace forewarp::workbench::jobs::validating
