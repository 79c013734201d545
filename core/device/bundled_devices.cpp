#include "core/base/fingerprint.h"
#include "core/base/text.h"
#include "core/device/device.h"
#include "core/device/embedded_profiles.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <tuple>

namespace forewarp::device {

namespace {

bool sameText(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

bool comesBefore(const Device& a, const Device& b) {
    return std::tuple(a.capability.number(), a.name) < std::tuple(b.capability.number(), b.name);
}

Error unknownDevice(std::string_view idOrPath) {
    const std::string ids = joined(bundledDevices(), ", ", &Device::id);
    return {.kind = ErrorKind::usage,
            .message = idOrPath.empty() ? "No device was named." : std::string(idOrPath) + " is not a known device.",
            .place = {},
            .remedy = "Run forewarp-cli devices to list them (" + ids + "), or give the path of a device profile."};
}

Error unreadableProfile(std::string_view path, std::string message) {
    return {.message = std::move(message),
            .place = std::string(path),
            .remedy = "Give the path of a device profile, or a device id: run forewarp-cli devices to list them."};
}

bool looksLikePath(std::string_view text) {
    return text.find('/') != std::string_view::npos || text.ends_with(".json");
}

Result<Device> readDeviceFile(std::string_view path) {
    // Profiles have a few kilobytes; whoever names a trace or an archive should not wait for it.
    constexpr std::uintmax_t kLargestProfile = 1 << 20;
    std::error_code failed;
    const std::uintmax_t size = std::filesystem::file_size(path, failed);
    if (failed) return unreadableProfile(path, "This is not a readable file.");
    if (size > kLargestProfile) return unreadableProfile(path, "This file is too large for a device profile.");
    std::ifstream file{std::filesystem::path(path), std::ios::binary};
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file.is_open()) return unreadableProfile(path, "This file cannot be opened.");
    return readDevice(text, path);
}

/// Eight hexadecimal digits.
std::string dataFingerprint() {
    std::uint64_t sum = fingerprint(std::string_view{});
    for (const auto& files : {embeddedDeviceProfiles(), embeddedComputeCapabilities()})
        for (const EmbeddedFile& file : files) sum = fingerprint(file.text, sum);
    char digits[9];
    std::snprintf(digits, sizeof digits, "%08x", static_cast<unsigned>(sum));
    return digits;
}

} // namespace

const std::vector<Device>& bundledDevices() {
    // The profiles are part of the program and a test reads each, so that none can fail for a user.
    static const std::vector<Device> devices = [] {
        std::vector<Device> read;
        for (const EmbeddedFile& file : embeddedDeviceProfiles())
            if (auto device = readDevice(file.text, file.name)) read.push_back(std::move(device).value());
        std::sort(read.begin(), read.end(), comesBefore);
        return read;
    }();
    return devices;
}

std::string bundledDataText() {
    const std::vector<ComputeCapability>& capabilities = computeCapabilities();
    return "device data " + dataFingerprint() + " (" + std::to_string(bundledDevices().size()) +
           " profiles, compute capabilities " + capabilities.front().text() + " to " + capabilities.back().text() + ")";
}

Result<Device> findDevice(std::string_view idOrPath) {
    for (const Device& device : bundledDevices())
        if (sameText(device.id, idOrPath) || sameText(device.name, idOrPath)) return device;
    std::error_code ignored;
    if (looksLikePath(idOrPath) || std::filesystem::is_regular_file(idOrPath, ignored)) return readDeviceFile(idOrPath);
    return unknownDevice(idOrPath);
}

} // namespace forewarp::device
