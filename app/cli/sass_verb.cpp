#include "app/cli/complaint.h"
#include "app/cli/sass_subjects.h"
#include "app/cli/sass_text.h"
#include "app/cli/text_files.h"
#include "app/cli/text_layout.h"
#include "app/cli/verb.h"
#include "core/report/sass_html.h"
#include "core/report/sass_json.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

/// Whether a file is wanted although the original is better: it is where the user has said which or how many.
bool isWorthWriting(const SassDemotion& demotion, const SassOptions& options) {
    if (!demotion.chosen) return false;
    const auto ratio = demotion.report.ratioToOriginal(*demotion.chosenVariant());
    return options.variant || options.demote != kEveryStep || !ratio || *ratio < 1;
}

std::optional<Error> writeChosen(SassDemotion& demotion, const SassTask& task, const SassOptions& options) {
    if (!isWorthWriting(demotion, options)) {
        if (options.demote == kEveryStep) return std::nullopt;
        return Error{
            ErrorKind::input, "There is nothing to write. " + demotion.report.verdict(), task.file.document(), {}};
    }
    auto notes = writeDemoted(task.file, task.chosen.front(), *demotion.chosenVariant()->demotion, options.output);
    if (!notes) return failureOf(notes);
    demotion.output = options.output;
    demotion.outputNotes = *std::move(notes);
    return std::nullopt;
}

std::optional<Error> writeOutput(std::vector<SassSubject>& subjects, const SassTask& task, const SassOptions& options) {
    if (options.output.empty()) return std::nullopt;
    if (isPage(options.output)) return writeText(options.output, sassHtml(task.file.document(), subjects));
    return writeChosen(*subjects.front().demotion, task, options);
}

/// What became of -o.
std::string outputText(const std::vector<SassSubject>& subjects, const SassTask& task, const SassOptions& options) {
    if (options.output.empty()) return {};
    if (isPage(options.output))
        return "\n" + hanging("", "Wrote a report of " + counted(subjects.size(), "kernel") + " to " +
                                      printable(options.output) + ".");
    const SassDemotion& demotion = *subjects.front().demotion;
    if (demotion.output.empty()) {
        const std::string why = demotion.chosen ? "no demotion is better than the original. --variant " +
                                                      std::to_string(*demotion.chosen + 1) + " writes the best of them."
                                                : "there is no demotion.";
        return "\n" + hanging("", "Nothing was written to " + printable(options.output) + ": " + why);
    }
    const std::string kind = task.file.listing ? "listing" : "cubin";
    std::string text = "\n" + hanging("", "Wrote variant " + std::to_string(*demotion.chosen + 1) + " as " + kind +
                                              " to " + printable(demotion.output) + ".");
    for (const std::string& note : demotion.outputNotes) text += hanging("• ", printable(note));
    return text;
}

std::optional<Error> show(const Result<SassTask>& task, const SassOptions& options, const Context& context) {
    if (!task) return failureOf(task);
    auto subjects = subjectsOf(*task, options);
    if (!subjects) return failureOf(subjects);
    if (auto error = writeOutput(*subjects, *task, options)) return error;
    if (options.asJson) {
        std::cout << sassJson(task->file.document(), *subjects);
        return std::nullopt;
    }
    const SassPage page{task->file.document(), !options.device.empty() || task->loop, options.showsListing};
    std::cout << sassText(*subjects, page, context.paint) << outputText(*subjects, *task, options);
    return std::nullopt;
}

/// What is said of a source although there is none.
std::optional<Error> refuseLoopOptions(const SassOptions& options, const Context& context) {
    const LoopAssemblyRequest& loop = options.loop;
    const bool isNest = !loop.choices.values.empty() || !loop.choices.dimensions.empty() ||
                        loop.choices.registersPerThread || !loop.choices.decisions.rejected.empty() ||
                        !loop.choices.decisions.independent.empty();
    if (!isNest && loop.sources.buildDirectory.empty() && loop.ptxas.empty() && context.compilerArguments.empty())
        return std::nullopt;
    return Error{ErrorKind::usage, "Sizes, mappings and compiler arguments belong to a C source, and this is none.",
                 options.file, "Give FILE.c:LINE, or leave them out."};
}

std::optional<Error> showLoop(const SassOptions& options, const Context& context) {
    auto loop = assembleFor(options, context);
    if (!loop) return failureOf(loop);
    if (loop->isAssembled()) return show(taskOf(*std::move(loop), options), options, context);
    if (!options.output.empty())
        return Error{ErrorKind::input, "There is nothing to write: the loop could not be assembled.", loop->document(),
                     "Put ptxas, which comes with CUDA, into PATH, or name it with --ptxas."};
    Choices shown;
    shown.isDefaultDevice = options.device.empty();
    std::cout << (options.asJson ? unassembledJson(*loop) : unassembledText(*loop, shown, context.paint));
    return std::nullopt;
}

std::optional<Error> showSass(const SassOptions& options, const Context& context) {
    if (options.namesLoop()) return showLoop(options, context);
    if (auto error = refuseLoopOptions(options, context)) return error;
    return show(readSassTask(options), options, context);
}

void addLoopOptions(CLI::App& command, SassOptions& options) {
    addNestOptions(command, options.loop.choices);
    command
        .add_option("-p", options.loop.sources.buildDirectory,
                    "Folder of a loop's compile_commands.json (default: beside or above)")
        ->option_text("BUILD");
    command.add_option("--ptxas", options.loop.ptxas, "NVIDIA's assembler, for a loop (default: where PATH has it)")
        ->option_text("FILE");
}

void addDemotionOptions(CLI::App& command, SassOptions& options) {
    constexpr std::uint64_t kMostShared = 1U << 20U;
    CLI::Option* demote =
        command
            .add_option("--demote", options.demote,
                        "Move registers to shared memory and rank the variants: R registers, or as many as each step "
                        "of occupancy takes")
            ->option_text("auto|R");
    command
        .add_option("--dynamic-shared", options.dynamicShared, "Bytes of shared memory that a launch adds per block")
        ->check(CLI::Range(std::uint64_t{0}, kMostShared))
        ->option_text("BYTES");
    command
        .add_option("--rival", options.rivals,
                    "The same kernel compiled to fewer registers: a cubin or a listing; may be repeated")
        ->needs(demote)
        ->allow_extra_args(false)
        ->option_text("FILE");
    command
        .add_option("--order", options.order,
                    "Demote first what has the fewest accesses with loops counted, the fewest accesses, or the fewest "
                    "conflicts (default: all three are tried)")
        ->needs(demote)
        ->check(CLI::IsMember({"loops", "accesses", "conflicts"}))
        ->option_text("loops|accesses|conflicts");
    command
        .add_option("--variant", options.variant,
                    "The variant to show and write, by rank or name (default: the best demotion)")
        ->needs(demote)
        ->option_text("N|NAME");
    command
        .add_option(
            "-o,--output", options.output,
            "Write the variant: a listing for a listing, a cubin for a cubin; .html: a report of all. With auto, no "
            "variant is written where the original is better, unless --variant names one")
        ->needs(demote)
        ->option_text("OUT");
}

} // namespace

Verb sassVerb(CLI::App& app) {
    auto options = std::make_shared<SassOptions>();
    CLI::App* command =
        app.add_subcommand("sass", "GPU assembly: registers alive, occupancy, predicted stalls, registers to demote");
    command
        ->add_option(
            "FILE", options->file,
            "A cubin, what cuobjdump -sass or nvdisasm -hex prints (- for stdin), or a loop, FILE.c:LINE, which "
            "is compiled and assembled first")
        ->required()
        ->option_text(" ");
    command
        ->add_option("--device", options->device,
                     "GPU: an id that the verb devices lists, or a profile file (default: the nearest to the code; "
                     "of a loop " +
                         std::string(kDefaultDevice) + ")")
        ->option_text("ID");
    command
        ->add_option("--threads", options->threads,
                     "Threads per block (default 256; of a loop the best of its prediction)")
        ->option_text("N|XxY|XxYxZ");
    command
        ->add_option("--kernel", options->kernel,
                     "Only the kernel of that name (NAME@sm_75 where there are several), or those with it in their "
                     "names")
        ->option_text("NAME");
    addDemotionOptions(*command, *options);
    addLoopOptions(*command, *options);
    CLI::Option* listing =
        command->add_flag("--listing", options->showsListing, "Show every instruction; JSON always has them");
    command->add_flag("--json", options->asJson, "Print JSON")->excludes(listing);
    return {command, true, [options](const Context& context) { return showSass(*options, context); }};
}

} // namespace forewarp::cli
