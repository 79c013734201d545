// What must not be missed: banners for sessions that are not kept and for text that an earlier window has left.

#include "app/workbench/window/dialogs/notices.h"
#include "core/session/unsaved_texts.h"
#include "tests/app/workbench/desk.h"
#include "views/editor/source_editor.h"

#include <QAbstractScrollArea>
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::workbench::window {

namespace {

using testing::HasSubstr;

constexpr int kUserVersionOffset = 60; ///< See session_keeper_test.cpp.

class NoticesTest : public testing::Test {
  protected:
    std::unique_ptr<Desk> openMatrix() {
        auto desk = std::make_unique<Desk>(m_place.setup());
        desk->open(m_file);
        EXPECT_TRUE(desk->settles());
        return desk;
    }
    static QList<QFrame*> banners(Desk& desk) {
        QList<QFrame*> shown = desk.window.findChildren<QFrame*>("banner");
        shown.removeIf([](const QFrame* banner) { return banner->isHidden(); });
        return shown;
    }
    static std::string wordsOfBanners(Desk& desk) {
        QString words;
        for (const QFrame* banner : banners(desk)) words += banner->accessibleName() + '\n';
        return words.toStdString();
    }
    static void press(Desk& desk, const QString& label) {
        for (const QFrame* banner : banners(desk)) {
            for (auto* button : banner->findChildren<QPushButton*>()) {
                if (button->text() == label) {
                    button->click();
                    return;
                }
            }
        }
        ADD_FAILURE() << "no " << label.toStdString();
    }
    /// As a window leaves it that was killed.
    void leave(const QByteArray& text) const {
        auto texts = session::UnsavedTexts::open(session::UnsavedTexts::newPath(m_place.path("unsaved").toStdString()));
        ASSERT_TRUE(texts);
        const std::string hash = texts::Documents::hashOnDisk(m_file).toStdString();
        ASSERT_FALSE(
            texts->keep({m_file.toStdString(), m_file.toStdString(), text.toStdString(), hash, 1'700'000'000}));
    }
    [[nodiscard]] QByteArray content() const {
        QFile file(m_file);
        EXPECT_TRUE(file.open(QIODevice::ReadOnly));
        return file.readAll();
    }
    static void type(Desk& desk, const QString& words) {
        auto* code = desk.view<views::editor::SourceEditor>().findChild<QAbstractScrollArea*>();
        QTest::keyClick(code, Qt::Key_Home, Qt::ControlModifier);
        QTest::keyClicks(code, words);
    }
    static void answer(QMessageBox::StandardButton button) {
        QTimer::singleShot(200, [button] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            ASSERT_NE(box, nullptr) << "nothing was asked";
            box->button(button)->click();
        });
    }

    Workplace m_place;
    const QString m_file = m_place.file("matrix.c", kMatrixSource);
};

TEST_F(NoticesTest, AWindowWithoutTroubleHasNone) {
    const auto desk = openMatrix();
    EXPECT_TRUE(banners(*desk).isEmpty());
    EXPECT_TRUE(desk->window.findChild<dialogs::Notices*>()->isHidden());
}

TEST_F(NoticesTest, ErrorsOfTheAnalysisAreToldOnTheProgramsPage) {
    m_place.file("broken.c", "int oops( { return 1; }\n");
    m_place.file("lonely.c", "#include \"nobody_has_this.h\"\nint f(void) { return 0; }\n");
    Desk desk(m_place.setup());
    desk.openAsUsersDo(m_place.path(""));
    ASSERT_TRUE(desk.settles());
    ASSERT_EQ(desk.window.page(), MainWindow::Page::program);
    EXPECT_THAT(wordsOfBanners(desk), HasSubstr("errors. The first: broken.c:1:11: "));
    press(desk, "Show Messages");
    EXPECT_EQ(desk.window.page(), MainWindow::Page::program) << "a drawer opens over any page";
    EXPECT_TRUE(desk.view<views::messages::MessagesView>().isVisible());
    EXPECT_THAT(messagesOf(desk).toStdString(), HasSubstr("nobody_has_this.h"));
    EXPECT_TRUE(banners(desk).isEmpty()) << "the list has them all";
}

TEST_F(NoticesTest, ANewerSessionIsABannerAsLongAsTheWindowIsOpen) {
    {
        openMatrix()->window.close();
    }
    QFile file(m_place.path("sessions.sqlite"));
    ASSERT_TRUE(file.open(QIODevice::ReadWrite));
    ASSERT_TRUE(file.seek(kUserVersionOffset));
    ASSERT_EQ(file.write(QByteArray::fromHex("000f4240")), 4);
    file.close();
    const auto desk = openMatrix();
    EXPECT_THAT(wordsOfBanners(*desk), HasSubstr("not kept"));
    EXPECT_THAT(wordsOfBanners(*desk), HasSubstr("newer Forewarp"));
    EXPECT_TRUE(banners(*desk).front()->isVisible());
}

TEST_F(NoticesTest, ADamagedSessionIsABannerThatGoesWhenItIsRead) {
    m_place.file("sessions.sqlite", QByteArray("not a database at all ").repeated(300));
    const auto desk = openMatrix();
    EXPECT_THAT(wordsOfBanners(*desk), HasSubstr("damaged"));
    press(*desk, "Close");
    EXPECT_TRUE(banners(*desk).isEmpty());
}

TEST_F(NoticesTest, AHomeThatCannotBeWrittenIsABannerForTheSessionAndForWhatIsTyped) {
    ASSERT_TRUE(QDir().mkpath(m_place.path("sessions.sqlite"))); // In place of the file.
    m_place.file("unsaved", "in place of the folder");
    const auto desk = openMatrix();
    EXPECT_THAT(wordsOfBanners(*desk), HasSubstr("Your session is not kept"));
    type(*desk, "x");
    EXPECT_TRUE(waitFor([&] { return wordsOfBanners(*desk).find("would be lost in a crash") != std::string::npos; }));
}

TEST_F(NoticesTest, TextThatWasNotSavedComesBackAndGoesWhenItIsSaved) {
    const QByteArray text = QByteArray("/* kept */\n") + kMatrixSource;
    leave(text);
    const auto desk = openMatrix();
    EXPECT_THAT(wordsOfBanners(*desk), HasSubstr("matrix.c"));
    EXPECT_THAT(wordsOfBanners(*desk), testing::Not(HasSubstr("changed on the disk")));
    EXPECT_EQ(content(), kMatrixSource);
    press(*desk, "Restore");
    EXPECT_TRUE(banners(*desk).isEmpty());
    EXPECT_EQ(desk->view<views::editor::SourceEditor>().text().toUtf8(), text);
    EXPECT_TRUE(desk->window.isWindowModified());
    EXPECT_EQ(content(), kMatrixSource);
    ASSERT_TRUE(desk->settles());
    EXPECT_TRUE(desk->workbench.state().report());
    desk->window.findChild<QAction*>("save")->trigger();
    EXPECT_EQ(content(), text);
    desk->window.close();
    EXPECT_TRUE(banners(*openMatrix()).isEmpty());
}

TEST_F(NoticesTest, TextThatIsLetGoStaysGone) {
    leave("int other;\n");
    {
        const auto desk = openMatrix();
        press(*desk, "Discard");
        EXPECT_TRUE(banners(*desk).isEmpty());
    }
    EXPECT_TRUE(banners(*openMatrix()).isEmpty());
    EXPECT_EQ(content(), kMatrixSource);
}

TEST_F(NoticesTest, WhatIsTypedWithoutAPauseSurvives) {
    {
        const auto desk = openMatrix();
        for (int key = 0; key < 12; ++key) {
            type(*desk, "/**/");
            QTest::qWait(100); // Shorter than the pause after which a text counts as edited.
        }
    } // It goes as if it were killed: nobody closed the window.
    const auto desk = openMatrix();
    ASSERT_EQ(banners(*desk).size(), 1) << wordsOfBanners(*desk);
    press(*desk, "Restore");
    EXPECT_TRUE(desk->view<views::editor::SourceEditor>().text().startsWith("/**//**/"));
}

TEST_F(NoticesTest, ARestoredTextDoesNotReplaceWhatSomebodyElseWroteMeanwhile) {
    leave("int mine;\n");
    m_place.file("matrix.c", "int theirs;\n");
    const auto desk = openMatrix();
    EXPECT_THAT(wordsOfBanners(*desk), HasSubstr("changed on the disk"));
    press(*desk, "Restore");
    answer(QMessageBox::Cancel);
    desk->window.findChild<QAction*>("save")->trigger();
    EXPECT_EQ(content(), "int theirs;\n");
    EXPECT_TRUE(desk->window.isWindowModified());
    answer(QMessageBox::Save);
    desk->window.findChild<QAction*>("save")->trigger();
    EXPECT_EQ(content(), "int mine;\n");
}

TEST_F(NoticesTest, RestoringOverNewTextOffersThatInTurn) {
    leave("int left;\n");
    const auto desk = openMatrix();
    type(*desk, "int fresh; ");
    press(*desk, "Restore");
    EXPECT_EQ(desk->view<views::editor::SourceEditor>().text(), "int left;\n");
    ASSERT_EQ(banners(*desk).size(), 1);
    press(*desk, "Restore");
    EXPECT_TRUE(desk->view<views::editor::SourceEditor>().text().startsWith("int fresh;"));
    EXPECT_EQ(banners(*desk).size(), 1) << "the other one is not lost either";
}

TEST_F(NoticesTest, TextOfAFileThatIsGoneIsOfferedInItsProject) {
    ASSERT_TRUE(QDir().mkpath(m_place.path("folder")));
    m_place.file("folder/a.c", "void f(float *x) { for (int i = 0; i < 99; ++i) x[i] = 1; }\n");
    const QString gone = m_place.path("folder/gone.c");
    {
        auto texts = session::UnsavedTexts::open(session::UnsavedTexts::newPath(m_place.path("unsaved").toStdString()));
        ASSERT_TRUE(texts);
        ASSERT_FALSE(texts->keep(
            {m_place.path("folder").toStdString(), gone.toStdString(), "int gone;\n", "hash", 1'700'000'000}));
    }
    Desk desk(m_place.setup());
    desk.open(m_place.path("folder"));
    ASSERT_TRUE(desk.settles());
    ASSERT_THAT(wordsOfBanners(desk), HasSubstr("gone.c"));
    press(desk, "Restore");
    EXPECT_EQ(desk.view<views::editor::SourceEditor>().text(), "int gone;\n");
    desk.window.findChild<QAction*>("save")->trigger();
    EXPECT_TRUE(QFile::exists(gone));
}

} // namespace

} // namespace forewarp::workbench::window
