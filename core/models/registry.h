#pragma once

#include "core/base/result.h"
#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/models/prediction.h"

#include <string_view>
#include <vector>

namespace forewarp {

/// A published model, as the registry lists it.
struct Model {
    std::string_view id;     ///< «mwp-cwp»
    std::string_view title;  ///< «MWP–CWP»
    std::string_view source; ///< Citation.
    Result<Prediction> (*predict)(const KernelProfile&, const Device&, const Launch&);
    /// On bare parameters, as a JSON object with the model's own keys.
    Result<Prediction> (*predictFromParameters)(std::string_view json, std::string_view document);
};

/// All models, in order of publication.
[[nodiscard]] const std::vector<Model>& models();
[[nodiscard]] Result<Model> findModel(std::string_view id);

} // namespace forewarp
