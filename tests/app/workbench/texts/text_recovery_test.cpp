#include "app/workbench/texts/text_recovery.h"

#include "tests/app/workbench/workbench_fixture.h"

#include <QDir>
#include <QFile>

#include <gtest/gtest.h>

namespace forewarp::workbench::texts {

namespace {

class TextRecoveryTest : public testing::Test {
  protected:
    [[nodiscard]] session::UnsavedText text(const QString& file, const std::string& words) const {
        return {.project = m_place.path("").toStdString(),
                .file = file.toStdString(),
                .text = words,
                .replaces = "hash",
                .typed = 1'700'000'000};
    }
    [[nodiscard]] int filesLeft() const { return int(QDir(m_folder).entryList(QDir::Files).size()); }
    void searchWith(TextRecovery& recovery) const { recovery.search(m_place.path(""), {m_file}, Documents()); }
    /// A window that is killed leaves what it kept; one that goes without closing does the same.
    void leave(const std::string& words) const { TextRecovery(m_folder).keep(text(m_file, words)); }

    Workplace m_place;
    const QString m_folder = m_place.path("unsaved");
    const QString m_file = m_place.file("a.c", "int a;\n");
};

TEST_F(TextRecoveryTest, WhatAWindowLeavesIsOfferedUntilItIsDiscarded) {
    leave("int b;\n");
    for (int opening = 1; opening <= 2; ++opening) {
        TextRecovery recovery(m_folder);
        searchWith(recovery);
        ASSERT_EQ(recovery.found().size(), 1U) << opening;
        EXPECT_EQ(recovery.found().front().text, "int b;\n");
    }
    TextRecovery recovery(m_folder);
    searchWith(recovery);
    recovery.discard(0);
    EXPECT_TRUE(recovery.found().empty());
    searchWith(recovery);
    EXPECT_TRUE(recovery.found().empty());
    EXPECT_EQ(filesLeft(), 0);
}

TEST_F(TextRecoveryTest, SavedTextLeavesNothing) {
    {
        TextRecovery recovery(m_folder);
        recovery.keep(text(m_file, "int b;\n"));
        EXPECT_GT(filesLeft(), 0);
        recovery.forget(m_file);
    }
    EXPECT_EQ(filesLeft(), 0);
}

TEST_F(TextRecoveryTest, ALivingWindowKeepsItsTextsToItself) {
    TextRecovery living(m_folder);
    living.keep(text(m_file, "int b;\n"));
    TextRecovery other(m_folder);
    searchWith(other);
    EXPECT_TRUE(other.found().empty());
}

TEST_F(TextRecoveryTest, WhatOneWindowOffersAnotherDoesNot) {
    leave("int b;\n");
    TextRecovery first(m_folder);
    searchWith(first);
    TextRecovery second(m_folder);
    searchWith(second);
    EXPECT_EQ(first.found().size(), 1U);
    EXPECT_TRUE(second.found().empty());
}

TEST_F(TextRecoveryTest, ATextThatTheFileHoldsByNowIsNotOffered) {
    leave("int a;\n");
    TextRecovery recovery(m_folder);
    searchWith(recovery);
    EXPECT_TRUE(recovery.found().empty());
    EXPECT_EQ(filesLeft(), 0);
}

TEST_F(TextRecoveryTest, TextsOfOtherProjectsWaitForThem) {
    leave("int b;\n");
    TextRecovery recovery(m_folder);
    recovery.search("/elsewhere", {"/elsewhere/a.c"}, Documents());
    EXPECT_TRUE(recovery.found().empty());
    recovery.search("/elsewhere", {m_file}, Documents());
    EXPECT_EQ(recovery.found().size(), 1U) << "the same file in another project";
}

TEST_F(TextRecoveryTest, ARestoredTextIsKeptAndADisplacedOneOffered) {
    leave("int b;\n");
    {
        TextRecovery recovery(m_folder);
        searchWith(recovery);
        ASSERT_TRUE(recovery.setApart(text(m_file, "int c;\n")));
        recovery.restored(0);
        ASSERT_EQ(recovery.found().size(), 1U);
        EXPECT_EQ(recovery.found().front().text, "int c;\n");
    }
    TextRecovery recovery(m_folder);
    searchWith(recovery);
    EXPECT_EQ(recovery.found().size(), 2U) << "neither was saved";
}

TEST_F(TextRecoveryTest, AFolderThatCannotBeMadeIsAProblemUntilItCan) {
    const QString blocker = m_place.file("unsaved", "a file");
    TextRecovery recovery(m_folder);
    recovery.keep(text(m_file, "int b;\n"));
    ASSERT_TRUE(recovery.problem());
    ASSERT_TRUE(QFile::remove(blocker));
    recovery.keep(text(m_file, "int b;\n"));
    EXPECT_FALSE(recovery.problem());
}

TEST_F(TextRecoveryTest, ADamagedFileIsSaidOnce) {
    leave("int b;\n");
    const QDir folder(m_folder);
    m_place.file("unsaved/" + folder.entryList({"window-*.sqlite"}).front(), QByteArray(9000, 'x'));
    TextRecovery recovery(m_folder);
    searchWith(recovery);
    EXPECT_EQ(recovery.unreadable().size(), 1U);
    recovery.markUnreadableRead();
    searchWith(recovery);
    EXPECT_TRUE(recovery.unreadable().empty());
    EXPECT_FALSE(folder.entryList({"*.damaged-*"}).isEmpty());
}

} // namespace

} // namespace forewarp::workbench::texts
