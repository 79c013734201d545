#pragma once

#include "core/models/prediction.h"

#include <string>

namespace forewarp::render::text {

/// The derivation as indented text, as `explain` prints it.
[[nodiscard]] std::string derivationText(const models::Prediction& prediction);

} // namespace forewarp::render::text
