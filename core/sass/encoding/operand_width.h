#pragma once

#include <cstddef>
#include <string_view>

namespace forewarp::sass::encoding {

// How many registers an operand names, as its mnemonic tells.

/// Whether the first part of a mnemonic multiplies matrices: HMMA, IMMA, BMMA, DMMA.
[[nodiscard]] bool isMatrixInstruction(std::string_view head);

/// Registers of one thread for the operand of a matrix instruction: 0 is the result, 1 and 2 the factors, 3 the summand.
/// An operand behind these (of sparse ones) is taken as one register; 4 where the mnemonic names no shape.
[[nodiscard]] int matrixWidth(std::string_view mnemonic, std::size_t position);

/// Registers for the result or the source of a conversion: «I2F.F64.S64 R2, R4» takes two for both.
[[nodiscard]] int conversionWidth(std::string_view mnemonic, bool isResult);

/// Registers for one value of an atomic operation: 2 for 64 bits, else 1.
[[nodiscard]] int atomicWidth(std::string_view mnemonic);

/// Registers that an access of this mnemonic moves: 1, 2 for «.64», 4 for «.128».
[[nodiscard]] int accessRegisters(std::string_view mnemonic);

} // namespace forewarp::sass::encoding
