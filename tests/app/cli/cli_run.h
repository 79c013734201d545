#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace forewarp::test {

namespace fs = std::filesystem;

/// A folder that is gone after the test.
class ScratchFolder {
  public:
    ScratchFolder() {
        std::string name = (fs::temp_directory_path() / "forewarp-cli-test-XXXXXX").string();
        if (mkdtemp(name.data())) m_path = name;
    }
    ~ScratchFolder() {
        std::error_code ignored;
        if (!m_path.empty()) fs::remove_all(m_path, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    [[nodiscard]] std::string path(const std::string& name = {}) const { return (m_path / name).string(); }
    std::string write(const std::string& name, std::string_view text) const {
        fs::create_directories((m_path / name).parent_path());
        std::ofstream(m_path / name, std::ios::binary) << text;
        return path(name);
    }

  private:
    fs::path m_path;
};

inline std::string textOfFile(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// How a run of forewarp-cli ended.
struct CliOutcome {
    int code = -1; ///< -1 where it was killed or could not be started.
    std::string out;
    std::string err;
};

/// What a run of forewarp-cli starts from.
struct CliRun {
    std::vector<std::string> arguments;
    std::string input;
    std::string folder = FOREWARP_SOURCE_DIR "/resources/examples"; ///< Working directory.
    std::vector<std::string> environment = {};                         ///< Added, NAME=VALUE.
    std::string program = FOREWARP_CLI;
};

inline std::vector<char*> pointersTo(std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (std::string& text : texts) pointers.push_back(text.data());
    pointers.push_back(nullptr);
    return pointers;
}

inline CliOutcome runCli(const CliRun& run) {
    const ScratchFolder scratch;
    const std::string in = scratch.write("in", run.input), out = scratch.path("out"), err = scratch.path("err");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, in.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addchdir_np(&actions, run.folder.c_str());
    std::vector<std::string> arguments = run.arguments;
    arguments.insert(arguments.begin(), run.program);
    std::vector<std::string> environment = run.environment; // The first of two equal names counts.
    environment.emplace_back("FOREWARP_CACHE=off"); // Nothing that another test has kept.
    for (char** variable = environ; *variable; ++variable) environment.emplace_back(*variable);
    pid_t child = 0;
    int status = 0;
    CliOutcome outcome;
    const bool isStarted = posix_spawn(&child, run.program.c_str(), &actions, nullptr, pointersTo(arguments).data(),
                                       pointersTo(environment).data()) == 0;
    posix_spawn_file_actions_destroy(&actions);
    if (!isStarted || waitpid(child, &status, 0) != child) return outcome;
    if (WIFEXITED(status)) outcome.code = WEXITSTATUS(status);
    outcome.out = textOfFile(out);
    outcome.err = textOfFile(err);
    return outcome;
}

inline CliOutcome runCli(std::vector<std::string> arguments) {
    CliRun run;
    run.arguments = std::move(arguments);
    return runCli(run);
}

/// Number of the first line of an example that holds `text`, 0 for none.
inline int lineOf(const std::string& file, const std::string& text) {
    std::ifstream stream(FOREWARP_SOURCE_DIR "/resources/examples/" + file);
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        if (line.find(text) != std::string::npos) return number;
    }
    return 0;
}

} // namespace forewarp::test
