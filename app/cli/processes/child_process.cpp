#include "app/cli/processes/child_process.h"

#include "app/cli/terminal/interrupts.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace forewarp::cli::processes {

namespace {

/// Time that is left, for poll().
class Countdown {
  public:
    explicit Countdown(int seconds) : m_end(std::chrono::steady_clock::now() + std::chrono::seconds(seconds)) {}
    [[nodiscard]] int milliseconds() const {
        const auto left = m_end - std::chrono::steady_clock::now();
        return int(std::max<long long>(0, std::chrono::ceil<std::chrono::milliseconds>(left).count()));
    }

  private:
    std::chrono::steady_clock::time_point m_end;
};

/// Collects both streams until the child has closed them. False: time was up before.
bool collect(Descriptor out, Descriptor err, const Countdown& time, ChildOutcome& outcome) {
    while (out.isOpen() || err.isOpen()) {
        std::array<pollfd, 2> streams{pollfd{out.number(), POLLIN, 0}, pollfd{err.number(), POLLIN, 0}};
        const int ready = poll(streams.data(), streams.size(), time.milliseconds());
        if (ready == 0) return false;
        if (ready < 0) continue; // Interrupted: ask again.
        if (streams[0].revents != 0) outcome.out += readSome(out);
        if (streams[1].revents != 0) outcome.err += readSome(err);
    }
    return true;
}

} // namespace

void Descriptor::close() {
    if (isOpen()) ::close(std::exchange(m_number, -1));
}

Pipe makePipe() {
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

std::string readSome(Descriptor& from) {
    std::array<char, 1 << 16> buffer; // Filled by read().
    const ssize_t count = read(from.number(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) return {};
    if (count <= 0) from.close();
    return {buffer.data(), std::size_t(std::max<ssize_t>(count, 0))};
}

bool isExecutable(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

pid_t startChild(const ChildCommand& command, const Streams& streams) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, streams.in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, streams.out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, streams.err, STDERR_FILENO);
    if (!command.folder.empty()) posix_spawn_file_actions_addchdir_np(&actions, command.folder.c_str());
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    std::vector<std::string> words = command.arguments;
    words.insert(words.begin(), command.program);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    pid_t child = 0;
    errno = posix_spawn(&child, command.program.c_str(), &actions, &attributes, pointers.data(), environ);
    const bool isStarted = errno == 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return isStarted ? child : 0;
}

int statusOf(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

ChildOutcome runChild(const ChildCommand& command, int mostSeconds) {
    const Descriptor input(open("/dev/null", O_RDONLY | O_CLOEXEC));
    Pipe out = makePipe();
    Pipe err = makePipe();
    ChildOutcome outcome;
    if (!input.isOpen() || !out.writing.isOpen() || !err.writing.isOpen()) return outcome;
    terminal::EndTogether guard;
    const pid_t child = startChild(command, {input.number(), out.writing.number(), err.writing.number()});
    if (child == 0) return outcome;
    guard.with(child);
    out.writing.close(); // Else the ends of both streams would never come.
    err.writing.close();
    outcome.ranTooLong = !collect(std::move(out.reading), std::move(err.reading), Countdown(mostSeconds), outcome);
    if (outcome.ranTooLong) kill(-child, SIGKILL);
    const int status = statusOf(child);
    if (WIFEXITED(status)) outcome.code = WEXITSTATUS(status);
    return outcome;
}

} // namespace forewarp::cli::processes
