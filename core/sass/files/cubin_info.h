#pragma once

#include "core/base/result.h"
#include "core/sass/demotion/demotion.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::sass::files {

/// Attributes of `.nv.info` and `.nv.info.KERNEL` that mean something here; the numbers as CuAssembler (CuNVInfo.py) and
/// cuobjdump -elf name them.
enum class InfoAttribute : std::uint8_t {
    zNumberUsed = 0x04, ///< The kernel reads CTAID.Z.
    maxThreads = 0x05, ///< Three numbers: the largest block.
    requiredThreads = 0x10, ///< Three numbers: the only block.
    frameSize = 0x11,
    exitOffsets = 0x1c,
    blockNumberOffsets = 0x1d, ///< S2R of CTAID.
    cacheModeOffsets = 0x25,
    groupOffsets = 0x28,
    groupMaskRegisters = 0x29, ///< One for each of groupOffsets.
    registerCount = 0x2f,
    warpWideOffsets = 0x31,
    mbarrierOffsets = 0x39,
    partlyUsedLoads = 0x44, ///< Offsets, each with a mask of bytes.
    membarOffsets = 0x47,
    clusterBlocks = 0x3d, ///< Three numbers: blocks of a cluster.
    barriers = 0x4c,
};

/// One record.
struct InfoRecord {
    int format = 0; ///< 1: no value, 2: a byte, 3: a half, 4: sized.
    int attribute = 0;
    std::uint32_t value = 0; ///< Of formats that hold it themselves.
    std::string payload; ///< Of the sized format.

    [[nodiscard]] bool is(InfoAttribute which) const { return attribute == int(which); }
};

/// The records of one section, each 4 bytes (format, attribute, value or size) and its payload.
///
/// Errors: a record that is cut short or longer than its section, an unknown format.
[[nodiscard]] Result<std::vector<InfoRecord>> readInfo(std::string_view content, std::string_view document,
                                                       std::string_view section);
/// Likewise, back to bytes.
[[nodiscard]] std::string writeInfo(const std::vector<InfoRecord>& records);

/// Where the bytes of a kernel's code went.
class MovedCode {
  public:
    MovedCode(const demotion::EditedKernel& edited, const encoding::Kernel& original);

    /// Of an original instruction, by its old offset; nothing where none begins there.
    [[nodiscard]] std::optional<std::uint64_t> instruction(std::uint64_t offset) const;
    /// Where jumps to an offset lead now; the end of the code is one too.
    [[nodiscard]] std::optional<std::uint64_t> jump(std::uint64_t offset) const;
    [[nodiscard]] std::uint64_t oldBytes() const { return m_oldBytes; }

  private:
    std::vector<std::uint64_t> m_instructions; // By original instruction.
    std::vector<std::uint64_t> m_jumps; // By original instruction.
    std::uint64_t m_oldBytes = 0;
    std::uint64_t m_newBytes = 0;
};

/// Brings `.nv.info.KERNEL` up to date: offsets of instructions, registers of group masks, and the largest block, where
/// there are slots.
///
/// Returns: why it cannot be, without a place: attributes whose meaning for moved code is not known, by number; an offset
/// where no instruction is; a mask in a demoted register; a required block larger than the one that the slots are for.
[[nodiscard]] std::optional<Error> patchKernelInfo(std::vector<InfoRecord>& records, const MovedCode& moved,
                                                   const demotion::Demotion& demotion);

} // namespace forewarp::sass::files
