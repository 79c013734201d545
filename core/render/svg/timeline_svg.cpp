#include "core/render/svg/timeline_svg.h"

#include "core/base/number_text.h"
#include "core/render/svg/svg_elements.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace forewarp::render::svg {

namespace {

constexpr int kMostRows = 32;
constexpr double kLeastCycles = 2000;
constexpr double kMostCycles = 5000;
constexpr int kCrowdedRow = 300;         ///< Intervals.
constexpr double kNarrow = 0.5;          ///< Pixels; what is narrower is mixed with its neighbours.
constexpr std::size_t kMostBars = 12'000; ///< About 10 bytes each.

constexpr double kWidth = 720;
constexpr double kLeft = 64;
constexpr double kRight = 12;
constexpr double kTop = 34;
constexpr double kBottom = 40;
constexpr double kRowsHeight = 256; ///< About.
constexpr double kLeastPitch = 8;
constexpr double kMostPitch = 18;
constexpr double kBlockGap = 3;
constexpr double kLineHeight = 14;
constexpr double kSampleWidth = 18;

/// How an activity looks: colours from the page's style, never without a height or a pattern of dashes.
struct Look {
    std::string_view cssClass;
    std::string_view word;
    double height; ///< Over that of a row: the lower, the less is done.
};
constexpr std::size_t kMixed = simulation::scheduler::kWarpActivityCount;
using BarsByLook = std::array<std::string, kMixed + 1>;

Look lookOf(std::size_t position) {
    static constexpr std::array<std::pair<std::string_view, double>, simulation::scheduler::kWarpActivityCount> kLooks{
        {{"computing", 1}, {"memory", 0.8}, {"for-unit", 0.4}, {"for-result", 0.2}, {"at-barrier", 0.6}}};
    if (position == kMixed) return {"mixed", "mixed", 1};
    return {kLooks[position].first, simulation::scheduler::name(simulation::scheduler::WarpActivity(position)),
            kLooks[position].second};
}

/// One stretch of a row, in pixels.
struct Bar {
    double from = 0;
    double to = 0;
    std::size_t look = 0;

    [[nodiscard]] double width() const { return to - from; }
};
using Bars = std::vector<Bar>;

/// Neighbours that look alike become one.
void append(Bars& bars, const Bar& bar) {
    constexpr double kTouching = 0.05;
    const bool goesOn = !bars.empty() && bars.back().look == bar.look && bar.from - bars.back().to < kTouching;
    if (goesOn) bars.back().to = bar.to;
    else bars.push_back(bar);
}

/// Neighbours narrower than `narrow` become one mixed bar.
Bars mixNarrow(const Bars& bars, double narrow) {
    Bars mixed;
    for (std::size_t first = 0; first < bars.size();) {
        std::size_t end = first + 1;
        const auto joins = [&](std::size_t i) {
            return bars[i].width() < narrow && bars[i].from - bars[i - 1].to < narrow;
        };
        while (bars[first].width() < narrow && end < bars.size() && joins(end)) ++end;
        mixed.push_back({bars[first].from, bars[end - 1].to, end - first > 1 ? kMixed : bars[first].look});
        first = end;
    }
    return mixed;
}

/// The rows of the warps in the window.
std::vector<Bars> rowsOf(const simulation::scheduler::WarpSimulation& simulation, const TimelineWindow& window) {
    std::vector<Bars> rows(std::size_t(window.warps));
    const double perCycle = (kWidth - kLeft - kRight) / window.end;
    for (const simulation::scheduler::WarpInterval& interval : simulation.intervals) {
        if (interval.warp >= window.warps || interval.begin >= window.end) continue;
        const double end = std::min(interval.end, window.end);
        append(rows[std::size_t(interval.warp)],
               {kLeft + interval.begin * perCycle, kLeft + end * perCycle, std::size_t(interval.activity)});
    }
    return rows;
}

/// As little mixed as the number of bars allows.
std::vector<Bars> drawnRows(const std::vector<Bars>& rows) {
    for (double narrow = kNarrow;; narrow *= 2) {
        std::vector<Bars> drawn;
        std::size_t count = 0;
        for (const Bars& row : rows) count += drawn.emplace_back(mixNarrow(row, narrow)).size();
        if (count <= kMostBars) return drawn;
    }
}

/// Strokes at the height of `y`, each relative to the one before; exact to a tenth of a pixel.
void addStrokes(const Bars& bars, const std::array<double, kMixed + 1>& y, BarsByLook& strokes) {
    constexpr long kLeastWidth = 5;
    std::array<long, kMixed + 1> at{};
    const auto tenths = [](long count) { return exactText(double(count) / 10); };
    for (const Bar& bar : bars) {
        const long from = std::lround(bar.from * 10);
        const long width = std::max(kLeastWidth, std::lround(bar.to * 10) - from);
        const bool isFirst = at[bar.look] == 0;
        strokes[bar.look] +=
            isFirst ? "M" + tenths(from) + " " + svgPixel(y[bar.look]) : "m" + tenths(from - at[bar.look]) + " 0";
        strokes[bar.look] += "h" + tenths(width);
        at[bar.look] = from + width;
    }
}

std::string strokeElement(const Look& look, double rowHeight, const std::string& path) {
    return "<path class=\"warp-" + std::string(look.cssClass) + "\" stroke-width=\"" +
           svgPixel(rowHeight * look.height) + "\" d=\"" + path + "\"/>\n";
}

/// The plot while it is being drawn.
class TimelinePlot {
  public:
    TimelinePlot(const simulation::scheduler::WarpSimulation& simulation, const TimelineWindow& window)
        : m_simulation(simulation), m_window(window), m_warpsPerBlock(std::max(1, simulation.sm.warpsPerBlock)),
          m_pitch(std::clamp(std::floor(kRowsHeight / window.warps), kLeastPitch, kMostPitch)) {}

    std::string draw() {
        drawGrid();
        drawNames();
        drawBars();
        drawLegend();
        return "<svg viewBox=\"0 0 " + svgPixel(kWidth) + " " + svgPixel(rowsEnd() + kBottom) +
               "\" role=\"img\" aria-label=\"What warps do over time\">\n" + m_svg + "</svg>\n";
    }

  private:
    [[nodiscard]] double rowTop(int row) const {
        const bool hasGaps = m_warpsPerBlock > 1;
        return kTop + row * m_pitch + (hasGaps ? row / m_warpsPerBlock * kBlockGap : 0);
    }
    [[nodiscard]] double rowHeight() const { return m_pitch - 1.5; }
    [[nodiscard]] double rowsEnd() const { return rowTop(m_window.warps - 1) + m_pitch + 2; }

    void drawGrid() {
        const double step = tickStep(m_window.end, 8);
        const int digits = std::max(0, int(std::ceil(-std::log10(step) - 1e-9)));
        for (int tick = 0; tick * step <= m_window.end; ++tick) {
            const double x = kLeft + tick * step / m_window.end * (kWidth - kLeft - kRight);
            m_svg += svgLine("grid", {x, kTop, x, rowsEnd()});
            const std::string cycles = digits > 0 ? fixedText(tick * step, digits) : countText(tick * step);
            m_svg += svgText({x, rowsEnd() + 17, x > kWidth - 2 * kRight ? "end" : "middle"}, cycles);
        }
        m_svg += svgLine("axis", {kLeft, rowsEnd(), kWidth - kRight, rowsEnd()});
        m_svg += svgText({(kLeft + kWidth) / 2, rowsEnd() + kBottom - 6, "middle"}, "cycles");
        if (m_window.warps == m_window.activeWarps) return;
        m_svg += svgText({kWidth - kRight, rowsEnd() + kBottom - 6, "end"},
                         "the first " + countText(m_window.warps) + " of " + countedText(m_window.activeWarps, "warp"));
    }

    /// Of blocks, as many as have room.
    void drawNames() {
        double free = 0;
        for (int first = 0; first < m_window.warps; first += m_warpsPerBlock) {
            const int last = std::min(first + m_warpsPerBlock, m_window.warps) - 1;
            const double middle = (rowTop(first) + rowTop(last) + m_pitch) / 2;
            if (middle - kLineHeight / 2 < free) continue;
            m_svg += svgText({kLeft - 8, middle + 4, "end"}, "block " + std::to_string(first / m_warpsPerBlock));
            free = middle + kLineHeight / 2;
        }
    }

    void drawBars() {
        const std::vector<Bars> rows = drawnRows(rowsOf(m_simulation, m_window));
        BarsByLook strokes;
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const double foot = rowTop(int(row)) + m_pitch;
            std::array<double, kMixed + 1> y{};
            for (std::size_t i = 0; i < y.size(); ++i) y[i] = foot - rowHeight() * lookOf(i).height / 2;
            addStrokes(rows[row], y, strokes);
        }
        for (std::size_t i = 0; i < strokes.size(); ++i) {
            if (!strokes[i].empty()) m_svg += strokeElement(lookOf(i), rowHeight(), strokes[i]);
        }
        m_hasMixed = !strokes[kMixed].empty();
    }

    void drawLegend() {
        constexpr double kFoot = 15;
        constexpr double kSampleHeight = 11;
        double x = 8;
        for (std::size_t i = 0; i < kMixed + (m_hasMixed ? 1 : 0); ++i) {
            const Look look = lookOf(i);
            m_svg += strokeElement(look, kSampleHeight,
                                   "M" + svgPixel(x) + " " + svgPixel(kFoot - kSampleHeight * look.height / 2) + "h" +
                                       svgPixel(kSampleWidth));
            m_svg += svgText({x + kSampleWidth + 5, kFoot, "start"}, look.word);
            x += kSampleWidth + svgTextWidth(look.word) + 18;
        }
    }

    const simulation::scheduler::WarpSimulation& m_simulation;
    const TimelineWindow& m_window;
    int m_warpsPerBlock;
    double m_pitch; ///< From one row to the next in its block.
    bool m_hasMixed = false;
    std::string m_svg;
};

/// Until when everything that happens is recorded.
double recordedEnd(const simulation::scheduler::WarpSimulation& simulation) {
    double end = 0;
    for (const simulation::scheduler::WarpInterval& interval : simulation.intervals) end = std::max(end, interval.end);
    const double lastBegin = simulation.intervals.back().begin;
    return simulation.recordsAll || lastBegin <= 0 ? end : lastBegin;
}

/// When the last of the rows has ended.
double endOfRows(const simulation::scheduler::WarpSimulation& simulation) {
    double end = 0;
    for (const simulation::scheduler::WarpInterval& interval : simulation.intervals) {
        if (interval.warp < kMostRows) end = std::max(end, interval.end);
    }
    return end;
}

/// When the first of the rows has had as many intervals as can be told apart; `otherwise` where none has.
double crowdedFrom(const simulation::scheduler::WarpSimulation& simulation, double otherwise) {
    std::array<int, kMostRows> counts{};
    for (const simulation::scheduler::WarpInterval& interval : simulation.intervals) {
        if (interval.warp < kMostRows && ++counts[std::size_t(interval.warp)] > kCrowdedRow) return interval.begin;
    }
    return otherwise;
}

} // namespace

TimelineWindow timelineWindow(const simulation::scheduler::WarpSimulation& simulation) {
    if (simulation.intervals.empty()) return {};
    constexpr double kRound = 100;
    const double recorded = recordedEnd(simulation);
    const double crowded = std::floor(crowdedFrom(simulation, kMostCycles) / kRound) * kRound;
    TimelineWindow window;
    window.end = std::min(recorded, std::clamp(crowded, kLeastCycles, kMostCycles));
    window.end = std::min(window.end, endOfRows(simulation));
    window.isWhole = simulation.recordsAll && window.end >= recorded;
    for (const simulation::scheduler::WarpInterval& interval : simulation.intervals) {
        if (interval.begin < window.end) window.activeWarps = std::max(window.activeWarps, interval.warp + 1);
    }
    window.warps = std::min(window.activeWarps, kMostRows);
    return window;
}

std::string timelineSvg(const simulation::scheduler::WarpSimulation& simulation) {
    const TimelineWindow window = timelineWindow(simulation);
    if (window.warps == 0) return {};
    return TimelinePlot(simulation, window).draw();
}

} // namespace forewarp::render::svg
