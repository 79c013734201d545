#include "core/dataflow/instruction_kind.h"

namespace forewarp::dataflow {

std::optional<device::InstructionKind> kindOf(kernel::Operation operation) {
    switch (operation) {
    case kernel::Operation::load:
    case kernel::Operation::store:
    case kernel::Operation::sync: return std::nullopt;
    case kernel::Operation::intMultiply: return device::InstructionKind::mul;
    case kernel::Operation::intMultiplyAdd: return device::InstructionKind::madd;
    case kernel::Operation::intDivide: return device::InstructionKind::div;
    case kernel::Operation::bitwise: return device::InstructionKind::bitwise;
    case kernel::Operation::convert: return device::InstructionKind::convert;
    case kernel::Operation::floatAdd: return device::InstructionKind::fadd;
    case kernel::Operation::floatMultiply: return device::InstructionKind::fmul;
    case kernel::Operation::floatFma: return device::InstructionKind::fmadd;
    case kernel::Operation::floatDivide: return device::InstructionKind::fdiv;
    case kernel::Operation::floatSqrt: return device::InstructionKind::sqrt;
    case kernel::Operation::floatSpecial: return device::InstructionKind::special;
    case kernel::Operation::doubleAdd: return device::InstructionKind::dadd;
    case kernel::Operation::doubleMultiply: return device::InstructionKind::dmul;
    case kernel::Operation::doubleFma: return device::InstructionKind::dmadd;
    case kernel::Operation::doubleDivide: return device::InstructionKind::ddiv;
    case kernel::Operation::doubleSqrt: return device::InstructionKind::dsqrt;
    case kernel::Operation::doubleSpecial: return device::InstructionKind::dspecial;
    case kernel::Operation::intAdd:
    case kernel::Operation::compare:
    case kernel::Operation::select:
    case kernel::Operation::branch:
    case kernel::Operation::call:
    case kernel::Operation::other: break;
    }
    return device::InstructionKind::add;
}

} // namespace forewarp::dataflow
