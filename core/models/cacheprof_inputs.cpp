#include "core/models/cacheprof_inputs.h"

#include <cmath>
#include <utility>

namespace forewarp {

namespace {

std::optional<Error> checkCounts(const TransactionCounts& counts, std::string_view document) {
    const auto check = [&](const auto& keys, const auto& ofKind) -> std::optional<Error> {
        for (std::size_t size = 0; size < keys.size(); ++size)
            if (!(ofKind[size] >= 0) || !std::isfinite(ofKind[size]))
                return impossibleInput(document, keys[size], "A number of transactions is at least 0.");
        return std::nullopt;
    };
    if (auto error = check(kLoadCounters, counts.loads)) return error;
    if (auto error = check(kStoreCounters, counts.stores)) return error;
    if (!transactionsIn(counts).empty()) return std::nullopt;
    return impossibleInput(document, "gld_64b", "The kernel has no memory transactions.",
                           "Give at least one count above 0.");
}

std::optional<Error> checkWarps(const CacheprofParameters& p, const Device& device, std::string_view document) {
    const int most = device.capability.warpsPerSm;
    const auto refuse = [&](const char* key, const char* message) {
        return impossibleInput(document, key, message, "Give a number from 1 to " + std::to_string(most) + ".");
    };
    if (!(p.warps >= 1)) return refuse("active_warps", "No warp is active.");
    if (p.warps > most) return refuse("active_warps", "An SM does not hold so many warps.");
    if (std::floor(p.warps) != p.warps) return refuse("active_warps", "This is no whole number of warps.");
    if (p.mostWarps == 0 || (p.mostWarps >= p.warps && p.mostWarps <= most)) return std::nullopt;
    return refuse("most_warps", "This is fewer than are active, or more than an SM holds.");
}

std::optional<Error> checkHitRates(const CacheprofParameters& p, std::string_view document) {
    const std::array<std::pair<const char*, double>, 3> rates{{{"load_l1_hit_rate", p.loadL1HitRate},
                                                               {"load_l2_hit_rate", p.loadL2HitRate},
                                                               {"store_l2_hit_rate", p.storeL2HitRate}}};
    for (const auto& [key, rate] : rates)
        if (!(rate >= 0 && rate <= 1))
            return impossibleInput(document, key, "A hit rate is a share.", "Give a number from 0 to 1.");
    return std::nullopt;
}

} // namespace

std::vector<CountedTransactions> transactionsIn(const TransactionCounts& counts) {
    std::vector<CountedTransactions> all;
    const auto add = [&](AccessKind kind, const auto& symbols, const auto& ofKind) {
        for (std::size_t size = 0; size < symbols.size(); ++size)
            if (ofKind[size] > 0) all.push_back({kind, int(size), ofKind[size], std::string(symbols[size])});
    };
    add(AccessKind::load, kLoadCounters, counts.loads);
    add(AccessKind::store, kStoreCounters, counts.stores);
    return all;
}

LineSource lineOf(const CacheprofParameters& p) {
    if (p.measured) return LineSource::measured;
    return p.hasHitRates ? LineSource::predicted : LineSource::none;
}

std::optional<Error> refuseMissingL2(const Device& device, std::string_view place) {
    if (device.l2) return std::nullopt;
    return Error{ErrorKind::input, nameOf(device) + " has no L2 cache that accesses could hit or miss.",
                 std::string(place), "Use campprof."};
}

std::optional<Error> checkInputs(const CacheprofParameters& p, const Device& device, std::string_view document) {
    if (auto error = refuseMissingL2(device, document)) return error;
    if (auto error = checkCounts(p.counts, document)) return error;
    if (auto error = checkWarps(p, device, document)) return error;
    if (p.measured && !(*p.measured > Seconds(0) && std::isfinite(p.measured->value())))
        return impossibleInput(document, "time_ms", "A kernel takes time.", "Give a number above 0.");
    if (auto error = checkSignificance(p.significance, document)) return error;
    return p.hasHitRates ? checkHitRates(p, document) : std::nullopt;
}

void addInputTerms(const CacheprofParameters& p, const Device& device, const InputOrigins& origins,
                   Derivation& derivation) {
    const auto add = [&](const std::string& symbol, const char* meaning, double value, const char* unit) {
        if (derivation.indexOf(symbol) < 0)
            addInputTerm({symbol, meaning, value, unit, "", "", "", {}, {}}, origins, derivation);
    };
    add("clk", "SM clock", device.smClock.value.value(), "Hz");
    for (const CountedTransactions& each : transactionsIn(p.counts))
        add(each.symbol,
            each.kind == AccessKind::load ? "read transactions of this size, all SMs"
                                          : "write transactions of this size, all SMs",
            each.count, "");
    add("w", "active warps per SM", p.warps, "warps");
    if (p.measured) add("t_kernel", "measured kernel time", p.measured->value() * 1e3, "ms");
    if (p.issueTime > Seconds(0)) add("t_issue", "to issue all instructions", p.issueTime.value() * 1e3, "ms");
    if (lineOf(p) != LineSource::predicted) return;
    add("h_L1", "share of the read transactions that L1 serves", p.loadL1HitRate, "");
    add("h_L2_read", "share of the read transactions past L1 that L2 serves", p.loadL2HitRate, "");
    add("h_L2_write", "share of the write transactions that L2 serves", p.storeL2HitRate, "");
}

} // namespace forewarp
