#include "core/device/dram_fields.h"

#include <array>

namespace forewarp::device {

namespace {

double baseValue(double value) {
    return value;
}
template <int C, int T, int B>
double baseValue(Quantity<C, T, B> quantity) {
    return quantity.value();
}

template <class T>
T memberTypeOf(T DramTiming::*);

template <auto Member>
constexpr DramField field(std::string_view key, std::string_view label, ValueRange range) {
    using T = decltype(memberTypeOf(Member));
    return {.key = key,
            .label = label,
            .dimension = kDimensionOf<T>,
            .range = range,
            .get = [](const DramTiming& dram) { return baseValue(dram.*Member); },
            .set = [](DramTiming& dram, double value) { dram.*Member = T(value); }};
}

constexpr ValueRange kTime = number(1e-12, 1e-3);

constexpr std::array kFields{
    field<&DramTiming::rowToColumn>("row_to_column", "row to column", kTime),
    field<&DramTiming::precharge>("precharge", "precharge", kTime),
    field<&DramTiming::rowCycle>("row_cycle", "row cycle", kTime),
    field<&DramTiming::rowToRow>("row_to_row", "row to row", kTime),
    field<&DramTiming::readLatency>("read_latency", "read latency", kTime),
    field<&DramTiming::writeLatency>("write_latency", "write latency", kTime),
    field<&DramTiming::writeToRead>("write_to_read", "write to read", kTime),
    field<&DramTiming::banks>("banks", "banks", whole(1, 1024)),
    field<&DramTiming::row>("row", "row size", whole(16, 1024 * 1024)),
    field<&DramTiming::burst>("burst", "burst", whole(1, 4096)),
    field<&DramTiming::queue>("queue", "queue", whole(1, 4096)),
};

std::string_view shownUnitName(Dimension dimension) {
    if (dimension == Dimension::time) return "ns";
    return baseUnit(dimension).name;
}

} // namespace

std::span<const DramField> dramFields() {
    return kFields;
}

std::vector<DeviceFact> dramFacts(const Device& device) {
    std::vector<DeviceFact> facts;
    if (!device.dram) return facts;
    for (const DramField& field : dramFields()) {
        const std::string_view unitName = shownUnitName(field.dimension);
        facts.push_back({.key = "dram." + std::string(field.key),
                         .label = "DRAM: " + std::string(field.label),
                         .value = findDeviceUnit(unitName, field.dimension)->fromBase(field.get(device.dram->value)),
                         .unit = field.dimension == Dimension::count ? std::string() : std::string(unitName),
                         .confidence = device.dram->confidence,
                         .source = facts.empty() ? device.dram->source : "as row to column"});
    }
    return facts;
}

} // namespace forewarp::device
