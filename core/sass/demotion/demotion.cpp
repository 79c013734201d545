// Notation. Source: P. Sakdhnagool, A. Sabne, R. Eigenmann, «RegDem», arXiv:1907.02894, sections 3.2–3.4.
//
//  source   here                         meaning
//  RDA      Demotion::addressRegister    4 · t
//  RDV      Demotion::valueRegister      holds a demoted register while an instruction uses it
//  s        part of Demotion::slotBase   static shared bytes, rounded up to 4
//  r        slot                         number of the demoted register
//  n, t     block                        threads per block, thread
//  (1)      Demotion::slotOffset         s + r · n · 4, to which RDA is added

#include "core/sass/demotion/demotion.h"

#include "core/base/rounding.h"
#include "core/kernel/limits/launch_limits.h"
#include "core/sass/analysis/liveness.h"
#include "core/sass/demotion/code_references.h"
#include "core/sass/demotion/demotion_candidates.h"
#include "core/sass/demotion/demotion_refusal.h"
#include "core/sass/demotion/demotion_waits.h"
#include "core/sass/demotion/register_banks.h"
#include "core/sass/demotion/residency.h"
#include "core/sass/encoding/inserted_instructions.h"

#include <algorithm>
#include <optional>
#include <ranges>
#include <string>
#include <utility>

namespace forewarp::sass::demotion {

namespace {

constexpr int kBytesPerSlot = 4;

std::string registersText(int count) {
    return std::to_string(count) + (count == 1 ? " register" : " registers");
}

std::uint32_t wholeSlots(std::uint64_t bytes) {
    return std::uint32_t(roundedUp<std::uint64_t>(bytes, kBytesPerSlot));
}

/// What is known of a kernel before any register is demoted, whatever the options.
struct Analysis {
    analysis::ControlFlow flow;
    analysis::Liveness liveness;
    Candidates candidates;
    std::vector<CodeReference> references;
    int reserve = 0; ///< Registers that the file records beyond the highest in use.
};

/// From Volta on ptxas records two registers more than it names.
int reserveOf(const encoding::Kernel& kernel) {
    const int most = encoding::encodingOf(kernel.sm) == encoding::Encoding::volta ? 2 : 0;
    return std::clamp(kernel.registers - (kernel.highestRegister() + 1), 0, most);
}

class Demoter {
  public:
    Demoter(const encoding::Kernel& kernel, const Analysis& analysis, const DemotionRequest& request,
            const DemotionOptions& options)
        : m_kernel(kernel), m_analysis(analysis), m_request(request) {
        m_result.options = options;
        m_result.block = request.block;
    }

    Result<Demotion> run() {
        if (auto error = choose()) return *std::move(error);
        settlePlaces();
        if (auto error = checkRoom()) return *std::move(error);
        insert();
        if (auto error = layOut(m_result.edited, m_kernel, m_analysis.references)) return *std::move(error);
        if (auto error = addWaits(m_result.edited, m_kernel, m_analysis.flow, m_result.places, demotedRegisters()))
            return *std::move(error);
        finish();
        return std::move(m_result);
    }

  private:
    // ---- Which registers ----

    [[nodiscard]] const RegisterGroup& group(int position) const {
        return m_analysis.candidates.groups()[std::size_t(position)];
    }

    /// Takes candidates until the kernel is as small as asked. One that shares an instruction with one already taken is left
    /// out.
    std::optional<Error> choose() {
        int registers = m_kernel.registers;
        int demoted = 0;
        for (const int candidate : m_analysis.candidates.inOrder(m_result.options.order)) {
            const bool meets = std::ranges::any_of(
                m_chosen, [&](int other) { return m_analysis.candidates.conflict(candidate, other); });
            if (meets) continue;
            m_chosen.push_back(candidate);
            demoted += group(candidate).registers.count;
            if (demoted < m_request.demotedRegisters || !addressHome()) continue;
            if (m_request.targetRegisters == 0) return std::nullopt;
            registers = std::min(registers, compact(keptGroups()).registers + m_analysis.reserve);
            if (registers <= m_request.targetRegisters) return std::nullopt;
        }
        if (m_request.targetRegisters == 0)
            return refusal(m_kernel,
                           "Only " + registersText(demoted) + " can be demoted one at a time, not " +
                               std::to_string(m_request.demotedRegisters) + ".",
                           "Ask for fewer.");
        return refusal(m_kernel,
                       "With the " + registersText(demoted) + " that can be demoted one at a time, " +
                           registersText(registers) + " per thread remain, not " +
                           std::to_string(m_request.targetRegisters) + ".",
                       "Ask for more registers per thread.");
    }

    [[nodiscard]] int largestChosen() const {
        return std::ranges::max(m_chosen, {}, [&](int position) { return group(position).registers.count; });
    }

    /// The number of another group demoted than the largest, or a new one; nothing where all numbers are taken.
    [[nodiscard]] std::optional<int> addressHome() const {
        const int largest = largestChosen();
        for (const int position : m_chosen | std::views::reverse)
            if (position != largest) return group(position).registers.first;
        const int next = m_kernel.highestRegister() + 1;
        return next < encoding::kZeroRegister ? std::optional(next) : std::nullopt;
    }

    /// RDV takes the numbers of the largest group demoted, RDA its own.
    void findHomes() {
        m_valueHome = group(largestChosen());
        m_addressHome = {.registers = {addressHome().value(), 1}};
    }

    /// What stays in registers, RDV and RDA among it.
    std::vector<RegisterGroup> keptGroups() {
        findHomes();
        std::vector<RegisterGroup> kept;
        const std::vector<RegisterGroup>& groups = m_analysis.candidates.groups();
        for (std::size_t g = 0; g < groups.size(); ++g)
            if (std::ranges::find(m_chosen, int(g)) == m_chosen.end()) kept.push_back(groups[g]);
        kept.push_back(m_valueHome);
        kept.push_back(m_addressHome);
        std::ranges::sort(kept, {}, [](const RegisterGroup& g) { return g.registers.first; });
        return kept;
    }

    // ---- Where they go ----

    void settlePlaces() {
        const std::vector<RegisterGroup> kept = keptGroups();
        const Compaction compaction =
            m_result.options.avoidsBankConflicts
                ? compactByBanks(kept, withValueRegister(), loopWeights(m_kernel, m_analysis.flow))
                : compact(kept);
        m_result.places = compaction.map;
        m_result.valueRegister = compaction.map[std::size_t(m_valueHome.registers.first)];
        m_result.addressRegister = compaction.map[std::size_t(m_addressHome.registers.first)];
        m_registers = compaction.registers;
        int slot = 0;
        for (const int position : m_chosen) {
            m_result.demoted.push_back({.registers = group(position).registers, .firstSlot = slot});
            slot += group(position).registers.count;
        }
        m_result.slotBase =
            encoding::sharedWindowBase(m_kernel.sm) + wholeSlots(m_kernel.sharedBytes + m_request.dynamicSharedBytes);
    }

    [[nodiscard]] std::uint32_t ownEnd() const {
        return encoding::sharedWindowBase(m_kernel.sm) + wholeSlots(m_kernel.sharedBytes);
    }
    /// Without shared memory that the launch adds, slots are static.
    [[nodiscard]] bool areSlotsStatic() const { return m_result.slotBase == ownEnd(); }
    [[nodiscard]] std::uint64_t staticBytes() const {
        return m_result.slotBase - encoding::sharedWindowBase(m_kernel.sm) + m_result.slotBytes();
    }
    [[nodiscard]] std::optional<Error> checkRoom() const {
        constexpr std::uint64_t kMost = kernel::limits::kMostStaticSharedBytes;
        if (!areSlotsStatic() || staticBytes() <= kMost) return std::nullopt;
        return refusal(m_kernel,
                       "With its slots the kernel has " + std::to_string(staticBytes()) +
                           " bytes of static shared memory; more than " + std::to_string(kMost) + " are not allowed.",
                       "Demote fewer registers, or take smaller blocks.");
    }

    /// The kernel with RDV in the place of every demoted register, for counting conflicts.
    [[nodiscard]] encoding::Kernel withValueRegister() const {
        encoding::RegisterMap map = encoding::identityMap();
        for (const int position : m_chosen) rename(map, group(position).registers, m_valueHome.registers.first);
        encoding::Kernel renamed = m_kernel;
        for (encoding::Instruction& instruction : renamed.instructions)
            encoding::renameRegisters(instruction, renamed.sm, map);
        return renamed;
    }
    static void rename(encoding::RegisterMap& map, const encoding::RegisterRange& from, int to) {
        for (int k = 0; k < from.count; ++k) map[std::size_t(from.first + k)] = std::uint8_t(to + k);
    }

    [[nodiscard]] std::vector<bool> demotedRegisters() const {
        std::vector<bool> isDemoted(std::size_t(encoding::kZeroRegister) + 1);
        for (const DemotedGroup& demoted : m_result.demoted)
            for (int k = 0; k < demoted.registers.count; ++k)
                isDemoted[std::size_t(demoted.registers.first + k)] = true;
        return isDemoted;
    }

    // ---- The code ----

    void insert() {
        DemotedRegisters demoted{.groups = {},
                                 .places = m_result.places,
                                 .valueRegister = m_result.valueRegister,
                                 .valueCount = m_valueHome.registers.count,
                                 .addressRegister = m_result.addressRegister,
                                 .registers = m_registers,
                                 .options = m_result.options};
        for (const int position : m_chosen) demoted.groups.push_back(group(position));
        m_result.edited.kernel = shellOf(m_kernel);
        insertPrologue();
        for (const analysis::Block& block : m_analysis.flow.blocks)
            insertInto(block, planBlock(m_kernel, block, m_analysis.liveness, demoted));
    }
    /// All but the instructions.
    static encoding::Kernel shellOf(const encoding::Kernel& kernel) {
        return {.name = kernel.name,
                .sm = kernel.sm,
                .registers = kernel.registers,
                .sharedBytes = kernel.sharedBytes,
                .localBytes = kernel.localBytes,
                .barriers = kernel.barriers,
                .instructions = {},
                .caveats = kernel.caveats};
    }

    void insertPrologue() {
        const unsigned counted = countedBarriers(m_kernel);
        int barrier = 0;
        while (barrier < encoding::kBarriers - 1 && (counted >> unsigned(barrier) & 1U) != 0) ++barrier;
        const auto prologue = encoding::threadAddress(m_kernel.sm, m_request.block, m_result.addressRegister,
                                                      m_result.valueRegister, barrier);
        for (const encoding::Instruction& instruction : prologue) add(instruction, {0, Origin::Place::before});
        m_result.prologueLength = int(prologue.size());
    }

    void add(encoding::Instruction instruction, Origin origin) {
        const bool isAdded = origin.place != Origin::Place::itself;
        // What the reuse cache holds is for the next instruction only.
        if (isAdded && !m_result.edited.kernel.instructions.empty())
            m_result.edited.kernel.instructions.back().control.reuse = 0;
        m_result.edited.kernel.instructions.push_back(std::move(instruction));
        m_result.edited.origins.push_back(origin);
    }

    void insertInto(const analysis::Block& block, const BlockPlan& plan) {
        std::size_t move = 0;
        std::vector<ValuePlace> values = plan.values;
        std::ranges::sort(values, {}, &ValuePlace::instruction);
        auto value = values.begin();
        for (int i = block.first; i <= block.last + 1; ++i) {
            for (; move < plan.moves.size() && plan.moves[move].gap == i; ++move) {
                const Origin origin =
                    i > block.last ? Origin{block.last, Origin::Place::after} : Origin{i, Origin::Place::before};
                add(moveInstruction(plan.moves[move]), origin);
            }
            if (i > block.last) break;
            const bool hasValue = value != values.end() && value->instruction == i;
            add(hasValue ? withValue(*value++) : renamed(i, m_result.places), {i, Origin::Place::itself});
        }
    }
    [[nodiscard]] encoding::Instruction renamed(int instruction, const encoding::RegisterMap& map) const {
        encoding::Instruction copy = m_kernel.instructions[std::size_t(instruction)];
        encoding::renameRegisters(copy, m_kernel.sm, map);
        return copy;
    }
    [[nodiscard]] encoding::Instruction withValue(const ValuePlace& value) const {
        encoding::RegisterMap map = m_result.places;
        rename(map, m_result.demoted[std::size_t(value.group)].registers, value.valueRegister);
        encoding::Instruction instruction = renamed(value.instruction, map);
        instruction.control.reuse = 0;
        return instruction;
    }

    encoding::Instruction moveInstruction(const SlotMove& move) {
        const int slot = m_result.slotOf(move.reg);
        countMove(slot, move.isStore);
        const std::uint32_t offset = m_result.slotOffset(slot);
        if (!move.isStore)
            return encoding::sharedLoad(m_kernel.sm, move.valueRegister, m_result.addressRegister, offset);
        encoding::Instruction store =
            encoding::sharedStore(m_kernel.sm, m_result.addressRegister, offset, move.valueRegister);
        if (move.guardedBy >= 0) takeGuard(store, m_kernel.instructions[std::size_t(move.guardedBy)]);
        return store;
    }
    void countMove(int slot, bool isStore) {
        for (DemotedGroup& demoted : m_result.demoted)
            if (demoted.firstSlot <= slot && slot < demoted.firstSlot + demoted.registers.count)
                ++(isStore ? demoted.stores : demoted.loads);
    }
    void takeGuard(encoding::Instruction& store, const encoding::Instruction& from) const {
        store.guard = from.guard;
        store.isGuardNegated = from.isGuardNegated;
        const std::uint64_t guard = unsigned(from.guard) | (from.isGuardNegated ? 8U : 0U);
        const unsigned low = encoding::encodingOf(m_kernel.sm) == encoding::Encoding::maxwell ? 16 : 12;
        store.words[0] = (store.words[0] & ~(std::uint64_t{0xF} << low)) | guard << low;
        if (from.guard != encoding::kTruePredicate) store.predicateReads |= 1U << unsigned(from.guard);
    }

    void finish() {
        encoding::Kernel& kernel = m_result.edited.kernel;
        for (encoding::Instruction& instruction : kernel.instructions) encoding::writeControl(instruction, kernel.sm);
        kernel.registers = kernel.highestRegister() + 1 + m_analysis.reserve;
        if (areSlotsStatic()) kernel.sharedBytes = staticBytes();
        const std::vector<double> once(kernel.instructions.size(), 1);
        m_result.bankConflicts = int(bankConflicts(kernel, once, encoding::identityMap()));
    }

    const encoding::Kernel& m_kernel;
    const Analysis& m_analysis;
    const DemotionRequest& m_request;
    Demotion m_result;
    std::vector<int> m_chosen; // Positions of groups, in the order of their slots.
    RegisterGroup m_valueHome; // Numbers in the original that stand for RDV,
    RegisterGroup m_addressHome; // for RDA.
    int m_registers = 0; // In use after compaction.
};

Result<Analysis> analyse(const encoding::Kernel& kernel) {
    analysis::ControlFlow flow = analysis::controlFlowOf(kernel);
    auto references = codeReferences(kernel, flow);
    if (!references) return references.failureAs<Analysis>();
    analysis::Liveness liveness = analysis::livenessOf(kernel, flow);
    Candidates candidates(kernel, flow);
    return Analysis{std::move(flow), std::move(liveness), std::move(candidates), *std::move(references),
                    reserveOf(kernel)};
}

} // namespace

int Demotion::slotCount() const {
    int count = 0;
    for (const DemotedGroup& group : demoted) count += group.registers.count;
    return count;
}

int Demotion::slotOf(int reg) const {
    for (const DemotedGroup& group : demoted) {
        const int offset = reg - group.registers.first;
        if (offset >= 0 && offset < group.registers.count) return group.firstSlot + offset;
    }
    return -1;
}

Result<Demotion> demote(const encoding::Kernel& kernel, const DemotionRequest& request,
                        const DemotionOptions& options) {
    if (auto error = refuseDemotion(kernel, request)) return *std::move(error);
    const auto analysis = analyse(kernel);
    if (!analysis) return analysis.failureAs<Demotion>();
    return Demoter(kernel, *analysis, request, options).run();
}

} // namespace forewarp::sass::demotion
