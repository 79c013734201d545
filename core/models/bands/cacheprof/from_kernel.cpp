#include "core/base/value_text.h"
#include "core/memory/memory_behaviour.h"
#include "core/models/bands/band_text.h"
#include "core/models/bands/cacheprof/caveats.h"
#include "core/models/bands/cacheprof/parameters.h"
#include "core/simulation/partitions/partitions.h"

#include <algorithm>
#include <cmath>

namespace forewarp::models::bands::cacheprof {

namespace {

/// One access as the model counts it.
struct ServedAccess {
    double requests = 0;     ///< Per warp.
    double transactions = 0; ///< Of one request, towards the first cache.
    double l1HitRate = 0;    ///< Of the transactions.
    double l2HitRate = 0;    ///< Of those that L1 does not serve.
    Bytes size;              ///< Of one transaction.
    std::string source;
};

/// An access that was not simulated misses with all transactions that its lanes need.
ServedAccess withoutCaches(const kernel::ProfiledAccess& access, const memory::AccessBehaviour& seen,
                           const kernel::BlockShape& block, const device::Device& device) {
    const memory::WarpAccess warp = memory::warpAccess(access, block, device.capability);
    return {requestsOf(access, seen),
            warp.transactionsPerWarp,
            0,
            0,
            Bytes(warp.bytesPerTransaction),
            sourceOf(access) + ", not simulated"};
}

ServedAccess asSimulated(const kernel::ProfiledAccess& access, const memory::AccessBehaviour& seen,
                         const std::string& provenance) {
    const memory::MemoryTraffic& traffic = seen.traffic;
    return {requestsOf(access, seen), traffic.transactions / traffic.requests,
            traffic.l1HitRate(),      traffic.l2HitRate(),
            seen.transactionBytes,    sourceOf(access) + (provenance.empty() ? "" : "; " + provenance)};
}

/// Which of 32, 64 and 128 bytes is nearest to what a half-warp moves at a time. A warp of the benchmarks has two such
/// transactions under way, so both halves of a request count as one each.
std::size_t sizeClassOf(const ServedAccess& access) {
    const double ofHalfWarp = access.transactions * access.size.value() / 2;
    const auto distance = [&](double bytes) { return std::abs(bytes - ofHalfWarp); };
    const auto nearest = std::ranges::min_element(simulation::partitions::kTransactionBytes, {}, distance);
    return std::size_t(nearest - simulation::partitions::kTransactionBytes.begin());
}

/// A rate as the mean over accesses.
struct MeanRate {
    Sum hits;
    Sum all;

    [[nodiscard]] double value() const { return all.value > 0 ? hits.value / all.value : 0; }
    [[nodiscard]] InputOrigin origin() const {
        if (!(hits.value > 0)) return {"no hit was counted", {}, {}};
        return {{}, "(" + hits.formula + ") / (" + all.formula + ")", {}};
    }
};

/// Loads or stores added up.
struct KindSums {
    std::array<Sum, 3> transactions; ///< By size class.
    MeanRate l1;
    MeanRate l2; ///< Of transactions that L1 does not serve.

    void add(const ServedAccess& access, double count, const std::string& number) {
        const std::string all = "Transactions_" + number;
        const std::string pastL1 = access.l1HitRate > 0 ? all + " * (1 - L1_hits_" + number + ")" : all;
        const double countPastL1 = count * (1 - access.l1HitRate);
        const std::size_t size = sizeClassOf(access);
        const double unit = simulation::partitions::kTransactionBytes[size];
        const bool isUnit = access.size == Bytes(unit);
        transactions[size].add(count * access.size.value() / unit,
                               isUnit ? all : all + " * " + valueText(access.size.value()) + " / " + valueText(unit));
        l1.all.add(count, all);
        l2.all.add(countPastL1, pastL1);
        if (access.l1HitRate > 0) l1.hits.add(count * access.l1HitRate, all + " * L1_hits_" + number);
        if (access.l2HitRate > 0) l2.hits.add(countPastL1 * access.l2HitRate, pastL1 + " * L2_hits_" + number);
    }
};

/// The kernel's transactions and where the caches serve them; each access becomes terms.
class AccessCounts {
  public:
    AccessCounts(const kernel::KernelProfile& kernel, const device::Device& device, const kernel::Launch& launch,
                 const memory::MemoryBehaviour& behaviour, Derivation& derivation)
        : m_derivation(derivation),
          m_warps(derivation.find("blocks")->value * derivation.find("warps_per_block")->value) {
        for (std::size_t i = 0; i < kernel.accesses.size(); ++i) {
            const kernel::ProfiledAccess& access = kernel.accesses[i];
            const memory::AccessBehaviour& seen = behaviour.accesses[i];
            if (access.space == kernel::MemorySpace::shared || access.executionsPerThread <= 0) continue;
            const bool isSimulated = seen.traffic.requests > 0;
            if (!isSimulated) (access.isKnown() ? m_unseen : m_unknown).push_back(sourceOf(access));
            add(access,
                isSimulated ? asSimulated(access, seen, behaviour.provenance)
                            : withoutCaches(access, seen, launch.block, device),
                std::to_string(i + 1));
        }
    }

    void writeInto(CacheprofParameters& parameters, InputOrigins& origins) const {
        for (std::size_t size = 0; size < kLoadCounters.size(); ++size) {
            parameters.counts.loads[size] = m_loads.transactions[size].value;
            parameters.counts.stores[size] = m_stores.transactions[size].value;
            origins[std::string(kLoadCounters[size])].formula = m_loads.transactions[size].formula;
            origins[std::string(kStoreCounters[size])].formula = m_stores.transactions[size].formula;
        }
        parameters.hasHitRates = true;
        parameters.loadL1HitRate = m_loads.l1.value();
        parameters.loadL2HitRate = m_loads.l2.value();
        parameters.storeL2HitRate = m_stores.l2.value();
        origins["h_L1"] = m_loads.l1.origin();
        origins["h_L2_read"] = m_loads.l2.origin();
        origins["h_L2_write"] = m_stores.l2.origin();
    }

    /// «b[k*n+j]», whose misses move most bytes; empty where all accesses hit.
    [[nodiscard]] const std::string& mostMisses() const { return m_mostMisses; }

    /// Those that were not simulated, since nobody knows their addresses.
    [[nodiscard]] const std::vector<std::string>& unknown() const { return m_unknown; }
    /// Those that the simulation did not come as far as.
    [[nodiscard]] const std::vector<std::string>& unseen() const { return m_unseen; }

  private:
    void addTerm(const std::string& symbol, const std::string& meaning, double value, const ServedAccess& served,
                 const SourceLocation& location) {
        m_derivation.add(
            {.symbol = symbol, .meaning = meaning, .value = value, .source = served.source, .location = location});
    }

    void add(const kernel::ProfiledAccess& access, const ServedAccess& served, const std::string& number) {
        const bool isLoad = access.kind == kernel::AccessKind::load;
        const std::string kind = isLoad ? "load" : "store";
        addTerm("Requests_" + number, "executions of this " + kind + " per warp", served.requests, served,
                access.location);
        addTerm("Transactions_per_request_" + number, "transactions of one of them", served.transactions, served,
                access.location);
        if (served.l1HitRate > 0)
            addTerm("L1_hits_" + number, "share of these transactions that L1 serves", served.l1HitRate, served,
                    access.location);
        if (served.l2HitRate > 0)
            addTerm("L2_hits_" + number, "share of what is left that L2 serves", served.l2HitRate, served,
                    access.location);
        const double count = addLaunchCount(served, number, access.location);
        (isLoad ? m_loads : m_stores).add(served, count, number);
        const double missed = count * (1 - served.l1HitRate) * (1 - served.l2HitRate) * served.size.value();
        if (missed <= m_mostMissed) return;
        m_mostMissed = missed;
        m_mostMisses = access.text.empty() ? access.array : access.text;
    }

    double addLaunchCount(const ServedAccess& served, const std::string& number, const SourceLocation& location) {
        Term term{.symbol = "Transactions_" + number,
                  .meaning = "its transactions of " + valueText(served.size.value()) + " B in the whole launch",
                  .value = m_warps * served.requests * served.transactions,
                  .formula = "blocks * warps_per_block * Requests_" + number + " * Transactions_per_request_" + number,
                  .location = location};
        term.inputs = termsNamedIn(term.formula, m_derivation);
        const double count = term.value;
        m_derivation.add(std::move(term));
        return count;
    }

    Derivation& m_derivation;
    double m_warps; ///< Of the whole launch.
    KindSums m_loads;
    KindSums m_stores;
    double m_mostMissed = 0;
    std::string m_mostMisses;
    std::vector<std::string> m_unknown;
    std::vector<std::string> m_unseen;
};

/// The band with who misses.
std::shared_ptr<const ExecutionBand> withAccesses(const ExecutionBand& band, const std::string& mostMisses) {
    auto told = std::make_shared<ExecutionBand>(band);
    if (mostMisses.empty()) return told;
    told->degreeText.pop_back(); // its full stop
    told->degreeText += "; most misses come from " + mostMisses + ".";
    return told;
}

/// Errors of bare counts name a key; a loop has none.
} // namespace

Result<Prediction> predictCacheprof(const kernel::KernelProfile& kernel, const device::Device& device,
                                    const kernel::Launch& launch, const KnownBehaviour& known) {
    const std::string place = kernel.loop + " on " + nameOf(device);
    if (auto error = refuseMissingL2(device, place)) return *std::move(error);
    const auto resident = residencyOf(kernel, device, launch);
    if (!resident) return resident.failureAs<Prediction>();
    const auto behaviour = memoryOf(kernel, device, launch, known);
    if (!behaviour) return behaviour.failureAs<Prediction>();
    const BlockResidency blocks = residentBlocks(launch, device, *resident);
    CacheprofParameters parameters;
    InputOrigins origins;
    Derivation inputs;
    inputs.add({.symbol = "blocks",
                .meaning = "blocks in the grid",
                .value = launch.blocks,
                .source = "blocks of the launch"});
    parameters.warps = takeActiveWarps(launch, blocks, *resident, origins, inputs);
    parameters.mostWarps = resident->warpsPerSm;
    parameters.issueTime = takeIssueTime(kernel, device, blocks, *resident, origins, inputs);
    const AccessCounts accesses(kernel, device, launch, **behaviour, inputs);
    accesses.writeInto(parameters, origins);
    known.band.addTo(parameters);
    noteGiven(known.band, origins);
    if (!(parameters.counts.total() > 0)) return noTransactions(place);
    if (auto error = checkInputs(parameters, device, place)) return *std::move(error);
    addInputTerms(valuesOf(parameters), device, origins, inputs);
    const auto benchmarks = known.band.benchmarksOf(device);
    auto prediction = cacheprofFrom(parameters, device, *benchmarks, std::move(inputs));
    if (!prediction) return prediction;
    prediction->occupancy = *resident;
    prediction->memory = *behaviour;
    // What follows explains the simulated place in a band of simulated benchmarks.
    if (!known.band.isEmpty()) {
        append(prediction->caveats, caveatsBesideKnowledge(kernel, (*behaviour)->caveats));
        return prediction;
    }
    prediction->band = withAccesses(*prediction->band, accesses.mostMisses());
    append(prediction->caveats,
           samplingCaveat(parameters, (*behaviour)->samplingError, prediction->time, device, *benchmarks));
    append(prediction->caveats, idleLanesCaveat(launch));
    append(prediction->caveats, fewBlocksCaveat(launch, device));
    append(prediction->caveats, unseenAccessCaveats(accesses.unknown(), accesses.unseen()));
    append(prediction->caveats, (*behaviour)->caveats);
    append(prediction->caveats, kernel.caveats);
    return prediction;
}

} // namespace forewarp::models::bands::cacheprof
