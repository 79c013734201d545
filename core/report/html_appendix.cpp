#include "core/report/html_sections.h"
#include "core/report/number_text.h"

namespace forewarp {

namespace {

std::string sourceText(const Term& term) {
    const std::string line = term.location.isKnown() ? "line " + term.location.text() : "";
    if (term.source.empty() || line.empty()) return term.source + line;
    if (term.source.find(term.location.text()) != std::string::npos) return term.source;
    return term.source + " (" + line + ")";
}

Markup formulaMarkup(const Term& term) {
    if (term.formula.empty()) return escaped("input");
    const Markup formula = codeMarkup(term.formula);
    return term.equation.empty() ? formula : formula + escaped(" " + term.equation);
}

HtmlTable derivationTable(const Derivation& derivation) {
    HtmlTable table{{{"Symbol"}, {"Meaning"}, {"Formula (equation)"}, {"Value", true}, {"Source"}}, {}};
    for (const Term& term : derivation.terms) {
        table.rows.push_back({codeMarkup(term.symbol), escaped(term.meaning), formulaMarkup(term),
                              escaped(quantityText(term.value, term.unit)), escaped(sourceText(term))});
    }
    return table;
}

std::string factText(const DeviceFact& fact) {
    constexpr int kDigits = 6; // What a source states must be read back as stated: 141.696 GB/s.
    const std::string number = significantText(fact.value, kDigits);
    return fact.unit.empty() ? number : number + " " + fact.unit;
}

std::string_view confidenceText(Confidence confidence) {
    switch (confidence) {
    case Confidence::published: return "published";
    case Confidence::measured: return "measured";
    case Confidence::estimated: break;
    }
    return "estimated";
}

std::vector<Markup> loopRow(const FileReport& file, const LoopReport& loop) {
    const std::string place = file.facts.file + ":" + std::to_string(loop.facts.range.begin.line);
    return {codeMarkup(loop.facts.id), escaped(place), verdictMarkup(loop.facts.verdict),
            escaped(loop.best() ? timeText(loop.best()->time) : "–"), escaped(loop.facts.reason)};
}

} // namespace

void writeDerivations(std::span<const RankedLoop> loops, HtmlWriter& writer) {
    writer.heading(2, escaped("Appendix: derivations"));
    writer.paragraph(escaped("Every number of a prediction, inputs first, the result last."), "soft");
    for (const RankedLoop& ranked : loops) {
        for (const Prediction& prediction : ranked.loop->predictions) {
            const std::string title = prediction.caseTaken.empty() ? "" : ", case " + prediction.caseTaken;
            writer.heading(4, codeMarkup(ranked.loop->facts.id) + escaped(" by " + prediction.model + title));
            writer.table(derivationTable(prediction.derivation));
        }
    }
}

void writeDevice(const Device& device, HtmlWriter& writer) {
    writer.heading(2, escaped("Appendix: device"));
    writer.paragraph(boldMarkup(device.name) + escaped(", compute capability " + device.capability.text() + " (" +
                                                       device.capability.architecture + ")"));
    HtmlTable table{{{"Property"}, {"Value", true}, {"Confidence"}, {"Source"}}, {}};
    for (const DeviceFact& fact : facts(device)) {
        table.rows.push_back({escaped(fact.label), escaped(factText(fact)), escaped(confidenceText(fact.confidence)),
                              escaped(fact.source)});
    }
    writer.table(table);
}

void writeAllLoops(const Report& report, HtmlWriter& writer) {
    writer.heading(2, escaped("Appendix: all loops"));
    HtmlTable table{{{"Loop"}, {"Place"}, {"Verdict"}, {"Time of a launch", true}, {"Reason"}}, {}};
    for (const FileReport& file : report.files) {
        for (const LoopReport& loop : file.loops) table.rows.push_back(loopRow(file, loop));
    }
    writer.table(table);
}

} // namespace forewarp
