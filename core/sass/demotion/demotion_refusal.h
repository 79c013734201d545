#pragma once

#include "core/base/result.h"
#include "core/sass/demotion/demotion.h"

#include <optional>
#include <string>

namespace forewarp::sass::demotion {

/// An error of the kind `input` whose place is the kernel.
[[nodiscard]] Error refusal(const encoding::Kernel& kernel, std::string message, std::string remedy = {});

/// Why no register of the kernel can be demoted for this request; nothing where the request makes sense.
///
/// Refused are a block without threads or of fewer dimensions than the kernel uses, instructions whose registers are not
/// known, and shared memory that the launch seems to add while the request names none.
[[nodiscard]] std::optional<Error> refuseDemotion(const encoding::Kernel& kernel, const DemotionRequest& request);

} // namespace forewarp::sass::demotion
