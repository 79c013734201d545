#include "app/workbench/state/session_keeper.h"

#include "tests/app/workbench/workbench_fixture.h"

#include <QDir>
#include <QFile>

#include <gtest/gtest.h>

namespace forewarp::workbench::state {

namespace {

constexpr int kUserVersionOffset =
    60; ///< Of PRAGMA user_version in an SQLite file: https://sqlite.org/fileformat.html, 1.3.

session::Session sessionOf(const QString& project) {
    session::Session session;
    session.project = project.toStdString();
    session.openFile = session.project + "/a.c";
    session.selectedLoop = "f:L1";
    session.scenario.device = "gtx280";
    session.scenario.assumptions.values["n"] = 4096;
    session.scenario.block = kernel::BlockShape{32, 8, 1};
    session.windowLayout = "layout";
    return session;
}

QByteArray contentOf(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

class SessionKeeperTest : public testing::Test {
  protected:
    Workplace m_place;
    const QString m_path = m_place.path("deep/sessions.sqlite");
    const QString m_project = m_place.path("");
};

TEST_F(SessionKeeperTest, BringsBackWhatWasSaved) {
    {
        SessionKeeper keeper(m_path);
        ASSERT_FALSE(keeper.problem());
        EXPECT_FALSE(keeper.latest());
        keeper.save(sessionOf(m_project)); // Written when the keeper goes.
    }
    SessionKeeper keeper(m_path);
    const auto latest = keeper.latest();
    ASSERT_TRUE(latest);
    EXPECT_EQ(latest->project, m_project.toStdString());
    EXPECT_EQ(latest->selectedLoop, "f:L1");
    EXPECT_EQ(latest->scenario.device, "gtx280");
    EXPECT_EQ(latest->scenario.block, (kernel::BlockShape{32, 8, 1}));
    EXPECT_EQ(latest->windowLayout, "layout");
    EXPECT_TRUE(keeper.find(m_project));
    EXPECT_FALSE(keeper.find("/other"));
}

TEST_F(SessionKeeperTest, SavesAfterAPauseAndTheLastCounts) {
    SessionKeeper keeper(m_path);
    session::Session session = sessionOf(m_project);
    keeper.save(session);
    session.selectedLoop = "f:L2";
    keeper.save(session);
    SessionKeeper other(m_path);
    EXPECT_TRUE(waitFor([&] {
        const auto latest = other.latest();
        return latest && latest->selectedLoop == "f:L2";
    }));
}

TEST_F(SessionKeeperTest, AnotherProjectDoesNotSwallowAWaitingSave) {
    SessionKeeper keeper(m_path);
    keeper.save(sessionOf(m_project));
    keeper.save(sessionOf("/other"));
    keeper.flush();
    EXPECT_TRUE(keeper.find(m_project));
    EXPECT_TRUE(keeper.find("/other"));
    EXPECT_EQ(keeper.recentProjects(), QStringList{m_project}) << "projects that are gone are not offered";
}

TEST_F(SessionKeeperTest, ANewerFileIsReportedAndLeftAlone) {
    SessionKeeper(m_path).save(sessionOf(m_project));
    QFile file(m_path);
    ASSERT_TRUE(file.open(QIODevice::ReadWrite));
    ASSERT_TRUE(file.seek(kUserVersionOffset));
    ASSERT_EQ(file.write(QByteArray::fromHex("000f4240")), 4);
    file.close();
    const QByteArray before = contentOf(m_path);
    {
        SessionKeeper keeper(m_path);
        ASSERT_TRUE(keeper.problem());
        EXPECT_FALSE(keeper.problem()->message.empty());
        EXPECT_FALSE(keeper.latest());
        keeper.save(sessionOf("/other"));
        keeper.keepFacts("hash", "{}");
    }
    EXPECT_EQ(contentOf(m_path), before);
}

TEST_F(SessionKeeperTest, ADamagedFileIsSetAsideAndANewOneBegun) {
    const QByteArray noise = QByteArray("not a database at all ").repeated(300);
    const QString path = m_place.file("sessions.sqlite", noise);
    {
        SessionKeeper keeper(path);
        EXPECT_FALSE(keeper.problem());
        ASSERT_TRUE(keeper.setAside());
        EXPECT_TRUE(keeper.recentProjects().isEmpty());
        keeper.save(sessionOf(m_project));
        keeper.markSetAsideRead();
        EXPECT_FALSE(keeper.setAside());
    }
    SessionKeeper keeper(path);
    EXPECT_FALSE(keeper.setAside());
    EXPECT_TRUE(keeper.find(m_project));
    const QStringList kept = QDir(m_project).entryList({"sessions.sqlite.damaged-*"});
    ASSERT_EQ(kept.size(), 1);
    EXPECT_EQ(contentOf(m_place.path(kept.front())), noise);
}

TEST_F(SessionKeeperTest, DamageThatShowsLaterIsSetAsideThenAndNothingIsLost) {
    SessionKeeper(m_path).save(sessionOf(m_project));
    QFile file(m_path);
    ASSERT_TRUE(file.open(QIODevice::ReadWrite));
    constexpr int kPage = 4096;
    ASSERT_TRUE(file.seek(kPage));
    ASSERT_GT(file.write(QByteArray(int(file.size()) - kPage, '\xa5')), kPage);
    file.close();
    SessionKeeper keeper(m_path);
    keeper.save(sessionOf(m_project));
    keeper.flush();
    EXPECT_TRUE(keeper.setAside());
    EXPECT_FALSE(keeper.problem());
    EXPECT_TRUE(keeper.find(m_project));
}

TEST_F(SessionKeeperTest, AProblemHoldsUntilASaveSucceeds) {
    const QString blocker = m_place.file("home", "a file where the folder should be");
    SessionKeeper keeper(m_place.path("home/sessions.sqlite"));
    int changes = 0;
    QObject::connect(&keeper, &SessionKeeper::changed, [&changes] { ++changes; });
    ASSERT_TRUE(keeper.problem());
    keeper.save(sessionOf(m_project));
    keeper.save(sessionOf("/other"));
    keeper.flush();
    EXPECT_TRUE(keeper.problem());
    ASSERT_TRUE(QFile::remove(blocker));
    keeper.flush();
    EXPECT_FALSE(keeper.problem());
    EXPECT_GT(changes, 0);
    EXPECT_TRUE(keeper.find(m_project));
    EXPECT_TRUE(keeper.find("/other"));
}

TEST_F(SessionKeeperTest, WhoGoesOnChangingThingsIsSavedNevertheless) {
    SessionKeeper keeper(m_path);
    SessionKeeper other(m_path);
    const bool isSaved = waitFor([&] {
        keeper.save(sessionOf(m_project)); // More often than the pause between two.
        return other.find(m_project).has_value();
    });
    EXPECT_TRUE(isSaved);
}

TEST_F(SessionKeeperTest, NobodyHearsOfAFailureFromAKeeperThatGoes) {
    m_place.file("home", "a file where the folder should be");
    int changes = 0;
    {
        SessionKeeper keeper(m_place.path("home/sessions.sqlite"));
        keeper.save(sessionOf(m_project));
        QObject::connect(&keeper, &SessionKeeper::changed, [&changes] { ++changes; });
    }
    EXPECT_EQ(changes, 0);
}

TEST_F(SessionKeeperTest, KeepsFactsByHash) {
    SessionKeeper keeper(m_path);
    keeper.keepFacts("abc", "{\"schema\":1}");
    EXPECT_EQ(keeper.factsOf("abc"), "{\"schema\":1}");
    EXPECT_FALSE(keeper.factsOf("def"));
}

} // namespace

} // namespace forewarp::workbench::state
