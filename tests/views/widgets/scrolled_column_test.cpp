#include "views/widgets/scrolled_column.h"
#include "views/widgets/wrapped_label.h"

#include <QApplication>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace forewarp::views::widgets {
namespace {

class ScrolledColumnTest : public testing::Test {
  protected:
    void SetUp() override {
        for (WrappedLabel*& label : m_labels) {
            label = new WrappedLabel;
            label->setText(QStringLiteral("short"));
            m_area.rows().addWidget(label);
        }
        m_area.resize(240, 200);
        m_area.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_area));
        settle();
    }
    /// Qt lays out one level of widgets per turn.
    static void settle() {
        for (int turn = 0; turn < 8; ++turn) QApplication::processEvents();
    }
    /// As wide as there is room, as high as its texts need, and no less than what is seen of it.
    void expectFit() {
        settle();
        const QWidget& column = *m_area.widget();
        EXPECT_EQ(column.width(), m_area.viewport()->width());
        EXPECT_EQ(column.height(), std::max(m_area.viewport()->height(), m_area.rows().heightForWidth(column.width())));
        for (const WrappedLabel* label : m_labels) EXPECT_GE(label->height(), label->heightForWidth(label->width()));
        EXPECT_EQ(isScrolling(), column.height() > m_area.viewport()->height());
    }
    [[nodiscard]] bool isScrolling() const { return m_area.verticalScrollBar()->isVisible(); }
    static QString longText() { return QStringLiteral("a sentence that goes on and on ").repeated(12); }

    ScrolledColumn m_area;
    std::array<WrappedLabel*, 3> m_labels{};
};

TEST_F(ScrolledColumnTest, FillsItsRoomWhereItNeedsLess) {
    expectFit();
    EXPECT_FALSE(isScrolling());
}

TEST_F(ScrolledColumnTest, FollowsItsTexts) {
    m_labels[1]->setText(longText());
    expectFit();
    EXPECT_TRUE(isScrolling());
    m_labels[1]->setText(longText() + longText());
    expectFit();
    m_labels[1]->setText(QStringLiteral("short again"));
    expectFit();
    EXPECT_FALSE(isScrolling());
    m_labels[2]->hide();
    expectFit();
}

TEST_F(ScrolledColumnTest, FollowsItsWindow) {
    m_labels[1]->setText(longText());
    expectFit();
    for (const QSize size : {QSize(160, 200), QSize(700, 200), QSize(700, 60), QSize(240, 900), QSize(240, 200)}) {
        m_area.resize(size);
        expectFit();
    }
    EXPECT_TRUE(isScrolling());
}

TEST_F(ScrolledColumnTest, AnyHeightOfItsWindowComesToRest) {
    m_labels[1]->setText(longText());
    for (int height = 40; height < 400; ++height) {
        m_area.resize(240, height);
        settle();
        EXPECT_EQ(m_area.widget()->width(), m_area.viewport()->width()) << height;
    }
    expectFit();
}

TEST_F(ScrolledColumnTest, TheLastCanBeScrolledTo) {
    m_labels[0]->setText(longText());
    m_labels[1]->setText(longText());
    expectFit();
    m_area.verticalScrollBar()->setValue(m_area.verticalScrollBar()->maximum());
    EXPECT_FALSE(m_labels[2]->visibleRegion().isEmpty());
}

} // namespace
} // namespace forewarp::views::widgets
