#include "app/cli/complaint.h"
#include "app/cli/text_layout.h"
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

std::string_view nameOf(Confidence confidence) {
    switch (confidence) {
    case Confidence::published: return "published";
    case Confidence::measured: return "measured";
    case Confidence::estimated: break;
    }
    return "estimated";
}

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

std::string factsText(const Device& device, const Paint& paint) {
    std::string text = paint(Tone::strong, printable(device.name)) + " (" + printable(device.id) + ")\n";
    text += "compute capability " + device.capability.text() + ", " + device.capability.architecture + "\n\n";
    TextTable table({{"Fact", false, 34}, {"Value", true, 16}, {"", false, 9}, {"Source", false, 0}});
    for (const DeviceFact& fact : facts(device)) {
        const Tone tone = fact.confidence == Confidence::estimated ? Tone::unknown : Tone::quiet;
        table.addRow({{fact.label},
                      {quantityText(fact.value, fact.unit), Tone::strong},
                      {std::string(nameOf(fact.confidence)), tone},
                      {printable(fact.source)}});
    }
    return text + table.text(paint);
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
    std::cout << (options.asJson ? writeDevice(*device) : factsText(*device, context.paint));
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
