#pragma once

#include <cstddef>
#include <utility>

namespace forewarp::frontend::trace::run {

/// Zeroed memory that a process shares with the children it forks.
class SharedMapping {
  public:
    SharedMapping() = default;
    /// `alignment` is a power of two of at least a page. isValid() says whether there was memory.
    explicit SharedMapping(std::size_t bytes, std::size_t alignment = 4096);
    SharedMapping(SharedMapping&& other) noexcept { *this = std::move(other); }
    SharedMapping& operator=(SharedMapping&& other) noexcept;
    ~SharedMapping();

    [[nodiscard]] bool isValid() const { return m_start != nullptr; }
    [[nodiscard]] char* data() const { return m_data; }

  private:
    void* m_start = nullptr;
    std::size_t m_bytes = 0;
    char* m_data = nullptr;
};

} // namespace forewarp::frontend::trace::run
