#include "app/cli/inputs/chosen_device.h"
#include "app/cli/processes/calibrate_run.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/temporary_folder.h"
#include "app/cli/terminal/text_files.h"
#include "app/cli/text/measured/calibrate_text.h"
#include "app/cli/verbs/verb.h"

#include <filesystem>
#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

namespace fs = std::filesystem;

const char* const kFolder = "gpu-calibration";

struct CalibrateOptions {
    bool runs = false;
    std::string from;
    std::string output;
    std::string compare;
    std::string compiler;
    bool isForced = false;
    bool asJson = false;

    [[nodiscard]] terminal::Overwrite overwrite() const { return terminal::overwriteIf(isForced); }
};

bool namesProfile(const std::string& output) {
    return output.ends_with(".json");
}

std::optional<Error> checkOptions(const CalibrateOptions& options) {
    if (options.compare.empty() || options.runs || !options.from.empty()) return std::nullopt;
    return Error{ErrorKind::usage, "Before anything is measured there is nothing to compare.",
                 "--compare " + options.compare, "Measure with --run, or give measurements with --from."};
}

/// Reads measurements and makes a profile of them.
Result<text::measured::CalibrateResult> calibrationOf(const std::string& raw, const std::string& document,
                                                      const std::optional<device::Device>& shipped) {
    auto measurements = measured::calibration::readCalibrationRun(raw, document);
    if (!measurements) return measurements.failureAs<text::measured::CalibrateResult>();
    auto calibrated = measured::calibration::calibrate(*measurements, document);
    if (!calibrated) return calibrated.failureAs<text::measured::CalibrateResult>();
    return text::measured::CalibrateResult{.measurements = *std::move(measurements),
                                           .calibration = *std::move(calibrated),
                                           .shipped = shipped,
                                           .written = {}};
}

std::optional<Error> keep(const std::string& path, const std::string& text, terminal::Overwrite overwrite,
                          text::measured::CalibrateResult& result) {
    if (auto error = terminal::writeFile(path, text, overwrite)) return error;
    result.written.push_back(path);
    return std::nullopt;
}

/// Where the profile goes: the file of that name, or one named like the GPU in the folder.
std::string profilePath(const std::string& output, const device::Device& device) {
    return namesProfile(output) ? output : (fs::path(output) / (device.id + ".json")).string();
}

Result<text::measured::CalibrateResult> fromFile(const CalibrateOptions& options,
                                                 const std::optional<device::Device>& shipped) {
    const auto raw = terminal::readText(options.from);
    if (!raw) return raw.failureAs<text::measured::CalibrateResult>();
    auto result = calibrationOf(*raw, options.from == "-" ? "stdin" : options.from, shipped);
    if (!result || options.output.empty()) return result;
    const device::Device& device = result->calibration.device;
    if (auto error =
            keep(profilePath(options.output, device), device::writeDevice(device), options.overwrite(), *result))
        return *std::move(error);
    return result;
}

/// Profile, raw measurements beside it, and the times for the verb camp where they could be had.
Result<text::measured::CalibrateResult> kept(const processes::SuiteRun& run, const std::string& output,
                                             terminal::Overwrite overwrite,
                                             const std::optional<device::Device>& shipped) {
    const bool isFile = namesProfile(output);
    const std::string stem =
        isFile ? output.substr(0, output.size() - std::string_view(".json").size()) + "." : output + "/";
    const std::string rawPath = stem + "raw.json";
    if (auto error = terminal::writeFile(rawPath, run.raw, overwrite))
        return *std::move(error); // Kept even where it cannot be read.
    auto result = calibrationOf(run.raw, rawPath, shipped);
    if (!result) return result;
    const device::Device& device = result->calibration.device;
    if (auto error = keep(profilePath(output, device), device::writeDevice(device), overwrite, *result)) return *std::move(error);
    result->written.push_back(rawPath);
    if (!run.camping.empty())
        if (auto error = keep(stem + "camping.csv", run.camping, overwrite, *result)) return *std::move(error);
    return result;
}

Result<text::measured::CalibrateResult> fromRun(const CalibrateOptions& options,
                                                const std::optional<device::Device>& shipped) {
    const auto compiler = processes::findCompiler(options.compiler);
    if (!compiler) return compiler.failureAs<text::measured::CalibrateResult>();
    const std::string output = options.output.empty() ? kFolder : options.output;
    if (namesProfile(output)) { // Better now than after some minutes.
        if (auto error = terminal::checkWritable(output, options.overwrite())) return *std::move(error);
    }
    const terminal::TemporaryFolder scratch("suite");
    const std::string folder = namesProfile(output) ? scratch.path() : output;
    if (auto error = processes::writeSuite(folder, options.overwrite())) return *std::move(error);
    std::cerr << "forewarp-cli: building and running the suite in " << folder << ", some minutes at most\n";
    const auto run = processes::runSuite(*compiler, folder);
    if (!run) return run.failureAs<text::measured::CalibrateResult>();
    return kept(*run, output, options.overwrite(), shipped);
}

std::optional<Error> writeOnly(const CalibrateOptions& options, const Context& context) {
    if (namesProfile(options.output))
        return Error{ErrorKind::usage, "Without measurements there is no profile to write.", "-o " + options.output,
                     "Name a folder for the suite, or measure with --run or --from."};
    const std::string folder = options.output.empty() ? kFolder : options.output;
    if (auto error = processes::writeSuite(folder, options.overwrite())) return error;
    std::cout << (options.asJson ? text::measured::suiteJson(folder)
                                 : text::measured::suiteText(folder, context.paint));
    return std::nullopt;
}

std::optional<Error> calibrateGpu(const CalibrateOptions& options, const Context& context) {
    if (auto error = checkOptions(options)) return error;
    if (!options.runs && options.from.empty()) return writeOnly(options, context);
    std::optional<device::Device> shipped;
    if (!options.compare.empty()) {
        const auto found = inputs::chosenDevice(options.compare);
        if (!found) return terminal::failureOf(found);
        shipped = *found;
        terminal::noteInput(options.compare);
    }
    const auto result = options.runs ? fromRun(options, shipped) : fromFile(options, shipped);
    if (!result) return terminal::failureOf(result);
    std::cout << (options.asJson ? text::measured::calibrateJson(*result)
                                 : text::measured::calibrateText(*result, context.paint));
    return std::nullopt;
}

} // namespace

Verb calibrateVerb() {
    auto options = std::make_shared<CalibrateOptions>();
    Verb verb;
    verb.usage = {
        .name = "calibrate",
        .meaning =
            "Micro-benchmarks that turn a GPU into a device profile: writes them, runs them, reads what they measured",
        .footer = ""};
    verb.usage.options.push_back({.names = "--run",
                                  .meaning = "Build and run them here, on this machine's first GPU",
                                  .target = &options->runs});
    verb.usage.options.push_back({.names = "--from",
                                  .placeholder = "RAW.json|-",
                                  .meaning = "Make the profile of what they printed elsewhere; - for stdin",
                                  .target = &options->from,
                                  .kind = command_line::ValueKind::file,
                                  .excludes = {"--run"}});
    verb.usage.options.push_back({.names = "-o,--output",
                                  .placeholder = "FOLDER|FILE",
                                  .meaning = "Folder for the micro-benchmarks and what comes of them (default "
                                             "gpu-calibration), or the profile's own name, which ends in .json",
                                  .target = &options->output,
                                  .kind = command_line::ValueKind::file});
    verb.usage.options.push_back({.names = "--compare",
                                  .placeholder = "DEVICE",
                                  .meaning = "Show each field beside that of a known GPU",
                                  .target = &options->compare,
                                  .kind = command_line::ValueKind::device});
    verb.usage.options.push_back({.names = "--nvcc",
                                  .placeholder = "FILE",
                                  .meaning = "NVIDIA's compiler (default: PATH, then /usr/local/cuda/bin)",
                                  .target = &options->compiler,
                                  .kind = command_line::ValueKind::file});
    terminal::addForceOption(verb.usage.options, options->isForced);
    verb.usage.options.push_back({.names = "--json", .meaning = "Print JSON", .target = &options->asJson});
    verb.takesCompilerArguments = false;
    verb.run = [options](const Context& context) { return calibrateGpu(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
