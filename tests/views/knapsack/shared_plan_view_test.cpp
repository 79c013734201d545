#include "tests/views/sample_advice.h"
#include "views/knapsack/capacity_bar.h"
#include "views/knapsack/choice_card.h"
#include "views/knapsack/shared_plan_view.h"
#include "views/knapsack/tick_delegate.h"
#include "views/theme/theme.h"
#include "views/widgets/placeholder.h"

#include <QEvent>
#include <QImage>
#include <QLabel>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::views::knapsack {
namespace {

class SharedPlanViewTest : public testing::Test {
  protected:
    void SetUp() override {
        view.resize(1000, 260);
        view.setPlan(test::shared(test::samplePlan()));
        view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
        table = view.findChild<QTableView*>();
        bar = view.findChild<CapacityBar*>();
    }
    QRect cellOf(int row, int column) const { return table->visualRect(table->model()->index(row, column)); }
    void clickBox(int row) {
        const QPoint place = TickDelegate::boxIn(cellOf(row, SharedPlanModel::arrayColumn)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, place);
    }
    void clickCell(int row, int column) {
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, cellOf(row, column).center());
    }
    ChoiceCard* card(const QString& title) {
        for (ChoiceCard* candidate : view.findChildren<ChoiceCard*>()) {
            if (candidate->text() == title) return candidate;
        }
        return nullptr;
    }
    /// Whether a label shows this text.
    bool shows(const QString& text) {
        for (const QLabel* label : view.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(text.toHtmlEscaped())) return true;
        }
        return false;
    }

    SharedPlanView view;
    QTableView* table = nullptr;
    CapacityBar* bar = nullptr;
};

TEST_F(SharedPlanViewTest, StartsWithTheFastest) {
    EXPECT_EQ(view.choice(), 0b001U);
    EXPECT_TRUE(shows(QStringLiteral("9.0 of 48 KiB per block")));
    EXPECT_TRUE(shows(QStringLiteral("8 blocks, 48 of 48 warps per SM; limited by warps")));
    EXPECT_TRUE(shows(QStringLiteral("1.84 ms → 920 µs, 2.0×, by sample-model")));
    EXPECT_TRUE(card(QStringLiteral("Fastest"))->isChecked());
    EXPECT_FALSE(card(QStringLiteral("Exact"))->isChecked());
}

TEST_F(SharedPlanViewTest, ATickIsFollowedAtOnce) {
    QSignalSpy places(&view, &SharedPlanView::locationActivated);
    clickBox(1);
    EXPECT_EQ(view.choice(), 0b011U);
    EXPECT_TRUE(shows(QStringLiteral("27.0 of 48 KiB per block")));
    EXPECT_TRUE(shows(QStringLiteral("3 blocks, 18 of 48 warps per SM; limited by shared memory")));
    EXPECT_TRUE(shows(QStringLiteral("1.84 ms → 1.02 ms, 1.8×")));
    EXPECT_TRUE(card(QStringLiteral("Greedy"))->isChecked()) << "it is what greedy keeps";
    EXPECT_FALSE(card(QStringLiteral("Fastest"))->isChecked());
    clickBox(0);
    clickBox(1);
    EXPECT_EQ(view.choice(), 0U);
    EXPECT_TRUE(shows(QStringLiteral("1.84 ms with nothing kept")));
    EXPECT_EQ(places.count(), 0) << "ticking does not leave for the source";
}

TEST_F(SharedPlanViewTest, ArraysTickedByHandAreAnnounced) {
    using Arrays = std::optional<QStringList>;
    std::vector<Arrays> announced;
    QObject::connect(&view, &SharedPlanView::arraysByHandChanged, &view,
                     [&](const Arrays& arrays) { announced.push_back(arrays); });
    EXPECT_EQ(view.arraysByHand(), std::nullopt) << "the fastest is ticked";
    clickBox(1);
    clickBox(0);
    clickBox(1);
    QTest::mouseClick(card(QStringLiteral("Fastest")), Qt::LeftButton);
    view.setPlan(test::shared(test::samplePlan()));
    clickBox(1);
    view.setPlan(nullptr);
    EXPECT_EQ(announced,
              (std::vector<Arrays>{QStringList({QStringLiteral("image"), QStringLiteral("row")}),
                                   QStringList({QStringLiteral("row")}), QStringList(), std::nullopt,
                                   QStringList({QStringLiteral("image"), QStringLiteral("row")}), std::nullopt}));
}

TEST_F(SharedPlanViewTest, SpaceTicksFromAnyColumn) {
    clickCell(2, SharedPlanModel::readsColumn);
    view.activateWindow();
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Space);
    EXPECT_EQ(view.choice(), 0b101U);
    QTest::keyClick(table, Qt::Key_Space);
    EXPECT_EQ(view.choice(), 0b001U);
}

TEST_F(SharedPlanViewTest, AnUnknownSizeStaysUnticked) {
    clickBox(3);
    EXPECT_EQ(view.choice(), 0b001U);
}

TEST_F(SharedPlanViewTest, ARowLeadsToTheSource) {
    QSignalSpy places(&view, &SharedPlanView::locationActivated);
    clickCell(1, SharedPlanModel::bytesColumn);
    clickCell(3, SharedPlanModel::arrayColumn);
    ASSERT_EQ(places.count(), 2);
    EXPECT_EQ(places[0][0].value<SourceLocation>(), (SourceLocation{14, 9}));
    EXPECT_EQ(places[1][0].value<SourceLocation>(), (SourceLocation{17, 9}));
    clickBox(2);
    clickCell(2, SharedPlanModel::arrayColumn);
    EXPECT_EQ(places.count(), 3) << "a tick swallows its own click only";
}

TEST_F(SharedPlanViewTest, ButtonsSetTheTicks) {
    QTest::mouseClick(card(QStringLiteral("Greedy")), Qt::LeftButton);
    EXPECT_EQ(view.choice(), 0b011U);
    QTest::mouseClick(card(QStringLiteral("Exact")), Qt::LeftButton);
    EXPECT_EQ(view.choice(), 0b101U);
    QTest::mouseClick(card(QStringLiteral("Exact")), Qt::LeftButton);
    EXPECT_EQ(view.choice(), 0b101U) << "a second click takes nothing back";
    EXPECT_TRUE(card(QStringLiteral("Exact"))->isChecked());
    QTest::keyClick(card(QStringLiteral("Fastest")), Qt::Key_Space);
    EXPECT_EQ(view.choice(), 0b001U);
}

TEST_F(SharedPlanViewTest, TheThreeAreComparedSideBySide) {
    EXPECT_EQ(card(QStringLiteral("Greedy"))->accessibleDescription(),
              QStringLiteral("1.02 ms; 27.0 KiB; 37 reads; 18 of 48 warps"));
    EXPECT_EQ(card(QStringLiteral("Exact"))->accessibleDescription(),
              QStringLiteral("1.1 ms; 39.0 KiB; 43 reads; 12 of 48 warps"));
    EXPECT_TRUE(shows(QStringLiteral("Exact keeps 16 % more reads than greedy.")));
}

TEST_F(SharedPlanViewTest, TheBarHasASegmentPerArray) {
    QTest::mouseClick(card(QStringLiteral("Exact")), Qt::LeftButton);
    const QRectF image = bar->segmentOf(0);
    const QRectF lookupTable = bar->segmentOf(2);
    EXPECT_NEAR(lookupTable.width() / image.width(), 30.0 / 9, 1e-6);
    EXPECT_DOUBLE_EQ(image.right(), lookupTable.left());
    EXPECT_NEAR(lookupTable.right() / bar->width(), 39.0 / 48, 0.01);
    EXPECT_TRUE(bar->segmentOf(1).isEmpty());
    EXPECT_FALSE(bar->isOverfull());
    const QPoint inside(int(lookupTable.right()) - 6, int(lookupTable.center().y()));
    EXPECT_EQ(bar->grab().toImage().pixelColor(inside), opportunityColour(2));
    EXPECT_EQ(bar->accessibleDescription(),
              QStringLiteral("39.0 of 48 KiB per block; image: 9.0 KiB; table: 30.0 KiB"));
}

TEST_F(SharedPlanViewTest, TooMuchIsHatchedAndSaid) {
    clickBox(1);
    clickBox(2);
    EXPECT_TRUE(bar->isOverfull());
    EXPECT_TRUE(shows(QStringLiteral("57.0 of 48 KiB per block: 9.0 KiB too much")));
    EXPECT_TRUE(shows(QStringLiteral("does not fit")));
    EXPECT_FALSE(shows(QStringLiteral("limited by")));
    const QImage image = bar->grab().toImage();
    const int excessStart = int(bar->width() * 48.0 / 57) + 4;
    int plain = 0;
    for (int x = excessStart; x < bar->width() - 4; ++x) plain += image.pixelColor(x, 9) == opportunityColour(2);
    EXPECT_EQ(plain, 0) << "beyond the capacity no colour stands plain";
}

TEST_F(SharedPlanViewTest, TicksByHandSurviveANewPlanOfTheSameAccesses) {
    clickBox(2);
    advice::shared_memory::SharedMemoryPlan other = test::samplePlan();
    std::swap(other.opportunities[0], other.opportunities[2]); // Bits 0 and 2 are exchanged.
    other.fastest = 0b010;
    view.setPlan(test::shared(other));
    EXPECT_EQ(view.choice(), 0b101U) << "image and table";
    other.opportunities[0].text = "else[i]";
    view.setPlan(test::shared(other));
    EXPECT_EQ(view.choice(), 0b010U) << "another loop starts with the fastest";
}

TEST_F(SharedPlanViewTest, WithoutTicksByHandANewPlanBringsItsFastest) {
    advice::shared_memory::SharedMemoryPlan other = test::samplePlan();
    other.fastest = 0b010;
    view.setPlan(test::shared(other));
    EXPECT_EQ(view.choice(), 0b010U);
    EXPECT_TRUE(shows(QStringLiteral("18.0 of 48 KiB per block")));
}

TEST_F(SharedPlanViewTest, SaysWhyThereIsNoPlan) {
    const auto* page = view.findChild<widgets::Placeholder*>();
    EXPECT_TRUE(page->isBodyShown());
    view.setPlan(nullptr);
    EXPECT_FALSE(page->isBodyShown());
    EXPECT_TRUE(page->sentence().startsWith(QStringLiteral("Select a loop")));
    view.setReason(QStringLiteral("No load of this loop is re-used inside a block."));
    EXPECT_EQ(page->sentence(), QStringLiteral("No load of this loop is re-used inside a block."));
    advice::shared_memory::SharedMemoryPlan empty = test::samplePlan();
    empty.opportunities.clear();
    view.setPlan(test::shared(empty));
    EXPECT_FALSE(page->isBodyShown());
}

TEST_F(SharedPlanViewTest, FitsWideAndNarrowPlaces) {
    const auto* scroller = view.findChild<QScrollArea*>();
    EXPECT_EQ(scroller->widget()->height(), scroller->viewport()->height()) << "nothing to scroll";
    EXPECT_GT(card(QStringLiteral("Exact"))->geometry().top(), card(QStringLiteral("Greedy"))->geometry().bottom());
    view.resize(460, 300);
    EXPECT_EQ(card(QStringLiteral("Exact"))->geometry().top(), card(QStringLiteral("Greedy"))->geometry().top());
    EXPECT_LE(view.minimumSizeHint().width(), 430);
    EXPECT_LE(view.minimumSizeHint().height(), 160);
}

TEST_F(SharedPlanViewTest, FollowsThemeAndLanguage) {
    const QImage light = view.grab().toImage();
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    EXPECT_NE(view.grab().toImage(), light);
    theme::Theme::instance().setMode(theme::ThemeMode::light);
    clickBox(1);
    QEvent change(QEvent::LanguageChange);
    QApplication::sendEvent(&view, &change);
    EXPECT_EQ(view.choice(), 0b011U);
    EXPECT_TRUE(shows(QStringLiteral("27.0 of 48 KiB per block")));
}

} // namespace
} // namespace forewarp::views::knapsack
