#pragma once

#include "views/assembly/stall_style.h"

#include <QWidget>

#include <vector>

namespace forewarp::views::assembly {

/// Names the parts of stall bars, in as many lines as the width takes; hovering tells what counts as a part.
class StallLegend : public QWidget {
    Q_OBJECT

  public:
    explicit StallLegend(QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void describe();
    [[nodiscard]] std::vector<QRectF> placesIn(int width) const;
};

} // namespace forewarp::views::assembly
