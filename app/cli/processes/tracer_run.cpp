#include "app/cli/processes/tracer_run.h"

#include "app/cli/processes/child_process.h"
#include "app/cli/terminal/interrupts.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <utility>

#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace forewarp::cli::processes {

namespace {

namespace fs = std::filesystem;

constexpr const char* kTracer = "forewarp-tracer";
constexpr int kInputRefused = 3; ///< Its exit code where the user's program cannot be run.

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

Error abnormalEnd(int status, const std::string& sentence) {
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
        return {ErrorKind::input, "Compiling the program takes too long; it was given up.", {}, {}};
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
    terminal::EndTogether guard;
    const bool hasStreams = input.isOpen() && out.writing.isOpen() && err.writing.isOpen();
    const pid_t child =
        hasStreams ? startChild({*tracer}, {input.number(), out.writing.number(), err.writing.number()}) : 0;
    if (child == 0) {
        return Error{ErrorKind::internal, std::string("It could not be started: ") + std::strerror(errno) + ".",
                     *tracer, "Close other programs and try again."};
    }
    guard.with(child);
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

Result<frontend::trace::ObservationResult> runTracer(const frontend::trace::ObservationRequest& request,
                                                     const Progress& progress) {
    const auto answer = answerTo(frontend::trace::writeRequest(request), progress);
    if (!answer) return answer.failureAs<frontend::trace::ObservationResult>();
    return frontend::trace::readResult(*answer);
}

Result<frontend::trace::NestTraceResult> runNestTracer(const frontend::trace::NestTraceRequest& request,
                                                       const Progress& progress) {
    const auto answer = answerTo(frontend::trace::writeNestRequest(request), progress);
    if (!answer) return answer.failureAs<frontend::trace::NestTraceResult>();
    return frontend::trace::readNestResult(*answer);
}

Result<frontend::trace::MeasureResult> runMeasuringTracer(const frontend::trace::MeasureRequest& request,
                                                          const Progress& progress) {
    const auto answer = answerTo(frontend::trace::writeMeasureRequest(request), progress);
    if (!answer) return answer.failureAs<frontend::trace::MeasureResult>();
    return frontend::trace::readMeasureResult(*answer);
}

} // namespace forewarp::cli::processes
