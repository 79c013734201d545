#pragma once

#include "core/program/plan.h"

#include <string>
#include <vector>

namespace forewarp::render::json::plans {

/// A plan, schema 1: times in seconds, sizes in bytes; docs/plan.md lists its keys.
[[nodiscard]] std::string planJson(const program::Plan& plan);
/// Several plans of one program, in their order: {"schema", "plans"}.
[[nodiscard]] std::string plansJson(const std::vector<program::Plan>& plans);

} // namespace forewarp::render::json::plans
