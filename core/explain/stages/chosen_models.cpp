#include "core/explain/stages/chosen_models.h"

#include <algorithm>

namespace forewarp::explain::stages {

namespace {

std::vector<models::Model> applicableModels(const device::Device& device) {
    std::vector<models::Model> applicable = models::all();
    std::erase_if(applicable, [&](const models::Model& model) { return !model.isAskedOn(device); });
    return applicable;
}

} // namespace

Result<std::vector<models::Model>> chosenModels(const std::string& id, const device::Device& device) {
    if (id == "all") return applicableModels(device);
    auto model = models::find(id);
    if (!model) return model.failureAs<std::vector<models::Model>>();
    return std::vector<models::Model>{*model};
}

models::Model sweepingModel(const std::vector<models::Model>& chosen, const device::Device& device) {
    const auto quick = std::ranges::find_if(chosen, &models::Model::isQuick);
    if (quick != chosen.end()) return *quick;
    const std::vector<models::Model> applicable = applicableModels(device);
    return *std::ranges::find_if(applicable, &models::Model::isQuick);
}

} // namespace forewarp::explain::stages
