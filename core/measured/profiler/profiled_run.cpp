#include "core/measured/profiler/profiled_run.h"

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/kernel/nest/nest.h"
#include "core/kernel/nest/nest_trips.h"
#include "core/kernel/profile_of.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace forewarp::measured::profiler {

namespace {

using kernel::LoopFacts;
using kernel::ProgramFacts;

/// A loop of one of the files.
struct LoopPlace {
    const ProgramFacts* file = nullptr;
    int loop = -1;

    [[nodiscard]] const LoopFacts& facts() const { return file->loops[std::size_t(loop)]; }
    friend auto operator<=>(const LoopPlace&, const LoopPlace&) = default;
};

constexpr double kUnknownCalls = 64; ///< A function that is called from nowhere, or from several places.

/// Whether a name as the profiler has it, «solver.c» or «/home/me/src/solver.c», may be this file.
bool isSameFile(const std::string& named, const std::string& file) {
    const std::string& longer = named.size() > file.size() ? named : file;
    const std::string& shorter = named.size() > file.size() ? file : named;
    if (shorter.empty() || !longer.ends_with(shorter)) return false;
    return longer.size() == shorter.size() || longer[longer.size() - shorter.size() - 1] == '/';
}

bool isIn(const LoopFacts& loop, int line) {
    return loop.range.begin.line <= line && line <= loop.range.end.line;
}

/// Where a function runs, as far as its callers show.
struct Context {
    std::vector<LoopPlace> loops; ///< Around its only call, those around its caller first.
    double calls = 1; ///< In each iteration of the innermost of these.
    bool isKnown = false; ///< It is main, or called from one place that is known in turn.
};

/// Puts times to loops, and loops into each other.
class RunMaker {
  public:
    RunMaker(const std::vector<const ProgramFacts*>& files, const SampledProfile& profile,
             const kernel::Assumptions& assumptions)
        : m_files(files), m_profile(profile), m_assumptions(assumptions) {}

    void add(const ProfileSample& sample) {
        const std::vector<LoopPlace> chain = loopsAround(sample);
        if (chain.empty()) m_outside += sample.seconds;
        int parent = -1;
        std::set<LoopPlace> seen;
        for (const LoopPlace& loop : chain) {
            if (!seen.insert(loop).second) continue; // A function that calls itself.
            parent = placeIn(parent, loop);
            m_run.loops[std::size_t(parent)].seconds += sample.seconds;
        }
    }

    Result<kernel::MeasuredRun> run() {
        if (m_run.loops.empty())
            return Error{ErrorKind::input, "No sample lies in a loop of these sources.", m_profile.tool,
                         m_profile.hasLines ? "Give the sources of the program that was profiled."
                                            : "Let the profiler say lines: perf script -F +srcline, gprof -l."};
        m_run.isProfile = true;
        m_run.program = "profiled by " + m_profile.tool;
        m_run.ending = "Forewarp did not run it; times are those of the profile.";
        m_run.seconds = m_run.countedSeconds = m_profile.seconds;
        count();
        addCaveats();
        return std::move(m_run);
    }

  private:
    /// From outside. What compilers put in place of a call is missing among the callers that a profiler saw; where the source
    /// has one call only, its place is known all the same.
    std::vector<LoopPlace> loopsAround(const ProfileSample& sample) {
        std::vector<LoopPlace> chain;
        for (std::size_t i = sample.frames.size(); i-- > 0;) {
            const std::vector<LoopPlace> loops = loopsAt(sample.frames[i], i + 1 == sample.frames.size());
            chain.insert(chain.begin(), loops.begin(), loops.end());
            const std::string function = functionAt(sample.frames[i]);
            if (function.empty()) continue;
            const Context& context = contextOf(function);
            if (!context.isKnown) continue;
            chain.insert(chain.begin(), context.loops.begin(), context.loops.end());
            break;
        }
        return chain;
    }
    /// The function of these files that the line is of, whatever it was put into; where that does not show, the one that the
    /// profiler names.
    std::string functionAt(const SampledFrame& frame) const {
        const std::vector<LoopPlace> loops = loopsAt(frame, true);
        if (!loops.empty()) return loops.front().facts().function;
        return std::ranges::any_of(m_files,
                                   [&](const ProgramFacts* file) { return isSameFile(frame.file, file->file); })
                   ? frame.function
                   : std::string();
    }
    const Context& contextOf(const std::string& function) {
        const auto [known, isNew] =
            m_contexts.try_emplace(function); // Not known while it is being found: it calls itself.
        if (!isNew) return known->second;
        known->second.isKnown = function == "main";
        if (known->second.isKnown) return known->second;
        std::vector<std::pair<const ProgramFacts*, const kernel::CallSite*>> sites;
        for (const ProgramFacts* file : m_files)
            for (const kernel::CallSite& site : file->calls)
                if (site.callee == function && site.caller != function) sites.push_back({file, &site});
        if (sites.empty()) return m_contexts[function];
        const auto [file, first] = sites.front();
        const LoopFacts* loop = file->at(first->location);
        const bool isOnePlace = std::ranges::all_of(sites, [&](const auto& site) {
            return site.second->caller == first->caller && site.first->at(site.second->location) == loop;
        });
        if (!isOnePlace) return m_contexts[function];
        Context context = contextOf(first->caller);
        std::vector<LoopPlace> around;
        for (int i = loop ? int(loop - file->loops.data()) : -1; i >= 0; i = file->loops[std::size_t(i)].parent)
            around.insert(around.begin(), {file, i});
        context.calls = double(sites.size()) * (around.empty() ? context.calls : 1);
        context.loops.insert(context.loops.end(), around.begin(), around.end());
        return m_contexts[function] = std::move(context);
    }

    /// From outside; none where the place is in no loop.
    std::vector<LoopPlace> loopsAt(const SampledFrame& frame, bool isLeaf) const {
        if (frame.line <= 0) return isLeaf ? onlyLoopOf(frame.function) : std::vector<LoopPlace>();
        for (const ProgramFacts* file : m_files) {
            if (!isSameFile(frame.file, file->file)) continue;
            std::vector<LoopPlace> loops; // Facts list loops before those inside them.
            for (std::size_t i = 0; i < file->loops.size(); ++i)
                if (isIn(file->loops[i], frame.line)) loops.push_back({file, int(i)});
            return loops;
        }
        return {};
    }
    std::vector<LoopPlace> onlyLoopOf(const std::string& function) const {
        std::vector<LoopPlace> outermost;
        for (const ProgramFacts* file : m_files)
            for (std::size_t i = 0; i < file->loops.size(); ++i)
                if (file->loops[i].parent < 0 && file->loops[i].function == function)
                    outermost.push_back({file, int(i)});
        return outermost.size() == 1 ? outermost : std::vector<LoopPlace>();
    }

    int placeIn(int parent, const LoopPlace& loop) {
        const auto [known, isNew] = m_places.try_emplace({parent, loop}, int(m_run.loops.size()));
        if (isNew) {
            m_run.loops.push_back(
                {.file = loop.file->file, .loop = loop.facts().id, .parent = parent, .isTimed = true});
            m_loops.push_back(loop);
        }
        return known->second;
    }

    /// A loop is entered once in each iteration of the loop that it ran in; its function as often as it was called.
    void count() {
        for (std::size_t i = 0; i < m_run.loops.size(); ++i) {
            kernel::MeasuredLoop& loop = m_run.loops[i];
            const LoopFacts& facts = m_loops[i].facts();
            const kernel::MeasuredLoop* around = loop.parent < 0 ? nullptr : &m_run.loops[std::size_t(loop.parent)];
            // A loop under a condition need not be entered in each iteration.
            const bool isGuessed = around && (isAssumed(m_loops[std::size_t(loop.parent)]) || facts.condition);
            loop.entries = around ? around->iterations : 1;
            loop.entriesFactor = (around ? around->entriesFactor : 1) * (isGuessed ? kernel::nest::kAssumedSpread : 1);
            if (facts.parent < 0) enterFunction(facts.function, loop);
            loop.iterations = loop.entries * tripsOf(m_loops[i]);
        }
    }
    void enterFunction(const std::string& function, kernel::MeasuredLoop& loop) {
        if (const auto calls = m_profile.calls.find(function); calls != m_profile.calls.end()) {
            loop.entries = calls->second;
            loop.entriesFactor = 1;
            return;
        }
        const Context& context = contextOf(function);
        loop.entries *= context.calls;
        loop.entriesFactor *= context.calls; // Not all of them need be made…
        if (loop.parent >= 0) loop.entriesFactor *= kernel::nest::kAssumedSpread; // …nor made in each iteration.
        if (context.isKnown || loop.parent >= 0) return;
        loop.entriesFactor *= kUnknownCalls;
        m_uncounted.insert(function);
    }
    /// Whether its iterations rest on a value that nobody gave, or on none at all.
    bool isAssumed(const LoopPlace& place) const {
        const LoopFacts& loop = place.facts();
        const std::set<std::string> symbols = loop.tripCount ? loop.tripCount->symbols() : std::set<std::string>();
        const auto values = kernel::nest::valuesFor(*place.file, loop.id, m_assumptions);
        return !loop.tripCount || loop.tripCountIsBound ||
               std::ranges::any_of(values.assumptions, [&](const kernel::Assumption& assumption) {
                   return assumption.kind == kernel::Assumption::Kind::value && symbols.contains(assumption.symbol);
               });
    }
    /// Mean iterations per entry, as a prediction of its nest takes them.
    double tripsOf(const LoopPlace& place) {
        const ProgramFacts& file = *place.file;
        int outermost = place.loop;
        while (file.loops[std::size_t(outermost)].parent >= 0) outermost = file.loops[std::size_t(outermost)].parent;
        const auto [known, isNew] = m_trips.try_emplace({&file, outermost});
        if (isNew) known->second = tripsOfNest(file, outermost);
        return known->second.empty() ? kernel::kAssumedTrips : known->second[std::size_t(place.loop)];
    }
    std::vector<double> tripsOfNest(const ProgramFacts& file, int outermost) const {
        const std::string& id = file.loops[std::size_t(outermost)].id;
        const std::vector<int> loops = kernel::nest::loopsOfNest(file, outermost), none;
        kernel::nest::NestTrips trips({file, outermost, loops, none, none}, m_assumptions,
                                      kernel::nest::valuesFor(file, id, m_assumptions).bindings);
        if (trips.count()) return {};
        std::vector<double> all(file.loops.size(), 1);
        for (const int loop : loops) all[std::size_t(loop)] = trips.of(loop);
        return all;
    }

    void addCaveats() {
        m_run.caveats.push_back("How often loops ran is not in a profile: it is what the source says, with sizes that "
                                "are given or assumed.");
        if (!m_profile.hasCallers)
            m_run.caveats.push_back(
                "The profile does not say who called whom: of a function that is called from several "
                "places, the time is in none of the loops that call it.");
        if (!m_profile.hasLines)
            m_run.caveats.push_back("The profile has no lines: a function's time counts for its loop, where it has one "
                                    "alone.");
        if (!m_uncounted.empty())
            m_run.caveats.push_back("Who calls " + listed({m_uncounted.begin(), m_uncounted.end()}) +
                                    " is not known: loops there may run many times more often. gprof counts calls.");
        if (m_outside > 0)
            m_run.caveats.push_back(percentText(m_outside / m_profile.seconds) +
                                    " of the time lies outside of the loops that are here.");
    }

    const std::vector<const ProgramFacts*>& m_files;
    const SampledProfile& m_profile;
    const kernel::Assumptions& m_assumptions;
    kernel::MeasuredRun m_run;
    std::vector<LoopPlace> m_loops; ///< By position in the run.
    std::map<std::pair<int, LoopPlace>, int> m_places;
    std::map<std::pair<const ProgramFacts*, int>, std::vector<double>> m_trips;
    std::map<std::string, Context> m_contexts; ///< By function.
    std::set<std::string> m_uncounted; ///< Functions that nobody counted the calls of.
    double m_outside = 0;
};

} // namespace

Result<kernel::MeasuredRun> profiledRun(const SampledProfile& profile,
                                        const std::vector<const kernel::ProgramFacts*>& files,
                                        const kernel::Assumptions& assumptions) {
    RunMaker maker(files, profile, assumptions);
    for (const ProfileSample& sample : profile.samples) maker.add(sample);
    return maker.run();
}

} // namespace forewarp::measured::profiler
