#include "views/editor/code_styles.h"

#include "views/theme/theme.h"

#include <Qsci/qscistyle.h>

namespace forewarp::views::editor {

namespace {

constexpr double kNotePoints = 8.75;

QsciStyle noteStyle(CodeStyle style, const QString& name, const QColor& ink) {
    return {int(style), name, ink, theme::mixed(theme::tokens().surface, ink, 0.10),
            theme::Theme::instance().uiFont(kNotePoints)};
}

QsciStyle shareStyle(CodeStyle style, const QString& name, const QColor& ink) {
    return {int(style), name, ink, theme::tokens().surface,
            theme::Theme::instance().monoFont(theme::Theme::kSmallPoints)};
}

} // namespace

QsciStyle makeStyle(CodeStyle style) {
    switch (style) {
    case CodeStyle::coldShare: return shareStyle(style, QStringLiteral("cold share"), theme::tokens().textMuted);
    case CodeStyle::hotShare: return shareStyle(style, QStringLiteral("hot share"), theme::tokens().bad);
    case CodeStyle::accessNote: return noteStyle(style, QStringLiteral("access"), theme::tokens().accent);
    case CodeStyle::warningNote: return noteStyle(style, QStringLiteral("warning"), theme::tokens().warn);
    case CodeStyle::errorNote: break;
    }
    return noteStyle(CodeStyle::errorNote, QStringLiteral("error"), theme::tokens().bad);
}

} // namespace forewarp::views::editor
