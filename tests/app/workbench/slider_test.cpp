// Dragging the slider: whatever is laid out, drawn or explained late, nothing on screen is of another block.

#include "app/workbench/inspector.h"
#include "core/report/loop_details.h"
#include "tests/app/workbench/desk.h"
#include "views/sweep/block_size_view.h"

#include <QImage>
#include <QSlider>
#include <QStackedWidget>
#include <QTabBar>
#include <QTest>
#include <QTreeView>
#include <gtest/gtest.h>

namespace forewarp::workbench {
namespace {

constexpr Details::Tab kTabsOfTheLoop[] = {Details::timeline, Details::memory, Details::sharedMemory,
                                           Details::registers, Details::models};

/// All texts of the view's tables and trees.
QString cellsOf(const QWidget& view) {
    QStringList texts;
    for (const auto* table : view.findChildren<QAbstractItemView*>()) {
        const QAbstractItemModel* model = table->model();
        std::vector<QModelIndex> open{QModelIndex()};
        while (!open.empty()) {
            const QModelIndex above = open.back();
            open.pop_back();
            for (int row = 0; row < model->rowCount(above); ++row) {
                for (int column = 0; column < model->columnCount(above); ++column)
                    texts << model->index(row, column, above).data().toString();
                const auto* tree = qobject_cast<const QTreeView*>(table);
                const QModelIndex below = model->index(row, 0, above);
                if (tree && tree->isExpanded(below)) open.push_back(below);
            }
        }
    }
    return texts.join('\n');
}

/// What the tab says that shows.
std::string saidBy(Desk& desk) {
    const auto* pages = desk.view<Details>().findChild<QStackedWidget*>(QString(), Qt::FindDirectChildrenOnly);
    return (wordsOf(*pages->currentWidget()) + '\n' + cellsOf(*pages->currentWidget())).toStdString();
}

class Slider : public testing::Test {
  protected:
    void SetUp() override {
        m_source = m_place.file("copy.c", kMatrixSource);
        ProgramFacts copying = copyLoops(1);
        copying.file = m_source.toStdString();
        m_tool =
            m_place.script("case \"$*\" in\n*--list*) echo '{\"schema\":1,\"root\":\"" + m_place.path("").toUtf8() +
                           "\",\"files\":[\"" + m_source.toUtf8() + "\"]}';;\n*)\ncat <<'FACTS'\n" +
                           QByteArray::fromStdString(writeFacts(copying)) + "\nFACTS\n;;\nesac\n");
    }
    std::unique_ptr<Desk> open(const QString& sessions) {
        WorkbenchSetup setup = m_place.setup();
        setup.tool = m_tool;
        setup.sessionFile = m_place.path(sessions);
        auto desk = std::make_unique<Desk>(std::move(setup));
        desk->open(m_source);
        EXPECT_TRUE(desk->settles());
        EXPECT_TRUE(isComplete(*desk));
        return desk;
    }
    /// The details of the block under the slider are there as well.
    static bool isComplete(Desk& desk) {
        const bool isReady = waitFor([&] {
            const SharedLoopReport& loop = desk.workbench.state().loopReport();
            const auto block = desk.view<views::BlockSizeView>().current();
            return !desk.workbench.isBusy() && loop && loop->launch.block == block && isDetailed(*loop);
        });
        QTest::qWait(20);
        return isReady;
    }
    static QSlider& sliderOf(Desk& desk) { return *desk.view<views::BlockSizeView>().findChild<QSlider*>(); }
    static void clickTab(Desk& desk, Details::Tab tab) {
        QTabBar* tabs = desk.view<Details>().tabs();
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center());
        ASSERT_EQ(desk.view<Details>().tab(), tab);
        QTest::qWait(20);
    }

    Workplace m_place;
    QString m_source;
    QString m_tool;
};

TEST_F(Slider, AfterADragEverythingIsAsAfterOneStep) {
    const auto dragged = open("dragged.sqlite");
    const auto stepped = open("stepped.sqlite");
    const int last = sliderOf(*dragged).maximum() / 2;
    for (const int position : {last + 3, last - 2, last + 5, last + 1, last - 4, last}) {
        sliderOf(*dragged).setValue(position);
        QApplication::processEvents();
    }
    sliderOf(*stepped).setValue(last);
    ASSERT_TRUE(isComplete(*dragged) && isComplete(*stepped));
    EXPECT_EQ(wordsOf(dragged->view<Inspector>()).toStdString(), wordsOf(stepped->view<Inspector>()).toStdString());
    EXPECT_EQ(dragged->view<Inspector>().grab().toImage(), stepped->view<Inspector>().grab().toImage());
    for (const Details::Tab tab : kTabsOfTheLoop) {
        clickTab(*dragged, tab);
        clickTab(*stepped, tab);
        EXPECT_EQ(saidBy(*dragged), saidBy(*stepped)) << tab;
    }
}

TEST_F(Slider, ATabShowsTheBlockThatWasChosenWhileItWasHidden) {
    const auto desk = open("one.sqlite");
    bool isOther = false;
    for (const Details::Tab tab : kTabsOfTheLoop) {
        const int watched = (sliderOf(*desk).value() + 7) % sliderOf(*desk).maximum();
        clickTab(*desk, tab);
        sliderOf(*desk).setValue(watched);
        ASSERT_TRUE(isComplete(*desk));
        const std::string whileWatched = saidBy(*desk);
        sliderOf(*desk).setValue(0);
        ASSERT_TRUE(isComplete(*desk));
        isOther |= saidBy(*desk) != whileWatched;
        clickTab(*desk, Details::device);
        sliderOf(*desk).setValue(watched);
        ASSERT_TRUE(isComplete(*desk));
        clickTab(*desk, tab);
        EXPECT_EQ(saidBy(*desk), whileWatched) << tab;
    }
    EXPECT_TRUE(isOther) << "the blocks can be told apart";
}

} // namespace
} // namespace forewarp::workbench
