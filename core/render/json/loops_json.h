#pragma once

#include "core/kernel/program_facts.h"

#include <string>
#include <vector>

namespace forewarp::render::json {

/// {"schema": 1, "file", "loops": […]}; of several files {"schema": 1, "files": [{"file", "loops"}]}.
[[nodiscard]] std::string loopsJson(const kernel::ProgramFacts& facts);
[[nodiscard]] std::string loopsJson(const std::vector<kernel::ProgramFacts>& files);

} // namespace forewarp::render::json
