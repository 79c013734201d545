#include "app/cli/band_text.h"
#include "app/cli/camp_inputs.h"
#include "app/cli/camp_text.h"
#include "app/cli/complaint.h"
#include "app/cli/text_files.h"
#include "app/cli/traced_loop.h"
#include "core/models/prediction_inputs.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

struct CampOptions {
    SourceOptions sources;
    Choices choices;
    TraceOptions trace;
    std::string input;
    std::string counters;
    std::string kernel;
    std::string benchmarks;
    std::optional<std::string> time;
    std::optional<int> warps;
    bool asPublished = false;
    std::string significance; ///< Empty: all predictors stay.
    bool showsRegressions = false;
    bool asJson = false;
    bool asCsv = false;
};

std::string documentOf(const std::string& path) {
    return path == "-" ? "stdin" : path;
}

/// One of the three must say what the band is of.
std::optional<Error> checkSubject(const CampOptions& options) {
    const int given = int(!options.sources.path.empty()) + int(!options.input.empty()) + int(!options.counters.empty());
    const char* const kChoice =
        "Give a loop as FILE:LINE, parameters with --input, or a profiler's file with --counters.";
    if (given == 0) return Error{ErrorKind::usage, "There is nothing to draw a band of.", "camp", kChoice};
    if (given > 1) return Error{ErrorKind::usage, "A band is of one thing only.", "camp", kChoice};
    if (!options.kernel.empty() && options.counters.empty())
        return Error{ErrorKind::usage, "A kernel is chosen from a profiler's file.", "--kernel " + options.kernel,
                     "Name the file with --counters."};
    if (options.warps && !options.sources.path.empty())
        return Error{ErrorKind::usage, "The block of a loop says how many warps are active.", "--warps",
                     "Choose it with --block."};
    return std::nullopt;
}

std::optional<Error> checkWarps(const CampOptions& options, const Device& device) {
    const int most = device.capability.warpsPerSm;
    if (!options.warps || (*options.warps >= 1 && *options.warps <= most)) return std::nullopt;
    return Error{ErrorKind::usage,
                 "An SM of this GPU has 1 to " + std::to_string(most) + " warps active.",
                 "--warps " + std::to_string(*options.warps),
                 {}};
}

Result<BandKnowledge> knowledgeFrom(const CampOptions& options) {
    BandKnowledge known{options.warps, {}, nullptr, options.asPublished, {}};
    if (!options.significance.empty()) known.significance = std::stod(options.significance);
    if (options.time) {
        const auto time = parseTime(*options.time);
        if (!time) return time.failureAs<BandKnowledge>();
        known.measured = *time;
    }
    if (options.benchmarks.empty()) return known;
    const auto text = readText(options.benchmarks);
    if (!text) return text.failureAs<BandKnowledge>();
    auto benchmarks = readBenchmarks(*text, documentOf(options.benchmarks));
    if (!benchmarks) return benchmarks.failureAs<BandKnowledge>();
    if (auto error = checkBenchmarks(*benchmarks, known, documentOf(options.benchmarks))) return *error;
    known.benchmarks = std::make_shared<const MemoryBenchmarks>(*std::move(benchmarks));
    return known;
}

Result<Device> deviceFor(const CampOptions& options) {
    auto device = findDevice(options.choices.device);
    if (!device) return device;
    if (auto error = checkBandDevice(*device)) return *error;
    if (auto error = checkWarps(options, *device)) return *error;
    return device;
}

/// What holds of the loop and of its simulation whatever the benchmarks are.
void addLoopCaveats(const LoopReport& loop, Prediction& prediction) {
    std::vector<std::string> all = loop.profile ? loop.profile->caveats : std::vector<std::string>{};
    if (prediction.partitions) append(all, prediction.partitions->caveats);
    if (prediction.memory) append(all, prediction.memory->caveats);
    append(prediction.caveats, all);
}

/// The loop's own band, made again only where the user knows more than the model.
Result<CampResult> campLoop(const CampOptions& options, const BandKnowledge& known, const Context& context) {
    auto device = deviceFor(options);
    if (!device) return device.failureAs<CampResult>();
    Choices choices = options.choices;
    choices.model = canCamp(*device) ? "campprof" : "cacheprof";
    auto chosen = chooseTracedLoop(options.sources, choices, options.trace, context);
    if (!chosen) return chosen.failureAs<CampResult>();
    const LoopReport& loop = chosen->loop();
    if (loop.predictions.empty() || !loop.predictions.front().band) return noPrediction(*chosen);
    Prediction prediction = loop.predictions.front();
    if (!known.isEmpty()) {
        auto again = predictAgain(prediction, *device, known);
        if (!again) return again.failureAs<CampResult>();
        prediction = *std::move(again);
        addLoopCaveats(loop, prediction);
        chosen->report.files.front().loops.front().predictions = {prediction};
    }
    return CampResult{*std::move(chosen), {}, *std::move(device), std::move(prediction), {}};
}

Result<CampResult> campInput(const CampOptions& options, const BandKnowledge& known) {
    const std::string document = documentOf(options.input);
    const auto text = readText(options.input);
    if (!text) return text.failureAs<CampResult>();
    const std::string device = options.choices.isDefaultDevice ? "" : options.choices.device;
    const auto input = readBandInput(*text, document, device, known);
    if (!input) return input.failureAs<CampResult>();
    if (auto error = checkWarps(options, input->device)) return *error;
    auto prediction = predictInput(*input, document, known);
    if (!prediction) return prediction.failureAs<CampResult>();
    return CampResult{{}, {}, input->device, *std::move(prediction), document};
}

Result<CampResult> campCounters(const CampOptions& options, const BandKnowledge& known) {
    const std::string document = documentOf(options.counters);
    auto device = deviceFor(options);
    if (!device) return device.failureAs<CampResult>();
    const auto text = readText(options.counters);
    if (!text) return text.failureAs<CampResult>();
    const auto kernels = readProfilerCounters(*text, document, *device);
    if (!kernels) return kernels.failureAs<CampResult>();
    auto kernel = chooseKernel(*kernels, options.kernel, document);
    if (!kernel) return kernel.failureAs<CampResult>();
    auto prediction = predictCounted(*kernel, *device, document, known);
    if (!prediction) return prediction.failureAs<CampResult>();
    return CampResult{{}, *std::move(kernel), *std::move(device), *std::move(prediction), document};
}

/// Where an error has no place, the benchmarks lack times that the counts need.
Result<CampResult> placedAtBenchmarks(const CampOptions& options, Result<CampResult> result) {
    if (result || result.wasCancelled() || options.benchmarks.empty() || !result.error().place.empty()) return result;
    Error error = result.error();
    error.place = documentOf(options.benchmarks);
    return error;
}

Result<CampResult> resultOf(const CampOptions& options, const Context& context) {
    const auto known = knowledgeFrom(options);
    if (!known) return known.failureAs<CampResult>();
    if (!options.input.empty()) return placedAtBenchmarks(options, campInput(options, *known));
    if (!options.counters.empty()) return campCounters(options, *known);
    return placedAtBenchmarks(options, campLoop(options, *known, context));
}

std::optional<Error> camp(const CampOptions& options, const Context& context) {
    if (auto error = checkSubject(options)) return error;
    const auto result = resultOf(options, context);
    if (!result) return failureOf(result);
    if (options.asJson) std::cout << campJson(*result);
    else if (!options.asCsv) std::cout << campText(*result, options.choices, options.showsRegressions, context.paint);
    else std::cout << (options.showsRegressions ? regressionsCsv(result->band()) : bandCsv(result->band()));
    return std::nullopt;
}

/// What only a loop has.
void keepFromBareCounts(CLI::App& command, CLI::Option* bare) {
    for (const char* const name :
         {"--set", "--map", "--registers", "--reject", "--independent", "--block", "--trace", "--trace-threads"})
        bare->excludes(command.get_option(name));
}

void addSubjectOptions(CLI::App& command, CampOptions& options) {
    addSourceOptions(command, options.sources, "FILE:LINE");
    command.get_option("FILE:LINE")->required(false);
    CLI::Option* input = command.add_option(
        "--input", options.input, "Band of counts in a JSON object, with keys as the verb model; - for stdin");
    CLI::Option* counters = command.add_option("--counters", options.counters,
                                               "Band of a kernel in a CSV of NVIDIA's Visual Profiler or of ncu");
    input->option_text("FILE|-");
    counters->option_text("FILE|-");
    command.add_option("--kernel", options.kernel, "Kernel of --counters, by name or a part of it")
        ->option_text("NAME");
    addDeviceOption(command, options.choices);
    addNestOptions(command, options.choices);
    addBlockOption(command, options.choices);
    addTracedLoopOptions(command, options.trace);
    addTraceThreadsOption(command, options.choices,
                          "Threads that are traced, or simulated in caches (default: as many as it takes)");
    keepFromBareCounts(command, input);
    keepFromBareCounts(command, counters);
}

} // namespace

Verb campVerb(CLI::App& app) {
    auto options = std::make_shared<CampOptions>();
    CLI::App* command = app.add_subcommand(
        "camp", "Best and worst time of one loop or kernel at any number of active warps, and where it lies");
    addSubjectOptions(*command, *options);
    command->add_option("--warps", options->warps, "Active warps per SM, with --input and --counters")
        ->option_text("N");
    command->add_option("--time", options->time, "Measured kernel time, for instance 1.3ms")->option_text("TIME");
    command
        ->add_option("--benchmarks", options->benchmarks,
                     "Micro-benchmark times of this GPU as CSV: kind,pattern,word_bytes,warps,time_ms,transactions "
                     "(default: simulated)")
        ->option_text("FILE");
    command->add_flag("--as-published", options->asPublished, "Regressions with one slope for all word lengths");
    command
        ->add_flag("--drop-insignificant{0.05}", options->significance,
                   "Regressions without predictors whose p is above the level, 0.05 or =LEVEL")
        ->option_text("[=LEVEL]")
        ->check(CLI::Range(0.0, 1.0));
    command->add_flag("--regressions", options->showsRegressions, "Show the regressions behind the band");
    CLI::Option* csv = command->add_flag("--csv", options->asCsv, "Print comma-separated values");
    command->add_flag("--json", options->asJson, "Print JSON")->excludes(csv);
    return {command, true, [options](const Context& context) { return camp(*options, context); }};
}

} // namespace forewarp::cli
