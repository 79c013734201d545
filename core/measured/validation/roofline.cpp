#include "core/measured/validation/roofline.h"

#include "core/dataflow/arithmetic.h"
#include "core/warps/array_layout.h"

#include <algorithm>
#include <map>

namespace forewarp::measured::validation {

namespace {

constexpr double kShareOfBandwidth = 0.9;

/// What one array's loads, or its stores, reach.
struct Reach {
    std::optional<warps::ByteRange> range;
    double unknown = 0; ///< Bytes asked for at unknown addresses.

    [[nodiscard]] double bytes() const { return unknown + (range ? range->end - range->begin : 0); }
};

Result<models::Prediction> predictRoofline(const kernel::KernelProfile& kernel, const device::Device& device,
                                           const kernel::Launch&, const models::KnownBehaviour&) {
    const dataflow::Arithmetic operations = dataflow::arithmeticOf(kernel);
    const double cycles = device.smCount.value * device.smClock.value.value() * 2; // A multiply-add is two operations.
    if (operations.twice > 0 && device.fp64LanesPerSm.value <= 0)
        return Error{ErrorKind::input, device.name + " has no double precision.", kernel.loop, {}};
    const double twice = operations.twice > 0 ? operations.twice / (cycles * device.fp64LanesPerSm.value) : 0;
    const double arithmetic = operations.single / (cycles * device.fp32LanesPerSm.value) + twice;
    const double memory = reachedBytesOf(kernel) / (kShareOfBandwidth * device.memoryBandwidth.value.value());
    models::Prediction prediction;
    prediction.time = Seconds(std::max(arithmetic, memory));
    prediction.cycles = prediction.time * device.smClock.value;
    prediction.limiter.name = memory >= arithmetic ? "memory-bound" : "compute-bound";
    return prediction;
}

} // namespace

double reachedBytesOf(const kernel::KernelProfile& kernel) {
    const auto ranges = warps::reachedBytes(kernel);
    std::map<std::pair<std::string, kernel::AccessKind>, Reach> reaches;
    for (std::size_t i = 0; i < kernel.accesses.size(); ++i) {
        const kernel::ProfiledAccess& access = kernel.accesses[i];
        if (access.space != kernel::MemorySpace::global || access.isPrivate || access.isFixed) continue;
        Reach& reach = reaches[{access.array, access.kind}];
        if (!ranges[i]) reach.unknown += kernel.threads() * access.executionsPerThread * access.elementBytes;
        else if (!reach.range) reach.range = ranges[i];
        else
            reach.range = warps::ByteRange{std::min(reach.range->begin, ranges[i]->begin),
                                           std::max(reach.range->end, ranges[i]->end)};
    }
    double bytes = 0;
    for (const auto& [array, reach] : reaches) bytes += reach.bytes();
    return bytes;
}

models::Model roofline() {
    return {.id = "roofline",
            .title = "Roofline",
            .source = "bytes ÷ bandwidth or operations ÷ peak, the longer one",
            .ofKernel = predictRoofline};
}

} // namespace forewarp::measured::validation
