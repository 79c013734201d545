#pragma once

// A GPU that exists as a profile only, and what the calibration suite would measure on it.

#include "core/base/json_reader.h"
#include "core/device/device.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace forewarp::test {

/// Measures a Device by the models that its fields are defined by: caches that replace the least recently used line,
/// queues with one delay, equation (4.2) for copies.
class VirtualGpu {
  public:
    /// `noise`: standard deviation of the logarithm of each run, 0 for ideal curves.
    explicit VirtualGpu(const device::Device& device, double noise = 0, unsigned seed = 1)
        : m_device(device), m_noise(noise), m_random(seed) {
        addProcessor();
        addSharedMemory();
        addChases();
        addBandwidths();
        addQueues();
        addHost();
    }

    /// As the suite prints it.
    [[nodiscard]] Json document() const {
        Json series = Json::array();
        for (const Json& each : m_series) series.push_back(each);
        return {{"format", "forewarp calibration"},
                {"schema", 1},
                {"date", "2026-01-31T12:00:00Z"},
                {"gpu", gpu()},
                {"versions", {{"driver", "13.0"}, {"runtime", "13.0"}, {"compiler", "13.0"}}},
                {"series", std::move(series)}};
    }

    /// Share of accesses that miss when a ring of `bytes` is visited over and over.
    static double missShare(double bytes, double capacity, double ways) {
        const double excess = bytes / capacity - 1;
        if (excess <= 0) return 0;
        return excess * ways >= 1 ? 1 : excess * (ways + 1) / (1 + excess);
    }
    static constexpr double kL1Ways = 4;

  private:
    using Curve = std::function<double(double)>;

    Json gpu() const {
        // Twice the clock times the bus is the bandwidth; each partition has 32 bits.
        const double bits = m_device.memoryPartitions.value * 32;
        const double memoryClock = m_device.memoryBandwidth.value.value() * 8 / bits / 2;
        return {{"name", m_device.name},
                {"compute_capability", m_device.capability.text()},
                {"sm_count", int(m_device.smCount.value)},
                {"sm_clock_khz", int(m_device.smClock.value.value() / 1e3)},
                {"memory_clock_khz", int(std::lround(memoryClock / 1e3))},
                {"memory_bus_bits", int(bits)},
                {"memory_bytes", m_device.memorySize.value.value()},
                {"l2_bytes", m_device.l2->size.value.value()},
                {"l1_caches_global_loads", m_device.l1.has_value()},
                {"shares_host_memory", m_device.pcieGeneration.value == 0},
                {"pcie_generation", int(m_device.pcieGeneration.value)},
                {"pcie_lanes", int(m_device.pcieLanes.value)}};
    }

    double disturbed(double value) { return value * std::exp(m_noise * std::normal_distribution()(m_random)); }

    void add(const std::string& name, const char* axis, const char* unit, const std::vector<double>& places,
             const Curve& curve) {
        Json samples = Json::array();
        for (const double at : places) {
            std::vector<double> runs;
            for (int run = 0; run < 5; ++run) runs.push_back(disturbed(curve(at)));
            std::ranges::sort(runs);
            samples.push_back({{"at", at}, {"median", runs[2]}, {"least", runs[0]}, {"most", runs[4]}, {"runs", 5}});
        }
        m_series.push_back({{"name", name}, {"axis", axis}, {"unit", unit}, {"samples", std::move(samples)}});
    }

    static std::vector<double> doublings(double from, double to, double perDoubling = 1) {
        std::vector<double> places;
        for (double place = from; place <= to; place *= std::exp2(1 / perDoubling)) places.push_back(place);
        return places;
    }

    void addProcessor() {
        add("clock", "run", "Hz", {1}, [&](double) { return m_device.smClock.value.value(); });
        for (int i = 0; i < device::kInstructionKindCount; ++i) {
            const device::InstructionCost& cost = m_device.costOf(device::InstructionKind(i)).value;
            const std::string prefix = "instruction." + std::string(device::name(device::InstructionKind(i)));
            const Curve throughput = [&](double warps) {
                return cost.throughput * std::min(1.0, warps / cost.warpsToPeak);
            };
            add(prefix + ".chain", "instructions in a chain", "cycle", {512, 1024, 2048},
                [&](double length) { return 24 + cost.latency.value() * length; });
            add(prefix + ".warps", "warps", "1/cycle", {1, 2, 4, 6, 8, 12, 16, 20, 24, 28, 32}, throughput);
            add(prefix + ".ilp", "chains in each of 32 warps", "1/cycle", {1, 2, 4},
                [&](double chains) { return throughput(32 * chains); });
        }
    }

    void addSharedMemory() {
        const double banks = m_device.sharedBanks.value, latency = m_device.sharedLatency.value.value();
        const double peak = banks * m_device.sharedBankWidth.value.value();
        add("chase.shared", "bytes", "cycle", doublings(1024, 32768), [&](double) { return latency; });
        add("shared.conflicts", "words between lanes", "cycle", {1, 2, 3, 4, 8, 16, 17, 32, 33, 64, 128},
            [&](double stride) {
                std::set<int> touched;
                for (int lane = 0; lane < 32; ++lane) touched.insert(lane * int(stride) % int(banks));
                return latency + 2 * (32.0 / double(touched.size()) - 1);
            });
        add("shared.bandwidth", "loads of warps in flight", "B/cycle", {1, 2, 4, 8, 12, 16, 24, 32, 64, 128},
            [&](double warps) { return peak * std::min(1.0, warps / m_device.sharedPeakWarps.value); });
        add("shared.fill", "warps", "cycle", {1, 2, 4, 8, 16, 32},
            [&](double warps) { return m_device.sharedFillLatency.value.value() + 4 * (warps - 1); });
    }

    /// A ring through a cache: bytes of the ring, or of the lines it touches where its elements are far apart.
    static Curve chaseThrough(double capacity, double ways, double hit, double miss) {
        return [=](double bytes) { return hit + missShare(bytes, capacity, ways) * (miss - hit); };
    }
    static Curve sparse(const Curve& dense, double line) {
        return [=](double bytes) { return dense(bytes / 160 * std::min(160.0, line)); };
    }

    void addChases() {
        const device::L2Cache& l2 = *m_device.l2;
        const double capacity = l2.size.value.value(), hit = l2.latency.value.value();
        const double dram = m_device.dramLatency.value.value(), sector = l2.sector.value.value();
        const double fetched = m_device.flow.dramFetch ? m_device.flow.dramFetch->value.value() : sector;
        const Curve behindL1 = chaseThrough(capacity, l2.ways.value, hit, dram);
        std::vector<double> sizes = doublings(65536, 3.5 * capacity, 4);
        for (int part = 48; part <= 96; ++part) sizes.push_back(capacity * part / 64);
        std::ranges::sort(sizes);
        add("chase.l2", "bytes", "cycle", sizes, behindL1);
        add("chase.l2.sparse", "bytes", "cycle", doublings(capacity / 2, 8 * capacity, 8),
            sparse(behindL1, l2.line.value.value()));
        add("chase.dram", "bytes", "cycle", doublings(capacity, 8 * capacity), [&](double) { return dram; });
        add("sector.l2", "bytes behind", "cycle", {8, 16, 32, 64, 96, 128, 192, 256, 512, 1024},
            [&](double offset) { return dram + (offset < fetched ? hit : dram); });
        if (m_device.l1) addL1(hit);
    }

    void addL1(double l2Latency) {
        constexpr double kLine = 128;
        const Curve ring =
            chaseThrough(m_device.l1->size.value.value(), kL1Ways, m_device.l1->latency.value.value(), l2Latency);
        std::vector<double> sizes;
        for (int kibi = 4; kibi <= 320; kibi += 4) sizes.push_back(kibi * 1024.0);
        for (int kibi = 384; kibi <= 640; kibi += 64) sizes.push_back(kibi * 1024.0);
        add("chase.l1", "bytes", "cycle", sizes, ring);
        add("chase.l1.sparse", "bytes", "cycle", doublings(8192, 1536.0 * 1024, 8), sparse(ring, kLine));
    }

    [[nodiscard]] double sectorBandwidth(const device::Sourced<Cycles>& delay) const {
        return m_device.l2->sector.value.value() / delay.value.value() * m_device.smCount.value *
               m_device.smClock.value.value();
    }

    void addBandwidths() {
        add("stream.l2", "bytes", "B/s", {65536, 131072, 262144},
            [&](double) { return sectorBandwidth(m_device.l2->departureDelay); });
        add("stream.read", "bytes", "B/s", {1e8, 2e8, 4e8},
            [&](double) { return sectorBandwidth(m_device.l2->missDepartureDelay); });
    }

    void addQueues() {
        const std::vector<double> inFlight{1, 2, 4, 8, 16, 32, 64, 128, 256, 512};
        const auto queue = [&](const char* series, double latency, double delay) {
            add(series, "accesses of warps in flight", "cycle", inFlight,
                [=](double accesses) { return std::max(latency, accesses * delay); });
        };
        const double dram = m_device.dramLatency.value.value();
        const double uncoalesced = m_device.departureDelayUncoalesced.value.value();
        queue("departure.coalesced", dram, m_device.departureDelayCoalesced.value.value());
        queue("departure.uncoalesced", dram + 31 * uncoalesced, 32 * uncoalesced);
        const device::RequestFlow& flow = m_device.flow;
        const double l2 = m_device.l2->latency.value.value();
        if (flow.l2RequestRate) queue("flow.l2_requests", l2, m_device.smCount.value * 32 / flow.l2RequestRate->value);
        if (flow.smRequestDelay) queue("flow.sm_requests", l2, 32 * flow.smRequestDelay->value.value());
        if (flow.l2MeanLatency)
            add("flow.l2_latency", "bytes", "cycle", {65536},
                [&](double) { return flow.l2MeanLatency->value.value(); });
        if (flow.granuleDelay)
            add("flow.pieces", "pieces of 64 bytes in one access", "cycle", doublings(1, 32),
                [&](double pieces) { return l2 + (pieces - 1) * flow.granuleDelay->value.value(); });
        if (flow.gpcs && flow.blockStartDelay)
            add("launch.blocks", "blocks of one warp", "s", doublings(1, 1 << 18, 0.5), [&](double blocks) {
                return 3e-6 +
                       blocks * flow.blockStartDelay->value.value() / flow.gpcs->value / m_device.smClock.value.value();
            });
    }

    void addHost() {
        add("context", "run", "s", {1}, [&](double) { return m_device.contextOverhead.value.value(); });
        add("launch.stream", "launches", "s", {1, 2, 5, 10, 20, 50, 100, 200, 400},
            [&](double launches) { return 8e-6 + launches * m_device.launchOverhead.value.value(); });
        // One direction is faster than the other; their geometric mean is the model's time.
        const auto copy = [&](double bytes, device::HostMemory memory) {
            const double seconds = device::transferTime(m_device.transfer, Bytes(bytes), memory).value();
            return seconds > 0 ? seconds : bytes / 1e10; // Where memory is shared, the suite copies all the same.
        };
        const std::vector<double> sizes = doublings(1024, 128.0 * 1024 * 1024);
        for (const device::HostMemory memory : {device::HostMemory::pageable, device::HostMemory::pinned}) {
            const std::string series = "copy." + std::string(device::name(memory));
            add(series + ".to_gpu", "bytes", "s", sizes, [&](double bytes) { return 1.1 * copy(bytes, memory); });
            add(series + ".from_gpu", "bytes", "s", sizes, [&](double bytes) { return copy(bytes, memory) / 1.1; });
        }
    }

    const device::Device& m_device;
    double m_noise;
    std::mt19937 m_random;
    std::vector<Json> m_series;
};

} // namespace forewarp::test
