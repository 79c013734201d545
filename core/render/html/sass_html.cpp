#include "core/render/html/sass_html.h"

#include "core/base/number_text.h"
#include "core/render/html/html_style.h"
#include "core/render/html/html_writer.h"
#include "core/render/html/report_html.h"
#include "core/render/svg/demotion_svg.h"
#include "core/sass/files/listing_writer.h"
#include "core/sass/report/demotion_lines.h"

#include <string>
#include <utility>
#include <vector>

namespace forewarp::render::html {

namespace {

using sass::demotion::Variant;

constexpr std::string_view kStyle = R"css(
svg .bar-issue { fill: var(--line); } svg .bar-global { fill: var(--now); }
svg .bar-shared { fill: var(--queue); } svg .bar-occupancy { fill: var(--none); fill-opacity: .5; }
svg .rival { fill: var(--mixed); stroke: var(--ground); stroke-width: 1.5; }
)css";

std::string nameOf(const sass::demotion::Variant& variant) {
    return variant.demotion ? variant.demotion->options.text() : variant.name;
}

void writeVariants(const sass::report::SassDemotion& demotion, HtmlWriter& writer) {
    const sass::report::DemotionReport& report = demotion.report;
    HtmlTable table;
    table.columns = {{"#", 5, true},          {"Variant", 39, false}, {"Registers", 11, true}, {"Demoted", 11, true},
                     {"Occupancy", 12, true}, {"Cycles", 12, true},   {"Ratio", 10, true}};
    const std::vector<std::size_t> shown = sass::report::shownVariants(demotion);
    for (const std::size_t position : shown) {
        const sass::demotion::Variant& variant = report.variants[position];
        const auto ratio = report.ratioToOriginal(variant);
        table.rows.push_back({escaped(std::to_string(position + 1)),
                              position == demotion.chosen ? boldMarkup(nameOf(variant)) : escaped(nameOf(variant)),
                              escaped(std::to_string(variant.registers)),
                              escaped(variant.demotion ? std::to_string(variant.demotion->slotCount()) : "–"),
                              escaped(percentText(variant.prediction->occupancy)),
                              escaped(countText(variant.adjustedStall)), escaped(ratio ? fixedText(*ratio, 3) : "–")});
    }
    if (shown.empty()) return;
    writer.heading(3, escaped("Variants"));
    writer.table(table);
    writer.drawing(svg::variantBarsSvg(report, shown));
    writer.paragraph(escaped("Cycles of one warp, longer the fewer warps hide them; ratio: to those of the original."),
                     "soft");
}

void writeRejections(const sass::report::DemotionReport& report, HtmlWriter& writer) {
    std::vector<Markup> items;
    for (const sass::report::Rejection& rejection : report.rejections())
        items.push_back(escaped(std::to_string(rejection.variants) + " × " + rejection.reason));
    if (items.empty()) return;
    writer.heading(3, escaped("Rejected"));
    writer.list(items);
}

void writeSlots(const sass::demotion::Demotion& demotion, HtmlWriter& writer) {
    HtmlTable table;
    table.columns = {{"Registers", 24, false},
                     {"First slot", 19, true},
                     {"Byte", 19, true},
                     {"Loads", 19, true},
                     {"Stores", 19, true}};
    for (const sass::demotion::DemotedGroup& group : demotion.demoted) {
        const int last = group.registers.first + group.registers.count - 1;
        const std::string first = "R" + std::to_string(group.registers.first);
        table.rows.push_back({codeMarkup(group.registers.count == 1 ? first : first + "–R" + std::to_string(last)),
                              escaped(std::to_string(group.firstSlot)),
                              escaped(std::to_string(demotion.slotOffset(group.firstSlot))),
                              escaped(std::to_string(group.loads)), escaped(std::to_string(group.stores))});
    }
    writer.table(table);
}

Markup lineMarkup(const sass::encoding::Kernel& kernel, std::optional<int> position, bool isChanged) {
    if (!position) return {};
    const Markup code = codeMarkup(kernel.instructions[std::size_t(*position)].text());
    return isChanged ? Markup{"<b>" + code.html + "</b>"} : code;
}

void writeListing(const sass::encoding::Kernel& original, const sass::demotion::Demotion& demotion,
                  HtmlWriter& writer) {
    HtmlTable table;
    table.isCompact = true;
    table.columns = {{"Before", 34, false}, {"After", 34, false}, {"Control", 12, false}, {"Change", 20, false}};
    for (const sass::report::DemotionLine& line : sass::report::demotionLines(original, demotion)) {
        const bool isChanged = line.change != sass::report::DemotionLine::Change::none;
        const sass::encoding::Kernel& edited = demotion.edited.kernel;
        table.rows.push_back(
            {lineMarkup(original, line.before, false), lineMarkup(edited, line.after, isChanged),
             codeMarkup(sass::encoding::controlText(edited.instructions[std::size_t(line.after.value())].control)),
             escaped(line.note)});
    }
    writer.table(table);
}

void writeChosen(const sass::report::SassSubject& subject, HtmlWriter& writer) {
    const sass::demotion::Variant* variant = subject.demotion->chosenVariant();
    if (!variant || !variant->demotion) return;
    const sass::demotion::Demotion& demotion = *variant->demotion;
    writer.heading(3, escaped("Variant " + std::to_string(*subject.demotion->chosen + 1) + ": " + nameOf(*variant)));
    writer.paragraph(escaped(
        countedText(subject.report.kernel.registers, "register") + " before, " +
        std::to_string(demotion.edited.kernel.registers) + " after; " + countText(double(demotion.slotBytes())) +
        " bytes of shared memory per block for slots; for " + sass::report::launchText(demotion.block) + "."));
    writeSlots(demotion, writer);
    writeListing(subject.report.kernel, demotion, writer);
}

void writeNotes(const sass::report::SassSubject& subject, HtmlWriter& writer) {
    const auto write = [&](const char* title, std::vector<std::string> texts, const std::vector<std::string>& more) {
        texts.insert(texts.end(), more.begin(), more.end());
        std::vector<Markup> items;
        for (const std::string& text : texts) items.push_back(escaped(text));
        if (items.empty()) return;
        writer.heading(3, escaped(title));
        writer.list(items);
    };
    write("Assumptions", subject.report.assumptions, subject.demotion->report.assumptions);
    write("Caveats", subject.report.caveats, subject.demotion->report.caveats);
}

void writeSubject(const sass::report::SassSubject& subject, HtmlWriter& writer) {
    writer.heading(2,
                   codeMarkup(subject.report.kernel.name) +
                       escaped("  sm_" + std::to_string(subject.report.kernel.sm) + ", " + subject.report.device.name));
    writer.paragraph(escaped(subject.demotion->report.verdict()), "lead");
    if (const std::string stairs = svg::occupancyStairsSvg(subject); !stairs.empty()) {
        writer.heading(3, escaped("Stairs of occupancy"));
        writer.drawing(stairs);
    }
    writeVariants(*subject.demotion, writer);
    writeRejections(subject.demotion->report, writer);
    writeChosen(subject, writer);
    writeNotes(subject, writer);
}

} // namespace

std::string sassHtml(std::string_view document, std::span<const sass::report::SassSubject> subjects) {
    HtmlWriter writer(HtmlPlots::svg);
    writer.heading(1, escaped("Register demotion"));
    writer.paragraph(escaped(document), "soft");
    for (const sass::report::SassSubject& subject : subjects)
        if (subject.demotion) writeSubject(subject, writer);
    std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<meta name=\"generator\" content=\"Forewarp\">\n";
    html += "<title>" + escaped(std::string(document) + " — register demotion").html + "</title>\n";
    html += "<style>" + std::string(reportStyle(HtmlPlots::svg)) + std::string(kStyle) + "</style>\n</head>\n<body>\n";
    return html + "<main>\n" + writer.take() + "</main>\n</body>\n</html>\n";
}

} // namespace forewarp::render::html
