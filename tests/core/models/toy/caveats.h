#pragma once

#include <string>
#include <vector>

namespace forewarp::models::toy {

[[nodiscard]] std::vector<std::string> caveats();

} // namespace forewarp::models::toy
