#include "views/editor/dependence_marks.h"

#include <algorithm>
#include <cmath>

namespace forewarp::views::editor {

namespace {

constexpr double kArcHeight = 11;     ///< Of an arrow along a line, at least…
constexpr double kArcGrowth = 0.06;   ///< …and so much more per pixel between its ends.
constexpr double kHighestArc = 34;
constexpr double kBulge = 26;         ///< Sideways, of an arrow between lines, at least…
constexpr double kBulgeGrowth = 0.18; ///< …and so much more per pixel of height.
constexpr double kWidestBulge = 150;

ReferenceMark markOf(const kernel::Reference& reference) {
    return {reference.location.line - 1, std::max(0, reference.location.column - 1), reference.text};
}

QPainterPath loopAbove(const QRectF& place) {
    QPainterPath path(QPointF(place.left() + place.width() * 0.25, place.top()));
    const double height = kArcHeight * 2;
    path.cubicTo(QPointF(place.left(), place.top() - height), QPointF(place.right(), place.top() - height),
                 QPointF(place.left() + place.width() * 0.75, place.top()));
    return path;
}

QPainterPath arcAbove(const QRectF& source, const QRectF& sink) {
    const QPointF from(source.center().x(), source.top() + 1);
    const QPointF to(sink.center().x(), sink.top() + 1);
    const double height = std::min(kHighestArc, kArcHeight + kArcGrowth * std::abs(to.x() - from.x()));
    QPainterPath path(from);
    path.cubicTo(from - QPointF(0, height), to - QPointF(0, height), to);
    return path;
}

} // namespace

std::vector<DependenceMark> dependenceMarks(const std::vector<kernel::Dependence>& dependences) {
    std::vector<DependenceMark> marks;
    for (const kernel::Dependence& dependence : dependences) {
        marks.push_back({dependence.kind, markOf(dependence.source), markOf(dependence.sink)});
    }
    return marks;
}

QPainterPath arrowBetween(const QRectF& source, const QRectF& sink) {
    const bool isOnOneLine = std::abs(source.top() - sink.top()) < 1;
    if (isOnOneLine && std::abs(source.left() - sink.left()) < 1) return loopAbove(source);
    if (isOnOneLine) return arcAbove(source, sink);
    const QPointF from(source.right() + 1, source.center().y());
    const QPointF to(sink.right() + 1, sink.center().y());
    const double bulge = std::min(kWidestBulge, kBulge + kBulgeGrowth * std::abs(to.y() - from.y()));
    const double outermost = std::max(from.x(), to.x()) + bulge;
    QPainterPath path(from);
    path.cubicTo(QPointF(outermost, from.y()), QPointF(outermost, to.y()), to);
    return path;
}

} // namespace forewarp::views::editor
