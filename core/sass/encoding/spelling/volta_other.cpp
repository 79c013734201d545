#include "core/sass/encoding/spelling/volta_other.h"

#include "core/sass/encoding/code_units.h"

#include <algorithm>
#include <array>

namespace forewarp::sass::encoding::spelling {

namespace {

constexpr int kFirstAmpere = 80;
constexpr unsigned kHasUniform = 91;

// ---- Memory ----------------------------------------------------------------------------------------------------

/// From sm_80 on the uniform register is a descriptor, which listings show from sm_90 on; before, it is added.
std::string globalAddress(const VoltaText& text, unsigned uniformBit) {
    const Bits& bits = text.bits();
    const std::int64_t offset = bits.signedAt(40, 24);
    const std::string base = text.registerAt(24);
    if (!bits.has(kHasUniform)) return addressText(base, offset);
    const std::string uniform = uniformText(bits.number(uniformBit, 6), text.sm());
    const bool isWide = voltaFields(text.row(), bits, text.sm()).at(Slot::a)->count == 2;
    if (text.sm() >= kFirstAmpere)
        return (text.sm() < kFirstHopper ? "" : "desc[" + uniform + "]") +
               addressText(isWide ? base + ".64" : base, offset);
    if (base == "RZ") return addressText(uniform, offset);
    return addressText(base + (isWide ? ".64+" : ".U32+") + uniform, offset);
}

/// Loads have the uniform register where stores have their data.
std::string address(const VoltaText& text) {
    constexpr std::array<std::string_view, 4> kScales = {"", ".X4", ".X8", ".X16"};
    const Bits& bits = text.bits();
    const unsigned uniformBit = text.row().shape.b == Width::none ? 32 : 64;
    if (text.row().shape.a == Width::address) return globalAddress(text, uniformBit);
    std::string base = text.registerAt(24);
    if (base != "RZ") base += kScales[bits.number(78, 2)];
    if (bits.has(kHasUniform)) {
        const std::string uniform = uniformText(bits.number(uniformBit, 6), text.sm());
        base = base == "RZ" ? uniform : base + "+" + uniform;
    }
    return addressText(base, bits.signedAt(40, 24));
}

/// «LDG.E.64»
void accessModifiers(VoltaText& text) {
    if (text.row().shape.a == Width::address && text.bits().has(72)) text.insertModifier("E");
    const Shape& shape = text.row().shape;
    const bool hasSize = shape.result == Width::access || shape.b == Width::access || shape.c == Width::access;
    if (hasSize) text.modifier(accessName(text.bits().number(73, 3)));
}

void load(VoltaText& text) {
    accessModifiers(text);
    if ((text.row().shape.predicates & kOut0) != 0 && text.namesPredicate(81)) text.predicateOut(81);
    text.result();
    text.operand(address(text));
}

/// «LDS.U.128», as shared memory is mostly loaded before sm_80.
void sharedLoad(VoltaText& text) {
    constexpr unsigned kUnchanged = 76;
    if (text.sm() < kFirstAmpere && text.bits().has(kUnchanged)) text.modifier("U");
    load(text);
}

void store(VoltaText& text) {
    accessModifiers(text);
    text.operand(address(text));
    text.operand(text.registerAt(text.row().shape.b == Width::none ? 64 : 32));
}

std::string_view atomicOperation(const VoltaText& text) {
    constexpr std::array<std::string_view, 9> kOperations = {"ADD", "MIN", "MAX", "INC", "DEC",
                                                             "AND", "OR",  "XOR", "EXCH"};
    return chosen(kOperations, text.bits().number(87, text.row().shape.result == Width::none ? 3 : 4));
}
void atomic(VoltaText& text) {
    const Shape& shape = text.row().shape;
    accessModifiers(text);
    if (shape.c == Width::none) text.modifier(atomicOperation(text));
    if ((shape.predicates & kOut0) != 0) text.predicateOut(81);
    if (shape.result != Width::none) text.result();
    text.operand(address(text));
    text.operand(text.registerAt(32));
    if (shape.c != Width::none) text.operand(text.registerAt(64));
}

/// «LDGSTS.E.128 [R5+0x100], [R2.64], P0»; the offset of the second is 12 bits wide.
void copy(VoltaText& text) {
    const Bits& bits = text.bits();
    text.modifier("E");
    text.modifier(accessName(bits.number(73, 3)));
    text.operand(addressText(text.registerAt(16), bits.signedAt(44, 20)));
    const std::string descriptor = "desc[" + uniformText(bits.number(64, 6), text.sm()) + "]";
    text.operand((text.sm() < kFirstHopper ? "" : descriptor) +
                 addressText(text.registerAt(24) + ".64", bits.signedAt(32, 12)));
    if (text.namesPredicate(87)) text.predicateIn(87);
}

/// «c[0x3][R4+0x10]», «c[0x0][RZ]»
std::string indexedConstant(const VoltaText& text) {
    const unsigned bank = text.bits().number(54, 5);
    const std::int64_t offset = text.bits().signedAt(38, 16);
    const std::string index = addressText(text.registerAt(24), offset);
    return "c[" + signedHexText(bank) + "]" + index;
}
void constantLoad(VoltaText& text) {
    accessModifiers(text);
    text.result();
    if (!text.bits().has(kHasUniform)) text.operand(indexedConstant(text));
}
/// ULDC has no index.
void uniformConstantLoad(VoltaText& text) {
    constexpr unsigned kUldc = 0xb9;
    text.modifier(accessName(text.bits().number(73, 3)));
    text.result();
    if (text.row().operation != kUldc || text.bits().has(kHasUniform)) return;
    text.operand(constantText(text.bits().number(54, 5), text.bits().number(38, 16)));
}

// ---- Control ---------------------------------------------------------------------------------------------------

void target(VoltaText& text) {
    if (text.instruction().target) text.operand(signedHexText(std::int64_t(*text.instruction().target)));
}
std::string convergenceBarrier(const VoltaText& text, unsigned bit) {
    return "B" + std::to_string(text.bits().number(bit, 4));
}
void converge(VoltaText& text) {
    text.operand(convergenceBarrier(text, 16));
    target(text);
}
/// Up to sm_89, bits 32 and 33 say that it depends on whether the warp has diverged.
void branch(VoltaText& text) {
    constexpr unsigned kOnUniform = 2;
    const bool dependsOnDivergence = text.sm() < kFirstHopper && text.bits().number(32, 2) != 0;
    if (text.form() == kOnUniform) text.modifier("U");
    else if (text.bits().has(kHasUniform) || dependsOnDivergence) text.modifier("DIV");
    if (text.namesPredicate(87)) text.predicateIn(87);
    target(text);
}
void call(VoltaText& text) {
    text.modifierIf(86, "NOINC");
    if (text.row().shape.a != Width::none) text.operand(text.registerAt(24));
    else target(text);
}
/// «RET.REL.NODEC R20 0x0»: register and number are one operand; the latter counts from the next instruction.
void ret(VoltaText& text) {
    text.modifier(text.bits().has(85) ? "ABS" : "REL");
    text.modifierIf(86, "NODEC");
    const std::int64_t next = std::int64_t(text.instruction().address) + 16;
    std::int64_t offset = text.bits().signedAt(34, 48);
    if (text.sm() >= kFirstHopper) offset = offset * 256 + std::int64_t(text.bits().at(16, 8));
    text.operand(text.registerAt(24) + " " + signedHexText(text.bits().has(85) ? offset * 4 : next + offset * 4));
}
void firstRegister(VoltaText& text) {
    text.operand(text.registerAt(24));
}

/// The number may stand with the count in one register.
void barrier(VoltaText& text) {
    constexpr std::array<std::string_view, 4> kModes = {"SYNC", "ARV", "RED", "SCAN"};
    constexpr std::array<std::string_view, 3> kReductions = {"POPC", "AND", "OR"};
    const Bits& bits = text.bits();
    const unsigned mode = bits.number(77, 2);
    text.modifier(kModes[mode]);
    if (mode == 2) text.modifier(chosen(kReductions, bits.number(74, 2)));
    text.modifierIf(80, "DEFER_BLOCKING");
    const bool hasNumber = text.form() == 4 || text.form() == 5;
    text.operand(hasNumber ? signedHexText(bits.number(54, 4)) : text.registerAt(32));
    const unsigned count = bits.number(42, 12);
    if (text.form() == 1 || text.form() == 4) text.operand(text.registerAt(32));
    else if (count != 0) text.operand(signedHexText(count));
    if (mode == 2) text.predicateIn(87);
}
/// «DEPBAR.LE SB0, 0x1»
void dependencyBarrier(VoltaText& text) {
    if (!text.bits().has(47)) return;
    text.modifier("LE");
    text.operand("SB" + std::to_string(text.bits().number(44, 3)));
    text.operand(signedHexText(text.bits().number(38, 6)));
}
void barrierResult(VoltaText& text) {
    constexpr unsigned kResult = 2;
    if (text.bits().number(77, 2) == kResult) text.modifier("RESULT");
    text.result();
    if (text.namesPredicate(81)) text.predicateOut(81);
}
void immediateOnly(VoltaText& text) {
    text.operand(immediateText(std::uint32_t(text.bits().at(32, 32)), Numbers::unsignedHex));
}

// ---- Special registers, predicates, lanes ----------------------------------------------------------------------

void specialRegister(VoltaText& text) {
    const std::string_view source = specialRegisterText(text.bits().number(72, 8));
    text.result();
    if (!source.empty()) text.operand(std::string(source));
}
void uniformSpecialRegister(VoltaText& text) {
    const std::string_view source = specialRegisterText(text.bits().number(72, 8));
    text.operand(text.uniformAt(16));
    if (!source.empty()) text.operand(std::string(source));
}
void clockRegister(VoltaText& text) {
    if (!text.bits().has(80)) text.modifier("32");
    specialRegister(text);
}
void toUniform(VoltaText& text) {
    text.operand(text.uniformAt(16));
    text.operand(text.registerAt(24));
}
void reduction(VoltaText& text) {
    constexpr std::array<std::string_view, 6> kOperations = {"", "OR", "XOR", "SUM", "MIN", "MAX"};
    text.modifier(chosen(kOperations, text.bits().number(78, 3)));
    text.modifierIf(73, "S32");
    toUniform(text);
}
void match(VoltaText& text) {
    const bool isAny = text.bits().has(79);
    text.modifier(isAny ? "ANY" : "ALL");
    text.modifierIf(73, "U64");
    if (!isAny) text.predicateOut(81);
    text.result();
    text.operand(text.registerAt(24));
}
void vote(VoltaText& text) {
    constexpr std::array<std::string_view, 3> kModes = {"ALL", "ANY", "EQ"};
    text.modifier(chosen(kModes, text.bits().number(72, 2)));
    const bool hasResult = text.registerAt(16) != (text.row().isUniform ? "URZ" : "RZ");
    if (hasResult) text.result();
    text.predicateOut(81);
    text.predicateIn(87);
}
void shuffle(VoltaText& text) {
    constexpr std::array<std::string_view, 4> kModes = {"IDX", "UP", "DOWN", "BFLY"};
    const Bits& bits = text.bits();
    text.modifier(kModes[bits.number(58, 2)]);
    text.predicateOut(81);
    text.result();
    text.operand(text.registerAt(24));
    const bool hasLane = text.form() == 4 || text.form() == 7;
    const bool hasMask = text.form() == 2 || text.form() == 7;
    text.operand(hasLane ? signedHexText(bits.number(53, 5)) : text.registerAt(32));
    text.operand(hasMask ? signedHexText(bits.number(40, 13)) : text.registerAt(64));
}
void predicateLogic(VoltaText& text) {
    const Bits& bits = text.bits();
    text.modifier("LUT");
    text.predicateOut(81);
    text.predicateOut(84);
    text.predicateIn(87);
    text.predicateIn(77);
    const bool isUniform = text.row().isUniform || bits.has(67);
    text.operand(predicateText(bits.number(68, 3), bits.has(71), isUniform));
    text.operand(signedHexText(bits.number(64, 3) | bits.number(72, 5) << 3));
    text.operand(signedHexText(bits.number(16, 8)));
}
void predicatesToRegister(VoltaText& text) {
    text.result();
    text.operand("PR");
    text.operand(text.registerAt(24));
    immediateOnly(text);
}
void registerToPredicates(VoltaText& text) {
    text.operand("PR");
    text.operand(text.registerAt(24));
    immediateOnly(text);
}
void convergenceToRegister(VoltaText& text) {
    text.modifier("32");
    text.modifierIf(84, "CLEAR");
    text.result();
    text.operand(convergenceBarrier(text, 24));
}
void registerToConvergence(VoltaText& text) {
    text.modifier("32");
    text.modifierIf(84, "CLEAR");
    text.operand(convergenceBarrier(text, 24));
    text.operand(text.registerAt(32));
}
void matrixLoad(VoltaText& text) {
    text.result();
    text.operand(address(text));
}

struct OtherRule {
    unsigned operation;
    void (*write)(VoltaText&);
};
constexpr OtherRule kRules[] = {
    {0x003, predicatesToRegister},
    {0x004, registerToPredicates},
    {0x005, clockRegister},
    {0x006, vote},
    {0x01c, predicateLogic},
    {0x03b, matrixLoad},
    {0x086, vote},
    {0x09c, predicateLogic},
    {0x0b9, uniformConstantLoad},
    {0x0bb, uniformConstantLoad},
    {0x119, specialRegister},
    {0x11a, dependencyBarrier},
    {0x11c, barrierResult},
    {0x11d, barrier},
    {0x141, converge},
    {0x142, converge},
    {0x143, call},
    {0x144, call},
    {0x145, converge},
    {0x147, branch},
    {0x148, immediateOnly},
    {0x149, firstRegister},
    {0x150, ret},
    {0x155, convergenceToRegister},
    {0x156, registerToConvergence},
    {0x15d, immediateOnly},
    {0x180, load},
    {0x181, load},
    {0x182, constantLoad},
    {0x183, load},
    {0x184, sharedLoad},
    {0x185, store},
    {0x186, store},
    {0x187, store},
    {0x188, store},
    {0x189, shuffle},
    {0x18a, atomic},
    {0x18b, atomic},
    {0x18c, atomic},
    {0x18d, atomic},
    {0x18e, atomic},
    {0x1a1, match},
    {0x1a3, atomic},
    {0x1a6, atomic},
    {0x1a8, atomic},
    {0x1a9, atomic},
    {0x1ae, copy},
    {0x1c2, toUniform},
    {0x1c3, uniformSpecialRegister},
    {0x1c4, reduction},
};

} // namespace

void writeVoltaOther(VoltaText& text) {
    const auto* found = std::ranges::lower_bound(kRules, text.row().operation, {}, &OtherRule::operation);
    if (found != std::end(kRules) && found->operation == text.row().operation) found->write(text);
}

} // namespace forewarp::sass::encoding::spelling
