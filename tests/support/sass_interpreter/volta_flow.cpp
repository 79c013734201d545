#include "tests/support/sass_interpreter/volta.h"

#include "tests/support/sass_interpreter/operations.h"

namespace forewarp::support::sass_interpreter {

namespace {

// ---- Predicates -------------------------------------------------------------------------------------------------

bool translatePredicateLogic(Volta& in) {
    Modifiers& modifiers = in.step.modifiers;
    for (const unsigned bit : {87U, 77U, 68U}) in.predicate(bit);
    in.predicateResult(81);
    in.predicateResult(84);
    modifiers.table = in.bits.number(64, 3) | in.bits.number(72, 5) << 3;
    modifiers.secondTable = in.bits.number(16, 8);
    return in.computeBy(combinePredicates);
}
bool translatePredicatePacking(Volta& in) {
    in.result();
    in.first();
    in.step.addSource({.kind = Source::Kind::predicates, .number = 0x7f});
    in.dropSigns();
    in.step.modifiers.mask = in.bits.number(Volta::kB, 7);
    return in.bits.number(76, 2) == 0 && in.computeBy(packPredicates);
}
bool translatePredicateUnpacking(Volta& in) {
    in.first();
    in.dropSigns();
    in.step.modifiers.mask = in.bits.number(Volta::kB, 7);
    for (int i = 0; i < kPredicates; ++i)
        if ((in.step.modifiers.mask >> unsigned(i) & 1) != 0) in.step.addPredicateResult(kFirstPredicate + i);
    return in.bits.number(76, 2) == 0 && in.computeBy(unpackPredicates);
}

// ---- Flow -------------------------------------------------------------------------------------------------------

/// Jumps may have a condition besides their guard.
bool translateFlow(Volta& in, Action action) {
    in.step.action = action;
    in.predicate(87);
    return true;
}
/// «BRA.DIV» is for warps that have diverged; a thread alone has not. «BRA.U» has a uniform predicate at 24.
bool translateBranch(Volta& in) {
    constexpr unsigned kUniformForm = 2;
    if (in.instruction.mnemonic.find(".DIV") != std::string::npos) return translateFlow(in, Action::nothing);
    translateFlow(in, Action::branch);
    if (in.form == kUniformForm)
        in.step.addPredicate({kFirstUniformPredicate + int(in.bits.number(Volta::kA, 3)), in.bits.has(Volta::kA + 3)});
    return true;
}
bool translateExit(Volta& in) {
    return translateFlow(in, Action::exit);
}
/// The caller has put the return address into registers itself.
bool translateCall(Volta& in) {
    constexpr unsigned kDirect = 4;
    return in.form == kDirect && translateFlow(in, Action::branch);
}
bool translateReturn(Volta& in) {
    constexpr std::uint64_t kSize = 16;
    constexpr int kFirstHopper = 90;
    std::int64_t offset = in.bits.signedAt(32, 50);
    if (in.sm >= kFirstHopper) offset = (in.bits.signedAt(34, 48) * 256 + std::int64_t(in.bits.at(16, 8))) * 4;
    in.step.addSource(Volta::placeSource(int(in.bits.number(Volta::kA, 8)), 2));
    in.step.origin = std::int64_t(in.instruction.address + kSize) + offset;
    return translateFlow(in, Action::ret);
}
bool translateNothing(Volta& in) {
    in.step.action = Action::nothing;
    return true;
}
/// Only the plain form: all threads of the block, no reduction.
bool translateBarrier(Volta& in) {
    constexpr unsigned kImmediateForm = 5;
    in.step.action = Action::meet;
    in.step.number = in.bits.number(54, 4);
    return in.form == kImmediateForm && in.bits.number(77, 2) == 0 && in.bits.number(42, 12) == 0;
}
bool translateDrain(Volta& in) {
    constexpr unsigned kCounts = 47;
    in.step.action = Action::drain;
    in.step.number = in.bits.has(kCounts) ? 1U << in.bits.number(44, 3) : 0;
    in.step.rest = in.bits.number(38, 6);
    return true;
}

constexpr VoltaTranslation kTranslations[] = {
    {0x003, translatePredicatePacking},
    {0x004, translatePredicateUnpacking},
    {0x01c, translatePredicateLogic},
    {0x18f, translateNothing},
    {0x11a, translateDrain},
    {0x11d, translateBarrier},
    {0x192, translateNothing},
    {0x1ab, translateNothing},
    {0x148, translateNothing},
    {0x141, translateNothing},
    {0x142, translateNothing},
    {0x145, translateNothing},
    {0x146, translateNothing},
    {0x15d, translateNothing},
    {0x118, translateNothing},
    {0x147, translateBranch},
    {0x144, translateCall},
    {0x150, translateReturn},
    {0x14d, translateExit},
    {0x09c, translatePredicateLogic},
};

} // namespace

std::span<const VoltaTranslation> voltaFlow() {
    return kTranslations;
}

} // namespace forewarp::support::sass_interpreter
