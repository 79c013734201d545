#include "tests/support/sass_interpreter/maxwell.h"

#include <algorithm>
#include <array>

namespace forewarp::support::sass_interpreter {

namespace {

// ---- Special registers ------------------------------------------------------------------------------------------

bool translateSpecial(Maxwell& in) {
    in.step.action = Action::special;
    in.step.number = in.bits.number(20, 8);
    in.result();
    return true;
}

// ---- Memory -----------------------------------------------------------------------------------------------------

/// Sizes 0…6: U8, S8, U16, S16, 32, 64, 128 bits.
bool readAccess(Maxwell& in, Space space) {
    constexpr std::array<int, 7> kBytes = {1, 1, 2, 2, 4, 8, 16};
    const unsigned size = in.bits.number(48, 3);
    if (size >= kBytes.size()) return false;
    in.step.space = space;
    in.step.bytes = kBytes[size];
    in.step.extendsSign = size == 1 || size == 3;
    in.step.offset = in.bits.signedAt(20, 24);
    const bool isWide = space == Space::global && in.bits.has(45);
    in.step.addSource(in.registerAt(Maxwell::kA, isWide ? 2 : 1));
    in.step.addSource({});
    return true;
}
bool translateLoad(Maxwell& in, Space space) {
    if (!readAccess(in, space)) return false;
    in.step.action = Action::load;
    in.result(std::max(1, in.step.bytes / 4));
    return true;
}
bool translateStore(Maxwell& in, Space space) {
    if (!readAccess(in, space)) return false;
    in.step.action = Action::store;
    in.step.addSource(in.registerAt(Maxwell::kD, std::max(1, in.step.bytes / 4)));
    return true;
}
bool translateGlobalLoad(Maxwell& in) {
    return translateLoad(in, Space::global);
}
bool translateGlobalStore(Maxwell& in) {
    return translateStore(in, Space::global);
}
bool translateSharedLoad(Maxwell& in) {
    return translateLoad(in, Space::shared);
}
bool translateSharedStore(Maxwell& in) {
    return translateStore(in, Space::shared);
}
bool translateLocalLoad(Maxwell& in) {
    return translateLoad(in, Space::local);
}
bool translateLocalStore(Maxwell& in) {
    return translateStore(in, Space::local);
}
bool translateConstantLoad(Maxwell& in) {
    if (in.bits.number(36, 5) != 0 || in.bits.number(44, 2) != 0 || !translateLoad(in, Space::constant)) return false;
    in.step.offset = in.bits.signedAt(20, 16);
    return true;
}

constexpr MaxwellTranslation kTranslations[] = {
    {"S2R", translateSpecial},     {"CS2R", translateSpecial},    {"LDG", translateGlobalLoad},
    {"STG", translateGlobalStore}, {"LDL", translateLocalLoad},   {"LDS", translateSharedLoad},
    {"STL", translateLocalStore},  {"STS", translateSharedStore}, {"LDC", translateConstantLoad},
};

} // namespace

std::span<const MaxwellTranslation> maxwellMemory() {
    return kTranslations;
}

} // namespace forewarp::support::sass_interpreter
