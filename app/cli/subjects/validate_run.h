#pragma once

#include "app/cli/verbs/verb.h"
#include "core/base/progress.h"
#include "core/measured/validation/validation.h"

#include <string>

namespace forewarp::cli::subjects {

/// Predicts every row of `validation` on all cores. Each C file is analysed once. Rows without a prediction move to those
/// left out.
///
/// Inputs: the folder that the files of the description are in. Files that cannot be analysed are complained about, and
/// their rows left out. `progress` is told of files and then of cases, one at a time.
void predictRows(const std::string& folder, const std::string& buildDirectory, const verbs::Context& context,
                 const Progress& progress, measured::validation::Validation& validation);

} // namespace forewarp::cli::subjects
