#pragma once

#include "views/dependences/iteration_steps.h"

#include <QString>
#include <QWidget>

#include <optional>

namespace forewarp::views::dependences {

/// A dependence as arrows between iterations; its line style tells the kind.
///
///         L1.1 →
///     L1  •  •  •  •
///     ↓   ↓  ↓  ↓  ↓
///         •  •  •  •
///             (1, 0)
class DependenceDiagram : public QWidget {
    Q_OBJECT

  public:
    explicit DependenceDiagram(QWidget* parent = nullptr);

    /// Copies what it draws; null draws nothing.
    void setDependence(const kernel::Dependence* dependence);
    [[nodiscard]] const IterationSpace& space() const { return m_space; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void describe();
    [[nodiscard]] QString caption() const;
    [[nodiscard]] QPointF placeOf(QPoint iteration) const;
    void paintAxes(QPainter& painter) const;
    void paintDots(QPainter& painter) const;
    void paintArrow(QPainter& painter, const IterationArrow& arrow) const;

    std::optional<kernel::Dependence> m_dependence;
    IterationSpace m_space;
};

} // namespace forewarp::views::dependences
