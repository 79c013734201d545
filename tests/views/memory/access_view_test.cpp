#include "tests/views/sample_memory.h"
#include "views/memory/access_model.h"
#include "views/memory/access_view.h"
#include "views/widgets/placeholder.h"

#include <QHeaderView>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::views::memory {
namespace {

TEST(AccessView, ClickAndEnterLeadToTheSource) {
    const forewarp::explain::FileReport report = test::sampleReport();
    AccessView view;
    view.resize(800, 200);
    view.setLoop(&report.loops[0], {});
    view.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    auto* table = view.findChild<QTableView*>();
    QSignalSpy places(&view, &AccessView::locationActivated);
    const QModelIndex first = table->model()->index(0, 0);
    EXPECT_EQ(first.data().toString(), QStringLiteral("r[i]")) << "the access that moves most bytes comes first";
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(first).center());
    ASSERT_EQ(places.count(), 1);
    EXPECT_EQ(places[0][0].value<SourceLocation>(), (SourceLocation{9, 9}));
    QTest::keyClick(table, Qt::Key_Down);
    QTest::keyClick(table, Qt::Key_Return);
    ASSERT_EQ(places.count(), 2);
    EXPECT_EQ(places[1][0].value<SourceLocation>(), (SourceLocation{7, 18}));
}

TEST(AccessView, ShowsCacheColumnsOnlyWhereAModelSimulatedMemory) {
    AccessView view;
    const auto* table = view.findChild<QTableView*>();
    const forewarp::explain::LoopReport plain = test::sampleReport().loops[0];
    view.setLoop(&plain, test::sampleCaches());
    EXPECT_TRUE(table->isColumnHidden(AccessModel::l2Column));
    EXPECT_FALSE(table->isColumnHidden(AccessModel::bytesColumn));
    const forewarp::explain::LoopReport simulated = test::sampleSimulatedLoop();
    view.setLoop(&simulated, test::sampleCaches());
    EXPECT_FALSE(table->isColumnHidden(AccessModel::l2Column));
    EXPECT_TRUE(table->isColumnHidden(AccessModel::conflictsColumn)) << "nothing is in shared memory";
}

TEST(AccessView, KeepsRoomForTheAccessBesideManyColumns) {
    forewarp::explain::LoopReport loop = test::sampleSimulatedLoop();
    loop.accesses[0].access.text = "field[(row + 1) * n]";
    AccessView view;
    view.resize(300, 200);
    view.setLoop(&loop, test::sampleCaches());
    view.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    const auto* table = view.findChild<QTableView*>();
    const int needed = table->fontMetrics().horizontalAdvance(QStringLiteral("field[(row + 1) * n]"));
    EXPECT_GE(table->columnWidth(AccessModel::accessColumn), needed);
    view.resize(1600, 200);
    ASSERT_TRUE(QTest::qWaitFor([&] { return table->columnWidth(AccessModel::accessColumn) > 400; }));
    EXPECT_EQ(table->horizontalHeader()->length(), table->viewport()->width()) << "the access takes what is left";
}

TEST(AccessView, SaysWhatIsMissing) {
    const forewarp::explain::FileReport report = test::sampleReport();
    AccessView view;
    const auto* page = view.findChild<widgets::Placeholder*>();
    EXPECT_TRUE(page->sentence().startsWith(QStringLiteral("Select a loop")));
    view.setLoop(&report.loops[2], {});
    EXPECT_FALSE(page->isBodyShown());
    EXPECT_TRUE(page->sentence().startsWith(QStringLiteral("The selected loop")));
}

} // namespace
} // namespace forewarp::views::memory
