#include "tests/support/sass_interpreter/maxwell.h"

#include "tests/support/sass_interpreter/operations.h"

namespace forewarp::support::sass_interpreter {

namespace {

constexpr std::uint64_t kAlwaysCondition = 0xf; ///< Condition code of branches, in the lowest five bits.

// ---- Predicates -------------------------------------------------------------------------------------------------

bool translatePredicateComparison(Maxwell& in) {
    for (const unsigned bit : {12U, 29U, 39U}) in.predicate(bit);
    in.modifiers().combination = in.bits.number(24, 2);
    in.modifiers().secondCombination = in.bits.number(45, 2);
    in.predicateResult(3);
    in.predicateResult(0);
    return in.computeBy(comparePredicates);
}

// ---- Flow -------------------------------------------------------------------------------------------------------

bool isAlways(const Maxwell& in) {
    return in.bits.at(0, 5) == kAlwaysCondition;
}
bool translateFlow(Maxwell& in, Action action, Frame frame = Frame::sync) {
    in.step.action = action;
    in.step.frame = frame;
    return true;
}
bool translateBranch(Maxwell& in) {
    return isAlways(in) && translateFlow(in, Action::branch);
}
bool translateExit(Maxwell& in) {
    return isAlways(in) && translateFlow(in, Action::exit);
}
bool translateSync(Maxwell& in) {
    return isAlways(in) && translateFlow(in, Action::pop, Frame::sync);
}
bool translateBreak(Maxwell& in) {
    return isAlways(in) && translateFlow(in, Action::pop, Frame::loop);
}
bool translateContinue(Maxwell& in) {
    return isAlways(in) && translateFlow(in, Action::pop, Frame::iteration);
}
bool translateReturn(Maxwell& in) {
    return isAlways(in) && translateFlow(in, Action::pop, Frame::call);
}
bool translateSyncPush(Maxwell& in) {
    return translateFlow(in, Action::push, Frame::sync);
}
bool translateLoopPush(Maxwell& in) {
    return translateFlow(in, Action::push, Frame::loop);
}
bool translateIterationPush(Maxwell& in) {
    return translateFlow(in, Action::push, Frame::iteration);
}
bool translateCall(Maxwell& in) {
    return translateFlow(in, Action::call, Frame::call);
}
bool translateNothing(Maxwell& in) {
    return translateFlow(in, Action::nothing);
}
/// Only the plain form: all threads of the block, no reduction.
bool translateBarrier(Maxwell& in) {
    constexpr unsigned kIsImmediate = 43;
    constexpr unsigned kHasCount = 44;
    in.step.action = Action::meet;
    in.step.number = in.bits.number(8, 4);
    return in.bits.has(kIsImmediate) && in.bits.has(kHasCount) && in.bits.number(20, 12) == 0 &&
           in.bits.number(32, 3) == 0;
}
bool translateDrain(Maxwell& in) {
    constexpr unsigned kCounts = 29;
    in.step.action = Action::drain;
    in.step.number = in.bits.has(kCounts) ? 1U << in.bits.number(26, 3) : 0;
    in.step.rest = in.bits.number(20, 6);
    return true;
}

constexpr MaxwellTranslation kTranslations[] = {
    {"PSETP", translatePredicateComparison},
    {"BAR", translateBarrier},
    {"DEPBAR", translateDrain},
    {"MEMBAR", translateNothing},
    {"BRA", translateBranch},
    {"SSY", translateSyncPush},
    {"SYNC", translateSync},
    {"PBK", translateLoopPush},
    {"BRK", translateBreak},
    {"PCNT", translateIterationPush},
    {"CONT", translateContinue},
    {"CAL", translateCall},
    {"RET", translateReturn},
    {"EXIT", translateExit},
    {"NOP", translateNothing},
};

} // namespace

std::span<const MaxwellTranslation> maxwellFlow() {
    return kTranslations;
}

} // namespace forewarp::support::sass_interpreter
