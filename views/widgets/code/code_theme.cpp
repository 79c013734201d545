#include "views/widgets/code/code_theme.h"

#include "views/theme/theme.h"

#include <Qsci/qscilexercpp.h>
#include <Qsci/qsciscintilla.h>

namespace forewarp::views::widgets::code {

namespace {

constexpr int kLexerStyles = 128;
constexpr int kFoldMarginWidth = 14;

void colourTokens(QsciLexerCPP& lexer) {
    const theme::Tokens& colours = theme::tokens();
    lexer.setColor(colours.codeKeyword, QsciLexerCPP::Keyword);
    lexer.setColor(colours.codeType, QsciLexerCPP::KeywordSet2);
    lexer.setColor(colours.codeNumber, QsciLexerCPP::Number);
    lexer.setColor(colours.codeString, QsciLexerCPP::DoubleQuotedString);
    lexer.setColor(colours.codeString, QsciLexerCPP::SingleQuotedString);
    lexer.setColor(colours.codePreprocessor, QsciLexerCPP::PreProcessor);
    lexer.setColor(theme::mixed(colours.text, colours.textMuted, 0.6), QsciLexerCPP::Operator);
}

} // namespace

void styleLexer(QsciLexerCPP& lexer) {
    const QFont font = theme::Theme::instance().monoFont();
    lexer.setDefaultFont(font);
    lexer.setDefaultPaper(theme::tokens().surface);
    lexer.setDefaultColor(theme::tokens().text);
    for (int style = 0; style < kLexerStyles; ++style) {
        lexer.setFont(font, style);
        lexer.setPaper(theme::tokens().surface, style);
        lexer.setColor(theme::tokens().text, style);
    }
    QFont italic = font;
    italic.setItalic(true);
    for (const int style :
         {QsciLexerCPP::Comment, QsciLexerCPP::CommentLine, QsciLexerCPP::CommentDoc, QsciLexerCPP::CommentLineDoc}) {
        lexer.setColor(theme::tokens().codeComment, style);
        lexer.setFont(italic, style);
    }
    lexer.setFont(theme::Theme::instance().monoFont(theme::Theme::kTextPoints, QFont::Medium), QsciLexerCPP::Keyword);
    colourTokens(lexer);
}

void showFolds(QsciScintilla& editor, int margin) {
    using Editor = QsciScintilla;
    editor.setFolding(Editor::PlainFoldStyle, margin);
    editor.setMarginWidth(margin, kFoldMarginWidth);
    for (int marker = int(Editor::SC_MARKNUM_FOLDEREND); marker <= int(Editor::SC_MARKNUM_FOLDERMIDTAIL); ++marker) {
        editor.SendScintilla(Editor::SCI_MARKERDEFINE, static_cast<unsigned long>(marker), long(Editor::SC_MARK_EMPTY));
    }
    const auto open = static_cast<unsigned long>(Editor::SC_MARKNUM_FOLDEROPEN);
    const auto closed = static_cast<unsigned long>(Editor::SC_MARKNUM_FOLDER);
    editor.SendScintilla(Editor::SCI_MARKERDEFINE, open, long(Editor::SC_MARK_ARROWDOWN));
    editor.SendScintilla(Editor::SCI_MARKERDEFINE, closed, long(Editor::SC_MARK_ARROW));
}

void styleSurface(QsciScintilla& editor) {
    const theme::Tokens& colours = theme::tokens();
    editor.setPaper(colours.surface);
    editor.setMarginsFont(theme::Theme::instance().monoFont(theme::Theme::kSmallPoints));
    editor.setMarginsBackgroundColor(colours.surface);
    editor.setMarginsForegroundColor(colours.textFaint);
    editor.setFoldMarginColors(colours.surface, colours.surface);
    editor.setCaretForegroundColor(colours.accent);
    editor.setCaretLineBackgroundColor(theme::mixed(colours.surface, colours.window, 0.9));
    editor.setSelectionBackgroundColor(colours.selection);
    editor.resetSelectionForegroundColor();
    editor.setMatchedBraceBackgroundColor(colours.accentSoft);
    editor.setMatchedBraceForegroundColor(colours.accent);
    editor.setUnmatchedBraceForegroundColor(colours.bad);
    const QColor fold = theme::mixed(colours.surface, colours.textFaint, 0.75);
    // QScintilla's own setters leave out the markers 25 to 31, which are the folding ones.
    for (int marker = int(QsciScintilla::SC_MARKNUM_FOLDEREND); marker <= int(QsciScintilla::SC_MARKNUM_FOLDEROPEN);
         ++marker) {
        editor.SendScintilla(QsciScintilla::SCI_MARKERSETBACK, static_cast<unsigned long>(marker), fold);
        editor.SendScintilla(QsciScintilla::SCI_MARKERSETFORE, static_cast<unsigned long>(marker), fold);
    }
}

} // namespace forewarp::views::widgets::code
