#pragma once

#include "app/cli/verb.h"
#include "core/validation/validation.h"

#include <string>

namespace forewarp::cli {

/// Predicts every row of `validation`, each C file being analysed once, on all cores; then settles it.
///
/// Inputs: the folder that the files of the description are in. Files that cannot be analysed are complained about, and
/// their rows left out.
void predictRows(const std::string& folder, const std::string& buildDirectory, const Context& context,
                 Validation& validation);

} // namespace forewarp::cli
