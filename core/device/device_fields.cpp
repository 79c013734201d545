#include "core/device/device_fields.h"

#include <array>
#include <utility>

namespace forewarp::device {

namespace {

/// The T of a member Sourced<T>.
template <class T, class Owner>
T valueTypeOf(Sourced<T> Owner::*);
template <auto Member>
using ValueOf = decltype(valueTypeOf(Member));

double baseValue(double value) {
    return value;
}
template <int C, int T, int B>
double baseValue(Quantity<C, T, B> quantity) {
    return quantity.value();
}

template <class T>
Sourced<double> inBaseUnits(const Sourced<T>& fact) {
    return {baseValue(fact.value), fact.source, fact.confidence};
}
template <class T>
void assign(Sourced<T>& target, const Sourced<double>& fact) {
    target = {T(fact.value), fact.source, fact.confidence};
}

template <auto Member>
constexpr DeviceField field(std::string_view key, std::string_view label, FieldUnits units, ValueRange range) {
    return {.key = key,
            .label = label,
            .dimension = kDimensionOf<ValueOf<Member>>,
            .units = units,
            .range = range,
            .group = {},
            .get = [](const Device& device) -> std::optional<Sourced<double>> { return inBaseUnits(device.*Member); },
            .set = [](Device& device, const Sourced<double>& fact) { assign(device.*Member, fact); }};
}

template <auto Cache, auto Member>
constexpr DeviceField cacheField(std::string_view key, std::string_view label, FieldUnits units, ValueRange range) {
    return {.key = key,
            .label = label,
            .dimension = kDimensionOf<ValueOf<Member>>,
            .units = units,
            .range = range,
            .group = key.substr(0, key.find('_')),
            .get = [](const Device& device) -> std::optional<Sourced<double>> {
                if (!(device.*Cache)) return std::nullopt;
                return inBaseUnits(*(device.*Cache).*Member);
            },
            .set =
                [](Device& device, const Sourced<double>& fact) {
                    if (!(device.*Cache)) (device.*Cache).emplace();
                    assign(*(device.*Cache).*Member, fact);
                }};
}

template <auto Member>
constexpr DeviceField transferField(std::string_view key, std::string_view label, FieldUnits units, ValueRange range,
                                    Dimension dimension = kDimensionOf<ValueOf<Member>>) {
    return {.key = key,
            .label = label,
            .dimension = dimension,
            .units = units,
            .range = range,
            .group = {},
            .get = [](const Device& device) -> std::optional<Sourced<double>> {
                return inBaseUnits(device.transfer.*Member);
            },
            .set = [](Device& device, const Sourced<double>& fact) { assign(device.transfer.*Member, fact); }};
}

/// A fact that a profile may leave out: `Of` is where a device has it.
template <auto Of>
constexpr DeviceField optionalField(std::string_view key, std::string_view label, FieldUnits units, ValueRange range) {
    using T = decltype(Of(std::declval<Device&>())->value);
    return {.key = key,
            .label = label,
            .dimension = kDimensionOf<T>,
            .units = units,
            .range = range,
            .group = key,
            .get = [](const Device& device) -> std::optional<Sourced<double>> {
                const auto& fact = Of(device);
                if (!fact) return std::nullopt;
                return inBaseUnits(*fact);
            },
            .set = [](Device& device, const Sourced<double>& fact) { assign(Of(device).emplace(), fact); }};
}

template <auto Member>
constexpr auto kOfFlow = [](auto& device) -> auto& { return device.flow.*Member; };
constexpr auto kNvlink = [](auto& device) -> auto& { return device.nvlink; };
constexpr auto kLaunchAlone = [](auto& device) -> auto& { return device.launchAlone; };
constexpr auto kManagedPeak = [](auto& device) -> auto& { return device.transfer.managedPeak; };

template <auto Member>
constexpr DeviceField flowField(std::string_view key, std::string_view label, FieldUnits units, ValueRange range) {
    return optionalField<kOfFlow<Member>>(key, label, units, range);
}

constexpr FieldUnits kCount{"1", {}};
constexpr FieldUnits kCycles{"cycle", {}};
constexpr FieldUnits kBytes{"B", {}};

constexpr double kTebi = 1024 * kGibi;
constexpr double kMega = 1e6;
constexpr double kGiga = 1e9;
constexpr double kTera = 1e12;

constexpr ValueRange kLatency = number(0.001, 1e4);
constexpr ValueRange kLanes = number(0.01, 2048);
constexpr ValueRange kWarpsToPeak = number(0.01, 1024);
constexpr ValueRange kBandwidth = number(1 * kMega, 100 * kTera);

constexpr std::array kFields{
    field<&Device::smCount>("sm_count", "SMs", kCount, whole(1, 1024)),
    field<&Device::smClock>("sm_clock", "SM clock", {"MHz", "GHz"}, number(1 * kMega, 20 * kGiga)),
    field<&Device::fp32LanesPerSm>("fp32_lanes_per_sm", "Single-precision lanes per SM", kCount, kLanes),
    field<&Device::fp64LanesPerSm>("fp64_lanes_per_sm", "Double-precision lanes per SM", kCount, zeroOr(kLanes)),
    field<&Device::sfuLanesPerSm>("sfu_lanes_per_sm", "Special-function lanes per SM", kCount, kLanes),
    field<&Device::issueCycles>("issue_cycles", "Issue time of a warp instruction", kCycles, number(0.01, 64)),
    field<&Device::aluLatency>("alu_latency", "Arithmetic latency", kCycles, kLatency),
    field<&Device::memorySize>("memory_size", "Memory size", {"MiB", "GiB"}, number(1 * kMebi, 4 * kTebi)),
    field<&Device::memoryBandwidth>("memory_bandwidth", "Memory bandwidth", {"GB/s", {}}, kBandwidth),
    field<&Device::dramLatency>("dram_latency", "Memory latency", kCycles, kLatency),
    field<&Device::departureDelayCoalesced>("departure_delay_coalesced", "Departure delay, coalesced", kCycles,
                                            kLatency),
    field<&Device::departureDelayUncoalesced>("departure_delay_uncoalesced", "Departure delay, uncoalesced", kCycles,
                                              kLatency),
    field<&Device::memoryPartitions>("memory_partitions", "Memory partitions", kCount, whole(1, 1024)),
    field<&Device::partitionWidth>("partition_width", "Partition width", kBytes, powerOfTwo(16, 64 * kKibi)),
    field<&Device::sharedLatency>("shared_latency", "Shared-memory latency", kCycles, kLatency),
    field<&Device::sharedBanks>("shared_banks", "Shared-memory banks", kCount, whole(1, 256)),
    field<&Device::sharedBankWidth>("shared_bank_width", "Shared-memory bank width", kBytes, powerOfTwo(4, 64)),
    field<&Device::sharedFillLatency>("shared_fill_latency", "Latency from memory to shared memory", kCycles, kLatency),
    cacheField<&Device::l1, &L1Cache::size>("l1_size", "L1 cache size per SM", {"KiB", {}},
                                            whole(1 * kKibi, 2 * kMebi)),
    cacheField<&Device::l1, &L1Cache::latency>("l1_latency", "L1 cache latency", kCycles, kLatency),
    cacheField<&Device::l2, &L2Cache::size>("l2_size", "L2 cache size", {"KiB", "MiB"}, whole(1 * kKibi, 1 * kGibi)),
    cacheField<&Device::l2, &L2Cache::line>("l2_line", "L2 cache line", kBytes, powerOfTwo(16, 1024)),
    cacheField<&Device::l2, &L2Cache::sector>("l2_sector", "L2 cache sector", kBytes, powerOfTwo(16, 1024)),
    cacheField<&Device::l2, &L2Cache::ways>("l2_ways", "L2 cache ways", kCount, whole(1, 128)),
    cacheField<&Device::l2, &L2Cache::latency>("l2_latency", "L2 cache latency", kCycles, kLatency),
    cacheField<&Device::l2, &L2Cache::departureDelay>("l2_departure_delay", "L2 departure delay", kCycles, kLatency),
    cacheField<&Device::l2, &L2Cache::missDepartureDelay>("l2_miss_departure_delay", "DRAM departure delay behind L2",
                                                          kCycles, kLatency),
    flowField<&RequestFlow::l2RequestRate>("l2_request_rate", "L2 requests per cycle", kCount, number(0.001, 1e4)),
    flowField<&RequestFlow::l2MeanLatency>("l2_mean_latency", "L2 latency, mean in a kernel", kCycles, kLatency),
    flowField<&RequestFlow::smRequestDelay>("sm_request_delay", "Delay between requests of an SM", kCycles, kLatency),
    flowField<&RequestFlow::granuleDelay>("granule_delay", "Delay of each further piece of a load", kCycles,
                                          number(0, kLatency.most)),
    flowField<&RequestFlow::gpcs>("gpcs", "Groups of SMs that start blocks", kCount, whole(1, 1024)),
    flowField<&RequestFlow::dramFetch>("dram_fetch", "Fetched from DRAM at a time", kBytes, powerOfTwo(16, 1024)),
    flowField<&RequestFlow::dramShare>("dram_share", "Share of the DRAM's peak that streams reach", kCount,
                                       number(0.05, 1)),
    flowField<&RequestFlow::blockStartDelay>("block_start_delay", "Delay between blocks that a group starts", kCycles,
                                             kLatency),
    field<&Device::pcieGeneration>("pcie_generation", "PCIe generation", kCount, zeroOr(whole(1, 32))),
    field<&Device::pcieLanes>("pcie_lanes", "PCIe lanes", kCount, zeroOr(whole(1, 256))),
    optionalField<kNvlink>("nvlink", "NVLink to the CPU", {"MB/s", {}}, kBandwidth),
    field<&Device::launchOverhead>("launch_overhead", "Kernel launch overhead", {"us", {}}, number(1 / kGiga, 1)),
    optionalField<kLaunchAlone>("launch_alone", "Kernel launch that the CPU waits for", {"us", {}},
                                number(1 / kGiga, 1)),
    field<&Device::contextOverhead>("context_overhead", "Start of the context", {"us", "ms"}, number(1 / kGiga, 100)),
    transferField<&TransferSpeed::peak>("transfer_peak", "Copy bandwidth, pageable memory", {"MB/s", {}},
                                        zeroOr(kBandwidth)),
    transferField<&TransferSpeed::start>("transfer_start", "Copy bandwidth towards size 0", {"MB/s", {}},
                                         zeroOr(number(1, kBandwidth.most))),
    transferField<&TransferSpeed::growth>("transfer_growth", "Copy bandwidth gained per byte", {"1/s", {}},
                                          number(0, 1 * kGiga), Dimension::rate),
    transferField<&TransferSpeed::pinnedPeak>("transfer_pinned_peak", "Copy bandwidth, pinned memory", {"MB/s", {}},
                                              zeroOr(kBandwidth)),
    optionalField<kManagedPeak>("transfer_managed_peak", "Bandwidth of pages of unified memory", {"MB/s", {}},
                                zeroOr(kBandwidth)),
    field<&Device::globalPeakWarps>("global_peak_warps", "Warps to peak memory bandwidth", kCount, kWarpsToPeak),
    field<&Device::sharedPeakWarps>("shared_peak_warps", "Warps to peak shared-memory bandwidth", kCount, kWarpsToPeak),
};

} // namespace

std::span<const DeviceField> deviceFields() {
    return kFields;
}

const DeviceUnit& shownUnit(const DeviceField& field, double baseValue) {
    const DeviceUnit* large = findDeviceUnit(field.units.large, field.dimension);
    if (large && large->fromBase(baseValue) >= 1) return *large;
    const DeviceUnit* usual = findDeviceUnit(field.units.usual, field.dimension);
    return usual ? *usual : baseUnit(field.dimension);
}

} // namespace forewarp::device
