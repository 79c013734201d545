#pragma once

#include "app/cli/terminal/written_files.h"
#include "app/cli/verbs/verb.h"
#include "core/device/device.h"
#include "core/measured/validation/measured_kernels.h"

#include <string>

namespace forewarp::cli::subjects {

/// What a measuring suite is written from and to.
struct SuiteRequest {
    measured::validation::MeasuredKernels described;
    std::string description;    ///< Its file.
    std::string sources;        ///< Folder that the files of the description are in.
    std::string buildDirectory; ///< -p
    std::string folder;         ///< Where the programs and run.sh go; made where it is missing.
    device::Device device;
    terminal::Overwrite overwrite = terminal::Overwrite::own;
};

/// Writes the CUDA port of every described kernel that has sizes, a script that runs all of them, and a forecast of what it
/// will measure on every bundled GPU; says on stdout what there is and what could not be ported.
///
/// Errors: no kernel has sizes, or none could be ported; the folder cannot be written; other
/// files of these names are there.
[[nodiscard]] std::optional<Error> writeSuite(const SuiteRequest& request, const verbs::Context& context);

} // namespace forewarp::cli::subjects
