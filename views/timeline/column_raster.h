#pragma once

#include "views/timeline/timeline_pyramid.h"

#include <QColor>
#include <QImage>

namespace forewarp::views {

/// Paints columns of stacked activities, one pixel wide, with soft edges.
class ColumnRaster {
  public:
    /// Paints into `image` (RGB32), which must not move or be copied meanwhile and whose pixels are `devicePixelRatio` to a unit; flat instead of with patterns, if so asked.
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
    };
    using Parts = std::array<Part, 2 * kWarpActivityCount + 1>; ///< One more than there can be.
    [[nodiscard]] std::size_t cut(const Content& content, Parts& parts) const;

    QRgb* m_pixels;
    int m_height;
    std::ptrdiff_t m_stride;
    int m_ratio;
    std::array<Pattern, kWarpActivityCount> m_strong{};
    std::array<Pattern, kWarpActivityCount> m_dim{};
};

} // namespace forewarp::views
