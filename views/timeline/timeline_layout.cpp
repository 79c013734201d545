#include "views/timeline/timeline_layout.h"

#include "views/timeline/activity_style.h"
#include "views/timeline/timeline_text.h"

#include <QFontMetricsF>

#include <cmath>

namespace forewarp::views::timeline {

namespace {

constexpr double kMargin = 12;
constexpr double kGap = 8;
constexpr double kLinePadding = 5;     ///< Of the ruler and the legend, above and below the text together.
constexpr double kOverviewHeight = 34; ///< At least; more where rows leave room.
constexpr double kMostOverviewHeight = 60;
constexpr double kMostPitch = 26;
constexpr double kHighPitch = 8;
constexpr double kWholePitch = 4;      ///< From here on rows begin at whole pixels.
constexpr double kBlockGapShare = 0.4; ///< Of the pitch.
constexpr QSizeF kSample(18, 11);

double labelWidth(const TimelineScene& scene, bool namesEveryRow, const QFontMetricsF& metrics) {
    const int last = std::max(0, scene.pyramid.rows() - 1);
    const int lastOfBlock = std::max(0, scene.warpsPerBlock() - 1);
    const QString widest =
        namesEveryRow ? warpText(scene, last - last % scene.warpsPerBlock() + lastOfBlock) : blockText(scene, last);
    const double axes = std::max(metrics.horizontalAdvance(cyclesWord()), metrics.horizontalAdvance(timeWord()));
    return std::ceil(std::max(axes, metrics.horizontalAdvance(widest)));
}

double legendHeight(double width, const QFont& font) {
    const auto places = legendPlaces(QRectF(0, 0, width, 0), font);
    return places.back().word.bottom() + 2;
}

double lineHeight(const QFont& font) {
    return std::ceil(QFontMetricsF(font).height()) + kLinePadding;
}

/// Such that all rows fill `height`, as far as they may.
double pitchFor(const TimelineScene& scene, double height, double least) {
    const int rows = std::max(1, scene.pyramid.rows());
    const double gaps = double((rows - 1) / scene.warpsPerBlock()) * kBlockGapShare;
    const double pitch = std::clamp(height / (rows + gaps), std::min(least, kMostPitch), kMostPitch);
    return pitch >= kWholePitch ? std::floor(pitch) : pitch;
}

/// Takes up some of what whole pixels leave over.
double blockGapFor(const TimelineLayout& layout, double height) {
    const int gaps = (layout.rowCount - 1) / layout.warpsPerBlock;
    if (layout.warpsPerBlock == 1 || gaps <= 0 || layout.rowPitch < 1) return 0;
    const double least = std::max(1.0, std::floor(layout.rowPitch * kBlockGapShare));
    const double left = std::floor((height - layout.rowCount * layout.rowPitch) / gaps);
    return std::clamp(left, least, std::max(least, std::floor(layout.rowPitch)));
}

} // namespace

double TimelineLayout::rowTop(int row) const {
    return rows.top() - scroll + row * rowPitch + row / warpsPerBlock * blockGap;
}

QRectF TimelineLayout::rowArea(int row) const {
    const double gap = hasHighRows() ? 1 : 0;
    return {rows.left(), rowTop(row), rows.width(), rowPitch - gap};
}

int TimelineLayout::rowAt(double y) const {
    if (y < rows.top() || y >= rows.bottom()) return -1;
    const double blockPitch = warpsPerBlock * rowPitch + blockGap;
    const double down = y - rows.top() + scroll;
    const int block = int(down / blockPitch);
    const int inBlock = std::min(warpsPerBlock - 1, int((down - block * blockPitch) / rowPitch));
    const int row = block * warpsPerBlock + inBlock;
    return row < rowCount && y < rowTop(row) + rowPitch + blockGap ? row : -1;
}

std::pair<int, int> TimelineLayout::rowsInSight() const {
    const auto isAbove = [this](int row) { return rowTop(row) + rowPitch <= rows.top(); };
    int first = std::clamp(int(scroll / (rowPitch + blockGap)), 0, rowCount);
    while (first < rowCount && isAbove(first)) ++first;
    int end = first;
    while (end < rowCount && rowTop(end) < rows.bottom()) ++end;
    return {first, end};
}

double TimelineLayout::contentHeight() const {
    return rowCount == 0 ? 0 : rowCount * rowPitch + (rowCount - 1) / warpsPerBlock * blockGap;
}

bool TimelineLayout::namesEveryRow() const {
    return rowPitch >= QFontMetricsF(font).height() - 1;
}

bool TimelineLayout::hasHighRows() const {
    return rowPitch >= kHighPitch;
}

double TimelineLayout::xAt(const TimelineRange& range, double cycle) const {
    return rows.left() + (cycle - range.begin()) / range.length() * rows.width();
}

double TimelineLayout::cycleAt(const TimelineRange& range, double x) const {
    return range.begin() + (x - rows.left()) / rows.width() * range.length();
}

double heightBesideRows(const TimelineScene& scene, double width, const QFont& font) {
    const double times = scene.clockHz > 0 ? lineHeight(font) : kGap / 2;
    return legendHeight(width - 2 * kMargin, font) + lineHeight(font) + times + kOverviewHeight + kGap;
}

TimelineLayout layOut(const TimelineScene& scene, const QRectF& area, const TimelineSizes& sizes) {
    TimelineLayout layout;
    layout.font = sizes.font;
    layout.rowCount = scene.pyramid.rows();
    layout.warpsPerBlock = scene.warpsPerBlock();
    const QFontMetricsF metrics(sizes.font);
    const double height = std::max(1.0, area.height() - heightBesideRows(scene, area.width(), sizes.font));
    layout.rowPitch = pitchFor(scene, height, sizes.leastRowPitch);
    layout.blockGap = blockGapFor(layout, height);
    const double left = area.left() + kMargin + labelWidth(scene, layout.namesEveryRow(), metrics) + kGap;
    const double width = std::max(1.0, area.right() - kMargin - sizes.scrollBarWidth - left);
    double y = area.top();
    const auto take = [&](double x, double wide, double high) {
        const QRectF taken(x, y, wide, high);
        y += high;
        return taken;
    };
    const double whole = area.width() - 2 * kMargin;
    layout.legend = take(area.left() + kMargin, whole, legendHeight(whole, sizes.font));
    layout.ruler = take(left, width, lineHeight(sizes.font));
    layout.rows = take(left, width, std::min(height, std::max(1.0, layout.contentHeight())));
    layout.labels =
        QRectF(area.left() + kMargin, layout.rows.top(), left - kGap - area.left() - kMargin, layout.rows.height());
    layout.times = take(left, width, scene.clockHz > 0 ? lineHeight(sizes.font) : kGap / 2);
    layout.overview = take(left, width, std::clamp(area.bottom() - kGap - y, kOverviewHeight, kMostOverviewHeight));
    layout.scroll = std::clamp(sizes.scroll, 0.0, std::max(0.0, layout.contentHeight() - layout.rows.height()));
    return layout;
}

std::vector<LegendPlace> legendPlaces(const QRectF& area, const QFont& font) {
    const QFontMetricsF metrics(font);
    const double height = std::ceil(metrics.height()) + 2;
    std::vector<LegendPlace> places;
    QPointF corner = area.topLeft();
    for (const simulation::scheduler::WarpActivity activity : kWarpActivities) {
        const double word = std::ceil(metrics.horizontalAdvance(activityWord(activity))) + 1;
        const double whole = kSample.width() + kGap / 2 + word;
        if (corner.x() > area.left() && corner.x() + whole > area.right()) corner = {area.left(), corner.y() + height};
        const QRectF bar(QPointF(corner.x(), corner.y() + std::round((height - kSample.height()) / 2)), kSample);
        places.push_back({activity, bar, QRectF(bar.right() + kGap / 2, corner.y(), word, height)});
        corner.rx() += whole + 2 * kGap;
    }
    return places;
}

} // namespace forewarp::views::timeline
