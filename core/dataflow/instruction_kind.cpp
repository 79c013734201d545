#include "core/dataflow/instruction_kind.h"

namespace forewarp {

std::optional<InstructionKind> kindOf(Operation operation) {
    switch (operation) {
    case Operation::load:
    case Operation::store:
    case Operation::sync: return std::nullopt;
    case Operation::intMultiply: return InstructionKind::mul;
    case Operation::intMultiplyAdd: return InstructionKind::madd;
    case Operation::intDivide: return InstructionKind::div;
    case Operation::bitwise: return InstructionKind::bitwise;
    case Operation::convert: return InstructionKind::convert;
    case Operation::floatAdd: return InstructionKind::fadd;
    case Operation::floatMultiply: return InstructionKind::fmul;
    case Operation::floatFma: return InstructionKind::fmadd;
    case Operation::floatDivide: return InstructionKind::fdiv;
    case Operation::floatSqrt: return InstructionKind::sqrt;
    case Operation::floatSpecial: return InstructionKind::special;
    case Operation::doubleAdd: return InstructionKind::dadd;
    case Operation::doubleMultiply: return InstructionKind::dmul;
    case Operation::doubleFma: return InstructionKind::dmadd;
    case Operation::doubleDivide: return InstructionKind::ddiv;
    case Operation::doubleSqrt: return InstructionKind::dsqrt;
    case Operation::doubleSpecial: return InstructionKind::dspecial;
    case Operation::intAdd:
    case Operation::compare:
    case Operation::select:
    case Operation::branch:
    case Operation::call:
    case Operation::other: break;
    }
    return InstructionKind::add;
}

} // namespace forewarp
