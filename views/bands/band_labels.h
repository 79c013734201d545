#pragma once

#include <QString>

#include <string>

namespace forewarp::views::bands {

/// The label of a bound of an execution band in the user's language; as it is where nobody translates it.
[[nodiscard]] QString bandLabel(const std::string& label);

} // namespace forewarp::views::bands
