#include "app/workbench/window/dialogs/welcome_page.h"
#include "core/explain/loop_details.h"
#include "tests/app/workbench/desk.h"
#include "views/assumptions/assumptions_view.h"
#include "views/device/device_selector.h"
#include "views/editor/source_editor.h"
#include "views/loops/loop_table.h"
#include "views/prediction/summary_view.h"
#include "views/sweep/block_size_view.h"

#include <QAction>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QSet>
#include <QSlider>
#include <QTreeView>
#include <QUrl>

#include <gtest/gtest.h>

namespace forewarp::workbench::window {

namespace {

class MainWindowTest : public testing::Test {
  protected:
    /// A window with a project whose reports are there.
    std::unique_ptr<Desk> openMatrix() {
        auto desk = std::make_unique<Desk>(m_place.setup());
        desk->open(m_place.file("matrix.c", kMatrixSource));
        EXPECT_TRUE(desk->settles());
        EXPECT_TRUE(desk->workbench.state().loopReport()) << messagesOf(*desk).toStdString();
        return desk;
    }

    Workplace m_place;
};

TEST_F(MainWindowTest, ShowsTheLoopsOfAFileAndExplainsTheCostliest) {
    const auto desk = openMatrix();
    EXPECT_EQ(desk->workbench.state().report()->files.front().loops.size(), 4U);
    EXPECT_FALSE(desk->loop().empty());
    EXPECT_EQ(desk->view<views::loops::LoopTable>().selectedLoop().toStdString(), desk->loop());
    EXPECT_TRUE(desk->view<views::editor::SourceEditor>().text().contains("void multiply"));
    EXPECT_TRUE(desk->window.windowTitle().contains("matrix.c"));
    EXPECT_FALSE(wordsOf(desk->view<views::prediction::SummaryView>()).trimmed().isEmpty());
}

TEST_F(MainWindowTest, IsUnfinishedUntilTheLoopHasItsDetails) {
    const auto desk = openMatrix();
    ASSERT_TRUE(waitFor([&] { return !desk->workbench.isBusy() && !desk->workbench.isUnfinished(); }));
    ASSERT_TRUE(desk->workbench.state().loopReport());
    EXPECT_TRUE(explain::isDetailed(*desk->workbench.state().loopReport()));
    ASSERT_TRUE(desk->workbench.plan().plan());
    EXPECT_FALSE(desk->workbench.plan().isUnfinished());
}

TEST_F(MainWindowTest, WithNothingOpenTheWelcomeHasTheWindow) {
    Desk desk(m_place.setup());
    auto* welcome = desk.window.findChild<dialogs::WelcomePage*>();
    auto* inspector = desk.window.findChild<QDockWidget*>("inspectorDock");
    ASSERT_TRUE(waitFor([&] { return welcome->isVisible(); }));
    EXPECT_FALSE(inspector->isVisible());
    EXPECT_GT(welcome->width(), desk.window.width() * 9 / 10);
    desk.open(m_place.file("matrix.c", kMatrixSource));
    ASSERT_TRUE(desk.settles());
    EXPECT_FALSE(welcome->isVisible());
    EXPECT_TRUE(waitFor([&] { return inspector->isVisible() && inspector->width() >= 400; })) << inspector->width();
}

TEST_F(MainWindowTest, TheTitleNamesAFileOnce) {
    const auto desk = openMatrix();
    EXPECT_EQ(desk->window.windowTitle().count(QStringLiteral("matrix.c")), 1);
}

TEST_F(MainWindowTest, AClickOnALoopFillsTheInspector) {
    const auto desk = openMatrix();
    auto* tree = desk->view<views::loops::LoopTable>().findChild<QTreeView*>();
    tree->expandAll();
    const QAbstractItemModel* model = tree->model();
    QModelIndex other;
    for (int row = 0; row < model->rowCount(); ++row) {
        const QModelIndex index = model->index(row, 0);
        if (index != tree->currentIndex()) other = index;
    }
    ASSERT_TRUE(other.isValid());
    const std::string before = desk->loop();
    const QString wordsBefore = wordsOf(desk->view<views::prediction::SummaryView>());
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(other).center());
    ASSERT_TRUE(desk->settles());
    EXPECT_NE(desk->loop(), before);
    EXPECT_NE(wordsOf(desk->view<views::prediction::SummaryView>()), wordsBefore);
    QAction* back = desk->window.findChild<QAction*>("back");
    ASSERT_TRUE(back->isEnabled());
    back->trigger();
    EXPECT_EQ(desk->loop(), before);
}

TEST_F(MainWindowTest, DraggingTheSliderChangesTheTime) {
    const auto desk = openMatrix();
    auto* slider = desk->view<views::sweep::BlockSizeView>().findChild<QSlider*>();
    ASSERT_GT(slider->maximum(), slider->minimum());
    QSet<QString> texts;
    for (int position = slider->minimum(); position <= slider->maximum(); ++position) {
        slider->setValue(position);
        ASSERT_TRUE(desk->settles());
        const kernel::BlockShape shown = desk->view<views::sweep::BlockSizeView>().current();
        ASSERT_EQ(desk->workbench.state().loopReport()->launch.block, shown);
        texts << wordsOf(desk->view<views::prediction::SummaryView>());
    }
    EXPECT_GT(texts.size(), 1);
    EXPECT_TRUE(desk->workbench.state().scenario().block);
    desk->window.findChild<QAction*>("bestBlock")->trigger();
    ASSERT_TRUE(desk->settles());
    EXPECT_FALSE(desk->workbench.state().scenario().block);
    const auto& best = *desk->workbench.state().loopReport();
    EXPECT_EQ(desk->view<views::sweep::BlockSizeView>().current(),
              best.sweep.points[std::size_t(best.sweep.best)].block);
}

TEST_F(MainWindowTest, AnotherDeviceChangesTheNumbersAndForgetsTheBlock) {
    const auto desk = openMatrix();
    const QString before = wordsOf(desk->view<views::prediction::SummaryView>());
    desk->workbench.chooseBlock(kernel::BlockShape{64, 1, 1});
    auto& selector = desk->view<views::device::DeviceSelector>();
    selector.setFocus();
    const int other = selector.currentIndex() == 0 ? 1 : 0;
    QTest::keyClick(&selector, other == 1 ? Qt::Key_Down : Qt::Key_Home);
    ASSERT_TRUE(desk->settles());
    EXPECT_NE(desk->workbench.state().scenario().device, "h200");
    EXPECT_EQ(desk->workbench.state().scenario().device, selector.current().toStdString());
    EXPECT_FALSE(desk->workbench.state().scenario().block);
    EXPECT_NE(wordsOf(desk->view<views::prediction::SummaryView>()), before);
}

TEST_F(MainWindowTest, AGivenSizeReachesThePrediction) {
    const auto desk = openMatrix();
    const Seconds before = desk->workbench.state().loopReport()->best()->time;
    emit desk->view<views::assumptions::AssumptionsView>().valueChanged("n", 4096);
    ASSERT_TRUE(desk->settles());
    EXPECT_EQ(desk->workbench.state().scenario().assumptions.values.at("n"), 4096);
    EXPECT_GT(desk->workbench.state().loopReport()->best()->time.value(), before.value());
    emit desk->view<views::assumptions::AssumptionsView>().valueReset("n");
    ASSERT_TRUE(desk->settles());
    EXPECT_TRUE(desk->workbench.state().scenario().assumptions.values.empty());
}

TEST_F(MainWindowTest, BrokenCIsReportedInPlaceAndTheRestWorks) {
    Desk desk(m_place.setup());
    desk.open(m_place.file("broken.c", QByteArray("int oops( { return 1; }\n") + kMatrixSource));
    ASSERT_TRUE(desk.settles());
    EXPECT_TRUE(messagesOf(desk).contains("broken.c")) << messagesOf(desk).toStdString();
    EXPECT_TRUE(desk.window.isVisible());
    ASSERT_TRUE(desk.workbench.state().report());
    EXPECT_FALSE(desk.workbench.state().report()->files.front().loops.empty());
}

TEST_F(MainWindowTest, WhatIsNoProjectBecomesASentenceAndTheOldOneStays) {
    const auto desk = openMatrix();
    desk->open(m_place.path("nowhere"));
    ASSERT_TRUE(desk->settles());
    EXPECT_TRUE(messagesOf(*desk).contains("nowhere")) << messagesOf(*desk).toStdString();
    EXPECT_TRUE(desk->workbench.state().project().path.endsWith("matrix.c"));
    EXPECT_TRUE(desk->workbench.state().loopReport());
}

TEST_F(MainWindowTest, WithoutToolTheWindowSaysWhatIsMissing) {
    state::WorkbenchSetup setup = m_place.setup();
    setup.tool = Error{ErrorKind::internal, "The analysis program forewarp-cli was not found.", {}, "Install it."};
    Desk desk(std::move(setup));
    desk.open(m_place.file("matrix.c", kMatrixSource));
    EXPECT_TRUE(messagesOf(desk).contains("forewarp-cli was not found"));
    EXPECT_TRUE(desk.status().contains("forewarp-cli was not found"));
}

TEST_F(MainWindowTest, ATypedChangeIsAnalysedAfterAPause) {
    const auto desk = openMatrix();
    auto* code = desk->view<views::editor::SourceEditor>().findChild<QAbstractScrollArea*>();
    code->setFocus();
    QTest::keyClick(code, Qt::Key_End, Qt::ControlModifier);
    QTest::keyClicks(code, "void f(float *x) { for (int i = 0; i < 99; ++i) x[i] = 1; }");
    EXPECT_TRUE(desk->window.isWindowModified());
    ASSERT_TRUE(waitFor([&] {
        const auto report = desk->workbench.state().report();
        return report && report->files.front().loops.size() == 5;
    }));
    EXPECT_EQ(desk->workbench.documents().unsavedFiles().size(), 1);
    desk->window.findChild<QAction*>("save")->trigger();
    EXPECT_FALSE(desk->window.isWindowModified());
    EXPECT_TRUE(desk->workbench.documents().unsavedFiles().isEmpty());
}

TEST_F(MainWindowTest, TomorrowEverythingIsWhereItWas) {
    std::string loop;
    {
        const auto desk = openMatrix();
        desk->workbench.show({desk->workbench.state().selection().file, "multiply:L1"});
        explain::Scenario scenario = desk->workbench.state().scenario();
        scenario.device = "gtx280";
        scenario.assumptions.values["n"] = 2048;
        desk->workbench.chooseScenario(scenario);
        ASSERT_TRUE(desk->settles());
        desk->workbench.chooseBlock(kernel::BlockShape{64, 1, 1});
        desk->window.findChild<QDockWidget*>("projectDock")->hide();
        loop = desk->loop();
        desk->window.close();
    }
    Desk desk(m_place.setup());
    const auto latest = desk.workbench.sessions().latest();
    ASSERT_TRUE(latest);
    desk.open(QString::fromStdString(latest->project));
    ASSERT_TRUE(desk.settles());
    EXPECT_EQ(desk.loop(), loop);
    EXPECT_EQ(desk.workbench.state().scenario().device, "gtx280");
    EXPECT_EQ(desk.workbench.state().scenario().assumptions.values.at("n"), 2048);
    EXPECT_EQ(desk.workbench.state().scenario().block, (kernel::BlockShape{64, 1, 1}));
    EXPECT_EQ(desk.workbench.state().loopReport()->launch.block, (kernel::BlockShape{64, 1, 1}));
    EXPECT_TRUE(desk.window.findChild<QDockWidget*>("projectDock")->isHidden());
    EXPECT_FALSE(desk.window.findChild<QDockWidget*>("loopsDock")->isHidden());
}

TEST_F(MainWindowTest, ADamagedSessionFileIsASentenceAndTheWindowWorks) {
    m_place.file("sessions.sqlite", QByteArray("not a database at all ").repeated(300));
    const auto desk = openMatrix();
    EXPECT_TRUE(messagesOf(*desk).contains("sessions.sqlite")) << messagesOf(*desk).toStdString();
}

TEST_F(MainWindowTest, AFileCanBeDroppedOnTheEditor) {
    Desk desk(m_place.setup());
    QMimeData dragged;
    dragged.setUrls({QUrl::fromLocalFile(m_place.file("matrix.c", kMatrixSource))});
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&desk.view<views::editor::SourceEditor>(),
                            &enter); // Qt delivers a drop only where a drag has entered
    QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&desk.view<views::editor::SourceEditor>(), &drop);
    EXPECT_TRUE(drop.isAccepted());
    ASSERT_TRUE(desk.settles());
    EXPECT_TRUE(desk.workbench.state().project().path.endsWith("matrix.c"));
}

TEST_F(MainWindowTest, AWantedLoopIsFoundInWhicheverFileHoldsIt) {
    ASSERT_TRUE(QDir().mkpath(m_place.path("folder")));
    m_place.file("folder/a.c", "void first(float *x) { for (int i = 0; i < 99; ++i) x[i] = 1; }\n");
    m_place.file("folder/b.c", "void second(float *x) { for (int i = 0; i < 99; ++i) x[i] = 2; }\n");
    Desk desk(m_place.setup());
    state::Opening opening;
    opening.path = m_place.path("folder");
    opening.loop = "second:L1";
    desk.workbench.openProject(opening);
    ASSERT_TRUE(desk.settles());
    EXPECT_TRUE(desk.workbench.state().selection().file.endsWith("b.c"));
    EXPECT_EQ(desk.loop(), "second:L1");
    EXPECT_EQ(desk.view<views::loops::LoopTable>().selectedLoop().toStdString(), "second:L1");
}

TEST_F(MainWindowTest, ArgumentsThatWereLeftOutAreSaidOnceForTheProject) {
    ASSERT_TRUE(QDir().mkpath(m_place.path("folder")));
    m_place.file("folder/a.c", "void first(float *x) { for (int i = 0; i < 99; ++i) x[i] = 1; }\n");
    m_place.file("folder/b.c", "void second(float *x) { for (int i = 0; i < 99; ++i) x[i] = 2; }\n");
    m_place.file("folder/compile_commands.json",
                 R"([{"directory": ".", "file": "a.c", "command": "cc -fplugin=./x.so -O2 -c a.c"},
                     {"directory": ".", "file": "b.c", "command": "cc -fplugin=./x.so -O2 -c b.c"}])");
    Desk desk(m_place.setup());
    desk.open(m_place.path("folder"));
    ASSERT_TRUE(desk.settles());
    EXPECT_EQ(messagesOf(desk).count("These compiler arguments were left out: -fplugin=./x.so."), 1)
        << messagesOf(desk).toStdString();
}

TEST_F(MainWindowTest, AValueThatNothingNeedsIsReported) {
    Desk desk(m_place.setup());
    desk.workbench.openProject({m_place.file("matrix.c", kMatrixSource), std::nullopt, {{"nn", 5}}, {}});
    ASSERT_TRUE(desk.settles());
    EXPECT_TRUE(messagesOf(desk).contains("nn")) << messagesOf(desk).toStdString();
}

TEST_F(MainWindowTest, ThePaletteFindsAndRunsCommands) {
    const auto desk = openMatrix();
    desk->window.findChild<QAction*>("palette")->trigger();
    auto* palette = desk->window.findChild<QDialog*>();
    ASSERT_NE(palette, nullptr);
    auto* words = palette->findChild<QLineEdit*>();
    const auto* list = palette->findChild<QListWidget*>();
    const int all = list->count();
    QTest::keyClicks(words, "loops");
    EXPECT_LT(list->count(), all);
    ASSERT_EQ(list->count(), 1);
    QTest::keyClick(words, Qt::Key_Return);
    EXPECT_TRUE(desk->window.findChild<QDockWidget*>("loopsDock")->isHidden());
}

TEST_F(MainWindowTest, AKeyLeadsToTheFilterOfTheLoops) {
    const auto desk = openMatrix();
    desk->window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&desk->window));
    desk->window.findChild<QDockWidget*>("loopsDock")->hide();
    desk->window.findChild<QAction*>("filterLoops")->trigger();
    EXPECT_TRUE(desk->view<views::loops::LoopTable>().isVisible());
    EXPECT_TRUE(desk->view<views::loops::LoopTable>().isAncestorOf(QApplication::focusWidget()));
}

TEST_F(MainWindowTest, EveryActionHasAName) {
    const auto desk = openMatrix();
    QSet<QKeySequence> keys;
    for (const QAction* action : desk->window.actions()) {
        EXPECT_FALSE(action->text().isEmpty()) << qPrintable(action->objectName());
        if (action->shortcut().isEmpty()) continue;
        EXPECT_FALSE(keys.contains(action->shortcut())) << qPrintable(action->shortcut().toString());
        keys << action->shortcut();
    }
}

TEST_F(MainWindowTest, ExportWritesAllFilesOfTheProject) {
    m_place.file("matrix.c", kMatrixSource);
    m_place.file("other.c", "void other(float *x) { for (int i = 0; i < 77; ++i) x[i] = 2; }\n");
    Desk desk(m_place.setup());
    desk.open(m_place.path(""));
    ASSERT_TRUE(desk.settles());
    const QString path = m_place.path("report.json");
    desk.workbench.reportExport().write(path);
    ASSERT_TRUE(desk.settles());
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << messagesOf(desk).toStdString();
    const QByteArray json = file.readAll();
    EXPECT_TRUE(json.contains("multiply:"));
    EXPECT_TRUE(json.contains("other:"));
    EXPECT_TRUE(desk.status().contains("report.json"));
}

TEST_F(MainWindowTest, ReportsThatAreAskedForWhileOneIsMadeAreMadeAfterIt) {
    const auto desk = openMatrix();
    state::ReportExport& reports = desk->workbench.reportExport();
    QStringList written;
    QObject::connect(&reports, &state::ReportExport::written, &desk->window,
                     [&](const QString& path) { written << QFileInfo(path).fileName(); });
    for (const char* name : {"first.pdf", "second.html", "third.json"}) reports.write(m_place.path(name));
    EXPECT_TRUE(desk->status().contains("third.json")) << "it is said that it comes later";
    explain::Scenario other = desk->workbench.state().scenario();
    other.device = "gtx280";
    desk->workbench.chooseScenario(other);
    ASSERT_TRUE(desk->settles());
    EXPECT_EQ(written, QStringList({"first.pdf", "second.html", "third.json"}));
    QFile last(m_place.path("third.json"));
    ASSERT_TRUE(last.open(QIODevice::ReadOnly));
    EXPECT_FALSE(last.readAll().contains("gtx280")) << "as it was when it was asked for";
}

TEST_F(MainWindowTest, CancelEndsTheReportsThatWaitToo) {
    const auto desk = openMatrix();
    state::ReportExport& reports = desk->workbench.reportExport();
    for (const char* name : {"first.pdf", "second.pdf"}) reports.write(m_place.path(name));
    desk->workbench.cancel();
    ASSERT_TRUE(desk->settles());
    EXPECT_FALSE(QFile::exists(m_place.path("first.pdf")));
    EXPECT_FALSE(QFile::exists(m_place.path("second.pdf")));
}

} // namespace

} // namespace forewarp::workbench::window
