#include "core/kernel/profile_of.h"

#include "core/base/text.h"
#include "core/base/value_text.h"
#include "core/kernel/decisions.h"
#include "core/kernel/kernel_profile.h"
#include "core/kernel/lanes/lane_compiler.h"
#include "core/kernel/limits/count_limits.h"
#include "core/kernel/mapping/joined_loops.h"
#include "core/kernel/mapping/warp_rows.h"
#include "core/kernel/nest/nest.h"
#include "core/kernel/nest/nest_steps.h"
#include "core/kernel/nest/nest_trips.h"
#include "core/kernel/nest/private_arrays.h"
#include "core/kernel/nest/symbol_values.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <ranges>
#include <set>
#include <utility>

namespace forewarp::kernel {

namespace {

/// Turns one nest into a kernel; trip counts first, then everything that is counted with them.
class ProfileBuilder {
  public:
    ProfileBuilder(const ProgramFacts& facts, int start, const Assumptions& assumptions, mapping::ThreadMapping mapping,
                   nest::SymbolValues values)
        : m_facts(facts), m_start(start), m_assumptions(assumptions), m_nest(nest::loopsOfNest(facts, start)),
          m_mapping(std::move(mapping)), m_threadLoops(m_mapping.loops), m_values(std::move(values)),
          m_trips({facts, start, m_nest, m_threadLoops, m_mapping.rows}, assumptions, m_values.bindings),
          m_executions(facts.loops.size(), 1.0), m_shares(facts.loops.size(), 1.0) {
        m_threadLoops.insert(m_threadLoops.end(), m_mapping.joined.begin(), m_mapping.joined.end());
    }

    Result<KernelProfile> build() {
        if (auto error = refuseWithoutCode()) return *error;
        describe();
        if (auto error = countIterations()) return *error;
        placeThreads();
        placeInnerLoops();
        m_lanes.emplace(lanes());
        countExecutions();
        m_privateArrays = nest::privateArrays(m_facts, m_nest, m_threadLoops, m_assumptions);
        takeReductions();
        for (const int loop : m_nest) addLoop(loop);
        countSums();
        countRowSums();
        noteRowLists();
        m_profile.steps = nest::stepsOfNest(m_facts, m_nest, m_threadLoops);
        m_profile.program = nest::programOfNest(m_facts, m_nest, m_threadLoops);
        addRegisters();
        m_profile.syncsPerThread = m_profile.mix[Operation::sync];
        return std::move(m_profile);
    }

  private:
    [[nodiscard]] const LoopFacts& loopAt(int position) const { return m_facts.loops[std::size_t(position)]; }
    [[nodiscard]] bool isMapped(int loop) const {
        return std::find(m_threadLoops.begin(), m_threadLoops.end(), loop) != m_threadLoops.end();
    }

    /// A loop that the front end could list but not read has nothing to count.
    [[nodiscard]] std::optional<Error> refuseWithoutCode() const {
        const bool hasCode =
            std::any_of(m_nest.begin(), m_nest.end(), [&](int loop) { return !loopAt(loop).blocks.empty(); });
        if (hasCode) return std::nullopt;
        const LoopFacts& loop = loopAt(m_start);
        return Error{ErrorKind::input,
                     loop.reason.empty() ? "The loop holds no code." : loop.reason,
                     m_facts.file + ":" + loop.range.begin.text(),
                     {}};
    }

    void describe() {
        const LoopFacts& loop = loopAt(m_start);
        m_profile.loop = loop.id;
        m_profile.range = loop.range;
        m_profile.verdict = SettledLoop(loop, m_assumptions)->verdict;
        m_profile.depth = loop.depth;
        m_profile.simulation = m_assumptions.simulation;
        m_profile.dimensions = m_assumptions.dimensions;
        m_profile.assumptions = m_values.assumptions;
        const auto& independence = m_mapping.assumptions;
        m_profile.assumptions.insert(m_profile.assumptions.end(), independence.begin(), independence.end());
        m_profile.caveats = m_mapping.caveats;
        m_firstIteration = m_values.bindings;
        for (const int around : nest::loopsAround(m_facts, m_start)) m_firstIteration[loopAt(around).id] = 0;
        for (const int inside : m_nest) m_firstIteration[loopAt(inside).id] = 0;
    }

    [[nodiscard]] std::optional<Error> countIterations() {
        if (auto error = m_trips.count()) return withAssumptions(*std::move(error));
        m_profile.launches = m_trips.launches();
        for (const std::string& caveat : m_trips.caveats()) addCaveat(caveat);
        return std::nullopt;
    }

    /// What rests on assumed values says so.
    [[nodiscard]] Error withAssumptions(Error error) const {
        const auto isNamed = [&](const Assumption& each) {
            return each.kind == Assumption::Kind::value && error.message.find(each.symbol + " = ") != std::string::npos;
        };
        const std::string names = joined(m_values.assumptions | std::views::filter(isNamed), ", ", &Assumption::symbol);
        if (!names.empty()) error.message += " Assumed: " + names + ".";
        return error;
    }

    /// A warp runs a loop under a condition where one of its threads does.
    void countExecutions() {
        for (const int loop : m_nest) {
            const double outside = loop == m_start ? 1 : m_executions[std::size_t(loopAt(loop).parent)];
            const auto condition = loop == m_start ? nullptr : conditionOf(loopAt(loop).condition);
            const double share = condition ? lanes::takenShare(*condition).ofWarps : 1;
            m_shares[std::size_t(loop)] = share * (loop == m_start ? 1 : m_shares[std::size_t(loopAt(loop).parent)]);
            m_executions[std::size_t(loop)] = outside * share * (isMapped(loop) ? 1 : m_trips.of(loop));
        }
    }

    /// Null where every thread goes on.
    [[nodiscard]] std::shared_ptr<const lanes::LaneCondition> conditionOf(
        const std::optional<Expression>& condition) const {
        return condition ? m_lanes->condition(*condition) : nullptr;
    }

    [[nodiscard]] lanes::LaneCompiler::Kernel lanes() const {
        lanes::LaneCompiler::Kernel kernel{m_facts, m_profile.mapped, m_profile.innerLoops, {}, m_trips.means()};
        for (const InnerLoop& inner : m_profile.innerLoops)
            kernel.trips.push_back(m_trips.of(int(m_facts.find(inner.loop) - m_facts.loops.data())));
        for (const int around : nest::loopsAround(m_facts, m_start)) kernel.values[loopAt(around).id] = 0;
        return kernel;
    }

    void addCaveat(std::string caveat) {
        auto& caveats = m_profile.caveats;
        if (std::find(caveats.begin(), caveats.end(), caveat) == caveats.end()) caveats.push_back(std::move(caveat));
    }

    void placeThreads() {
        for (auto loop = m_mapping.loops.rbegin(); loop != m_mapping.loops.rend(); ++loop) {
            const auto dimension = ThreadDimension(m_profile.mapped.size());
            const LoopFacts& facts = loopAt(*loop);
            m_profile.mapped.push_back({facts.id, facts.counter, dimension, m_trips.of(*loop)});
        }
    }

    /// Loops of the nest that do not become threads, and how their trip counts follow the other counters.
    void placeInnerLoops() {
        for (const int loop : m_nest) {
            if (isMapped(loop)) continue;
            const LoopFacts& facts = loopAt(loop);
            m_profile.innerLoops.push_back({.loop = facts.id, .counter = facts.counter});
        }
        for (InnerLoop& inner : m_profile.innerLoops) {
            const auto position = int(m_facts.find(inner.loop) - m_facts.loops.data());
            auto form = m_trips.formOf(position, m_profile);
            const LoopFacts& loop = loopAt(position);
            inner.isMean = !form;
            if (!form) inner.sampled = m_trips.samplesOf(position, m_profile);
            inner.isFixed = loop.tripCount && loop.tripCount->isConstant() && !loop.tripCountIsBound;
            const bool isRow = std::ranges::find(m_mapping.rows, position) != m_mapping.rows.end();
            inner.most = isRow ? std::ceil(mostOf(loop) / kRowWidth) : mostOf(loop);
            inner.trips = form ? *std::move(form) : CounterForm{m_trips.of(position), {}, {}};
        }
    }

    /// The longest of a triangle counts: «for (m = 64; m > 0; m--) for (j = 0; j < m; j++)» has 64.
    [[nodiscard]] double mostOf(const LoopFacts& loop) const {
        constexpr std::size_t kMostCounters = 4;
        if (!loop.tripCount || loop.tripCountIsBound || loop.tripCount->symbols().size() > kMostCounters) return 0;
        std::vector<Bindings> ends(1); // Trip counts are affine in counters: the longest is at an end of each.
        for (const std::string& symbol : loop.tripCount->symbols()) {
            const LoopFacts* outer = m_facts.find(symbol);
            const bool isKnown =
                outer && outer->tripCount && outer->tripCount->isConstant() && !outer->tripCountIsBound;
            if (!isKnown) return 0;
            const std::size_t before = ends.size();
            for (std::size_t i = 0; i < before; ++i) {
                ends.push_back(ends[i]);
                ends[i][symbol] = 0;
                ends.back()[symbol] = outer->tripCount->evaluate({}).value_or(1) - 1;
            }
        }
        double most = 0;
        for (const Bindings& end : ends) most = std::max(most, loop.tripCount->evaluate(end).value_or(0));
        return most;
    }

    /// What the loops that become threads add up.
    void takeReductions() {
        for (const int position : m_mapping.loops) {
            const SettledLoop loop(loopAt(position), m_assumptions);
            if (loop->verdict != Verdict::reduction) continue;
            for (const Reduction& reduction : loop->reductions) m_reduced[reduction.variable] = loop->id;
        }
    }

    /// What is left of them when cells that are updated where they lie are taken away.
    void countSums() {
        for (const auto& [variable, loop] : m_reduced) {
            if (m_updated.contains(variable)) continue;
            ++m_profile.sums;
            addCaveat("Adding up what the blocks have of " + variable + " in " + loop + " is not counted.");
        }
    }

    void noteRowLists() {
        if (!m_rowLists.empty())
            addCaveat("The rows that pointers in " + joined(m_rowLists, ", ") +
                      " lead to are counted as a port has them on the GPU, one behind the other.");
    }

    void countRowSums() {
        for (const int row : m_mapping.rows) {
            m_profile.rows.push_back(loopAt(row).id);
            m_profile.rowSums += double(loopAt(row).reductions.size()) * m_executions[std::size_t(loopAt(row).parent)];
        }
    }

    /// A cell that depends on the thread, or on a loop inside it, is updated where it lies; one for all is summed up like a
    /// variable.
    void markUpdate(ProfiledAccess& access) {
        const bool isOneCell = access.isAffineEverywhere() && access.isSameForAllThreads() &&
                               std::ranges::all_of(access.bytesPerIteration, [](double step) { return step == 0; });
        access.isUpdate = m_reduced.contains(access.text) && !isOneCell;
        if (access.isUpdate) m_updated.insert(access.text);
    }

    void addLoop(int position) {
        const LoopFacts& loop = loopAt(position);
        const double executions = m_executions[std::size_t(position)];
        const std::size_t firstAccess = m_profile.accesses.size();
        for (const MemoryAccess& access : loop.accesses) addAccess(access, executions);
        for (const BasicBlock& block : loop.blocks) addBlock(block, position, firstAccess);
        for (const std::string& function : loop.calls) {
            addCaveat("What " + function + " does is not known, so that the time without it is a lower bound.");
            auto& calls = m_profile.unknownCalls;
            if (std::ranges::find(calls, function) == calls.end()) calls.push_back(function);
        }
    }

    /// Of a block, whose own condition this is, in loops under conditions: all of them.
    [[nodiscard]] std::shared_ptr<const lanes::LaneCondition> conditionOfWay(
        const BasicBlock& block, int position, const std::shared_ptr<const lanes::LaneCondition>& own) const {
        std::optional<Expression> way = block.condition;
        bool isOwn = true;
        for (int loop = position; loop != m_start; loop = loopAt(loop).parent) {
            const auto& entry = loopAt(loop).condition;
            if (!entry) continue;
            way = way ? *entry * *way : *entry;
            isOwn = false;
        }
        return isOwn ? own : conditionOf(way);
    }

    void addBlock(BasicBlock block, int position, std::size_t firstAccess) {
        const double executions = m_executions[std::size_t(position)];
        const double shareOfLoop = m_shares[std::size_t(position)];
        const auto condition = conditionOf(block.condition);
        const double share = condition ? lanes::takenShare(*condition).ofWarps : 1;
        const auto way = conditionOfWay(block, position, condition);
        if (block.isConditional && !condition) noteConditional();
        for (Instruction& instruction : block.instructions) {
            m_profile.mix[instruction.operation] += executions * share;
            if (instruction.access < 0) continue;
            instruction.access += int(firstAccess);
            ProfiledAccess& access = m_profile.accesses[std::size_t(instruction.access)];
            access.share = share * shareOfLoop;
            access.executionsPerThread = executions * share;
            access.condition = way;
        }
        m_profile.blocks.push_back(std::move(block));
        m_profile.blockExecutions.push_back(executions * share);
    }

    void noteConditional() {
        addCaveat("Code under a condition is counted as if every thread ran it in every iteration.");
    }

    void addAccess(const MemoryAccess& access, double executions) {
        ProfiledAccess profiled;
        profiled.array = access.array;
        profiled.text = access.text;
        profiled.kind = access.kind;
        profiled.elementBytes = access.elementBytes;
        profiled.location = access.location;
        profiled.executionsPerThread = executions;
        profiled.unknownReason = access.unknownReason;
        profiled.largestOffset = access.largestOffset;
        const Array* array = m_facts.array(access.array, m_facts.loops[std::size_t(m_nest.front())].function);
        profiled.isFixed = array && array->isFixed;
        profiled.hasFixedSteps = hasFixedSteps(access);
        if (access.inRow && std::ranges::find(m_rowLists, access.array) == m_rowLists.end())
            m_rowLists.push_back(access.array);
        if (access.index) placeAddress(*access.index, profiled);
        else placeEvaluated(access, profiled);
        if (m_privateArrays.contains(access.array)) moveToLocalMemory(profiled);
        else markUpdate(profiled);
        m_profile.accesses.push_back(std::move(profiled));
    }

    /// Of the loops inside each thread.
    [[nodiscard]] bool hasFixedSteps(const MemoryAccess& access) const {
        const auto isFixed = [&](const AffineIndex::Stride& stride) {
            return stride.bytesPerIteration.isConstant() ||
                   std::ranges::find(m_profile.innerLoops, stride.loop, &InnerLoop::loop) == m_profile.innerLoops.end();
        };
        if (access.index) return std::ranges::all_of(access.index->strides, isFixed);
        return access.address && std::ranges::all_of(access.address->symbols(),
                                                     [&](const std::string& name) { return m_facts.find(name); });
    }

    /// What is affine but for a border counts as affine, too, and forms of addresses are then at hand.
    void placeEvaluated(const MemoryAccess& access, ProfiledAccess& profiled) const {
        const auto address = m_lanes->address(access);
        if (!address) return;
        const lanes::TypicalForm& typical = address->typical;
        profiled.evaluated = address->evaluated;
        profiled.isAffine = typical.isForm;
        profiled.constantBytes = typical.form.constant;
        profiled.bytesPerThreadX = typical.form.perThread[0];
        profiled.bytesPerThreadY = typical.form.perThread[1];
        profiled.bytesPerThreadZ = typical.form.perThread[2];
        profiled.bytesPerIteration = typical.form.perIteration;
    }

    /// Local memory has the same element of all threads side by side.
    void moveToLocalMemory(ProfiledAccess& access) const {
        access.isPrivate = true;
        access.hasFixedSteps = false; // Loads wait for stores there, as binomial trees on an H200 show.
        access.evaluated.reset();
        access.largestOffset.reset(); // Of the array as the source has it.
        double copies = 1;
        for (double* step : {&access.bytesPerThreadX, &access.bytesPerThreadY, &access.bytesPerThreadZ}) {
            const auto dimension = step == &access.bytesPerThreadX ? 0U : step == &access.bytesPerThreadY ? 1U : 2U;
            const bool isMapped = dimension < m_profile.mapped.size();
            *step = isMapped ? access.elementBytes * copies : 0;
            if (isMapped) copies *= m_profile.mapped[dimension].iterations;
        }
        access.constantBytes *= copies;
        for (double& step : access.bytesPerIteration) step *= copies;
    }

    /// Puts numbers into the affine index; one that has none (a division by zero) leaves the address unknown.
    void placeAddress(const AffineIndex& index, ProfiledAccess& access) const {
        const auto constant = index.constantBytes.evaluate(m_firstIteration);
        bool isKnown = constant && std::isfinite(*constant);
        access.bytesPerIteration.assign(m_profile.innerLoops.size(), 0);
        for (const AffineIndex::Stride& stride : index.strides) {
            double* const step = stepOf(stride.loop, access);
            if (!step) continue;
            const auto bytes = stride.bytesPerIteration.evaluate(m_trips.means());
            isKnown = isKnown && bytes && std::isfinite(*bytes);
            if (isKnown) *step += *bytes;
        }
        access.isAffine = isKnown;
        if (isKnown) access.constantBytes = *constant;
        else access.unknownReason = "its index has no value";
    }

    /// Where the step of a mapped or inner loop belongs; null for a loop around the kernel.
    double* stepOf(const std::string& loop, ProfiledAccess& access) const {
        for (std::size_t i = 0; i < m_profile.innerLoops.size(); ++i)
            if (m_profile.innerLoops[i].loop == loop) return &access.bytesPerIteration[i];
        for (const MappedLoop& mapped : m_profile.mapped) {
            if (mapped.loop != loop) continue;
            switch (mapped.dimension) {
            case ThreadDimension::x: return &access.bytesPerThreadX;
            case ThreadDimension::y: return &access.bytesPerThreadY;
            case ThreadDimension::z: return &access.bytesPerThreadZ;
            }
        }
        return nullptr;
    }

    void addRegisters() {
        const int registers = m_assumptions.registersPerThread;
        m_profile.registersPerThread = registers;
        if (registers == 0) return;
        m_profile.assumptions.push_back({Assumption::Kind::given,
                                         "registers",
                                         double(registers),
                                         counted(registers, "register") + " per thread (given)",
                                         {}});
    }

    const ProgramFacts& m_facts;
    int m_start;
    const Assumptions& m_assumptions;
    std::vector<int> m_nest;
    mapping::ThreadMapping m_mapping;
    std::vector<int> m_threadLoops; ///< All of them: each thread has one iteration of each.
    nest::SymbolValues m_values;
    nest::NestTrips m_trips;
    std::vector<double> m_executions; ///< Of a loop's own code per thread, by position in facts.loops.
    std::vector<double> m_shares; ///< Of the trips of a loop and those around it, in which a warp comes by; likewise.
    std::set<std::string, std::less<>> m_privateArrays;
    std::map<std::string, std::string, std::less<>>
        m_reduced; ///< Variables and cells that the threads add up, by loop.
    std::vector<std::string> m_rowLists; ///< Arrays that the program has as lists of pointers to rows.
    std::set<std::string, std::less<>> m_updated; ///< Those of them that are updated where they lie.
    Bindings m_firstIteration; ///< Symbols, and counters at 0.
    KernelProfile m_profile;
    std::optional<lanes::LaneCompiler> m_lanes; ///< Once threads and inner loops are placed.
};

} // namespace

namespace {

/// The same nest with the sizes that memory is simulated at; null where these are the kernel's own.
Result<std::shared_ptr<const KernelProfile>> sampledSizes(const ProgramFacts& facts, std::string_view loopId,
                                                          const Assumptions& assumptions) {
    if (assumptions.traceValues.empty()) return std::shared_ptr<const KernelProfile>();
    Assumptions sampled = assumptions;
    for (const auto& [symbol, value] : std::exchange(sampled.traceValues, {})) sampled.values[symbol] = value;
    auto profile = profileOf(facts, loopId, sampled);
    if (!profile) return profile.failureAs<std::shared_ptr<const KernelProfile>>();
    return std::make_shared<const KernelProfile>(*std::move(profile));
}

} // namespace

Result<KernelProfile> profileOf(const ProgramFacts& facts, std::string_view loopId, const Assumptions& assumptions) {
    const LoopFacts* loop = facts.find(loopId);
    if (!loop) {
        return Error{ErrorKind::input, "There is no loop " + std::string(loopId) + ".", facts.file,
                     "List the loops with forewarp-cli loops " + facts.file + "."};
    }
    const int start = int(loop - facts.loops.data());
    mapping::ThreadMapping mapping = mapping::mapToThreads(facts, start, assumptions);
    nest::SymbolValues values = nest::valuesFor(facts, loopId, assumptions);
    std::optional<ProgramFacts> changed = mapping::withJoinedLoops(facts, start, mapping.joined);
    if (!mapping.rows.empty()) changed = mapping::withLanes(facts, start, values.bindings, mapping);
    auto profile =
        ProfileBuilder(changed ? *changed : facts, start, assumptions, std::move(mapping), std::move(values)).build();
    if (profile) {
        if (auto error = limits::refuseEndless(*profile, facts)) return *std::move(error);
    }
    auto sizes = sampledSizes(facts, loopId, assumptions);
    if (!sizes) return sizes.failureAs<KernelProfile>();
    if (!profile) return profile;
    profile->sample.sizes = *std::move(sizes);
    profile->sample.mostThreads = assumptions.traceThreads;
    profile->sample.trace = loop->trace;
    return profile;
}

} // namespace forewarp::kernel
