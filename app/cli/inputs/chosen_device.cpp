#include "app/cli/inputs/chosen_device.h"

#include "app/cli/terminal/complaint.h"
#include "core/base/value_text.h"
#include "core/device/derived/misfits.h"

#include <set>

namespace forewarp::cli::inputs {

namespace {

bool isFirstTime(const std::string& name) {
    static std::set<std::string> told;
    return told.insert(name).second;
}

void noteMisfitsOf(const device::Device& device, const std::string& path) {
    const std::size_t misfits = device::derived::misfits(device).size();
    if (misfits == 0 || !isFirstTime(path)) return;
    terminal::note(counted(double(misfits), "estimate") + " of " + device.name +
                   (misfits == 1 ? " no longer fits the facts beside it" : " no longer fit the facts beside them") +
                   "; forewarp-cli devices " + path + " says more.");
}

} // namespace

void noteMisfits(const std::string& idOrPath) {
    if (const auto device = device::findDevice(idOrPath)) noteMisfitsOf(*device, idOrPath);
}

Result<device::Device> chosenDevice(const std::string& idOrPath) {
    auto device = device::findDevice(idOrPath);
    if (device) noteMisfitsOf(*device, idOrPath);
    return device;
}

} // namespace forewarp::cli::inputs
