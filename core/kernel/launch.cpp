#include "core/kernel/launch.h"

namespace forewarp::kernel {

std::string BlockShape::text() const {
    std::string shape = std::to_string(x) + "×" + std::to_string(y);
    return z > 1 ? shape + "×" + std::to_string(z) : shape;
}

std::string shapeText(const BlockShape& block) {
    return block.y == 1 && block.z == 1 ? std::to_string(block.x) : block.text();
}

} // namespace forewarp::kernel
