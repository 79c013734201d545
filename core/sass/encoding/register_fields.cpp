#include "core/sass/encoding/register_fields.h"

#include "core/sass/encoding/code_units.h"
#include "core/sass/encoding/encoded_fields.h"
#include "core/sass/encoding/register_words.h"

#include <bitset>
#include <numeric>
#include <string>

namespace forewarp::sass::encoding {

namespace {

using Registers = std::bitset<256>;

void put(Registers& registers, const RegisterRange& range) {
    for (int i = 0; i < range.count; ++i) registers.set(std::size_t(range.first + i));
}
Registers setOf(const std::vector<RegisterRange>& ranges) {
    Registers registers;
    for (const RegisterRange& range : ranges) put(registers, range);
    return registers;
}

std::optional<EncodedFields> encodedFieldsOf(const Instruction& instruction, int sm) {
    const Bits bits(instruction.words);
    if (encodingOf(sm) == Encoding::maxwell) {
        const MaxwellMatch match = findMaxwellOpcode(bits.number(48, 16));
        return match.opcode ? std::optional(maxwellFields(match, bits)) : std::nullopt;
    }
    const VoltaOpcode* row = findVoltaOpcode(bits.number(0, 12));
    return row ? std::optional(voltaFields(*row, bits, sm)) : std::nullopt;
}

bool agrees(const EncodedFields& fields, const Instruction& instruction) {
    Registers reads;
    Registers writes;
    for (const EncodedField& field : fields)
        if (const auto range = field.range()) put(field.isWritten ? writes : reads, *range);
    return reads == setOf(instruction.reads) && writes == setOf(instruction.writes);
}

std::string renamed(const std::string& operand, const RegisterMap& map) {
    std::string text;
    std::size_t done = 0;
    for (auto word = nextRegisterWord(operand, 0); word; word = nextRegisterWord(operand, word->end())) {
        if (word->number == kZeroRegister) continue;
        text.append(operand, done, word->begin - done);
        text += 'R' + std::to_string(map[std::size_t(word->number)]);
        done = word->end();
    }
    return text.append(operand, done);
}

void rename(std::vector<RegisterRange>& ranges, const RegisterMap& map) {
    for (RegisterRange& range : ranges) range.first = map[std::size_t(range.first)];
}

constexpr std::string_view kReuse = ".reuse";

/// The fields in their order, gone through along with the words of the text that name them.
class ReuseMarks {
  public:
    ReuseMarks(const EncodedFields& fields, unsigned reuse)
        : m_fields(fields), m_next(m_fields.begin()), m_reuse(reuse) {}
    ReuseMarks(const ReuseMarks&) = delete;
    ReuseMarks& operator=(const ReuseMarks&) = delete;

    /// Whether the next operand, which is this register, stays in the reuse cache.
    bool take(int number) {
        while (m_next != m_fields.end() && int(m_next->first) != number) ++m_next;
        if (m_next == m_fields.end()) return false;
        const Slot slot = (m_next++)->slot;
        return slot != Slot::result && (m_reuse >> unsigned(slot) & 1) != 0;
    }

  private:
    EncodedFields m_fields;
    const EncodedField* m_next;
    unsigned m_reuse;
};

/// Where «.reuse» begins behind a register, and «.H1» and the like; npos without it.
std::size_t reuseAfter(std::string_view operand, std::size_t at) {
    while (at < operand.size() && (operand[at] == '.' || operand[at] == '|' || isWordCharacter(operand[at]))) {
        if (operand.substr(at).starts_with(kReuse)) return at;
        ++at;
    }
    return std::string_view::npos;
}

/// Takes «.reuse» from the registers that do not stay.
void dropReuse(std::string& operand, ReuseMarks& marks) {
    for (auto word = nextRegisterWord(operand, 0); word; word = nextRegisterWord(operand, word->end())) {
        const bool stays = marks.take(word->number);
        const std::size_t mark = reuseAfter(operand, word->end());
        if (!stays && mark != std::string_view::npos) operand.erase(mark, kReuse.size());
    }
}

} // namespace

std::optional<std::vector<RegisterField>> registerFields(const Instruction& instruction, int sm) {
    const std::optional<EncodedFields> encoded = encodedFieldsOf(instruction, sm);
    if (!encoded || !agrees(*encoded, instruction)) return std::nullopt;
    std::vector<RegisterField> fields;
    for (const EncodedField& field : *encoded)
        if (const auto range = field.range()) fields.push_back({field.bit, *range, field.isWritten});
    return fields;
}

RegisterMap identityMap() {
    RegisterMap map{};
    std::iota(map.begin(), map.end(), std::uint8_t{0});
    return map;
}

void renameRegisters(Instruction& instruction, int sm, const RegisterMap& map) {
    const auto fields = registerFields(instruction, sm);
    if (!fields) return;
    for (const RegisterField& field : *fields)
        putBits(instruction.words, field.bit, 8, map[std::size_t(field.registers.first)]);
    for (std::string& operand : instruction.operands) operand = renamed(operand, map);
    rename(instruction.reads, map);
    rename(instruction.writes, map);
}

void writeControl(Instruction& instruction, int sm) {
    if (encodingOf(sm) == Encoding::volta)
        putBits(instruction.words, 64 + kVoltaControlBit, kControlBits, encodeControl(instruction.control));
    const std::optional<EncodedFields> fields = encodedFieldsOf(instruction, sm);
    if (!fields && instruction.control.reuse != 0) return; // Which operands they are is not known.
    ReuseMarks marks(fields.value_or(EncodedFields{}), instruction.control.reuse);
    for (std::string& operand : instruction.operands) dropReuse(operand, marks);
}

} // namespace forewarp::sass::encoding
