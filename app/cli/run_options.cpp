#include "app/cli/run_options.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace forewarp::cli {

namespace {

namespace fs = std::filesystem;

constexpr int kMostSeconds = 7 * 24 * 3600;
constexpr std::uint64_t kMostEvents = std::uint64_t(1) << 48;
constexpr double kBytesPerGib = double(std::uint64_t(1) << 30);

void addLimitOptions(CLI::App& command, frontend::RunLimits& limits) {
    command
        .add_option_function<int>(
            "--time-limit", [&limits](int seconds) { limits.cpuSeconds = limits.wallSeconds = seconds; },
            "Stop the program after so long (default " + std::to_string(limits.wallSeconds) + ")")
        ->option_text("SECONDS")
        ->check(CLI::Range(1, kMostSeconds));
    command
        .add_option_function<double>(
            "--memory-limit", [&limits](double gib) { limits.memoryBytes = std::uint64_t(gib * kBytesPerGib); },
            "Memory that the program may use (default " +
                std::to_string(limits.memoryBytes / std::uint64_t(kBytesPerGib)) + ")")
        ->option_text("GIB")
        ->check(CLI::Range(0.001, 1e6));
    command
        .add_option("--events", limits.events,
                    "Stop the program after so many events (default " + std::to_string(limits.events) + ")")
        ->option_text("N")
        ->check(CLI::Range(std::uint64_t(1), kMostEvents));
    command.add_flag("--may-write-files", limits.mayWriteFiles, "Let the program write files");
}

/// compile_commands.json of the build folder, or beside or above the file.
std::optional<fs::path> findDatabase(const fs::path& file, const SourceOptions& options) {
    constexpr const char* kName = "compile_commands.json";
    if (!options.buildDirectory.empty()) return fs::path(options.buildDirectory) / kName;
    std::error_code ignored;
    for (fs::path folder = fs::absolute(file, ignored).parent_path();; folder = folder.parent_path()) {
        if (fs::exists(folder / kName, ignored)) return folder / kName;
        if (folder == folder.root_path()) return std::nullopt;
    }
}

} // namespace

void addRunOptions(CLI::App& command, RunOptions& options) {
    command.add_option("--arguments", options.argumentLine, "Arguments of the program, separated by blanks")
        ->option_text("\"A B\"");
    command.add_option("--argument", options.arguments, "One argument of the program, after those; repeatable")
        ->option_text("A")
        ->allow_extra_args(false);
    command.add_option("--stdin", options.standardInput, "File that the program reads as its standard input")
        ->option_text("FILE")
        ->check(CLI::ExistingFile);
    addLimitOptions(command, options.limits);
}

std::vector<frontend::SourceFile> programOf(const frontend::SourceFile& source, const SourceOptions& options,
                                            const Context& context) {
    SourceOptions whole = options;
    if (isSingleFile(options.path)) {
        const auto database = findDatabase(source.path, options);
        if (!database) return {source};
        whole.path = database->string();
    }
    auto program = openSources(whole, context);
    const bool isPart =
        program && std::ranges::find(*program, source.path, &frontend::SourceFile::path) != program->end();
    if (isPart) return *std::move(program);
    return {source};
}

std::vector<frontend::SourceFile> withSource(const frontend::SourceFile& source,
                                             std::vector<frontend::SourceFile> program) {
    for (frontend::SourceFile& part : program) {
        if (part.path == source.path) part = source;
    }
    return program;
}

std::vector<std::string> argumentsOf(const RunOptions& options) {
    std::istringstream line(options.argumentLine);
    std::vector<std::string> arguments;
    for (std::string word; line >> word;) arguments.push_back(word);
    arguments.insert(arguments.end(), options.arguments.begin(), options.arguments.end());
    return arguments;
}

std::string absoluteOrNone(const std::string& path) {
    return path.empty() ? path : fs::absolute(path).lexically_normal().string();
}

std::string currentFolder() {
    std::error_code ignored;
    return fs::current_path(ignored).string();
}

} // namespace forewarp::cli
