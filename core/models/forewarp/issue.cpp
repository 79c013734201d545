#include "core/models/forewarp/issue.h"

#include "core/dataflow/instruction_kind.h"
#include "core/dataflow/wide_integers.h"
#include "core/models/forewarp/unrolling.h"
#include "core/warps/warp_stream.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace forewarp::models::forewarp {

namespace {

/// Warp instructions that an SM can start per cycle: one of each scheduler from cc 3.0 on.
double startsPerCycle(const device::Device& device) {
    const double ofLanes = 1 / device.issueCycles.value.value();
    return device.capability.major < 3 ? ofLanes : std::max(ofLanes, double(device.capability.subPartitions));
}

/// From cc 7.0 on multiplications of integers run in the units for floats (Jia et al., arXiv:1804.06826, section 2).
std::size_t unitOf(device::InstructionKind kind, const device::Device& device) {
    if (kind >= device::InstructionKind::dadd) return 2;
    const bool isMultiplication = kind == device::InstructionKind::mul || kind == device::InstructionKind::madd;
    if (isMultiplication && device.capability.major >= 7) return 1;
    return kind >= device::InstructionKind::fadd ? 1 : 0;
}

bool isFolded(const std::vector<bool>& folded, std::size_t instruction) {
    return instruction < folded.size() && folded[instruction];
}

/// When instructions end that wait for their operands, and for the rare cases of others before them: a branch, which
/// nothing passes by.
class Waiting {
  public:
    explicit Waiting(const device::Device& device) : m_device(device) {}

    /// Where its operands end at `ready`.
    Cycles endOf(kernel::Operation operation, Cycles ready, bool isFolded) {
        const auto kind = dataflow::kindOf(operation);
        if (!kind || isFolded) return ready;
        const bool isFence = kernel::hasRareCases(operation);
        const Cycles end = std::max(ready, isFence ? m_last : m_fence) + m_device.costOf(*kind).value.latency;
        m_last = std::max(m_last, end);
        if (isFence) m_fence = end;
        return end;
    }

  private:
    const device::Device& m_device;
    Cycles m_fence; ///< The end of the last one with rare cases.
    Cycles m_last;  ///< Of any.
};

Cycles chainOf(const kernel::BasicBlock& block, const std::vector<bool>& folded, const device::Device& device) {
    std::vector<Cycles> ends(block.instructions.size());
    Waiting waiting(device);
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const kernel::Instruction& instruction = block.instructions[i];
        for (const int operand : instruction.operands)
            if (operand >= 0 && std::size_t(operand) < i) ends[i] = std::max(ends[i], ends[std::size_t(operand)]);
        ends[i] = waiting.endOf(instruction.operation, ends[i], isFolded(folded, i));
    }
    return ends.empty() ? Cycles() : *std::ranges::max_element(ends);
}

/// From where `begins` says so to what the block hands on at `last`.
template <typename Begins>
Cycles chainTo(std::size_t last, Begins begins, const kernel::BasicBlock& block, const std::vector<bool>& folded,
               const device::Device& device) {
    std::vector<std::optional<Cycles>> ends(block.instructions.size());
    Waiting waiting(device);
    for (std::size_t i = 0; i < ends.size() && i <= last; ++i) {
        const kernel::Instruction& instruction = block.instructions[i];
        if (begins(i)) ends[i] = Cycles();
        for (const int operand : instruction.operands)
            if (operand >= 0 && std::size_t(operand) < i && ends[std::size_t(operand)])
                ends[i] = std::max(ends[i].value_or(Cycles()), *ends[std::size_t(operand)]);
        if (ends[i]) ends[i] = waiting.endOf(instruction.operation, *ends[i], isFolded(folded, i));
    }
    return ends[last].value_or(Cycles());
}

/// Counters and pointers that take their step make no chain.
Cycles carriedOf(const kernel::BasicBlock& block, const std::vector<bool>& folded,
                 const std::vector<HandedOn>& handedOn, const device::Device& device) {
    Cycles longest;
    for (std::size_t input = 0; input < block.inputs.size(); ++input) {
        const int from = block.inputs[input].carriedFrom;
        if (from < 0 || std::size_t(from) >= block.instructions.size() || isStep(block, std::size_t(from))) continue;
        const auto reads = [&](std::size_t i) {
            const std::vector<int>& inputs = block.instructions[i].inputs;
            return std::ranges::find(inputs, int(input)) != inputs.end();
        };
        longest = std::max(longest, chainTo(std::size_t(from), reads, block, folded, device));
    }
    for (const HandedOn& each : handedOn)
        longest = std::max(
            longest, chainTo(each.to, [&](std::size_t i) { return i == each.from; }, block, folded, device));
    return longest;
}

} // namespace

void IssueTime::add(const kernel::BasicBlock& block, double share, const std::vector<bool>& folded,
                    const std::vector<HandedOn>& handedOn) {
    const std::vector<double> counts = dataflow::machineInstructions(block);
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (!isFolded(folded, i)) add(block.instructions[i].operation, share * counts[i]);
    m_chain += share * chainOf(block, folded, m_device);
    m_carried += share * carriedOf(block, folded, handedOn, m_device);
}

void IssueTime::add(kernel::Operation operation, double count) {
    m_instructions += count;
    const auto kind = dataflow::kindOf(operation);
    if (!kind) return;
    const double throughput = m_device.costOf(*kind).value.throughput;
    if (throughput > 0) m_units[unitOf(*kind, m_device)] += count * warps::kWarpLanes / throughput;
}

Cycles IssueTime::perWarp() const {
    const double units = *std::ranges::max_element(m_units);
    return Cycles(std::max(units, m_instructions / startsPerCycle(m_device)));
}

} // namespace forewarp::models::forewarp
