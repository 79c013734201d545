#pragma once

#include "core/report/report.h"

#include <string>
#include <string_view>
#include <vector>

namespace forewarp {

/// «1.47 ms», «38.2 µs», «12 s»: three significant digits and the unit that fits.
[[nodiscard]] std::string timeText(Seconds time);
/// «1 234 567» with thin spaces; «50 728» for 50728.19.
[[nodiscard]] std::string countText(double count);

/// The shape that stands beside a verdict's name, so that colour never stands alone: ● ▲ ◐ ■ ?
[[nodiscard]] std::string_view mark(Verdict verdict);

/// `predict --json`, schema 1.
[[nodiscard]] std::string reportJson(const FileReport& file, const Report& report);
/// `report -o x.json`: all files.
[[nodiscard]] std::string reportJson(const Report& report);
/// One row per loop and model.
[[nodiscard]] std::string reportCsv(const Report& report);
/// SARIF 2.1.0: one result per loop, for editors and code hosts.
[[nodiscard]] std::string reportSarif(const Report& report);

/// Where plots come from in a rendered report.
enum class HtmlPlots {
    svg,          ///< Inline SVG: a page that stands alone.
    /// `<p>[[plot:LOOP-ID]]</p>`, `<p>[[band:LOOP-ID]]</p>` and `<p>[[timeline:LOOP-ID]]</p>`, replaced by who draws
    /// (the PDF export), each kind in order of detailedLoops(); a loop has those that there is something to draw for.
    placeholders,
};
/// A whole HTML document; with placeholders it keeps to the subset that QTextDocument understands.
[[nodiscard]] std::string reportHtml(const Report& report, HtmlPlots plots);

/// The loops that get a section of their own, in page order: the first parallel ones of rankedLoops(), see
/// core/report/loop_ranking.h.
[[nodiscard]] std::vector<const LoopReport*> detailedLoops(const Report& report);

/// The derivation as indented text, as `explain` prints it.
[[nodiscard]] std::string derivationText(const Prediction& prediction);

/// JSON both ways of what makes a report, so that another process can draw it: {schema, title, scenario, files: facts}.
[[nodiscard]] std::string writeReportRequest(const Report& report);
/// Reads it and makes the report, with advice.
[[nodiscard]] Result<Report> readReportRequest(std::string_view json, std::string_view document);

} // namespace forewarp
