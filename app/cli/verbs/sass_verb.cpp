#include "app/cli/subjects/sass_subjects.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/written_files.h"
#include "app/cli/text/sass_text.h"
#include "app/cli/verbs/verb.h"
#include "core/render/html/sass_html.h"
#include "core/render/json/sass_json.h"

#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

/// Whether the variant is written. One that is slower than the original is written only if the user has named it or said
/// how many registers to demote.
bool isWorthWriting(const sass::report::SassDemotion& demotion, const subjects::SassOptions& options) {
    if (!demotion.chosen) return false;
    const auto ratio = demotion.report.ratioToOriginal(*demotion.chosenVariant());
    return options.variant || options.demote != subjects::kEveryStep || !ratio || *ratio < 1;
}

std::optional<Error> writeChosen(sass::report::SassDemotion& demotion, const subjects::SassTask& task,
                                 const subjects::SassOptions& options) {
    if (!isWorthWriting(demotion, options)) {
        if (options.demote == subjects::kEveryStep) return std::nullopt;
        return Error{
            ErrorKind::input, "There is nothing to write. " + demotion.report.verdict(), task.file.document(), {}};
    }
    auto notes =
        subjects::writeDemoted(task.file, task.chosen.front(), *demotion.chosenVariant()->demotion, options.output,
                               options.overwrite());
    if (!notes) return terminal::failureOf(notes);
    demotion.output = options.output;
    demotion.outputNotes = *std::move(notes);
    return std::nullopt;
}

std::optional<Error> writeOutput(std::vector<sass::report::SassSubject>& subjects, const subjects::SassTask& task,
                                 const subjects::SassOptions& options) {
    if (options.output.empty()) return std::nullopt;
    if (subjects::isPage(options.output))
        return terminal::writeFile(options.output, render::html::sassHtml(task.file.document(), subjects),
                                   options.overwrite());
    return writeChosen(*subjects.front().demotion, task, options);
}

/// What became of -o.
std::string outputText(const std::vector<sass::report::SassSubject>& subjects, const subjects::SassTask& task,
                       const subjects::SassOptions& options) {
    if (options.output.empty()) return {};
    if (subjects::isPage(options.output))
        return "\n" + terminal::hanging("", "Wrote a report of " + terminal::counted(subjects.size(), "kernel") +
                                                " to " + terminal::printable(options.output) + ".");
    const sass::report::SassDemotion& demotion = *subjects.front().demotion;
    if (demotion.output.empty()) {
        const std::string why = demotion.chosen ? "no demotion is better than the original. --variant " +
                                                      std::to_string(*demotion.chosen + 1) + " writes the best of them."
                                                : "there is no demotion.";
        return "\n" +
               terminal::hanging("", "Nothing was written to " + terminal::printable(options.output) + ": " + why);
    }
    const std::string kind = task.file.listing ? "listing" : "cubin";
    std::string text = "\n" + terminal::hanging("", "Wrote variant " + std::to_string(*demotion.chosen + 1) + " as " +
                                                        kind + " to " + terminal::printable(demotion.output) + ".");
    for (const std::string& note : demotion.outputNotes) text += terminal::hanging("• ", terminal::printable(note));
    return text;
}

std::optional<Error> show(const Result<subjects::SassTask>& task, const subjects::SassOptions& options,
                          const Context& context) {
    if (!task) return terminal::failureOf(task);
    auto subjects = subjects::subjectsOf(*task, options);
    if (!subjects) return terminal::failureOf(subjects);
    if (auto error = writeOutput(*subjects, *task, options)) return error;
    if (options.asJson) {
        std::cout << render::json::sassJson(task->file.document(), *subjects);
        return std::nullopt;
    }
    const text::SassPage page{task->file.document(), !options.device.empty() || task->loop, options.showsListing};
    std::cout << text::sassText(*subjects, page, context.paint) << outputText(*subjects, *task, options);
    return std::nullopt;
}

/// What is said of a source although there is none.
std::optional<Error> refuseLoopOptions(const subjects::SassOptions& options, const Context& context) {
    const subjects::LoopAssemblyRequest& loop = options.loop;
    const bool isNest = !loop.choices.values.empty() || !loop.choices.dimensions.empty() ||
                        loop.choices.registersPerThread || !loop.choices.decisions.rejected.empty() ||
                        !loop.choices.decisions.independent.empty();
    if (!isNest && loop.sources.buildDirectory.empty() && loop.ptxas.empty() && context.compilerArguments.empty())
        return std::nullopt;
    return Error{ErrorKind::usage, "Sizes, mappings and compiler arguments belong to a C source, and this is none.",
                 options.file, "Give FILE.c:LINE, or leave them out."};
}

std::optional<Error> showLoop(const subjects::SassOptions& options, const Context& context) {
    auto loop = subjects::assembleFor(options, context);
    if (!loop) return terminal::failureOf(loop);
    if (loop->isAssembled()) return show(subjects::taskOf(*std::move(loop), options), options, context);
    if (!options.output.empty())
        return Error{ErrorKind::input, "There is nothing to write: the loop could not be assembled.", loop->document(),
                     "Put ptxas, which comes with CUDA, into PATH, or name it with --ptxas."};
    inputs::Choices shown;
    if (!options.device.empty()) shown.device = options.device;
    std::cout << (options.asJson ? subjects::unassembledJson(*loop)
                                 : subjects::unassembledText(*loop, shown, context.paint));
    return std::nullopt;
}

std::optional<Error> showSass(const subjects::SassOptions& options, const Context& context) {
    if (options.namesLoop()) return showLoop(options, context);
    if (auto error = refuseLoopOptions(options, context)) return error;
    return show(subjects::readSassTask(options), options, context);
}

void addLoopOptions(std::vector<command_line::Option>& options, subjects::SassOptions& typed) {
    inputs::addNestOptions(options, typed.loop.choices);
    options.push_back({.names = "-p",
                       .placeholder = "BUILD",
                       .meaning = "Folder of a loop's compile_commands.json (default: beside or above)",
                       .target = &typed.loop.sources.buildDirectory,
                       .kind = command_line::ValueKind::folder});
    options.push_back({.names = "--ptxas",
                       .placeholder = "FILE",
                       .meaning = "NVIDIA's assembler, for a loop (default: where PATH has it)",
                       .target = &typed.loop.ptxas,
                       .kind = command_line::ValueKind::file});
}

void addDemotionOptions(std::vector<command_line::Option>& options, subjects::SassOptions& typed) {
    constexpr std::uint64_t kMostShared = 1U << 20U;
    options.push_back({.names = "--demote",
                       .placeholder = "auto|R",
                       .meaning = "Move registers to shared memory and rank the variants: R registers, or as many as "
                                  "each step of occupancy takes",
                       .target = &typed.demote});
    options.push_back({.names = "--dynamic-shared",
                       .placeholder = "BYTES",
                       .meaning = "Bytes of shared memory that a launch adds per block",
                       .target = &typed.dynamicShared,
                       .check = command_line::Between<std::uint64_t>{0, kMostShared}});
    options.push_back({.names = "--rival",
                       .placeholder = "FILE",
                       .meaning = "The same kernel compiled to fewer registers: a cubin or a listing; may be repeated",
                       .target = &typed.rivals,
                       .kind = command_line::ValueKind::file,
                       .needs = {"--demote"}});
    options.push_back({.names = "--order",
                       .placeholder = "loops|accesses|conflicts",
                       .meaning = "Demote first what has the fewest accesses with loops counted, the fewest accesses, "
                                  "or the fewest conflicts (default: all three are tried)",
                       .target = &typed.order,
                       .check = command_line::OneOf{{"loops", "accesses", "conflicts"}},
                       .needs = {"--demote"}});
    options.push_back({.names = "--variant",
                       .placeholder = "N|NAME",
                       .meaning = "The variant to show and write, by rank or name (default: the best demotion)",
                       .target = &typed.variant,
                       .needs = {"--demote"}});
    options.push_back(
        {.names = "-o,--output",
         .placeholder = "OUT",
         .meaning = "Write the variant: a listing for a listing, a cubin for a cubin; .html: a report of all. With "
                    "auto, no variant is written where the original is better, unless --variant names one",
         .target = &typed.output,
         .kind = command_line::ValueKind::file,
         .needs = {"--demote"}});
    terminal::addForceOption(options, typed.isForced);
}

void addKernelChoice(std::vector<command_line::Option>& options, subjects::SassOptions& typed) {
    options.push_back({.names = "FILE",
                       .meaning = "A cubin, what cuobjdump -sass or nvdisasm -hex prints (- for stdin), or a loop, "
                                  "FILE.c:LINE, which is compiled and assembled first",
                       .target = &typed.file,
                       .kind = command_line::ValueKind::file,
                       .isRequired = true});
    options.push_back(
        {.names = "--device",
         .placeholder = "ID",
         .meaning =
             "GPU: an id that the verb devices lists, or a profile file (default: the nearest to the code; of a loop " +
             std::string(inputs::kDefaultDevice) + ")",
         .target = &typed.device,
         .kind = command_line::ValueKind::device});
    options.push_back({.names = "--threads",
                       .placeholder = "N|XxY|XxYxZ",
                       .meaning = "Threads per block (default 256; of a loop the best of its prediction)",
                       .target = &typed.threads});
    options.push_back(
        {.names = "--kernel",
         .placeholder = "NAME",
         .meaning =
             "Only the kernel of that name (NAME@sm_75 where there are several), or those with it in their names",
         .target = &typed.kernel});
}

} // namespace

Verb sassVerb() {
    auto options = std::make_shared<subjects::SassOptions>();
    Verb verb;
    verb.usage = {.name = "sass",
                  .meaning = "GPU assembly: registers alive, occupancy, predicted stalls, registers to demote",
                  .footer = ""};
    addKernelChoice(verb.usage.options, *options);
    addDemotionOptions(verb.usage.options, *options);
    addLoopOptions(verb.usage.options, *options);
    verb.usage.options.push_back({.names = "--listing",
                                  .meaning = "Show every instruction; JSON always has them",
                                  .target = &options->showsListing});
    verb.usage.options.push_back(
        {.names = "--json", .meaning = "Print JSON", .target = &options->asJson, .excludes = {"--listing"}});
    verb.run = [options](const Context& context) { return showSass(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
