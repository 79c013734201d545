// What CodeArea writes under lines and says about what is under the mouse.

#include "views/editor/code_area.h"
#include "views/editor/code_markers.h"
#include "views/editor/code_styles.h"
#include "views/theme/verdict_style.h"
#include "views/widgets/number_text.h"

#include <Qsci/qscistyledtext.h>

#include <QHelpEvent>
#include <QToolTip>

#include <algorithm>
#include <map>

namespace forewarp::views::editor {

namespace {

constexpr int kNoteWidth = 108; // Characters; annotations do not wrap by themselves.

/// One note under a line.
struct Note {
    QString text;
    CodeStyle style;

    friend bool operator==(const Note&, const Note&) = default;
};
using NotesByLine = std::map<int, std::vector<Note>>;

QString wrapped(const QString& text) {
    QString result;
    int lineLength = 0;
    for (const QString& word : text.simplified().split(QLatin1Char(' '))) {
        const bool breaks = lineLength > 0 && lineLength + word.size() > kNoteWidth;
        if (breaks) result += QLatin1Char('\n');
        if (breaks) lineLength = 0;
        result += QLatin1Char(' ') + word;
        lineLength += int(word.size()) + 1;
    }
    return result + QLatin1Char(' ');
}

void addNote(NotesByLine& notes, int line, const Note& note) {
    std::vector<Note>& there = notes[line];
    if (std::find(there.begin(), there.end(), note) == there.end()) there.push_back(note);
}

bool isError(const kernel::Diagnostic& diagnostic) {
    return diagnostic.severity == kernel::Severity::error;
}

} // namespace

void CodeArea::showNotes() {
    NotesByLine notes;
    for (const kernel::Diagnostic& diagnostic : m_diagnostics) {
        if (diagnostic.severity == kernel::Severity::note || diagnostic.location.line > lines()) continue;
        const QString kind = isError(diagnostic) ? tr("Error: %1") : tr("Warning: %1");
        addNote(notes, diagnostic.location.line - 1,
                {kind.arg(widgets::toQString(diagnostic.message)),
                 isError(diagnostic) ? CodeStyle::errorNote : CodeStyle::warningNote});
    }
    if (const LoopMark* mark = selectedMark()) {
        for (const AccessNote& access : mark->accesses) {
            if (access.line < lines()) addNote(notes, access.line, {access.text, CodeStyle::accessNote});
        }
        for (const forewarp::explain::LineShare& share : m_hotLines) {
            if (share.line < lines()) addNote(notes, share.line, {hotTextAt(share.line), CodeStyle::accessNote});
        }
    }
    clearAnnotations();
    for (const auto& [line, lineNotes] : notes) {
        QList<QsciStyledText> texts;
        for (const Note& note : lineNotes) {
            const QString separator = texts.isEmpty() ? QString() : QStringLiteral("\n");
            texts << QsciStyledText(separator + wrapped(note.text), int(note.style));
        }
        annotate(line, texts);
    }
}

void CodeArea::showSquiggles() {
    const long end = SendScintilla(SCI_GETLENGTH);
    for (const int indicator : {CodeIndicator::error, CodeIndicator::warning}) {
        SendScintilla(SCI_SETINDICATORCURRENT, indicator);
        SendScintilla(SCI_INDICATORCLEARRANGE, 0UL, end);
    }
    for (const kernel::Diagnostic& diagnostic : m_diagnostics) {
        if (diagnostic.severity != kernel::Severity::note && diagnostic.location.line <= lines()) squiggle(diagnostic);
    }
}

void CodeArea::squiggle(const kernel::Diagnostic& diagnostic) {
    const int line = diagnostic.location.line - 1;
    const long lineStart = SendScintilla(SCI_POSITIONFROMLINE, line);
    const long lineEnd = SendScintilla(SCI_GETLINEENDPOSITION, line);
    const long start =
        std::clamp(lineStart + diagnostic.location.column - 1, lineStart, std::max(lineStart, lineEnd - 1));
    const long wordEnd = SendScintilla(SCI_WORDENDPOSITION, static_cast<unsigned long>(start), 1L);
    SendScintilla(SCI_SETINDICATORCURRENT, isError(diagnostic) ? CodeIndicator::error : CodeIndicator::warning);
    SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(start), std::max(1L, wordEnd - start));
}

QString CodeArea::hotTextAt(int line) const {
    const auto found = std::find_if(m_hotLines.begin(), m_hotLines.end(),
                                    [line](const forewarp::explain::LineShare& share) { return share.line == line; });
    if (found == m_hotLines.end()) return {};
    const QString time = tr("%1 of the warps' time").arg(widgets::percentText(found->time));
    return found->idle > 0
               ? tr("%1, %2 of the time in which nobody computes").arg(time, widgets::percentText(found->idle))
               : time;
}

QString CodeArea::accessTextAt(int line, int byteColumn) const {
    QStringList onLine;
    for (const LoopMark& mark : m_marks) {
        for (const AccessNote& access : mark.accesses) {
            if (access.line != line) continue;
            const bool isUnder = byteColumn >= access.column && byteColumn < access.column + access.length;
            if (isUnder) return access.text;
            if (!onLine.contains(access.text)) onLine << access.text;
        }
    }
    return onLine.join(QLatin1Char('\n'));
}

QString CodeArea::explanationAt(QPoint place) const {
    const auto x = static_cast<unsigned long>(std::max(0, place.x()));
    const bool isInMargin = place.x() < textLeft();
    const LoopMark* mark = chipAt(place);
    if (isInMargin)
        mark =
            loopAt(int(SendScintilla(SCI_LINEFROMPOSITION, SendScintilla(SCI_POSITIONFROMPOINT, x, long(place.y())))));
    if (mark)
        return QStringLiteral("%1 %2\n%3").arg(theme::verdictGlyph(mark->verdict), mark->label, mark->explanation);
    const long position = SendScintilla(SCI_POSITIONFROMPOINTCLOSE, x, long(place.y()));
    if (isInMargin || position < 0) return {};
    const int line = int(SendScintilla(SCI_LINEFROMPOSITION, position));
    return accessTextAt(line, int(position - SendScintilla(SCI_POSITIONFROMLINE, line)));
}

bool CodeArea::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QsciScintilla::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), explanationAt(help->pos()), viewport());
    return true;
}

} // namespace forewarp::views::editor
