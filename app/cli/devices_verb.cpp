#include "app/cli/complaint.h"
#include "app/cli/device_text.h"
#include "app/cli/text_table.h"
#include "app/cli/verb.h"
#include "core/device/device.h"
#include "core/report/json_text.h"
#include "core/report/number_text.h"
#include "core/report/render.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

namespace forewarp::cli {

namespace {

struct DevicesOptions {
    std::string id;
    bool asJson = false;
};

std::string listText(const Paint& paint) {
    TextTable table({{"Id", false, 20},
                     {"Name", false, 28},
                     {"CC", true, 5},
                     {"SMs", true, 5},
                     {"Clock", true, 10},
                     {"Bandwidth", true, 10},
                     {"Architecture", false, 0}});
    for (const Device& device : bundledDevices()) {
        table.addRow({{device.id, Tone::strong},
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
    for (const Device& device : bundledDevices()) {
        auto profile = parseJson(writeDevice(device), device.id);
        if (!profile) return profile.failureAs<std::string>();
        devices.push_back(*std::move(profile));
    }
    return textOf(Json{{"schema", 1}, {"devices", std::move(devices)}}) + "\n";
}

std::optional<Error> showDevices(const DevicesOptions& options, const Context& context) {
    if (options.id.empty()) {
        const auto text = options.asJson ? listJson() : Result<std::string>(listText(context.paint));
        if (!text) return failureOf(text);
        std::cout << *text;
        return std::nullopt;
    }
    const auto device = findDevice(options.id);
    if (!device) return failureOf(device);
    std::cout << (options.asJson ? writeDevice(*device) : deviceText(*device, context.paint));
    return std::nullopt;
}

} // namespace

Verb devicesVerb(CLI::App& app) {
    auto options = std::make_shared<DevicesOptions>();
    CLI::App* command = app.add_subcommand("devices", "The GPUs known, or all facts of one with their sources");
    command->add_option("ID", options->id, "Id, name or profile file of one GPU")->option_text(" ");
    command->add_flag("--json", options->asJson, "Print profiles as JSON; edited ones can be used with --device FILE");
    return {command, false, [options](const Context& context) { return showDevices(*options, context); }};
}

} // namespace forewarp::cli
