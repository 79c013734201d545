#include "frontend/cuda/plan/counts/element_counts.h"

#include "frontend/cuda/plan/counts/greatest_value.h"

#include "core/kernel/nest/nest.h"
#include "core/kernel/profile_of.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <ranges>

namespace forewarp::frontend::cuda::plan::counts {

namespace {

/// A loop's iterations and the greatest value that its counter, counted from 0, has.
double lastOf(const kernel::LoopFacts& loop, const kernel::Bindings& values) {
    if (!loop.tripCount) return kernel::kAssumedTrips - 1;
    return std::max(loop.tripCount->evaluate(values).value_or(kernel::kAssumedTrips) - 1, 0.0);
}

/// Ends of the ranges of all counters of a nest and of the loops around it: trip counts are affine in them, so that the
/// extremes of an address are at the ends.
struct CounterRange {
    std::string loop;
    double last = 0;
};
std::vector<CounterRange> rangesOf(const kernel::ProgramFacts& facts, const std::vector<int>& loops,
                                   kernel::Bindings values) {
    std::vector<CounterRange> ranges;
    for (const int position : loops) {
        const kernel::LoopFacts& loop = facts.loops[std::size_t(position)];
        double last = lastOf(loop, values);
        for (const CounterRange& outer : ranges) { // triangular loops: longest at one end of the outer counter
            kernel::Bindings atEnd = values;
            atEnd[outer.loop] = outer.last;
            last = std::max(last, lastOf(loop, atEnd));
        }
        ranges.push_back({loop.id, last});
        values[loop.id] = 0;
    }
    return ranges;
}

std::vector<int> loopsFor(const kernel::ProgramFacts& facts, const std::string& loopId) {
    const auto found = std::ranges::find(facts.loops, loopId, &kernel::LoopFacts::id);
    std::vector<int> loops = kernel::nest::loopsAround(facts, int(found - facts.loops.begin()));
    const std::vector<int> nest = kernel::nest::loopsOfNest(facts, int(found - facts.loops.begin()));
    loops.insert(loops.end(), nest.begin(), nest.end());
    return loops;
}

bool isBy(const std::set<std::string>& array, const kernel::MemoryAccess& access) {
    return array.contains(access.array) ||
           std::ranges::any_of(array, [&](const std::string& name) { return access.text.starts_with(name + "["); });
}

/// By name or, where the facts name what a pointer was set to («state->z»), as it is written: «z[i]».
std::vector<const kernel::MemoryAccess*> accessesOf(const kernel::ProgramFacts& facts, const std::string& loopId,
                                                    const std::set<std::string>& array) {
    std::vector<const kernel::MemoryAccess*> accesses;
    for (const kernel::LoopFacts& loop : facts.loops)
        if (loop.id == loopId || loop.id.starts_with(loopId + "."))
            for (const kernel::MemoryAccess& access : loop.accesses)
                if (isBy(array, access)) accesses.push_back(&access);
    return accesses;
}

bool isIn(const std::set<std::string>& symbols, const std::set<std::string>& names) {
    return std::ranges::includes(names, symbols);
}

/// C++ wants to know of which type the lesser and the greater is.
std::string withStandardExtrema(std::string text) {
    for (const std::string name : {"min(", "max("})
        for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
            const std::string typed = "std::" + name.substr(0, 3) + "<long long>(";
            text.replace(at, name.size(), typed);
            at += typed.size();
        }
    return text;
}

/// How many elements an access needs, and the symbols that are at least 1 wherever it is made: those that alone decide
/// how often a loop around it runs.
struct Reach {
    profile::IndexPolynomial count;
    std::set<std::string> positive;
};

/// The loops of the nest around an access whose trip counts are known.
std::vector<const kernel::LoopFacts*> loopsAround(const kernel::ProgramFacts& facts, const std::string& loopId,
                                                  const kernel::MemoryAccess& access) {
    std::vector<const kernel::LoopFacts*> loops;
    for (const kernel::LoopFacts& loop : facts.loops) {
        const bool isInNest = loop.id == loopId || loop.id.starts_with(loopId + ".");
        const bool isAround =
            loop.writtenRange().begin <= access.location && access.location <= loop.writtenRange().end;
        if (isInNest && isAround && loop.tripCount) loops.push_back(&loop);
    }
    return loops;
}

std::set<std::string> positiveAround(const kernel::ProgramFacts& facts, const std::string& loopId,
                                     const kernel::MemoryAccess& access) {
    std::set<std::string> positive;
    for (const kernel::LoopFacts* loop : loopsAround(facts, loopId, access)) {
        const std::set<std::string> symbols = loop->tripCount->symbols();
        const auto atZero = symbols.size() == 1 ? loop->tripCount->evaluate({{*symbols.begin(), 0}}) : std::nullopt;
        if (atZero && *atZero <= 0) positive.insert(*symbols.begin());
    }
    return positive;
}

/// Where a symbol stands for a scalar of these names.
std::optional<profile::IndexPolynomial> inNames(const kernel::Expression& expression,
                                                const std::set<std::string>& names) {
    return profile::IndexPolynomial::of(expression, [&](const std::string& symbol) {
        return names.contains(symbol) ? std::optional(profile::IndexPolynomial::symbol(symbol)) : std::nullopt;
    });
}

/// Of an address that is no affine form: where indices wrap round or are clamped.
std::optional<profile::IndexPolynomial> lastEvaluatedByte(const kernel::ProgramFacts& facts, const std::string& loopId,
                                                          const kernel::MemoryAccess& access,
                                                          const std::set<std::string>& names,
                                                          bool takesBounds = false) {
    if (!access.address) return std::nullopt;
    ValueRanges ranges{.names = names, .positive = positiveAround(facts, loopId, access), .takesBounds = takesBounds};
    for (const kernel::LoopFacts* loop : loopsAround(facts, loopId, access)) {
        const auto trips = loop->tripCountIsBound ? std::nullopt : inNames(*loop->tripCount, names);
        if (trips) ranges.trips.emplace(loop->id, *trips);
    }
    return greatestValue(*access.address, ranges);
}

/// The last byte that an access reaches, as an offset.
std::optional<profile::IndexPolynomial> lastByte(const kernel::ProgramFacts& facts, const std::string& loopId,
                                                 const kernel::MemoryAccess& access,
                                                 const std::set<std::string>& names) {
    if (!access.index) return lastEvaluatedByte(facts, loopId, access, names);
    kernel::Expression last = access.index->constantBytes;
    for (const kernel::AffineIndex::Stride& stride : access.index->strides) {
        const kernel::LoopFacts* loop = facts.find(stride.loop);
        const auto step = inNames(stride.bytesPerIteration, names);
        if (step && step->isZero()) continue; // A pointer that moves as the address does.
        const bool isOfNest = stride.loop == loopId || stride.loop.starts_with(loopId + ".");
        if (!loop || !isOfNest || !loop->tripCount || loop->tripCountIsBound) return std::nullopt;
        if (!isIn(loop->tripCount->symbols(), names)) return std::nullopt;
        if (leadsBack(stride.bytesPerIteration)) continue; // It begins at the last byte.
        if (stride.bytesPerIteration.text().starts_with("-")) return std::nullopt;
        last = last + stride.bytesPerIteration * (*loop->tripCount - kernel::Expression::constant(1));
    }
    return inNames(last, names);
}

std::optional<double> lastEvaluatedByteAt(const kernel::ProgramFacts& facts, const std::string& loopId,
                                          const kernel::MemoryAccess& access, const kernel::Bindings& values) {
    std::set<std::string> names;
    for (const auto& [name, value] : values) names.insert(name);
    const auto last = lastEvaluatedByte(facts, loopId, access, names, true);
    const auto expression = last ? kernel::Expression::parse(last->text()) : kernel::Expression();
    return last && expression ? expression->evaluate(values) : std::nullopt;
}

/// The same by trying: at all iterations, or at so many from the first to the last of each loop.
std::optional<double> greatestByteTried(const kernel::MemoryAccess& access, const std::vector<CounterRange>& ranges,
                                        const kernel::Bindings& values) {
    if (!access.address) return std::nullopt;
    constexpr double kMostPoints = 1 << 14;
    std::vector<CounterRange> moving;
    for (const CounterRange& range : ranges)
        if (access.address->symbols().contains(range.loop)) moving.push_back(range);
    const double perLoop = moving.empty() ? 1 : std::floor(std::pow(kMostPoints, 1 / double(moving.size())));
    std::optional<double> greatest;
    const auto tryAll = [&](const auto& self, std::size_t loop, kernel::Bindings& at) -> bool {
        if (loop == moving.size()) {
            const auto offset = access.address->evaluate(at);
            if (offset) greatest = std::max(greatest.value_or(0), *offset);
            return offset.has_value();
        }
        const double last = moving[loop].last, step = std::max(1.0, last / std::max(1.0, perLoop - 1));
        for (double counter = 0; counter < last + step; counter += step) {
            at[moving[loop].loop] = std::min(std::floor(counter), last);
            if (!self(self, loop + 1, at)) return false;
        }
        return true;
    };
    kernel::Bindings at = values;
    for (const CounterRange& range : ranges) at.emplace(range.loop, 0);
    return tryAll(tryAll, 0, at) ? greatest : std::nullopt;
}

/// How many elements there are up to the one that holds the byte at `offset`.
std::optional<profile::IndexPolynomial> elementsUpTo(const profile::IndexPolynomial& offset, int elementBytes) {
    const long long insideElement = (offset.constant() % elementBytes + elementBytes) % elementBytes; // a member of it
    const auto last = (offset - insideElement).dividedBy(elementBytes);
    return last ? std::optional(*last + profile::IndexPolynomial(1)) : std::nullopt;
}

/// Bytes that an access reaches beyond its first element: «*(unsigned *)(bytes + 4 * i)».
long long widthBeyond(const kernel::MemoryAccess& access, int elementBytes) {
    return std::max(access.elementBytes - elementBytes, 0);
}

/// Whether `a` is nowhere less than what `b` needs, where `b` is needed.
bool covers(const profile::IndexPolynomial& a, const Reach& b) {
    return isNowhereNegative(a - b.count, b.positive);
}

/// Adds what an access needs and drops what that covers.
void addReach(std::vector<Reach>& farthest, const Reach& reach) {
    if (std::ranges::any_of(farthest, [&](const Reach& other) { return covers(other.count, reach); })) return;
    std::erase_if(farthest, [&](const Reach& other) { return covers(reach.count, other); });
    farthest.push_back(reach);
}

/// «n * n», or where it depends on the sizes which is greater «max(k * n + n, n * n)».
std::string greatestText(const std::vector<Reach>& farthest) {
    std::string text = farthest.front().count.text();
    for (const Reach& reach : farthest | std::views::drop(1)) text = "max(" + text + ", " + reach.count.text() + ")";
    return withStandardExtrema(text);
}

bool isName(const std::string& factor) {
    return factor.find_first_of(" ()+-*/%<>?:") == std::string::npos;
}

/// As text in elements, where a sum of the caller's numbers may be negative for some and is not for others.
std::optional<std::string> mayBeNegative(const profile::IndexPolynomial& bytes, int elementBytes,
                                         const std::set<std::string>& positive) {
    const bool isPlain = std::ranges::all_of(bytes.factors(), isName);
    if (bytes.isConstant() || !isPlain || isNowhereNegative(bytes, positive)) return std::nullopt;
    const auto elements = bytes.dividedBy(elementBytes);
    return (elements ? *elements : bytes).text();
}

} // namespace

std::optional<std::string> touchedElements(const kernel::ProgramFacts& facts, const std::string& loopId,
                                           const std::set<std::string>& array, int elementBytes,
                                           const std::set<std::string>& names) {
    std::vector<Reach> farthest;
    for (const kernel::MemoryAccess* access : accessesOf(facts, loopId, array)) {
        const auto last = lastByte(facts, loopId, *access, names);
        const auto count = last ? elementsUpTo(*last + widthBeyond(*access, elementBytes), elementBytes) : std::nullopt;
        if (!count) return std::nullopt;
        addReach(farthest, {*count, positiveAround(facts, loopId, *access)});
    }
    const std::string text = farthest.empty() ? std::string() : greatestText(farthest);
    constexpr std::size_t kLongest = 120; // Whoever calls the host function knows it in fewer words.
    return text.empty() || text.size() > kLongest ? std::nullopt : std::optional(text);
}

double touchedElementsAt(const kernel::ProgramFacts& facts, const std::string& loopId,
                         const std::set<std::string>& array, int elementBytes, const kernel::Bindings& values) {
    const std::vector<CounterRange> ranges = rangesOf(facts, loopsFor(facts, loopId), values);
    double elements = 0;
    for (const kernel::MemoryAccess* access : accessesOf(facts, loopId, array)) {
        const double width = double(widthBeyond(*access, elementBytes));
        if (!access->index) {
            auto last = lastEvaluatedByteAt(facts, loopId, *access, values);
            if (!last) last = greatestByteTried(*access, ranges, values);
            if (!last) return 0;
            elements = std::max(elements, std::floor((*last + width) / elementBytes) + 1);
            continue;
        }
        double offset = access->index->constantBytes.evaluate(values).value_or(0);
        for (const kernel::AffineIndex::Stride& stride : access->index->strides) {
            const auto range = std::ranges::find(ranges, stride.loop, &CounterRange::loop);
            const double step = stride.bytesPerIteration.evaluate(values).value_or(0);
            if (range != ranges.end()) offset += std::max(step * range->last, 0.0);
        }
        elements = std::max(elements, std::floor((offset + width) / elementBytes) + 1);
    }
    return elements;
}

bool reachesBeforeStart(const kernel::ProgramFacts& facts, const std::string& loopId,
                        const std::set<std::string>& array, const kernel::Bindings& values, double bytesBefore) {
    const std::vector<CounterRange> ranges = rangesOf(facts, loopsFor(facts, loopId), values);
    return std::ranges::any_of(accessesOf(facts, loopId, array), [&](const kernel::MemoryAccess* access) {
        const auto constant = access->index ? access->index->constantBytes.evaluate(values) : std::nullopt;
        if (!constant) return false;
        double least = *constant;
        for (const kernel::AffineIndex::Stride& stride : access->index->strides) {
            const auto range = std::ranges::find(ranges, stride.loop, &CounterRange::loop);
            if (range != ranges.end() && range->last < 0) return false; // It does not run with these values.
            const double step = stride.bytesPerIteration.evaluate(values).value_or(0);
            if (range != ranges.end()) least += std::min(step * range->last, 0.0);
        }
        return least < -bytesBefore && !access->isConditional;
    });
}

/// Whether the loop is the one of that id, or inside it.
static bool isInNest(const std::string& loop, const std::string& loopId) {
    return loop == loopId || loop.starts_with(loopId + ".");
}

/// Where the last iterations lie of loops of the nest that walk back, and the first of its others; for the iteration at hand
/// of loops around it.
static kernel::Expression nearestPlace(const kernel::MemoryAccess& access, const kernel::ProgramFacts& facts,
                                       const std::string& loopId) {
    kernel::Expression nearest = access.index->constantBytes;
    for (const kernel::AffineIndex::Stride& stride : access.index->strides) {
        const kernel::LoopFacts* loop = facts.find(stride.loop);
        if (!isInNest(stride.loop, loopId))
            nearest = nearest + stride.bytesPerIteration * kernel::Expression::symbol(stride.loop);
        else if (loop && loop->tripCount && stride.bytesPerIteration.text().starts_with("-"))
            nearest = nearest + stride.bytesPerIteration * (*loop->tripCount - kernel::Expression::constant(1));
    }
    return nearest;
}

std::vector<kernel::Expression> nearestPlaces(const kernel::ProgramFacts& facts, const std::string& loopId,
                                              const std::set<std::string>& array) {
    std::vector<kernel::Expression> places;
    for (const kernel::MemoryAccess* access : accessesOf(facts, loopId, array))
        if (access->index && !access->isConditional) places.push_back(nearestPlace(*access, facts, loopId));
    return places;
}

bool leadsBack(const kernel::Expression& place) {
    const auto polynomial = profile::IndexPolynomial::of(place, [](const std::string& symbol) {
        return std::optional(profile::IndexPolynomial::symbol(kernel::Expression::symbol(symbol).text()));
    });
    if (!polynomial || polynomial->isZero()) return false;
    return std::ranges::all_of(polynomial->terms(), [&](const profile::IndexPolynomial::Term& term) {
        return term.coefficient < 0 || (term.factors.empty() && !polynomial->isConstant());
    });
}

std::optional<BeforeStart> touchedBefore(const kernel::ProgramFacts& facts, const std::string& loopId,
                                         const std::set<std::string>& array, int elementBytes,
                                         const std::set<std::string>& names, const kernel::Bindings& values) {
    std::vector<Reach> farthest;
    BeforeStart before;
    for (const kernel::MemoryAccess* access : accessesOf(facts, loopId, array)) {
        if (!access->index) return std::nullopt;
        const kernel::Expression place = nearestPlace(*access, facts, loopId);
        if (access->isConditional || !leadsBack(place)) continue;
        const auto nearest = inNames(place, names);
        const auto upTo = nearest ? elementsUpTo(*nearest, elementBytes) : std::nullopt;
        if (!upTo) return std::nullopt;
        addReach(farthest, {profile::IndexPolynomial(1) - *upTo, positiveAround(facts, loopId, *access)});
        before.atSizes = std::max(before.atSizes, std::ceil(-place.evaluate(values).value_or(0) / elementBytes));
    }
    if (farthest.empty()) return std::nullopt;
    before.text = greatestText(farthest);
    return before;
}

/// Whether it is below 0 for some sizes with which these loops run: tried with sizes as programs have them, since it may be no
/// polynomial.
static bool isSomewhereNegative(const kernel::Expression& bytes, const std::vector<kernel::Expression>& trips) {
    constexpr double kSizes[] = {1, 2, 3, 7, 64, 1000};
    constexpr int kTries = 500;
    std::set<std::string> symbols = bytes.symbols();
    for (const kernel::Expression& each : trips) symbols.merge(each.symbols());
    std::uint32_t state = 1; // The same choices every time.
    for (int attempt = 0; attempt < kTries; ++attempt) {
        kernel::Bindings values;
        for (const std::string& symbol : symbols) {
            state = state * 1664525 + 1013904223;
            values[symbol] = kSizes[(state >> 16) % std::size(kSizes)];
        }
        const auto value = bytes.evaluate(values);
        const bool runs = std::ranges::all_of(
            trips, [&](const kernel::Expression& each) { return each.evaluate(values).value_or(0) >= 1; });
        if (runs && value && *value < 0) return true;
    }
    return false;
}

bool mayReachBeforeUnseen(const kernel::ProgramFacts& facts, const std::string& loopId,
                          const std::set<std::string>& array, const std::set<std::string>& names) {
    const auto goesBack = [&](const kernel::AffineIndex::Stride& stride) {
        return isInNest(stride.loop, loopId) && stride.bytesPerIteration.text().starts_with("-");
    };
    return std::ranges::any_of(accessesOf(facts, loopId, array), [&](const kernel::MemoryAccess* access) {
        if (!access->index || access->isConditional || !std::ranges::any_of(access->index->strides, goesBack))
            return false;
        std::vector<kernel::Expression> trips;
        for (const kernel::AffineIndex::Stride& stride : access->index->strides)
            if (const kernel::LoopFacts* loop = facts.find(stride.loop); loop && loop->tripCount)
                trips.push_back(*loop->tripCount);
        const kernel::Expression nearest = nearestPlace(*access, facts, loopId);
        std::set<std::string> symbols = nearest.symbols();
        std::erase_if(symbols, [&](const std::string& symbol) { return facts.find(symbol) != nullptr; }); // counters
        return !isIn(symbols, names) && isSomewhereNegative(nearest, trips);
    });
}

std::set<std::string> notNegative(const kernel::ProgramFacts& facts, const std::string& loopId,
                                  const std::set<std::string>& array, int elementBytes,
                                  const std::set<std::string>& names, bool isStartKnown) {
    std::set<std::string> texts;
    for (const kernel::MemoryAccess* access : accessesOf(facts, loopId, array)) {
        if (!access->index) continue;
        const std::set<std::string> positive = positiveAround(facts, loopId, *access);
        const auto note = [&](const std::optional<profile::IndexPolynomial>& bytes) {
            const auto text = bytes ? mayBeNegative(*bytes, elementBytes, positive) : std::nullopt;
            if (text) texts.insert(*text);
        };
        for (const kernel::AffineIndex::Stride& stride : access->index->strides)
            if (!stride.bytesPerIteration.text().starts_with("-")) note(inNames(stride.bytesPerIteration, names));
        const kernel::Expression nearest = nearestPlace(*access, facts, loopId);
        if (isStartKnown && !access->isConditional && !leadsBack(nearest)) note(inNames(nearest, names));
    }
    return texts;
}

std::set<std::string> memoryBehind(const kernel::ProgramFacts& facts, const std::string& loopId,
                                   const std::set<std::string>& array) {
    const SourceRange range = facts.find(loopId)->writtenRange();
    std::set<std::string> names;
    for (const kernel::MemoryAccess* access : accessesOf(facts, loopId, array)) {
        const bool isInNest = range.begin <= access->location && access->location <= range.end;
        if (isInNest && !access->array.empty()) names.insert(access->array);
    }
    return names;
}

std::set<std::string> analysedTexts(const kernel::ProgramFacts& facts, const std::string& loopId,
                                    const std::set<std::string>& array) {
    std::set<std::string> texts;
    for (const kernel::MemoryAccess* access : accessesOf(facts, loopId, array)) {
        std::string text = access->text;
        std::erase(text, ' ');
        texts.insert(std::move(text));
    }
    return texts;
}

double iterationsAt(const kernel::ProgramFacts& facts, const std::string& loopId, const kernel::Bindings& values) {
    double most = 0;
    for (const kernel::LoopFacts& inner : facts.loops) {
        if (inner.id != loopId && !inner.id.starts_with(loopId + ".")) continue;
        double iterations = 1;
        for (const CounterRange& range : rangesOf(facts, loopsFor(facts, loopId), values))
            if (inner.id == range.loop || inner.id.starts_with(range.loop + "."))
                if (range.loop.size() >= loopId.size()) iterations *= range.last + 1;
        most = std::max(most, iterations);
    }
    return most;
}

} // namespace forewarp::frontend::cuda::plan::counts
