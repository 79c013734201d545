// Session files that are cut short, overwritten or not to be written: each opens or is set aside with a sentence.

#include "core/session/session_store.h"
#include "tests/core/session/session_folder.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <filesystem>

#include <unistd.h>

namespace forewarp::session {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kPage = 4096;

class DamageTest : public SessionFolderTest {
  protected:
    void SetUp() override {
        SessionFolderTest::SetUp();
        m_path = path("sessions.sqlite");
    }

    void fill(int sessions) const {
        auto store = SessionStore::open(m_path);
        ASSERT_TRUE(store);
        for (int i = 0; i < sessions; ++i) {
            Session session;
            session.project = "/home/me/project" + std::to_string(i);
            session.windowLayout = std::string(600, 'l');
            ASSERT_FALSE(store->save(session));
        }
    }

    /// Opens a file in this state; it works afterwards, and nothing is gone without a word.
    void expectUsable(const std::string& bytes, const std::string& log) {
        fs::remove_all(m_folder);
        fs::create_directories(m_folder);
        writeBytes(m_path, bytes);
        if (!log.empty()) writeBytes(m_path + "-wal", log);
        auto opening = SessionStore::openOrReplace(m_path);
        ASSERT_TRUE(opening.store) << opening.problem->text();
        ASSERT_FALSE(opening.problem) << opening.problem->text();
        if (opening.setAside) {
            EXPECT_NE(opening.setAside->text().find("damaged"), std::string::npos);
            EXPECT_EQ(countOf("sessions.sqlite.damaged-"), log.empty() ? 1 : 2);
        } else if (!bytes.empty()) {
            ASSERT_TRUE(opening.store->latest()) << opening.store->latest().error().text();
        }
        Session session;
        session.project = "after";
        EXPECT_FALSE(opening.store->save(session));
    }

    std::string m_path;
};

} // namespace

TEST_F(DamageTest, AFileCutShortAnywhereOpensOrIsSetAside) {
    fill(20);
    const std::string whole = bytesOf(m_path);
    ASSERT_GT(whole.size(), 4 * kPage);
    for (std::size_t size = 0; size <= whole.size(); size += 1021) {
        SCOPED_TRACE(size);
        ASSERT_NO_FATAL_FAILURE(expectUsable(whole.substr(0, size), {}));
    }
    for (std::size_t size = kPage; size <= whole.size(); size += kPage) {
        SCOPED_TRACE(size);
        ASSERT_NO_FATAL_FAILURE(expectUsable(whole.substr(0, size), {}));
    }
}

TEST_F(DamageTest, ALogCutShortAnywhereLosesItsEndOnly) {
    std::string whole;
    std::string log;
    {
        auto store = SessionStore::open(m_path);
        ASSERT_TRUE(store);
        Session session;
        session.project = "before";
        ASSERT_FALSE(store->save(session));
        whole = bytesOf(m_path); // As a process leaves both that is killed.
        log = bytesOf(m_path + "-wal");
    }
    ASSERT_GT(log.size(), kPage);
    for (std::size_t size = 0; size <= log.size(); size += 1021) {
        SCOPED_TRACE(size);
        ASSERT_NO_FATAL_FAILURE(expectUsable(whole, log.substr(0, size)));
    }
}

TEST_F(DamageTest, APageOverwrittenShowsAtAReadOrASaveAndIsSetAsideThen) {
    fill(20);
    const std::string whole = bytesOf(m_path);
    for (std::size_t page = 1; page < whole.size() / kPage; ++page) {
        SCOPED_TRACE(page);
        std::string bytes = whole;
        bytes.replace(page * kPage, kPage, std::string(kPage, '\xa5'));
        fs::remove_all(m_folder);
        fs::create_directories(m_folder);
        writeBytes(m_path, bytes);
        auto opening = SessionStore::openOrReplace(m_path);
        ASSERT_TRUE(opening.store);
        if (opening.setAside) continue;
        Session session;
        session.project = "after";
        const bool isFine = opening.store->latest() && !opening.store->save(session);
        if (isFine) continue; // The page holds nothing that is looked at.
        EXPECT_TRUE(opening.store->isDamaged());
        opening.store.reset();
        opening = SessionStore::openOrReplace(m_path, SessionStore::Trust::none);
        ASSERT_TRUE(opening.store);
        ASSERT_TRUE(opening.setAside);
        EXPECT_GE(countOf("sessions.sqlite.damaged-"), 1);
        EXPECT_FALSE(opening.store->save(session));
    }
}

TEST_F(DamageTest, ASoundFileIsNotSetAsideBecauseAnotherOneWasDamaged) {
    fill(3);
    const auto opening = SessionStore::openOrReplace(m_path, SessionStore::Trust::none);
    ASSERT_TRUE(opening.store);
    EXPECT_FALSE(opening.setAside);
    EXPECT_EQ(opening.store->recentProjects(10)->size(), 3U);
}

TEST_F(DamageTest, NamesOfFilesSetAsideDoNotMeet) {
    for (int count = 1; count <= 3; ++count) {
        writeBytes(m_path, "not a database");
        ASSERT_TRUE(SessionStore::openOrReplace(m_path).setAside);
        fs::remove(m_path);
        EXPECT_EQ(countOf("sessions.sqlite.damaged-"), count);
    }
}

TEST_F(DamageTest, WhereTheDiskIsFullWhatWasSavedStays) {
    auto opening = SessionStore::openOrReplace(m_path);
    ASSERT_TRUE(opening.store);
    Session session;
    session.project = "/home/me";
    session.selectedLoop = "before";
    ASSERT_FALSE(opening.store->save(session));
    session.selectedLoop = "after";
    session.windowLayout = std::string(1'000'000, 'x');
    {
        const FullDisk disk(fs::file_size(m_path) + fs::file_size(m_path + "-wal"));
        const auto error = opening.store->save(session);
        ASSERT_TRUE(error);
        EXPECT_FALSE(error->remedy.empty()) << error->text();
    }
    EXPECT_EQ(opening.store->latest().value()->selectedLoop, "before");
    EXPECT_FALSE(opening.store->save(session)) << "once there is room";
    EXPECT_EQ(opening.store->latest().value()->selectedLoop, "after");
    EXPECT_EQ(countOf("damaged"), 0);
}

TEST_F(DamageTest, AnotherProgramsFileAndANewerOneStayInPlace) {
    SQLite::Database(m_path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE bookmarks(url TEXT)");
    auto opening = SessionStore::openOrReplace(m_path);
    EXPECT_FALSE(opening.store);
    EXPECT_FALSE(opening.setAside);
    ASSERT_TRUE(opening.problem);
    fs::remove(m_path);
    fill(1);
    SQLite::Database(m_path, SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 99");
    opening = SessionStore::openOrReplace(m_path);
    EXPECT_FALSE(opening.store);
    EXPECT_FALSE(opening.setAside);
    ASSERT_TRUE(opening.problem);
    EXPECT_NE(opening.problem->message.find("newer"), std::string::npos);
}

TEST_F(DamageTest, AFileThatCannotBeWrittenIsRead) {
    if (geteuid() == 0) GTEST_SKIP() << "root may write everything";
    fill(2);
    fs::permissions(m_path, fs::perms::owner_read);
    fs::permissions(m_folder, fs::perms::owner_read | fs::perms::owner_exec);
    const auto opening = SessionStore::openOrReplace(m_path);
    fs::permissions(m_folder, fs::perms::owner_all);
    ASSERT_TRUE(opening.store);
    EXPECT_TRUE(opening.problem);
    EXPECT_TRUE(opening.store->isReadOnly());
    EXPECT_EQ(opening.store->recentProjects(10)->size(), 2U);
}

} // namespace forewarp::session
