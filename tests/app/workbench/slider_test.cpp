// Dragging the slider: whatever is laid out, drawn or explained late, nothing on screen is of another block.

#include "app/workbench/window/inspector.h"
#include "app/workbench/window/resource_pages.h"
#include "core/explain/loop_details.h"
#include "core/kernel/json/program_facts_json.h"
#include "tests/app/workbench/desk.h"
#include "views/explain/models_view.h"
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

/// A tab, or the page of models.
using Place = std::optional<window::Details::Tab>;
constexpr Place kPlacesOfTheLoop[] = {window::Details::warps, window::Details::memory, window::Details::sharedMemory,
                                      window::Details::registers, std::nullopt};

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

/// The models, or the tab that shows; of the resources the one that shows.
const QWidget& shownIn(Desk& desk) {
    if (desk.window.page() == window::MainWindow::Page::models) return desk.view<views::explain::ModelsView>();
    const auto pagesOf = [](const QWidget& holder) {
        return holder.findChild<QStackedWidget*>(QString(), Qt::FindDirectChildrenOnly);
    };
    const QWidget* tab = pagesOf(desk.view<window::Details>())->currentWidget();
    return qobject_cast<const window::ResourcePages*>(tab) ? *pagesOf(*tab)->currentWidget() : *tab;
}

std::string saidBy(Desk& desk) {
    return (wordsOf(shownIn(desk)) + '\n' + cellsOf(shownIn(desk))).toStdString();
}

class Slider : public testing::Test {
  protected:
    void SetUp() override {
        m_source = m_place.file("copy.c", kMatrixSource);
        kernel::ProgramFacts copying = copyLoops(1);
        copying.file = m_source.toStdString();
        m_tool =
            m_place.script("case \"$*\" in\n*--list*) echo '{\"schema\":1,\"root\":\"" + m_place.path("").toUtf8() +
                           "\",\"files\":[\"" + m_source.toUtf8() + "\"]}';;\n*)\ncat <<'FACTS'\n" +
                           QByteArray::fromStdString(kernel::json::writeFacts(copying)) + "\nFACTS\n;;\nesac\n");
    }
    std::unique_ptr<Desk> open(const QString& sessions) {
        state::WorkbenchSetup setup = m_place.setup();
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
            const explain::SharedLoopReport& loop = desk.workbench.state().loopReport();
            const auto block = desk.view<views::sweep::BlockSizeView>().current();
            return !desk.workbench.isBusy() && loop && loop->launch.block == block && explain::isDetailed(*loop);
        });
        QTest::qWait(20);
        return isReady;
    }
    static QSlider& sliderOf(Desk& desk) { return *desk.view<views::sweep::BlockSizeView>().findChild<QSlider*>(); }
    static void look(Desk& desk, Place place) {
        using Page = window::MainWindow::Page;
        desk.window.showPage(place ? Page::loop : Page::models);
        if (place) clickTab(desk, *place);
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
    EXPECT_EQ(wordsOf(dragged->view<window::Inspector>()).toStdString(),
              wordsOf(stepped->view<window::Inspector>()).toStdString());
    EXPECT_EQ(dragged->view<window::Inspector>().grab().toImage(), stepped->view<window::Inspector>().grab().toImage());
    for (const Place place : kPlacesOfTheLoop) {
        look(*dragged, place);
        look(*stepped, place);
        EXPECT_EQ(saidBy(*dragged), saidBy(*stepped)) << (place ? *place : -1);
    }
}

TEST_F(Slider, ATabShowsTheBlockThatWasChosenWhileItWasHidden) {
    const auto desk = open("one.sqlite");
    bool isOther = false;
    for (const Place place : kPlacesOfTheLoop) {
        const int watched = (sliderOf(*desk).value() + 7) % sliderOf(*desk).maximum();
        look(*desk, place);
        sliderOf(*desk).setValue(watched);
        ASSERT_TRUE(isComplete(*desk));
        const std::string whileWatched = saidBy(*desk);
        sliderOf(*desk).setValue(0);
        ASSERT_TRUE(isComplete(*desk));
        isOther |= saidBy(*desk) != whileWatched;
        look(*desk, window::Details::assembly); // It holds nothing of a loop.
        sliderOf(*desk).setValue(watched);
        ASSERT_TRUE(isComplete(*desk));
        look(*desk, place);
        EXPECT_EQ(saidBy(*desk), whileWatched) << (place ? *place : -1);
    }
    EXPECT_TRUE(isOther) << "the blocks can be told apart";
}

} // namespace
} // namespace forewarp::workbench
