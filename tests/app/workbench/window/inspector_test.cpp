#include "app/workbench/window/inspector.h"
#include "tests/app/workbench/desk.h"
#include "tests/views/sample_band.h"
#include "tests/views/sample_report.h"
#include "views/bands/band_plot.h"
#include "views/bands/band_view.h"
#include "views/bands/degree_meter.h"
#include "views/sweep/block_size_view.h"
#include "views/widgets/card.h"
#include "views/widgets/elided_label.h"
#include "views/widgets/placeholder.h"

#include <QSignalSpy>
#include <QSlider>

#include <gtest/gtest.h>

namespace forewarp::workbench::window {
namespace {

/// A loop whose second model has a band.
explain::LoopReport loopWithBand(int warps) {
    models::ExecutionBand band = views::test::sampleBand();
    band.warps = warps;
    explain::LoopReport loop;
    loop.launch.block = {64, 1, 1};
    loop.predictions.resize(2);
    loop.predictions[1].band = std::make_shared<const models::ExecutionBand>(std::move(band));
    return loop;
}

class InspectorTest : public testing::Test {
  protected:
    void SetUp() override {
        chooseDevice("gtx280");
        m_inspector.resize(350, 1200);
        show(m_loop);
        m_inspector.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_inspector));
    }
    void chooseDevice(const std::string& device) {
        explain::Scenario scenario;
        scenario.device = device;
        ASSERT_FALSE(m_state.setScenario(scenario));
    }
    void show(const explain::LoopReport& loop) {
        m_state.setLoopReport(std::make_shared<const explain::LoopReport>(loop));
    }
    views::bands::BandView& bandView() const { return *m_inspector.findChild<views::bands::BandView*>(); }
    views::widgets::Placeholder& page() const { return *bandView().findChild<views::widgets::Placeholder*>(); }
    views::widgets::ElidedLabel& origin() const { return *m_inspector.findChild<views::widgets::ElidedLabel*>(); }

    explain::LoopReport m_loop = loopWithBand(16);
    state::WorkbenchState m_state;
    Inspector m_inspector{m_state};
};

TEST_F(InspectorTest, TheBandStandsBelowTheSliderThatItFollows) {
    QStringList titles;
    for (const auto* card : m_inspector.findChildren<views::widgets::Card*>()) titles << card->title();
    EXPECT_EQ(titles.mid(1, 3), QStringList({"Block size", "Execution band", "Warps"}));
    EXPECT_TRUE(page().isBodyShown());
    EXPECT_EQ(origin().text(), QStringLiteral("CampProf · GeForce GTX 280"));
}

TEST_F(InspectorTest, TheBandFollowsTheLoop) {
    auto* plot = bandView().findChild<views::bands::BandPlot*>();
    EXPECT_TRUE(plot->accessibleDescription().startsWith("16 warps per SM"));
    show(loopWithBand(8));
    EXPECT_TRUE(plot->accessibleDescription().startsWith("8 warps per SM"));
}

TEST_F(InspectorTest, TheDegreeLeadsToItsModel) {
    QSignalSpy asked(&m_inspector, &Inspector::modelRequested);
    QTest::mouseClick(bandView().findChild<views::bands::DegreeMeter*>(), Qt::LeftButton);
    ASSERT_EQ(asked.count(), 1);
    EXPECT_EQ(asked[0][0].toInt(), 1);
}

TEST_F(InspectorTest, WithoutBandItSaysWhy) {
    m_loop.predictions.pop_back();
    show(m_loop);
    EXPECT_FALSE(page().isBodyShown());
    EXPECT_EQ(page().sentence(), "None of the chosen models gives a range of times for this loop.");
    EXPECT_EQ(origin().text(), QString());
    m_loop.problem = "CampProf: The kernel has no transactions.";
    show(m_loop);
    EXPECT_EQ(page().sentence(), "CampProf: The kernel has no transactions.");
    m_loop.staysOnCpu = true;
    m_loop.problem = "It stays on the CPU. x[i] needs x[i - 1].";
    show(m_loop);
    EXPECT_EQ(page().sentence(), "It stays on the CPU.") << "the reason stands with the verdict";
    m_state.setLoopReport(nullptr);
    EXPECT_TRUE(page().sentence().startsWith("Select a loop")) << page().sentence().toStdString();
}

TEST_F(InspectorTest, WithoutASelectedLoopItAsksForOne) {
    m_state.select({"saxpy.c", {}});
    EXPECT_FALSE(page().isBodyShown()) << "the loop of the file before is gone";
    m_state.select({"saxpy.c", "saxpy:L1"});
    show(m_loop);
    EXPECT_TRUE(page().isBodyShown());
    m_state.select({"gemm.c", {}});
    EXPECT_TRUE(page().sentence().startsWith("Select a loop")) << page().sentence().toStdString();
}

TEST_F(InspectorTest, TheCurveStaysWhereOnlyTheBlockIsNew) {
    auto& blocks = m_inspector.blockSizeView();
    m_loop.sweep = views::test::sampleSweep();
    m_loop.launch.block = m_loop.sweep.points.front().block;
    m_state.select({"saxpy.c", "saxpy:L1"});
    show(m_loop);
    auto* slider = blocks.findChild<QSlider*>();
    EXPECT_EQ(slider->maximum(), int(m_loop.sweep.points.size()) - 1);
    slider->setValue(3);
    m_loop.launch.block = m_loop.sweep.points[3].block;
    m_loop.sweep.points.resize(4);
    show(m_loop);
    EXPECT_GT(slider->maximum(), 3) << "it is that of the block dragged to";
    m_state.setReport(nullptr, nullptr);
    show(m_loop);
    EXPECT_EQ(slider->maximum(), 3) << "another report has another curve";
}

/// «n, m»: the values that nobody gave.
explain::TimeRange rangeOver(const std::vector<std::string>& assumed) {
    explain::TimeRange range{.least = Seconds(1e-4), .most = Seconds(1e-2), .leastFactor = 0.1, .mostFactor = 10};
    for (const std::string& symbol : assumed)
        range.effects.push_back({.assumption = {.symbol = symbol, .value = 1024}, .leastFactor = 0.1, .mostFactor = 10});
    return range;
}

TEST_F(InspectorTest, TheCurveSaysAtWhichSizesItHolds) {
    const auto* card = m_inspector.findChildren<views::widgets::Card*>().at(1);
    EXPECT_EQ(card->subtitle(), "drag to explore");
    m_loop.range = rangeOver({"n"});
    show(m_loop);
    EXPECT_EQ(card->subtitle(), "at n = 1\u2009024, as assumed");
    m_loop.range = rangeOver({"n", "m", "k", "l"});
    show(m_loop);
    EXPECT_EQ(card->subtitle(), "at n = 1\u2009024, m = 1\u2009024 …, as assumed");
    m_loop.range.reset();
    show(m_loop);
    EXPECT_EQ(card->subtitle(), "drag to explore");
}

TEST_F(InspectorTest, ADeviceFromAFileIsNotNamed) {
    chooseDevice(FOREWARP_SOURCE_DIR "/resources/devices/gtx280.json");
    show(m_loop);
    EXPECT_EQ(origin().text(), QStringLiteral("CampProf"));
}

} // namespace
} // namespace forewarp::workbench::window
