#include "app/workbench/main_window.h"

#include "tests/app/workbench/workbench_fixture.h"
#include "views/assumptions/assumptions_view.h"
#include "views/device/device_selector.h"
#include "views/editor/source_editor.h"
#include "views/loops/loop_table.h"
#include "views/messages/messages_view.h"
#include "views/prediction/summary_view.h"
#include "views/sweep/block_size_view.h"

#include <QAbstractButton>
#include <QAction>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QSet>
#include <QSlider>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QUrl>

#include <gtest/gtest.h>

#include <csignal>

namespace forewarp::workbench {

namespace {

/// A workbench and its window, as main() puts them together.
class Desk {
  public:
    explicit Desk(WorkbenchSetup setup) : workbench(std::move(setup)), window(workbench) {
        window.restoreLayout(workbench.layout());
        window.show();
    }
    void open(const QString& path) { workbench.openProject({path, std::nullopt, {}, {}}); }
    [[nodiscard]] bool settles() {
        return waitFor([this] { return !workbench.isBusy(); });
    }
    template <class View>
    View& view() {
        return *window.findChild<View*>();
    }
    [[nodiscard]] QString status() const { return window.findChild<QLabel*>("statusNews")->text(); }
    [[nodiscard]] std::string loop() { return workbench.state().selection().loop; }

    Workbench workbench;
    MainWindow window;
};

/// All words that a view shows or reads out, in the order of its widgets.
QString wordsOf(const QWidget& view) {
    QStringList words;
    for (const QWidget* widget : view.findChildren<QWidget*>()) {
        if (const auto* label = qobject_cast<const QLabel*>(widget)) words << label->text();
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) words << button->text();
        words << widget->accessibleName() << widget->accessibleDescription();
    }
    return words.join('\n');
}

QString messagesOf(Desk& desk) {
    QStringList texts;
    const QAbstractItemModel* model = desk.view<views::MessagesView>().findChild<QTableView*>()->model();
    for (int row = 0; row < model->rowCount(); ++row) {
        for (int column = 0; column < model->columnCount(); ++column)
            texts << model->index(row, column).data().toString();
    }
    return texts.join('\n');
}

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
    EXPECT_EQ(desk->view<views::LoopTable>().selectedLoop().toStdString(), desk->loop());
    EXPECT_TRUE(desk->view<views::SourceEditor>().text().contains("void multiply"));
    EXPECT_TRUE(desk->window.windowTitle().contains("matrix.c"));
    EXPECT_FALSE(wordsOf(desk->view<views::SummaryView>()).trimmed().isEmpty());
}

TEST_F(MainWindowTest, AClickOnALoopFillsTheInspector) {
    const auto desk = openMatrix();
    auto* tree = desk->view<views::LoopTable>().findChild<QTreeView*>();
    tree->expandAll();
    const QAbstractItemModel* model = tree->model();
    QModelIndex other;
    for (int row = 0; row < model->rowCount(); ++row) {
        const QModelIndex index = model->index(row, 0);
        if (index != tree->currentIndex()) other = index;
    }
    ASSERT_TRUE(other.isValid());
    const std::string before = desk->loop();
    const QString wordsBefore = wordsOf(desk->view<views::SummaryView>());
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(other).center());
    ASSERT_TRUE(desk->settles());
    EXPECT_NE(desk->loop(), before);
    EXPECT_NE(wordsOf(desk->view<views::SummaryView>()), wordsBefore);
    QAction* back = desk->window.findChild<QAction*>("back");
    ASSERT_TRUE(back->isEnabled());
    back->trigger();
    EXPECT_EQ(desk->loop(), before);
}

TEST_F(MainWindowTest, DraggingTheSliderChangesTheTime) {
    const auto desk = openMatrix();
    auto* slider = desk->view<views::BlockSizeView>().findChild<QSlider*>();
    ASSERT_GT(slider->maximum(), slider->minimum());
    QSet<QString> texts;
    for (int position = slider->minimum(); position <= slider->maximum(); ++position) {
        slider->setValue(position);
        ASSERT_TRUE(desk->settles());
        const BlockShape shown = desk->view<views::BlockSizeView>().current();
        ASSERT_EQ(desk->workbench.state().loopReport()->launch.block, shown);
        texts << wordsOf(desk->view<views::SummaryView>());
    }
    EXPECT_GT(texts.size(), 1);
    EXPECT_TRUE(desk->workbench.state().scenario().block);
    desk->window.findChild<QAction*>("bestBlock")->trigger();
    ASSERT_TRUE(desk->settles());
    EXPECT_FALSE(desk->workbench.state().scenario().block);
    const auto& best = *desk->workbench.state().loopReport();
    EXPECT_EQ(desk->view<views::BlockSizeView>().current(), best.sweep.points[std::size_t(best.sweep.best)].block);
}

TEST_F(MainWindowTest, AnotherDeviceChangesTheNumbersAndForgetsTheBlock) {
    const auto desk = openMatrix();
    const QString before = wordsOf(desk->view<views::SummaryView>());
    desk->workbench.chooseBlock(BlockShape{64, 1, 1});
    auto& selector = desk->view<views::DeviceSelector>();
    selector.setFocus();
    const int other = selector.currentIndex() == 0 ? 1 : 0;
    QTest::keyClick(&selector, other == 1 ? Qt::Key_Down : Qt::Key_Home);
    ASSERT_TRUE(desk->settles());
    EXPECT_NE(desk->workbench.state().scenario().device, "h200");
    EXPECT_EQ(desk->workbench.state().scenario().device, selector.current().toStdString());
    EXPECT_FALSE(desk->workbench.state().scenario().block);
    EXPECT_NE(wordsOf(desk->view<views::SummaryView>()), before);
}

TEST_F(MainWindowTest, AGivenSizeReachesThePrediction) {
    const auto desk = openMatrix();
    const Seconds before = desk->workbench.state().loopReport()->best()->time;
    emit desk->view<views::AssumptionsView>().valueChanged("n", 4096);
    ASSERT_TRUE(desk->settles());
    EXPECT_EQ(desk->workbench.state().scenario().assumptions.values.at("n"), 4096);
    EXPECT_GT(desk->workbench.state().loopReport()->best()->time.value(), before.value());
    emit desk->view<views::AssumptionsView>().valueReset("n");
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
    WorkbenchSetup setup = m_place.setup();
    setup.tool = Error{ErrorKind::internal, "The analysis program forewarp-cli was not found.", {}, "Install it."};
    Desk desk(std::move(setup));
    desk.open(m_place.file("matrix.c", kMatrixSource));
    EXPECT_TRUE(messagesOf(desk).contains("forewarp-cli was not found"));
    EXPECT_TRUE(desk.status().contains("forewarp-cli was not found"));
}

TEST_F(MainWindowTest, ATypedChangeIsAnalysedAfterAPause) {
    const auto desk = openMatrix();
    auto* code = desk->view<views::SourceEditor>().findChild<QAbstractScrollArea*>();
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

/// A tool that lists one file and then never answers.
QByteArray slowTool(const QString& file) {
    return "if [ \"$2\" = --list ]; then echo '{\"schema\":1,\"root\":\"/\",\"files\":[\"" + file.toUtf8() +
           "\"]}'; exit; fi\necho 'progress 0.3 parsing' >&2\nexec sleep 60\n";
}

class SlowToolTest : public testing::Test {
  protected:
    void SetUp() override {
        const QString source = m_place.file("matrix.c", kMatrixSource);
        WorkbenchSetup setup = m_place.setup();
        setup.tool = m_place.script(slowTool(source));
        m_desk = std::make_unique<Desk>(std::move(setup));
        m_desk->open(source);
        m_cancel = m_desk->window.findChild<QToolButton*>("statusCancel");
        ASSERT_TRUE(waitFor([this] {
            return m_cancel->isVisible() && m_desk->window.findChild<QLabel*>("statusStep")->text().contains("parsing");
        }));
    }

    Workplace m_place;
    std::unique_ptr<Desk> m_desk;
    QToolButton* m_cancel = nullptr;
};

TEST_F(SlowToolTest, CancelStopsTheAnalysis) {
    QTest::mouseClick(m_cancel, Qt::LeftButton);
    EXPECT_FALSE(m_desk->workbench.isBusy());
    EXPECT_FALSE(m_cancel->isVisible());
    EXPECT_TRUE(m_desk->status().contains("Cancelled"));
    EXPECT_TRUE(m_desk->view<views::SourceEditor>().text().contains("multiply")) << "the source stays in view";
}

TEST_F(SlowToolTest, AKilledAnalysisIsAMessage) {
    ASSERT_EQ(m_desk->workbench.analysis().processIds().size(), 1);
    ASSERT_EQ(::kill(pid_t(m_desk->workbench.analysis().processIds().first()), SIGKILL), 0);
    ASSERT_TRUE(m_desk->settles());
    EXPECT_TRUE(messagesOf(*m_desk).contains("crashed")) << messagesOf(*m_desk).toStdString();
    EXPECT_TRUE(m_desk->window.isVisible());
}

TEST_F(SlowToolTest, ClosingTheWindowEndsTheChild) {
    const auto child = pid_t(m_desk->workbench.analysis().processIds().first());
    m_desk->window.close();
    m_desk.reset();
    EXPECT_TRUE(waitFor([child] { return ::kill(child, 0) != 0; }));
}

TEST_F(MainWindowTest, TomorrowEverythingIsWhereItWas) {
    std::string loop;
    {
        const auto desk = openMatrix();
        desk->workbench.show({desk->workbench.state().selection().file, "running_sum:L1"});
        Scenario scenario = desk->workbench.state().scenario();
        scenario.device = "gtx280";
        scenario.assumptions.values["n"] = 2048;
        desk->workbench.chooseScenario(scenario);
        ASSERT_TRUE(desk->settles());
        desk->workbench.chooseBlock(BlockShape{64, 1, 1});
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
    EXPECT_EQ(desk.workbench.state().scenario().block, (BlockShape{64, 1, 1}));
    EXPECT_EQ(desk.workbench.state().loopReport()->launch.block, (BlockShape{64, 1, 1}));
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
    QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&desk.view<views::SourceEditor>(), &drop);
    EXPECT_TRUE(drop.isAccepted());
    ASSERT_TRUE(desk.settles());
    EXPECT_TRUE(desk.workbench.state().project().path.endsWith("matrix.c"));
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
    desk.workbench.exportReport(path);
    ASSERT_TRUE(desk.settles());
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly)) << messagesOf(desk).toStdString();
    const QByteArray json = file.readAll();
    EXPECT_TRUE(json.contains("multiply:"));
    EXPECT_TRUE(json.contains("other:"));
    EXPECT_TRUE(desk.status().contains("report.json"));
}

} // namespace

} // namespace forewarp::workbench
