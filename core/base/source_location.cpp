#include "core/base/source_location.h"

namespace forewarp {

std::string SourceLocation::text() const {
    return isKnown() ? std::to_string(line) + ":" + std::to_string(column) : "?";
}

} // namespace forewarp
