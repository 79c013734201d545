#include "core/models/forewarp/issue.h"

#include "core/dataflow/instruction_kind.h"
#include "core/warps/warp_stream.h"

#include <algorithm>
#include <vector>

namespace forewarp::models::forewarp {

namespace {

/// Warp instructions that an SM can start per cycle: one of each scheduler from cc 3.0 on.
double startsPerCycle(const device::Device& device) {
    const double ofLanes = 1 / device.issueCycles.value.value();
    return device.capability.major < 3 ? ofLanes : std::max(ofLanes, double(device.capability.subPartitions));
}

std::size_t unitOf(device::InstructionKind kind) {
    if (kind >= device::InstructionKind::dadd) return 2;
    return kind >= device::InstructionKind::fadd ? 1 : 0;
}

bool isFolded(const std::vector<bool>& folded, std::size_t instruction) {
    return instruction < folded.size() && folded[instruction];
}

Cycles chainOf(const kernel::BasicBlock& block, const std::vector<bool>& folded, const device::Device& device) {
    std::vector<Cycles> ends(block.instructions.size());
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const kernel::Instruction& instruction = block.instructions[i];
        for (const int operand : instruction.operands)
            if (operand >= 0 && std::size_t(operand) < i) ends[i] = std::max(ends[i], ends[std::size_t(operand)]);
        const auto kind = dataflow::kindOf(instruction.operation);
        if (kind && !isFolded(folded, i)) ends[i] += device.costOf(*kind).value.latency;
    }
    return ends.empty() ? Cycles() : *std::ranges::max_element(ends);
}

} // namespace

void IssueTime::add(const kernel::BasicBlock& block, double share, const std::vector<bool>& folded) {
    for (std::size_t i = 0; i < block.instructions.size(); ++i)
        if (!isFolded(folded, i)) add(block.instructions[i].operation, share);
    m_chain += share * chainOf(block, folded, m_device);
}

void IssueTime::add(kernel::Operation operation, double count) {
    m_instructions += count;
    const auto kind = dataflow::kindOf(operation);
    if (!kind) return;
    const double throughput = m_device.costOf(*kind).value.throughput;
    if (throughput > 0) m_units[unitOf(*kind)] += count * warps::kWarpLanes / throughput;
}

Cycles IssueTime::perWarp() const {
    const double units = *std::ranges::max_element(m_units);
    return Cycles(std::max(units, m_instructions / startsPerCycle(m_device)));
}

} // namespace forewarp::models::forewarp
