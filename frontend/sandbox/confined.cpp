#include "frontend/sandbox/confined.h"

#include "frontend/sandbox/address_limit.h"
#include "frontend/sandbox/sandbox.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <deque>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace forewarp::frontend::sandbox {

namespace {

constexpr int kOutOfMemory = 99; ///< Exit code of a child that met its memory limit.
constexpr int kAskEveryMilliseconds = 50;

// --- what passes through the pipe: a letter, the number of bytes that follow, the bytes

enum class Message : char { progress = 'p', value = 'v', error = 'e', cancelled = 'c' };

void writeAll(int pipe, const char* bytes, std::size_t count) {
    while (count > 0) {
        const ssize_t written = write(pipe, bytes, count);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) _exit(1); // nobody listens any more
        bytes += written;
        count -= std::size_t(written);
    }
}

void send(int pipe, Message kind, const std::string& bytes) {
    const std::uint64_t length = bytes.size();
    std::string head(1, char(kind));
    head.append(reinterpret_cast<const char*>(&length), sizeof(length));
    writeAll(pipe, head.data(), head.size());
    writeAll(pipe, bytes.data(), bytes.size());
}

std::string errorBytes(const Error& error) {
    std::string bytes = std::to_string(int(error.kind));
    for (const std::string* part : {&error.message, &error.place, &error.remedy}) (bytes += '\0') += *part;
    return bytes;
}

Error errorFrom(const std::string& bytes) {
    std::array<std::string, 4> parts;
    std::size_t begin = 0;
    for (std::string& part : parts) {
        const std::size_t end = std::min(bytes.find('\0', begin), bytes.size());
        part = bytes.substr(begin, end - begin);
        begin = std::min(end + 1, bytes.size());
    }
    const int kind = std::clamp(std::atoi(parts[0].c_str()), int(ErrorKind::threshold), int(ErrorKind::internal));
    return {ErrorKind(kind), parts[1], parts[2], parts[3]};
}

// --- the child

void limit(int resource, rlim_t soft, rlim_t hard) {
    rlimit former{};
    getrlimit(__rlimit_resource(resource), &former);
    const rlimit value{std::min(soft, former.rlim_max), std::min(hard, former.rlim_max)};
    setrlimit(__rlimit_resource(resource), &value);
}

void restrict(const WorkLimits& limits) {
    constexpr rlim_t kGraceSeconds = 2;
    limit(RLIMIT_CPU, rlim_t(limits.cpuSeconds), rlim_t(limits.cpuSeconds) + kGraceSeconds);
    limit(RLIMIT_CORE, 0, 0);
    limit(RLIMIT_STACK, limits.stackBytes, RLIM_INFINITY);
    if (kMayLimitAddresses) limit(RLIMIT_AS, limits.memoryBytes, limits.memoryBytes);
    // Where the kernel offers no such thing the work is done all the same: no code of others runs here.
    static_cast<void>(enter({.readable = {"/"}, .writable = {}}, {.mayChangeFiles = false, .mayStartThreads = true}));
}

[[noreturn]] void beChild(const Work& work, const WorkLimits& limits, int pipe, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1); // it ended before that took effect
    for (const int number : {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGINT, SIGTERM, SIGHUP})
        std::signal(number, SIG_DFL);
    std::set_new_handler([] { _exit(kOutOfMemory); });
    restrict(limits);
    const Progress progress{{}, [pipe](double fraction, std::string_view step) {
                                send(pipe, Message::progress, std::to_string(fraction) + " " + std::string(step));
                            }};
    try {
        const Result<std::string> result = work(progress);
        if (result) send(pipe, Message::value, *result);
        else if (result.wasCancelled()) send(pipe, Message::cancelled, {});
        else send(pipe, Message::error, errorBytes(result.error()));
    } catch (const std::bad_alloc&) {
        _exit(kOutOfMemory);
    } catch (const std::exception& exception) {
        send(pipe, Message::error,
             errorBytes({ErrorKind::internal,
                         std::string("Something unexpected happened: ") + exception.what() + ".",
                         {},
                         "Please report it with the file."}));
    }
    _exit(0);
}

// --- the parent

Error crashed(int status, const std::string& place, const WorkLimits& limits) {
    Error error{ErrorKind::input, {}, place, "The other files are not concerned."};
    const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (signal == SIGKILL) error.message = "The system ended it; its memory may have run out.";
    else if (signal == SIGXCPU)
        error.message = "It was given up after " + std::to_string(limits.cpuSeconds) + " s of processor time.";
    else if (WIFEXITED(status) && WEXITSTATUS(status) == kOutOfMemory)
        error.message = "It needs more than " + std::to_string(limits.memoryBytes >> 30) + " GiB of memory.";
    else if (signal != 0) error.message = std::string("The compiler crashed on it (") + strsignal(signal) + ").";
    else error.message = "The compiler ended on it with exit code " + std::to_string(WEXITSTATUS(status)) + ".";
    return error;
}

/// One child and what it has said so far.
class Task {
  public:
    Task(const Work& work, std::string place, const WorkLimits& limits) : m_place(std::move(place)), m_limits(limits) {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) return;
        std::fflush(nullptr); // or the child would write it once more
        const pid_t parent = getpid();
        m_process = fork();
        if (m_process == 0) {
            close(ends[0]);
            beChild(work, limits, ends[1], parent);
        }
        close(ends[1]);
        m_pipe = ends[0];
    }
    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;
    ~Task() { end(SIGKILL); }

    [[nodiscard]] int pipe() const { return m_pipe; }
    [[nodiscard]] bool hasStarted() const { return m_process > 0; }
    [[nodiscard]] bool hasEnded() const { return m_hasEnded; }

    /// Takes what has come; to be called when the pipe has something to read, or has been closed.
    void read(const Progress& progress) {
        std::array<char, 1 << 16> buffer; // NOLINT(cppcoreguidelines-pro-type-member-init): filled by read()
        const ssize_t count = ::read(m_pipe, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) return;
        if (count <= 0) m_hasEnded = true;
        else m_bytes.append(buffer.data(), std::size_t(count));
        while (takeMessage(progress)) {
        }
    }

    /// What the work returned; to be asked once, where it has ended.
    Result<std::string> result() {
        const int status = end(0);
        if (m_result) return *std::move(m_result);
        if (!hasStarted() && status == 0)
            return Error{ErrorKind::internal, std::string("No process can be started: ") + std::strerror(errno) + ".",
                         m_place, "Close other programs and try again."};
        return crashed(status, m_place, m_limits);
    }

  private:
    bool takeMessage(const Progress& progress) {
        constexpr std::size_t kHead = 1 + sizeof(std::uint64_t);
        if (m_bytes.size() < kHead) return false;
        std::uint64_t length = 0;
        std::memcpy(&length, m_bytes.data() + 1, sizeof(length));
        if (m_bytes.size() - kHead < length) return false;
        const auto kind = Message(m_bytes.front());
        std::string body = m_bytes.substr(kHead, length);
        m_bytes.erase(0, kHead + length);
        if (kind == Message::progress) report(body, progress);
        else if (kind == Message::value) m_result = std::move(body);
        else if (kind == Message::cancelled) m_result = Cancelled{};
        else if (kind == Message::error) m_result = errorFrom(body);
        return true;
    }

    static void report(const std::string& body, const Progress& progress) {
        const std::size_t blank = std::min(body.find(' '), body.size());
        progress.at(std::atof(body.c_str()), std::string_view(body).substr(std::min(blank + 1, body.size())));
    }

    int end(int signal) {
        int status = 0;
        if (m_pipe >= 0) close(std::exchange(m_pipe, -1));
        if (m_process <= 0) return status;
        if (signal != 0) kill(m_process, signal);
        while (waitpid(m_process, &status, 0) < 0 && errno == EINTR) {
        }
        m_process = 0;
        return status;
    }

    std::string m_place;
    WorkLimits m_limits;
    pid_t m_process = -1;
    int m_pipe = -1;
    bool m_hasEnded = false;
    std::string m_bytes;
    std::optional<Result<std::string>> m_result;
};

} // namespace

Result<std::string> confined(const Work& work, const std::string& place, const Progress& progress,
                             const WorkLimits& limits) {
    Task task(work, place, limits);
    while (task.hasStarted() && !task.hasEnded()) {
        if (progress.stopRequested()) return Cancelled{};
        pollfd waiting{task.pipe(), POLLIN, 0};
        if (poll(&waiting, 1, kAskEveryMilliseconds) > 0) task.read(progress);
    }
    return task.result();
}

void confinedEach(const WorkList& list) {
    const std::size_t most = std::max(1u, std::thread::hardware_concurrency());
    std::deque<std::unique_ptr<Task>> running; // in order of the pieces; those that have ended wait for those before
    std::size_t next = 0, taken = 0;
    while (taken < list.count) {
        const auto atWork = std::ranges::count_if(running, [](const auto& task) { return !task->hasEnded(); });
        // Results that wait for an earlier one take memory: no more than a few.
        if (next < list.count && std::size_t(atWork) < most && running.size() < 8 * most) {
            const auto work = [&list, next](const Progress&) { return list.work(next); };
            running.push_back(std::make_unique<Task>(work, list.place(next), list.limits));
            ++next;
            if (running.back()->hasStarted()) continue;
        }
        while (!running.empty() && (running.front()->hasEnded() || !running.front()->hasStarted())) {
            if (!list.take(taken++, running.front()->result())) return;
            running.pop_front();
        }
        std::vector<pollfd> waiting;
        for (const auto& task : running) waiting.push_back({task->hasEnded() ? -1 : task->pipe(), POLLIN, 0});
        if (waiting.empty() || poll(waiting.data(), waiting.size(), -1) < 0) continue;
        for (std::size_t i = 0; i < waiting.size(); ++i)
            if (waiting[i].revents != 0) running[i]->read({});
    }
}

} // namespace forewarp::frontend::sandbox
