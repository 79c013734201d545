#include "app/cli/choices.h"
#include "app/cli/complaint.h"
#include "app/cli/text_files.h"
#include "app/cli/validate_run.h"
#include "app/cli/validate_suite.h"
#include "app/cli/validate_text.h"
#include "core/kernel/simulation_settings.h"
#include "core/report/number_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kAllModels{"all"};

struct ValidateOptions {
    std::string measured;
    std::string suite; ///< Folder to write a measuring suite to; empty: validate.
    std::string kernels;
    std::string sources; ///< Folder; empty: see folderOf().
    std::string buildDirectory;
    std::vector<std::string> models = kAllModels;
    std::string device;              ///< Empty: as the rows name it.
    std::vector<std::string> least;  ///< NAME=VALUE each.
    std::string failOver;            ///< Empty: never.
    std::vector<std::string> simulation; ///< KEY=VALUE each.
    bool withoutRepeatedWork = false;
    bool asJson = false;
};

Result<std::vector<Model>> modelsOf(const std::vector<std::string>& ids) {
    if (ids == kAllModels) return models();
    std::vector<Model> chosen;
    for (const std::string& id : ids) {
        const auto model = findModel(id);
        if (!model) return model.failureAs<std::vector<Model>>();
        chosen.push_back(*model);
    }
    return chosen;
}

Result<ValidationChoices> choicesOf(const ValidateOptions& options) {
    ValidationChoices choices;
    auto chosen = modelsOf(options.models);
    if (!chosen) return chosen.failureAs<ValidationChoices>();
    choices.models = *std::move(chosen);
    for (const std::string& least : options.least)
        if (const auto error = parseValue(least, choices.leastSizes)) return *error;
    for (const std::string& setting : options.simulation)
        if (const auto error = applySetting(setting, choices.simulation)) return *error;
    choices.withoutRepeatedWork = options.withoutRepeatedWork;
    if (options.device.empty()) return choices;
    auto device = findDevice(options.device);
    if (!device) return device.failureAs<ValidationChoices>();
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

Result<MeasuredKernels> readKernels(const std::string& file) {
    const auto text = readText(file);
    if (!text) return text.failureAs<MeasuredKernels>();
    return readMeasuredKernels(*text, file);
}

/// Files are named from the folder of the description, else of the measured times.
std::string folderOf(const ValidateOptions& options) {
    if (!options.sources.empty()) return options.sources;
    return fs::path(options.kernels.empty() ? options.measured : options.kernels).parent_path().string();
}

Error nothingCompared(const ValidateOptions& options, const Validation& validation) {
    const std::string reason = validation.leftOut.empty() ? "It has no rows." : validation.leftOut.front().reason;
    const bool lacksDescription = options.kernels.empty();
    return {ErrorKind::input, "No measured row could be compared. " + reason, options.measured,
            lacksDescription ? "Where rows do not name a C file and a loop, say with --kernels what they are." : ""};
}

/// The first model's median error over all rows, where it is over the threshold.
std::optional<Error> overThreshold(const Validation& validation, std::optional<double> threshold) {
    if (!threshold) return std::nullopt;
    const auto all = statisticsOf(validation, 0, [](const ComparedCase&, const ComparedRow&) { return true; });
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
void keepApplicableModels(Validation& validation) {
    std::erase_if(validation.models, [&](const Model& model) {
        return model.appliesTo && std::ranges::none_of(validation.devices, model.appliesTo);
    });
}

Result<Validation> validationOf(const ValidateOptions& options, const Context& context) {
    const auto choices = choicesOf(options);
    if (!choices) return choices.failureAs<Validation>();
    const auto text = readText(options.measured);
    if (!text) return text.failureAs<Validation>();
    auto times = readMeasuredTimes(*text, options.measured);
    if (!times) return times.failureAs<Validation>();
    auto kernels = options.kernels.empty() ? describedByRows(*times) : readKernels(options.kernels);
    if (!kernels) return kernels.failureAs<Validation>();
    Validation validation = arrange(*std::move(times), *std::move(kernels), *choices);
    if (options.models == kAllModels) keepApplicableModels(validation);
    predictRows(folderOf(options), options.buildDirectory, context, validation);
    if (validation.cases.empty()) return nothingCompared(options, validation);
    return validation;
}

std::optional<Error> makeSuite(const ValidateOptions& options, const Context& context) {
    if (options.kernels.empty())
        return Error{ErrorKind::usage, "A suite needs a description of its kernels.", "--suite " + options.suite,
                     "Name one with --kernels, for instance resources/measurements/suite.json."};
    auto kernels = readKernels(options.kernels);
    if (!kernels) return failureOf(kernels);
    auto device = findDevice(options.device.empty() ? kDefaultDevice : options.device);
    if (!device) return failureOf(device);
    return writeSuite(
        {*std::move(kernels), folderOf(options), options.buildDirectory, options.suite, *std::move(device)}, context);
}

std::optional<Error> validate(const ValidateOptions& options, const Context& context) {
    if (!options.suite.empty()) return makeSuite(options, context);
    if (options.measured.empty())
        return Error{ErrorKind::usage, "The measured times are missing.", "validate",
                     "Name their file, or a folder for a measuring suite with --suite."};
    const auto threshold = thresholdIn(options.failOver);
    if (!threshold) return failureOf(threshold);
    const auto validation = validationOf(options, context);
    if (!validation) return failureOf(validation);
    const ValidationNames names{options.measured, options.kernels};
    std::cout << (options.asJson ? validationJson(*validation, names)
                                 : validationText(*validation, names, context.paint));
    return overThreshold(*validation, *threshold);
}

} // namespace

Verb validateVerb(CLI::App& app) {
    auto options = std::make_shared<ValidateOptions>();
    CLI::App* command = app.add_subcommand("validate", "Predicted against measured times of kernels");
    CLI::Option* measured =
        command
            ->add_option("MEASURED", options->measured, "Measured times: CSV, or lines of JSON from a port's harness")
            ->option_text(" ");
    command
        ->add_option("--suite", options->suite,
                     "Writes CUDA programs that measure the kernels of MAP.json, and a script that runs them")
        ->option_text("FOLDER")
        ->excludes(measured);
    command->add_option("--kernels", options->kernels, "What the kernels are, where rows name no C file and loop")
        ->option_text("MAP.json");
    command
        ->add_option("--sources", options->sources,
                     "Folder of the C files (default: that of MAP.json, else of MEASURED)")
        ->option_text("FOLDER");
    command->add_option("-p", options->buildDirectory, "Folder of a compile_commands.json (default: beside or above)")
        ->option_text("BUILD");
    command
        ->add_option("--model", options->models,
                     "all, or ids separated by commas; the first is shown by kernel (default all)")
        ->option_text("ID,…|all")
        ->delimiter(',')
        ->allow_extra_args(false);
    command->add_option("--device", options->device, "GPU of all rows (default: as they name it)")->option_text("ID");
    command->add_option("--least", options->least, "Leaves out rows of smaller sizes, for instance n=256; repeatable")
        ->option_text("NAME=VALUE")
        ->allow_extra_args(false);
    command->add_option("--simulate", options->simulation, "As in the verb predict; repeatable")
        ->option_text("KEY=VALUE")
        ->allow_extra_args(false);
    command->add_flag("--sane", options->withoutRepeatedWork, "Leaves out blocks whose threads repeat others' work");
    command
        ->add_option("--fail-over", options->failOver,
                     "Exit code 1 where the first model's median error over all rows is larger")
        ->option_text("10%");
    command->add_flag("--json", options->asJson, "Print JSON");
    return {command, true, [options](const Context& context) { return validate(*options, context); }};
}

} // namespace forewarp::cli
