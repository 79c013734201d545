#pragma once

#include "core/kernel/program_facts.h"

#include <QPushButton>
#include <QString>

#include <optional>

namespace forewarp::views::prediction {

/// A large number with a caption, or a verdict's chip with one; a click asks how it came about.
class FigureButton : public QPushButton {
    Q_OBJECT

  public:
    explicit FigureButton(QWidget* parent = nullptr);

    /// «1.47 ms», «39.9 µs (33–51)»: what stands behind the number is set smaller.
    void setFigure(const QString& figure, const QString& caption);
    void setVerdict(kernel::Verdict verdict, const QString& caption);
    [[nodiscard]] QString figure() const { return m_figure; }
    [[nodiscard]] QString caption() const { return m_caption; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void setShown(const QString& figure, const QString& caption, std::optional<kernel::Verdict> verdict);
    void paintFigure(QPainter& painter, const QRectF& area) const;

    QString m_figure;
    QString m_caption;
    std::optional<kernel::Verdict> m_verdict;
};

} // namespace forewarp::views::prediction
