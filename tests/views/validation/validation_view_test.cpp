#include "tests/views/validation/sample_comparison.h"
#include "views/theme/theme.h"
#include "views/validation/accuracy_model.h"
#include "views/validation/row_model.h"
#include "views/validation/scatter_plot.h"
#include "views/validation/validation_view.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <qcustomplot.h>

namespace forewarp::views::validation {
namespace {

using testing::HasSubstr;

constexpr auto kWarn = QAbstractItemModelTester::FailureReportingMode::Warning; // Warnings fail the test.

class ValidationViewTest : public testing::Test {
  protected:
    void SetUp() override {
        view.resize(1150, 560);
        view.setReport(test::sampleComparison());
        view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
        table = view.findChild<QTableView*>(QStringLiteral("comparedRows"));
        models = view.findChild<QComboBox*>(QStringLiteral("comparedModel"));
        plot = view.findChild<ScatterPlot*>();
        tabs = view.findChild<QTabBar*>();
    }
    void TearDown() override { theme::Theme::instance().setMode(theme::ThemeMode::light); }

    bool shows(const QString& text) const {
        for (const QLabel* label : view.findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(text)) return true;
        return false;
    }
    /// Of the table as it is sorted.
    [[nodiscard]] std::string cell(int row, RowModel::Column column) const {
        return table->model()->index(row, column).data().toString().toStdString();
    }
    void clickRow(int row) {
        const QModelIndex index = table->model()->index(row, RowModel::kernelColumn);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index).center());
    }
    void clickDot(int position) {
        auto* canvas = plot->findChild<QCustomPlot*>();
        const QPoint place = canvas->mapFrom(plot, plot->placeOf(position).toPoint());
        QTest::mouseClick(canvas, Qt::LeftButton, {}, place);
    }
    void clickTab(int tab) { QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(tab).center()); }

    ValidationView view;
    QTableView* table = nullptr;
    QComboBox* models = nullptr;
    ScatterPlot* plot = nullptr;
    QTabBar* tabs = nullptr;
};

// Errors 0, 2 and 0.2; factors 1, 3 and 1.25: the cube root of 3.75; the second time lies below its interval.
TEST_F(ValidationViewTest, TheSentenceTellsHowFarTheModelIsOff) {
    EXPECT_TRUE(shows(QStringLiteral("Forewarp, over 3 row")));
    EXPECT_TRUE(shows(QStringLiteral("median error 20.0")));
    EXPECT_TRUE(shows(QStringLiteral("factor 1.55.")));
    EXPECT_TRUE(shows(QStringLiteral("67 % of the measured times lie within")));
}

TEST_F(ValidationViewTest, TheWorstMissStandsFirst) {
    ASSERT_EQ(table->model()->rowCount(), 3);
    EXPECT_EQ(cell(0, RowModel::kernelColumn), "streaming.c triad:L1");
    EXPECT_EQ(cell(0, RowModel::factorColumn), "3 × too long");
    EXPECT_EQ(cell(0, RowModel::limiterColumn), "memory-bound");
    EXPECT_EQ(cell(1, RowModel::factorColumn), "1.25 × too short");
    EXPECT_EQ(cell(1, RowModel::blockColumn), "32×8");
    EXPECT_EQ(cell(2, RowModel::factorColumn), "exact");
    EXPECT_TRUE(table->isColumnHidden(RowModel::deviceColumn)) << "all rows are of one GPU";
}

TEST_F(ValidationViewTest, ColumnsAreSortedByTheirFigures) {
    table->sortByColumn(RowModel::measuredColumn, Qt::DescendingOrder);
    EXPECT_EQ(cell(0, RowModel::kernelColumn), "dot.c dot:L1");
    table->sortByColumn(RowModel::sizesColumn, Qt::DescendingOrder);
    EXPECT_EQ(cell(0, RowModel::factorColumn), "3 × too long");
}

TEST_F(ValidationViewTest, ARowOfTheTableIsADotAndBackAgain) {
    EXPECT_EQ(plot->current(), -1);
    clickRow(0);
    EXPECT_EQ(plot->current(), 1) << "the second row of the file";
    EXPECT_TRUE(shows(QStringLiteral("memory-bound: DRAM")));
    clickDot(2);
    EXPECT_EQ(plot->current(), 2);
    EXPECT_EQ(table->currentIndex().row(), 1);
    EXPECT_TRUE(shows(QStringLiteral("dot.c dot:L1")));
}

TEST_F(ValidationViewTest, ArrowKeysGoFromDotToDotByMeasuredTime) {
    plot->setFocus();
    QTest::keyClick(plot, Qt::Key_Right);
    EXPECT_EQ(plot->current(), 0);
    QTest::keyClick(plot, Qt::Key_Right);
    EXPECT_EQ(plot->current(), 1);
    QTest::keyClick(plot, Qt::Key_End);
    EXPECT_EQ(plot->current(), 2);
    EXPECT_THAT(plot->accessibleDescription().toStdString(), HasSubstr("dot.c dot:L1"));
    QTest::keyClick(plot, Qt::Key_Home);
    EXPECT_EQ(plot->current(), 0);
    EXPECT_EQ(table->currentIndex().row(), 2);
    QToolTip::hideText();
}

TEST_F(ValidationViewTest, HoveringADotTellsKernelSizeBlockAndTimes) {
    const QPoint place = plot->placeOf(2).toPoint();
    QHelpEvent hover(QEvent::ToolTip, place, plot->mapToGlobal(place));
    QApplication::sendEvent(plot, &hover);
    const std::string text = QToolTip::text().toStdString();
    QToolTip::hideText();
    for (const char* part : {"dot.c dot:L1", "block 32×8", "measured 20 µs, predicted 16 µs", "1.25 × too short"})
        EXPECT_THAT(text, HasSubstr(part));
}

TEST_F(ValidationViewTest, AxesAreAlikeAndGuidesRunThroughThem) {
    const auto* canvas = plot->findChild<QCustomPlot*>();
    EXPECT_EQ(canvas->xAxis->range(), canvas->yAxis->range());
    EXPECT_EQ(canvas->xAxis->scaleType(), QCPAxis::stLogarithmic);
    EXPECT_LT(canvas->xAxis->range().lower, 4e-6);
    EXPECT_GT(canvas->xAxis->range().upper, 3e-5);
    EXPECT_DOUBLE_EQ(canvas->graph(0)->dataMainValue(1), canvas->graph(0)->dataMainKey(1)) << "exact";
    QStringList names;
    for (int i = 0; i < canvas->legend->itemCount(); ++i)
        if (auto* entry = qobject_cast<QCPPlottableLegendItem*>(canvas->legend->item(i)))
            names << entry->plottable()->name();
    names.sort();
    EXPECT_EQ(names,
              QStringList({QStringLiteral("exact"), QStringLiteral("factor 2"), QStringLiteral("latency-bound (1)"),
                           QStringLiteral("memory-bound (2)"), QStringLiteral("± 25 %")}));
}

TEST_F(ValidationViewTest, AnotherModelHasOtherRowsAndKeepsTheChosenOne) {
    clickRow(1); // dot:L1, which both models answer.
    models->setFocus();
    QTest::keyClick(models, Qt::Key_Down);
    EXPECT_EQ(models->currentText(), QStringLiteral("CGPredict"));
    ASSERT_EQ(table->model()->rowCount(), 2) << "it refuses one";
    EXPECT_TRUE(shows(QStringLiteral("CGPredict, over 2 row")));
    EXPECT_EQ(plot->current(), 1);
    EXPECT_TRUE(shows(QStringLiteral("dot.c dot:L1")));
    view.setReport(test::sampleComparison());
    EXPECT_EQ(models->currentText(), QStringLiteral("CGPredict"));
}

TEST_F(ValidationViewTest, DotsAreGroupedByGpuOnRequest) {
    auto* groups = view.findChild<QComboBox*>(QStringLiteral("dotGroups"));
    groups->setFocus();
    QTest::keyClick(groups, Qt::Key_Down);
    const auto* canvas = plot->findChild<QCustomPlot*>();
    EXPECT_EQ(canvas->graph(canvas->graphCount() - 1)->dataCount(), 3);
    EXPECT_TRUE(canvas->graph(canvas->graphCount() - 1)->name().endsWith(QStringLiteral("(3)")));
}

TEST_F(ValidationViewTest, EveryModelStandsInATableFromWhichItCanBeChosen) {
    clickTab(1);
    auto* accuracies = view.findChild<QTableView*>(QStringLiteral("modelAccuracies"));
    ASSERT_TRUE(accuracies->isVisible());
    const QAbstractItemModel* model = accuracies->model();
    ASSERT_EQ(model->rowCount(), 3);
    EXPECT_EQ(model->index(0, AccuracyModel::rowsColumn).data().toString(), QStringLiteral("3"));
    EXPECT_EQ(model->index(0, AccuracyModel::factorColumn).data().toString(), QStringLiteral("1.55"));
    EXPECT_EQ(model->index(2, AccuracyModel::modelColumn).data().toString(), QStringLiteral("Roofline"));
    EXPECT_EQ(model->index(2, AccuracyModel::withinColumn).data().toString(), QStringLiteral("–"));
    accuracies->setCurrentIndex(model->index(2, 0));
    QTest::keyClick(accuracies, Qt::Key_Return);
    EXPECT_EQ(models->currentText(), QStringLiteral("Roofline"));
    EXPECT_TRUE(table->isVisible());
}

TEST_F(ValidationViewTest, WhatIsLeftOutIsToldWithItsReason) {
    EXPECT_EQ(tabs->tabText(2), QStringLiteral("Left out (2)"));
    clickTab(2);
    EXPECT_TRUE(shows(QStringLiteral("No profile of this GPU is known: Voodoo 2.")));
    EXPECT_TRUE(shows(QStringLiteral(": 7, 9")));
    EXPECT_TRUE(shows(QStringLiteral("CGPredict refuses 1 row")));
    EXPECT_TRUE(shows(QStringLiteral("Clocks were not locked.")));
    EXPECT_FALSE(view.findChild<QPushButton*>(QStringLiteral("copyTable"))->isEnabled());
}

TEST_F(ValidationViewTest, TheTableIsCopiedAsItShows) {
    QSignalSpy copied(&view, &ValidationView::copyRequested);
    QTest::mouseClick(view.findChild<QPushButton*>(QStringLiteral("copyTable")), Qt::LeftButton);
    ASSERT_EQ(copied.count(), 1);
    const QStringList lines = copied.front().at(0).toString().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 4);
    EXPECT_TRUE(lines[0].startsWith(QStringLiteral("Kernel\tPredicted time is\tMeasured\tPredicted\tBlock\tSize\t")))
        << lines[0].toStdString();
    EXPECT_TRUE(lines[1].contains(QStringLiteral("\t3 × too long\t"))) << lines[1].toStdString();
    view.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&view));
    table->setFocus();
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(copied.count(), 2);
}

TEST_F(ValidationViewTest, WithoutAReportItSaysWhy) {
    view.setReport(nullptr);
    EXPECT_TRUE(shows(QStringLiteral("Choose a file of measured times")));
    view.setReason(QStringLiteral("Nothing could be compared."));
    EXPECT_TRUE(shows(QStringLiteral("Nothing could be compared.")));
    EXPECT_FALSE(plot->isVisible());
    view.setReport(test::sampleComparison());
    EXPECT_TRUE(plot->isVisible());
}

TEST_F(ValidationViewTest, DotsFollowTheTheme) {
    const auto* canvas = plot->findChild<QCustomPlot*>();
    const auto colour = [&] { return canvas->graph(canvas->graphCount() - 1)->scatterStyle().pen().color(); };
    const QColor before = colour();
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    EXPECT_NE(colour(), before);
}

TEST(RowModel, KeepsTheRulesOfItemModels) {
    RowModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    model.setReport(test::sampleComparison(), 0);
    EXPECT_EQ(model.rowCount(), 3);
    model.setReport(test::sampleComparison(), 1);
    EXPECT_EQ(model.rowCount(), 2);
    EXPECT_EQ(model.positionAt(1), 2);
    EXPECT_EQ(model.rowOf(2), 1);
    EXPECT_EQ(model.rowOf(1), -1);
    model.setReport(nullptr, 0);
    EXPECT_EQ(model.rowCount(), 0);
    EXPECT_EQ(model.rowAt(0), nullptr);
}

TEST(AccuracyModel, KeepsTheRulesOfItemModels) {
    AccuracyModel model;
    const QAbstractItemModelTester tester(&model, kWarn);
    model.setReport(test::sampleComparison());
    EXPECT_EQ(model.rowCount(), 3);
    EXPECT_EQ(model.modelAt(2), 2);
    model.setReport(nullptr);
    EXPECT_EQ(model.modelAt(0), -1);
}

} // namespace
} // namespace forewarp::views::validation
