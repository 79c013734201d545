#include "app/cli/device_text.h"

#include "app/cli/text_layout.h"
#include "app/cli/text_table.h"
#include "core/report/number_text.h"

namespace forewarp::cli {

std::string_view nameOf(Confidence confidence) {
    switch (confidence) {
    case Confidence::published: return "published";
    case Confidence::measured: return "measured";
    case Confidence::estimated: break;
    }
    return "estimated";
}

std::string factsText(const std::vector<DeviceFact>& facts, const Paint& paint) {
    TextTable table({{"Fact", false, 34}, {"Value", true, 16}, {"", false, 9}, {"Source", false, 0}});
    for (const DeviceFact& fact : facts) {
        const Tone tone = fact.confidence == Confidence::estimated ? Tone::unknown : Tone::quiet;
        table.addRow({{fact.label},
                      {quantityText(fact.value, fact.unit), Tone::strong},
                      {std::string(nameOf(fact.confidence)), tone},
                      {printable(fact.source)}});
    }
    return table.text(paint);
}

std::string headingText(const Device& device, const Paint& paint) {
    return paint(Tone::strong, printable(device.name)) + " (" + printable(device.id) + ")\n" + "compute capability " +
           device.capability.text() + ", " + device.capability.architecture + "\n";
}

std::string deviceText(const Device& device, const Paint& paint) {
    return headingText(device, paint) + "\n" + factsText(facts(device), paint);
}

} // namespace forewarp::cli
