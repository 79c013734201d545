#pragma once

#include "core/base/result.h"
#include "core/kernel/program_facts.h"

#include <string>
#include <string_view>

namespace forewarp::kernel::json {

/// JSON both ways, schema 1; what `forewarp-cli analyze --facts` prints.
[[nodiscard]] std::string writeFacts(const ProgramFacts& facts);
[[nodiscard]] Result<ProgramFacts> readFacts(std::string_view json, std::string_view document);

} // namespace forewarp::kernel::json
