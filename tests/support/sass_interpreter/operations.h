#pragma once

#include "tests/support/sass_interpreter/program.h"

namespace forewarp::support::sass_interpreter {

// What instructions compute from their operands a, b, c and predicates. Positions of predicates: in the order in which the
// translation adds them.

Values move(const Modifiers& modifiers, const Operands& in); ///< a
Values selectWord(const Modifiers& modifiers, const Operands& in); ///< predicate ? a : b
Values absoluteInteger(const Modifiers& modifiers, const Operands& in); ///< |a|
Values smallerInteger(const Modifiers& modifiers, const Operands& in); ///< predicate ? min : max
Values add3(const Modifiers& modifiers, const Operands& in); ///< a + b + c; carries as predicates
Values shiftAdd(const Modifiers& modifiers, const Operands& in); ///< LEA: (a << shift) + b; c above a for .HI
Values logic3(const Modifiers& modifiers, const Operands& in); ///< Table over a, b, c; predicate: not 0.
Values logic2(const Modifiers& modifiers, const Operands& in); ///< Maxwell's LOP: and, or, xor, b
Values funnelShift(const Modifiers& modifiers, const Operands& in); ///< c:a by b
Values shiftLeft(const Modifiers& modifiers, const Operands& in); ///< a << b
Values shiftRight(const Modifiers& modifiers, const Operands& in); ///< a >> b
Values compareIntegers(const Modifiers& modifiers, const Operands& in); ///< Predicates: rest, lower words' result.
Values compareFloats(const Modifiers& modifiers, const Operands& in);
Values compareDoubles(const Modifiers& modifiers, const Operands& in);
Values multiplyAdd(const Modifiers& modifiers, const Operands& in); ///< IMAD
Values multiplyAddWide(const Modifiers& modifiers, const Operands& in); ///< IMAD.WIDE
Values multiplyAddHigh(const Modifiers& modifiers, const Operands& in); ///< IMAD.HI
Values multiplyAddShort(const Modifiers& modifiers, const Operands& in); ///< XMAD
Values permuteBytes(const Modifiers& modifiers, const Operands& in); ///< PRMT: of a and c by b
Values extractField(const Modifiers& modifiers, const Operands& in); ///< BFE
Values insertField(const Modifiers& modifiers, const Operands& in); ///< BFI: of a into c, where b says
Values countBits(const Modifiers& modifiers, const Operands& in); ///< POPC
Values findLeadingOne(const Modifiers& modifiers, const Operands& in); ///< FLO
Values reverseBits(const Modifiers& modifiers, const Operands& in); ///< BREV

Values addFloats(const Modifiers& modifiers, const Operands& in);
Values multiplyFloats(const Modifiers& modifiers, const Operands& in);
Values fuseFloats(const Modifiers& modifiers, const Operands& in);
Values selectFloat(const Modifiers& modifiers, const Operands& in);
Values smallerFloat(const Modifiers& modifiers, const Operands& in);
Values addDoubles(const Modifiers& modifiers, const Operands& in);
Values multiplyDoubles(const Modifiers& modifiers, const Operands& in);
Values fuseDoubles(const Modifiers& modifiers, const Operands& in);
Values transcendental(const Modifiers& modifiers, const Operands& in); ///< MUFU
Values reduceRange(const Modifiers& modifiers, const Operands& in); ///< RRO: to turns
Values integerToFloat(const Modifiers& modifiers, const Operands& in); ///< I2F
Values floatToInteger(const Modifiers& modifiers, const Operands& in); ///< F2I
Values floatToFloat(const Modifiers& modifiers, const Operands& in); ///< F2F

Values combinePredicates(const Modifiers& modifiers, const Operands& in); ///< PLOP3
Values comparePredicates(const Modifiers& modifiers, const Operands& in); ///< PSETP
Values packPredicates(const Modifiers& modifiers, const Operands& in); ///< P2R
Values unpackPredicates(const Modifiers& modifiers, const Operands& in); ///< R2P

} // namespace forewarp::support::sass_interpreter
