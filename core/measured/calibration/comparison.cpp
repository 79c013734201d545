#include "core/measured/calibration/comparison.h"

#include "core/device/device_units.h"

#include <algorithm>
#include <array>

namespace forewarp::measured::calibration {

namespace {

/// Of the dimension that has a unit of this name.
const device::DeviceUnit* unitNamed(const std::string& name) {
    for (const device::Dimension dimension :
         {device::Dimension::cycles, device::Dimension::clockRate, device::Dimension::time, device::Dimension::bytes,
          device::Dimension::bandwidth, device::Dimension::rate})
        if (const device::DeviceUnit* unit = device::findDeviceUnit(name, dimension)) return unit;
    return nullptr;
}

/// Fields are shown in larger units where they are large: «MHz» and «GHz».
device::DeviceFact inUnitOf(device::DeviceFact fact, const device::DeviceFact& other) {
    const device::DeviceUnit* from = unitNamed(fact.unit);
    const device::DeviceUnit* to = unitNamed(other.unit);
    if (fact.unit == other.unit || !from || !to || from->dimension != to->dimension) return fact;
    fact.value = to->fromBase(from->toBase(fact.value));
    fact.unit = other.unit;
    return fact;
}

const device::DeviceFact* find(const std::vector<device::DeviceFact>& facts, const std::string& key) {
    const auto found = std::ranges::find(facts, key, &device::DeviceFact::key);
    return found == facts.end() ? nullptr : &*found;
}

} // namespace

std::vector<ComparedFact> compareProfiles(const device::Device& shipped, const device::Device& measured) {
    const std::vector<device::DeviceFact> ours = device::facts(shipped), theirs = device::facts(measured);
    std::vector<ComparedFact> rows;
    for (const device::DeviceFact& fact : ours) {
        ComparedFact row{fact.key, fact.label, fact, {}, {}};
        if (const device::DeviceFact* other = find(theirs, fact.key)) {
            row.measured = inUnitOf(*other, fact);
            if (fact.value > 0) row.ratio = row.measured->value / fact.value;
        }
        rows.push_back(std::move(row));
    }
    for (const device::DeviceFact& fact : theirs)
        if (!find(ours, fact.key)) rows.push_back({fact.key, fact.label, {}, fact, {}});
    return rows;
}

} // namespace forewarp::measured::calibration
