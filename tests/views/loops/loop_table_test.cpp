#include "tests/views/sample_report.h"
#include "views/loops/loop_model.h"
#include "views/loops/loop_table.h"
#include "views/theme/theme.h"
#include "views/widgets/placeholder.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <gtest/gtest.h>

namespace forewarp::views::loops {
namespace {

class LoopTableTest : public testing::Test {
  protected:
    void SetUp() override {
        m_table.resize(420, 300);
        m_table.setReport(&m_report);
        m_table.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_table));
        m_tree = m_table.findChild<QTreeView*>();
        ASSERT_NE(m_tree, nullptr);
    }
    /// The first cell of the loop in the tree.
    QModelIndex cellOf(const QString& loop) const {
        for (QModelIndex index = m_tree->model()->index(0, 0); index.isValid(); index = m_tree->indexBelow(index)) {
            if (index.data(LoopModel::loopIdRole).toString() == loop) return index;
        }
        return {};
    }
    void click(const QString& loop) {
        QTest::mouseClick(m_tree->viewport(), Qt::LeftButton, {}, m_tree->visualRect(cellOf(loop)).center());
    }

    forewarp::explain::FileReport m_report = test::sampleReport();
    LoopTable m_table;
    QTreeView* m_tree = nullptr;
};

TEST_F(LoopTableTest, ClickSelects) {
    QSignalSpy selected(&m_table, &LoopTable::loopSelected);
    click(QStringLiteral("norm:L1.1"));
    ASSERT_EQ(selected.count(), 1);
    EXPECT_EQ(selected[0][0].toString(), QStringLiteral("norm:L1.1"));
    EXPECT_EQ(m_table.selectedLoop(), QStringLiteral("norm:L1.1"));
}

TEST_F(LoopTableTest, ArrowKeysSelect) {
    m_table.selectLoop(QStringLiteral("norm:L1"));
    QSignalSpy selected(&m_table, &LoopTable::loopSelected);
    QTest::keyClick(m_tree, Qt::Key_Down);
    ASSERT_EQ(selected.count(), 1);
    EXPECT_EQ(selected[0][0].toString(), QStringLiteral("norm:L1.1"));
}

TEST_F(LoopTableTest, SelectingFromOutsideAndNewReportsAreSilent) {
    QSignalSpy selected(&m_table, &LoopTable::loopSelected);
    m_table.selectLoop(QStringLiteral("norm:L2"));
    EXPECT_EQ(m_table.selectedLoop(), QStringLiteral("norm:L2"));
    m_table.setReport(&m_report);
    EXPECT_EQ(m_table.selectedLoop(), QStringLiteral("norm:L2"));
    m_table.selectLoop({});
    EXPECT_EQ(m_table.selectedLoop(), QString());
    m_table.setReport(nullptr);
    EXPECT_EQ(selected.count(), 0);
}

TEST_F(LoopTableTest, ALoopIsSelectedAsSoonAsItIsListed) {
    m_table.setReport(nullptr);
    m_table.selectLoop(QStringLiteral("norm:L2"));
    EXPECT_EQ(m_table.selectedLoop(), QString());
    m_table.setReport(&m_report);
    EXPECT_EQ(m_table.selectedLoop(), QStringLiteral("norm:L2"));
    m_table.setVerdictFilter(kernel::Verdict::proved);
    m_table.setVerdictFilter(std::nullopt);
    EXPECT_EQ(m_table.selectedLoop(), QStringLiteral("norm:L2"));
}

TEST_F(LoopTableTest, LoopsThatMayRunInParallelStandBeforeCostlierOnesThatMayNot) {
    std::swap(m_report.loops.front().predictions, m_report.loops.back().predictions);
    m_table.setReport(&m_report);
    ASSERT_EQ(m_report.loops.back().facts.id, "norm:L2");
    ASSERT_EQ(m_report.loops.back().facts.verdict, kernel::Verdict::refuted);
    EXPECT_EQ(m_tree->model()->index(0, 0).data(LoopModel::loopIdRole).toString(), QStringLiteral("norm:L1"));
}

TEST_F(LoopTableTest, NewReportKeepsClosedNests) {
    m_tree->collapse(cellOf(QStringLiteral("norm:L1")));
    m_table.setReport(&m_report);
    EXPECT_FALSE(m_tree->isExpanded(cellOf(QStringLiteral("norm:L1"))));
}

TEST_F(LoopTableTest, FilterShowsOneVerdict) {
    m_table.setVerdictFilter(kernel::Verdict::refuted);
    EXPECT_TRUE(cellOf(QStringLiteral("norm:L2")).isValid());
    EXPECT_FALSE(cellOf(QStringLiteral("norm:L1")).isValid());
    QTest::keyClick(m_table.findChild<QComboBox*>(), Qt::Key_Home);
    EXPECT_TRUE(cellOf(QStringLiteral("norm:L1")).isValid());
}

TEST_F(LoopTableTest, TheFilterCountsEveryVerdict) {
    const auto* box = m_table.findChild<QComboBox*>();
    ASSERT_EQ(box->count(), 6);
    EXPECT_EQ(box->itemText(0), QStringLiteral("All loops (3)"));
    const QStringList expected = {QStringLiteral("proved (1)"), QStringLiteral("reduction (1)"),
                                  QStringLiteral("observed (0)"), QStringLiteral("refuted (1)"),
                                  QStringLiteral("unknown (0)")};
    for (int i = 0; i < expected.size(); ++i) EXPECT_TRUE(box->itemText(i + 1).endsWith(expected[i])) << i;
    m_report.loops[2].facts.verdict = kernel::Verdict::observed;
    m_table.setReport(&m_report);
    EXPECT_TRUE(box->itemText(3).endsWith(QStringLiteral("observed (1)")));
    EXPECT_TRUE(box->itemText(4).endsWith(QStringLiteral("refuted (0)")));
}

TEST_F(LoopTableTest, TheFilterIsReachedAndUsedByKeyboard) {
    auto* box = m_table.findChild<QComboBox*>();
    m_table.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&m_table));
    m_table.focusFilter();
    ASSERT_TRUE(box->hasFocus());
    QTest::keyClick(box, Qt::Key_End);
    EXPECT_EQ(kernel::Verdict(box->currentData().toInt()), kernel::Verdict::unknown);
    QTest::keyClick(box, Qt::Key_Up);
    EXPECT_TRUE(cellOf(QStringLiteral("norm:L2")).isValid());
    EXPECT_FALSE(cellOf(QStringLiteral("norm:L1")).isValid());
}

TEST_F(LoopTableTest, ALoopTakenAsIndependentHasAStarAndRanksWithTheParallelOnes) {
    std::swap(m_report.loops.front().predictions, m_report.loops.back().predictions);
    std::swap(m_report.loops.front().profile, m_report.loops.back().profile);
    kernel::Assumptions assumptions;
    assumptions.independentLoops.insert("norm:L2");
    m_table.setReport(&m_report, assumptions);
    const QModelIndex first = m_tree->model()->index(0, LoopModel::verdictColumn);
    EXPECT_EQ(first.data(LoopModel::loopIdRole).toString(), QStringLiteral("norm:L2"));
    EXPECT_EQ(first.data().toString(), QStringLiteral("refuted*"));
    EXPECT_TRUE(first.data(Qt::ToolTipRole).toString().contains(QStringLiteral("independent")));
    m_table.setReport(&m_report);
    EXPECT_EQ(m_tree->model()->index(0, 0).data(LoopModel::loopIdRole).toString(), QStringLiteral("norm:L1"));
}

TEST_F(LoopTableTest, SaysWhatIsMissing) {
    const auto* page = m_table.findChild<widgets::Placeholder*>();
    EXPECT_TRUE(page->isBodyShown());
    m_table.setVerdictFilter(kernel::Verdict::observed);
    EXPECT_FALSE(page->isBodyShown());
    EXPECT_TRUE(page->sentence().contains(QStringLiteral("All loops")));
    m_table.setVerdictFilter(std::nullopt);
    m_table.setReport(nullptr);
    EXPECT_EQ(page->sentence(), QStringLiteral("Open a file to see its loops here."));
}

TEST_F(LoopTableTest, ChipsAndBarsFollowTheTheme) {
    const auto shareCell = [this] {
        const QModelIndex index = cellOf(QStringLiteral("norm:L1")).siblingAtColumn(LoopModel::shareColumn);
        return m_tree->viewport()->grab(m_tree->visualRect(index)).toImage();
    };
    const QImage light = shareCell();
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    const QImage dark = shareCell();
    theme::Theme::instance().setMode(theme::ThemeMode::light);
    EXPECT_NE(light, dark);
    EXPECT_EQ(light, shareCell());
}

} // namespace
} // namespace forewarp::views::loops
