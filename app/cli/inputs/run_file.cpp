#include "app/cli/inputs/run_file.h"

#include "app/cli/inputs/sources.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/text_files.h"
#include "core/base/fingerprint.h"
#include "core/kernel/json/measured_run_json.h"

#include <algorithm>
#include <filesystem>

namespace forewarp::cli::inputs {

namespace {

namespace fs = std::filesystem;
using SharedRun = std::shared_ptr<const kernel::MeasuredRun>;

/// Whether the source still says what it said when the program ran.
bool isUnchanged(const kernel::MeasuredFile& file) {
    const auto text = terminal::readText(file.file);
    return text && fingerprint(*text) == file.hash;
}

std::string shownName(const std::string& file, const std::string& typed) {
    if (!isSingleFile(typed)) return nameAsTyped(file, typed);
    return placeOfSource(typed, {}) == file ? typed : file;
}

} // namespace

std::string placeOfSource(const std::string& file, const std::string& workingDirectory) {
    std::error_code ignored;
    const fs::path folder = workingDirectory.empty() ? fs::current_path(ignored) : fs::path(workingDirectory);
    return (folder / file).lexically_normal().string();
}

Result<SharedRun> readRunFile(const std::string& file, const std::string& path) {
    const auto text = terminal::readText(file);
    if (!text) return text.failureAs<SharedRun>();
    auto run = kernel::json::readRun(*text, file);
    if (!run) return run.failureAs<SharedRun>();
    const std::string typed = parseSelection(path).path;
    const auto changed = std::ranges::partition(run->files, isUnchanged);
    for (const kernel::MeasuredFile& each : changed)
        terminal::complain({ErrorKind::input,
                            "This source has changed since the run, which says nothing of it any more.",
                            shownName(each.file, typed), "Run the program again."});
    run->files.erase(changed.begin(), changed.end());
    for (kernel::MeasuredFile& each : run->files) each.file = shownName(each.file, typed);
    for (kernel::MeasuredLoop& loop : run->loops) loop.file = shownName(loop.file, typed);
    return SharedRun(std::make_shared<const kernel::MeasuredRun>(*std::move(run)));
}

} // namespace forewarp::cli::inputs
