#pragma once

#include "core/base/json_reader.h"
#include "core/device/device.h"
#include "core/device/device_fields.h"

#include <gtest/gtest.h>

#include <string>

namespace forewarp::sample {

/// A whole profile with every field, as JSON to change.
inline Json wholeProfile() {
    Json fields;
    for (const device::DeviceField& field : device::deviceFields()) {
        const bool isShare = field.dimension == device::Dimension::count && field.range.most < 16;
        fields[std::string(field.key)] = {
            {"value", isShare ? 1 : 16}, {"unit", field.units.usual}, {"source", "a test"}, {"confidence", "measured"}};
    }
    Json instructions;
    for (int i = 0; i < device::kInstructionKindCount; ++i)
        instructions[std::string(device::name(device::InstructionKind(i)))] = {{"latency", 4 + i},
                                                                               {"throughput", 32.5 + i},
                                                                               {"warps_to_peak", 8 + i},
                                                                               {"source", "a table"},
                                                                               {"confidence", "published"}};
    const Json dram{{"row_to_column", 11}, {"precharge", 12},
                    {"row_cycle", 30},     {"row_to_row", 13},
                    {"read_latency", 14},  {"write_latency", 15},
                    {"write_to_read", 16}, {"banks", 8},
                    {"row", 2048},         {"burst", 32},
                    {"queue", 17},         {"unit", "ns"},
                    {"source", "a sheet"}, {"confidence", "published"}};
    return {{"schema", 1},      {"id", "gpu"},  {"name", "Test GPU"},          {"compute_capability", "7.5"},
            {"fields", fields}, {"dram", dram}, {"instructions", instructions}};
}

inline Result<device::Device> read(const Json& profile) {
    return device::readDevice(profile.dump(), "gpu.json");
}

/// Changes a whole profile, reads it and returns the error.
template <class Change>
Error errorAfter(Change change) {
    Json profile = wholeProfile();
    change(profile);
    const Result<device::Device> device = read(profile);
    EXPECT_FALSE(device);
    return device ? Error{} : device.error();
}

} // namespace forewarp::sample
