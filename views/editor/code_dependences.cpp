// The dependences of the selected loop in CodeArea: underlined references and the arrows between them.

#include "views/editor/code_area.h"
#include "views/editor/code_markers.h"
#include "views/theme/dependence_style.h"
#include "views/theme/theme.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace forewarp::views::editor {

namespace {

constexpr double kQuietOpacity = 0.45;
constexpr double kQuietWidth = 1.3;
constexpr double kSelectedWidth = 2.2;

constexpr kernel::DependenceKind kKinds[] = {kernel::DependenceKind::flow, kernel::DependenceKind::anti,
                                             kernel::DependenceKind::output};

} // namespace

void CodeArea::buildDependenceIndicators() {
    indicatorDefine(PlainIndicator, CodeIndicator::of(kernel::DependenceKind::flow));
    indicatorDefine(DashesIndicator, CodeIndicator::of(kernel::DependenceKind::anti));
    indicatorDefine(DotsIndicator, CodeIndicator::of(kernel::DependenceKind::output));
}

void CodeArea::styleDependenceIndicators() {
    for (const kernel::DependenceKind kind : kKinds) {
        setIndicatorForegroundColor(theme::dependenceColour(kind), CodeIndicator::of(kind));
    }
}

void CodeArea::setDependences(std::vector<DependenceMark> dependences) {
    if (dependences == m_dependences) return; // The selected one stays selected.
    m_dependences = std::move(dependences);
    m_selectedDependence = -1;
    underlineReferences();
    viewport()->update();
}

void CodeArea::selectDependence(int position) {
    m_selectedDependence = position >= 0 && std::size_t(position) < m_dependences.size() ? position : -1;
    viewport()->update();
    if (m_selectedDependence < 0) return;
    const DependenceMark& mark = m_dependences[std::size_t(m_selectedDependence)];
    for (const ReferenceMark& end : {mark.source, mark.sink}) {
        if (isInText(end)) ensureLineVisible(end.line);
    }
    if (!isInText(mark.source) || !isInText(mark.sink)) return;
    SendScintilla(SCI_SCROLLRANGE, static_cast<unsigned long>(positionOf(mark.source)), positionOf(mark.sink));
    viewport()->update();
}

bool CodeArea::isInText(const ReferenceMark& end) const {
    return end.line >= 0 && end.line < lines();
}

long CodeArea::positionOf(const ReferenceMark& end) const {
    const long start = SendScintilla(SCI_POSITIONFROMLINE, end.line);
    return std::min(start + end.column, SendScintilla(SCI_GETLINEENDPOSITION, end.line));
}

/// As far as the reference is written there; where the text says otherwise, to the end of the word.
long CodeArea::endOf(const ReferenceMark& reference) const {
    const long start = positionOf(reference);
    const long lineEnd = SendScintilla(SCI_GETLINEENDPOSITION, reference.line);
    const long end = start + long(reference.text.size());
    if (!reference.text.empty() && end <= lineEnd) {
        const QByteArray there = bytes(int(start), int(end));
        if (there.startsWith(QByteArray(reference.text.data(), qsizetype(reference.text.size())))) return end;
    }
    return SendScintilla(SCI_WORDENDPOSITION, static_cast<unsigned long>(start), 1L);
}

void CodeArea::underlineReferences() {
    const long length = SendScintilla(SCI_GETLENGTH);
    for (const kernel::DependenceKind kind : kKinds) {
        SendScintilla(SCI_SETINDICATORCURRENT, CodeIndicator::of(kind));
        SendScintilla(SCI_INDICATORCLEARRANGE, 0UL, length);
    }
    for (const DependenceMark& mark : m_dependences) {
        SendScintilla(SCI_SETINDICATORCURRENT, CodeIndicator::of(mark.kind));
        for (const ReferenceMark& end : {mark.source, mark.sink}) {
            if (!isInText(end)) continue;
            const long start = positionOf(end);
            SendScintilla(SCI_INDICATORFILLRANGE, static_cast<unsigned long>(start), std::max(1L, endOf(end) - start));
        }
    }
}

/// QScintilla moves the underlines itself.
void CodeArea::moveDependences(int lines) {
    for (DependenceMark& mark : m_dependences) {
        mark.source.line += lines;
        mark.sink.line += lines;
    }
}

QRectF CodeArea::areaOf(const ReferenceMark& end) const {
    const long start = positionOf(end);
    const double left = double(SendScintilla(SCI_POINTXFROMPOSITION, 0UL, start));
    const double right = double(SendScintilla(SCI_POINTXFROMPOSITION, 0UL, endOf(end)));
    return {left, double(topOf(end.line)), std::max(6.0, right - left), double(textHeight(end.line))};
}

bool CodeArea::isArrowShown(const DependenceMark& mark) const {
    return isInText(mark.source) && isInText(mark.sink) && isPainted(mark.source.line) && isPainted(mark.sink.line);
}

void CodeArea::paintDependences(QPainter& painter) const {
    painter.save();
    painter.setClipRect(QRectF(textLeft(), 0, viewport()->width() - textLeft(), viewport()->height()),
                        Qt::IntersectClip);
    for (std::size_t i = 0; i < m_dependences.size(); ++i) {
        const DependenceMark& mark = m_dependences[i];
        const bool isSelected = int(i) == m_selectedDependence;
        if (!isArrowShown(mark)) continue;
        painter.setOpacity(isSelected ? 1 : kQuietOpacity);
        theme::paintDependenceArrow(painter, arrowBetween(areaOf(mark.source), areaOf(mark.sink)), mark.kind,
                                    isSelected ? kSelectedWidth : kQuietWidth);
    }
    painter.restore();
}

} // namespace forewarp::views::editor
