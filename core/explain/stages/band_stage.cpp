#include "core/explain/stages/band_stage.h"

#include "core/explain/memory_report.h"
#include "core/models/registry.h"

#include <utility>

namespace forewarp::explain::stages {

void tellBand(const device::Device& device, const Scenario& scenario, LoopReport& report) {
    if (scenario.band.isEmpty()) return;
    models::KnownBehaviour known = behaviourOf(report);
    known.band = scenario.band;
    for (models::Prediction& prediction : report.predictions) {
        const auto model = models::find(prediction.model);
        if (!prediction.band || !model) continue;
        auto told = model->predict(*report.profile, device, report.launch, known);
        if (told) prediction = *std::move(told);
        else if (!told.wasCancelled()) report.bandProblem = told.error();
    }
}

} // namespace forewarp::explain::stages
