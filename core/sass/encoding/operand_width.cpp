#include "core/sass/encoding/operand_width.h"

#include "core/sass/encoding/instruction_queries.h"
#include "core/sass/encoding/register_words.h"

#include <algorithm>
#include <array>
#include <optional>

namespace forewarp::sass::encoding {

namespace {

/// «16816»: m, n, k; n is 8 in all of them.
struct MatrixShape {
    int m = 16;
    int k = 16;
};
std::optional<MatrixShape> matrixShapeOf(std::string_view mnemonic) {
    for (std::size_t dot = mnemonic.find('.'); dot != std::string_view::npos; dot = mnemonic.find('.', dot + 1)) {
        const std::string_view part = mnemonic.substr(dot + 1, mnemonic.find('.', dot + 1) - dot - 1);
        const std::size_t digits = part.starts_with("16") ? 2 : 1;
        const std::optional<int> k = part.size() > digits + 1 ? numbered(part.substr(digits + 1), "") : std::nullopt;
        if (k && part[digits] == '8' && numbered(part.substr(0, digits), ""))
            return MatrixShape{digits == 2 ? 16 : 8, *k};
    }
    return std::nullopt;
}

int elementBits(std::string_view mnemonic) {
    const std::string_view head = headOf(mnemonic);
    if (head == "DMMA") return 64;
    if (head == "BMMA") return 1;
    if (head == "IMMA") return hasModifier(mnemonic, "S4") || hasModifier(mnemonic, "U4") ? 4 : 8;
    return hasModifier(mnemonic, "TF32") ? 32 : 16;
}

} // namespace

bool isMatrixInstruction(std::string_view head) {
    return head == "HMMA" || head == "IMMA" || head == "BMMA" || head == "DMMA";
}

int matrixWidth(std::string_view mnemonic, std::size_t position) {
    constexpr int kBitsPerRegister = 32 * 32;
    constexpr int kN = 8;
    const std::optional<MatrixShape> shape = matrixShapeOf(mnemonic);
    if (!shape) return 4;
    const std::string_view head = headOf(mnemonic);
    if (head == "HMMA" && shape->m == 8) return 2; // HMMA.884: two in each of its steps.
    const int sum = head == "DMMA" ? 64 : head == "HMMA" && !hasModifier(mnemonic, "F32") ? 16 : 32;
    const int content = position == 1   ? shape->m * shape->k * elementBits(mnemonic)
                        : position == 2 ? kN * shape->k * elementBits(mnemonic)
                        : position > 3  ? 0
                                        : shape->m * kN * sum;
    return std::max(1, content / kBitsPerRegister);
}

int conversionWidth(std::string_view mnemonic, bool isResult) {
    const std::string_view head = headOf(mnemonic);
    const bool isFloat = hasModifier(mnemonic, "F64");
    const bool isInteger = hasModifier(mnemonic, "S64") || hasModifier(mnemonic, "U64");
    if (head == "I2F") return (isResult ? isFloat : isInteger) ? 2 : 1;
    if (head == "F2I") return (isResult ? isInteger : isFloat) ? 2 : 1;
    if (head == "FRND") return isFloat ? 2 : 1;
    const std::size_t first = mnemonic.find(".F"); // F2F: the type of the result stands first.
    const bool comesFirst = first != std::string_view::npos && mnemonic.substr(first).starts_with(".F64");
    const bool comesLast = isFloat && (!comesFirst || mnemonic.find(".F64", first + 1) != std::string_view::npos);
    return (isResult ? comesFirst : comesLast) ? 2 : 1;
}

int atomicWidth(std::string_view mnemonic) {
    constexpr std::array<std::string_view, 4> kWide = {"64", "S64", "U64", "F64"};
    return std::ranges::any_of(kWide, [&](std::string_view type) { return hasModifier(mnemonic, type); }) ? 2 : 1;
}

int accessRegisters(std::string_view mnemonic) {
    const std::string_view head = headOf(mnemonic);
    const bool isMatrix = head == "LDSM" || head == "STSM";
    if (hasModifier(mnemonic, "128") || hasModifier(mnemonic, "256") || (isMatrix && hasModifier(mnemonic, "4")))
        return 4;
    return hasModifier(mnemonic, "64") || (isMatrix && hasModifier(mnemonic, "2")) ? 2 : 1;
}

} // namespace forewarp::sass::encoding
