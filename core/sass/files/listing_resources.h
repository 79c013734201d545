#pragma once

#include "core/sass/encoding/instruction.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace forewarp::sass::files {

/// A number in a line that says what a kernel takes.
struct ResourceMention {
    enum class Kind {
        registers,   ///< Per thread, all of them.
        sharedBytes, ///< Per block, all of them.
        sharedPart,  ///< Of one variable per block: such numbers add up.
    };
    Kind kind = Kind::registers;
    std::string kernel;
    int architecture = 0;
    std::string_view digits; ///< Of the line; «0x» stands before hexadecimal ones.
};

/// Collects what a listing says of its kernels beside their instructions.
///
/// Read are: the architecture («code for sm_75», «arch = sm_75», «.target sm_75», EF_CUDA_SM75); nvdisasm's
/// SHI_REGISTERS, SHF_BARRIERS, .zero in .nv.shared.NAME and the attributes REGCOUNT and FRAME_SIZE; cuobjdump's
/// -res-usage («REG:12 STACK:0 SHARED:1024 LOCAL:0»).
class ListingResources {
  public:
    /// Takes a line that is no instruction and no encoding; `section` is its name where the line begins one.
    void read(std::string_view line, std::string_view section);

    /// What the line that was read last says.
    [[nodiscard]] const std::vector<ResourceMention>& mentions() const { return m_mentions; }

    /// 75 for sm_75; 0 where nothing has said it.
    [[nodiscard]] int architecture() const { return m_architecture; }

    /// Puts into the kernel what was recorded for it, and a caveat for what had to be assumed.
    void complete(encoding::Kernel& kernel) const;

  private:
    struct Record {
        std::optional<int> registers;
        std::optional<int> barriers;
        std::optional<std::uint64_t> sharedBytes;
        std::optional<std::uint64_t> localBytes;
    };

    Record& recordOf(std::string_view name) { return m_records[{std::string(name), m_architecture}]; }
    void mention(ResourceMention::Kind kind, std::string_view kernel, std::string_view digits);
    void enter(std::string_view section);
    void readDirective(std::string_view text);
    void readAttribute(std::string_view text);
    void readUsage(std::string_view text);

    int m_architecture = 0;
    std::string m_kernel; ///< Whose section or usage the lines are.
    bool m_isShared = false; ///< They are in its .nv.shared section.
    std::string m_attribute; ///< «REGCOUNT», «FRAME_SIZE»
    std::string m_attributeOf;
    std::map<std::pair<std::string, int>, Record> m_records;
    std::vector<ResourceMention> m_mentions;
};

} // namespace forewarp::sass::files
