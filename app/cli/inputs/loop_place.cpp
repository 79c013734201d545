#include "app/cli/inputs/loop_place.h"

#include "core/base/text.h"
#include "core/explain/report.h"
#include "core/explain/report_checks.h"

#include <algorithm>
#include <filesystem>
#include <ranges>

namespace forewarp::cli::inputs {

namespace {

bool isMeant(const AnalyzedSource& file, const LoopPlace& place) {
    if (place.loop.empty()) return std::ranges::any_of(file.facts.loops, &kernel::LoopFacts::canObserve);
    return file.facts.find(place.loop) != nullptr;
}

Error severalFiles(const std::vector<AnalyzedSource>& files, const LoopPlace& place) {
    const auto isOne = [&](const AnalyzedSource& file) { return isMeant(file, place); };
    const std::string names =
        joined(files | std::views::filter(isOne), ", ", [](const AnalyzedSource& file) { return file.facts.file; });
    Error error{ErrorKind::usage, "The loops of one file are watched in a run.", place.selection.path, {}};
    if (!names.empty()) error.remedy = "Name one of: " + names + ".";
    else if (place.loop.empty()) error.remedy = "No loop here waits for an observation; name one, as in FILE:LINE.";
    else error.remedy = "No file here has a loop " + place.loop + "; list them with forewarp-cli loops.";
    return error;
}

} // namespace

LoopPlace parsePlace(const std::string& text) {
    const Selection selection = parseSelection(text);
    std::error_code ignored;
    if (selection.line > 0 || std::filesystem::exists(text, ignored)) return {selection, {}};
    constexpr std::size_t kLongestPath = 4096; // As Linux has it.
    for (std::size_t colon = text.find(':'); colon <= kLongestPath; colon = text.find(':', colon + 1)) {
        const std::string path = text.substr(0, colon);
        if (std::filesystem::exists(path, ignored)) return {{path, 0}, text.substr(colon + 1)};
    }
    return {selection, {}};
}

Result<AnalyzedSource> chooseFile(const LoopPlace& place, const SourceOptions& sources, const verbs::Context& context) {
    SourceOptions whole = sources;
    whole.path = place.selection.path;
    auto files = analyzeEach(whole, context);
    if (!files) return files.failureAs<AnalyzedSource>();
    if (files->size() == 1) return std::move(files->front());
    const auto isChosen = [&](const AnalyzedSource& file) { return isMeant(file, place); };
    if (std::ranges::count_if(*files, isChosen) != 1 || place.selection.line > 0) return severalFiles(*files, place);
    return std::move(*std::ranges::find_if(*files, isChosen));
}

Result<std::string> chooseLoopId(const LoopPlace& place, const kernel::ProgramFacts& facts) {
    if (place.selection.line > 0) {
        const auto loop = loopAt(facts, place.selection.line);
        if (!loop) return loop.failureAs<std::string>();
        return (*loop)->id;
    }
    if (auto error = explain::checkLoop(place.loop, {&facts, 1})) return *std::move(error);
    return place.loop;
}

} // namespace forewarp::cli::inputs
