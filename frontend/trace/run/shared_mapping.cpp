#include "frontend/trace/run/shared_mapping.h"

#include <sys/mman.h>

#include <cstdint>

namespace forewarp::frontend::trace::run {

SharedMapping::SharedMapping(std::size_t bytes, std::size_t alignment) : m_bytes(bytes + alignment) {
    void* start = mmap(nullptr, m_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) return;
    m_start = start;
    const auto address = reinterpret_cast<std::uintptr_t>(start);
    m_data = static_cast<char*>(start) + ((alignment - address % alignment) % alignment);
}

SharedMapping& SharedMapping::operator=(SharedMapping&& other) noexcept {
    std::swap(m_start, other.m_start);
    std::swap(m_bytes, other.m_bytes);
    std::swap(m_data, other.m_data);
    return *this;
}

SharedMapping::~SharedMapping() {
    if (m_start) munmap(m_start, m_bytes);
}

} // namespace forewarp::frontend::trace::run
