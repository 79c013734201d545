#pragma once

#include "core/kernel/launch.h"
#include "core/sass/demotion/demotion.h"
#include "core/sass/files/listing.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::workbench::code {

/// GPU assembly as it was opened or assembled.
struct AssemblyFile {
    QString path;                         ///< Of a loop that was assembled, its place: «matmul.c:10».
    bool isLoop = false;                  ///< Assembled from source: no file is behind it.
    std::string bytes;
    std::optional<sass::files::Listing> listing; ///< Nothing for a cubin.
    std::vector<sass::encoding::Kernel> kernels;    ///< At least one.
    std::optional<kernel::BlockShape> block;      ///< That the loop is launched with; files say none.
    std::optional<double> loopFactor;     ///< Times that loops of the kernel run, where the source says it.
    std::vector<std::string> notes;       ///< What is said of how it was assembled, in sentences.
};
using SharedAssemblyFile = std::shared_ptr<const AssemblyFile>;

/// Whether a path is opened as GPU assembly: it ends in .cubin or .sass.
[[nodiscard]] bool isAssemblyPath(const QString& path);

/// Kernels of a cubin or a listing. Errors: those of readCubin() and readListing(); no kernel in it.
[[nodiscard]] Result<AssemblyFile> readAssembly(std::string bytes, const QString& path);
/// Errors: also a file that cannot be read or is larger than any GPU code.
[[nodiscard]] Result<AssemblyFile> readAssemblyFile(const QString& path);

/// The bytes of a file, and what the user has to know of it.
struct DemotedFile {
    std::string bytes;
    std::vector<std::string> notes; ///< What was left out, and what launches have to keep to.
};

/// The file with a demoted kernel in the place of the original: a listing of a listing, a cubin of a cubin.
///
/// Errors: those of patchCubin().
[[nodiscard]] Result<DemotedFile> withDemotion(const AssemblyFile& file, int kernel,
                                               const sass::demotion::Demotion& demotion);

/// Writes all or nothing. Errors: not writable.
[[nodiscard]] std::optional<Error> writeWhole(const QString& path, const std::string& bytes);

} // namespace forewarp::workbench::code
