#include "views/theme/icon.h"
#include "views/theme/theme.h"
#include "views/theme/verdict_style.h"

#include <QDir>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace forewarp::views::theme {
namespace {

constexpr kernel::Verdict kVerdicts[] = {kernel::Verdict::proved, kernel::Verdict::reduction, kernel::Verdict::observed,
                                         kernel::Verdict::refuted, kernel::Verdict::unknown};

class ThemeTest : public testing::TestWithParam<ThemeMode> {
  protected:
    void SetUp() override { Theme::instance().setMode(GetParam()); }
    void TearDown() override { Theme::instance().setMode(ThemeMode::light); }
};

double luminance(const QColor& colour) {
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

/// WCAG 2.1, contrast ratio.
double contrast(const QColor& a, const QColor& b) {
    const double light = std::max(luminance(a), luminance(b));
    const double dark = std::min(luminance(a), luminance(b));
    return (light + 0.05) / (dark + 0.05);
}

TEST_P(ThemeTest, TextKeepsContrastAa) {
    const Tokens& t = tokens();
    for (const QColor& ground : {t.surface, t.window, t.raised}) {
        for (const QColor& ink : {t.text, t.textMuted, t.textFaint, t.accent, t.bad}) {
            EXPECT_GE(contrast(ink, ground), 4.5) << ink.name().toStdString() << " on " << ground.name().toStdString();
        }
    }
    EXPECT_GE(contrast(t.text, t.selection), 4.5);
    EXPECT_GE(contrast(t.onAccent, t.accent), 4.5);
    EXPECT_GE(contrast(t.accent, t.accentSoft), 4.5);
    for (const QColor& ink :
         {t.good, t.warn, t.codeKeyword, t.codeType, t.codeNumber, t.codeString, t.codeComment, t.codePreprocessor}) {
        EXPECT_GE(contrast(ink, t.surface), 4.5) << ink.name().toStdString();
    }
}

TEST_P(ThemeTest, VerdictChipsKeepContrastAa) {
    for (const kernel::Verdict verdict : kVerdicts) {
        EXPECT_GE(contrast(verdictInk(verdict), verdictFill(verdict)), 4.5) << verdictWord(verdict).toStdString();
    }
}

TEST_P(ThemeTest, EveryIconDrawsSomething) {
    const QStringList files = QDir(QStringLiteral(":/icons")).entryList({QStringLiteral("*.svg")});
    ASSERT_GT(files.size(), 20);
    for (const QString& file : files) {
        const QImage image = icon(file.chopped(4)).pixmap(24, 24).toImage();
        int painted = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) painted += qAlpha(image.pixel(x, y)) > 128;
        }
        EXPECT_GT(painted, 10) << file.toStdString();
    }
}

INSTANTIATE_TEST_SUITE_P(Modes, ThemeTest, testing::Values(ThemeMode::light, ThemeMode::dark),
                         [](const auto& info) { return info.param == ThemeMode::light ? "Light" : "Dark"; });

TEST(Theme, SwitchIsAnnouncedOnceAndRepaints) {
    QLabel label(QStringLiteral("text"));
    label.setAutoFillBackground(true);
    label.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&label));
    const QColor before = label.grab().toImage().pixelColor(1, 1);
    QSignalSpy changed(&Theme::instance(), &Theme::changed);
    Theme::instance().setMode(ThemeMode::dark);
    Theme::instance().setMode(ThemeMode::dark);
    EXPECT_EQ(changed.count(), 1);
    const QColor after = label.grab().toImage().pixelColor(1, 1);
    EXPECT_GT(before.lightness(), 200);
    EXPECT_LT(after.lightness(), 60);
    Theme::instance().setMode(ThemeMode::light);
}

TEST(Theme, BundledFontsAreUsed) {
    EXPECT_EQ(QFontInfo(Theme::instance().uiFont()).family(), QStringLiteral("Forewarp Sans"));
    EXPECT_EQ(QFontInfo(Theme::instance().uiFont(10, QFont::DemiBold)).family(), QStringLiteral("Forewarp Sans"));
    EXPECT_EQ(QFontInfo(Theme::instance().monoFont()).family(), QStringLiteral("Forewarp Mono"));
    const QFontMetricsF metrics(Theme::instance().uiFont(100));
    EXPECT_NEAR(metrics.horizontalAdvance(QStringLiteral("111")), metrics.horizontalAdvance(QStringLiteral("888")),
                0.5);
    for (const QChar sign : QStringLiteral("±≈×·µ●▲■≤≥²\u2009")) {
        EXPECT_TRUE(metrics.inFont(sign)) << QString(sign).toStdString();
    }
}

TEST(VerdictStyle, EveryVerdictHasItsOwnShapeWordAndColour) {
    std::set<QString> glyphs;
    std::set<QString> words;
    std::set<QRgb> colours;
    std::set<QByteArray> shapes;
    for (const kernel::Verdict verdict : kVerdicts) {
        glyphs.insert(verdictGlyph(verdict));
        words.insert(verdictWord(verdict));
        colours.insert(verdictColour(verdict).rgb());
        QImage image(16, 16, QImage::Format_ARGB32);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        paintVerdictShape(painter, verdict, {8, 8}, 4);
        painter.end();
        const QImage coverage = image.convertToFormat(QImage::Format_Alpha8);
        shapes.insert(QByteArray(reinterpret_cast<const char*>(coverage.constBits()), coverage.sizeInBytes()));
    }
    EXPECT_EQ(glyphs.size(), 5U);
    EXPECT_EQ(words.size(), 5U);
    EXPECT_EQ(colours.size(), 5U);
    EXPECT_EQ(shapes.size(), 5U);
}

} // namespace
} // namespace forewarp::views::theme
