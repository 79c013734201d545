#include "frontend/trace/run/counting/loop_counting.h"

#include "frontend/trace/run/counting/heap_blocks.h"

#include <algorithm>
#include <cstddef>
#include <ctime>

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
        counters->places[around].mask = 0;
        return around;
    }
    const std::uint32_t values = loop < valuesOfLoops->size() ? (*valuesOfLoops)[loop] : 0;
    if (parent == kElsewhere || counters->placeCount >= kMostPlaces || counters->valueCount + values > kMostValues) {
        counters->isFull = 1;
        return kElsewhere;
    }
    const std::uint32_t made = counters->placeCount++;
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
    if (number == kElsewhere || (place.openSince != 0 && isWithin(parent, number))) return 0;
    return place.openSince = secondsNow();
}

/// The longer an entry, the less it matters that it is timed.
std::uint64_t maskFor(double seconds) {
    if (seconds > 20e-6) return 0;
    if (seconds > 2e-6) return 15;
    return seconds > 0.2e-6 ? 127 : 1023;
}

void endEntry(std::uint32_t number, double begin, std::uint64_t iterations) {
    LoopPlace& place = counters->places[number];
    place.seconds += secondsNow() - begin;
    place.openSince = 0;
    place.timedIterations += iterations;
    if (++place.timedEntries % kTimedAtFirst == 0 && place.isRecursive == 0)
        place.mask = maskFor(place.seconds / double(place.timedEntries));
}

void noteValue(std::uint32_t number, std::uint32_t position, double value) {
    if (number == kElsewhere) return;
    ValueSum& sum = counters->values[counters->places[number].firstValue + position];
    sum.least = sum.count == 0 ? value : std::min(sum.least, value);
    sum.most = sum.count == 0 ? value : std::max(sum.most, value);
    sum.sum += value;
    sum.last = value;
    ++sum.count;
}

void noteAddress(std::uint32_t number, std::uint32_t position, const void* address, std::uint64_t room) {
    if (number == kElsewhere) return;
    noteValue(number, position, double(reinterpret_cast<std::uintptr_t>(address)));
    ValueSum& sum = counters->values[counters->places[number].firstValue + position];
    sum.room = std::max(sum.room, room != 0 ? room : std::uint64_t(roomBehind(address)));
}

/// Between two looks at the clock, at best.
double leastClockSeconds() {
    double least = 1;
    for (int i = 0; i < 100; ++i) {
        const double before = secondsNow();
        least = std::min(least, secondsNow() - before);
    }
    return least;
}

} // namespace

double secondsNow() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

void beginLoopCounting(LoopCounters* shared, const std::vector<std::uint32_t>& values) {
    counters = shared;
    valuesOfLoops = &values;
    counters->placeCount = kElsewhere + 1;
    counters->clockSeconds = leastClockSeconds();
    counters->begin = secondsNow();
}

void endLoopCounting() {
    if (counters) counters->end = secondsNow();
}

void addCountingSymbols(RuntimeSymbols& symbols, LoopCounters* shared) {
    if (!shared) return;
    symbols.emplace_back(kPlacesSymbol, shared->places);
    symbols.emplace_back(kPlaceOfSymbol, addressOf(placeOf));
    symbols.emplace_back(kBeginEntrySymbol, addressOf(beginEntry));
    symbols.emplace_back(kEndEntrySymbol, addressOf(endEntry));
    symbols.emplace_back(kNoteValueSymbol, addressOf(noteValue));
    symbols.emplace_back(kNoteAddressSymbol, addressOf(noteAddress));
    addHeapBlocks(symbols);
}

} // namespace forewarp::frontend::trace::run::counting
