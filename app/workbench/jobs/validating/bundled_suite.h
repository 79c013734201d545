#pragma once

#include "app/workbench/jobs/validating/validating_job.h"

#include <optional>

namespace forewarp::workbench::jobs::validating {

/// The suite's times on an H100, with the description of its kernels: installed below share/doc/forewarp, else in the source
/// tree that this program was built in. Nothing where neither is there.
[[nodiscard]] std::optional<ValidatingRequest> bundledSuite();

} // namespace forewarp::workbench::jobs::validating
