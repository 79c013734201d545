#include "app/cli/subjects/sass_output.h"

#include "app/cli/terminal/text_files.h"
#include "core/sass/files/cubin.h"
#include "core/sass/files/cubin_writer.h"
#include "core/sass/files/listing_writer.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

namespace forewarp::cli::subjects {

namespace {

bool isRead(const SassFile& file, const std::string& output) {
    std::error_code ignored; // Of an output that is not there yet.
    return std::filesystem::equivalent(file.path, output, ignored);
}

/// Whether the file that would be replaced is no earlier result, but for instance the C source.
bool isForeign(const std::string& output) {
    constexpr std::array<std::string_view, 3> kOwn = {".cubin", ".sass", ".html"};
    std::error_code ignored;
    const std::string extension = std::filesystem::path(output).extension().string();
    return std::filesystem::exists(output, ignored) && std::ranges::find(kOwn, extension) == kOwn.end();
}

} // namespace

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

std::optional<Error> checkOutput(const SassFile& file, const std::vector<SassFile>& rivals, const std::string& output) {
    if (isRead(file, output) ||
        std::ranges::any_of(rivals, [&](const SassFile& rival) { return isRead(rival, output); }))
        return Error{ErrorKind::usage, "This is a file that is read, and it is left as it is.", "-o " + output,
                     "Give another name."};
    if (isForeign(output))
        return Error{ErrorKind::usage,
                     "This file is there already and does not look like GPU assembly; it is left as it is.",
                     "-o " + output, "Let the name end in .cubin, .sass or .html."};
    if (file.listing && std::filesystem::path(output).extension() == ".cubin")
        return Error{ErrorKind::usage, "A listing becomes a listing, no cubin.", "-o " + output,
                     "Give the cubin as FILE, or let the name end in .sass."};
    return std::nullopt;
}

Result<std::vector<std::string>> writeDemoted(const SassFile& file, std::size_t kernel,
                                              const sass::demotion::Demotion& demotion, const std::string& output) {
    using Notes = std::vector<std::string>;
    if (file.listing) {
        if (auto error = terminal::writeText(output, sass::files::writeDemotedListing(*file.listing, kernel, demotion)))
            return *std::move(error);
        return Notes{};
    }
    auto patched = sass::files::patchCubin(file.bytes, file.document(), file.kernels[kernel], demotion);
    if (!patched) return patched.failureAs<Notes>();
    if (auto error = terminal::writeText(output, patched->bytes)) return *std::move(error);
    return std::move(patched->notes);
}

} // namespace forewarp::cli::subjects
