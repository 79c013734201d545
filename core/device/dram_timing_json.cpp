#include "core/device/device_json.h"
#include "core/device/dram_fields.h"

#include <algorithm>
#include <cmath>

namespace forewarp::device {

namespace {

/// All times of one profile share a unit, and sizes are in bytes.
const DeviceUnit& unitOf(const DramField& field, const DeviceUnit& timeUnit) {
    return field.dimension == Dimension::time ? timeUnit : baseUnit(field.dimension);
}

/// What no DRAM can be, though each number alone is possible.
void checkDram(ObjectReader& entry, const DramTiming& dram) {
    constexpr double kRounding = 1e-9; // Of the conversion from ns: 30 is no less than 12 + 18.
    if ((dram.rowToColumn + dram.precharge) / dram.rowCycle > 1 + kRounding)
        entry.fail("row_cycle", "A bank has to open a row and close it again before it opens the next.",
                   "Write at least row_to_column + precharge.");
    if (std::fmod(dram.row.value(), dram.burst.value()) != 0)
        entry.fail("burst", "A row holds whole bursts.", "Write a divisor of row.");
}

/// Nanoseconds, or the base unit where reading one of the times back would round.
const DeviceUnit& writtenTimeUnit(const DramTiming& dram) {
    const DeviceUnit& usual = *findDeviceUnit("ns", Dimension::time);
    const auto all = dramFields();
    const bool isExact = std::all_of(all.begin(), all.end(), [&](const DramField& field) {
        return field.dimension != Dimension::time || exactNumber(usual, field.get(dram));
    });
    return isExact ? usual : baseUnit(Dimension::time);
}

} // namespace

void readDram(ObjectReader& profile, Device& device) {
    if (!profile.has("dram")) return;
    ObjectReader entry = profile.object("dram");
    Sourced<DramTiming>& dram = device.dram.emplace();
    const DeviceUnit& timeUnit = readUnit(entry, Dimension::time);
    for (const DramField& field : dramFields())
        field.set(dram.value, readNumber(entry, field.key, field.key, unitOf(field, timeUnit), field.range));
    checkDram(entry, dram.value);
    readOrigin(entry, dram);
    profile.adopt(entry);
}

Json dramJson(const Sourced<DramTiming>& dram) {
    const DeviceUnit& timeUnit = writtenTimeUnit(dram.value);
    Json entry = Json::object();
    for (const DramField& field : dramFields()) {
        const double value = field.get(dram.value);
        entry[std::string(field.key)] = writtenNumber(exactNumber(unitOf(field, timeUnit), value).value_or(value));
    }
    entry["unit"] = timeUnit.name;
    writeOrigin(dram, entry);
    return entry;
}

} // namespace forewarp::device
