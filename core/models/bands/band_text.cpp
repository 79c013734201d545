#include "core/models/bands/band_text.h"

#include <array>
#include <cstdio>

namespace forewarp::models::bands {

std::string formatted(const char* format, double value) {
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), format, value);
    return buffer.data();
}

std::string readable(Seconds time, int digits) {
    constexpr double kStep = 1e3;
    const std::string number = "%." + std::to_string(digits) + "g ";
    double value = time.value() * 1e9;
    for (const char* const unit : {"ns", "µs", "ms"}) {
        if (value < kStep) return formatted((number + unit).c_str(), value);
        value /= kStep;
    }
    return formatted((number + "s").c_str(), value);
}

Error noTransactions(const std::string& place) {
    return {ErrorKind::input, "No access of this loop to global memory is known: there is no band to draw.", place,
            "Choose a loop that reads or writes arrays."};
}

} // namespace forewarp::models::bands
