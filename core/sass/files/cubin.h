#pragma once

#include "core/base/result.h"
#include "core/sass/encoding/instruction.h"

#include <string_view>
#include <vector>

namespace forewarp::sass::files {

/// Whether the bytes begin like an ELF file.
[[nodiscard]] bool isElf(std::string_view bytes);

/// Reads the kernels of a cubin (ELF64, machine 190): instructions of `.text.*`, registers from `.nv.info` attribute 0x2f or
/// sh_info, shared memory from `.nv.shared.*`, local memory from attribute 0x11, barriers from sh_flags or attribute 0x4c.
///
/// Every offset is checked against the file's size. Opcodes of the tables are named; others are «opcode 0x…», assumed to read
/// and write the registers in all their fields. Errors: no cubin, cut short, an offset outside the file, an architecture
/// before sm_50, text that is no whole number of instructions.
[[nodiscard]] Result<std::vector<encoding::Kernel>> readCubin(std::string_view bytes, std::string_view document);

} // namespace forewarp::sass::files
