#include "tests/views/sample_report.h"
#include "views/assumptions/assumptions_view.h"
#include "views/widgets/placeholder.h"

#include <QApplication>
#include <QCheckBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>

namespace forewarp::views::assumptions {
namespace {

using Mapping = advice::layout::LayoutAdvice::Kind;

class AssumptionsViewTest : public testing::Test {
  protected:
    void SetUp() override {
        m_view.setDevice(*device::findDevice("h200"));
        m_view.resize(360, 260);
        m_view.show();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_view));
        show(0);
    }
    void show(int loop) {
        m_view.setLoop(&m_report.loops[std::size_t(loop)], m_scenario);
        QApplication::processEvents(); // Lays out what has come into view.
    }
    QLineEdit* field() const { return m_view.findChild<QLineEdit*>(QStringLiteral("value-n")); }
    void type(const QString& text) {
        field()->setFocus();
        field()->selectAll();
        QTest::keyClicks(field(), text);
    }

    forewarp::explain::FileReport m_report = test::sampleReport();
    forewarp::explain::Scenario m_scenario;
    AssumptionsView m_view;
};

TEST_F(AssumptionsViewTest, EnterGivesAValue) {
    QSignalSpy values(&m_view, &AssumptionsView::valueChanged);
    EXPECT_EQ(field()->text(), QStringLiteral("1024"));
    type(QStringLiteral("4096"));
    QTest::keyClick(field(), Qt::Key_Return);
    ASSERT_EQ(values.count(), 1);
    EXPECT_EQ(values[0][0].toString(), QStringLiteral("n"));
    EXPECT_EQ(values[0][1].toDouble(), 4096);
}

TEST_F(AssumptionsViewTest, ThreadsOfLoopsInsideAreOfferedWhereThisOneAddsUp) {
    auto* box = m_view.findChild<QCheckBox*>(QStringLiteral("innerThreads"));
    EXPECT_TRUE(box->isHidden());
    m_report.loops[0].facts.apartThroughout = {"saxpy:L1.1"};
    m_report.loops[0].facts.verdict = kernel::Verdict::reduction;
    show(0);
    EXPECT_FALSE(box->isHidden());
    EXPECT_FALSE(box->isChecked());
    EXPECT_TRUE(box->toolTip().contains(QStringLiteral("saxpy:L1.1")));
    m_report.loops[0].profile->mapped = {{"saxpy:L1.1", "j", kernel::ThreadDimension::x, 64}};
    show(0);
    EXPECT_TRUE(box->isChecked());
}

TEST_F(AssumptionsViewTest, AWarpForEachIterationIsOfferedWhereThereIsOne) {
    auto* box = m_view.findChild<QCheckBox*>(QStringLiteral("sharedRows"));
    EXPECT_TRUE(box->isHidden());
    using advice::layout::OtherMapping;
    OtherMapping rows{Mapping::warpPerRow, {}, *m_report.loops[0].profile};
    rows.kernel.rows = {"saxpy:L1.1"};
    m_report.loops[0].otherMappings = {std::make_shared<const OtherMapping>(rows)};
    show(0);
    EXPECT_FALSE(box->isHidden());
    EXPECT_FALSE(box->isChecked());
    EXPECT_TRUE(box->toolTip().contains(QStringLiteral("saxpy:L1.1")));
    QSignalSpy changes(&m_view, &AssumptionsView::mappingChanged);
    box->click();
    ASSERT_EQ(changes.count(), 1);
    EXPECT_EQ(changes[0][0].value<Mapping>(), Mapping::warpPerRow);
    EXPECT_TRUE(changes[0][1].toBool());
    m_report.loops[0].profile = rows.kernel;
    show(0);
    EXPECT_TRUE(box->isChecked());
}

TEST_F(AssumptionsViewTest, TheSameValueOrNoNumberIsNotAnnounced) {
    QSignalSpy values(&m_view, &AssumptionsView::valueChanged);
    type(QStringLiteral("1 024"));
    QTest::keyClick(field(), Qt::Key_Return);
    EXPECT_FALSE(field()->property("wrong").toBool());
    type(QStringLiteral("many"));
    QTest::keyClick(field(), Qt::Key_Return);
    EXPECT_TRUE(field()->property("wrong").toBool());
    EXPECT_EQ(values.count(), 0);
}

TEST_F(AssumptionsViewTest, WhatIsBeingTypedSurvivesANewReport) {
    type(QStringLiteral("77"));
    show(0);
    EXPECT_EQ(field()->text(), QStringLiteral("77"));
}

TEST_F(AssumptionsViewTest, GivenValuesCanBeReset) {
    auto* reset = m_view.findChild<QToolButton*>(QStringLiteral("reset-n"));
    EXPECT_FALSE(reset->isVisible());
    m_report.loops[0].profile->assumptions[0].kind = kernel::Assumption::Kind::given;
    show(0);
    ASSERT_TRUE(reset->isVisible());
    QSignalSpy resets(&m_view, &AssumptionsView::valueReset);
    QTest::mouseClick(reset, Qt::LeftButton);
    ASSERT_EQ(resets.count(), 1);
    EXPECT_EQ(resets[0][0].toString(), QStringLiteral("n"));
}

TEST_F(AssumptionsViewTest, RegistersHaveOnlyTheirOwnField) {
    m_report.loops[0].profile->assumptions.push_back(
        {kernel::Assumption::Kind::value, "registers", 32, "32 registers per thread", {}});
    show(0);
    EXPECT_EQ(m_view.findChild<QLineEdit*>(QStringLiteral("value-registers")), nullptr);
    m_report.loops[0].neededSymbols.push_back("registers"); // A variable of the source.
    show(0);
    EXPECT_NE(m_view.findChild<QLineEdit*>(QStringLiteral("value-registers")), nullptr);
}

TEST_F(AssumptionsViewTest, LoopsWithoutProfileStillOfferWhatTheyNeed) {
    m_scenario.assumptions.values["n"] = 0;
    show(2);
    EXPECT_TRUE(field()->isVisible());
    EXPECT_EQ(field()->text(), QStringLiteral("0"));
}

TEST_F(AssumptionsViewTest, IndependenceIsOfferedWhereItIsNotProved) {
    auto* box = m_view.findChild<QCheckBox*>();
    EXPECT_FALSE(box->isVisible());
    show(2);
    ASSERT_TRUE(box->isVisible());
    QSignalSpy changes(&m_view, &AssumptionsView::independenceChanged);
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    ASSERT_EQ(changes.count(), 1);
    EXPECT_EQ(changes[0][0].toString(), QStringLiteral("norm:L2"));
    EXPECT_TRUE(changes[0][1].toBool());
    m_scenario.assumptions.independentLoops.insert("norm:L2");
    show(2);
    QTest::keyClick(box, Qt::Key_Space);
    ASSERT_EQ(changes.count(), 2);
    EXPECT_FALSE(changes[1][1].toBool());
}

TEST_F(AssumptionsViewTest, AStatementCanBeRejectedAndTakenBack) {
    m_report.loops[0].facts.assumptions = {{kernel::VerdictAssumption::Kind::noOverlap, "a and r do not overlap"}};
    show(0);
    auto* holds = m_view.findChild<QToolButton*>(QStringLiteral("holds-norm: a and r do not overlap"));
    auto* fails = m_view.findChild<QToolButton*>(QStringLiteral("fails-norm: a and r do not overlap"));
    ASSERT_TRUE(holds && fails);
    EXPECT_TRUE(holds->isChecked());
    QSignalSpy changes(&m_view, &AssumptionsView::rejectionChanged);
    QTest::mouseClick(holds, Qt::LeftButton);
    EXPECT_EQ(changes.count(), 0) << "nothing has changed";
    QTest::mouseClick(fails, Qt::LeftButton);
    ASSERT_EQ(changes.count(), 1);
    EXPECT_EQ(changes[0][0].toString(), QStringLiteral("norm: a and r do not overlap"));
    EXPECT_TRUE(changes[0][1].toBool());
    m_scenario.assumptions.rejected.insert("norm: a and r do not overlap");
    show(0);
    EXPECT_TRUE(fails->isChecked());
    QTest::mouseClick(holds, Qt::LeftButton);
    ASSERT_EQ(changes.count(), 2);
    EXPECT_FALSE(changes[1][1].toBool());
}

TEST_F(AssumptionsViewTest, WhatWasRejectedElsewhereInTheFunctionCanBeTakenBackHere) {
    m_scenario.assumptions.rejected = {"norm: a and r do not overlap", "other: x and y do not overlap"};
    show(2);
    const auto* fails = m_view.findChild<QToolButton*>(QStringLiteral("fails-norm: a and r do not overlap"));
    ASSERT_NE(fails, nullptr);
    EXPECT_TRUE(fails->isVisible() && fails->isChecked());
    EXPECT_EQ(m_view.findChild<QToolButton*>(QStringLiteral("fails-other: x and y do not overlap")), nullptr);
}

TEST_F(AssumptionsViewTest, RegistersAreAnnouncedOnlyWhenTheUserChangesThem) {
    QSignalSpy changes(&m_view, &AssumptionsView::registersChanged);
    auto* registers = m_view.findChild<QSpinBox*>();
    m_scenario.assumptions.registersPerThread = 40;
    show(0);
    EXPECT_EQ(registers->value(), 40);
    EXPECT_EQ(changes.count(), 0);
    QTest::keyClick(registers, Qt::Key_Up);
    ASSERT_EQ(changes.count(), 1);
    EXPECT_EQ(changes[0][0].toInt(), 41);
}

TEST_F(AssumptionsViewTest, RegistersEndWhereTheDeviceDoes) {
    QSignalSpy changes(&m_view, &AssumptionsView::registersChanged);
    const auto* registers = m_view.findChild<QSpinBox*>();
    EXPECT_EQ(registers->maximum(), 255);
    m_view.setDevice(*device::findDevice("gtx460"));
    show(0);
    EXPECT_EQ(registers->maximum(), 63);
    m_scenario.assumptions.registersPerThread = 200; // Given for another device.
    show(0);
    EXPECT_EQ(registers->value(), 200);
    m_scenario.assumptions.registersPerThread = 0;
    show(0);
    EXPECT_EQ(registers->maximum(), 63);
    EXPECT_EQ(changes.count(), 0);
}

TEST_F(AssumptionsViewTest, WithoutLoopAsksForOne) {
    const auto* page = m_view.findChild<widgets::Placeholder*>();
    EXPECT_TRUE(page->isBodyShown());
    m_view.setLoop(nullptr, m_scenario);
    EXPECT_FALSE(page->isBodyShown());
}

} // namespace
} // namespace forewarp::views::assumptions
