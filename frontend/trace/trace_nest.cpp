#include "frontend/trace_nest.h"

#include "core/report/number_text.h"
#include "core/report/render.h"
#include "frontend/clang_headers.h"
#include "frontend/trace/host_time.h"
#include "frontend/trace/link_program.h"
#include "frontend/trace/nest_code.h"
#include "frontend/trace/observation_text.h"
#include "frontend/trace/run_program.h"
#include "frontend/trace/thread_collector.h"

#include <filesystem>

namespace forewarp::frontend {

namespace {

constexpr std::size_t kMostMappedLoops = 3;

std::string threadsText(std::uint64_t threads) {
    return countText(double(threads)) + (threads == 1 ? " thread" : " threads");
}

std::optional<Error> checkRequest(const NestTraceRequest& request) {
    if (!request.mapped.empty() && request.mapped.size() <= kMostMappedLoops && !request.traceFile.empty()) return {};
    return Error{ErrorKind::usage, "One to three mapped loops and a file for the trace have to be named.", request.file,
                 "Name them."};
}

/// Puts the recording's outcome into words and numbers.
class HeaderWriter {
  public:
    HeaderWriter(const NestTraceRequest& request, const NestCode& nest, const NestRecording& recording)
        : m_request(request), m_nest(nest), m_recording(recording) {}

    ThreadTraceHeader write(const std::string& program, const HostTimes& host) {
        m_header.loop = m_request.mapped.back();
        m_header.program = program;
        m_header.mapped = m_request.mapped;
        m_header.extent = m_recording.extent;
        m_header.execution = double(m_recording.execution);
        m_header.events = double(m_recording.accesses);
        m_header.isWhole = m_recording.hasEnded && !m_recording.isCut && m_recording.recorded == m_recording.threads;
        m_header.caveats = m_nest.caveats;
        m_header.steps = m_nest.steps;
        addIterations();
        addSizes();
        addThreadCaveats();
        addHostTime(host);
        return std::move(m_header);
    }

  private:
    /// Counted to the end where the nest was left, else as the code computed them at its entry.
    void addIterations() {
        for (std::size_t i = 0; i < m_request.mapped.size(); ++i) {
            const bool isComputed = m_recording.computed[i] >= m_recording.seen[i];
            const bool useComputed = !m_recording.hasEnded && isComputed;
            m_header.mappedIterations.push_back(double(useComputed ? m_recording.computed[i] : m_recording.seen[i]));
            if (!m_recording.hasEnded && !isComputed)
                m_header.caveats.push_back("The iterations of " + m_request.mapped[i] +
                                           " were counted until the recording ended; there may be more.");
        }
    }

    void addSizes() {
        for (const auto& [symbol, value] : m_recording.symbols)
            if (value) m_header.sizes[symbol] = *value;
        for (std::size_t i = 0; i < m_nest.code.loops.size(); ++i) {
            const double times = timesReached(i);
            if (!m_nest.hasOpenTrips[i] || times <= 0 || m_recording.iterations[i] == 0) continue;
            m_header.sizes[m_nest.code.loops[i].id + ".trips"] = double(m_recording.iterations[i]) / times;
        }
    }

    /// Iterations of what is around an inner loop, also those that find nothing to do and never enter it.
    [[nodiscard]] double timesReached(std::size_t loop) const {
        const std::size_t dimensions = m_request.mapped.size();
        if (loop < dimensions) return double(m_recording.entries[loop]);
        std::vector<int> open;
        for (const ThreadStep& step : m_nest.steps) {
            if (step.kind == ThreadStep::Kind::leave) open.pop_back();
            if (step.kind != ThreadStep::Kind::enter) continue;
            if (std::size_t(step.index) == loop - dimensions) break;
            open.push_back(step.index);
        }
        if (open.empty()) return double(m_recording.recorded);
        return double(m_recording.iterations[dimensions + std::size_t(open.back())]);
    }

    void addThreadCaveats() {
        auto& caveats = m_header.caveats;
        if (m_recording.isCut)
            caveats.push_back("The trace ends at the size it may have, with " + threadsText(m_recording.recorded) +
                              "; the last of them may be cut short.");
        else if (m_recording.hasEnded && m_request.execution == 0 &&
                 double(m_recording.threads) < m_request.enoughThreads)
            caveats.push_back("No execution of the nest has " + countText(m_request.enoughThreads) +
                              " threads; the longest, number " + std::to_string(m_recording.execution) + " with " +
                              threadsText(m_recording.threads) + ", is recorded.");
    }

    void addHostTime(const HostTimes& host) {
        if (m_request.hostRuns <= 0) return;
        m_header.hostSeconds = host.medianOf(m_recording.execution);
        if (m_header.hostSeconds > 0) return;
        m_header.caveats.push_back("The nest's time on this computer was not measured: " +
                                   (host.why.empty() ? "this execution of it did not end" : host.why) + ".");
    }

    const NestTraceRequest& m_request;
    const NestCode& m_nest;
    const NestRecording& m_recording;
    ThreadTraceHeader m_header;
};

std::string endingOf(const ProgramRun& run, const ObservationWriter& writer, const NestRecording& recording) {
    if (run.ending != ProgramRun::Ending::enough) return writer.ending();
    const std::string threads = threadsText(recording.recorded);
    const std::string why = recording.isCut
                                ? ", where the trace had the size it may have"
                                : ", which " + std::string(recording.recorded == 1 ? "is" : "are") + " enough";
    return "The program was stopped after " + threads + why + " (" + fixedText(run.seconds, 1) + " s).";
}

Error nothingRecorded(const NestTraceRequest& request, std::uint64_t executions, const std::string& ending) {
    const std::string& loop = request.mapped.back();
    std::string what = "The nest at " + loop + " was never executed in this run. ";
    if (executions > 0 && request.execution > 0 && executions < std::uint64_t(request.execution))
        what = "The nest at " + loop + " was executed " + std::to_string(executions) + " times only. ";
    else if (executions > 0) what = "The nest at " + loop + " ran no iteration that becomes a thread. ";
    return {ErrorKind::input, what + ending, request.file,
            "Give the program the arguments and input that lead there, or choose another loop."};
}

/// Closes the trace and gives it its name.
std::optional<Error> keep(NestRecording& recording, const ThreadTraceHeader& header, const std::string& path) {
    if (auto error = recording.writer->finish(header)) return error;
    recording.writer.reset();
    if (recording.path == path) return std::nullopt;
    std::error_code error;
    std::filesystem::rename(recording.path, path, error);
    if (!error) return std::nullopt;
    return Error{ErrorKind::input, "The trace cannot be written: " + error.message() + ".", path,
                 "Name a file in a folder that can be written."};
}

/// The part of the progress that one of several steps makes.
Progress partOf(const Progress& whole, double begin, double end) {
    return {whole.stop, [&whole, begin, end](double fraction, std::string_view step) {
                whole.at(begin + (end - begin) * fraction, step);
            }};
}

/// The program with the nest instrumented and its arrays aligned.
Result<LinkedProgram> linkTraced(const NestTraceRequest& request, const Progress& progress, NestCode& nest) {
    auto program = linkProgram(request.sources, request.file, progress, [&](ParsedFile& file) -> std::optional<Error> {
        auto code = instrumentNest(file, request.mapped, request.inner);
        if (!code) return code.error();
        nest = *std::move(code);
        return std::nullopt;
    });
    if (program) alignArrays(*program->watched.module);
    if (program || program.wasCancelled()) return program;
    Error error = program.error();
    if (error.place.empty()) error.place = request.file;
    return error;
}

ProgramStart startOf(const NestTraceRequest& request, const LinkedProgram& program) {
    return {.name = program.mainFile,
            .arguments = request.arguments,
            .standardInput = request.standardInput,
            .workingDirectory = request.workingDirectory,
            .limits = request.limits,
            .alignsHeap = true};
}

/// What was recorded, in a file of the wanted name.
Result<NestTraceResult> resultOf(const NestTraceRequest& request, const NestCode& nest, const ProgramRun& run,
                                 const ObservationWriter& writer, NestRecording& recording, const HostTimes& host) {
    NestTraceResult result;
    result.ending = endingOf(run, writer, recording);
    result.endedEarly = run.ending != ProgramRun::Ending::exited && run.ending != ProgramRun::Ending::enough;
    result.output = run.output;
    result.seconds = run.seconds;
    result.header = HeaderWriter(request, nest, recording).write(writer.commandLine(), host);
    if (result.endedEarly) result.header.caveats.push_back("The run ended early: " + result.ending);
    if (auto error = keep(recording, result.header, request.traceFile)) return *error;
    return result;
}

} // namespace

Result<NestTraceResult> traceNest(const NestTraceRequest& request, const Progress& progress) {
    if (auto error = checkRequest(request)) return *error;
    const double hostShare = request.hostRuns > 0 ? 0.4 : 0;
    const auto host = measureNest(request, partOf(progress, 0, hostShare));
    if (!host) return host.failureAs<NestTraceResult>();
    const Progress rest = partOf(progress, hostShare, 1);
    NestCode nest;
    auto program = linkTraced(request, rest, nest);
    if (!program) return program.failureAs<NestTraceResult>();
    ThreadCollector collector(nest, request);
    const ProgramStart start = startOf(request, *program);
    const auto run = runProgram(
        program->watched, nest.code.sites, start, [&](auto events) { return collector.consume(events); }, rest);
    if (!run) return run.failureAs<NestTraceResult>();
    NestRecording* recording = collector.finish();
    if (collector.error()) return *collector.error();
    const ObservationWriter writer(nest.code, *program, *run, start);
    if (!recording) return nothingRecorded(request, collector.executions(), writer.ending());
    return resultOf(request, nest, *run, writer, *recording, *host);
}

} // namespace forewarp::frontend
