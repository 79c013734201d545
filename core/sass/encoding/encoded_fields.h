#pragma once

#include "core/sass/encoding/encoding_bits.h"
#include "core/sass/encoding/opcode_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace forewarp::sass::encoding {

/// Which operand of the tables a field is; the sources as bits of the control field's reuse mask count them.
enum class Slot { a, b, c, result };

/// One field of an encoding that holds a register's number.
struct EncodedField {
    unsigned bit = 0;    ///< Lowest of its eight, counted over both words.
    unsigned first = 0;  ///< Register it names; RZ too.
    int count = 0;       ///< Registers from there on.
    Slot slot = Slot::result;
    bool isWritten = false;

    /// Nothing for RZ; what would reach beyond R254 ends there.
    [[nodiscard]] std::optional<RegisterRange> range() const {
        if (int(first) == kZeroRegister) return std::nullopt;
        return RegisterRange{int(first), std::min(count, kZeroRegister - int(first))};
    }
};

/// The register fields of one instruction: the result, and the sources in their order.
class EncodedFields {
  public:
    void add(const EncodedField& field) {
        if (field.count > 0) m_fields[m_size++] = field;
    }
    [[nodiscard]] const EncodedField* begin() const { return m_fields.data(); }
    [[nodiscard]] const EncodedField* end() const { return m_fields.data() + m_size; }
    /// nullptr where this operand is no register.
    [[nodiscard]] const EncodedField* at(Slot slot) const {
        for (const EncodedField& field : *this)
            if (field.slot == slot) return &field;
        return nullptr;
    }

  private:
    std::array<EncodedField, 4> m_fields{};
    std::size_t m_size = 0;
};

/// Where the second and third source stand in sm_70 and later: at 32–39, at 64–71, or no register.
enum class SourcePlace { at32, at64, absent };
struct SourcePlaces {
    SourcePlace b = SourcePlace::at32;
    SourcePlace c = SourcePlace::at64;
};
[[nodiscard]] SourcePlaces sourcePlacesOf(const VoltaOpcode& row, unsigned form);

[[nodiscard]] EncodedFields voltaFields(const VoltaOpcode& row, const Bits& bits, int sm);
[[nodiscard]] EncodedFields maxwellFields(const MaxwellMatch& match, const Bits& bits);

/// Whether a Maxwell access to global memory has 64-bit addresses.
[[nodiscard]] bool maxwellIsWide(std::string_view mnemonic, const Bits& bits);

} // namespace forewarp::sass::encoding
