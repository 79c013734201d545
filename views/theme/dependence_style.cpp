#include "views/theme/dependence_style.h"

#include "views/theme/theme.h"

#include <QCoreApplication>
#include <QLineF>
#include <QPainter>
#include <QPainterPath>
#include <QPixmap>
#include <QPolygonF>

#include <algorithm>

namespace forewarp::views::theme {

namespace {

constexpr double kHeadLength = 4.5; ///< Times the line's width…
constexpr double kLeastHead = 6;    ///< …but never below so many pixels.
constexpr QSize kSampleSize(26, 12);

/// Gives the texts below a translation context.
struct DependenceText {
    Q_DECLARE_TR_FUNCTIONS(DependenceText)
};

/// A triangle whose tip is the path's end, turned as the path arrives there.
QPolygonF headOf(const QPainterPath& path, double length) {
    const QPointF tip = path.pointAtPercent(1);
    const QPointF before = path.pointAtPercent(path.percentAtLength(std::max(0.0, path.length() - length)));
    const QLineF axis(tip, before);
    if (axis.length() <= 0) return {};
    QLineF side = axis;
    side.setLength(length);
    QPolygonF head{tip};
    for (const double turn : {24.0, -24.0}) {
        side.setAngle(axis.angle() + turn);
        head << side.p2();
    }
    return head;
}

} // namespace

QString dependenceWord(kernel::DependenceKind kind) {
    switch (kind) {
    case kernel::DependenceKind::flow: return DependenceText::tr("flow");
    case kernel::DependenceKind::anti: return DependenceText::tr("anti");
    case kernel::DependenceKind::output: break;
    }
    return DependenceText::tr("output");
}

QString dependenceMeaning(kernel::DependenceKind kind) {
    switch (kind) {
    case kernel::DependenceKind::flow: return DependenceText::tr("reads what an earlier iteration wrote");
    case kernel::DependenceKind::anti: return DependenceText::tr("writes what an earlier iteration has read");
    case kernel::DependenceKind::output: break;
    }
    return DependenceText::tr("writes what an earlier iteration wrote");
}

QColor dependenceColour(kernel::DependenceKind kind) {
    switch (kind) {
    case kernel::DependenceKind::flow: return tokens().series[1];
    case kernel::DependenceKind::anti: return tokens().series[0];
    case kernel::DependenceKind::output: break;
    }
    return tokens().series[4];
}

Qt::PenStyle dependenceLine(kernel::DependenceKind kind) {
    switch (kind) {
    case kernel::DependenceKind::flow: return Qt::SolidLine;
    case kernel::DependenceKind::anti: return Qt::DashLine;
    case kernel::DependenceKind::output: break;
    }
    return Qt::DotLine;
}

void paintDependenceArrow(QPainter& painter, const QPainterPath& path, kernel::DependenceKind kind, double width) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(dependenceColour(kind), width, dependenceLine(kind));
    pen.setCapStyle(kind == kernel::DependenceKind::output ? Qt::RoundCap : Qt::FlatCap);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(dependenceColour(kind));
    painter.drawPolygon(headOf(path, std::max(kLeastHead, width * kHeadLength)));
    painter.restore();
}

QPixmap dependencePixmap(kernel::DependenceKind kind, double devicePixelRatio) {
    QPixmap pixmap(kSampleSize * devicePixelRatio);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QPainterPath path({1, kSampleSize.height() / 2.0});
    path.lineTo(kSampleSize.width() - 1, kSampleSize.height() / 2.0);
    paintDependenceArrow(painter, path, kind, 1.6);
    return pixmap;
}

} // namespace forewarp::views::theme
