#pragma once

#include <string_view>

namespace forewarp {

/// Forewarp's version, «0.1.0».
[[nodiscard]] std::string_view version();

} // namespace forewarp
