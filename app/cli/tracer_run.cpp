#include "app/cli/tracer_run.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace forewarp::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* kTracer = "forewarp-tracer";
constexpr int kInputRefused = 3; ///< Its exit code where the user's program cannot be run.

/// The tracer's process group while it runs; read by the signal handler.
volatile std::sig_atomic_t runningGroup = 0;

extern "C" void endWithTracer(int signal) {
    if (runningGroup > 0) kill(-pid_t(runningGroup), SIGKILL);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

/// While this lives, signals that end this program end the tracer first.
class EndTogether {
  public:
    EndTogether() {
        for (std::size_t i = 0; i < kSignals.size(); ++i) {
            m_former[i] = std::signal(kSignals[i], endWithTracer);
            if (m_former[i] == SIG_IGN) std::signal(kSignals[i], SIG_IGN); // As under nohup.
        }
    }
    ~EndTogether() {
        runningGroup = 0;
        for (std::size_t i = 0; i < kSignals.size(); ++i) std::signal(kSignals[i], m_former[i]);
    }
    EndTogether(const EndTogether&) = delete;
    EndTogether& operator=(const EndTogether&) = delete;

  private:
    static constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};
    std::array<void (*)(int), kSignals.size()> m_former{};
};

/// A file descriptor that is closed when this goes.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : m_number(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(m_number, other.m_number);
        return *this;
    }

    [[nodiscard]] int number() const { return m_number; }
    [[nodiscard]] bool isOpen() const { return m_number >= 0; }
    void close() {
        if (isOpen()) ::close(std::exchange(m_number, -1));
    }

  private:
    int m_number = -1;
};

struct Pipe {
    Descriptor reading;
    Descriptor writing;
};

/// Both ends stay closed where the system has no more descriptors.
Pipe makePipe() {
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return {};
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

/// A file in memory that holds the text and stands at its beginning: nothing has to be written while the tracer runs.
Descriptor fileWith(std::string_view text) {
    Descriptor file(memfd_create("tracer-request", MFD_CLOEXEC));
    while (file.isOpen() && !text.empty()) {
        const ssize_t written = write(file.number(), text.data(), text.size());
        if (written <= 0) return {};
        text.remove_prefix(std::size_t(written));
    }
    if (file.isOpen() && lseek(file.number(), 0, SEEK_SET) != 0) return {};
    return file;
}

/// What the tracer writes on stderr: steps, which go to `progress`, and otherwise an error sentence.
class TracerMessages {
  public:
    explicit TracerMessages(const Progress& progress) : m_progress(progress) {}

    void add(std::string_view bytes) {
        m_pending += bytes;
        std::size_t end = 0;
        while ((end = m_pending.find('\n')) != std::string::npos) {
            takeLine(std::string_view(m_pending).substr(0, end));
            m_pending.erase(0, end + 1);
        }
    }

    [[nodiscard]] std::string sentence() && {
        if (!m_pending.empty()) takeLine(m_pending);
        return std::move(m_sentence);
    }

  private:
    void takeLine(std::string_view line) {
        if (takeProgress(line)) return;
        const std::string prefix = std::string(kTracer) + ": ";
        if (line.starts_with(prefix)) line.remove_prefix(prefix.size());
        if (!line.empty()) m_sentence += (m_sentence.empty() ? "" : " ") + std::string(line);
    }

    bool takeProgress(std::string_view line) {
        constexpr std::string_view kStep = "progress ";
        if (!line.starts_with(kStep)) return false;
        line.remove_prefix(kStep.size());
        double fraction = 0;
        const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), fraction);
        if (error != std::errc{}) return false;
        line.remove_prefix(std::size_t(end - line.data()));
        if (line.starts_with(' ')) line.remove_prefix(1);
        m_progress.at(fraction, line);
        return true;
    }

    const Progress& m_progress;
    std::string m_pending;
    std::string m_sentence;
};

/// The next bytes; the descriptor is closed at its end.
std::string readSome(Descriptor& from) {
    std::array<char, 1 << 16> buffer; // Filled by read().
    const ssize_t count = read(from.number(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) return {};
    if (count <= 0) from.close();
    return {buffer.data(), std::size_t(std::max<ssize_t>(count, 0))};
}

/// Everything the tracer writes on stdout, until it has closed both streams.
std::string readStreams(Descriptor out, Descriptor err, TracerMessages& messages) {
    std::string text;
    while (out.isOpen() || err.isOpen()) {
        std::array<pollfd, 2> streams{pollfd{out.number(), POLLIN, 0}, pollfd{err.number(), POLLIN, 0}};
        if (poll(streams.data(), streams.size(), -1) < 0) continue; // Interrupted: ask again.
        if (streams[0].revents != 0) text += readSome(out);
        if (streams[1].revents != 0) messages.add(readSome(err));
    }
    return text;
}

/// Where the tracer reads and writes.
struct Streams {
    int in = -1;
    int out = -1;
    int err = -1;
};

/// Starts the program in a process group of its own; 0 where it cannot be started.
pid_t start(const std::string& program, const Streams& streams) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, streams.in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, streams.out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, streams.err, STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    std::string name = program;
    std::array<char*, 2> arguments{name.data(), nullptr};
    pid_t child = 0;
    const int failure = posix_spawn(&child, program.c_str(), &actions, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failure == 0 ? child : 0;
}

int statusOf(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

Error abnormalEnd(int status, const std::string& sentence) {
    Error error{ErrorKind::internal, sentence, kTracer, "Please report it with the command line and the file."};
    if (WIFSIGNALED(status)) error.message = "It was ended by signal " + std::to_string(WTERMSIG(status)) + ".";
    else if (sentence.empty()) error.message = "It failed with exit code " + std::to_string(WEXITSTATUS(status)) + ".";
    return error;
}

/// The tracer beside this program. Errors: it is not there.
Result<std::string> findTracer() {
    std::error_code error;
    const fs::path tracer = fs::read_symlink("/proc/self/exe", error).parent_path() / kTracer;
    if (!error && access(tracer.c_str(), X_OK) == 0) return tracer.string();
    return Error{ErrorKind::input, "A program is run by forewarp-tracer, which is not installed beside forewarp-cli.",
                 error ? std::string(kTracer) : tracer.string(), "Build or install it; nothing was run."};
}

/// What the tracer answers to a request. Errors: its own; it is not there, or ended abnormally.
Result<std::string> answerTo(const std::string& request, const Progress& progress) {
    const auto tracer = findTracer();
    if (!tracer) return tracer.failureAs<std::string>();
    Descriptor input = fileWith(request);
    Pipe out = makePipe();
    Pipe err = makePipe();
    const EndTogether guard;
    const bool hasStreams = input.isOpen() && out.writing.isOpen() && err.writing.isOpen();
    const pid_t child = hasStreams ? start(*tracer, {input.number(), out.writing.number(), err.writing.number()}) : 0;
    if (child == 0) {
        return Error{ErrorKind::internal, std::string("It could not be started: ") + std::strerror(errno) + ".",
                     *tracer, "Close other programs and try again."};
    }
    runningGroup = child;
    out.writing.close(); // Else the ends of both streams would never come.
    err.writing.close();
    TracerMessages messages(progress);
    std::string text = readStreams(std::move(out.reading), std::move(err.reading), messages);
    const int status = statusOf(child);
    const std::string sentence = std::move(messages).sentence();
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return text;
    const bool isRefused = WIFEXITED(status) && WEXITSTATUS(status) == kInputRefused && !sentence.empty();
    if (isRefused) return Error{ErrorKind::input, sentence, {}, {}};
    return abnormalEnd(status, sentence);
}

} // namespace

Result<frontend::ObservationResult> runTracer(const frontend::ObservationRequest& request, const Progress& progress) {
    const auto answer = answerTo(frontend::writeRequest(request), progress);
    if (!answer) return answer.failureAs<frontend::ObservationResult>();
    return frontend::readResult(*answer);
}

Result<frontend::NestTraceResult> runNestTracer(const frontend::NestTraceRequest& request, const Progress& progress) {
    const auto answer = answerTo(frontend::writeNestRequest(request), progress);
    if (!answer) return answer.failureAs<frontend::NestTraceResult>();
    return frontend::readNestResult(*answer);
}

} // namespace forewarp::cli
