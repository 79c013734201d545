#include "app/cli/processes/calibrate_run.h"

#include "app/cli/processes/child_process.h"
#include "core/measured/calibration/suite.h"

#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace forewarp::cli::processes {

namespace {

namespace fs = std::filesystem;

constexpr int kMostQuerySeconds = 20;
constexpr int kMostBuildSeconds = 300;
constexpr int kMostRunSeconds = 180; // The suite itself stays below 120.
const char* const kElsewhere =
    "Without --run the suite is written for a machine that has one; bring its raw.json back with --from.";

std::vector<std::string> compilerWords(std::string_view source, std::string_view program) {
    return {"-O2", "-arch=native", std::string(source), "-o", std::string(program)};
}

std::string firstLineOf(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.find_first_not_of(" \r\t") != std::string::npos) return line;
    return "it printed nothing";
}

std::string endText(const ChildOutcome& outcome, int mostSeconds) {
    if (outcome.ranTooLong) return "it took more than " + std::to_string(mostSeconds) + " seconds";
    std::string line = firstLineOf(outcome.err.empty() ? outcome.out : outcome.err);
    while (line.ends_with('.') || line.ends_with('\r')) line.pop_back();
    return line;
}

/// Asks the program that nvcc asks for -arch=native. Where it is missing, the suite itself finds out.
std::optional<Error> checkGpu(const std::string& compiler) {
    std::error_code error;
    const fs::path query = fs::canonical(compiler, error).parent_path() / "__nvcc_device_query";
    if (error || !isExecutable(query)) return std::nullopt;
    if (runChild({query.string()}, kMostQuerySeconds).code == 0) return std::nullopt;
    return Error{ErrorKind::input, "There is no GPU here that CUDA can use.", "--run", kElsewhere};
}

std::optional<Error> build(const std::string& compiler, const std::string& folder, std::string_view source,
                           std::string_view program) {
    const ChildOutcome outcome = runChild({compiler, compilerWords(source, program), folder}, kMostBuildSeconds);
    if (outcome.code == 0) return std::nullopt;
    return Error{ErrorKind::input, "nvcc did not compile the suite: " + endText(outcome, kMostBuildSeconds) + ".",
                 (fs::path(folder) / source).string(),
                 "CUDA 11.6 and later know -arch=native and compile it; choose another nvcc with --nvcc."};
}

Result<std::string> run(const std::string& folder, std::string_view program) {
    const fs::path path = fs::absolute(fs::path(folder) / program);
    ChildOutcome outcome = runChild({path.string(), {}, folder}, kMostRunSeconds);
    if (outcome.code == 0) return std::move(outcome.out);
    return Error{ErrorKind::input, "The suite did not finish: " + endText(outcome, kMostRunSeconds) + ".",
                 path.string(), "Close other programs that use the GPU and try again."};
}

} // namespace

std::string calibrationCommand(const std::string& folder) {
    std::string words = "nvcc";
    for (const std::string& word :
         compilerWords(measured::calibration::kSuiteSource, measured::calibration::kSuiteProgram))
        words += " " + word;
    return "cd " + folder + " && " + words + " && ./" + std::string(measured::calibration::kSuiteProgram) +
           " > raw.json";
}

std::optional<Error> writeSuite(const std::string& folder, terminal::Overwrite overwrite) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        return Error{ErrorKind::input, "The folder cannot be made: " + error.message() + ".", folder,
                     "Choose another with -o."};
    for (const EmbeddedFile& file : measured::calibration::calibrationSuite())
        if (auto failure = terminal::writeFile((fs::path(folder) / file.name).string(), file.text, overwrite))
            return failure;
    return std::nullopt;
}

Result<std::string> findCompiler(const std::string& given) {
    const char* const kRemedy = "Install NVIDIA's CUDA toolkit, or name its compiler with --nvcc.";
    if (!given.empty()) {
        if (isExecutable(given)) return given;
        return Error{ErrorKind::input, "This is no program that can be run.", given, kRemedy};
    }
    const char* path = std::getenv("PATH");
    std::istringstream folders(std::string(path ? path : "") + ":/usr/local/cuda/bin");
    for (std::string folder; std::getline(folders, folder, ':');)
        if (!folder.empty() && isExecutable(fs::path(folder) / "nvcc")) return (fs::path(folder) / "nvcc").string();
    return Error{ErrorKind::input, "nvcc is neither in PATH nor in /usr/local/cuda/bin.", "--run",
                 std::string(kRemedy) + " " + kElsewhere};
}

Result<SuiteRun> runSuite(const std::string& compiler, const std::string& folder) {
    if (auto error = checkGpu(compiler)) return *std::move(error);
    if (auto error = build(compiler, folder, measured::calibration::kSuiteSource, measured::calibration::kSuiteProgram))
        return *std::move(error);
    auto raw = run(folder, measured::calibration::kSuiteProgram);
    if (!raw) return raw.failureAs<SuiteRun>();
    SuiteRun done{*std::move(raw), {}};
    if (!build(compiler, folder, measured::calibration::kCampingSource, measured::calibration::kCampingProgram))
        if (auto camping = run(folder, measured::calibration::kCampingProgram)) done.camping = *std::move(camping);
    return done;
}

} // namespace forewarp::cli::processes
