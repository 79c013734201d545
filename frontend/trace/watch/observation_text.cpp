#include "frontend/trace/watch/observation_text.h"

#include "core/base/number_text.h"
#include "core/base/text.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>

namespace forewarp::frontend::trace::watch {

namespace {

/// «4.2 M», «1 200»
std::string roundText(std::uint64_t count) {
    return count >= 1'000'000 ? fixedText(double(count) / 1e6, 1) + " M" : countText(double(count));
}

std::string counted(std::uint64_t count, const std::string& one, const std::string& many) {
    return roundText(count) + " " + (count == 1 ? one : many);
}

/// The array or variable of «h[k]».
std::string variableOf(const std::string& text) {
    const std::size_t bracket = text.find('[');
    return bracket == 0 ? text : text.substr(0, bracket);
}

std::string placed(const kernel::Reference& reference) {
    return reference.text + (reference.location.isKnown() ? " (" + reference.location.text() + ")" : "");
}

std::string hexadecimal(std::uint64_t value) {
    char text[24];
    std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(value));
    return text;
}

std::string crashText(const run::ProgramRun& run) {
    switch (run.signal) {
    case SIGSEGV:
    case SIGBUS: return "The program crashed at a memory access to " + hexadecimal(run.faultAddress);
    case SIGFPE: return "The program crashed in an integer division";
    case SIGILL: return "The program crashed at an instruction that is not allowed";
    case SIGABRT: return "The program gave up (abort() or a failed assert)";
    default: return "The program was ended by signal " + std::to_string(run.signal);
    }
}

} // namespace

std::string ObservationWriter::reasonOfEnding() const {
    switch (m_run.ending) {
    case run::ProgramRun::Ending::exited: return "The program exited with status " + std::to_string(m_run.status);
    case run::ProgramRun::Ending::processorTime:
        return "The program was stopped, having used its " + std::to_string(m_start.limits.cpuSeconds) +
               " s of processor time,";
    case run::ProgramRun::Ending::wallTime:
        return "The program was stopped at its limit of " + std::to_string(m_start.limits.wallSeconds) + " s,";
    case run::ProgramRun::Ending::eventLimit:
        return "The program was stopped at its limit of " + roundText(m_start.limits.events) + " events";
    case run::ProgramRun::Ending::brokenTrace:
        return "The program was stopped, having damaged the record of its accesses,";
    case run::ProgramRun::Ending::stopped: return "The program was stopped on request";
    case run::ProgramRun::Ending::thread:
        return "The program was stopped where it starts a thread, since only one thread can be watched,";
    case run::ProgramRun::Ending::overlap:
        return "The program was stopped where it changed memory that the analysis assumes a loop leaves alone,";
    case run::ProgramRun::Ending::enough: return "The program was stopped, having shown enough,";
    case run::ProgramRun::Ending::signalled: break;
    }
    std::string text = crashText(m_run);
    if (m_run.lastSite == 0 || m_run.lastSite >= m_instrumentation.sites.size()) return text;
    const int reference = m_instrumentation.sites[m_run.lastSite].reference;
    if (reference >= 0 && m_instrumentation.references[std::size_t(reference)].location.isKnown())
        text += ", near " + placed(referenceOf(reference)) + ",";
    return text;
}

std::string ObservationWriter::ending() const {
    std::string text = reasonOfEnding() + " after " + fixedText(m_run.seconds, 1) + " s.";
    if (!m_run.deniedPath.empty()) text += " It was not allowed to write «" + m_run.deniedPath + "».";
    if (m_run.wantedProcess) text += " It was not allowed to start other programs.";
    return text;
}

std::string ObservationWriter::commandLine() const {
    std::string text = std::filesystem::path(m_start.name).filename().string();
    for (const std::string& argument : m_start.arguments) text += " " + argument;
    if (!m_start.standardInput.empty()) text += " < " + m_start.standardInput;
    return text;
}

/// Places in other files are named in the text: a location always means the watched file.
kernel::Reference ObservationWriter::referenceOf(int position) const {
    if (position < 0) return {"memory", kernel::AccessKind::load, {}};
    const instrument::SiteReference& site = m_instrumentation.references[std::size_t(position)];
    const auto source = m_program.sources.find(site.file);
    std::string text;
    if (source != m_program.sources.end()) text = source->second.memoryText(site.location, site.bits, site.isPointer);
    if (text.empty()) text = site.call.empty() ? "memory" : site.call;
    if (site.file == m_program.watchedFile || site.file.empty()) return {text, site.kind, site.location};
    const std::string file = std::filesystem::path(site.file).filename().string();
    return {text + " in " + file + ":" + site.location.text(), site.kind, {}};
}

kernel::Dependence ObservationWriter::dependenceOf(const ObservedConflict& conflict, const std::string& loop) const {
    const auto& sites = m_instrumentation.sites;
    kernel::Dependence dependence;
    dependence.kind = conflict.kind;
    dependence.source = referenceOf(sites[conflict.sourceSite].reference);
    dependence.sink = referenceOf(sites[conflict.sinkSite].reference);
    dependence.variable = variableOf(dependence.sink.text);
    dependence.distances = {{loop, '<', (long long)(conflict.sinkIteration - conflict.sourceIteration)}};
    const bool isRead = conflict.kind == kernel::DependenceKind::flow;
    dependence.sentence = "iteration " + std::to_string(conflict.sinkIteration) + (isRead ? " reads " : " writes ") +
                          placed(dependence.sink) + ", " +
                          (conflict.kind == kernel::DependenceKind::anti ? "read" : "written") + " by iteration " +
                          std::to_string(conflict.sourceIteration);
    if (dependence.source.location.isKnown()) dependence.sentence += " (" + dependence.source.location.text() + ")";
    if (conflict.entry > 0) dependence.sentence += ", in entry " + std::to_string(conflict.entry + 1) + " of the loop";
    return dependence;
}

std::string ObservationWriter::sentenceOf(const kernel::Observation& observation, const std::string& updates) const {
    if (observation.entries == 0) return "Never reached in this run.";
    const std::string extent = counted(observation.iterations, "iteration", "iterations") + " in " +
                               counted(observation.entries, "entry", "entries");
    if (!observation.conflicts.empty()) {
        const kernel::Dependence& first = observation.conflicts.front();
        const bool isFlow = first.kind == kernel::DependenceKind::flow;
        return (isFlow ? "Iterations depend on each other on this input: "
                       : "No iteration reads what another wrote on this input, but they share memory: ") +
               first.sentence + " (" + extent + ").";
    }
    if (observation.iterations == 0) return "No iteration ran: its condition never held.";
    if (observation.iterations == 1) return "Only one iteration ran: nothing to compare.";
    if (observation.iterations <= observation.entries)
        return "It never ran more than one iteration at a time (" + extent + "): nothing to compare.";
    if (!updates.empty())
        return "Observed parallel on this input, but for updates of " + updates + " by one operator: " + extent +
               ", no other carried dependence.";
    return "Observed parallel on this input: " + extent + ", no carried dependence.";
}

std::vector<std::string> ObservationWriter::caveatsOf(const instrument::WatchedLoop& loop,
                                                      const WatchedRun& watched) const {
    std::vector<std::string> caveats;
    if (m_run.ending != run::ProgramRun::Ending::exited && watched.entries > 0)
        caveats.push_back("The run ended early: " + ending());
    if (watched.ranOutOfMemory)
        caveats.push_back("The loop touches more memory than can be watched at a time; not all of it was compared.");
    if (!loop.unseenCalls.empty() && watched.entries > 0)
        caveats.push_back("Memory that " + listed(loop.unseenCalls) +
                          (loop.unseenCalls.size() == 1 ? " touches" : " touch") + " was not compared.");
    return caveats;
}

/// «h[k] (5:22) and m[j] (7:9)»
std::string ObservationWriter::updatesOf(const instrument::WatchedLoop& loop) const {
    std::vector<std::string> cells;
    for (const int reference : loop.updates)
        if (const std::string cell = placed(referenceOf(reference)); std::ranges::find(cells, cell) == cells.end())
            cells.push_back(cell);
    return listed(cells);
}

kernel::Observation ObservationWriter::observationOf(std::size_t position, const WatchedRun& watched,
                                                     bool updatesMeet) const {
    const instrument::WatchedLoop& loop = m_instrumentation.loops[position];
    kernel::Observation observation;
    observation.program = commandLine();
    observation.entries = watched.entries;
    observation.iterations = watched.iterations - std::min(watched.iterations, m_run.loops[position].exhausted);
    observation.accesses = watched.accesses;
    for (const auto& conflict : watched.conflicts)
        if (conflict) observation.conflicts.push_back(dependenceOf(*conflict, loop.id));
    observation.caveats = caveatsOf(loop, watched);
    const std::string updates = updatesMeet ? updatesOf(loop) : std::string();
    if (!updates.empty())
        observation.caveats.push_back("In parallel, updates of " + updates +
                                      " must be atomic, or go to a copy per thread; their order changes.");
    observation.sentence = loop.problem.empty() ? sentenceOf(observation, updates) : loop.problem;
    return observation;
}

} // namespace forewarp::frontend::trace::watch
