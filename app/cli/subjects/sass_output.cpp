#include "app/cli/subjects/sass_output.h"

#include "app/cli/terminal/text_files.h"
#include "core/sass/files/cubin.h"
#include "core/sass/files/cubin_writer.h"
#include "core/sass/files/listing_writer.h"

#include <filesystem>
#include <utility>

namespace forewarp::cli::subjects {

Result<SassFile> readSassFile(const std::string& path) {
    auto text = terminal::readText(path);
    if (!text) return text.failureAs<SassFile>();
    SassFile file{.path = path, .bytes = *std::move(text), .listing = std::nullopt, .kernels = {}};
    if (sass::files::isElf(file.bytes)) {
        auto kernels = sass::files::readCubin(file.bytes, file.document());
        if (!kernels) return kernels.failureAs<SassFile>();
        file.kernels = *std::move(kernels);
        return file;
    }
    auto listing = sass::files::readListing(file.bytes, file.document());
    if (!listing) return listing.failureAs<SassFile>();
    file.kernels = listing->kernels;
    file.listing = *std::move(listing);
    return file;
}

bool isPage(const std::string& output) {
    return std::filesystem::path(output).extension() == ".html";
}

std::optional<Error> checkOutput(const SassFile& file, const std::string& output, terminal::Overwrite overwrite) {
    if (auto error = terminal::checkWritable(output, overwrite)) return error;
    if (file.listing && std::filesystem::path(output).extension() == ".cubin")
        return Error{ErrorKind::usage, "A listing becomes a listing, no cubin.", "-o " + output,
                     "Give the cubin as FILE, or let the name end in .sass."};
    return std::nullopt;
}

Result<std::vector<std::string>> writeDemoted(const SassFile& file, std::size_t kernel,
                                              const sass::demotion::Demotion& demotion, const std::string& output,
                                              terminal::Overwrite overwrite) {
    using Notes = std::vector<std::string>;
    if (file.listing) {
        const std::string listing = sass::files::writeDemotedListing(*file.listing, kernel, demotion);
        if (auto error = terminal::writeFile(output, listing, overwrite)) return *std::move(error);
        return Notes{};
    }
    auto patched = sass::files::patchCubin(file.bytes, file.document(), file.kernels[kernel], demotion);
    if (!patched) return patched.failureAs<Notes>();
    if (auto error = terminal::writeFile(output, patched->bytes, overwrite)) return *std::move(error);
    return std::move(patched->notes);
}

} // namespace forewarp::cli::subjects
