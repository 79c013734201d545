#pragma once

#include <QEvent>
#include <QHelpEvent>
#include <QPointF>
#include <QToolTip>
#include <QWidget>

namespace forewarp::views::widgets {

/// Shows what `textAt` tells of the place under the mouse, a QPointF of the widget. Returns whether the event asked for it.
template <class TextAt>
bool showToolTip(QEvent* event, QWidget* widget, TextAt textAt) {
    if (event->type() != QEvent::ToolTip) return false;
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), textAt(QPointF(help->pos())), widget);
    return true;
}

} // namespace forewarp::views::widgets
