// forewarp-tracer: runs a C program under limits, and says what its loops' iterations did, or records what the threads
// made of a loop nest do to memory, or counts and times all loops.
//
// Reads a request as JSON from standard input and prints the result as JSON; «progress FRACTION STEP» lines go to
// standard error, and so does a sentence where there is an error. It stops, with the program, when it is terminated.
#include "frontend/sandbox/landlock.h"
#include "frontend/trace/measure.h"
#include "frontend/trace/observe.h"
#include "frontend/trace/trace_nest.h"

#include <csignal>
#include <exception>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <pthread.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <thread>
#include <unistd.h>

namespace {

using namespace forewarp;

enum ExitCode { kDone = 0, kBadInput = 3, kInternalError = 4 };

int complain(const Error& error) {
    std::cerr << "forewarp-tracer: " << error.text() << "\n";
    return error.kind == ErrorKind::internal ? kInternalError : kBadInput;
}

sigset_t stopSignals() {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : {SIGTERM, SIGINT, SIGHUP}) sigaddset(&signals, number);
    return signals;
}

/// Turns the first signal that asks this program to stop into a request to stop the run; what was seen still counts.
void waitForStop(std::stop_source stop) {
    const sigset_t signals = stopSignals();
    int number = 0;
    sigwait(&signals, &number);
    stop.request_stop();
}

/// Confines this process too, since it compiles the user's sources; run() reports a kernel without Landlock.
void confine(const frontend::trace::RunRequest& request, const std::string& written) {
    frontend::sandbox::FileRights files{.readable = {"/"}, .writable = {"/dev/null"}};
    if (!written.empty()) files.writable.push_back(std::filesystem::absolute(written).parent_path().string());
    if (request.limits.mayWriteFiles) { // The program cannot be given what this process lacks.
        std::error_code ignored;
        files.writable.push_back(request.workingDirectory.empty() ? "." : request.workingDirectory);
        files.writable.push_back(std::filesystem::temp_directory_path(ignored).string());
    }
    static_cast<void>(frontend::sandbox::restrictFiles(files));
}
void confine(const frontend::trace::ObservationRequest& request) {
    confine(request, {});
}
void confine(const frontend::trace::MeasureRequest& request) {
    confine(request, {});
}
void confine(const frontend::trace::NestTraceRequest& request) {
    confine(request, request.traceFile);
}

/// From now on; the thread that waits is confined as this one is.
void watchStopSignals(const std::stop_source& stop) {
    const sigset_t signals = stopSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::thread(waitForStop, stop).detach();
}

void sayProgress(double fraction, std::string_view step) {
    std::cerr << "progress " << fraction << " " << step << "\n";
}

/// What `read`, `run` and `write` make of a request.
template <class Read, class Run, class Write>
int answerWith(const std::string& request, const std::stop_source& stop, Read read, Run run, Write write) {
    const auto parsed = read(request);
    if (!parsed) return complain(parsed.error());
    confine(*parsed);
    watchStopSignals(stop);
    const Progress progress{stop.get_token(), sayProgress};
    const auto result = run(*parsed, progress);
    if (result.wasCancelled()) return complain({ErrorKind::input, "It was stopped before the program ran.", {}, {}});
    if (!result) return complain(result.error());
    std::cout << write(*result) << "\n" << std::flush;
    if (std::cout) return kDone;
    return complain({ErrorKind::internal, "The result could not be written completely.", "stdout",
                     "Check that the disk has room."});
}

int answer(const std::string& request, const std::stop_source& stop) {
    if (frontend::trace::isNestRequest(request))
        return answerWith(request, stop, frontend::trace::readNestRequest, frontend::trace::traceNest,
                          frontend::trace::writeNestResult);
    if (frontend::trace::isMeasureRequest(request))
        return answerWith(request, stop, frontend::trace::readMeasureRequest, frontend::trace::measureProgram,
                          frontend::trace::writeMeasureResult);
    return answerWith(request, stop, frontend::trace::readRequest, frontend::trace::observe,
                      frontend::trace::writeResult);
}

/// Starts this program anew without address-space randomisation, so that what lies outside array_memory.h has the same
/// addresses in every run, too. Goes on with random ones where that is refused, as in some containers.
void fixAddresses(char** arguments) {
    constexpr unsigned long kAsk = 0xffffffff;
    const int now = personality(kAsk);
    if (now < 0 || (now & ADDR_NO_RANDOMIZE) != 0) return;
    if (personality((unsigned long)(now) | ADDR_NO_RANDOMIZE) < 0) return;
    execv("/proc/self/exe", arguments);
}

} // namespace

int main(int, char** arguments) {
    fixAddresses(arguments);
    std::signal(SIGPIPE, SIG_IGN); // a reader that has gone is noticed when writing
    prctl(PR_SET_PDEATHSIG, SIGTERM); // nobody waits for what the program does any more
    try {
        return answer({std::istreambuf_iterator<char>(std::cin), {}}, std::stop_source());
    } catch (const std::exception& exception) {
        return complain({ErrorKind::internal,
                         std::string("Something unexpected happened: ") + exception.what() + ".",
                         {},
                         "Please report it with the request."});
    }
}
