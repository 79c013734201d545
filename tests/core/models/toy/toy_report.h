#pragma once

#include "core/explain/report.h"
#include "core/models/registry.h"

#include <string>

namespace forewarp::models::toy {

/// What a line of registry.cpp would say.
[[nodiscard]] Model registryLine();

/// The report of a small loop by a model, or by «all»; without files where it cannot be made.
[[nodiscard]] explain::Report reportBy(const std::string& model);

} // namespace forewarp::models::toy
