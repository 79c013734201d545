#include "tests/views/timeline/sample_simulation.h"
#include "views/theme/theme.h"
#include "views/timeline/activity_style.h"
#include "views/timeline/timeline_rows.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QBuffer>
#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>
#include <gtest/gtest.h>

#include <set>

namespace forewarp::views::timeline {
namespace {

class TimelineViewTest : public testing::Test {
  protected:
    void SetUp() override {
        view.resize(1000, 360);
        view.setSimulation(test::shared(test::sampleSimulation()), 1e9);
        view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    }

    QPoint placeOf(int warp, double cycle) const {
        const TimelineLayout parts = view.parts();
        return {int(parts.xAt(view.scene().range, cycle)), int(parts.rowArea(warp).bottom() - 2)};
    }
    QString toolTipAt(QPoint place) {
        QHelpEvent hover(QEvent::ToolTip, place, view.mapToGlobal(place));
        QApplication::sendEvent(&view, &hover);
        const QString text = QToolTip::text();
        QToolTip::hideText();
        return text;
    }
    void turnWheel(QPointF place, QPoint angle, Qt::KeyboardModifiers modifiers = {}) {
        QWheelEvent event(place, view.mapToGlobal(place), {}, angle, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&view, &event);
    }
    /// Above the foot of the warp's row, as shares of its height.
    QRgb colourAt(int warp, double cycle, double up) {
        const QRectF row = view.parts().rowArea(warp);
        return view.grab().toImage().pixel(placeOf(warp, cycle).x(), int(row.bottom() - 1 - up * (row.height() - 1)));
    }
    const simulation::scheduler::WarpInterval& selected() const {
        return view.scene().simulation->intervals[*view.scene().selected];
    }

    TimelineView view;
};

TEST_F(TimelineViewTest, AClickSelectsTheIntervalAndLeadsToItsLine) {
    QSignalSpy places(&view, &TimelineView::locationActivated);
    QSignalSpy instructions(&view, &TimelineView::instructionSelected);
    QTest::mouseClick(&view, Qt::LeftButton, {}, placeOf(2, 300));
    ASSERT_EQ(places.count(), 1);
    EXPECT_EQ(places[0][0].value<SourceLocation>(), (SourceLocation{7, 18}));
    ASSERT_EQ(instructions.count(), 1);
    EXPECT_EQ(instructions[0][0].toInt(), 0);
    ASSERT_TRUE(view.scene().selected);
    EXPECT_EQ(selected().warp, 2);
    EXPECT_EQ(selected().activity, simulation::scheduler::WarpActivity::memory);
    EXPECT_TRUE(view.accessibleDescription().contains(QStringLiteral("block 1 · warp 0")));
}

TEST_F(TimelineViewTest, AClickBesideIntervalsClearsTheSelection) {
    QTest::mouseClick(&view, Qt::LeftButton, {}, placeOf(0, 300));
    QSignalSpy places(&view, &TimelineView::locationActivated);
    QSignalSpy instructions(&view, &TimelineView::instructionSelected);
    QTest::mouseClick(&view, Qt::LeftButton, {}, placeOf(0, 775));
    EXPECT_FALSE(view.scene().selected);
    EXPECT_EQ(places.count(), 0);
    ASSERT_EQ(instructions.count(), 1);
    EXPECT_EQ(instructions[0][0].toInt(), -1);
}

TEST_F(TimelineViewTest, AnInstructionWithoutPlaceLeadsNowhere) {
    QSignalSpy places(&view, &TimelineView::locationActivated);
    QTest::mouseClick(&view, Qt::LeftButton, {}, placeOf(0, 725)); // The barrier.
    ASSERT_TRUE(view.scene().selected);
    EXPECT_EQ(selected().activity, simulation::scheduler::WarpActivity::atBarrier);
    EXPECT_EQ(places.count(), 0);
}

TEST_F(TimelineViewTest, TheToolTipTellsWarpActivityInstructionLineAndTime) {
    EXPECT_EQ(toolTipAt(placeOf(1, 600)), QStringLiteral("block 0 · warp 1\nwaiting for a result: float multiply-add\n"
                                                         "line 8\ncycles 500–700 (200 cycles, 200 ns)"));
    EXPECT_EQ(toolTipAt(placeOf(0, 775)), QStringLiteral("block 0 · warp 0"));
    view.setSimulation(test::shared(test::sampleSimulation()), 0);
    EXPECT_TRUE(toolTipAt(placeOf(1, 600)).endsWith(QStringLiteral("(200 cycles)"))) << "without a clock no times";
}

TEST_F(TimelineViewTest, TheToolTipOfManyIntervalsTellsTheirMix) {
    view.setSimulation(test::shared(test::busySimulation(60'000, 2, 2)), 1e9);
    const QString text = toolTipAt(placeOf(3, view.scene().range.total() / 2));
    EXPECT_TRUE(text.startsWith(QStringLiteral("block 1 · warp 1\n"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("% memory under way"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("interval"))) << text.toStdString();
}

TEST_F(TimelineViewTest, TheWheelZoomsAtThePointerWithAndWithoutControl) {
    for (const Qt::KeyboardModifiers modifiers :
         {Qt::KeyboardModifiers(), Qt::KeyboardModifiers(Qt::ControlModifier)}) {
        view.showAll();
        const QPointF place = placeOf(1, 250);
        const double before = view.parts().cycleAt(view.scene().range, place.x());
        turnWheel(place, {0, 240}, modifiers);
        EXPECT_NEAR(view.scene().range.length(), 1000 / 1.25 / 1.25, 1e-6);
        EXPECT_NEAR(view.parts().cycleAt(view.scene().range, place.x()), before, 1e-6);
        turnWheel(place, {0, -480}, modifiers);
        EXPECT_TRUE(view.scene().range.isWhole());
    }
}

TEST_F(TimelineViewTest, TheKeysZoomMoveAndShowAll) {
    const TimelineRange& range = view.scene().range;
    for (const auto [in, out] : {std::pair(Qt::Key_Plus, Qt::Key_Minus), std::pair(Qt::Key_W, Qt::Key_S)}) {
        QTest::keyClick(&view, in);
        EXPECT_NEAR(range.length(), 800, 1e-6);
        EXPECT_NEAR(range.begin(), 100, 1e-6);
        QTest::keyClick(&view, out);
        EXPECT_TRUE(range.isWhole());
    }
    view.showCycles(400, 600);
    for (const auto [back, forth] : {std::pair(Qt::Key_Left, Qt::Key_Right), std::pair(Qt::Key_A, Qt::Key_D)}) {
        QTest::keyClick(&view, forth);
        EXPECT_NEAR(range.begin(), 420, 1e-6);
        QTest::keyClick(&view, back);
        EXPECT_NEAR(range.begin(), 400, 1e-6);
    }
    QTest::keyClick(&view, Qt::Key_Home);
    EXPECT_TRUE(range.isWhole());
}

TEST_F(TimelineViewTest, DraggingMovesAndSelectsNothing) {
    view.showCycles(400, 600);
    const QPoint from = placeOf(1, 500);
    QTest::mousePress(&view, Qt::LeftButton, {}, from);
    QTest::mouseMove(&view, from + QPoint(100, 0));
    QTest::mouseRelease(&view, Qt::LeftButton, {}, from + QPoint(100, 0));
    const double cycles = 100 / view.parts().rows.width() * 200;
    EXPECT_NEAR(view.scene().range.begin(), 400 - cycles, 1e-6);
    EXPECT_NEAR(view.scene().range.length(), 200, 1e-6);
    EXPECT_FALSE(view.scene().selected);
}

TEST_F(TimelineViewTest, TheOverviewMovesAndZooms) {
    view.showCycles(400, 600);
    const QRectF overview = view.parts().overview;
    const auto at = [&](double cycle) {
        return QPoint(int(std::lround(overview.left() + cycle / 1000 * overview.width())), int(overview.center().y()));
    };
    const auto drag = [&](QPoint from, QPoint to) {
        QTest::mousePress(&view, Qt::LeftButton, {}, from);
        QTest::mouseMove(&view, to);
        QTest::mouseRelease(&view, Qt::LeftButton, {}, to);
    };
    drag(at(500), at(700));
    EXPECT_NEAR(view.scene().range.begin(), 600, 3);
    EXPECT_NEAR(view.scene().range.length(), 200, 1e-6);
    drag(at(800), at(900));
    EXPECT_NEAR(view.scene().range.begin(), 600, 3) << "its right side";
    EXPECT_NEAR(view.scene().range.end(), 900, 3);
    drag(at(600), at(500));
    EXPECT_NEAR(view.scene().range.begin(), 500, 3) << "its left side";
    QTest::mouseClick(&view, Qt::LeftButton, {}, at(250));
    EXPECT_NEAR((view.scene().range.begin() + view.scene().range.end()) / 2, 250, 3) << "a click beside it";
}

TEST_F(TimelineViewTest, ControlAndArrowsGoToNeighboursAndEnterToTheSource) {
    QTest::mouseClick(&view, Qt::LeftButton, {}, placeOf(0, 300));
    QTest::keyClick(&view, Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(selected().activity, simulation::scheduler::WarpActivity::waitingForResult);
    QTest::keyClick(&view, Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(selected().warp, 1);
    EXPECT_EQ(selected().begin, 500);
    QTest::keyClick(&view, Qt::Key_Left, Qt::ControlModifier);
    EXPECT_EQ(selected().activity, simulation::scheduler::WarpActivity::memory);
    QSignalSpy places(&view, &TimelineView::locationActivated);
    QTest::keyClick(&view, Qt::Key_Return);
    ASSERT_EQ(places.count(), 1);
    EXPECT_EQ(places[0][0].value<SourceLocation>().line, 7);
    view.showCycles(0, 50);
    QTest::keyClick(&view, Qt::Key_Right, Qt::ControlModifier);
    EXPECT_GT(view.scene().range.end(), 600) << "what is selected comes into view";
    QTest::keyClick(&view, Qt::Key_Escape);
    EXPECT_FALSE(view.scene().selected);
}

TEST_F(TimelineViewTest, ALineOfTheSourceStandsOut) {
    const QColor memory = activityColour(simulation::scheduler::WarpActivity::memory);
    const QColor computing = activityColour(simulation::scheduler::WarpActivity::computing);
    EXPECT_EQ(colourAt(1, 450, 0.3), memory.rgb());
    view.showLocation({7, 1});
    EXPECT_EQ(colourAt(1, 450, 0.3), memory.rgb());
    EXPECT_EQ(colourAt(1, 930, 0.3), dimmed(memory).rgb()) << "the store on another line";
    EXPECT_EQ(colourAt(1, 90, 0.3), dimmed(computing).rgb());
    view.selectLine(8);
    EXPECT_EQ(colourAt(1, 450, 0.3), dimmed(memory).rgb());
    EXPECT_EQ(colourAt(1, 90, 0.3), computing.rgb());
    view.selectLine(999);
    EXPECT_EQ(colourAt(1, 450, 0.3), memory.rgb()) << "nothing there: all are alike";
    view.markInstruction(3);
    EXPECT_EQ(colourAt(1, 930, 0.3), memory.rgb());
    QTest::keyClick(&view, Qt::Key_Escape);
    EXPECT_FALSE(view.scene().hasMarks());
}

TEST_F(TimelineViewTest, ActivitiesDifferInHeightAndPattern) {
    const QRgb ground = rowGround(view.parts(), 1).rgb();
    EXPECT_EQ(colourAt(1, 90, 0.95), activityColour(simulation::scheduler::WarpActivity::computing).rgb());
    EXPECT_EQ(colourAt(1, 450, 0.7), activityColour(simulation::scheduler::WarpActivity::memory).rgb());
    EXPECT_EQ(colourAt(1, 450, 0.95), ground);
    EXPECT_EQ(colourAt(1, 630, 0.05), activityColour(simulation::scheduler::WarpActivity::waitingForResult).rgb());
    EXPECT_EQ(colourAt(1, 630, 0.4), ground);
    std::set<QRgb> dots;
    for (int x = 0; x < 8; ++x) dots.insert(colourAt(1, 720 + x, 0.2));
    EXPECT_GE(dots.size(), 2U) << "a barrier is dotted";
    EXPECT_EQ(colourAt(1, 775, 0.2), ground) << "a gap stays empty";
}

TEST_F(TimelineViewTest, KeepsWhatIsShownAndSelectedWhileTheProgramIsAlike) {
    view.showCycles(400, 600);
    view.selectLine(7);
    QTest::mouseClick(&view, Qt::LeftButton, {}, placeOf(2, 450));
    simulation::scheduler::WarpSimulation slower = test::sampleSimulation();
    for (simulation::scheduler::WarpInterval& interval : slower.intervals) {
        interval.begin *= 1.1;
        interval.end *= 1.1;
    }
    view.setSimulation(test::shared(slower), 1e9);
    EXPECT_DOUBLE_EQ(view.scene().range.begin(), 400);
    EXPECT_DOUBLE_EQ(view.scene().range.end(), 600);
    EXPECT_TRUE(view.scene().hasMarks());
    ASSERT_TRUE(view.scene().selected);
    EXPECT_EQ(selected().warp, 2);
    EXPECT_EQ(selected().instruction, 0);
    simulation::scheduler::WarpSimulation other = test::sampleSimulation();
    other.program.instructions.emplace_back();
    view.setSimulation(test::shared(other), 1e9);
    EXPECT_TRUE(view.scene().range.isWhole());
    EXPECT_FALSE(view.scene().selected);
    EXPECT_FALSE(view.scene().hasMarks());
}

TEST_F(TimelineViewTest, ForgetsASelectionThatTheNewSimulationDoesNotHave) {
    QTest::mouseClick(&view, Qt::LeftButton, {}, placeOf(3, 450));
    simulation::scheduler::WarpSimulation fewer = test::sampleSimulation();
    std::erase_if(fewer.intervals,
                  [](const simulation::scheduler::WarpInterval& interval) { return interval.warp == 3; });
    QSignalSpy instructions(&view, &TimelineView::instructionSelected);
    view.setSimulation(test::shared(fewer), 1e9);
    EXPECT_FALSE(view.scene().selected);
    ASSERT_EQ(instructions.count(), 1);
    EXPECT_EQ(instructions[0][0].toInt(), -1);
}

TEST_F(TimelineViewTest, ManyRowsScroll) {
    view.setSimulation(test::shared(test::busySimulation(4000, 20, 8)), 1e9);
    auto* scrollBar = view.findChild<QScrollBar*>();
    EXPECT_TRUE(scrollBar->isVisible());
    EXPECT_EQ(view.parts().rowsInSight().first, 0);
    turnWheel(placeOf(0, 10), {0, -120 * 20}, Qt::ShiftModifier);
    EXPECT_TRUE(view.scene().range.isWhole());
    const int first = view.parts().rowsInSight().first;
    EXPECT_GT(first, 0);
    QTest::mouseClick(&view, Qt::LeftButton, {}, placeOf(first + 5, 100));
    EXPECT_EQ(selected().warp, first + 5);
    QTest::keyClick(&view, Qt::Key_PageUp);
    EXPECT_LT(view.parts().rowsInSight().first, first);
    view.resize(1000, 900);
    view.setSimulation(test::shared(test::sampleSimulation()), 1e9);
    EXPECT_FALSE(scrollBar->isVisible());
    view.setRowsTall(true);
    EXPECT_TRUE(view.parts().namesEveryRow());
}

TEST_F(TimelineViewTest, PaintsPicturesInPixelsAndInVectors) {
    const QSize size = view.pictureSize();
    QImage image(size, QImage::Format_RGB32);
    QPainter pixels(&image);
    view.paintOn(pixels, QRectF(QPointF(), QSizeF(size)));
    pixels.end();
    std::set<QRgb> colours;
    for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); x += 3) colours.insert(image.pixel(x, y));
    }
    for (const simulation::scheduler::WarpActivity activity :
         {simulation::scheduler::WarpActivity::computing, simulation::scheduler::WarpActivity::memory}) {
        EXPECT_TRUE(colours.contains(activityColour(activity).rgb()));
    }
    QBuffer file;
    QSvgGenerator generator;
    generator.setOutputDevice(&file);
    generator.setViewBox(QRect(QPoint(), size));
    QPainter vectors(&generator);
    view.paintOn(vectors, QRectF(QPointF(), QSizeF(size)));
    vectors.end();
    EXPECT_TRUE(file.data().contains(activityColour(simulation::scheduler::WarpActivity::memory).name().toLatin1()));
    EXPECT_TRUE(file.data().contains("cycles simulated"));
    EXPECT_FALSE(file.data().contains("<image")) << "nothing is a bitmap";
}

TEST_F(TimelineViewTest, TheMenuAsksForAPicture) {
    QSignalSpy wishes(&view, &TimelineView::exportRequested);
    ASSERT_FALSE(view.actions().isEmpty());
    EXPECT_EQ(view.actions().first()->text(), QStringLiteral("Save picture…"));
    view.actions().first()->trigger();
    EXPECT_EQ(wishes.count(), 1);
}

TEST_F(TimelineViewTest, FollowsTheTheme) {
    const QImage light = view.grab().toImage();
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    EXPECT_EQ(colourAt(1, 450, 0.3), activityColour(simulation::scheduler::WarpActivity::memory).rgb());
    EXPECT_NE(view.grab().toImage(), light);
    theme::Theme::instance().setMode(theme::ThemeMode::light);
}

TEST_F(TimelineViewTest, ShowsNothingOfNothing) {
    view.setSimulation(nullptr, 1e9);
    EXPECT_TRUE(view.scene().isEmpty());
    view.grab();
    QTest::mouseClick(&view, Qt::LeftButton, {}, view.rect().center());
    QTest::keyClick(&view, Qt::Key_Plus);
    turnWheel(QPointF(100, 100), {0, 120});
    EXPECT_TRUE(toolTipAt(view.rect().center()).isEmpty());
    EXPECT_FALSE(view.actions().first()->isEnabled());
    simulation::scheduler::WarpSimulation unrecorded = test::sampleSimulation();
    unrecorded.intervals.clear();
    view.setSimulation(test::shared(unrecorded), 1e9);
    view.grab();
    EXPECT_TRUE(view.scene().isEmpty());
}

} // namespace
} // namespace forewarp::views::timeline
