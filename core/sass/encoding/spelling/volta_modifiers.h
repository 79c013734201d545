#pragma once

#include "core/sass/encoding/spelling/volta_text.h"

namespace forewarp::sass::encoding::spelling {

// The parts of arithmetic instructions that the table of volta_arithmetic.cpp chooses from.

/// For instructions without this part.
void nothing(VoltaText& text);

// Modifiers: each of these reads the bits that one kind of instruction has for them, and appends to the mnemonic.
void flush(VoltaText& text);
void realArithmetic(VoltaText& text);
void doubleArithmetic(VoltaText& text);
void halfArithmetic(VoltaText& text);
void realComparison(VoltaText& text);
void doubleComparison(VoltaText& text);
void halfComparison(VoltaText& text);
void unsignedAt73(VoltaText& text);
void wholeComparison(VoltaText& text);
void withCarry(VoltaText& text);
void table(VoltaText& text);
void lea(VoltaText& text);
void permutation(VoltaText& text);
void funnelShift(VoltaText& text);
void wrapping(VoltaText& text);
void signExtension(VoltaText& text);
void leadingOne(VoltaText& text);
void function(VoltaText& text);
void product(VoltaText& text);
void wideProduct(VoltaText& text);
void floatToFloat(VoltaText& text);
void floatToInteger(VoltaText& text);
void integerToFloat(VoltaText& text);
void rounding(VoltaText& text);

// What stands behind the sources: predicates, carries and small constants, as operands.
void extendedIn(VoltaText& text);
void carriesIn(VoltaText& text);
void carryIn(VoltaText& text);
void shiftAndCarry(VoltaText& text);
void truthTable(VoltaText& text);

} // namespace forewarp::sass::encoding::spelling
