#include "core/dataflow/registers.h"

#include "core/dataflow/block_values.h"

#include <algorithm>

namespace forewarp::dataflow {

namespace {

/// First and last instruction that a value holds its register for; empty if `last` is before `first`.
struct Lifetime {
    int first = 0;
    int last = -1;
};

std::vector<Lifetime> lifetimesOf(const BlockValues& block) {
    const int end = block.instructions();
    std::vector<Lifetime> lifetimes(block.registers.size());
    // A result takes its register while it is computed, even if nobody reads it.
    for (int i = 0; i < end; ++i) lifetimes[std::size_t(block.resultOf(i))] = {i, i};
    for (int i = 0; i < end; ++i)
        for (const BlockValues::Read& read : block.reads[std::size_t(i)]) lifetimes[std::size_t(read.value)].last = i;
    for (std::size_t value = 0; value < lifetimes.size(); ++value)
        if (block.isLiveOut[value]) lifetimes[value].last = end - 1;
    return lifetimes;
}

/// Registers alive during each instruction.
std::vector<int> pressureOf(const BlockValues& block) {
    std::vector<int> pressure(block.reads.size() + 1); // First what changes in front of each.
    const std::vector<Lifetime> lifetimes = lifetimesOf(block);
    for (std::size_t value = 0; value < lifetimes.size(); ++value) {
        pressure[std::size_t(lifetimes[value].first)] += block.registers[value];
        pressure[std::size_t(lifetimes[value].last + 1)] -= block.registers[value];
    }
    int alive = block.registersThrough;
    for (int& registers : pressure) registers = alive += registers;
    pressure.pop_back();
    return pressure;
}

} // namespace

RegisterNeed registerNeed(const kernel::KernelProfile& kernel) {
    RegisterNeed need;
    int most = 0;
    for (const int position : blocksInProgramOrder(kernel)) {
        const kernel::BasicBlock& block = kernel.blocks[std::size_t(position)];
        const std::vector<int> pressure = pressureOf(BlockValues(block, kernel.depth));
        for (std::size_t i = 0; i < pressure.size(); ++i) {
            if (need.peak < 0 || pressure[i] > most) need.peak = int(need.pressure.size());
            most = std::max(most, pressure[i]);
            need.pressure.push_back({position, int(i), block.instructions[i].location, pressure[i]});
        }
    }
    need.perThread = std::max(kFewestRegisters, most + kRuntimeRegisters);
    return need;
}

} // namespace forewarp::dataflow
