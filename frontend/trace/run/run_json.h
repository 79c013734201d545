#pragma once

// Included by .cpp files only, as core/base/json_reader.h is.

#include "core/base/json_reader.h"
#include "frontend/trace/observe.h"

namespace forewarp::frontend::trace::run {

// Parts that the requests for runs have in common. Readers note errors in the ObjectReader and go on.

[[nodiscard]] Json sourceJson(const SourceFile& source);
[[nodiscard]] SourceFile readSourceFile(ObjectReader& reader);

[[nodiscard]] Json limitsJson(const RunLimits& limits);
/// Under the key «limits»; the defaults where it is missing.
[[nodiscard]] RunLimits readLimits(ObjectReader& reader);

/// A whole number of at least 1, or `fallback` where the key is missing.
[[nodiscard]] std::uint64_t readAmount(ObjectReader& reader, std::string_view key, std::uint64_t fallback);

} // namespace forewarp::frontend::trace::run
