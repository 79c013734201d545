#pragma once

#include "views/timeline/timeline_pyramid.h"

#include <QColor>
#include <QImage>

namespace forewarp::views::timeline {

/// Paints columns of stacked activities, one pixel wide, with soft edges.
class ColumnRaster {
  public:
    /// Paints into `image` (RGB32), which must not move or be copied meanwhile and whose pixels are `devicePixelRatio` to
    /// a unit; flat instead of with patterns, if so asked. Columns from left to right are the quickest.
    ColumnRaster(QImage& image, double devicePixelRatio, bool hasPatterns);

    static constexpr std::uint32_t kWhole = 256; ///< A pixel's height.

    /// Where a column stands, in pixels; it may reach beyond the image.
    struct Place {
        int x = 0;
        int foot = 0; ///< One below the lowest pixel.
        int height = 0;
        QRgb ground = 0;
    };
    /// What a column shows of one stretch of time. Of all, `marked` stand out and the others are dim; without any
    /// marked, all are as strong.
    struct Content {
        const ActivityShares* all = nullptr;
        const ActivityShares* marked = nullptr;
        const ActivityShares* heights = nullptr; ///< Of a share of 1, in pixels · kWhole.
    };
    void paint(const Place& place, const Content& content);

  private:
    static constexpr int kTile = 4; ///< Pixels after which patterns repeat.
    using Pattern = std::array<QRgb, kTile * kTile>;
    struct Part {
        const Pattern* pattern = nullptr;
        std::uint32_t height = 0; ///< In 256ths of a pixel.

        friend bool operator==(const Part&, const Part&) = default;
    };
    using Parts = std::array<Part, 2 * simulation::scheduler::kWarpActivityCount + 1>; ///< One more than there can be.
    /// A column as it was painted; of `parts`, `count` are there.
    struct Column {
        Place place;
        Parts parts;
        std::size_t count = 0;
    };
    [[nodiscard]] std::size_t cut(const Content& content, Parts& parts) const;
    [[nodiscard]] bool isAlike(const Column& left, const Column& column) const;
    void paintParts(const Column& column);
    void repeat(const Place& place);

    QRgb* m_pixels;
    int m_height;
    std::ptrdiff_t m_stride;
    int m_ratio;
    std::array<Pattern, simulation::scheduler::kWarpActivityCount> m_strong{};
    std::array<Pattern, simulation::scheduler::kWarpActivityCount> m_dim{};
    bool m_hasPatterns;
    std::array<Column, 2> m_columns{}; ///< The one being painted and the one painted before it.
    std::size_t m_next = 0;
};

} // namespace forewarp::views::timeline
