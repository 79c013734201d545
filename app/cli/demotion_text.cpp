#include "app/cli/demotion_text.h"

#include "app/cli/sass_text.h"
#include "app/cli/text_layout.h"
#include "app/cli/text_table.h"
#include "core/report/number_text.h"
#include "core/report/render.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace forewarp::cli {

namespace {

using sass::Variant;

constexpr std::size_t kReasonsShown = 3;

std::string nameOf(const Variant& variant) {
    return printable(variant.demotion ? variant.demotion->options.text() : variant.name);
}

std::string ratioText(const DemotionReport& report, const Variant& variant) {
    const auto ratio = report.ratioToOriginal(variant);
    return ratio ? fixedText(*ratio, 3) : "–";
}

std::string rankingTable(const DemotionReport& report, const std::vector<std::size_t>& shown, const Paint& paint) {
    TextTable table({{"#", true, 4},
                     {"Variant", false, 42},
                     {"Registers", true, 9},
                     {"Demoted", true, 7},
                     {"Occupancy", true, 9},
                     {"Cycles", true, 10},
                     {"Ratio", true, 0}});
    for (const std::size_t position : shown) {
        const Variant& variant = report.variants[position];
        table.addRow({{std::to_string(position + 1)},
                      {nameOf(variant), position == 0 ? Tone::strong : Tone::plain},
                      {std::to_string(variant.registers)},
                      {variant.demotion ? std::to_string(variant.demotion->slotCount()) : "–"},
                      {percentText(variant.prediction->occupancy)},
                      {countText(variant.adjustedStall), Tone::strong},
                      {ratioText(report, variant)}});
    }
    return table.text(paint);
}

/// A bar that is `most` long for `largest` cycles; each part has a shade of its own.
std::string barText(const VariantStall& stall, double largest, std::size_t most) {
    const std::array<std::pair<double, const char*>, 4> parts{
        {{stall.issue, "█"}, {stall.global, "▓"}, {stall.shared, "▒"}, {stall.occupancy, "░"}}};
    std::string bar;
    double cycles = 0;
    long drawn = 0;
    for (const auto& [part, shade] : parts) {
        cycles += part;
        const long end = largest > 0 ? std::lround(cycles / largest * double(most)) : 0;
        for (; drawn < end; ++drawn) bar += shade;
    }
    return bar;
}

/// Where the cycles of each variant go.
std::string stallTable(const DemotionReport& report, const std::vector<std::size_t>& shown, const Paint& paint) {
    constexpr std::size_t kBarWidth = 44;
    TextTable table({{"#", true, 4},
                     {"Issue", true, 10},
                     {"Global", true, 10},
                     {"Shared", true, 10},
                     {"Occupancy", true, 10},
                     {"█ issue ▓ global ▒ shared ░ occupancy", false, 0}});
    double largest = 0;
    for (const std::size_t position : shown) largest = std::max(largest, report.variants[position].adjustedStall);
    for (const std::size_t position : shown) {
        const VariantStall stall = variantStall(report.variants[position]);
        std::vector<Cell> cells{{std::to_string(position + 1)}};
        for (const double cycles : {stall.issue, stall.global, stall.shared, stall.occupancy})
            cells.push_back({countText(cycles)});
        cells.push_back({barText(stall, largest, kBarWidth)});
        table.addRow(std::move(cells));
    }
    return table.text(paint);
}

/// «14 more demotions …», where not all have a row.
std::string restText(const DemotionReport& report, std::size_t shown) {
    const auto ranked = std::size_t(std::ranges::count_if(report.variants, &Variant::isRanked));
    std::string text = "Cycles: of one warp, longer the fewer warps hide them; ratio: to those of the original.";
    if (ranked > shown) text += " " + counted(ranked - shown, "more demotion") + " below; --json lists all.";
    return hanging("", text);
}

std::string rejectionsText(const DemotionReport& report, const Paint& paint) {
    std::string text;
    const std::vector<Rejection> rejections = report.rejections();
    for (std::size_t i = 0; i < rejections.size() && i < kReasonsShown; ++i)
        text += hanging("  " + std::to_string(rejections[i].variants) + " × ", printable(rejections[i].reason));
    if (rejections.size() > kReasonsShown)
        text +=
            hanging("  ", "… and " + counted(rejections.size() - kReasonsShown, "more reason") + "; --json has all.");
    for (const Variant& variant : report.variants)
        if (variant.kind != Variant::Kind::demoted && !variant.rejection.empty())
            text += hanging("  " + printable(variant.name) + ": ", printable(variant.rejection));
    return text.empty() ? text : "\n" + paint(Tone::strong, "Rejected") + "\n" + text;
}

/// «R14», «R14–R15»
std::string groupText(const sass::RegisterRange& registers) {
    const std::string first = "R" + std::to_string(registers.first);
    return registers.count == 1 ? first : first + "–R" + std::to_string(registers.first + registers.count - 1);
}

std::string slotText(const sass::DemotedGroup& group) {
    const std::string first = std::to_string(group.firstSlot);
    return group.registers.count == 1 ? first
                                      : first + "–" + std::to_string(group.firstSlot + group.registers.count - 1);
}

std::string slotsTable(const sass::Demotion& demotion, const Paint& paint) {
    TextTable table(
        {{"Register", false, 10}, {"Slot", true, 8}, {"Byte", true, 10}, {"Loads", true, 8}, {"Stores", true, 8}});
    for (const sass::DemotedGroup& group : demotion.demoted)
        table.addRow({{groupText(group.registers), Tone::strong},
                      {slotText(group)},
                      {addressText(demotion.slotOffset(group.firstSlot))},
                      {std::to_string(group.loads)},
                      {std::to_string(group.stores)}});
    return table.text(paint);
}

/// Who launches the variant has to know.
std::string launchText(const Variant& variant) {
    const std::string blocks = "for " + launchText(variant.demotion->block);
    const double added = dynamicSharedBytes(variant);
    return added > 0 ? blocks + "; it has to add " + countedText(added, "byte") + " of shared memory" : blocks;
}

std::string changesText(const SassSubject& subject, const Paint& paint) {
    const Variant* variant = subject.demotion->chosenVariant();
    if (!variant || !variant->demotion) return {};
    const sass::Demotion& demotion = *variant->demotion;
    const sass::Kernel& before = subject.report.kernel;
    const sass::Kernel& after = demotion.edited.kernel;
    const auto fromTo = [](double from, double to) { return countText(from) + " → " + countText(to); };
    const double shared = double(before.sharedBytes) + double(subject.report.dynamicSharedBytes);
    return "\n" + paint(Tone::strong, "Variant " + std::to_string(*subject.demotion->chosen + 1)) + ": " +
           nameOf(*variant) + "\n" +
           hanging("Registers     ", fromTo(before.registers, after.registers) + " per thread; RDA is R" +
                                         std::to_string(demotion.addressRegister) + ", RDV is R" +
                                         std::to_string(demotion.valueRegister)) +
           hanging("Shared memory ", fromTo(shared, variant->sharedBytes) + " bytes per block; slots from byte " +
                                         addressText(demotion.slotBase) + " on") +
           hanging("Instructions  ", fromTo(double(before.instructions.size()), double(after.instructions.size())) +
                                         ", of which " + std::to_string(demotion.prologueLength) +
                                         " compute the thread's place at the start") +
           hanging("Launch        ", launchText(*variant)) + slotsTable(demotion, paint);
}

struct Mark {
    const char* text;
    Tone tone;
};
Mark markOf(DemotionLine::Change change) {
    switch (change) {
    case DemotionLine::Change::added: return {"+", Tone::proved};
    case DemotionLine::Change::demoted:
    case DemotionLine::Change::schedule: return {"~", Tone::unknown};
    case DemotionLine::Change::none: break;
    }
    return {"", Tone::plain};
}

} // namespace

std::string variantsText(const SassSubject& subject, const Paint& paint) {
    const DemotionReport& report = subject.demotion->report;
    const std::vector<std::size_t> shown = shownVariants(*subject.demotion);
    std::string text;
    if (!shown.empty())
        text = "\n" + paint(Tone::strong, "Variants") + "\n" + rankingTable(report, shown, paint) +
               restText(report, shown.size()) + "\n" + paint(Tone::strong, "Where the cycles go") + "\n" +
               stallTable(report, shown, paint);
    return text + rejectionsText(report, paint) + changesText(subject, paint);
}

std::string demotedListingText(const SassSubject& subject, const Paint& paint) {
    const Variant* variant = subject.demotion->chosenVariant();
    if (!variant || !variant->demotion) return {};
    TextTable table({{"", false, 1},
                     {"Address", true, 10},
                     {"Control", false, 14},
                     {"Instruction", false, 42},
                     {"Change", false, 0}});
    for (const DemotionLine& line : demotionLines(subject.report.kernel, *variant->demotion)) {
        const sass::Instruction& instruction =
            variant->demotion->edited.kernel.instructions[std::size_t(line.after.value())];
        const Mark mark = markOf(line.change);
        table.addRow({{mark.text, mark.tone},
                      {addressText(instruction.address)},
                      {controlText(instruction.control), Tone::quiet},
                      {printable(instruction.text()), mark.tone},
                      {line.note.empty() ? "" : "→ " + line.note}});
    }
    return "\n" + table.text(paint) +
           hanging("", "+ added, ~ changed; control: wait mask, read and write barrier (from 1), yield, stall");
}

} // namespace forewarp::cli
