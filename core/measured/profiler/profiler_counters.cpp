#include "core/measured/profiler/profiler_counters.h"

#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/measured/profiler/profiler_csv.h"
#include "core/simulation/partitions/memory_benchmarks.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>

namespace forewarp::measured::profiler {

namespace {

using Kernels = std::vector<ProfilerCounters>;

/// What several launches of one kernel have in common.
class Means {
  public:
    void add(const ProfiledLaunch& launched) {
        ++m_launches;
        for (const auto& [name, value] : launched.values) {
            m_sums[name].first += value;
            m_sums[name].second += 1;
        }
    }

    [[nodiscard]] double launches() const { return m_launches; }
    [[nodiscard]] std::optional<double> operator[](std::string_view name) const {
        const auto found = m_sums.find(name);
        if (found == m_sums.end()) return std::nullopt;
        return found->second.first / found->second.second;
    }

  private:
    double m_launches = 0;
    std::map<std::string, std::pair<double, double>, std::less<>> m_sums;
};

constexpr std::array<std::string_view, 3> kLoadCounters{"gld32b", "gld64b", "gld128b"};
constexpr std::array<std::string_view, 3> kStoreCounters{"gst32b", "gst64b", "gst128b"};
constexpr std::string_view kLoadSectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";
constexpr std::string_view kStoreSectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum";
constexpr std::string_view kL2LoadSectors = "lts__t_sectors_op_read.sum";
constexpr std::string_view kL2StoreSectors = "lts__t_sectors_op_write.sum";
constexpr std::string_view kL1Rate = "l1tex__t_sector_hit_rate.pct";
constexpr std::string_view kL2Rate = "lts__t_sector_hit_rate.pct";

/// Kernels in the order of their first launches.
std::vector<std::pair<std::string, Means>> grouped(const std::vector<ProfiledLaunch>& launches) {
    std::vector<std::pair<std::string, Means>> kernels;
    std::map<std::string_view, std::size_t> positions;
    for (const ProfiledLaunch& launched : launches) {
        const auto [position, isNew] = positions.try_emplace(launched.kernel, kernels.size());
        if (isNew) kernels.emplace_back(launched.kernel, Means());
        kernels[position->second].second.add(launched);
    }
    return kernels;
}

ProfilerCounters named(const std::string& kernel, const Means& means) {
    ProfilerCounters counters;
    counters.kernel = kernel;
    counters.launches = means.launches();
    if (means.launches() > 1)
        counters.caveats.push_back("Counters and time are the means of " + significantText(means.launches(), 4) +
                                   " launches.");
    return counters;
}

/// gld_32b … as the profiler spells it.
std::string spelled(std::string_view counter) {
    return std::string(counter.substr(0, 3)) + "_" + std::string(counter.substr(3));
}

/// Takes what one TPC counted; counters that the file lacks are added to `missing`.
std::array<double, 3> takeCounters(std::span<const std::string_view> names, const Means& means, double tpcs,
                                   std::string& missing) {
    std::array<double, 3> counts{};
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto value = means[names[i]];
        if (!value) missing += (missing.empty() ? "" : ", ") + spelled(names[i]);
        counts[i] = value.value_or(0) * tpcs;
    }
    return counts;
}

/// SMs that share a TPC: Wong et al., ISPASS 2010, section II (GT200); Lindholm et al., IEEE Micro 28(2), 2008 (G80).
double smsPerTpc(const device::Device& device) {
    constexpr int kGt200 = 12;
    return device.capability.number() >= kGt200 ? 3 : 2;
}

ProfilerCounters fromMethod(const std::string& kernel, const Means& means, const device::Device& device) {
    ProfilerCounters counters = named(kernel, means);
    const double tpcs = device.smCount.value / smsPerTpc(device);
    std::string missing;
    counters.counts.loads = takeCounters(kLoadCounters, means, tpcs, missing);
    counters.counts.stores = takeCounters(kStoreCounters, means, tpcs, missing);
    if (const auto microseconds = means["gputime"]) counters.time = Seconds(*microseconds * 1e-6);
    if (const auto occupancy = means["occupancy"]) counters.warps = *occupancy * device.capability.warpsPerSm;
    counters.caveats.push_back("The profiler counts on one TPC of " + significantText(smsPerTpc(device), 1) +
                               " SMs; all " + significantText(tpcs, 3) +
                               " of them are taken as equally busy, and each count as one transaction.");
    if (!missing.empty()) counters.caveats.push_back("The file lacks " + missing + "; none are assumed.");
    return counters;
}

/// The share of hits: counted, else as the profiler has it in percent, else of loads and stores together.
std::optional<double> hitRate(const Means& means, const std::string& sectors, std::string_view ofKind,
                              std::string_view ofAll) {
    const auto hits = means[sectors + "_lookup_hit.sum"], misses = means[sectors + "_lookup_miss.sum"];
    const auto all = misses && hits ? std::optional(*hits + *misses) : means[sectors + ".sum"];
    if (hits && all && *all > 0) return std::min(1.0, *hits / *all);
    const auto percent = means[ofKind] ? means[ofKind] : means[ofAll];
    if (!percent) return std::nullopt;
    constexpr double kRoundedUp = 1.01; // Hits and misses may be counted in different passes.
    const double share = *percent / 100;
    return share > kRoundedUp ? share : std::min(1.0, share);
}

std::optional<double> activeWarps(const Means& means, const device::Device& device) {
    if (const auto warps = means["sm__warps_active.avg.per_cycle_active"]) return warps;
    const auto percent = means["sm__warps_active.avg.pct_of_peak_sustained_active"];
    if (!percent) return std::nullopt;
    return *percent / 100 * device.capability.warpsPerSm;
}

void takeHitRates(const Means& means, ProfilerCounters& counters) {
    counters.loadL1HitRate = hitRate(means, "l1tex__t_sectors_pipe_lsu_mem_global_op_ld",
                                     "l1tex__t_sector_pipe_lsu_mem_global_op_ld_hit_rate.pct", kL1Rate);
    counters.loadL2HitRate = hitRate(means, "lts__t_sectors_op_read", "lts__t_sector_op_read_hit_rate.pct", kL2Rate);
    counters.storeL2HitRate = hitRate(means, "lts__t_sectors_op_write", "lts__t_sector_op_write_hit_rate.pct", kL2Rate);
}

ProfilerCounters fromMetrics(const std::string& kernel, const Means& means, const device::Device& device) {
    ProfilerCounters counters = named(kernel, means);
    const bool countsL1 = means[kLoadSectors] || means[kStoreSectors];
    counters.counts.loads[0] = means[countsL1 ? kLoadSectors : kL2LoadSectors].value_or(0);
    counters.counts.stores[0] = means[countsL1 ? kStoreSectors : kL2StoreSectors].value_or(0);
    if (const auto seconds = means[kDuration]) counters.time = Seconds(*seconds);
    counters.warps = activeWarps(means, device);
    counters.mostWarps = means["sm__maximum_warps_avg_per_active_cycle"];
    takeHitRates(means, counters);
    if (countsL1) return counters;
    counters.loadL1HitRate = 0; // L2 sees none that L1 serves.
    counters.caveats.emplace_back("Sectors are those that reach L2, of all kinds of memory accesses; what L1 serves is "
                                  "not among them.");
    return counters;
}

Error noCounters(bool isNsight, std::string_view document) {
    if (isNsight)
        return {ErrorKind::input, "No kernel of the file has memory sectors.", std::string(document),
                "Profile with ncu --csv --metrics " + std::string(kLoadSectors) + "," + std::string(kStoreSectors) +
                    "," + std::string(kDuration) + "."};
    return {
        ErrorKind::input, "No kernel of the file has global memory transactions.", std::string(document),
        "Profile with the counters gld_32b, gld_64b, gld_128b, gst_32b, gst_64b and gst_128b, which GPUs of compute "
        "capability 1.2 and 1.3 have."};
}

std::optional<Error> checkDevice(bool isNsight, std::string_view document, const device::Device& device) {
    if (isNsight != simulation::partitions::canCamp(device)) return std::nullopt;
    const std::string name = device.name;
    return Error{ErrorKind::usage,
                 isNsight ? "Nsight Compute cannot profile this GPU: " + name + "."
                          : "This GPU has none of the counters gld_32b to gst_128b: " + name + ".",
                 std::string(document), "Name the GPU that the file comes from with --device."};
}

std::string listOf(const Kernels& kernels) {
    return joined(kernels, ", ", &ProfilerCounters::kernel);
}

} // namespace

Result<std::vector<ProfilerCounters>> readProfilerCounters(std::string_view csv, std::string_view document,
                                                           const device::Device& device) {
    const auto read = readProfilerCsv(csv, document);
    if (!read) return read.failureAs<Kernels>();
    if (auto error = checkDevice(read->isNsight, document, device)) return *error;
    Kernels kernels;
    for (const auto& [kernel, means] : grouped(read->launches)) {
        ProfilerCounters counters =
            read->isNsight ? fromMetrics(kernel, means, device) : fromMethod(kernel, means, device);
        if (counters.counts.total() > 0) kernels.push_back(std::move(counters));
    }
    if (kernels.empty()) return noCounters(read->isNsight, document);
    return kernels;
}

Result<ProfilerCounters> chooseKernel(const std::vector<ProfilerCounters>& kernels, std::string_view name,
                                      std::string_view document) {
    Kernels fitting;
    for (const ProfilerCounters& kernel : kernels) {
        if (!name.empty() && kernel.kernel == name) return kernel;
        if (kernel.kernel.find(name) != std::string::npos) fitting.push_back(kernel);
    }
    if (fitting.size() == 1) return fitting.front();
    const std::string message = fitting.empty() ? "No kernel of the file is called " + std::string(name) + "."
                                : name.empty()  ? "The file has several kernels."
                                                : "Several kernels of the file are called " + std::string(name) + ".";
    return Error{ErrorKind::usage, message, std::string(document),
                 "Choose one with --kernel: " + listOf(fitting.empty() ? kernels : fitting) + "."};
}

} // namespace forewarp::measured::profiler
