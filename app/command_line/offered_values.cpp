#include "app/command_line/offered_values.h"

#include "core/base/text.h"
#include "core/device/device.h"
#include "core/models/registry.h"

#include <algorithm>

namespace forewarp::command_line {

std::vector<std::string> offeredWords(const Option& option, const KnownValues& known) {
    if (option.kind == ValueKind::device) return known.devices;
    if (option.kind == ValueKind::model) return known.models;
    const auto* words = std::get_if<OneOf>(&option.check);
    return words ? words->words : std::vector<std::string>{};
}

KnownValues bundledValues() {
    KnownValues known;
    for (const device::Device& device : device::bundledDevices()) known.devices.push_back(device.id);
    for (const models::Model& model : models::all()) known.models.emplace_back(model.id);
    return known;
}

std::string shellFunction(const ProgramUsage& program) {
    std::string name = "_" + program.name;
    std::ranges::replace(name, '-', '_');
    return name;
}

std::string inOneLine(const std::vector<std::string>& words) {
    return joined(words, " ");
}

std::string singleQuoted(std::string_view text, std::string_view escapedQuote) {
    std::string quoted = "'";
    for (const char character : text) {
        if (character == '\'') quoted += escapedQuote;
        else quoted += character;
    }
    return quoted + "'";
}

} // namespace forewarp::command_line
