#pragma once

#include <functional>
#include <stop_token>
#include <string_view>

namespace forewarp {

/// How long-running work reports to its caller and learns that it should stop.
struct Progress {
    std::stop_token stop;                                           ///< Asked between steps.
    std::function<void(double fraction, std::string_view step)> report; ///< fraction 0…1; may be empty.

    [[nodiscard]] bool stopRequested() const { return stop.stop_requested(); }
    void at(double fraction, std::string_view step) const {
        if (report) report(fraction, step);
    }
};

} // namespace forewarp
