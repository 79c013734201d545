#pragma once

#include "app/cli/verbs/verb.h"
#include "core/measured/validation/validation.h"

#include <string>

namespace forewarp::cli::subjects {

/// Predicts every row of `validation` on all cores. Each C file is analysed once. Rows without a prediction move to those
/// left out.
///
/// Inputs: the folder that the files of the description are in. Files that cannot be analysed are complained about, and
/// their rows left out.
void predictRows(const std::string& folder, const std::string& buildDirectory, const verbs::Context& context,
                 measured::validation::Validation& validation);

} // namespace forewarp::cli::subjects
