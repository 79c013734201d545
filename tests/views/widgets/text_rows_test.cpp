#include "views/theme/theme.h"
#include "views/widgets/text_rows.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::views::widgets {
namespace {

class TextRowsTest : public testing::Test {
  protected:
    void TearDown() override { theme::Theme::instance().setMode(theme::ThemeMode::light); }
    QStringList shownTexts() const {
        QStringList texts;
        for (const QLabel* label : m_rows.findChildren<QLabel*>()) {
            if (!label->isHidden() && !label->text().isEmpty()) texts << label->text();
        }
        return texts;
    }

    TextRows m_rows;
};

TEST_F(TextRowsTest, ShowsWhatItWasGivenLast) {
    EXPECT_TRUE(m_rows.isHidden());
    m_rows.setRows({{"a < b", "1 ms", "warning", false}, {"second", "2 ms", "", false}});
    EXPECT_FALSE(m_rows.isHidden());
    EXPECT_EQ(shownTexts(), QStringList({"a < b", "1 ms", "second", "2 ms"}));
    m_rows.setRows({{"a < b", "3 ms", "warning", false}, {"second", "2 ms", "", false}});
    EXPECT_EQ(shownTexts(), QStringList({"a < b", "3 ms", "second", "2 ms"}));
    EXPECT_EQ(m_rows.textOf(0), QStringLiteral("a < b"));
}

TEST_F(TextRowsTest, RowsThatWereGoneComeBackAsTheyAreNow) {
    m_rows.setRows({{"first", "", "", false}, {"second", "", "", false}});
    m_rows.setRows({{"first", "", "", false}});
    EXPECT_EQ(shownTexts(), QStringList({"first"}));
    m_rows.setRows({{"first", "", "", false}, {"other", "", "", false}});
    EXPECT_EQ(shownTexts(), QStringList({"first", "other"}));
    m_rows.setRows({});
    EXPECT_TRUE(m_rows.isHidden());
    m_rows.setRows({{"first", "", "", false}});
    EXPECT_FALSE(m_rows.isHidden());
    EXPECT_EQ(shownTexts(), QStringList({"first"}));
}

TEST_F(TextRowsTest, ARowThatBecomesALinkCanBeFollowed) {
    QSignalSpy followed(&m_rows, &TextRows::activated);
    m_rows.setRows({{"a < b", "", "", false}});
    QLabel* label = m_rows.findChildren<QLabel*>().at(1);
    EXPECT_EQ(label->focusPolicy(), Qt::NoFocus);
    m_rows.setRows({{"a < b", "", "", true}});
    EXPECT_EQ(label->focusPolicy(), Qt::StrongFocus);
    EXPECT_TRUE(label->text().contains(QStringLiteral("a &lt; b"))) << label->text().toStdString();
    m_rows.resize(200, 40);
    m_rows.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_rows));
    QTest::mouseClick(label, Qt::LeftButton, {}, QPoint(8, label->height() / 2));
    ASSERT_EQ(followed.count(), 1);
    EXPECT_EQ(followed[0][0].toInt(), 0);
}

TEST_F(TextRowsTest, LinksAndIconsFollowTheTheme) {
    m_rows.setRows({{"place", "", "warning", true}});
    const QLabel* icon = m_rows.findChildren<QLabel*>().at(0);
    const QLabel* link = m_rows.findChildren<QLabel*>().at(1);
    const QImage before = icon->pixmap().toImage();
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    EXPECT_TRUE(link->text().contains(theme::tokens().accent.name())) << link->text().toStdString();
    EXPECT_NE(icon->pixmap().toImage(), before);
}

} // namespace
} // namespace forewarp::views::widgets
