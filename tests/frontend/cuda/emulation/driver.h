#pragma once
// What programs written by port_driver.cpp share.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <type_traits>
#include <utility>
#include <vector>

namespace driver {

inline std::uint32_t nextNumber(std::uint32_t& state) {
    state = state * 1664525u + 1013904223u; // Numerical Recipes' generator.
    return state >> 8;
}

/// Floating-point values are eighths in [-8, 8], integers lie in [-50, 50], unsigned ones anywhere; with `below`, values
/// are less, and with `isOnce` each comes once while there are enough.
template <class T>
std::vector<T> inputs(std::size_t elements, std::uint32_t seed, std::size_t below, bool isOnce) {
    std::vector<T> values(elements);
    for (T& value : values) {
        const std::uint32_t number = nextNumber(seed);
        if (below > 0) value = T(number % below);
        else if (std::is_floating_point_v<T>) value = T(int(number % 129) - 64) / T(8);
        else if (std::is_signed_v<T>) value = T(int(number % 101) - 50);
        else value = T(number * 2654435761u >> 7);
    }
    if (isOnce) {
        std::iota(values.begin(), values.end(), T(0));
        for (std::size_t left = elements; left > 1; --left)
            std::swap(values[left - 1], values[nextNumber(seed) % left]);
    }
    return values;
}

/// Whether all are the same to the last bit, or within the share of the larger one (of 1 where it is less).
template <class T>
bool areEqual(const char* name, const std::vector<T>& expected, const std::vector<T>& found, double tolerance) {
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double a = double(expected[i]), b = double(found[i]);
        if (expected[i] == found[i] || (std::isnan(a) && std::isnan(b))) continue;
        if (std::is_floating_point_v<T> && std::fabs(a - b) <= tolerance * std::max({1.0, std::fabs(a), std::fabs(b)}))
            continue;
        std::printf("%s[%zu]: the C function gives %.9g, the GPU %.9g\n", name, i, a, b);
        return false;
    }
    return true;
}

} // namespace driver
