#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/kernel/expression.h"
#include "core/kernel/kernel_profile.h"

#include <string_view>

namespace forewarp::measured::validation {

/// {"n": 1024}. Notes what is wrong at `key` of `reader`; likewise below.
[[nodiscard]] kernel::Bindings readSizes(const Json& sizes, std::string_view key, ObjectReader& reader);

/// {"j": "x"}
[[nodiscard]] kernel::Dimensions readDimensions(const Json& dimensions, std::string_view key, ObjectReader& reader);
/// [32, 8, 1]
[[nodiscard]] kernel::BlockShape readBlockShape(const Json& block, std::string_view key, ObjectReader& reader);

} // namespace forewarp::measured::validation
