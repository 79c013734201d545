#include "core/sass/files/listing_resources.h"

#include "core/sass/files/listing_lines.h"

#include <algorithm>
#include <charconv>

namespace forewarp::sass::files {
namespace {

constexpr int kAllBarriers = 16; ///< Per block, all GPUs since Fermi.

/// The decimal digits behind a mark: «24» in «@"SHI_REGISTERS=24"»; empty without the mark.
std::string_view digitsBehind(std::string_view text, std::string_view mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) return {};
    const std::string_view rest = text.substr(at + mark.size());
    return rest.substr(0, rest.find_first_not_of("0123456789"));
}

std::optional<int> decimal(std::string_view digits) {
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
}

std::optional<int> numberBehind(std::string_view text, std::string_view mark) {
    return decimal(digitsBehind(text, mark));
}

/// No thread has more than an instruction can name: other numbers are damage.
std::optional<int> registersBehind(std::string_view text, std::string_view mark) {
    const auto number = numberBehind(text, mark);
    return number && *number <= int(encoding::kZeroRegister) ? number : std::nullopt;
}

/// Barriers up to the highest that BAR instructions name; all where a register names it.
int barriersOf(const encoding::Kernel& kernel) {
    int barriers = 0;
    for (const encoding::Instruction& instruction : kernel.instructions) {
        if (!instruction.mnemonic.starts_with("BAR.") || instruction.operands.empty()) continue;
        const auto number = hexNumber(instruction.operands.front());
        const bool isKnown = number && *number < kAllBarriers;
        barriers = std::max(barriers, isKnown ? static_cast<int>(*number) + 1 : kAllBarriers);
    }
    return barriers;
}

bool accesses(const encoding::Kernel& kernel, encoding::InstructionClass load, encoding::InstructionClass store) {
    return std::ranges::any_of(kernel.instructions, [&](const encoding::Instruction& instruction) {
        return instruction.instructionClass == load || instruction.instructionClass == store;
    });
}

} // namespace

void ListingResources::read(std::string_view line, std::string_view section) {
    m_mentions.clear();
    const std::string_view text = trimmed(line);
    if (text.empty()) return;
    if (!section.empty()) return enter(section);
    for (const std::string_view mark : {"code for sm_", "arch = sm_", ".target\tsm_", ".target sm_"})
        if (text.starts_with(mark)) m_architecture = numberBehind(text, mark).value_or(m_architecture);
    if (text.starts_with(".headerflags")) m_architecture = numberBehind(text, "EF_CUDA_SM").value_or(m_architecture);
    else if (text.starts_with('.')) readDirective(text);
    else if (text.starts_with('/')) readAttribute(text);
    else readUsage(text);
}

void ListingResources::enter(std::string_view section) {
    constexpr std::string_view kText = ".text.";
    constexpr std::string_view kShared = ".nv.shared.";
    m_kernel.clear();
    m_attribute.clear();
    m_isShared = section.starts_with(kShared);
    if (m_isShared) m_kernel = section.substr(kShared.size());
    if (section.starts_with(kText)) m_kernel = section.substr(kText.size());
}

void ListingResources::mention(ResourceMention::Kind kind, std::string_view kernel, std::string_view digits) {
    if (!digits.empty()) m_mentions.push_back({kind, std::string(kernel), m_architecture, digits});
}

void ListingResources::readDirective(std::string_view text) {
    constexpr std::string_view kRegisters = "SHI_REGISTERS=";
    if (m_kernel.empty()) return;
    if (m_isShared) {
        if (!text.starts_with(".zero")) return;
        const std::string_view digits = digitsBehind(trimmed(text.substr(5)), "");
        auto& shared = recordOf(m_kernel).sharedBytes;
        shared = shared.value_or(0) + static_cast<std::uint64_t>(decimal(digits).value_or(0));
        mention(ResourceMention::Kind::sharedPart, m_kernel, digits);
    } else if (const auto registers = registersBehind(text, kRegisters)) {
        recordOf(m_kernel).registers = registers;
        mention(ResourceMention::Kind::registers, m_kernel, digitsBehind(text, kRegisters));
    } else if (const auto barriers = numberBehind(text, "SHF_BARRIERS=")) {
        recordOf(m_kernel).barriers = barriers;
    }
}

void ListingResources::readAttribute(std::string_view text) {
    constexpr std::string_view kAttribute = "//----- nvinfo : EIATTR_";
    constexpr std::string_view kIndex = "index@(";
    if (text.starts_with(kAttribute)) m_attribute = text.substr(kAttribute.size());
    if (m_attribute != "REGCOUNT" && m_attribute != "FRAME_SIZE") return;
    const std::size_t word = text.find(".word");
    if (word == std::string_view::npos) return;
    const std::string_view value = trimmed(text.substr(word + 5));
    if (value.starts_with(kIndex)) {
        m_attributeOf = value.substr(kIndex.size(), value.find(')') - kIndex.size());
    } else if (const auto number = hexNumber(value); number && !m_attributeOf.empty()) {
        Record& record = recordOf(m_attributeOf);
        if (m_attribute == "FRAME_SIZE") record.localBytes = number;
        else if (!record.registers && *number <= encoding::kZeroRegister) record.registers = static_cast<int>(*number);
        if (m_attribute == "REGCOUNT" && value.starts_with("0x"))
            mention(ResourceMention::Kind::registers, m_attributeOf, value);
        m_attributeOf.clear();
    }
}

void ListingResources::readUsage(std::string_view text) {
    constexpr std::string_view kFunction = "Function ";
    constexpr std::string_view kShared = " SHARED:";
    if (text.starts_with(kFunction) && text.ends_with(':'))
        m_kernel = text.substr(kFunction.size(), text.size() - kFunction.size() - 1);
    if (!text.starts_with("REG:") || m_kernel.empty()) return;
    Record& record = recordOf(m_kernel);
    record.registers = registersBehind(text, "REG:");
    mention(ResourceMention::Kind::registers, m_kernel, digitsBehind(text, "REG:"));
    if (const auto shared = numberBehind(text, kShared)) record.sharedBytes = static_cast<std::uint64_t>(*shared);
    mention(ResourceMention::Kind::sharedBytes, m_kernel, digitsBehind(text, kShared));
    const int stack = numberBehind(text, " STACK:").value_or(0);
    record.localBytes =
        static_cast<std::uint64_t>(stack) + static_cast<std::uint64_t>(numberBehind(text, " LOCAL:").value_or(0));
    m_kernel.clear();
}

void ListingResources::complete(encoding::Kernel& kernel) const {
    const auto found = m_records.find({kernel.name, kernel.sm});
    const Record record = found == m_records.end() ? Record{} : found->second;
    kernel.registers = record.registers.value_or(kernel.highestRegister() + 1);
    kernel.sharedBytes = record.sharedBytes.value_or(0);
    kernel.localBytes = record.localBytes.value_or(0);
    kernel.barriers = record.barriers.value_or(barriersOf(kernel));
    if (!record.registers)
        kernel.caveats.push_back(
            "The listing does not say how many registers a thread has; taken: the highest used and "
            "one more, " +
            std::to_string(kernel.registers) + ".");
    if (!record.sharedBytes &&
        accesses(kernel, encoding::InstructionClass::sharedLoad, encoding::InstructionClass::sharedStore))
        kernel.caveats.emplace_back("The listing does not say how much static shared memory a block has; taken: none.");
    if (!record.localBytes &&
        accesses(kernel, encoding::InstructionClass::localLoad, encoding::InstructionClass::localStore))
        kernel.caveats.emplace_back("The listing does not say how much local memory a thread has; taken: none.");
}

} // namespace forewarp::sass::files
