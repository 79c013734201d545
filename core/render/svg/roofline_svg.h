#pragma once

#include "core/render/plots/roofline_layout.h"

#include <string>
#include <vector>

namespace forewarp::render::svg {

/// The kernels under the roofs of their device.
[[nodiscard]] std::string rooflineSvg(const std::vector<plots::RooflineDot>& dots, const device::Device& device);

} // namespace forewarp::render::svg
