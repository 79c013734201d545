#pragma once

#include "core/base/result.h"
#include "core/kernel/kernel_profile.h"

#include <string>
#include <string_view>

namespace forewarp::kernel::json {

/// JSON both ways, schema 1.
[[nodiscard]] std::string writeProfile(const KernelProfile& profile);
[[nodiscard]] Result<KernelProfile> readProfile(std::string_view json, std::string_view document);

} // namespace forewarp::kernel::json
