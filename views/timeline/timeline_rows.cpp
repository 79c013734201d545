#include "views/timeline/timeline_rows.h"

#include "views/theme/theme.h"
#include "views/timeline/activity_style.h"
#include "views/timeline/column_raster.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace forewarp::views::timeline {

namespace {

constexpr double kDimShare = 0.22;      ///< Of the colour of what is not marked.
constexpr double kSharpHeight = 6;      ///< Pixels from which bars end between pixels.
constexpr double kSeparatedPixels = 6;  ///< Intervals this wide on average keep a gap between them.
constexpr double kVectorBucket = 2;     ///< Width of a mix in vectors.
constexpr double kVectorSteps = 12;     ///< Heights told apart in a mix in vectors.

void subtract(ActivityShares& from, const ActivityShares& shares) {
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = std::max(0.0F, from[i] - shares[i]);
}

/// In high rows such that a single activity ends sharply.
ActivityShares rowHeights(double height) {
    ActivityShares heights{};
    for (const simulation::scheduler::WarpActivity activity : kWarpActivities) {
        const double share = activityHeight(activity);
        const bool isHigh = height >= kSharpHeight;
        heights[std::size_t(activity)] = float(isHigh ? std::round(share * height) / height : share);
    }
    return heights;
}

QImage blankImage(const QSizeF& size, double ratio) {
    QImage image((size * ratio).toSize().expandedTo(QSize(1, 1)), QImage::Format_RGB32);
    image.fill(theme::tokens().surface);
    image.setDevicePixelRatio(ratio);
    return image;
}

/// Bars of one row after the other, in device pixels.
class RowsRaster {
  public:
    RowsRaster(const TimelineScene& scene, const TimelineLayout& layout, QImage& image, double ratio)
        : m_scene(scene), m_layout(layout), m_image(image), m_ratio(ratio),
          m_columns(image, ratio, layout.hasHighRows()), m_all(std::size_t(image.width())),
          m_marked(std::size_t(image.width())) {}

    void paint(int row) {
        const QRectF area = m_layout.rowArea(row);
        const auto toPixels = [this](double y) { return int(std::lround((y - m_layout.rows.top()) * m_ratio)); };
        ColumnRaster::Place place;
        place.foot = toPixels(area.bottom());
        place.height = std::max(1, place.foot - toPixels(area.top()));
        place.ground = rowGround(m_layout, row).rgb();
        fillGround(place, row);
        const TimelineRange& range = m_scene.range;
        m_scene.pyramid.fillShares(row, range.begin(), range.end(), m_all);
        ActivityShares heights = rowHeights(place.height);
        for (float& height : heights) height *= float(place.height) * float(ColumnRaster::kWhole);
        const bool hasMarks = m_scene.hasMarks();
        if (hasMarks) m_scene.markedPyramid.fillShares(row, range.begin(), range.end(), m_marked);
        for (place.x = 0; place.x < m_image.width(); ++place.x) {
            const auto x = std::size_t(place.x);
            m_columns.paint(place, {&m_all[x], hasMarks ? &m_marked[x] : nullptr, &heights});
        }
        separate(row, place);
    }

  private:
    /// Alternate blocks have a ground of their own, gaps included.
    void fillGround(const ColumnRaster::Place& place, int row) {
        const int gap = int(std::lround((m_layout.rowPitch - m_layout.rowArea(row).height()) * m_ratio));
        const int top = std::max(0, place.foot - place.height);
        const int bottom = std::min(m_image.height(), place.foot + gap);
        for (int y = top; y < bottom; ++y) {
            auto* line = reinterpret_cast<QRgb*>(m_image.scanLine(y));
            std::fill(line, line + m_image.width(), place.ground);
        }
    }

    /// A gap at the beginning of every interval, where they are wide enough to tell apart.
    void separate(int row, const ColumnRaster::Place& place) {
        const auto spans = m_scene.pyramid.spans(row, m_scene.range.begin(), m_scene.range.end());
        if (double(spans.size()) * kSeparatedPixels * m_ratio > m_image.width()) return;
        for (const TimelineSpan& span : spans) {
            const double left = m_layout.xAt(m_scene.range, span.begin) - m_layout.rows.left();
            const int x = int(left * m_ratio);
            if (x <= 0 || x >= m_image.width()) continue;
            for (int y = std::max(0, place.foot - place.height); y < std::min(m_image.height(), place.foot); ++y) {
                reinterpret_cast<QRgb*>(m_image.scanLine(y))[x] = place.ground;
            }
        }
    }

    const TimelineScene& m_scene;
    const TimelineLayout& m_layout;
    QImage& m_image;
    double m_ratio;
    ColumnRaster m_columns;
    std::vector<ActivityShares> m_all;
    std::vector<ActivityShares> m_marked;
};

/// Collects rectangles by how they are filled.
class RowsPaths {
  public:
    void add(const QRectF& bar, simulation::scheduler::WarpActivity activity, bool isDim) {
        m_paths[isDim ? 1 : 0][std::size_t(activity)].addRect(bar);
    }

    /// On the foot of `place`, of which the room above is left; a share of 1 is as high as `heights` says, over `whole`.
    void stack(QRectF& place, const ActivityShares& shares, const ActivityShares& heights, double whole, bool isDim) {
        for (const simulation::scheduler::WarpActivity activity : kWarpActivities) {
            const double height = double(shares[std::size_t(activity)] * heights[std::size_t(activity)]) * whole;
            if (height <= 0) continue;
            add({place.left(), place.bottom() - height, place.width(), height}, activity, isDim);
            place.setBottom(place.bottom() - height);
        }
    }

    void fill(QPainter& painter, bool hasPatterns) const {
        for (const simulation::scheduler::WarpActivity activity : kWarpActivities) {
            for (const bool isDim : {true, false}) {
                const QPainterPath& path = m_paths[isDim ? 1 : 0][std::size_t(activity)];
                if (path.isEmpty()) continue;
                const auto shown = [isDim](const QColor& colour) { return isDim ? dimmed(colour) : colour; };
                painter.fillPath(path, shown(hasPatterns ? activityGround(activity) : activityFlat(activity)));
                const Qt::BrushStyle pattern = activityPattern(activity);
                if (!hasPatterns || pattern == Qt::SolidPattern) continue;
                painter.fillPath(path, QBrush(shown(activityColour(activity)), pattern));
            }
        }
    }

  private:
    std::array<std::array<QPainterPath, simulation::scheduler::kWarpActivityCount>, 2> m_paths; ///< Strong, dim.
};

class RowsVectors {
  public:
    RowsVectors(const TimelineScene& scene, const TimelineLayout& layout) : m_scene(scene), m_layout(layout) {}

    void add(int row, RowsPaths& paths) const {
        const auto spans = m_scene.pyramid.spans(row, m_scene.range.begin(), m_scene.range.end());
        const double room = m_layout.rows.width() / kVectorBucket;
        if (double(spans.size()) > room) addMix(row, paths);
        else addSpans(row, spans, paths);
    }

  private:
    [[nodiscard]] bool isDim(const TimelineSpan& span) const {
        const int instruction = m_scene.simulation->intervals[span.interval].instruction;
        return m_scene.hasMarks() && !m_scene.marked[std::size_t(instruction)];
    }

    void addSpans(int row, std::span<const TimelineSpan> spans, RowsPaths& paths) const {
        const QRectF area = m_layout.rowArea(row);
        for (const TimelineSpan& span : spans) {
            const double left = std::max(area.left(), m_layout.xAt(m_scene.range, span.begin));
            const double right = std::min(area.right(), m_layout.xAt(m_scene.range, span.end));
            const double gap = right - left > kSeparatedPixels ? 0.6 : 0;
            const double height = area.height() * activityHeight(span.activity);
            paths.add({left, area.bottom() - height, right - left - gap, height}, span.activity, isDim(span));
        }
    }

    /// Neighbours that look alike become one rectangle.
    void addMix(int row, RowsPaths& paths) const {
        const QRectF area = m_layout.rowArea(row);
        std::vector<ActivityShares> all(std::size_t(area.width() / kVectorBucket));
        std::vector<ActivityShares> marked(all.size());
        m_scene.pyramid.fillShares(row, m_scene.range.begin(), m_scene.range.end(), all);
        if (m_scene.hasMarks()) {
            m_scene.markedPyramid.fillShares(row, m_scene.range.begin(), m_scene.range.end(), marked);
            for (std::size_t i = 0; i < all.size(); ++i) subtract(all[i], marked[i]);
        }
        for (ActivityShares& shares : all) round(shares);
        for (ActivityShares& shares : marked) round(shares);
        const double width = area.width() / double(all.size());
        for (std::size_t from = 0; from < all.size();) {
            std::size_t to = from + 1;
            while (to < all.size() && all[to] == all[from] && marked[to] == marked[from]) ++to;
            QRectF place(area.left() + double(from) * width, area.top(), double(to - from) * width, area.height());
            paths.stack(place, marked[from], rowHeights(area.height()), area.height(), false);
            paths.stack(place, all[from], rowHeights(area.height()), area.height(), m_scene.hasMarks());
            from = to;
        }
    }

    static void round(ActivityShares& shares) {
        for (float& share : shares) share = float(std::round(double(share) * kVectorSteps) / kVectorSteps);
    }

    const TimelineScene& m_scene;
    const TimelineLayout& m_layout;
};

} // namespace

QColor rowGround(const TimelineLayout& layout, int row) {
    const bool isOdd = row / layout.warpsPerBlock % 2 == 1;
    return isOdd ? theme::mixed(theme::tokens().surface, theme::tokens().sunken, 0.45) : theme::tokens().surface;
}

QColor dimmed(const QColor& colour) {
    return theme::mixed(theme::tokens().surface, colour, kDimShare);
}

QImage rowsImage(const TimelineScene& scene, const TimelineLayout& layout, double devicePixelRatio) {
    QImage image = blankImage(layout.rows.size(), devicePixelRatio);
    RowsRaster raster(scene, layout, image, devicePixelRatio);
    const auto [first, end] = layout.rowsInSight();
    for (int row = first; row < end; ++row) raster.paint(row);
    return image;
}

void paintRowsAsVectors(QPainter& painter, const TimelineScene& scene, const TimelineLayout& layout) {
    const RowsVectors vectors(scene, layout);
    RowsPaths paths;
    const auto [first, end] = layout.rowsInSight();
    for (int row = first; row < end; ++row) {
        QRectF ground = layout.rowArea(row);
        ground.setHeight(layout.rowPitch);
        painter.fillRect(ground, rowGround(layout, row));
        vectors.add(row, paths);
    }
    paths.fill(painter, layout.hasHighRows());
}

void paintOverviewAsVectors(QPainter& painter, const TimelineScene& scene, const TimelineLayout& layout) {
    ActivityShares heights;
    heights.fill(float(1 / mostWarps(scene)));
    const QRectF& area = layout.overview;
    const double width = area.width() / double(TimelinePyramid::kOverviewBuckets);
    RowsPaths paths;
    for (std::size_t bucket = 0; bucket < TimelinePyramid::kOverviewBuckets; ++bucket) {
        QRectF place(area.left() + double(bucket) * width, area.top(), width, area.height());
        ActivityShares rest = scene.pyramid.overview()[bucket];
        if (scene.hasMarks()) {
            const ActivityShares& marked = scene.markedPyramid.overview()[bucket];
            paths.stack(place, marked, heights, area.height(), false);
            subtract(rest, marked);
        }
        paths.stack(place, rest, heights, area.height(), scene.hasMarks());
    }
    paths.fill(painter, false);
}

double mostWarps(const TimelineScene& scene) {
    float most = 1;
    for (const ActivityShares& shares : scene.pyramid.overview()) {
        float sum = 0;
        for (const float share : shares) sum += share;
        most = std::max(most, sum);
    }
    return double(most);
}

QImage overviewImage(const TimelineScene& scene, const TimelineLayout& layout, double devicePixelRatio) {
    QImage image = blankImage(layout.overview.size(), devicePixelRatio);
    ColumnRaster columns(image, devicePixelRatio, false);
    ActivityShares heights;
    heights.fill(float(image.height()) * float(ColumnRaster::kWhole) / float(mostWarps(scene)));
    const auto& all = scene.pyramid.overview();
    const auto& marked = scene.markedPyramid.overview();
    ColumnRaster::Place place{0, image.height(), image.height(), theme::tokens().surface.rgb()};
    for (; place.x < image.width(); ++place.x) {
        const auto bucket = std::size_t(place.x) * all.size() / std::size_t(image.width());
        columns.paint(place, {&all[bucket], scene.hasMarks() ? &marked[bucket] : nullptr, &heights});
    }
    return image;
}

} // namespace forewarp::views::timeline
