// Predictions beside measured times: the window's page asks forewarp-cli, shows what it says, and why it says nothing.

#include "app/workbench/jobs/validating/bundled_suite.h"
#include "app/workbench/window/dialogs/validation_dialog.h"
#include "tests/app/workbench/desk.h"
#include "tests/views/validation/sample_comparison.h"
#include "views/validation/scatter_plot.h"

#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::workbench {

namespace {

using testing::HasSubstr;
using testing::Not;
using window::dialogs::ValidationDialog;

class ValidatingTest : public testing::Test {
  protected:
    /// Starts a window whose forewarp-cli keeps its arguments and then does what `body` says, and opens the page as a
    /// user does.
    void startWith(const QByteArray& body) {
        state::WorkbenchSetup setup = m_place.setup();
        setup.tool = m_place.script("printf '%s\\n' \"$@\" > '" + m_place.path("words").toUtf8() + "'\n" + body);
        open(std::move(setup));
    }
    void open(state::WorkbenchSetup setup) {
        m_desk = std::make_unique<Desk>(std::move(setup));
        m_desk->window.findChild<QAction*>("validate")->trigger();
        ASSERT_NE(dialog(), nullptr);
        ASSERT_TRUE(QTest::qWaitForWindowExposed(dialog()));
    }
    ValidationDialog* dialog() { return m_desk->window.findChild<ValidationDialog*>(); }
    QLineEdit* field(const char* name) { return dialog()->findChild<QLineEdit*>(name); }
    QPushButton* button() { return dialog()->findChild<QPushButton*>("compareTimes"); }
    void press() { QTest::mouseClick(button(), Qt::LeftButton); }
    [[nodiscard]] bool ends() {
        return waitFor([this] { return !m_desk->workbench.validating().isBusy(); });
    }
    [[nodiscard]] std::string words() { return wordsOf(*dialog()).toStdString(); }
    [[nodiscard]] bool isCompared() { return dialog()->findChild<views::validation::ScatterPlot*>()->isVisible(); }
    QByteArray printSample() {
        return "cat '" + m_place.file("answer.json", views::test::kSampleComparison).toUtf8() + "'\n";
    }
    [[nodiscard]] QStringList given() const {
        QFile file(m_place.path("words"));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts)
                                              : QStringList();
    }

    Workplace m_place;
    std::unique_ptr<Desk> m_desk;
};

TEST_F(ValidatingTest, TheBundledSuiteIsOfferedAndNothingRunsUnasked) {
    startWith("exit 1");
    const auto suite = jobs::validating::bundledSuite();
    ASSERT_TRUE(suite) << "these tests run in a build folder of the source tree";
    EXPECT_EQ(field("measuredTimes")->text(), suite->measured);
    EXPECT_EQ(field("measuredKernels")->text(), suite->kernels);
    EXPECT_THAT(words(), HasSubstr("measured on an H100"));
    EXPECT_TRUE(given().isEmpty());
    EXPECT_FALSE(isCompared());
}

TEST_F(ValidatingTest, TheToolsAnswerIsShown) {
    startWith("echo 'progress 0.5 Predicted 1 of 2' >&2\n" + printSample());
    field("measuredTimes")->setText("/tmp/times.csv");
    field("measuredKernels")->setText("/tmp/map.json");
    press();
    ASSERT_TRUE(ends());
    EXPECT_EQ(given(), (QStringList{"validate", "/tmp/times.csv", "--kernels=/tmp/map.json", "--progress", "--json"}));
    EXPECT_TRUE(isCompared()) << words();
    EXPECT_THAT(words(), HasSubstr("Forewarp, over 3 row"));
    QTest::mouseClick(dialog()->findChild<QPushButton*>("copyTable"), Qt::LeftButton);
    EXPECT_TRUE(QGuiApplication::clipboard()->text().contains("triad:L1"));
    field("measuredKernels")->clear();
    press();
    ASSERT_TRUE(ends());
    EXPECT_EQ(given(), (QStringList{"validate", "/tmp/times.csv", "--progress", "--json"}));
}

TEST_F(ValidatingTest, AFailureIsASentenceWithWhatToDoHere) {
    startWith(
        "echo 'forewarp-cli: times.csv: No measured row could be compared. It has no rows. Where rows do not name a "
        "C file and a loop, say with --kernels what they are.' >&2\nexit 3\n");
    press();
    ASSERT_TRUE(ends());
    EXPECT_FALSE(isCompared());
    EXPECT_THAT(words(), HasSubstr("No measured row could be compared. It has no rows."));
    EXPECT_THAT(words(), Not(HasSubstr("--kernels"))) << "there are no options here";
    EXPECT_THAT(words(), HasSubstr("its rows have to name a C file and a loop"));
    EXPECT_EQ(button()->text(), "&Compare");
}

TEST_F(ValidatingTest, AnAnswerOfAnotherVersionIsSaid) {
    startWith("echo '{\"schema\": 7}'\n");
    press();
    ASSERT_TRUE(ends());
    EXPECT_THAT(words(), HasSubstr("Install forewarp and forewarp-cli of the same version."));
}

TEST_F(ValidatingTest, WhatRunsIsCancelledByTheButtonAndByClosing) {
    startWith("echo 'progress 0.25 Analysing a.c' >&2\nexec sleep 60\n");
    for (const bool byClosing : {false, true}) {
        press();
        EXPECT_EQ(button()->text(), "&Cancel");
        ASSERT_TRUE(waitFor([this] { return words().find("Analysing a.c") != std::string::npos; }));
        EXPECT_FALSE(m_desk->workbench.isBusy()) << "the rest of the window goes on";
        if (byClosing) QTest::keyClick(dialog(), Qt::Key_Escape);
        else press();
        EXPECT_FALSE(m_desk->workbench.validating().isBusy());
        EXPECT_EQ(button()->text(), "&Compare");
        EXPECT_THAT(words(), HasSubstr("Cancelled"));
    }
    EXPECT_FALSE(dialog()->isVisible());
    m_desk->window.findChild<QAction*>("validate")->trigger();
    EXPECT_TRUE(dialog()->isVisible()) << "the same page again";
    EXPECT_EQ(m_desk->window.findChildren<ValidationDialog*>().size(), 1);
}

TEST_F(ValidatingTest, WhatWasComparedStaysWhereAnotherComparisonIsCancelled) {
    startWith("[ -e '" + m_place.path("again").toUtf8() + "' ] && exec sleep 60\n" + printSample());
    press();
    ASSERT_TRUE(ends());
    m_place.file("again", "");
    press();
    press();
    EXPECT_TRUE(isCompared());
}

TEST_F(ValidatingTest, AFileIsChosenFromADialog) {
    startWith("exit 1");
    const QString file = m_place.file("mine.csv", "");
    QTimer answer;
    QObject::connect(&answer, &QTimer::timeout, [&] {
        auto* files = dialog()->findChild<QFileDialog*>();
        if (files == nullptr) return;
        files->selectFile(file);
        static_cast<QDialog*>(files)->accept();
    });
    answer.start(10);
    QTest::mouseClick(dialog()->findChild<QToolButton*>("chooseMeasuredTimes"), Qt::LeftButton);
    EXPECT_EQ(field("measuredTimes")->text(), file);
}

TEST_F(ValidatingTest, TheRealToolComparesATimeOfOnesOwn) {
    open(m_place.setup());
    m_place.file("matrix.c", kMatrixSource);
    const QString times = m_place.file("times.csv", "gpu,file,loop,sizes,block_x,block_y,median_ms\n"
                                                    "NVIDIA H200,matrix.c,multiply:L1,n=256,32,8,0.05\n"
                                                    "Voodoo 2,matrix.c,multiply:L1,n=256,32,8,0.05\n");
    field("measuredTimes")->setText(times);
    field("measuredKernels")->clear();
    QTest::keyClick(field("measuredTimes"), Qt::Key_Return);
    ASSERT_TRUE(ends());
    ASSERT_TRUE(isCompared()) << words();
    EXPECT_THAT(words(), HasSubstr("over 1 row"));
    EXPECT_THAT(words(), HasSubstr("No profile of this GPU is known: Voodoo 2."));
}

} // namespace
} // namespace forewarp::workbench
