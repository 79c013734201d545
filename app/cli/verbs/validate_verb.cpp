#include "app/cli/inputs/choices.h"
#include "app/cli/inputs/chosen_device.h"
#include "app/cli/subjects/validate_run.h"
#include "app/cli/subjects/validate_suite.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/progress_lines.h"
#include "app/cli/terminal/text_files.h"
#include "app/cli/text/measured/validate_text.h"
#include "core/base/number_text.h"
#include "core/kernel/simulation_settings.h"
#include "core/measured/validation/forecast.h"
#include "core/measured/validation/roofline.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kAllModels{"all"};

struct ValidateOptions {
    std::string measured;
    std::string suite; ///< Folder to write a measuring suite to; empty: validate.
    std::string kernels;
    std::string forecast; ///< File; empty: none.
    std::string sources; ///< Folder; empty: see folderOf().
    std::string buildDirectory;
    std::vector<std::string> models = kAllModels;
    std::string device;              ///< Empty: as the rows name it.
    std::vector<std::string> least;  ///< NAME=VALUE each.
    std::string filter;              ///< Part of a program's or a kernel's name; empty: all.
    std::string failOver;            ///< Empty: never.
    std::vector<std::string> simulation; ///< KEY=VALUE each.
    bool withoutRepeatedWork = false;
    bool isForced = false;
    bool showsProgress = false;
    bool asJson = false;
};

Result<std::vector<models::Model>> modelsOf(const std::vector<std::string>& ids) {
    const models::Model null = measured::validation::roofline();
    std::vector<models::Model> chosen;
    if (ids == kAllModels) {
        chosen = models::all();
        chosen.push_back(null);
        return chosen;
    }
    for (const std::string& id : ids) {
        const auto model = id == null.id ? Result<models::Model>(null) : models::find(id);
        if (!model) return model.failureAs<std::vector<models::Model>>();
        chosen.push_back(*model);
    }
    return chosen;
}

Result<measured::validation::ValidationChoices> choicesOf(const ValidateOptions& options) {
    measured::validation::ValidationChoices choices;
    auto chosen = modelsOf(options.models);
    if (!chosen) return chosen.failureAs<measured::validation::ValidationChoices>();
    choices.models = *std::move(chosen);
    for (const std::string& least : options.least)
        if (const auto error = inputs::parseValue(least, choices.leastSizes)) return *error;
    for (const std::string& setting : options.simulation)
        if (const auto error = kernel::applySetting(setting, choices.simulation)) return *error;
    choices.withoutRepeatedWork = options.withoutRepeatedWork;
    choices.filter = options.filter;
    if (options.device.empty()) return choices;
    auto device = inputs::chosenDevice(options.device);
    if (!device) return device.failureAs<measured::validation::ValidationChoices>();
    choices.device = *std::move(device);
    return choices;
}

/// «10%» or «0.1» as 0.1.
Result<std::optional<double>> thresholdIn(std::string text) {
    if (text.empty()) return std::optional<double>();
    const bool isPercent = text.ends_with('%');
    if (isPercent) text.pop_back();
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc{} && end == text.data() + text.size() && value >= 0)
        return std::optional(isPercent ? value / 100 : value);
    return Error{ErrorKind::usage, "A threshold is a share of the measured time.", "--fail-over " + text,
                 "Write it as 10% or 0.1."};
}

Result<measured::validation::MeasuredKernels> readKernels(const std::string& file) {
    const auto text = terminal::readText(file);
    if (!text) return text.failureAs<measured::validation::MeasuredKernels>();
    return measured::validation::readMeasuredKernels(*text, file);
}

/// Files are named from the folder of the description, else of the measured times.
std::string folderOf(const ValidateOptions& options) {
    if (!options.sources.empty()) return options.sources;
    return fs::path(options.kernels.empty() ? options.measured : options.kernels).parent_path().string();
}

Error nothingCompared(const ValidateOptions& options, const measured::validation::Validation& validation) {
    const std::string reason = validation.leftOut.empty() ? "It has no rows." : validation.leftOut.front().reason;
    const bool lacksDescription = options.kernels.empty();
    return {ErrorKind::input, "No measured row could be compared. " + reason, options.measured,
            lacksDescription ? "Where rows do not name a C file and a loop, say with --kernels what they are." : ""};
}

/// The first model's median error over all rows, where it is over the threshold.
std::optional<Error> overThreshold(const measured::validation::Validation& validation,
                                   std::optional<double> threshold) {
    if (!threshold) return std::nullopt;
    const auto all = measured::validation::statisticsOf(
        validation, 0,
        [](const measured::validation::ComparedCase&, const measured::validation::ComparedRow&) { return true; });
    if (all.rows > 0 && all.medianAbsoluteError <= *threshold) return std::nullopt;
    const std::string model(validation.models.front().title);
    if (all.rows == 0) return Error{ErrorKind::threshold, model + " answers none of the rows.", "--fail-over", {}};
    return Error{ErrorKind::threshold,
                 "The median error of " + model + " is " + percentText(all.medianAbsoluteError) + ", over " +
                     percentText(*threshold) + ".",
                 "--fail-over",
                 {}};
}

/// Drops models that say nothing of any GPU the rows are of.
void keepApplicableModels(measured::validation::Validation& validation) {
    std::erase_if(validation.models, [&](const models::Model& model) {
        return model.appliesTo && std::ranges::none_of(validation.devices, model.appliesTo);
    });
}

/// Adds the answers of a forecast; without a file nothing.
std::optional<Error> takeForecast(const std::string& file, measured::validation::Validation& validation) {
    if (file.empty()) return std::nullopt;
    const auto text = terminal::readText(file);
    if (!text) return terminal::failureOf(text);
    const auto forecast = measured::validation::readMeasuredTimes(*text, file);
    if (!forecast) return terminal::failureOf(forecast);
    measured::validation::addForecast(*forecast, validation);
    return std::nullopt;
}

Result<measured::validation::Validation> validationOf(const ValidateOptions& options, const Context& context) {
    const auto choices = choicesOf(options);
    if (!choices) return choices.failureAs<measured::validation::Validation>();
    const auto text = terminal::readText(options.measured);
    if (!text) return text.failureAs<measured::validation::Validation>();
    auto times = measured::validation::readMeasuredTimes(*text, options.measured);
    if (!times) return times.failureAs<measured::validation::Validation>();
    auto kernels =
        options.kernels.empty() ? measured::validation::describedByRows(*times) : readKernels(options.kernels);
    if (!kernels) return kernels.failureAs<measured::validation::Validation>();
    measured::validation::Validation validation =
        measured::validation::arrange(*std::move(times), *std::move(kernels), *choices);
    if (options.models == kAllModels) keepApplicableModels(validation);
    const Progress progress = options.showsProgress ? terminal::progressLines(0, 1) : Progress{};
    subjects::predictRows(folderOf(options), options.buildDirectory, context, progress, validation);
    if (validation.cases.empty()) return nothingCompared(options, validation);
    if (const auto error = takeForecast(options.forecast, validation)) return *error;
    return validation;
}

std::optional<Error> makeSuite(const ValidateOptions& options, const Context& context) {
    if (options.kernels.empty())
        return Error{ErrorKind::usage, "A suite needs a description of its kernels.", "--suite " + options.suite,
                     "Name one with --kernels, for instance resources/measurements/suite.json."};
    auto kernels = readKernels(options.kernels);
    if (!kernels) return terminal::failureOf(kernels);
    auto device = inputs::chosenDevice(options.device.empty() ? inputs::kDefaultDevice : options.device);
    if (!device) return terminal::failureOf(device);
    return subjects::writeSuite({.described = *std::move(kernels),
                                 .description = options.kernels,
                                 .sources = folderOf(options),
                                 .buildDirectory = options.buildDirectory,
                                 .folder = options.suite,
                                 .device = *std::move(device),
                                 .overwrite = terminal::overwriteIf(options.isForced)},
                                context);
}

std::optional<Error> validate(const ValidateOptions& options, const Context& context) {
    if (!options.suite.empty()) return makeSuite(options, context);
    if (options.measured.empty())
        return Error{ErrorKind::usage, "The measured times are missing.", "validate",
                     "Name their file, or a folder for a measuring suite with --suite."};
    const auto threshold = thresholdIn(options.failOver);
    if (!threshold) return terminal::failureOf(threshold);
    const auto validation = validationOf(options, context);
    if (!validation) return terminal::failureOf(validation);
    const measured::validation::ValidationNames names{options.measured, options.kernels};
    std::cout << (options.asJson ? measured::validation::validationJson(*validation, names)
                                 : text::measured::validationText(*validation, names, context.paint));
    return overThreshold(*validation, *threshold);
}

void addSubjectOptions(std::vector<command_line::Option>& options, ValidateOptions& typed) {
    options.push_back({.names = "MEASURED",
                       .meaning = "Measured times: CSV, or lines of JSON from a port's harness",
                       .target = &typed.measured,
                       .kind = command_line::ValueKind::file});
    options.push_back(
        {.names = "--suite",
         .placeholder = "FOLDER",
         .meaning = "Writes CUDA programs that measure the kernels of MAP.json, and a script that runs them",
         .target = &typed.suite,
         .kind = command_line::ValueKind::folder,
         .excludes = {"MEASURED"}});
    terminal::addForceOption(options, typed.isForced);
    options.push_back({.names = "--kernels",
                       .placeholder = "MAP.json",
                       .meaning = "What the kernels are, where rows name no C file and loop",
                       .target = &typed.kernels,
                       .kind = command_line::ValueKind::file});
    options.push_back({.names = "--forecast",
                       .placeholder = "FILE",
                       .meaning = "What was predicted before: shown beside the models; a suite has one, forecast.csv",
                       .target = &typed.forecast,
                       .kind = command_line::ValueKind::file});
    options.push_back({.names = "--sources",
                       .placeholder = "FOLDER",
                       .meaning = "Folder of the C files (default: that of MAP.json, else of MEASURED)",
                       .target = &typed.sources,
                       .kind = command_line::ValueKind::folder});
    options.push_back({.names = "-p",
                       .placeholder = "BUILD",
                       .meaning = "Folder of a compile_commands.json (default: beside or above)",
                       .target = &typed.buildDirectory,
                       .kind = command_line::ValueKind::folder});
}

void addChoiceOptions(std::vector<command_line::Option>& options, ValidateOptions& typed) {
    options.push_back(
        {.names = "--model",
         .placeholder = "ID,…|all",
         .meaning = "all, or ids separated by commas, roofline among them; the first is shown by kernel (default all)",
         .target = &typed.models,
         .kind = command_line::ValueKind::model,
         .separator = ','});
    options.push_back({.names = "--device",
                       .placeholder = "ID",
                       .meaning = "GPU of all rows (default: as they name it)",
                       .target = &typed.device,
                       .kind = command_line::ValueKind::device});
    options.push_back({.names = "--least",
                       .placeholder = "NAME=VALUE",
                       .meaning = "Leaves out rows of smaller sizes, for instance n=256; repeatable",
                       .target = &typed.least});
    options.push_back({.names = "--filter",
                       .placeholder = "TEXT",
                       .meaning = "Only rows with this in the name of their program or kernel, for instance GEMM",
                       .target = &typed.filter});
    options.push_back({.names = "--simulate",
                       .placeholder = "KEY=VALUE",
                       .meaning = "As in the verb predict; repeatable",
                       .target = &typed.simulation});
    options.push_back({.names = "--sane",
                       .meaning = "Leaves out blocks whose threads repeat others' work",
                       .target = &typed.withoutRepeatedWork});
    options.push_back({.names = "--fail-over",
                       .placeholder = "10%",
                       .meaning = "Exit code 1 where the first model's median error over all rows is larger",
                       .target = &typed.failOver});
}

} // namespace

Verb validateVerb() {
    auto options = std::make_shared<ValidateOptions>();
    Verb verb;
    verb.usage = {.name = "validate", .meaning = "Predicted against measured times of kernels", .footer = ""};
    addSubjectOptions(verb.usage.options, *options);
    addChoiceOptions(verb.usage.options, *options);
    verb.usage.options.push_back({.names = "--progress",
                                  .meaning = "Write «progress FRACTION STEP» lines on stderr",
                                  .target = &options->showsProgress});
    verb.usage.options.push_back({.names = "--json", .meaning = "Print JSON", .target = &options->asJson});
    verb.run = [options](const Context& context) { return validate(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
