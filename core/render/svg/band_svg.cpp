#include "core/render/svg/band_svg.h"

#include "core/base/number_text.h"
#include "core/render/svg/svg_elements.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace forewarp::render::svg {

namespace {

constexpr double kWidth = 720;
constexpr double kHeight = 320;
constexpr double kLeft = 64;
constexpr double kRight = 20;
constexpr double kTop = 60;
constexpr double kBottom = 46;
constexpr double kEvenSpan = 4; ///< Largest over smallest time up to which an axis is not logarithmic.

std::vector<models::BandPoint> finitePoints(const models::ExecutionBand& band) {
    std::vector<models::BandPoint> points = band.points;
    std::erase_if(points, [](const models::BandPoint& point) {
        const bool isFinite = std::isfinite(point.best.value()) && std::isfinite(point.worst.value());
        return !isFinite || point.best.value() <= 0;
    });
    return points;
}

std::string_view lineLabel(models::LineSource line) {
    return line == models::LineSource::measured ? "this kernel, measured" : "this kernel, predicted";
}

/// The plot while it is being drawn.
class BandPlot {
  public:
    BandPlot(const models::ExecutionBand& band, std::vector<models::BandPoint> points)
        : m_band(band), m_points(std::move(points)) {
        const double smallest = std::ranges::min(m_points, {}, &models::BandPoint::best).best.value();
        const double largest = std::ranges::max(m_points, {}, &models::BandPoint::worst).worst.value();
        m_unit = timeUnitFor(largest);
        const auto axis = largest > kEvenSpan * smallest ? logarithmicAxis : evenAxis;
        m_time = axis(smallest / m_unit.factor, largest / m_unit.factor, kHeight - kBottom, kTop);
        const int mostWarps = m_points.back().warps;
        m_warps = {1, double(std::max(2, mostWarps)), kLeft, kWidth - kRight, mostWarps > 32 ? 8.0 : 4.0};
    }

    std::string draw() {
        drawArea();
        drawGrid();
        drawLines();
        drawBeyond();
        drawCurrent();
        drawLegend();
        return "<svg viewBox=\"0 0 " + svgPixel(kWidth) + " " + svgPixel(kHeight) +
               "\" role=\"img\" aria-label=\"Range of times over active warps per SM\">\n" + m_svg + "</svg>\n";
    }

  private:
    using TimeOf = std::function<std::optional<Seconds>(const models::BandPoint&)>;

    [[nodiscard]] double timeAt(Seconds time) const { return m_time.at(time.value() / m_unit.factor); }

    [[nodiscard]] std::string placeOf(int warps, Seconds time) const {
        return svgPixel(m_warps.at(warps)) + "," + svgPixel(timeAt(time)) + " ";
    }

    void drawArea() {
        std::string edge;
        for (const models::BandPoint& point : m_points) edge += placeOf(point.warps, point.worst);
        for (auto point = m_points.rbegin(); point != m_points.rend(); ++point)
            edge += placeOf(point->warps, point->best);
        m_svg += "<polygon class=\"band\" points=\"" + edge + "\"/>\n";
    }

    void drawGrid() {
        for (const double value : m_time.ticks()) {
            const double y = m_time.at(value);
            m_svg += svgLine(value == m_time.low ? "axis" : "grid", {kLeft, y, kWidth - kRight, y});
            m_svg += svgText({kLeft - 8, y + 4, "end"}, significantText(value, 4));
        }
        for (double warps = 0; warps <= m_warps.high; warps += m_warps.step) {
            const double x = m_warps.at(std::max(1.0, warps));
            m_svg += svgLine("grid", {x, kTop, x, kHeight - kBottom});
            m_svg += svgText({x, kHeight - kBottom + 18, "middle"}, countText(std::max(1.0, warps)));
        }
        m_svg += svgLine("axis", {kLeft, kTop, kLeft, kHeight - kBottom});
        m_svg += svgText({(kLeft + kWidth) / 2, kHeight - 8, "middle"}, "active warps per SM");
        m_svg += svgText({8, kTop - 10, "start"}, "time [" + std::string(m_unit.name) + "]");
    }

    void drawLine(std::string_view cssClass, const TimeOf& timeOf) {
        std::string places;
        for (const models::BandPoint& point : m_points)
            if (const auto time = timeOf(point)) places += placeOf(point.warps, *time);
        if (places.empty()) return;
        m_svg += "<polyline class=\"" + std::string(cssClass) + "\" points=\"" + places + "\"/>\n";
    }

    void drawLines() {
        drawLine("band-best", [](const models::BandPoint& point) { return point.best; });
        drawLine("band-worst", [](const models::BandPoint& point) { return point.worst; });
        drawLine("application", [](const models::BandPoint& point) { return point.application; });
    }

    /// Warps that registers and shared memory leave no room for.
    void drawBeyond() {
        if (m_band.mostWarps >= m_points.back().warps) return;
        const double x = m_warps.at(std::max(1, m_band.mostWarps));
        const double width = kWidth - kRight - x;
        m_svg += "<rect class=\"beyond\" x=\"" + svgPixel(x) + "\" y=\"" + svgPixel(kTop) + "\" width=\"" +
                 svgPixel(width) + "\" height=\"" + svgPixel(kHeight - kBottom - kTop) + "\"/>\n";
        m_svg += svgLine("now-rule", {x, kTop, x, kHeight - kBottom});
        constexpr std::string_view kWord = "beyond occupancy";
        if (width < svgTextWidth(kWord) + 12) return;
        m_svg += svgText({x + 6, kTop + 16, "start", "beyond-label"}, kWord);
    }

    void drawCurrent() {
        const auto current = std::ranges::find(m_points, m_band.warps, &models::BandPoint::warps);
        if (current == m_points.end()) return;
        const Seconds time = current->application.value_or(current->best);
        const double x = m_warps.at(current->warps);
        m_svg += svgLine("now-rule", {x, kTop, x, kHeight - kBottom});
        m_svg += "<circle class=\"now\" cx=\"" + svgPixel(x) + "\" cy=\"" + svgPixel(timeAt(time)) + "\" r=\"5.5\"/>\n";
        constexpr double kRoom = 80;
        const bool isRight = x > kWidth - kRight - kRoom;
        const bool isLeft = x < kLeft + kRoom;
        const std::string text = countedText(current->warps, "warp") + " · " + timeText(time);
        m_svg += svgText({isLeft ? x + 4 : x, kTop - 8,
                          isRight  ? "end"
                          : isLeft ? "start"
                                   : "middle",
                          "now-label"},
                         text);
    }

    void drawLegend() {
        constexpr double kFoot = 18;
        double x = 8;
        const auto add = [&](std::string_view cssClass, std::string_view word) {
            constexpr double kSample = 26;
            m_svg += svgLine(cssClass, {x, kFoot - 4, x + kSample, kFoot - 4});
            m_svg += svgText({x + kSample + 6, kFoot, "start"}, word);
            x += kSample + svgTextWidth(word) + 24;
        };
        add("band-worst", m_band.worstLabel);
        if (m_band.line != models::LineSource::none) add("application", lineLabel(m_band.line));
        add("band-best", m_band.bestLabel);
    }

    const models::ExecutionBand& m_band;
    std::vector<models::BandPoint> m_points;
    TimeUnit m_unit{1, "s"};
    PlotAxis m_warps;
    PlotAxis m_time;
    std::string m_svg;
};

} // namespace

std::string bandSvg(const models::ExecutionBand& band) {
    std::vector<models::BandPoint> points = finitePoints(band);
    if (points.empty()) return {};
    return BandPlot(band, std::move(points)).draw();
}

std::string partitionSharesSvg(const models::ExecutionBand& band) {
    if (band.partitionShares.empty()) return {};
    const double pitch = std::min(56.0, kWidth / double(band.partitionShares.size()));
    const double barWidth = pitch * 0.7;
    constexpr double kBarHeight = 44;
    constexpr double kFoot = 66;
    const double largest = std::max(std::ranges::max(band.partitionShares), 1e-9);
    std::string svg;
    for (std::size_t i = 0; i < band.partitionShares.size(); ++i) {
        const double x = double(i) * pitch + (pitch - barWidth) / 2;
        const double height = band.partitionShares[i] / largest * kBarHeight;
        svg += "<rect class=\"share\" x=\"" + svgPixel(x) + "\" y=\"" + svgPixel(kFoot - height) + "\" width=\"" +
               svgPixel(barWidth) + "\" height=\"" + svgPixel(height) + "\"/>\n";
        svg += svgText({x + barWidth / 2, kFoot - height - 5, "middle"}, percentText(band.partitionShares[i]));
        svg += svgText({x + barWidth / 2, kFoot + 16, "middle"}, std::to_string(i));
    }
    const double width = double(band.partitionShares.size()) * pitch;
    svg += svgLine("axis", {0, kFoot, width, kFoot});
    return "<svg viewBox=\"0 0 " + svgPixel(kWidth) + " " + svgPixel(kFoot + 24) +
           "\" role=\"img\" aria-label=\"Share of all bytes at each memory partition\">\n" + svg + "</svg>\n";
}

} // namespace forewarp::render::svg
