#include "views/timeline/column_raster.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace forewarp::views::timeline {
namespace {

constexpr int kWidth = 60;
constexpr int kHeight = 24;
constexpr QRgb kGround = 0xFFEEEEEE;

/// Shares of time, the same for some columns beside one another.
std::vector<ActivityShares> randomShares(std::mt19937& random) {
    std::vector<ActivityShares> columns(kWidth);
    for (std::size_t x = 0; x < columns.size(); ++x) {
        if (x > 0 && random() % 3 > 0) {
            columns[x] = columns[x - 1];
            continue;
        }
        float left = 1;
        for (float& share : columns[x]) {
            share = random() % 2 ? left * float(random() % 5) / 4 : 0;
            left -= share;
        }
    }
    return columns;
}

/// Two rows, the lower one reaching beyond the image; each column by a raster that has painted nothing yet, or all by one.
QImage paintedBy(bool isOneForAll, bool hasPatterns, bool hasMarks, unsigned seed) {
    std::mt19937 random(seed);
    const auto all = randomShares(random);
    const auto marked = randomShares(random);
    QImage image(kWidth, kHeight, QImage::Format_RGB32);
    image.fill(kGround);
    ColumnRaster shared(image, 1, hasPatterns);
    for (const int foot : {11, kHeight + 3}) {
        ActivityShares heights;
        heights.fill(9 * float(ColumnRaster::kWhole));
        for (int x = 0; x < kWidth; ++x) {
            const auto i = std::size_t(x);
            const ColumnRaster::Content content{&all[i], hasMarks ? &marked[i] : nullptr, &heights};
            ColumnRaster own(image, 1, hasPatterns);
            (isOneForAll ? shared : own).paint({x, foot, 9, kGround}, content);
        }
    }
    return image;
}

TEST(ColumnRaster, ColumnsAreThemselvesWhateverStandsBesideThem) {
    for (unsigned seed = 0; seed < 20; ++seed) {
        for (const bool hasPatterns : {false, true}) {
            for (const bool hasMarks : {false, true}) {
                const QImage alone = paintedBy(false, hasPatterns, hasMarks, seed);
                EXPECT_EQ(paintedBy(true, hasPatterns, hasMarks, seed), alone) << seed << hasPatterns << hasMarks;
            }
        }
    }
}

} // namespace
} // namespace forewarp::views::timeline
