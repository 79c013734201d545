#pragma once

#include "core/explain/report.h"
#include "core/program/reported_plans.h"

#include <string>

namespace forewarp::render::html {

/// Where plots come from in a rendered report.
enum class HtmlPlots {
    svg,          ///< Inline SVG: a page that stands alone.
    /// `<p>[[plot:LOOP-ID]]</p>`, `<p>[[band:LOOP-ID]]</p>` and `<p>[[timeline:LOOP-ID]]</p>`, replaced by who draws
    /// (the PDF export), each kind in order of detailedLoops(); a loop has those that there is something to draw for.
    placeholders,
};

/// Which part of a report.
enum class ReportPart {
    whole, ///< The plan, where there is one, and all that there is to know behind it.
    deciding, ///< Two pages for whoever decides, and one for each loop of program::reportedLoops().
    appendix, ///< All loops, those of explain::detailedLoops() in full, derivations and the device.
};
struct ReportContent {
    const program::ReportedPlans* plans = nullptr; ///< Null without a run of the program.
    ReportPart part = ReportPart::whole;
};

/// A whole HTML document; with placeholders it keeps to the subset that QTextDocument understands. The plots of a plan are
/// `<p>[[picture:program]]</p>`, `<p>[[picture:roofline]]</p>` and `<p>[[picture:devices]]</p>`.
[[nodiscard]] std::string reportHtml(const explain::Report& report, HtmlPlots plots, const ReportContent& content = {});

} // namespace forewarp::render::html
