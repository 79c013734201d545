#include "views/timeline/column_raster.h"

#include "views/timeline/activity_style.h"
#include "views/timeline/timeline_rows.h"

#include <algorithm>
#include <cmath>

namespace forewarp::views::timeline {

ColumnRaster::ColumnRaster(QImage& image, double devicePixelRatio, bool hasPatterns)
    : m_pixels(reinterpret_cast<QRgb*>(image.bits())), m_height(image.height()),
      m_stride(image.bytesPerLine() / std::ptrdiff_t(sizeof(QRgb))),
      m_ratio(std::max(1, int(std::lround(devicePixelRatio)))), m_hasPatterns(hasPatterns) {
    for (const simulation::scheduler::WarpActivity activity : kWarpActivities) {
        const auto index = std::size_t(activity);
        for (int i = 0; i < kTile * kTile; ++i) {
            const QColor patterned =
                isInked(activity, i % kTile, i / kTile) ? activityColour(activity) : activityGround(activity);
            const QColor colour = hasPatterns ? patterned : activityFlat(activity);
            m_strong[index][std::size_t(i)] = colour.rgb();
            m_dim[index][std::size_t(i)] = dimmed(colour).rgb();
        }
    }
}

/// What stands on what, from the foot; returns how many parts there are.
std::size_t ColumnRaster::cut(const Content& content, Parts& parts) const {
    std::size_t count = 0;
    const auto add = [&](const Pattern& pattern, std::size_t index, float share) {
        const auto height = std::uint32_t(std::int32_t(share * (*content.heights)[index] + 0.5F));
        parts[count] = {&pattern, height}; // Without a branch, which nobody could foretell.
        count += height > 0 ? 1 : 0;
    };
    for (const simulation::scheduler::WarpActivity activity : kWarpActivities) {
        const auto index = std::size_t(activity);
        add(m_strong[index], index, content.marked ? (*content.marked)[index] : (*content.all)[index]);
    }
    for (const simulation::scheduler::WarpActivity activity : kWarpActivities) {
        if (!content.marked) break;
        const auto index = std::size_t(activity);
        add(m_dim[index], index, std::max(0.0F, (*content.all)[index] - (*content.marked)[index]));
    }
    return count;
}

void ColumnRaster::paint(const Place& place, const Content& content) {
    Column& column = m_columns[m_next];
    m_next = 1 - m_next;
    column.place = place;
    column.count = cut(content, column.parts);
    if (isAlike(m_columns[m_next], column)) repeat(place);
    else paintParts(column);
}

/// Most columns are, since an interval is wider than a pixel.
bool ColumnRaster::isAlike(const Column& left, const Column& column) const {
    const Place& place = column.place;
    const bool isBeside =
        place.x == left.place.x + 1 && place.foot == left.place.foot && place.height == left.place.height;
    const auto end = column.parts.begin() + std::ptrdiff_t(column.count);
    return !m_hasPatterns && isBeside && place.ground == left.place.ground && column.count == left.count &&
           std::equal(column.parts.begin(), end, left.parts.begin());
}

void ColumnRaster::repeat(const Place& place) {
    const int top = std::max(0, place.foot - place.height);
    for (int y = top; y < std::min(place.foot, m_height); ++y) {
        QRgb* const pixel = m_pixels + std::ptrdiff_t(y) * m_stride + place.x;
        pixel[0] = pixel[-1];
    }
}

void ColumnRaster::paintParts(const Column& column) {
    const auto& [place, parts, count] = column;
    QRgb* pixel = m_pixels + std::ptrdiff_t(place.foot - 1) * m_stride + place.x;
    const int least = std::max(0, place.foot - m_height); // Pixels below are outside the image.
    const int most = std::min(place.height, place.foot);
    const int tileColumn = place.x / m_ratio % kTile;
    int up = 0;
    std::uint32_t filled = 0; // Of the pixel; its colour so far follows.
    std::uint32_t redBlue = 0;
    std::uint32_t green = 0;
    const auto put = [&](QRgb colour) {
        if (up >= least && up < most) *(pixel - up * m_stride) = colour;
        ++up;
    };
    const auto blend = [&](QRgb colour, std::uint32_t share) {
        redBlue += (colour & 0xFF00FF) * share;
        green += (colour & 0x00FF00) / 256 * share;
        filled += share;
        if (filled < kWhole) return;
        put(0xFF000000 | (redBlue / kWhole & 0xFF00FF) | (green & 0x00FF00));
        filled = redBlue = green = 0;
    };
    for (std::size_t i = 0; i < count; ++i) {
        std::uint32_t height = parts[i].height;
        while (height > 0) {
            const QRgb colour = (*parts[i].pattern)[std::size_t(up / m_ratio % kTile * kTile + tileColumn)];
            const std::uint32_t share = std::min(height, kWhole - filled);
            if (share == kWhole) put(colour);
            else blend(colour, share);
            height -= share;
        }
    }
    if (filled > 0) blend(place.ground, kWhole - filled);
}

} // namespace forewarp::views::timeline
