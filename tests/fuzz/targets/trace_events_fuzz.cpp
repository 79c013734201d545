#include "frontend/trace/watch/dependence_watch.h"
#include "tests/frontend/trace/watch/watched_stream.h"
#include "tests/fuzz/inputs/checks.h"

#include <algorithm>
#include <cstring>

namespace forewarp::fuzz {

namespace {

using frontend::trace::watch::WatchedStream;

constexpr std::uint64_t kMostShadowBytes = std::uint64_t(64) << 20;

/// Every kind of site; which events come is the input's choice.
WatchedStream sampleStream() {
    WatchedStream stream;
    stream.word(0).discard(0x1000, 400).enter();
    for (std::uint64_t i = 0; i < 20; ++i) {
        stream.iterate().load(0x1000 + 4 * i, 4, 1).load(0x5003 + i, 2, 2).store(0x1004 + 4 * i, 4, 3);
        stream.load(0x3000, 8, 4, 1).store(0x3000, 8, 4, 1).readRange(0x2000, 64).writeRange(0x2100 + 64 * i, 64);
        stream.enter(1).iterate(1).leave(1);
    }
    stream.leave().discard(0x1000, 400);
    return stream;
}

} // namespace

Target traceEvents() {
    return {.name = "trace_events",
            .run =
                [](std::string_view input) {
                    static const WatchedStream sample = sampleStream();
                    std::vector<std::uint64_t> events(input.size() / sizeof(std::uint64_t));
                    if (!events.empty())
                        std::memcpy(events.data(), input.data(), events.size() * sizeof(std::uint64_t));
                    frontend::trace::watch::DependenceWatch watch(sample.sites(), WatchedStream::kLoop,
                                                                  kMostShadowBytes);
                    watch.consume(events);
                    require(watch.run().shadowBytes <= kMostShadowBytes, "The shadow outgrows its limit.");
                },
            .seeds =
                [] {
                    const WatchedStream sample = sampleStream();
                    std::string bytes(sample.events().size() * sizeof(std::uint64_t), '\0');
                    std::memcpy(bytes.data(), sample.events().data(), bytes.size());
                    return Inputs{bytes};
                },
            .runs = 300};
}

} // namespace forewarp::fuzz
