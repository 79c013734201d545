#pragma once

#include "core/base/result.h"
#include "core/program/differences.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp::render::json::plans {

/// Reads what `plan`, `predict`, `loops` and `report` write as JSON, as far as it can be compared.
///
/// Errors name the key: another kind of file, a loop without an id or a verdict. Keys that play no part are not looked at.
[[nodiscard]] Result<program::Comparable> readComparable(std::string_view json, std::string_view document);

/// {"schema", "kind": "differences", "device", "program", "loops": [{file, loop, change, before, after}]}
[[nodiscard]] std::string differencesJson(const program::Comparable& before, const program::Comparable& after,
                                          const std::vector<program::Difference>& differences);

/// «verdict lost», as JSON spells it and the terminal says it.
[[nodiscard]] std::string_view nameOf(program::Change change);

} // namespace forewarp::render::json::plans
