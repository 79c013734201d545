#include "core/calibration/comparison.h"

#include "core/device/device_units.h"

#include <algorithm>
#include <array>

namespace forewarp::calibration {

namespace {

/// Of the dimension that has a unit of this name.
const DeviceUnit* unitNamed(const std::string& name) {
    for (const Dimension dimension : {Dimension::cycles, Dimension::clockRate, Dimension::time, Dimension::bytes,
                                      Dimension::bandwidth, Dimension::rate})
        if (const DeviceUnit* unit = findDeviceUnit(name, dimension)) return unit;
    return nullptr;
}

/// Fields are shown in larger units where they are large: «MHz» and «GHz».
DeviceFact inUnitOf(DeviceFact fact, const DeviceFact& other) {
    const DeviceUnit* from = unitNamed(fact.unit);
    const DeviceUnit* to = unitNamed(other.unit);
    if (fact.unit == other.unit || !from || !to || from->dimension != to->dimension) return fact;
    fact.value = to->fromBase(from->toBase(fact.value));
    fact.unit = other.unit;
    return fact;
}

const DeviceFact* find(const std::vector<DeviceFact>& facts, const std::string& key) {
    const auto found = std::ranges::find(facts, key, &DeviceFact::key);
    return found == facts.end() ? nullptr : &*found;
}

} // namespace

std::vector<ComparedFact> compareProfiles(const Device& shipped, const Device& measured) {
    const std::vector<DeviceFact> ours = facts(shipped), theirs = facts(measured);
    std::vector<ComparedFact> rows;
    for (const DeviceFact& fact : ours) {
        ComparedFact row{fact.key, fact.label, fact, {}, {}};
        if (const DeviceFact* other = find(theirs, fact.key)) {
            row.measured = inUnitOf(*other, fact);
            if (fact.value > 0) row.ratio = row.measured->value / fact.value;
        }
        rows.push_back(std::move(row));
    }
    for (const DeviceFact& fact : theirs)
        if (!find(ours, fact.key)) rows.push_back({fact.key, fact.label, {}, fact, {}});
    return rows;
}

} // namespace forewarp::calibration
