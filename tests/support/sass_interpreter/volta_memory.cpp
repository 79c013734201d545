#include "tests/support/sass_interpreter/volta.h"

#include "tests/support/sass_interpreter/operations.h"

#include <algorithm>
#include <array>

namespace forewarp::support::sass_interpreter {

namespace {

// ---- Special registers ------------------------------------------------------------------------------------------

bool translateSpecial(Volta& in) {
    in.step.action = Action::special;
    in.step.number = in.bits.number(72, 8);
    in.result();
    return true;
}
bool translateUniformSpecial(Volta& in) {
    in.isUniform = true;
    return translateSpecial(in);
}
bool translateClock(Volta& in) {
    constexpr unsigned kIsWide = 80;
    translateSpecial(in);
    in.step.resultWords = in.bits.has(kIsWide) ? 2 : 1;
    return true;
}
bool translateToUniform(Volta& in) {
    in.first();
    in.dropSigns();
    in.isUniform = true;
    in.result();
    return in.computeBy(move);
}

// ---- Memory -----------------------------------------------------------------------------------------------------

/// Sizes 0…6: U8, S8, U16, S16, 32, 64, 128 bits.
bool readAccess(Volta& in, Space space) {
    constexpr std::array<int, 7> kBytes = {1, 1, 2, 2, 4, 8, 16};
    const unsigned size = in.bits.number(73, 3);
    if (size >= kBytes.size()) return false;
    in.step.space = space;
    in.step.bytes = kBytes[size];
    in.step.extendsSign = size == 1 || size == 3;
    in.step.offset = in.bits.signedAt(40, 24);
    return true;
}
int wordsOf(const Step& step) {
    return std::max(1, step.bytes / 4);
}

/// Bit 91: a uniform register is added to the address, and the other register has 64 bits if bit 90 says so. In global
/// memory from sm_80 on, it names a descriptor instead.
bool readAddress(Volta& in, unsigned uniformBit) {
    constexpr unsigned kHasUniform = 91;
    constexpr unsigned kIsWide = 90;
    constexpr int kFirstAmpere = 80;
    const bool isGlobal = in.step.space == Space::global;
    const bool is64Bit = isGlobal && in.bits.has(72);
    const bool isDescribed = isGlobal && in.sm >= kFirstAmpere;
    const bool addsUniform = in.bits.has(kHasUniform) && !isDescribed;
    const bool isWide = is64Bit && (!addsUniform || in.bits.has(kIsWide));
    in.step.addSource(Volta::placeSource(int(in.bits.number(Volta::kA, 8)), isWide ? 2 : 1));
    if (addsUniform) in.step.addSource(Volta::placeSource(in.uniformAt(uniformBit), is64Bit ? 2 : 1));
    else in.step.addSource({});
    if (!isGlobal) in.step.addressShift = in.bits.number(78, 2) == 0 ? 0 : in.bits.number(78, 2) + 1;
    return !isDescribed || in.bits.has(kHasUniform) == in.bits.has(kIsWide);
}
bool translateLoad(Volta& in, Space space) {
    if (!readAccess(in, space)) return false;
    in.step.action = Action::load;
    in.result(wordsOf(in.step));
    return readAddress(in, Volta::kB);
}
bool translateStore(Volta& in, Space space) {
    if (!readAccess(in, space)) return false;
    in.step.action = Action::store;
    const bool isKnown = readAddress(in, Volta::kC);
    in.step.addSource(Volta::placeSource(int(in.bits.number(Volta::kB, 8)), wordsOf(in.step)));
    return isKnown;
}
bool translateGlobalLoad(Volta& in) {
    return in.bits.number(81, 3) == unsigned(encoding::kTruePredicate) && translateLoad(in, Space::global);
}
bool translateGlobalStore(Volta& in) {
    return translateStore(in, Space::global);
}
bool translateSharedLoad(Volta& in) {
    return translateLoad(in, Space::shared);
}
bool translateSharedStore(Volta& in) {
    return translateStore(in, Space::shared);
}
bool translateLocalLoad(Volta& in) {
    return translateLoad(in, Space::local);
}
bool translateLocalStore(Volta& in) {
    return translateStore(in, Space::local);
}
/// Bytes are counted from bit 38.
bool translateConstantLoad(Volta& in) {
    constexpr unsigned kMode = 78;
    if (!readAccess(in, Space::constant) || in.bits.number(54, 5) != 0 || in.bits.number(kMode, 2) != 0) return false;
    in.step.action = Action::load;
    in.step.offset = in.bits.signedAt(38, 16);
    in.step.addSource(Volta::placeSource(int(in.bits.number(Volta::kA, 8)), 1));
    in.step.addSource({});
    in.result(wordsOf(in.step));
    return true;
}
bool translateUniformConstantLoad(Volta& in) {
    if (!readAccess(in, Space::constant) || in.bits.number(54, 5) != 0) return false;
    in.step.action = Action::load;
    in.step.offset = in.bits.signedAt(38, 16);
    in.step.addSource({});
    in.step.addSource({});
    in.result(wordsOf(in.step));
    return true;
}

constexpr VoltaTranslation kTranslations[] = {
    {0x005, translateClock},      {0x119, translateSpecial},     {0x1c3, translateUniformSpecial},
    {0x1c2, translateToUniform},  {0x181, translateGlobalLoad},  {0x182, translateConstantLoad},
    {0x183, translateLocalLoad},  {0x184, translateSharedLoad},  {0x186, translateGlobalStore},
    {0x187, translateLocalStore}, {0x188, translateSharedStore}, {0x0b9, translateUniformConstantLoad},
};

} // namespace

std::span<const VoltaTranslation> voltaMemory() {
    return kTranslations;
}

} // namespace forewarp::support::sass_interpreter
