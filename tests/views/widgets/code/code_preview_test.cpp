#include "views/theme/theme.h"
#include "views/widgets/code/code_preview.h"

#include <Qsci/qscilexercpp.h>
#include <Qsci/qsciscintilla.h>

#include <QApplication>
#include <QClipboard>
#include <QImage>
#include <QTest>
#include <gtest/gtest.h>

namespace forewarp::views::widgets::code {
namespace {

const char* const kCode = R"(#include <cuda_runtime.h>

__global__ void twice(float *x)
{
    const int i = threadIdx.x;
    if (i < 64) {
        x[i] *= 2.0f;
    }
}
)";

class CodePreviewTest : public testing::Test {
  protected:
    void SetUp() override {
        preview.resize(600, 120);
        preview.setCode(QString::fromUtf8(kCode));
        preview.show();
        preview.activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(&preview));
        text = preview.findChild<QsciScintilla*>();
        text->setFocus();
    }
    int styleOf(const QByteArray& word) {
        const auto place = QByteArray(kCode).indexOf(word);
        text->SendScintilla(QsciScintilla::SCI_COLOURISE, 0UL, -1L);
        return int(text->SendScintilla(QsciScintilla::SCI_GETSTYLEAT, static_cast<unsigned long>(place)));
    }
    [[nodiscard]] int firstLine() const { return text->firstVisibleLine(); }

    CodePreview preview;
    QsciScintilla* text = nullptr;
};

TEST_F(CodePreviewTest, IsReadAndCopiedButNotEdited) {
    QTest::keyClicks(text, QStringLiteral("abc"));
    QTest::keyClick(text, Qt::Key_Delete);
    EXPECT_EQ(preview.code(), QString::fromUtf8(kCode));
    QTest::keyClick(text, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(text, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QApplication::clipboard()->text(), QString::fromUtf8(kCode));
}

TEST_F(CodePreviewTest, KnowsTheWordsOfCuda) {
    EXPECT_EQ(styleOf("__global__"), QsciLexerCPP::KeywordSet2);
    EXPECT_EQ(styleOf("threadIdx"), QsciLexerCPP::KeywordSet2);
    EXPECT_EQ(styleOf("const"), QsciLexerCPP::Keyword);
    EXPECT_EQ(styleOf("twice"), QsciLexerCPP::Identifier);
    EXPECT_EQ(styleOf("2.0f"), QsciLexerCPP::Number);
}

TEST_F(CodePreviewTest, FoldsAtAClickInTheMargin) {
    const auto isShown = [this](int line) { return text->SendScintilla(QsciScintilla::SCI_GETLINEVISIBLE, line) != 0; };
    const int width = text->marginWidth(0) + text->marginWidth(1);
    const int height = int(text->SendScintilla(QsciScintilla::SCI_TEXTHEIGHT, 0));
    ASSERT_TRUE(isShown(4));
    QTest::mouseClick(text->viewport(), Qt::LeftButton, {}, QPoint(width - 6, 3 * height + height / 2));
    EXPECT_FALSE(isShown(4));
    EXPECT_TRUE(isShown(2));
    preview.setCode(QString::fromUtf8(kCode));
    EXPECT_FALSE(isShown(4)) << "the same code stays as it is";
    preview.setCode(QStringLiteral("int x;\nint y;\nint z;\nint u;\nint v;\n"));
    EXPECT_TRUE(isShown(4));
}

TEST_F(CodePreviewTest, ScrollsToALine) {
    EXPECT_EQ(firstLine(), 0);
    preview.scrollTo(2);
    EXPECT_EQ(firstLine(), 2);
    preview.scrollTo(400);
    EXPECT_GT(firstLine(), 2) << "as far as it goes";
}

TEST_F(CodePreviewTest, FollowsTheTheme) {
    const auto paper = [this] { return preview.grab().toImage().pixelColor(preview.width() - 30, 100); };
    EXPECT_EQ(paper(), theme::tokens().surface);
    theme::Theme::instance().setMode(theme::ThemeMode::dark);
    EXPECT_EQ(paper(), theme::tokens().surface);
    theme::Theme::instance().setMode(theme::ThemeMode::light);
}

} // namespace
} // namespace forewarp::views::widgets::code
