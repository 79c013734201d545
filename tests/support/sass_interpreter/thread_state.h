#pragma once

#include "tests/support/sass_interpreter/program.h"

#include <array>
#include <cstdint>
#include <vector>

namespace forewarp::support::sass_interpreter {

constexpr bool isZero(int place) {
    return place == encoding::kZeroRegister || place == kUniformZero;
}
constexpr bool isAlwaysTrue(int place) {
    return place == kFirstPredicate + encoding::kTruePredicate ||
           place == kFirstUniformPredicate + encoding::kTruePredicate;
}
constexpr bool isConstant(int place) {
    return isZero(place) || isAlwaysTrue(place);
}
constexpr bool isPredicate(int place) {
    return place >= kFirstPredicate;
}

/// What a thread may reach.
struct Memory {
    std::vector<std::uint8_t>* global = nullptr;
    std::uint64_t globalBase = 0;
    std::vector<std::uint8_t>* shared = nullptr;
    std::uint64_t sharedBase = 0; ///< Below it is the system's.
    const std::vector<std::uint8_t>* constants = nullptr;
    std::vector<std::uint8_t> local;

    /// The bytes at an address; nullptr where they are outside or not aligned.
    [[nodiscard]] std::uint8_t* at(Space space, std::uint64_t address, int bytes);
    [[nodiscard]] const std::uint8_t* constantAt(std::uint64_t address, int bytes) const;
};

/// Which thread it is.
struct Identity {
    std::array<int, 3> thread{};
    std::array<int, 3> block{};
    int linear = 0; ///< In its block.
};

/// Everything that a thread can write, with the time when it is there.
class Registers {
  public:
    Registers(std::uint64_t seed);

    [[nodiscard]] std::uint32_t read(int place, std::uint32_t now, Reader reader = Reader::unit) const;
    /// Until as many cycles have passed, the old value is read.
    void write(int place, std::uint32_t value, std::uint32_t now, const Latencies& latencies);
    /// From now on rubbish is read until the instruction's result lands.
    void promise(int place, std::uint32_t flight);
    [[nodiscard]] std::uint32_t promisedBy(int place) const { return m_cells[std::size_t(place)].flight; }
    /// The result is there, whatever has been written since.
    void land(int place, std::uint32_t flight, std::uint32_t value);

  private:
    struct Cell {
        std::uint32_t value = 0;
        std::uint32_t old = 0;
        std::uint32_t written = 0; ///< Cycle.
        Latencies latencies{};
        std::uint32_t flight = 0; ///< 0: none.
    };
    std::uint64_t m_seed;
    std::array<Cell, std::size_t(kPlaces)> m_cells;
};

} // namespace forewarp::support::sass_interpreter
