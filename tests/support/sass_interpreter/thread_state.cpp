#include "tests/support/sass_interpreter/thread_state.h"

#include <algorithm>

namespace forewarp::support::sass_interpreter {

std::uint8_t* Memory::at(Space space, std::uint64_t address, int bytes) {
    const std::uint64_t base = space == Space::global ? globalBase : 0;
    const std::uint64_t lowest = space == Space::shared ? sharedBase : base;
    std::vector<std::uint8_t>& content = space == Space::global ? *global : space == Space::shared ? *shared : local;
    if (address < lowest || address - base > content.size() || content.size() - (address - base) < std::size_t(bytes))
        return nullptr;
    return address % std::uint64_t(bytes) == 0 ? content.data() + (address - base) : nullptr;
}

const std::uint8_t* Memory::constantAt(std::uint64_t address, int bytes) const {
    if (address > constants->size() || constants->size() - address < std::size_t(bytes)) return nullptr;
    return constants->data() + address;
}

Registers::Registers(std::uint64_t seed) : m_seed(seed) {
    for (int place = 0; place < kPlaces; ++place) {
        const std::uint32_t rubbish = std::uint32_t(mixed(seed, std::uint64_t(place)));
        Cell& cell = m_cells[std::size_t(place)];
        cell.value = isPredicate(place) ? rubbish & 1 : rubbish;
        if (isConstant(place)) cell.value = isAlwaysTrue(place) ? 1 : 0;
    }
}

std::uint32_t Registers::read(int place, std::uint32_t now, Reader reader) const {
    const Cell& cell = m_cells[std::size_t(place)];
    if (cell.flight == 0) return now < cell.written + cell.latencies[std::size_t(reader)] ? cell.old : cell.value;
    const std::uint32_t rubbish = std::uint32_t(mixed(m_seed, std::uint64_t(place), cell.flight));
    return isPredicate(place) ? rubbish & 1 : rubbish;
}

void Registers::write(int place, std::uint32_t value, std::uint32_t now, const Latencies& latencies) {
    Cell& cell = m_cells[std::size_t(place)];
    if (now >= cell.written + std::uint32_t(std::ranges::max(cell.latencies))) cell.old = cell.value;
    cell.value = value;
    cell.written = now;
    cell.latencies = latencies;
}

void Registers::promise(int place, std::uint32_t flight) {
    m_cells[std::size_t(place)].flight = flight;
}

void Registers::land(int place, std::uint32_t flight, std::uint32_t value) {
    Cell& cell = m_cells[std::size_t(place)];
    if (cell.flight == flight) cell = {.value = value, .old = value};
}

} // namespace forewarp::support::sass_interpreter
