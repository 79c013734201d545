// Runs of the user's program that record what a loop does to memory.

#include "app/workbench/window/details.h"
#include "core/explain/memory_report.h"
#include "core/kernel/json/program_facts_json.h"
#include "core/kernel/kernel_profile.h"
#include "core/kernel/profile_of.h"
#include "core/trace/thread_trace.h"
#include "tests/app/workbench/desk.h"
#include "views/memory/memory_view.h"

#include <QAction>
#include <QDialog>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::workbench {

namespace {

constexpr int kThreads = 64;

/// Two loops: one that reads a through an index that only a run shows, one whose addresses are all known.
kernel::ProgramFacts indirectFacts(const QString& file) {
    kernel::ProgramFacts facts = copyLoops(2);
    facts.file = file.toStdString();
    facts.loops[0].accesses[0].index.reset();
    facts.loops[0].accesses[0].unknownReason = "its index is read from memory";
    return facts;
}

/// As a run would record the first loop: every thread reads the same element of a and writes its own of b.
void writeSample(const kernel::ProgramFacts& facts, const std::string& path) {
    auto writer = trace::ThreadTraceWriter::create(path);
    ASSERT_TRUE(writer) << writer.error().text();
    for (int thread = 0; thread < kThreads; ++thread) {
        (*writer)->beginThread({thread, 0, 0});
        (*writer)->access(0, 4096);
        (*writer)->access(1, 8192 + 4ULL * std::uint64_t(thread));
        (*writer)->endThread();
    }
    trace::ThreadTraceHeader header;
    header.loop = "copy1:L1";
    header.program = "copy.c 1000";
    header.mapped = {"copy1:L1"};
    header.mappedIterations = {kThreads};
    header.extent = {kThreads, 1, 1};
    header.events = 2 * kThreads;
    header.isWhole = true;
    header.steps = kernel::profileOf(facts, "copy1:L1", {}).value().steps;
    const auto error = (*writer)->finish(header);
    ASSERT_FALSE(error) << error->text();
}

/// Stands for forewarp-cli: lists one file, prints its facts, and answers a trace with `run`.
class TracingTest : public testing::Test {
  protected:
    void SetUp() override {
        m_source = m_place.file("copy.c", kMatrixSource);
        writeSample(indirectFacts(m_source), m_place.path("sample").toStdString());
        writeTool(tracing("The run ended by itself.", false));
    }
    /// A run that leaves the sample and says how it ended; its arguments are kept.
    QByteArray tracing(const QByteArray& ending, bool isEarly) const {
        return "printf '%s\\n' \"$@\" > " + m_place.path("arguments").toUtf8() + "\ncp " +
               m_place.path("sample").toUtf8() + " \"$4\"\n" +
               R"(echo '{"schema":1,"loop":"copy1:L1","program":"copy.c 1000","ending":")" + ending +
               R"(","ended_early":)" + (isEarly ? "true" : "false") + R"(,"output":"Segmentation fault"}')" + "\n";
    }
    void writeTool(const QByteArray& run) {
        const QByteArray facts = QByteArray::fromStdString(kernel::json::writeFacts(indirectFacts(m_source)));
        m_tool = m_place.script("case \"$*\" in\n*--list*) echo '{\"schema\":1,\"root\":\"" +
                                m_place.path("").toUtf8() + "\",\"files\":[\"" + m_source.toUtf8() +
                                "\"]}';;\ntrace*)\n" + run + ";;\n*)\ncat <<'FACTS'\n" + facts + "\nFACTS\n;;\nesac\n");
    }
    std::unique_ptr<Desk> openAt(const std::string& loop) {
        state::WorkbenchSetup setup = m_place.setup();
        setup.tool = m_tool;
        setup.compile.compilerArguments = {"-DN=64"};
        auto desk = std::make_unique<Desk>(std::move(setup));
        desk->open(m_source);
        EXPECT_TRUE(desk->settles());
        desk->workbench.show({m_source, loop});
        EXPECT_TRUE(desk->settles());
        desk->view<window::Details>().show(window::Details::memory);
        QApplication::processEvents();
        return desk;
    }
    static QToolButton* traceButton(Desk& desk) {
        return desk.view<views::memory::MemoryView>().findChild<QToolButton*>("trace");
    }
    static QDialog* askedBy(Desk& desk) {
        QTest::mouseClick(traceButton(desk), Qt::LeftButton);
        return desk.window.findChild<QDialog*>();
    }
    static QString provenance(Desk& desk) { return desk.window.findChild<QLabel*>("statusProvenance")->text(); }
    static bool isTraced(Desk& desk) {
        const explain::SharedLoopReport& loop = desk.workbench.state().loopReport();
        const memory::MemoryBehaviour* memory = loop ? explain::memoryOf(*loop) : nullptr;
        return memory != nullptr && memory->isTraced;
    }
    QStringList given() const {
        QFile file(m_place.path("arguments"));
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split('\n') : QStringList();
    }

    Workplace m_place;
    QString m_source;
    QString m_tool;
};

TEST_F(TracingTest, ARunShowsTheAddressesThatTheSourceDoesNot) {
    const auto desk = openAt("copy1:L1");
    EXPECT_FALSE(isTraced(*desk));
    QDialog* dialog = askedBy(*desk);
    ASSERT_NE(dialog, nullptr);
    QTest::keyClicks(dialog->findChild<QLineEdit*>("runArguments"), "1000 \"two words\"");
    QTest::mouseClick(dialog->findChild<QPushButton*>("startTrace"), Qt::LeftButton);
    EXPECT_TRUE(desk->workbench.runs().isTracing());
    EXPECT_FALSE(traceButton(*desk)->isEnabled()) << "one run at a time";
    ASSERT_TRUE(desk->settles());
    EXPECT_TRUE(isTraced(*desk)) << messagesOf(*desk).toStdString();
    EXPECT_TRUE(provenance(*desk).startsWith("static analysis · trace of copy.c 1000"))
        << provenance(*desk).toStdString();
    EXPECT_TRUE(messagesOf(*desk).contains("copy1:L1: The run ended by itself.")) << messagesOf(*desk).toStdString();
    EXPECT_TRUE(traceButton(*desk)->isEnabled()) << "with other arguments it may show other addresses";
}

TEST_F(TracingTest, TheToolGetsTheChoicesOfThisFileAndItsFileIsRemoved) {
    const auto desk = openAt("copy1:L1");
    explain::Scenario scenario = desk->workbench.state().scenario();
    scenario.assumptions.values = {{"n", 2048}};
    scenario.assumptions.independentLoops = {"copy1:L1", "other:L1"};
    scenario.assumptions.rejected = {"other: p and q do not overlap"};
    desk->workbench.chooseScenario(scenario);
    desk->workbench.runs().choose({"1000 \"two words\"", "in.txt"});
    ASSERT_TRUE(desk->settles());
    desk->workbench.runs().trace();
    ASSERT_TRUE(desk->settles());
    const QStringList arguments = given();
    ASSERT_GE(arguments.size(), 4);
    const QString traceFile = arguments[3];
    EXPECT_EQ(arguments,
              (QStringList{"trace", m_source + ":copy1:L1", "-o", traceFile, "--device=h200", "--json", "--progress",
                           "--set=n=2048", "--independent=copy1:L1", "--argument=1000", "--argument=two words",
                           "--stdin=" + m_place.path("in.txt"), "--project", m_source, "--", "-DN=64", ""}));
    EXPECT_TRUE(isTraced(*desk));
    EXPECT_FALSE(QFileInfo::exists(QFileInfo(traceFile).path())) << traceFile.toStdString();
}

TEST_F(TracingTest, AnAnalysisDropsTheTrace) {
    const auto desk = openAt("copy1:L1");
    desk->workbench.runs().trace();
    ASSERT_TRUE(desk->settles());
    ASSERT_TRUE(isTraced(*desk));
    desk->workbench.show({m_source, "copy2:L1"});
    ASSERT_TRUE(desk->settles());
    EXPECT_FALSE(provenance(*desk).contains("trace of")) << provenance(*desk).toStdString();
    desk->workbench.show({m_source, "copy1:L1"});
    ASSERT_TRUE(desk->settles());
    EXPECT_TRUE(isTraced(*desk)) << "another loop has no part in it";
    desk->workbench.analyseAgain();
    ASSERT_TRUE(desk->settles());
    EXPECT_FALSE(isTraced(*desk));
    EXPECT_FALSE(messagesOf(*desk).contains("ended by itself")) << messagesOf(*desk).toStdString();
}

TEST_F(TracingTest, ItIsOfferedOnlyWhereARunCanShowSomething) {
    const auto desk = openAt("copy1:L1");
    auto* trace = desk->window.findChild<QAction*>("trace");
    EXPECT_TRUE(trace->isEnabled() && traceButton(*desk)->isVisible());
    desk->view<window::Details>().show(window::Details::why);
    trace->trigger();
    EXPECT_TRUE(traceButton(*desk)->isVisible()) << "the action shows where its figures will be";
    auto* dialog = desk->window.findChild<QDialog*>();
    ASSERT_NE(dialog, nullptr);
    dialog->reject();
    EXPECT_FALSE(desk->workbench.isBusy()) << "a dialog that is left runs nothing";
    desk->workbench.show({m_source, "copy2:L1"});
    ASSERT_TRUE(desk->settles());
    EXPECT_FALSE(trace->isEnabled() || traceButton(*desk)->isVisible());
    desk->workbench.runs().trace();
    EXPECT_FALSE(desk->workbench.isBusy());
}

TEST_F(TracingTest, AnEarlyEndIsAWarningWithWhatTheProgramSaid) {
    writeTool(tracing("The program crashed.", true));
    const auto desk = openAt("copy1:L1");
    desk->workbench.runs().trace();
    ASSERT_TRUE(desk->settles());
    EXPECT_TRUE(isTraced(*desk)) << "what was recorded until then counts";
    EXPECT_THAT(messagesOf(*desk).toStdString(),
                testing::HasSubstr("warning\ncopy1:L1: The program crashed.\nSegmentation fault"));
}

TEST_F(TracingTest, AFailureIsAMessageAndNothingIsLost) {
    const std::pair<QByteArray, QString> failures[] = {
        {"echo 'forewarp-cli: copy.c: The program has no main(). Open the file that has it.' >&2\nexit 3\n",
         "no main()"},
        {"echo '{\"schema\":7}'\n", "cannot read"},
        {"echo 'not a trace' > \"$4\"\necho '{\"schema\":1,\"ending\":\"Done.\"}'\n", "threads.trace"},
        {"echo '{\"schema\":1,\"ending\":\"Done.\"}'\n", "threads.trace"}};
    for (const auto& [run, expected] : failures) {
        writeTool(run);
        const auto desk = openAt("copy1:L1");
        desk->workbench.runs().trace();
        ASSERT_TRUE(desk->settles());
        EXPECT_TRUE(messagesOf(*desk).contains(expected)) << messagesOf(*desk).toStdString();
        EXPECT_FALSE(isTraced(*desk));
        EXPECT_TRUE(desk->workbench.runs().canTrace()) << "it can be tried again";
    }
}

TEST_F(TracingTest, CancelAndAnEditEndTheRun) {
    writeTool("echo \"$4\" > " + m_place.path("arguments").toUtf8() +
              "\necho 'progress 0.5 running' >&2\nexec sleep 60\n");
    const auto desk = openAt("copy1:L1");
    auto* cancel = desk->window.findChild<QToolButton*>("statusCancel");
    const auto* step = desk->window.findChild<QLabel*>("statusStep");
    desk->workbench.runs().trace();
    ASSERT_TRUE(waitFor([&] { return cancel->isVisible() && step->text() == "running"; }));
    const QString folder = QFileInfo(given().first()).path();
    EXPECT_TRUE(QFileInfo::exists(folder));
    QTest::mouseClick(cancel, Qt::LeftButton);
    EXPECT_FALSE(desk->workbench.isBusy());
    EXPECT_FALSE(QFileInfo::exists(folder));
    desk->workbench.runs().trace();
    EXPECT_TRUE(desk->workbench.runs().isTracing());
    desk->workbench.edit(QString::fromUtf8(kMatrixSource) + "// another text\n");
    EXPECT_FALSE(desk->workbench.runs().isTracing());
    ASSERT_TRUE(desk->settles());
}

TEST_F(TracingTest, ATextThatIsNotSavedIsNotTraced) {
    const auto desk = openAt("copy1:L1");
    desk->workbench.edit(QString::fromUtf8(kMatrixSource) + "// another text\n");
    ASSERT_TRUE(desk->settles());
    desk->workbench.runs().trace();
    EXPECT_FALSE(desk->workbench.runs().isTracing());
    EXPECT_TRUE(messagesOf(*desk).contains("Save the file")) << messagesOf(*desk).toStdString();
}

} // namespace

} // namespace forewarp::workbench
