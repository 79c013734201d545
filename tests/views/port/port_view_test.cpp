#include "tests/views/port/sample_port.h"
#include "views/port/port_view.h"
#include "views/theme/theme.h"
#include "views/widgets/code/code_preview.h"

#include <QApplication>
#include <QEvent>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::views::port {
namespace {

class PortViewTest : public testing::Test {
  protected:
    void SetUp() override {
        view.resize(1000, 300);
        view.setPort(forewarp::test::shared(forewarp::test::samplePort()));
        view.show();
        view.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&view));
        code = view.findChild<widgets::code::CodePreview*>();
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
    QPoint placeOf(const QString& label) {
        for (const QLabel* each : view.findChildren<QLabel*>()) {
            if (each->text().contains(label)) return each->mapTo(&view, QPoint());
        }
        return {};
    }

    PortView view;
    widgets::code::CodePreview* code = nullptr;
};

TEST_F(PortViewTest, ShowsHeadCodeAndNotes) {
    EXPECT_TRUE(shows(QStringLiteral("gemm_L1 · threads: x over j, y over i")));
    EXPECT_TRUE(shows(QStringLiteral("b kept in shared memory")));
    EXPECT_TRUE(shows(QStringLiteral("· c does not overlap a and b.\n· n is the width of every row.")));
    EXPECT_EQ(code->code().toStdString(), forewarp::test::samplePort().cuda);
}

TEST_F(PortViewTest, ButtonsAskForWhatTheySay) {
    QSignalSpy copied(&view, &PortView::copyRequested);
    QSignalSpy saved(&view, &PortView::saveRequested);
    QSignalSpy arrays(&view, &PortView::arraysRequested);
    for (const char* name : {"Copy", "Save as…", "Arrays…"}) {
        ASSERT_TRUE(button(QString::fromUtf8(name))) << name;
        QTest::mouseClick(button(QString::fromUtf8(name)), Qt::LeftButton);
    }
    EXPECT_EQ(copied.count(), 1);
    EXPECT_EQ(saved.count(), 1);
    EXPECT_EQ(arrays.count(), 1);
}

TEST_F(PortViewTest, AllOfItIsReachedByTheTabKey) {
    QStringList reached;
    button(QStringLiteral("Arrays…"))->setFocus();
    for (int i = 0; i < 4; ++i) {
        const auto* pushed = qobject_cast<QPushButton*>(QApplication::focusWidget());
        reached << (pushed ? pushed->text() : QApplication::focusWidget()->accessibleName());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    EXPECT_EQ(reached, QStringList({QStringLiteral("Arrays…"), QStringLiteral("Copy"), QStringLiteral("Save as…"),
                                    QStringLiteral("CUDA code")}));
    EXPECT_NE(QApplication::focusWidget()->accessibleName(), QStringLiteral("CUDA code")) << "Tab leads on from it";
    EXPECT_EQ(code->code().toStdString(), forewarp::test::samplePort().cuda);
}

TEST_F(PortViewTest, WhileItIsMadeNothingOldIsShown) {
    view.setBusy(QStringLiteral("gemm:L2"));
    EXPECT_TRUE(shows(QStringLiteral("The CUDA port of gemm:L2 is being written.")));
    EXPECT_FALSE(shows(QStringLiteral("gemm_L1")));
    EXPECT_FALSE(code->isVisible());
    EXPECT_EQ(button(QStringLiteral("Save as…")), nullptr);
    view.setPort(forewarp::test::shared(forewarp::test::samplePort()));
    EXPECT_FALSE(shows(QStringLiteral("being written")));
    EXPECT_TRUE(code->isVisible());
}

TEST_F(PortViewTest, ARefusalIsASentenceAsItStands) {
    view.setRefusal(QStringLiteral("gemm:L1"), QStringLiteral("a.c:4: It calls <b>f</b>. Leave it out."));
    EXPECT_TRUE(shows(QStringLiteral("There is no CUDA port of gemm:L1.\n\na.c:4: It calls <b>f</b>. Leave it out.")));
    EXPECT_FALSE(code->isVisible());
    for (const QLabel* label : view.findChildren<QLabel*>()) {
        if (!label->isVisible()) continue;
        EXPECT_EQ(label->textFormat(), Qt::PlainText);
    }
}

TEST_F(PortViewTest, WithoutALoopItAsksForOne) {
    view.clear();
    EXPECT_TRUE(shows(QStringLiteral("Select a loop")));
    view.clear(QStringLiteral("Cancelled."));
    EXPECT_TRUE(shows(QStringLiteral("Cancelled.")));
    EXPECT_FALSE(shows(QStringLiteral("Select a loop")));
}

TEST_F(PortViewTest, NotesStandBesideTheCodeOrBelowIt) {
    const auto codePlace = [this] { return code->mapTo(&view, QPoint()); };
    const QString notes = QStringLiteral("What it rests on");
    EXPECT_GT(placeOf(notes).x(), codePlace().x() + code->width() - 1);
    view.resize(560, 400);
    EXPECT_TRUE(QTest::qWaitFor([&] { return placeOf(notes).y() > codePlace().y() + code->height() - 1; }, 2000));
    EXPECT_LE(view.minimumSizeHint().width(), 520);
    EXPECT_LE(view.minimumSizeHint().height(), 260);
    forewarp::explain::PortReport port = forewarp::test::samplePort();
    port.notes.clear();
    view.setPort(forewarp::test::shared(port));
    EXPECT_FALSE(shows(notes)) << "nothing to say takes no room";
}

TEST_F(PortViewTest, FollowsThemeAndLanguage) {
    const QImage light = view.grab().toImage();
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    EXPECT_NE(view.grab().toImage(), light);
    theme::Theme::instance().setMode(theme::ThemeMode::light);
    QEvent change(QEvent::LanguageChange);
    QApplication::sendEvent(&view, &change);
    EXPECT_TRUE(shows(QStringLiteral("gemm_L1 · threads")));
    EXPECT_EQ(code->code().toStdString(), forewarp::test::samplePort().cuda);
}

} // namespace
} // namespace forewarp::views::port
