#include "app/workbench/jobs/analysis_job.h"

#include "core/kernel/json/program_facts_json.h"
#include "core/kernel/program_facts.h"
#include "tests/app/workbench/workbench_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

namespace forewarp::workbench::jobs {

namespace {

using testing::HasSubstr;

/// Runs one analysis with a script in place of forewarp-cli and keeps what it answered.
class AnalysisJobTest : public testing::Test {
  protected:
    void start(const QByteArray& script) {
        m_job = std::make_unique<AnalysisJob>(m_place.script(script));
        QObject::connect(m_job.get(), &AnalysisJob::analysed,
                         [this](const Analysis& analysis) { m_analyses << analysis; });
        QObject::connect(m_job.get(), &AnalysisJob::analysisFailed, [this](const QString& file, const Error& error) {
            m_failures << QPair(file, QString::fromStdString(error.text()));
        });
        QObject::connect(m_job.get(), &AnalysisJob::progressed,
                         [this](double fraction, const QString& step) { m_steps << QPair(fraction, step); });
    }
    void analyse(std::optional<QByteArray> unsavedText = {}) { m_job->analyse({kFile, {}, std::move(unsavedText)}); }
    [[nodiscard]] std::string failure() const {
        return m_failures.isEmpty() ? "no failure" : m_failures.first().second.toStdString();
    }
    [[nodiscard]] bool settles() {
        return waitFor([this] { return !m_job->isBusy(); });
    }

    const QString kFile = QStringLiteral("/sources/a.c");
    Workplace m_place;
    std::unique_ptr<AnalysisJob> m_job;
    QList<Analysis> m_analyses;
    QList<QPair<QString, QString>> m_failures;
    QList<QPair<double, QString>> m_steps;
};

QByteArray printing(const kernel::ProgramFacts& facts) {
    return "cat <<'FACTS'\n" + QByteArray::fromStdString(kernel::json::writeFacts(facts)) + "\nFACTS\n";
}

TEST_F(AnalysisJobTest, ReadsFactsAndProgress) {
    start("echo 'progress 0.5 loops' >&2\n" + printing(copyLoops(3)));
    analyse();
    ASSERT_TRUE(settles());
    ASSERT_EQ(m_analyses.size(), 1) << failure();
    EXPECT_EQ(m_analyses.first().file, kFile);
    EXPECT_EQ(m_analyses.first().facts->loops.size(), 3U);
    EXPECT_FALSE(m_analyses.first().isOfUnsavedText);
    EXPECT_TRUE(m_steps.contains(QPair(0.5, QStringLiteral("a.c: loops"))));
}

TEST_F(AnalysisJobTest, HandsUnsavedTextOverOnStandardInput) {
    kernel::ProgramFacts facts = copyLoops(1);
    start("test \"$(cat)\" = 'int x;' || exit 9\n" + printing(facts));
    analyse(QByteArray("int x;"));
    ASSERT_TRUE(settles());
    ASSERT_EQ(m_analyses.size(), 1) << failure();
    EXPECT_TRUE(m_analyses.first().isOfUnsavedText);
}

TEST_F(AnalysisJobTest, GarbageBecomesASentence) {
    start("echo '{\"schema\": 1, \"loops\": 7'");
    analyse();
    ASSERT_TRUE(settles());
    EXPECT_TRUE(m_analyses.isEmpty());
    EXPECT_THAT(failure(), HasSubstr(kFile.toStdString()));
}

TEST_F(AnalysisJobTest, ErrorSentencesOfTheToolAreHandedOn) {
    start("echo 'forewarp-cli: /sources/a.c: The file is binary.' >&2\nexit 3");
    analyse();
    ASSERT_TRUE(settles());
    EXPECT_EQ(failure(), "/sources/a.c: The file is binary.");
}

TEST_F(AnalysisJobTest, SilentFailureNamesTheExitCode) {
    start("exit 77");
    analyse();
    ASSERT_TRUE(settles());
    EXPECT_THAT(failure(), HasSubstr("exit code 77"));
}

TEST_F(AnalysisJobTest, CrashBecomesASentence) {
    start("kill -SEGV $$");
    analyse();
    ASSERT_TRUE(settles());
    EXPECT_THAT(failure(), HasSubstr("crashed"));
}

TEST_F(AnalysisJobTest, KilledFromOutsideBecomesASentence) {
    start("exec sleep 60");
    analyse();
    ASSERT_TRUE(waitFor([this] { return !m_job->processIds().isEmpty() && m_job->processIds().first() > 0; }));
    ASSERT_EQ(::kill(pid_t(m_job->processIds().first()), SIGKILL), 0);
    ASSERT_TRUE(settles());
    EXPECT_THAT(failure(), HasSubstr("crashed"));
}

TEST_F(AnalysisJobTest, CancelEndsTheChildAndAnswersNothing) {
    start("exec sleep 60");
    bool isCancelled = false;
    QObject::connect(m_job.get(), &AnalysisJob::cancelled, [&] { isCancelled = true; });
    analyse();
    ASSERT_TRUE(waitFor([this] { return !m_job->processIds().isEmpty() && m_job->processIds().first() > 0; }));
    const auto child = pid_t(m_job->processIds().first());
    m_job->cancel();
    EXPECT_TRUE(isCancelled);
    EXPECT_FALSE(m_job->isBusy());
    EXPECT_TRUE(waitFor([child] { return ::kill(child, 0) != 0; }));
    EXPECT_TRUE(m_analyses.isEmpty());
    EXPECT_TRUE(m_failures.isEmpty());
}

TEST_F(AnalysisJobTest, CancelFromWithinAProgressReportIsSafe) {
    start("echo 'progress 0.1 parsing' >&2\nexec sleep 60");
    QObject::connect(m_job.get(), &AnalysisJob::progressed, m_job.get(), [this](double fraction) {
        if (fraction > 0) m_job->cancel();
    });
    analyse();
    EXPECT_TRUE(settles());
}

TEST_F(AnalysisJobTest, ANewerRequestReplacesTheOlder) {
    start("case \"$(cat)\" in old) sleep 1; " + QByteArray("exit 5;; esac\n") + printing(copyLoops(2)));
    analyse(QByteArray("old"));
    analyse(QByteArray("new"));
    ASSERT_TRUE(settles());
    QTest::qWait(1500); // The older child would have answered by now.
    EXPECT_EQ(m_analyses.size(), 1) << failure();
    EXPECT_TRUE(m_failures.isEmpty()) << failure();
}

TEST_F(AnalysisJobTest, ANewerRequestIsNeverAnsweredTwice) {
    start(printing(copyLoops(1)));
    for (int request = 0; request < 20; ++request) {
        analyse();
        QTest::qWait(5);
    }
    ASSERT_TRUE(settles());
    EXPECT_GE(m_analyses.size(), 1);
    EXPECT_LE(m_analyses.size(), 20);
    EXPECT_TRUE(m_failures.isEmpty()) << failure();
}

TEST(AnalysisJob, WithoutToolEveryRequestAnswersWhy) {
    AnalysisJob job(Error{ErrorKind::internal, "forewarp-cli was not found.", {}, {}});
    QStringList failures;
    QObject::connect(&job, &AnalysisJob::listingFailed,
                     [&](const Error& error) { failures << QString::fromStdString(error.text()); });
    QObject::connect(&job, &AnalysisJob::analysisFailed,
                     [&](const QString&, const Error& error) { failures << QString::fromStdString(error.text()); });
    job.list(QStringLiteral("/sources"), {});
    job.analyse({QStringLiteral("a.c"), {}, {}});
    EXPECT_EQ(failures.size(), 2);
    EXPECT_FALSE(job.isBusy());
}

TEST(ToolProcess, SilenceEndsIt) {
    ToolProcess process(QStringLiteral("/bin/sleep"), {.arguments = {QStringLiteral("60")},
                                                       .subject = QStringLiteral("a.c"),
                                                       .silenceLimit = std::chrono::milliseconds(100)});
    std::optional<Result<QByteArray>> outcome;
    QObject::connect(&process, &ToolProcess::finished, [&](const Result<QByteArray>& output) { outcome = output; });
    process.start();
    ASSERT_TRUE(waitFor([&] { return outcome.has_value(); }));
    ASSERT_FALSE(outcome->hasValue());
    EXPECT_THAT(outcome->error().text(), HasSubstr("no sign of life"));
}

TEST(ToolProcess, MissingProgramBecomesASentence) {
    ToolProcess process(QStringLiteral("/nowhere/forewarp-cli"), {{}, QStringLiteral("a.c")});
    std::optional<Result<QByteArray>> outcome;
    QObject::connect(&process, &ToolProcess::finished, [&](const Result<QByteArray>& output) { outcome = output; });
    process.start();
    ASSERT_TRUE(waitFor([&] { return outcome.has_value(); }));
    ASSERT_FALSE(outcome->hasValue());
    EXPECT_THAT(outcome->error().text(), HasSubstr("/nowhere/forewarp-cli"));
}

TEST(ReadListing, ResolvesFilesAgainstTheRoot) {
    const auto listing =
        ListingRequest{"/p", {}}.readAnswer({R"({"schema":1,"root":"/p","files":["a.c","src/../b.c","/q/c.c"]})"});
    ASSERT_TRUE(listing.hasValue());
    EXPECT_EQ(listing->root, QStringLiteral("/p"));
    EXPECT_EQ(listing->files, QStringList({"/p/a.c", "/p/b.c", "/q/c.c"}));
}

TEST(ReadListing, RefusesAnotherSchemaAndOtherTypes) {
    const ListingRequest request{"/p", {}};
    for (const char* json : {R"({"schema":2,"root":"/p","files":[]})", R"({"schema":1,"root":"/p","files":"a.c"})",
                             R"({"schema":1,"root":"/p","files":[7]})", "Segmentation fault"})
        EXPECT_FALSE(request.readAnswer({json}).hasValue()) << json;
}

} // namespace

} // namespace forewarp::workbench::jobs
