#include "tests/views/sample_memory.h"
#include "views/memory/cache_bands.h"
#include "views/memory/cache_picture.h"
#include "views/memory/cache_style.h"
#include "views/theme/theme.h"
#include "views/widgets/placeholder.h"

#include <QHelpEvent>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <gtest/gtest.h>

#include <set>

namespace forewarp::views::memory {
namespace {

QImage paintedWith(CacheOutcome outcome, double intensity) {
    QImage image(32, 32, QImage::Format_RGB32);
    image.fill(theme::tokens().surface);
    QPainter painter(&image);
    paintOutcome(painter, QRectF(0, 0, 32, 32), outcome, intensity);
    return image;
}

std::set<QRgb> coloursOf(const QImage& image) {
    std::set<QRgb> colours;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) colours.insert(image.pixel(x, y));
    }
    return colours;
}

class CacheBandsTest : public testing::Test {
  protected:
    void SetUp() override {
        bands.resize(500, 120);
        bands.setBehaviour(&memory);
        bands.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&bands));
    }

    forewarp::memory::MemoryBehaviour memory = test::sampleBehaviour();
    CacheBands bands;
};

TEST_F(CacheBandsTest, KeysMoveOverSlicesAndArrays) {
    // The first slice of a: 800 transactions, 200 hits in L1, none in L2.
    EXPECT_EQ(bands.accessibleDescription(),
              QStringLiteral("a, slice 1 of 4: 800 transactions, 200 hits (25.0 %), 600 misses"));
    QTest::keyClick(&bands, Qt::Key_Left);
    QTest::keyClick(&bands, Qt::Key_Right);
    EXPECT_EQ(bands.currentSentence(),
              QStringLiteral("a, slice 2 of 4: 800 transactions, 400 hits (50.0 %), 400 misses"));
    QTest::keyClick(&bands, Qt::Key_Down);
    EXPECT_EQ(bands.currentSentence(), QStringLiteral("r, slice 2 of 4: no transactions"));
    QTest::keyClick(&bands, Qt::Key_End);
    QTest::keyClick(&bands, Qt::Key_Down);
    EXPECT_EQ(bands.accessibleDescription(),
              QStringLiteral("r, slice 4 of 4: 40 transactions, 0 hits (0.0 %), 40 misses"));
    QTest::keyClick(&bands, Qt::Key_Up);
    QTest::keyClick(&bands, Qt::Key_Home);
    EXPECT_TRUE(bands.currentSentence().startsWith(QStringLiteral("a, slice 1")));
}

TEST_F(CacheBandsTest, AClickGoesToItsSlice) {
    QTest::mouseClick(&bands, Qt::LeftButton, {}, bands.placeOf(1, 3).center().toPoint());
    EXPECT_TRUE(bands.currentSentence().startsWith(QStringLiteral("r, slice 4")));
    QTest::mouseClick(&bands, Qt::LeftButton, {}, QPoint(2, 2)); // Beside the bands.
    EXPECT_TRUE(bands.currentSentence().startsWith(QStringLiteral("r, slice 4")));
}

TEST_F(CacheBandsTest, TheToolTipTellsArraySliceHitsAndMisses) {
    const QPoint place = bands.placeOf(0, 2).center().toPoint();
    QHelpEvent hover(QEvent::ToolTip, place, bands.mapToGlobal(place));
    QApplication::sendEvent(&bands, &hover);
    EXPECT_TRUE(
        QToolTip::text().startsWith(QStringLiteral("a, slice 3 of 4: 800 transactions, 600 hits (75.0 %), 200 misses")))
        << QToolTip::text().toStdString();
    EXPECT_TRUE(QToolTip::text().contains(QStringLiteral("The second-level cache serves 400 of the 600")));
    QToolTip::hideText();
}

TEST_F(CacheBandsTest, FillAsHighAsTheHitRate) {
    const QImage picture = bands.grab().toImage();
    const QRect all = bands.placeOf(0, 3).toAlignedRect(); // 800 of 800 hit, in L1 and L2.
    const QRect none = bands.placeOf(1, 3).toAlignedRect();
    const QPoint belowTop(0, 4);
    const QColor l2 = theme::tokens().series[0];
    EXPECT_EQ(picture.pixelColor(QPoint(all.center().x(), all.top()) + belowTop), l2);
    const QImage missing = picture.copy(none.adjusted(3, 3, -3, -3));
    EXPECT_FALSE(coloursOf(missing).contains(l2.rgb()));
    EXPECT_GE(coloursOf(missing).size(), 2U) << "misses are hatched";
    const QRect half = bands.placeOf(0, 1).toAlignedRect(); // 400 of 800: L2 from a half to three quarters down.
    const auto at = [&](double down) {
        return picture.pixelColor(half.center().x(), half.top() + int(down * half.height()));
    };
    EXPECT_NE(at(0.4), l2);
    EXPECT_EQ(at(0.6), l2);
}

TEST_F(CacheBandsTest, AnEmptySliceStaysEmpty) {
    const QRect place = bands.placeOf(1, 1).toAlignedRect().adjusted(3, 3, -3, -3);
    EXPECT_EQ(coloursOf(bands.grab().toImage().copy(place)).size(), 1U);
}

TEST_F(CacheBandsTest, TheCursorStaysWhereItCanWhenFiguresChange) {
    QTest::keyClick(&bands, Qt::Key_Down);
    QTest::keyClick(&bands, Qt::Key_End);
    memory.picture.slices.pop_back();
    bands.setBehaviour(&memory);
    EXPECT_TRUE(bands.currentSentence().startsWith(QStringLiteral("r, slice 3 of 3")));
    bands.setBehaviour(nullptr);
    EXPECT_TRUE(bands.isEmpty());
    EXPECT_TRUE(bands.currentSentence().isEmpty());
    bands.grab();
    QTest::keyClick(&bands, Qt::Key_Right);
}

TEST_F(CacheBandsTest, FollowTheTheme) {
    const QImage light = bands.grab().toImage();
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    EXPECT_NE(bands.grab().toImage(), light);
    theme::Theme::instance().setMode(theme::ThemeMode::light);
}

TEST(CacheOutcome, HasAPatternOfItsOwn) {
    EXPECT_EQ(coloursOf(paintedWith(CacheOutcome::l2Hit, 1)).size(), 1U);
    EXPECT_GE(coloursOf(paintedWith(CacheOutcome::l1Hit, 1)).size(), 2U);
    EXPECT_GE(coloursOf(paintedWith(CacheOutcome::miss, 1)).size(), 2U);
    EXPECT_NE(paintedWith(CacheOutcome::l2Hit, 1), paintedWith(CacheOutcome::l2Hit, 0.2)) << "paler with fewer";
}

TEST(CachePictureView, ShowsTheFiguresOfTheSliceAndItsLegend) {
    const forewarp::memory::MemoryBehaviour memory = test::sampleBehaviour();
    CachePictureView view;
    view.resize(500, 200);
    view.setBehaviour(&memory);
    view.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    auto* bands = view.findChild<CacheBands*>();
    QTest::keyClick(bands, Qt::Key_End);
    QStringList words;
    for (const QLabel* label : view.findChildren<QLabel*>()) {
        if (label->isVisible()) words << label->text();
    }
    EXPECT_TRUE(words.contains(QStringLiteral("L1 hits")));
    EXPECT_TRUE(words.contains(QStringLiteral("misses")));
    EXPECT_TRUE(words.contains(QStringLiteral("a, slice 4 of 4: 800 transactions, 800 hits (100.0 %), 0 misses")));
}

TEST(CachePictureView, BringsTheBandUnderTheCursorIntoView) {
    forewarp::memory::MemoryBehaviour memory = test::sampleBehaviour();
    for (int i = 0; i < 10; ++i) memory.arrays.push_back({"x" + std::to_string(i), test::sampleLoads()});
    CachePictureView view;
    view.resize(500, 150);
    view.setBehaviour(&memory);
    view.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    auto* bands = view.findChild<CacheBands*>();
    view.activateWindow();
    bands->setFocus();
    for (int i = 0; i < 11; ++i) QTest::keyClick(bands, Qt::Key_Down);
    EXPECT_TRUE(bands->visibleRegion().contains(bands->placeOf(11, 0).center().toPoint()));
}

TEST(CachePictureView, SaysWhatIsMissing) {
    CachePictureView view;
    view.setBehaviour(nullptr);
    EXPECT_FALSE(view.findChild<widgets::Placeholder*>()->isBodyShown());
    forewarp::memory::MemoryBehaviour withoutTime = test::sampleBehaviour();
    withoutTime.picture = {};
    view.setBehaviour(&withoutTime);
    EXPECT_FALSE(view.findChild<widgets::Placeholder*>()->isBodyShown());
}

} // namespace
} // namespace forewarp::views::memory
