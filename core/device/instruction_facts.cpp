#include "core/device/instruction_facts.h"

#include <array>
#include <cctype>

namespace forewarp::device {

namespace {

struct KindText {
    std::string_view name;
    std::string_view label;
};

constexpr std::array<KindText, std::size_t(kInstructionKindCount)> kTexts{{
    {"add", "integer add"},
    {"mul", "integer multiply"},
    {"madd", "integer multiply-add"},
    {"div", "integer divide"},
    {"and", "bitwise operation"},
    {"convert", "conversion"},
    {"fadd", "float add"},
    {"fmul", "float multiply"},
    {"fmadd", "float multiply-add"},
    {"fdiv", "float divide"},
    {"sqrt", "float square root"},
    {"special", "float sin, exp, …"},
    {"dadd", "double add"},
    {"dmul", "double multiply"},
    {"dmadd", "double multiply-add"},
    {"ddiv", "double divide"},
    {"dsqrt", "double square root"},
    {"dspecial", "double sin, exp, …"},
}};

/// As a table's row begins: «Float multiply-add».
std::string headingOf(InstructionKind kind) {
    std::string heading(label(kind));
    heading.front() = char(std::toupper(static_cast<unsigned char>(heading.front())));
    return heading;
}

} // namespace

std::string_view name(InstructionKind kind) {
    return kTexts[std::size_t(kind)].name;
}

std::string_view label(InstructionKind kind) {
    return kTexts[std::size_t(kind)].label;
}

bool isDouble(InstructionKind kind) {
    return kind >= InstructionKind::dadd;
}

std::vector<DeviceFact> instructionFacts(const Device& device) {
    std::vector<DeviceFact> facts;
    for (int i = 0; i < kInstructionKindCount; ++i) {
        const auto kind = InstructionKind(i);
        const Sourced<InstructionCost>& cost = device.costOf(kind);
        const auto add = [&](std::string_view key, const std::string& what, double value, std::string_view unit,
                             const std::string& source) {
            facts.push_back({.key = "instructions." + std::string(name(kind)) + "." + std::string(key),
                             .label = headingOf(kind) + ": " + what,
                             .value = value,
                             .unit = std::string(unit),
                             .confidence = cost.confidence,
                             .source = source});
        };
        if (cost.value.throughput > 0) {
            add("latency", "latency", cost.value.latency.value(), "cycle", cost.source);
            add("throughput", "throughput", cost.value.throughput, "per cycle", "as its latency");
            add("warps_to_peak", "peak at", cost.value.warpsToPeak, "warps", "as its latency");
        } else {
            add("throughput", "no such unit", 0, "per cycle", cost.source);
        }
    }
    return facts;
}

} // namespace forewarp::device
