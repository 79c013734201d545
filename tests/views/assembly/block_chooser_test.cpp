#include "views/assembly/block_chooser.h"

#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::views::assembly {
namespace {

kernel::BlockShape shapeIn(const QSignalSpy& spy) {
    return spy.last()[0].value<kernel::BlockShape>();
}

TEST(BlockChooser, ReadsShapes) {
    EXPECT_EQ(blockOf(QStringLiteral("256")), (kernel::BlockShape{256, 1, 1}));
    EXPECT_EQ(blockOf(QStringLiteral(" 32 x 8 ")), (kernel::BlockShape{32, 8, 1}));
    EXPECT_EQ(blockOf(QStringLiteral("8×8*4")), (kernel::BlockShape{8, 8, 4}));
    EXPECT_EQ(blockOf(QStringLiteral("256 threads")), (kernel::BlockShape{256, 1, 1}));
    EXPECT_EQ(blockOf(QStringLiteral("16×16 = 256 threads")), (kernel::BlockShape{16, 16, 1}));
    for (const char* text : {"", "x", "0", "32×", "-32", "12345", "32×0", "8×8×4×2"}) {
        EXPECT_FALSE(blockOf(QString::fromUtf8(text))) << text;
    }
}

class BlockChooserTest : public testing::Test {
  protected:
    void SetUp() override {
        chooser.setBlock({256, 1, 1}, 1024);
        chooser.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&chooser));
    }
    void type(const QString& text) {
        chooser.lineEdit()->selectAll();
        QTest::keyClicks(chooser.lineEdit(), text);
        QTest::keyClick(chooser.lineEdit(), Qt::Key_Return);
    }
    bool isWrong() { return chooser.property("wrong").toBool(); }

    BlockChooser chooser;
    QSignalSpy chosen{&chooser, &BlockChooser::blockChosen};
};

TEST_F(BlockChooserTest, OffersUsualBlocks) {
    EXPECT_EQ(chooser.currentText(), QStringLiteral("256 threads"));
    chooser.setFocus();
    chooser.setCurrentIndex(0);
    emit chooser.activated(0);
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(shapeIn(chosen), (kernel::BlockShape{32, 1, 1}));
}

TEST_F(BlockChooserTest, TakesWhatIsTypedOnce) {
    type(QStringLiteral("16x16"));
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(shapeIn(chosen), (kernel::BlockShape{16, 16, 1}));
    EXPECT_EQ(chooser.currentText(), QStringLiteral("16×16 = 256 threads"));
    type(QStringLiteral("16x16"));
    EXPECT_EQ(chosen.count(), 1) << "the same again is no choice";
}

TEST_F(BlockChooserTest, SaysWhatIsWrong) {
    type(QStringLiteral("many"));
    EXPECT_TRUE(isWrong());
    EXPECT_TRUE(chooser.toolTip().startsWith(QStringLiteral("A block is as many threads as")));
    type(QStringLiteral("64×32"));
    EXPECT_TRUE(isWrong());
    EXPECT_EQ(chooser.accessibleDescription(), QStringLiteral("A block has 1024 threads at most."));
    type(QStringLiteral("1024"));
    EXPECT_FALSE(isWrong());
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(shapeIn(chosen), (kernel::BlockShape{1024, 1, 1}));
}

TEST_F(BlockChooserTest, IsSetSilently) {
    chooser.setBlock({32, 8, 1}, 1024);
    EXPECT_EQ(chooser.block(), (kernel::BlockShape{32, 8, 1}));
    EXPECT_EQ(chosen.count(), 0);
}

} // namespace
} // namespace forewarp::views::assembly
