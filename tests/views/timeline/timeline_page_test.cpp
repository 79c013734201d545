#include "tests/views/timeline/sample_simulation.h"
#include "views/timeline/hotspots/hotspot_list.h"
#include "views/timeline/hotspots/hotspot_model.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"
#include "views/widgets/placeholder.h"

#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>

namespace forewarp::views::timeline {
namespace {

class TimelinePageTest : public testing::Test {
  protected:
    void SetUp() override {
        page.resize(1300, 400);
        page.setSimulation(test::shared(test::sampleSimulation()), 1e9);
        page.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&page));
        table = page.findChild<QTableView*>();
        timeline = page.findChild<TimelineView*>();
    }
    QToolButton* button(const QString& name) const {
        for (auto* found : page.findChildren<QToolButton*>()) {
            if (found->accessibleName() == name) return found;
        }
        return nullptr;
    }
    void click(const QString& name) const { QTest::mouseClick(button(name), Qt::LeftButton); }
    QString nameInRow(int row) const { return table->model()->index(row, 0).data().toString(); }

    TimelinePage page;
    QTableView* table = nullptr;
    TimelineView* timeline = nullptr;
};

TEST_F(TimelinePageTest, ListsTheCostliestInstructionFirstAndSortsByAnyColumn) {
    EXPECT_EQ(nameInRow(0), QStringLiteral("b[k * n + j]"));
    EXPECT_EQ(nameInRow(1), QStringLiteral("c[i * n + j]"));
    table->sortByColumn(hotspots::HotspotModel::placeColumn, Qt::DescendingOrder);
    EXPECT_EQ(nameInRow(0), QStringLiteral("c[i * n + j]")) << "line 9";
    table->sortByColumn(hotspots::HotspotModel::waitColumn, Qt::AscendingOrder);
    EXPECT_EQ(nameInRow(3), QStringLiteral("barrier")) << "waits 25 cycles each time";
}

TEST_F(TimelinePageTest, AHotspotLeadsToItsLineAndMarksItsIntervals) {
    QSignalSpy places(&page, &TimelinePage::locationActivated);
    QSignalSpy instructions(&page, &TimelinePage::instructionSelected);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(table->model()->index(1, hotspots::HotspotModel::classColumn)).center());
    ASSERT_EQ(places.count(), 1);
    EXPECT_EQ(places[0][0].value<SourceLocation>(), (SourceLocation{9, 9}));
    ASSERT_EQ(instructions.count(), 1);
    EXPECT_EQ(instructions[0][0].toInt(), 3);
    EXPECT_EQ(timeline->scene().marked, (std::vector<bool>{false, false, false, true}));
}

TEST_F(TimelinePageTest, AnIntervalSelectsItsHotspot) {
    QSignalSpy places(&page, &TimelinePage::locationActivated);
    const TimelineLayout parts = timeline->parts();
    const QPointF place(parts.xAt(timeline->scene().range, 90), parts.rowArea(1).center().y());
    QTest::mouseClick(timeline, Qt::LeftButton, {}, place.toPoint());
    EXPECT_EQ(table->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("float multiply-add"));
    EXPECT_EQ(places.count(), 1) << "once, not also from the table";
    page.setSimulation(test::shared(test::sampleSimulation()), 1e9);
    EXPECT_EQ(table->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("float multiply-add"));
}

TEST_F(TimelinePageTest, TheButtonsZoomAndAskForAPicture) {
    click(QStringLiteral("Zoom in"));
    EXPECT_NEAR(timeline->scene().range.length(), 1000 / 1.6, 1e-6);
    click(QStringLiteral("Zoom out"));
    EXPECT_TRUE(timeline->scene().range.isWhole());
    timeline->showCycles(100, 200);
    click(QStringLiteral("All"));
    EXPECT_TRUE(timeline->scene().range.isWhole());
    QSignalSpy wishes(&page, &TimelinePage::exportRequested);
    click(QStringLiteral("Save picture…"));
    EXPECT_EQ(wishes.count(), 1);
}

TEST_F(TimelinePageTest, HotspotsGiveWayWhereThereIsLittleRoom) {
    EXPECT_TRUE(table->isVisible());
    page.resize(600, 300);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !table->isVisible(); }));
    click(QStringLiteral("Hotspots"));
    EXPECT_TRUE(table->isVisible());
    page.resize(590, 300);
    EXPECT_TRUE(table->isVisible()) << "the user has asked for them";
}

TEST_F(TimelinePageTest, SaysWhenThereIsATimeline) {
    const auto* placeholder = page.findChild<widgets::Placeholder*>();
    EXPECT_TRUE(placeholder->isBodyShown());
    page.setSimulation(nullptr, 0);
    EXPECT_FALSE(placeholder->isBodyShown());
    EXPECT_TRUE(placeholder->sentence().contains(QStringLiteral("as soon as")));
    EXPECT_EQ(table->model()->rowCount(), 0);
}

TEST_F(TimelinePageTest, ReadsItsTextsAgainInAnotherLanguage) {
    button(QStringLiteral("All"))->setText(QStringLiteral("?"));
    QEvent change(QEvent::LanguageChange);
    QApplication::sendEvent(&page, &change);
    EXPECT_EQ(button(QStringLiteral("All"))->text(), QStringLiteral("All"));
}

} // namespace
} // namespace forewarp::views::timeline
