#include "tests/views/sample_advice.h"
#include "views/registers/pressure_chart.h"
#include "views/registers/registers_view.h"
#include "views/theme/theme.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/plots/occupancy_stairs.h"

#include <QApplication>
#include <QHelpEvent>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <gtest/gtest.h>

namespace forewarp::views::registers {
namespace {

class RegistersViewTest : public testing::Test {
  protected:
    void SetUp() override {
        view.resize(1000, 260);
        view.setRegisters(test::sampleNeed(), {}, test::sampleSteps(), 24, false);
        view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
        pressure = view.findChild<PressureChart*>();
        stairs = view.findChild<widgets::plots::OccupancyStairs*>();
    }
    bool shows(const QString& text) {
        for (const QLabel* label : view.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(text)) return true;
        }
        return false;
    }
    static QString toolTipAt(QWidget& widget, QPointF place) {
        QHelpEvent hover(QEvent::ToolTip, place.toPoint(), widget.mapToGlobal(place.toPoint()));
        QApplication::sendEvent(&widget, &hover);
        const QString text = QToolTip::text();
        QToolTip::hideText();
        return text;
    }
    void holdTo(int registers) {
        view.setRegisters(test::sampleNeed(), test::sampleMoves(), test::sampleSteps(), registers, true);
    }

    RegistersView view;
    PressureChart* pressure = nullptr;
    widgets::plots::OccupancyStairs* stairs = nullptr;
};

TEST_F(RegistersViewTest, SaysItInWordsFirst) {
    EXPECT_TRUE(shows(QStringLiteral("24 registers per thread, estimated from the code: peak of 17 at line 12")));
    EXPECT_TRUE(
        shows(QStringLiteral("Line 12, instruction 7 of 12: 17 registers alive, 24 with the 7 that every kernel "
                             "needs")))
        << "the cursor starts at the peak";
    EXPECT_TRUE(shows(QStringLiteral("21 to 32 registers: 5 blocks"))) << "and on the current stair";
}

TEST_F(RegistersViewTest, AnInstructionLeadsToItsLine) {
    QSignalSpy places(&view, &RegistersView::locationActivated);
    QTest::mouseClick(pressure, Qt::LeftButton, {}, pressure->columnOf(0).center().toPoint());
    QTest::keyClick(pressure, Qt::Key_Right);
    QTest::keyClick(pressure, Qt::Key_Right);
    QTest::keyClick(pressure, Qt::Key_Return);
    QTest::mouseClick(pressure, Qt::LeftButton, {}, QPoint(2, 40)); // Beside the bars.
    ASSERT_EQ(places.count(), 2);
    EXPECT_EQ(places[0][0].value<SourceLocation>(), (SourceLocation{10, 5}));
    EXPECT_EQ(places[1][0].value<SourceLocation>(), (SourceLocation{11, 5}));
    EXPECT_TRUE(pressure->accessibleDescription().startsWith(QStringLiteral("Line 11, instruction 3 of 12")));
    EXPECT_TRUE(shows(pressure->accessibleDescription())) << "what is heard is also seen";
}

TEST_F(RegistersViewTest, TheCursorStaysInTheProgram) {
    QTest::keyClick(pressure, Qt::Key_Home);
    QTest::keyClick(pressure, Qt::Key_Left);
    EXPECT_EQ(pressure->cursor(), 0);
    QTest::keyClick(pressure, Qt::Key_End);
    QTest::keyClick(pressure, Qt::Key_Right);
    EXPECT_EQ(pressure->cursor(), 11);
}

TEST_F(RegistersViewTest, ToolTipsTellInstructionAndStair) {
    EXPECT_TRUE(
        toolTipAt(*pressure, pressure->columnOf(9).center()).startsWith(QStringLiteral("Line 14, instruction 10")));
    EXPECT_TRUE(
        toolTipAt(*stairs, stairs->stairOf(2).center()).startsWith(QStringLiteral("33 to 40 registers: 4 blocks")));
}

TEST_F(RegistersViewTest, WhatDoesNotFitIsHatchedAndItsMovesAreTold) {
    const QRect peak = pressure->columnOf(6).toAlignedRect();
    const auto isFilledAtTop = [&] {
        const QImage image = pressure->grab().toImage();
        int blue = 0;
        for (int x = peak.left() + 2; x < peak.right() - 2; ++x) {
            const QColor colour = image.pixelColor(x, pressure->columnOf(6).toRect().top() + 6);
            blue += colour.blue() > colour.red() + 40;
        }
        return blue > 0;
    };
    EXPECT_TRUE(isFilledAtTop());
    holdTo(20);
    EXPECT_FALSE(isFilledAtTop());
    EXPECT_TRUE(shows(QStringLiteral("2 spills and 1 reloads in the code")));
    EXPECT_TRUE(toolTipAt(*pressure, pressure->columnOf(5).center()).endsWith(QStringLiteral("; 2 spilled before it")));
    EXPECT_TRUE(
        toolTipAt(*pressure, pressure->columnOf(9).center()).endsWith(QStringLiteral("; 3 reloaded before it")));
}

TEST_F(RegistersViewTest, MovesAreMarkedAboveTheirInstruction) {
    const auto colouredAbove = [this](int position, const QColor& colour) {
        const QImage image = pressure->grab().toImage();
        const QRect column = pressure->columnOf(position).toAlignedRect();
        for (int y = 0; y < 14; ++y) {
            for (int x = column.left(); x < column.right(); ++x) {
                if (image.pixelColor(x, y) == colour) return true;
            }
        }
        return false;
    };
    holdTo(20);
    EXPECT_TRUE(colouredAbove(5, theme::tokens().series[1])) << "spill";
    EXPECT_TRUE(colouredAbove(9, theme::tokens().series[2])) << "reload";
    EXPECT_FALSE(colouredAbove(9, theme::tokens().series[1]));
    EXPECT_FALSE(colouredAbove(1, theme::tokens().series[1]));
}

TEST_F(RegistersViewTest, AStairIsTakenWithItsLargestCount) {
    QSignalSpy chosen(&view, &RegistersView::registersChosen);
    QTest::mouseClick(stairs, Qt::LeftButton, {}, stairs->stairOf(2).center().toPoint());
    QTest::keyClick(stairs, Qt::Key_Left);
    QTest::keyClick(stairs, Qt::Key_Return);
    ASSERT_EQ(chosen.count(), 2);
    EXPECT_EQ(chosen[0][0].toInt(), 40);
    EXPECT_EQ(chosen[1][0].toInt(), 32);
}

TEST_F(RegistersViewTest, StairsGoDownAndTouch) {
    for (int i = 1; i < 5; ++i) {
        EXPECT_DOUBLE_EQ(stairs->stairOf(i).left(), stairs->stairOf(i - 1).right());
        EXPECT_GT(stairs->stairOf(i).top(), stairs->stairOf(i - 1).top());
    }
    const double whole = stairs->stairOf(0).height();
    EXPECT_NEAR(stairs->stairOf(1).height() / whole, 30.0 / 48, 1e-6);
    EXPECT_LE(stairs->stairOf(4).right(), stairs->width());
}

TEST_F(RegistersViewTest, TheCurrentStairStandsOut) {
    const auto fillOf = [this](int position) {
        const QRectF stair = stairs->stairOf(position);
        return stairs->grab().toImage().pixelColor(int(stair.left() + 4), int(stair.bottom() - 5));
    };
    EXPECT_NE(fillOf(1), fillOf(2));
    const QColor unmarked = fillOf(2);
    holdTo(40);
    EXPECT_EQ(fillOf(1), unmarked);
    EXPECT_NE(fillOf(2), unmarked);
}

TEST_F(RegistersViewTest, CountsInPtxOnDemand) {
    QSignalSpy asked(&view, &RegistersView::countRequested);
    QTest::mouseClick(view.findChild<QPushButton*>(), Qt::LeftButton);
    EXPECT_EQ(asked.count(), 1);
    view.setCounted(QStringLiteral("PTX for sm_80 takes 27 registers."));
    EXPECT_TRUE(shows(QStringLiteral("PTX for sm_80 takes 27 registers.")));
    view.setCounted({});
    EXPECT_FALSE(shows(QStringLiteral("PTX for sm_80")));
}

TEST_F(RegistersViewTest, SaysWhatIsMissing) {
    const auto* page = view.findChild<widgets::Placeholder*>();
    view.clear();
    EXPECT_FALSE(page->isBodyShown());
    EXPECT_TRUE(page->sentence().startsWith(QStringLiteral("Select a loop")));
    view.clear(QStringLiteral("The loop calls a function whose code is not there."));
    EXPECT_EQ(page->sentence(), QStringLiteral("The loop calls a function whose code is not there."));
    view.setRegisters({}, {}, test::sampleSteps(), 24, true);
    EXPECT_TRUE(page->isBodyShown());
    EXPECT_FALSE(pressure->isVisible()) << "no code, no pressure";
    EXPECT_TRUE(stairs->isVisible());
    view.setRegisters(test::sampleNeed(), {}, {}, 24, true);
    EXPECT_TRUE(pressure->isVisible());
    EXPECT_FALSE(stairs->isVisible());
}

TEST_F(RegistersViewTest, FitsWideAndNarrowPlaces) {
    const auto* scroller = view.findChild<QScrollArea*>();
    EXPECT_EQ(scroller->widget()->height(), scroller->viewport()->height()) << "nothing to scroll";
    const auto leftOf = [this](QWidget* chart) { return chart->mapTo(&view, QPoint()).x(); };
    EXPECT_GT(leftOf(stairs), leftOf(pressure));
    view.resize(440, 300);
    EXPECT_EQ(leftOf(stairs), leftOf(pressure));
    EXPECT_LE(view.minimumSizeHint().width(), 430);
    EXPECT_LE(view.minimumSizeHint().height(), 160);
}

TEST_F(RegistersViewTest, FollowsTheme) {
    const QImage light = view.grab().toImage();
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    EXPECT_NE(view.grab().toImage(), light);
    theme::Theme::instance().setMode(theme::ThemeMode::light);
}

} // namespace
} // namespace forewarp::views::registers
