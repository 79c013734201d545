#pragma once

#include "core/base/result.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace forewarp::device::derived {

/// What is known of a GPU without a profile, from a data sheet mostly.
struct GivenFacts {
    std::string id; ///< Empty: that of the base and «-like».
    std::string name; ///< Empty: «GPU like A100 SXM4 80 GB».
    std::string capability; ///< «8.6»; empty: that of the base.
    std::map<std::string, double, std::less<>> values; ///< By key of a profile's field, in base units.
    std::string source; ///< Where the values are from; empty: nobody says.
};

/// Takes «sm_count=98», «memory_bandwidth=1555GB/s», «compute_capability=8.6», «id=mine» or «name=RTX 3080». A number
/// without unit is in base units: Hz, B, B/s, s. Of several values for one key the last counts.
///
/// Errors: no «=» or no number, an unknown key, a unit of another dimension, a value that no GPU has.
[[nodiscard]] std::optional<Error> takeFact(std::string_view text, GivenFacts& given);

} // namespace forewarp::device::derived
