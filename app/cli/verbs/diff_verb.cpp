#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/text_files.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/text/plans/differences_text.h"
#include "core/base/number_text.h"
#include "core/base/version.h"
#include "core/render/differences_sarif.h"
#include "core/render/json/plans/comparable_json.h"

#include <algorithm>
#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

struct DiffOptions {
    std::string before;
    std::string after;
    std::optional<double> failOver; ///< In percent.
    bool asJson = false;
    bool asSarif = false;

    [[nodiscard]] double allowedShare() const { return failOver.value_or(0) / 100; }
};

Result<program::Comparable> answerIn(const std::string& path) {
    const auto text = terminal::readText(path);
    if (!text) return text.failureAs<program::Comparable>();
    return render::json::plans::readComparable(*text, path);
}

/// Where the user wants to know of it.
std::optional<Error> judge(const std::vector<program::Difference>& differences, const DiffOptions& options) {
    if (!options.failOver) return std::nullopt;
    const auto worse = std::ranges::count_if(differences, [&](const program::Difference& difference) {
        return program::isWorse(difference, options.allowedShare());
    });
    if (worse == 0) return std::nullopt;
    return Error{ErrorKind::threshold,
                 "Worse than before: " + terminal::counted(std::size_t(worse), "loop") +
                     " (a verdict is lost, or over " + significantText(*options.failOver, 3) + " % more time).",
                 options.after,
                 {}};
}

std::optional<Error> diff(const DiffOptions& options, const Context& context) {
    const auto before = answerIn(options.before);
    if (!before) return terminal::failureOf(before);
    const auto after = answerIn(options.after);
    if (!after) return terminal::failureOf(after);
    if (before->device != after->device)
        terminal::complain({ErrorKind::input,
                            "The two are of different devices: " + before->device + " and " + after->device + ".",
                            {},
                            "Their times differ for that reason, too."});
    const auto differences = program::differencesBetween(*before, *after);
    if (options.asSarif) std::cout << render::differencesSarif(differences, options.allowedShare(), version());
    else if (options.asJson) std::cout << render::json::plans::differencesJson(*before, *after, differences);
    else std::cout << text::plans::differencesText(*before, *after, differences, context.paint);
    return judge(differences, options);
}

} // namespace

Verb diffVerb() {
    auto options = std::make_shared<DiffOptions>();
    Verb verb;
    verb.takesCompilerArguments = false;
    verb.usage = {
        .name = "diff", .meaning = "What changed between two plans, predictions or lists of loops", .footer = ""};
    verb.usage.options.push_back({.names = "OLD",
                                  .meaning = "JSON that plan, predict, loops or report wrote",
                                  .target = &options->before,
                                  .kind = command_line::ValueKind::file,
                                  .isRequired = true});
    verb.usage.options.push_back({.names = "NEW",
                                  .meaning = "The same of the newer sources",
                                  .target = &options->after,
                                  .kind = command_line::ValueKind::file,
                                  .isRequired = true});
    verb.usage.options.push_back({.names = "--fail-over",
                                  .placeholder = "PERCENT",
                                  .meaning = "Exit code 1 where a verdict is lost or a loop takes so much longer",
                                  .target = &options->failOver,
                                  .check = command_line::Between<double>{0, 1e6}});
    verb.usage.options.push_back({.names = "--json", .meaning = "Print JSON", .target = &options->asJson});
    verb.usage.options.push_back({.names = "--sarif",
                                  .meaning = "Print SARIF, for code hosts: what is worse is an error",
                                  .target = &options->asSarif});
    verb.run = [options](const Context& context) { return diff(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
