#include "core/models/parametrized_program.h"

#include "core/dataflow/instruction_kind.h"
#include "core/dataflow/multiply_add.h"
#include "core/dataflow/parallelism.h"
#include "core/dataflow/registers.h"
#include "core/models/parametrized.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace forewarp {

namespace {

constexpr double kWarpSize = 32;

/// GPUs without double-precision units run doubles as floats (nvcc demotes them below cc 1.3).
InstructionKind inSinglePrecision(InstructionKind kind) {
    switch (kind) {
    case InstructionKind::dadd: return InstructionKind::fadd;
    case InstructionKind::dmul: return InstructionKind::fmul;
    case InstructionKind::dmadd: return InstructionKind::fmadd;
    case InstructionKind::ddiv: return InstructionKind::fdiv;
    case InstructionKind::dsqrt: return InstructionKind::sqrt;
    case InstructionKind::dspecial: return InstructionKind::special;
    default: return kind;
    }
}

/// The kernel with its multiply-adds as the choices want them.
KernelProfile withMultiplyAdds(KernelProfile kernel) {
    const bool contracts = kernel.simulation.contractsMultiplyAdds;
    for (BasicBlock& block : kernel.blocks) block = contracts ? contractMultiplyAdds(block) : splitMultiplyAdds(block);
    return kernel;
}

/// Writes a kernel's blocks as the program of its warps.
class ProgramWriter {
  public:
    ProgramWriter(const KernelProfile& kernel, const ParametrizedSetting& setting)
        : m_kernel(withMultiplyAdds(kernel)), m_setting(setting), m_costs(m_kernel, setting, m_result.terms) {}

    ParametrizedProgram write() {
        placeSpills();
        writeFills();
        m_executions = {1};
        for (std::size_t i = 0; i < m_kernel.program.size(); ++i) writeStep(i);
        append(m_result.caveats, m_costs.caveats());
        append(m_result.caveats, m_precisionCaveat);
        return std::move(m_result);
    }

  private:
    void placeSpills() {
        const int allowed =
            std::min(m_setting.launch.registersPerThread, m_setting.device.capability.registersPerThread);
        const RegisterNeed need = registerNeed(m_kernel);
        if (allowed <= 0 || need.perThread <= allowed) return;
        const int base = need.peak < 0 ? 0 : need.perThread - need.pressure[std::size_t(need.peak)].registers;
        for (const SpillMove& move : spillMoves(m_kernel, allowed - base))
            m_spills[{move.block, move.instruction}].push_back(move);
        if (m_spills.empty()) return;
        m_result.caveats.push_back("The code needs about " + std::to_string(need.perThread) +
                                   " registers per thread, " + std::to_string(allowed) +
                                   " are allowed: values are spilled.");
    }

    /// Loads into shared memory are not in the blocks: each is a load, a store to shared memory, and a barrier, in a loop.
    void writeFills() {
        std::vector<bool> isInBlock(m_kernel.accesses.size(), false);
        double barriers = m_kernel.syncsPerThread;
        for (std::size_t block = 0; block < m_kernel.blocks.size(); ++block) {
            for (const Instruction& instruction : m_kernel.blocks[block].instructions) {
                if (instruction.access >= 0) isInBlock[std::size_t(instruction.access)] = true;
                if (instruction.operation == Operation::sync) barriers -= m_kernel.blockExecutions[block];
            }
        }
        for (std::size_t i = 0; i < m_kernel.accesses.size(); ++i)
            if (!isInBlock[i] && m_kernel.accesses[i].executionsPerThread > 0) writeFill(i);
        if (barriers > 0) {
            enter(barriers);
            writeBarrier(barriers, m_kernel.range.begin);
            leave();
        }
    }

    void writeFill(std::size_t access) {
        const ProfiledAccess& of = m_kernel.accesses[access];
        enter(of.executionsPerThread);
        const int load = writeAccess(access, of.executionsPerThread, 1, {});
        const bool goesOn = of.fillsShared && of.kind == AccessKind::load;
        if (goesOn) {
            WarpInstruction store = memoryInstruction(InstructionClass::sharedAccess, of.text + " into shared memory",
                                                      of.location, m_costs.ofSpill(std::max(1, of.elementBytes / 4)));
            store.executions = of.executionsPerThread;
            store.operands = {load};
            add(std::move(store));
        }
        leave();
    }

    void writeStep(std::size_t position) {
        const ProgramStep& step = m_kernel.program[position];
        switch (step.kind) {
        case ProgramStep::Kind::block: return writeBlock(std::size_t(step.index));
        case ProgramStep::Kind::leave: m_executions.pop_back(); return leave();
        case ProgramStep::Kind::enter: {
            const double inside = executionsInside(position);
            enter(inside / m_executions.back());
            m_executions.push_back(inside);
        }
        }
    }

    /// How often a thread runs one iteration of the loop entered here: as often as the loop's own code.
    [[nodiscard]] double executionsInside(std::size_t position) const {
        int depth = 0;
        for (std::size_t i = position + 1; i < m_kernel.program.size() && depth >= 0; ++i) {
            const ProgramStep& step = m_kernel.program[i];
            if (step.kind == ProgramStep::Kind::block && depth == 0)
                return m_kernel.blockExecutions[std::size_t(step.index)];
            depth += step.kind == ProgramStep::Kind::enter ? 1 : step.kind == ProgramStep::Kind::leave ? -1 : 0;
        }
        const int loop = m_kernel.program[position].index;
        return m_executions.back() * m_kernel.innerLoops[std::size_t(loop)].trips.constant;
    }

    void writeBlock(std::size_t position) {
        const BasicBlock& block = m_kernel.blocks[position];
        const double ilp = instructionParallelism(block);
        const double executions = m_kernel.blockExecutions[position];
        std::vector<int> places(block.instructions.size(), -1);
        for (std::size_t i = 0; i < block.instructions.size(); ++i) {
            const Instruction& instruction = block.instructions[i];
            writeSpills({int(position), int(i)}, executions, ilp);
            places[i] = writeInstruction(instruction, executions, ilp, operandsOf(instruction, places));
        }
        carryOver(block, places);
    }

    static std::vector<int> operandsOf(const Instruction& instruction, const std::vector<int>& places) {
        std::vector<int> operands;
        for (const int operand : instruction.operands)
            if (places[std::size_t(operand)] >= 0) operands.push_back(places[std::size_t(operand)]);
        return operands;
    }

    /// What the iteration before computed is waited for, too.
    void carryOver(const BasicBlock& block, const std::vector<int>& places) {
        for (std::size_t i = 0; i < block.instructions.size(); ++i) {
            if (places[i] < 0) continue;
            for (const int input : block.instructions[i].inputs) {
                const int carried = block.inputs[std::size_t(input)].carriedFrom;
                if (carried < int(i) || places[std::size_t(carried)] < 0) continue;
                m_result.program.instructions[std::size_t(places[i])].operands.push_back(places[std::size_t(carried)]);
            }
        }
    }

    void writeSpills(const std::pair<int, int>& place, double executions, double ilp) {
        const auto moves = m_spills.find(place);
        if (moves == m_spills.end()) return;
        for (const SpillMove& move : moves->second) {
            const bool isSpill = move.kind == SpillMove::Kind::spill;
            WarpInstruction instruction = memoryInstruction(InstructionClass::spill, isSpill ? "spill" : "reload",
                                                            move.location, m_costs.ofSpill(move.registers));
            instruction.executions = executions;
            instruction.ilp = ilp;
            add(std::move(instruction));
        }
    }

    int writeInstruction(const Instruction& instruction, double executions, double ilp, std::vector<int> operands) {
        if (instruction.access >= 0)
            return writeAccess(std::size_t(instruction.access), executions, ilp, std::move(operands));
        if (instruction.operation == Operation::sync) return writeBarrier(executions, instruction.location);
        const auto kind = kindOf(instruction.operation);
        if (!kind) return -1;
        WarpInstruction written = computeInstruction(*kind, instruction);
        written.executions = executions;
        written.ilp = ilp;
        written.operands = std::move(operands);
        return add(std::move(written));
    }

    int writeAccess(std::size_t access, double executions, double ilp, std::vector<int> operands) {
        const ProfiledAccess& of = m_kernel.accesses[access];
        const auto known = m_accessCosts.find(access);
        const AccessCost cost = known != m_accessCosts.end() ? known->second : m_costs.of(access);
        m_accessCosts[access] = cost;
        const InstructionClass kind = of.space == MemorySpace::shared ? InstructionClass::sharedAccess
                                      : of.kind == AccessKind::load   ? InstructionClass::globalLoad
                                                                      : InstructionClass::globalStore;
        WarpInstruction written = memoryInstruction(kind, of.text.empty() ? of.array : of.text, of.location, cost);
        written.executions = executions;
        written.ilp = ilp;
        written.operands = std::move(operands);
        return add(std::move(written));
    }

    int writeBarrier(double executions, const SourceLocation& location) {
        WarpInstruction barrier;
        barrier.instructionClass = InstructionClass::barrier;
        barrier.text = "barrier";
        barrier.location = location;
        barrier.executions = executions;
        return add(std::move(barrier));
    }

    WarpInstruction computeInstruction(InstructionKind kind, const Instruction& instruction) {
        const Sourced<InstructionCost>* cost = &m_setting.device.costOf(kind);
        if (cost->value.throughput <= 0) {
            cost = &m_setting.device.costOf(inSinglePrecision(kind));
            m_precisionCaveat = nameOf(m_setting.device) + " has no double-precision unit: doubles count as floats.";
        }
        noteCost(kind, *cost);
        WarpInstruction written;
        written.text = label(kind);
        written.location = instruction.location;
        written.latency = cost->value.latency.value();
        written.penalty = kWarpSize / cost->value.throughput; // (4.5)
        written.peak = cost->value.warpsToPeak;
        return written;
    }

    static WarpInstruction memoryInstruction(InstructionClass kind, std::string text, const SourceLocation& location,
                                             const AccessCost& cost) {
        WarpInstruction written;
        written.instructionClass = kind;
        written.text = std::move(text);
        written.location = location;
        written.latency = cost.latency;
        written.penalty = cost.penalty;
        written.peak = cost.peak;
        return written;
    }

    void noteCost(InstructionKind kind, const Sourced<InstructionCost>& cost) {
        if (std::exchange(m_isNoted[std::size_t(kind)], true)) return;
        const std::string suffix = "_" + std::string(name(kind));
        Derivation& terms = m_result.terms;
        const std::string words(label(kind));
        terms.add({"latency" + suffix,
                   words + ", until its result is there",
                   cost.value.latency.value(),
                   "cycles",
                   "",
                   "",
                   sourceOf(cost),
                   {},
                   {}});
        terms.add({"throughput" + suffix,
                   words + ", of all threads of an SM",
                   cost.value.throughput,
                   "per cycle",
                   "",
                   "",
                   sourceOf(cost),
                   {},
                   {}});
    }

    int add(WarpInstruction instruction) {
        auto& instructions = m_result.program.instructions;
        m_result.program.steps.push_back({WarpStep::Kind::instruction, int(instructions.size()), 0});
        instructions.push_back(std::move(instruction));
        return int(instructions.size()) - 1;
    }
    void enter(double trips) { m_result.program.steps.push_back({WarpStep::Kind::enter, 0, trips}); }
    void leave() { m_result.program.steps.push_back({WarpStep::Kind::leave, 0, 0}); }

    const KernelProfile m_kernel;
    const ParametrizedSetting& m_setting;
    ParametrizedProgram m_result;
    AccessCosts m_costs;
    std::map<std::size_t, AccessCost> m_accessCosts;
    std::map<std::pair<int, int>, std::vector<SpillMove>> m_spills; ///< By block and instruction.
    std::vector<double> m_executions; ///< Of the code around, innermost last.
    std::array<bool, std::size_t(kInstructionKindCount)> m_isNoted{};
    std::optional<std::string> m_precisionCaveat;
};

} // namespace

ParametrizedProgram programOf(const KernelProfile& kernel, const ParametrizedSetting& setting) {
    return ProgramWriter(kernel, setting).write();
}

} // namespace forewarp
