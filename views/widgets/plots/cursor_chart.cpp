#include "views/widgets/plots/cursor_chart.h"

#include "views/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>

namespace forewarp::views::widgets::plots {

CursorChart::CursorChart(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, qOverload<>(&QWidget::update));
}

QString CursorChart::currentSentence() const {
    return positions() > 0 ? sentenceOf(m_cursor) : QString();
}

void CursorChart::moveTo(int position) {
    m_cursor = std::clamp(position, 0, std::max(0, positions() - 1));
    describe();
    update();
    emit currentChanged();
}

void CursorChart::describe() {
    setAccessibleName(title());
    setAccessibleDescription(currentSentence());
}

void CursorChart::mousePressEvent(QMouseEvent* event) {
    const int position = positionAt(event->position());
    if (event->button() != Qt::LeftButton || position < 0) return QWidget::mousePressEvent(event);
    moveTo(position);
    take(position);
}

void CursorChart::keyPressEvent(QKeyEvent* event) {
    if (positions() == 0) return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left: return moveTo(m_cursor - 1);
    case Qt::Key_Right: return moveTo(m_cursor + 1);
    case Qt::Key_Home: return moveTo(0);
    case Qt::Key_End: return moveTo(positions() - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: return take(m_cursor);
    default: return QWidget::keyPressEvent(event);
    }
}

void CursorChart::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void CursorChart::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

bool CursorChart::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int position = positionAt(QPointF(help->pos()));
        QToolTip::showText(help->globalPos(), position < 0 ? QString() : sentenceOf(position), this);
        return true;
    }
    return QWidget::event(event);
}

void CursorChart::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) moveTo(m_cursor);
    QWidget::changeEvent(event);
}

} // namespace forewarp::views::widgets::plots
