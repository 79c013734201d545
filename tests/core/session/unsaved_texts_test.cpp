#include "core/session/unsaved_texts.h"
#include "tests/core/session/session_folder.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <filesystem>

#include <sys/wait.h>
#include <unistd.h>

namespace forewarp::session {

namespace {

namespace fs = std::filesystem;

UnsavedText sampleText(const std::string& file, std::int64_t typed = 1'700'000'000) {
    return {"/home/me", file, "int größe;\n", "abc", typed};
}

class UnsavedTextsTest : public SessionFolderTest {
  protected:
    [[nodiscard]] std::string folder() const { return path("unsaved"); }
    /// As a window leaves it that was killed.
    std::string leaveBehind(const std::vector<UnsavedText>& texts) const {
        const std::string file = UnsavedTexts::newPath(folder());
        auto store = UnsavedTexts::open(file);
        EXPECT_TRUE(store);
        for (const UnsavedText& text : texts) EXPECT_FALSE(store->keep(text));
        return file;
    }
};

} // namespace

TEST_F(UnsavedTextsTest, WhatIsKeptIsFoundTheNewestFirst) {
    const std::string file = leaveBehind({sampleText("a.c", 1), sampleText("b.c", 2), sampleText("a.c", 3)});
    EXPECT_EQ(UnsavedTexts::filesIn(folder()), std::vector<std::string>{file});
    const auto left = UnsavedTexts::openLeftBehind(file);
    ASSERT_TRUE(left && left->has_value());
    EXPECT_EQ((*left)->all().value(), (std::vector<UnsavedText>{sampleText("a.c", 3), sampleText("b.c", 2)}));
}

TEST_F(UnsavedTextsTest, AnEmptyFileGoesWhenItIsClosedAndAFullOneStays) {
    const std::string file = leaveBehind({sampleText("a.c"), sampleText("b.c")});
    auto left = UnsavedTexts::openLeftBehind(file);
    ASSERT_TRUE(left && left->has_value());
    EXPECT_FALSE((*left)->forget("a.c"));
    (*left)->close();
    ASSERT_TRUE(fs::exists(file));
    left = UnsavedTexts::openLeftBehind(file);
    ASSERT_TRUE(left && left->has_value());
    EXPECT_FALSE((*left)->forget("b.c"));
    (*left)->close();
    EXPECT_TRUE(fs::is_empty(folder()));
}

TEST_F(UnsavedTextsTest, TheTextsOfALivingWindowAreItsOwn) {
    const std::string file = UnsavedTexts::newPath(folder());
    auto own = UnsavedTexts::open(file);
    ASSERT_TRUE(own);
    ASSERT_FALSE(own->keep(sampleText("a.c")));
    const auto seen = UnsavedTexts::openLeftBehind(file);
    ASSERT_TRUE(seen) << seen.error().text();
    EXPECT_FALSE(seen->has_value());
    const pid_t other = fork(); // Locks of one process do not show those of another.
    if (other == 0) {
        const auto found = UnsavedTexts::openLeftBehind(file);
        _exit(found && !found->has_value() ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(waitpid(other, &status, 0), other);
    EXPECT_EQ(status, 0);
    ASSERT_FALSE(own->keep(sampleText("b.c")));
    EXPECT_EQ(own->all()->size(), 2U);
}

TEST_F(UnsavedTextsTest, AFileThatIsBeingMadeIsLeftAlone) {
    fs::create_directories(folder());
    writeBytes(UnsavedTexts::newPath(folder()), "");
    EXPECT_TRUE(UnsavedTexts::filesIn(folder()).empty());
    EXPECT_TRUE(UnsavedTexts::filesIn(path("none")).empty());
}

TEST_F(UnsavedTextsTest, NobodyElseMayLookIntoTheFolder) {
    leaveBehind({sampleText("a.c")});
    EXPECT_EQ(fs::status(folder()).permissions(), fs::perms::owner_all);
}

TEST_F(UnsavedTextsTest, ADamagedFileIsSetAsideWithASentence) {
    const std::string file = leaveBehind({sampleText("a.c")});
    const std::string noise(9000, 'x');
    writeBytes(file, noise);
    const auto left = UnsavedTexts::openLeftBehind(file);
    ASSERT_FALSE(left);
    EXPECT_NE(left.error().message.find("damaged"), std::string::npos) << left.error().text();
    EXPECT_FALSE(fs::exists(file));
    EXPECT_TRUE(UnsavedTexts::filesIn(folder()).empty());
    ASSERT_EQ(std::distance(fs::directory_iterator(folder()), {}), 1);
    EXPECT_EQ(bytesOf(fs::directory_iterator(folder())->path().string()), noise);
}

TEST_F(UnsavedTextsTest, ANewerFileIsRefusedAndKept) {
    const std::string file = leaveBehind({sampleText("a.c")});
    SQLite::Database(file, SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 9");
    const auto left = UnsavedTexts::openLeftBehind(file);
    ASSERT_FALSE(left);
    EXPECT_NE(left.error().message.find("newer"), std::string::npos) << left.error().text();
    EXPECT_TRUE(fs::exists(file));
}

TEST_F(UnsavedTextsTest, WhereTheDiskIsFullTheTextBeforeStays) {
    const std::string file = UnsavedTexts::newPath(folder());
    auto texts = UnsavedTexts::open(file);
    ASSERT_TRUE(texts);
    ASSERT_FALSE(texts->keep(sampleText("a.c")));
    UnsavedText longer = sampleText("a.c");
    longer.text.append(1'000'000, 'x');
    {
        const FullDisk disk(fs::file_size(file) + fs::file_size(file + "-wal"));
        EXPECT_TRUE(texts->keep(longer));
    }
    EXPECT_EQ(texts->all()->at(0), sampleText("a.c"));
    EXPECT_FALSE(texts->keep(longer)) << "once there is room";
    EXPECT_EQ(texts->all()->at(0), longer);
}

TEST_F(UnsavedTextsTest, AFolderThatCannotBeMadeIsAnError) {
    writeBytes(path("unsaved"), "a file");
    const auto own = UnsavedTexts::open(UnsavedTexts::newPath(folder()));
    ASSERT_FALSE(own);
    EXPECT_FALSE(own.error().remedy.empty()) << own.error().text();
}

} // namespace forewarp::session
