#include "core/base/value_text.h"
#include "core/models/forewarp/caveats.h"
#include "core/models/forewarp/constants.h"
#include "core/models/forewarp/device_terms.h"
#include "core/models/forewarp/invariant_code.h"
#include "core/models/forewarp/issue.h"
#include "core/models/forewarp/parameters.h"
#include "core/models/forewarp/reuse/reuse_terms.h"
#include "core/models/forewarp/unrolling.h"

#include <algorithm>
#include <cmath>

namespace forewarp::models::forewarp {

namespace {

/// Threads that wait for no more rounds of loads end while others of their SM start.
constexpr double kRoundsOfStream = 16;

std::string accessWords(const kernel::ProfiledAccess& access, const reuse::AccessReuse& reuse) {
    return sourceOf(access) + (reuse.words.empty() ? "" : ": " + reuse.words);
}

std::string nameOf(const kernel::KernelProfile& kernel, const KernelPhase& phase) {
    return phase.loop < 0 ? kernel.loop : kernel.innerLoops[std::size_t(phase.loop)].loop;
}

bool isStore(const kernel::ProfiledAccess& access) {
    return access.kind == kernel::AccessKind::store;
}

/// Makes the parameters of a kernel, with the terms that they come from.
class KernelParameters {
  public:
    KernelParameters(const kernel::KernelProfile& kernel, const device::Device& device, const kernel::Launch& launch,
                     const device::Occupancy& occupancy)
        : m_kernel(kernel), m_device(device), m_launch(launch), m_occupancy(occupancy),
          m_grid(residentGrid(kernel, device, launch, occupancy)) {}

    /// Errors: those of memoryOf(), which is asked where a run was recorded.
    [[nodiscard]] std::optional<Error> build(const KnownBehaviour& known) {
        takeDevice(m_device, parameters, origins);
        std::vector<KernelPhase> phases = phasesOf(m_kernel, m_device.capability.major >= 5);
        const InvariantCode invariant(m_kernel, phases);
        m_shareOfOneThread = shareOfOneThread(m_kernel, phases, m_grid);
        for (KernelPhase& phase : phases) m_placed.push_back(placed(std::move(phase)));
        if (auto error = takeRecordedRun(known)) return error;
        m_reuse = reuse::reuseOf(m_kernel, m_device, m_launch, m_grid, m_placed);
        takeLaunch();
        addCacheTerms();
        for (std::size_t i = 0; i < m_placed.size(); ++i) addPhase(i, invariant);
        decideStreaming();
        return std::nullopt;
    }

    [[nodiscard]] Doubts doubts() const { return doubtsOf(grounds()); }

    [[nodiscard]] std::vector<std::string> caveats() const {
        std::vector<std::string> all = caveatsOf(grounds());
        if (m_behaviour) append(all, m_behaviour->caveats);
        return all;
    }

    ForewarpParameters parameters;
    InputOrigins origins;
    Derivation terms;

    [[nodiscard]] std::shared_ptr<const memory::MemoryBehaviour> memory() const { return m_behaviour; }

  private:
    [[nodiscard]] ForewarpGrounds grounds() const {
        std::vector<bool> recorded;
        for (std::size_t i = 0; i < m_kernel.accesses.size(); ++i) recorded.push_back(isRecorded(i));
        return {m_kernel, m_device, m_placed, m_reuse, std::move(recorded)};
    }

    [[nodiscard]] const kernel::ProfiledAccess& access(std::size_t position) const {
        return m_kernel.accesses[position];
    }

    [[nodiscard]] reuse::PlacedPhase placed(KernelPhase phase) const {
        reuse::PlacedPhase all{std::move(phase), {}};
        for (const KernelPhase::Step& step : all.phase.steps) {
            const kernel::ProfiledAccess& each = access(step.access);
            const double bytes = each.bytesPerIterationOf(all.phase.loop);
            all.geometry.push_back(
                reuse::blockGeometry(each, m_launch.block, m_grid.extent, bytes, all.phase.iterations, m_device));
        }
        return all;
    }

    /// Iterations as the warps of a recorded run made them.
    [[nodiscard]] std::optional<Error> takeRecordedRun(const KnownBehaviour& known) {
        if (!m_kernel.sample.trace) return std::nullopt;
        auto behaviour = memoryOf(m_kernel, m_device, m_launch, known);
        if (!behaviour) return behaviour.error();
        m_behaviour = *std::move(behaviour);
        for (reuse::PlacedPhase& placed : m_placed) {
            double requests = 0;
            for (const KernelPhase::Step& step : placed.phase.steps)
                if (isRecorded(step.access))
                    requests = std::max(requests, m_behaviour->accesses[step.access].requestsPerWarp);
            if (requests > 0) placed.phase.iterations = requests;
        }
        return std::nullopt;
    }

    [[nodiscard]] bool isRecorded(std::size_t position) const {
        return m_behaviour && m_behaviour->accesses[position].traffic.requests > 0;
    }

    void takeLaunch() {
        parameters.blocks = m_launch.blocks;
        parameters.blocksPerSm = m_occupancy.blocksPerSm;
        parameters.warpsPerBlock = m_grid.warpsPerBlock;
        origins["blocks"].source = "blocks of the launch";
        origins["b"].source = "cc " + m_device.capability.text() + " holds " +
                              counted(m_occupancy.blocksPerSm, "such block") + " per SM, limited by " +
                              std::string(device::name(m_occupancy.limiter));
        origins["W"].source = "block of " + m_launch.block.text();
    }

    double addTerm(const std::string& symbol, const std::string& unit, const std::string& meaning, double value,
                   const std::string& source, const SourceLocation& location = {}) {
        terms.add({.symbol = symbol,
                   .meaning = meaning,
                   .value = value,
                   .unit = unit,
                   .source = source,
                   .location = location});
        return value;
    }

    /// Where everything fits L2 nothing misses, and there is nothing to tell.
    [[nodiscard]] bool canMiss() const { return m_reuse.fill.coldShare > 0 || m_reuse.fill.lostShare > 0; }

    void addCacheTerms() {
        if (!m_device.l2) return;
        const reuse::CacheFill& fill = m_reuse.fill;
        addTerm("C_L2", "B", "size of L2", m_device.l2->size.value.value(), sourceOf(m_device.l2->size));
        addTerm("touched", "B", "what all blocks touch", fill.touchedBytes, "sectors of all arrays");
        addTerm("resident", "B", "what the blocks that run at a time touch", fill.residentBytes,
                "the same, of " + counted(m_grid.residentBlocks(), "block"));
        constexpr const char* kCurves =
            "curves of A100, H100 and H200 (RRZE gpu-benches, gpu-l2-cache); the same for every GPU";
        addTerm("k_first", "", "times its size from which on L2 loses something", constants::kL2Loses, kCurves);
        addTerm("k_full", "", "times its size from which on L2 holds nothing", constants::kL2Lost, kCurves);
        const auto share = [&](const std::string& symbol, const char* meaning, const std::string& bytes, double value) {
            const std::string room = "min(max((k_full - " + bytes + " / C_L2) / (k_full - k_first), 0), 1)";
            terms.add({.symbol = "room_" + symbol,
                       .meaning = "room that L2 has for it",
                       .value = std::pow(1 - value, 1 / constants::kL2Bend),
                       .formula = room,
                       .equation = "(F1)",
                       .inputs = termsNamedIn(room, terms)});
            const std::string lost = "1 - room_" + symbol + " * room_" + symbol + " * room_" + symbol;
            terms.add({.symbol = symbol,
                       .meaning = meaning,
                       .value = value,
                       .formula = lost,
                       .equation = "(F1)",
                       .inputs = termsNamedIn(lost, terms)});
        };
        share("cold", "share of first touches that find nothing in L2, left by a copy or the kernel before", "touched",
              fill.coldShare);
        share("lost", "share of later touches that find nothing in L2", "resident", fill.lostShare);
    }

    void addPhase(std::size_t position, const InvariantCode& invariant) {
        const reuse::PlacedPhase& placed = m_placed[position];
        ForewarpPhase phase;
        phase.number = std::to_string(position + 1);
        phase.iterations = placed.phase.iterations;
        phase.longest =
            std::max(phase.iterations, longestIterations(m_kernel, placed.phase, m_grid) * m_shareOfOneThread);
        phase.inFlight = placed.phase.inFlight;
        takeInstructions(placed.phase, invariant, phase);
        if (hasWalks(position)) reuse::addWalkTerms(phase.number, m_reuse.walks[position], terms);
        for (std::size_t i = 0; i < placed.phase.steps.size(); ++i) phase.accesses.push_back(accessOf(position, i));
        const std::string loop = nameOf(m_kernel, placed.phase);
        for (const char* symbol : {"iterations_", "longest_", "t_issue_", "chain_", "carried_"})
            origins[symbol + phase.number].source = loop;
        origins["overlap_" + phase.number].source = loop + ": " + overlapWords(placed.phase);
        parameters.phases.push_back(std::move(phase));
    }

    [[nodiscard]] bool hasWalks(std::size_t phase) const { return canMiss() && m_reuse.walks[phase].bytes > 0; }

    /// A profile without data-flow graphs has its instructions in the phase that runs most often.
    void takeInstructions(const KernelPhase& from, const InvariantCode& invariant, ForewarpPhase& phase) {
        IssueTime issue(m_device);
        const bool keepsPointers = isInnermost(from);
        for (const int block : from.blocks) {
            const kernel::BasicBlock& code = m_kernel.blocks[std::size_t(block)];
            std::vector<bool> gone = invariant.leaving(from, block);
            for (std::size_t i = 0; i < code.instructions.size(); ++i)
                gone[i] =
                    gone[i] || isInRegister(from, code.instructions[i]) || isLoadedOnce(from, code.instructions[i]);
            if (from.isUnrolled || keepsPointers) {
                const std::vector<bool> folded = foldedInstructions(code, block == from.blocks.back());
                for (std::size_t i = 0; i < gone.size(); ++i) gone[i] = gone[i] || folded[i];
            }
            issue.add(code, shareOf(std::size_t(block), from), gone, handedOn(from, code));
        }
        const InvariantCode::Counts& entering = invariant.entering(from);
        for (std::size_t i = 0; i < entering.size(); ++i) issue.add(kernel::Operation(i), entering[i]);
        if (keepsPointers && !from.isUnrolled)
            issue.add(kernel::Operation::intAdd, loopOverhead(m_kernel, from, issue.instructions()));
        const bool isBusiest = std::ranges::all_of(
            m_placed, [&](const reuse::PlacedPhase& other) { return other.phase.iterations <= from.iterations; });
        if (m_kernel.blocks.empty() && isBusiest) {
            for (int i = 0; i < kernel::kOperationCount; ++i)
                issue.add(kernel::Operation(i), m_kernel.mix[kernel::Operation(i)] / from.iterations);
        }
        for (const KernelPhase::Step& step : from.steps)
            if (isLoadedOnce(step)) issue.add(kernel::Operation::load, step.share);
        for (const KernelPhase::Step& step : from.steps)
            if (const kernel::ProfiledAccess& access = m_kernel.accesses[step.access]; access.fillsShared)
                issue.add(kernel::Operation::intAdd, access.fillInstructions * step.share);
        if (from.loop < 0)
            issue.add(kernel::Operation::intAdd, m_kernel.sums * constants::kTreeInstructions +
                                                     m_kernel.rowSums * constants::kRowTreeInstructions);
        phase.issue = issue.perWarp();
        phase.chain = issue.chain();
        if (from.loop >= 0) phase.carried = issue.carried();
        m_instructions.push_back(issue.instructions());
    }

    /// Positions in the block.
    [[nodiscard]] static std::vector<HandedOn> handedOn(const KernelPhase& phase, const kernel::BasicBlock& code) {
        std::vector<HandedOn> found;
        const auto positionOf = [&](std::size_t access) {
            return std::size_t(std::ranges::find(code.instructions, int(access), &kernel::Instruction::access) -
                               code.instructions.begin());
        };
        for (const auto& [load, store] : phase.handedOn) {
            const HandedOn positions{positionOf(load), positionOf(store)};
            if (positions.from < positions.to && positions.to < code.instructions.size()) found.push_back(positions);
        }
        return found;
    }

    [[nodiscard]] static bool isInRegister(const KernelPhase& phase, const kernel::Instruction& instruction) {
        return instruction.access >= 0 &&
               std::ranges::find(phase.inRegisters, std::size_t(instruction.access)) != phase.inRegisters.end();
    }

    /// Copies of the iteration share it.
    [[nodiscard]] bool isLoadedOnce(const KernelPhase::Step& step) const {
        return step.share < 1 && !m_kernel.accesses[step.access].condition;
    }
    [[nodiscard]] bool isLoadedOnce(const KernelPhase& phase, const kernel::Instruction& instruction) const {
        return std::ranges::any_of(phase.steps, [&](const KernelPhase::Step& step) {
            return instruction.access >= 0 && step.access == std::size_t(instruction.access) && isLoadedOnce(step);
        });
    }

    /// A loop without loops inside.
    [[nodiscard]] bool isInnermost(const KernelPhase& phase) const {
        if (phase.loop < 0) return false;
        return std::ranges::none_of(m_placed, [&](const reuse::PlacedPhase& other) {
            const auto& around = other.phase.loopsAround;
            return other.phase.loop != phase.loop && std::ranges::find(around, phase.loop) != around.end();
        });
    }

    /// Of the phase's iterations, in which a warp executes the block.
    [[nodiscard]] double shareOf(std::size_t block, const KernelPhase& phase) const {
        if (block >= m_kernel.blockExecutions.size() || phase.iterations <= 0) return 1;
        return std::min(1.0, m_kernel.blockExecutions[block] / phase.iterations);
    }

    [[nodiscard]] std::string overlapWords(const KernelPhase& phase) const {
        if (phase.loop < 0) return "no loop";
        if (phase.isUnrolled) return "the compiler writes it out";
        if (phase.inFlight > 1) return "the compiler unrolls it";
        if (const auto store = storeThatHolds(m_kernel, phase))
            return "the store to " + sourceOf(access(*store)) + " may change what the next iteration loads";
        return "each iteration waits for the one before";
    }

    ForewarpAccess accessOf(std::size_t phase, std::size_t position) {
        const KernelPhase::Step& step = m_placed[phase].phase.steps[position];
        const reuse::AccessReuse& reuse = m_reuse.accesses[phase][position];
        const reuse::BlockGeometry& geometry = m_placed[phase].geometry[position];
        const kernel::ProfiledAccess& profiled = access(step.access);
        ForewarpAccess made;
        made.number = std::to_string(step.access + 1);
        made.kind = profiled.kind;
        made.space = profiled.space;
        made.round = step.round;
        made.share = step.share;
        made.requests = geometry.requests;
        made.runBytes = reuse.runBytes;
        made.isHot = reuse.isHot;
        made.lines = reuse.updatedLines;
        made.further = geometry.further;
        made.l1Hits = reuse.l1Hits;
        made.l1Fast = reuse.l1Fast;
        made.l1Turns = geometry.l1Turns;
        if (countsStoreLines(profiled)) made.storeLines = geometry.linesOfWarps / geometry.warps;
        for (const char* symbol :
             {"requests_", "share_", "miss_", "bytes_", "run_", "l1_", "fast_", "turns_", "to_", "lines_", "further_"})
            origins[symbol + made.number] = {accessWords(profiled, reuse), {}, profiled.location};
        if (profiled.space == kernel::MemorySpace::shared) return made;
        if (isRecorded(step.access)) takeRecorded(step.access, made);
        else takeMisses(phase, position, made);
        return made;
    }

    /// As measured on an H100; before cc 8.0 the fit on an RTX 2070 SUPER holds, in which requests count.
    [[nodiscard]] bool countsStoreLines(const kernel::ProfiledAccess& access) const {
        return m_device.capability.major >= 8 && access.kind == kernel::AccessKind::store && !access.isUpdate &&
               access.space == kernel::MemorySpace::global;
    }

    /// Of L2's sectors as the recorded run fetched them; one request for each piece of 64 bytes.
    void takeRecorded(std::size_t position, ForewarpAccess& made) {
        const memory::AccessBehaviour& seen = m_behaviour->accesses[position];
        const bool isScattered = seen.accessClass == memory::AccessClass::uncoalesced;
        if (isScattered) made.runBytes = std::max(m_device.sectorBytes(), seen.transactionBytes.value());
        const double asked = m_device.l2 ? seen.traffic.pieces : seen.traffic.transactions;
        made.requests = std::max(1.0, asked / seen.traffic.requests);
        for (const char* symbol : {"requests_", "miss_", "bytes_", "run_", "l1_", "fast_", "turns_"})
            origins[symbol + made.number].source = sourceOf(access(position)) + ": " + m_behaviour->provenance;
        if (m_device.l2) takeRecordedMisses(seen, made);
        else made.dramBytes = seen.traffic.bytes / seen.traffic.requests;
    }

    void takeRecordedMisses(const memory::AccessBehaviour& seen, ForewarpAccess& made) const {
        const memory::MemoryTraffic& traffic = seen.traffic;
        const double sectorBytes = m_device.l2->sector.value.value();
        made.l1Hits = made.l1Fast = traffic.l1HitRate();
        const double missing = traffic.l2Transactions > 0 ? traffic.dramTransactions / traffic.l2Transactions : 0;
        made.missRate = (1 - made.l1Hits) * std::min(1.0, missing) * recordedMissesKept();
        made.dramBytes = traffic.dramTransactionsPerRequest() * sectorBytes * recordedMissesKept();
    }

    /// A recorded run goes through empty caches; of what fits L2 nothing misses, left by a copy or the kernel before.
    [[nodiscard]] double recordedMissesKept() const {
        const bool isFollowed = std::ranges::all_of(m_kernel.accesses, [](const kernel::ProfiledAccess& each) {
            return each.isKnown() || each.space != kernel::MemorySpace::global;
        });
        return isFollowed ? std::max(m_reuse.fill.coldShare, m_reuse.fill.lostShare) : 1;
    }

    void takeMisses(std::size_t phase, std::size_t position, ForewarpAccess& made) {
        const reuse::AccessReuse& reuse = m_reuse.accesses[phase][position];
        const kernel::ProfiledAccess& profiled = access(m_placed[phase].phase.steps[position].access);
        const bool isFollowed = profiled.isKnown() && m_device.l2;
        if (isFollowed && !canMiss()) return;
        reuse::AccessTerms all(terms, made.number, accessWords(profiled, reuse), profiled.location);
        const double sectors =
            all.add("sectors_", "", "sectors of one warp access", m_placed[phase].geometry[position].sectors);
        const double bytes = all.add("sector_bytes_", "B", "that DRAM moves for a sector", reuse.sectorBytes.value());
        const std::string moved = "sectors_" + made.number + " * sector_bytes_" + made.number;
        if (!isFollowed) {
            made.missRate = m_device.l2 ? 1 : 0;
            made.dramBytes = sectors * bytes;
            origins["bytes_" + made.number].formula = moved;
            return;
        }
        reuse::addLossTerms(std::to_string(phase + 1), m_placed[phase].geometry[position], reuse, all);
        const reuse::CacheFill& fill = m_reuse.fill;
        const auto shareOf = [&](const std::string& kind, double first) {
            all.add("new_" + kind, "", "share that nobody has touched before", first);
            return "max(cold * new_" + kind + made.number + ", lost * gone_" + kind + made.number + ")";
        };
        const double share = std::max(fill.coldShare * reuse.newSectors, fill.lostShare * reuse.goneSectors);
        const std::string shareText = shareOf("", reuse.newSectors);
        // What L1 serves does not come from DRAM.
        const bool isCapped = !isStore(profiled) && made.l1Hits > 0;
        made.dramBytes = sectors * bytes * (isCapped ? std::min(share, 1 - made.l1Hits) : share);
        origins["bytes_" + made.number].formula =
            moved + " * " + (isCapped ? "min(" + shareText + ", 1 - l1_" + made.number + ")" : shareText);
        if (isStore(profiled)) return;
        made.missRate = std::max(fill.coldShare * reuse.newLoads, fill.lostShare * reuse.goneLoads);
        origins["miss_" + made.number].formula = shareOf("loads_", reuse.newLoads);
    }

    /// Rounds and iterations that one thread waits for, one after the other.
    void decideStreaming() {
        double rounds = 0;
        for (const reuse::PlacedPhase& placed : m_placed) {
            double ofIteration = 1;
            for (const KernelPhase::Step& step : placed.phase.steps)
                ofIteration = std::max(ofIteration, step.round + 1.0);
            if (placed.phase.loop >= 0) rounds += placed.phase.iterations * ofIteration / placed.phase.inFlight;
        }
        parameters.isStreaming = rounds <= kRoundsOfStream;
        for (std::size_t i = 0; i < m_instructions.size() && parameters.isStreaming; ++i)
            parameters.phases[i].chain = m_instructions[i] * parameters.aluLatency;
        addTrees();
    }

    /// Each sum of a block or of a warp's row ends in a tree of shuffles, behind everything else.
    void addTrees() {
        const double shuffles =
            m_kernel.sums * constants::kTreeShuffles + m_kernel.rowSums * constants::kRowTreeShuffles;
        const double cycles = shuffles * constants::kShuffleLatency;
        for (std::size_t i = 0; i < m_placed.size(); ++i)
            if (m_placed[i].phase.loop < 0) parameters.phases[i].chain += Cycles(cycles);
    }

    const kernel::KernelProfile& m_kernel;
    const device::Device& m_device;
    const kernel::Launch& m_launch;
    const device::Occupancy& m_occupancy;
    ResidentGrid m_grid;
    double m_shareOfOneThread = 1;
    std::vector<reuse::PlacedPhase> m_placed;
    reuse::KernelReuse m_reuse;
    std::shared_ptr<const memory::MemoryBehaviour> m_behaviour; ///< Of a recorded run.
    std::vector<double> m_instructions; ///< Per iteration, by phase.
};

} // namespace

Result<ForewarpParameters> forewarpParameters(const kernel::KernelProfile& kernel, const device::Device& device,
                                              const kernel::Launch& launch, const KnownBehaviour& known) {
    const auto resident = residencyOf(kernel, device, launch);
    if (!resident) return resident.failureAs<ForewarpParameters>();
    KernelParameters made(kernel, device, launch, *resident);
    if (const auto error = made.build(known)) return *error;
    return std::move(made.parameters);
}

Result<Prediction> predictForewarp(const kernel::KernelProfile& kernel, const device::Device& device,
                                   const kernel::Launch& launch, const KnownBehaviour& known) {
    const auto resident = residencyOf(kernel, device, launch);
    if (!resident) return resident.failureAs<Prediction>();
    KernelParameters made(kernel, device, launch, *resident);
    if (const auto error = made.build(known)) return *error;
    if (const auto error = checkInputs(made.parameters, kernel.loop + " on " + models::nameOf(device))) return *error;
    addInputTerms(made.parameters, made.origins, made.terms);
    auto prediction = forewarpFrom(made.parameters, std::move(made.terms), made.doubts());
    if (!prediction) return prediction;
    prediction->occupancy = *resident;
    prediction->memory = made.memory();
    append(prediction->caveats, made.caveats());
    append(prediction->caveats, idleLanesCaveat(launch));
    append(prediction->caveats, idleSmsCaveat(device, launch));
    append(prediction->caveats, kernel.caveats);
    return prediction;
}

} // namespace forewarp::models::forewarp
