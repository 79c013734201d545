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
    /// Whether the model says anything of such a GPU; null where it does of all. `predict` refuses the others.
    bool (*appliesTo)(const Device&) = nullptr;
    /// Whether it answers in microseconds, so that it can be asked for every block shape.
    bool isQuick = true;
};

/// All models: those that predict a time in order of publication, then those that predict a range of times.
[[nodiscard]] const std::vector<Model>& models();
[[nodiscard]] Result<Model> findModel(std::string_view id);

} // namespace forewarp
