// What the window does while an analysis takes long, is stopped or dies.

#include "tests/app/workbench/desk.h"
#include "views/editor/source_editor.h"

#include <QToolButton>

#include <gtest/gtest.h>

#include <csignal>

namespace forewarp::workbench {

namespace {

/// A tool that lists one file and then never answers.
QByteArray slowTool(const QString& file) {
    return "if [ \"$2\" = --list ]; then echo '{\"schema\":1,\"root\":\"/\",\"files\":[\"" + file.toUtf8() +
           "\"]}'; exit; fi\necho 'progress 0.3 parsing' >&2\nexec sleep 60\n";
}

class SlowToolTest : public testing::Test {
  protected:
    void SetUp() override {
        const QString source = m_place.file("matrix.c", kMatrixSource);
        state::WorkbenchSetup setup = m_place.setup();
        setup.tool = m_place.script(slowTool(source));
        m_desk = std::make_unique<Desk>(std::move(setup));
        m_desk->open(source);
        m_cancel = m_desk->window.findChild<QToolButton*>("statusCancel");
        ASSERT_TRUE(waitFor([this] {
            return m_cancel->isVisible() && m_desk->window.findChild<QLabel*>("statusStep")->text().contains("parsing");
        }));
    }

    Workplace m_place;
    std::unique_ptr<Desk> m_desk;
    QToolButton* m_cancel = nullptr;
};

TEST_F(SlowToolTest, CancelStopsTheAnalysis) {
    QTest::mouseClick(m_cancel, Qt::LeftButton);
    EXPECT_FALSE(m_desk->workbench.isBusy());
    EXPECT_FALSE(m_cancel->isVisible());
    EXPECT_TRUE(m_desk->status().contains("Cancelled"));
    EXPECT_TRUE(m_desk->view<views::editor::SourceEditor>().text().contains("multiply")) << "the source stays in view";
}

TEST_F(SlowToolTest, AKilledAnalysisIsAMessage) {
    ASSERT_EQ(m_desk->workbench.analysis().processIds().size(), 1);
    ASSERT_EQ(::kill(pid_t(m_desk->workbench.analysis().processIds().first()), SIGKILL), 0);
    ASSERT_TRUE(m_desk->settles());
    EXPECT_TRUE(messagesOf(*m_desk).contains("crashed")) << messagesOf(*m_desk).toStdString();
    EXPECT_TRUE(m_desk->window.isVisible());
}

TEST_F(SlowToolTest, ClosingTheWindowEndsTheChild) {
    const auto child = pid_t(m_desk->workbench.analysis().processIds().first());
    m_desk->window.close();
    m_desk.reset();
    EXPECT_TRUE(waitFor([child] { return ::kill(child, 0) != 0; }));
}

} // namespace

} // namespace forewarp::workbench
