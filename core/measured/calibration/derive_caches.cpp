#include "core/base/number_text.h"
#include "core/measured/calibration/derivation.h"

#include <algorithm>
#include <cmath>

namespace forewarp::measured::calibration {

namespace {

constexpr double kSparseStride = 160; // Bytes between the elements of the sparse rings in resources/calibration.
constexpr double kUsualLine = device::kLineBytes;
constexpr double kUsualWays = 16;
const char* const kChase = "pointer chase of one thread through a ring, ";

/// The level on which a chase begins, told apart from the `next` one however near that is.
struct Level {
    Plateau plateau;
    double tolerance = 0;
};
Level firstLevel(const std::vector<Sample>& samples, double next) {
    constexpr double kUsual = 0.1, kLeast = 0.03, kShareOfStep = 0.25;
    const double level = firstPlateau(samples, kUsual).level;
    const double tolerance = std::clamp(kShareOfStep * (next / level - 1), kLeast, kUsual);
    return {firstPlateau(samples, tolerance), tolerance};
}

/// Bytes that are fetched together: the nearest second access that waits as long as the farthest.
double sectorIn(const std::vector<Sample>& pairs) {
    const auto [least, most] = std::ranges::minmax(pairs, {}, &Sample::median);
    const double between = (least.median + most.median) / 2;
    return std::ranges::find_if(pairs, [&](const Sample& pair) { return pair.median > between; })->at;
}

/// Whether pairs of accesses differ at all: else there is no such cache, or everything is fetched at once.
bool differ(const std::vector<Sample>& pairs) {
    constexpr double kMiss = 1.05;
    const auto [least, most] = std::ranges::minmax(pairs, {}, &Sample::median);
    return most.median > kMiss * least.median;
}

/// Bytes per tag, by how much longer a ring of one element per line may be than a ring of neighbours; nothing where one
/// of them does not outgrow the cache.
std::optional<double> lineIn(const Level& dense, const Series* sparse) {
    if (dense.plateau.isWhole || !sparse) return std::nullopt;
    const Sample* last = nullptr; // Of those that fit.
    for (const Sample& sample : sparse->samples) {
        if (std::abs(sample.median / dense.plateau.level - 1) > dense.tolerance) break;
        last = &sample;
    }
    if (!last || last == &sparse->samples.back()) return std::nullopt;
    return std::exp2(std::round(std::log2(dense.plateau.until * kSparseStride / last->at)));
}

/// Global loads go through L1 unasked on compute capability 2.x and from 7.0 on.
bool usesL1(const Derivation& derivation) {
    const int number = derivation.result.device.capability.number();
    return derivation.measured.gpu.cachesGlobalLoadsInL1 && (number >= 70 || number / 10 == 2);
}

void deriveL1(Derivation& derivation, double l2Latency) {
    const Series* series = derivation.measured.find("chase.l1");
    if (!series || !usesL1(derivation)) return;
    const Level level = firstLevel(series->samples, l2Latency);
    const Plateau& dense = level.plateau;
    constexpr double kFaster = 0.8;
    if (dense.level > kFaster * l2Latency) return;
    device::L1Cache& l1 = derivation.device().l1.emplace();
    l1.latency = derivation.fact(Cycles(dense.level), std::string(kChase) + "up to " + sizeText(dense.until) +
                                                          " of it, ld.global.ca, " + runsText(dense));
    l1.size = derivation.fact(Bytes(dense.until), std::string(kChase) + "longest that keeps this latency (" +
                                                      std::to_string(dense.samples) +
                                                      " lengths); shared memory had the least it can have");
    if (dense.isWhole)
        derivation.addCaveat("L1 was not outgrown by any ring, so its size is that of the longest, " +
                             sizeText(dense.until) + ".");
    if (const auto line = lineIn(level, derivation.measured.find("chase.l1.sparse")))
        derivation.addFurther("l1_line", "L1 cache line", *line, "B",
                              "rings of neighbours and of one element per line");
    if (const Series* pairs = derivation.measured.find("sector.l1"); pairs && differ(pairs->samples))
        derivation.addFurther("l1_sector", "L1 cache sector", sectorIn(pairs->samples), "B", "pairs of loads");
    const auto overflow = overflowOf(series->samples, dense.until, dense.level, l2Latency);
    if (!overflow) return;
    derivation.addFurther("l1_misses_behind", "L1 misses of a ring 1.5 times its size", overflow->missesBehind, "",
                          overflow->ways > 0 ? "the least recently used line seems to be replaced"
                                             : "not the least recently used line is replaced");
    if (overflow->ways > 0)
        derivation.addFurther("l1_ways", "L1 cache ways", std::round(overflow->ways), "",
                              "width of the rise behind its size");
}

/// The driver's size where the chase does not contradict it.
device::Sourced<Bytes> l2Size(Derivation& derivation, const Plateau& dense) {
    const double known = derivation.measured.gpu.l2Bytes;
    const std::string edge = "a pointer chase is as fast up to " + sizeText(dense.until);
    if (known <= 0)
        return derivation.fact(Bytes(dense.until), std::string(kChase) + "longest that keeps the latency of L2");
    constexpr double kHalf = 0.45; // Either half of a divided L2 may be the only near one.
    constexpr double kMore = 1.3;
    if (dense.until < kHalf * known || dense.until > kMore * known)
        derivation.addCaveat("The driver says that L2 has " + sizeText(known) + ", but " + edge + ".");
    return derivation.fromDriver(Bytes(known), "; " + edge);
}

/// Ways that divide the lines of the cache, nearest to `ways`.
double possibleWays(double ways, double lines) {
    constexpr int kMostWays = 64;
    double best = 1;
    for (int candidate = 1; candidate <= kMostWays; ++candidate) {
        const bool divides = std::fmod(lines, candidate) == 0;
        if (divides && std::abs(candidate - ways) < std::abs(best - ways)) best = candidate;
    }
    return best;
}

void deriveL2Ways(Derivation& derivation, const Plateau& dense, double dram) {
    device::L2Cache& l2 = *derivation.device().l2;
    const double lines = std::floor(l2.size.value / l2.line.value);
    constexpr double kNear = 0.05; // The chase has steps of a sixty-fourth of the size.
    const double known = l2.size.value.value();
    const double capacity = std::abs(dense.until / known - 1) <= kNear ? known : dense.until;
    const auto overflow = overflowOf(derivation.measured.samples("chase.l2"), capacity, dense.level, dram);
    if (overflow && !dense.isWhole)
        derivation.addFurther("l2_misses_behind", "L2 misses of a ring 1.5 times its size", overflow->missesBehind, "",
                              overflow->ways > 0 ? "the least recently used line seems to be replaced"
                                                 : "not the least recently used line is replaced, or sets are hashed");
    if (overflow && overflow->ways > 0)
        l2.ways =
            derivation.fact(possibleWays(overflow->ways, lines),
                            "width of the rise behind its size, as if the least recently used line were replaced: " +
                                significantText(overflow->ways, 3) + ", in a whole number of sets");
    else
        l2.ways =
            derivation.estimate(possibleWays(kUsualWays, lines),
                                "16, as of most GPUs, in a whole number of sets; rings longer than the cache do not "
                                "show its ways");
}

constexpr int kSectorsOf32 = 5; ///< From this major compute capability on (Nsight Compute, memory tables).

void deriveL2(Derivation& derivation, const Level& level, double dram) {
    const Plateau& dense = level.plateau;
    const std::vector<Sample>& pairs = derivation.measured.samples("sector.l2");
    device::L2Cache& l2 = derivation.device().l2.emplace();
    l2.latency = derivation.fact(Cycles(dense.level), std::string(kChase) + "up to " + sizeText(dense.until) +
                                                          " of it, ld.global.cg, " + runsText(dense));
    l2.size = l2Size(derivation, dense);
    if (const auto line = lineIn(level, derivation.measured.find("chase.l2.sparse")))
        l2.line = derivation.fact(Bytes(*line), "how much longer a ring with one element per line may be than one of "
                                                "neighbours before it outgrows L2");
    else l2.line = derivation.estimate(Bytes(kUsualLine), "128 B, as of most GPUs; no ring outgrew L2 clearly");
    const char* const kPairs = "pairs of loads: the nearest second one that waits for DRAM again";
    if (differ(pairs) && derivation.device().capability.major >= kSectorsOf32) {
        l2.sector = derivation.estimate(Bytes(device::kSectorBytes), "32 B, as of all GPUs from cc 5.0 on");
        if (const double fetched = sectorIn(pairs); fetched > device::kSectorBytes)
            derivation.device().flow.dramFetch = derivation.fact(Bytes(fetched), kPairs);
    } else if (differ(pairs))
        l2.sector = derivation.fact(Bytes(std::min(sectorIn(pairs), l2.line.value.value())), kPairs);
    else l2.sector = derivation.estimate(l2.line.value, "the line: no second load waited for DRAM again");
    deriveL2Ways(derivation, dense, dram);
}

} // namespace

void deriveCaches(Derivation& derivation) {
    const Plateau dram = highestPlateau(derivation.measured.samples("chase.dram"), 1);
    derivation.device().dramLatency =
        derivation.fact(Cycles(dram.level), std::string(kChase) + "of which nothing is in L2, " + sizeText(dram.from) +
                                                " to " + sizeText(dram.until) + ", " + runsText(dram));
    const Level l2 = firstLevel(derivation.measured.samples("chase.l2"), dram.level);
    deriveL1(derivation, l2.plateau.level);
    deriveL2(derivation, l2, dram.level);
}

} // namespace forewarp::measured::calibration
