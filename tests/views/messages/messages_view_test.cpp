#include "views/messages/messages_view.h"
#include "views/widgets/placeholder.h"

#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::views::messages {
namespace {

TEST(MessagesView, ClickLeadsToThePlace) {
    MessagesView view;
    view.resize(700, 200);
    view.setMessages({{kernel::Severity::error, QStringLiteral("expected ';'"), QStringLiteral("/p/a.c"), {3, 7}},
                      {kernel::Severity::note, QStringLiteral("no place"), {}, {}}});
    view.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
    auto* table = view.findChild<QTableView*>();
    QSignalSpy places(&view, &MessagesView::locationActivated);
    for (int row = 0; row < 2; ++row) {
        const QModelIndex cell = table->model()->index(row, MessageModel::textColumn);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(cell).center());
    }
    ASSERT_EQ(places.count(), 1);
    EXPECT_EQ(places[0][0].toString(), QStringLiteral("/p/a.c"));
    EXPECT_EQ(places[0][1].value<SourceLocation>(), (SourceLocation{3, 7}));
}

TEST(MessagesView, NothingToReportIsSaid) {
    MessagesView view;
    view.setMessages({});
    const auto* page = view.findChild<widgets::Placeholder*>();
    EXPECT_FALSE(page->isBodyShown());
    EXPECT_EQ(page->sentence(), QStringLiteral("There is nothing to report."));
}

} // namespace
} // namespace forewarp::views::messages
