#include "app/cli/text/device_text.h"

#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/device/derived/misfits.h"

#include <algorithm>

namespace forewarp::cli::text {

namespace {

std::string misfitsText(const device::Device& device) {
    const std::vector<std::string> misfits = device::derived::misfits(device);
    if (misfits.empty()) return "";
    std::string text = "\n";
    for (const std::string& misfit : misfits) text += terminal::hanging("note: ", terminal::printable(misfit));
    return text + terminal::hanging("", "forewarp-cli devices --like derives such facts anew.");
}

/// The facts of these keys, one row each: of an instruction its throughput, with the source of the whole.
std::vector<device::DeviceFact> rowsFor(const std::vector<std::string>& keys, const device::Device& device) {
    const std::vector<device::DeviceFact> all = device::facts(device);
    std::vector<device::DeviceFact> rows;
    for (const std::string& key : keys) {
        const auto isMeant = [&](const device::DeviceFact& fact) {
            return fact.key == key || fact.key == key + ".throughput";
        };
        const auto row = std::ranges::find_if(all, isMeant);
        if (row == all.end()) continue;
        const auto first = std::ranges::find_if(
            all, [&](const device::DeviceFact& fact) { return fact.key == key || fact.key.starts_with(key + "."); });
        rows.push_back(*row);
        rows.back().source = first->source;
    }
    return rows;
}

std::string rowsText(std::string_view title, const std::vector<std::string>& keys, const device::Device& device,
                     const terminal::Paint& paint) {
    if (keys.empty()) return "";
    return "\n" + paint(terminal::Tone::strong, title) + "\n" + factsText(rowsFor(keys, device), paint);
}

} // namespace

std::string factsText(const std::vector<device::DeviceFact>& facts, const terminal::Paint& paint) {
    terminal::TextTable table({{"Fact", false, 34}, {"Value", true, 16}, {"", false, 9}, {"Source", false, 0}});
    for (const device::DeviceFact& fact : facts) {
        const terminal::Tone tone =
            fact.confidence == device::Confidence::estimated ? terminal::Tone::unknown : terminal::Tone::quiet;
        table.addRow({{fact.label},
                      {quantityText(fact.value, fact.unit), terminal::Tone::strong},
                      {std::string(device::nameOf(fact.confidence)), tone},
                      {terminal::printable(fact.source)}});
    }
    return table.text(paint);
}

std::string headingText(const device::Device& device, const terminal::Paint& paint) {
    return paint(terminal::Tone::strong, terminal::printable(device.name)) + " (" + terminal::printable(device.id) +
           ")\n" + "compute capability " + device.capability.text() + ", " + device.capability.architecture + "\n";
}

std::string deviceText(const device::Device& device, const terminal::Paint& paint) {
    return headingText(device, paint) + "\n" + factsText(device::facts(device), paint) + misfitsText(device);
}

std::string derivedProfileText(const device::derived::DerivedProfile& profile, const device::Device& base,
                               const terminal::Paint& paint) {
    std::string text = headingText(profile.device, paint);
    text += rowsText("Given", profile.given, profile.device, paint);
    text += rowsText("Derived", profile.derived, profile.device, paint);
    text += "\n" +
            terminal::hanging("", "As of " + terminal::printable(base.id) + ": " + joined(profile.copied, ", ") + ".");
    for (const std::string& caveat : profile.caveats)
        text += "\n" + terminal::hanging("note: ", terminal::printable(caveat));
    return text;
}

} // namespace forewarp::cli::text
