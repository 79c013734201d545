#include "frontend/trace/observe.h"

#include "frontend/clang_headers.h"
#include "frontend/parallelism/scalars/cell_update.h"
#include "frontend/trace/instrument/instrument.h"
#include "frontend/trace/run/link_program.h"
#include "frontend/trace/run/run_program.h"
#include "frontend/trace/watch/dependence_watch.h"
#include "frontend/trace/watch/observation_text.h"

namespace forewarp::frontend::trace {

namespace {

/// Watches all loops of a request. A loop with updates by one operator («sum += x») has a second watch, which takes
/// these updates for ordinary accesses: it shows whether two iterations update the same memory at all.
class LoopWatches {
  public:
    LoopWatches(const instrument::Instrumentation& instrumentation, std::uint64_t shadowBytes)
        : m_ungrouped(instrumentation.sites) {
        for (instrument::TraceSite& site : m_ungrouped) site.reductionGroup = 0;
        const auto& loops = instrumentation.loops;
        const auto hasUpdates = [](const instrument::WatchedLoop& loop) { return !loop.updates.empty(); };
        const std::uint64_t share =
            shadowBytes / (loops.size() + std::size_t(std::ranges::count_if(loops, hasUpdates)));
        for (std::size_t i = 0; i < loops.size(); ++i) {
            m_watches.push_back(std::make_unique<watch::DependenceWatch>(instrumentation.sites, int(i), share));
            m_plain.push_back(nullptr);
            if (hasUpdates(loops[i])) m_plain[i] = std::make_unique<watch::DependenceWatch>(m_ungrouped, int(i), share);
        }
    }

    void consume(std::span<const std::uint64_t> events) {
        for (const auto* watches : {&m_watches, &m_plain})
            for (const auto& watch : *watches)
                if (watch) watch->consume(events);
    }
    [[nodiscard]] const watch::WatchedRun& run(std::size_t loop) const { return m_watches[loop]->run(); }
    [[nodiscard]] bool updatesMeet(std::size_t loop) const {
        if (!m_plain[loop]) return false;
        const auto exists = [](const auto& conflict) { return conflict.has_value(); };
        return m_plain[loop]->run().ranOutOfMemory || std::ranges::any_of(m_plain[loop]->run().conflicts, exists);
    }

  private:
    std::vector<instrument::TraceSite> m_ungrouped;
    std::vector<std::unique_ptr<watch::DependenceWatch>> m_watches, m_plain;
};

} // namespace

Result<ObservationResult> observe(const ObservationRequest& request, const Progress& progress) {
    if (request.loops.empty())
        return Error{ErrorKind::usage, "No loop is named to watch.", request.file, "Name at least one."};
    auto program = run::linkProgram(request.sources, request.file, progress);
    if (!program) return program.failureAs<ObservationResult>();
    loops::ParsedFile& whole = program->watched;
    auto instrumentation =
        instrument::instrument(*whole.module, whole.source, request.loops, parallelism::scalars::cellUpdateOf);
    if (!instrumentation) {
        Error error = instrumentation.error();
        if (error.place.empty()) error.place = request.file;
        return error;
    }
    LoopWatches watches(*instrumentation, request.limits.shadowBytes);
    const run::EventSink sink = [&](std::span<const std::uint64_t> events) {
        watches.consume(events);
        return true;
    };
    const run::ProgramStart start = run::startOf(request, program->mainFile);
    const auto run = run::runProgram(whole, instrumentation->sites, start, sink, progress);
    if (!run) return run.failureAs<ObservationResult>();
    const watch::ObservationWriter writer(*instrumentation, *program, *run, start);
    ObservationResult result;
    for (std::size_t i = 0; i < instrumentation->loops.size(); ++i)
        result.loops[instrumentation->loops[i].id] = writer.observationOf(i, watches.run(i), watches.updatesMeet(i));
    result.ending = writer.ending();
    result.endedEarly = run->ending != run::ProgramRun::Ending::exited;
    result.output = run->output;
    result.events = run->events;
    result.seconds = run->seconds;
    return result;
}

} // namespace forewarp::frontend::trace
