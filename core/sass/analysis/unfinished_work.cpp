#include "core/sass/analysis/unfinished_work.h"

#include "core/sass/analysis/latency.h"
#include "core/sass/encoding/instruction_queries.h"

#include <string_view>

namespace forewarp::sass::analysis {

namespace {

using Class = encoding::InstructionClass;

constexpr std::size_t kQueues = std::size_t(Queue::count);

/// The barrier that «DEPBAR.LE SB0, 0x0» waits for in full; with a rest, or without operands, none.
unsigned awaitedByCount(const encoding::Instruction& instruction) {
    if (encoding::headOf(instruction) != "DEPBAR" || instruction.operands.size() < 2) return 0;
    const std::string_view barrier = instruction.operands[0];
    const std::string_view rest = instruction.operands[1];
    if (!barrier.starts_with("SB") || barrier.size() != 3 || (rest != "0x0" && rest != "0")) return 0;
    return bitOf(barrier[2] - '0');
}

/// BAR waits for what went to shared memory before it, but for BAR.ARV, which only arrives (maxas, MaxAsGrammar.pm; code of
/// nvcc 13).
bool awaitsShared(const encoding::Instruction& instruction, int sm) {
    if (encoding::headOf(instruction) != "BAR" || instruction.mnemonic.starts_with("BAR.ARV")) return false;
    const bool isMaxwell = encoding::encodingOf(sm) == encoding::Encoding::maxwell;
    const std::uint64_t mode = isMaxwell ? instruction.words[0] >> 32 : instruction.words[1] >> (77 - 64);
    return (mode & 7) != 1;
}

/// Whether results arrive some time even if no barrier tells when: not those of DFMA, which are there in time.
bool surelyWritesLate(const encoding::Instruction& instruction) {
    const Queue queue = readQueueOf(instruction);
    const bool isQueued = queue != Queue::none && queue != Queue::doublePrecision;
    return instruction.control.writeBarrier != encoding::kNoBarrier || isQueued ||
           instruction.instructionClass == Class::constantLoad ||
           instruction.instructionClass == Class::specialRegister;
}

} // namespace

Queue readQueueOf(const encoding::Instruction& instruction) {
    switch (instruction.instructionClass) {
    case Class::sharedLoad:
    case Class::sharedStore:
    case Class::globalLoad:
    case Class::globalStore:
    case Class::localLoad:
    case Class::localStore: return Queue::memory;
    case Class::quarterRate: return Queue::quarterRate;
    case Class::doublePrecision: return Queue::doublePrecision;
    default: return Queue::none;
    }
}

Queue writeQueueOf(const encoding::Instruction& instruction) {
    const Queue queue = readQueueOf(instruction);
    return queue != Queue::memory || encoding::isSharedAccess(instruction) ? queue : Queue::none;
}

unsigned awaitedBy(const encoding::Instruction& instruction) {
    return instruction.control.waitMask | awaitedByCount(instruction);
}

Events::Events(const encoding::Kernel& kernel) : m_kernel(kernel), m_firstOf(kernel.instructions.size() + 1) {
    for (std::size_t i = 0; i < kernel.instructions.size(); ++i) {
        m_firstOf[i] = m_events.size();
        if (hasVariableLatency(kernel.instructions[i])) add(int(i), kernel.instructions[i]);
    }
    m_firstOf.back() = m_events.size();
    m_reads.assign(kQueues, EventSet(m_events.size()));
    m_writes.assign(kQueues, EventSet(m_events.size()));
    m_sharedReads = EventSet(m_events.size());
    for (std::size_t event = 0; event < m_events.size(); ++event) {
        const Event& one = m_events[event];
        (one.isWrite ? m_writes : m_reads)[std::size_t(one.queue)].insert(event);
        if (!one.isWrite && encoding::isSharedAccess(kernel.instructions[std::size_t(one.instruction)]))
            m_sharedReads.insert(event);
    }
}

void Events::wait(Pending& pending, std::size_t instruction) const {
    const encoding::Instruction& one = m_kernel.instructions[instruction];
    const unsigned mask = awaitedBy(one);
    if (awaitsShared(one, m_kernel.sm)) pending.isPending.remove(m_sharedReads);
    for (std::size_t barrier = 0; barrier < encoding::kBarriers; ++barrier)
        if ((mask >> barrier & 1) != 0) pending.isPending &= pending.isMissed[barrier];
    for (EventSet& missed : pending.isMissed) missed &= pending.isPending;
}
void Events::start(Pending& pending, std::size_t instruction) const {
    const encoding::Instruction& one = m_kernel.instructions[instruction];
    const bool surelyRuns = !encoding::isGuarded(one);
    if (surelyRuns) cover(pending, one); // Else it may set no barrier.
    for (std::size_t event = m_firstOf[instruction]; event < m_firstOf[instruction + 1]; ++event) {
        pending.isPending.insert(event);
        for (std::size_t barrier = 0; barrier < encoding::kBarriers; ++barrier)
            if ((m_events[event].barriers >> barrier & 1) == 0) pending.isMissed[barrier].insert(event);
    }
}

/// Earlier events of the same queues end with this instruction at the latest.
void Events::cover(Pending& pending, const encoding::Instruction& instruction) const {
    const encoding::ControlCode& control = instruction.control;
    const Queue reads = readQueueOf(instruction);
    const Queue writes = writeQueueOf(instruction);
    for (const int barrier : {control.writeBarrier, control.readBarrier})
        if (bitOf(barrier) != 0 && reads != Queue::none)
            pending.isMissed[std::size_t(barrier)].remove(m_reads[std::size_t(reads)]);
    if (bitOf(control.writeBarrier) != 0 && writes != Queue::none)
        pending.isMissed[std::size_t(control.writeBarrier)].remove(m_writes[std::size_t(writes)]);
}

void Events::add(int position, const encoding::Instruction& instruction) {
    const unsigned written = bitOf(instruction.control.writeBarrier);
    const unsigned read = bitOf(instruction.control.readBarrier);
    if (surelyWritesLate(instruction)) addOne({position, true, written, writeQueueOf(instruction)}, instruction.writes);
    addOne({position, false, written | read, readQueueOf(instruction)}, instruction.reads);
}
void Events::addOne(const Event& event, const std::vector<encoding::RegisterRange>& ranges) {
    bool hasRegisters = false;
    forEachRegister(ranges, [&](int reg) {
        std::vector<std::uint32_t>& events = m_ofRegister[std::size_t(reg)];
        if (events.empty() || events.back() != m_events.size()) events.push_back(std::uint32_t(m_events.size()));
        hasRegisters = true;
    });
    if (hasRegisters) m_events.push_back(event);
}

} // namespace forewarp::sass::analysis
