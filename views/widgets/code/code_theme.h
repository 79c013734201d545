#pragma once

class QsciLexerCPP;
class QsciScintilla;

namespace forewarp::views::widgets::code {

/// Fonts and colours of C in the theme.
void styleLexer(QsciLexerCPP& lexer);
/// Arrows in this margin, to fold and unfold what is between braces.
void showFolds(QsciScintilla& editor, int margin);
/// Margins, caret, selection and folding in the theme's colours.
void styleSurface(QsciScintilla& editor);

} // namespace forewarp::views::widgets::code
