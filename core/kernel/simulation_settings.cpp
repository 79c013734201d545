#include "core/kernel/simulation_settings.h"

#include "core/base/value_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace forewarp::kernel {

namespace {

constexpr double kMostWarps = 1e6; ///< Simulated: thousands of times those that an SM holds.
constexpr double kMostInstructions = 1e9; ///< Simulated in about a minute.

/// A choice between two.
struct Switch {
    std::string_view key;
    bool SimulationChoices::* member;
    std::string_view on;
    std::string_view off;
};

constexpr std::array kSwitches{
    Switch{"fma", &SimulationChoices::contractsMultiplyAdds, "on", "off"},
    Switch{"bandwidth", &SimulationChoices::sharesBandwidth, "shared", "divided"},
    Switch{"caches", &SimulationChoices::usesCaches, "on", "off"},
    Switch{"l1", &SimulationChoices::loadsUseL1, "on", "off"},
    Switch{"restrict", &SimulationChoices::storesMayAlias, "off", "on"},
};

Error badSetting(std::string_view text, const std::string& remedy) {
    return {ErrorKind::usage, std::string(text) + " is not a setting of the simulations.", {}, remedy};
}

std::optional<double> countIn(std::string_view text, double most) {
    double number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isCount = failure == std::errc() && end == text.data() + text.size() && number >= 0 && number <= most &&
                         number == std::floor(number);
    return isCount ? std::optional(number) : std::nullopt;
}

std::optional<Error> applySwitch(const Switch& chosen, std::string_view text, std::string_view value,
                                 SimulationChoices& choices) {
    if (value != chosen.on && value != chosen.off)
        return badSetting(text, "Write " + std::string(chosen.key) + "=" + std::string(chosen.on) + " or " +
                                    std::string(chosen.key) + "=" + std::string(chosen.off) + ".");
    choices.*chosen.member = value == chosen.on;
    return std::nullopt;
}

std::optional<Error> applyTiming(std::string_view text, std::string_view value, SimulationChoices& choices) {
    if (value == "pipelined") choices.timing = SimulationTiming::pipelined;
    else if (value == "published") choices.timing = SimulationTiming::published;
    else return badSetting(text, "Write timing=pipelined or timing=published.");
    return std::nullopt;
}

std::optional<Error> applyPolicy(std::string_view text, std::string_view value, SimulationChoices& choices) {
    const auto policy = findSchedulingPolicy(value);
    if (!policy) return badSetting(text, "Policies: fifo, round-robin, greedy-then-oldest, shortest-first, two-level.");
    choices.policy = *policy;
    return std::nullopt;
}

std::optional<Error> applyCount(std::string_view text, std::string_view key, std::string_view value,
                                SimulationChoices& choices) {
    const double most = key == "warps" ? kMostWarps : kMostInstructions;
    const auto count = countIn(value, most);
    if (!count)
        return badSetting(text, "Write " + std::string(key) + "=N with a whole number up to " + valueText(most) +
                                    "; 0 sets no limit of its own.");
    if (key == "warps") choices.mostWarps = int(*count);
    else choices.mostInstructions = *count;
    return std::nullopt;
}

} // namespace

std::optional<Error> applySetting(std::string_view text, SimulationChoices& choices) {
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string_view key = text.substr(0, equals);
    const std::string_view value = equals < text.size() ? text.substr(equals + 1) : std::string_view();
    for (const Switch& each : kSwitches)
        if (key == each.key) return applySwitch(each, text, value, choices);
    if (key == "timing") return applyTiming(text, value, choices);
    if (key == "policy") return applyPolicy(text, value, choices);
    if (key == "warps" || key == "instructions") return applyCount(text, key, value, choices);
    return badSetting(text, "Known: fma=on|off, bandwidth=shared|divided, caches=on|off, l1=on|off, restrict=on|off, "
                            "timing=pipelined|published, policy=NAME, warps=N, instructions=N.");
}

std::vector<std::string> settingsOf(const SimulationChoices& choices) {
    const SimulationChoices usual;
    std::vector<std::string> settings;
    const auto add = [&](std::string_view key, std::string_view value) {
        settings.push_back(std::string(key) + "=" + std::string(value));
    };
    for (const Switch& each : kSwitches)
        if (choices.*each.member != usual.*each.member) add(each.key, choices.*each.member ? each.on : each.off);
    if (choices.timing != usual.timing) add("timing", "published");
    if (choices.policy != usual.policy) add("policy", name(choices.policy));
    if (choices.mostWarps != usual.mostWarps) add("warps", std::to_string(choices.mostWarps));
    if (choices.mostInstructions != usual.mostInstructions)
        add("instructions", std::to_string((long long)(choices.mostInstructions)));
    return settings;
}

} // namespace forewarp::kernel
