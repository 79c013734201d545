#include "app/cli/inputs/camp_inputs.h"
#include "app/cli/inputs/chosen_device.h"
#include "app/cli/subjects/traced_loop.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/text_files.h"
#include "app/cli/text/band_text.h"
#include "app/cli/text/camp_text.h"
#include "core/models/registry.h"
#include "core/simulation/partitions/benchmarks_csv.h"

#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

struct CampOptions {
    inputs::SourceOptions sources;
    inputs::Choices choices;
    subjects::TraceOptions trace;
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

std::optional<Error> checkWarps(const CampOptions& options, const device::Device& device) {
    const int most = device.capability.warpsPerSm;
    if (!options.warps || (*options.warps >= 1 && *options.warps <= most)) return std::nullopt;
    return Error{ErrorKind::usage,
                 "An SM of this GPU has 1 to " + std::to_string(most) + " warps active.",
                 "--warps " + std::to_string(*options.warps),
                 {}};
}

Result<models::bands::BandKnowledge> knowledgeFrom(const CampOptions& options) {
    models::bands::BandKnowledge known;
    known.warps = options.warps;
    known.asPublished = options.asPublished;
    if (!options.significance.empty()) known.significance = std::stod(options.significance);
    if (options.time) {
        const auto time = inputs::parseTime(*options.time);
        if (!time) return time.failureAs<models::bands::BandKnowledge>();
        known.measured = *time;
    }
    if (options.benchmarks.empty()) return known;
    const auto text = terminal::readText(options.benchmarks);
    if (!text) return text.failureAs<models::bands::BandKnowledge>();
    auto benchmarks = simulation::partitions::readBenchmarks(*text, documentOf(options.benchmarks));
    if (!benchmarks) return benchmarks.failureAs<models::bands::BandKnowledge>();
    if (auto error = inputs::checkBenchmarks(*benchmarks, known, documentOf(options.benchmarks))) return *error;
    known.benchmarks = std::make_shared<const simulation::partitions::MemoryBenchmarks>(*std::move(benchmarks));
    return known;
}

Result<device::Device> deviceFor(const CampOptions& options) {
    auto device = inputs::chosenDevice(options.choices.deviceOrDefault());
    if (!device) return device;
    if (auto error = inputs::checkBandDevice(*device)) return *error;
    if (auto error = checkWarps(options, *device)) return *error;
    return device;
}

/// The loop's own band; where the user knows more than the model, predicted with that.
Result<text::CampResult> campLoop(const CampOptions& options, const models::bands::BandKnowledge& known,
                                  const Context& context) {
    auto device = deviceFor(options);
    if (!device) return device.failureAs<text::CampResult>();
    inputs::Choices choices = options.choices;
    choices.model = models::modelFor(models::Role::timeRange, *device)->id;
    choices.band = known;
    auto chosen = subjects::chooseTracedLoop(options.sources, choices, options.trace, context);
    if (!chosen) return chosen.failureAs<text::CampResult>();
    const explain::LoopReport& loop = chosen->loop();
    if (loop.predictions.empty() || !loop.predictions.front().band) return subjects::noPrediction(*chosen);
    if (loop.bandProblem) return *loop.bandProblem;
    models::Prediction prediction = loop.predictions.front();
    return text::CampResult{.loop = *std::move(chosen),
                            .counters = {},
                            .device = *std::move(device),
                            .prediction = std::move(prediction),
                            .document = {}};
}

Result<text::CampResult> campInput(const CampOptions& options, const models::bands::BandKnowledge& known) {
    const std::string document = documentOf(options.input);
    const auto text = terminal::readText(options.input);
    if (!text) return text.failureAs<text::CampResult>();
    const auto input = inputs::readBandInput(*text, document, options.choices.device.value_or(""));
    if (!input) return input.failureAs<text::CampResult>();
    if (auto error = checkWarps(options, input->device)) return *error;
    auto prediction = inputs::predictInput(*input, document, known);
    if (!prediction) return prediction.failureAs<text::CampResult>();
    return text::CampResult{.loop = {},
                            .counters = {},
                            .device = input->device,
                            .prediction = *std::move(prediction),
                            .document = document};
}

Result<text::CampResult> campCounters(const CampOptions& options, const models::bands::BandKnowledge& known) {
    const std::string document = documentOf(options.counters);
    auto device = deviceFor(options);
    if (!device) return device.failureAs<text::CampResult>();
    const auto text = terminal::readText(options.counters);
    if (!text) return text.failureAs<text::CampResult>();
    const auto kernels = measured::profiler::readProfilerCounters(*text, document, *device);
    if (!kernels) return kernels.failureAs<text::CampResult>();
    auto kernel = measured::profiler::chooseKernel(*kernels, options.kernel, document);
    if (!kernel) return kernel.failureAs<text::CampResult>();
    auto prediction = inputs::predictCounted(*kernel, *device, document, known);
    if (!prediction) return prediction.failureAs<text::CampResult>();
    return text::CampResult{.loop = {},
                            .counters = *std::move(kernel),
                            .device = *std::move(device),
                            .prediction = *std::move(prediction),
                            .document = document};
}

/// An error without a place is about the benchmarks: they lack times that the counts need.
Result<text::CampResult> placedAtBenchmarks(const CampOptions& options, Result<text::CampResult> result) {
    if (result || result.wasCancelled() || options.benchmarks.empty() || !result.error().place.empty()) return result;
    Error error = result.error();
    error.place = documentOf(options.benchmarks);
    return error;
}

Result<text::CampResult> resultOf(const CampOptions& options, const Context& context) {
    const auto known = knowledgeFrom(options);
    if (!known) return known.failureAs<text::CampResult>();
    if (!options.input.empty()) return placedAtBenchmarks(options, campInput(options, *known));
    if (!options.counters.empty()) return campCounters(options, *known);
    return placedAtBenchmarks(options, campLoop(options, *known, context));
}

std::optional<Error> camp(const CampOptions& options, const Context& context) {
    if (auto error = checkSubject(options)) return error;
    const auto result = resultOf(options, context);
    if (!result) return terminal::failureOf(result);
    if (options.asJson) std::cout << text::campJson(*result);
    else if (!options.asCsv)
        std::cout << text::campText(*result, options.choices, options.showsRegressions, context.paint);
    else std::cout << (options.showsRegressions ? text::regressionsCsv(result->band()) : text::bandCsv(result->band()));
    return std::nullopt;
}

/// Options that make sense for a loop only, not for a profiler's file or bare counts.
const std::vector<std::string> kLoopOptions{"--set",         "--map",   "--registers", "--reject",
                                            "--independent", "--block", "--trace",     "--trace-threads"};

void addSubjectOptions(command_line::VerbUsage& usage, CampOptions& typed) {
    std::vector<command_line::Option>& options = usage.options;
    inputs::addSourceOptions(options, typed.sources, "FILE:LINE");
    options.front().isRequired = false; // There are other subjects.
    options.push_back({.names = "--input",
                       .placeholder = "FILE|-",
                       .meaning = "Band of counts in a JSON object, with keys as the verb model; - for stdin",
                       .target = &typed.input,
                       .kind = command_line::ValueKind::file,
                       .excludes = kLoopOptions});
    options.push_back({.names = "--counters",
                       .placeholder = "FILE|-",
                       .meaning = "Band of a kernel in a CSV of NVIDIA's Visual Profiler or of ncu",
                       .target = &typed.counters,
                       .kind = command_line::ValueKind::file,
                       .excludes = kLoopOptions});
    options.push_back({.names = "--kernel",
                       .placeholder = "NAME",
                       .meaning = "Kernel of --counters, by name or a part of it",
                       .target = &typed.kernel});
    inputs::addDeviceOption(options, typed.choices);
    inputs::addNestOptions(options, typed.choices);
    inputs::addBlockOption(options, typed.choices);
    subjects::addTracedLoopOptions(usage, typed.trace);
    inputs::addTraceThreadsOption(options, typed.choices,
                                  "Threads that are traced, or simulated in caches (default: as many as it takes)");
}

void addKnowledgeOptions(std::vector<command_line::Option>& options, CampOptions& typed) {
    options.push_back({.names = "--warps",
                       .placeholder = "N",
                       .meaning = "Active warps per SM, with --input and --counters",
                       .target = &typed.warps});
    options.push_back({.names = "--time",
                       .placeholder = "TIME",
                       .meaning = "Measured kernel time, for instance 1.3ms",
                       .target = &typed.time});
    options.push_back({.names = "--benchmarks",
                       .placeholder = "FILE",
                       .meaning = "Micro-benchmark times of this GPU as CSV: "
                                  "kind,pattern,word_bytes,warps,time_ms,transactions (default: simulated)",
                       .target = &typed.benchmarks,
                       .kind = command_line::ValueKind::file});
    options.push_back({.names = "--as-published",
                       .meaning = "Regressions with one slope for all word lengths",
                       .target = &typed.asPublished});
    options.push_back({.names = "--drop-insignificant",
                       .placeholder = "[=LEVEL]",
                       .meaning = "Regressions without predictors whose p is above the level, 0.05 or =LEVEL",
                       .target = &typed.significance,
                       .check = command_line::Between<double>{0.0, 1.0},
                       .valueIfBare = "0.05"});
}

} // namespace

Verb campVerb() {
    auto options = std::make_shared<CampOptions>();
    Verb verb;
    verb.usage = {.name = "camp",
                  .meaning =
                      "Best and worst time of one loop or kernel at any number of active warps, and where it lies",
                  .footer = inputs::kSourcesFooter};
    addSubjectOptions(verb.usage, *options);
    addKnowledgeOptions(verb.usage.options, *options);
    verb.usage.options.push_back({.names = "--regressions",
                                  .meaning = "Show the regressions behind the band",
                                  .target = &options->showsRegressions});
    verb.usage.options.push_back(
        {.names = "--csv", .meaning = "Print comma-separated values", .target = &options->asCsv});
    verb.usage.options.push_back(
        {.names = "--json", .meaning = "Print JSON", .target = &options->asJson, .excludes = {"--csv"}});
    verb.run = [options](const Context& context) { return camp(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
