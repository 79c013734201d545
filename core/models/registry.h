#pragma once

#include "core/base/result.h"
#include "core/device/device.h"
#include "core/kernel/kernel_profile.h"
#include "core/models/bands/counted_kernel.h"
#include "core/models/prediction.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace forewarp::models {

/// A task that needs one model in particular; its line in registry.cpp says that a model has it.
enum class Role {
    warpTimeline,     ///< Simulates the warps of one SM over time.
    sharedMemory,     ///< Values arrays kept in shared memory.
    memoryLayout,     ///< Values other layouts of arrays.
    partitionCamping, ///< Sees accesses queue at few memory partitions, and values padding against it.
    timeRange,        ///< Predicts the times that a kernel lies between; one such model for every GPU.
};

/// A model, as the registry lists it.
struct Model {
    using OfKernel = Result<Prediction> (*)(const kernel::KernelProfile&, const device::Device&, const kernel::Launch&,
                                            const KnownBehaviour&);
    using OfParameters = Result<Prediction> (*)(std::string_view json, std::string_view document);
    using OfBandParameters = Result<Prediction> (*)(std::string_view json, std::string_view document,
                                                    const bands::BandKnowledge&);
    using OfCounts = Result<Prediction> (*)(const bands::CountedKernel&, std::string_view document,
                                            const device::Device&, const bands::BandKnowledge&);

    std::string_view id;     ///< «mwp-cwp»; also of its predictions.
    std::string_view title;  ///< «MWP–CWP»
    std::string_view source; ///< Citation; of Forewarp's own model, where it is explained.
    OfKernel ofKernel = nullptr;         ///< The model's function, asked by predict().
    OfParameters ofParameters = nullptr; ///< Likewise, by predictFromParameters().
    OfBandParameters ofBandParameters = nullptr; ///< Likewise, by predictBand(); null for models of one number.
    OfCounts ofCounts = nullptr; ///< Likewise.
    /// Whether the model is asked on such a GPU where nobody names it; null where it is on all.
    bool (*appliesTo)(const device::Device&) = nullptr;
    /// Whether it answers in microseconds, so that it can be asked for every block shape.
    bool isQuick = true;
    std::vector<Role> roles = {};
    std::optional<ErrorRange> usualError = {}; ///< Error of its predictions, where they name none themselves.

    [[nodiscard]] Result<Prediction> predict(const kernel::KernelProfile& kernel, const device::Device& device,
                                             const kernel::Launch& launch, const KnownBehaviour& known = {}) const;
    /// On bare parameters, as a JSON object with the model's own keys.
    [[nodiscard]] Result<Prediction> predictFromParameters(std::string_view json, std::string_view document) const;
    /// Likewise; what the user knows takes the place of its keys. Valid: models with the role timeRange.
    [[nodiscard]] Result<Prediction> predictBand(std::string_view json, std::string_view document,
                                                 const bands::BandKnowledge& known) const;
    /// On a kernel that was counted, as `document` has it. Valid: likewise; counts that say how many warps are active,
    /// or a user who knows. An error has no place.
    [[nodiscard]] Result<Prediction> predictBand(const bands::CountedKernel& counted, std::string_view document,
                                                 const device::Device& device, const bands::BandKnowledge& known) const;
    [[nodiscard]] bool has(Role role) const;
    [[nodiscard]] bool isAskedOn(const device::Device& device) const { return !appliesTo || appliesTo(device); }
};

/// All models: Forewarp's own, whose time is the one that loops are ranked by; published ones that predict a time, in order
/// of publication; those that predict a range of times.
[[nodiscard]] const std::vector<Model>& all();

/// The model with this id. Errors: there is none; the remedy lists all.
[[nodiscard]] Result<Model> find(std::string_view id);

/// «MWP–CWP» for «mwp-cwp»: as users read it; the id itself where there is no such model.
[[nodiscard]] std::string titleOf(std::string_view id);

/// The first model with this role that is asked on such a GPU; nothing where there is none.
[[nodiscard]] std::optional<Model> modelFor(Role role, const device::Device& device);

/// Lists one more model behind the others for as long as this lives: a model that is not part of Forewarp. No other thread
/// may ask for models while it is made or destroyed. Of several the one made last has to go first.
class Registration {
  public:
    explicit Registration(Model model);
    ~Registration();
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;
};

} // namespace forewarp::models
