#include "core/models/forewarp/device_terms.h"

#include "core/base/value_text.h"
#include "core/device/peaks.h"
#include "core/models/forewarp/constants.h"

#include <cmath>

namespace forewarp::models::forewarp {

namespace {

/// What stands in for a fact that the profile leaves out.
template <class T>
device::Sourced<T> factOr(const std::optional<device::Sourced<T>>& fact, double value, const std::string& reason) {
    return fact ? *fact : device::Sourced<T>{T(value), "estimated: " + reason, device::Confidence::estimated};
}

/// Sectors leave L2 for all SMs, each after l2_departure_delay; a request takes up to 64 bytes of them.
device::Sourced<double> l2RateOf(const device::Device& device) {
    const device::L2Cache& l2 = *device.l2;
    return factOr(device.flow.l2RequestRate, device::l2RequestRate(device),
                  valueText(device.smCount.value) + " SMs x " + valueText(l2.sector.value.value()) + " B / " +
                      std::to_string(device::kRequestBytes) + " B / " + valueText(l2.departureDelay.value.value()) +
                      " cycles of l2_departure_delay");
}

device::Sourced<Cycles> requestDelayOf(const device::Device& device) {
    const device::Sourced<Cycles>& coalesced = device.departureDelayCoalesced;
    if (device.capability.major < 3)
        return factOr(device.flow.smRequestDelay, coalesced.value.value(), "departure_delay_coalesced");
    return factOr(device.flow.smRequestDelay, 1, "one request per cycle");
}

device::Sourced<Cycles> granuleDelayOf(const device::Device& device) {
    const double uncoalesced = device.departureDelayUncoalesced.value.value();
    if (device.capability.major < 2)
        return factOr(device.flow.granuleDelay, uncoalesced, "departure_delay_uncoalesced");
    if (device.capability.major < 3) return factOr(device.flow.granuleDelay, 20, "as on the Tesla C2050");
    return factOr(device.flow.granuleDelay, 1, "one request per cycle");
}

/// A place costs 44 bytes' time, as fitted on SYRK of PolyBench on an RTX 2070 SUPER (times: KLARAPTOR project); more
/// where transactions that go to DRAM, each to a place of its own, were measured to leave further apart.
device::Sourced<Bytes> rowOpeningOf(const device::Device& device, double dramShare) {
    const Bytes fitted = ForewarpParameters().rowOpening;
    device::Sourced<Bytes> opening{fitted,
                                   "fitted on SYRK of PolyBench on an RTX 2070 SUPER (times: KLARAPTOR project)"};
    if (!device.l2 || device.l2->missDepartureDelay.confidence == device::Confidence::estimated) return opening;
    const double seconds =
        device.l2->missDepartureDelay.value.value() / device.smCount.value / device.smClock.value.value();
    const double bytes = seconds * device.memoryBandwidth.value.value() * dramShare - device.sectorBytes();
    if (bytes > fitted.value())
        opening = {Bytes(bytes), "from l2_miss_departure_delay, less the time of the sector itself: " +
                                     device.l2->missDepartureDelay.source};
    return opening;
}

} // namespace

void takeDevice(const device::Device& device, ForewarpParameters& p, InputOrigins& origins) {
    const auto take = [&](auto& target, const char* symbol, const auto& fact) {
        target = fact.value;
        origins[symbol].source = sourceOf(fact);
    };
    take(p.smClock, "f", device.smClock);
    take(p.sms, "SMs", device.smCount);
    take(p.memoryBandwidth, "B_DRAM", device.memoryBandwidth);
    take(p.aluLatency, "L_ALU", device.aluLatency);
    take(p.sharedLatency, "L_shared", device.sharedLatency);
    take(p.dramLatency, "L_DRAM", device.dramLatency);
    take(p.requestDelay, "q", requestDelayOf(device));
    take(p.granuleDelay, "delta", granuleDelayOf(device));
    take(p.dramShare, "eta_DRAM", factOr(device.flow.dramShare, p.dramShare, "as most GPUs with HBM2 or GDDR6"));
    take(p.rowOpening, "c_open", rowOpeningOf(device, p.dramShare));
    take(p.gpcs, "GPCs", factOr(device.flow.gpcs, std::ceil(device.smCount.value / 8), "eight SMs in a group"));
    take(p.blockStartDelay, "c_start", factOr(device.flow.blockStartDelay, 11.25, "as on the RTX 2070 SUPER"));
    if (device.l1) take(p.l1Latency, "L_L1", device.l1->latency);
    if (!device.l2) {
        take(p.l2Latency, "L_L2", device.dramLatency);
        return;
    }
    take(p.l2Latency, "L_L2", device.flow.l2MeanLatency ? *device.flow.l2MeanLatency : device.l2->latency);
    take(p.l2Rate, "R_L2", l2RateOf(device));
}

} // namespace forewarp::models::forewarp
