#include "core/models/parametrized/program.h"

#include "core/dataflow/instruction_kind.h"
#include "core/dataflow/multiply_add.h"
#include "core/dataflow/parallelism.h"
#include "core/dataflow/registers.h"
#include "core/dataflow/spills.h"
#include "core/kernel/mean_trips.h"
#include "core/models/parametrized/caveats.h"
#include "core/models/parametrized/parametrized.h"
#include "core/models/prediction_inputs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace forewarp::models::parametrized {

namespace {

/// GPUs without double-precision units run doubles as floats (nvcc demotes them below cc 1.3).
device::InstructionKind inSinglePrecision(device::InstructionKind kind) {
    switch (kind) {
    case device::InstructionKind::dadd: return device::InstructionKind::fadd;
    case device::InstructionKind::dmul: return device::InstructionKind::fmul;
    case device::InstructionKind::dmadd: return device::InstructionKind::fmadd;
    case device::InstructionKind::ddiv: return device::InstructionKind::fdiv;
    case device::InstructionKind::dsqrt: return device::InstructionKind::sqrt;
    case device::InstructionKind::dspecial: return device::InstructionKind::special;
    default: return kind;
    }
}

/// The kernel with its multiply-adds as the choices want them.
kernel::KernelProfile withMultiplyAdds(kernel::KernelProfile kernel) {
    const bool contracts = kernel.simulation.contractsMultiplyAdds;
    for (kernel::BasicBlock& block : kernel.blocks)
        block = contracts ? dataflow::contractMultiplyAdds(block) : dataflow::splitMultiplyAdds(block);
    return kernel;
}

/// Writes a kernel's blocks as the program of its warps.
class ProgramWriter {
  public:
    ProgramWriter(const kernel::KernelProfile& kernel, const ParametrizedSetting& setting)
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
        const dataflow::RegisterNeed need = dataflow::registerNeed(m_kernel);
        if (allowed <= 0 || need.perThread <= allowed) return;
        const int base = need.peak < 0 ? 0 : need.perThread - need.pressure[std::size_t(need.peak)].registers;
        for (const dataflow::SpillMove& move : dataflow::spillMoves(m_kernel, allowed - base))
            m_spills[{move.block, move.instruction}].push_back(move);
        if (m_spills.empty()) return;
        m_result.caveats.push_back(spillCaveat(need.perThread, allowed));
    }

    /// Loads into shared memory are not in the blocks: each is a load, a store to shared memory, and a barrier, in a loop.
    void writeFills() {
        std::vector<bool> isInBlock(m_kernel.accesses.size(), false);
        double barriers = m_kernel.syncsPerThread;
        for (std::size_t block = 0; block < m_kernel.blocks.size(); ++block) {
            for (const kernel::Instruction& instruction : m_kernel.blocks[block].instructions) {
                if (instruction.access >= 0) isInBlock[std::size_t(instruction.access)] = true;
                if (instruction.operation == kernel::Operation::sync) barriers -= m_kernel.blockExecutions[block];
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
        const kernel::ProfiledAccess& of = m_kernel.accesses[access];
        enter(of.executionsPerThread);
        const int load = writeAccess(access, of.executionsPerThread, 1, {});
        const bool goesOn = of.fillsShared && of.kind == kernel::AccessKind::load;
        if (goesOn) {
            simulation::scheduler::WarpInstruction store = memoryInstruction(
                simulation::scheduler::InstructionClass::sharedAccess, of.text + " into shared memory", of.location,
                m_costs.ofSpill(std::max(1, of.elementBytes / 4)));
            store.executions = of.executionsPerThread;
            store.operands = {load};
            add(std::move(store));
        }
        leave();
    }

    void writeStep(std::size_t position) {
        const kernel::ProgramStep& step = m_kernel.program[position];
        switch (step.kind) {
        case kernel::ProgramStep::Kind::block: return writeBlock(std::size_t(step.index));
        case kernel::ProgramStep::Kind::leave: m_executions.pop_back(); return leave();
        case kernel::ProgramStep::Kind::enter: {
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
            const kernel::ProgramStep& step = m_kernel.program[i];
            if (step.kind == kernel::ProgramStep::Kind::block && depth == 0)
                return m_kernel.blockExecutions[std::size_t(step.index)];
            depth += step.kind == kernel::ProgramStep::Kind::enter   ? 1
                     : step.kind == kernel::ProgramStep::Kind::leave ? -1
                                                                     : 0;
        }
        const int loop = m_kernel.program[position].index;
        return m_executions.back() * kernel::meanTrips(m_kernel, loop);
    }

    void writeBlock(std::size_t position) {
        const kernel::BasicBlock& block = m_kernel.blocks[position];
        const double ilp = dataflow::instructionParallelism(block);
        const double executions = m_kernel.blockExecutions[position];
        std::vector<int> places(block.instructions.size(), -1);
        for (std::size_t i = 0; i < block.instructions.size(); ++i) {
            const kernel::Instruction& instruction = block.instructions[i];
            writeSpills({int(position), int(i)}, executions, ilp);
            places[i] = writeInstruction(instruction, executions, ilp, operandsOf(instruction, places));
        }
        carryOver(block, places);
    }

    static std::vector<int> operandsOf(const kernel::Instruction& instruction, const std::vector<int>& places) {
        std::vector<int> operands;
        for (const int operand : instruction.operands)
            if (places[std::size_t(operand)] >= 0) operands.push_back(places[std::size_t(operand)]);
        return operands;
    }

    /// What the iteration before computed is waited for, too.
    void carryOver(const kernel::BasicBlock& block, const std::vector<int>& places) {
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
        for (const dataflow::SpillMove& move : moves->second) {
            const bool isSpill = move.kind == dataflow::SpillMove::Kind::spill;
            simulation::scheduler::WarpInstruction instruction =
                memoryInstruction(simulation::scheduler::InstructionClass::spill, isSpill ? "spill" : "reload",
                                  move.location, m_costs.ofSpill(move.registers));
            instruction.executions = executions;
            instruction.ilp = ilp;
            add(std::move(instruction));
        }
    }

    int writeInstruction(const kernel::Instruction& instruction, double executions, double ilp,
                         std::vector<int> operands) {
        if (instruction.access >= 0)
            return writeAccess(std::size_t(instruction.access), executions, ilp, std::move(operands));
        if (instruction.operation == kernel::Operation::sync) return writeBarrier(executions, instruction.location);
        const auto kind = dataflow::kindOf(instruction.operation);
        if (!kind) return -1;
        simulation::scheduler::WarpInstruction written = computeInstruction(*kind, instruction);
        written.executions = executions;
        written.ilp = ilp;
        written.operands = std::move(operands);
        return add(std::move(written));
    }

    int writeAccess(std::size_t access, double executions, double ilp, std::vector<int> operands) {
        const kernel::ProfiledAccess& of = m_kernel.accesses[access];
        const auto known = m_accessCosts.find(access);
        const AccessCost cost = known != m_accessCosts.end() ? known->second : m_costs.of(access);
        m_accessCosts[access] = cost;
        const simulation::scheduler::InstructionClass kind =
            of.space == kernel::MemorySpace::shared ? simulation::scheduler::InstructionClass::sharedAccess
            : of.kind == kernel::AccessKind::load   ? simulation::scheduler::InstructionClass::globalLoad
                                                    : simulation::scheduler::InstructionClass::globalStore;
        simulation::scheduler::WarpInstruction written =
            memoryInstruction(kind, of.text.empty() ? of.array : of.text, of.location, cost);
        written.executions = executions;
        written.ilp = ilp;
        written.operands = std::move(operands);
        return add(std::move(written));
    }

    int writeBarrier(double executions, const SourceLocation& location) {
        simulation::scheduler::WarpInstruction barrier;
        barrier.instructionClass = simulation::scheduler::InstructionClass::barrier;
        barrier.text = "barrier";
        barrier.location = location;
        barrier.executions = executions;
        return add(std::move(barrier));
    }

    simulation::scheduler::WarpInstruction computeInstruction(device::InstructionKind kind,
                                                              const kernel::Instruction& instruction) {
        const device::Sourced<device::InstructionCost>* cost = &m_setting.device.costOf(kind);
        if (cost->value.throughput <= 0) {
            cost = &m_setting.device.costOf(inSinglePrecision(kind));
            m_precisionCaveat = noDoublesCaveat(m_setting.device);
        }
        noteCost(kind, *cost);
        simulation::scheduler::WarpInstruction written;
        written.text = device::label(kind);
        written.location = instruction.location;
        written.latency = cost->value.latency.value();
        written.penalty = device::kWarpSize / cost->value.throughput; // (4.5)
        written.peak = cost->value.warpsToPeak;
        return written;
    }

    static simulation::scheduler::WarpInstruction memoryInstruction(simulation::scheduler::InstructionClass kind,
                                                                    std::string text, const SourceLocation& location,
                                                                    const AccessCost& cost) {
        simulation::scheduler::WarpInstruction written;
        written.instructionClass = kind;
        written.text = std::move(text);
        written.location = location;
        written.latency = cost.latency;
        written.penalty = cost.penalty;
        written.peak = cost.peak;
        return written;
    }

    void noteCost(device::InstructionKind kind, const device::Sourced<device::InstructionCost>& cost) {
        if (std::exchange(m_isNoted[std::size_t(kind)], true)) return;
        const std::string suffix = "_" + std::string(device::name(kind));
        Derivation& terms = m_result.terms;
        const std::string words(device::label(kind));
        terms.add({.symbol = "latency" + suffix,
                   .meaning = words + ", until its result is there",
                   .value = cost.value.latency.value(),
                   .unit = "cycles",
                   .source = sourceOf(cost)});
        terms.add({.symbol = "throughput" + suffix,
                   .meaning = words + ", of all threads of an SM",
                   .value = cost.value.throughput,
                   .unit = "per cycle",
                   .source = sourceOf(cost)});
    }

    int add(simulation::scheduler::WarpInstruction instruction) {
        auto& instructions = m_result.program.instructions;
        m_result.program.steps.push_back(
            {simulation::scheduler::WarpStep::Kind::instruction, int(instructions.size()), 0});
        instructions.push_back(std::move(instruction));
        return int(instructions.size()) - 1;
    }
    void enter(double trips) {
        m_result.program.steps.push_back({simulation::scheduler::WarpStep::Kind::enter, 0, trips});
    }
    void leave() { m_result.program.steps.push_back({simulation::scheduler::WarpStep::Kind::leave, 0, 0}); }

    const kernel::KernelProfile m_kernel;
    const ParametrizedSetting& m_setting;
    ParametrizedProgram m_result;
    AccessCosts m_costs;
    std::map<std::size_t, AccessCost> m_accessCosts;
    std::map<std::pair<int, int>, std::vector<dataflow::SpillMove>> m_spills; ///< By block and instruction.
    std::vector<double> m_executions; ///< Of the code around, innermost last.
    std::array<bool, std::size_t(device::kInstructionKindCount)> m_isNoted{};
    std::optional<std::string> m_precisionCaveat;
};

} // namespace

ParametrizedProgram programOf(const kernel::KernelProfile& kernel, const ParametrizedSetting& setting) {
    return ProgramWriter(kernel, setting).write();
}

} // namespace forewarp::models::parametrized
