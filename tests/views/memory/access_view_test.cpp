#include "tests/views/sample_report.h"
#include "views/memory/access_view.h"
#include "views/placeholder.h"

#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::views {
namespace {

TEST(AccessView, ClickAndEnterLeadToTheSource) {
    const FileReport report = test::sampleReport();
    AccessView view;
    view.resize(800, 200);
    view.setLoop(&report.loops[0]);
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

TEST(AccessView, SaysWhatIsMissing) {
    const FileReport report = test::sampleReport();
    AccessView view;
    const auto* page = view.findChild<Placeholder*>();
    EXPECT_TRUE(page->sentence().startsWith(QStringLiteral("Select a loop")));
    view.setLoop(&report.loops[2]);
    EXPECT_FALSE(page->isBodyShown());
    EXPECT_TRUE(page->sentence().startsWith(QStringLiteral("The selected loop")));
}

} // namespace
} // namespace forewarp::views
