#pragma once

#include <string_view>

namespace forewarp {

/// A file of resources/, compiled into the program so that it needs no installed data.
struct EmbeddedFile {
    std::string_view name; ///< «gtx280.json»
    std::string_view text;
};

} // namespace forewarp
