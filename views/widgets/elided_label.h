#pragma once

#include <QLabel>

namespace forewarp::views::widgets {

/// A line of plain text that ends in «…» where there is no room for all of it; text() keeps all.
class ElidedLabel : public QLabel {
    Q_OBJECT

  public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace forewarp::views::widgets
