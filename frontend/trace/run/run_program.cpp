#include "frontend/trace/run/run_program.h"

#include "core/base/control_characters.h"
#include "frontend/clang_headers.h"
#include "frontend/sandbox/sandbox.h"
#include "frontend/trace/run/child_process.h"
#include "frontend/trace/run/last_lines.h"
#include "frontend/trace/run/readable_paths.h"

#include <sys/wait.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <new>
#include <thread>

namespace forewarp::frontend::trace::run {

namespace {

using Clock = std::chrono::steady_clock;

/// Memory that parent and child share.
struct SharedState {
    TraceRing ring;
    SharedMapping report{sizeof(ChildReport)};
    SharedMapping loops;
    SharedMapping clock{sizeof(NestClock)}; ///< Takes no memory until it is used.
    SharedMapping counters{sizeof(counting::LoopCounters)}; ///< Likewise.

    explicit SharedState(std::size_t loopCount) : loops((loopCount + 1) * sizeof(LoopState)) {
        if (!isValid()) return;
        new (report.data()) ChildReport;
        for (std::size_t i = 0; i < loopCount; ++i) new (loops.data() + i * sizeof(LoopState)) LoopState;
    }
    [[nodiscard]] bool isValid() const {
        return ring.isValid() && report.isValid() && loops.isValid() && clock.isValid() && counters.isValid();
    }
    [[nodiscard]] ChildReport* childReport() const {
        return std::launder(reinterpret_cast<ChildReport*>(report.data()));
    }
    /// The zeroed memory of the mapping is a clock that has measured nothing.
    [[nodiscard]] NestClock* nestClock() const { return reinterpret_cast<NestClock*>(clock.data()); }
    /// Likewise counters that have counted nothing; null for a program that does not count.
    [[nodiscard]] counting::LoopCounters* loopCounters(const ProgramStart& start) const {
        return start.countsLoops() ? reinterpret_cast<counting::LoopCounters*>(counters.data()) : nullptr;
    }
    [[nodiscard]] LoopState* loopStates() const { return std::launder(reinterpret_cast<LoopState*>(loops.data())); }
};

/// For events that lie in the ring when the program has ended.
constexpr double kSecondsForTheRest = 30;

/// The parent's side of a run: takes events and output, and ends the child at a limit.
class Supervisor {
  public:
    Supervisor(ChildProcess& child, SharedState& shared, std::span<const instrument::TraceSite> sites,
               const RunLimits& limits, const EventSink& sink)
        : m_child(child), m_shared(shared), m_sites(sites), m_limits(limits), m_sink(sink) {}

    ProgramRun follow(const Progress& progress) {
        m_started = Clock::now();
        while (!passesLimit(progress)) {
            const bool hasEnded = m_child.hasEnded(); // asked first: what came before its end is in the ring by now
            m_output.add(m_child.takeOutput());
            if (takeChunks()) continue;
            if (hasEnded || m_hasEnough) break;
            std::this_thread::sleep_for(std::chrono::microseconds(50));
        }
        finish();
        return std::move(m_run);
    }

  private:
    [[nodiscard]] double seconds() const { return std::chrono::duration<double>(Clock::now() - m_started).count(); }

    /// Takes at most a ring's worth of events; true where there were some.
    bool takeChunks() {
        bool any = false;
        for (std::size_t i = 0; i < kChunks && !m_hasEnough && seconds() < m_mostSeconds; ++i) {
            const auto events = m_shared.ring.next();
            if (events.empty()) break;
            any = true;
            take(events);
            m_shared.ring.release();
        }
        return any;
    }

    void take(std::span<const std::uint64_t> events) {
        if (events.empty() || m_hasEnough) return;
        m_run.events += events.size();
        if (m_sink(events)) return;
        m_hasEnough = true;
        if (!m_isCut) end(ProgramRun::Ending::enough);
    }

    bool passesLimit(const Progress& progress) {
        const double elapsed = seconds();
        if (elapsed >= m_nextReport) {
            m_nextReport = elapsed + 0.1;
            const double share =
                std::max(elapsed / m_limits.wallSeconds, double(m_run.events) / double(m_limits.events));
            progress.at(0.3 + 0.7 * std::min(share, 1.0), "running the program");
        }
        if (progress.stopRequested()) return end(ProgramRun::Ending::stopped);
        if (elapsed > m_limits.wallSeconds) return end(ProgramRun::Ending::wallTime);
        if (m_shared.ring.isBroken()) return end(ProgramRun::Ending::brokenTrace);
        if (m_run.events >= m_limits.events) return end(ProgramRun::Ending::eventLimit);
        return false;
    }

    bool end(ProgramRun::Ending ending) {
        m_run.ending = ending;
        m_isCut = true;
        return true;
    }

    void finish() {
        m_child.stop();
        m_run.seconds = seconds();
        m_mostSeconds = m_run.seconds + kSecondsForTheRest;
        const bool isBroken = m_run.ending == ProgramRun::Ending::brokenTrace || m_shared.ring.isBroken();
        const bool wantsRest = m_run.ending != ProgramRun::Ending::eventLimit && !m_hasEnough && !isBroken;
        while (wantsRest && takeChunks()) {
        }
        const auto last = m_shared.ring.remainder(m_sites);
        if (wantsRest) take(last);
        noteLastSite(last);
        m_output.add(m_child.takeOutput());
        m_run.output = withoutControls(m_output.text());
        const ChildReport& report = *m_shared.childReport();
        m_run.deniedPath = withoutControls({report.deniedPath, strnlen(report.deniedPath, sizeof(report.deniedPath))});
        m_run.wantedProcess = report.wantedProcess != 0;
        if (!m_isCut) readEnding(report);
    }

    void noteLastSite(std::span<const std::uint64_t> events) {
        for (std::size_t i = 0; i < events.size();) {
            m_run.lastSite = std::uint16_t(events[i] >> instrument::kAddressBits);
            i += m_run.lastSite < m_sites.size() ? wordsOf(m_sites[m_run.lastSite].kind) : 1;
        }
    }

    void readEnding(const ChildReport& report) {
        const int status = m_child.waitStatus();
        if (report.startedThread != 0) m_run.ending = ProgramRun::Ending::thread;
        else if (report.foundOverlap != 0) m_run.ending = ProgramRun::Ending::overlap;
        else if (WIFEXITED(status)) m_run.status = WEXITSTATUS(status);
        else if (WTERMSIG(status) == SIGXCPU) m_run.ending = ProgramRun::Ending::processorTime;
        else {
            m_run.ending = ProgramRun::Ending::signalled;
            m_run.signal = WTERMSIG(status);
            if (report.signal == m_run.signal) m_run.faultAddress = report.faultAddress;
        }
    }

    ChildProcess& m_child;
    SharedState& m_shared;
    std::span<const instrument::TraceSite> m_sites;
    const RunLimits& m_limits;
    const EventSink& m_sink;
    LastLines m_output;
    Clock::time_point m_started;
    double m_nextReport = 0;
    double m_mostSeconds = m_limits.wallSeconds; ///< After which no more events are taken.
    bool m_hasEnough = false; ///< The sink wants no more.
    bool m_isCut = false; ///< Stopped by us, for the reason in m_run.
    ProgramRun m_run;
};

/// Times of a clock that the program may have written to: those of a run of so many seconds, or none.
std::vector<double> timesOf(const NestClock& clock, double seconds) {
    std::vector<double> times(clock.seconds, clock.seconds + std::min(clock.executions, kMostNestTimes));
    const auto isTime = [seconds](double time) { return time >= 0 && time <= seconds; };
    return std::ranges::all_of(times, isTime) ? times : std::vector<double>();
}

bool isTime(double time, double most) {
    return time >= 0 && time <= most;
}

/// What the counters say that can be: the program may have written to them.
void readCounters(const counting::LoopCounters& counters, double ended, ProgramRun& run) {
    const double end = counters.end > 0 ? counters.end : ended;
    run.programSeconds = isTime(end - counters.begin, ended) ? end - counters.begin : 0;
    run.processorSeconds = isTime(counters.processorSeconds, ended) ? counters.processorSeconds : 0;
    run.queuedSeconds = isTime(counters.queuedSeconds, run.programSeconds) ? counters.queuedSeconds : 0;
    const std::size_t count = std::min<std::size_t>(counters.placeCount, counting::kMostPlaces);
    const std::size_t values = std::min<std::size_t>(counters.valueCount, counting::kMostValues);
    run.hasAllPlaces = counters.isFull == 0;
    run.places.assign(counters.places, counters.places + count);
    run.values.assign(counters.values, counters.values + values);
    for (std::size_t i = 0; i < count; ++i) {
        counting::LoopPlace& place = run.places[i];
        if (place.parent >= i) place.parent = 0;
        place.seconds = std::max(0.0, place.seconds - counters.clockSeconds * double(place.timedEntries));
        if (place.openSince != 0) place.seconds += end - place.openSince;
        if (!isTime(place.seconds, run.programSeconds)) place.seconds = 0;
    }
}

Error notConfined(const std::string& why) {
    return {ErrorKind::input,
            why + ", so a program that means harm could do it: it was not run.",
            {},
            "Run it on a newer kernel, or with --without-sandbox if you trust it."};
}

} // namespace

ProgramStart startOf(const RunRequest& request, const std::string& mainFile) {
    ProgramStart start;
    start.name = mainFile;
    start.arguments = request.arguments;
    start.standardInput = request.standardInput;
    start.workingDirectory = request.workingDirectory;
    start.readable = readablePaths(request);
    start.limits = request.limits;
    return start;
}

Result<ProgramRun> runProgram(loops::ParsedFile& program, std::span<const instrument::TraceSite> sites,
                              const ProgramStart& start, const EventSink& sink, const Progress& progress) {
    const auto loopCount =
        std::size_t(std::ranges::count(sites, instrument::TraceSite::Kind::enter, &instrument::TraceSite::kind));
    const std::string missing = sandbox::missingProtection();
    if (start.limits.needsSandbox && !missing.empty()) return notConfined(missing);
    progress.at(0.25, "compiling the program");
    SharedState shared(loopCount);
    if (!shared.isValid())
        return Error{
            ErrorKind::internal, "There is no shared memory to be had.", {}, "Close other programs and try again."};
    const auto code =
        JitProgram::compile(std::move(program.module), std::move(program.context),
                            childSymbols(shared.loopStates(), shared.loopCounters(start), start), start.level);
    if (!code) return code.failureAs<ProgramRun>();
    if (progress.stopRequested()) return Cancelled{};
    const ChildRun run{.ring = sites.empty() ? nullptr : &shared.ring,
                       .report = shared.childReport(),
                       .loops = shared.loopStates(),
                       .loopCount = loopCount,
                       .clock = shared.nestClock(),
                       .counters = shared.loopCounters(start),
                       .countedValues = &start.countedValues};
    auto child = ChildProcess::start(*code, start, run);
    if (!child) return child.failureAs<ProgramRun>();
    ProgramRun result = Supervisor(*child, shared, sites, start.limits, sink).follow(progress);
    result.loops.assign(shared.loopStates(), shared.loopStates() + loopCount);
    if (shared.childReport()->isUnconfined != 0 && result.status == kUnconfinedStatus)
        return notConfined("The kernel did not confine it");
    result.nestSeconds = timesOf(*shared.nestClock(), result.seconds);
    if (const counting::LoopCounters* counters = shared.loopCounters(start))
        readCounters(*counters, counting::secondsNow(), result);
    return result;
}

} // namespace forewarp::frontend::trace::run
