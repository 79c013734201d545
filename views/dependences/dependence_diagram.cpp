#include "views/dependences/dependence_diagram.h"

#include "views/dependences/dependence_text.h"
#include "views/theme/dependence_style.h"
#include "views/theme/theme.h"

#include <QEvent>
#include <QLineF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace forewarp::views::dependences {

namespace {

constexpr double kLeft = 40;   ///< Room for the outer loop's name…
constexpr double kTop = 26;    ///< …the inner one's…
constexpr double kBottom = 30; ///< …and the caption.
constexpr double kRight = 16;
constexpr double kDotRadius = 2.6;
constexpr double kArrowWidth = 1.5;
constexpr double kBend = 0.2;  ///< Of an arrow's length, so that it passes beside the dots on its way.
constexpr double kClearance = kDotRadius + 2;

} // namespace

DependenceDiagram::DependenceDiagram(QWidget* parent) : QWidget(parent) {
    connect(&theme::Theme::instance(), &theme::Theme::changed, this, qOverload<>(&QWidget::update));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    describe();
}

void DependenceDiagram::setDependence(const kernel::Dependence* dependence) {
    m_dependence = dependence ? std::optional(*dependence) : std::nullopt;
    m_space = dependence ? iterationSpace(*dependence) : IterationSpace{};
    describe();
    updateGeometry(); // A row is lower than a grid.
    update();
}

void DependenceDiagram::describe() {
    setAccessibleName(tr("Iterations and the dependence between them"));
    if (!m_dependence) return setAccessibleDescription({});
    setAccessibleDescription(theme::dependenceWord(m_dependence->kind) + QLatin1Char(' ') +
                             distanceText(*m_dependence));
    setToolTip(distanceExplanation(*m_dependence));
}

void DependenceDiagram::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) describe();
    QWidget::changeEvent(event);
}

QSize DependenceDiagram::sizeHint() const {
    return {200, m_space.rows > 1 ? 200 : 92};
}

QSize DependenceDiagram::minimumSizeHint() const {
    return {170, 80};
}

QString DependenceDiagram::caption() const {
    const QString distance = distanceText(*m_dependence);
    return m_space.isShortened ? tr("%1, not to scale").arg(distance) : distance;
}

QPointF DependenceDiagram::placeOf(QPoint iteration) const {
    const double width = this->width() - kLeft - kRight;
    const double height = this->height() - kTop - kBottom;
    const double pitch = std::min(width / std::max(1, m_space.columns - 1), height / std::max(1, m_space.rows - 1));
    const double firstRow = m_space.rows == 1 ? height / 2 : 0;
    return {kLeft + iteration.x() * pitch, kTop + firstRow + iteration.y() * pitch};
}

void DependenceDiagram::paintEvent(QPaintEvent*) {
    if (!m_dependence || m_space.columns == 0) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxes(painter);
    paintDots(painter);
    for (const IterationArrow& arrow : m_space.arrows) paintArrow(painter, arrow);
}

void DependenceDiagram::paintAxes(QPainter& painter) const {
    const auto& distances = m_dependence->distances;
    const bool isNest = m_space.rows > 1;
    painter.setFont(theme::smallFont());
    painter.setPen(theme::tokens().textMuted);
    const QString across = shortLoopName(distances[isNest ? 1 : 0].loop) + QStringLiteral(" →");
    painter.drawText(QRectF(kLeft - kDotRadius, 0, width() - kLeft, kTop - 6), Qt::AlignLeft | Qt::AlignVCenter,
                     across);
    if (isNest) {
        const QString down = shortLoopName(distances[0].loop) + QStringLiteral("\n↓");
        painter.drawText(QRectF(0, kTop - 8, kLeft - 10, 40), Qt::AlignLeft | Qt::AlignTop, down);
    }
    painter.setPen(theme::tokens().text);
    painter.drawText(QRectF(0, height() - kBottom, width(), kBottom), Qt::AlignCenter, caption());
}

void DependenceDiagram::paintDots(QPainter& painter) const {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::tokens().textFaint);
    for (int row = 0; row < m_space.rows; ++row) {
        for (int column = 0; column < m_space.columns; ++column) {
            painter.drawEllipse(placeOf({column, row}), kDotRadius, kDotRadius);
        }
    }
}

void DependenceDiagram::paintArrow(QPainter& painter, const IterationArrow& arrow) const {
    QLineF line(placeOf(arrow.from), placeOf(arrow.to));
    const double length = line.length();
    if (length <= 2 * kClearance) return;
    const QLineF shortened(line.pointAt(kClearance / length), line.pointAt(1 - kClearance / length));
    QLineF normal = line.normalVector();
    normal.setLength(length * kBend);
    const QPointF bend(normal.dx(), normal.dy());
    QPainterPath path(shortened.p1());
    path.quadTo(shortened.center() + bend, shortened.p2());
    theme::paintDependenceArrow(painter, path, m_dependence->kind, kArrowWidth);
}

} // namespace forewarp::views::dependences
