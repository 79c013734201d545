#include "tests/views/sample_memory.h"
#include "views/memory/advice_list.h"
#include "views/widgets/placeholder.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::views::memory {
namespace {

QList<QLabel*> shownLabels(const AdviceList& list) {
    QList<QLabel*> shown;
    for (QLabel* label : list.findChildren<QLabel*>()) {
        if (label->isVisible()) shown << label;
    }
    return shown;
}

QStringList wordsOf(const AdviceList& list) {
    QStringList words;
    for (const QLabel* label : shownLabels(list)) words << label->text();
    return words;
}

QLabel* sentenceOf(const AdviceList& list, const QString& text) {
    for (QLabel* label : shownLabels(list)) {
        if (label->text().contains(text)) return label;
    }
    return nullptr;
}

TEST(AdviceList, ShowsGainSentenceAndTimes) {
    const forewarp::explain::LoopReport loop = test::sampleSimulatedLoop();
    AdviceList list;
    list.resize(600, 200);
    list.setLoop(&loop);
    list.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&list));
    const QStringList words = wordsOf(list);
    EXPECT_TRUE(words.contains(QStringLiteral("11.0×"))); // 42 / 3.82 = 10.99
    EXPECT_TRUE(words.contains(QStringLiteral("1.05×"))); // 42 / 40
    EXPECT_TRUE(words.contains(QStringLiteral("42 ms → 3.82 ms")));
    const QLabel* first = sentenceOf(list, QStringLiteral("Store a the other way round."));
    ASSERT_NE(first, nullptr);
    EXPECT_TRUE(first->text().contains(QStringLiteral("The transposition itself is not counted.")));
    EXPECT_EQ(first->toolTip(), QStringLiteral("The transposition itself is not counted."));
}

TEST(AdviceList, AClickLeadsToTheArray) {
    const forewarp::explain::LoopReport loop = test::sampleSimulatedLoop();
    AdviceList list;
    list.resize(600, 200);
    list.setLoop(&loop);
    list.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&list));
    QSignalSpy places(&list, &AdviceList::locationActivated);
    QTest::mouseClick(sentenceOf(list, QStringLiteral("Store a")), Qt::LeftButton, {}, QPoint(20, 8));
    ASSERT_EQ(places.count(), 1);
    EXPECT_EQ(places[0][0].value<SourceLocation>(), (SourceLocation{7, 18}));
    QTest::mouseClick(sentenceOf(list, QStringLiteral("Swap x and y")), Qt::LeftButton, {}, QPoint(20, 8));
    EXPECT_EQ(places.count(), 1) << "it concerns no single array";
}

TEST(AdviceList, SaysThatNothingPays) {
    forewarp::explain::LoopReport loop = test::sampleSimulatedLoop();
    loop.advice.clear();
    AdviceList list;
    const auto* page = list.findChild<widgets::Placeholder*>();
    list.setLoop(&loop);
    EXPECT_FALSE(page->isBodyShown());
    EXPECT_EQ(page->sentence(), QStringLiteral("No change of layout is predicted to pay."));
    loop.accesses[0].access.isAffine = false;
    list.setLoop(&loop);
    EXPECT_TRUE(page->sentence().contains(QStringLiteral("do not follow from the loop counters")));
}

TEST(AdviceList, ShowsNoRowOfTheLoopBefore) {
    forewarp::explain::LoopReport loop = test::sampleSimulatedLoop();
    AdviceList list;
    list.resize(600, 200);
    list.setLoop(&loop);
    list.show();
    loop.advice.erase(loop.advice.begin());
    list.setLoop(&loop);
    EXPECT_EQ(sentenceOf(list, QStringLiteral("Store a")), nullptr);
    EXPECT_NE(sentenceOf(list, QStringLiteral("Swap x and y")), nullptr);
    EXPECT_EQ(shownLabels(list).size(), 3);
}

} // namespace
} // namespace forewarp::views::memory
