// A process that saves and is killed at any moment: what it was told is saved is there, and the files are sound.

#include "core/session/session_store.h"
#include "core/session/unsaved_texts.h"
#include "tests/core/session/session_folder.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <thread>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

namespace forewarp::session {

namespace {

constexpr int kKillsInShort = 8;
constexpr int kLongestLifeMilliseconds = 120;
constexpr const char* kFile = "/home/me/saxpy.c";

/// FOREWARP_KILLS=1000 for a long run.
int killsWanted() {
    const char* given = std::getenv("FOREWARP_KILLS");
    return given != nullptr ? std::atoi(given) : kKillsInShort;
}

/// Longer than a page of SQLite, other at each step.
std::string textOf(std::int64_t step) {
    std::string text;
    while (text.size() < 9000) text += "int step" + std::to_string(step) + ";\n";
    return text;
}

/// Saves one step after another and says on the pipe which are done.
[[noreturn]] void writeUntilKilled(const std::string& folder, int pipe, std::int64_t first) {
    auto sessions = SessionStore::open(folder + "/sessions.sqlite");
    auto texts = UnsavedTexts::open(UnsavedTexts::newPath(folder + "/unsaved"));
    if (!sessions || !texts) _exit(1);
    for (std::int64_t step = first;; ++step) {
        Session session;
        session.project = "/home/me";
        session.selectedLoop = std::to_string(step);
        const bool isKept = !texts->keep({"/home/me", kFile, textOf(step), "hash", step}) && !sessions->save(session);
        if (!isKept || write(pipe, &step, sizeof step) != ssize_t(sizeof step)) _exit(1);
    }
}

/// The last step that the writer was told is saved, after killing it; `before` where there is none.
std::int64_t killWriter(const std::string& folder, std::int64_t before, std::chrono::milliseconds life) {
    int ends[2] = {-1, -1};
    if (pipe(ends) != 0) return -1;
    const pid_t writer = fork();
    if (writer == 0) {
        close(ends[0]);
        writeUntilKilled(folder, ends[1], before + 1);
    }
    close(ends[1]);
    std::this_thread::sleep_for(life);
    kill(writer, SIGKILL);
    int status = 0;
    waitpid(writer, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status)) << "it could not save";
    std::int64_t last = before;
    std::int64_t step = 0;
    while (read(ends[0], &step, sizeof step) == ssize_t(sizeof step)) last = step;
    close(ends[0]);
    return last;
}

std::int64_t savedStep(const std::string& path) {
    const auto opening = SessionStore::openOrReplace(path);
    EXPECT_FALSE(opening.setAside) << opening.setAside->text();
    EXPECT_FALSE(opening.problem) << opening.problem->text();
    EXPECT_EQ(SQLite::Database(path).execAndGet("PRAGMA integrity_check").getString(), "ok");
    const auto latest = opening.store->latest();
    if (!latest || !*latest) return 0;
    return std::stoll((*latest)->selectedLoop);
}

/// The newest step among the texts left behind, each of which is whole; takes them out.
std::int64_t leftStep(const std::string& folder) {
    std::int64_t newest = 0;
    for (const std::string& path : UnsavedTexts::filesIn(folder)) {
        auto left = UnsavedTexts::openLeftBehind(path);
        EXPECT_TRUE(left) << left.error().text();
        if (!left || !*left) continue;
        const auto texts = (*left)->all();
        EXPECT_TRUE(texts);
        for (const UnsavedText& text : *texts) {
            EXPECT_EQ(text.text, textOf(text.typed));
            newest = std::max(newest, text.typed);
            EXPECT_FALSE((*left)->forget(text.file));
        }
        (*left)->close();
    }
    return newest;
}

class KillTest : public SessionFolderTest {};

} // namespace

TEST_F(KillTest, NothingThatWasSaidToBeSavedIsLost) {
    const unsigned seed = std::random_device{}();
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    std::int64_t step = 0;         // The last that may be on the disk…
    std::int64_t acknowledged = 0; // …and the last that has to be.
    for (int round = 0; round < killsWanted(); ++round) {
        const std::chrono::milliseconds life(random() % kLongestLifeMilliseconds);
        const std::int64_t last = killWriter(m_folder, step, life);
        ASSERT_GE(last, step);
        // One more step than was said may be on the disk: the writer died before it said so.
        const std::int64_t saved = savedStep(path("sessions.sqlite"));
        const std::int64_t left = leftStep(path("unsaved"));
        if (last > step) {
            EXPECT_GE(left, last);
            acknowledged = last;
        }
        EXPECT_GE(saved, acknowledged);
        EXPECT_LE(saved, last + 1);
        EXPECT_LE(left, last + 1);
        step = std::max({last, saved, left});
        ASSERT_FALSE(HasFailure()) << "round " << round;
    }
    EXPECT_EQ(countOf("damaged"), 0);
}

} // namespace forewarp::session
