#pragma once

#include <string>
#include <string_view>

namespace forewarp::render::svg {

/// A plot of this folder as a document of its own, in the colours of a printed page; tooltips are left out.
[[nodiscard]] std::string onPaper(std::string_view svg);

} // namespace forewarp::render::svg
