#include "core/render/svg/block_curve_svg.h"

#include "core/base/number_text.h"
#include "core/render/svg/svg_elements.h"
#include "core/render/text/time_text.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace forewarp::render::svg {

namespace {

constexpr double kWidth = 720;
constexpr double kHeight = 290;
constexpr double kLeft = 64;
constexpr double kRight = 20;
constexpr double kTop = 40;
constexpr double kBottom = 46;

/// One block size of the curve.
struct CurvePoint {
    double seconds = 0;
    double least = 0; ///< Of its interval; the time itself where there is none.
    double most = 0;
};
using Curve = std::map<int, CurvePoint>; ///< By threads per block.

void insertFaster(Curve& curve, const advice::block::SweepPoint& point) {
    if (!std::isfinite(point.time.value())) return;
    const auto interval = point.interval().value_or(models::TimeInterval{point.time, point.time});
    const CurvePoint made{point.time.value(), interval.least.value(), interval.most.value()};
    const auto [place, isNew] = curve.try_emplace(point.block.threads(), made);
    if (!isNew && made.seconds < place->second.seconds) place->second = made;
}

/// The plot while it is being drawn.
class CurvePlot {
  public:
    CurvePlot(const Curve& curve, const advice::block::SweepPoint& current) : m_curve(curve), m_current(current) {
        double largest = current.time.value();
        double smallest = current.time.value();
        for (const auto& [threads, point] : curve) {
            largest = std::max(largest, point.most);
            smallest = std::min(smallest, point.least);
        }
        m_unit = timeUnitFor(largest);
        m_time = evenAxis(smallest / m_unit.factor, largest / m_unit.factor, kHeight - kBottom, kTop);
        const int mostThreads = std::max(curve.rbegin()->first, current.block.threads());
        m_threads = {0, double(mostThreads), kLeft, kWidth - kRight, 1};
        m_threads.step = m_threads.high >= 512 ? 128 : m_threads.high >= 128 ? 64 : 32;
    }

    std::string draw(const advice::block::SweepPoint* best) {
        drawGrid();
        drawIntervals();
        drawCurve();
        const bool isBest = best && best->block == m_current.block;
        drawCurrent(isBest);
        if (best && !isBest) drawBest(*best);
        return "<svg viewBox=\"0 0 " + svgPixel(kWidth) + " " + svgPixel(kHeight) +
               "\" role=\"img\" aria-label=\"Predicted time over threads per block\">\n" + m_svg + "</svg>\n";
    }

  private:
    void drawGrid() {
        const int digits = std::max(0, int(std::ceil(-std::log10(m_time.step) - 1e-9)));
        for (const double value : m_time.ticks()) {
            const double y = m_time.at(value);
            m_svg += svgLine(value == m_time.low ? "axis" : "grid", {kLeft, y, kWidth - kRight, y});
            m_svg += svgText({kLeft - 8, y + 4, "end"}, fixedText(value, digits));
        }
        for (double threads = m_threads.step; threads <= m_threads.high; threads += m_threads.step) {
            const double x = m_threads.at(threads);
            m_svg += svgLine("grid", {x, kTop, x, kHeight - kBottom});
            m_svg += svgText({x, kHeight - kBottom + 18, "middle"}, countText(threads));
        }
        m_svg += svgLine("axis", {kLeft, kTop, kLeft, kHeight - kBottom});
        m_svg += svgText({(kLeft + kWidth) / 2, kHeight - 8, "middle"}, "threads per block");
        m_svg += svgText({8, 14, "start"}, "predicted time [" + std::string(m_unit.name) + "]");
    }

    /// The area between the least and the most times; empty where the model's error is not known.
    void drawIntervals() {
        std::string there, back;
        for (const auto& [threads, point] : m_curve) {
            const std::string x = svgPixel(m_threads.at(threads)) + ",";
            there += x + svgPixel(timeAt(point.most)) + " ";
            back = x + svgPixel(timeAt(point.least)) + " " + back;
        }
        m_svg += "<polygon class=\"interval\" points=\"" + there + back + "\"/>\n";
    }

    void drawCurve() {
        m_svg += "<polyline class=\"curve\" points=\"";
        for (const auto& [threads, point] : m_curve) {
            m_svg += svgPixel(m_threads.at(threads)) + "," + svgPixel(timeAt(point.seconds)) + " ";
        }
        m_svg += "\"/>\n";
    }

    void drawCurrent(bool isBest) {
        const double x = m_threads.at(m_current.block.threads());
        const double y = timeAt(m_current.time.value());
        m_svg += svgLine("now-rule", {x, kTop, x, kHeight - kBottom});
        m_svg += "<circle class=\"now\" cx=\"" + svgPixel(x) + "\" cy=\"" + svgPixel(y) + "\" r=\"5.5\"/>\n";
        const std::string text =
            kernel::shapeText(m_current.block) + " · " + text::timeText(m_current) + (isBest ? " · best" : "");
        m_svg += svgText({x, kTop - 8, anchorAt(x), "now-label"}, text);
    }

    void drawBest(const advice::block::SweepPoint& point) {
        const double x = m_threads.at(point.block.threads());
        const double y = timeAt(point.time.value());
        m_svg += "<rect class=\"best\" x=\"" + svgPixel(x - 5) + "\" y=\"" + svgPixel(y - 5) +
                 "\" width=\"10\" height=\"10\"/>\n";
        const bool isLow = y > kHeight - kBottom - 24;
        m_svg +=
            svgText({x, isLow ? y - 10 : y + 20, anchorAt(x), "best-label"}, "best " + kernel::shapeText(point.block));
    }

    [[nodiscard]] double timeAt(double seconds) const { return m_time.at(seconds / m_unit.factor); }

    /// Labels near the right edge end at their point, so that they are not cut.
    static std::string_view anchorAt(double x) {
        constexpr double kRoom = 60;
        if (x > kWidth - kRight - kRoom) return "end";
        return x < kLeft + kRoom ? "start" : "middle";
    }

    const Curve& m_curve;
    const advice::block::SweepPoint& m_current;
    TimeUnit m_unit{1, "s"};
    PlotAxis m_threads;
    PlotAxis m_time;
    std::string m_svg;
};

} // namespace

std::string blockCurveSvg(const advice::block::BlockSweep& sweep, const advice::block::SweepPoint& current) {
    Curve curve;
    for (const advice::block::SweepPoint& point : sweep.points) insertFaster(curve, point);
    if (curve.empty() || !std::isfinite(current.time.value())) return {};
    const bool hasBest = sweep.best >= 0 && std::size_t(sweep.best) < sweep.points.size();
    const advice::block::SweepPoint* best = hasBest ? &sweep.points[std::size_t(sweep.best)] : nullptr;
    return CurvePlot(curve, current).draw(best);
}

} // namespace forewarp::render::svg
