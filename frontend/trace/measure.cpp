#include "frontend/trace/measure.h"

#include "core/base/fingerprint.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "frontend/clang_headers.h"
#include "frontend/project/source_check.h"
#include "frontend/trace/measure/count_loops.h"
#include "frontend/trace/measure/library_calls.h"
#include "frontend/trace/measure/loop_times.h"
#include "frontend/trace/run/link_program.h"
#include "frontend/trace/run/run_program.h"
#include "frontend/trace/watch/observation_text.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

namespace forewarp::frontend::trace {

namespace {

constexpr double kNotableDifference = 1.5; ///< Between the times with and without counters, for a caveat.
constexpr std::size_t kFirstLoopPlace = 2; ///< After the program and what found no room.

/// «AMD EPYC 7B13»
std::string nameOfThisCpu() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
    }
    return {};
}

/// Of these loops those of each file, numbered as the request lists them.
std::map<std::string, std::vector<measure::NumberedLoop>> loopsByFile(const MeasureRequest& request,
                                                                      const std::set<std::uint32_t>& loops) {
    std::map<std::string, std::vector<measure::NumberedLoop>> byFile;
    for (const std::uint32_t loop : loops) byFile[request.loops[loop].file].push_back({request.loops[loop], loop});
    return byFile;
}

/// A run of the program, and what it was made of.
struct FinishedRun {
    run::ProgramRun run;
    run::LinkedProgram program;
    run::ProgramStart start;
    std::vector<std::string> files; ///< Those that are part of it.
    std::vector<std::uint32_t> missing; ///< Loops that the compiler does not keep.
    struct Call {
        measure::LibraryCall call;
        std::string file;
    };
    std::vector<Call> calls; ///< Their numbers follow those of the loops.

    [[nodiscard]] std::string ending() const { return writer().ending(); }
    [[nodiscard]] std::string commandLine() const { return writer().commandLine(); }
    [[nodiscard]] bool endedByItself() const { return run.ending == run::ProgramRun::Ending::exited; }

  private:
    [[nodiscard]] watch::ObservationWriter writer() const {
        static const instrument::Instrumentation kNoEvents;
        return {kNoEvents, program, run, start};
    }
};

/// Inputs: the numbers of the loops that note how they run.
Result<FinishedRun> runOnce(const MeasureRequest& request, const std::set<std::uint32_t>& loops, measure::Noted noted,
                            const Progress& progress) {
    FinishedRun finished;
    const auto numbered = loopsByFile(request, loops);
    const auto prepare = [&](loops::ParsedFile& part, const std::string& path) {
        finished.files.push_back(path);
        const std::size_t known = request.loops.size() + finished.calls.size();
        if (noted == measure::Noted::everything)
            for (measure::LibraryCall& call : measure::noteLibraryCalls(*part.module, std::uint32_t(known)))
                finished.calls.push_back({std::move(call), path});
        const auto own = numbered.find(path);
        if (own == numbered.end()) return;
        const auto missing = measure::countLoops(part, own->second, noted);
        finished.missing.insert(finished.missing.end(), missing.begin(), missing.end());
    };
    auto program = run::linkWholeProgram(request.sources, request.file, progress, prepare);
    if (!program) return program.failureAs<FinishedRun>();
    finished.program = std::move(*program);
    measure::addCountingCode(*finished.program.watched.module, request.loops.size());
    finished.start = run::startOf(request, finished.program.mainFile);
    finished.start.level = instrument::OptimizationLevel::asMeasured;
    for (const CountedLoop& loop : request.loops)
        finished.start.countedValues.push_back(std::uint32_t(loop.names.size()));
    finished.start.countedValues.insert(finished.start.countedValues.end(), finished.calls.size(), 1);
    finished.start.countedValues.push_back(0); // Without any loop, the program's own time is measured all the same.
    auto run = run::runProgram(finished.program.watched, {}, finished.start, [](auto) { return true; }, progress);
    if (!run) return run.failureAs<FinishedRun>();
    finished.run = std::move(*run);
    return finished;
}

/// What the counters of a run say, place by place.
class RunReader {
  public:
    RunReader(const MeasureRequest& request, const FinishedRun& finished)
        : m_request(request), m_calls(finished.calls), m_run(finished.run), m_positions(m_run.places.size(), -1) {
        int loops = 0;
        for (std::size_t i = kFirstLoopPlace; i < m_run.places.size(); ++i)
            if (!isCall(m_run.places[i])) m_positions[i] = loops++;
    }

    [[nodiscard]] std::vector<kernel::MeasuredLoop> loops() const {
        std::vector<kernel::MeasuredLoop> loops;
        for (std::size_t i = kFirstLoopPlace; i < m_run.places.size(); ++i)
            if (!isCall(m_run.places[i])) loops.push_back(loopAt(m_run.places[i]));
        return loops;
    }

    [[nodiscard]] std::vector<kernel::MeasuredCall> calls() const {
        std::vector<kernel::MeasuredCall> calls;
        int loops = 0;
        for (std::size_t i = kFirstLoopPlace; i < m_run.places.size(); ++i) {
            const run::counting::LoopPlace& place = m_run.places[i];
            if (!isCall(place)) ++loops;
            else if (const auto address = numberAt(place.firstValue)) calls.push_back(callAt(place, loops, *address));
        }
        return calls;
    }

  private:
    /// What the program may have written there is no call's number.
    [[nodiscard]] bool isCall(const run::counting::LoopPlace& place) const {
        return place.loop >= m_request.loops.size() && place.loop - m_request.loops.size() < m_calls.size();
    }

    [[nodiscard]] int positionOf(std::uint32_t place) const {
        return place < m_positions.size() ? m_positions[place] : -1;
    }

    [[nodiscard]] kernel::MeasuredCall callAt(const run::counting::LoopPlace& place, int loops,
                                              const kernel::MeasuredNumber& address) const {
        const FinishedRun::Call& known = m_calls[place.loop - m_request.loops.size()];
        return {known.call.function,
                known.file,
                known.call.location,
                positionOf(place.parent),
                loops,
                double(place.entries),
                known.call.reads,
                known.call.writes,
                address,
                place.timedEntries > 0 ? place.seconds * double(place.entries) / double(place.timedEntries) : 0};
    }

    [[nodiscard]] kernel::MeasuredLoop loopAt(const run::counting::LoopPlace& place) const {
        static const CountedLoop kNone;
        const CountedLoop& counted = place.loop < m_request.loops.size() ? m_request.loops[place.loop] : kNone;
        kernel::MeasuredLoop loop{.file = counted.file,
                                  .loop = counted.loop,
                                  .parent = positionOf(place.parent),
                                  .entries = double(place.entries),
                                  .iterations = double(place.iterations)};
        loop.isOpen = place.openSince != 0;
        loop.isRecursive = place.isRecursive != 0;
        loop.isTimed = place.timedEntries > 0 || loop.isOpen;
        loop.seconds = secondsOf(place);
        for (std::size_t i = 0; i < counted.names.size(); ++i)
            if (auto number = numberAt(place.firstValue + i)) {
                const double lookedAt = double(m_run.values[place.firstValue + i].count);
                number->newBlocks *= std::max(1.0, loop.entries / lookedAt); // Other entries may have had others.
                loop.values[counted.names[i]] = *std::move(number);
            }
        return loop;
    }

    /// Of all entries, where some were not timed.
    static double secondsOf(const run::counting::LoopPlace& place) {
        if (place.mask == 0 || place.isRecursive != 0) return place.seconds;
        if (place.timedIterations > 0) return place.seconds * double(place.iterations) / double(place.timedIterations);
        return place.timedEntries > 0 ? place.seconds * double(place.entries) / double(place.timedEntries) : 0;
    }

    [[nodiscard]] std::optional<kernel::MeasuredNumber> numberAt(std::size_t position) const {
        if (position >= m_run.values.size() || m_run.values[position].count == 0) return std::nullopt;
        const run::counting::ValueSum& sum = m_run.values[position];
        kernel::MeasuredNumber number{sum.sum / double(sum.count), sum.least, sum.most, sum.last};
        number.room = double(sum.room);
        number.kin = kinOf(position);
        if (number.kin != 0) number.newBlocks = double(sum.newBlocks);
        if (number.kin == 0) number.strays = {number.least, number.most};
        else if (sum.inBlocks != sum.count) number.strays = {sum.leastStray, sum.mostStray};
        if (sum.differentCount <= std::size(sum.different))
            number.different.assign(sum.different, sum.different + sum.differentCount);
        for (const double value : {number.mean, number.least, number.most, number.last, sum.leastStray, sum.mostStray})
            if (!std::isfinite(value)) return std::nullopt;
        return number;
    }

    /// One of them has its own number. What the program may have written there is no such chain.
    [[nodiscard]] int kinOf(std::size_t position) const {
        for (std::size_t next = position;; position = next) {
            const std::uint32_t kin = m_run.values[position].kin;
            if (kin == 0 || kin > position + 1) return 0;
            next = kin - 1;
            if (next == position) return int(kin);
        }
    }

    const MeasureRequest& m_request;
    const std::vector<FinishedRun::Call>& m_calls;
    const run::ProgramRun& m_run;
    std::vector<int> m_positions; ///< By place: of the loop among all; -1 for others.
};

std::vector<std::string> caveatsOf(const MeasureRequest& request, const FinishedRun& counted) {
    std::vector<std::string> caveats;
    std::vector<std::string> missing;
    for (const std::uint32_t loop : counted.missing)
        if (std::ranges::find(counted.files, request.loops[loop].file) != counted.files.end())
            missing.push_back(request.loops[loop].loop);
    if (!missing.empty())
        caveats.push_back("Not counted, since the compiler keeps no such loops or several come from one macro: " +
                          listedUpTo(5, missing) + ".");
    std::vector<std::string> headers;
    for (const CountedLoop& loop : request.loops) {
        const std::string name = std::filesystem::path(loop.file).filename().string();
        if (project::isHeader(loop.file) && std::ranges::find(headers, name) == headers.end()) headers.push_back(name);
    }
    if (!headers.empty())
        caveats.push_back(
            "Loops of headers are not counted; they are part of what is around them: " + listedUpTo(3, headers) + ".");
    if (!counted.run.hasAllPlaces)
        caveats.push_back("Loops ran in more places than can be told apart; later ones count where the same loop ran "
                          "first.");
    return caveats;
}

/// The run on a machine that others leave alone.
double ownSeconds(const run::ProgramRun& run) {
    return run.programSeconds - run.queuedSeconds;
}

/// On a busy machine all loops wait in proportion: a loop that runs twice as long finds others before it twice as often.
template <typename Measured>
void takeOutOthers(std::vector<Measured>& measured, const run::ProgramRun& run) {
    if (run.queuedSeconds <= 0) return;
    const double own = ownSeconds(run) / run.programSeconds;
    for (Measured& each : measured) each.seconds *= own;
}

/// A busy machine, or input that comes slowly, makes all times longer.
std::vector<std::string> sentencesOnWaiting(const run::ProgramRun& run) {
    constexpr double kNotableShare = 0.2, kNotableSeconds = 0.05;
    const auto isNotable = [&](double seconds, double of) {
        return seconds >= std::max(kNotableSeconds, kNotableShare * of);
    };
    std::vector<std::string> sentences;
    if (isNotable(run.queuedSeconds, run.programSeconds))
        sentences.push_back("Other programs had the processor for " + fixedText(run.queuedSeconds, 2) + " s of the " +
                            fixedText(run.programSeconds, 2) +
                            " s that the program took. The times are without that, and less certain: run it again when "
                            "the machine has nothing else to do.");
    const double own = ownSeconds(run);
    if (run.processorSeconds > 0 && isNotable(own - run.processorSeconds, own))
        sentences.push_back(
            "The program had a processor for " + fixedText(run.processorSeconds, 2) + " s of the " + fixedText(own, 2) +
            " s that it took. The rest it waited, for input or for other programs, and the times of its "
            "loops hold that: run it again if the machine was busy.");
    return sentences;
}

/// Hashes of the sources that have a part in the run.
std::vector<kernel::MeasuredFile> filesOf(const MeasureRequest& request, const FinishedRun& counted) {
    std::vector<kernel::MeasuredFile> files;
    for (const SourceFile& source : request.sources) {
        if (std::ranges::find(counted.files, source.path) == counted.files.end()) continue;
        std::ifstream stream(source.path, std::ios::binary);
        const std::string text =
            source.sourceText ? *source.sourceText
                              : std::string{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
        files.push_back({source.path, fingerprint(text)});
    }
    return files;
}

} // namespace

Result<MeasureResult> measureProgram(const MeasureRequest& request, const Progress& progress) {
    std::set<std::uint32_t> all;
    for (std::uint32_t loop = 0; loop < request.loops.size(); ++loop) all.insert(loop);
    auto counted = runOnce(request, all, measure::Noted::everything, progress);
    if (!counted) return counted.failureAs<MeasureResult>();
    MeasureResult result;
    kernel::MeasuredRun& run = result.run;
    run.program = counted->commandLine();
    run.ending = counted->ending();
    run.endedEarly = !counted->endedByItself();
    run.countedSeconds = ownSeconds(counted->run);
    run.cpu = nameOfThisCpu();
    run.files = filesOf(request, *counted);
    const RunReader reader(request, *counted);
    run.loops = reader.loops();
    run.calls = reader.calls();
    run.caveats = caveatsOf(request, *counted);
    takeOutOthers(run.loops, counted->run);
    takeOutOthers(run.calls, counted->run);

    std::optional<FinishedRun> timed;
    if (request.measuresPlainTime && !run.endedEarly) {
        auto again = runOnce(request, measure::loopsToTime(run.loops, request.loops), measure::Noted::times, progress);
        if (!again) return again.failureAs<MeasureResult>();
        if (again->endedByItself() && again->run.programSeconds > 0) timed = std::move(*again);
    }
    const bool isFaster = timed && ownSeconds(timed->run) <= run.countedSeconds;
    run.seconds = isFaster ? ownSeconds(timed->run) : run.countedSeconds;
    for (std::string& sentence : sentencesOnWaiting(isFaster ? timed->run : counted->run))
        run.caveats.push_back(std::move(sentence));
    if (timed && run.countedSeconds > kNotableDifference * run.seconds)
        run.caveats.push_back("With counters the program took " + fixedText(run.countedSeconds / run.seconds, 1) +
                              " times as long; the shares of its short loops are less certain.");
    measure::takeOutCounting(run);
    if (isFaster) {
        std::vector<kernel::MeasuredLoop> loops = RunReader(request, *timed).loops();
        takeOutOthers(loops, timed->run);
        measure::takeTimes(loops, run);
    }
    measure::fitCalls(run);
    result.ending = run.ending;
    result.endedEarly = run.endedEarly;
    result.output = counted->run.output;
    result.seconds = counted->run.seconds;
    return result;
}

} // namespace forewarp::frontend::trace
