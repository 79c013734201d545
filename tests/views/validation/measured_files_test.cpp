#include "views/validation/measured_files.h"

#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>

namespace forewarp::views::validation {
namespace {

class MeasuredFilesTest : public testing::Test {
  protected:
    void SetUp() override {
        files.resize(800, 80);
        files.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&files));
        button = files.findChild<QPushButton*>(QStringLiteral("compareTimes"));
        measured = files.findChild<QLineEdit*>(QStringLiteral("measuredTimes"));
    }

    MeasuredFiles files;
    QPushButton* button = nullptr;
    QLineEdit* measured = nullptr;
};

TEST_F(MeasuredFilesTest, WithoutTimesThereIsNothingToCompare) {
    QSignalSpy asked(&files, &MeasuredFiles::compareRequested);
    EXPECT_FALSE(button->isEnabled());
    QTest::keyClick(measured, Qt::Key_Return);
    EXPECT_EQ(asked.count(), 0);
    QTest::keyClicks(measured, QStringLiteral(" times.csv "));
    EXPECT_TRUE(button->isEnabled());
    EXPECT_EQ(files.measured(), QStringLiteral("times.csv"));
    EXPECT_EQ(files.kernels(), QString());
    QTest::keyClick(measured, Qt::Key_Return);
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(asked.count(), 2);
}

TEST_F(MeasuredFilesTest, WhatRunsIsShownAndTheButtonCancelsIt) {
    QSignalSpy asked(&files, &MeasuredFiles::compareRequested);
    QSignalSpy cancelled(&files, &MeasuredFiles::cancelRequested);
    files.setMeasured(QStringLiteral("times.csv"));
    EXPECT_FALSE(files.findChild<QProgressBar*>()->isVisible());
    files.setBusy(true);
    files.setProgress(0.5, QStringLiteral("Predicted 3 of 6"));
    EXPECT_TRUE(files.findChild<QProgressBar*>()->isVisible());
    EXPECT_EQ(files.findChild<QProgressBar*>()->value() * 2, files.findChild<QProgressBar*>()->maximum());
    EXPECT_EQ(files.findChild<QLabel*>(QStringLiteral("faint"))->text(), QStringLiteral("Predicted 3 of 6"));
    QTest::keyClick(measured, Qt::Key_Return);
    EXPECT_EQ(asked.count(), 0);
    EXPECT_EQ(cancelled.count(), 0) << "Enter in a field does not mean to cancel";
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(cancelled.count(), 1);
    files.setBusy(false);
    EXPECT_FALSE(files.findChild<QProgressBar*>()->isVisible());
}

TEST_F(MeasuredFilesTest, EachFieldHasAFileDialog) {
    QSignalSpy times(&files, &MeasuredFiles::measuredFileRequested);
    QSignalSpy kernels(&files, &MeasuredFiles::kernelsFileRequested);
    QTest::mouseClick(files.findChild<QToolButton*>(QStringLiteral("chooseMeasuredTimes")), Qt::LeftButton);
    QTest::mouseClick(files.findChild<QToolButton*>(QStringLiteral("chooseMeasuredKernels")), Qt::LeftButton);
    EXPECT_EQ(times.count(), 1);
    EXPECT_EQ(kernels.count(), 1);
}

} // namespace
} // namespace forewarp::views::validation
