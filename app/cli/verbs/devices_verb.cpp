#include "app/cli/inputs/chosen_device.h"
#include "app/cli/terminal/complaint.h"
#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "app/cli/terminal/written_files.h"
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
    std::optional<std::string> like;
    std::vector<std::string> facts;
    std::string source;
    std::string output;
    bool isForced = false;
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

Result<device::derived::GivenFacts> givenFacts(const DevicesOptions& options) {
    device::derived::GivenFacts given;
    given.source = options.source;
    for (const std::string& fact : options.facts) {
        auto error = device::derived::takeFact(fact, given);
        if (!error) continue;
        error->place = "--set " + error->place;
        return *std::move(error);
    }
    return given;
}

std::string writtenText(const std::string& path) {
    const std::string file = terminal::printable(path);
    return "\nwrote " + file + "\n" + terminal::hanging("", "Every verb takes it as --device " + file);
}

/// The profile goes to a file or to stdout; what was derived is told on stdout or, where the profile is, on stderr.
std::optional<Error> keepProfile(const DevicesOptions& options, const std::string& profile, const std::string& told) {
    const bool isKept = !options.output.empty();
    if (isKept) {
        const auto overwrite = terminal::overwriteIf(options.isForced);
        if (auto error = terminal::writeFile(options.output, profile, overwrite)) return error;
    }
    if (options.asJson) std::cout << profile;
    else if (isKept) std::cout << told << writtenText(options.output);
    else {
        std::cerr << told;
        std::cout << profile;
    }
    return std::nullopt;
}

std::optional<Error> deriveDevice(const DevicesOptions& options, const Context& context) {
    const auto base = inputs::chosenDevice(*options.like);
    if (!base) return terminal::failureOf(base);
    terminal::noteInput(*options.like);
    const auto given = givenFacts(options);
    if (!given) return terminal::failureOf(given);
    const auto profile = device::derived::profileLike(*base, *given);
    if (!profile) return terminal::failureOf(profile);
    const terminal::Paint paint = options.output.empty() ? terminal::Paint(false) : context.paint;
    return keepProfile(options, device::writeDevice(profile->device), text::derivedProfileText(*profile, *base, paint));
}

std::optional<Error> showDevices(const DevicesOptions& options, const Context& context) {
    if (options.like) return deriveDevice(options, context);
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

void addLikeOptions(std::vector<command_line::Option>& table, DevicesOptions& options) {
    table.push_back(
        {.names = "--like",
         .placeholder = "DEVICE",
         .meaning = "Derive the profile of a GPU that is built like this one and differs in what --set gives",
         .target = &options.like,
         .kind = command_line::ValueKind::device,
         .excludes = {"ID"}});
    table.push_back({.names = "--set",
                     .placeholder = "KEY=VALUE",
                     .meaning = "Fact that a data sheet gives, by its key in a profile, for instance sm_count=98, "
                                "memory_bandwidth=1555GB/s or compute_capability=8.6; also id=ID and name=NAME; "
                                "repeatable",
                     .target = &options.facts,
                     .needs = {"--like"}});
    table.push_back({.names = "--source",
                     .placeholder = "TEXT",
                     .meaning = "Where the values of --set are from",
                     .target = &options.source,
                     .needs = {"--like"}});
    table.push_back({.names = "-o,--output",
                     .placeholder = "FILE",
                     .meaning = "File for the derived profile (default: stdout, and what was derived on stderr)",
                     .target = &options.output,
                     .kind = command_line::ValueKind::file,
                     .needs = {"--like"}});
    terminal::addForceOption(table, options.isForced);
}

} // namespace

Verb devicesVerb() {
    auto options = std::make_shared<DevicesOptions>();
    Verb verb;
    verb.usage = {.name = "devices",
                  .meaning = "The GPUs known, all facts of one with their sources, or a profile from a data sheet",
                  .footer = ""};
    verb.usage.options.push_back({.names = "ID",
                                  .meaning = "Id, name or profile file of one GPU",
                                  .target = &options->id,
                                  .kind = command_line::ValueKind::device});
    verb.usage.options.push_back({.names = "--json",
                                  .meaning = "Print profiles as JSON; edited ones can be used with --device FILE",
                                  .target = &options->asJson});
    addLikeOptions(verb.usage.options, *options);
    verb.takesCompilerArguments = false;
    verb.run = [options](const Context& context) { return showDevices(*options, context); };
    return verb;
}

} // namespace forewarp::cli::verbs
