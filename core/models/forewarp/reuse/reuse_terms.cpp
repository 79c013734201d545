#include "core/models/forewarp/reuse/reuse_terms.h"

#include "core/base/value_text.h"
#include "core/models/forewarp/constants.h"
#include "core/models/prediction_steps.h"

#include <utility>

namespace forewarp::models::forewarp::reuse {

AccessTerms::AccessTerms(Derivation& terms, std::string number, std::string source, const SourceLocation& location)
    : m_terms(terms), m_number(std::move(number)), m_source(std::move(source)), m_location(location) {}

double AccessTerms::add(const std::string& symbol, const char* unit, const char* meaning, double value,
                        const std::string& formula) {
    const std::string equation = formula.empty() ? "" : "(F1)";
    m_terms.add({.symbol = symbol + m_number,
                 .meaning = meaning,
                 .value = value,
                 .unit = unit,
                 .formula = formula,
                 .equation = equation,
                 .source = m_source,
                 .inputs = termsNamedIn(formula, m_terms),
                 .location = m_location});
    return value;
}

void addWalkTerms(const std::string& phase, const RowWalks& walks, Derivation& terms) {
    terms.add({.symbol = "walked_" + phase,
               .meaning = "lines of 128 bytes that walks along rows are on at a time",
               .value = walks.bytes,
               .unit = "B",
               .source = "those of all warps, once of warps in step: side by side in x, or on different schedulers"});
    const std::string share = valueText(constants::kCacheShare), sharpness = valueText(constants::kSharpness);
    const std::string words = "1 / (1 + (walked_" + phase + " / (" + share + " * C_L2))^" + sharpness +
                              "); in two dimensions at least C_L2 / resident";
    terms.add({.symbol = "kept_" + phase,
               .meaning = "share of those lines that L2 keeps until the next iteration",
               .value = walks.kept,
               .source = words,
               .inputs = termsNamedIn(words, terms)});
}

void addLossTerms(const std::string& phase, const BlockGeometry& geometry, const AccessReuse& reuse,
                  AccessTerms& terms) {
    const std::string& n = terms.number();
    std::string loads, sectors;
    const std::string again = reuse.again < 1 ? " * again_" + n : "";
    if (reuse.again < 1) terms.add("again_", "", "share of it that loops around do not find in L2", reuse.again);
    if (reuse.goneLoads > 0) {
        terms.add("share_", "", "share of its sectors that no other warp of the block asks for",
                  geometry.shareOfBlock());
        sectors = "gone_loads_" + n + " * share_" + n;
    }
    if (reuse.walkers > 1) terms.add("walkers_", "", "blocks that walk along it at a time", reuse.walkers);
    if (reuse.fresh < 1) {
        terms.add("fresh_", "", "share of its iterations that reach a new sector", reuse.fresh);
        terms.add("apart_", "", "share of its lines that no warp in step asks for", geometry.shareApart());
        loads = "(1 - kept_" + phase + " * (1 - fresh_" + n + "))" + again;
        sectors = "(kept_" + phase + " * fresh_" + n + " * share_" + n + " + (1 - kept_" + phase + ") * apart_" + n +
                  ")" + again;
    }
    terms.add("gone_loads_", "", "share of its executions that find nothing in a full L2", reuse.goneLoads, loads);
    terms.add("gone_", "", "share of its sectors that a full L2 has lost", reuse.goneSectors, sectors);
}

} // namespace forewarp::models::forewarp::reuse
