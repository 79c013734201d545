#include "core/measured/calibration/calibration.h"

#include "core/base/text.h"
#include "core/measured/calibration/derivation.h"

#include <algorithm>
#include <cctype>

namespace forewarp::measured::calibration {

namespace {

/// «nvidia-h200»
std::string idOf(std::string_view name) {
    std::string id;
    for (const char each : name) {
        const auto character = static_cast<unsigned char>(each);
        const bool isPlain = character < 0x80 && std::isalnum(character);
        if (isPlain) id += char(std::tolower(character));
        else if (!id.empty() && id.back() != '-') id += '-';
    }
    while (id.ends_with('-')) id.pop_back();
    return id.empty() ? "gpu" : id;
}

/// The row itself, or the nearest below it of the same major number.
const device::ComputeCapability* nearestCapability(const std::string& text) {
    if (const device::ComputeCapability* exact = device::findComputeCapability(text)) return exact;
    const device::ComputeCapability* nearest = nullptr;
    const std::string major = text.substr(0, text.find('.'));
    const int minor = std::atoi(text.substr(std::min(text.find('.') + 1, text.size())).c_str());
    for (const device::ComputeCapability& row : device::computeCapabilities())
        if (std::to_string(row.major) == major && row.minor <= minor) nearest = &row;
    return nearest;
}

Error unknownCapability(const std::string& text, std::string_view document) {
    const std::string known = joined(device::computeCapabilities(), ", ", &device::ComputeCapability::text);
    return {.message = "\"" + text + "\" is not a known compute capability, nor near one.",
            .place = std::string(document) + ": gpu.compute_capability",
            .remedy = "Known are " + known + "."};
}

/// Whether a profile can hold these values: what disturbed runs come out of can be impossible.
std::optional<Error> checkProfile(const device::Device& device, std::string_view document) {
    const auto read = device::readDevice(device::writeDevice(device), document);
    if (read) return std::nullopt;
    return Error{.message = "The measurements make no possible profile. " + read.error().message,
                 .place = read.error().place,
                 .remedy = "Measure again while nothing else uses the GPU."};
}

} // namespace

Result<Calibration> calibrate(const CalibrationRun& measurements, std::string_view document) {
    const std::string& capability = measurements.gpu.computeCapability;
    const device::ComputeCapability* row = nearestCapability(capability);
    if (!row) return unknownCapability(capability, document);
    Derivation derivation{measurements, {}};
    derivation.result.origin = "measured by forewarp-cli calibrate on " + measurements.gpu.name + ", " +
                               measurements.date.substr(0, 10) + ": ";
    derivation.device().id = idOf(measurements.gpu.name);
    derivation.device().name = measurements.gpu.name;
    derivation.device().capability = *row;
    if (row->text() != capability)
        derivation.addCaveat(
            "The limits of warps, blocks, registers and shared memory are those of compute capability " + row->text() +
            ": those of " + capability + " are not known.");
    deriveProcessor(derivation);
    deriveSharedMemory(derivation);
    deriveCaches(derivation);
    deriveMemory(derivation);
    deriveFlow(derivation);
    deriveHost(derivation);
    deriveFurther(derivation);
    if (auto error = checkProfile(derivation.device(), document)) return *std::move(error);
    return std::move(derivation.result);
}

} // namespace forewarp::measured::calibration
