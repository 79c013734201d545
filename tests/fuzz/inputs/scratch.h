#pragma once

#include <string>
#include <string_view>

namespace forewarp::fuzz {

/// A folder of this process for readers that take a path; it is gone when the process ends in peace.
[[nodiscard]] const std::string& scratchFolder();

/// Path of a file in it that holds these bytes.
[[nodiscard]] std::string scratchFile(std::string_view name, std::string_view bytes);

} // namespace forewarp::fuzz
