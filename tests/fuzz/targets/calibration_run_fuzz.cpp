#include "core/device/device.h"
#include "core/measured/calibration/calibration.h"
#include "tests/core/measured/calibration/virtual_gpu.h"
#include "tests/fuzz/inputs/checks.h"
#include "tests/fuzz/inputs/seeds.h"

namespace forewarp::fuzz {

Target calibrationRun() {
    return {.name = "calibration_run",
            .run =
                [](std::string_view input) {
                    const auto run = measured::calibration::readCalibrationRun(input, "input.json");
                    if (!run) return;
                    const auto calibration = measured::calibration::calibrate(*run, "input.json");
                    if (!calibration) return;
                    const std::string profile = device::writeDevice(calibration->device);
                    require(device::readDevice(profile, "again").hasValue(),
                            "A calibrated profile is not read: " + profile);
                },
            .seeds =
                [] {
                    Inputs seeds;
                    for (const char* id : {"h200", "gtx1080ti", "v100"})
                        seeds.push_back(test::VirtualGpu(*device::findDevice(id), 0.01).document().dump(1));
                    return seeds;
                },
            .runs = 150};
}

} // namespace forewarp::fuzz
