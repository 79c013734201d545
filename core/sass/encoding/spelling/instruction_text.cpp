#include "core/sass/encoding/spelling/instruction_text.h"

#include "core/sass/encoding/spelling/maxwell_arithmetic.h"
#include "core/sass/encoding/spelling/maxwell_other.h"
#include "core/sass/encoding/spelling/volta_arithmetic.h"
#include "core/sass/encoding/spelling/volta_other.h"

namespace forewarp::sass::encoding::spelling {

void writeVoltaText(Instruction& instruction, const VoltaOpcode& row, int sm) {
    instruction.mnemonic = row.mnemonic;
    VoltaText text(instruction, row, sm);
    if (!writeVoltaArithmetic(text)) writeVoltaOther(text);
}

void writeMaxwellText(Instruction& instruction, const MaxwellMatch& match) {
    instruction.mnemonic = match.opcode->mnemonic;
    MaxwellText text(instruction, match);
    if (!writeMaxwellArithmetic(text)) writeMaxwellOther(text);
}

} // namespace forewarp::sass::encoding::spelling
