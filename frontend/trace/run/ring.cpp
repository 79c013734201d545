#include "frontend/trace/run/ring.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <ctime>
#include <new>

namespace forewarp::frontend::trace::run {

struct TraceRing::Control {
    alignas(64) std::atomic<std::uint64_t> produced{0}; ///< Chunks handed over since the start.
    alignas(64) std::atomic<std::uint64_t> consumed{0};
    alignas(64) std::atomic<std::size_t> used[kChunks] = {}; ///< Bytes of each chunk that hold events.
};

static_assert(std::atomic<std::uint64_t>::is_always_lock_free &&
              std::atomic<std::size_t>::is_always_lock_free); // two processes share them

TraceRing::TraceRing() : m_chunks(kChunks * kChunkBytes, kChunkBytes), m_control(sizeof(Control)) {
    if (isValid()) new (m_control.data()) Control;
}

TraceRing::Control& TraceRing::control() const {
    return *std::launder(reinterpret_cast<Control*>(m_control.data()));
}

char* TraceRing::chunk(std::uint64_t number) const {
    return m_chunks.data() + number % kChunks * kChunkBytes;
}

/// Sleeps long enough not to use up the producer's processor time, yet shortly beside the time that all chunks take.
static void pauseBriefly() {
    const timespec pause{0, 50'000};
    nanosleep(&pause, nullptr);
}

char* TraceRing::flush(char* cursor) {
    Control& state = control();
    const std::uint64_t number = state.produced.load(std::memory_order_relaxed);
    state.used[number % kChunks].store(std::size_t(cursor - chunk(number)), std::memory_order_relaxed);
    state.produced.store(number + 1, std::memory_order_release);
    while (number + 1 - state.consumed.load(std::memory_order_acquire) >= kChunks) pauseBriefly();
    return chunk(number + 1);
}

std::span<const std::uint64_t> TraceRing::next() {
    const Control& state = control();
    if (m_consumed == state.produced.load(std::memory_order_acquire)) return {};
    // Read once: between two reads the child could change it.
    const std::size_t bytes = std::min(state.used[m_consumed % kChunks].load(std::memory_order_relaxed), kChunkBytes);
    m_taken.resize(bytes / 8);
    std::memcpy(m_taken.data(), chunk(m_consumed), m_taken.size() * 8);
    return m_taken;
}

void TraceRing::release() {
    Control& state = control();
    std::memset(chunk(m_consumed), 0, m_taken.size() * 8);
    state.consumed.store(++m_consumed, std::memory_order_release);
}

bool TraceRing::isBroken() const {
    return control().produced.load(std::memory_order_acquire) - m_consumed > kChunks;
}

std::span<const std::uint64_t> TraceRing::remainder(std::span<const instrument::TraceSite> sites) const {
    const Control& state = control();
    const std::uint64_t number = state.produced.load(std::memory_order_acquire);
    const auto* words = reinterpret_cast<const std::uint64_t*>(chunk(number));
    std::size_t count = 0;
    while (count < kChunkBytes / 8 && words[count] >> instrument::kAddressBits != 0) {
        const std::size_t site = words[count] >> instrument::kAddressBits;
        const std::size_t length = site < sites.size() ? wordsOf(sites[site].kind) : 1;
        if (count + length > kChunkBytes / 8) break;
        count += length;
    }
    return {words, count};
}

std::size_t wordsOf(instrument::TraceSite::Kind kind) {
    using Kind = instrument::TraceSite::Kind;
    const bool hasLength = kind == Kind::readRange || kind == Kind::writeRange || kind == Kind::discard;
    return hasLength || kind == Kind::number ? 2 : 1;
}

} // namespace forewarp::frontend::trace::run
