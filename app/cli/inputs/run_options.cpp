#include "app/cli/inputs/run_options.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace forewarp::cli::inputs {

namespace {

namespace fs = std::filesystem;

constexpr int kMostSeconds = 7 * 24 * 3600;
constexpr std::uint64_t kMostEvents = std::uint64_t(1) << 48;
constexpr double kBytesPerGib = double(std::uint64_t(1) << 30);

void addLimitOptions(std::vector<command_line::Option>& options, RunOptions& run) {
    const frontend::trace::RunLimits usual;
    options.push_back({.names = "--time-limit",
                       .placeholder = "SECONDS",
                       .meaning = "Stop the program after so long (default " + std::to_string(usual.wallSeconds) + ")",
                       .target = &run.mostSeconds,
                       .check = command_line::Between<int>{1, kMostSeconds}});
    options.push_back({.names = "--memory-limit",
                       .placeholder = "GIB",
                       .meaning = "Memory that the program may use (default " +
                                  std::to_string(usual.memoryBytes / std::uint64_t(kBytesPerGib)) + ")",
                       .target = &run.mostMemory,
                       .check = command_line::Between<double>{0.001, 1e6}});
    options.push_back(
        {.names = "--events",
         .placeholder = "N",
         .meaning = "Stop the program after so many events (default " + std::to_string(usual.events) + ")",
         .target = &run.mostEvents,
         .check = command_line::Between<std::uint64_t>{1, kMostEvents}});
    options.push_back({.names = "--may-write-files",
                       .meaning = "Let the program write files in its working folder and temporary ones",
                       .target = &run.mayWriteFiles});
    options.push_back({.names = "--without-sandbox",
                       .meaning = "Run the program even where this kernel cannot confine it",
                       .target = &run.mayBeUnconfined});
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

frontend::trace::RunLimits RunOptions::limits() const {
    frontend::trace::RunLimits limits;
    if (mostSeconds) limits.cpuSeconds = limits.wallSeconds = *mostSeconds;
    if (mostMemory) limits.memoryBytes = std::uint64_t(*mostMemory * kBytesPerGib);
    limits.events = mostEvents;
    limits.mayWriteFiles = mayWriteFiles;
    limits.needsSandbox = !mayBeUnconfined;
    return limits;
}

void addRunOptions(std::vector<command_line::Option>& options, RunOptions& run) {
    options.push_back({.names = "--arguments",
                       .placeholder = "\"A B\"",
                       .meaning = "Arguments of the program, separated by blanks",
                       .target = &run.argumentLine});
    options.push_back({.names = "--argument",
                       .placeholder = "A",
                       .meaning = "One argument of the program, after those; repeatable",
                       .target = &run.arguments});
    options.push_back({.names = "--stdin",
                       .placeholder = "FILE",
                       .meaning = "File that the program reads as its standard input",
                       .target = &run.standardInput,
                       .kind = command_line::ValueKind::file,
                       .check = command_line::ExistingFile{}});
    addLimitOptions(options, run);
}

std::vector<frontend::SourceFile> programOf(const frontend::SourceFile& source, const SourceOptions& options,
                                            const verbs::Context& context) {
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

} // namespace forewarp::cli::inputs
