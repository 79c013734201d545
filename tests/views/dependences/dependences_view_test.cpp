#include "tests/views/sample_report.h"
#include "views/dependences/dependence_diagram.h"
#include "views/dependences/dependence_model.h"
#include "views/dependences/dependences_view.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/text_rows.h"

#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>

namespace forewarp::views::dependences {
namespace {

class DependencesViewTest : public testing::Test {
  protected:
    void SetUp() override {
        m_view.resize(820, 420);
        m_view.show();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_view));
        kernel::Dependence anti = test::sampleDependence();
        anti.kind = kernel::DependenceKind::anti;
        anti.isCertain = false;
        m_facts.dependences.push_back(anti);
        show();
        m_table = m_view.findChild<QTableView*>();
    }
    void show() {
        m_view.setLoop(&m_report.loops[2], m_scenario);
        QApplication::processEvents(); // Lays out what has come into view.
    }
    void click(int row, int column) {
        const QRect cell = m_table->visualRect(m_table->model()->index(row, column));
        QTest::mouseClick(m_table->viewport(), Qt::LeftButton, {}, cell.center());
    }
    QPushButton* observe() const { return m_view.findChild<QPushButton*>(QStringLiteral("observe")); }

    forewarp::explain::FileReport m_report = test::sampleReport();
    kernel::LoopFacts& m_facts = m_report.loops[2].facts;
    forewarp::explain::Scenario m_scenario;
    DependencesView m_view;
    QTableView* m_table = nullptr;
};

TEST_F(DependencesViewTest, TheFirstDependenceIsExplainedAndDrawn) {
    ASSERT_EQ(m_table->model()->rowCount(), 2);
    const auto* sentence = m_view.findChild<QLabel*>(QStringLiteral("dependenceSentence"));
    EXPECT_TRUE(sentence->text().contains(QStringLiteral("flow: reads what an earlier iteration wrote")));
    EXPECT_TRUE(sentence->text().contains(QStringLiteral("written by the iteration before")));
    EXPECT_FALSE(m_view.findChild<DependenceDiagram*>()->space().arrows.empty());
}

TEST_F(DependencesViewTest, ARowIsSelectedByClickAndByKey) {
    QSignalSpy selected(&m_view, &DependencesView::dependenceSelected);
    click(1, DependenceModel::kindColumn);
    ASSERT_GE(selected.count(), 1);
    EXPECT_EQ(selected.last()[0].toInt(), 1);
    EXPECT_EQ(m_view.findChild<DependenceDiagram*>()->accessibleDescription(), QStringLiteral("anti (1)"));
    QTest::keyClick(m_table, Qt::Key_Up);
    EXPECT_EQ(selected.last()[0].toInt(), 0);
}

TEST_F(DependencesViewTest, EitherEndLeadsToItsPlace) {
    QSignalSpy places(&m_view, &DependencesView::locationActivated);
    click(0, DependenceModel::sourceColumn);
    click(0, DependenceModel::sinkColumn);
    ASSERT_EQ(places.count(), 2);
    EXPECT_EQ(places[0][0].value<SourceLocation>(), (SourceLocation{12, 9}));
    EXPECT_EQ(places[1][0].value<SourceLocation>(), (SourceLocation{12, 30}));
}

TEST_F(DependencesViewTest, ShowingALoopIsSilentAndKeepsItsRow) {
    click(1, DependenceModel::kindColumn);
    QSignalSpy selected(&m_view, &DependencesView::dependenceSelected);
    show();
    EXPECT_EQ(m_table->currentIndex().row(), 1);
    EXPECT_EQ(selected.count(), 0);
    m_facts.id = "norm:L3";
    show();
    EXPECT_EQ(m_table->currentIndex().row(), 0) << "another loop begins with its first dependence";
}

TEST_F(DependencesViewTest, AStatementCanBeRejected) {
    m_facts.assumptions = {{kernel::VerdictAssumption::Kind::noOverlap, "a and r do not overlap"}};
    show();
    QSignalSpy changes(&m_view, &DependencesView::rejectionChanged);
    auto* fails = m_view.findChild<QToolButton*>(QStringLiteral("fails-norm: a and r do not overlap"));
    ASSERT_TRUE(fails != nullptr && fails->isVisible());
    QTest::mouseClick(fails, Qt::LeftButton);
    ASSERT_EQ(changes.count(), 1);
    EXPECT_EQ(changes[0][0].toString(), QStringLiteral("norm: a and r do not overlap"));
    EXPECT_TRUE(changes[0][1].toBool());
}

TEST_F(DependencesViewTest, IndependenceIsOfferedWhereItIsNotProved) {
    auto* box = m_view.findChild<QCheckBox*>();
    ASSERT_TRUE(box->isVisible());
    QSignalSpy changes(&m_view, &DependencesView::independenceChanged);
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(8, box->height() / 2));
    ASSERT_EQ(changes.count(), 1);
    EXPECT_EQ(changes[0][0].toString(), QStringLiteral("norm:L2"));
    EXPECT_TRUE(changes[0][1].toBool());
    m_facts.verdict = kernel::Verdict::proved;
    show();
    EXPECT_FALSE(box->isVisible());
    m_scenario.assumptions.independentLoops.insert("norm:L2");
    show();
    EXPECT_TRUE(box->isVisible() && box->isChecked()) << "an assumption that was made can be taken back";
}

TEST_F(DependencesViewTest, ARunIsOfferedOnlyWhereItCanShowSomething) {
    EXPECT_FALSE(observe()->isEnabled());
    QSignalSpy asked(&m_view, &DependencesView::observeRequested);
    m_facts.canObserve = true;
    show();
    QTest::mouseClick(observe(), Qt::LeftButton);
    EXPECT_EQ(asked.count(), 1);
    m_view.setRunning(true);
    EXPECT_FALSE(observe()->isEnabled());
    m_view.setRunning(false);
    EXPECT_TRUE(observe()->isEnabled());
}

TEST_F(DependencesViewTest, FieldsOfTheRunAreAnnouncedAsTheyAreTyped) {
    m_view.setRun(QStringLiteral("64"), QStringLiteral("in.txt"));
    QSignalSpy changes(&m_view, &DependencesView::runChanged);
    auto* arguments = m_view.findChild<QLineEdit*>(QStringLiteral("runArguments"));
    EXPECT_EQ(arguments->text(), QStringLiteral("64"));
    arguments->setFocus();
    QTest::keyClick(arguments, Qt::Key_End);
    QTest::keyClicks(arguments, QStringLiteral(" 8"));
    ASSERT_EQ(changes.count(), 2);
    EXPECT_EQ(changes[1][0].toString(), QStringLiteral("64 8"));
    EXPECT_EQ(changes[1][1].toString(), QStringLiteral("in.txt"));
    QSignalSpy asked(&m_view, &DependencesView::inputFileRequested);
    QTest::mouseClick(m_view.findChild<QToolButton*>(QStringLiteral("runChooseInput")), Qt::LeftButton);
    EXPECT_EQ(asked.count(), 1);
}

TEST_F(DependencesViewTest, AResultStandsWithItsConflictsAndCaveats) {
    kernel::Observation observation;
    observation.program = "norm 64";
    observation.sentence = "Two iterations met.";
    observation.conflicts = {test::sampleDependence()};
    observation.caveats = {"One input only."};
    m_facts.observation = observation;
    show();
    QStringList words;
    for (const auto* label : m_view.findChildren<QLabel*>()) {
        if (label->isVisible()) words << label->text();
    }
    const QString all = words.join(QLatin1Char('\n'));
    for (const char* expected :
         {"Two iterations met.", "One input only.", "Ran: norm 64", "written by the iteration"}) {
        EXPECT_TRUE(all.contains(QString::fromLatin1(expected))) << expected;
    }
    m_facts.observation.reset();
    show();
    for (const auto* label : m_view.findChildren<QLabel*>()) {
        if (label->isVisible()) EXPECT_FALSE(label->text().contains(QStringLiteral("Two iterations met.")));
    }
}

TEST_F(DependencesViewTest, WithoutDependencesThereIsNoTable) {
    m_facts.dependences.clear();
    show();
    EXPECT_FALSE(m_table->isVisible());
    EXPECT_FALSE(m_view.findChild<DependenceDiagram*>()->isVisible());
    m_view.setLoop(nullptr, m_scenario);
    EXPECT_FALSE(m_view.findChild<widgets::Placeholder*>()->isBodyShown());
}

} // namespace
} // namespace forewarp::views::dependences
