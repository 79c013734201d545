#pragma once

#include "core/kernel/program_facts.h"

#include <QColor>
#include <QPen>
#include <QPointF>
#include <QString>

class QPainter;
class QPainterPath;
class QPixmap;

namespace forewarp::views::theme {

/// «flow», «anti», «output», translated.
[[nodiscard]] QString dependenceWord(kernel::DependenceKind kind);
/// What it means, to follow its word: «reads what an earlier iteration wrote».
[[nodiscard]] QString dependenceMeaning(kernel::DependenceKind kind);
/// Okabe–Ito colour of its arrows; never without the line style.
[[nodiscard]] QColor dependenceColour(kernel::DependenceKind kind);
/// Solid for flow, dashed for anti, dotted for output.
[[nodiscard]] Qt::PenStyle dependenceLine(kernel::DependenceKind kind);

/// Draws `path` in the kind's line style with a head at its end.
void paintDependenceArrow(QPainter& painter, const QPainterPath& path, kernel::DependenceKind kind, double width);
/// A short arrow in the kind's style, for table cells.
[[nodiscard]] QPixmap dependencePixmap(kernel::DependenceKind kind, double devicePixelRatio);

} // namespace forewarp::views::theme
