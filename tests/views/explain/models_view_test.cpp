#include "tests/views/sample_report.h"
#include "views/explain/models_view.h"

#include <QLabel>
#include <QTabBar>
#include <QTest>
#include <QTreeView>
#include <gtest/gtest.h>

#include <utility>

namespace forewarp::views::explain {
namespace {

models::Prediction predictionBy(const char* model, double seconds, models::Limiter limiter) {
    models::Prediction prediction = test::samplePrediction(seconds);
    prediction.model = model;
    prediction.limiter = std::move(limiter);
    return prediction;
}

class ModelsViewTest : public testing::Test {
  protected:
    void SetUp() override {
        m_view.resize(900, 300);
        m_view.setPredictions(m_predictions);
        m_view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_view));
        m_models = m_view.findChild<QTabBar*>(QStringLiteral("models"));
    }
    QString limiter() const { return m_view.findChild<QLabel*>(QStringLiteral("muted"))->text(); }
    void click(int model) { QTest::mouseClick(m_models, Qt::LeftButton, {}, m_models->tabRect(model).center()); }

    std::vector<models::Prediction> m_predictions{
        predictionBy("mwp-cwp", 2e-3, {"memory-bound", "by MWP"}),
        predictionBy("parametrized", 1e-3, {"latency-bound", "by simulation"})};
    ModelsView m_view;
    QTabBar* m_models = nullptr;
};

TEST_F(ModelsViewTest, NamesEveryModelWithItsTime) {
    ASSERT_EQ(m_models->count(), 2);
    EXPECT_TRUE(m_models->tabText(0).startsWith(QStringLiteral("MWP–CWP"))) << m_models->tabText(0).toStdString();
    EXPECT_TRUE(m_models->tabText(0).contains(QStringLiteral("2")));
    EXPECT_TRUE(m_models->tabText(1).startsWith(QStringLiteral("Parametrized")));
    EXPECT_EQ(limiter(), QStringLiteral("memory-bound: by MWP"));
}

TEST_F(ModelsViewTest, AClickShowsTheOtherOne) {
    click(1);
    EXPECT_EQ(limiter(), QStringLiteral("latency-bound: by simulation"));
}

TEST_F(ModelsViewTest, OthersChooseAModelByPosition) {
    m_view.chooseModel(1);
    EXPECT_EQ(limiter(), QStringLiteral("latency-bound: by simulation"));
    m_view.chooseModel(7);
    EXPECT_EQ(m_models->currentIndex(), 1);
}

TEST_F(ModelsViewTest, TheChosenModelStaysWhileNumbersChange) {
    click(1);
    m_predictions[1].time = Seconds(5e-3);
    m_view.setPredictions(m_predictions);
    EXPECT_EQ(m_models->currentIndex(), 1);
    EXPECT_TRUE(m_models->tabText(1).contains(QStringLiteral("5")));
    m_view.setPredictions({m_predictions.front()});
    EXPECT_FALSE(m_models->isVisible()) << "there is nothing to choose";
    EXPECT_EQ(limiter(), QStringLiteral("memory-bound: by MWP"));
}

TEST_F(ModelsViewTest, SymbolsAreThoseOfTheFirstModel) {
    click(1);
    m_view.showSymbol(QStringLiteral("MWP"));
    EXPECT_EQ(m_models->currentIndex(), 0);
    EXPECT_EQ(m_view.findChild<QTreeView*>()->currentIndex().data().toString(), QStringLiteral("MWP"));
}

TEST_F(ModelsViewTest, WithoutPredictionsNothingIsLeft) {
    m_view.setPredictions({});
    EXPECT_FALSE(m_models->isVisible());
    EXPECT_TRUE(limiter().isEmpty());
}

} // namespace
} // namespace forewarp::views::explain
