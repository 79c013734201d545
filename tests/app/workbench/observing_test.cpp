// Runs of the user's program that show what a loop does, and decisions on what a verdict rests on.

#include "app/workbench/window/details.h"
#include "core/kernel/json/program_facts_json.h"
#include "core/kernel/observation.h"
#include "tests/app/workbench/desk.h"
#include "views/assumptions/assumptions_view.h"
#include "views/dependences/dependences_view.h"
#include "views/loops/loop_model.h"
#include "views/loops/loop_table.h"

#include <QAction>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace forewarp::workbench {

namespace {

const QString kArgumentsField = QStringLiteral("runArguments");

/// Two loops: one that only a run can decide, one proved as long as two arrays do not overlap.
kernel::ProgramFacts undecidedFacts(const QString& file) {
    kernel::ProgramFacts facts = copyLoops(2);
    facts.file = file.toStdString();
    facts.loops[0].verdict = kernel::Verdict::unknown;
    facts.loops[0].reason = "It reads b through an index that nobody knows.";
    facts.loops[0].canObserve = true;
    facts.loops[1].assumptions = {{kernel::VerdictAssumption::Kind::noOverlap, "a and b do not overlap"}};
    return facts;
}

kernel::ProgramFacts observedFacts(const QString& file) {
    kernel::ProgramFacts facts = undecidedFacts(file);
    kernel::Observation observation;
    observation.program = "copy 1024";
    observation.entries = 1;
    observation.iterations = 4'200'000;
    observation.accesses = 8'400'000;
    observation.sentence = "Observed parallel on this input: 4.2 M iterations, no carried dependence.";
    observation.caveats = {"Memory that the library wrote was not watched."};
    kernel::addObservation(facts.loops[0], observation);
    return facts;
}

/// Stands for forewarp-cli: lists one file, prints its facts, and answers a run with `run`.
class ObservingTest : public testing::Test {
  protected:
    QByteArray printing(const kernel::ProgramFacts& facts) const {
        return "cat <<'FACTS'\n" + QByteArray::fromStdString(kernel::json::writeFacts(facts)) + "\nFACTS\n";
    }
    void SetUp() override {
        m_source = m_place.file("copy.c", kMatrixSource);
        writeTool("printf '%s\\n' \"$@\" > " + m_place.path("arguments").toUtf8() + "\n" +
                  printing(observedFacts(m_source)));
    }
    void writeTool(const QByteArray& run) {
        m_tool =
            m_place.script("case \"$*\" in\n*--list*) echo '{\"schema\":1,\"root\":\"" + m_place.path("").toUtf8() +
                           "\",\"files\":[\"" + m_source.toUtf8() + "\"]}';;\n*--observe=*)\n" + run + ";;\n*)\n" +
                           printing(undecidedFacts(m_source)) + ";;\nesac\n");
    }
    std::unique_ptr<Desk> openAt(const std::string& loop) {
        state::WorkbenchSetup setup = m_place.setup();
        setup.tool = m_tool;
        auto desk = std::make_unique<Desk>(std::move(setup));
        desk->open(m_source);
        EXPECT_TRUE(desk->settles());
        desk->workbench.show({m_source, loop});
        EXPECT_TRUE(desk->settles());
        desk->view<window::Details>().show(window::Details::why);
        QApplication::processEvents();
        return desk;
    }
    static kernel::Verdict verdictInTable(Desk& desk, const QString& loop) {
        const QAbstractItemModel* model = desk.view<views::loops::LoopTable>().findChild<QTreeView*>()->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            const QModelIndex index = model->index(row, 0);
            if (index.data(views::loops::LoopModel::loopIdRole).toString() != loop) continue;
            return kernel::Verdict(index.data(views::loops::LoopModel::verdictRole).toInt());
        }
        ADD_FAILURE() << "no such loop: " << loop.toStdString();
        return kernel::Verdict::unknown;
    }
    static void clickObserve(Desk& desk) {
        auto* button = desk.view<views::dependences::DependencesView>().findChild<QPushButton*>("observe");
        ASSERT_TRUE(button->isVisible() && button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
    }
    static QString provenance(Desk& desk) { return desk.window.findChild<QLabel*>("statusProvenance")->text(); }
    QByteArray content(const QString& name) const {
        QFile file(m_place.path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    Workplace m_place;
    QString m_source;
    QString m_tool;
};

TEST_F(ObservingTest, ARunSettlesTheLoopAndSaysWhereTheVerdictComesFrom) {
    const auto desk = openAt("copy1:L1");
    EXPECT_EQ(verdictInTable(*desk, "copy1:L1"), kernel::Verdict::unknown);
    EXPECT_TRUE(provenance(*desk).startsWith("static analysis · affine accesses")) << provenance(*desk).toStdString();
    auto* arguments = desk->view<views::dependences::DependencesView>().findChild<QLineEdit*>(kArgumentsField);
    QTest::keyClicks(arguments, "1024 \"two words\"");
    clickObserve(*desk);
    EXPECT_TRUE(desk->workbench.runs().isObserving());
    ASSERT_TRUE(desk->settles());
    EXPECT_EQ(verdictInTable(*desk, "copy1:L1"), kernel::Verdict::observed);
    EXPECT_TRUE(provenance(*desk).startsWith("observed: 4.2 M iterations · affine accesses"))
        << provenance(*desk).toStdString();
    EXPECT_TRUE(
        wordsOf(desk->view<views::dependences::DependencesView>()).contains("4.2 M iterations, no carried dependence"));
    EXPECT_TRUE(messagesOf(*desk).contains("Memory that the library wrote was not watched."));
    const QByteArray given = content("arguments");
    EXPECT_TRUE(given.contains("--observe=copy1:L1\n")) << given.toStdString();
    EXPECT_TRUE(given.contains("--argument=1024\n--argument=two words\n")) << given.toStdString();
    EXPECT_FALSE(given.contains("--stdin"));
}

TEST_F(ObservingTest, WhatARunShowedAndHowItRanAreThereTomorrow) {
    {
        const auto desk = openAt("copy1:L1");
        desk->workbench.runs().choose({"64", "in.txt"});
        clickObserve(*desk);
        ASSERT_TRUE(desk->settles());
        desk->window.close();
    }
    EXPECT_TRUE(content("arguments").contains("--stdin=" + m_place.path("in.txt").toUtf8() + "\n"));
    const auto desk = openAt("copy1:L1");
    EXPECT_EQ(verdictInTable(*desk, "copy1:L1"), kernel::Verdict::observed);
    EXPECT_EQ(desk->workbench.runs().chosen(), (session::ProgramRun{"64", "in.txt"}));
    EXPECT_EQ(desk->view<views::dependences::DependencesView>().findChild<QLineEdit*>(kArgumentsField)->text(), "64");
    desk->workbench.analyseAgain();
    ASSERT_TRUE(desk->settles());
    EXPECT_EQ(verdictInTable(*desk, "copy1:L1"), kernel::Verdict::observed)
        << "an analysis of the same text forgets nothing";
    desk->workbench.edit(QString::fromUtf8(kMatrixSource) + "// another text\n");
    ASSERT_TRUE(desk->settles());
    EXPECT_EQ(verdictInTable(*desk, "copy1:L1"), kernel::Verdict::unknown) << "the run was of another text";
}

TEST_F(ObservingTest, TheActionIsThereOnlyWhereARunCanShowSomething) {
    const auto desk = openAt("copy1:L1");
    auto* observe = desk->window.findChild<QAction*>("observe");
    EXPECT_TRUE(observe->isEnabled());
    desk->view<window::Details>().show(window::Details::memory);
    observe->trigger();
    EXPECT_FALSE(observe->isEnabled()) << "one run at a time";
    EXPECT_EQ(desk->view<window::Details>().tab(), window::Details::why);
    ASSERT_TRUE(desk->settles());
    desk->workbench.show({m_source, "copy2:L1"});
    ASSERT_TRUE(desk->settles());
    EXPECT_FALSE(observe->isEnabled()) << "the source decides that one";
    desk->workbench.runs().observe();
    EXPECT_FALSE(desk->workbench.isBusy());
}

TEST_F(ObservingTest, AFailedRunIsAMessageAndNothingIsLost) {
    writeTool("echo 'forewarp-cli: copy.c: The program has no main(). Open the file that has it.' >&2\nexit 3\n");
    const auto desk = openAt("copy1:L1");
    desk->workbench.runs().choose({"64", ""});
    clickObserve(*desk);
    ASSERT_TRUE(desk->settles());
    EXPECT_TRUE(messagesOf(*desk).contains("no main()")) << messagesOf(*desk).toStdString();
    EXPECT_EQ(verdictInTable(*desk, "copy1:L1"), kernel::Verdict::unknown);
    EXPECT_EQ(desk->workbench.runs().chosen().arguments, "64");
    EXPECT_TRUE(desk->workbench.runs().canObserve()) << "it can be tried again";
}

TEST_F(ObservingTest, ARunThatSaysNothingOfTheLoopIsAMessage) {
    writeTool(printing(undecidedFacts(m_source)));
    const auto desk = openAt("copy1:L1");
    clickObserve(*desk);
    ASSERT_TRUE(desk->settles());
    EXPECT_TRUE(messagesOf(*desk).contains("says nothing of copy1:L1")) << messagesOf(*desk).toStdString();
}

TEST_F(ObservingTest, CancelAndAnEditEndTheRun) {
    writeTool("echo 'progress 0.5 running' >&2\nexec sleep 60\n");
    const auto desk = openAt("copy1:L1");
    auto* cancel = desk->window.findChild<QToolButton*>("statusCancel");
    clickObserve(*desk);
    ASSERT_TRUE(waitFor([cancel] { return cancel->isVisible(); }));
    QTest::mouseClick(cancel, Qt::LeftButton);
    EXPECT_FALSE(desk->workbench.isBusy());
    EXPECT_EQ(verdictInTable(*desk, "copy1:L1"), kernel::Verdict::unknown);
    clickObserve(*desk);
    EXPECT_TRUE(desk->workbench.runs().isObserving());
    desk->workbench.edit(QString::fromUtf8(kMatrixSource) + "// another text\n");
    EXPECT_FALSE(desk->workbench.runs().isObserving());
    ASSERT_TRUE(desk->settles());
}

TEST_F(ObservingTest, ARejectedAssumptionSettlesAnewAndCanBeTakenBack) {
    const auto desk = openAt("copy2:L1");
    const QString key = QStringLiteral("copy2: a and b do not overlap");
    EXPECT_EQ(verdictInTable(*desk, "copy2:L1"), kernel::Verdict::proved);
    auto* fails = desk->view<views::dependences::DependencesView>().findChild<QToolButton*>("fails-" + key);
    ASSERT_TRUE(fails != nullptr && fails->isVisible());
    QTest::mouseClick(fails, Qt::LeftButton);
    ASSERT_TRUE(desk->settles());
    EXPECT_EQ(verdictInTable(*desk, "copy2:L1"), kernel::Verdict::unknown);
    EXPECT_TRUE(desk->workbench.state().scenario().assumptions.rejected.contains(key.toStdString()));
    EXPECT_TRUE(desk->workbench.runs().canObserve()) << "whether they overlap, a run shows";
    auto* holds = desk->view<views::assumptions::AssumptionsView>().findChild<QToolButton*>("holds-" + key);
    ASSERT_NE(holds, nullptr);
    QTest::mouseClick(holds, Qt::LeftButton);
    ASSERT_TRUE(desk->settles());
    EXPECT_EQ(verdictInTable(*desk, "copy2:L1"), kernel::Verdict::proved);
    EXPECT_TRUE(desk->workbench.state().scenario().assumptions.rejected.empty());
}

TEST_F(ObservingTest, IndependenceIsMarkedInTheTable) {
    const auto desk = openAt("copy1:L1");
    const auto starIsShown = [&desk] {
        const QAbstractItemModel* model = desk->view<views::loops::LoopTable>().findChild<QTreeView*>()->model();
        return model->index(0, views::loops::LoopModel::verdictColumn).data().toString().endsWith('*') ||
               model->index(1, views::loops::LoopModel::verdictColumn).data().toString().endsWith('*');
    };
    EXPECT_FALSE(starIsShown());
    emit desk->view<views::dependences::DependencesView>().independenceChanged("copy1:L1", true);
    ASSERT_TRUE(desk->settles());
    EXPECT_TRUE(starIsShown());
    EXPECT_TRUE(desk->workbench.state().scenario().assumptions.independentLoops.contains("copy1:L1"));
    emit desk->view<views::assumptions::AssumptionsView>().independenceChanged("copy1:L1", false);
    ASSERT_TRUE(desk->settles());
    EXPECT_FALSE(starIsShown());
}

} // namespace

} // namespace forewarp::workbench
