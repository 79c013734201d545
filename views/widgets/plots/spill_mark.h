#pragma once

#include "core/dataflow/spills.h"

#include <QPointF>

class QPainter;

namespace forewarp::views::widgets::plots {

/// A triangle that says which way a value goes: down to memory for spills, up for reloads.
void paintSpillMark(QPainter& painter, dataflow::SpillMove::Kind kind, QPointF centre, double radius);

} // namespace forewarp::views::widgets::plots
