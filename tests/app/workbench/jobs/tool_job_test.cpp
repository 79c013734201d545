#include "app/workbench/jobs/tool_job.h"

#include "tests/app/workbench/workbench_fixture.h"

#include <QFileInfo>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

namespace forewarp::workbench::jobs {

namespace {

using testing::HasSubstr;

/// Asks for a word to be said again; the empty word is none.
struct EchoRequest {
    QString word;
    std::shared_ptr<QTemporaryDir> folder = nullptr;

    [[nodiscard]] Result<ToolCall> toolCall() const {
        if (word.isEmpty()) return Error{ErrorKind::usage, "There is no word.", {}, {}};
        return ToolCall{.arguments = {word}, .subject = QStringLiteral("a.c"), .folder = folder};
    }
    [[nodiscard]] Result<QString> readAnswer(const ToolOutput& output) const {
        if (output.text.trimmed() == word.toUtf8()) return word + output.folder;
        return Error{ErrorKind::internal, "This is no echo.", {}, {}};
    }
};

/// Keeps what a job says: «= ANSWER», «! ERROR», «cancelled», «idle».
class ToolJobTest : public testing::Test {
  protected:
    void startWith(const Result<QString>& tool) {
        m_job = std::make_unique<ToolJob<EchoRequest, QString>>(tool);
        m_job->onAnswer([this](const QString& answer) {
            m_heard << "= " + answer;
            EXPECT_FALSE(m_job->isBusy()) << "it may be asked again from here";
            if (!m_next.isEmpty()) m_job->start({std::exchange(m_next, {})});
        });
        QObject::connect(m_job.get(), &ChildJob::failed,
                         [this](const Error& error) { m_heard << "! " + QString::fromStdString(error.text()); });
        QObject::connect(m_job.get(), &ChildJob::cancelled, [this] { m_heard << "cancelled"; });
        QObject::connect(m_job.get(), &ChildJob::idle, [this] { m_heard << "idle"; });
    }
    [[nodiscard]] bool settles() {
        return waitFor([this] { return !m_job->isBusy(); });
    }
    [[nodiscard]] bool runs() {
        return waitFor([this] { return m_job->processId() > 0; });
    }

    Workplace m_place;
    std::unique_ptr<ToolJob<EchoRequest, QString>> m_job;
    QStringList m_heard;
    QString m_next; ///< Asked for when the first answer is there.
};

TEST_F(ToolJobTest, AnswersThenIdles) {
    startWith(m_place.script("echo \"$1\""));
    m_job->start({"one"});
    EXPECT_TRUE(m_job->isBusy());
    ASSERT_TRUE(settles());
    EXPECT_EQ(m_heard, (QStringList{"= one", "idle"}));
    EXPECT_EQ(m_job->processId(), 0);
}

TEST_F(ToolJobTest, IsNotIdleWhereItsReceiverAsksForMore) {
    startWith(m_place.script("echo \"$1\""));
    m_next = "two";
    m_job->start({"one"});
    ASSERT_TRUE(waitFor([this] { return m_heard.contains("idle"); }));
    EXPECT_EQ(m_heard, (QStringList{"= one", "= two", "idle"}));
}

TEST_F(ToolJobTest, TheNewestRequestWins) {
    startWith(m_place.script("[ \"$1\" = one ] && exec sleep 60\necho \"$1\""));
    m_job->start({"one"});
    ASSERT_TRUE(runs());
    const auto child = pid_t(m_job->processId());
    m_job->start({"two"});
    EXPECT_TRUE(waitFor([child] { return ::kill(child, 0) != 0; }));
    ASSERT_TRUE(settles());
    EXPECT_EQ(m_heard, (QStringList{"= two", "idle"}));
}

TEST_F(ToolJobTest, CancellingIsSaidAndAbandoningIsNot) {
    startWith(m_place.script("exec sleep 60"));
    m_job->cancel();
    EXPECT_TRUE(m_heard.isEmpty()) << "there is nothing to cancel";
    m_job->start({"one"});
    m_job->abandon();
    EXPECT_TRUE(m_heard.isEmpty());
    m_job->start({"one"});
    m_job->cancel();
    EXPECT_FALSE(m_job->isBusy());
    EXPECT_EQ(m_heard, (QStringList{"cancelled", "idle"}));
}

TEST_F(ToolJobTest, EveryFailureIsSaid) {
    startWith(m_place.script("echo other"));
    m_job->start({"one"});
    ASSERT_TRUE(settles());
    m_job->start({""});
    EXPECT_EQ(m_heard, (QStringList{"! This is no echo.", "idle", "! There is no word.", "idle"}));
    m_heard.clear();
    startWith(Error{ErrorKind::internal, "forewarp-cli was not found.", {}, {}});
    m_job->start({"one"});
    EXPECT_EQ(m_heard, (QStringList{"! forewarp-cli was not found.", "idle"}));
    m_heard.clear();
    startWith(m_place.script("exit 7"));
    m_job->start({"one"});
    ASSERT_TRUE(settles());
    ASSERT_EQ(m_heard.size(), 2);
    EXPECT_THAT(m_heard.first().toStdString(), HasSubstr("exit code 7"));
}

TEST_F(ToolJobTest, TheFolderOfARunGoesWithIt) {
    startWith(m_place.script("[ \"$1\" = sleep ] && exec sleep 60\necho \"$1\""));
    const auto folder = std::make_shared<QTemporaryDir>();
    const QString path = folder->path();
    m_job->start({"one", folder});
    ASSERT_TRUE(settles());
    EXPECT_EQ(m_heard, (QStringList{"= one" + path, "idle"}));
    EXPECT_FALSE(QFileInfo::exists(path));
    const auto other = std::make_shared<QTemporaryDir>();
    m_job->start({"sleep", other});
    ASSERT_TRUE(runs());
    EXPECT_TRUE(QFileInfo::exists(other->path()));
    m_job->cancel();
    EXPECT_FALSE(QFileInfo::exists(other->path()));
}

} // namespace

} // namespace forewarp::workbench::jobs
