#include "core/device/compute_capabilities.h"
#include "core/device/device.h"
#include "core/kernel/profile_of.h"
#include "tests/core/kernel/sample_nests.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/seeds.h"

namespace forewarp::fuzz {

namespace {

/// What is written of a device is read again, and the models answer on it, if only by refusing.
void useDevice(const device::Device& device, std::string_view input) {
    const std::string text = device::writeDevice(device);
    const auto again = device::readDevice(text, "again");
    require(again.hasValue(), "A device profile that was written is not read: " + text);
    kernel::Assumptions assumptions;
    assumptions.values["n"] = 64;
    const auto kernel = kernel::profileOf(sample::gemm(), "gemm:L1", assumptions);
    predictWithAll(*kernel, device, input);
}

} // namespace

Target device() {
    return {.name = "device",
            .run =
                [](std::string_view input) {
                    const auto device = device::readDevice(input, "input.json");
                    if (device) useDevice(*device, input);
                    else (void)device::readComputeCapabilities(input, "input.json");
                },
            .seeds = [] { return filesBelow("resources/devices", ".json"); },
            .runs = 300};
}

} // namespace forewarp::fuzz
