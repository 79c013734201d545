#include "core/sass/demotion/register_banks.h"

#include <algorithm>
#include <utility>

namespace forewarp::sass::demotion {
namespace {

bool readsThroughBanks(encoding::InstructionClass instructionClass) {
    return instructionClass == encoding::InstructionClass::alu ||
           instructionClass == encoding::InstructionClass::doublePrecision ||
           instructionClass == encoding::InstructionClass::quarterRate;
}

constexpr std::size_t kSources = RegisterSources::kMost;

/// The number in one of the source fields of an encoding, whether or not it is a register there.
int sourceField(const encoding::Instruction& instruction, std::size_t source, encoding::Encoding encoding) {
    constexpr std::array<unsigned, kSources> kMaxwellBits = {8, 20, 39};
    constexpr std::array<unsigned, kSources> kVoltaBits = {24, 32, 64};
    const unsigned bit = encoding == encoding::Encoding::maxwell ? kMaxwellBits[source] : kVoltaBits[source];
    return int(instruction.words[bit / 64] >> (bit % 64) & 0xFF);
}

/// Whether the instruction before left a register in the reuse cache.
bool isReused(const encoding::Kernel& kernel, std::size_t position, int reg) {
    if (position == 0) return false;
    const encoding::Instruction& before = kernel.instructions[position - 1];
    const encoding::Encoding encoding = encoding::encodingOf(kernel.sm);
    for (std::size_t source = 0; source < kSources && before.control.reuse != 0; ++source) {
        const bool isKept = (before.control.reuse >> source & 1) != 0;
        if (isKept && sourceField(before, source, encoding) == reg &&
            sourceField(kernel.instructions[position], source, encoding) == reg)
            return true;
    }
    return false;
}

RegisterSources sourcesOf(const encoding::Kernel& kernel, std::size_t position) {
    const encoding::Instruction& instruction = kernel.instructions[position];
    RegisterSources sources;
    if (!readsThroughBanks(instruction.instructionClass)) return sources;
    for (const encoding::RegisterRange& range : instruction.reads) {
        const int reg = range.first;
        if (reg >= encoding::kZeroRegister || sources.count == kSources || sources.has(reg) ||
            isReused(kernel, position, reg))
            continue;
        sources.registers[sources.count++] = std::uint8_t(reg);
    }
    return sources;
}

} // namespace

int registerBanks(int sm) {
    return encoding::encodingOf(sm) == encoding::Encoding::maxwell ? 4 : 2;
}

int bankPorts(int sm) {
    return encoding::encodingOf(sm) == encoding::Encoding::maxwell ? 1 : 2;
}

bool RegisterSources::has(int reg) const {
    return std::find(registers.begin(), registers.begin() + count, reg) != registers.begin() + count;
}

int RegisterSources::conflicts(int banks, int ports, const encoding::RegisterMap& map) const {
    std::array<int, 4> inBank{};
    int conflicts = 0;
    for (std::size_t i = 0; i < count; ++i)
        conflicts += ++inBank[std::size_t(map[registers[i]] % banks)] > ports ? 1 : 0;
    return conflicts;
}

std::vector<RegisterSources> conflictingSources(const encoding::Kernel& kernel, const std::vector<double>& weights) {
    std::vector<RegisterSources> all;
    for (std::size_t i = 0; i < kernel.instructions.size(); ++i) {
        RegisterSources sources = sourcesOf(kernel, i);
        if (sources.count <= std::size_t(bankPorts(kernel.sm))) continue;
        sources.weight = weights[i];
        std::sort(sources.registers.begin(), sources.registers.begin() + sources.count);
        all.push_back(sources);
    }
    std::ranges::sort(all, {}, [](const RegisterSources& one) { return std::pair(one.count, one.registers); });
    std::vector<RegisterSources> merged;
    for (const RegisterSources& one : all) {
        const bool isKnown =
            !merged.empty() && merged.back().registers == one.registers && merged.back().count == one.count;
        if (isKnown) merged.back().weight += one.weight;
        else merged.push_back(one);
    }
    return merged;
}

double bankConflicts(const encoding::Kernel& kernel, const std::vector<double>& weights,
                     const encoding::RegisterMap& map) {
    double sum = 0;
    for (std::size_t i = 0; i < kernel.instructions.size(); ++i)
        sum += weights[i] * sourcesOf(kernel, i).conflicts(registerBanks(kernel.sm), bankPorts(kernel.sm), map);
    return sum;
}

} // namespace forewarp::sass::demotion
