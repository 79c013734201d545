#include "core/base/number_text.h"
#include "core/render/html/html_sections.h"

#include <utility>

namespace forewarp::render::html {

namespace {

std::string sourceText(const models::Term& term) {
    const std::string line = term.location.isKnown() ? "line " + term.location.text() : "";
    if (term.source.empty() || line.empty()) return term.source + line;
    if (term.source.find(term.location.text()) != std::string::npos) return term.source;
    return term.source + " (" + line + ")";
}

/// The formula with its equation, or where an input is from; some inputs have both.
Markup originMarkup(const models::Term& term) {
    const std::string equation = term.equation.empty() ? "" : " " + term.equation;
    const std::string source = sourceText(term);
    const Markup formula = term.formula.empty() ? Markup{} : codeMarkup("= " + term.formula) + escaped(equation);
    if (source.empty()) return formula;
    return formula + smallMarkup(term.formula.empty() ? source : " " + source);
}

HtmlTable derivationTable(const models::Derivation& derivation) {
    HtmlTable table;
    table.columns = {{"Symbol", 18}, {"Value", 15, true}, {"= formula (equation), or source", 42}, {"Meaning", 25}};
    table.isCompact = true;
    for (const models::Term& term : derivation.terms) {
        table.rows.push_back({nameMarkup(term.symbol), escaped(quantityText(term.value, term.unit)), originMarkup(term),
                              escaped(term.meaning)});
    }
    return table;
}

/// As people write it: profiles spell «us» and «cycle».
std::string_view unitText(const device::DeviceFact& fact) {
    if (fact.unit == "us") return "µs";
    if (fact.unit == "cycle" && fact.value != 1) return "cycles";
    return fact.unit;
}

std::string factText(const device::DeviceFact& fact) {
    constexpr int kDigits = 6; // What a source states must be read back as stated: 141.696 GB/s.
    const std::string number = significantText(fact.value, kDigits);
    return fact.unit.empty() ? number : number + " " + std::string(unitText(fact));
}

} // namespace

void writeDerivations(std::span<const explain::RankedLoop> loops, HtmlWriter& writer) {
    bool isFirst = true;
    for (const explain::RankedLoop& ranked : loops) {
        for (const models::Prediction& prediction : ranked.loop->predictions) {
            if (std::exchange(isFirst, false)) {
                writer.startPage();
                writer.heading(2, escaped("Appendix: derivations"));
            }
            const std::string title = prediction.caseTaken.empty() ? "" : ", case " + prediction.caseTaken;
            writer.heading(3, nameMarkup(ranked.loop->facts.id) + escaped(" by " + prediction.model + title));
            writer.table(derivationTable(prediction.derivation));
        }
    }
}

void writeDevice(const device::Device& device, HtmlWriter& writer) {
    writer.startPage();
    writer.heading(2, escaped("Appendix: device"));
    writer.paragraph(boldMarkup(device.name) + escaped(", compute capability " + device.capability.text() + " (" +
                                                       device.capability.architecture + ")"));
    HtmlTable table{{{"Property", 24}, {"Value", 12, true}, {"Confidence", 12}, {"Source", 52}}, {}, true};
    for (const device::DeviceFact& fact : device::facts(device)) {
        table.rows.push_back({escaped(fact.label), escaped(factText(fact)), escaped(device::nameOf(fact.confidence)),
                              escaped(fact.source)});
    }
    writer.table(table);
}

} // namespace forewarp::render::html
