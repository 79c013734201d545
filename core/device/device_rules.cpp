#include "core/device/device_json.h"

namespace forewarp::device {

namespace {

/// Copies take time exactly where there is a link to copy over.
void checkTransfer(ObjectReader& fields, const Device& device) {
    const bool isLinked = !sharesHostMemory(device);
    const auto check = [&](std::string_view key, double value, bool mayBeZero) {
        if (isLinked && value == 0 && !mayBeZero)
            fields.fail(key, "Without bandwidth nothing is ever copied.", "Write a number above 0.");
        if (!isLinked && value > 0)
            fields.fail(key, "Nothing is copied where pcie_generation is 0 and there is no nvlink.",
                        "Write 0, or the generation of the link.");
    };
    check("transfer_peak", device.transfer.peak.value.value(), false);
    check("transfer_start", device.transfer.start.value.value(), false);
    check("transfer_growth", device.transfer.growth.value, true);
    check("transfer_pinned_peak", device.transfer.pinnedPeak.value.value(), false);
    if (device.transfer.managedPeak) check("transfer_managed_peak", device.transfer.managedPeak->value.value(), false);
}

/// What the cache simulation can hold. Inputs: an L2 whose numbers are possible one by one.
void checkL2(ObjectReader& fields, const L2Cache& l2) {
    constexpr double kMostSectors = 32;
    constexpr double kMostLines = 8 * 1024 * 1024; // Eight times those of 128 MiB in lines of 128 bytes.
    const Bytes line = l2.line.value;
    if (l2.sector.value > line)
        fields.fail("l2_sector", "A sector cannot be longer than its line.", "Write at most the value of l2_line.");
    if (line > l2.sector.value * kMostSectors)
        fields.fail("l2_sector", "A line has at most 32 sectors.", "Write at least l2_line / 32.");
    if (l2.size.value < line * l2.ways.value)
        fields.fail("l2_ways", "The cache does not hold one set of so many lines.", "Write at most l2_size / l2_line.");
    if (l2.size.value > line * kMostLines)
        fields.fail("l2_size", "The cache has more than 8388608 lines.", "Write at most 8388608 x l2_line.");
}

/// A load that misses waits longer than one that hits.
void checkLatencies(ObjectReader& fields, const Device& device) {
    if (device.l2 && device.l2->latency.value > device.dramLatency.value)
        fields.fail("l2_latency", "L2 cannot answer later than the memory behind it.",
                    "Write at most the value of dram_latency.");
}

void checkGroups(ObjectReader& fields, const Device& device) {
    if (device.flow.gpcs && device.flow.gpcs->value > device.smCount.value)
        fields.fail("gpcs", "There are no more groups than SMs.", "Write at most the value of sm_count.");
}

} // namespace

void checkFields(ObjectReader& fields, const Device& device) {
    if (device.l2) checkL2(fields, *device.l2);
    checkLatencies(fields, device);
    checkGroups(fields, device);
    checkTransfer(fields, device);
}

} // namespace forewarp::device
