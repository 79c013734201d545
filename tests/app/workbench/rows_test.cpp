// Other threads, such as a warp for each iteration: proposed in the window, applied with a click, taken back with another; the block, the headline
// and the port follow.

#include "tests/app/workbench/desk.h"
#include "views/assumptions/assumptions_view.h"
#include "views/memory/advice_list.h"
#include "views/prediction/summary_view.h"

#include <QCheckBox>
#include <QPushButton>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::workbench {
namespace {

constexpr const char* kRowSource = "void rows(int n, int m, const float *restrict a, float *restrict y)\n"
                                   "{\n"
                                   "    for (int i = 0; i < n; i++) {\n"
                                   "        float sum = 0;\n"
                                   "        for (int j = 0; j < m; j++)\n"
                                   "            sum += a[i * m + j];\n"
                                   "        y[i] = sum;\n"
                                   "    }\n"
                                   "}\n";

class Rows : public testing::Test {
  protected:
    void SetUp() override {
        m_desk = std::make_unique<Desk>(m_place.setup());
        const QString source = m_place.file("rows.c", kRowSource);
        m_desk->window.beginWith(window::MainWindow::Page::loop);
        m_desk->workbench.openProject({source, std::nullopt, {{"n", 4096}, {"m", 4096}}, "rows:L1"});
        ASSERT_TRUE(m_desk->settles());
        ASSERT_EQ(m_desk->loop(), "rows:L1");
        ASSERT_TRUE(waitFor([this] { return report() && !report()->advice.empty(); }));
    }
    /// Null while nothing can be applied.
    QPushButton* applyButton() {
        for (auto* button : m_desk->view<views::memory::AdviceList>().findChildren<QPushButton*>())
            if (!button->isHidden()) return button;
        return nullptr;
    }
    QCheckBox& box() { return *m_desk->window.findChild<QCheckBox*>("sharedRows"); }
    explain::SharedLoopReport report() { return m_desk->workbench.state().loopReport(); }
    [[nodiscard]] bool areShared() { return report() && report()->profile && !report()->profile->rows.empty(); }

    Workplace m_place;
    std::unique_ptr<Desk> m_desk;
};

TEST_F(Rows, ApplyGivesEachIterationAWarp) {
    clickTab(*m_desk, window::Details::memory);
    ASSERT_NE(applyButton(), nullptr);
    const Seconds before = report()->best()->time;
    EXPECT_FALSE(box().isChecked());
    applyButton()->click();
    ASSERT_TRUE(waitFor([this] { return areShared() && m_desk->settles(); }));
    EXPECT_TRUE(box().isChecked());
    EXPECT_EQ(report()->launch.block.x, 32);
    EXPECT_LT(report()->best()->time * 5, before);
    EXPECT_EQ(applyButton(), nullptr) << "it has been applied";
}

TEST_F(Rows, ThePredictionNamesItAndLeadsThere) {
    auto& summary = m_desk->view<views::prediction::SummaryView>();
    EXPECT_TRUE(wordsOf(summary).contains("Let a warp, not a thread, have each iteration of rows:L1"));
    m_desk->view<window::Details>().show(window::Details::why);
    emit summary.adviceRequested();
    EXPECT_EQ(m_desk->view<window::Details>().tab(), window::Details::memory);
    ASSERT_NE(applyButton(), nullptr);
    EXPECT_TRUE(applyButton()->isVisible());
}

TEST_F(Rows, TheBoxTakesItBackWhateverBlockWasChosen) {
    ASSERT_FALSE(m_desk->workbench.state().scenario().block);
    m_desk->workbench.chooseBlock({256, 1, 1});
    box().click();
    ASSERT_TRUE(waitFor([this] { return areShared() && m_desk->settles(); }));
    EXPECT_NE(report()->best(), nullptr) << report()->problem;
    box().click();
    ASSERT_TRUE(waitFor([this] { return !areShared() && m_desk->settles(); }));
    EXPECT_NE(report()->best(), nullptr) << report()->problem;
    EXPECT_TRUE(m_desk->workbench.state().scenario().assumptions.dimensions.empty());
}

/// The model takes threads of the loops inside; without the box they are of the outer one, too, and with it again.
TEST_F(Rows, TheBoxOfTheLoopsInsideGivesTheChoiceBack) {
    const QString source =
        m_place.file("kij.c", "void kij(int n, const float *restrict a, const float *restrict b, float *restrict c)\n"
                              "{\n"
                              "    for (int k = 0; k < n; k++)\n"
                              "        for (int i = 0; i < n; i++)\n"
                              "            for (int j = 0; j < n; j++)\n"
                              "                c[i * n + j] += a[i * n + k] * b[k * n + j];\n"
                              "}\n");
    m_desk->workbench.openProject({source, std::nullopt, {{"n", 1024}}, "kij:L1"});
    const auto threads = [this] { return report() && report()->profile ? report()->profile->mapped.size() : 0; };
    ASSERT_TRUE(waitFor([&] { return m_desk->loop() == "kij:L1" && threads() == 2 && m_desk->settles(); }));
    auto& inside = *m_desk->window.findChild<QCheckBox*>("innerThreads");
    EXPECT_FALSE(inside.isHidden());
    EXPECT_TRUE(inside.isChecked());
    inside.click();
    ASSERT_TRUE(waitFor([&] { return threads() == 3 && m_desk->settles(); }));
    EXPECT_FALSE(inside.isHidden());
    EXPECT_FALSE(inside.isChecked());
    inside.click();
    ASSERT_TRUE(waitFor([&] { return threads() == 2 && m_desk->settles(); }));
    EXPECT_TRUE(inside.isChecked());
    EXPECT_TRUE(m_desk->workbench.state().scenario().assumptions.dimensions.empty());
}

} // namespace
} // namespace forewarp::workbench
