#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/text_table.h"
#include "app/cli/text/device_text.h"
#include "app/cli/verbs/verb.h"
#include "core/base/number_text.h"
#include "core/device/device.h"
#include "core/render/json/json_text.h"

#include <iostream>
#include <memory>

namespace forewarp::cli::verbs {

namespace {

struct DevicesOptions {
    std::string id;
    bool asJson = false;
};

std::string listText(const terminal::Paint& paint) {
    terminal::TextTable table({{"Id", false, 20},
                               {"Name", false, 28},
                               {"CC", true, 5},
                               {"SMs", true, 5},
                               {"Clock", true, 10},
                               {"Bandwidth", true, 10},
                               {"Architecture", false, 0}});
    for (const device::Device& device : device::bundledDevices()) {
        table.addRow({{device.id, terminal::Tone::strong},
                      {device.name},
                      {device.capability.text()},
                      {countText(device.smCount.value)},
                      {quantityText(device.smClock.value.value(), "Hz")},
                      {quantityText(device.memoryBandwidth.value.value(), "B/s")},
                      {device.capability.architecture}});
    }
    return table.text(paint);
}

/// All bundled profiles, each as readDevice() reads it.
Result<std::string> listJson() {
    Json devices = Json::array();
    for (const device::Device& device : device::bundledDevices()) {
        auto profile = parseJson(device::writeDevice(device), device.id);
        if (!profile) return profile.failureAs<std::string>();
        devices.push_back(*std::move(profile));
    }
    return render::json::textOf(Json{{"schema", 1}, {"devices", std::move(devices)}}) + "\n";
}

std::optional<Error> showDevices(const DevicesOptions& options, const Context& context) {
    if (options.id.empty()) {
        const auto text = options.asJson ? listJson() : Result<std::string>(listText(context.paint));
        if (!text) return terminal::failureOf(text);
        std::cout << *text;
        return std::nullopt;
    }
    const auto device = device::findDevice(options.id);
    if (!device) return terminal::failureOf(device);
    std::cout << (options.asJson ? device::writeDevice(*device) : text::deviceText(*device, context.paint));
    return std::nullopt;
}

} // namespace

Verb devicesVerb() {
    auto options = std::make_shared<DevicesOptions>();
    Verb verb;
    verb.usage = {.name = "devices", .meaning = "The GPUs known, or all facts of one with their sources", .footer = ""};
    verb.usage.options.push_back({.names = "ID",
                                  .meaning = "Id, name or profile file of one GPU",
                                  .target = &options->id,
                                  .kind = command_line::ValueKind::device});
    verb.usage.options.push_back({.names = "--json",
                                  .meaning = "Print profiles as JSON; edited ones can be used with --device FILE",
                                  .target = &options->asJson});
    verb.takesCompilerArguments = false;
    verb.run = [options](const Context& context) { return showDevices(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
