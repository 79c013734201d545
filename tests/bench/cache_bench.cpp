// Prints how many accesses per second the cache simulation takes, beside a textbook one, on streams of typical shapes.
#include "core/memory/cache.h"

#include <cstdio>
#include <ctime>
#include <functional>
#include <list>
#include <random>
#include <string>
#include <vector>

using namespace forewarp;

namespace {

constexpr std::size_t kAccesses = 2'000'000;
constexpr int kRepetitions = 3;
constexpr std::uint64_t kArray = std::uint64_t(1) << 32; ///< Distance between arrays.

/// Lists in order of use, searched from the front; sets by remainder.
class TextbookCache {
  public:
    explicit TextbookCache(const memory::CacheShape& shape)
        : m_shape(shape), m_sets(shape.bytes / shape.lineBytes / shape.ways) {}

    memory::CacheAnswer access(std::uint64_t address) {
        const std::uint64_t line = address / m_shape.lineBytes;
        const std::uint64_t sector = address % m_shape.lineBytes / m_shape.sectorBytes;
        auto& set = m_sets[line % m_sets.size()];
        for (auto entry = set.begin(); entry != set.end(); ++entry) {
            if (entry->line != line) continue;
            set.splice(set.begin(), set, entry);
            const bool isHit = entry->sectors[sector];
            entry->sectors[sector] = true;
            return isHit ? memory::CacheAnswer::hit : memory::CacheAnswer::sectorMiss;
        }
        if (set.size() == m_shape.ways) set.pop_back();
        set.push_front({line, std::vector<bool>(m_shape.lineBytes / m_shape.sectorBytes)});
        set.front().sectors[sector] = true;
        return memory::CacheAnswer::lineMiss;
    }

  private:
    struct Entry {
        std::uint64_t line = 0;
        std::vector<bool> sectors;
    };
    memory::CacheShape m_shape;
    std::vector<std::list<Entry>> m_sets;
};

using Stream = std::vector<std::uint64_t>;

Stream made(const std::function<std::uint64_t(std::uint64_t)>& address) {
    Stream stream;
    stream.reserve(kAccesses);
    for (std::uint64_t i = 0; i < kAccesses; ++i) stream.push_back(kArray + address(i));
    return stream;
}

Stream random(std::uint64_t bytes) {
    return made([bytes, generator = std::mt19937_64(1)](std::uint64_t) mutable { return generator() % bytes; });
}

/// c[i][j] += a[i][k] · b[k][j] in floats: 64 warps side by side, eight to a row, a sector of a and four of b each.
Stream matrixProduct() {
    constexpr std::uint64_t kRow = 1'000 * 4;
    Stream stream;
    for (std::uint64_t k = 0; stream.size() < kAccesses; k = (k + 1) % 1'000) {
        for (std::uint64_t warp = 0; warp < 64; ++warp) {
            stream.push_back(kArray + warp / 8 * kRow + k * 4);
            for (std::uint64_t sector = 0; sector < 4; ++sector) {
                stream.push_back(2 * kArray + k * kRow + warp % 8 * 128 + sector * 32);
            }
        }
    }
    return stream;
}

/// Processor time of this thread: other programs' turns do not count.
double processorSeconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

struct Measurement {
    double accessesPerSecond = 0;
    double hits = 0; ///< Over accesses.
};

/// The fastest of some runs over a warm cache: other programs only ever slow one down.
template <class AnyCache>
Measurement measure(const memory::CacheShape& shape, const Stream& stream) {
    AnyCache cache(shape);
    for (const std::uint64_t address : stream) cache.access(address);
    Measurement best;
    for (int repetition = 0; repetition < kRepetitions; ++repetition) {
        std::size_t hits = 0;
        const double start = processorSeconds();
        for (const std::uint64_t address : stream) hits += cache.access(address) == memory::CacheAnswer::hit ? 1 : 0;
        const double rate = double(stream.size()) / (processorSeconds() - start);
        if (rate > best.accessesPerSecond) best = {rate, double(hits) / double(stream.size())};
    }
    return best;
}

void print(const std::string& name, const memory::CacheShape& shape, const Stream& stream) {
    const Measurement simulated = measure<memory::Cache>(shape, stream);
    const Measurement textbook = measure<TextbookCache>(shape, stream);
    std::printf("%-44s %12.1f %8.3f %12.1f %8.3f %8.1f\n", name.c_str(), simulated.accessesPerSecond / 1e6,
                simulated.hits, textbook.accessesPerSecond / 1e6, textbook.hits,
                simulated.accessesPerSecond / textbook.accessesPerSecond);
}

void printShape(const std::string& name, const memory::CacheShape& shape) {
    std::printf("%s\n", name.c_str());
    const std::uint64_t bytes = shape.bytes;
    print("  hits: sectors in a row", shape, made([=](std::uint64_t i) { return i * 32 % bytes; }));
    print("  hits: lines in a row, each its set's oldest", shape,
          made([=](std::uint64_t i) { return i * shape.lineBytes % bytes; }));
    print("  hits: random", shape, random(bytes));
    print("  matrix product", shape, matrixProduct());
    print("  streaming: sectors in a row", shape, made([](std::uint64_t i) { return i * 32; }));
    print("  streaming: lines in a row", shape, made([=](std::uint64_t i) { return i * shape.lineBytes; }));
    print("  random within twice the capacity", shape, random(2 * bytes));
}

} // namespace

int main() {
    std::printf("%-44s %12s %8s %12s %8s %8s\n", "stream", "M/s", "hits", "textbook M/s", "hits", "times");
    printShape("128 KiB, 16 ways of 128 B, sectors of 32 B", {131'072, 128, 32, 16});
    printShape("2.75 MiB, 16 ways of 128 B, 1,408 sets", {2'883'584, 128, 32, 16});
    printShape("32 MiB, 16 ways of 128 B, sectors of 32 B", {33'554'432, 128, 32, 16});
    return 0;
}
