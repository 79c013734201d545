#pragma once

class QsciStyle;

namespace forewarp::views::editor {

/// Text styles of the editor beside the lexer's, numbered above them: QScintilla would hand out a new number each time.
enum class CodeStyle { coldShare = 200, hotShare, accessNote, warningNote, errorNote };
inline constexpr CodeStyle kCodeStyles[] = {CodeStyle::coldShare, CodeStyle::hotShare, CodeStyle::accessNote,
                                            CodeStyle::warningNote, CodeStyle::errorNote};

/// The style in the theme's colours.
[[nodiscard]] QsciStyle makeStyle(CodeStyle style);

} // namespace forewarp::views::editor
