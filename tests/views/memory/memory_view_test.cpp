#include "tests/views/sample_memory.h"
#include "views/memory/access_view.h"
#include "views/memory/advice_list.h"
#include "views/memory/array_view.h"
#include "views/memory/cache_picture.h"
#include "views/memory/memory_view.h"
#include "views/widgets/elided_label.h"

#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <gtest/gtest.h>

namespace forewarp::views::memory {
namespace {

forewarp::device::Device deviceWithCaches() {
    forewarp::device::Device device;
    device.l1.emplace();
    device.l2.emplace();
    device.l2->sector.value = Bytes(32);
    return device;
}

class MemoryViewTest : public testing::Test {
  protected:
    void SetUp() override {
        view.resize(620, 212);
        view.setDevice(deviceWithCaches());
        view.setLoop(&loop);
        view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    }
    QToolButton* button(const QString& name) {
        for (QToolButton* candidate : view.findChildren<QToolButton*>()) {
            if (candidate->text().startsWith(name)) return candidate;
        }
        return nullptr;
    }
    void choose(const QString& name) { QTest::mouseClick(button(name), Qt::LeftButton); }
    QString provenance() {
        for (const widgets::ElidedLabel* label :
             view.findChildren<widgets::ElidedLabel*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (label->isVisible()) return label->text();
        }
        return {};
    }

    forewarp::explain::LoopReport loop = test::sampleSimulatedLoop();
    MemoryView view;
};

TEST_F(MemoryViewTest, TheSwitchShowsOnePageAtATime) {
    EXPECT_TRUE(view.findChild<AccessView*>()->isVisible());
    choose(QStringLiteral("Arrays"));
    EXPECT_TRUE(view.findChild<ArrayView*>()->isVisible());
    EXPECT_FALSE(view.findChild<AccessView*>()->isVisible());
    choose(QStringLiteral("Cache"));
    EXPECT_TRUE(view.findChild<CachePictureView*>()->isVisible());
    choose(QStringLiteral("Advice"));
    EXPECT_TRUE(view.findChild<AdviceList*>()->isVisible());
    EXPECT_EQ(button(QStringLiteral("Advice"))->text(), QStringLiteral("Advice (2)"));
    view.setLoop(&loop);
    EXPECT_TRUE(view.findChild<AdviceList*>()->isVisible()) << "another figure keeps the page";
}

TEST_F(MemoryViewTest, EveryPageLeadsToTheSource) {
    QSignalSpy places(&view, &MemoryView::locationActivated);
    const auto clickFirstRow = [](QTableView* table) {
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(0, 0)).center());
    };
    clickFirstRow(view.findChild<AccessView*>()->findChild<QTableView*>());
    choose(QStringLiteral("Arrays"));
    clickFirstRow(view.findChild<ArrayView*>()->findChild<QTableView*>());
    ASSERT_EQ(places.count(), 2);
    EXPECT_EQ(places[1][0].value<SourceLocation>(), (SourceLocation{7, 18})) << "a has most traffic";
}

TEST_F(MemoryViewTest, SaysWhereTheFiguresComeFrom) {
    EXPECT_TRUE(provenance().startsWith(QStringLiteral("trace of n = 128, L2 simulated · DRAM traffic ± 2.0 %")))
        << provenance().toStdString();
    const auto labels = view.findChildren<widgets::ElidedLabel*>(QString(), Qt::FindDirectChildrenOnly);
    EXPECT_TRUE(labels.front()->toolTip().contains(QStringLiteral("The trace is smaller than the launch.")));
    const forewarp::explain::LoopReport plain = test::sampleReport().loops[0];
    view.setLoop(&plain);
    EXPECT_EQ(provenance(), QString());
}

TEST_F(MemoryViewTest, OffersNoPagesForALoopWithoutAccesses) {
    choose(QStringLiteral("Cache"));
    const forewarp::explain::LoopReport without = test::sampleReport().loops[2];
    view.setLoop(&without);
    EXPECT_FALSE(button(QStringLiteral("Cache"))->isVisible());
    EXPECT_TRUE(view.findChild<AccessView*>()->isVisible());
    view.setLoop(&loop);
    EXPECT_TRUE(view.findChild<CachePictureView*>()->isVisible()) << "the chosen page comes back";
    view.setLoop(nullptr);
    EXPECT_TRUE(view.findChild<AccessView*>()->isVisible());
}

TEST_F(MemoryViewTest, OffersARunWhereTheSourceDoesNotSayAnAddress) {
    auto* trace = view.findChild<QToolButton*>(QStringLiteral("trace"));
    EXPECT_FALSE(trace->isVisible()) << "all addresses follow from the loop counters";
    loop.accesses[1].access.isAffine = false;
    view.setLoop(&loop);
    ASSERT_TRUE(trace->isVisible());
    EXPECT_LE(view.minimumSizeHint().width(), 430);
    QSignalSpy wishes(&view, &MemoryView::traceRequested);
    QTest::mouseClick(trace, Qt::LeftButton);
    EXPECT_EQ(wishes.count(), 1);
    view.setTracing(true);
    EXPECT_FALSE(trace->isEnabled());
    view.setTracing(false);
    EXPECT_TRUE(trace->isEnabled());
    view.setLoop(nullptr);
    EXPECT_FALSE(trace->isVisible());
}

TEST_F(MemoryViewTest, FitsALowAndNarrowPlace) {
    EXPECT_LE(view.minimumSizeHint().height(), 160);
    EXPECT_LE(view.minimumSizeHint().width(), 430);
}

} // namespace
} // namespace forewarp::views::memory
