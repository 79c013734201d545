// Warp functions: lanes of a mask meet, and exchange what they bring.
#include "machine.h"

namespace emulation {

bool passIfComplete(unsigned warpNumber, std::size_t number) {
    Warp& warp = machine.warps[warpNumber];
    Meeting& meeting = warp.meetings[number];
    if (meeting.arrived == 0 || (meeting.mask & warp.live & ~meeting.arrived) != 0) return false;
    meeting.present[meeting.parity] = meeting.arrived;
    meeting.arrived = 0;
    meeting.parity ^= 1;
    meeting.votes[meeting.parity] = 0;
    if ((warp.live & ~meeting.mask) == 0) ++warp.passed;
    release(State::inWarp, warpNumber * kWarpSize, kWarpSize, int(number));
    return true;
}

std::uint32_t warpMeetings(unsigned thread) {
    return machine.warps[thread / kWarpSize].passed;
}

int lane() {
    return running.thread % kWarpSize;
}

namespace {

struct Met {
    std::size_t meeting;
    unsigned parity;
};

/// Waits until all live lanes of the mask have come to a meeting of that mask.
Met meet(unsigned mask, std::uint64_t bits, bool vote) {
    const unsigned own = 1u << lane();
    if ((mask & own) == 0) fault("its lane is not in the mask 0x%08x of the warp function it calls", mask);
    Warp& warp = currentWarp();
    std::size_t number = 0;
    while (number < warp.meetings.size() && warp.meetings[number].mask != mask) ++number;
    if (number == warp.meetings.size()) warp.meetings.emplace_back().mask = mask;
    Meeting& meeting = warp.meetings[number];
    const unsigned parity = meeting.parity;
    meeting.values[parity][lane()] = bits;
    meeting.votes[parity] |= vote ? own : 0;
    meeting.arrived |= own;
    if (!passIfComplete(running.thread / kWarpSize, number)) {
        current().state = State::inWarp;
        current().meeting = int(number);
        yield();
    }
    return {number, parity};
}

} // namespace

std::uint64_t exchange(unsigned mask, std::uint64_t bits, int sourceLane) {
    const Met met = meet(mask, bits, false);
    const Meeting& meeting = currentWarp().meetings[met.meeting];
    return meeting.present[met.parity] >> sourceLane & 1 ? meeting.values[met.parity][sourceLane] : ~std::uint64_t(0);
}

unsigned ballot(unsigned mask, bool predicate) {
    const Met met = meet(mask, 0, predicate);
    return currentWarp().meetings[met.meeting].votes[met.parity];
}

} // namespace emulation
