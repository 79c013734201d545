#pragma once

#include "app/cli/terminal/written_files.h"
#include "core/base/result.h"
#include "core/sass/demotion/demotion.h"
#include "core/sass/files/listing.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::cli::subjects {

/// A listing or a cubin as it was read.
struct SassFile {
    std::string path; ///< «-» for stdin.
    std::string bytes;
    std::optional<sass::files::Listing> listing; ///< Nothing for a cubin.
    std::vector<sass::encoding::Kernel> kernels;

    [[nodiscard]] std::string document() const { return path == "-" ? "stdin" : path; }
};
/// Errors: cannot be read; neither a listing nor a cubin.
[[nodiscard]] Result<SassFile> readSassFile(const std::string& path);

/// Whether the output is a report to look at.
[[nodiscard]] bool isPage(const std::string& output);

/// Whether the file can be written to `output` in its own form; empty for none.
///
/// Errors: those of checkWritable(); a listing to «.cubin».
[[nodiscard]] std::optional<Error> checkOutput(const SassFile& file, const std::string& output,
                                               terminal::Overwrite overwrite);

/// Writes the file with a demoted kernel in the place of the one at `kernel`: a listing as a listing, a cubin as a cubin.
///
/// Returns: what was left out. Errors: what patchCubin() refuses; the output cannot be written.
[[nodiscard]] Result<std::vector<std::string>> writeDemoted(const SassFile& file, std::size_t kernel,
                                                            const sass::demotion::Demotion& demotion,
                                                            const std::string& output,
                                                            terminal::Overwrite overwrite);

} // namespace forewarp::cli::subjects
