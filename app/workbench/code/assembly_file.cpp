#include "app/workbench/code/assembly_file.h"

#include "core/sass/files/cubin.h"
#include "core/sass/files/cubin_writer.h"
#include "core/sass/files/listing_writer.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <utility>

namespace forewarp::workbench::code {

namespace {

constexpr qint64 kMostBytes = qint64(256) << 20; ///< Whole libraries of kernels are smaller.

/// Gives the texts below a translation context.
struct AssemblyFileText {
    Q_DECLARE_TR_FUNCTIONS(AssemblyFile)
};

Error fileError(const QString& path, const QString& message, const QString& remedy) {
    return {ErrorKind::input, message.toStdString(), path.toStdString(), remedy.toStdString()};
}

std::optional<Error> parse(AssemblyFile& file) {
    const std::string document = file.path.toStdString();
    if (sass::files::isElf(file.bytes)) {
        auto kernels = sass::files::readCubin(file.bytes, document);
        if (!kernels) return kernels.error();
        file.kernels = *std::move(kernels);
        return std::nullopt;
    }
    auto listing = sass::files::readListing(file.bytes, document);
    if (!listing) return listing.error();
    file.kernels = listing->kernels;
    file.listing = *std::move(listing);
    return std::nullopt;
}

} // namespace

bool isAssemblyPath(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    return suffix == QLatin1String("cubin") || suffix == QLatin1String("sass");
}

Result<AssemblyFile> readAssembly(std::string bytes, const QString& path) {
    AssemblyFile file;
    file.path = path;
    file.bytes = std::move(bytes);
    if (auto error = parse(file)) return *std::move(error);
    if (!file.kernels.empty()) return file;
    return fileError(path, AssemblyFileText::tr("There is no kernel in this file."),
                     AssemblyFileText::tr("Open a cubin, or what cuobjdump -sass or nvdisasm -hex prints."));
}

Result<AssemblyFile> readAssemblyFile(const QString& path) {
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return fileError(path, AssemblyFileText::tr("The file cannot be read."),
                         AssemblyFileText::tr("Check its name and permissions."));
    if (file.size() > kMostBytes)
        return fileError(path, AssemblyFileText::tr("The file is larger than 256 MB."),
                         AssemblyFileText::tr("Open a file with fewer kernels."));
    return readAssembly(file.readAll().toStdString(), path);
}

Result<DemotedFile> withDemotion(const AssemblyFile& file, int kernel, const sass::demotion::Demotion& demotion) {
    const auto position = std::size_t(kernel);
    if (file.listing) return DemotedFile{sass::files::writeDemotedListing(*file.listing, position, demotion), {}};
    auto patched = sass::files::patchCubin(file.bytes, file.path.toStdString(), file.kernels[position], demotion);
    if (!patched) return patched.failureAs<DemotedFile>();
    return DemotedFile{std::move(patched->bytes), std::move(patched->notes)};
}

std::optional<Error> writeWhole(const QString& path, const std::string& bytes) {
    QSaveFile target(path);
    target.setDirectWriteFallback(true); // A folder may refuse new files and yet let this one be written.
    const auto size = qint64(bytes.size());
    const bool isWritten = target.open(QIODevice::WriteOnly) && target.write(bytes.data(), size) == size;
    if (isWritten && target.commit()) return std::nullopt;
    return fileError(path, AssemblyFileText::tr("The file cannot be written: %1.").arg(target.errorString()),
                     AssemblyFileText::tr("Check the folder's permissions, or choose another one."));
}

} // namespace forewarp::workbench::code
