#include "app/cli/calibrate_run.h"
#include "app/cli/calibrate_text.h"
#include "app/cli/complaint.h"
#include "app/cli/text_files.h"
#include "app/cli/verb.h"

#include <CLI/CLI.hpp>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

namespace fs = std::filesystem;

const char* const kFolder = "gpu-calibration";

struct CalibrateOptions {
    bool runs = false;
    std::string from;
    std::string output;
    std::string compare;
    std::string compiler;
    bool asJson = false;
};

/// A folder that is gone when this goes.
class ScratchFolder {
  public:
    ScratchFolder() {
        std::error_code ignored;
        std::string name = (fs::temp_directory_path(ignored) / "forewarp-suite-XXXXXX").string();
        if (mkdtemp(name.data())) m_path = name;
    }
    ~ScratchFolder() {
        std::error_code ignored;
        if (!m_path.empty()) fs::remove_all(m_path, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    /// Empty where it could not be made.
    [[nodiscard]] const std::string& path() const { return m_path; }

  private:
    std::string m_path;
};

bool namesProfile(const std::string& output) {
    return output.ends_with(".json");
}

std::optional<Error> checkOptions(const CalibrateOptions& options) {
    if (options.compare.empty() || options.runs || !options.from.empty()) return std::nullopt;
    return Error{ErrorKind::usage, "Before anything is measured there is nothing to compare.",
                 "--compare " + options.compare, "Measure with --run, or give measurements with --from."};
}

/// Reads measurements, and the profile to compare with before it takes long to find out that there is none.
Result<CalibrateResult> calibrationOf(const std::string& raw, const std::string& document,
                                      const std::optional<Device>& shipped) {
    auto measurements = calibration::readCalibrationRun(raw, document);
    if (!measurements) return measurements.failureAs<CalibrateResult>();
    auto calibrated = calibration::calibrate(*measurements, document);
    if (!calibrated) return calibrated.failureAs<CalibrateResult>();
    return CalibrateResult{*std::move(measurements), *std::move(calibrated), shipped, {}};
}

std::optional<Error> keep(const std::string& path, const std::string& text, CalibrateResult& result) {
    if (auto error = writeText(path, text)) return error;
    result.written.push_back(path);
    return std::nullopt;
}

/// Where the profile goes: the file of that name, or one named like the GPU in the folder.
std::string profilePath(const std::string& output, const Device& device) {
    return namesProfile(output) ? output : (fs::path(output) / (device.id + ".json")).string();
}

Result<CalibrateResult> fromFile(const CalibrateOptions& options, const std::optional<Device>& shipped) {
    const auto raw = readText(options.from);
    if (!raw) return raw.failureAs<CalibrateResult>();
    auto result = calibrationOf(*raw, options.from == "-" ? "stdin" : options.from, shipped);
    if (!result || options.output.empty()) return result;
    const Device& device = result->calibration.device;
    if (auto error = keep(profilePath(options.output, device), writeDevice(device), *result)) return *std::move(error);
    return result;
}

/// Profile, raw measurements beside it, and the times for the verb camp where they could be had.
Result<CalibrateResult> kept(const SuiteRun& run, const std::string& output, const std::optional<Device>& shipped) {
    const bool isFile = namesProfile(output);
    const std::string stem =
        isFile ? output.substr(0, output.size() - std::string_view(".json").size()) + "." : output + "/";
    const std::string rawPath = stem + "raw.json";
    if (auto error = writeText(rawPath, run.raw)) return *std::move(error); // Kept even where it cannot be read.
    auto result = calibrationOf(run.raw, rawPath, shipped);
    if (!result) return result;
    const Device& device = result->calibration.device;
    if (auto error = keep(profilePath(output, device), writeDevice(device), *result)) return *std::move(error);
    result->written.push_back(rawPath);
    if (!run.camping.empty())
        if (auto error = keep(stem + "camping.csv", run.camping, *result)) return *std::move(error);
    return result;
}

Result<CalibrateResult> fromRun(const CalibrateOptions& options, const std::optional<Device>& shipped) {
    const auto compiler = findCompiler(options.compiler);
    if (!compiler) return compiler.failureAs<CalibrateResult>();
    const std::string output = options.output.empty() ? kFolder : options.output;
    const ScratchFolder scratch;
    const std::string folder = namesProfile(output) ? scratch.path() : output;
    if (auto error = writeSuite(folder)) return *std::move(error);
    std::cerr << "forewarp-cli: building and running the suite in " << folder << ", some minutes at most\n";
    const auto run = runSuite(*compiler, folder);
    if (!run) return run.failureAs<CalibrateResult>();
    return kept(*run, output, shipped);
}

std::optional<Error> writeOnly(const CalibrateOptions& options, const Context& context) {
    if (namesProfile(options.output))
        return Error{ErrorKind::usage, "Without measurements there is no profile to write.", "-o " + options.output,
                     "Name a folder for the suite, or measure with --run or --from."};
    const std::string folder = options.output.empty() ? kFolder : options.output;
    if (auto error = writeSuite(folder)) return error;
    std::cout << (options.asJson ? suiteJson(folder) : suiteText(folder, context.paint));
    return std::nullopt;
}

std::optional<Error> calibrateGpu(const CalibrateOptions& options, const Context& context) {
    if (auto error = checkOptions(options)) return error;
    if (!options.runs && options.from.empty()) return writeOnly(options, context);
    std::optional<Device> shipped;
    if (!options.compare.empty()) {
        const auto found = findDevice(options.compare);
        if (!found) return failureOf(found);
        shipped = *found;
    }
    const auto result = options.runs ? fromRun(options, shipped) : fromFile(options, shipped);
    if (!result) return failureOf(result);
    std::cout << (options.asJson ? calibrateJson(*result) : calibrateText(*result, context.paint));
    return std::nullopt;
}

} // namespace

Verb calibrateVerb(CLI::App& app) {
    auto options = std::make_shared<CalibrateOptions>();
    CLI::App* command =
        app.add_subcommand("calibrate", "Micro-benchmarks that turn a GPU into a device profile: writes "
                                        "them, runs them, reads what they measured");
    CLI::Option* run =
        command->add_flag("--run", options->runs, "Build and run them here, on this machine's first GPU");
    command->add_option("--from", options->from, "Make the profile of what they printed elsewhere; - for stdin")
        ->option_text("RAW.json|-")
        ->excludes(run);
    command
        ->add_option("-o,--output", options->output,
                     "Folder for the micro-benchmarks and what comes of them (default gpu-calibration), or the "
                     "profile's own name, which ends in .json")
        ->option_text("FOLDER|FILE");
    command->add_option("--compare", options->compare, "Show each field beside that of a known GPU")
        ->option_text("DEVICE");
    command->add_option("--nvcc", options->compiler, "NVIDIA's compiler (default: PATH, then /usr/local/cuda/bin)")
        ->option_text("FILE");
    command->add_flag("--json", options->asJson, "Print JSON");
    return {command, false, [options](const Context& context) { return calibrateGpu(*options, context); }};
}

} // namespace forewarp::cli
