#include "views/widgets/tables/item_views.h"
#include "views/widgets/tables/narrow_header.h"

#include <QStandardItemModel>
#include <QTableView>
#include <QTest>
#include <gtest/gtest.h>

#include <memory>

namespace forewarp::views::widgets::tables {
namespace {

class NarrowHeaderTest : public testing::Test {
  protected:
    void SetUp() override {
        m_model.setHorizontalHeaderLabels({"Array", "Bytes\nper warp", "Transactions\nper warp"});
        fill({"a[i]", "128", "4"});
        m_table->setModel(&m_model);
        m_header = new NarrowHeader(*m_table, 0);
        m_table->resize(500, 200);
    }
    void show() {
        m_table->show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(m_table.get()));
    }
    void fill(const QStringList& row) {
        QList<QStandardItem*> items;
        for (const QString& text : row) items << new QStandardItem(text);
        m_model.removeRows(0, m_model.rowCount());
        m_model.appendRow(items);
    }
    /// Cells and titles are not cut off.
    void expectRoomForAll() const {
        for (int column = 1; column < m_model.columnCount(); ++column) {
            if (m_table->isColumnHidden(column)) continue;
            EXPECT_GE(m_header->sectionSize(column), m_table->sizeHintForIndex(m_model.index(0, column)).width())
                << column;
            EXPECT_GE(m_header->sectionSize(column), m_header->sectionSizeHint(column)) << column;
        }
    }

    QStandardItemModel m_model;
    std::unique_ptr<QTableView> m_table{makeTable()};
    NarrowHeader* m_header = nullptr;
};

TEST_F(NarrowHeaderTest, FillsTheTableWithRoomForEveryText) {
    show();
    expectRoomForAll();
    EXPECT_EQ(m_header->length(), m_header->width());
    const int before = m_header->sectionSize(1);
    fill({"a[i]", "a text that is much longer than its title", "4"});
    m_header->fit();
    expectRoomForAll();
    EXPECT_GT(m_header->sectionSize(1), before);
    fill({"a[i]", "7", "4"});
    m_header->fit();
    EXPECT_EQ(m_header->sectionSize(1), before) << "titles need more than this";
}

TEST_F(NarrowHeaderTest, OtherDigitsHaveRoomInTheWidthOfTheFirst) {
    show();
    fill({"a[i]", "111,111,111,111,111,111 B", "4"});
    m_header->fit();
    expectRoomForAll();
    for (const char digit : {'0', '4', '8'}) {
        fill({"a[i]", QStringLiteral("111,111,111,111,111,111 B").replace('1', digit), "4"});
        m_header->fit();
        expectRoomForAll();
    }
}

TEST_F(NarrowHeaderTest, WhatChangedWhileHiddenFitsWhenShown) {
    fill({"a[i]", "a text that is much longer than its title", "4"});
    m_header->fit();
    show();
    expectRoomForAll();
    m_table->hide();
    fill({"a[i]", "128", "another text that is much longer than its title"});
    m_table->setColumnHidden(1, true);
    m_header->fit();
    show();
    expectRoomForAll();
    m_table->setColumnHidden(1, false);
    m_header->fit();
    expectRoomForAll();
}

TEST_F(NarrowHeaderTest, FollowsTheStyle) {
    show();
    const int before = m_header->sectionSize(1);
    m_table->setStyleSheet(QStringLiteral("QHeaderView { font-size: 30pt } QTableView { font-size: 30pt }"));
    fill({"a[i]", "1,024 B of all bytes", "4"});
    m_header->fit();
    expectRoomForAll();
    EXPECT_GT(m_header->sectionSize(1), before);
}

} // namespace
} // namespace forewarp::views::widgets::tables
