// Every page of the help is there in every language, leads to pages that are there, and shows pictures that are.
#include "views/help/help_browser.h"
#include "views/help/help_pages.h"
#include "views/theme/theme.h"

#include <QFile>
#include <QImage>
#include <QLocale>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <gtest/gtest.h>

#include <set>

namespace forewarp::views::help {
namespace {

const QStringList kLanguages{QStringLiteral("en"), QStringLiteral("de"), QStringLiteral("zh_CN")};

QString textOf(const QString& language, const QString& page) {
    QFile file(QStringLiteral(":/help/%1/%2.md").arg(language, page));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Targets of links or, behind «!», of pictures.
QStringList targetsIn(const QString& text, bool arePictures) {
    static const QRegularExpression target(QStringLiteral(R"((!?)\[[^\]]*\]\(([^)]*)\))"));
    QStringList found;
    for (const QRegularExpressionMatch& match : target.globalMatch(text))
        if (match.captured(1).isEmpty() != arePictures) found << match.captured(2);
    return found;
}

/// The keys that a page names: «F6».
std::set<QString> keysIn(const QString& text) {
    static const QRegularExpression key(QStringLiteral(R"(\bF\d+\b)"));
    std::set<QString> found;
    for (const QRegularExpressionMatch& match : key.globalMatch(text)) found.insert(match.captured(0));
    return found;
}

/// Restores the locale.
class InLanguage {
  public:
    explicit InLanguage(const QString& name) { QLocale::setDefault(QLocale(name)); }
    ~InLanguage() { QLocale::setDefault(m_before); }
    InLanguage(const InLanguage&) = delete;
    InLanguage& operator=(const InLanguage&) = delete;

  private:
    QLocale m_before;
};

TEST(HelpPages, AreThereInEveryLanguage) {
    for (const QString& language : kLanguages)
        for (const QString& page : pageNames())
            EXPECT_TRUE(textOf(language, page).startsWith(QStringLiteral("# "))) << qPrintable(language + page);
}

TEST(HelpPages, LeadToPagesThatAreThereAndAllAreReached) {
    for (const QString& language : kLanguages) {
        std::set<QString> reached{pageNames().front()};
        for (const QString& page : pageNames())
            for (const QString& target : targetsIn(textOf(language, page), false)) {
                EXPECT_FALSE(textOf(language, QString(target).remove(QStringLiteral(".md"))).isEmpty())
                    << qPrintable(page + QStringLiteral(" → ") + target);
                reached.insert(QString(target).remove(QStringLiteral(".md")));
            }
        EXPECT_EQ(reached.size(), std::size_t(pageNames().size())) << qPrintable(language);
    }
}

TEST(HelpPages, ShowPicturesInBothThemes) {
    for (const QString& language : kLanguages)
        for (const QString& page : pageNames()) {
            const QStringList pictures = targetsIn(textOf(language, page), true);
            EXPECT_EQ(pictures.size(), page == pageNames().front() ? 0 : 1) << qPrintable(language + page);
            for (const QString& picture : pictures)
                for (const char* theme : {"-light.png", "-dark.png"}) {
                    const QImage image(QStringLiteral(":/help/pictures/") +
                                       QString(picture).replace(QStringLiteral(".png"), QLatin1String(theme)));
                    EXPECT_GT(image.width(), 400) << qPrintable(picture) << theme;
                }
        }
}

TEST(HelpPages, SayTheSameInEveryLanguage) {
    for (const QString& page : pageNames())
        for (const QString& language : kLanguages) {
            const QString text = textOf(language, page), english = textOf(kLanguages.front(), page);
            EXPECT_EQ(targetsIn(text, false), targetsIn(english, false)) << qPrintable(language + page);
            EXPECT_EQ(text.count(QStringLiteral("\n- ")), english.count(QStringLiteral("\n- ")))
                << qPrintable(language + page);
            EXPECT_EQ(keysIn(text), keysIn(english)) << qPrintable(language + page);
        }
}

TEST(HelpPages, OfALanguageThatNobodyTranslatedAreEnglish) {
    for (const auto& [locale, folder] : {std::pair{"de_AT", "de"}, {"zh_CN", "zh_CN"}, {"fi_FI", "en"}}) {
        const InLanguage language{QString::fromLatin1(locale)};
        EXPECT_EQ(pageUrl(QStringLiteral("why")),
                  QUrl(QStringLiteral("qrc:/help/%1/why.md").arg(QLatin1String(folder))));
    }
}

TEST(HelpBrowser, ShowsAPageWithItsPictureAndFollowsLinks) {
    const InLanguage language(QStringLiteral("en"));
    HelpBrowser browser;
    browser.resize(740, 600);
    browser.show();
    browser.showPage(QStringLiteral("why"));
    EXPECT_EQ(browser.page(), QStringLiteral("why"));
    EXPECT_TRUE(browser.toPlainText().contains(QStringLiteral("no iteration needs another one")));
    EXPECT_EQ(browser.horizontalScrollBar()->maximum(), 0) << "the picture fits";
    browser.setSource(browser.source().resolved(QUrl(QStringLiteral("memory.md"))));
    EXPECT_EQ(browser.page(), QStringLiteral("memory"));
    EXPECT_TRUE(browser.isBackwardAvailable());
    browser.backward();
    EXPECT_EQ(browser.page(), QStringLiteral("why"));
}

TEST(HelpBrowser, TakesThePictureOfTheOtherTheme) {
    auto& theme = theme::Theme::instance();
    HelpBrowser browser;
    browser.resize(740, 600);
    browser.show();
    browser.showPage(QStringLiteral("loop"));
    theme.setMode(theme::ThemeMode::light);
    const QImage light = browser.grab().toImage();
    theme.setMode(theme::ThemeMode::dark);
    EXPECT_NE(browser.grab().toImage(), light);
    EXPECT_EQ(browser.page(), QStringLiteral("loop"));
    theme.setMode(theme::ThemeMode::light);
}

} // namespace
} // namespace forewarp::views::help
