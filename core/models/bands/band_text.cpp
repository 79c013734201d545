#include "core/models/bands/band_text.h"

#include "core/base/number_text.h"

namespace forewarp::models::bands {

std::string readable(Seconds time, int digits) {
    constexpr double kStep = 1e3;
    double value = time.value() * 1e9;
    for (const char* const unit : {" ns", " µs", " ms"}) {
        if (value < kStep) return generalText(value, digits) + unit;
        value /= kStep;
    }
    return generalText(value, digits) + " s";
}

Error noTransactions(const std::string& place) {
    return {ErrorKind::input, "No access of this loop to global memory is known: there is no band to draw.", place,
            "Choose a loop that reads or writes arrays."};
}

} // namespace forewarp::models::bands
