#include "tests/views/assembly/sample_demotion.h"
#include "views/assembly/block_chooser.h"
#include "views/assembly/cliff_chart.h"
#include "views/assembly/demotion_listing_model.h"
#include "views/assembly/demotion_view.h"
#include "views/assembly/variant_list.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QHelpEvent>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolTip>
#include <gtest/gtest.h>

namespace forewarp::views::assembly {
namespace {

class DemotionViewTest : public testing::Test {
  protected:
    void SetUp() override {
        view.resize(1400, 560);
        view.setKernel(kernel, demotions);
        view.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&view));
        cliffs = view.findChild<CliffChart*>();
        list = view.findChild<VariantList*>()->findChild<QListView*>();
        table = view.findChild<QTableView*>();
    }
    bool shows(const QString& text) {
        for (const QLabel* label : view.findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(text)) return true;
        }
        return false;
    }
    QPushButton* button(const QString& text) {
        for (QPushButton* button : view.findChildren<QPushButton*>()) {
            if (button->text() == text && button->isVisible()) return button;
        }
        return nullptr;
    }
    void click(const QString& text) {
        ASSERT_TRUE(button(text)) << text.toStdString();
        QTest::mouseClick(button(text), Qt::LeftButton);
    }
    void clickVariant(int row) {
        list->scrollTo(list->model()->index(row, 0));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(row, 0)).center());
    }
    static QString toolTipAt(QWidget& widget, QPointF place) {
        QHelpEvent hover(QEvent::ToolTip, place.toPoint(), widget.mapToGlobal(place.toPoint()));
        QApplication::sendEvent(&widget, &hover);
        const QString text = QToolTip::text();
        QToolTip::hideText();
        return text;
    }

    std::shared_ptr<const sass::report::SassReport> kernel = test::sampleKernel();
    std::shared_ptr<const sass::report::DemotionReport> demotions = test::sampleDemotions(*kernel);
    DemotionView view;
    CliffChart* cliffs = nullptr;
    QListView* list = nullptr;
    QTableView* table = nullptr;
};

TEST_F(DemotionViewTest, SaysItInWordsFirst) {
    EXPECT_TRUE(shows(QStringLiteral("64 instead of 72 registers per thread, 100.0 % instead of 50.0 % occupancy")));
    EXPECT_TRUE(shows(QStringLiteral("nBody · sm_75")));
    EXPECT_TRUE(shows(QStringLiteral("Small differences between variants say little.")));
    EXPECT_EQ(view.selectedVariant(), 0) << "the best";
}

TEST_F(DemotionViewTest, VariantsAreSelectedByClickAndKeys) {
    QSignalSpy selected(&view, &DemotionView::variantSelected);
    clickVariant(2);
    EXPECT_EQ(view.selectedVariant(), 2);
    EXPECT_TRUE(table->isColumnHidden(DemotionListingModel::afterColumn)) << "the original has one column";
    QTest::keyClick(list, Qt::Key_Up);
    EXPECT_EQ(view.selectedVariant(), 1);
    EXPECT_FALSE(table->isColumnHidden(DemotionListingModel::afterColumn));
    ASSERT_EQ(selected.count(), 2);
    EXPECT_EQ(selected[0][0].toInt(), 2);
    EXPECT_EQ(selected[1][0].toInt(), 1);
}

TEST_F(DemotionViewTest, OnlyAcceptedDemotionsAreSaved) {
    QSignalSpy saved(&view, &DemotionView::saveRequested);
    QTest::keyClick(list, Qt::Key_Down);
    click(QStringLiteral("Save variant…"));
    ASSERT_EQ(saved.count(), 1);
    EXPECT_EQ(saved[0][0].toInt(), 1);
    clickVariant(2);
    EXPECT_FALSE(button(QStringLiteral("Save variant…"))->isEnabled()) << "original";
    clickVariant(3);
    EXPECT_FALSE(button(QStringLiteral("Save variant…"))->isEnabled()) << "rejected";
    EXPECT_TRUE(shows(QStringLiteral("rejected: R63 is read at 0x0120 before its value has arrived.")));
    clickVariant(0);
    EXPECT_TRUE(button(QStringLiteral("Save variant…"))->isEnabled());
}

TEST_F(DemotionViewTest, MarksStandWhereVariantsAre) {
    const QPointF now = cliffs->markOf(2);
    const QPointF demoted = cliffs->markOf(0);
    EXPECT_LT(demoted.x(), now.x()) << "64 registers, not 72";
    EXPECT_LT(demoted.y(), now.y()) << "32 warps, not 16";
    EXPECT_EQ(cliffs->markOf(1), demoted);
    QSignalSpy selected(&view, &DemotionView::variantSelected);
    QTest::mouseClick(cliffs, Qt::LeftButton, {}, now.toPoint());
    EXPECT_EQ(view.selectedVariant(), 2);
    QTest::mouseClick(cliffs, Qt::LeftButton, {}, demoted.toPoint());
    EXPECT_EQ(view.selectedVariant(), 0);
    EXPECT_EQ(selected.count(), 2);
}

TEST_F(DemotionViewTest, StairsAreReachedByKeysAndTellTheirVariants) {
    QTest::keyClick(cliffs, Qt::Key_End);
    EXPECT_TRUE(cliffs->currentSentence().startsWith(QStringLiteral("65 to 128 registers: 1 blocks")))
        << cliffs->currentSentence().toStdString();
    EXPECT_TRUE(cliffs->currentSentence().endsWith(QStringLiteral("; original: 16 warps")));
    EXPECT_TRUE(shows(cliffs->currentSentence()));
    QTest::keyClick(cliffs, Qt::Key_Return);
    EXPECT_EQ(view.selectedVariant(), 2);
    QTest::keyClick(cliffs, Qt::Key_Left);
    QTest::keyClick(cliffs, Qt::Key_Return);
    EXPECT_EQ(view.selectedVariant(), 0);
    EXPECT_TRUE(toolTipAt(*cliffs, cliffs->stairOf(0).center()).endsWith(QStringLiteral("64 registers: 32 warps")));
}

TEST_F(DemotionViewTest, ShapesTellMarksApart) {
    EXPECT_EQ(cliffs->legend(), QStringLiteral("● as it is  ◆ demoted"));
    const auto pixelAt = [this](QPointF place) { return cliffs->grab().toImage().pixelColor(place.toPoint()); };
    EXPECT_EQ(pixelAt(cliffs->markOf(0)), theme::tokens().series[2]);
    EXPECT_EQ(pixelAt(cliffs->markOf(2)), theme::tokens().series[1]);
    sass::report::DemotionReport rejected;
    rejected.variants = {test::sampleOriginal(), test::sampleRejected(*kernel)};
    view.setKernel(kernel, std::make_shared<sass::report::DemotionReport>(rejected));
    EXPECT_EQ(cliffs->legend(), QStringLiteral("● as it is  ✗ rejected"));
    EXPECT_EQ(pixelAt(cliffs->markOf(1)), theme::tokens().textMuted);
}

TEST_F(DemotionViewTest, ListsOnlyWhatChangedOnDemand) {
    const int all = table->model()->rowCount();
    auto* onlyChanges = view.findChild<QCheckBox*>();
    QTest::mouseClick(onlyChanges, Qt::LeftButton, {}, QPoint(8, onlyChanges->height() / 2));
    EXPECT_LT(table->model()->rowCount(), all);
    clickVariant(2);
    EXPECT_FALSE(onlyChanges->isEnabled());
    EXPECT_EQ(table->model()->rowCount(), int(kernel->kernel.instructions.size()));
}

TEST_F(DemotionViewTest, DemotedRegistersStandOutInTheCode) {
    const auto highlighted = [this] {
        const QImage image = table->viewport()->grab().toImage();
        const QColor ground = theme::mixed(theme::tokens().surface, theme::tokens().series[1], 0.07);
        const QColor mark = theme::mixed(ground, theme::withOpacity(theme::tokens().series[1], 1), 0.3);
        int found = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                const QColor pixel = image.pixelColor(x, y);
                found += std::abs(pixel.red() - mark.red()) < 4 && std::abs(pixel.green() - mark.green()) < 4 &&
                         std::abs(pixel.blue() - mark.blue()) < 4;
            }
        }
        return found;
    };
    EXPECT_GT(highlighted(), 20);
    clickVariant(2);
    EXPECT_EQ(highlighted(), 0);
}

TEST_F(DemotionViewTest, AnotherBlockIsAskedFor) {
    QSignalSpy chosen(&view, &DemotionView::blockChosen);
    auto* block = view.findChild<assembly::BlockChooser*>();
    EXPECT_EQ(block->block(), (kernel::BlockShape{512, 1, 1}));
    block->lineEdit()->selectAll();
    QTest::keyClicks(block->lineEdit(), QStringLiteral("16x16"));
    QTest::keyClick(block->lineEdit(), Qt::Key_Return);
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen[0][0].value<kernel::BlockShape>(), (kernel::BlockShape{16, 16, 1}));
    view.setKernel(test::sampleKernel(256), nullptr);
    EXPECT_EQ(block->block(), (kernel::BlockShape{16, 16, 1})) << "256 threads are those that were asked for";
    view.setKernel(test::sampleKernel(128), nullptr);
    EXPECT_EQ(block->block(), (kernel::BlockShape{128, 1, 1}));
}

TEST_F(DemotionViewTest, WhileVariantsAreMadeTheRestIsThere) {
    view.setKernel(kernel, nullptr);
    EXPECT_TRUE(shows(QStringLiteral("Variants are being made")));
    EXPECT_EQ(view.selectedVariant(), -1);
    EXPECT_FALSE(button(QStringLiteral("Save variant…"))->isEnabled());
    EXPECT_EQ(table->model()->rowCount(), int(kernel->kernel.instructions.size()));
    EXPECT_TRUE(cliffs->currentSentence().startsWith(QStringLiteral("65 to 128 registers")));
    EXPECT_FALSE(list->isVisible());
    view.setKernel(kernel, demotions);
    EXPECT_EQ(view.selectedVariant(), 0);
    EXPECT_TRUE(list->isVisible());
}

TEST_F(DemotionViewTest, WithoutAKernelItSaysHowToOpenOne) {
    QSignalSpy opened(&view, &DemotionView::openRequested);
    QSignalSpy assembled(&view, &DemotionView::assembleRequested);
    click(QStringLiteral("Assemble"));
    view.clear();
    EXPECT_TRUE(shows(QStringLiteral("Open a cubin or a listing")));
    EXPECT_FALSE(cliffs->isVisible());
    click(QStringLiteral("Open GPU assembly…"));
    click(QStringLiteral("Assemble"));
    EXPECT_EQ(opened.count(), 1);
    EXPECT_EQ(assembled.count(), 2);
    view.clear(QStringLiteral("ptxas is not installed."));
    EXPECT_TRUE(shows(QStringLiteral("ptxas is not installed.")));
    view.setKernel(kernel, demotions);
    EXPECT_FALSE(shows(QStringLiteral("ptxas is not installed.")));
    EXPECT_TRUE(cliffs->isVisible());
}

TEST_F(DemotionViewTest, ABlockThatCannotRunHasNoMarks) {
    view.setKernel(test::sampleKernel(1024), nullptr);
    EXPECT_FALSE(cliffs->currentSentence().isEmpty()) << "with fewer registers it could";
    sass::report::DemotionReport none;
    none.variants = {test::sampleOriginal()};
    none.variants[0].occupancy.reset();
    none.variants[0].prediction.reset();
    none.variants[0].rejection = "A block needs 73 728 registers, an SM has 65 536.";
    view.setKernel(test::sampleKernel(1024), std::make_shared<sass::report::DemotionReport>(none));
    EXPECT_TRUE(shows(QStringLiteral("This block cannot run: ")));
    EXPECT_EQ(cliffs->markOf(0), QPointF());
}

TEST_F(DemotionViewTest, RealVariantsAreShownWithTheirCode) {
    sass::demotion::VariantRequest request;
    request.block = {512, 1, 1};
    const auto real = std::make_shared<sass::report::DemotionReport>(sass::report::demotionReport(*kernel, request));
    view.setKernel(kernel, real);
    ASSERT_EQ(list->model()->rowCount(), int(real->variants.size()));
    const auto isDemoted = [](const sass::demotion::Variant& variant) {
        return variant.isRanked() && variant.demotion;
    };
    const auto found = std::ranges::find_if(real->variants, isDemoted);
    ASSERT_NE(found, real->variants.end());
    clickVariant(int(found - real->variants.begin()));
    const auto added = found->demotion->edited.kernel.instructions.size() - kernel->kernel.instructions.size();
    EXPECT_EQ(table->model()->rowCount(), int(found->demotion->edited.kernel.instructions.size()));
    EXPECT_TRUE(shows(QStringLiteral("%1 lines added").arg(added)));
    EXPECT_TRUE(button(QStringLiteral("Save variant…"))->isEnabled());
}

TEST_F(DemotionViewTest, FitsWideAndNarrowPlaces) {
    const auto placeOf = [this](const QWidget* part) { return part->mapTo(&view, QPoint()); };
    EXPECT_GT(placeOf(list).x(), placeOf(cliffs).x() + cliffs->width() - 1);
    EXPECT_GT(placeOf(table).x(), placeOf(list).x() + list->width() - 1);
    view.resize(900, 560);
    EXPECT_GT(placeOf(list).y(), placeOf(cliffs).y()) << "below the cliffs";
    EXPECT_GT(placeOf(table).x(), placeOf(list).x() + list->width() - 1);
    EXPECT_LE(placeOf(table).x() + table->width(), 900);
    view.resize(900, 340);
    EXPECT_GT(placeOf(list).x(), placeOf(cliffs).x() + cliffs->width() - 1) << "too low for two above another";
    EXPECT_LE(placeOf(table).x() + table->width(), 900);
    view.resize(480, 560);
    EXPECT_GT(placeOf(table).y(), placeOf(list).y() + list->height() - 1) << "all above one another";
    EXPECT_LE(view.minimumSizeHint().width(), 440);
    EXPECT_LE(view.minimumSizeHint().height(), 200);
}

TEST_F(DemotionViewTest, EverythingHasAName) {
    EXPECT_EQ(list->accessibleName(), QStringLiteral("Variants by predicted stall"));
    EXPECT_EQ(table->accessibleName(), QStringLiteral("Code before and after"));
    EXPECT_EQ(view.findChild<assembly::BlockChooser*>()->accessibleName(), QStringLiteral("Threads per block"));
    EXPECT_FALSE(cliffs->accessibleName().isEmpty());
    EXPECT_EQ(cliffs->accessibleDescription(), cliffs->currentSentence());
}

TEST_F(DemotionViewTest, FollowsTheme) {
    const QImage light = view.grab().toImage();
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    EXPECT_NE(view.grab().toImage(), light);
    theme::Theme::instance().setMode(theme::ThemeMode::light);
}

} // namespace
} // namespace forewarp::views::assembly
