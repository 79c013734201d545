#include "core/models/forewarp/phases.h"

#include "core/kernel/mean_trips.h"
#include "core/models/forewarp/constants.h"
#include "core/models/forewarp/unrolling.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <ranges>
#include <set>

namespace forewarp::models::forewarp {

namespace {

constexpr double kTwice = 16; ///< Iterations in flight where ptxas unrolls by four what nvcc has…
constexpr std::size_t kShortLoads = 2; ///< …which it does where one has no more loads than these…
constexpr std::size_t kShortInstructions = 16; ///< …and instructions.

/// Whether all iterations of the loop meet the same address.
bool isSameInLoop(const kernel::ProfiledAccess& access, int loop) {
    return loop >= 0 && access.isAffine && access.bytesPerIterationOf(loop) == 0;
}

bool isSameAddress(const kernel::ProfiledAccess& a, const kernel::ProfiledAccess& b) {
    const auto place = [](const kernel::ProfiledAccess& access) {
        return std::tuple(access.constantBytes, access.bytesPerThreadX, access.bytesPerThreadY, access.bytesPerThreadZ);
    };
    return a.isAffine && b.isAffine && a.array == b.array && place(a) == place(b) &&
           a.bytesPerIteration == b.bytesPerIteration;
}

/// Whether the store may change what the load reads, as far as the compiler can tell.
bool mayChange(const kernel::KernelProfile& kernel, const kernel::ProfiledAccess& store,
               const kernel::ProfiledAccess& load) {
    if (store.space != kernel::MemorySpace::global || load.space != kernel::MemorySpace::global) return false;
    if (kernel.simulation.storesMayAlias) return true;
    if (store.array != load.array) return false;
    const auto steps = [](const kernel::ProfiledAccess& access) {
        return std::tuple(access.bytesPerThreadX, access.bytesPerThreadY, access.bytesPerThreadZ);
    };
    const bool movesAlike = store.isAffine && load.isAffine && store.hasFixedSteps && load.hasFixedSteps &&
                            steps(store) == steps(load) && store.bytesPerIteration == load.bytesPerIteration;
    return !movesAlike;
}

/// What the data-flow graphs tell of each access: the loads that its address or value follows from.
class LoadsBehind {
  public:
    explicit LoadsBehind(const kernel::KernelProfile& kernel) : m_of(kernel.accesses.size()) {
        for (const kernel::BasicBlock& block : kernel.blocks)
            for (std::size_t i = 0; i < block.instructions.size(); ++i) add(block, i);
    }

    /// Whether it waits for one of these; what no graph shows does.
    [[nodiscard]] bool dependsOn(std::size_t access, const std::set<std::size_t>& loads) const {
        const auto& known = m_of[access];
        if (!known) return true;
        return std::ranges::any_of(known->loads, [&](std::size_t load) { return loads.contains(load); });
    }
    [[nodiscard]] bool isShown(std::size_t access) const { return m_of[access].has_value(); }
    /// Whether a load's address follows from a load of the iteration before.
    [[nodiscard]] bool isChased(std::size_t access) const { return m_of[access] && m_of[access]->isChased; }

  private:
    struct Known {
        std::set<std::size_t> loads;
        bool isChased = false;
    };

    void add(const kernel::BasicBlock& block, std::size_t position) {
        const int access = block.instructions[position].access;
        if (access < 0 || std::size_t(access) >= m_of.size()) return;
        Known known;
        std::set<std::size_t> seen;
        follow(block, position, false, known, seen);
        known.loads.erase(std::size_t(access));
        m_of[std::size_t(access)] = std::move(known);
    }

    /// Through operands and, from there on `isCarried`, through what the iteration before computed.
    void follow(const kernel::BasicBlock& block, std::size_t position, bool isCarried, Known& known,
                std::set<std::size_t>& seen) {
        const kernel::Instruction& instruction = block.instructions[position];
        const auto reach = [&](int next, bool carried) {
            if (next < 0 || std::size_t(next) >= block.instructions.size()) return;
            const kernel::Instruction& reached = block.instructions[std::size_t(next)];
            const bool isLoad = reached.operation == kernel::Operation::load && reached.access >= 0;
            if (isLoad && carried) known.isChased = true;
            else if (isLoad) known.loads.insert(std::size_t(reached.access));
            if (seen.insert(std::size_t(next) * 2 + std::size_t(carried)).second)
                follow(block, std::size_t(next), carried, known, seen);
        };
        for (const int operand : instruction.operands) reach(operand, isCarried);
        for (const int input : instruction.inputs)
            if (std::size_t(input) < block.inputs.size()) reach(block.inputs[std::size_t(input)].carriedFrom, true);
    }

    std::vector<std::optional<Known>> m_of; ///< By access.
};

/// Accesses to arrays of the thread's own whose every subscript the compiler knows: registers. By access.
std::vector<bool> ownRegisters(const kernel::KernelProfile& kernel, const std::vector<bool>& knownCounters) {
    const auto isKnown = [&](const kernel::ProfiledAccess& access) {
        if (!access.isAffine) return false;
        for (std::size_t loop = 0; loop < knownCounters.size(); ++loop)
            if (!knownCounters[loop] && access.bytesPerIterationOf(int(loop)) != 0) return false;
        return true;
    };
    std::set<std::string> inMemory;
    for (const kernel::ProfiledAccess& access : kernel.accesses)
        if (access.isPrivate && !isKnown(access)) inMemory.insert(access.array);
    std::vector<bool> registers;
    for (const kernel::ProfiledAccess& access : kernel.accesses)
        registers.push_back(access.isPrivate && !inMemory.contains(access.array));
    return registers;
}

/// What a phase does, in program order.
struct Event {
    enum class Kind { access, loop, sync };
    Kind kind = Kind::access;
    std::size_t index = 0; ///< Of the access, or of the loop.
};

struct Body {
    int loop = -1;
    std::vector<int> loopsAround;
    std::vector<Event> events;
    std::vector<int> blocks;
    double iterations = 0; ///< 0: not known yet.
};

/// The loops of the kernel with what stands in them.
class Bodies {
  public:
    explicit Bodies(const kernel::KernelProfile& kernel) : m_kernel(kernel) {
        open(-1);
        for (const kernel::ThreadStep& step : kernel.steps) take(step);
        for (std::size_t i = 0; kernel.steps.empty() && i < kernel.accesses.size(); ++i)
            take({kernel::ThreadStep::Kind::access, int(i)});
        m_open = {-1};
        for (const kernel::ProgramStep& step : kernel.program) take(step);
    }

    [[nodiscard]] std::vector<Body> inOrder() const {
        std::vector<Body> all;
        for (const int loop : m_order) all.push_back(m_bodies.at(loop));
        return all;
    }
    [[nodiscard]] const Body& at(int loop) const { return m_bodies.at(loop); }

  private:
    void open(int loop) {
        if (loop >= 0) m_open.push_back(loop);
        else m_open = {-1};
        const auto [body, isNew] = m_bodies.try_emplace(loop);
        if (!isNew) return;
        body->second.loop = loop;
        body->second.loopsAround.assign(m_open.begin() + 1, m_open.end());
        m_order.push_back(loop);
    }
    Body& current() { return m_bodies.at(m_open.back()); }

    void take(const kernel::ThreadStep& step) {
        if (step.kind == kernel::ThreadStep::Kind::leave) return leave();
        if (step.kind == kernel::ThreadStep::Kind::enter) {
            current().events.push_back({Event::Kind::loop, std::size_t(step.index)});
            return open(step.index);
        }
        current().events.push_back({Event::Kind::access, std::size_t(step.index)});
        const kernel::ProfiledAccess& access = m_kernel.accesses[std::size_t(step.index)];
        current().iterations = std::max(current().iterations, access.executionsPerThread);
    }
    void take(const kernel::ProgramStep& step) {
        if (step.kind == kernel::ProgramStep::Kind::leave) return leave();
        if (step.kind == kernel::ProgramStep::Kind::enter) return open(step.index);
        current().blocks.push_back(step.index);
        if (std::size_t(step.index) < m_kernel.blockExecutions.size())
            current().iterations = std::max(current().iterations, m_kernel.blockExecutions[std::size_t(step.index)]);
    }
    void leave() {
        if (m_open.size() > 1) m_open.pop_back();
    }

    const kernel::KernelProfile& m_kernel;
    std::vector<int> m_open{-1};
    std::vector<int> m_order;
    std::map<int, Body> m_bodies; ///< By loop.
};

/// Orders the accesses of one body into rounds.
class PhaseBuilder {
  public:
    PhaseBuilder(const kernel::KernelProfile& kernel, const LoadsBehind& behind, const Bodies& bodies, const Body& body,
                 bool unrollsTwice, const std::vector<bool>& isUnrolled, const std::vector<bool>& isOwnRegister)
        : m_kernel(kernel), m_behind(behind), m_bodies(bodies), m_body(body), m_unrollsTwice(unrollsTwice),
          m_isUnrolled(isUnrolled), m_isOwnRegister(isOwnRegister) {}

    KernelPhase build() {
        m_phase.loop = m_body.loop;
        m_phase.loopsAround = m_body.loopsAround;
        m_phase.isUnrolled = m_body.loop >= 0 && m_isUnrolled[std::size_t(m_body.loop)];
        m_phase.iterations = m_body.iterations > 0 ? m_body.iterations : 1;
        m_phase.blocks = m_body.blocks;
        for (std::size_t i = 0; i < m_body.events.size(); ++i) {
            if (m_body.events[i].kind == Event::Kind::loop) beginRound();
            else addAccess(i);
        }
        m_phase.inFlight = iterationsInFlight();
        return std::move(m_phase);
    }

  private:
    [[nodiscard]] const kernel::ProfiledAccess& access(std::size_t position) const {
        return m_kernel.accesses[position];
    }
    [[nodiscard]] static bool isStore(const kernel::ProfiledAccess& access) {
        return access.kind == kernel::AccessKind::store;
    }

    [[nodiscard]] double shareOf(const kernel::ProfiledAccess& access) const {
        return access.condition ? std::min(1.0, access.executionsPerThread / m_phase.iterations) : 1;
    }

    void beginRound() {
        if (m_inRound.empty()) return;
        m_inRound.clear();
        ++m_round;
    }

    void addAccess(std::size_t event) {
        const std::size_t position = m_body.events[event].index;
        const kernel::ProfiledAccess& added = access(position);
        if (added.executionsPerThread <= 0 || isConstantOfCode(added)) return;
        if (added.isUpdate && !isStore(added)) return; // L2 reads and writes the cell.
        if (isInRegister(event) || m_isOwnRegister[position]) {
            m_phase.inRegisters.push_back(position);
            noteHandedOn(position);
            return;
        }
        const bool isGuess = !m_behind.isShown(position);
        const bool waits = isGuess ? isStore(added) || !added.isAffine : m_behind.dependsOn(position, m_inRound);
        if (isStore(added)) {
            m_phase.steps.push_back({position, 0, shareOf(added)});
            if (waits && holdsBack(added)) beginRound();
            return;
        }
        if (waits) beginRound();
        m_phase.steps.push_back({position, m_round, shareOf(added)});
        m_inRound.insert(position);
    }

    void noteHandedOn(std::size_t load) {
        if (isStore(access(load)) || !isSameInLoop(access(load), m_body.loop)) return;
        for (const Event& event : m_body.events)
            if (event.kind == Event::Kind::access && isStore(access(event.index)) &&
                isSameAddress(access(event.index), access(load)))
                m_phase.handedOn.emplace_back(load, event.index);
    }

    /// An element of a constant table at a place that only loops move that are written out: it stands in the code.
    [[nodiscard]] bool isConstantOfCode(const kernel::ProfiledAccess& wanted) const {
        if (!wanted.isFixed || isStore(wanted) || !wanted.isKnown()) return false;
        if (!wanted.isAffineEverywhere()) {
            const kernel::lanes::LaneFunction& bytes = wanted.evaluated->bytes;
            for (int dimension = 0; dimension < 3; ++dimension)
                if (bytes.dependsOnThread(dimension)) return false;
            for (std::size_t loop = 0; loop < m_isUnrolled.size(); ++loop)
                if (!m_isUnrolled[loop] && bytes.dependsOnCounter(int(loop))) return false;
            return true;
        }
        if (wanted.bytesPerThreadX != 0 || wanted.bytesPerThreadY != 0 || wanted.bytesPerThreadZ != 0) return false;
        for (std::size_t loop = 0; loop < m_isUnrolled.size(); ++loop)
            if (!m_isUnrolled[loop] && wanted.bytesPerIterationOf(int(loop)) != 0) return false;
        return true;
    }

    /// Looks back, around the loop where there is one, for what last touched the address or may have.
    [[nodiscard]] bool isInRegister(std::size_t event) const {
        const kernel::ProfiledAccess& wanted = access(m_body.events[event].index);
        if (wanted.space != kernel::MemorySpace::global || wanted.isUpdate) return false;
        const bool isInvariant = isSameInLoop(wanted, m_body.loop);
        const bool movesOut = !m_kernel.simulation.storesMayAlias && isInvariant;
        if (movesOut && hasStoreTo(wanted) && !isChangedByOthers(wanted)) return true;
        if (isStore(wanted)) return false;
        const std::size_t count = m_body.events.size();
        for (std::size_t back = 1; back <= count; ++back) {
            if (back > event && !isInvariant) return false;
            const Event& earlier = m_body.events[(event + count - back) % count];
            if (earlier.kind == Event::Kind::loop) {
                if (isChangedInside(int(earlier.index), wanted)) return false;
                continue;
            }
            const kernel::ProfiledAccess& other = access(earlier.index);
            if (isSameAddress(other, wanted)) return back != count || isInvariant;
            if (isStore(other) && mayChange(m_kernel, other, wanted)) return false;
        }
        return false;
    }

    /// By a store of the loop that is not to its own address.
    [[nodiscard]] bool isChangedByOthers(const kernel::ProfiledAccess& wanted) const {
        return std::ranges::any_of(m_body.events, [&](const Event& event) {
            if (event.kind == Event::Kind::loop) return isChangedInside(int(event.index), wanted);
            const kernel::ProfiledAccess& other = access(event.index);
            return isStore(other) && !isSameAddress(other, wanted) && mayChange(m_kernel, other, wanted);
        });
    }

    /// Whether loads of this loop may find what the store wrote.
    [[nodiscard]] bool holdsBack(const kernel::ProfiledAccess& store) const {
        return std::ranges::any_of(m_body.events, [&](const Event& event) {
            return event.kind == Event::Kind::access && !isStore(access(event.index)) &&
                   mayChange(m_kernel, store, access(event.index));
        });
    }

    [[nodiscard]] bool hasStoreTo(const kernel::ProfiledAccess& wanted) const {
        return std::ranges::any_of(m_body.events, [&](const Event& event) {
            return event.kind == Event::Kind::access && isStore(access(event.index)) &&
                   isSameAddress(access(event.index), wanted);
        });
    }

    [[nodiscard]] bool isChangedInside(int loop, const kernel::ProfiledAccess& wanted) const {
        return std::ranges::any_of(m_bodies.at(loop).events, [&](const Event& event) {
            if (event.kind == Event::Kind::loop) return isChangedInside(int(event.index), wanted);
            return isStore(access(event.index)) && mayChange(m_kernel, access(event.index), wanted);
        });
    }

    [[nodiscard]] double iterationsInFlight() const {
        if (m_body.loop < 0 || m_kernel.syncsPerThread > 0) return 1;
        for (const Event& event : m_body.events) {
            if (event.kind == Event::Kind::loop) return 1;
            if (isStore(access(event.index)) && holdsBack(access(event.index))) return 1;
            if (m_behind.isChased(event.index) && !isStore(access(event.index))) return 1;
        }
        if (hasRareCases()) return 1;
        const bool isLong = !m_phase.isUnrolled && !(m_unrollsTwice && isShort());
        const double unrolled = isLong ? copiesOf(double(instructions())) : kTwice;
        return std::clamp(kernel::meanTrips(m_kernel, m_body.loop), 1.0, std::min(unrolled, iterationsHeld()));
    }

    [[nodiscard]] std::size_t loads() const {
        return std::size_t(std::ranges::count_if(m_phase.steps, [&](const KernelPhase::Step& step) {
            return !isStore(access(step.access)) && access(step.access).space == kernel::MemorySpace::global;
        }));
    }

    /// Whose loads the registers hold; the next is begun only where it fits as a whole.
    [[nodiscard]] double iterationsHeld() const {
        const double held = constants::kLoadsInFlight.value / std::max(1.0, loadedRegisters());
        return held < 2 ? 1 : held;
    }

    /// That the loads of one iteration fill: an element of eight bytes takes two.
    [[nodiscard]] double loadedRegisters() const {
        constexpr int kRegisterBytes = 4;
        double registers = 0;
        for (const KernelPhase::Step& step : m_phase.steps) {
            const kernel::ProfiledAccess& each = access(step.access);
            if (isStore(each) || each.space != kernel::MemorySpace::global) continue;
            registers += std::max(1, each.elementBytes / kRegisterBytes);
        }
        return registers;
    }

    /// Instructions with a branch inside, behind which the next iteration's loads stay.
    [[nodiscard]] bool hasRareCases() const {
        return std::ranges::any_of(m_body.blocks, [&](int block) {
            return std::ranges::any_of(m_kernel.blocks[std::size_t(block)].instructions, kernel::hasRareCases,
                                       &kernel::Instruction::operation);
        });
    }

    /// Of one iteration, without those that only move pointers and counters.
    [[nodiscard]] std::size_t instructions() const {
        std::size_t count = 0;
        for (const int block : m_body.blocks) {
            const auto folded = foldedInstructions(m_kernel.blocks[std::size_t(block)], block == m_body.blocks.back());
            count += std::size_t(std::ranges::count(folded, false));
        }
        return count;
    }

    [[nodiscard]] bool isShort() const {
        std::size_t instructions = 0;
        for (const int block : m_body.blocks) instructions += m_kernel.blocks[std::size_t(block)].instructions.size();
        return instructions <= kShortInstructions && loads() <= kShortLoads;
    }

    const kernel::KernelProfile& m_kernel;
    const LoadsBehind& m_behind;
    const Bodies& m_bodies;
    const Body& m_body;
    bool m_unrollsTwice;
    const std::vector<bool>& m_isUnrolled; ///< By inner loop.
    const std::vector<bool>& m_isOwnRegister; ///< By access.
    KernelPhase m_phase;
    std::set<std::size_t> m_inRound; ///< Loads of the round that is open.
    int m_round = 0;
};

/// What a loop keeps in registers and is the same in all its iterations is loaded before it and stored behind it, once.
void moveOutOfLoops(const kernel::KernelProfile& kernel, const std::vector<bool>& isOwnRegister,
                    std::vector<KernelPhase>& phases) {
    for (KernelPhase& phase : phases | std::views::reverse) { // A loop stands before those in it.
        const auto& around = phase.loopsAround;
        const int outside = around.size() > 1 ? around[around.size() - 2] : -1;
        const auto parent = std::ranges::find(phases, outside, &KernelPhase::loop);
        if (phase.loop < 0 || parent == phases.end()) continue;
        for (const std::size_t position : phase.inRegisters) {
            const kernel::ProfiledAccess& access = kernel.accesses[position];
            const auto isTheSame = [&](std::size_t other) {
                return kernel.accesses[other].kind == access.kind && isSameAddress(kernel.accesses[other], access);
            };
            const bool isThere = std::ranges::any_of(
                parent->steps, [&](const KernelPhase::Step& step) { return isTheSame(step.access); });
            if (!isSameInLoop(access, phase.loop) || isThere || isOwnRegister[position]) continue;
            if (isSameInLoop(access, outside)) parent->inRegisters.push_back(position);
            else parent->steps.push_back({position, 0});
        }
    }
}

bool movesWith(const kernel::ProfiledAccess& access, int loop) {
    return access.isAffineEverywhere() ? access.bytesPerIterationOf(loop) != 0
                                       : !access.evaluated || access.evaluated->bytes.dependsOnCounter(loop);
}

/// Loops that are written out one inside the other load once what is the same in all copies of one of them.
void loadOnce(const kernel::KernelProfile& kernel, const Bodies& bodies, const std::vector<bool>& isUnrolled,
              KernelPhase& phase) {
    const std::function<bool(int, const kernel::ProfiledAccess&)> mayChangeIn =
        [&](int loop, const kernel::ProfiledAccess& load) {
            return std::ranges::any_of(bodies.at(loop).events, [&](const Event& event) {
                if (event.kind == Event::Kind::loop) return mayChangeIn(int(event.index), load);
                const kernel::ProfiledAccess& other = kernel.accesses[event.index];
                return event.kind == Event::Kind::access && other.kind == kernel::AccessKind::store &&
                       mayChange(kernel, other, load);
            });
        };
    for (KernelPhase::Step& step : phase.steps) {
        const kernel::ProfiledAccess& access = kernel.accesses[step.access];
        if (access.kind == kernel::AccessKind::store || access.isUpdate || access.condition) continue;
        for (const int loop : phase.loopsAround | std::views::reverse) {
            if (!isUnrolled[std::size_t(loop)] || mayChangeIn(loop, access)) break;
            if (!movesWith(access, loop)) step.share /= kernel.innerLoops[std::size_t(loop)].trips.constant;
        }
    }
}

} // namespace

std::vector<KernelPhase> phasesOf(const kernel::KernelProfile& kernel, bool unrollsTwice) {
    const LoadsBehind behind(kernel);
    const Bodies bodies(kernel);
    const WrittenOut out = writtenOut(kernel);
    std::vector<KernelPhase> phases;
    const std::vector<bool> isOwnRegister = ownRegisters(kernel, out.counters);
    for (const Body& body : bodies.inOrder())
        phases.push_back(PhaseBuilder(kernel, behind, bodies, body, unrollsTwice, out.loops, isOwnRegister).build());
    for (KernelPhase& phase : phases) loadOnce(kernel, bodies, out.loops, phase);
    if (!kernel.simulation.storesMayAlias) moveOutOfLoops(kernel, isOwnRegister, phases);
    std::erase_if(phases, [](const KernelPhase& phase) { return phase.steps.empty() && phase.blocks.empty(); });
    return phases;
}

std::optional<std::size_t> storeThatHolds(const kernel::KernelProfile& kernel, const KernelPhase& phase) {
    if (phase.loop < 0) return std::nullopt;
    const auto isStore = [&](const KernelPhase::Step& step) {
        return kernel.accesses[step.access].kind == kernel::AccessKind::store;
    };
    for (const KernelPhase::Step& store : phase.steps | std::views::filter(isStore)) {
        const bool holds = std::ranges::any_of(phase.steps, [&](const KernelPhase::Step& load) {
            return !isStore(load) && mayChange(kernel, kernel.accesses[store.access], kernel.accesses[load.access]);
        });
        if (holds) return store.access;
    }
    return std::nullopt;
}

} // namespace forewarp::models::forewarp
