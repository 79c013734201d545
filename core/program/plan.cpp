#include "core/program/plan.h"

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/explain/loop_ranking.h"
#include "core/explain/stages/chosen_models.h"
#include "core/kernel/decisions.h"
#include "core/program/arrays.h"
#include "core/program/places.h"

#include <algorithm>
#include <map>
#include <set>

namespace forewarp::program {

namespace {

using residency::Flow;
using residency::Sides;
using residency::Step;

/// What moves the program's time by less is not worth a question.
constexpr double kNotableShare = 0.01;

/// The program as steps, for residency.
class StepMaker {
  public:
    StepMaker(const PlaceTree& tree, const ProgramArrays& arrays) : m_tree(tree), m_arrays(arrays) {}

    [[nodiscard]] std::vector<Step> make() const {
        std::vector<Step> steps = stepsOf(m_tree.outermost(), 1);
        Step end; // What was computed is wanted on the CPU.
        for (int array = 0; array < int(m_arrays.arrays().size()); ++array) end.touches.push_back({array, true, false});
        steps.push_back(std::move(end));
        return steps;
    }

  private:
    /// Inputs: `executions` of what is around the places.
    [[nodiscard]] std::vector<Step> stepsOf(const std::vector<std::size_t>& places, double executions) const {
        std::vector<Step> steps;
        for (const std::size_t place : places)
            if (Step step = stepOf(place, executions); !step.body.empty() || !step.touches.empty())
                steps.push_back(std::move(step));
        return steps;
    }

    [[nodiscard]] Step stepOf(std::size_t position, double executions) const {
        const Place& place = m_tree.places()[position];
        const double runs = place.isUnit ? place.measured->entries : place.measured->iterations;
        Step own{.unit = place.unit, .touches = m_arrays.touchesOf(position)};
        Step loop{.iterations = std::max(1.0, runs / std::max(1.0, executions))};
        if (!own.touches.empty()) loop.body.push_back(std::move(own));
        if (place.isUnit) return loop.iterations > 1 || loop.body.empty() ? loop : std::move(loop.body.front());
        for (Step& inner : stepsOf(place.children, std::max(executions, runs))) loop.body.push_back(std::move(inner));
        return loop;
    }

    const PlaceTree& m_tree;
    const ProgramArrays& m_arrays;
};

/// Makes the plan of one device.
class Planner {
  public:
    Planner(const PlaceTree& tree, const device::Device& device, const explain::Scenario& scenario)
        : m_tree(tree), m_device(device), m_scenario(scenario), m_run(*scenario.assumptions.run), m_arrays(tree) {
        for (const ProgramArray& array : m_arrays.arrays()) m_program.objects.push_back(objectOf(array));
        for (const UnitOfPlaces& unit : tree.units()) m_program.units.push_back({unit.onCpu, unit.onGpu()});
        m_program.steps = StepMaker(tree, m_arrays).make();
        m_flows = residency::flowsOf(m_program);
        m_sides = residency::bestSides(m_program, m_flows);
        if (timeWith(m_sides) >= Seconds(m_run.seconds)) m_sides.assign(m_sides.size(), false);
    }

    [[nodiscard]] Plan plan() const {
        Plan plan;
        std::set<std::pair<std::string, std::string>> ran;
        for (const kernel::MeasuredLoop& loop : m_run.loops) ran.insert({loop.file, loop.loop});
        plan.loopsThatRan = ran.size();
        plan.program = m_run.program;
        plan.cpu = m_run.cpu;
        plan.device = m_device;
        plan.before = Seconds(m_run.seconds);
        plan.after = timeWith(m_sides);
        addTimes(plan);
        addLoops(plan);
        addCopies(plan);
        addUnknowns(plan);
        addCaveats(plan);
        return plan;
    }

  private:
    [[nodiscard]] residency::Object objectOf(const ProgramArray& array) const {
        if (!array.size || m_device.pcieGeneration.value == 0) return {};
        const Seconds time = device::transferTime(m_device.transfer, *array.size);
        return {time, time};
    }

    [[nodiscard]] bool anyPorted(const Sides& sides) const { return std::ranges::find(sides, true) != sides.end(); }

    /// The best sides of all others where this unit has to be on one.
    [[nodiscard]] Sides sidesWith(std::size_t unit, bool isOnGpu) const {
        residency::Program forced = m_program;
        const Seconds never(1e6);
        (isOnGpu ? forced.units[unit].onCpu : forced.units[unit].onGpu) += never;
        return residency::bestSides(forced, m_flows);
    }

    /// Of the whole program.
    [[nodiscard]] Seconds timeWith(const Sides& sides) const {
        Seconds all;
        for (const UnitOfPlaces& unit : m_tree.units()) all += unit.onCpu;
        const Seconds rest(std::max(0.0, m_run.seconds - all.value()));
        const Seconds context = anyPorted(sides) ? m_device.contextOverhead.value : Seconds(0);
        return rest + residency::timeOf(m_program, m_flows, sides) + context;
    }

    void addTimes(Plan& plan) const {
        Seconds less, more;
        for (std::size_t i = 0; i < m_sides.size(); ++i) {
            if (!m_sides[i]) continue;
            const UnitOfPlaces& unit = m_tree.units()[i];
            plan.kernels += unit.kernels;
            plan.launches += unit.launches;
            less += unit.onGpu() - unit.interval.least;
            more += unit.interval.most - unit.onGpu();
        }
        for (const Flow& flow : m_flows) plan.copying += timeOf(flow);
        if (anyPorted(m_sides)) plan.context = m_device.contextOverhead.value;
        plan.interval = {plan.after - less, plan.after + more};
    }

    [[nodiscard]] Seconds timeOf(const Flow& flow) const {
        const residency::CopyCount copies = residency::copiesOf(flow, m_sides);
        const residency::Object& object = m_program.objects[std::size_t(flow.object)];
        return object.in * copies.in + object.out * copies.out;
    }

    // --- loops

    [[nodiscard]] static PlannedLoop describe(const kernel::ProgramFacts& facts, const kernel::LoopFacts& loop) {
        PlannedLoop planned;
        planned.file = facts.file;
        planned.loop = loop.id;
        planned.range = loop.range;
        planned.verdict = loop.verdict;
        return planned;
    }

    [[nodiscard]] PlannedLoop unitAt(std::size_t position) const {
        const UnitOfPlaces& unit = m_tree.units()[position];
        PlannedLoop loop = describe(*unit.facts, unit.report->facts);
        loop.entries = unit.entries;
        loop.onCpu = unit.onCpu;
        loop.onGpu = unit.onGpu();
        loop.gpuInterval = unit.interval;
        loop.block = unit.report->launch.block;
        const Seconds otherwise = timeWith(sidesWith(position, !m_sides[position]));
        // Without a loop that is ported, nobody has to port the others.
        loop.gain = (m_sides[position] ? std::min(otherwise, Seconds(m_run.seconds)) : otherwise) - timeWith(m_sides);
        if (m_sides[position]) {
            loop.choice = Choice::ported;
            loop.why = unit.report->best()->limiter;
        } else if (unit.onGpu() >= unit.onCpu) {
            loop.choice = Choice::slower;
            loop.why = "The GPU would take " + timeText(unit.onGpu()) + " for it.";
        } else {
            loop.choice = Choice::copies;
            loop.why = "It would gain " + timeText(unit.onCpu - unit.onGpu()) + ", and its copies cost more.";
        }
        return loop;
    }

    /// A loop that is no candidate, at all places where it stands for itself.
    void addHostLoop(std::size_t position, std::map<const kernel::LoopFacts*, PlannedLoop>& loops) const {
        const Place& place = m_tree.places()[position];
        if (!place.loop || place.unit >= 0) return;
        const kernel::SettledLoop settled(*place.loop, m_scenario.assumptions);
        const auto [found, isNew] = loops.try_emplace(place.loop, describe(*place.facts, *settled));
        PlannedLoop& loop = found->second;
        Seconds inner;
        for (const std::size_t child : place.children) inner += m_tree.onCpu(child);
        loop.onCpu += Seconds(std::max(0.0, (m_tree.onCpu(position) - inner).value()));
        loop.entries += place.measured->entries;
        loop.iterations += place.measured->iterations;
        if (!isNew) return;
        const bool isParallel = explain::mayRunInParallel(*settled, m_scenario.assumptions);
        loop.choice = isParallel ? Choice::unpredicted : Choice::dependent;
        loop.why = isParallel ? whyNotPredicted(place) : settled->reason;
    }

    [[nodiscard]] static std::string whyNotPredicted(const Place& place) {
        if (place.report) return "The loops in it are faster apart.";
        if (!place.calls.empty())
            return "It calls " + listedUpTo(2, place.calls) + ", whose time on a GPU nobody knows.";
        return place.isLookedAt ? "No kernel can be made of it." : "It takes too little time to be looked at.";
    }

    void addLoops(Plan& plan) const {
        for (std::size_t i = 0; i < m_tree.units().size(); ++i) plan.loops.push_back(unitAt(i));
        for (const Place& place : m_tree.places()) // So far they stand as the units do.
            if (place.isUnit) plan.loops[std::size_t(place.unit)].iterations += place.measured->iterations;
        std::map<const kernel::LoopFacts*, PlannedLoop> host;
        for (std::size_t i = 0; i < m_tree.places().size(); ++i) addHostLoop(i, host);
        for (auto& [facts, loop] : host) plan.loops.push_back(std::move(loop));
        std::ranges::stable_sort(plan.loops, [](const PlannedLoop& a, const PlannedLoop& b) {
            const bool isA = a.choice == Choice::ported, isB = b.choice == Choice::ported;
            if (isA != isB) return isA;
            return isA ? a.gain > b.gain : a.onCpu > b.onCpu;
        });
    }

    // --- copies

    void addCopies(Plan& plan) const {
        std::map<int, PlannedCopy> byArray;
        std::set<int> onGpu;
        for (const Flow& flow : m_flows) {
            const residency::CopyCount copies = residency::copiesOf(flow, m_sides);
            if (copies.in + copies.out == 0) continue;
            PlannedCopy& copy = byArray[flow.object];
            copy.in += copies.in;
            copy.out += copies.out;
            copy.time += timeOf(flow);
        }
        for (auto& [array, copy] : byArray) {
            copy.arrays = m_arrays.arrays()[std::size_t(array)].names;
            copy.size = m_arrays.arrays()[std::size_t(array)].size;
            plan.copies.push_back(std::move(copy));
        }
        std::ranges::stable_sort(plan.copies, std::greater<>(), &PlannedCopy::time);
        for (std::size_t i = 0; i < m_tree.places().size(); ++i) {
            const Place& place = m_tree.places()[i];
            if (!place.isUnit || !m_sides[std::size_t(place.unit)]) continue;
            for (const residency::Touch& touch : m_arrays.touchesOf(i)) onGpu.insert(touch.object);
        }
        for (const int array : onGpu) plan.memory += m_arrays.arrays()[std::size_t(array)].size.value_or(Bytes(0));
    }

    // --- what it rests on

    void addUnknowns(Plan& plan) const {
        for (std::size_t i = 0; i < m_sides.size(); ++i) {
            if (!m_sides[i]) continue;
            const UnitOfPlaces& unit = m_tree.units()[i];
            if (unit.report->range)
                for (const explain::AssumptionEffect& effect : unit.report->range->effects)
                    plan.unknowns.push_back({effect.assumption.text, unit.report->facts.id,
                                             plan.after + unit.kernels * (effect.leastFactor - 1),
                                             plan.after + unit.kernels * (effect.mostFactor - 1)});
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
        if (m_run.endedEarly)
            plan.caveats.push_back("The run ended early, so that all times are those of its part: " + m_run.ending);
        for (const std::string& caveat : m_run.caveats) plan.caveats.push_back(caveat);
        if (!anyPorted(m_sides)) return;
        std::vector<std::string> unknown;
        for (const PlannedCopy& copy : plan.copies)
            if (!copy.size) unknown.push_back(copy.arrays.front());
        if (!unknown.empty())
            plan.caveats.push_back("How much is copied of " + listedUpTo(3, unknown) +
                                   " is not known and takes no time here.");
        if (plan.memory > m_device.memorySize.value)
            plan.caveats.push_back("The arrays take " + bytesText(plan.memory.value()) +
                                   ", more than the GPU's memory.");
        plan.caveats.emplace_back("Code outside of the loops that are told of here, in functions that they call and in "
                                  "headers, is taken to leave the arrays alone between loops that are ported.");
    }

    const PlaceTree& m_tree;
    const device::Device& m_device;
    const explain::Scenario& m_scenario;
    const kernel::MeasuredRun& m_run;
    ProgramArrays m_arrays;
    residency::Program m_program;
    std::vector<Flow> m_flows;
    Sides m_sides;
};

std::optional<Error> checkRun(std::span<const kernel::ProgramFacts> files, const explain::Scenario& scenario) {
    const auto& run = scenario.assumptions.run;
    if (!run)
        return Error{ErrorKind::usage,
                     "A plan needs a run of the program.",
                     {},
                     "Make one with «forewarp-cli run DIR -o run.json», and name it with --run run.json."};
    const bool isKnown =
        std::ranges::any_of(files, [&](const kernel::ProgramFacts& facts) { return run->knows(facts.file); });
    if (!isKnown)
        return Error{
            ErrorKind::input, "The run is of other files, or they have changed since.", {}, "Run the program again."};
    if (run->seconds <= 0 || run->loops.empty())
        return Error{ErrorKind::input, "No loop ran: " + run->ending, {}, "Give the program other arguments."};
    return std::nullopt;
}

} // namespace

std::size_t Plan::portedLoops() const {
    return std::size_t(std::ranges::count(loops, Choice::ported, &PlannedLoop::choice));
}

Result<Plan> makePlan(std::span<const kernel::ProgramFacts> files, const device::Device& device,
                      const explain::Scenario& scenario, const Progress& progress) {
    if (auto error = checkRun(files, scenario)) return *error;
    const auto models = explain::stages::chosenModels(scenario.model, device);
    if (!models) return models.failureAs<Plan>();
    const PlaceTree tree(files, device, scenario, progress);
    if (tree.wasStopped()) return Cancelled{};
    Plan plan = Planner(tree, device, scenario).plan();
    plan.model = models->empty() ? scenario.model : models->front().id;
    return plan;
}

} // namespace forewarp::program
