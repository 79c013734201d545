#pragma once

#include "core/kernel/program_facts.h"

#include <QColor>
#include <QPen>
#include <QPointF>
#include <QString>

class QPainter;
class QPainterPath;
class QPixmap;

namespace forewarp::views {

/// «flow», «anti», «output», translated.
[[nodiscard]] QString dependenceWord(DependenceKind kind);
/// What it means, to follow its word: «reads what an earlier iteration wrote».
[[nodiscard]] QString dependenceMeaning(DependenceKind kind);
/// Okabe–Ito colour of its arrows; never without the line style.
[[nodiscard]] QColor dependenceColour(DependenceKind kind);
/// Solid for flow, dashed for anti, dotted for output.
[[nodiscard]] Qt::PenStyle dependenceLine(DependenceKind kind);

/// Draws `path` in the kind's line style with a head at its end.
void paintDependenceArrow(QPainter& painter, const QPainterPath& path, DependenceKind kind, double width);
/// A short arrow in the kind's style, for table cells.
[[nodiscard]] QPixmap dependencePixmap(DependenceKind kind, double devicePixelRatio);

} // namespace forewarp::views
