// What CodeArea paints over QScintilla's text: its own features give flat fills only.

#include "views/editor/code_area.h"
#include "views/editor/code_markers.h"
#include "views/theme/theme.h"
#include "views/theme/verdict_style.h"

#include <QLinearGradient>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace forewarp::views::editor {

namespace {

constexpr double kFullHeatShare = 0.45; // From here on the whole line glows.
constexpr double kChipMargin = 12;
constexpr double kLeastGap = 6; // Between code and chip.

QFont chipFont() {
    return theme::Theme::instance().uiFont(8, QFont::DemiBold);
}

/// What to multiply (light) or screen (dark) the text's background with to tint it by `share`.
QColor heatTint(double share, double strength) {
    const QColor heat = theme::heatColour(share);
    const QColor opaque = theme::withOpacity(heat, 1);
    const bool isDark = theme::Theme::instance().mode() == theme::ThemeMode::dark;
    return isDark ? theme::mixed(QColor(Qt::black), opaque, heat.alphaF() * 0.75 * strength)
                  : theme::mixed(QColor(Qt::white), opaque, heat.alphaF() * strength);
}

} // namespace

double CodeArea::textLeft() const {
    double left = 0;
    for (const int margin : {CodeMargin::numbers, CodeMargin::shapes, CodeMargin::shares, CodeMargin::folds}) {
        left += marginWidth(margin);
    }
    return left + 4;
}

int CodeArea::topOf(int line) const {
    const long position = SendScintilla(SCI_POSITIONFROMLINE, line);
    return int(SendScintilla(SCI_POINTYFROMPOSITION, 0UL, position));
}

/// Lower edge of a line, the notes under it included.
int CodeArea::bottomOf(int line) const {
    const int rows = 1 + int(SendScintilla(SCI_ANNOTATIONGETLINES, line));
    return topOf(line) + rows * textHeight(line);
}

bool CodeArea::isPainted(int line) const {
    const int top = topOf(line);
    return SendScintilla(SCI_GETLINEVISIBLE, line) && top > -textHeight(line) && top < viewport()->height();
}

void CodeArea::paintEvent(QPaintEvent* event) {
    QsciScintilla::paintEvent(event);
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    paintHeat(painter);
    paintFlash(painter);
    paintFrame(painter);
    paintDependences(painter);
    paintChips(painter);
}

void CodeArea::paintHeat(QPainter& painter) const {
    const bool isDark = theme::Theme::instance().mode() == theme::ThemeMode::dark;
    painter.save();
    painter.setCompositionMode(isDark ? QPainter::CompositionMode_Screen : QPainter::CompositionMode_Multiply);
    for (const LoopMark& mark : m_marks) paintHeat(painter, mark.firstLine, mark.share);
    for (const forewarp::explain::LineShare& share : m_hotLines) paintHeat(painter, share.line, share.time);
    painter.restore();
}

void CodeArea::paintHeat(QPainter& painter, int line, double share) const {
    if (share <= 0 || line >= lines() || !isPainted(line)) return;
    const double left = textLeft();
    const double width = viewport()->width() - left;
    const double heat = std::min(1.0, share / kFullHeatShare);
    QLinearGradient gradient(left, 0, left + width * (0.35 + 0.65 * heat), 0);
    gradient.setColorAt(0, heatTint(heat, 1));
    gradient.setColorAt(0.35, heatTint(heat, 0.72));
    gradient.setColorAt(1, heatTint(heat, 0));
    painter.fillRect(QRectF(left, topOf(line), width, textHeight(line)), gradient);
}

void CodeArea::paintFlash(QPainter& painter) const {
    if (m_flashLine < 0 || m_flashLine >= lines() || !isPainted(m_flashLine)) return;
    const QRectF area(0, topOf(m_flashLine), viewport()->width(), textHeight(m_flashLine));
    painter.fillRect(area, theme::withOpacity(theme::tokens().accent, 0.18));
}

void CodeArea::paintFrame(QPainter& painter) const {
    const LoopMark* mark = selectedMark();
    if (!mark) return;
    const double left = textLeft() + 0.5;
    const double top = topOf(mark->firstLine) + 0.5;
    const double height = bottomOf(mark->lastLine) - 1 - top;
    painter.setPen(QPen(theme::tokens().accent, 1.2));
    painter.setBrush(theme::withOpacity(theme::tokens().accent, 0.05));
    painter.drawRoundedRect(QRectF(left, top, viewport()->width() - left - 4, height), 5, 5);
}

/// To the right of the loop's first line.
double CodeArea::roomForChip(const LoopMark& mark) const {
    const long end = SendScintilla(SCI_GETLINEENDPOSITION, mark.firstLine);
    const double codeRight = double(SendScintilla(SCI_POINTXFROMPOSITION, 0UL, end));
    return viewport()->width() - kChipMargin - codeRight - kLeastGap;
}

/// With as many of its words as there is room for beside the code; the shape alone says the verdict, too.
theme::VerdictChip CodeArea::chipFor(const LoopMark& mark) const {
    for (const QString& words : {mark.label, mark.label.section(QLatin1Char(' '), 1)}) {
        const theme::VerdictChip chip{mark.verdict, words};
        if (chip.size(chipFont()).width() <= roomForChip(mark)) return chip;
    }
    return {mark.verdict, {}};
}

/// Of several loops at one line, where an #include brings them: the selected one, or the last.
bool CodeArea::isOnTop(const LoopMark& mark) const {
    const LoopMark* selected = selectedMark();
    if (selected && selected->firstLine == mark.firstLine) return selected == &mark;
    const auto isThere = [&](const LoopMark& other) { return other.firstLine == mark.firstLine; };
    return &*std::find_if(m_marks.rbegin(), m_marks.rend(), isThere) == &mark;
}

/// Empty where another loop's is, or the code needs all the width: the margin has the shape as well.
QRectF CodeArea::chipOf(const LoopMark& mark) const {
    if (!isPainted(mark.firstLine) || !isOnTop(mark)) return {};
    const double height = textHeight(mark.firstLine) - 4;
    const double width = chipFor(mark).size(chipFont()).width();
    if (width > roomForChip(mark)) return {};
    return {viewport()->width() - width - kChipMargin, topOf(mark.firstLine) + 2.0, width, height};
}

const LoopMark* CodeArea::chipAt(QPointF place) const {
    const auto isUnder = [this, place](const LoopMark& mark) { return chipOf(mark).contains(place); };
    const auto found = std::find_if(m_marks.begin(), m_marks.end(), isUnder);
    return found == m_marks.end() ? nullptr : &*found;
}

void CodeArea::paintChips(QPainter& painter) const {
    for (const LoopMark& mark : m_marks) {
        const QRectF area = chipOf(mark);
        if (!area.isEmpty()) chipFor(mark).paint(painter, area, chipFont());
    }
}

void CodeArea::mousePressEvent(QMouseEvent* event) {
    const LoopMark* mark = chipAt(event->position());
    if (mark && event->button() == Qt::LeftButton) {
        emit loopClicked(mark->id);
        return;
    }
    QsciScintilla::mousePressEvent(event);
}

void CodeArea::mouseMoveEvent(QMouseEvent* event) {
    QsciScintilla::mouseMoveEvent(event);
    if (chipAt(event->position())) viewport()->setCursor(Qt::PointingHandCursor);
}

} // namespace forewarp::views::editor
