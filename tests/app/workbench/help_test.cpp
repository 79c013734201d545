// F1 opens the help of what is in front of the user.

#include "tests/app/workbench/desk.h"
#include "views/help/help_browser.h"
#include "views/help/help_pages.h"

#include <QAction>
#include <QLineEdit>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::workbench {
namespace {

using views::help::HelpBrowser;

class Help : public testing::Test {
  protected:
    QString pageAfterF1() {
        press(Qt::Key_F1);
        auto* browser = m_desk->window.findChild<HelpBrowser*>();
        return browser ? browser->page() : QString();
    }
    /// Keys are the active window's.
    void press(Qt::Key key) {
        m_desk->window.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_desk->window));
        QTest::keyClick(&m_desk->window, key);
    }
    Workplace m_place;
    std::unique_ptr<Desk> m_desk = std::make_unique<Desk>(m_place.setup());
};

TEST_F(Help, BeginsWithItsContentsWhileNothingIsOpen) {
    EXPECT_EQ(pageAfterF1(), views::help::pageNames().front());
}

TEST_F(Help, IsOfTheTabThatShows) {
    m_desk->open(m_place.file("saxpy.c", "void f(int n, float *x) { for (int i = 0; i < n; i++) x[i] = 2 * x[i]; }\n"));
    ASSERT_TRUE(m_desk->settles());
    using window::Details;
    for (const auto& [tab, page] : {std::pair{Details::why, "why"},
                                    {Details::memory, "memory"},
                                    {Details::warps, "warps"},
                                    {Details::registers, "resources"},
                                    {Details::sharedMemory, "resources"},
                                    {Details::assembly, "resources"},
                                    {Details::code, "code"}}) {
        clickTab(*m_desk, tab);
        EXPECT_EQ(pageAfterF1(), QString::fromLatin1(page));
    }
}

TEST_F(Help, IsOfThePageThatShows) {
    m_desk->open(m_place.file("saxpy.c", "void f(int n, float *x) { for (int i = 0; i < n; i++) x[i] = 2 * x[i]; }\n"));
    ASSERT_TRUE(m_desk->settles());
    m_desk->window.showPage(window::MainWindow::Page::models);
    EXPECT_EQ(pageAfterF1(), QStringLiteral("models"));
    m_desk->window.showPage(window::MainWindow::Page::program);
    EXPECT_EQ(pageAfterF1(), QStringLiteral("program"));
}

TEST_F(Help, LeavesTheWindowUsable) {
    pageAfterF1();
    auto* help = m_desk->window.findChild<QDialog*>(QStringLiteral("helpWindow"));
    ASSERT_NE(help, nullptr);
    EXPECT_TRUE(help->isVisible());
    EXPECT_FALSE(help->isModal());
    pageAfterF1();
    EXPECT_EQ(m_desk->window.findChildren<HelpBrowser*>().size(), 1) << "one window, however often it is asked for";
    EXPECT_FALSE(m_desk->window.isFullScreen());
    press(Qt::Key_F11);
    EXPECT_TRUE(m_desk->window.isFullScreen());
    press(Qt::Key_F11);
    EXPECT_FALSE(m_desk->window.isFullScreen());
}

} // namespace
} // namespace forewarp::workbench
