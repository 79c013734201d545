#include "core/base/number_text.h"
#include "core/render/html/html_sections.h"
#include "core/render/svg/band_svg.h"
#include "core/render/text/memory_rows.h"

#include <algorithm>
#include <array>

namespace forewarp::render::html {

namespace {

const models::ExecutionBand* bandOf(const explain::LoopReport& loop) {
    for (const models::Prediction& prediction : loop.predictions)
        if (prediction.band && !prediction.band->points.empty()) return prediction.band.get();
    return nullptr;
}

void writeFigure(const explain::LoopReport& loop, const models::ExecutionBand& band, HtmlWriter& writer) {
    if (writer.plots() == HtmlPlots::placeholders) writer.paragraph(escaped("[[band:" + loop.facts.id + "]]"));
    else writer.drawing(svg::bandSvg(band));
}

/// «this kernel lies at 12.0 % of the way»; beyond its end, how many times the worst it takes.
std::string placeText(const models::ExecutionBand& band, const models::BandPoint& point) {
    constexpr double kAtEnd = 0.005;
    if (band.degree > 1 + kAtEnd && point.application && point.worst > Seconds(0))
        return "takes " + significantText(*point.application / point.worst, 3) + " times as long as at worst";
    return "lies at " + percentText(band.degree) + " of the way";
}

/// «From 0.33 ms (no camping) to 2.2 ms (full camping) with 32 active warps per SM; this kernel lies at 12.0 % of the way.»
std::string rangeText(const models::ExecutionBand& band, const models::BandPoint& point) {
    const std::string range = "From " + timeText(point.best) + " (" + band.bestLabel + ") to " + timeText(point.worst) +
                              " (" + band.worstLabel + ") with " + countedText(point.warps, "active warp") + " per SM";
    if (band.line == models::LineSource::none) return range + ".";
    return range + "; this kernel " + placeText(band, point) + ".";
}

void writeShares(const models::ExecutionBand& band, HtmlWriter& writer) {
    if (band.partitionShares.empty()) return;
    writer.paragraph(
        escaped("Share of the bytes at each memory partition, in the part of the launch that was simulated:"));
    if (writer.plots() == HtmlPlots::svg) {
        writer.drawing(svg::partitionSharesSvg(band));
        return;
    }
    HtmlTable table;
    const int count = int(band.partitionShares.size());
    table.rows.emplace_back();
    for (int i = 0; i < count; ++i) {
        const int width = 100 * (i + 1) / count - 100 * i / count;
        table.columns.push_back({std::to_string(i), width, true});
        table.rows.back().push_back(escaped(percentText(band.partitionShares[std::size_t(i)])));
    }
    writer.table(table);
}

/// The foremost change that has a band of its own.
void writeBestChange(const explain::LoopReport& loop, HtmlWriter& writer) {
    const auto hasBand = [](const advice::layout::LayoutAdvice& advice) { return advice.band != nullptr; };
    const auto advice = std::ranges::find_if(loop.advice, hasBand);
    if (advice == loop.advice.end()) return;
    const models::BandPoint* const point = advice->band->current();
    const std::string place = point ? "; the kernel then " + placeText(*advice->band, *point) : "";
    writer.paragraph(escaped(render::text::adviceText(*advice) + place + "."), "note");
}

std::string nameOf(const models::bands::BandRegression& regression) {
    const std::string kind = regression.kind == kernel::AccessKind::load ? "Reads, " : "Writes, ";
    return kind + std::string(simulation::partitions::name(regression.pattern));
}

std::string fitText(const models::bands::Regression& fit) {
    return "R² " + fixedText(fit.r2, 3) + ", RMSE " + timeText(Seconds(fit.rmse / kMillisecondsPerSecond)) + ", " +
           countedText(fit.observations, "observation");
}

/// Two cells; an exact fit leaves nothing to chance.
std::array<Markup, 2> significance(const models::bands::Coefficient& coefficient) {
    constexpr double kLeast = 1e-4; // Below, nobody tells it apart from 0.
    if (coefficient.standardError == 0) return {escaped("–"), escaped("–")};
    const std::string p = coefficient.p < kLeast ? "< 0.0001" : fixedText(coefficient.p, 4);
    return {escaped(significantText(coefficient.t, 3)), escaped(p)};
}

void addRows(const models::bands::BandRegression& regression, HtmlTable& table) {
    for (const models::bands::Coefficient& coefficient : regression.fit.coefficients) {
        const bool isFirst = &coefficient == regression.fit.coefficients.data();
        const Markup head = boldMarkup(nameOf(regression)) + escaped(" ") + smallMarkup(fitText(regression.fit));
        const auto [t, p] = significance(coefficient);
        table.rows.push_back({isFirst ? head : Markup{}, nameMarkup(coefficient.name),
                              escaped(significantText(coefficient.value, 4)),
                              escaped(significantText(coefficient.standardError, 3)), t, p});
    }
}

} // namespace

void writeBand(const explain::LoopReport& loop, HtmlWriter& writer) {
    const models::ExecutionBand* band = bandOf(loop);
    if (!band) return;
    writer.heading(4, escaped("Execution band (" + band->title + ")"));
    writeFigure(loop, *band, writer);
    const models::BandPoint* point = band->current();
    writer.paragraph(escaped((point ? rangeText(*band, *point) + " " : "") + band->degreeText));
    writeShares(*band, writer);
    writeBestChange(loop, writer);
    if (!band->provenance.empty()) writer.paragraph(escaped("Benchmark times: " + band->provenance + "."), "soft");
}

void writeRegressions(std::span<const explain::RankedLoop> loops, HtmlWriter& writer) {
    const auto hasBand = [](const explain::RankedLoop& ranked) { return bandOf(*ranked.loop) != nullptr; };
    const auto ranked = std::ranges::find_if(loops, hasBand);
    if (ranked == loops.end()) return;
    const models::ExecutionBand& band = *bandOf(*ranked->loop);
    if (band.regressions.empty()) return;
    writer.heading(2, escaped("Appendix: regressions of " + band.title));
    writer.paragraph(escaped("Milliseconds of a micro-benchmark over active warps per SM (w) and word length; " +
                             band.provenance + "."),
                     "soft");
    HtmlTable table{{{"Benchmark", 34},
                     {"Coefficient", 14},
                     {"Value", 14, true},
                     {"Standard error", 14, true},
                     {"t", 12, true},
                     {"p", 12, true}},
                    {},
                    true};
    for (const models::bands::BandRegression& regression : band.regressions) addRows(regression, table);
    writer.table(table);
}

} // namespace forewarp::render::html
