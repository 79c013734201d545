#include "core/device/derived/misfits.h"

#include "core/base/value_text.h"
#include "core/device/derived/rules.h"
#include "core/device/derived/sources.h"

#include <array>

namespace forewarp::device::derived {

namespace {

/// The bundled profile that an estimate comes from, or nothing. `factOf`: the same fact of a device, if it has it.
template <class T, class FactOf>
const Device* baseOf(const Sourced<T>& fact, FactOf factOf) {
    if (fact.confidence != Confidence::estimated) return nullptr;
    if (const Device* named = baseNamedIn(fact.source)) return factOf(*named) ? named : nullptr;
    for (const Device& device : bundledDevices())
        if (factOf(device) == fact) return &device;
    return nullptr;
}

std::string sentence(std::string_view what, const std::string& is, const std::string& wouldBe, const Device& base,
                     const std::string& changes) {
    const std::string because = changes.empty() ? "with the same facts" : "with " + changes;
    return std::string(what) + " is " + is + " and no longer fits: derived from " + base.id + ", " + because +
           ", it would be " + wouldBe + ".";
}

void checkField(const Rule& rule, const Device& device, std::vector<std::string>& found) {
    const DeviceField& field = *findField(rule.key);
    const auto fact = field.get(device);
    const Device* base = fact ? baseOf(*fact, field.get) : nullptr;
    if (!base) return;
    const std::string changes = changesText(*base, device, rule.inputs);
    const double expected = changes.empty() ? field.get(*base)->value : rule.derive(*base, device);
    if (agree(fact->value, expected)) return;
    found.push_back(sentence(rule.key, shownText(field, fact->value), shownText(field, expected), *base, changes));
}

void checkInstruction(InstructionKind kind, const Device& device, std::vector<std::string>& found) {
    const Sourced<InstructionCost>& fact = device.costOf(kind);
    const Device* base = baseOf(fact, [kind](const Device& other) { return std::optional(other.costOf(kind)); });
    if (!base) return;
    const std::array inputs{lanesOf(kind)};
    const std::string changes = changesText(*base, device, inputs);
    const double expected = costLike(*base, device, kind).throughput;
    if (agree(fact.value.throughput, expected)) return;
    found.push_back(sentence("throughput of instructions." + std::string(name(kind)), valueText(fact.value.throughput),
                             valueText(expected), *base, changes));
}

} // namespace

std::vector<std::string> misfits(const Device& device) {
    std::vector<std::string> found;
    for (const Rule& rule : rules()) checkField(rule, device, found);
    for (int i = 0; i < kInstructionKindCount; ++i) checkInstruction(InstructionKind(i), device, found);
    return found;
}

} // namespace forewarp::device::derived
