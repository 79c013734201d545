#pragma once

#include "core/base/result.h"
#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/models/prediction.h"

#include <string_view>
#include <vector>

namespace forewarp {

/// A model, as the registry lists it.
struct Model {
    std::string_view id;     ///< «mwp-cwp»
    std::string_view title;  ///< «MWP–CWP»
    std::string_view source; ///< Citation; of Forewarp's own model, where it is explained.
    Result<Prediction> (*predict)(const KernelProfile&, const Device&, const Launch&);
    /// On bare parameters, as a JSON object with the model's own keys.
    Result<Prediction> (*predictFromParameters)(std::string_view json, std::string_view document);
    /// Whether the model is asked on such a GPU where nobody names it; null where it is on all.
    bool (*appliesTo)(const Device&) = nullptr;
    /// Whether it answers in microseconds, so that it can be asked for every block shape.
    bool isQuick = true;
};

/// All models: Forewarp's own, whose time is the one that loops are ranked by; published ones that predict a time, in order
/// of publication; those that predict a range of times.
[[nodiscard]] const std::vector<Model>& models();
[[nodiscard]] Result<Model> findModel(std::string_view id);

} // namespace forewarp
