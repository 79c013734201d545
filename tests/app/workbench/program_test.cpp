// The program as others start it: no window on a screen, exit codes, sentences.

#include "core/render/json/report_request.h"
#include "tests/app/workbench/workbench_fixture.h"

#include <QFile>
#include <QImage>
#include <QProcess>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::workbench {

namespace {

using testing::HasSubstr;

struct Outcome {
    int exitCode = -1;
    std::string output;
    std::string errors;
};

class ProgramTest : public testing::Test {
  protected:
    /// Without display, with a home of its own.
    Outcome run(const QStringList& arguments, const QString& platform = {}) {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) environment.remove(name);
        if (!platform.isEmpty()) environment.insert("QT_QPA_PLATFORM", platform);
        environment.insert("XDG_DATA_HOME", m_place.path("home"));
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(FOREWARP_WORKBENCH, arguments);
        EXPECT_TRUE(process.waitForFinished(120'000));
        return {process.exitCode(), process.readAllStandardOutput().toStdString(),
                process.readAllStandardError().toStdString()};
    }

    Workplace m_place;
};

TEST_F(ProgramTest, ExportsAReportWithoutDisplay) {
    const explain::Report report = explain::makeReport("copy", {copyLoops(2)}, {}).value();
    const QString request =
        m_place.file("request.json", QByteArray::fromStdString(render::json::writeReportRequest(report)));
    const Outcome done = run({"--export-report", m_place.path("out.pdf"), "--request", request});
    EXPECT_EQ(done.exitCode, 0) << done.errors;
    QFile pdf(m_place.path("out.pdf"));
    ASSERT_TRUE(pdf.open(QIODevice::ReadOnly));
    EXPECT_EQ(pdf.read(4), "%PDF");
}

TEST_F(ProgramTest, ADamagedSessionDoesNotBringTheProgramDown) {
    const QString source = m_place.file("matrix.c", kMatrixSource);
    const QStringList arguments{source, "--screenshot", m_place.path("window.png")};
    ASSERT_EQ(run(arguments).exitCode, 0);
    const QString sessions = m_place.path("home/forewarp/sessions.sqlite");
    QFile file(sessions);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray whole = file.readAll();
    file.close();
    constexpr qsizetype kPage = 4096;
    ASSERT_GT(whole.size(), 2 * kPage);
    for (qsizetype begin = kPage; begin < whole.size(); begin += kPage) {
        QByteArray damaged = whole;
        damaged.replace(begin, kPage, QByteArray(kPage, '\xa5'));
        m_place.file("home/forewarp/sessions.sqlite", damaged);
        const Outcome done = run(arguments); // Ends a moment after the last change, so that a save may still wait.
        EXPECT_EQ(done.exitCode, 0) << "page at " << begin << ": " << done.errors;
    }
}

TEST_F(ProgramTest, ExitCodesSayWhoHasToAct) {
    EXPECT_EQ(run({"--export-report", m_place.path("out.pdf")}).exitCode, 2);
    const Outcome missing = run({"--export-report", m_place.path("out.pdf"), "--request", m_place.path("none.json")});
    EXPECT_EQ(missing.exitCode, 3);
    EXPECT_THAT(missing.errors, HasSubstr("none.json"));
    EXPECT_EQ(run({"--set", "n=x"}, "offscreen").exitCode, 2);
}

TEST_F(ProgramTest, WithoutDisplayItSaysWhatToUseInstead) {
    const Outcome refused = run({});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.errors, HasSubstr("forewarp-cli"));
}

TEST_F(ProgramTest, HelpAndVersion) {
    EXPECT_THAT(run({"--help"}).output, HasSubstr("--device"));
    EXPECT_THAT(run({"--version"}).output, testing::MatchesRegex("forewarp [0-9.]+\nQt 6[0-9.]+\ndevice data .*\n"));
}

TEST_F(ProgramTest, PrintsThePagesOfPackages) {
    EXPECT_THAT(run({"--print", "man"}).output, HasSubstr("\n.SH OPTIONS\n"));
    const Outcome refused = run({"--print", "poem"});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.errors, HasSubstr("man, bash-completion"));
}

TEST_F(ProgramTest, PrintsTheTimeOfItsFirstFrame) {
    const Outcome timed = run({"--time-start"}, "offscreen");
    EXPECT_EQ(timed.exitCode, 0) << timed.errors;
    EXPECT_THAT(timed.output, testing::MatchesRegex("first frame: [0-9]+ ms\n"));
}

TEST_F(ProgramTest, TakesAPictureOfAProject) {
    const QString source = m_place.file("matrix.c", kMatrixSource);
    const Outcome pictured = run({source, "--screenshot", m_place.path("window.png"), "--select", "running_sum:L1"});
    EXPECT_EQ(pictured.exitCode, 0) << pictured.errors;
    EXPECT_GT(QImage(m_place.path("window.png")).width(), 1000);
}

TEST_F(ProgramTest, OpensGpuAssembly) {
    const QString cubin = QStringLiteral(FOREWARP_SOURCE_DIR "/tests/core/sass/cubins/n_body_sm75.cubin");
    const Outcome pictured = run({cubin, "--screenshot", m_place.path("window.png")});
    EXPECT_EQ(pictured.exitCode, 0) << pictured.errors;
    EXPECT_GT(QImage(m_place.path("window.png")).width(), 1000);
}

} // namespace

} // namespace forewarp::workbench
