#include "frontend/trace/run/child_process.h"

#include "frontend/trace/run/child_limits.h"
#include "frontend/trace/run/safe_read.h"

#include <fcntl.h>
#include <stdio_ext.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace forewarp::frontend::trace::run {

namespace {

/// Open ends of what the child reads and writes.
struct Streams {
    int input = -1;
    int outputRead = -1;
    int outputWrite = -1;

    void close() {
        for (int* file : {&input, &outputRead, &outputWrite}) {
            if (*file >= 0) ::close(*file);
            *file = -1;
        }
    }
};

ChildReport* reportOfThisChild = nullptr; // a signal handler is given no context

/// Async-signal-safe: notes the signal and lets it have its usual effect.
void noteSignal(int number, siginfo_t* info, void*) {
    giveUpRead(number); // does not return where the signal comes of a read that may fail
    reportOfThisChild->signal = number;
    reportOfThisChild->faultAddress = reinterpret_cast<std::uint64_t>(info->si_addr);
    std::signal(number, SIG_DFL);
    std::raise(number); // waits until this returns
}

void watchSignals(ChildReport* report) {
    static char stack[1 << 16]; // of its own: running out of stack is a signal too
    reportOfThisChild = report;
    stack_t alternative{};
    alternative.ss_sp = stack;
    alternative.ss_size = sizeof(stack);
    sigaltstack(&alternative, nullptr);
    struct sigaction action{};
    action.sa_sigaction = noteSignal;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) sigaction(number, &action, nullptr);
    for (const int number : {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGCHLD}) std::signal(number, SIG_DFL);
}

void connectStreams(const Streams& streams) {
    dup2(streams.input, STDIN_FILENO);
    __fpurge(stdin); // what this process has read of its own input, and that it ended
    clearerr(stdin);
    dup2(streams.outputWrite, STDOUT_FILENO);
    dup2(streams.outputWrite, STDERR_FILENO);
    close_range(STDERR_FILENO + 1, ~0u, 0);
    static char buffer[BUFSIZ]; // with one of its own, stdout forgets how this process used it
    std::setvbuf(stdout, buffer, _IOLBF, sizeof(buffer)); // what was printed before a crash is seen
}

[[noreturn]] void beChild(const JitProgram& program, const ProgramStart& start, const ChildRun& run,
                          const Streams& streams, pid_t parent) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1); // it ended before that took effect
    connectStreams(streams);
    if (!start.workingDirectory.empty() && chdir(start.workingDirectory.c_str()) != 0) _exit(1);
    limitThisProcess(start.limits);
    if (run.counters) counting::openQueueTimes();
    if (!confineThisProcess(start) && start.limits.needsSandbox) {
        run.report->isUnconfined = 1;
        _exit(kUnconfinedStatus);
    }
    watchSignals(run.report);
    std::vector<std::string> words{start.name};
    words.insert(words.end(), start.arguments.begin(), start.arguments.end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    beginChildRun(run);
    endChild(program.run(int(arguments.size()) - 1, arguments.data(), environ));
}

Result<Streams> openStreams(const ProgramStart& start) {
    Streams streams;
    const std::string input = start.standardInput.empty() ? "/dev/null" : start.standardInput;
    streams.input = open(input.c_str(), O_RDONLY | O_CLOEXEC);
    if (streams.input < 0)
        return Error{ErrorKind::input, std::string("The program's input cannot be read: ") + std::strerror(errno) + ".",
                     input, "Name a file that exists, or none."};
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) {
        streams.close();
        return Error{ErrorKind::internal,
                     std::string("There is no pipe to be had: ") + std::strerror(errno) + ".",
                     {},
                     "Close other programs and try again."};
    }
    streams.outputRead = ends[0];
    streams.outputWrite = ends[1];
    fcntl(streams.outputRead, F_SETFL, O_NONBLOCK);
    return streams;
}

} // namespace

Result<ChildProcess> ChildProcess::start(const JitProgram& program, const ProgramStart& start, const ChildRun& run) {
    std::error_code ignored;
    if (!start.workingDirectory.empty() && !std::filesystem::is_directory(start.workingDirectory, ignored))
        return Error{ErrorKind::input, "The program's working directory does not exist.", start.workingDirectory,
                     "Name a folder that does."};
    auto streams = openStreams(start);
    if (!streams) return streams.failureAs<ChildProcess>();
    std::fflush(nullptr); // or the child would write it once more
    const pid_t parent = getpid();
    const pid_t process = fork();
    if (process == 0) beChild(program, start, run, *streams, parent);
    const int reason = errno;
    ChildProcess child(process, std::exchange(streams->outputRead, -1));
    streams->close();
    if (process > 0) {
        setpgid(process, process); // whoever comes first; stop() needs the group
        return child;
    }
    return Error{ErrorKind::internal,
                 std::string("No process can be started: ") + std::strerror(reason) + ".",
                 {},
                 "Close other programs and try again."};
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : m_process(std::exchange(other.m_process, -1)), m_output(std::exchange(other.m_output, -1)),
      m_status(other.m_status) {}

ChildProcess::~ChildProcess() {
    stop();
    if (m_output >= 0) close(m_output);
}

bool ChildProcess::hasEnded() {
    if (m_process > 0 && waitpid(m_process, &m_status, WNOHANG) == m_process) m_process = -1;
    return m_process < 0;
}

void ChildProcess::stop() {
    if (m_process < 0) return;
    kill(-m_process, SIGKILL);
    kill(m_process, SIGKILL); // where it is not yet its group's leader
    while (waitpid(m_process, &m_status, 0) < 0 && errno == EINTR) {
    }
    m_process = -1;
}

std::string ChildProcess::takeOutput() {
    char buffer[1 << 14];
    std::string output;
    ssize_t count = 0;
    while (output.size() < (1u << 20) && (count = read(m_output, buffer, sizeof(buffer))) > 0)
        output.append(buffer, std::size_t(count));
    return output;
}

} // namespace forewarp::frontend::trace::run
