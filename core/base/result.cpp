#include "core/base/result.h"

namespace forewarp {

std::string Error::text() const {
    std::string line = place.empty() ? message : place + ": " + message;
    if (!remedy.empty()) line += " " + remedy;
    return line;
}

} // namespace forewarp
