#include "core/simulation/scheduler/warp_program.h"

namespace forewarp::simulation::scheduler {

std::string_view name(InstructionClass instructionClass) {
    switch (instructionClass) {
    case InstructionClass::compute: return "compute";
    case InstructionClass::globalLoad: return "global load";
    case InstructionClass::globalStore: return "global store";
    case InstructionClass::sharedAccess: return "shared access";
    case InstructionClass::spill: return "spill";
    case InstructionClass::barrier: break;
    }
    return "barrier";
}

WarpUnit WarpInstruction::unit() const {
    switch (instructionClass) {
    case InstructionClass::compute: return WarpUnit::compute;
    case InstructionClass::barrier: return WarpUnit::barrier;
    case InstructionClass::globalLoad:
    case InstructionClass::globalStore:
    case InstructionClass::sharedAccess:
    case InstructionClass::spill: break;
    }
    return WarpUnit::memory;
}

} // namespace forewarp::simulation::scheduler
