#include "core/sass/encoding/spelling/maxwell_other.h"

#include <algorithm>
#include <array>
#include <span>

namespace forewarp::sass::encoding::spelling {

namespace {

constexpr std::array<std::string_view, 3> kCombinations = {"AND", "OR", "XOR"};

void moveLong(MaxwellText& text) {
    text.result();
    text.longImmediate(Numbers::unsignedHex);
}
void comparePredicates(MaxwellText& text) {
    text.modifier(chosen(kCombinations, text.bits().number(24, 2)));
    text.modifier(chosen(kCombinations, text.bits().number(45, 2)));
    text.predicateOut(3);
    text.predicateOut(0);
    text.predicateIn(12, 15);
    text.predicateIn(29, 32);
    text.predicateIn(39, 42);
}
void specialRegister(MaxwellText& text) {
    text.result();
    const std::string_view source = specialRegisterText(text.bits().number(20, 8));
    if (!source.empty()) text.operand(std::string(source));
}
void vote(MaxwellText& text) {
    constexpr std::array<std::string_view, 3> kModes = {"ALL", "ANY", "EQ"};
    text.modifier(chosen(kModes, text.bits().number(48, 2)));
    if (text.bits().number(0, 8) != unsigned(kZeroRegister)) text.result();
    text.predicateOut(45);
    text.predicateIn(39, 42);
}

std::string address(const MaxwellText& text, unsigned bit = 20, unsigned width = 24) {
    return addressText(text.registerAt(8), text.bits().signedAt(bit, width));
}
void accessModifiers(MaxwellText& text, std::span<const std::string_view> caches) {
    if (text.row().shape.a == Width::address && maxwellIsWide(text.row().mnemonic, text.bits())) text.modifier("E");
    if (!caches.empty()) text.modifier(chosen(caches, text.bits().number(46, 2)));
    text.modifier(accessName(text.bits().number(48, 3)));
}
void load(MaxwellText& text) {
    text.result();
    text.operand(address(text));
}
void store(MaxwellText& text) {
    text.operand(address(text));
    text.result();
}
void loadGlobal(MaxwellText& text) {
    constexpr std::array<std::string_view, 4> kCaches = {"", "CG", "CI", "CV"};
    accessModifiers(text, kCaches);
    load(text);
}
void storeGlobal(MaxwellText& text) {
    constexpr std::array<std::string_view, 4> kCaches = {"", "CG", "CS", "WT"};
    accessModifiers(text, kCaches);
    store(text);
}
void loadInside(MaxwellText& text) {
    if (text.row().instructionClass == InstructionClass::sharedLoad) text.modifierIf(44, "U");
    accessModifiers(text, {});
    load(text);
}
void storeInside(MaxwellText& text) {
    accessModifiers(text, {});
    store(text);
}
void loadConstant(MaxwellText& text) {
    accessModifiers(text, {});
    text.result();
    text.operand("c[" + signedHexText(text.bits().number(36, 5)) + "]" + address(text, 20, 16));
}
constexpr std::array<std::string_view, 9> kAtomics = {"ADD", "MIN", "MAX", "INC", "DEC", "AND", "OR", "XOR", "EXCH"};
void atomic(MaxwellText& text) {
    text.modifierIf(48, "E");
    text.modifier(chosen(kAtomics, text.bits().number(52, 4)));
    text.result();
    text.operand(address(text, 28, 20));
    text.operand(text.registerAt(20));
}
void compareAndSwap(MaxwellText& text) {
    if (text.bits().has(48)) text.insertModifier("E");
    text.result();
    text.operand(address(text, 28, 20));
    text.operand(text.registerAt(20));
}
void reduction(MaxwellText& text) {
    text.modifierIf(48, "E");
    text.modifier(chosen(kAtomics, text.bits().number(23, 3)));
    text.operand(address(text, 28, 20));
    text.result();
}

void barrier(MaxwellText& text) {
    constexpr std::array<std::string_view, 3> kModes = {"SYNC", "ARV", "RED"};
    constexpr std::array<std::string_view, 3> kReductions = {"POPC", "AND", "OR"};
    const Bits& bits = text.bits();
    const unsigned mode = bits.number(32, 2);
    text.modifier(chosen(kModes, mode));
    if (mode == 2) text.modifier(chosen(kReductions, bits.number(35, 2)));
    text.operand(bits.has(44) ? signedHexText(bits.number(8, 4)) : text.registerAt(8));
    if (!bits.has(43)) text.operand(text.registerAt(20));
    else if (bits.number(20, 12) != 0) text.operand(signedHexText(bits.number(20, 12)));
    if (mode == 2) text.predicateIn(39, 42);
}
void dependencyBarrier(MaxwellText& text) {
    if (!text.bits().has(29)) return;
    text.modifier("LE");
    text.operand("SB" + std::to_string(text.bits().number(26, 3)));
    text.operand(signedHexText(text.bits().number(20, 6)));
}
void memoryBarrier(MaxwellText& text) {
    constexpr std::array<std::string_view, 3> kScopes = {"CTA", "GL", "SYS"};
    text.modifier(chosen(kScopes, text.bits().number(8, 2)));
}
void target(MaxwellText& text) {
    if (text.instruction().target) text.operand(signedHexText(std::int64_t(*text.instruction().target)));
}
/// «BRA CC.EQ, 0x30»
void branch(MaxwellText& text) {
    constexpr unsigned kAlways = 0xf;
    text.modifierIf(7, "U");
    const unsigned condition = text.bits().number(0, 5);
    if (condition < kAlways) text.operand("CC." + std::string(floatComparison(condition)));
    target(text);
}
void indexedBranch(MaxwellText& text) {
    text.operand(text.registerAt(8));
}

struct OtherRule {
    unsigned value; ///< As in MaxwellOpcode.
    void (*write)(MaxwellText&);
};
// Positions: maxas, MaxAsGrammar.pm.
constexpr OtherRule kRules[] = {
    {0x0100, moveLong},        {0x5090, comparePredicates},
    {0x50c8, specialRegister}, {0x50d8, vote},
    {0xe240, branch},          {0xe250, indexedBranch},
    {0xe260, target},          {0xe290, target},
    {0xe2a0, target},          {0xe2b0, target},
    {0xebf8, reduction},       {0xed00, atomic},
    {0xeed0, loadGlobal},      {0xeed8, storeGlobal},
    {0xeef0, compareAndSwap},  {0xef40, loadInside},
    {0xef48, loadInside},      {0xef50, storeInside},
    {0xef58, storeInside},     {0xef90, loadConstant},
    {0xef98, memoryBarrier},   {0xf0a8, barrier},
    {0xf0c8, specialRegister}, {0xf0f0, dependencyBarrier},
};

} // namespace

void writeMaxwellOther(MaxwellText& text) {
    const auto* found = std::ranges::lower_bound(kRules, text.row().value, {}, &OtherRule::value);
    if (found != std::end(kRules) && found->value == text.row().value) found->write(text);
}

} // namespace forewarp::sass::encoding::spelling
