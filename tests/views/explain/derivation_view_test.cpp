#include "tests/views/sample_report.h"
#include "views/explain/derivation_view.h"
#include "views/widgets/placeholder.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <gtest/gtest.h>

namespace forewarp::views::explain {
namespace {

class DerivationViewTest : public testing::Test {
  protected:
    void SetUp() override {
        m_view.resize(900, 300);
        m_view.setPrediction(&m_prediction);
        m_view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_view));
        m_tree = m_view.findChild<QTreeView*>();
    }
    QModelIndex rowOf(const QString& symbol) const {
        for (QModelIndex index = m_tree->model()->index(0, 0); index.isValid(); index = m_tree->indexBelow(index)) {
            if (index.data().toString() == symbol) return index;
        }
        return {};
    }

    models::Prediction m_prediction = test::samplePrediction(2e-3);
    DerivationView m_view;
    QTreeView* m_tree = nullptr;
};

TEST_F(DerivationViewTest, OpensDownToADeviceConstant) {
    m_tree->collapseAll();
    EXPECT_FALSE(rowOf(QStringLiteral("Mem_LD")).isValid());
    m_tree->setCurrentIndex(m_tree->model()->index(0, 0));
    QTest::keyClick(m_tree, Qt::Key_Right); // Opens the result,
    QTest::keyClick(m_tree, Qt::Key_Right); // goes to MWP,
    QTest::keyClick(m_tree, Qt::Key_Right); // opens it.
    const QModelIndex constant = rowOf(QStringLiteral("Mem_LD"));
    ASSERT_TRUE(constant.isValid());
    EXPECT_EQ(constant.siblingAtColumn(3).data().toString(), QStringLiteral("GTX 280: Table 3"));
}

TEST_F(DerivationViewTest, ShowSymbolOpensTheWayToIt) {
    m_tree->collapseAll();
    EXPECT_TRUE(m_view.showSymbol(QStringLiteral("loads")));
    EXPECT_EQ(m_tree->currentIndex().data().toString(), QStringLiteral("loads"));
    EXPECT_TRUE(m_tree->visualRect(m_tree->currentIndex()).isValid());
    EXPECT_FALSE(m_view.showSymbol(QStringLiteral("CPI")));
}

TEST_F(DerivationViewTest, TypingFindsASymbol) {
    QTest::keyClicks(m_view.findChild<QLineEdit*>(), QStringLiteral("cwp"));
    EXPECT_EQ(m_tree->currentIndex().data().toString(), QStringLiteral("CWP"));
}

TEST_F(DerivationViewTest, ATermOfTheSourceLeadsThere) {
    m_view.showSymbol(QStringLiteral("loads"));
    QSignalSpy places(&m_view, &DerivationView::locationActivated);
    QTest::keyClick(m_tree, Qt::Key_Return);
    ASSERT_EQ(places.count(), 1);
    EXPECT_EQ(places[0][0].value<SourceLocation>(), (SourceLocation{7, 18}));
    m_view.showSymbol(QStringLiteral("Mem_LD"));
    QTest::keyClick(m_tree, Qt::Key_Return);
    EXPECT_EQ(places.count(), 1);
}

TEST_F(DerivationViewTest, NewValuesKeepTheTreeAsItWas) {
    m_tree->collapseAll();
    m_view.showSymbol(QStringLiteral("Mem_LD"));
    const models::Prediction next = test::samplePrediction(4e-3);
    m_view.setPrediction(&next);
    EXPECT_EQ(m_tree->currentIndex().data().toString(), QStringLiteral("Mem_LD"));
    EXPECT_FALSE(m_tree->isExpanded(rowOf(QStringLiteral("CWP"))));
    EXPECT_EQ(rowOf(QStringLiteral("time")).siblingAtColumn(1).data().toString(), QStringLiteral("4 ms"));
}

TEST_F(DerivationViewTest, WithoutPredictionAsksForOne) {
    m_view.setPrediction(nullptr);
    EXPECT_FALSE(m_view.findChild<widgets::Placeholder*>()->isBodyShown());
    m_view.setPrediction(&m_prediction);
    EXPECT_TRUE(m_view.findChild<widgets::Placeholder*>()->isBodyShown());
}

} // namespace
} // namespace forewarp::views::explain
