#pragma once

#include "core/sass/analysis/control_flow.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace forewarp::sass::sample {

inline constexpr std::uint64_t kBytesPerInstruction = 8;

inline encoding::Instruction make(std::string mnemonic, encoding::InstructionClass instructionClass, int stall = 1) {
    encoding::Instruction instruction;
    instruction.mnemonic = std::move(mnemonic);
    instruction.instructionClass = instructionClass;
    instruction.control.stall = stall;
    return instruction;
}

inline encoding::Instruction alu(int stall = 1) {
    return make("FADD", encoding::InstructionClass::alu, stall);
}
/// An addition that reads and writes single registers.
inline encoding::Instruction add(int result, const std::vector<int>& sources) {
    encoding::Instruction instruction = alu();
    instruction.writes = {{result, 1}};
    for (const int source : sources) instruction.reads.push_back({source, 1});
    return instruction;
}
inline encoding::Instruction exit(int stall = 1) {
    return make("EXIT", encoding::InstructionClass::exit, stall);
}
inline encoding::Instruction ret(int stall = 1) {
    return make("RET", encoding::InstructionClass::ret, stall);
}

/// With a target, given by position.
inline encoding::Instruction to(int position, encoding::Instruction instruction) {
    instruction.target = kBytesPerInstruction * std::uint64_t(position);
    return instruction;
}
inline encoding::Instruction branch(int position, int stall = 1) {
    return to(position, make("BRA", encoding::InstructionClass::branch, stall));
}
inline encoding::Instruction call(int position, int stall = 1) {
    return to(position, make("CAL", encoding::InstructionClass::call, stall));
}
/// «SSY», «PBK», «BSSY»: leaves an address.
inline encoding::Instruction push(std::string mnemonic, int position, std::vector<std::string> operands = {}) {
    encoding::Instruction instruction = to(position, make(std::move(mnemonic), encoding::InstructionClass::branch));
    instruction.operands = std::move(operands);
    return instruction;
}
/// «SYNC», «BRK», «BSYNC»: goes to an address left before.
inline encoding::Instruction pop(std::string mnemonic, std::vector<std::string> operands = {}) {
    encoding::Instruction instruction = make(std::move(mnemonic), encoding::InstructionClass::branch);
    instruction.operands = std::move(operands);
    return instruction;
}

inline encoding::Instruction under(int predicate, encoding::Instruction instruction) {
    instruction.guard = predicate;
    instruction.predicateReads |= 1U << unsigned(predicate);
    return instruction;
}
inline encoding::Instruction writing(int barrier, encoding::Instruction instruction) {
    instruction.control.writeBarrier = barrier;
    return instruction;
}
inline encoding::Instruction reading(int barrier, encoding::Instruction instruction) {
    instruction.control.readBarrier = barrier;
    return instruction;
}
inline encoding::Instruction waiting(unsigned mask, encoding::Instruction instruction) {
    instruction.control.waitMask = mask;
    return instruction;
}

inline encoding::Kernel kernelOf(std::vector<encoding::Instruction> instructions) {
    encoding::Kernel kernel;
    kernel.name = "sample";
    kernel.sm = 52;
    kernel.instructions = std::move(instructions);
    for (std::size_t i = 0; i < kernel.instructions.size(); ++i)
        kernel.instructions[i].address = kBytesPerInstruction * i;
    return kernel;
}

/// Positions that may follow an instruction, ascending; within a block that is the next one.
inline std::vector<int> followersOf(const analysis::ControlFlow& flow, int position) {
    const analysis::Block& block = flow.blocks.at(std::size_t(flow.blockOf(position)));
    if (position < block.last) return {position + 1};
    std::vector<int> followers;
    for (const int successor : block.successors) followers.push_back(flow.blocks.at(std::size_t(successor)).first);
    std::sort(followers.begin(), followers.end());
    return followers;
}

inline int depthAt(const analysis::ControlFlow& flow, int position) {
    return flow.blocks.at(std::size_t(flow.blockOf(position))).loopDepth;
}

} // namespace forewarp::sass::sample
