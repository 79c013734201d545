#include "app/workbench/window/inspector.h"
#include "tests/app/workbench/desk.h"
#include "tests/views/sample_band.h"
#include "views/bands/band_plot.h"
#include "views/bands/band_view.h"
#include "views/bands/degree_meter.h"
#include "views/widgets/card.h"
#include "views/widgets/elided_label.h"
#include "views/widgets/placeholder.h"

#include <QSignalSpy>

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
        m_scenario.device = "gtx280";
        m_inspector.resize(350, 1200);
        m_inspector.setLoop(&m_loop, m_scenario);
        m_inspector.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_inspector));
    }
    views::bands::BandView& bandView() const { return *m_inspector.findChild<views::bands::BandView*>(); }
    views::widgets::Placeholder& page() const { return *bandView().findChild<views::widgets::Placeholder*>(); }
    views::widgets::ElidedLabel& origin() const { return *m_inspector.findChild<views::widgets::ElidedLabel*>(); }

    explain::LoopReport m_loop = loopWithBand(16);
    explain::Scenario m_scenario;
    Inspector m_inspector;
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
    m_loop = loopWithBand(8);
    m_inspector.setLoop(&m_loop, m_scenario);
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
    m_inspector.setLoop(&m_loop, m_scenario);
    EXPECT_FALSE(page().isBodyShown());
    EXPECT_EQ(page().sentence(), "None of the chosen models gives a range of times for this loop.");
    EXPECT_EQ(origin().text(), QString());
    m_loop.problem = "CampProf: The kernel has no transactions.";
    m_inspector.setLoop(&m_loop, m_scenario);
    EXPECT_EQ(page().sentence(), "CampProf: The kernel has no transactions.");
    m_inspector.setLoop(nullptr, m_scenario);
    EXPECT_TRUE(page().sentence().startsWith("Select a loop")) << page().sentence().toStdString();
}

TEST_F(InspectorTest, ADeviceFromAFileIsNotNamed) {
    m_scenario.device = "/somewhere/mine.json";
    m_inspector.setLoop(&m_loop, m_scenario);
    EXPECT_EQ(origin().text(), QStringLiteral("CampProf"));
}

} // namespace
} // namespace forewarp::workbench::window
