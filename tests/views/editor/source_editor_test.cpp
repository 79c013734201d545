#include "tests/views/sample_report.h"
#include "views/editor/code_area.h"
#include "views/editor/find_bar.h"
#include "views/editor/source_editor.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::views::editor {
namespace {

class SourceEditorTest : public testing::Test {
  protected:
    void SetUp() override {
        m_editor.resize(760, 480);
        m_editor.setSource(QString::fromUtf8(test::kSampleSource));
        m_editor.setReport(&m_report);
        m_editor.show();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&m_editor));
        m_code = m_editor.findChild<CodeArea*>();
        ASSERT_NE(m_code, nullptr);
    }
    /// In the margin with the shapes, beside a line (1-based).
    QPoint marginAt(int line) const {
        return {m_code->marginWidth(0) + 6, m_code->topOf(line - 1) + m_code->textHeight(line - 1) / 2};
    }
    void clickMargin(int line) { QTest::mouseClick(m_code->viewport(), Qt::LeftButton, {}, marginAt(line)); }

    forewarp::explain::FileReport m_report = test::sampleReport();
    SourceEditor m_editor;
    CodeArea* m_code = nullptr;
};

TEST_F(SourceEditorTest, MarginClickChoosesTheInnermostLoop) {
    QSignalSpy clicked(&m_editor, &SourceEditor::loopClicked);
    clickMargin(7);
    clickMargin(9);
    clickMargin(12);
    clickMargin(2);
    ASSERT_EQ(clicked.count(), 3);
    EXPECT_EQ(clicked[0][0].toString(), QStringLiteral("norm:L1.1"));
    EXPECT_EQ(clicked[1][0].toString(), QStringLiteral("norm:L1"));
    EXPECT_EQ(clicked[2][0].toString(), QStringLiteral("norm:L2"));
}

TEST_F(SourceEditorTest, ChipClickChoosesItsLoop) {
    QSignalSpy clicked(&m_editor, &SourceEditor::loopClicked);
    const QPoint chip(m_code->viewport()->width() - 30, marginAt(6).y());
    QTest::mouseClick(m_code->viewport(), Qt::LeftButton, {}, chip);
    ASSERT_EQ(clicked.count(), 1);
    EXPECT_EQ(clicked[0][0].toString(), QStringLiteral("norm:L1.1"));
}

/// Loops of text that an #include brings all stand at its line.
TEST_F(SourceEditorTest, TheChipOfALineWithSeveralLoopsIsTheSelectedOnes) {
    for (forewarp::explain::LoopReport& loop : m_report.loops) loop.facts.range = {{6, 9}, {6, 20}};
    m_editor.setReport(&m_report);
    QSignalSpy clicked(&m_editor, &SourceEditor::loopClicked);
    const QPoint chip(m_code->viewport()->width() - 30, marginAt(6).y());
    for (const char* selected : {"norm:L1", "norm:L1.1", "norm:L2"}) {
        m_editor.selectLoop(QString::fromUtf8(selected));
        QTest::mouseClick(m_code->viewport(), Qt::LeftButton, {}, chip);
        ASSERT_FALSE(clicked.isEmpty());
        EXPECT_EQ(clicked.takeLast()[0].toString(), QString::fromUtf8(selected));
    }
}

TEST_F(SourceEditorTest, AChipLeavesTheCodeFree) {
    QSignalSpy clicked(&m_editor, &SourceEditor::loopClicked);
    const long end = m_code->SendScintilla(QsciScintillaBase::SCI_GETLINEENDPOSITION, 5L);
    const int codeRight = int(m_code->SendScintilla(QsciScintillaBase::SCI_POINTXFROMPOSITION, 0UL, end));
    const int excess = m_editor.width() - m_code->viewport()->width();
    m_editor.resize(codeRight + 50 + excess, m_editor.height());
    QApplication::processEvents();
    const int middle = marginAt(6).y();
    QTest::mouseClick(m_code->viewport(), Qt::LeftButton, {}, {codeRight - 4, middle});
    EXPECT_EQ(clicked.count(), 0) << "its words are left out";
    QTest::mouseClick(m_code->viewport(), Qt::LeftButton, {}, {m_code->viewport()->width() - 20, middle});
    EXPECT_EQ(clicked.count(), 1);
    m_editor.resize(codeRight + 20 + excess, m_editor.height());
    QApplication::processEvents();
    QTest::mouseClick(m_code->viewport(), Qt::LeftButton, {}, {m_code->viewport()->width() - 20, middle});
    EXPECT_EQ(clicked.count(), 1) << "where there is no room there is none";
}

TEST_F(SourceEditorTest, SelectedLoopExplainsItsAccessesUnderTheirLines) {
    QSignalSpy clicked(&m_editor, &SourceEditor::loopClicked);
    EXPECT_EQ(m_code->annotation(6), QString());
    m_editor.selectLoop(QStringLiteral("norm:L1"));
    EXPECT_TRUE(m_code->annotation(6).contains(QStringLiteral("a[i * n + j]: coalesced")));
    EXPECT_TRUE(m_code->annotation(8).contains(QStringLiteral("r[i]: coalesced")));
    m_editor.selectLoop(QStringLiteral("norm:L2"));
    EXPECT_EQ(m_code->annotation(6), QString());
    m_editor.selectLoop({});
    EXPECT_EQ(clicked.count(), 0);
}

TEST_F(SourceEditorTest, AnIncludedLoopIsExplainedAtItsInclude) {
    kernel::LoopFacts& norm = m_report.loops.front().facts;
    ASSERT_EQ(norm.id, "norm:L1");
    norm.included = {"norm_body.h", norm.range};
    norm.range = {{2, 1}, {2, 24}};
    m_editor.setReport(&m_report);
    m_editor.selectLoop(QStringLiteral("norm:L1"));
    EXPECT_TRUE(m_code->annotation(1).contains(QStringLiteral("a[i * n + j]: coalesced")));
    EXPECT_EQ(m_code->annotation(6), QString());
}

TEST_F(SourceEditorTest, ALoopThatWasSelectedBeforeItIsKnownIsShownThen) {
    m_editor.setSource(QString(40, QLatin1Char('\n')) + QString::fromUtf8(test::kSampleSource));
    for (forewarp::explain::LoopReport& loop : m_report.loops)
        for (int* line : {&loop.facts.range.begin.line, &loop.facts.range.end.line}) *line += 40;
    m_editor.selectLoop(QStringLiteral("norm:L2"));
    EXPECT_EQ(m_code->firstVisibleLine(), 0);
    m_editor.setReport(&m_report);
    EXPECT_GT(m_code->firstVisibleLine(), 10);
}

TEST_F(SourceEditorTest, CompilerMessagesStandInPlace) {
    m_editor.setDiagnostics({{kernel::Severity::error, "norm.c", {12, 9}, "use of undeclared identifier 'r'"},
                             {kernel::Severity::warning, "other.h", {3, 1}, "unused"},
                             {kernel::Severity::error, "norm.c", {}, "no place"}},
                            "norm.c");
    EXPECT_TRUE(m_code->annotation(11).contains(QStringLiteral("Error: use of undeclared identifier 'r'")));
    EXPECT_EQ(m_code->annotation(2), QString());
    m_editor.setDiagnostics({});
    EXPECT_EQ(m_code->annotation(11), QString());
}

TEST_F(SourceEditorTest, TypingIsAnnouncedOnceAfterAPause) {
    QSignalSpy edited(&m_editor, &SourceEditor::edited);
    QSignalSpy modified(&m_editor, &SourceEditor::modificationChanged);
    QTest::keyClicks(m_code, QStringLiteral("//x"));
    EXPECT_EQ(edited.count(), 0);
    EXPECT_TRUE(m_editor.isModified());
    EXPECT_TRUE(QTest::qWaitFor([&] { return edited.count() > 0; }, 3000));
    EXPECT_EQ(edited.count(), 1);
    EXPECT_TRUE(m_editor.text().startsWith(QStringLiteral("//x")));
    m_editor.markSaved();
    EXPECT_FALSE(m_editor.isModified());
    ASSERT_EQ(modified.count(), 2);
    EXPECT_TRUE(modified[0][0].toBool());
    EXPECT_FALSE(modified[1][0].toBool());
}

TEST_F(SourceEditorTest, ANewSourceIsSilent) {
    QSignalSpy edited(&m_editor, &SourceEditor::edited);
    QSignalSpy modified(&m_editor, &SourceEditor::modificationChanged);
    m_editor.setSource(QStringLiteral("int x;\n"));
    QTest::qWait(700);
    EXPECT_EQ(edited.count(), 0);
    EXPECT_EQ(modified.count(), 0);
    EXPECT_EQ(m_editor.text(), QStringLiteral("int x;\n"));
}

TEST_F(SourceEditorTest, MarksFollowEdits) {
    m_code->setCursorPosition(0, 0);
    QTest::keyClick(m_code, Qt::Key_Return);
    QSignalSpy clicked(&m_editor, &SourceEditor::loopClicked);
    clickMargin(8); // What was line 7.
    clickMargin(12);
    ASSERT_EQ(clicked.count(), 2);
    EXPECT_EQ(clicked[0][0].toString(), QStringLiteral("norm:L1.1"));
    EXPECT_EQ(clicked[1][0].toString(), QStringLiteral("norm:L2"));
}

TEST_F(SourceEditorTest, AReportOfALongerTextIsHarmless) {
    m_editor.setSource(QStringLiteral("int x;\n"));
    m_editor.setReport(&m_report);
    m_editor.selectLoop(QStringLiteral("norm:L1"));
    m_editor.setDiagnostics({{kernel::Severity::error, "", {400, 9}, "far away"}});
    m_editor.showLocation({400, 1});
    EXPECT_EQ(m_editor.cursorLocation(), (SourceLocation{1, 1}));
}

TEST_F(SourceEditorTest, ShowLocationMovesTheCursor) {
    QSignalSpy moved(&m_editor, &SourceEditor::cursorMoved);
    m_editor.showLocation({7, 18});
    EXPECT_EQ(m_editor.cursorLocation(), (SourceLocation{7, 18}));
    ASSERT_TRUE(QTest::qWaitFor([&] { return moved.count() > 0; }, 2000));
    EXPECT_EQ(moved.last()[0].value<SourceLocation>(), (SourceLocation{7, 18}));
}

TEST_F(SourceEditorTest, FindBarFindsAndCloses) {
    // As keyboards send it: QTest's own events carry the letter, which the editor would insert.
    QKeyEvent controlF(QEvent::KeyPress, Qt::Key_F, Qt::ControlModifier, QStringLiteral("\x06"));
    QApplication::sendEvent(m_code, &controlF);
    auto* bar = m_editor.findChild<FindBar*>();
    ASSERT_TRUE(bar->isVisible());
    auto* field = bar->findChild<QLineEdit*>();
    QTest::keyClicks(field, QStringLiteral("0.5"));
    EXPECT_EQ(m_code->selectedText(), QStringLiteral("0.5"));
    EXPECT_EQ(m_editor.cursorLocation().line, 12);
    field->clear();
    QTest::keyClicks(field, QStringLiteral("size_t j"));
    EXPECT_EQ(m_editor.cursorLocation().line, 6);
    QTest::keyClick(field, Qt::Key_Escape);
    EXPECT_FALSE(bar->isVisible());
}

TEST_F(SourceEditorTest, EnterGoesFromHitToHit) {
    m_editor.showFindBar();
    auto* field = m_editor.findChild<FindBar*>()->findChild<QLineEdit*>();
    QTest::keyClicks(field, QStringLiteral("for"));
    EXPECT_EQ(m_editor.cursorLocation().line, 4);
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(m_editor.cursorLocation().line, 6);
    QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
    EXPECT_EQ(m_editor.cursorLocation().line, 4);
}

TEST_F(SourceEditorTest, FollowsTheTheme) {
    const QPoint empty(m_code->viewport()->width() / 2, m_code->viewport()->height() - 6);
    EXPECT_GT(m_code->viewport()->grab().toImage().pixelColor(empty).lightness(), 200);
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    EXPECT_LT(m_code->viewport()->grab().toImage().pixelColor(empty).lightness(), 60);
    theme::Theme::instance().setMode(theme::ThemeMode::light);
}

TEST_F(SourceEditorTest, HotLoopHeadsGlow) {
    const QPoint place(m_code->viewport()->width() / 2, marginAt(4).y());
    const QColor hot = m_code->viewport()->grab().toImage().pixelColor(place);
    m_report.loops[0].shareOfPredictedTime = 0;
    m_editor.setReport(&m_report);
    EXPECT_NE(m_code->viewport()->grab().toImage().pixelColor(place), hot);
}

} // namespace
} // namespace forewarp::views::editor
