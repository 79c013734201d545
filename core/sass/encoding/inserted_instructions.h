#pragma once

#include "core/kernel/launch.h"
#include "core/sass/encoding/instruction.h"

#include <cstdint>
#include <vector>

namespace forewarp::sass::encoding {

/// Instructions that register demotion adds; with text, class, registers and encoding, without address. Their control
/// fields say two cycles of stall (that a barrier takes to be set), no barrier, no wait; writeControl() after changing them.

/// «LDS R4, [R5+0x100]»
[[nodiscard]] Instruction sharedLoad(int sm, int value, int address, std::uint32_t offset);
/// «STS [R5+0x100], R4»
[[nodiscard]] Instruction sharedStore(int sm, int address, std::uint32_t offset, int value);
/// «NOP», as the assembler fills up with.
[[nodiscard]] Instruction noOperation(int sm);

/// Computes 4 · (x + y · X + z · X · Y) of a thread of the block into `address`, with waits and stalls of its own.
///
/// Source: RegDem, equation (1), base address. `scratch` is another register (unused in blocks of one dimension), `barrier`
/// the one that S2R sets; it is clear again at the end, and the result may be read by the next instruction.
[[nodiscard]] std::vector<Instruction> threadAddress(int sm, const kernel::BlockShape& block, int address, int scratch,
                                                     int barrier);

/// First byte of shared memory that is the kernel's own: from sm_90 on, 1024 belong to the system.
[[nodiscard]] std::uint32_t sharedWindowBase(int sm);

} // namespace forewarp::sass::encoding
