#include "core/device/device_fields.h"

#include <array>

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
constexpr DeviceField field(std::string_view key, std::string_view label, FieldUnits units,
                            ValueRule rule = ValueRule::positive) {
    return {.key = key,
            .label = label,
            .dimension = kDimensionOf<ValueOf<Member>>,
            .units = units,
            .rule = rule,
            .group = {},
            .get = [](const Device& device) -> std::optional<Sourced<double>> { return inBaseUnits(device.*Member); },
            .set = [](Device& device, const Sourced<double>& fact) { assign(device.*Member, fact); }};
}

template <auto Cache, auto Member>
constexpr DeviceField cacheField(std::string_view key, std::string_view label, FieldUnits units,
                                 ValueRule rule = ValueRule::positive) {
    return {.key = key,
            .label = label,
            .dimension = kDimensionOf<ValueOf<Member>>,
            .units = units,
            .rule = rule,
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
constexpr DeviceField transferField(std::string_view key, std::string_view label, FieldUnits units,
                                    Dimension dimension = kDimensionOf<ValueOf<Member>>) {
    return {.key = key,
            .label = label,
            .dimension = dimension,
            .units = units,
            .rule = ValueRule::zeroOrMore,
            .group = {},
            .get = [](const Device& device) -> std::optional<Sourced<double>> {
                return inBaseUnits(device.transfer.*Member);
            },
            .set = [](Device& device, const Sourced<double>& fact) { assign(device.transfer.*Member, fact); }};
}

/// A fact that a profile may leave out.
template <auto Member>
constexpr DeviceField flowField(std::string_view key, std::string_view label, FieldUnits units,
                                ValueRule rule = ValueRule::positive) {
    using T = decltype((RequestFlow().*Member)->value);
    return {.key = key,
            .label = label,
            .dimension = kDimensionOf<T>,
            .units = units,
            .rule = rule,
            .group = key,
            .get = [](const Device& device) -> std::optional<Sourced<double>> {
                if (!(device.flow.*Member)) return std::nullopt;
                return inBaseUnits(*(device.flow.*Member));
            },
            .set = [](Device& device, const Sourced<double>& fact) { assign((device.flow.*Member).emplace(), fact); }};
}

constexpr FieldUnits kCount{"1", {}};
constexpr FieldUnits kCycles{"cycle", {}};
constexpr FieldUnits kBytes{"B", {}};

constexpr std::array kFields{
    field<&Device::smCount>("sm_count", "SMs", kCount, ValueRule::wholePositive),
    field<&Device::smClock>("sm_clock", "SM clock", {"MHz", "GHz"}),
    field<&Device::fp32LanesPerSm>("fp32_lanes_per_sm", "Single-precision lanes per SM", kCount),
    field<&Device::fp64LanesPerSm>("fp64_lanes_per_sm", "Double-precision lanes per SM", kCount, ValueRule::zeroOrMore),
    field<&Device::sfuLanesPerSm>("sfu_lanes_per_sm", "Special-function lanes per SM", kCount),
    field<&Device::issueCycles>("issue_cycles", "Issue time of a warp instruction", kCycles),
    field<&Device::aluLatency>("alu_latency", "Arithmetic latency", kCycles),
    field<&Device::memorySize>("memory_size", "Memory size", {"MiB", "GiB"}),
    field<&Device::memoryBandwidth>("memory_bandwidth", "Memory bandwidth", {"GB/s", {}}),
    field<&Device::dramLatency>("dram_latency", "Memory latency", kCycles),
    field<&Device::departureDelayCoalesced>("departure_delay_coalesced", "Departure delay, coalesced", kCycles),
    field<&Device::departureDelayUncoalesced>("departure_delay_uncoalesced", "Departure delay, uncoalesced", kCycles),
    field<&Device::memoryPartitions>("memory_partitions", "Memory partitions", kCount, ValueRule::wholePositive),
    field<&Device::partitionWidth>("partition_width", "Partition width", kBytes),
    field<&Device::sharedLatency>("shared_latency", "Shared-memory latency", kCycles),
    field<&Device::sharedBanks>("shared_banks", "Shared-memory banks", kCount, ValueRule::wholePositive),
    field<&Device::sharedBankWidth>("shared_bank_width", "Shared-memory bank width", kBytes),
    field<&Device::sharedFillLatency>("shared_fill_latency", "Latency from memory to shared memory", kCycles),
    cacheField<&Device::l1, &L1Cache::size>("l1_size", "L1 cache size per SM", {"KiB", {}}),
    cacheField<&Device::l1, &L1Cache::latency>("l1_latency", "L1 cache latency", kCycles),
    cacheField<&Device::l2, &L2Cache::size>("l2_size", "L2 cache size", {"KiB", "MiB"}),
    cacheField<&Device::l2, &L2Cache::line>("l2_line", "L2 cache line", kBytes),
    cacheField<&Device::l2, &L2Cache::sector>("l2_sector", "L2 cache sector", kBytes),
    cacheField<&Device::l2, &L2Cache::ways>("l2_ways", "L2 cache ways", kCount, ValueRule::wholePositive),
    cacheField<&Device::l2, &L2Cache::latency>("l2_latency", "L2 cache latency", kCycles),
    cacheField<&Device::l2, &L2Cache::departureDelay>("l2_departure_delay", "L2 departure delay", kCycles),
    cacheField<&Device::l2, &L2Cache::missDepartureDelay>("l2_miss_departure_delay", "DRAM departure delay behind L2",
                                                          kCycles),
    flowField<&RequestFlow::l2RequestRate>("l2_request_rate", "L2 requests per cycle", kCount),
    flowField<&RequestFlow::l2MeanLatency>("l2_mean_latency", "L2 latency, mean in a kernel", kCycles),
    flowField<&RequestFlow::smRequestDelay>("sm_request_delay", "Delay between requests of an SM", kCycles),
    flowField<&RequestFlow::granuleDelay>("granule_delay", "Delay of each further piece of a load", kCycles,
                                          ValueRule::zeroOrMore),
    flowField<&RequestFlow::gpcs>("gpcs", "Groups of SMs that start blocks", kCount, ValueRule::wholePositive),
    flowField<&RequestFlow::blockStartDelay>("block_start_delay", "Delay between blocks that a group starts", kCycles),
    field<&Device::pcieGeneration>("pcie_generation", "PCIe generation", kCount, ValueRule::wholeOrZero),
    field<&Device::pcieLanes>("pcie_lanes", "PCIe lanes", kCount, ValueRule::wholeOrZero),
    field<&Device::launchOverhead>("launch_overhead", "Kernel launch overhead", {"us", {}}),
    field<&Device::contextOverhead>("context_overhead", "Start of the context", {"us", "ms"}),
    transferField<&TransferSpeed::peak>("transfer_peak", "Copy bandwidth, large copies", {"MB/s", {}}),
    transferField<&TransferSpeed::start>("transfer_start", "Copy bandwidth towards size 0", {"MB/s", {}}),
    transferField<&TransferSpeed::growth>("transfer_growth", "Copy bandwidth gained per byte", {"1/s", {}},
                                          Dimension::rate),
    field<&Device::globalPeakWarps>("global_peak_warps", "Warps to peak memory bandwidth", kCount),
    field<&Device::sharedPeakWarps>("shared_peak_warps", "Warps to peak shared-memory bandwidth", kCount),
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
