#include "core/models/cgpredict/caveats.h"

#include "core/base/value_text.h"
#include "core/models/prediction_inputs.h"

#include <algorithm>
#include <cmath>

namespace forewarp::models::cgpredict {

namespace {

/// Batches that show how the working sets of two of them meet: paper, section 3.2.
constexpr double kBatchesToSee = 2;

} // namespace

std::vector<std::string> caveatsOf(const memory::MemoryBehaviour& behaviour, const kernel::MemorySample& sample,
                                   const device::Device& device, double batches) {
    std::vector<std::string> caveats;
    if (!device.l2) {
        caveats.push_back("The model is meant for GPUs with an L2 cache, " + nameOf(device) +
                          " has none: every transaction goes to DRAM.");
    }
    const bool isChosen = sample.sizes || sample.trace;
    if (isChosen && behaviour.batches > 0 && behaviour.batches < std::min(kBatchesToSee, std::ceil(batches))) {
        caveats.push_back("The traced size may not stand for the launch: " + counted(behaviour.threads, "thread") +
                          " fill the SMs less than twice, so that batches that follow each other are not seen.");
    }
    return caveats;
}

std::optional<std::string> samplingCaveat(CgpredictParameters parameters, double samplingError, Seconds time) {
    if (samplingError <= 0) return std::nullopt;
    for (CgpredictClass* each :
         {&parameters.coalesced, &parameters.uncoalesced, &parameters.constant, &parameters.fills})
        each->dramTransactions *= 1 + samplingError;
    const auto longer = cgpredict(parameters);
    return sampledTimeCaveat(samplingError, time, longer ? longer->time : time);
}

std::vector<std::string> unseenAccessCaveats(const std::vector<std::string>& unknown,
                                             const std::vector<std::string>& unseen) {
    std::vector<std::string> caveats;
    if (!unknown.empty())
        caveats.push_back("Which addresses a warp uses is not known for " + fewOf(unknown) +
                          "; one transaction to DRAM per lane is assumed.");
    if (!unseen.empty())
        caveats.push_back("The simulation did not come as far as " + fewOf(unseen) +
                          "; all its transactions are charged to DRAM.");
    return caveats;
}

std::string oneBatchCaveat() {
    return "The number of batches is not given: the time is that of one batch.";
}

} // namespace forewarp::models::cgpredict
