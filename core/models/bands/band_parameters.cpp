#include "core/models/bands/band_parameters.h"

#include "core/base/json_reader.h"

#include <array>
#include <cmath>
#include <utility>

namespace forewarp::models::bands {

namespace {

using Counts = simulation::partitions::TransactionCounts;

/// One of the counters of a kind. Inputs: `Counters`, its name by size.
template <auto Array, const auto& Counters, std::size_t Size>
constexpr ParameterRow<Counts> counterRow(std::string_view meaning) {
    return {.text = {.symbol = Counters[Size],
                     .key = Counters[Size],
                     .meaning = meaning,
                     .unit = "",
                     .range = Range::notNegative,
                     .refusal = "A number of transactions is at least 0."},
            .get = [](const Counts& counts) { return (counts.*Array)[Size]; },
            .set = [](Counts& counts, double value) { (counts.*Array)[Size] = value; },
            .isTold = [](const Counts& counts) { return (counts.*Array)[Size] > 0; }};
}

constexpr std::string_view kReads = "read transactions of this size, all SMs";
constexpr std::string_view kWrites = "write transactions of this size, all SMs";
constexpr std::array kTable{
    counterRow<&Counts::loads, kLoadCounters, 0>(kReads),    counterRow<&Counts::loads, kLoadCounters, 1>(kReads),
    counterRow<&Counts::loads, kLoadCounters, 2>(kReads),    counterRow<&Counts::stores, kStoreCounters, 0>(kWrites),
    counterRow<&Counts::stores, kStoreCounters, 1>(kWrites), counterRow<&Counts::stores, kStoreCounters, 2>(kWrites),
};

} // namespace

std::vector<CountedTransactions> transactionsIn(const Counts& counts) {
    std::vector<CountedTransactions> all;
    const auto add = [&](kernel::AccessKind kind, const auto& symbols, const auto& ofKind) {
        for (std::size_t size = 0; size < symbols.size(); ++size)
            if (ofKind[size] > 0) all.push_back({kind, int(size), ofKind[size], std::string(symbols[size])});
    };
    add(kernel::AccessKind::load, kLoadCounters, counts.loads);
    add(kernel::AccessKind::store, kStoreCounters, counts.stores);
    return all;
}

void readTransactions(ObjectReader& reader, Counts& counts) {
    readRows(kTable, reader, counts);
}

void listTransactions(const Counts& counts, ParameterValues& values) {
    listValues(kTable, counts, {}, values);
}

std::optional<Error> checkTransactions(const Counts& counts, std::string_view document) {
    ParameterValues values;
    listTransactions(counts, values);
    if (auto error = checkValues(values, document)) return error;
    if (counts.total() > 0) return std::nullopt;
    return impossibleInput(document, kLoadCounters[1], "The kernel has no memory transactions.",
                           "Give at least one count above 0.");
}

std::optional<Error> checkWarps(double warps, double mostWarps, const device::Device& device,
                                std::string_view document) {
    const int most = device.capability.warpsPerSm;
    const auto refuse = [&](std::string_view key, const char* message) {
        return impossibleInput(document, key, message, "Give a number from 1 to " + std::to_string(most) + ".");
    };
    if (!(warps >= 1)) return refuse(kWarpsKey, "No warp is active.");
    if (warps > most) return refuse(kWarpsKey, "An SM does not hold so many warps.");
    if (std::floor(warps) != warps) return refuse(kWarpsKey, "This is no whole number of warps.");
    if (mostWarps == 0 || (mostWarps >= warps && mostWarps <= most)) return std::nullopt;
    return refuse(kMostWarpsKey, "This is fewer than are active, or more than an SM holds.");
}

device::Device readGpu(ObjectReader& reader) {
    const std::string id = reader.text("device");
    if (reader.failed()) return {};
    auto device = device::findDevice(id);
    if (device) return *std::move(device);
    reader.fail("device", device.error().message, device.error().remedy);
    return {};
}

InputOrigins originsOf(const ParameterValues& values, std::string_view document, const device::Device& device) {
    InputOrigins origins;
    for (const ParameterValue& each : values)
        if (each.isTold && !each.text->key.empty()) origins[each.symbol].source = document;
    origins["clk"].source = sourceOf(device.smClock);
    return origins;
}

void noteGiven(const BandKnowledge& known, InputOrigins& origins) {
    if (known.warps) origins["w"] = {"given", {}, {}};
    if (known.measured) origins["t_kernel"] = {"given", {}, {}};
}

std::vector<std::string> caveatsBesideKnowledge(const kernel::KernelProfile& kernel,
                                                const std::vector<std::string>& ofSimulation) {
    std::vector<std::string> caveats = kernel.caveats;
    append(caveats, ofSimulation);
    return caveats;
}

void addInputTerms(const ParameterValues& values, const device::Device& device, const InputOrigins& origins,
                   Derivation& derivation) {
    if (derivation.indexOf("clk") < 0)
        addInputTerm({.symbol = "clk", .meaning = "SM clock", .value = device.smClock.value.value(), .unit = "Hz"},
                     origins, derivation);
    addTerms(values, origins, derivation);
}

} // namespace forewarp::models::bands
