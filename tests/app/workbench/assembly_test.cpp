// GPU assembly in the window: opened, looked at, demoted, saved; bad files become sentences.

#include "app/workbench/window/resource_pages.h"
#include "core/sass/files/cubin.h"
#include "tests/app/workbench/desk.h"
#include "views/assembly/demotion_view.h"
#include "views/assembly/variant_list.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QListView>
#include <QMimeData>
#include <QPushButton>
#include <QSpinBox>
#include <QTabBar>
#include <QTimer>
#include <QUrl>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::workbench {

namespace {

using testing::HasSubstr;

QString sample(const char* name) {
    return QStringLiteral(FOREWARP_SOURCE_DIR "/tests/core/sass/") + QLatin1String(name);
}

std::string contentOf(const QString& path) {
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    return file.readAll().toStdString();
}

class AssemblyTest : public testing::Test {
  protected:
    Desk& desk() {
        if (!m_desk) m_desk = std::make_unique<Desk>(m_place.setup());
        return *m_desk;
    }
    code::GpuAssembly& assembly() { return desk().workbench.code().assembly(); }
    const sass::report::DemotionReport* demotion() { return assembly().findings().demotion.get(); }
    views::assembly::DemotionView& view() { return desk().view<views::assembly::DemotionView>(); }
    /// Answers the file dialog to come as a user who types this path, again while its folder is still being read.
    void answerFileDialog(const QString& path) {
        m_answer = std::make_unique<QTimer>();
        QObject::connect(m_answer.get(), &QTimer::timeout, m_answer.get(), [path] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            if (auto* files = qobject_cast<QFileDialog*>(dialog)) files->selectFile(path);
            if (dialog) dialog->accept();
        });
        m_answer->start(10);
    }
    void open(const QString& path) {
        answerFileDialog(path);
        desk().window.findChild<QAction*>("openAssembly")->trigger();
        m_answer.reset();
        ASSERT_TRUE(desk().settles());
    }
    /// Selects the best demoted variant with the keyboard; its position.
    int chooseDemoted() {
        const auto& variants = demotion()->variants;
        const auto best =
            std::ranges::find(variants, sass::demotion::Variant::Kind::demoted, &sass::demotion::Variant::kind);
        EXPECT_NE(best, variants.end());
        auto* list = view().findChild<views::assembly::VariantList*>()->findChild<QListView*>();
        QTest::keyClick(list, Qt::Key_Home);
        for (auto variant = variants.begin(); variant != best; ++variant) QTest::keyClick(list, Qt::Key_Down);
        EXPECT_EQ(view().selectedVariant(), int(best - variants.begin()));
        return view().selectedVariant();
    }
    QPushButton* button(const QString& text) {
        for (QPushButton* each : view().findChildren<QPushButton*>())
            if (each->text() == text && each->isVisibleTo(&view())) return each;
        return nullptr;
    }

    Workplace m_place;
    std::unique_ptr<Desk> m_desk;
    std::unique_ptr<QTimer> m_answer;
};

TEST_F(AssemblyTest, AFileIsRankedAndAVariantSaved) {
    open(sample("cubins/n_body_sm75.cubin"));
    ASSERT_NE(demotion(), nullptr) << messagesOf(desk()).toStdString();
    EXPECT_EQ(assembly().findings().kernel->kernel.registers, 72); // As ptxas -v printed.
    EXPECT_EQ(assembly().findings().kernel->threads, 256);
    EXPECT_EQ(desk().view<QTabBar>().window(), &desk().window);
    EXPECT_TRUE(view().isVisible());
    EXPECT_THAT(wordsOf(view()).toStdString(), HasSubstr("sm_75"));
    const sass::demotion::Variant& chosen = demotion()->variants[std::size_t(chooseDemoted())];
    ASSERT_TRUE(chosen.isRanked());
    const QString path = m_place.path("out.cubin");
    answerFileDialog(path);
    QTest::mouseClick(button("Save variant…"), Qt::LeftButton);
    m_answer.reset();
    ASSERT_TRUE(desk().settles());
    const auto written = sass::files::readCubin(contentOf(path), "out.cubin");
    ASSERT_TRUE(written);
    EXPECT_EQ(written->front().registers, chosen.registers);
    EXPECT_EQ(double(written->front().sharedBytes), chosen.sharedBytes);
    EXPECT_THAT(desk().status().toStdString(), HasSubstr("blocks of 256 threads"));
}

TEST_F(AssemblyTest, AVariantThatCannotBeWrittenIsASentenceAndStaysOnScreen) {
    open(sample("cubins/n_body_sm75.cubin"));
    ASSERT_NE(demotion(), nullptr);
    assembly().save(chooseDemoted(), m_place.path("none/out.cubin"));
    ASSERT_TRUE(desk().settles());
    EXPECT_TRUE(messagesOf(desk()).contains("none/out.cubin")) << messagesOf(desk()).toStdString();
    EXPECT_NE(demotion(), nullptr);
}

TEST_F(AssemblyTest, AListingIsSavedAsAListing) {
    const auto file = code::readAssemblyFile(sample("listings/saxpy_sm75.sass"));
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->listing);
    const auto demotion = sass::demotion::demote(file->kernels.front(), {kernel::BlockShape{64, 1, 1}, 0, 1, 0}, {});
    ASSERT_TRUE(demotion);
    const auto demoted = code::withDemotion(*file, 0, *demotion);
    ASSERT_TRUE(demoted);
    const auto written = sass::files::readListing(demoted->bytes, "out.sass");
    ASSERT_TRUE(written);
    EXPECT_EQ(written->kernels.front().instructions.size(), demotion->edited.kernel.instructions.size());
    EXPECT_GT(written->kernels.front().instructions.size(), file->kernels.front().instructions.size());
    EXPECT_FALSE(code::writeWhole(m_place.path("out.sass"), demoted->bytes));
    EXPECT_EQ(contentOf(m_place.path("out.sass")), demoted->bytes);
}

TEST_F(AssemblyTest, BadFilesAreSentencesAndNothingIsLost) {
    open(sample("cubins/n_body_sm75.cubin"));
    ASSERT_NE(demotion(), nullptr);
    const std::string whole = contentOf(sample("cubins/saxpy_sm75.cubin"));
    const QString cut = m_place.file("cut.cubin", QByteArray::fromStdString(whole.substr(0, whole.size() / 2)));
    for (const QString& path : {cut, m_place.file("empty.sass", ""), m_place.path("missing.cubin"),
                                m_place.file("text.cubin", "int main(void);\n")}) {
        desk().window.openProject(path);
        ASSERT_TRUE(desk().settles());
        EXPECT_TRUE(messagesOf(desk()).contains(QFileInfo(path).fileName())) << messagesOf(desk()).toStdString();
        EXPECT_EQ(assembly().path(), sample("cubins/n_body_sm75.cubin"));
        EXPECT_NE(demotion(), nullptr);
    }
    open(sample("cubins/saxpy_sm75.cubin"));
    EXPECT_FALSE(messagesOf(desk()).contains("text.cubin"));
}

TEST_F(AssemblyTest, AnotherBlockIsExaminedAnewAndAnImpossibleOneRefused) {
    open(sample("cubins/n_body_sm75.cubin"));
    emit view().blockChosen(kernel::BlockShape{128, 1, 1});
    ASSERT_TRUE(desk().settles());
    EXPECT_EQ(assembly().findings().kernel->threads, 128);
    ASSERT_NE(demotion(), nullptr);
    emit view().blockChosen(kernel::BlockShape{4096, 1, 1});
    ASSERT_TRUE(desk().settles());
    EXPECT_TRUE(messagesOf(desk()).contains("4096")) << messagesOf(desk()).toStdString();
    EXPECT_EQ(assembly().findings().kernel->threads, 128);
}

TEST_F(AssemblyTest, OfSeveralKernelsOneIsChosen) {
    open(sample("cubins/n_body_sm75.cubin"));
    auto* kernels = desk().view<window::ResourcePages>().findChild<QComboBox*>("kernels");
    EXPECT_FALSE(kernels->isVisible());
    open(sample("cubins/two_kernels_sm86.cubin"));
    EXPECT_TRUE(kernels->isVisible());
    ASSERT_EQ(kernels->count(), 2);
    const std::string first = assembly().findings().kernel->kernel.name;
    kernels->setFocus();
    QTest::keyClick(kernels, Qt::Key_Down);
    ASSERT_TRUE(desk().settles());
    EXPECT_NE(assembly().findings().kernel->kernel.name, first);
    EXPECT_EQ(assembly().findings().kernel->kernel.name, kernels->currentText().toStdString());
}

TEST_F(AssemblyTest, SharedMemoryOfTheLaunchTakesRoom) {
    open(sample("cubins/n_body_sm75.cubin"));
    auto* shared = desk().view<window::ResourcePages>().findChild<QSpinBox*>("dynamicShared");
    EXPECT_TRUE(shared->isVisible());
    shared->setValue(40'000); // Three blocks of 256 threads do not fit 64 KiB then.
    ASSERT_TRUE(desk().settles());
    ASSERT_TRUE(assembly().findings().kernel->occupancy);
    EXPECT_EQ(assembly().findings().kernel->occupancy->blocksPerSm, 1);
    shared->setValue(shared->minimum());
    ASSERT_TRUE(desk().settles());
    EXPECT_EQ(assembly().findings().kernel->occupancy->blocksPerSm, 3);
}

TEST_F(AssemblyTest, ASavedVariantSaysWhatItsLaunchHasToAskFor) {
    open(sample("cubins/n_body_sm75.cubin"));
    emit view().blockChosen(kernel::BlockShape{64, 2, 1});
    desk().view<window::ResourcePages>().findChild<QSpinBox*>("dynamicShared")->setValue(1024);
    ASSERT_TRUE(desk().settles());
    ASSERT_NE(demotion(), nullptr);
    const int chosen = chooseDemoted();
    const sass::demotion::Variant& variant = demotion()->variants[std::size_t(chosen)];
    assembly().save(chosen, m_place.path("out.cubin"));
    ASSERT_TRUE(desk().settles());
    EXPECT_THAT(desk().status().toStdString(), HasSubstr("blocks of 64×2"));
    const auto slotBytes = variant.demotion->slotBytes();
    EXPECT_THAT(desk().status().toStdString(),
                HasSubstr("and " + std::to_string(1024 + slotBytes) + " B of dynamic shared memory"));
}

TEST_F(AssemblyTest, TheDeviceIsOneThatRunsTheCode) {
    open(sample("cubins/n_body_sm90.cubin"));
    EXPECT_EQ(assembly().findings().kernel->device.id, "h200"); // The window's.
    open(sample("cubins/n_body_sm75.cubin"));
    EXPECT_EQ(assembly().findings().kernel->device.capability.number(), 75);
    open(sample("cubins/n_body_sm90.cubin"));
    explain::Scenario scenario = desk().workbench.state().scenario();
    scenario.device = "h100";
    desk().workbench.chooseScenario(scenario);
    ASSERT_TRUE(desk().settles());
    EXPECT_EQ(assembly().findings().kernel->device.id, "h100");
}

TEST_F(AssemblyTest, IsOpenedBesideAProjectAndRemembered) {
    const QString source = m_place.file("matrix.c", kMatrixSource);
    desk().open(source);
    ASSERT_TRUE(desk().settles());
    QMimeData dragged;
    dragged.setUrls({QUrl::fromLocalFile(sample("cubins/saxpy_sm90.cubin"))});
    QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&view(), &enter);
    QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &dragged, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&view(), &drop);
    ASSERT_TRUE(desk().settles());
    EXPECT_TRUE(desk().workbench.state().project().path.endsWith("matrix.c"));
    EXPECT_EQ(assembly().path(), sample("cubins/saxpy_sm90.cubin"));
    m_desk.reset();
    desk().open(source);
    ASSERT_TRUE(waitFor([this] { return assembly().findings().demotion != nullptr; }));
    EXPECT_EQ(assembly().findings().kernel->kernel.name, "saxpy");
}

/// What stands for forewarp-cli: it lists and analyses as the real one, and assembles as `body` says.
QByteArray assemblingTool(const QByteArray& body) {
    return "if [ \"$1\" != registers ]; then exec '" FOREWARP_CLI "' \"$@\"; fi\n" + body;
}

TEST_F(AssemblyTest, TheSelectedLoopIsAssembled) {
    state::WorkbenchSetup setup = m_place.setup();
    const QByteArray cubin = sample("cubins/n_body_sm75.cubin").toUtf8();
    setup.tool = m_place.script(
        assemblingTool("echo \"$@\" > '" + m_place.path("words").toUtf8() +
                       "'\nfor word; do case \"$word\" in --cubin=*) cp '" + cubin +
                       "' \"${word#--cubin=}\";; esac; done\n"
                       "echo '{\"schema\": 1, \"line\": 4, \"loop_factor\": {\"times\": 64, \"reason\": \"It runs 64 "
                       "times.\"}, \"notes\": []}'\n"));
    m_desk = std::make_unique<Desk>(std::move(setup));
    desk().open(m_place.file("matrix.c", kMatrixSource));
    ASSERT_TRUE(desk().settles());
    desk().window.showTab(window::Details::assembly);
    ASSERT_NE(button("Assemble"), nullptr);
    QTest::mouseClick(button("Assemble"), Qt::LeftButton);
    ASSERT_TRUE(waitFor([this] { return demotion() != nullptr; })) << messagesOf(desk()).toStdString();
    const std::string words = contentOf(m_place.path("words"));
    EXPECT_THAT(words, HasSubstr("matrix.c:" + desk().loop()));
    EXPECT_THAT(words, HasSubstr("--device=h200"));
    EXPECT_EQ(assembly().findings().kernel->costs.loopFactor, 64);
    EXPECT_EQ(assembly().findings().kernel->threads, desk().workbench.state().loopReport()->launch.block.threads());
    EXPECT_TRUE(assembly().path().isEmpty()); // Nothing a session could open again.
}

TEST_F(AssemblyTest, ALoopThatCannotBeAssembledIsASentence) {
    state::WorkbenchSetup setup = m_place.setup();
    setup.tool = m_place.script(assemblingTool("echo 'forewarp-cli: There is no cubin to write.' >&2\nexit 3\n"));
    m_desk = std::make_unique<Desk>(std::move(setup));
    desk().workbench.code().assembleLoop();
    EXPECT_TRUE(messagesOf(desk()).contains("No loop is selected")) << messagesOf(desk()).toStdString();
    desk().open(m_place.file("matrix.c", kMatrixSource));
    ASSERT_TRUE(desk().settles());
    desk().window.findChild<QAction*>("assemble")->trigger();
    ASSERT_TRUE(desk().settles());
    EXPECT_TRUE(messagesOf(desk()).contains("There is no cubin to write.")) << messagesOf(desk()).toStdString();
    EXPECT_EQ(assembly().file(), nullptr);
}

TEST_F(AssemblyTest, TheNewestRequestWins) {
    assembly().open(sample("cubins/tiled_product_sm75.cubin"));
    assembly().open(sample("cubins/n_body_sm75.cubin"));
    ASSERT_TRUE(waitFor([this] { return assembly().findings().kernel != nullptr; }));
    emit view().blockChosen(kernel::BlockShape{64, 1, 1});
    emit view().blockChosen(kernel::BlockShape{192, 1, 1});
    ASSERT_TRUE(desk().settles());
    EXPECT_EQ(assembly().path(), sample("cubins/n_body_sm75.cubin"));
    EXPECT_EQ(assembly().findings().kernel->threads, 192);
    EXPECT_EQ(assembly().findings().request.block.x, 192);
}

TEST_F(AssemblyTest, CancellingShowsWhatWasFoundBefore) {
    open(sample("cubins/n_body_sm75.cubin"));
    ASSERT_NE(demotion(), nullptr);
    emit view().blockChosen(kernel::BlockShape{192, 1, 1});
    desk().workbench.cancel();
    EXPECT_FALSE(assembly().isBusy());
    ASSERT_NE(demotion(), nullptr);
    EXPECT_EQ(assembly().findings().kernel->threads, 256);
    emit view().blockChosen(kernel::BlockShape{192, 1, 1});
    ASSERT_TRUE(desk().settles());
    EXPECT_EQ(assembly().findings().kernel->threads, 192);
}

} // namespace

} // namespace forewarp::workbench
