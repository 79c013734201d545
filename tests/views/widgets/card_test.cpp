#include "views/widgets/card.h"

#include <QLabel>
#include <QPointer>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::views::widgets {
namespace {

TEST(Card, ShowsTitleSubtitleAndBody) {
    QPointer<QLabel> body = new QLabel(QStringLiteral("body"));
    {
        Card card(QStringLiteral("Loops"), {}, body);
        card.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&card));
        EXPECT_TRUE(body->isVisible());
        EXPECT_EQ(card.accessibleName(), QStringLiteral("Loops"));
        card.setSubtitle(QStringLiteral("6 found"));
        card.setTitle(QStringLiteral("Loops of norm.c"));
        EXPECT_EQ(card.title(), QStringLiteral("Loops of norm.c"));
        EXPECT_EQ(card.subtitle(), QStringLiteral("6 found"));
        EXPECT_EQ(card.accessibleName(), QStringLiteral("Loops of norm.c"));
    }
    EXPECT_TRUE(body.isNull());
}

} // namespace
} // namespace forewarp::views::widgets
