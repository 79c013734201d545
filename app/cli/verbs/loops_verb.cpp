#include "app/cli/inputs/choices.h"
#include "app/cli/inputs/chosen_file.h"
#include "app/cli/inputs/sources.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/progress_line.h"
#include "app/cli/text/loops_text.h"
#include "app/cli/text/prediction_text.h"
#include "core/render/json/loops_json.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <utility>

namespace forewarp::cli::verbs {

namespace {

struct LoopsOptions {
    inputs::SourceOptions sources;
    inputs::Decisions decisions;
    std::vector<std::string> verdicts; ///< Names of those to show; empty for all.
    bool showsAll = false;
    bool asJson = false;
};

/// Leaves the loops with one of the verdicts asked for.
void keepVerdicts(const std::vector<std::string>& verdicts, kernel::ProgramFacts& facts) {
    if (verdicts.empty()) return;
    std::erase_if(facts.loops, [&](const kernel::LoopFacts& loop) {
        return std::ranges::find(verdicts, kernel::name(loop.verdict)) == verdicts.end();
    });
}

/// Leaves the loop that the place names, and those inside it. Errors: there is none.
std::optional<Error> keepPlace(const inputs::Selection& place, kernel::ProgramFacts& facts) {
    const auto loop = inputs::loopOf(facts, place);
    if (!loop) return loop.error();
    const std::string id = (*loop)->id;
    std::erase_if(facts.loops,
                  [&](const kernel::LoopFacts& each) { return each.id != id && !each.id.starts_with(id + "."); });
    return std::nullopt;
}

/// Prints files one after the other, each as soon as it is there.
class LoopsPrinter {
  public:
    LoopsPrinter(const LoopsOptions& options, const terminal::Paint& paint) : m_options(options), m_paint(paint) {}

    void print(kernel::ProgramFacts facts) {
        m_wasInVain = m_wasInVain && inputs::taughtNothing(facts);
        keepVerdicts(m_options.verdicts, facts);
        if (!m_options.verdicts.empty() && facts.loops.empty()) return;
        terminal::printPart((m_isFirst ? "" : "\n") +
                            text::loopsText(facts, text::reasonsShown(m_options.showsAll), m_paint));
        m_isFirst = false;
    }

    [[nodiscard]] std::optional<Error> end() const {
        if (m_isFirst) terminal::printPart("No loop has a verdict that was asked for.\n");
        if (m_wasInVain) return inputs::nothingLearnt(m_options.sources.path);
        return std::nullopt;
    }

  private:
    const LoopsOptions& m_options;
    const terminal::Paint& m_paint;
    bool m_isFirst = true;
    bool m_wasInVain = true; ///< No file has taught anything.
};

std::optional<Error> printJson(std::vector<kernel::ProgramFacts> files, const LoopsOptions& options) {
    const bool wasInVain = std::ranges::all_of(files, inputs::taughtNothing);
    for (kernel::ProgramFacts& facts : files) keepVerdicts(options.verdicts, facts);
    std::cout << (inputs::isSingleFile(options.sources.path) ? render::json::loopsJson(files.front())
                                                             : render::json::loopsJson(files));
    if (wasInVain) return inputs::nothingLearnt(options.sources.path);
    return std::nullopt;
}

/// Of a single file.
std::optional<Error> listPlace(LoopsOptions options, const inputs::Selection& place, const Context& context) {
    options.sources.path = place.path;
    auto file = inputs::chooseFile(place, options.sources, context);
    if (!file) return terminal::failureOf(file);
    if (auto error = inputs::applyDecisions(options.decisions, {&file->facts, 1})) return error;
    if (auto error = keepPlace(place, file->facts)) return error;
    if (options.asJson) {
        std::vector<kernel::ProgramFacts> files;
        files.push_back(std::move(file->facts));
        return printJson(std::move(files), options);
    }
    LoopsPrinter printer(options, context.paint);
    printer.print(std::move(file->facts));
    return printer.end();
}

std::optional<Error> listLoops(const LoopsOptions& options, const Context& context) {
    if (const inputs::Selection place = inputs::parseSelection(options.sources.path); place.isOneLoop())
        return listPlace(options, place, context);
    LoopsPrinter printer(options, context.paint);
    if (!options.asJson && options.decisions.rejected.empty()) {
        const auto print = [&](inputs::AnalyzedSource file, const Progress&) -> std::optional<Error> {
            printer.print(std::move(file.facts));
            return std::nullopt;
        };
        if (auto error = inputs::forEachSource(options.sources, context, print)) return error;
        return printer.end();
    }
    auto files = inputs::analyzeSources(options.sources, context);
    if (!files) return terminal::failureOf(files);
    if (auto error = inputs::applyDecisions(options.decisions, *files)) return error; // A key of no file is refused.
    if (options.asJson) return printJson(*std::move(files), options);
    for (kernel::ProgramFacts& facts : *files) printer.print(std::move(facts));
    return printer.end();
}

} // namespace

Verb loopsVerb() {
    auto options = std::make_shared<LoopsOptions>();
    Verb verb;
    verb.usage = {.name = "loops",
                  .meaning = "Loops of C files and whether they may run in parallel",
                  .footer = inputs::kSourcesFooter};
    inputs::addSourceOptions(verb.usage.options, options->sources, "FILE[:LINE]|DIR");
    inputs::addRejectOption(verb.usage.options, options->decisions);
    verb.usage.options.push_back(
        {.names = "--verdict",
         .placeholder = "proved|reduction|observed|refuted|unknown",
         .meaning = "Only loops with this verdict; repeatable",
         .target = &options->verdicts,
         .check = command_line::OneOf{{"proved", "reduction", "observed", "refuted", "unknown"}}});
    verb.usage.options.push_back(
        {.names = "--all",
         .meaning = "Every reason of every verdict, however many there are; JSON always has them",
         .target = &options->showsAll});
    verb.usage.options.push_back({.names = "--json", .meaning = "Print JSON", .target = &options->asJson});
    verb.run = [options](const Context& context) { return listLoops(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
