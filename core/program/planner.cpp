#include "core/program/planner.h"

#include "core/advice/transfers/transfers.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/explain/loop_ranking.h"
#include "core/explain/stages/chosen_models.h"
#include "core/kernel/decisions.h"
#include "core/program/break_even.h"
#include "core/program/plan_basis.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

namespace forewarp::program {

namespace {

using residency::Flow;
using residency::Sides;

/// What moves the program's time by less is not worth a question.
constexpr double kNotableShare = 0.01;
/// Of the program's time, in code that belongs to no loop.
constexpr double kNotableUnseenShare = 0.05;

/// Whether it is «solver.c:62» of a file whose name ends so.
bool isPlace(std::string_view text, std::string_view file, int line) {
    const std::string ending = ":" + std::to_string(line);
    if (!text.ends_with(ending)) return false;
    text.remove_suffix(ending.size());
    return file == text || (file.ends_with(text) && file[file.size() - text.size() - 1] == '/');
}

/// Writes the plan of one set of sides.
class PlanWriter {
  public:
    PlanWriter(const PlanBasis& basis, UnitSides made)
        : m_basis(basis), m_made(std::move(made)), m_sides(m_made.sides) {}

    [[nodiscard]] Plan write() const {
        Plan plan;
        std::set<std::pair<std::string, std::string>> ran;
        for (const kernel::MeasuredLoop& loop : m_basis.run().loops) ran.insert({loop.file, loop.loop});
        plan.loopsThatRan = ran.size();
        plan.program = m_basis.run().program;
        plan.cpu = m_basis.run().cpu;
        plan.device = m_basis.device;
        plan.model = m_basis.scenario.model;
        plan.hostMemory = m_basis.scenario.hostMemory;
        plan.before = Seconds(m_basis.run().seconds);
        plan.after = m_basis.timeWith(m_sides);
        addTimes(plan);
        addLoops(plan);
        addCopies(plan);
        addUnknowns(plan);
        addCaveats(plan);
        return plan;
    }

  private:
    [[nodiscard]] bool anyPorted() const { return std::ranges::find(m_sides, true) != m_sides.end(); }

    void addTimes(Plan& plan) const {
        Seconds less, more;
        for (std::size_t i = 0; i < m_basis.tree.units().size(); ++i) {
            if (!m_sides[i]) continue;
            const UnitOfPlaces& unit = m_basis.tree.units()[i];
            plan.kernels += unit.kernels;
            plan.launches += unit.launches;
            less += unit.onGpu() - unit.interval.least;
            more += unit.interval.most - unit.onGpu();
        }
        plan.copying = copyingWith(m_sides) + onGpuOfCalls();
        if (anyPorted()) plan.context = m_basis.device.contextOverhead.value;
        plan.interval = {plan.after - less, plan.after + more};
    }

    /// Of the C library's copies and fills that the GPU makes.
    [[nodiscard]] Seconds onGpuOfCalls() const {
        Seconds sum;
        for (std::size_t i = 0; i < m_basis.portableCalls.size(); ++i)
            if (isOnGpu(i)) sum += m_basis.portableCalls[i].onGpu;
        return sum;
    }
    [[nodiscard]] bool isOnGpu(std::size_t portableCall) const {
        return m_sides[m_basis.tree.units().size() + portableCall];
    }

    [[nodiscard]] Seconds copyingWith(const Sides& sides) const {
        Seconds sum;
        for (const Flow& flow : m_basis.flows) sum += residency::timeOf(m_basis.program, flow, sides);
        return sum;
    }

    // --- loops

    [[nodiscard]] PlannedLoop describe(const kernel::ProgramFacts& facts, const kernel::LoopFacts& loop) const {
        PlannedLoop planned;
        planned.file = facts.file;
        planned.loop = loop.id;
        planned.range = loop.range;
        planned.verdict = loop.verdict;
        for (const Alternative& alternative : m_basis.alternatives)
            if (isNamed(alternative.loop, facts, loop)) planned.alternatives.push_back(alternative);
        return planned;
    }

    [[nodiscard]] PlannedLoop unitAt(std::size_t position) const {
        const UnitOfPlaces& unit = m_basis.tree.units()[position];
        PlannedLoop loop = describe(*unit.facts, unit.report->facts);
        loop.entries = unit.entries;
        loop.onCpu = unit.onCpu;
        loop.onGpu = unit.onGpu();
        loop.gpuInterval = unit.interval;
        loop.block = unit.report->launch.block;
        loop.point = explain::roofline::pointOf(*unit.report, m_basis.device);
        loop.isChosenByUser = m_made.isChosen[position];
        addGain(position, loop);
        addReason(position, loop);
        return loop;
    }

    void addGain(std::size_t position, PlannedLoop& loop) const {
        const bool isPorted = m_sides[position];
        const Seconds otherwise = m_basis.timeWith(sidesOtherwise(m_basis, m_made, position));
        const bool isFree = std::ranges::find(m_made.isChosen, true) == m_made.isChosen.end();
        // Without a loop that is ported, nobody has to port the others.
        const Seconds without = isPorted && isFree ? std::min(otherwise, Seconds(m_basis.run().seconds)) : otherwise;
        loop.gain = without - m_basis.timeWith(m_sides);
        if (!isPorted) return;
        Sides alone = m_sides;
        alone[position] = false;
        loop.copying = std::max(Seconds(0), copyingWith(m_sides) - copyingWith(alone));
    }

    void addReason(std::size_t position, PlannedLoop& loop) const {
        const UnitOfPlaces& unit = m_basis.tree.units()[position];
        if (m_sides[position]) {
            loop.choice = Choice::ported;
            loop.why = unit.report->best()->limiter.text();
            loop.limiter = unit.report->best()->limiter.name;
        } else if (m_made.isTooLarge[position]) {
            loop.choice = Choice::tooLarge;
            loop.why = "Its arrays do not fit the GPU's memory, " + bytesText(m_basis.device.memorySize.value.value()) +
                       ", with those of the others.";
        } else if (m_made.isChosen[position]) {
            loop.choice = Choice::unchosen;
            loop.why = "It was chosen to stay.";
        } else {
            addCosts(position, loop);
        }
    }

    /// What porting it, too, adds beside its own time.
    [[nodiscard]] std::string costText(std::size_t position) const {
        Sides with = m_sides;
        with[position] = true;
        const Seconds copies = std::max(Seconds(0), copyingWith(with) - copyingWith(m_sides));
        const std::string text = "its copies take " + timeText(copies);
        return anyPorted() ? text : text + ", and starting the GPU " + timeText(m_basis.device.contextOverhead.value);
    }

    void addCosts(std::size_t position, PlannedLoop& loop) const {
        const UnitOfPlaces& unit = m_basis.tree.units()[position];
        loop.breakEven = m_basis.breakEvens[position];
        if (unit.onGpu() >= unit.onCpu) {
            loop.choice = Choice::slower;
            loop.why = "The GPU would take " + timeText(unit.onGpu()) + " for it.";
        } else if (loop.gain <= Seconds(0)) {
            loop.choice = Choice::slight;
            loop.why = "It would gain " + timeText(Seconds(0) - loop.gain) + ", too little to port it for.";
            return;
        } else {
            loop.choice = Choice::copies;
            loop.why = "It would gain " + timeText(unit.onCpu - unit.onGpu()) + "; " + costText(position) + '.';
        }
        if (loop.breakEven) loop.why += " " + breakEvenText(*loop.breakEven);
    }

    /// What a place takes beside the loops in it and the calls that the GPU makes in its stead.
    [[nodiscard]] Seconds stayingTime(std::size_t position) const {
        Seconds own = m_basis.tree.onCpu(position);
        for (const std::size_t child : m_basis.tree.places()[position].children) own = own - m_basis.tree.onCpu(child);
        for (std::size_t i = 0; i < m_basis.portableCalls.size(); ++i) {
            const PortableCall& call = m_basis.portableCalls[i];
            const bool isIn = m_basis.run().calls[call.calls.front()].parent == int(position);
            if (isIn && isOnGpu(i)) own = own - call.onCpu;
        }
        constexpr double kRounding = 1e-9; // What sums of the loops inside leave of all.
        return own.value() > kRounding * m_basis.tree.onCpu(position).value() ? own : Seconds();
    }

    /// A loop that is no candidate, at all places where it stands for itself.
    void addHostLoop(std::size_t position, std::map<const kernel::LoopFacts*, PlannedLoop>& loops) const {
        const Place& place = m_basis.tree.places()[position];
        if (!place.loop || place.unit >= 0) return;
        const kernel::Assumptions& assumptions = m_basis.scenario.assumptions;
        const kernel::SettledLoop settled(*place.loop, assumptions);
        const auto [found, isNew] = loops.try_emplace(place.loop, describe(*place.facts, *settled));
        PlannedLoop& loop = found->second;
        loop.onCpu += stayingTime(position);
        loop.entries += place.measured->entries;
        loop.iterations += place.measured->iterations;
        if (!isNew) return;
        const bool isParallel = explain::mayRunInParallel(*settled, assumptions);
        loop.choice = isParallel ? Choice::unpredicted : Choice::dependent;
        loop.why = isParallel ? whyNotPredicted(place) : settled->reason;
    }

    [[nodiscard]] static std::string whyNotPredicted(const Place& place) {
        if (place.report) return "The loops in it are faster apart.";
        if (!place.calls.empty()) return unknownCallsText(place.calls);
        if (!place.problem.empty()) return place.problem;
        return place.isLookedAt ? "No kernel can be made of it." : "It takes too little time to be looked at.";
    }

    void addLoops(Plan& plan) const {
        const PlaceTree& tree = m_basis.tree;
        for (std::size_t i = 0; i < tree.units().size(); ++i) plan.loops.push_back(unitAt(i));
        for (const Place& place : tree.places()) // So far they stand as the units do.
            if (place.isUnit) plan.loops[std::size_t(place.unit)].iterations += place.measured->iterations;
        std::map<const kernel::LoopFacts*, PlannedLoop> host;
        for (std::size_t i = 0; i < tree.places().size(); ++i) addHostLoop(i, host);
        for (auto& [facts, loop] : host) plan.loops.push_back(std::move(loop));
        for (PlannedLoop& loop : plan.loops) sumAlternatives(loop);
        std::ranges::stable_sort(plan.loops, [](const PlannedLoop& a, const PlannedLoop& b) {
            const bool isA = a.choice == Choice::ported, isB = b.choice == Choice::ported;
            if (isA != isB) return isA;
            return isA ? a.gain > b.gain : a.onCpu > b.onCpu;
        });
    }

    static void sumAlternatives(PlannedLoop& loop) {
        for (Alternative& alternative : loop.alternatives) alternative.time = alternative.time * loop.entries;
        std::ranges::stable_sort(loop.alternatives, {}, &Alternative::time);
    }

    // --- copies

    void addCopies(Plan& plan) const {
        std::map<int, PlannedCopy> byArray;
        for (const Flow& flow : m_basis.flows) {
            const residency::CopyCount copies = residency::copiesOf(flow, m_sides);
            if (copies.in + copies.out == 0) continue;
            PlannedCopy& copy = byArray[flow.object];
            copy.in += copies.in;
            copy.out += copies.out;
            copy.time += residency::timeOf(m_basis.program, flow, m_sides);
            if (const auto& size = m_basis.arrays.arrays()[std::size_t(flow.object)].size)
                copy.size = copy.size.value_or(Bytes(0)) + *size * (flow.share * (copies.in + copies.out));
        }
        for (auto& [array, copy] : byArray) {
            copy.arrays = m_basis.arrays.arrays()[std::size_t(array)].names;
            if (copy.size) copy.size = *copy.size / (copy.in + copy.out);
            plan.copies.push_back(std::move(copy));
        }
        std::ranges::stable_sort(plan.copies, std::greater<>(), &PlannedCopy::time);
        numberAlike(plan.copies);
        plan.memory = m_basis.memoryOf(m_sides);
    }

    /// Arrays that one pointer led to in turn have its name: «u», «u (2)».
    static void numberAlike(std::vector<PlannedCopy>& copies) {
        std::map<std::string, int> known;
        for (PlannedCopy& copy : copies) {
            if (copy.arrays.empty()) continue;
            std::string& name = copy.arrays.front();
            const int number = ++known[name];
            if (number > 1) name += " (" + std::to_string(number) + ")";
        }
    }

    // --- what it rests on

    void addUnknowns(Plan& plan) const {
        for (std::size_t i = 0; i < m_basis.tree.units().size(); ++i) {
            if (!m_sides[i]) continue;
            const UnitOfPlaces& unit = m_basis.tree.units()[i];
            if (unit.report->range)
                for (const explain::AssumptionEffect& effect : unit.report->range->effects)
                    plan.unknowns.push_back({effect.assumption.text, unit.report->facts.id,
                                             plan.after + unit.kernels * (effect.leastFactor - 1),
                                             plan.after + unit.kernels * (effect.mostFactor - 1)});
            if (unit.entriesFactor > 1)
                plan.unknowns.push_back(
                    {"how often " + unit.report->facts.id + " is entered: " + countText(unit.entries) +
                         " times (assumed; a run counts it)",
                     unit.report->facts.id, plan.after + unit.onGpu() * (1 / unit.entriesFactor - 1),
                     plan.after + unit.onGpu() * (unit.entriesFactor - 1)});
            if (kernel::restsOnAssumptions(unit.report->facts))
                for (const kernel::VerdictAssumption& assumption : unit.report->facts.assumptions)
                    addOnce(plan.restsOn, kernel::keyOf(unit.report->facts, assumption));
        }
        std::erase_if(plan.unknowns, [&](const PlannedUnknown& unknown) {
            return unknown.most - unknown.least < plan.after * kNotableShare;
        });
        std::ranges::stable_sort(plan.unknowns, [](const PlannedUnknown& a, const PlannedUnknown& b) {
            return a.most - a.least > b.most - b.least;
        });
    }

    static void addOnce(std::vector<std::string>& lines, const std::string& line) {
        if (std::ranges::find(lines, line) == lines.end()) lines.push_back(line);
    }

    void addCaveats(Plan& plan) const {
        const kernel::MeasuredRun& run = m_basis.run();
        if (run.endedEarly)
            plan.caveats.push_back("The run ended early, so that all times are those of its part: " + run.ending);
        for (const std::string& caveat : run.caveats) plan.caveats.push_back(caveat);
        if (!anyPorted()) return;
        for (std::string& caveat : advice::transfers::memoryCaveats(plan.device, plan.hostMemory))
            plan.caveats.push_back(std::move(caveat));
        std::vector<std::string> unknown;
        for (const PlannedCopy& copy : plan.copies)
            if (!copy.size) unknown.push_back(copy.arrays.front());
        if (!unknown.empty())
            plan.caveats.push_back("How much is copied of " + listedUpTo(3, unknown) +
                                   " is not known and takes no time here.");
        if (!m_basis.arrays.unlocated().empty())
            plan.caveats.push_back("Where " + listedUpTo(3, m_basis.arrays.unlocated()) +
                                   (m_basis.arrays.unlocated().size() > 1 ? " lie" : " lies") +
                                   " was not seen. Copies for loops that stay are missing where that is an array of a "
                                   "ported loop.");
        addUnseenTime(plan);
        addPortedCalls(plan);
        if (plan.memory > m_basis.device.memorySize.value) // Chosen by the user.
            plan.caveats.push_back("The arrays take " + bytesText(plan.memory.value()) +
                                   ", more than the GPU's memory.");
        plan.caveats.emplace_back("Code outside of the loops that are told of here, in functions that they call and in "
                                  "headers, is taken to leave the arrays alone between loops that are ported" +
                                  std::string(m_basis.run().isProfile
                                                  ? "."
                                                  : "; what memcpy(), fwrite(), strcpy() and the like do to them is "
                                                    "measured."));
    }

    void addPortedCalls(Plan& plan) const {
        std::vector<std::string> names;
        Seconds onCpu;
        for (std::size_t i = 0; i < m_basis.portableCalls.size(); ++i) {
            if (!isOnGpu(i)) continue;
            const kernel::MeasuredCall& call = m_basis.run().calls[m_basis.portableCalls[i].calls.front()];
            onCpu += m_basis.portableCalls[i].onCpu;
            addOnce(names, call.function + "() at " + std::filesystem::path(call.file).filename().string() + ":" +
                               std::to_string(call.location.line));
        }
        if (!names.empty())
            plan.caveats.push_back(listedUpTo(3, names) +
                                   (names.size() > 1 ? " are taken as the GPU's own" : " is taken as the GPU's own") +
                                   ", cudaMemset() or cudaMemcpy(): " + timeText(onGpuOfCalls()) +
                                   (onCpu > Seconds(0) ? " in place of " + timeText(onCpu) : "") + ".");
    }

    /// In loops around ported ones much time may pass in code that nobody looked at.
    void addUnseenTime(Plan& plan) const {
        const PlaceTree& tree = m_basis.tree;
        for (std::size_t i = 0; i < tree.places().size(); ++i) {
            const Place& place = tree.places()[i];
            if (!place.loop || place.unit >= 0 || !holdsPorted(i)) continue;
            Seconds own = tree.onCpu(i);
            for (const std::size_t child : place.children) own = own - tree.onCpu(child);
            for (const PortableCall& call : m_basis.portableCalls)
                if (m_basis.run().calls[call.calls.front()].parent == int(i)) own = own - call.onCpu;
            if (own.value() < kNotableUnseenShare * m_basis.run().seconds) continue;
            plan.caveats.push_back(
                place.loop->id + " takes " + timeText(own) +
                " outside of all loops that were counted, as in functions without loops. What is done "
                "to arrays there takes no copies here.");
        }
    }

    [[nodiscard]] bool holdsPorted(std::size_t position) const {
        return std::ranges::any_of(m_basis.tree.places()[position].children, [&](std::size_t child) {
            const Place& place = m_basis.tree.places()[child];
            return (place.isUnit && m_sides[std::size_t(place.unit)]) || holdsPorted(child);
        });
    }

    const PlanBasis& m_basis;
    UnitSides m_made;
    const Sides& m_sides; ///< Those of m_made.
};

std::optional<Error> checkRun(const std::vector<explain::SharedFacts>& files, const explain::Scenario& scenario) {
    const auto& run = scenario.assumptions.run;
    if (!run)
        return Error{ErrorKind::usage,
                     "A plan needs a run of the program.",
                     {},
                     "Make one with «forewarp-cli run DIR -o run.json», and name it with --run run.json."};
    const bool isKnown =
        std::ranges::any_of(files, [&](const explain::SharedFacts& facts) { return run->knows(facts->file); });
    if (!isKnown)
        return Error{
            ErrorKind::input, "The run is of other files, or they have changed since.", {}, "Run the program again."};
    if (run->seconds <= 0 || run->loops.empty())
        return Error{ErrorKind::input, "No loop ran: " + run->ending, {}, "Give the program other arguments."};
    return std::nullopt;
}

std::optional<Error> checkAlternatives(const std::vector<explain::SharedFacts>& files,
                                       const std::vector<Alternative>& alternatives) {
    for (const Alternative& alternative : alternatives) {
        const bool isThere = std::ranges::any_of(files, [&](const explain::SharedFacts& facts) {
            return std::ranges::any_of(facts->loops,
                                       [&](const auto& loop) { return isNamed(alternative.loop, *facts, loop); });
        });
        if (!isThere) return noSuchLoop(alternative.loop);
    }
    return std::nullopt;
}

/// The same program with its arrays in each other memory, and loops chosen anew.
std::vector<PlannedMemory> otherMemories(const PlanBasis& basis, const ChosenSides& chosen) {
    std::vector<PlannedMemory> others;
    if (device::sharesHostMemory(basis.device)) return others;
    for (int i = 0; i < device::kHostMemoryCount; ++i) {
        const auto memory = device::HostMemory(i);
        const bool isThere = memory != device::HostMemory::managed || basis.device.transfer.managedPeak;
        if (memory == basis.scenario.hostMemory || !isThere) continue;
        const residency::Program program = basis.programIn(memory);
        const Sides sides = unitSides(basis, program, chosen).sides;
        const auto loops = sides.begin() + std::ptrdiff_t(basis.tree.units().size());
        others.push_back({memory, basis.timeWith(program, sides), std::size_t(std::count(sides.begin(), loops, true))});
    }
    return others;
}

/// Of the loops that stay when nobody chooses, and take some time: each costs a few predictions.
void addBreakEvens(PlanBasis& basis) {
    const residency::Sides sides = unitSides(basis, basis.program, {}).sides;
    for (std::size_t i = 0; i < basis.tree.units().size(); ++i) {
        const UnitOfPlaces& unit = basis.tree.units()[i];
        if (!sides[i] && unit.onCpu.value() >= kNotableShare * basis.run().seconds)
            basis.breakEvens[i] = breakEvenOf(unit, basis.device, basis.scenario);
    }
}

} // namespace

bool isNamed(std::string_view name, const kernel::ProgramFacts& facts, const kernel::LoopFacts& loop) {
    return name == loop.id || isPlace(name, facts.file, loop.range.begin.line);
}

Error noSuchLoop(const std::string& name) {
    return {ErrorKind::input,
            "No loop «" + name + "» is in these files.",
            {},
            "Name loops as «forewarp-cli loops» lists them, or as FILE:LINE."};
}

Result<Planner> Planner::make(std::vector<explain::SharedFacts> files, const device::Device& device,
                              const explain::Scenario& scenario, std::vector<Alternative> alternatives,
                              const Progress& progress) {
    if (auto error = checkRun(files, scenario)) return *error;
    if (auto error = checkAlternatives(files, alternatives)) return *error;
    const auto models = explain::stages::chosenModels(scenario.model, device);
    if (!models) return models.failureAs<Planner>();
    explain::Scenario asked = scenario;
    if (!models->empty()) asked.model = models->front().id; // The others would be asked in vain.
    const auto basis = std::make_shared<PlanBasis>(std::move(files), device, asked, progress);
    if (basis->tree.wasStopped()) return Cancelled{};
    basis->alternatives = std::move(alternatives);
    addBreakEvens(*basis);
    return Planner(basis);
}

Plan Planner::plan(const ChosenSides& chosen) const {
    Plan plan = PlanWriter(*m_basis, unitSides(*m_basis, m_basis->program, chosen)).write();
    plan.otherMemories = otherMemories(*m_basis, chosen);
    return plan;
}

} // namespace forewarp::program
