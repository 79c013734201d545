#include "app/cli/inputs/chosen_file.h"

#include "core/base/text.h"
#include "core/explain/report.h"
#include "core/explain/report_checks.h"

#include <algorithm>
#include <filesystem>
#include <ranges>

namespace forewarp::cli::inputs {

namespace {

bool isMeant(const AnalyzedSource& file, const Selection& place) {
    if (place.loop.empty()) return std::ranges::any_of(file.facts.loops, &kernel::LoopFacts::canObserve);
    return file.facts.find(place.loop) != nullptr;
}

Error severalFiles(const std::vector<AnalyzedSource>& files, const Selection& place) {
    const auto isOne = [&](const AnalyzedSource& file) { return isMeant(file, place); };
    const std::string names =
        joined(files | std::views::filter(isOne), ", ", [](const AnalyzedSource& file) { return file.facts.file; });
    Error error{ErrorKind::usage, "The loops of one file are watched in a run.", place.path, {}};
    if (!names.empty()) error.remedy = "Name one of: " + names + ".";
    else if (place.loop.empty()) error.remedy = "No loop here waits for an observation; name one, as in FILE:LINE.";
    else error.remedy = "No file here has a loop " + place.loop + "; list them with forewarp-cli loops.";
    return error;
}

} // namespace

Result<AnalyzedSource> chooseFile(const Selection& place, const SourceOptions& sources, const verbs::Context& context) {
    SourceOptions whole = sources;
    whole.path = place.path;
    auto files = analyzeEach(whole, context);
    if (!files) return files.failureAs<AnalyzedSource>();
    if (files->size() == 1) return std::move(files->front());
    const auto isChosen = [&](const AnalyzedSource& file) { return isMeant(file, place); };
    if (std::ranges::count_if(*files, isChosen) != 1 || place.line > 0) return severalFiles(*files, place);
    return std::move(*std::ranges::find_if(*files, isChosen));
}

} // namespace forewarp::cli::inputs
