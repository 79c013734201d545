// Prints how many events per second a dependence watch takes, and its memory, on streams of typical shapes.
#include "frontend/trace/watch/dependence_watch.h"

#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

using namespace forewarp;
using frontend::trace::instrument::TraceSite;
using Kind = frontend::trace::instrument::TraceSite::Kind;

namespace {

constexpr std::size_t kChunkEvents = 8192;
constexpr int kRepetitions = 5;
constexpr std::uint64_t kArray = std::uint64_t(1) << 32; ///< Distance between arrays.
constexpr std::uint64_t kShadowBytes = std::uint64_t(4) << 30;

/// Sites that every stream has; its accesses follow.
enum Marker : std::uint16_t { padding, enter, iterate, leave, innerIterate, firstAccess };

/// A loop's events, one iteration after the other.
struct Stream {
    std::string name;
    std::vector<frontend::trace::instrument::TraceSite> accesses;
    std::uint64_t iterations = 0;
    std::uint64_t tracedBytes = 0; ///< Different bytes that it touches.
    std::uint64_t iterationsPerEntry = 0;
    std::function<void(std::vector<std::uint64_t>&, std::uint64_t)> body; ///< Appends those of iteration i.
    bool isWatched = true;
};

std::uint64_t event(int site, std::uint64_t address = 0) {
    return std::uint64_t(site) << frontend::trace::instrument::kAddressBits | address;
}

frontend::trace::instrument::TraceSite load(int bytes, int group = 0) {
    return {Kind::load, std::uint16_t(bytes), -1, group, -1};
}

frontend::trace::instrument::TraceSite store(int bytes, int group = 0) {
    return {Kind::store, std::uint16_t(bytes), -1, group, -1};
}

std::vector<frontend::trace::instrument::TraceSite> sitesOf(const Stream& stream) {
    std::vector<frontend::trace::instrument::TraceSite> sites(firstAccess);
    sites[enter] = {Kind::enter, 0, 0, 0, -1};
    sites[iterate] = {Kind::iterate, 0, 0, 0, -1};
    sites[leave] = {Kind::leave, 0, 0, 0, -1};
    sites[innerIterate] = {Kind::iterate, 0, 1, 0, -1};
    sites.insert(sites.end(), stream.accesses.begin(), stream.accesses.end());
    return sites;
}

/// Processor time of this thread: other programs' turns do not count.
double processorSeconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

/// Only the watch's own time is taken, not that of making events.
class Measurement {
  public:
    explicit Measurement(const Stream& stream)
        : m_watch(std::make_unique<frontend::trace::watch::DependenceWatch>(sitesOf(stream), stream.isWatched ? 0 : 2,
                                                                            kShadowBytes)) {}

    void consume(std::vector<std::uint64_t>& events) {
        const double start = processorSeconds();
        m_watch->consume(events);
        m_seconds += processorSeconds() - start;
        m_events += events.size();
        events.clear();
    }

    [[nodiscard]] double seconds() const { return m_seconds; }

    void print(const Stream& stream) const {
        const auto& run = m_watch->run();
        int conflicts = 0;
        for (const auto& conflict : run.conflicts) conflicts += conflict ? 1 : 0;
        std::printf("%-44s %8.1f %12.0f %10.2f %10d\n", stream.name.c_str(), double(m_events) / 1e6,
                    double(m_events) / m_seconds / 1e6, double(run.shadowBytes) / double(stream.tracedBytes),
                    conflicts);
    }

  private:
    std::unique_ptr<frontend::trace::watch::DependenceWatch> m_watch;
    std::uint64_t m_events = 0;
    double m_seconds = 0;
};

Measurement measureOnce(const Stream& stream) {
    Measurement measurement(stream);
    std::vector<std::uint64_t> events;
    events.reserve(2 * kChunkEvents);
    for (std::uint64_t i = 0; i < stream.iterations; ++i) {
        if (i % stream.iterationsPerEntry == 0) events.push_back(event(enter));
        events.push_back(event(iterate));
        stream.body(events, i);
        if ((i + 1) % stream.iterationsPerEntry == 0) events.push_back(event(leave));
        if (events.size() >= kChunkEvents) measurement.consume(events);
    }
    measurement.consume(events);
    return measurement;
}

/// The fastest of some runs: other programs only ever slow one down.
void measure(const Stream& stream) {
    Measurement best = measureOnce(stream);
    for (int repetition = 1; repetition < kRepetitions; ++repetition) {
        Measurement next = measureOnce(stream);
        if (next.seconds() < best.seconds()) best = std::move(next);
    }
    best.print(stream);
}

/// c[i] = a[i] + b[i], over and over.
Stream sweep(const std::string& name, std::uint64_t elements, std::uint64_t bytes, std::uint64_t perEntry) {
    const int width = int(bytes);
    return {name,
            {load(width), load(width), store(width)},
            8'000'000,
            3 * elements * bytes,
            perEntry,
            [=](std::vector<std::uint64_t>& events, std::uint64_t i) {
                const std::uint64_t offset = i % elements * bytes;
                events.push_back(event(firstAccess, kArray + offset));
                events.push_back(event(firstAccess + 1, 2 * kArray + offset));
                events.push_back(event(firstAccess + 2, 3 * kArray + offset));
            }};
}

/// A five-point stencil on rows of 1,024 doubles; the loop over rows is watched.
Stream stencil() {
    constexpr std::uint64_t kRow = 1024 * 8;
    return {"stencil, 5 points, loop over rows",
            {load(8), load(8), load(8), load(8), load(8), store(8)},
            4'000,
            2 * 1000 * kRow,
            1'000,
            [=](std::vector<std::uint64_t>& events, std::uint64_t i) {
                for (std::uint64_t at = kArray + (i % 1000 + 1) * kRow + 8; at % kRow < kRow - 8; at += 8) {
                    events.push_back(event(innerIterate));
                    int site = firstAccess;
                    for (const std::uint64_t from : {at - kRow, at - 8, at, at + 8, at + kRow}) {
                        events.push_back(event(site++, from));
                    }
                    events.push_back(event(site, at + kArray));
                }
            }};
}

/// Accesses at random places of an array of 64 MiB.
Stream random(const std::string& name, const std::vector<frontend::trace::instrument::TraceSite>& accesses) {
    return {name,
            accesses,
            8'000'000,
            std::uint64_t(64) << 20,
            8'000'000,
            [generator = std::mt19937_64(1), count = int(accesses.size())](std::vector<std::uint64_t>& events,
                                                                           std::uint64_t) mutable {
                const std::uint64_t place = generator() % (std::uint64_t(8) << 20) * 8;
                for (int site = 0; site < count; ++site) events.push_back(event(firstAccess + site, kArray + place));
            }};
}

/// An array of { double x; int count; }.
Stream records() {
    return {"records of a double and an int",
            {load(8), load(4), store(4), store(8)},
            8'000'000,
            16'000'000,
            1'000'000,
            [](std::vector<std::uint64_t>& events, std::uint64_t i) {
                const std::uint64_t place = kArray + i % 1'000'000 * 16;
                events.push_back(event(firstAccess, place));
                events.push_back(event(firstAccess + 1, place + 8));
                events.push_back(event(firstAccess + 2, place + 8));
                events.push_back(event(firstAccess + 3, place));
            }};
}

/// memcpy of a kilobyte per iteration.
Stream copies() {
    return {"copies of 1 KiB, events are of 1 KiB each",
            {{Kind::readRange, 0, -1, 0, -1}, {Kind::writeRange, 0, -1, 0, -1}},
            400'000,
            2 * 65'536'000,
            64'000,
            [](std::vector<std::uint64_t>& events, std::uint64_t i) {
                const std::uint64_t place = i % 64'000 * 1024;
                events.insert(events.end(), {event(firstAccess, kArray + place), 1024});
                events.insert(events.end(), {event(firstAccess + 1, 2 * kArray + place), 1024});
            }};
}

} // namespace

int main() {
    std::printf("%-44s %8s %12s %10s %10s\n", "stream", "M events", "M events/s", "shadow/B", "conflicts");
    Stream unwatched = sweep("sequential sweep, outside the watched loop", 1'000'000, 8, 1'000'000);
    unwatched.isWatched = false;
    measure(unwatched);
    measure(sweep("sequential sweep of doubles", 1'000'000, 8, 1'000'000));
    measure(sweep("sequential sweep of floats", 1'000'000, 4, 1'000'000));
    measure(sweep("sequential sweep of chars", 1'000'000, 1, 1'000'000));
    measure(sweep("sequential sweep, entries of 8 iterations", 1'000'000, 8, 8));
    measure(sweep("carried dependences of all kinds", 1'000, 8, 1'000'000));
    measure(stencil());
    measure(random("random loads over 64 MiB", {load(8)}));
    measure(random("random loads and stores over 64 MiB", {load(8), store(8)}));
    measure(random("random updates by a reduction over 64 MiB", {load(8, 1), store(8, 1)}));
    measure(records());
    measure(copies());
    return 0;
}
