#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "core/kernel/expression.h"
#include "core/kernel/launch.h"

#include <string_view>

namespace forewarp {

/// {"n": 1024}. Notes what is wrong at `key` of `reader`; likewise below.
[[nodiscard]] Bindings readSizes(const Json& sizes, std::string_view key, ObjectReader& reader);

/// [32, 8, 1]
[[nodiscard]] BlockShape readBlockShape(const Json& block, std::string_view key, ObjectReader& reader);

} // namespace forewarp
