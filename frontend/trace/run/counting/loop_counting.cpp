#include "frontend/trace/run/counting/loop_counting.h"

#include "frontend/trace/run/counting/heap_blocks.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <ctime>
#include <iterator>
#include <map>

#include <fcntl.h>
#include <unistd.h>

namespace forewarp::frontend::trace::run::counting {

namespace {

// As in child_calls.cpp: the functions are given no context.
LoopCounters* counters = nullptr;
const std::vector<std::uint32_t>* valuesOfLoops = nullptr;

static_assert(offsetof(LoopPlace, entries) == 0 && offsetof(LoopPlace, iterations) == 8 &&
              offsetof(LoopPlace, mask) == 16);

constexpr std::uint32_t kProgram = 0;
constexpr std::uint32_t kElsewhere = 1; ///< The place of whatever finds no room.
constexpr std::uint64_t kTimedAtFirst = 64;

/// The place at which a loop ran first; 0 for none.
std::map<std::uint32_t, std::uint32_t> firstPlaces;

bool isWithin(std::uint32_t place, std::uint32_t outer) {
    while (place != outer && place != kProgram) place = counters->places[place].parent;
    return place == outer;
}

std::uint32_t childOf(std::uint32_t parent, std::uint32_t loop) {
    std::uint32_t child = counters->places[parent].firstChild;
    while (child != 0 && counters->places[child].loop != loop) child = counters->places[child].nextSibling;
    return child;
}

/// The place around `place`, or itself, that is of this loop; 0 for none.
std::uint32_t sameLoopAround(std::uint32_t place, std::uint32_t loop) {
    for (; place > kElsewhere; place = counters->places[place].parent)
        if (counters->places[place].loop == loop) return place;
    return kProgram;
}

/// The place of a loop that is entered at `parent`; made where there is none yet.
std::uint32_t placeOf(std::uint32_t loop, std::uint32_t parent) {
    if (const std::uint32_t known = childOf(parent, loop); known != 0) return known;
    if (const std::uint32_t around = sameLoopAround(parent, loop); around != kProgram) {
        counters->places[around].isRecursive = 1;
        counters->places[around].mask = 0; // Only its outermost entries are timed: all of them.
        return around;
    }
    std::uint32_t& first = firstPlaces[loop];
    const std::uint32_t values = loop < valuesOfLoops->size() ? (*valuesOfLoops)[loop] : 0;
    if (parent == kElsewhere || counters->placeCount >= kMostPlaces || counters->valueCount + values > kMostValues) {
        counters->isFull = 1;
        return first != 0 ? first : kElsewhere;
    }
    const std::uint32_t made = counters->placeCount++;
    if (first == 0) first = made;
    LoopPlace& place = counters->places[made];
    place.loop = loop;
    place.parent = parent;
    place.firstValue = counters->valueCount;
    counters->valueCount += values;
    place.nextSibling = counters->places[parent].firstChild;
    counters->places[parent].firstChild = made;
    return made;
}

/// When the entry began; 0 where it lies within one that is timed already. Inputs: `parent` the place it was entered from.
double beginEntry(std::uint32_t number, std::uint32_t parent) {
    LoopPlace& place = counters->places[number];
    // One that longjmp() left is not around this entry.
    if (number == kElsewhere || (place.openSince != 0 && (parent == number || isWithin(parent, number)))) return 0;
    return place.openSince = secondsNow();
}

/// The longer an entry, the less it matters that it is timed.
std::uint64_t maskFor(double seconds) {
    if (seconds > 20e-6) return 0;
    if (seconds > 2e-6) return 15;
    return seconds > 0.2e-6 ? 127 : 1023;
}

/// Of an entry that stands for others: where the program was interrupted for so long, that is not the loop's doing.
double plausible(double seconds, const LoopPlace& place) {
    constexpr double kLongest = 32;
    if (place.mask == 0) return seconds;
    const double mean = place.seconds / double(place.timedEntries);
    return std::min(seconds, kLongest * mean);
}

void endEntry(std::uint32_t number, double begin, std::uint64_t iterations) {
    LoopPlace& place = counters->places[number];
    place.seconds += plausible(secondsNow() - begin, place);
    place.openSince = 0;
    place.timedIterations += iterations;
    if (++place.timedEntries % kTimedAtFirst == 0 && place.isRecursive == 0)
        place.mask = maskFor(place.seconds / double(place.timedEntries));
}

void noteDifferent(ValueSum& sum, double value) {
    const std::uint32_t known = std::min<std::uint32_t>(sum.differentCount, std::size(sum.different));
    if (std::find(sum.different, sum.different + known, value) != sum.different + known) return;
    if (known < std::size(sum.different)) sum.different[known] = value;
    if (sum.differentCount <= std::size(sum.different)) ++sum.differentCount;
}

void noteValue(std::uint32_t number, std::uint32_t position, double value) {
    if (number == kElsewhere) return;
    ValueSum& sum = counters->values[counters->places[number].firstValue + position];
    sum.least = sum.count == 0 ? value : std::min(sum.least, value);
    sum.most = sum.count == 0 ? value : std::max(sum.most, value);
    sum.sum += value;
    sum.last = value;
    ++sum.count;
    noteDifferent(sum, value);
}

/// Its own number where nothing is known of it yet.
std::uint32_t eldestKin(std::uint32_t value) {
    const auto kinOf = [](std::uint32_t of) -> std::uint32_t& { return counters->values[of].kin; };
    if (kinOf(value) == 0) kinOf(value) = value + 1;
    while (kinOf(value) != value + 1) {
        kinOf(value) = kinOf(kinOf(value) - 1);
        value = kinOf(value) - 1;
    }
    return value;
}

/// An array was seen in the block: it is kin to all that were seen there before.
void noteBlock(std::uint32_t value, HeapBlock& block) {
    ++counters->values[value].inBlocks;
    if (block.note == 0) {
        block.note = value + 1;
        counters->values[value].newBlocks += block.bytes;
    }
    const std::uint32_t one = eldestKin(value), other = eldestKin(block.note - 1);
    counters->values[std::max(one, other)].kin = std::min(one, other) + 1;
}

/// The last address lay in no block.
void noteStray(ValueSum& sum) {
    const bool isFirst = sum.count - sum.inBlocks == 1;
    sum.leastStray = isFirst ? sum.last : std::min(sum.leastStray, sum.last);
    sum.mostStray = isFirst ? sum.last : std::max(sum.mostStray, sum.last);
}

void noteAt(std::uint32_t number, std::uint32_t position, const void* address, const HeapPlace& place) {
    noteValue(number, position, double(reinterpret_cast<std::uintptr_t>(address)));
    const std::uint32_t value = counters->places[number].firstValue + position;
    ValueSum& sum = counters->values[value];
    sum.room = std::max(sum.room, std::uint64_t(place.room));
    if (place.block) noteBlock(value, *place.block);
    else noteStray(sum);
}

void noteAddress(std::uint32_t number, std::uint32_t position, const void* address, std::uint64_t room) {
    if (number != kElsewhere)
        noteAt(number, position, address, room != 0 ? HeapPlace{nullptr, room} : heapPlaceOf(address));
}

/// All that an entry touched of an array lies in `bytes` from there on.
void noteReach(std::uint32_t number, std::uint32_t position, const void* address, std::uint64_t bytes) {
    if (number != kElsewhere) noteAt(number, position, address, HeapPlace{heapPlaceOf(address).block, bytes});
}

/// The call that is being made, of those that note their return.
struct RunningCall {
    std::uint32_t call = 0;
    std::uint32_t place = 0; ///< 0 for none.
    double begin = 0;
};
RunningCall runningCall;

/// Of calls that are made often, some stand for the others. Blocks do not become kin because one function copies them all.
void noteTouch(std::uint32_t call, std::uint32_t parent, const void* address, std::uint64_t bytes) {
    constexpr std::uint64_t kAllNoted = 1024, kNotedAfter = 16;
    const std::uint32_t number = placeOf(call, parent);
    if (number == kElsewhere) return;
    const std::uint64_t calls = counters->places[number].entries++;
    if (calls > kAllNoted && calls % kNotedAfter != 0) return;
    noteValue(number, 0, double(reinterpret_cast<std::uintptr_t>(address)));
    ValueSum& sum = counters->values[counters->places[number].firstValue];
    sum.room = std::max(sum.room, bytes);
    runningCall = {call, number, secondsNow()};
}

void noteReturn(std::uint32_t call) {
    if (runningCall.place == 0 || runningCall.call != call) return; // Only some calls are noted.
    LoopPlace& place = counters->places[runningCall.place];
    place.seconds += secondsNow() - runningCall.begin;
    ++place.timedEntries;
    runningCall.place = 0;
}

/// A condition that was asked so often since its loop was entered.
void noteShare(std::uint32_t number, std::uint32_t position, std::uint64_t holds, std::uint64_t asked) {
    if (number == kElsewhere || asked == 0) return;
    ValueSum& sum = counters->values[counters->places[number].firstValue + position];
    const double share = double(holds) / double(asked);
    sum.least = sum.count == 0 ? share : std::min(sum.least, share);
    sum.most = sum.count == 0 ? share : std::max(sum.most, share);
    sum.sum += double(holds);
    sum.last = share;
    sum.count += asked;
    sum.differentCount = std::size(sum.different) + 1; // Nobody asks for single shares.
}

/// Between two looks at the clock: the median.
double usualClockSeconds() {
    std::array<double, 101> seconds{};
    for (double& between : seconds) {
        const double before = secondsNow();
        between = secondsNow() - before;
    }
    std::ranges::nth_element(seconds, seconds.begin() + seconds.size() / 2);
    return seconds[seconds.size() / 2];
}

double secondsOf(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

double processorAtStart = 0, queuedAtStart = 0;
int queueTimes = -1; ///< Linux has «time on a processor, time in the queue, turns» of a thread, in nanoseconds.

double secondsQueued() {
    char text[96] = {};
    unsigned long long running = 0, waiting = 0;
    const bool isThere = queueTimes >= 0 && pread(queueTimes, text, sizeof text - 1, 0) > 0 &&
                         std::sscanf(text, "%llu %llu", &running, &waiting) == 2;
    return isThere ? 1e-9 * double(waiting) : 0;
}

} // namespace

double secondsNow() {
    return secondsOf(CLOCK_MONOTONIC);
}

void openQueueTimes() {
    constexpr int kOutOfTheWay = 100; // Programs may count on 3 for the first file that they open.
    const int opened = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
    if (opened < 0) return;
    queueTimes = fcntl(opened, F_DUPFD_CLOEXEC, kOutOfTheWay);
    close(opened);
}

void beginLoopCounting(LoopCounters* shared, const std::vector<std::uint32_t>& values) {
    counters = shared;
    valuesOfLoops = &values;
    counters->placeCount = kElsewhere + 1;
    counters->clockSeconds = usualClockSeconds();
    processorAtStart = secondsOf(CLOCK_PROCESS_CPUTIME_ID);
    queuedAtStart = secondsQueued();
    counters->begin = secondsNow();
}

void endLoopCounting() {
    if (!counters) return;
    counters->end = secondsNow();
    counters->processorSeconds = secondsOf(CLOCK_PROCESS_CPUTIME_ID) - processorAtStart;
    counters->queuedSeconds = secondsQueued() - queuedAtStart;
}

void addCountingSymbols(RuntimeSymbols& symbols, LoopCounters* shared) {
    if (!shared) return;
    symbols.emplace_back(kPlacesSymbol, shared->places);
    symbols.emplace_back(kPlaceOfSymbol, addressOf(placeOf));
    symbols.emplace_back(kBeginEntrySymbol, addressOf(beginEntry));
    symbols.emplace_back(kEndEntrySymbol, addressOf(endEntry));
    symbols.emplace_back(kNoteValueSymbol, addressOf(noteValue));
    symbols.emplace_back(kNoteAddressSymbol, addressOf(noteAddress));
    symbols.emplace_back(kNoteReachSymbol, addressOf(noteReach));
    symbols.emplace_back(kNoteTouchSymbol, addressOf(noteTouch));
    symbols.emplace_back(kNoteReturnSymbol, addressOf(noteReturn));
    symbols.emplace_back(kNoteShareSymbol, addressOf(noteShare));
    addHeapBlocks(symbols);
}

} // namespace forewarp::frontend::trace::run::counting
