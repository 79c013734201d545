#include "app/cli/text/demotion_text.h"

#include "app/cli/terminal/text_layout.h"
#include "app/cli/terminal/text_table.h"
#include "app/cli/text/sass_text.h"
#include "core/base/number_text.h"
#include "core/explain/loop_ranking.h"
#include "core/sass/report/demotion_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace forewarp::cli::text {

namespace {

using sass::demotion::Variant;

constexpr std::size_t kReasonsShown = 3;

std::string nameOf(const sass::demotion::Variant& variant) {
    return terminal::printable(variant.demotion ? variant.demotion->options.text() : variant.name);
}

std::string ratioText(const sass::report::DemotionReport& report, const sass::demotion::Variant& variant) {
    const auto ratio = report.ratioToOriginal(variant);
    return ratio ? fixedText(*ratio, 3) : "–";
}

std::string rankingTable(const sass::report::DemotionReport& report, const std::vector<std::size_t>& shown,
                         const terminal::Paint& paint) {
    terminal::TextTable table({{"#", true, 4},
                               {"Variant", false, 42},
                               {"Registers", true, 9},
                               {"Demoted", true, 7},
                               {"Occupancy", true, 9},
                               {"Cycles", true, 10},
                               {"Ratio", true, 0}});
    for (const std::size_t position : shown) {
        const sass::demotion::Variant& variant = report.variants[position];
        table.addRow({{std::to_string(position + 1)},
                      {nameOf(variant), position == 0 ? terminal::Tone::strong : terminal::Tone::plain},
                      {std::to_string(variant.registers)},
                      {variant.demotion ? std::to_string(variant.demotion->slotCount()) : "–"},
                      {percentText(variant.prediction->occupancy)},
                      {countText(variant.adjustedStall), terminal::Tone::strong},
                      {ratioText(report, variant)}});
    }
    return table.text(paint);
}

/// A bar that is `most` long for `largest` cycles; each part has a shade of its own.
std::string barText(const sass::report::VariantStall& stall, double largest, std::size_t most) {
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
std::string stallTable(const sass::report::DemotionReport& report, const std::vector<std::size_t>& shown,
                       const terminal::Paint& paint) {
    constexpr std::size_t kBarWidth = 44;
    terminal::TextTable table({{"#", true, 4},
                               {"Issue", true, 10},
                               {"Global", true, 10},
                               {"Shared", true, 10},
                               {"Occupancy", true, 10},
                               {"█ issue ▓ global ▒ shared ░ occupancy", false, 0}});
    double largest = 0;
    for (const std::size_t position : shown) largest = std::max(largest, report.variants[position].adjustedStall);
    for (const std::size_t position : shown) {
        const sass::report::VariantStall stall = sass::report::variantStall(report.variants[position]);
        std::vector<terminal::Cell> cells{{std::to_string(position + 1)}};
        for (const double cycles : {stall.issue, stall.global, stall.shared, stall.occupancy})
            cells.push_back({countText(cycles)});
        cells.push_back({barText(stall, largest, kBarWidth)});
        table.addRow(std::move(cells));
    }
    return table.text(paint);
}

/// «14 more demotions …», where not all have a row.
std::string restText(const sass::report::DemotionReport& report, std::size_t shown) {
    const auto ranked = std::size_t(std::ranges::count_if(report.variants, &sass::demotion::Variant::isRanked));
    std::string text = "Cycles: of one warp, longer the fewer warps hide them; ratio: to those of the original.";
    if (ranked > shown) text += " " + terminal::counted(ranked - shown, "more demotion") + " below; --json lists all.";
    return terminal::hanging("", text);
}

std::string rejectionsText(const sass::report::DemotionReport& report, const terminal::Paint& paint) {
    std::string text;
    const std::vector<sass::report::Rejection> rejections = report.rejections();
    for (std::size_t i = 0; i < rejections.size() && i < kReasonsShown; ++i)
        text += terminal::hanging("  " + std::to_string(rejections[i].variants) + " × ",
                                  terminal::printable(rejections[i].reason));
    if (rejections.size() > kReasonsShown)
        text += terminal::hanging("  ", "… and " + terminal::counted(rejections.size() - kReasonsShown, "more reason") +
                                            "; --json has all.");
    for (const sass::demotion::Variant& variant : report.variants)
        if (variant.kind != sass::demotion::Variant::Kind::demoted && !variant.rejection.empty())
            text += terminal::hanging("  " + terminal::printable(variant.name) + ": ",
                                      terminal::printable(variant.rejection));
    return text.empty() ? text : "\n" + paint(terminal::Tone::strong, "Rejected") + "\n" + text;
}

/// «R14», «R14–R15»
std::string groupText(const sass::encoding::RegisterRange& registers) {
    const std::string first = "R" + std::to_string(registers.first);
    return registers.count == 1 ? first : first + "–R" + std::to_string(registers.first + registers.count - 1);
}

std::string slotText(const sass::demotion::DemotedGroup& group) {
    const std::string first = std::to_string(group.firstSlot);
    return group.registers.count == 1 ? first
                                      : first + "–" + std::to_string(group.firstSlot + group.registers.count - 1);
}

std::string slotsTable(const sass::demotion::Demotion& demotion, const terminal::Paint& paint) {
    terminal::TextTable table(
        {{"Register", false, 10}, {"Slot", true, 8}, {"Byte", true, 10}, {"Loads", true, 8}, {"Stores", true, 8}});
    for (const sass::demotion::DemotedGroup& group : demotion.demoted)
        table.addRow({{groupText(group.registers), terminal::Tone::strong},
                      {slotText(group)},
                      {addressText(demotion.slotOffset(group.firstSlot))},
                      {std::to_string(group.loads)},
                      {std::to_string(group.stores)}});
    return table.text(paint);
}

/// Who launches the variant has to know.
std::string launchText(const sass::demotion::Variant& variant) {
    const std::string blocks = "for " + sass::report::launchText(variant.demotion->block);
    const double added = sass::report::dynamicSharedBytes(variant);
    return added > 0 ? blocks + "; it has to add " + countedText(added, "byte") + " of shared memory" : blocks;
}

std::string changesText(const sass::report::SassSubject& subject, const terminal::Paint& paint) {
    const sass::demotion::Variant* variant = subject.demotion->chosenVariant();
    if (!variant || !variant->demotion) return {};
    const sass::demotion::Demotion& demotion = *variant->demotion;
    const sass::encoding::Kernel& before = subject.report.kernel;
    const sass::encoding::Kernel& after = demotion.edited.kernel;
    const auto fromTo = [](double from, double to) { return countText(from) + " → " + countText(to); };
    const double shared = double(before.sharedBytes) + double(subject.report.dynamicSharedBytes);
    return "\n" + paint(terminal::Tone::strong, "Variant " + std::to_string(*subject.demotion->chosen + 1)) + ": " +
           nameOf(*variant) + "\n" +
           terminal::hanging("Registers     ", fromTo(before.registers, after.registers) + " per thread; RDA is R" +
                                                   std::to_string(demotion.addressRegister) + ", RDV is R" +
                                                   std::to_string(demotion.valueRegister)) +
           terminal::hanging("Shared memory ", fromTo(shared, variant->sharedBytes) +
                                                   " bytes per block; slots from byte " +
                                                   addressText(demotion.slotBase) + " on") +
           terminal::hanging("Instructions  ",
                             fromTo(double(before.instructions.size()), double(after.instructions.size())) +
                                 ", of which " + std::to_string(demotion.prologueLength) +
                                 " compute the thread's place at the start") +
           terminal::hanging("Launch        ", launchText(*variant)) + slotsTable(demotion, paint);
}

struct Mark {
    const char* text;
    terminal::Tone tone;
};
Mark markOf(sass::report::DemotionLine::Change change) {
    switch (change) {
    case sass::report::DemotionLine::Change::added: return {"+", terminal::Tone::proved};
    case sass::report::DemotionLine::Change::demoted:
    case sass::report::DemotionLine::Change::schedule: return {"~", terminal::Tone::unknown};
    case sass::report::DemotionLine::Change::none: break;
    }
    return {"", terminal::Tone::plain};
}

} // namespace

std::string variantsText(const sass::report::SassSubject& subject, const terminal::Paint& paint) {
    const sass::report::DemotionReport& report = subject.demotion->report;
    const std::vector<std::size_t> shown = sass::report::shownVariants(*subject.demotion);
    std::string text;
    if (!shown.empty())
        text = "\n" + paint(terminal::Tone::strong, "Variants") + "\n" + rankingTable(report, shown, paint) +
               restText(report, shown.size()) + "\n" + paint(terminal::Tone::strong, "Where the cycles go") + "\n" +
               stallTable(report, shown, paint);
    return text + rejectionsText(report, paint) + changesText(subject, paint);
}

std::string demotedListingText(const sass::report::SassSubject& subject, const terminal::Paint& paint) {
    const sass::demotion::Variant* variant = subject.demotion->chosenVariant();
    if (!variant || !variant->demotion) return {};
    terminal::TextTable table({{"", false, 1},
                               {"Address", true, 10},
                               {"Control", false, 14},
                               {"Instruction", false, 42},
                               {"Change", false, 0}});
    for (const sass::report::DemotionLine& line :
         sass::report::demotionLines(subject.report.kernel, *variant->demotion)) {
        const sass::encoding::Instruction& instruction =
            variant->demotion->edited.kernel.instructions[std::size_t(line.after.value())];
        const Mark mark = markOf(line.change);
        table.addRow({{mark.text, mark.tone},
                      {addressText(instruction.address)},
                      {sass::encoding::controlText(instruction.control), terminal::Tone::quiet},
                      {terminal::printable(instruction.text()), mark.tone},
                      {line.note.empty() ? "" : "→ " + line.note}});
    }
    return "\n" + table.text(paint) +
           terminal::hanging("",
                             "+ added, ~ changed; control: wait mask, read and write barrier (from 1), yield, stall");
}

} // namespace forewarp::cli::text
