#include "core/program/plan_basis.h"

#include "core/program/break_even.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace forewarp::program {

namespace {

using residency::Sides;
using residency::Step;

/// The program as steps, for residency.
class StepMaker {
  public:
    StepMaker(const PlaceTree& tree, const ProgramArrays& arrays, const std::vector<PortableCall>& portable)
        : m_tree(tree), m_arrays(arrays), m_unitOfCall(tree.run().calls.size(), -1) {
        for (std::size_t i = 0; i < portable.size(); ++i)
            for (const std::size_t call : portable[i].calls) m_unitOfCall[call] = int(tree.units().size() + i);
    }

    [[nodiscard]] std::vector<Step> make() const {
        std::vector<Step> steps = stepsOf(-1, m_tree.outermost(), 1);
        Step end; // What was computed is wanted on the CPU.
        for (int array = 0; array < int(m_arrays.arrays().size()); ++array) end.touches.push_back({array, true, false});
        steps.push_back(std::move(end));
        return steps;
    }

  private:
    /// Inputs: the place around these, -1 for the program; how often its body was executed.
    [[nodiscard]] std::vector<Step> stepsOf(int parent, const std::vector<std::size_t>& places,
                                            double executions) const {
        std::vector<Step> steps;
        const std::vector<kernel::MeasuredCall>& calls = m_tree.run().calls;
        std::size_t call = 0;
        const auto addCallsBefore = [&](std::size_t place) {
            for (; call < calls.size() && calls[call].before <= int(place); ++call)
                if (calls[call].parent == parent && !m_arrays.touchesOfCall(call).empty())
                    steps.push_back({.unit = m_unitOfCall[call],
                                     .touches = m_arrays.touchesOfCall(call),
                                     .entries = calls[call].count / executions});
        };
        for (const std::size_t place : places) {
            if (m_tree.places()[place].measured->entries <= 0) continue;
            addCallsBefore(place);
            if (Step step = stepOf(place, executions); !step.body.empty() || !step.touches.empty())
                steps.push_back(std::move(step));
        }
        addCallsBefore(m_tree.places().size());
        return steps;
    }

    [[nodiscard]] Step stepOf(std::size_t position, double executions) const {
        const Place& place = m_tree.places()[position];
        const double entries = place.measured->entries;
        Step step{.entries = entries / executions};
        if (place.isUnit) {
            step.unit = place.unit;
            step.touches = m_arrays.touchesOf(position);
            return step;
        }
        const double iterations = wholeIterations(place);
        step.iterations = std::max(1.0, iterations / entries);
        if (!m_arrays.touchesOf(position).empty())
            step.body.push_back({.unit = place.unit, .touches = m_arrays.touchesOf(position)});
        for (Step& inner : stepsOf(int(position), place.children, iterations)) step.body.push_back(std::move(inner));
        return step;
    }

    /// How often the loops in a loop ran where all ran equally often, in most iterations, as before a `break`; else all
    /// iterations.
    [[nodiscard]] double wholeIterations(const Place& place) const {
        const double all = std::max(place.measured->iterations, place.measured->entries);
        const auto entriesOf = [&](std::size_t child) { return m_tree.places()[child].measured->entries; };
        if (place.children.empty()) return all;
        const double first = entriesOf(place.children.front());
        const bool isSame =
            std::ranges::all_of(place.children, [&](std::size_t child) { return entriesOf(child) == first; });
        return isSame && first > all / 2 && first < all ? first : all;
    }

    const PlaceTree& m_tree;
    const ProgramArrays& m_arrays;
    std::vector<int> m_unitOfCall; ///< -1 for what only the CPU can do.
};

/// Longer than any program takes: a side that costs as much is not chosen.
constexpr Seconds kNever(1e9);

bool anyPorted(const Sides& sides) {
    return std::ranges::find(sides, true) != sides.end();
}

/// The best sides where some are settled.
Sides bestSidesWith(const PlanBasis& basis, residency::Program program,
                    const std::vector<std::optional<bool>>& settled) {
    for (std::size_t i = 0; i < basis.tree.units().size(); ++i) program.units[i].onGpu += basis.leastGain();
    for (std::size_t i = 0; i < settled.size(); ++i)
        if (settled[i]) (*settled[i] ? program.units[i].onCpu : program.units[i].onGpu) += kNever;
    Sides sides = residency::bestSides(program, basis.flows);
    const auto calls = sides.begin() + std::ptrdiff_t(basis.tree.units().size());
    if (std::find(sides.begin(), calls, true) == calls)
        std::fill(calls, sides.end(), false); // Nobody ports them alone.
    return sides;
}

/// Leaves loops on the CPU until the arrays of the others fit: first those too large alone, then those that gain least.
class MemoryLimit {
  public:
    MemoryLimit(const PlanBasis& basis, const residency::Program& program, std::vector<std::optional<bool>>& settled,
                UnitSides& made)
        : m_basis(basis), m_program(program), m_settled(settled), m_made(made) {}

    void keep() {
        const Bytes room = m_basis.device.memorySize.value;
        for (std::size_t i = 0; i < m_settled.size(); ++i) {
            Sides alone(m_settled.size(), false);
            alone[i] = true;
            if (!m_settled[i] && m_basis.memoryOf(alone) > room) leaveOut(i);
        }
        m_made.sides = bestSidesWith(m_basis, m_program, m_settled);
        while (m_basis.memoryOf(m_made.sides) > room) {
            const auto least = leastGain();
            if (!least) return;
            leaveOut(*least);
            m_made.sides = bestSidesWith(m_basis, m_program, m_settled);
        }
    }

  private:
    void leaveOut(std::size_t unit) {
        m_settled[unit] = false;
        m_made.isTooLarge[unit] = true;
    }

    [[nodiscard]] std::optional<std::size_t> leastGain() const {
        const std::vector<UnitOfPlaces>& units = m_basis.tree.units();
        const auto gain = [&](std::size_t unit) { return units[unit].onCpu - units[unit].onGpu(); };
        std::optional<std::size_t> least;
        for (std::size_t i = 0; i < units.size(); ++i)
            if (m_made.sides[i] && !m_settled[i] && (!least || gain(i) < gain(*least))) least = i;
        return least;
    }

    const PlanBasis& m_basis;
    const residency::Program& m_program;
    std::vector<std::optional<bool>>& m_settled;
    UnitSides& m_made;
};

std::vector<std::optional<bool>> settledBy(const UnitSides& made) {
    std::vector<std::optional<bool>> settled(made.isChosen.size());
    for (std::size_t i = 0; i < settled.size(); ++i) {
        if (made.isChosen[i]) settled[i] = made.sides[i];
        if (made.isTooLarge[i]) settled[i] = false;
    }
    return settled;
}

} // namespace

PlanBasis::PlanBasis(std::vector<explain::SharedFacts> allFiles, const device::Device& theDevice,
                     const explain::Scenario& theScenario, const Progress& progress)
    : files(std::move(allFiles)), device(theDevice), scenario(theScenario), tree(files, device, scenario, progress),
      arrays(tree) {
    if (tree.wasStopped()) return;
    program.objects.resize(arrays.arrays().size());
    priceCopies(program, scenario.hostMemory);
    for (const UnitOfPlaces& unit : tree.units()) program.units.push_back({unit.onCpu, unit.onGpu()});
    findPortableCalls();
    for (const PortableCall& call : portableCalls) program.units.push_back({call.onCpu, call.onGpu});
    program.steps = StepMaker(tree, arrays, portableCalls).make();
    flows = residency::flowsOf(program);
    breakEvens.resize(tree.units().size());
}

void PlanBasis::findPortableCalls() {
    constexpr double kUsualShare = 0.9; // η_DRAM of docs/model-forewarp.md, where nobody measured the device's.
    const double reached = device.flow.dramShare ? device.flow.dramShare->value : kUsualShare;
    const std::vector<kernel::MeasuredCall>& calls = run().calls;
    struct Found {
        PortableCall call;
        bool reads = false;
        bool writes = false;
    };
    std::map<std::tuple<std::string, std::string, int, int, int>, Found> byPlace;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const kernel::MeasuredCall& call = calls[i];
        const bool hasTwin = call.function == "memset" || call.function == "memcpy";
        const auto isOfLoops = [&](const residency::Touch& touch) {
            return arrays.arrays()[std::size_t(touch.object)].isOfLoops;
        };
        if (!hasTwin || !std::ranges::any_of(arrays.touchesOfCall(i), isOfLoops)) continue;
        const Seconds moving = Bytes(call.address.room) / device.memoryBandwidth.value / reached;
        Found& found = byPlace[{call.file, call.function, call.location.line, call.location.column, call.parent}];
        found.reads = found.reads || call.reads;
        found.writes = found.writes || call.writes;
        PortableCall& portable = found.call;
        portable.onGpu += moving * call.count;
        portable.onCpu += Seconds(call.seconds);
        if (call.writes) portable.onGpu += device.launchOverhead.value * call.count;
        portable.calls.push_back(i);
    }
    for (auto& [place, found] : byPlace) { // A copy from or to an array that no loop touches stays.
        const bool isCopy = std::get<1>(place) == "memcpy";
        if (found.writes && (found.reads || !isCopy)) portableCalls.push_back(std::move(found.call));
    }
}

void PlanBasis::priceCopies(residency::Program& copied, device::HostMemory memory) const {
    copied.partOf = [this, memory](int array, double share) -> residency::Object {
        const std::optional<Bytes>& size = arrays.arrays()[std::size_t(array)].size;
        if (!size || device::sharesHostMemory(device)) return {};
        const Seconds time = device::copyTime(device.transfer, *size * share, memory);
        return {time, time};
    };
    for (std::size_t i = 0; i < copied.objects.size(); ++i) copied.objects[i] = copied.partOf(int(i), 1);
}

residency::Program PlanBasis::programIn(device::HostMemory memory) const {
    residency::Program copied = program;
    priceCopies(copied, memory);
    return copied;
}

Seconds PlanBasis::timeWith(const residency::Program& copied, const Sides& sides) const {
    Seconds all;
    for (const residency::Unit& unit : copied.units) all += unit.onCpu;
    const Seconds rest(std::max(0.0, run().seconds - all.value()));
    const Seconds context = anyPorted(sides) ? device.contextOverhead.value : Seconds(0);
    return rest + residency::timeOf(copied, flows, sides) + context;
}

Bytes PlanBasis::memoryOf(const Sides& sides) const {
    std::set<int> touched;
    for (std::size_t i = 0; i < tree.places().size(); ++i) {
        const Place& place = tree.places()[i];
        if (!place.isUnit || !sides[std::size_t(place.unit)]) continue;
        for (const residency::Touch& touch : arrays.touchesOf(i)) touched.insert(touch.object);
    }
    Bytes memory;
    for (const int array : touched) memory += arrays.arrays()[std::size_t(array)].size.value_or(Bytes(0));
    return memory;
}

UnitSides unitSides(const PlanBasis& basis, const residency::Program& program, const ChosenSides& chosen) {
    const std::vector<UnitOfPlaces>& units = basis.tree.units();
    UnitSides made;
    made.isChosen.assign(units.size(), false);
    made.isTooLarge.assign(units.size(), false);
    std::vector<std::optional<bool>> settled(units.size());
    for (std::size_t i = 0; i < units.size(); ++i) {
        const auto choice = chosen.find({units[i].facts->file, units[i].report->facts.id});
        if (choice == chosen.end()) continue;
        settled[i] = choice->second;
        made.isChosen[i] = true;
    }
    MemoryLimit(basis, program, settled, made).keep();
    const bool isWorthIt = basis.timeWith(program, made.sides) + basis.leastGain() < Seconds(basis.run().seconds);
    const auto wanted = [&](std::size_t unit) { return made.isChosen[unit] && made.sides[unit]; };
    bool anyWanted = false;
    for (std::size_t i = 0; i < units.size(); ++i) anyWanted = anyWanted || wanted(i);
    if (!isWorthIt && !anyWanted) made.sides.assign(program.units.size(), false);
    return made;
}

Sides sidesOtherwise(const PlanBasis& basis, const UnitSides& made, std::size_t unit) {
    auto settled = settledBy(made);
    settled[unit] = !made.sides[unit];
    return bestSidesWith(basis, basis.program, settled);
}

} // namespace forewarp::program
