#include "core/models/prediction_inputs.h"
#include "tests/core/models/toy/caveats.h"
#include "tests/core/models/toy/parameters.h"

#include <utility>

namespace forewarp::models::toy {

Result<Prediction> predictToy(const kernel::KernelProfile& kernel, const device::Device& device,
                              const kernel::Launch& launch, const KnownBehaviour& /*known*/) {
    const auto resident = residencyOf(kernel, device, launch);
    if (!resident) return resident.failureAs<Prediction>();
    const ToyParameters parameters{.smClock = device.smClock.value,
                                   .threads = launch.blocks * launch.block.threads(),
                                   .insts = kernel.mix.totalPerThread(),
                                   .threadsAtOnce = device.smCount.value};
    if (const auto error = checkInputs(parameters, kernel.loop + " on " + nameOf(device))) return *error;
    InputOrigins origins;
    origins["clk"].source = sourceOf(device.smClock);
    origins["threads"].source = "threads of the launch";
    origins["insts"].source = kernel.loop;
    origins["at_once"].source = "one per SM; " + sourceOf(device.smCount);
    Derivation inputs;
    addTerms(valuesOf(parameters), origins, inputs);
    Prediction prediction = toyFrom(parameters, std::move(inputs));
    prediction.occupancy = *resident;
    append(prediction.caveats, caveats());
    append(prediction.caveats, kernel.caveats);
    return prediction;
}

} // namespace forewarp::models::toy
