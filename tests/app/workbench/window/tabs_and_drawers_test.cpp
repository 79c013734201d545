// Where details of a loop are found: the five tabs, the drawers over them, the page of models.

#include "app/workbench/window/resource_pages.h"
#include "tests/app/workbench/desk.h"
#include "views/device/device_view.h"
#include "views/editor/source_editor.h"
#include "views/explain/models_view.h"

#include <QAction>
#include <QDockWidget>
#include <QFileInfo>
#include <QTabBar>
#include <QToolButton>
#include <QTranslator>

#include <gtest/gtest.h>

namespace forewarp::workbench::window {
namespace {

using drawers::Drawers;

/// The window's language for as long as it lives.
class Language {
  public:
    explicit Language(const QString& name) {
        const QDir programs = QFileInfo(QStringLiteral(FOREWARP_WORKBENCH)).dir();
        EXPECT_TRUE(m_translator.load(programs.filePath("../app/workbench/forewarp_" + name + ".qm")));
        QCoreApplication::installTranslator(&m_translator);
    }
    ~Language() { QCoreApplication::removeTranslator(&m_translator); }
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;

  private:
    QTranslator m_translator;
};

class TabsAndDrawers : public testing::Test {
  protected:
    std::unique_ptr<Desk> openMatrix() {
        auto desk = std::make_unique<Desk>(m_place.setup());
        desk->window.resize(1366, 768);
        desk->open(m_place.file("matrix.c", kMatrixSource));
        EXPECT_TRUE(desk->settles());
        desk->window.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&desk->window));
        return desk;
    }
    static Drawers& drawersOf(Desk& desk) { return desk.view<Drawers>(); }
    /// The button in the status line.
    static QToolButton* toggleOf(Desk& desk, Drawers::Drawer drawer) {
        for (auto* button : desk.window.findChildren<QToolButton*>())
            if (button->defaultAction() == drawersOf(desk).toggleAction(drawer)) return button;
        return nullptr;
    }

    Workplace m_place;
};

/// Every tab as wide as its title asks for, and in view.
void expectAllInView(const QTabBar& bar, const char* language) {
    for (int tab = 0; tab < bar.count(); ++tab) {
        const QRect place = bar.tabRect(tab);
        EXPECT_FALSE(bar.tabText(tab).isEmpty());
        EXPECT_TRUE(place.left() >= 0 && place.right() < bar.width())
            << language << ": " << qPrintable(bar.tabText(tab));
        EXPECT_GE(place.width(), bar.fontMetrics().horizontalAdvance(bar.tabText(tab)))
            << language << ": " << qPrintable(bar.tabText(tab));
    }
    for (const auto* arrow : bar.findChildren<QToolButton*>())
        EXPECT_FALSE(arrow->isVisible()) << language << ": " << qPrintable(arrow->objectName());
}

TEST_F(TabsAndDrawers, FiveTabsFitInEveryLanguageOnASmallScreen) {
    for (const char* name : {"en", "de", "zh_CN"}) {
        const Language language(name);
        const auto desk = openMatrix();
        const QTabBar& tabs = *desk->view<Details>().tabs();
        EXPECT_EQ(tabs.count(), 5);
        expectAllInView(tabs, name);
        desk->workbench.code().assembly().open(FOREWARP_SOURCE_DIR "/resources/examples/assembly/n_body_sm86.cubin");
        ASSERT_TRUE(desk->settles());
        ASSERT_EQ(desk->view<Details>().tab(), Details::assembly);
        QApplication::processEvents();
        expectAllInView(*desk->view<Details>().findChild<QTabBar*>("resourcePages"), name);
        expectAllInView(*desk->window.findChild<QTabBar*>("pages"), name);
        desk->window.showPage(MainWindow::Page::models);
        QApplication::processEvents();
        expectAllInView(*desk->window.findChild<QTabBar*>("models"), name);
    }
}

TEST_F(TabsAndDrawers, TheOrderIsThatOfTheQuestions) {
    const auto desk = openMatrix();
    const QTabBar& tabs = *desk->view<Details>().tabs();
    QStringList titles;
    for (int tab = 0; tab < tabs.count(); ++tab) titles << tabs.tabText(tab);
    EXPECT_EQ(titles, QStringList({"Why", "Memory", "Warps", "Resources", "Code"}));
    EXPECT_EQ(desk->view<Details>().tab(), Details::warps) << "of the loop that is selected first";
}

TEST_F(TabsAndDrawers, EveryWordOpensItsTab) {
    const auto desk = openMatrix();
    const QStringList words = Details::tabWords();
    EXPECT_EQ(words, QStringList({"why", "memory", "warps", "resources", "shared-memory", "assembly", "code"}));
    for (int tab = 0; tab < words.size(); ++tab) {
        const auto called = Details::tabCalled(words[tab]);
        ASSERT_EQ(called, Details::Tab(tab));
        desk->window.showPage(MainWindow::Page::program);
        desk->window.showTab(*called);
        EXPECT_EQ(desk->window.page(), MainWindow::Page::loop);
        EXPECT_EQ(desk->view<Details>().tab(), *called);
    }
    EXPECT_FALSE(Details::tabCalled("timeline"));
}

TEST_F(TabsAndDrawers, WhatIsTickedAndWhatIsCountedAreOneClickApart) {
    const auto desk = openMatrix();
    const ResourcePages& resources = desk->view<Details>().resourcePages();
    for (const auto tab : {Details::sharedMemory, Details::assembly, Details::registers}) {
        clickTab(*desk, tab);
        EXPECT_TRUE(resources.isVisible());
    }
    clickTab(*desk, Details::sharedMemory);
    clickTab(*desk, Details::memory);
    auto* tabs = desk->view<Details>().tabs();
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(3).center());
    EXPECT_EQ(desk->view<Details>().tab(), Details::sharedMemory) << "as it was left";
}

TEST_F(TabsAndDrawers, TomorrowTheSameTabIsOpen) {
    {
        const auto desk = openMatrix();
        clickTab(*desk, Details::sharedMemory);
        desk->window.close();
    }
    Desk desk(m_place.setup());
    EXPECT_EQ(desk.view<Details>().tab(), Details::sharedMemory);
}

TEST_F(TabsAndDrawers, DocksWhosePlacesCannotBeReadAreThoseOfANewWindow) {
    Desk desk(m_place.setup());
    desk.window.restoreLayout(R"({"theme": "light", "docks": "?", "tab": "timeline"})");
    desk.open(m_place.file("matrix.c", kMatrixSource));
    ASSERT_TRUE(desk.settles());
    EXPECT_TRUE(desk.view<Details>().isVisible());
    EXPECT_EQ(desk.view<Details>().tab(), Details::warps);
}

TEST_F(TabsAndDrawers, DrawersOpenAndCloseByClick) {
    const auto desk = openMatrix();
    Drawers& drawers = drawersOf(*desk);
    EXPECT_FALSE(drawers.isVisible());
    for (const auto drawer : {Drawers::messages, Drawers::device}) {
        QToolButton* toggle = toggleOf(*desk, drawer);
        ASSERT_NE(toggle, nullptr);
        QTest::mouseClick(toggle, Qt::LeftButton);
        EXPECT_EQ(drawers.opened(), drawer);
        EXPECT_TRUE(toggle->isChecked());
        QTest::mouseClick(toggle, Qt::LeftButton);
        EXPECT_FALSE(drawers.isVisible());
        EXPECT_FALSE(toggle->isChecked());
    }
    QTest::mouseClick(toggleOf(*desk, Drawers::messages), Qt::LeftButton);
    QTest::mouseClick(toggleOf(*desk, Drawers::device), Qt::LeftButton);
    EXPECT_EQ(drawers.opened(), Drawers::device) << "one at a time";
    EXPECT_FALSE(toggleOf(*desk, Drawers::messages)->isChecked());
    EXPECT_TRUE(desk->view<views::device::DeviceView>().isVisible());
    QTest::mouseClick(drawers.findChild<QToolButton*>("closeDrawer"), Qt::LeftButton);
    EXPECT_FALSE(drawers.isVisible());
}

TEST_F(TabsAndDrawers, DrawersOpenAndCloseByKey) {
    const auto desk = openMatrix();
    Drawers& drawers = drawersOf(*desk);
    auto* code = desk->view<views::editor::SourceEditor>().findChild<QAbstractScrollArea*>();
    code->setFocus();
    QTest::keyClick(code, Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_EQ(drawers.opened(), Drawers::device);
    EXPECT_TRUE(drawers.isAncestorOf(QApplication::focusWidget())) << "the keys are for what came up";
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(drawers.opened(), Drawers::messages);
    ASSERT_TRUE(drawers.isAncestorOf(QApplication::focusWidget()));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    EXPECT_FALSE(drawers.isVisible());
    EXPECT_TRUE(code->hasFocus()) << "where they went before";
    QTest::keyClick(code, Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_FALSE(drawers.isVisible());
}

TEST_F(TabsAndDrawers, ADrawerLiesOverTheTabsAndUnderNothing) {
    const auto desk = openMatrix();
    Drawers& drawers = drawersOf(*desk);
    desk->window.openDrawer(Drawers::device);
    QApplication::processEvents();
    const QDockWidget* details = desk->window.findChild<QDockWidget*>("detailsDock");
    EXPECT_TRUE(drawers.geometry().contains(details->geometry().center()));
    EXPECT_EQ(desk->window.childAt(drawers.geometry().center()), drawers.childAt(drawers.rect().center()));
    EXPECT_GE(drawers.width(), 900) << "room for sources";
    desk->window.resize(1900, 1000);
    EXPECT_TRUE(waitFor([&] { return drawers.geometry().contains(details->geometry().center()); }));
    EXPECT_FALSE(drawers.geometry().intersects(desk->window.findChild<QDockWidget*>("inspectorDock")->geometry()));
    EXPECT_LT(drawers.geometry().bottom(), toggleOf(*desk, Drawers::device)->mapTo(&desk->window, QPoint()).y());
}

TEST_F(TabsAndDrawers, WhoeverAsksForATabSeesIt) {
    const auto desk = openMatrix();
    desk->window.openDrawer(Drawers::device);
    desk->window.showTab(Details::memory);
    EXPECT_FALSE(drawersOf(*desk).isVisible());
}

TEST_F(TabsAndDrawers, DrawersOpenOnEveryPage) {
    const auto desk = openMatrix();
    for (const QString& word : MainWindow::pageWords()) {
        desk->window.showPage(*MainWindow::pageCalled(word));
        QTest::mouseClick(toggleOf(*desk, Drawers::device), Qt::LeftButton);
        EXPECT_TRUE(desk->view<views::device::DeviceView>().isVisible()) << word.toStdString();
        EXPECT_EQ(desk->window.page(), *MainWindow::pageCalled(word));
        QTest::mouseClick(toggleOf(*desk, Drawers::device), Qt::LeftButton);
    }
}

TEST_F(TabsAndDrawers, TheStatusLineCountsErrors) {
    Desk desk(m_place.setup());
    const QToolButton* toggle = toggleOf(desk, Drawers::messages);
    EXPECT_EQ(toggle->text(), "Messages");
    desk.open(m_place.file("broken.c", QByteArray("int oops( { return 1; }\n") + kMatrixSource));
    ASSERT_TRUE(desk.settles());
    EXPECT_TRUE(toggle->text().startsWith("Messages · ")) << toggle->text().toStdString();
    EXPECT_EQ(drawersOf(desk).toggleAction(Drawers::messages)->text(), "Messages") << "menus name what they open";
}

TEST_F(TabsAndDrawers, WhatGoesWrongOpensTheMessages) {
    const auto desk = openMatrix();
    desk->open(m_place.path("nowhere"));
    ASSERT_TRUE(desk->settles());
    EXPECT_EQ(drawersOf(*desk).opened(), Drawers::messages);
}

TEST_F(TabsAndDrawers, EveryWordOpensItsDrawer) {
    EXPECT_EQ(Drawers::words(), QStringList({"messages", "device"}));
    EXPECT_EQ(Drawers::called("device"), Drawers::device);
    EXPECT_FALSE(Drawers::called("models"));
}

TEST_F(TabsAndDrawers, DocksAreWhereTheyWereAfterALookAtTheModels) {
    const auto desk = openMatrix();
    auto* loops = desk->window.findChild<QDockWidget*>("loopsDock");
    auto* details = desk->window.findChild<QDockWidget*>("detailsDock");
    loops->hide();
    desk->window.findChild<QAction*>("modelsPage")->trigger();
    EXPECT_TRUE(desk->view<views::explain::ModelsView>().isVisible());
    EXPECT_FALSE(details->isVisible() || details->toggleViewAction()->isEnabled());
    EXPECT_FALSE(desk->window.findChild<QDockWidget*>("projectDock")->isVisible());
    desk->window.showPage(MainWindow::Page::program);
    desk->window.showPage(MainWindow::Page::models);
    EXPECT_TRUE(desk->window.findChild<QDockWidget*>("inspectorDock")->isVisible());
    desk->window.showPage(MainWindow::Page::loop);
    EXPECT_TRUE(details->isVisible() && details->toggleViewAction()->isEnabled());
    EXPECT_FALSE(loops->isVisible());
}

} // namespace
} // namespace forewarp::workbench::window
