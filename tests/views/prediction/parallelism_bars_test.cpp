#include "tests/views/sample_report.h"
#include "views/prediction/parallelism_bars.h"
#include "views/theme/theme.h"

#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::views::prediction {
namespace {

models::Prediction predictionWith(double warps, double memoryWarps, double computationWarps) {
    models::Prediction prediction;
    prediction.derivation.add({"N", "resident", warps, "warps", "", "", "", {}, {}});
    prediction.derivation.add({"MWP", "served", memoryWarps, "warps", "", "", "", {}, {}});
    prediction.derivation.add({"CWP", "wanting", computationWarps, "warps", "", "", "", {}, {}});
    return prediction;
}

TEST(ParallelismBars, NamesTheOneThatBinds) {
    ParallelismBars bars;
    const models::Prediction memory = predictionWith(20, 2.28125, 20);
    bars.setPrediction(&memory);
    EXPECT_EQ(bars.accessibleDescription(), QStringLiteral("N: 20 warps; MWP: 2.28 warps, binds; CWP: 20 warps"));
    const models::Prediction compute = predictionWith(20, 12, 2);
    bars.setPrediction(&compute);
    EXPECT_EQ(bars.accessibleDescription(), QStringLiteral("N: 20 warps; MWP: 12 warps; CWP: 2 warps, binds"));
    const models::Prediction one = predictionWith(1, 1, 1);
    bars.setPrediction(&one);
    EXPECT_EQ(bars.accessibleDescription(), QStringLiteral("N: 1 warp, binds; MWP: 1 warp; CWP: 1 warp"));
    const models::Prediction few = predictionWith(2, 2, 2);
    bars.setPrediction(&few);
    EXPECT_EQ(bars.accessibleDescription(), QStringLiteral("N: 2 warps, binds; MWP: 2 warps; CWP: 2 warps"));
}

TEST(ParallelismBars, ClicksAndKeysAskForTheDerivation) {
    ParallelismBars bars;
    bars.resize(bars.sizeHint());
    const models::Prediction prediction = test::samplePrediction(1e-3);
    bars.setPrediction(&prediction);
    bars.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&bars));
    QSignalSpy asked(&bars, &ParallelismBars::explainRequested);
    QTest::keyClick(&bars, Qt::Key_Return);
    QTest::keyClick(&bars, Qt::Key_Down);
    QTest::keyClick(&bars, Qt::Key_Return);
    QTest::mouseClick(&bars, Qt::LeftButton, {}, QPoint(60, 12));
    ASSERT_EQ(asked.count(), 3);
    EXPECT_EQ(asked[0][0].toString(), QStringLiteral("MWP"));
    EXPECT_EQ(asked[1][0].toString(), QStringLiteral("CWP"));
    EXPECT_EQ(asked[2][0].toString(), QStringLiteral("N"));
}

TEST(ParallelismBars, AnotherModelShowsASentenceAndAsksNothing) {
    ParallelismBars bars;
    bars.resize(bars.sizeHint());
    models::Prediction other;
    other.derivation.add({"time", "time", 1, "s", "", "", "", {}, {}});
    bars.setPrediction(&other);
    bars.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&bars));
    QSignalSpy asked(&bars, &ParallelismBars::explainRequested);
    QTest::mouseClick(&bars, Qt::LeftButton, {}, QPoint(60, 12));
    QTest::keyClick(&bars, Qt::Key_Return);
    EXPECT_EQ(asked.count(), 0);
    EXPECT_EQ(bars.accessibleDescription(), QString());
}

TEST(ParallelismBars, FollowTheTheme) {
    ParallelismBars bars;
    bars.resize(bars.sizeHint());
    const models::Prediction prediction = test::samplePrediction(1e-3);
    bars.setPrediction(&prediction);
    const QImage light = bars.grab().toImage();
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    EXPECT_NE(bars.grab().toImage(), light);
    theme::Theme::instance().setMode(theme::ThemeMode::light);
}

} // namespace
} // namespace forewarp::views::prediction
