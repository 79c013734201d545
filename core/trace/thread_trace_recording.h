#pragma once

#include "core/trace/thread_trace_format.h"

#include <compare>
#include <optional>

namespace forewarp::trace {

/// A file in memory, as long as this lives; it may be deleted meanwhile, but not shortened.
class Mapping {
  public:
    /// Errors: a file that cannot be read.
    [[nodiscard]] static Result<Mapping> open(const std::string& path);
    Mapping(Mapping&& other) noexcept;
    Mapping& operator=(Mapping&& other) = delete;
    ~Mapping();

    [[nodiscard]] std::span<const std::uint8_t> bytes() const { return m_bytes; }

  private:
    explicit Mapping(std::span<const std::uint8_t> bytes) : m_bytes(bytes) {}

    std::span<const std::uint8_t> m_bytes;
};

/// Where a thread's stream starts.
struct StreamStart {
    std::uint64_t thread; ///< Its numberOf().
    std::uint64_t at;     ///< Byte of the file.

    friend auto operator<=>(const StreamStart&, const StreamStart&) = default;
};

/// A thread's number, counted along x first, then y, then z; nothing outside the extent.
[[nodiscard]] inline std::optional<std::uint64_t> numberOf(const warps::ThreadIndex& thread,
                                                           const warps::ThreadIndex& extent) {
    const bool isInside = thread.x >= 0 && thread.y >= 0 && thread.z >= 0 && thread.x < extent.x &&
                          thread.y < extent.y && thread.z < extent.z;
    if (!isInside) return std::nullopt;
    return std::uint64_t((thread.z * extent.y + thread.y) * extent.x + thread.x);
}

/// An open trace.
struct Recording {
    Mapping file;
    Preamble preamble;
    ThreadTraceHeader header;
    std::vector<StreamStart> index; ///< Sorted by thread.

    /// The bytes that a thread's records lie in; they end where an end record says so.
    [[nodiscard]] std::span<const std::uint8_t> streamFrom(std::uint64_t at) const {
        return file.bytes().subspan(at, preamble.indexAt - at);
    }
};

} // namespace forewarp::trace
