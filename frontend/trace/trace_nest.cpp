#include "frontend/trace/trace_nest.h"

#include "core/base/number_text.h"
#include "frontend/clang_headers.h"
#include "frontend/trace/instrument/nest_code.h"
#include "frontend/trace/record/host_time.h"
#include "frontend/trace/record/thread_collector.h"
#include "frontend/trace/run/link_program.h"
#include "frontend/trace/run/run_program.h"
#include "frontend/trace/watch/observation_text.h"

#include <filesystem>

namespace forewarp::frontend::trace {

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

/// Makes the header of the trace file from what was recorded.
class HeaderWriter {
  public:
    HeaderWriter(const NestTraceRequest& request, const instrument::NestCode& nest,
                 const record::NestRecording& recording)
        : m_request(request), m_nest(nest), m_recording(recording) {}

    forewarp::trace::ThreadTraceHeader write(const std::string& program, const record::HostTimes& host) {
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
    /// Iterations of each mapped loop: counted, or, where the recording ended before the nest did, as the code computed
    /// them at the nest's entry.
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

    /// How often the code came to a loop: the iterations of the loop around it, including those that skip it.
    [[nodiscard]] double timesReached(std::size_t loop) const {
        const std::size_t dimensions = m_request.mapped.size();
        if (loop < dimensions) return double(m_recording.entries[loop]);
        std::vector<int> open;
        for (const kernel::ThreadStep& step : m_nest.steps) {
            if (step.kind == kernel::ThreadStep::Kind::leave) open.pop_back();
            if (step.kind != kernel::ThreadStep::Kind::enter) continue;
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

    void addHostTime(const record::HostTimes& host) {
        if (m_request.hostRuns <= 0) return;
        m_header.hostSeconds = host.medianOf(m_recording.execution);
        if (m_header.hostSeconds > 0) return;
        m_header.caveats.push_back("The nest's time on this computer was not measured: " +
                                   (host.why.empty() ? "this execution of it did not end" : host.why) + ".");
    }

    const NestTraceRequest& m_request;
    const instrument::NestCode& m_nest;
    const record::NestRecording& m_recording;
    forewarp::trace::ThreadTraceHeader m_header;
};

std::string endingOf(const run::ProgramRun& run, const watch::ObservationWriter& writer,
                     const record::NestRecording& recording) {
    if (run.ending != run::ProgramRun::Ending::enough) return writer.ending();
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

/// Closes the trace file and moves it to `path`.
std::optional<Error> keep(record::NestRecording& recording, const forewarp::trace::ThreadTraceHeader& header,
                          const std::string& path) {
    if (auto error = recording.writer->finish(header)) return error;
    recording.writer.reset();
    if (recording.path == path) return std::nullopt;
    std::error_code error;
    std::filesystem::rename(recording.path, path, error);
    if (!error) return std::nullopt;
    return Error{ErrorKind::input, "The trace cannot be written: " + error.message() + ".", path,
                 "Name a file in a folder that can be written."};
}

/// Progress of one step, reported as the part of the whole from `begin` to `end`.
Progress partOf(const Progress& whole, double begin, double end) {
    return {whole.stop, [&whole, begin, end](double fraction, std::string_view step) {
                whole.at(begin + (end - begin) * fraction, step);
            }};
}

/// The program with the nest instrumented and its arrays aligned.
Result<run::LinkedProgram> linkTraced(const NestTraceRequest& request, const Progress& progress,
                                      instrument::NestCode& nest) {
    auto program =
        run::linkProgram(request.sources, request.file, progress, [&](loops::ParsedFile& file) -> std::optional<Error> {
            auto code = instrument::instrumentNest(file, request.mapped, request.inner);
            if (!code) return code.error();
            nest = *std::move(code);
            return std::nullopt;
        });
    if (program) instrument::alignArrays(*program->watched.module);
    if (program || program.wasCancelled()) return program;
    Error error = program.error();
    if (error.place.empty()) error.place = request.file;
    return error;
}

/// Moves the trace to the requested file and describes the run.
Result<NestTraceResult> resultOf(const NestTraceRequest& request, const instrument::NestCode& nest,
                                 const run::ProgramRun& run, const watch::ObservationWriter& writer,
                                 record::NestRecording& recording, const record::HostTimes& host) {
    NestTraceResult result;
    result.ending = endingOf(run, writer, recording);
    result.endedEarly = run.ending != run::ProgramRun::Ending::exited && run.ending != run::ProgramRun::Ending::enough;
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
    const auto host = record::measureNest(request, partOf(progress, 0, hostShare));
    if (!host) return host.failureAs<NestTraceResult>();
    const Progress rest = partOf(progress, hostShare, 1);
    instrument::NestCode nest;
    auto program = linkTraced(request, rest, nest);
    if (!program) return program.failureAs<NestTraceResult>();
    record::ThreadCollector collector(nest, request);
    run::ProgramStart start = run::startOf(request, program->mainFile);
    start.alignsHeap = true;
    const auto run = run::runProgram(
        program->watched, nest.code.sites, start, [&](auto events) { return collector.consume(events); }, rest);
    if (!run) return run.failureAs<NestTraceResult>();
    record::NestRecording* recording = collector.finish();
    if (collector.error()) return *collector.error();
    const watch::ObservationWriter writer(nest.code, *program, *run, start);
    if (!recording) return nothingRecorded(request, collector.executions(), writer.ending());
    return resultOf(request, nest, *run, writer, *recording, *host);
}

} // namespace forewarp::frontend::trace
