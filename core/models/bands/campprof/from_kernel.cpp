#include "core/base/value_text.h"
#include "core/models/bands/band_text.h"
#include "core/models/bands/campprof/band.h"
#include "core/models/bands/campprof/parameters.h"

#include <algorithm>
#include <utility>

namespace forewarp::models::bands::campprof {

namespace {

/// An access that meets less than this share of the partitions at a time camps.
constexpr double kCampingShare = 0.5;
/// Accesses with a smaller share of the transactions do not matter to the time.
constexpr double kNegligibleShare = 0.1;
/// From this degree on the band's sentence says who camps; see caseOf() in equations.cpp.
constexpr double kNotableDegree = 0.1;
/// Transactions that take so many times the unloaded latency wait for others most of their time.
constexpr double kQueuedLatency = 2;

Result<std::shared_ptr<const simulation::partitions::PartitionBehaviour>> behaviourOf(
    const kernel::KernelProfile& kernel, const device::Device& device, const kernel::Launch& launch,
    const KnownBehaviour& known) {
    if (known.partitions) return known.partitions;
    auto simulated = simulation::partitions::simulatePartitions(kernel, device, launch, known.memory.get());
    if (!simulated) return simulated.failureAs<std::shared_ptr<const simulation::partitions::PartitionBehaviour>>();
    return std::make_shared<const simulation::partitions::PartitionBehaviour>(*std::move(simulated));
}

/// «b[j*n+i] meets 1.2 of 8 partitions at a time»: the access that costs most by camping; empty where none does.
std::string worstAccess(const kernel::KernelProfile& kernel,
                        const simulation::partitions::PartitionBehaviour& behaviour) {
    const double all = double(behaviour.partitions.size());
    const double fewest = kNegligibleShare * behaviour.counts.total();
    double worst = 0;
    std::string text;
    for (std::size_t i = 0; i < std::min(kernel.accesses.size(), behaviour.accesses.size()); ++i) {
        const simulation::partitions::AccessCamping& access = behaviour.accesses[i];
        const double met = access.partitionsAtATime;
        if (!(met > 0) || met > kCampingShare * all || access.transactions < fewest) continue;
        const double cost = access.transactions / met;
        if (cost <= worst) continue;
        worst = cost;
        text = kernel.accesses[i].shownText() + " meets " + warpCount(met) + " of " + counted(all, "partition") +
               " at a time";
    }
    return text;
}

std::vector<double> sharesOf(const simulation::partitions::PartitionBehaviour& behaviour) {
    double all = 0;
    for (const simulation::partitions::PartitionLoad& each : behaviour.partitions) all += each.bytes;
    std::vector<double> shares;
    if (!(all > 0)) return shares;
    for (const simulation::partitions::PartitionLoad& each : behaviour.partitions) shares.push_back(each.bytes / all);
    return shares;
}

/// Whether transactions stand in line at the partitions, so that it matters how many of them they meet.
bool hasQueues(const simulation::partitions::PartitionBehaviour& behaviour, const device::Device& device) {
    double bytes = 0;
    double waited = 0;
    for (const simulation::partitions::PartitionLoad& each : behaviour.partitions) {
        bytes += each.bytes;
        waited += each.bytes * each.latency.value();
    }
    return waited > kQueuedLatency * bytes * device.dramLatency.value.value();
}

/// What keeps a kernel above the lower bound.
struct Finding {
    std::string sentence;
    BandCause cause = BandCause::accesses;
    std::string caseTaken; ///< Empty where it is camping.
    Limiter limiter;
};

Finding findingOf(const kernel::KernelProfile& kernel, const simulation::partitions::PartitionBehaviour& behaviour,
                  const device::Device& device) {
    const std::string worst = worstAccess(kernel, behaviour);
    if (!hasQueues(behaviour, device))
        return {
            "Hardly any access waits for another: the kernel takes longer than the benchmarks because it waits for one "
            "round trip to memory after the other.",
            BandCause::latency,
            "latency",
            {"latency-bound", "few accesses are under way at a time"}};
    if (!worst.empty()) return {.sentence = "Some accesses camp: " + worst + "."};
    return {
        "The accesses spread over the partitions; what they take above the lower bound is not camping, but rows of the "
        "DRAM that open and close.",
        BandCause::dramRows,
        "DRAM rows",
        {"memory-bound", "the accesses spread over the partitions, but DRAM opens many rows"}};
}

std::shared_ptr<const ExecutionBand> withShares(const ExecutionBand& band,
                                                const simulation::partitions::PartitionBehaviour& behaviour) {
    auto told = std::make_shared<ExecutionBand>(band);
    told->partitionShares = sharesOf(behaviour);
    return told;
}

/// The band, and what limits, with what the addresses tell of them.
void tellAddresses(const kernel::KernelProfile& kernel, const simulation::partitions::PartitionBehaviour& behaviour,
                   const device::Device& device, Prediction& prediction) {
    if (prediction.band->degree < kNotableDegree) return;
    Finding finding = findingOf(kernel, behaviour, device);
    auto told = std::make_shared<ExecutionBand>(*prediction.band);
    told->cause = finding.cause;
    told->degreeText = std::move(finding.sentence);
    prediction.band = std::move(told);
    if (finding.cause == BandCause::accesses) return;
    prediction.caseTaken = std::move(finding.caseTaken);
    if (prediction.limiter.name == kCampingLimiter) prediction.limiter = std::move(finding.limiter);
}

std::string simulatedSource(const simulation::partitions::PartitionBehaviour& behaviour) {
    return valueText(behaviour.cycles.value()) + " cycles at the partitions; " + behaviour.provenance;
}

void takeBehaviour(const simulation::partitions::PartitionBehaviour& behaviour, const device::Device& device,
                   CampprofParameters& parameters, InputOrigins& origins) {
    parameters.counts = behaviour.counts;
    if (behaviour.cycles > Cycles(0)) parameters.simulated = behaviour.cycles / device.smClock.value;
    parameters.simulatedSource = simulatedSource(behaviour);
    origins["t_kernel"].source = parameters.simulatedSource;
    const std::string counted =
        "transactions of the launch" + (behaviour.provenance.empty() ? "" : "; " + behaviour.provenance);
    for (const auto& counters : {kLoadCounters, kStoreCounters})
        for (const std::string_view key : counters) origins[std::string(key)].source = counted;
}

/// Errors of bare counts name a key; a loop has none.
} // namespace

Result<Prediction> predictCampprof(const kernel::KernelProfile& kernel, const device::Device& device,
                                   const kernel::Launch& launch, const KnownBehaviour& known) {
    const std::string place = kernel.loop + " on " + nameOf(device);
    if (auto error = refuseHashedAddresses(device, place)) return *std::move(error);
    const auto resident = residencyOf(kernel, device, launch);
    if (!resident) return resident.failureAs<Prediction>();
    const auto behaviour = behaviourOf(kernel, device, launch, known);
    if (!behaviour) return behaviour.failureAs<Prediction>();
    const BlockResidency blocks = residentBlocks(launch, device, *resident);
    CampprofParameters parameters;
    InputOrigins origins;
    Derivation inputs;
    parameters.warps = takeActiveWarps(launch, blocks, *resident, origins, inputs);
    parameters.mostWarps = resident->warpsPerSm;
    parameters.issueTime = takeIssueTime(kernel, device, blocks, *resident, origins, inputs);
    takeBehaviour(**behaviour, device, parameters, origins);
    known.band.addTo(parameters);
    noteGiven(known.band, origins);
    if (!(parameters.counts.total() > 0)) return noTransactions(place);
    if (auto error = checkInputs(parameters, device, place)) return *std::move(error);
    addInputTerms(valuesOf(parameters), device, origins, inputs);
    auto prediction = campprofFrom(parameters, device, *known.band.benchmarksOf(device), std::move(inputs));
    if (!prediction) return prediction;
    prediction->occupancy = *resident;
    prediction->band = withShares(*prediction->band, **behaviour);
    prediction->partitions = *behaviour;
    // What follows explains the simulated place in a band of simulated benchmarks.
    if (!known.band.isEmpty()) {
        append(prediction->caveats, caveatsBesideKnowledge(kernel, (*behaviour)->caveats));
        return prediction;
    }
    tellAddresses(kernel, **behaviour, device, *prediction);
    append(prediction->caveats, idleLanesCaveat(launch));
    append(prediction->caveats, idleSmsCaveat(device, launch));
    append(prediction->caveats, (*behaviour)->caveats);
    append(prediction->caveats, kernel.caveats);
    return prediction;
}

} // namespace forewarp::models::bands::campprof
