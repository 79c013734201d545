#include "tests/core/sass/demotion/fault_injection.h"

#include "core/sass/analysis/hazards.h"
#include "core/sass/analysis/program_paths.h"
#include "core/sass/encoding/decode.h"
#include "core/sass/encoding/encoding_bits.h"
#include "core/sass/encoding/inserted_instructions.h"
#include "core/sass/encoding/opcodes.h"
#include "core/sass/encoding/register_fields.h"
#include "tests/core/sass/demotion/random_encodings.h"

#include <algorithm>
#include <bitset>
#include <vector>

namespace forewarp::sass::test {

namespace {

using Class = encoding::InstructionClass;

constexpr unsigned kOffsetLow = 40; // Of accesses from Volta on; 24 bits.
constexpr unsigned kMaxwellOffsetLow = 20;
constexpr unsigned kOffsetBits = 24;

bool isAccess(const encoding::Instruction& instruction) {
    return instruction.instructionClass == Class::sharedLoad || instruction.instructionClass == Class::sharedStore;
}

/// Puts one fault into a copy.
class Saboteur {
  public:
    Saboteur(FaultKind kind, const demotion::Demotion& demotion, Random& random)
        : m_random(random), m_fault{kind, 0, {}, demotion}, m_kernel(m_fault.demotion.edited.kernel) {}

    std::optional<Fault> run() {
        const encoding::Kernel before = m_kernel;
        if (!inject()) return std::nullopt;
        const auto at = std::size_t(m_fault.instruction);
        m_fault.text = textOf(before.instructions[at]) + " → " + textOf(m_kernel.instructions[at]);
        return std::move(m_fault);
    }

  private:
    static std::string textOf(const encoding::Instruction& instruction) {
        return encoding::controlText(instruction.control) + " " + instruction.text();
    }
    [[nodiscard]] bool isMaxwell() const { return encoding::encodingOf(m_kernel.sm) == encoding::Encoding::maxwell; }
    [[nodiscard]] bool isAdded(std::size_t i) const {
        return m_fault.demotion.edited.origins[i].place != demotion::Origin::Place::itself;
    }
    [[nodiscard]] bool isInPrologue(std::size_t i) const { return int(i) < m_fault.demotion.prologueLength; }

    /// Chooses an instruction for which the condition holds.
    template <class Fits>
    encoding::Instruction* choose(Fits fits) {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < m_kernel.instructions.size(); ++i)
            if (fits(i, m_kernel.instructions[i])) found.push_back(i);
        if (found.empty()) return nullptr;
        m_fault.instruction = int(m_random.one(found));
        return &m_kernel.instructions[std::size_t(m_fault.instruction)];
    }
    encoding::Instruction* chooseAccess() {
        return choose([this](std::size_t i, const encoding::Instruction& one) { return isAdded(i) && isAccess(one); });
    }

    bool inject() {
        switch (m_fault.kind) {
        case FaultKind::waitDropped: return dropWait();
        case FaultKind::barrierDropped: return setBarrier(true);
        case FaultKind::barrierChanged: return setBarrier(false);
        case FaultKind::stallLowered: return lowerStall();
        case FaultKind::slotsSwapped: return swapSlots();
        case FaultKind::slotMoved: return moveSlot();
        case FaultKind::addressChanged: return changeAddress();
        case FaultKind::registerChanged: return changeRegister();
        case FaultKind::accessRemoved: return removeAccess();
        case FaultKind::accessInverted: return invertAccess();
        case FaultKind::guardChanged: return changeGuard();
        case FaultKind::branchMoved: return moveBranch();
        case FaultKind::modifierFlipped: return flipModifier();
        case FaultKind::neighboursSwapped: return swapNeighbours();
        case FaultKind::prologueSpoiled: return spoilPrologue();
        case FaultKind::recordLowered: return lowerRecord();
        }
        return false;
    }

    // ---- Control fields ----------------------------------------------------------------------------------------

    bool dropWait() {
        encoding::Instruction* one =
            choose([](std::size_t, const encoding::Instruction& each) { return each.control.waitMask != 0; });
        if (!one) return false;
        std::vector<unsigned> bits;
        for (unsigned bit = 0; bit < unsigned(encoding::kBarriers); ++bit)
            if ((one->control.waitMask >> bit & 1) != 0) bits.push_back(bit);
        one->control.waitMask &= ~(1U << m_random.one(bits));
        encoding::writeControl(*one, m_kernel.sm);
        return true;
    }
    /// The barrier of an added instruction; nullptr without one.
    int* chooseBarrier() {
        encoding::Instruction* one = choose([this](std::size_t i, const encoding::Instruction& each) {
            return isAdded(i) && (each.control.writeBarrier != encoding::kNoBarrier ||
                                  each.control.readBarrier != encoding::kNoBarrier);
        });
        if (!one) return nullptr;
        return one->control.writeBarrier != encoding::kNoBarrier ? &one->control.writeBarrier
                                                                 : &one->control.readBarrier;
    }
    bool setBarrier(bool isDropped) {
        int* barrier = chooseBarrier();
        if (!barrier) return false;
        *barrier = isDropped ? encoding::kNoBarrier
                             : (*barrier + m_random.between(1, encoding::kBarriers - 1)) % encoding::kBarriers;
        encoding::writeControl(m_kernel.instructions[std::size_t(m_fault.instruction)], m_kernel.sm);
        return true;
    }
    bool lowerStall() {
        encoding::Instruction* one =
            choose([](std::size_t, const encoding::Instruction& each) { return each.control.stall > 1; });
        if (!one) return false;
        one->control.stall = m_random.between(1, one->control.stall - 1);
        encoding::writeControl(*one, m_kernel.sm);
        return true;
    }

    // ---- Accesses ----------------------------------------------------------------------------------------------

    [[nodiscard]] unsigned offsetLow() const { return isMaxwell() ? kMaxwellOffsetLow : kOffsetLow; }
    [[nodiscard]] std::uint64_t offsetOf(const encoding::Instruction& one) const {
        return encoding::Bits(one.words).at(offsetLow(), kOffsetBits);
    }
    void setOffsetOf(encoding::Instruction& one, std::uint64_t offset) {
        replace(one, with(one, offsetLow(), kOffsetBits, offset));
    }

    bool swapSlots() {
        encoding::Instruction* first = chooseAccess();
        if (!first) return false;
        const std::uint64_t offset = offsetOf(*first);
        const int position = m_fault.instruction;
        encoding::Instruction* second = choose([&](std::size_t i, const encoding::Instruction& each) {
            return isAdded(i) && isAccess(each) && offsetOf(each) != offset;
        });
        if (!second) return false;
        m_fault.instruction = position;
        setOffsetOf(*first, offsetOf(*second));
        setOffsetOf(*second, offset);
        return true;
    }
    bool moveSlot() {
        encoding::Instruction* one = chooseAccess();
        if (!one) return false;
        const std::array<std::uint32_t, 4> distances = {4, ~0U - 3, 4U * unsigned(m_fault.demotion.block.threads()),
                                                        1024};
        setOffsetOf(*one, offsetOf(*one) + m_random.one(distances));
        return true;
    }
    bool changeAddress() {
        encoding::Instruction* one = chooseAccess();
        if (!one) return false;
        const unsigned bit = isMaxwell() ? 8 : 24;
        const int other = (m_fault.demotion.addressRegister + m_random.between(1, 3)) % m_kernel.registers;
        replace(*one, with(*one, bit, 8, unsigned(other)));
        return true;
    }
    bool removeAccess() {
        encoding::Instruction* one = chooseAccess();
        if (!one) return false;
        replace(*one, encoding::noOperation(m_kernel.sm));
        return true;
    }
    bool invertAccess() {
        encoding::Instruction* one = chooseAccess();
        if (!one) return false;
        const bool isLoad = one->instructionClass == Class::sharedLoad;
        const int address = m_fault.demotion.addressRegister;
        const auto offset = std::uint32_t(offsetOf(*one));
        const int data =
            isLoad ? one->writes.front().first : int(encoding::Bits(one->words).number(isMaxwell() ? 0 : 32, 8));
        replace(*one, isLoad ? encoding::sharedStore(m_kernel.sm, address, offset, data)
                             : encoding::sharedLoad(m_kernel.sm, data, address, offset));
        return true;
    }

    // ---- Anything ----------------------------------------------------------------------------------------------

    bool changeRegister() {
        encoding::Instruction* one = choose([this](std::size_t, const encoding::Instruction& each) {
            const auto fields = encoding::registerFields(each, m_kernel.sm);
            return fields && !fields->empty();
        });
        if (!one) return false;
        const auto fields = *encoding::registerFields(*one, m_kernel.sm);
        const encoding::RegisterField& field = m_random.one(fields);
        const int count = field.registers.count;
        const int other = m_random.chance(50) ? field.registers.first + (m_random.chance(50) ? count : -count)
                                              : m_random.below(m_kernel.registers) / count * count;
        if (other == field.registers.first || other < 0 || other >= encoding::kZeroRegister) return false;
        replace(*one, with(*one, field.bit, 8, unsigned(other)));
        return true;
    }
    bool changeGuard() {
        const auto isGuardable = [this](std::size_t, const encoding::Instruction& each) {
            const bool isPush = isMaxwell() && each.target && each.mnemonic != "BRA";
            return !isPush && each.instructionClass != Class::nop && !each.isGuardUniform;
        };
        encoding::Instruction* one = choose(isGuardable);
        if (!one) return false;
        const bool isGuarded = one->guard != encoding::kTruePredicate || one->isGuardNegated;
        const unsigned low = isMaxwell() ? 16 : 12;
        const bool drops = isGuarded && m_random.chance(50);
        const unsigned guard = drops       ? unsigned(encoding::kTruePredicate)
                               : isGuarded ? unsigned(one->guard) | (one->isGuardNegated ? 0U : 8U)
                                           : 8U | unsigned(encoding::kTruePredicate);
        replace(*one, with(*one, low, 4, guard));
        return true;
    }
    bool moveBranch() {
        encoding::Instruction* one =
            choose([](std::size_t, const encoding::Instruction& each) { return each.target.has_value(); });
        if (!one) return false;
        const encoding::Instruction& other = m_random.one(m_kernel.instructions);
        if (other.address == *one->target) return false;
        encoding::Instruction moved = *one;
        const std::uint64_t size = isMaxwell() ? 8 : 16;
        setOffset(moved, m_kernel.sm, std::int64_t(other.address - one->address - size));
        replace(*one, moved);
        return true;
    }
    /// Of an instruction of the original, in none of its register fields, its guard or its control fields.
    bool flipModifier() {
        encoding::Instruction* one = choose([this](std::size_t i, const encoding::Instruction& each) {
            return !isAdded(i) && each.instructionClass != Class::nop;
        });
        if (!one) return false;
        const unsigned bit = unsigned(m_random.between(isMaxwell() ? 20 : 16, isMaxwell() ? 63 : 104));
        const auto fields = encoding::registerFields(*one, m_kernel.sm);
        const auto isInside = [bit](const encoding::RegisterField& field) {
            return bit >= field.bit && bit < field.bit + 8;
        };
        if (!fields || std::ranges::any_of(*fields, isInside)) return false;
        replace(*one, with(*one, bit, 1, unsigned(!encoding::Bits(one->words).has(bit))));
        return true;
    }
    bool swapNeighbours() {
        const auto isPair = [this](std::size_t i, const encoding::Instruction& each) {
            if (i + 1 >= m_kernel.instructions.size()) return false;
            const encoding::Instruction& next = m_kernel.instructions[i + 1];
            const bool hasJump = each.endsBlock() || next.endsBlock() || each.target || next.target;
            return !hasJump && each.words != next.words && (isAdded(i) || isAdded(i + 1));
        };
        encoding::Instruction* one = choose(isPair);
        if (!one) return false;
        encoding::Instruction& next = *(one + 1);
        std::swap(*one, next);
        std::swap(one->address, next.address);
        return true;
    }
    bool spoilPrologue() {
        encoding::Instruction* one =
            choose([this](std::size_t i, const encoding::Instruction&) { return isInPrologue(i); });
        if (!one) return false;
        replace(*one, encoding::noOperation(m_kernel.sm));
        return true;
    }
    bool lowerRecord() {
        if (m_random.chance(50)) m_kernel.registers = m_kernel.highestRegister() - m_random.between(0, 2);
        else m_kernel.sharedBytes -= std::uint64_t(m_random.between(1, 4));
        return true;
    }

    /// Puts another encoding where one stands; control fields stay.
    void replace(encoding::Instruction& one, const encoding::Instruction& other) {
        encoding::Instruction changed;
        changed.words = other.words;
        changed.address = one.address;
        encoding::decode(changed, m_kernel.sm);
        changed.control = one.control;
        encoding::writeControl(changed, m_kernel.sm);
        one = std::move(changed);
    }

    Random& m_random;
    Fault m_fault;
    encoding::Kernel& m_kernel;
};

// ---- Harmless faults -------------------------------------------------------------------------------------------

constexpr std::size_t kFirstPredicate = 256;
constexpr std::size_t kFirstSlot = 264;
/// Registers, predicates, slots.
using Places = std::bitset<512>;

bool isReached(const encoding::Kernel& kernel, int instruction) {
    const analysis::ControlFlow flow = analysis::controlFlowOf(kernel);
    const analysis::ProgramPaths paths = analysis::programPathsOf(kernel, flow);
    std::vector<bool> isSeen(paths.size());
    std::vector<int> open{0};
    while (!open.empty()) {
        const int block = open.back();
        open.pop_back();
        if (isSeen[std::size_t(block)]) continue;
        isSeen[std::size_t(block)] = true;
        open.insert(open.end(), paths[std::size_t(block)].begin(), paths[std::size_t(block)].end());
    }
    return isSeen[std::size_t(flow.blockOf(instruction))];
}

/// What one instruction of a demoted kernel reads and writes.
class Footprint {
  public:
    Footprint(const demotion::Demotion& demotion, std::size_t position) {
        const encoding::Instruction& one = demotion.edited.kernel.instructions[position];
        insert(m_reads, one.reads, one.predicateReads);
        insert(m_writes, one.writes, one.predicateWrites);
        m_isSure = one.guard == encoding::kTruePredicate && !one.isGuardNegated;
        const bool isSlotAccess =
            demotion.edited.origins[position].place != demotion::Origin::Place::itself && isAccess(one);
        if (isSlotAccess) insertSlot(demotion, one);
        else
            m_leavesMore = one.instructionClass == Class::globalStore || one.instructionClass == Class::sharedStore ||
                           one.instructionClass == Class::localStore ||
                           (one.instructionClass >= Class::branch && one.instructionClass <= Class::barrier);
    }

    [[nodiscard]] const Places& reads() const { return m_reads; }
    [[nodiscard]] const Places& writes() const { return m_writes; }
    [[nodiscard]] bool isSure() const { return m_isSure; }
    [[nodiscard]] bool leavesMore() const { return m_leavesMore; } ///< Memory of its own, jumps.

  private:
    static void insert(Places& places, const std::vector<encoding::RegisterRange>& ranges, unsigned predicates) {
        for (const encoding::RegisterRange& range : ranges)
            for (int i = 0; i < range.count; ++i) places.set(std::size_t(range.first + i));
        for (int i = 0; i < encoding::kTruePredicate; ++i)
            if ((predicates >> unsigned(i) & 1) != 0) places.set(kFirstPredicate + std::size_t(i));
    }
    void insertSlot(const demotion::Demotion& demotion, const encoding::Instruction& one) {
        const bool isMaxwell = encoding::encodingOf(demotion.edited.kernel.sm) == encoding::Encoding::maxwell;
        const std::uint64_t offset =
            encoding::Bits(one.words).at(isMaxwell ? kMaxwellOffsetLow : kOffsetLow, kOffsetBits);
        for (int slot = 0; slot < demotion.slotCount(); ++slot) {
            if (demotion.slotOffset(slot) != offset) continue;
            (one.instructionClass == Class::sharedLoad ? m_reads : m_writes).set(kFirstSlot + std::size_t(slot));
            return;
        }
        m_leavesMore = true;
    }

    Places m_reads;
    Places m_writes;
    bool m_isSure = false;
    bool m_leavesMore = false;
};

/// Whether any path behind an instruction reads one of the places before it is written.
bool isReadAfter(const demotion::Demotion& demotion, int instruction, const Places& places) {
    const encoding::Kernel& kernel = demotion.edited.kernel;
    const analysis::ControlFlow flow = analysis::controlFlowOf(kernel);
    const analysis::ProgramPaths paths = analysis::programPathsOf(kernel, flow);
    std::vector<Places> seen(kernel.instructions.size() + 1);
    std::vector<std::pair<int, Places>> open;
    const auto goOn = [&](int position, const Places& left) {
        const int block = flow.blockOf(position);
        if (position < flow.blocks[std::size_t(block)].last) open.emplace_back(position + 1, left);
        else
            for (const int next : paths[std::size_t(block)])
                open.emplace_back(flow.blocks[std::size_t(next)].first, left);
    };
    goOn(instruction, places);
    while (!open.empty()) {
        auto [position, left] = open.back();
        open.pop_back();
        left &= ~seen[std::size_t(position)];
        if (left.none()) continue;
        seen[std::size_t(position)] |= left;
        const Footprint footprint(demotion, std::size_t(position));
        if ((footprint.reads() & left).any()) return true;
        if (footprint.isSure()) left &= ~footprint.writes();
        goOn(position, left);
    }
    return false;
}

bool isOfControl(FaultKind kind) {
    return kind == FaultKind::waitDropped || kind == FaultKind::barrierDropped || kind == FaultKind::barrierChanged ||
           kind == FaultKind::stallLowered;
}

} // namespace

std::string_view name(FaultKind kind) {
    switch (kind) {
    case FaultKind::waitDropped: return "wait dropped";
    case FaultKind::barrierDropped: return "barrier dropped";
    case FaultKind::barrierChanged: return "barrier changed";
    case FaultKind::stallLowered: return "stall lowered";
    case FaultKind::slotsSwapped: return "slots swapped";
    case FaultKind::slotMoved: return "slot moved";
    case FaultKind::addressChanged: return "address changed";
    case FaultKind::registerChanged: return "register changed";
    case FaultKind::accessRemoved: return "access removed";
    case FaultKind::accessInverted: return "access inverted";
    case FaultKind::guardChanged: return "guard changed";
    case FaultKind::branchMoved: return "branch moved";
    case FaultKind::modifierFlipped: return "modifier flipped";
    case FaultKind::neighboursSwapped: return "neighbours swapped";
    case FaultKind::prologueSpoiled: return "prologue spoiled";
    case FaultKind::recordLowered: return "record lowered";
    }
    return {};
}

std::optional<Fault> injectFault(FaultKind kind, const demotion::Demotion& demotion, Random& random) {
    return Saboteur(kind, demotion, random).run();
}

std::optional<std::string_view> harmlessnessOf(const demotion::Demotion& before, const Fault& fault) {
    const encoding::Kernel& good = before.edited.kernel;
    const encoding::Kernel& bad = fault.demotion.edited.kernel;
    if (!isReached(good, fault.instruction)) return "unreachable";
    if (isOfControl(fault.kind)) {
        const auto old = analysis::hazardsOf(good, analysis::controlFlowOf(good));
        const auto now = analysis::hazardsOf(bad, analysis::controlFlowOf(bad));
        if (std::ranges::includes(old, now)) return "something else waits";
        return std::nullopt;
    }
    const Footprint was(before, std::size_t(fault.instruction));
    const Footprint is(fault.demotion, std::size_t(fault.instruction));
    if (fault.kind == FaultKind::slotsSwapped || fault.kind == FaultKind::neighboursSwapped) return std::nullopt;
    if (was.leavesMore() || is.leavesMore()) return std::nullopt;
    const Places changed = was.writes() | is.writes();
    if (!isReadAfter(before, fault.instruction, changed) && !isReadAfter(fault.demotion, fault.instruction, changed))
        return "nothing reads it";
    return std::nullopt;
}

} // namespace forewarp::sass::test
