// The selected loop as CUDA: made when it is looked at, made anew when something changes, copied, saved; never stale.

#include "app/workbench/jobs/porting_job.h"
#include "tests/app/workbench/desk.h"
#include "views/editor/source_editor.h"
#include "views/knapsack/shared_plan_view.h"
#include "views/port/port_view.h"
#include "views/widgets/code/code_preview.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QTabBar>
#include <QTimer>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

namespace forewarp::workbench {

namespace {

using testing::HasSubstr;
using testing::Not;

std::string contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// A port as forewarp-cli prints it; its text names the block.
const char* const kPrintPort = R"(
for word; do case "$word" in --block=*) block=${word#--block=};; esac; done
x=${block%%x*}
printf '{"schema": 1, "file": "matrix.c", "line": 4, "loop": "multiply:L1", "device": "h200", '
printf '"kernel": "multiply_L1", "block": [%s, 8, 1], ' "$x"
printf '"block_is_fixed": false, "shared": ["b"], "notes": ["c does not overlap a and b."], "nvcc": {"architecture": '
printf '"sm_90", "registers": 40, "shared_bytes": 0, "spill_store_bytes": 0, "spill_load_bytes": 0}, '
printf '"not_compiled": "", "predictions": [{"model": "mwp-cwp", "time_s": 0.00147}], '
printf '"cuda": "// block %s\\n__global__ void multiply_L1(int n);\\n"}\n' "$x"
)";

class PortingTest : public testing::Test {
  protected:
    /// Starts a window whose forewarp-cli lists and analyses as the real one, and ports as `body` says. The words of
    /// every port come into the file «words», its stdin into «stdin».
    void startWith(const QByteArray& body) {
        state::WorkbenchSetup setup = m_place.setup();
        setup.tool = m_place.script("if [ \"$1\" != port ]; then exec '" FOREWARP_CLI "' \"$@\"; fi\necho \"$@\" >> '" +
                                    m_place.path("words").toUtf8() + "'\ncat > '" + m_place.path("stdin").toUtf8() +
                                    "'\n" + body);
        m_desk = std::make_unique<Desk>(std::move(setup));
    }
    Desk& desk() {
        if (!m_desk) m_desk = std::make_unique<Desk>(m_place.setup());
        return *m_desk;
    }
    code::CudaPorting& porting() { return desk().workbench.code().porting(); }
    views::port::PortView& view() { return desk().view<views::port::PortView>(); }
    QString code() { return view().findChild<views::widgets::code::CodePreview*>()->code(); }
    /// With multiply:L1 selected.
    void openMatrix() {
        m_source = m_place.file("matrix.c", kMatrixSource);
        desk().workbench.openProject({m_source, std::nullopt, {{"n", 1024}}, "multiply:L1"});
        ASSERT_TRUE(desk().settles());
        ASSERT_EQ(desk().loop(), "multiply:L1");
    }
    void clickTab(window::Details::Tab tab) {
        desk().window.resize(2200, 1000);
        QTest::qWait(0);
        workbench::clickTab(desk(), tab);
    }
    [[nodiscard]] bool isDone() {
        return waitFor([this] { return porting().stage() == code::CudaPorting::Stage::done; });
    }
    [[nodiscard]] bool isRefused() {
        return waitFor([this] { return porting().stage() == code::CudaPorting::Stage::refused; });
    }
    QString words() { return wordsOf(view()); }
    [[nodiscard]] std::string toolWords() const { return contentOf(m_place.path("words")); }
    [[nodiscard]] qsizetype toolRuns() const { return QString::fromStdString(toolWords()).count('\n'); }
    QPushButton* button(const QString& text) {
        for (QPushButton* each : view().findChildren<QPushButton*>())
            if (each->text() == text) return each;
        return nullptr;
    }
    /// Answers the file dialog to come as a user who types this path; what it proposed comes into `proposed`.
    void answerFileDialog(const QString& path, QString* proposed = nullptr) {
        m_answer = std::make_unique<QTimer>();
        QObject::connect(m_answer.get(), &QTimer::timeout, m_answer.get(), [path, proposed] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            if (auto* files = qobject_cast<QFileDialog*>(dialog)) {
                if (proposed && proposed->isEmpty()) *proposed = files->selectedFiles().value(0);
                files->selectFile(path);
            }
            if (dialog) dialog->accept();
        });
        m_answer->start(10);
    }

    Workplace m_place;
    QString m_source;
    std::unique_ptr<Desk> m_desk;
    std::unique_ptr<QTimer> m_answer;
};

TEST_F(PortingTest, TheRealPortOfTheSelectedLoopIsShown) {
    openMatrix();
    clickTab(window::Details::code);
    ASSERT_TRUE(waitFor([this] { return !porting().isBusy(); }));
    ASSERT_EQ(porting().stage(), code::CudaPorting::Stage::done) << words().toStdString();
    EXPECT_THAT(code().toStdString(), HasSubstr("__global__ void multiply_L1("));
    EXPECT_THAT(words().toStdString(), HasSubstr("multiply_L1 · threads: x over j, y over i · blocks of "));
    const kernel::BlockShape best = desk().workbench.state().loopReport()->launch.block;
    EXPECT_EQ(porting().port()->block, best);
}

TEST_F(PortingTest, TheTextInTheEditorIsWhatIsPorted) {
    openMatrix();
    clickTab(window::Details::code);
    ASSERT_TRUE(waitFor([this] { return !porting().isBusy(); }));
    EXPECT_THAT(code().toStdString(), Not(HasSubstr("3.25f")));
    const QString edited = "/* two\n   lines */\n" +
                           QString::fromUtf8(kMatrixSource).replace("c[i * n + j] = s;", "c[i * n + j] = 3.25f * s;");
    desk().workbench.edit(edited);
    EXPECT_NE(porting().stage(), code::CudaPorting::Stage::done) << "the port of the text before is gone at once";
    EXPECT_FALSE(view().findChild<views::widgets::code::CodePreview*>()->isVisible());
    ASSERT_TRUE(isDone()) << words().toStdString();
    EXPECT_THAT(code().toStdString(), HasSubstr("3.25f"));
    EXPECT_THAT(contentOf(m_source), Not(HasSubstr("3.25f")));
}

TEST_F(PortingTest, NothingIsMadeUntilSomebodyLooks) {
    startWith(kPrintPort);
    openMatrix();
    EXPECT_EQ(toolRuns(), 0);
    clickTab(window::Details::code);
    ASSERT_TRUE(isDone());
    EXPECT_EQ(toolRuns(), 1);
    EXPECT_THAT(toolWords(), HasSubstr("port " + m_source.toStdString() + ":4 --json --device=h200 --block="));
    EXPECT_THAT(toolWords(), HasSubstr("--shared=best --set=n=1024"));
    EXPECT_THAT(toolWords(), Not(HasSubstr("--stdin-source")));
    EXPECT_THAT(words().toStdString(), HasSubstr("40 register(s) per thread, no spills; nvcc for sm_90"));
    EXPECT_THAT(words().toStdString(), HasSubstr("c does not overlap a and b."));
    clickTab(window::Details::memory);
    clickTab(window::Details::code);
    ASSERT_TRUE(desk().settles());
    EXPECT_EQ(toolRuns(), 1) << "nothing has changed";
    clickTab(window::Details::memory);
    desk().workbench.chooseBlock({64, 8, 1});
    ASSERT_TRUE(desk().settles());
    EXPECT_EQ(toolRuns(), 1) << "nobody looks";
    clickTab(window::Details::code);
    EXPECT_FALSE(view().findChild<views::widgets::code::CodePreview*>()->isVisible())
        << "the port of the block before is gone";
    ASSERT_TRUE(isDone());
    EXPECT_TRUE(code().startsWith("// block 64\n"));
}

TEST_F(PortingTest, UnsavedTextGoesToTheTool) {
    startWith(kPrintPort);
    openMatrix();
    clickTab(window::Details::code);
    ASSERT_TRUE(isDone());
    EXPECT_EQ(contentOf(m_place.path("stdin")), "");
    const QString edited = "\n" + QString::fromUtf8(kMatrixSource);
    desk().workbench.edit(edited);
    ASSERT_TRUE(isDone());
    EXPECT_THAT(toolWords(), HasSubstr("matrix.c:5 "));
    EXPECT_THAT(toolWords(), HasSubstr("--stdin-source"));
    EXPECT_EQ(contentOf(m_place.path("stdin")), edited.toStdString());
    const qsizetype runs = toolRuns();
    desk().workbench.save();
    ASSERT_TRUE(desk().settles());
    EXPECT_EQ(toolRuns(), runs) << "the same text, saved";
}

TEST_F(PortingTest, SeveralChangesAreOneRunAndTheOldChildEnds) {
    const QByteArray first = m_place.path("first").toUtf8();
    startWith("if [ ! -e '" + first + "' ]; then echo $$ > '" + first + "'; exec sleep 60; fi\n" + kPrintPort);
    openMatrix();
    clickTab(window::Details::code);
    ASSERT_TRUE(waitFor([&] { return contentOf(first).ends_with('\n'); }));
    const auto child = pid_t(std::stoi(contentOf(first)));
    EXPECT_THAT(words().toStdString(), HasSubstr("The CUDA port of multiply:L1 is being written."));
    for (const int x : {16, 64, 128}) desk().workbench.chooseBlock({x, 8, 1});
    EXPECT_TRUE(waitFor([child] { return ::kill(child, 0) != 0; })) << "it would answer for a block that is gone";
    ASSERT_TRUE(isDone());
    EXPECT_TRUE(code().startsWith("// block 128\n")) << code().toStdString();
    EXPECT_EQ(toolRuns(), 2);
}

TEST_F(PortingTest, DeviceAndSizesMakeItAnew) {
    startWith(kPrintPort);
    openMatrix();
    clickTab(window::Details::code);
    ASSERT_TRUE(isDone());
    explain::Scenario scenario = desk().workbench.state().scenario();
    scenario.device = "gtx460";
    scenario.assumptions.values["n"] = 512;
    desk().workbench.chooseScenario(scenario);
    EXPECT_EQ(porting().stage(), code::CudaPorting::Stage::working);
    ASSERT_TRUE(isDone());
    EXPECT_THAT(toolWords(), HasSubstr("--device=gtx460"));
    EXPECT_THAT(toolWords(), HasSubstr("--set=n=512"));
    EXPECT_EQ(porting().port()->loop, "multiply:L1");
}

TEST_F(PortingTest, ARefusalIsASentenceInItsPlace) {
    startWith("echo 'forewarp-cli: matrix.c:4: The loop calls printf. Move the output behind it.' >&2\nexit 3\n");
    openMatrix();
    clickTab(window::Details::code);
    ASSERT_TRUE(isRefused());
    EXPECT_THAT(words().toStdString(), HasSubstr("There is no CUDA port of multiply:L1.\n\nmatrix.c:4: The loop calls "
                                                 "printf. Move the output behind it."));
    EXPECT_EQ(desk().view<window::Details>().tab(), window::Details::code);
    EXPECT_FALSE(messagesOf(desk()).contains("printf"));
    desk().workbench.chooseBlock({64, 8, 1});
    ASSERT_TRUE(desk().settles());
    EXPECT_EQ(toolRuns(), 2) << "another block may be possible";
}

TEST_F(PortingTest, WhatOnlyTheCommandLineCanDoIsSaidAsSuch) {
    startWith(
        "echo 'forewarp-cli: matrix.c:4: Work beside it. Let only the loop around it become threads: --map.' >&2\n"
        "exit 3\n");
    openMatrix();
    clickTab(window::Details::code);
    ASSERT_TRUE(isRefused());
    EXPECT_THAT(words().toStdString(),
                HasSubstr("matrix.c:4: Work beside it.\n\nOn the command line: Let only the loop "
                          "around it become threads: --map."));
}

TEST_F(PortingTest, ALoopThatIsSequentialHasAReason) {
    m_source = m_place.file("matrix.c", kMatrixSource);
    desk().workbench.openProject({m_source, std::nullopt, {}, "running_sum:L1"});
    ASSERT_TRUE(desk().settles());
    clickTab(window::Details::code);
    ASSERT_TRUE(isRefused());
    EXPECT_THAT(words().toStdString(), HasSubstr("There is no CUDA port of running_sum:L1."));
    EXPECT_THAT(words().toStdString(), HasSubstr("The Why tab shows what stands against it"));
    EXPECT_THAT(words().toStdString(), Not(HasSubstr("--independent"))) << "the window has a box for it";
    EXPECT_THAT(porting().refusal()->text(), HasSubstr("matrix.c:15: "));
    QTest::keyClick(&desk().window, Qt::Key_F9);
    ASSERT_TRUE(isRefused());
    EXPECT_EQ(QApplication::activeModalWidget(), nullptr) << "nothing to save";
}

TEST_F(PortingTest, AChildThatCrashesIsASentence) {
    startWith("kill -SEGV $$\n");
    openMatrix();
    clickTab(window::Details::code);
    ASSERT_TRUE(isRefused());
    EXPECT_THAT(words().toStdString(), HasSubstr("crashed"));
    EXPECT_TRUE(desk().window.isVisible());
}

TEST_F(PortingTest, ThePortKeepsWhatIsTicked) {
    startWith(kPrintPort);
    openMatrix();
    clickTab(window::Details::code);
    ASSERT_TRUE(isDone());
    auto& plan = desk().view<views::knapsack::SharedPlanView>();
    QTest::mouseClick(button("Arrays…"), Qt::LeftButton);
    ASSERT_TRUE(plan.isVisible());
    auto* table = plan.findChild<QTableView*>();
    ASSERT_TRUE(waitFor([table] { return table->model()->rowCount() > 0; }));
    desk().window.activateWindow();
    const auto isTicked = [table](int row) {
        return table->model()->index(row, 0).data(Qt::CheckStateRole).toInt() == Qt::Checked;
    };
    const auto toggle = [table](int row) {
        table->setFocus();
        table->setCurrentIndex(table->model()->index(row, 0));
        QTest::keyClick(table, Qt::Key_Space);
    };
    ASSERT_EQ(table->model()->rowCount(), 2) << "a and b";
    const int wanted = isTicked(0) && !isTicked(1) ? 1 : 0; // One alone, other than the fastest choice.
    for (const int row : {0, 1})
        if (isTicked(row) != (row == wanted)) toggle(row);
    ASSERT_TRUE(plan.arraysByHand());
    ASSERT_EQ(plan.arraysByHand()->size(), 1);
    const std::string array = plan.arraysByHand()->first().toStdString();
    EXPECT_EQ(toolRuns(), 1) << "nobody looks at the port";
    clickTab(window::Details::code);
    ASSERT_TRUE(isDone());
    EXPECT_THAT(toolWords(), HasSubstr("--shared=" + array + " "));
    EXPECT_THAT(words().toStdString(), HasSubstr("kept in shared memory, as ticked"));
}

TEST_F(PortingTest, IsCopiedAndSaved) {
    startWith(kPrintPort);
    openMatrix();
    clickTab(window::Details::code);
    ASSERT_TRUE(isDone());
    QTest::mouseClick(button("Copy"), Qt::LeftButton);
    EXPECT_EQ(QApplication::clipboard()->text(), code());
    EXPECT_TRUE(desk().status().contains("multiply_L1"));
    QString proposed;
    answerFileDialog(m_place.path("out.cu"), &proposed);
    QTest::mouseClick(button("Save as…"), Qt::LeftButton);
    m_answer.reset();
    EXPECT_EQ(QFileInfo(proposed).fileName(), "multiply_L1.cu");
    EXPECT_EQ(QFileInfo(proposed).path(), QFileInfo(m_source).path());
    EXPECT_EQ(contentOf(m_place.path("out.cu")), code().toStdString());
    EXPECT_TRUE(desk().status().contains("out.cu"));
}

TEST_F(PortingTest, AFileThatCannotBeWrittenIsASentence) {
    startWith(kPrintPort);
    openMatrix();
    clickTab(window::Details::code);
    ASSERT_TRUE(isDone());
    const QString path = m_place.path("nowhere.cu");
    ASSERT_TRUE(QFile::link(m_place.path("none/out.cu"), path)); // Not even root can write to a folder that is missing.
    answerFileDialog(path);
    QTest::mouseClick(button("Save as…"), Qt::LeftButton);
    m_answer.reset();
    EXPECT_TRUE(messagesOf(desk()).contains("nowhere.cu")) << messagesOf(desk()).toStdString();
    EXPECT_EQ(porting().stage(), code::CudaPorting::Stage::done);
}

TEST_F(PortingTest, OneKeyShowsItAndAsksForAFile) {
    startWith(kPrintPort);
    openMatrix();
    answerFileDialog(m_place.path("out.cu"));
    QTest::keyClick(&desk().window, Qt::Key_F9);
    EXPECT_EQ(desk().view<window::Details>().tab(), window::Details::code);
    EXPECT_TRUE(waitFor([this] { return !contentOf(m_place.path("out.cu")).empty(); }));
    m_answer.reset();
    EXPECT_TRUE(view().isVisible());
    EXPECT_EQ(contentOf(m_place.path("out.cu")), code().toStdString());
    EXPECT_EQ(toolRuns(), 1);
}

TEST_F(PortingTest, WhoeverLooksElsewhereIsNotAskedForAFile) {
    startWith(QByteArray("sleep 0.4\n") + kPrintPort);
    openMatrix();
    desk().window.findChild<QAction*>("writePort")->trigger();
    clickTab(window::Details::memory);
    ASSERT_TRUE(desk().settles());
    QTest::qWait(50);
    EXPECT_EQ(QApplication::activeModalWidget(), nullptr);
}

TEST_F(PortingTest, CancelledItCanBeAskedForAgain) {
    const QByteArray first = m_place.path("first").toUtf8();
    startWith("if [ ! -e '" + first + "' ]; then echo $$ > '" + first + "'; exec sleep 60; fi\n" + kPrintPort);
    openMatrix();
    clickTab(window::Details::code);
    ASSERT_TRUE(waitFor([&] { return contentOf(first).ends_with('\n'); }));
    desk().workbench.cancel();
    EXPECT_FALSE(desk().workbench.isBusy());
    EXPECT_THAT(words().toStdString(), HasSubstr("Cancelled; F9 writes the port again."));
    answerFileDialog(m_place.path("out.cu"));
    desk().window.findChild<QAction*>("writePort")->trigger();
    EXPECT_TRUE(waitFor([this] { return !contentOf(m_place.path("out.cu")).empty(); }));
    m_answer.reset();
    EXPECT_EQ(porting().stage(), code::CudaPorting::Stage::done);
}

TEST_F(PortingTest, ATextThatDoesNotCompileHasNoPort) {
    startWith(kPrintPort);
    openMatrix();
    clickTab(window::Details::code);
    ASSERT_TRUE(isDone());
    desk().workbench.edit("void multiply(int n) { for (;;) }\n");
    ASSERT_TRUE(desk().settles());
    EXPECT_NE(porting().stage(), code::CudaPorting::Stage::done);
    EXPECT_FALSE(view().findChild<views::widgets::code::CodePreview*>()->isVisible());
}

TEST_F(PortingTest, AMissingToolIsASentence) {
    jobs::PortingJob job(Error{ErrorKind::internal, "forewarp-cli was not found.", {}, "Install it."});
    std::vector<std::string> sentences;
    QObject::connect(&job, &jobs::ChildJob::failed, [&](const Error& error) { sentences.push_back(error.text()); });
    job.start({});
    EXPECT_THAT(sentences, testing::ElementsAre(HasSubstr("forewarp-cli was not found. Install it.")));
    EXPECT_FALSE(job.isBusy());
}

jobs::PortingRequest requestFor(const std::string& loop) {
    jobs::PortingRequest request;
    request.nest.file = "gemm.c";
    request.nest.loop = loop;
    request.nest.device = "h200";
    request.line = 11;
    request.block = {32, 8, 1};
    return request;
}

TEST(PortJson, IsReadWhole) {
    jobs::PortingRequest request = requestFor("gemm:L1");
    request.threads = {{"gemm:L1.1", "j", kernel::ThreadDimension::x, 64}};
    request.arrays = QStringList{"b"};
    const auto port = request.readAnswer(
        {R"({"schema": 1, "file": "gemm.c", "loop": "gemm:L1", "line": 11, "device": "h200", "kernel": "gemm_L1",
        "block": [32, 8, 2], "block_is_fixed": true, "shared": ["a", "b"], "notes": ["One.", "Two."],
        "nvcc": {"architecture": "sm_90", "registers": 37, "shared_bytes": 8448, "spill_store_bytes": 4,
        "spill_load_bytes": 8}, "not_compiled": "", "predictions": [{"model": "mwp-cwp", "time_s": 0.25}],
        "cuda": "int x;"})"});
    ASSERT_TRUE(port);
    EXPECT_EQ(port->kernel, "gemm_L1");
    EXPECT_EQ(port->block, (kernel::BlockShape{32, 8, 2}));
    EXPECT_TRUE(port->isBlockFixed);
    EXPECT_TRUE(port->isSharedByHand);
    EXPECT_EQ(port->shared, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(port->notes, (std::vector<std::string>{"One.", "Two."}));
    ASSERT_TRUE(port->compiled);
    EXPECT_EQ(port->compiled->architecture, "sm_90");
    EXPECT_EQ(port->compiled->registers, 37);
    EXPECT_EQ(port->compiled->sharedBytes, 8448);
    EXPECT_EQ(port->compiled->spillStoreBytes, 4);
    EXPECT_EQ(port->compiled->spillLoadBytes, 8);
    ASSERT_EQ(port->times.size(), 1U);
    EXPECT_EQ(port->times[0].model, "mwp-cwp");
    EXPECT_EQ(port->times[0].time.value(), 0.25);
    EXPECT_EQ(port->threads[0].counter, "j");
    EXPECT_EQ(port->cuda, "int x;");
}

TEST(PortJson, WithoutACompilerSaysWhy) {
    const auto port = requestFor("gemm:L1").readAnswer(
        {R"({"schema": 1, "file": "gemm.c", "loop": "gemm:L1", "line": 11, "device": "h200", "kernel": "k",
        "block": [1, 1, 1], "block_is_fixed": false, "shared": [], "notes": [], "nvcc": null,
        "not_compiled": "nvcc is not here", "predictions": [], "cuda": "int x;"})"});
    ASSERT_TRUE(port);
    EXPECT_FALSE(port->compiled);
    EXPECT_EQ(port->notCompiled, "nvcc is not here");
    EXPECT_FALSE(port->isSharedByHand);
}

TEST(PortJson, OfAnotherFormOrLoopIsAnError) {
    for (const char* json : {"", "{}", "[1]", R"({"schema": 2, "loop": "gemm:L1", "kernel": "k", "block": [1, 1, 1],
        "cuda": "x"})",
                             R"({"schema": 1, "loop": "gemm:L1", "kernel": "k", "block": [1, 1], "cuda": "x"})",
                             R"({"schema": 1, "loop": "gemm:L1", "kernel": "k", "block": [1, 1, 1]})"}) {
        const auto port = requestFor("gemm:L1").readAnswer({json});
        ASSERT_FALSE(port) << json;
        EXPECT_THAT(port.error().text(), HasSubstr("form that forewarp cannot read"));
    }
    const auto other = requestFor("gemm:L1").readAnswer(
        {R"({"schema": 1, "file": "gemm.c", "loop": "gemm:L1.1", "line": 11, "device": "h200", "kernel": "k",
        "block": [1, 1, 1], "block_is_fixed": false, "shared": [], "notes": [], "nvcc": null, "not_compiled": "",
        "predictions": [], "cuda": "x"})"});
    ASSERT_FALSE(other);
    EXPECT_THAT(other.error().text(), HasSubstr("gemm.c:11"));
    EXPECT_THAT(other.error().text(), HasSubstr("gemm:L1.1"));
}

TEST(PortArguments, SayAllThatWasChosen) {
    jobs::PortingRequest request = requestFor("gemm:L1");
    request.nest.assumptions.values["n"] = 1024;
    request.nest.compile.compilerArguments = QStringList{"-DX=1"};
    EXPECT_EQ(request.toolArguments(), (QStringList{"port", "gemm.c:11", "--json", "--device=h200", "--block=32x8x1",
                                                    "--shared=best", "--set=n=1024", "--", "-DX=1"}));
    request.arrays = QStringList();
    EXPECT_TRUE(request.toolArguments().contains("--shared=none"));
    request.arrays = QStringList{"a", "b"};
    request.unsavedText = "int x;";
    EXPECT_TRUE(request.toolArguments().contains("--shared=a,b"));
    EXPECT_TRUE(request.toolArguments().contains("--stdin-source"));
}

} // namespace

} // namespace forewarp::workbench
