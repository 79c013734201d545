#include "tests/views/sample_report.h"
#include "views/prediction/figure_button.h"
#include "views/prediction/summary_view.h"
#include "views/widgets/placeholder.h"
#include "views/widgets/text_rows.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

#include <algorithm>

namespace forewarp::views::prediction {
namespace {

class SummaryViewTest : public testing::Test {
  protected:
    void SetUp() override {
        m_view.resize(440, 320);
        m_view.setLoop(&m_report.loops[1]);
        m_view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_view));
        m_figures = m_view.findChildren<FigureButton*>();
        ASSERT_EQ(m_figures.size(), 3);
    }
    bool shows(const QString& text) const {
        const auto labels = m_view.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
                           [&](const QLabel* label) { return label->isVisible() && label->text().contains(text); });
    }

    forewarp::explain::FileReport m_report = test::sampleReport();
    SummaryView m_view;
    QList<FigureButton*> m_figures; ///< Time, occupancy, verdict.
};

TEST_F(SummaryViewTest, ShowsFiguresAndSentences) {
    EXPECT_EQ(m_figures[0]->figure(), QStringLiteral("1 ms"));
    EXPECT_EQ(m_figures[1]->figure(), QStringLiteral("75.0 %"));
    EXPECT_EQ(m_figures[1]->caption(), QStringLiteral("occupancy · registers"));
    EXPECT_EQ(m_figures[2]->figure(), QStringLiteral("reduction"));
    EXPECT_EQ(m_figures[2]->caption(), QStringLiteral("+ over s"));
    EXPECT_TRUE(shows(QStringLiteral("memory-bound: 20 warps want memory, 2.3 fit")));
    EXPECT_TRUE(shows(QStringLiteral("Caches are not modelled.")));
    EXPECT_TRUE(shows(QStringLiteral("Because the sample says so.")));
}

TEST_F(SummaryViewTest, SaysWhatCopiesTakeAndWhetherItPays) {
    forewarp::explain::LoopReport& loop = m_report.loops[1];
    EXPECT_FALSE(shows(QStringLiteral("Copies: "))) << "Nobody knows of any.";
    loop.profile.emplace();
    loop.profile->launches = 1;
    loop.overhead.emplace();
    loop.overhead->in = Seconds(2e-3);
    loop.overhead->out = Seconds(1e-3);
    loop.overhead->memory = device::HostMemory::pinned;
    m_view.setLoop(&loop);
    EXPECT_TRUE(shows(QStringLiteral("Copies: 2 ms to the GPU, 1 ms back, pinned memory.")));
    loop.overhead->out = Seconds(0);
    m_view.setLoop(&loop);
    EXPECT_TRUE(shows(QStringLiteral("Copies: 2 ms to the GPU, nothing back, pinned memory.")));
    loop.overhead->out = Seconds(1e-3);
    loop.hostSeconds = 8e-3; // The kernel takes 1 ms.
    m_view.setLoop(&loop);
    EXPECT_TRUE(shows(QStringLiteral("With copies and launch 2× as fast as on this CPU.")));
    loop.hostSeconds = 2e-3;
    m_view.setLoop(&loop);
    EXPECT_TRUE(shows(QStringLiteral("Not worth it once: with copies and launch it takes 2 times as long")));
    EXPECT_TRUE(shows(QStringLiteral("it pays from 4 executions on")));
    loop.staysOnCpu = true;
    m_view.setLoop(&loop);
    EXPECT_FALSE(shows(QStringLiteral("Copies: ")));
}

TEST_F(SummaryViewTest, NamesTheTwoBestChangesThatPay) {
    for (const auto& [text, seconds] :
         {std::pair("Tile b.", 0.5), std::pair("Turn a.", 0.8), std::pair("Pad c.", 0.9)}) {
        advice::layout::LayoutAdvice advice;
        advice.text = text;
        advice.before = Seconds(1);
        advice.after = Seconds(seconds);
        m_report.loops[1].advice.push_back(advice);
    }
    m_view.setLoop(&m_report.loops[1]);
    EXPECT_TRUE(shows(QStringLiteral("Tile b.")));
    EXPECT_FALSE(shows(QStringLiteral("2×"))) << "that was another block's";
    m_report.loops[1].detailedBlock = m_report.loops[1].launch.block;
    m_view.setLoop(&m_report.loops[1]);
    EXPECT_TRUE(shows(QStringLiteral("2×")));
    EXPECT_TRUE(shows(QStringLiteral("Turn a.")));
    EXPECT_FALSE(shows(QStringLiteral("Pad c.")));
    QSignalSpy asked(&m_view, &SummaryView::adviceRequested);
    emit m_view.findChildren<widgets::TextRows*>()[0]->activated(1);
    EXPECT_EQ(asked.count(), 1);
}

TEST_F(SummaryViewTest, LaunchesAreCountedIn) {
    m_report.loops[1].profile->launches = 1000;
    m_view.setLoop(&m_report.loops[1]);
    EXPECT_EQ(m_figures[0]->figure(), QStringLiteral("1 ms"));
    EXPECT_TRUE(m_figures[0]->caption().contains(QStringLiteral("= 1 s")));
}

TEST_F(SummaryViewTest, FiguresAskForTheDerivation) {
    QSignalSpy asked(&m_view, &SummaryView::explainRequested);
    QTest::mouseClick(m_figures[0], Qt::LeftButton);
    QTest::keyClick(m_figures[1], Qt::Key_Space);
    EXPECT_EQ(asked.count(), 2);
}

TEST_F(SummaryViewTest, ModelsAskForTheirDerivation) {
    QSignalSpy asked(&m_view, &SummaryView::modelRequested);
    const auto rows = m_view.findChildren<widgets::TextRows*>();
    ASSERT_EQ(rows.size(), 4);
    auto* link = rows[3]->findChildren<QLabel*>()[1];
    QTest::mouseClick(link, Qt::LeftButton, {}, QPoint(12, link->height() / 2));
    EXPECT_EQ(asked.count(), 1);
}

TEST_F(SummaryViewTest, LoopsWithoutPredictionSayWhy) {
    m_view.setLoop(&m_report.loops[2]);
    EXPECT_EQ(m_figures[0]->figure(), QStringLiteral("–"));
    EXPECT_TRUE(shows(QStringLiteral("Its iterations depend on each other.")));
    EXPECT_FALSE(shows(QStringLiteral("Caches are not modelled.")));
}

TEST_F(SummaryViewTest, ALoopThatStaysSaysItsReasonOnce) {
    forewarp::explain::LoopReport& loop = m_report.loops[2];
    loop.staysOnCpu = true;
    loop.facts.reason = "r[i] needs r[i - 1].";
    loop.problem = "It stays on the CPU. " + loop.facts.reason; // As core says it where there is no verdict beside it.
    m_view.setLoop(&loop);
    EXPECT_TRUE(shows(QStringLiteral("It stays on the CPU.")));
    const auto labels = m_view.findChildren<QLabel*>();
    EXPECT_EQ(std::ranges::count_if(labels,
                                    [](const QLabel* label) {
                                        return label->isVisible() && label->text().contains("r[i] needs r[i - 1].");
                                    }),
              1);
}

TEST_F(SummaryViewTest, EvidenceLeadsToItsPlace) {
    m_view.setLoop(&m_report.loops[2]);
    QSignalSpy places(&m_view, &SummaryView::locationActivated);
    auto* evidence = m_view.findChildren<widgets::TextRows*>()[1];
    ASSERT_EQ(evidence->textOf(2), QStringLiteral("reads r[i - 1] (12:30)"));
    emit evidence->activated(2);
    QTest::mouseClick(m_figures[2], Qt::LeftButton);
    ASSERT_EQ(places.count(), 2);
    EXPECT_EQ(places[0][0].value<SourceLocation>(), (SourceLocation{12, 30}));
    EXPECT_EQ(places[1][0].value<SourceLocation>(), (SourceLocation{11, 5}));
}

TEST_F(SummaryViewTest, WithoutLoopAsksForOne) {
    m_view.setLoop(nullptr);
    EXPECT_FALSE(m_view.findChild<widgets::Placeholder*>()->isBodyShown());
}

} // namespace
} // namespace forewarp::views::prediction
