#include "core/kernel/launch.h"

namespace forewarp {

std::string BlockShape::text() const {
    std::string shape = std::to_string(x) + "×" + std::to_string(y);
    return z > 1 ? shape + "×" + std::to_string(z) : shape;
}

} // namespace forewarp
