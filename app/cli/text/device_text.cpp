#include "app/cli/text/device_text.h"

#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/number_text.h"

namespace forewarp::cli::text {

std::string_view nameOf(device::Confidence confidence) {
    switch (confidence) {
    case device::Confidence::published: return "published";
    case device::Confidence::measured: return "measured";
    case device::Confidence::estimated: break;
    }
    return "estimated";
}

std::string factsText(const std::vector<device::DeviceFact>& facts, const terminal::Paint& paint) {
    terminal::TextTable table({{"Fact", false, 34}, {"Value", true, 16}, {"", false, 9}, {"Source", false, 0}});
    for (const device::DeviceFact& fact : facts) {
        const terminal::Tone tone =
            fact.confidence == device::Confidence::estimated ? terminal::Tone::unknown : terminal::Tone::quiet;
        table.addRow({{fact.label},
                      {quantityText(fact.value, fact.unit), terminal::Tone::strong},
                      {std::string(nameOf(fact.confidence)), tone},
                      {terminal::printable(fact.source)}});
    }
    return table.text(paint);
}

std::string headingText(const device::Device& device, const terminal::Paint& paint) {
    return paint(terminal::Tone::strong, terminal::printable(device.name)) + " (" + terminal::printable(device.id) +
           ")\n" + "compute capability " + device.capability.text() + ", " + device.capability.architecture + "\n";
}

std::string deviceText(const device::Device& device, const terminal::Paint& paint) {
    return headingText(device, paint) + "\n" + factsText(device::facts(device), paint);
}

} // namespace forewarp::cli::text
